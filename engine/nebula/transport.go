package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
)

const transportDist = 8.0

// landTransport puts the air transport exactly in the centre; scenery that
// stands there gives way. NEB-MTRN-02.
func (g *Game) landTransport() {
	ship := g.piece(modelOf("transport"), geom.Point{X: g.Width / 2, Y: g.Depth / 2}, 0)
	rest := []*Terrain{}
	for _, e := range g.Terrain {
		if !e.Polygon().Overlaps(ship.Polygon()) {
			rest = append(rest, e)
		}
	}
	g.Terrain = append(rest, ship)
}

// boarding counts a Force's figures within 8 cm of the transport: Mechs do not
// count, nor who is in the air. NEB-MTRN-04, NEB-MTRN-06, NEB-MTRN-07,
// NEB-KEY-72.
func (g *Game) boarding(seat engine.Seat) int {
	n := 0
	for _, e := range g.Terrain {
		if e.Kind != "transport" {
			continue
		}
		for _, f := range g.standing(seat) {
			if f.Rank != "mech" && !f.Flying && within(f.gapTo(e), transportDist) {
				n++
			}
		}
	}
	return n
}

// scoreTransport judges The Transport Takes Off. NEB-MTRN-04, NEB-MTRN-05.
func (g *Game) scoreTransport(t *engine.Table) *Result {
	a, b := g.boarding(1), g.boarding(2)
	t.Reveal("transport.count", engine.Num("one", a), engine.Num("two", b), engine.ByRules("NEB-MTRN-04"))
	switch {
	case a > b:
		return &Result{Winner: 1, Why: "result.transport"}
	case b > a:
		return &Result{Winner: 2, Why: "result.transport"}
	}
	return &Result{Why: "result.draw"}
}
