package play

import (
	"errors"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// Routes answer what is pressed on cards, on the desk and on the panel
// beside it.
var Routes = []call.Route{
	{Name: "ans", Press: func(c *call.Call, p call.Parts) error { return answer(c, p.At(1), p.At(2), p.At(3)) }},
	{Name: "sure", Press: func(c *call.Call, p call.Parts) error { return submit(c, p.At(1), p.At(2), p.At(3)) }},
	{Name: "dice", Press: func(c *call.Call, p call.Parts) error { return askDice(c, p.At(1), p.At(2), "") }},
	{Name: "dicein", Press: func(c *call.Call, p call.Parts) error { return enterDice(c, p.At(1), p.At(2)) },
		Again: func(c *call.Call, p call.Parts, typed string) error { return askDice(c, p.At(1), p.At(2), typed) }},
	{Name: "desk", Press: func(c *call.Call, p call.Parts) error { return openDesk(c, p.At(1)) }},
	{Name: "d", Press: func(c *call.Call, p call.Parts) error { return desk(c, p.At(1), p.At(2), p.At(3), p.At(4)) }, Again: askWordsAgain},
	{Name: "prep", Press: func(c *call.Call, p call.Parts) error { return prepared(c, p.At(1), p.At(2), p.At(3), p.At(4)) }},
	{Name: "unplan", Press: func(c *call.Call, p call.Parts) error { return unplan(c, p.At(1)) }},
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
func meant(c *call.Call, game, token, what string) (i host.Info, p engine.Prompt, a engine.Answer, done bool, err error) {
	if i, err = c.Host.Info(c.Ctx, game, c.User()); err != nil {
		return i, p, a, true, err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return i, p, a, true, late(c, i, token)
	}
	if a, ok = chosen(o.Prompt, what); !ok {
		return i, p, a, true, host.ErrStale
	}
	return i, o.Prompt, a, false, nil
}

// answer takes a click on a card; a grave choice is confirmed first.
func answer(c *call.Call, game, token, what string) error {
	i, p, a, done, err := meant(c, game, token, what)
	if done {
		return err
	}
	if op, ok := p.Option(a.One()); ok && op.Grave {
		t := c.At(i, c.W.Lang)
		return c.C.Reply(
			c.Ctx,
			c.In,
			discord.Message{
				Ephemeral: true,
				Content:   t.Key("confirm.grave", engine.Name("what", t.Option(op))),
				Rows: []discord.Row{{Components: []discord.Component{
					discord.Button{
						Style:    discord.Danger,
						Label:    t.Key("button.yes", engine.Name("what", t.Option(op))),
						CustomID: call.ID("sure", game, token, what),
					},
				}}},
			},
		)
	}
	return send(c, i, token, []engine.Answer{a}, "")
}

// submit sends the answer that a button stands for.
func submit(c *call.Call, game, token, what string) error {
	i, _, a, done, err := meant(c, game, token, what)
	if done {
		return err
	}
	return send(c, i, token, []engine.Answer{a}, "")
}

// late is a click on a question that is gone: a second delivery of the click
// that answered it is no mistake, any other is told so.
func late(c *call.Call, i host.Info, token string) error {
	_, err := c.Host.Submit(c.Ctx, host.Submit{Game: i.ID, User: c.User(), Interaction: c.In.ID, Token: token})
	switch {
	case errors.Is(err, host.ErrEmpty):
		return host.ErrStale
	case err != nil:
		return err
	case c.In.Ephemeral():
		return c.C.UpdateMessage(c.Ctx, c.In, c.Note(c.W.Term("sent.done")))
	}
	return nil
}

// send submits answers and tells the user of a refusal, or of what was
// dropped beyond a lock.
func send(c *call.Call, i host.Info, token string, answers []engine.Answer, sentence string) error {
	taken, err := c.Host.Submit(
		c.Ctx,
		host.Submit{Game: i.ID, User: c.User(), Interaction: c.In.ID, Token: token, Answers: answers, Sentence: sentence},
	)
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	if taken.Refusal != nil {
		return &call.Refused{Refusal: taken.Refusal, T: t}
	}
	c.Wake()
	if c.In.MessageID == "" { // a command or its form wants some answer
		if c.In.ChannelID != t.Where() {
			return c.Tell(t.Key("sent.elsewhere", engine.Name("id", t.ID), engine.Name("where", "<#"+t.Where()+">")))
		}
		if len(taken.News) == 0 { // a secret choice, which no card tells
			return c.Say("sent.done")
		}
		return c.Quiet()
	}
	if c.In.Ephemeral() {
		return c.C.UpdateMessage(c.Ctx, c.In, c.Note(t.Key("sent.done")))
	}
	return nil
}

// askDice opens the form for dice rolled by hand.
func askDice(c *call.Call, game, token, typed string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return host.ErrStale
	}
	return DiceForm(c, c.At(i, c.W.Lang), o.Prompt, call.ID("dicein", game, token, c.In.ID), typed)
}

// DiceForm asks what real dice show.
func DiceForm(c *call.Call, t *call.Game, p engine.Prompt, id, typed string) error {
	example := "2 3 5"
	if signs := signs(c, t, p); len(signs) > 0 {
		example = t.W.Term(signs[0]) + " " + t.W.Term(signs[len(signs)-1])
	}
	return c.C.OpenModal(
		c.Ctx,
		c.In,
		discord.Modal{CustomID: id, Title: call.Clip(t.Key("button.dice", engine.Num("n", p.Min)), 45), Labels: []discord.Label{{
			Label: call.Clip(
				call.Plain(t.Question(p)),
				45,
			), Input: discord.TextInput{CustomID: "faces", Placeholder: call.Clip(example, 100), Value: typed, Max: 200},
		}}},
	)
}

// signs are the keys of the words on the faces of the dice that a question
// wants, none if they show numbers.
func signs(c *call.Call, t *call.Game, p engine.Prompt) []string {
	dice, ok := signed(c, t)
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
func enterDice(c *call.Call, game, token string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	o, ok := i.Position.Question(token)
	if !ok {
		return host.ErrStale
	}
	faces, err := TypedFaces(c, c.At(i, c.W.Lang), o.Prompt)
	if err != nil {
		return err
	}
	return send(c, i, token, []engine.Answer{engine.Count(faces...)}, c.In.Field("faces"))
}

// TypedFaces reads the form for dice: numbers, or the words on the faces.
func TypedFaces(c *call.Call, t *call.Game, p engine.Prompt) ([]int, error) {
	signs := signs(c, t, p)
	var faces []int
	for _, f := range strings.FieldsFunc(c.In.Field("faces"), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		n, err := strconv.Atoi(f)
		if err != nil {
			if n = face(c, t, signs, f); n == 0 {
				return nil, call.Wrong("error.face", engine.Name("face", f))
			}
		}
		faces = append(faces, n)
	}
	return faces, nil
}

// signed are the dice of a table that show signs.
func signed(c *call.Call, t *call.Game) (engine.SignedDice, bool) {
	if t.Duel {
		r, err := c.Host.Attacks(t.System)
		if err != nil {
			return nil, false
		}
		dice, ok := r.(engine.SignedDice)
		return dice, ok
	}
	dice, ok := c.System(t.System).(engine.SignedDice)
	return dice, ok
}

// face is the first face with a word of either language, or with its
// beginning; 0: none.
func face(c *call.Call, t *call.Game, signs []string, word string) int {
	for _, fits := range []func(string, string) bool{func(a, b string) bool { return a == b }, strings.HasPrefix} {
		for n, key := range signs {
			for _, lang := range words.Languages {
				if fits(call.Folded(c.Book.In(t.System, lang).Term(key)), call.Folded(word)) {
					return n + 1
				}
			}
		}
	}
	return 0
}
