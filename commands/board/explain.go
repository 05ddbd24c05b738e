package board

import (
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
)

// ExplainMenu is Apps → Explain on a card: the dice, modifiers and rules of
// what it tells.
var ExplainMenu = call.Command{Name: "explain", Menu: discord.CommandMessage, Run: explain}

func explain(c *call.Call) error {
	span := c.Cards.Tells(c.In.TargetID)
	if span.First == 0 {
		return call.Wrong("error.explain")
	}
	t, err := c.Here()
	if err != nil {
		return err
	}
	entries, err := c.Host.Log(c.Ctx, t.ID, c.User(), span.First, span.Last)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		if s := t.Line(e); s != "" && !e.Undone {
			lines = append(lines, s)
			if why := why(t, e.Event); why != "" {
				lines = append(lines, "-# "+why)
			}
		}
	}
	if len(lines) == 0 {
		return c.Say("log.empty")
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// why are the modifiers and the rules behind an event.
func why(t *call.Game, e engine.Event) string {
	var parts []string
	for _, a := range e.Args {
		if a.Kind == engine.AsTerms && a.Name == "mods" {
			for _, key := range a.List {
				parts = append(parts, t.W.Term(key))
			}
		}
	}
	return strings.Join(append(parts, e.Rules...), " · ")
}
