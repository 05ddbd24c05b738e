package commands

import (
	"errors"
	"strconv"
	"strings"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// component dispatches a click, a choice or a form by its custom id: what it
// does, the game, and what that needs. A stale or foreign one is told so and
// harms nothing.
func (c *call) component() error {
	parts := strings.Split(c.in.CustomID, "|")
	if c.in.Kind == discord.KindModal {
		return c.form(parts)
	}
	return c.press(parts)
}

// press does what a button, a select or a filled-in form says.
func (c *call) press(parts []string) error {
	arg := func(n int) string {
		if n < len(parts) {
			return parts[n]
		}
		return ""
	}
	game := arg(1)
	switch parts[0] {
	case "ans":
		return c.answer(game, arg(2), arg(3))
	case "sure":
		return c.submit(game, arg(2), arg(3))
	case "dice":
		return c.askDice(game, arg(2), "")
	case "dicein":
		return c.enterDice(game, arg(2))
	case "desk":
		return c.openDesk(game)
	case "d":
		return c.desk(game, arg(2), arg(3), arg(4))
	case "look":
		return c.look(game, arg(2))
	case "undo":
		return c.undo(game, host.UndoSent)
	case "prep":
		return c.prepared(game, arg(2), arg(3), arg(4))
	case "zone":
		return c.showMe()
	case "restep":
		return c.undo(game, host.UndoStep)
	case "log":
		return c.showLog(game, 0)
	case "logfile":
		return c.logFile(game, atoi(arg(2)))
	case "more":
		return c.more(game)
	case "verify":
		return c.verify(game)
	case "agree":
		_, err := c.host.Agree(c.ctx, game, c.user(), c.in.ID, arg(2))
		return err
	case "object":
		return c.host.Object(c.ctx, game, c.user(), arg(2))
	case "lobby":
		return c.lobby(game, arg(2))
	case "refill":
		return c.refill()
	case "set":
		return c.offered(arg(1), arg(2))
	case "challenge":
		return c.challenge(arg(1), arg(2), arg(3))
	case "demo":
		return c.demo()
	case "help":
		return c.help()
	case "army":
		return c.pasted(arg(1))
	case "concede":
		return c.concede(game)
	case "hit", "hitin":
		return c.attackPress(parts[0] == "hitin", arg(1), arg(2), arg(3), arg(4))
	case "roll":
		return c.rollAgain(arg(1), arg(2), arg(3))
	case "unplan":
		return c.unplan(game)
	case "claim":
		return c.claim(game)
	case "options":
		return c.pageOptions(game, arg(2))
	}
	return wrong("error.component")
}

// chosen is the answer that a button stands for.
func chosen(p engine.Prompt, what string) (engine.Answer, bool) {
	switch {
	case what == "pass":
		return engine.Answer{}, true
	case what == "default":
		return p.Default, true
	case strings.HasPrefix(what, "o"):
		if i, err := strconv.Atoi(what[1:]); err == nil && i >= 0 && i < len(p.Options) {
			return engine.Pick(p.Options[i].Key), true
		}
	case strings.HasPrefix(what, "n"):
		if n, err := strconv.Atoi(what[1:]); err == nil {
			return engine.Count(n), true
		}
	}
	return engine.Answer{}, false
}

// meant is the open question of a click and the answer that it stands for; if
// the question is gone, done reports that nothing is left to do.
func (c *call) meant(game, token, what string) (i host.Info, p engine.Prompt, a engine.Answer, done bool, err error) {
	if i, err = c.host.Info(c.ctx, game, c.user()); err != nil {
		return i, p, a, true, err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return i, p, a, true, c.late(i, token)
	}
	if a, ok = chosen(o.Prompt, what); !ok {
		return i, p, a, true, host.ErrStale
	}
	return i, o.Prompt, a, false, nil
}

// answer takes a click on a card; a grave choice is confirmed first.
func (c *call) answer(game, token, what string) error {
	i, p, a, done, err := c.meant(game, token, what)
	if done {
		return err
	}
	if op, ok := p.Option(a.One()); ok && op.Grave {
		t := c.at(i, c.w.Lang)
		return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Content: t.key("confirm.grave", engine.Name("what", t.option(op))), Rows: []discord.Row{{Components: []discord.Component{
			discord.Button{Style: discord.Danger, Label: t.key("button.yes", engine.Name("what", t.option(op))), CustomID: id("sure", game, token, what)},
		}}}})
	}
	return c.send(i, token, []engine.Answer{a}, "")
}

// submit sends the answer that a button stands for.
func (c *call) submit(game, token, what string) error {
	i, _, a, done, err := c.meant(game, token, what)
	if done {
		return err
	}
	return c.send(i, token, []engine.Answer{a}, "")
}

