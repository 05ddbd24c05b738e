package commands

import (
	"errors"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
)

// filled is a form that was refused, so that it can be opened again as it was.
type filled struct {
	parts []string // of its custom id
	text  string
}

// form takes a filled-in form. A form cannot answer a form: a refused one
// leaves a line with a button that opens it again, filled in.
func (c *call) form(parts []string) error {
	err := c.press(parts)
	var p *problem
	var r *engine.Refusal
	if err == nil || !errors.As(err, &p) && !errors.As(err, &r) {
		return err
	}
	text := ""
	for _, field := range []string{"words", "faces", "list"} {
		text = firstOf(text, c.in.Field(field))
	}
	known := make([]string, 3) // a form's own id has them all
	copy(known, parts)
	c.mu.Lock()
	c.forms[c.user()] = filled{known, text}
	c.mu.Unlock()
	w, names := c.w, words.Names(nil)
	if t := namesOf(err); t != nil {
		w, names = t.w, t
	}
	m := discord.Message{Content: clip(c.excuse(err, w, names), 2000), Ephemeral: true, Rows: []discord.Row{{Components: []discord.Component{
		discord.Button{Style: discord.Primary, Label: c.w.Term("button.fix"), CustomID: "refill"},
	}}}}
	return c.c.Reply(c.ctx, c.in, m)
}

// refill opens the user's last refused form again.
func (c *call) refill() error {
	c.mu.Lock()
	f, ok := c.forms[c.user()]
	c.mu.Unlock()
	if !ok {
		return wrong("error.component")
	}
	switch f.parts[0] {
	case "dicein":
		return c.askDice(f.parts[1], f.parts[2], f.text)
	case "army":
		return c.armyForm(f.parts[1], f.text)
	}
	d, err := c.deskOf(f.parts[1])
	if err != nil {
		return err
	}
	return c.askWords(d, f.text)
}
