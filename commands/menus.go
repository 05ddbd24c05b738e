package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
)

// challengeMenu is Apps → Challenge on a user.
var challengeMenu = command{name: "challenge", menu: discord.CommandUser, run: func(c *call) error { return c.challenge("", c.in.TargetID, "") }}

// explainMenu is Apps → Explain on a card: the dice, modifiers and rules of
// what it tells.
var explainMenu = command{name: "explain", menu: discord.CommandMessage, run: (*call).explain}

func (c *call) explain() error {
	span := c.shows(c.in.TargetID)
	if span.First == 0 {
		return wrong("error.explain")
	}
	t, err := c.here()
	if err != nil {
		return err
	}
	entries, err := c.host.Log(c.ctx, t.ID, c.user(), span.First, span.Last)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		if s := t.line(e); s != "" && !e.Undone {
			lines = append(lines, s)
			if why := t.why(e.Event); why != "" {
				lines = append(lines, "-# "+why)
			}
		}
	}
	if len(lines) == 0 {
		return c.say("log.empty")
	}
	return c.tell(strings.Join(lines, "\n"))
}

// why are the modifiers and the rules behind an event.
func (t *table) why(e engine.Event) string {
	var parts []string
	for _, a := range e.Args {
		if a.Kind == engine.AsTerms && a.Name == "mods" {
			for _, key := range a.List {
				parts = append(parts, t.w.Term(key))
			}
		}
	}
	return strings.Join(append(parts, e.Rules...), " · ")
}
