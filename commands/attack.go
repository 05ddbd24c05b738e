package commands

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/dice"
	"estafeta/engine/system"
	"estafeta/host"
)

// attackSystems are the systems of which single attacks are resolved, as
// choices.
func (b *Bot) attackSystems() []choice {
	var out []choice
	for _, s := range b.attacks {
		out = append(out, choice{s.ID(), "dice.system." + s.ID()})
	}
	return out
}

// attackCommand is /attack: one attack, step by step, without a game.
func (b *Bot) attackCommand() command {
	return command{name: "attack", dm: true, run: (*call).attack, complete: (*call).completeAttack, options: []option{
		{name: "text", auto: true}, {name: "system", choices: b.attackSystems()}, {name: "attacker", auto: true}, {name: "weapon", auto: true}, {name: "target", auto: true},
		{name: "opponent", kind: discord.OptUser}, {name: "reading", auto: true},
	}}
}

// grammar reads the typed attacks of a system; it is made once.
func (b *Bot) grammar(system string) (*attack.Grammar, attack.Resolver, error) {
	r, err := b.host.Attacks(system)
	if err != nil {
		return nil, nil, err
	}
	g, ok := b.grammars.Load(system)
	if !ok {
		g, _ = b.grammars.LoadOrStore(system, attack.NewGrammar(r))
	}
	return g.(*attack.Grammar), r, nil
}

// sheetText is a sheet as whoever reads the language would type it.
func (b *Bot) sheetText(system, lang string, s attack.Sheet) (string, error) {
	key := system + "/" + lang
	spoken, ok := b.grammars.Load(key)
	if !ok {
		g, _, err := b.grammar(system)
		if err != nil {
			return "", err
		}
		spoken, _ = b.grammars.LoadOrStore(key, g.In(b.book.In(system, lang).Term))
	}
	return spoken.(*attack.Grammar).Text(s), nil
}

// attackSystem is the system that an attack is of: the one given, else the
// channel's.
func (c *call) attackSystem() (string, error) {
	if s := c.opt("system"); s != "" {
		return s, nil
	}
	s, err := c.host.ChannelSystem(c.ctx, c.in.ChannelID)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(c.attacks, func(a system.System) bool { return a.ID() == s }) {
		return "", wrong("error.whichsystem")
	}
	return s, nil
}

// readings are the readings of ambiguous rules that the option of a command
// names: a22=once, a41=printed.
func (c *call) readings(r attack.Resolver) (map[string]string, error) {
	out := map[string]string{}
	for _, part := range strings.FieldsFunc(c.opt("reading"), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		key, value, _ := strings.Cut(part, "=")
		i := slices.IndexFunc(r.Options(), func(h engine.HouseRule) bool { return h.Key == key })
		if i < 0 {
			return nil, wrong("error.option", engine.Name("option", key))
		}
		if values := r.Options()[i].Values; !contains(values, value) {
			return nil, wrong("error.value", engine.Name("option", key), engine.Name("value", value), engine.Name("values", strings.Join(values, ", ")))
		}
		out[key] = value
	}
	return out, nil
}

// versus divides a typed attack from its target.
var versus = regexp.MustCompile(`(?i)(^|\s)(vs\.?|contra|against)(\s|$)`)

// attackText is the attack that the options of a command give: what is chosen
// one by one, and what is typed, which may be all of it.
func (c *call) attackText(text string) string {
	left, right := text, ""
	at := versus.FindStringIndex(text)
	if at != nil {
		left, right = text[:at[0]], text[at[1]:]
	}
	left = strings.Join(strings.Fields(c.opt("attacker")+" "+c.opt("weapon")+" "+left), " ")
	right = strings.Join(strings.Fields(c.opt("target")+" "+right), " ")
	if right == "" && at == nil {
		return left
	}
	return strings.TrimSpace(left + " vs " + right)
}

// sheet reads an attack.
func (c *call) sheet(g *attack.Grammar, text string) (attack.Sheet, error) {
	s, err := g.Parse(text)
	var e *attack.Error
	if errors.As(err, &e) {
		return s, wrong(e.Key, engine.Name("text", e.Text), engine.Num("at", e.At+1))
	}
	return s, err
}

