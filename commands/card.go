package commands

import (
	"fmt"
	"strings"
	"time"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// Limits of a card (play.md, e).
const (
	askLen   = 120
	logLines = 8
	logLen   = 700
	onCard   = 4 // options answered on the card itself
)

// card is the public message of a game: who is asked what, where the game
// stands, what happened (notices first), the board, the buttons.
func (b *Bot) card(t *table, said []string, entries []host.Entry) discord.Message {
	m := discord.Message{}
	lines := []string{}
	if ask := t.ask(&m); ask != "" {
		lines = append(lines, ask)
	}
	lines = append(lines, "-# "+t.status())
	lines = append(lines, said...)
	lines = append(lines, t.log(entries)...)
	m.Content = clip(strings.Join(lines, "\n"), 2000)
	m.Rows = append(t.answers(), t.controls())
	m.Silent = len(m.Mention) == 0
	return m
}

// ask is line 1, which a push notification shows; it mentions the awaited and
// nobody else.
func (t *table) ask(m *discord.Message) string {
	if t.Status == db.Over {
		return ""
	}
	if t.Status == db.Paused {
		return t.key("card.paused")
	}
	open := t.waiting()
	if len(open) == 0 {
		return ""
	}
	for _, o := range open {
		for _, u := range o.Users {
			if !contains(m.Mention, u) {
				m.Mention = append(m.Mention, u)
			}
		}
	}
	who := mentions(m.Mention)
	if t.Solo {
		who += " (" + t.side(open[0].Prompt.Seat) + ")"
	}
	question := t.key("ask.secret")
	if p := open[0].Prompt; !p.Secret && !p.Veiled {
		question = plain(t.question(p))
	}
	return clip(who+" "+question, askLen+len(who))
}

// waiting are the open questions without an answer.
func (t *table) waiting() []host.Open {
	var out []host.Open
	for _, o := range t.Position.Open {
		if !o.Answered {
			out = append(out, o)
		}
	}
	return out
}

// status is the small line: system, where the game stands, since when who is
// awaited.
func (t *table) status() string {
	parts := []string{t.w.Term("system.name")}
	for _, s := range t.view.Status {
		parts = append(parts, t.say(s))
	}
	for _, o := range t.waiting() {
		if t.Status == db.Playing {
			parts = append(parts, t.key("card.since", engine.Side("seat", o.Prompt.Seat), engine.Name("since", stamp(o.Since))))
			if !o.Until.IsZero() {
				parts = append(parts, t.key("card.until", engine.Name("until", stamp(o.Until))))
			}
			break
		}
	}
	return strings.Join(parts, " · ")
}

// stamp is a moment in each reader's own clock.
func stamp(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// log is what happened, public lines only: at most eight, the first three and
// the last four with a count between if there are more.
func (t *table) log(entries []host.Entry) []string {
	var lines []string
	for _, e := range entries {
		if e.Undone || e.To != 0 {
			continue
		}
		if s := t.line(e); s != "" {
			lines = append(lines, s)
		}
	}
	if n := len(lines); n > logLines {
		head, tail := lines[:3], lines[n-4:]
		more := t.key("card.more", engine.Num("n", n-7))
		lines = append(append(append([]string{}, head...), more), tail...)
	}
	total := 0
	for i, l := range lines {
		total += len([]rune(l))
		if total > logLen {
			return append(lines[:i], t.key("card.more", engine.Num("n", len(lines)-i)))
		}
	}
	return lines
}

// line is an event as the log tells it; what was not asked says why not.
func (t *table) line(e host.Entry) string {
	s := t.say(tameText(e.Text()))
	switch e.By {
	case engine.ByOnly, engine.ByObvious, engine.ByStanding:
		s += " *(" + t.w.Term("by."+e.By) + ")*"
	}
	return s
}

// answers are the buttons of the card: the options themselves where they are
// few and plain, else the way to the desk.
func (t *table) answers() []discord.Row {
	open := t.waiting()
	if t.Status != db.Playing || len(open) == 0 {
		return nil
	}
	o := open[0]
	if len(open) == 1 && !o.Prompt.Secret && !o.Prompt.Veiled {
		if bs := t.quick(o); len(bs) > 0 {
			return []discord.Row{{Components: bs}}
		}
	}
	label := t.w.Term("button.turn")
	return []discord.Row{{Components: []discord.Component{discord.Button{Style: discord.Primary, Label: label, CustomID: id("desk", t.ID)}}}}
}

// quick are the buttons that answer a small question at once; none if it needs
// the desk.
func (t *table) quick(o host.Open) []discord.Component {
	p := o.Prompt
	var out []discord.Component
	button := func(style int, label, what string) {
		out = append(out, discord.Button{Style: style, Label: clip(label, 40), CustomID: id("ans", t.ID, o.Token, what)})
	}
	switch {
	case p.Send || p.Begin:
		return nil
	case p.Kind == engine.One && len(p.Options)+asInt(p.Pass) <= onCard:
		for i, op := range p.Options {
			style := discord.Primary
			if op.Grave {
				style = discord.Danger
			}
			button(style, t.option(op), fmt.Sprintf("o%d", i))
		}
	case p.Kind == engine.Number && p.Max-p.Min+1+asInt(p.Pass) <= onCard:
		for n := p.Max; n >= p.Min; n-- {
			button(discord.Primary, fmt.Sprintf("x%d", n), fmt.Sprintf("n%d", n))
		}
	case p.Kind == engine.Faces:
		return []discord.Component{discord.Button{Style: discord.Primary, Label: t.key("button.dice", engine.Num("n", p.Min)), CustomID: id("dice", t.ID, o.Token)}}
	case p.Kind == engine.Path && len(p.Default.Poses) > 0:
		button(discord.Primary, t.w.Term("button.suggested"), "default")
		if p.Pass {
			button(discord.Secondary, t.passWord(p), "pass")
		}
		return append(out, discord.Button{Style: discord.Secondary, Label: t.w.Term("button.turn"), CustomID: id("desk", t.ID)})
	default:
		return nil
	}
	if p.Pass && !t.named(p) {
		button(discord.Secondary, t.passWord(p), "pass")
	}
	return out
}

// named reports that passing is one of the options by another name.
func (t *table) named(p engine.Prompt) bool {
	for _, o := range p.Options {
		if t.option(o) == t.passWord(p) {
			return true
		}
	}
	return false
}

// passWord is what passing is called at a question.
func (t *table) passWord(p engine.Prompt) string {
	if t.w.Has("pass." + p.Key) {
		return t.w.Term("pass." + p.Key)
	}
	return t.w.Term("button.pass")
}

// controls are the last row of every card.
func (t *table) controls() discord.Row {
	b := func(key, what string) discord.Button {
		return discord.Button{Style: discord.Secondary, Label: t.w.Term(key), CustomID: id(what, t.ID)}
	}
	if t.Status == db.Over {
		return discord.Row{Components: []discord.Component{b("button.look", "look"), b("button.log", "log"), b("button.verify", "verify")}}
	}
	return discord.Row{Components: []discord.Component{b("button.look", "look"), b("button.undo", "undo"), b("button.log", "log"), b("button.more", "more")}}
}

// id is the custom id of a component.
func id(parts ...string) string { return strings.Join(parts, "|") }

func asInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
