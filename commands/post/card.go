package post

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
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
)

// card is the public message of a game: who is asked what, where the game
// stands, what happened (notices first), the board, the buttons.
func (b *Outbox) card(ctx context.Context, t *call.Game, said []string, entries []host.Entry) discord.Message {
	m := discord.Message{}
	lines := []string{}
	if t.Status == db.Over {
		lines = append(lines, b.ending(ctx, t, &m)...)
	} else if ask := ask(t, &m); ask != "" {
		lines = append(lines, ask)
		lines = append(lines, notes(b.Env, t)...)
	}
	lines = append(lines, "-# "+t.StatusLine())
	lines = append(lines, said...)
	lines = append(lines, log(t, entries)...)
	if t.Demo && t.Solo && t.Status == db.Playing {
		lines = append(lines, coach(t)...)
	}
	m.Content = call.Clip(strings.Join(lines, "\n"), 2000)
	m.Rows = append(answers(t), controls(t))
	if t.Status == db.Over {
		m.Rows = afterwards(t)
	}
	m.Silent = len(m.Mention) == 0
	return m
}

// ask is line 1, which a push notification shows; it mentions the awaited and
// nobody else.
func ask(t *call.Game, m *discord.Message) string {
	if t.Status == db.Paused {
		return t.Key("card.paused")
	}
	open := t.Waiting()
	if len(open) == 0 {
		return ""
	}
	for _, o := range open {
		for _, u := range o.Users {
			if !slices.Contains(m.Mention, u) {
				m.Mention = append(m.Mention, u)
			}
		}
	}
	who := call.Mentions(m.Mention)
	if t.Solo {
		who += " (" + t.Side(open[0].Prompt.Seat) + ")"
	}
	question := t.Key("ask.secret")
	if p := open[0].Prompt; !p.Secret && !p.Veiled {
		question = call.Plain(t.Question(p))
	}
	return call.Clip(who+" "+question, askLen+len(who))
}

// coach is what the first cards of a demo game advise, by how much has been
// answered.
func coach(t *call.Game) []string {
	for i, until := range []int{4, 12, 30} {
		if t.Position.Seq < until {
			return []string{t.W.Term("coach." + strconv.Itoa(i+1))}
		}
	}
	return nil
}

// notes are what the answers that stand on the card come to, where the system says
// it: what a card does, how far a target is; and by which rule something may be used.
func notes(b *call.Env, t *call.Game) []string {
	open := t.Waiting()
	if len(open) != 1 || open[0].Prompt.Secret || open[0].Prompt.Veiled || len(quick(t, open[0])) == 0 {
		return nil
	}
	var out []string
	for _, o := range open[0].Prompt.Options {
		if o.Note.Key != "" {
			out = append(out, "-# "+call.Clip(call.Plain(t.Option(o))+": "+call.Plain(t.Say(o.Note)), 160))
		}
	}
	if behind := b.Behind(t, open[0].Prompt); behind != "" {
		out = append(out, behind)
	}
	return out
}

// log is what happened, public lines only: at most eight, the first and the last
// six with a count between if there are more.
func log(t *call.Game, entries []host.Entry) []string {
	var lines []string
	for _, e := range entries {
		if e.Undone || e.To != 0 {
			continue
		}
		if s := t.Line(e); s != "" {
			lines = append(lines, s)
		}
	}
	return shortened(t, lines)
}

// shortened leaves lines out of the middle until the rest fits: how it began and,
// above all, how it ended are told.
func shortened(t *call.Game, lines []string) []string {
	total, hidden := 0, 0
	for _, l := range lines {
		total += call.Length(l)
	}
	head := min(1, len(lines)/2) // lines before the gap
	rest := slices.Clone(lines)
	for len(rest) > 1 && (total > logLen || len(rest) > logLines || hidden > 0 && len(rest) > logLines-1) {
		at := head
		if at >= len(rest)-1 {
			at, head = len(rest)-2, len(rest)-2
		}
		total -= call.Length(rest[at])
		rest = slices.Delete(rest, at, at+1)
		hidden++
	}
	if hidden == 0 {
		return rest
	}
	return slices.Insert(rest, head, t.Key("card.more", engine.Num("n", hidden)))
}

