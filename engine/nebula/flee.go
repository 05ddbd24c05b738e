package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
)

// flight moves a Fleeing figure: Movement and 10 cm more without dice, as
// straight as may be toward the nearest edge of its own deployment zone, or of
// the table once it has failed to Recover or is charged. Off the edge it is
// Out of Combat. NEB-FLEE-01 … NEB-FLEE-09.
func (g *Game) flight(t *engine.Table, f *Figure, table bool) {
	if f.engaged() {
		g.part(f)
	}
	own := g.Turn.Figure == f.ID
	if f.NoMove || own && g.Turn.NoMove || f.unconscious() {
		return
	}
	allowance := f.movement() + fleeBonus
	if f.Prone {
		allowance = crawl // A68
	}
	if f.Entrench != "" && own {
		allowance = max(0, allowance-entrenchExit) // NEB-TRENCH-06
	}
	f.Entrench = ""
	edge := g.nearestEdge(f, table)
	inner := g.onTable(f, edge)
	w := g.walk(f, g.route(f, inner, 0), allowance)
	f.arrive(w)
	g.trail("path", f, w.Points...)
	g.freed(f)
	rest := allowance - w.Spent
	if f.At.Dist(inner) < 0.01 && rest > tol {
		g.outOfCombat(t, f, "out.fled")
		return
	}
	g.tellMove(t, f, "flee", w)
}

// nearestEdge is the nearest point of the table edges that border the own
// deployment zone, or of all edges (A47).
func (g *Game) nearestEdge(f *Figure, table bool) geom.Point {
	w, d := g.Width, g.Depth
	sides := []geom.Segment{
		{A: geom.Point{}, B: geom.Point{X: w}},
		{A: geom.Point{Y: d}, B: geom.Point{X: w, Y: d}},
		{A: geom.Point{}, B: geom.Point{Y: d}},
		{A: geom.Point{X: w}, B: geom.Point{X: w, Y: d}},
	}
	if q := g.force(f.Seat).Quadrant; !table && q != "" && g.rule("a47") != "table" {
		x0, y0, x1, y1 := g.quadrantBox(q)
		outerY, outerX := 0.0, 0.0
		if q[0] == 's' {
			outerY = d
		}
		if q[1] == 'e' {
			outerX = w
		}
		sides = []geom.Segment{
			{A: geom.Point{X: x0, Y: outerY}, B: geom.Point{X: x1, Y: outerY}},
			{A: geom.Point{X: outerX, Y: y0}, B: geom.Point{X: outerX, Y: y1}},
		}
	}
	best := sides[0].Nearest(f.At)
	for _, s := range sides[1:] {
		if p := s.Nearest(f.At); p.Dist(f.At) < best.Dist(f.At)-tol {
			best = p
		}
	}
	return best
}

// recover is the check of a Fleeing figure at the start of its turn; failed,
// it flees again, toward the nearest table edge. NEB-RCV-01 … NEB-RCV-05.
func (g *Game) recover(t *engine.Table, f *Figure) bool {
	need := g.resolve(f, false)
	passed, die := check(t, f, "recovery", need)
	g.tellCheck(t, f, "recover", passed, die, need)
	if passed {
		f.Fleeing = false
		return true
	}
	g.flight(t, f, true)
	g.breakCheck(t)
	return false
}
