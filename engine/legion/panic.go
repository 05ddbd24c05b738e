package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// flee is the activation of a panicked unit: one move at its maximum speed to
// the nearest edge, by the way that brings it nearest; an engaged unit withdraws
// there. A leader that comes over the edge is lost with its unit (LEG-A-SUP-07,
// LEG-A-SUP-08, LEG-B-PANIC-04 … LEG-B-PANIC-11).
func (g *Game) flee(t *engine.Table, u *troops.Unit) {
	u.Did.Ended = true
	if u.Did.Left == 0 || u.Has("stationary") || u.Where != troops.OnField {
		u.Did.Left = 0
		return
	}
	u.Did.Left = 0
	speed := g.speed(u)
	if g.engaged(u) {
		speed = min(speed, 1)
	}
	if speed == 0 {
		return
	}
	x := g.newMarch(u, speed)
	x.melee = false
	from := x.start()
	l, off, ok := x.route(from)
	switch {
	case off:
		t.Tell("panic.off", engine.Piece("who", u.ID), engine.ByRules("LEG-A-SUP-08", "LEG-B-PANIC-06"))
		g.defeat(t, u)
		g.lose(t)
		return
	case !ok && g.mayClimb(u) == nil: // it must leave by a clamber (LEG-B-PANIC-09)
		g.climb(t, u, true)
		u.Did.Note("move")
		return
	case !ok:
		t.Tell("panic.stays", engine.Piece("who", u.ID), engine.ByRules("LEG-B-PANIC-05"))
		return
	}
	x.apply(t, l)
	u.Did.Moved = true
	u.Did.Note("move")
	t.Tell("panic.flees", engine.Piece("who", u.ID), engine.Num("mm", int(math.Round(length(g.Battle.Path)))),
		engine.ByRules("LEG-B-PANIC-05"))
	g.window(t, u, deed{action: "move", moved: true, moveAction: true})
}

// edge is how far a place lies from the nearest edge.
func (x *march) edge(p geom.Point) float64 {
	return min(p.X, p.Y, x.f.Width-p.X, x.f.Depth-p.Y)
}

// route is the most effective way of the full tool to the nearest edge: of all
// its bends the one that ends nearest to it. off: the straight way there leads
// over the edge.
func (x *march) route(from battlefield.Mini) (best landing, off, ok bool) {
	speed, _ := x.speeds()
	half := x.g.tools().Half(speed, max(x.u.Base, x.u.Length), x.u.Notched)
	// Straight to the edge first.
	c := from.Shape.C
	near := x.edge(c)
	toward := geom.Point{X: c.X, Y: 0}
	switch near {
	case c.X:
		toward = geom.Point{X: 0, Y: c.Y}
	case x.f.Width - c.X:
		toward = geom.Point{X: x.f.Width, Y: c.Y}
	case x.f.Depth - c.Y:
		toward = geom.Point{X: c.X, Y: x.f.Depth}
	}
	ways, _ := x.ways(from, c.Toward(toward, 2*half), speed)
	for _, w := range ways {
		if trod, by, _ := x.f.Follow(from, w, x.pass); by == "" && trod.Off {
			return best, true, false
		}
	}
	angle := toward.Sub(c).Angle()
	for k := range 73 {
		turn := float64((k+1)/2) * math.Pi / 36
		if k%2 == 0 {
			turn = -turn
		}
		for _, share := range []float64{1, 0.75, 0.5, 0.25} {
			if ok && share < 1 {
				break
			}
			at := c.Add(geom.Heading(angle + turn).Mul(2*half*share - 0.002)).Quantised()
			if ok && x.edge(at) >= x.edge(best.leader.Shape.C)-1 {
				continue
			}
			l, ref := x.land(engine.Pose{X: at.X, Y: at.Y, Z: from.Up, A: from.Shape.Facing})
			if ref == nil && (!ok || x.edge(l.leader.Shape.C) < x.edge(best.leader.Shape.C)) {
				best, ok = l, true
			}
		}
	}
	if ok && x.edge(best.leader.Shape.C) >= near-geom.Slack {
		ok = false
	}
	return best, false, ok
}