// attack begins an attack and shows it in the channel.
func (c *call) attack() error {
	system, err := c.attackSystem()
	if err != nil {
		return err
	}
	g, r, err := c.grammar(system)
	if err != nil {
		return err
	}
	readings, err := c.readings(r)
	if err != nil {
		return err
	}
	sheet, err := c.sheet(g, c.attackText(c.opt("text")))
	if err != nil {
		return err
	}
	n := host.NewAttack{Interaction: c.in.ID, System: system, Guild: c.in.GuildID, Channel: c.in.ChannelID, User: c.user(), Language: c.w.Lang, Opponent: c.opt("opponent"), Sheet: sheet, Options: readings, Seed: make([]byte, 32)}
	if _, err := io.ReadFull(c.entropy, n.Seed); err != nil {
		return fmt.Errorf("attack: %w", err)
	}
	a, refusal, err := c.host.OpenAttack(c.ctx, n)
	if err != nil {
		return err
	}
	if refusal != nil {
		return &refused{refusal, c.duel(a, system, c.w.Lang)}
	}
	m, err := c.attackMessage(a, "", "")
	if err != nil {
		return err
	}
	if c.in.GuildID != "" && !a.Repeated {
		message, err := c.c.Post(c.ctx, c.in.ChannelID, m)
		if err == nil {
			c.saw(c.in.ChannelID, message)
			return c.tell(c.w.Term("attack.begun") + c.awaitedHere())
		}
		if !discord.IsMissingPermission(err) && !discord.IsUnknownChannel(err) {
			return err
		}
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// awaitedHere says how to act in the game of this channel, if it waits on the
// user.
func (c *call) awaitedHere() string {
	games, err := c.host.In(c.ctx, c.in.ChannelID)
	if err != nil {
		return ""
	}
	for _, game := range games {
		if i, err := c.host.Info(c.ctx, game, c.user()); err == nil && i.Status == db.Playing {
			for _, o := range i.Position.Open {
				if contains(o.Users, c.user()) && !o.Answered {
					return "\n" + c.w.Term("attack.ingame")
				}
			}
		}
	}
	return ""
}

// duel is the table of an attack, for words.
func (c *call) duel(a host.Attack, system, lang string) *table {
	t := &table{Info: host.Info{ID: a.ID, System: system, Solo: a.Users[0] == a.Users[1]}, w: c.book.In(system, lang), duel: true}
	for i, u := range a.Users {
		t.Seats = append(t.Seats, db.Seat{Seat: engine.Seat(i + 1), Users: []string{u}})
	}
	t.view = a.Views[0]
	return t
}

// attackDesk is the desk on which an open question of an attack is answered.
func (c *call) attackDesk(a host.Attack, p engine.Prompt, part string) *desk {
	t := c.duel(a, a.System, a.Language)
	t.view = a.Views[p.Seat]
	return &desk{table: t, next: &p, part: part, ids: func(op, arg string) string { return id("hit", a.ID, itoa(a.Version), op, arg) }}
}

// maxStory is how much of what has happened an attack shows, in characters.
const maxStory = 1300

// attackMessage shows an attack: what attacks what, what has happened, and the
// next question with its buttons.
func (c *call) attackMessage(a host.Attack, part, remark string) (discord.Message, error) {
	text, err := c.sheetText(a.System, a.Language, a.Sheet)
	if err != nil {
		return discord.Message{}, err
	}
	t := c.duel(a, a.System, a.Language)
	head := "⚔ **" + t.w.Term("dice.system."+a.System) + "** · " + text
	var story []string
	size := 0
	for _, e := range slices.Backward(a.Story) {
		line := t.say(engine.Text{Key: e.Key, Args: e.Args})
		if line == "" {
			continue
		}
		if size += len([]rune(line)) + 1; size > maxStory {
			story = append(story, "…")
			break
		}
		story = append(story, line)
	}
	slices.Reverse(story)
	lines := append([]string{head}, story...)
	m := discord.Message{Silent: true}
	switch {
	case a.Over && a.Version > 1: // what was committed to before later dice fell
		lines = append(lines, "-# "+t.w.Key("attack.seed", engine.Name("seed", fmt.Sprintf("%x", a.Seed)), engine.Name("id", a.ID)))
	case len(a.Open) > 0:
		d := c.attackDesk(a, a.Open[0], part)
		who := mention(a.User(d.next.Seat))
		if t.Solo && d.next.Kind == engine.Faces { // whose dice they are
			who = t.side(d.next.Seat) + " · " + who
		}
		lines = append(lines, "**"+plain(d.question(*d.next))+"** "+who)
		m.Rows = d.choices()
		if a.Version == 1 {
			lines = append(lines, "-# "+t.w.Key("attack.commitment", engine.Name("hash", dice.Commitment(dice.Seed(a.Seed)))))
		}
	}
	if remark != "" {
		lines = append(lines, "⚠ "+remark)
	}
	m.Content = clip(strings.Join(lines, "\n"), discord.MaxContent)
	return m, nil
}

// attackPress does what a button of an attack says. One that has moved on
// shows how it stands.
func (c *call) attackPress(form bool, tray, version, op, arg string) error {
	a, err := c.host.Attack(c.ctx, tray)
	if err != nil {
		return err
	}
	if version != itoa(a.Version) || len(a.Open) == 0 {
		return c.showAttack(a, "", "")
	}
	p := a.Open[0]
	if who := a.User(p.Seat); who != c.user() {
		return wrong("error.wrongseat", engine.Name("users", mention(who)))
	}
	if form {
		faces, err := c.typedFaces(c.duel(a, a.System, c.w.Lang), p)
		if err != nil {
			return err
		}
		return c.answerAttack(a, p, engine.Count(faces...))
	}
	d := c.attackDesk(a, p, "")
	switch op {
	case "dice":
		return c.diceForm(d.table, p, id("hitin", a.ID, itoa(a.Version), "", c.in.ID), "")
	case "pick":
		if len(c.in.Values) > 0 {
			arg = strings.Join(c.in.Values, ",")
		}
		if answer, ok := picked(p, arg); ok {
			return c.answerAttack(a, p, answer)
		}
	case "next":
		if len(c.in.Values) == 1 {
			order, whole := ordered(p, arg, c.in.Values[0])
			if answer, ok := picked(p, order); whole && ok {
				return c.answerAttack(a, p, answer)
			}
			return c.showAttack(a, order, "")
		}
	case "group":
		if len(c.in.Values) == 1 {
			return c.showAttack(a, c.in.Values[0], "")
		}
	case "part":
		return c.showAttack(a, arg, "")
	case "some":
		_, before, _ := strings.Cut(arg, ";")
		return c.showAttack(a, strings.Trim(before+","+strings.Join(c.in.Values, ","), ","), "")
	}
	return c.showAttack(a, "", c.w.Term("refuse.stale"))
}

// answerAttack sends an answer and shows what came of it.
func (c *call) answerAttack(a host.Attack, p engine.Prompt, answer engine.Answer) error {
	now, refusal, err := c.host.AnswerAttack(c.ctx, a.ID, c.user(), a.Version, p.ID, answer)
	if errors.Is(err, host.ErrStale) { // pressed twice
		if now, err = c.host.Attack(c.ctx, a.ID); err == nil {
			return c.showAttack(now, "", "")
		}
	}
	if err != nil {
		return err
	}
	if refusal != nil {
		return &refused{refusal, c.duel(a, a.System, c.w.Lang)}
	}
	return c.showAttack(now, "", "")
}

func (c *call) showAttack(a host.Attack, part, remark string) error {
	m, err := c.attackMessage(a, part, remark)
	if err != nil {
		return err
	}
	return c.c.UpdateMessage(c.ctx, c.in, m)
}

// completeAttack completes the options of /attack and /odds.
func (c *call) completeAttack(o *discord.Option) ([]discord.Choice, error) {
	system, err := c.attackSystem()
	if err != nil {
		return nil, nil // the answer will say what is missing
	}
	g, r, err := c.grammar(system)
	if err != nil {
		return nil, err
	}
	w := c.book.In(system, c.w.Lang)
	entries := func(list []attack.Entry) []discord.Choice {
		var out []discord.Choice
		named := map[string]int{}
		for _, e := range list {
			named[w.Term(e.Name)]++
		}
		for _, e := range list {
			if len(e.Words) > 0 {
				name := w.Term(e.Name)
				if named[name] > 1 { // by how each is typed
					name += " (" + e.Words[0] + ")"
				}
				out = append(out, discord.Choice{Name: clip(name, 100), Value: e.Words[0]})
			}
		}
		return matching(o.Value, out)
	}
	switch o.Name {
	case "reading":
		var out []discord.Choice
		for _, h := range r.Options() {
			for _, v := range h.Values[min(1, len(h.Values)):] {
				out = append(out, discord.Choice{Name: w.Term("option."+h.Key) + ": " + w.Term("option."+h.Key+"."+v), Value: h.Key + "=" + v})
			}
		}
		return matching(o.Value, out), nil
	case "attacker":
		return entries(r.Attackers()), nil
	case "target":
		return entries(r.Targets()), nil
	case "weapon":
		who := ""
		for _, e := range r.Attackers() {
			if slices.Contains(e.Words, strings.ToLower(c.opt("attacker"))) {
				who = e.Key
			}
		}
		return entries(r.Weapons(who)), nil
	}
	var out []discord.Choice
	if _, err := g.Parse(o.Value); err == nil {
		out = append(out, discord.Choice{Name: "✔ " + o.Value, Value: clip(o.Value, 100)})
	}
	for _, text := range g.Complete(o.Value, selectMax-1).Texts(o.Value) {
		if len([]rune(text)) <= 100 {
			out = append(out, discord.Choice{Name: text, Value: text})
		}
	}
	return out, nil
}
