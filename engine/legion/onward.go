package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/move"
)

// onward proposes a move: toward the nearest objective or enemy, as far as it
// goes; nothing if no move is legal.
func (x *march) onward() []engine.Pose {
	from := x.start()
	goal := x.goal(from.Shape.C)
	open, slow := x.speeds()
	if x.u.Notched {
		return x.steered(from, goal, open, slow)
	}
	toward := goal.Sub(from.Shape.C).Angle()
	for _, speed := range []int{open, slow} {
		full := 2 * x.half(speed)
		if full == 0 {
			return nil
		}
		for _, share := range []float64{1, 0.75, 0.5, 0.25} {
			if x.full && share < 1 {
				break
			}
			for k := range 13 {
				turn := float64((k+1)/2) * math.Pi / 8
				if k%2 == 0 {
					turn = -turn
				}
				far := full * share
				if !x.full {
					far = min(far, from.Shape.C.Dist(goal))
				}
				at := from.Shape.C.Add(geom.Heading(toward + turn).Mul(far - 0.002)).Quantised()
				pose := engine.Pose{X: at.X, Y: at.Y, Z: from.Up, A: from.Shape.Facing}.Quantised()
				l, ref := x.land(pose)
				if ref != nil {
					continue
				}
				end := engine.Pose{X: l.leader.Shape.C.X, Y: l.leader.Shape.C.Y, Z: l.leader.Up, A: l.leader.Shape.Facing}.Quantised()
				if x.check(engine.Way(end)) == nil { // the end itself is named, which lies on the table
					return []engine.Pose{end}
				}
			}
		}
		if open == slow {
			break
		}
	}
	return nil
}

// steered is the end of the tool that brings a base with notches nearest to a
// goal, of all its bends at full length, three quarters, half; nothing if none is
// legal.
func (x *march) steered(from battlefield.Mini, goal geom.Point, speeds ...int) []engine.Pose {
	ahead := from.Shape.Facing + x.turned(goal.Sub(from.Shape.C), from.Shape.Facing)
	var best []engine.Pose
	least := math.Inf(1)
	for _, speed := range speeds {
		half := x.half(speed)
		for _, share := range []float64{1, 0.75, 0.5} {
			if half == 0 || x.full && share < 1 {
				break
			}
			for k := range 13 {
				bend := formation.Fanned(k, move.Bend/6)
				at := along(from.Shape.C, ahead, bend, half, 2*half*share-0.002)
				end := engine.Pose{X: at.X, Y: at.Y, Z: from.Up, A: from.Shape.Facing}.Quantised()
				if d := at.Dist(goal); d < least && x.check(engine.Way(end)) == nil {
					best, least = []engine.Pose{end}, d
				}
			}
		}
		if best != nil {
			return best
		}
	}
	return best
}

// goal is what a suggested move makes for: what it is told, else the nearest
// objective token that nobody has claimed, else the nearest enemy leader; a
// little before it, so that nobody runs into a melee by default.
func (x *march) goal(from geom.Point) geom.Point {
	if x.toward != nil {
		return *x.toward
	}
	best, least := geom.Point{X: x.f.Width / 2, Y: x.f.Depth / 2}, math.Inf(1)
	take := func(p geom.Point) {
		if d := p.Dist(from); d < least {
			best, least = p, d
		}
	}
	for _, k := range x.g.Battle.Tokens {
		if k.Kind == "objective" && k.By == "" {
			take(k.At)
		}
	}
	if math.IsInf(least, 1) {
		for _, e := range x.g.onField(other(x.u.Seat)) {
			take(e.Minis[e.Leader()].At)
		}
	}
	return best
}
