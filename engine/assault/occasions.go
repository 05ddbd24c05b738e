package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// occasions are the times of a campaign at which the Imperial player may play a
// secret Agenda card, by the questions that ask for it (IA-AGD-08).
var occasions = []window{
	{"card.setup", []string{"setup", "arrival"}, nil},
	{"card.hero", []string{"hero falls", "crate"}, nil},
	{"card.any", []string{"any begins", "any done"}, nil},
	{"card.status", []string{"status"}, nil},
	{"card.fallen", []string{"fallen"}, nil},
}

// happens lets everybody answer to what a figure of a campaign does or suffers, or
// with nil to a moment of the mission: the cards of the Imperial player first, then
// the figures on the map, then secret Agenda cards. What of it matters besides is
// said by a word: the kind of a token, a card (IA-TIME-01, IA-TIME-02).
func (g *Game) happens(t *engine.Table, when string, f *troops.Figure, detail string) {
	if g.over() || g.Mission.Story == nil {
		return
	}
	m := g.Mission
	subject, was := m.Subject, m.Detail
	m.Subject, m.Detail = "", detail
	if f != nil {
		m.Subject = f.ID
	}
	g.empire(t, when)
	if !g.over() {
		g.everybody(t, Imperial, when, nil)
	}
	if when == "tests" {
		g.friends(t, f, "ally testing")
	}
	for _, w := range occasions {
		if slices.Contains(w.times, when) && !g.over() {
			g.open(t, Imperial, window{w.key, []string{when}, nil}, g.standing(Imperial)...)
		}
	}
	m.Subject, m.Detail = subject, was
}

// suffering tells everybody of a condition that a figure gains.
func (g *Game) suffering(t *engine.Table, f *troops.Figure, condition string) {
	if g.Mission != nil && slices.Contains(troops.Harmful, condition) {
		g.happens(t, "afflicted", f, condition)
	}
}
