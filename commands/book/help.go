package book

import (
	"cmp"
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/engine"
)

// TurnsCommand is /turns: every game that waits on the user, oldest first.
func TurnsCommand(b *call.Env) call.Command {
	return call.Command{Name: "turns", Dm: true, Run: func(c *call.Call) error {
		turns, err := c.Host.Turns(c.Ctx, c.User())
		if err != nil {
			return err
		}
		if len(turns) == 0 {
			return c.Say("turns.none")
		}
		lines := []string{c.W.Term("turns.head")}
		for _, t := range turns {
			w := c.Book.In(t.System, c.W.Lang)
			lines = append(
				lines,
				w.Key(
					"turns.line",
					engine.Name("where", "<#"+cmp.Or(t.Thread, t.Channel)+">"),
					engine.Term("system", "system.name"),
					engine.Name("id", t.Game),
					engine.Name("since", call.Stamp(t.Since)),
				),
			)
		}
		return c.Tell(strings.Join(lines, "\n"))
	}}
}

// HelpCommand is /help: what can be done now, and how.
func HelpCommand(b *call.Env) call.Command {
	return call.Command{Name: "help", Dm: true, Run: help}
}

func help(c *call.Call) error {
	m := Front(c.Env, c.W.Lang)
	lines := []string{m.Content}
	if t, err := c.Here(); err == nil && len(t.Mine) > 0 {
		for _, o := range t.Waiting() {
			if slices.Contains(o.Users, c.User()) {
				lines = append(lines, t.Key("help.now", engine.Name("question", call.Plain(t.Question(o.Prompt)))))
			}
		}
	}
	m.Content, m.Ephemeral, m.Silent = strings.Join(append(lines, c.W.Term("help.more"), c.Operator.Line(c.W)), "\n"), true, true
	return c.C.Reply(c.Ctx, c.In, m)
}

// Routes answer what asks for help.
var Routes = []call.Route{{Name: "help", Press: func(c *call.Call, _ call.Parts) error { return help(c) }}}
