package tray

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/play"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/dice"
	"estafeta/engine/system"
	"estafeta/host"
)

// attackSystems are the systems of which single attacks are resolved, as
// choices.
func attackSystems(b *call.Env) []call.Choice {
	var out []call.Choice
	for _, s := range b.Attacks {
		out = append(out, call.Choice{Value: s.ID(), Words: "dice.system." + s.ID()})
	}
	return out
}

// AttackCommand is /attack: one attack, step by step, without a game.
func AttackCommand(b *call.Env) call.Command {
	return call.Command{Name: "attack", Dm: true, Run: resolveAttack, Complete: completeAttack, Options: []call.Option{
		{
			Name: "text",
			Auto: true,
		}, {Name: "system", Choices: attackSystems(b)}, {Name: "attacker", Auto: true}, {Name: "weapon", Auto: true}, {Name: "target", Auto: true},
		{Name: "opponent", Kind: discord.OptUser}, {Name: "reading", Auto: true},
	}}
}

// grammar reads the typed attacks of a system; it is made once.
func grammar(b *call.Env, system string) (*attack.Grammar, attack.Resolver, error) {
	r, err := b.Host.Attacks(system)
	if err != nil {
		return nil, nil, err
	}
	g, ok := b.Grammars.Load(system)
	if !ok {
		g, _ = b.Grammars.LoadOrStore(system, attack.NewGrammar(r))
	}
	return g.(*attack.Grammar), r, nil
}

// sheetText is a sheet as whoever reads the language would type it.
func sheetText(b *call.Env, system, lang string, s attack.Sheet) (string, error) {
	key := system + "/" + lang
	spoken, ok := b.Grammars.Load(key)
	if !ok {
		g, _, err := grammar(b, system)
		if err != nil {
			return "", err
		}
		spoken, _ = b.Grammars.LoadOrStore(key, g.In(b.Book.In(system, lang).Term))
	}
	return spoken.(*attack.Grammar).Text(s), nil
}

// understood is a line with the values of what a sheet names, as whoever reads
// the language would type them; "" if it names nothing that has any.
func understood(b *call.Env, system, lang string, s attack.Sheet) string {
	if _, err := sheetText(b, system, lang, s); err != nil {
		return ""
	}
	spoken, _ := b.Grammars.Load(system + "/" + lang)
	values := spoken.(*attack.Grammar).Values(s)
	if len(values) == 0 {
		return ""
	}
	return "-# " + strings.Join(values, " · ")
}

// attackSystem is the system that an attack is of: the one given, else the
// channel's.
func attackSystem(c *call.Call) (string, error) {
	if s := c.Opt("system"); s != "" {
		return s, nil
	}
	s, err := c.Host.ChannelSystem(c.Ctx, c.In.ChannelID)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(c.Attacks, func(a system.System) bool { return a.ID() == s }) {
		return "", call.Wrong("error.whichsystem")
	}
	return s, nil
}

// readings are the readings of ambiguous rules that the option of a command
// names: a22=once, a41=printed.
func readings(c *call.Call, r attack.Resolver) (map[string]string, error) {
	out := map[string]string{}
	for _, part := range strings.FieldsFunc(c.Opt("reading"), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		key, value, _ := strings.Cut(part, "=")
		i := slices.IndexFunc(r.Options(), func(h engine.HouseRule) bool { return h.Key == key })
		if i < 0 {
			return nil, call.Wrong("error.option", engine.Name("option", key))
		}
		if values := r.Options()[i].Values; !slices.Contains(values, value) {
			return nil, call.Wrong(
				"error.value",
				engine.Name("option", key),
				engine.Name("value", value),
				engine.Name("values", strings.Join(values, ", ")),
			)
		}
		out[key] = value
	}
	return out, nil
}

// versus divides a typed attack from its target.
var versus = regexp.MustCompile(`(?i)(^|\s)(vs\.?|contra|against)(\s|$)`)

// attackText is the attack that the options of a command give: what is chosen
// one by one, and what is typed, which may be all of it.
func attackText(c *call.Call, text string) string {
	left, right := text, ""
	at := versus.FindStringIndex(text)
	if at != nil {
		left, right = text[:at[0]], text[at[1]:]
	}
	left = strings.Join(strings.Fields(c.Opt("attacker")+" "+c.Opt("weapon")+" "+left), " ")
	right = strings.Join(strings.Fields(c.Opt("target")+" "+right), " ")
	if right == "" && at == nil {
		return left
	}
	return strings.TrimSpace(left + " vs " + right)
}

