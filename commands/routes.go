package commands

import (
	"cmp"
	"errors"

	"estafeta/commands/army"
	"estafeta/commands/board"
	"estafeta/commands/book"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/game"
	"estafeta/commands/play"
	"estafeta/commands/settings"
	"estafeta/commands/tray"
	"estafeta/commands/words"
	"estafeta/engine"
)

// routes are all routes by name. Two rooms that claim one name are a fault of
// the program.
func routes() map[string]call.Route {
	all := map[string]call.Route{"refill": {Name: "refill"}} // opens the last refused form again: see component
	for _, room := range [][]call.Route{play.Routes, game.Routes, board.Routes, tray.Routes, army.Routes, settings.Routes, book.Routes} {
		for _, r := range room {
			if _, taken := all[r.Name]; taken {
				panic("two routes are called " + r.Name)
			}
			all[r.Name] = r
		}
	}
	return all
}

// component follows the route of a click, a choice or a form. A stale or
// foreign one is told so and harms nothing.
func (b *Bot) component(c *call.Call) error {
	p := call.PartsOf(c.In.CustomID)
	r, ok := b.routes[p.At(0)]
	switch {
	case !ok:
		return call.Wrong("error.component")
	case r.Name == "refill":
		return b.refill(c)
	case c.In.Kind == discord.KindModal:
		return b.form(c, r, p)
	}
	return r.Press(c, p)
}

// maxField is how many characters of a form's field are read, as many as Discord
// lets be typed.
const maxField = 4000

// form takes a filled-in form. A form cannot answer a form: a refused one
// leaves a line with a button that opens it again, filled in.
func (b *Bot) form(c *call.Call, r call.Route, p call.Parts) error {
	for _, values := range c.In.Fields {
		for i := range values {
			values[i] = call.Clip(values[i], maxField)
		}
	}
	err := r.Press(c, p)
	var mine *call.Problem
	var refusal *engine.Refusal
	if err == nil || r.Again == nil || !errors.As(err, &mine) && !errors.As(err, &refusal) {
		return err
	}
	text := ""
	for _, field := range []string{"words", "faces", "list"} {
		text = cmp.Or(text, c.In.Field(field))
	}
	c.Forms.Keep(c.User(), call.RefusedForm{Parts: p, Text: text})
	w, names := c.W, words.Names(nil)
	if t := call.NamesOf(err); t != nil {
		w, names = t.W, t
	}
	m := discord.Message{
		Content:   call.Clip(c.Excuse(err, w, names), 2000),
		Ephemeral: true,
		Rows: []discord.Row{{Components: []discord.Component{
			discord.Button{Style: discord.Primary, Label: c.W.Term("button.fix"), CustomID: "refill"},
		}}},
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

// refill opens the user's last refused form again.
func (b *Bot) refill(c *call.Call) error {
	f, ok := c.Forms.Of(c.User())
	if !ok {
		return call.Wrong("error.component")
	}
	return b.routes[f.Parts.At(0)].Again(c, f.Parts, f.Text)
}
