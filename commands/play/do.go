package play

import (
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// PlayCommand is /play: my desk.
func PlayCommand(b *call.Env) call.Command {
	return call.Command{
		Name:     "play",
		Options:  []call.Option{{Name: "game", Auto: true}},
		Complete: (*call.Call).CompleteGames,
		Run: func(c *call.Call) error {
			return c.WithGame(func(t *call.Game) error { return openDesk(c, t.ID) })
		},
	}
}

// DoCommand is /do: what I do, in words.
func DoCommand(b *call.Env) call.Command {
	return call.Command{
		Name:     "do",
		Options:  []call.Option{{Name: "text", Required: true, Auto: true}, {Name: "game", Auto: true}},
		Complete: completeDo,
		Run: func(c *call.Call) error {
			return do(c, c.Opt("text"))
		},
	}
}

// VerbCommands are /move, /shoot, /charge and /pass: /do with the verb filled in.
func VerbCommands(b *call.Env) []call.Command {
	verb := func(name, object string, required bool, options ...string) call.Command {
		cmd := call.Command{Name: name, Complete: completeDo, Run: func(c *call.Call) error { return do(c, sentenceOf(c, name, object)) }}
		if object != "" {
			cmd.Options = append(cmd.Options, call.Option{Name: object, Required: required, Auto: true})
		}
		for _, o := range options {
			cmd.Options = append(cmd.Options, call.Option{Name: o, Auto: o != "dice" && o != "then"})
		}
		cmd.Options = append(cmd.Options, call.Option{Name: "game", Auto: true})
		return cmd
	}
	return []call.Command{
		verb("move", "where", true, "who", "then"),
		verb("shoot", "target", true, "who", "with", "dice", "then"),
		verb("charge", "target", true, "who", "then"),
		{Name: "pass", Options: []call.Option{{Name: "game", Auto: true}}, Complete: (*call.Call).CompleteGames, Run: pass},
	}
}

// sentenceOf writes the sentence that /move, /shoot or /charge stands for.
func sentenceOf(c *call.Call, verb, object string) string {
	s := strings.TrimSpace(c.Opt("who") + " " + verb + " " + c.Opt(object))
	if n := c.Opt("dice"); n != "" {
		s += " x" + strings.TrimPrefix(n, "x")
	}
	if w := c.Opt("with"); w != "" {
		s += " with " + w
	}
	if then := c.Opt("then"); then != "" {
		s += "; " + then
	}
	return s
}

// pass passes the open question of the user, or ends their declaration.
func pass(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		d, err := deskOf(c, t.ID)
		if err != nil {
			return err
		}
		if d.Next == nil || !d.Next.Pass {
			d.remark = d.W.Term("error.nopass")
			return redraw(c, d)
		}
		if d.Next.Send {
			return sendDraft(c, d)
		}
		return pick(c, d, "pass")
	})
}

// completePart completes the options of /move and the like: the pieces and
// things that may be named, by label.
func completePart(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	t, err := c.Here()
	if err != nil {
		return nil, nil
	}
	var out []discord.Choice
	own := func(seatMine bool) {
		for _, p := range t.View.Pieces {
			mine := false
			for _, s := range t.Mine {
				mine = mine || s == p.Seat
			}
			if mine == seatMine && !p.Lost || t.Solo && !p.Lost {
				out = append(out, discord.Choice{Name: p.Label + " · " + t.W.Term(p.Name), Value: p.Label})
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
			out = append(out, discord.Choice{Name: t.W.Term("compass." + way), Value: way})
		}
		for _, th := range t.View.Scene.Things {
			name := t.W.Thing(th.ID)
			out = append(out, discord.Choice{Name: t.W.Key("desk.toward", engine.Name("what", name)), Value: "toward " + name})
		}
	}
	list := call.Matching(o.Value, out)
	if typed := strings.TrimSpace(o.Value); typed != "" && len(list) == 0 {
		list = []discord.Choice{{Name: call.Clip(typed, 100), Value: call.Clip(typed, 100)}}
	}
	return list, nil
}
