package nebula

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// tiered reports a table with places above the ground.
func (g *Game) tiered() bool {
	for _, e := range g.Terrain {
		if e.Deck || len(e.Floors) > 0 || e.Rises() {
			return true
		}
	}
	return false
}

// arrive puts a figure where its way has ended.
func (f *Figure) arrive(w ground.Walked) { f.At, f.Up = w.End, w.Up }

// declaredUp is the height from which a way declared now will begin.
func (g *Game) declaredUp(f *Figure) float64 {
	if !g.tiered() {
		return f.Up
	}
	t, b := g.table(), g.body(f)
	for _, in := range g.Turn.Plan {
		for _, p := range points(in.Path) {
			next := g.onTable(f, p)
			_, up, _ := t.Barred(b, next)
			b = b.At(next, up)
		}
	}
	return b.Up
}

// decks are the ids of what can be stood upon at a height, or at any if it is
// below 0.
func (g *Game) decks(up float64) []string {
	out := []string{}
	for _, e := range g.Terrain {
		if e.Deck && (up < 0 || math.Abs(e.Height-up) <= step) {
			out = append(out, e.ID)
		}
	}
	return out
}

// flights are the stairs whose other end a figure can make for: those that begin
// on its level, however far, or that it stands on. NEB-TERR-09.
func (g *Game) flights(f *Figure) []*ground.Piece {
	if !g.tiered() {
		return nil
	}
	up := g.declaredUp(f)
	on := g.scenery().Stairs(point(g.from(f)), up)
	var out []*ground.Piece
	for _, e := range g.Terrain {
		if e.Rises() && (&e.Piece == on || math.Abs(e.Low-up) <= step || math.Abs(e.Height-up) <= step) {
			out = append(out, &e.Piece)
		}
	}
	return out
}

// upOrDown is the way over a flight of stairs to its other end.
func (g *Game) upOrDown(f *Figure, e *ground.Piece) []geom.Point {
	t, there := g.table(), g.body(f).At(point(g.from(f)), g.declaredUp(f))
	goal, up := e.Head, e.Height
	dir := e.Head.Sub(e.Foot).Unit()
	if math.Abs(there.Up-e.Height) <= step {
		goal, up, dir = e.Foot, e.Low, dir.Mul(-1)
	}
	way, ok := t.Climb(there, goal.Add(dir.Mul(f.radius())).Quantised(), up, 1)
	if !ok {
		return nil
	}
	for _, p := range way {
		_, height, barred := t.Barred(there, p)
		if barred {
			return nil
		}
		there = there.At(p, height)
	}
	return way
}

// climbs reports stairs that a figure can take to their other end.
func (g *Game) climbs(f *Figure) bool {
	return slices.ContainsFunc(g.flights(f), func(e *ground.Piece) bool { return len(g.upOrDown(f, e)) > 0 })
}

// askClimb asks which stairs to take to their other end, by a point on them.
// NEB-TERR-09.
func (g *Game) askClimb(t *engine.Table, f *Figure) []engine.Pose {
	ways := map[*ground.Piece][]geom.Point{} // each is looked for once
	over := func(e *ground.Piece) []geom.Point {
		way, known := ways[e]
		if !known {
			way = g.upOrDown(f, e)
			ways[e] = way
		}
		return way
	}
	a := t.Ask(f.Seat, "climb", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 1
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.From = []engine.Pose{g.from(f)}
		p.Rows = []string{f.ID}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-TERR-09"}
		best := -1.0 // the nearest that it can take
		for _, e := range g.flights(f) {
			if d := e.Polygon().Dist(point(g.from(f))); (best < 0 || d < best-tol) && len(over(e)) > 0 {
				best, p.Default = d, engine.Way(pose(e.Foot.Lerp(e.Head, 0.5)))
			}
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			if len(a.Poses) == 0 {
				return nil
			}
			at := point(a.Poses[0])
			if e := g.flightAt(f, at); e == nil || e.Polygon().Dist(at) > f.Base {
				return engine.Refuse("NEB-TERR-09", "climb.none")
			} else if len(over(e)) == 0 {
				return engine.Refuse("NEB-TERR-10", "path.solid", engine.ThingArg("thing", e.ID))
			}
			return nil
		}
	})
	var out []engine.Pose
	if len(a.Poses) == 0 {
		return out
	}
	if e := g.flightAt(f, point(a.Poses[0])); e != nil {
		for _, p := range over(e) {
			out = append(out, pose(p))
		}
	}
	return out
}

// flightAt is the flight of stairs nearest to a place, of those that begin on
// a figure's level or that it stands on.
func (g *Game) flightAt(f *Figure, at geom.Point) *ground.Piece {
	var best *ground.Piece
	for _, e := range g.flights(f) {
		if best == nil || e.Polygon().Dist(at) < best.Polygon().Dist(at)-tol {
			best = e
		}
	}
	return best
}

// fall drops a figure to what is below a place: a Wound for every whole 5 cm,
// without a Fortune Roll, each with its Injury; it lies Prone and loses its
// next turn. NEB-FALL-01 … NEB-FALL-03, NEB-VOL-07.
func (g *Game) fall(t *engine.Table, f *Figure, at geom.Point) {
	from, edge := f.Up, f.At
	table := g.table()
	f.Up = table.Below(at, from-2*step)
	f.At = table.Clear(g.body(f).At(at, f.Up))
	f.Prone, f.NoMove, f.NoAction = true, true, true
	f.Entrench = ""
	g.freed(f)
	height := from - f.Up
	t.Reveal("fall", engine.Piece("who", f.ID), engine.ByRules("NEB-FALL-01", "NEB-FALL-02"))
	if n := int((height + tol) / fallPerWound); n > 0 {
		g.woundFrom(t, f, edge, n, n)
	}
}

// fallPerWound is the height in cm that costs a Wound.
const fallPerWound = 5.0
