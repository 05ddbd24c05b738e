package legion

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/move"
	"estafeta/engine/legion/troops"
)

// compulsory is the move that Speeder X makes a unit begin with: a full move at
// its maximum speed; what cannot complete it goes as far as it can and suffers
// as many wounds as that speed (LEG-A-KEY-43 … LEG-A-KEY-58, LEG-B-COMP-01 …
// LEG-B-COMP-13).
func (g *Game) compulsory(t *engine.Table, u *troops.Unit) {
	speed := g.speed(u)
	if speed == 0 || u.Did.Compulsory {
		return
	}
	u.Did.Compulsory = true
	x := g.newMarch(u, speed)
	x.full, x.melee = true, false
	if len(x.onward()) == 0 { // no full move is possible
		g.stalled(t, x, speed)
		return
	}
	a := t.Ask(u.Seat, "compulsory", func(p *engine.Prompt) {
		x.fill(p)
		p.Rules = []string{"LEG-A-KEY-43", "LEG-A-KEY-45"}
		p.Default = engine.Way(x.onward()...)
		p.Check = x.check
	})
	if len(a.Poses) == 0 {
		return
	}
	l, ref := x.land(a.Poses[0])
	if ref != nil {
		return
	}
	x.apply(t, l)
	u.Did.Moved = true
	u.Did.Moves++
	u.Rode++
	t.Tell("compulsory.done", engine.Piece("who", u.ID), engine.ByRules("LEG-A-KEY-43"))
	if n := u.X("tactical"); n > 0 {
		g.gain(t, u, troops.AimToken, n, "LEG-B-KEY-TACTICAL-01")
	}
	if n := u.X("agile"); n > 0 {
		g.gain(t, u, troops.DodgeToken, n)
	}
	g.window(t, u, deed{moved: true})
}

// stalled is a compulsory move that cannot be completed: straight ahead as far
// as there is room, and wounds equal to the speed (LEG-A-KEY-46, LEG-B-COMP-04).
func (g *Game) stalled(t *engine.Table, x *march, speed int) {
	u := x.u
	half := x.g.tools().Half(speed, max(u.Base, u.Length), u.Notched)
	x.full = false
	from := x.start()
	far := 0.0
	var best landing
	for _, bend := range []float64{0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1} {
		for k := 20; k > 0; k-- {
			reach := 2 * half * float64(k) / 20
			if reach <= far {
				break
			}
			at := along(from.Shape.C, from.Shape.Facing, bend*move.Bend, half, reach)
			l, ref := x.land(engine.Pose{X: at.X, Y: at.Y, Z: from.Up, A: from.Shape.Facing})
			if ref == nil && l.foe == nil {
				best, far = l, reach
				break
			}
		}
	}
	if far > 0 {
		x.apply(t, best)
		u.Did.Moved = true
	}
	t.Tell("compulsory.stalled", engine.Piece("who", u.ID), engine.Num("wounds", speed), engine.ByRules("LEG-A-KEY-46", "LEG-B-COMP-04"))
	g.harm(t, u, speed, "LEG-A-KEY-46")
	g.bury(t, nil)
	g.lose(t)
	if !g.Over() && u.Where == troops.OnField && far > 0 {
		g.window(t, u, deed{moved: true})
	}
}

// along is a place so far along a tool bent by an angle.
func along(from geom.Point, facing, bend, half, far float64) geom.Point {
	if far <= half {
		return from.Add(geom.Heading(facing).Mul(far)).Quantised()
	}
	joint := from.Add(geom.Heading(facing).Mul(half))
	return joint.Add(geom.Heading(facing + bend).Mul(far - half)).Quantised()
}
