package nebula

import "estafeta/engine"

// projector is the item that Data Recovery is about.
const projector = "projector"

const projectorOn = 6

// mayCarryProjector reports a figure that can take the projector: not an
// Irrational one, and none in the air. NEB-MDAT-10, NEB-KEY-72.
func (g *Game) mayCarryProjector(f *Figure) bool { return !f.has("irrational") && !f.Flying }

// unsearched are the containers that a figure may still search: each once for
// every figure, none once the projector is found. NEB-MDAT-06, NEB-MARK-03.
func (g *Game) unsearched(f *Figure) []*Terrain {
	var out []*Terrain
	if g.Mission != "data_recovery" || g.Found {
		return out
	}
	for _, e := range g.Terrain {
		if e.Kind == "cargo" && !has(e.Searched, f.ID) {
			out = append(out, e)
		}
	}
	return out
}

// maySearch reports that a search may be declared: free of any close combat
// and without having Sprinted. NEB-MDAT-03, NEB-MDAT-10.
func (g *Game) maySearch(f *Figure, moved bool) bool {
	if f.engaged() || g.Turn.Sprinted || g.airborne(f) || f.has("irrational") {
		return false
	}
	for _, in := range g.Turn.Plan {
		if in.Verb == "sprint" || in.Verb == "search" {
			return false
		}
	}
	for _, e := range g.unsearched(f) {
		if moved || within(f.gapTo(e), contact) {
			return true
		}
	}
	return false
}

// search looks into the container beside the figure: on a 6 it has found the
// projector, if it has room for it. NEB-MDAT-03 … NEB-MDAT-06 (A48).
func (g *Game) search(t *engine.Table, f *Figure) {
	t.Lock("search")
	who := engine.Piece("who", f.ID)
	for _, e := range g.unsearched(f) {
		if !within(f.gapTo(e), contact) {
			continue
		}
		e.Searched = append(e.Searched, f.ID)
		die := t.Roll(f.Seat, "search", 6, 1)[0]
		thing := engine.ThingArg("thing", e.ID)
		if die < projectorOn {
			t.Tell("search.empty", who, thing, engine.Num("die", die), engine.ByRules("NEB-MDAT-06"))
			return
		}
		g.Found = true
		t.Tell("search.found", who, thing, engine.Num("die", die), engine.ByRules("NEB-MDAT-04"))
		if g.makeRoom(t, f, projector) {
			f.receive(Dropped{Item: projector, At: f.At})
		} else {
			g.Ground = append(g.Ground, Dropped{Item: projector, At: f.At})
		}
		return
	}
	t.Tell("search.none", who, engine.ByRules("NEB-MDAT-03"))
}

// inOwnZone reports a figure wholly inside its Force's deployment zone.
func (g *Game) inOwnZone(f *Figure) bool {
	q := g.force(f.Seat).Quadrant
	if q == "" {
		return false
	}
	x0, y0, x1, y1 := g.quadrantBox(q)
	r := f.radius()
	if f.At.X-r < x0-tol || f.At.Y-r < y0-tol || f.At.X+r > x1+tol || f.At.Y+r > y1+tol {
		return false
	}
	dx, dy := f.At.X, f.At.Y
	if q[1] == 'e' {
		dx = g.Width - f.At.X
	}
	if q[0] == 's' {
		dy = g.Depth - f.At.Y
	}
	return within(min(dx, dy)+r, deployDepth)
}

// rescued is the Force whose living figure has the projector in its own
// deployment zone, or 0. NEB-MDAT-08.
func (g *Game) rescued() engine.Seat {
	for _, f := range g.standing(0) {
		for _, c := range f.Items {
			if c.Item == projector && g.inOwnZone(f) {
				return f.Seat
			}
		}
	}
	return 0
}

// scoreData judges Data Recovery. NEB-MDAT-08, NEB-MDAT-09 (A49).
func (g *Game) scoreData() *Result {
	if s := g.rescued(); s != 0 {
		return &Result{Winner: s, Why: "result.data"}
	}
	return &Result{Why: "result.draw"}
}