// late is a click on a question that is gone: a second delivery of the click
// that answered it is no mistake, any other is told so.
func (c *call) late(i host.Info, token string) error {
	_, err := c.host.Submit(c.ctx, host.Submit{Game: i.ID, User: c.user(), Interaction: c.in.ID, Token: token})
	switch {
	case errors.Is(err, host.ErrEmpty):
		return host.ErrStale
	case err != nil:
		return err
	case c.in.Ephemeral():
		return c.c.UpdateMessage(c.ctx, c.in, c.note(c.w.Term("sent.done")))
	}
	return nil
}

// send submits answers and tells the user of a refusal, or of what was
// dropped beyond a lock.
func (c *call) send(i host.Info, token string, answers []engine.Answer, sentence string) error {
	taken, err := c.host.Submit(c.ctx, host.Submit{Game: i.ID, User: c.user(), Interaction: c.in.ID, Token: token, Answers: answers, Sentence: sentence})
	if err != nil {
		return err
	}
	t := c.at(i, c.w.Lang)
	if taken.Refusal != nil {
		return &refused{taken.Refusal, t}
	}
	c.wake()
	if c.in.MessageID == "" { // a command or its form wants some answer
		return c.say("sent.done")
	}
	if c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, c.note(t.key("sent.done")))
	}
	return nil
}

// note replaces a private panel by one line.
func (c *call) note(text string) discord.Message {
	const panel = discord.FlagComponents
	if c.in.MessageFlags&panel != 0 {
		return discord.Message{V2: []discord.Component{discord.TextDisplay{Content: text}}, Ephemeral: true}
	}
	return discord.Message{Content: text, Ephemeral: true}
}

// refused is a refusal with the table whose pieces its sentence names.
type refused struct {
	*engine.Refusal
	t *table
}

// Unwrap gives the refusal.
func (r *refused) Unwrap() error { return r.Refusal }

// askDice opens the form for dice rolled by hand.
func (c *call) askDice(game, token, typed string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return host.ErrStale
	}
	return c.diceForm(c.at(i, c.w.Lang), o.Prompt, id("dicein", game, token, c.in.ID), typed)
}

// diceForm asks what real dice show.
func (c *call) diceForm(t *table, p engine.Prompt, id, typed string) error {
	example := "2 3 5"
	if signs := c.signs(t, p); len(signs) > 0 {
		example = t.w.Term(signs[0]) + " " + t.w.Term(signs[len(signs)-1])
	}
	return c.c.OpenModal(c.ctx, c.in, discord.Modal{CustomID: id, Title: clip(t.key("button.dice", engine.Num("n", p.Min)), 45), Labels: []discord.Label{{
		Label: clip(plain(t.question(p)), 45), Input: discord.TextInput{CustomID: "faces", Placeholder: clip(example, 100), Value: typed, Max: 200},
	}}})
}

// signs are the keys of the words on the faces of the dice that a question
// wants, none if they show numbers.
func (c *call) signs(t *table, p engine.Prompt) []string {
	dice, ok := c.signed(t)
	if !ok {
		return nil
	}
	for _, a := range p.Args {
		if a.Name == "purpose" {
			_, signs := dice.DieOf(strings.TrimPrefix(a.Text, "roll."))
			return signs
		}
	}
	return nil
}

// enterDice takes the form: numbers, or the words on the faces.
func (c *call) enterDice(game, token string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return host.ErrStale
	}
	faces, err := c.typedFaces(c.at(i, c.w.Lang), o.Prompt)
	if err != nil {
		return err
	}
	return c.send(i, token, []engine.Answer{engine.Count(faces...)}, c.in.Field("faces"))
}

// typedFaces reads the form for dice: numbers, or the words on the faces.
func (c *call) typedFaces(t *table, p engine.Prompt) ([]int, error) {
	signs := c.signs(t, p)
	var faces []int
	for _, f := range strings.FieldsFunc(c.in.Field("faces"), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		n, err := strconv.Atoi(f)
		if err != nil {
			if n = c.face(t, signs, f); n == 0 {
				return nil, wrong("error.face", engine.Name("face", f))
			}
		}
		faces = append(faces, n)
	}
	return faces, nil
}

// signed are the dice of a table that show signs.
func (c *call) signed(t *table) (engine.SignedDice, bool) {
	if t.duel {
		r, err := c.host.Attacks(t.System)
		if err != nil {
			return nil, false
		}
		dice, ok := r.(engine.SignedDice)
		return dice, ok
	}
	dice, ok := c.system(t.System).(engine.SignedDice)
	return dice, ok
}

// face is the first face with a word of either language, or with its
// beginning; 0: none.
func (c *call) face(t *table, signs []string, word string) int {
	for _, fits := range []func(string, string) bool{func(a, b string) bool { return a == b }, strings.HasPrefix} {
		for n, key := range signs {
			for _, lang := range words.Languages {
				if fits(folded(c.book.In(t.System, lang).Term(key)), folded(word)) {
					return n + 1
				}
			}
		}
	}
	return 0
}

// names of pieces and seats in an error's sentence, if it has a table.
func namesOf(err error) (t *table) {
	var r *refused
	if errors.As(err, &r) {
		return r.t
	}
	return nil
}

func itoa(n int) string { return strconv.Itoa(n) }

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
