package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
)

// playCommand is /play: my desk.
func (b *Bot) playCommand() command {
	return command{name: "play", options: []option{{name: "game", auto: true}}, complete: (*call).completeGame, run: func(c *call) error {
		return c.withGame(func(t *table) error { return c.openDesk(t.ID) })
	}}
}

// doCommand is /do: what I do, in words.
func (b *Bot) doCommand() command {
	return command{name: "do", options: []option{{name: "text", required: true, auto: true}, {name: "game", auto: true}}, complete: (*call).completeDo, run: func(c *call) error {
		return c.do(c.opt("text"))
	}}
}

// verbCommands are /move, /shoot, /charge and /pass: /do with the verb filled in.
func (b *Bot) verbCommands() []command {
	verb := func(name, object string, required bool, options ...string) command {
		cmd := command{name: name, complete: (*call).completeDo, run: func(c *call) error { return c.do(c.sentenceOf(name, object)) }}
		if object != "" {
			cmd.options = append(cmd.options, option{name: object, required: required, auto: true})
		}
		for _, o := range options {
			cmd.options = append(cmd.options, option{name: o, auto: o != "dice" && o != "then"})
		}
		cmd.options = append(cmd.options, option{name: "game", auto: true})
		return cmd
	}
	return []command{
		verb("move", "where", true, "who", "then"),
		verb("shoot", "target", true, "who", "with", "dice", "then"),
		verb("charge", "target", true, "who", "then"),
		{name: "pass", options: []option{{name: "game", auto: true}}, complete: (*call).completeGame, run: (*call).pass},
	}
}

// sentenceOf writes the sentence that /move, /shoot or /charge stands for.
func (c *call) sentenceOf(verb, object string) string {
	s := strings.TrimSpace(c.opt("who") + " " + verb + " " + c.opt(object))
	if n := c.opt("dice"); n != "" {
		s += " x" + strings.TrimPrefix(n, "x")
	}
	if w := c.opt("with"); w != "" {
		s += " with " + w
	}
	if then := c.opt("then"); then != "" {
		s += "; " + then
	}
	return s
}

// pass passes the open question of the user, or ends his declaration.
func (c *call) pass() error {
	return c.withGame(func(t *table) error {
		d, err := c.deskOf(t.ID)
		if err != nil {
			return err
		}
		if d.next == nil || !d.next.Pass {
			d.remark = d.w.Term("error.nopass")
			return c.redraw(d)
		}
		if d.next.Send {
			return c.sendDraft(d)
		}
		return c.pick(d, "pass")
	})
}

// completePart completes the options of /move and the like: the pieces and
// things that may be named, by label.
func (c *call) completePart(o *discord.Option) ([]discord.Choice, error) {
	t, err := c.here()
	if err != nil {
		return nil, nil
	}
	var out []discord.Choice
	own := func(seatMine bool) {
		for _, p := range t.view.Pieces {
			mine := false
			for _, s := range t.Mine {
				mine = mine || s == p.Seat
			}
			if mine == seatMine && !p.Lost || t.Solo && !p.Lost {
				out = append(out, discord.Choice{Name: p.Label + " · " + t.w.Term(p.Name), Value: p.Label})
			}
		}
	}
	switch o.Name {
	case "who":
		own(true)
	case "target":
		own(false)
	case "where":
		for _, way := range []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"} {
			out = append(out, discord.Choice{Name: t.w.Term("compass." + way), Value: way})
		}
		for _, th := range t.view.Scene.Things {
			name := t.w.Thing(th.ID)
			out = append(out, discord.Choice{Name: t.w.Key("desk.toward", engine.Name("what", name)), Value: "toward " + name})
		}
	}
	list := matching(o.Value, out)
	if typed := strings.TrimSpace(o.Value); typed != "" && len(list) == 0 {
		list = []discord.Choice{{Name: clip(typed, 100), Value: clip(typed, 100)}}
	}
	return list, nil
}
