package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
)

const (
	flyBonus = 10.0
	flyRange = 10.0
)

// fly takes a figure into the air for the rest of the Round: MOV and 10 cm as
// if it had Sprinted with two Successes, without its action. NEB-KEY-68,
// NEB-KEY-73 (A59, A67).
func (g *Game) fly(t *engine.Table, f *Figure) {
	t.Lock("fly")
	f.Flying = true
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	g.Turn.Left += flyBonus
	t.Tell("fly", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-68"))
}

// airborne reports a figure that flies, or will by what is declared so far.
func (g *Game) airborne(f *Figure) bool {
	if g.Turn.Figure == f.ID {
		for _, in := range g.Turn.Plan {
			if in.Verb == "fly" {
				return true
			}
		}
	}
	return f.Flying
}

// soars reports a figure that no terrain hinders on its way: in the air, or by
// a Parabolic Leap. NEB-KEY-69, NEB-KEY-61.
func (g *Game) soars(f *Figure) bool { return g.airborne(f) || f.has("parabolic_leap") }

// soar moves over all terrain at no extra cost; other figures are no terrain.
// NEB-KEY-69, NEB-KEY-61.
func (g *Game) soar(f *Figure, way []geom.Point, allowance float64) walked {
	w := walked{End: f.At, Up: f.Up, Points: []geom.Point{f.At}}
	at := f.At
	for _, next := range way {
		next = g.onTable(f, next)
		length := at.Dist(next)
		if length < 0.001 {
			continue
		}
		stop, by := g.blocked(f, at, next, f.Up, nil)
		goal := min(stop, 1)
		if length*goal > allowance-w.Spent {
			goal, by = (allowance-w.Spent)/length, blocker{}
		}
		to := at.Lerp(next, goal)
		w.Spent += length * goal
		at = geom.Point{X: q3(to.X), Y: q3(to.Y)}
		w.Points = append(w.Points, at)
		if goal < 1 {
			w.Figure = by.figure
			break
		}
	}
	w.End = at
	g.alight(f, &w)
	return w
}

// alight draws the end of a flight back along its way to where a base can
// stand: nobody ends on Impassable ground or in an Obstacle. NEB-KEY-69,
// NEB-TERR-04.
func (g *Game) alight(f *Figure, w *walked) {
	const hair = 0.1
	w.Up = g.top(w.End)
	for (g.solidAt(w.End, f.radius(), w.Up) != nil || w.Up > 0 && g.crowdedAt(f, w.End, w.Up, nil)) && len(w.Points) > 1 {
		n := len(w.Points)
		from, to := w.Points[n-2], w.Points[n-1]
		d := from.Dist(to)
		if d <= hair {
			w.Points = w.Points[:n-1]
			w.End = from
			w.Spent = max(0, w.Spent-d)
			w.Up = g.top(w.End)
			continue
		}
		back := to.Toward(from, hair)
		w.Points[n-1] = geom.Point{X: q3(back.X), Y: q3(back.Y)}
		w.End = w.Points[n-1]
		w.Spent = max(0, w.Spent-hair)
		w.Up = g.top(w.End)
	}
}

// meets reports two figures that may be Engaged: a flying one only with
// another that flies; stairs may lead from one to the other. NEB-KEY-71.
func (g *Game) meets(f, e *Figure) bool {
	return g.airborne(f) == e.Flying && (f.level(e) || g.tiered())
}

// level reports two figures that stand at about the same height.
func (f *Figure) level(e *Figure) bool { return f.Up-e.Up < 1 && e.Up-f.Up < 1 }