// sheet reads an attack; one that cannot be read is answered with one that can.
func sheet(c *call.Call, system string, g *attack.Grammar, text string) (attack.Sheet, error) {
	s, err := g.Parse(text)
	var e *attack.Error
	if errors.As(err, &e) {
		return s, &call.Problem{
			Text: engine.Say(e.Key, engine.Name("text", e.Text), engine.Num("at", e.At+1), engine.Name("near", e.Near)),
			Also: engine.Say("attack.try", engine.Name("example", c.Book.In(system, c.W.Lang).Term("attack.example"))),
		}
	}
	return s, err
}

// resolveAttack begins an attack and shows it in the channel.
func resolveAttack(c *call.Call) error {
	system, err := attackSystem(c)
	if err != nil {
		return err
	}
	return begin(c, system, attackText(c, c.Opt("text")))
}

// begin begins an attack given in words.
func begin(c *call.Call, system, text string) error {
	g, r, err := grammar(c.Env, system)
	if err != nil {
		return err
	}
	readings, err := readings(c, r)
	if err != nil {
		return err
	}
	sheet, err := sheet(c, system, g, text)
	if err != nil {
		return err
	}
	n := host.NewAttack{
		Interaction: c.In.ID,
		System:      system,
		Guild:       c.In.GuildID,
		Channel:     c.In.ChannelID,
		User:        c.User(),
		Language:    c.W.Lang,
		Opponent:    c.Opt("opponent"),
		Sheet:       sheet,
		Options:     readings,
		Seed:        make([]byte, 32),
	}
	if _, err := io.ReadFull(c.Entropy, n.Seed); err != nil {
		return fmt.Errorf("attack: %w", err)
	}
	a, refusal, err := c.Host.OpenAttack(c.Ctx, n)
	if err != nil {
		return err
	}
	if refusal != nil {
		return &call.Refused{Refusal: refusal, T: duel(c, a, system, c.W.Lang)}
	}
	m, err := attackMessage(c, a, "", "")
	if err != nil {
		return err
	}
	if c.In.GuildID != "" && !a.Repeated {
		message, err := c.C.Post(c.Ctx, c.In.ChannelID, m)
		if err == nil {
			c.Channels.Saw(c.In.ChannelID, message)
			if ingame := awaitedHere(c); ingame != "" {
				return c.Tell(ingame)
			}
			return c.Quiet()
		}
		if !discord.IsMissingPermission(err) && !discord.IsUnknownChannel(err) {
			return err
		}
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

// awaitedHere says how to act in the game of this channel, if it waits on the
// user.
func awaitedHere(c *call.Call) string {
	games, err := c.Host.In(c.Ctx, c.In.ChannelID)
	if err != nil {
		return ""
	}
	for _, game := range games {
		if i, err := c.Host.Info(c.Ctx, game, c.User()); err == nil && i.Status == db.Playing {
			for _, o := range i.Position.Open {
				if slices.Contains(o.Users, c.User()) && !o.Answered {
					return c.W.Term("attack.ingame")
				}
			}
		}
	}
	return ""
}

// duel is the table of an attack, for words.
func duel(c *call.Call, a host.Attack, system, lang string) *call.Game {
	t := &call.Game{Info: host.Info{ID: a.ID, System: system, Solo: a.Users[0] == a.Users[1]}, W: c.Book.In(system, lang), Duel: true, Emoji: &c.Env.Emoji}
	for i, u := range a.Users {
		t.Seats = append(t.Seats, db.Seat{Seat: engine.Seat(i + 1), Users: []string{u}})
	}
	t.View = a.Views[0]
	return t
}

// attackDesk is the desk on which an open question of an attack is answered.
func attackDesk(c *call.Call, a host.Attack, p engine.Prompt, part string) *play.Desk {
	t := duel(c, a, a.System, a.Language)
	t.View = a.Views[p.Seat]
	return &play.Desk{
		Game: t,
		Next: &p,
		Part: part,
		Ids:  func(op, arg string) string { return call.ID("hit", a.ID, strconv.Itoa(a.Version), op, arg) },
	}
}

// maxValues is how much of what the things of an attack are worth it shows.
const maxValues = 300

// maxStory is how much of what has happened an attack shows, in characters.
const maxStory = 1300

// attackMessage shows an attack: what attacks what, what has happened, and the
// next question with its buttons.
func attackMessage(c *call.Call, a host.Attack, part, remark string) (discord.Message, error) {
	text, err := sheetText(c.Env, a.System, a.Language, a.Sheet)
	if err != nil {
		return discord.Message{}, err
	}
	t := duel(c, a, a.System, a.Language)
	head := "⚔ **" + t.W.Term("dice.system."+a.System) + "** · " + text
	var story []string
	size := 0
	for _, e := range slices.Backward(a.Story) {
		line := t.Told(engine.Text{Key: e.Key, Args: e.Args})
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
	lines := []string{head}
	if line := understood(c.Env, a.System, a.Language, a.Sheet); line != "" {
		lines = append(lines, call.Clip(line, maxValues))
	}
	lines = append(lines, story...)
	m := discord.Message{Silent: true}
	switch {
	case a.Over && a.Version > 1: // what was committed to before later dice fell
		lines = append(lines, "-# "+t.W.Key("attack.seed", engine.Name("seed", fmt.Sprintf("%x", a.Seed)), engine.Name("id", a.ID)))
	case len(a.Open) > 0:
		d := attackDesk(c, a, a.Open[0], part)
		who := call.Mention(a.User(d.Next.Seat))
		if t.Solo && d.Next.Kind == engine.Faces { // whose dice they are
			who = t.Side(d.Next.Seat) + " · " + who
		}
		lines = append(lines, "**"+call.Plain(d.Question(*d.Next))+"** "+who)
		m.Rows = d.Choices()
		if a.Version == 1 {
			lines = append(lines, "-# "+t.W.Key("attack.commitment", engine.Name("hash", dice.Commitment(dice.Seed(a.Seed)))))
		}
	}
	if remark != "" {
		lines = append(lines, "⚠ "+remark)
	}
	m.Content = call.Clip(strings.Join(lines, "\n"), discord.MaxContent)
	return m, nil
}

// attackAsks is an attack whose open question a press of the user is about. If
// there is nothing to do, because the attack has moved on, it is shown as it
// stands, and ok is false.
func attackAsks(c *call.Call, tray, version string) (a host.Attack, p engine.Prompt, ok bool, err error) {
	if a, err = c.Host.Attack(c.Ctx, tray); err != nil {
		return a, p, false, err
	}
	if version != strconv.Itoa(a.Version) || len(a.Open) == 0 {
		return a, p, false, showAttack(c, a, "", "")
	}
	p = a.Open[0]
	if who := a.User(p.Seat); who != c.User() {
		return a, p, false, call.Wrong("error.wrongseat", engine.Name("users", call.Mention(who)))
	}
	return a, p, true, nil
}

// attackDice takes the form for dice rolled by hand in an attack.
func attackDice(c *call.Call, tray, version string) error {
	a, p, ok, err := attackAsks(c, tray, version)
	if !ok {
		return err
	}
	faces, err := play.TypedFaces(c, duel(c, a, a.System, c.W.Lang), p)
	if err != nil {
		return err
	}
	return answerAttack(c, a, p, engine.Count(faces...))
}

// attackPress does what a button of an attack says.
func attackPress(c *call.Call, tray, version, op, arg string) error {
	a, p, ok, err := attackAsks(c, tray, version)
	if !ok {
		return err
	}
	d := attackDesk(c, a, p, "")
	switch op {
	case "dice":
		return play.DiceForm(c, d.Game, p, call.ID("hitin", a.ID, strconv.Itoa(a.Version), "", c.In.ID), "")
	case "pick":
		if len(c.In.Values) > 0 {
			arg = strings.Join(c.In.Values, ",")
		}
		if answer, ok := play.Picked(p, arg); ok {
			return answerAttack(c, a, p, answer)
		}
	case "next":
		if len(c.In.Values) == 1 {
			order, whole := play.Ordered(p, arg, c.In.Values[0])
			if answer, ok := play.Picked(p, order); whole && ok {
				return answerAttack(c, a, p, answer)
			}
			return showAttack(c, a, order, "")
		}
	case "group":
		if len(c.In.Values) == 1 {
			return showAttack(c, a, c.In.Values[0], "")
		}
	case "part":
		return showAttack(c, a, arg, "")
	case "some":
		_, before, _ := strings.Cut(arg, ";")
		return showAttack(c, a, strings.Trim(before+","+strings.Join(c.In.Values, ","), ","), "")
	}
	return showAttack(c, a, "", c.W.Term("refuse.stale"))
}

// answerAttack sends an answer and shows what came of it.
func answerAttack(c *call.Call, a host.Attack, p engine.Prompt, answer engine.Answer) error {
	now, refusal, err := c.Host.AnswerAttack(c.Ctx, a.ID, c.User(), a.Version, p.ID, answer)
	if errors.Is(err, host.ErrStale) { // pressed twice
		if now, err = c.Host.Attack(c.Ctx, a.ID); err == nil {
			return showAttack(c, now, "", "")
		}
	}
	if err != nil {
		return err
	}
	if refusal != nil {
		return &call.Refused{Refusal: refusal, T: duel(c, a, a.System, c.W.Lang)}
	}
	return showAttack(c, now, "", "")
}

func showAttack(c *call.Call, a host.Attack, part, remark string) error {
	m, err := attackMessage(c, a, part, remark)
	if err != nil {
		return err
	}
	return c.C.UpdateMessage(c.Ctx, c.In, m)
}

// verdict is how a typed attack reads so far: ✔ and the attack, or ✖ and the
// first that is not understood. "" while it is only unfinished.
func verdict(c *call.Call, system string, g *attack.Grammar, text string) string {
	_, err := sheet(c, system, g, text)
	var wrong *call.Problem
	switch {
	case err == nil:
		return "✔ " + text
	case errors.As(err, &wrong) && wrong.Key == attack.ErrUnexpected:
		if len(g.Complete(text, 1).Words) == 0 { // it is not just the beginning of a name
			return "✖ " + c.W.Say(wrong.Text, nil)
		}
	}
	return ""
}

// completeAttack completes the options of /attack and /odds.
func completeAttack(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	system, err := attackSystem(c)
	if err != nil {
		return nil, nil // the answer will say what is missing
	}
	g, r, err := grammar(c.Env, system)
	if err != nil {
		return nil, err
	}
	w := c.Book.In(system, c.W.Lang)
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
				out = append(out, discord.Choice{Name: call.Clip(name, 100), Value: e.Words[0]})
			}
		}
		return call.Matching(o.Value, out)
	}
	switch o.Name {
	case "reading":
		var out []discord.Choice
		for _, h := range r.Options() {
			for _, v := range h.Values[min(1, len(h.Values)):] {
				out = append(out, discord.Choice{Name: w.Term("option."+h.Key) + ": " + w.Term("option."+h.Key+"."+v), Value: h.Key + "=" + v})
			}
		}
		return call.Matching(o.Value, out), nil
	case "attacker":
		return entries(r.Attackers()), nil
	case "target":
		return entries(r.Targets()), nil
	case "weapon":
		who := ""
		for _, e := range r.Attackers() {
			if slices.Contains(e.Words, strings.ToLower(c.Opt("attacker"))) {
				who = e.Key
			}
		}
		return entries(r.Weapons(who)), nil
	}
	var out []discord.Choice
	if o.Value == "" {
		example := c.Book.In(system, c.W.Lang).Term("attack.example")
		out = append(out, discord.Choice{Name: call.Clip(example, 100), Value: call.Clip(example, 100)})
	} else if said := verdict(c, system, g, o.Value); said != "" {
		out = append(out, discord.Choice{Name: call.Clip(said, 100), Value: call.Clip(o.Value, 100)})
	}
	for _, text := range g.Complete(o.Value, call.SelectMax-1).Texts(o.Value) {
		if len([]rune(text)) <= 100 {
			out = append(out, discord.Choice{Name: text, Value: text})
		}
	}
	return out, nil
}

// Routes answer what is pressed below dice and attacks outside games.
var Routes = []call.Route{
	{
		Name:  "tray",
		Press: func(c *call.Call, p call.Parts) error { return forms(c, p.At(1), p.At(2)) },
		Again: func(c *call.Call, p call.Parts, typed string) error {
			if p.At(1) == "attacked" {
				return attackForm(c, p.At(2), typed)
			}
			return forms(c, "roll", "")
		},
	},
	{Name: "hit", Press: func(c *call.Call, p call.Parts) error { return attackPress(c, p.At(1), p.At(2), p.At(3), p.At(4)) }},
	{Name: "hitin", Press: func(c *call.Call, p call.Parts) error { return attackDice(c, p.At(1), p.At(2)) }},
	{Name: "roll", Press: func(c *call.Call, p call.Parts) error { return rollAgain(c, p.At(1), p.At(2), p.At(3)) }},
}
