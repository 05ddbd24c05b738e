package board

import (
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
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
	return explainSpan(c, t, span)
}

// explainCard is the button Explain: what the lines of a card come from.
func explainCard(c *call.Call, game, first, last string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	return explainSpan(c, c.At(i, c.W.Lang), host.Span{First: call.Atoi(first), Last: call.Atoi(last)})
}

// explainSpan tells lines of the log with what is behind each, and every rule
// that they go by once, in our words.
func explainSpan(c *call.Call, t *call.Game, span host.Span) error {
	entries, err := c.Host.Log(c.Ctx, t.ID, c.User(), span.First, span.Last)
	if err != nil {
		return err
	}
	var lines []string
	var rules []string
	for _, e := range entries {
		if s := t.Line(e); s != "" && !e.Undone {
			lines = append(lines, s)
			if why := why(t, e.Event); why != "" {
				lines = append(lines, "-# "+why)
			}
			for _, id := range e.Rules {
				if !slices.Contains(rules, id) {
					rules = append(rules, id)
				}
			}
		}
	}
	if len(lines) == 0 {
		return c.Say("log.empty")
	}
	if sys := c.System(t.System); sys != nil {
		for _, r := range sys.Reference() {
			if title, text := r.In(t.W.Lang); slices.Contains(rules, r.ID) && text != "" {
				lines = append(lines, call.Clip("> "+r.ID+" **"+title+"** "+text, 300))
			}
		}
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// why is where the numbers of an event come from, as its system says it, else its
// modifiers; and the rules behind it.
func why(t *call.Game, e engine.Event) string {
	if key := e.Key + ".why"; t.W.Has(key) {
		if said := t.Say(engine.Text{Key: key, Args: e.Args}); said != "" {
			return strings.Join(append([]string{said}, e.Rules...), " · ")
		}
	}
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
