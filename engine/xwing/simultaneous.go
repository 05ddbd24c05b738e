package xwing

import "estafeta/engine"

// simultaneous reports that a ship is kept in play until it has had its
// opportunity to attack: it has the pilot skill of the ship that is active in
// the Combat phase. XW-SIM-01, XW-SIM-07, XW-SIM-08.
func (g *Game) simultaneous(s *Ship) bool {
	if g.Phase != Combat || s.Fought || g.Turn.Ship == "" {
		return false
	}
	active := g.ship(g.Turn.Ship)
	return active != nil && g.skill(active) == g.skill(s)
}

// settle destroys the ships kept in play that have had their opportunity
// (XW-SIM-03, XW-SIM-04, XW-DEST-03).
func (g *Game) settle(t *engine.Table) {
	for _, s := range g.inPlay(0) {
		if s.Doomed && (s.Fought && !g.endures(s) || g.Turn.Ship == "") {
			g.destroy(t, s)
		}
	}
}

// endures: a card keeps the ship in play until the end of the Combat phase.
func (g *Game) endures(s *Ship) bool {
	on := false
	g.each(s, func(e *Effect, _ Moment) { on = on || e.Endures })
	return on
}