// answers are the buttons of the card: the options themselves where they are
// few and plain, else the way to the desk.
func answers(t *call.Game) []discord.Row {
	open := t.Waiting()
	if t.Status != db.Playing || len(open) == 0 {
		return nil
	}
	o := open[0]
	if len(open) == 1 && !o.Prompt.Secret && !o.Prompt.Veiled {
		if bs := quick(t, o); len(bs) > 0 {
			return []discord.Row{{Components: bs}}
		}
	}
	label := t.W.Term("button.turn")
	return []discord.Row{
		{Components: []discord.Component{discord.Button{Style: discord.Primary, Label: label, CustomID: call.ID("desk", t.ID)}}},
	}
}

// quick are the buttons that answer a small question at once; none if it needs
// the desk.
func quick(t *call.Game, o host.Open) []discord.Component {
	p := o.Prompt
	var out []discord.Component
	button := func(style int, label, what string) {
		out = append(out, discord.Button{Style: style, Label: call.Clip(label, 40), CustomID: call.ID("ans", t.ID, o.Token, what)})
	}
	switch {
	case p.Send || p.Begin && begins(t, p):
		return nil
	case p.Kind == engine.One && len(p.Options)+call.AsInt(p.Pass) <= call.OnCard:
		for i, op := range p.Options {
			style := discord.Primary
			if op.Grave {
				style = discord.Danger
			}
			button(style, t.Button(op), fmt.Sprintf("o%d", i))
		}
	case p.Kind == engine.Number && p.Max-p.Min+1+call.AsInt(p.Pass) <= call.OnCard:
		for n := p.Max; n >= p.Min; n-- {
			button(discord.Primary, fmt.Sprintf("x%d", n), fmt.Sprintf("n%d", n))
		}
	case p.Kind == engine.Faces:
		return []discord.Component{
			discord.Button{Style: discord.Primary, Label: t.Key("button.dice", engine.Num("n", p.Min)), CustomID: call.ID("dice", t.ID, o.Token)},
		}
	case p.Kind == engine.Path && len(p.Default.Poses) > 0:
		button(discord.Primary, t.W.Term("button.suggested"), "default")
		if p.Pass {
			button(discord.Secondary, t.PassWord(p), "pass")
		}
		return append(out, discord.Button{Style: discord.Secondary, Label: t.W.Term("button.turn"), CustomID: call.ID("desk", t.ID)})
	default:
		return nil
	}
	if p.Pass && !t.Named(p) {
		button(discord.Secondary, t.PassWord(p), "pass")
	}
	if p.Begin { // a turn may also be composed
		out = append(out, discord.Button{Style: discord.Secondary, Label: t.W.Term("button.turn"), CustomID: call.ID("desk", t.ID)})
	}
	return out
}

// begins reports a turn that is composed on the desk: one of the own pieces is
// chosen, and then what it does.
func begins(t *call.Game, p engine.Prompt) bool {
	return p.Kind != engine.One || slices.ContainsFunc(p.Options, func(o engine.Option) bool {
		piece, ok := t.View.Piece(o.Piece)
		return ok && piece.Seat == p.Seat
	})
}

// controls are the last row of every card.
func controls(t *call.Game) discord.Row {
	b := func(key, what string) discord.Button {
		return discord.Button{Style: discord.Secondary, Label: t.W.Term(key), CustomID: call.ID(what, t.ID)}
	}
	return discord.Row{
		Components: []discord.Component{b("button.look", "look"), b("button.undo", "undo"), b("button.log", "log"), b("button.more", "more")},
	}
}
