package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// nextCloaked is the next ship that may decloak this round: ascending pilot
// skill, of equal skill the initiative player's first (XW-CLK-06).
func (g *Game) nextCloaked() *Ship {
	var best *Ship
	for _, seat := range g.seats() {
		for _, s := range g.inPlay(seat) {
			if s.has(Cloak) && s.Decloaked != g.Round && (best == nil || g.skill(s) < g.skill(best)) {
				best = s
			}
		}
	}
	return best
}

// decloak asks whether a cloaked ship decloaks and how; a direction that
// proves impossible may be changed. It is no action and no maneuver, and
// stress does not matter. XW-CLK-06, XW-CLK-07, XW-CLK-09 … XW-CLK-17.
func (g *Game) decloak(t *engine.Table, s *Ship) {
	g.Turn = newTurn(s.ID)
	s.Decloaked = g.Round
	for !s.Destroyed && s.has(Cloak) {
		way := t.Ask(s.Seat, "decloak", func(p *engine.Prompt) {
			p.Pass, p.Begin, p.About = true, true, s.ID
			p.Args = []engine.Arg{engine.Piece("who", s.ID)}
			p.Rules = []string{"XW-CLK-07", "XW-CLK-11", "XW-CLK-14"}
			for _, w := range []string{"left", "right", "ahead"} {
				if !slices.Contains(g.Turn.Refused, "decloak "+w) {
					p.Add(engine.Option{Key: w, Verb: "decloak_" + w})
				}
			}
		}).One()
		if way == "" {
			return
		}
		t.Lock("decloak")
		family := func() flight.Family {
			if way == "ahead" {
				return g.reposition(s).Boost(flight.Maneuver{Speed: 2, Bearing: flight.Straight, Difficulty: flight.White})
			}
			return g.reposition(s).Roll(way == "right", 2)
		}
		if g.land(t, s, "decloak", way, family) {
			g.spend(t, s, Cloak)
			return
		}
	}
}
