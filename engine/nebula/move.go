package nebula

import (
	"math"
	"sort"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// walked is what became of a way.
type walked struct {
	End    geom.Point
	Up     float64      // height at the end
	Points []geom.Point // from the start to the end
	Spent  float64
	Figure string // the figure that stopped it, if one did
	Thing  string // or the element
	Drop   bool   // or the edge of what it stands on
}

// walk moves a figure along straight segments as far as an allowance lets it
// (NEB-MOVE-01, NEB-MOVE-05): too far is no mistake, it stops where its
// movement ends.
func (g *Game) walk(f *Figure, way []geom.Point, allowance float64) walked {
	if g.soars(f) {
		return g.soar(f, way, allowance)
	}
	w := walked{End: f.At, Up: f.Up, Points: []geom.Point{f.At}}
	at, tiered := f.At, g.tiered()
	for _, next := range way {
		next = g.onTable(f, next)
		if at.Dist(next) < 0.001 {
			continue
		}
		var end geom.Point
		var spent float64
		var whole bool
		if tiered {
			end, w.Up, spent, whole = g.climb(f, at, w.Up, next, allowance-w.Spent, &w)
		} else {
			end, spent, whole = g.segment(f, at, next, allowance-w.Spent, &w)
		}
		w.Spent += spent
		at = geom.Point{X: q3(end.X), Y: q3(end.Y)}
		w.Points = append(w.Points, at)
		if !whole {
			break
		}
	}
	w.End = at
	return w
}

// onTable keeps a base on the table.
func (g *Game) onTable(f *Figure, p geom.Point) geom.Point {
	r := f.radius()
	return geom.Point{X: min(max(p.X, r), g.Width-r), Y: min(max(p.Y, r), g.Depth-r)}
}

// crossing is a stretch of a segment, as parameters, on which a base overlaps
// an Obstacle.
type crossing struct {
	from, to float64
	height   float64
	id       string
}

// segment moves along one straight line. Each cm inside Difficult terrain
// costs two (NEB-TERR-07, A70); an Obstacle under 3 cm costs nothing extra,
// one of 3 to 10 cm its height, and the figure is set down behind it; a move
// never ends in one (NEB-TERR-04 … NEB-TERR-06); Impassable terrain, walls of
// buildings and figures stop it (NEB-TERR-08, NEB-TERR-10).
func (g *Game) segment(f *Figure, a, b geom.Point, left float64, w *walked) (end geom.Point, spent float64, whole bool) {
	length := a.Dist(b)
	stop, by := g.blocked(f, a, b, 0, nil)
	w.Figure, w.Thing = "", ""
	t, goal := 0.0, min(stop, 1)
	for _, c := range append(g.crossings(f, a, b), crossing{from: 2}) {
		until := min(c.from, goal)
		reached, cost := g.open(a, b, t, until, left)
		spent += cost
		left -= cost
		t = reached
		if reached < until {
			return a.Lerp(b, t), spent, false
		}
		if goal <= c.from {
			break
		}
		toll := c.height
		if c.height < obstacleFreeBelow {
			toll = (c.to - c.from) * length
		}
		if c.to > goal || toll > left+tol {
			w.Thing = c.id
			return a.Lerp(b, t), spent, false
		}
		spent += toll
		left -= toll
		t = c.to
	}
	if stop < 1 {
		w.Figure, w.Thing = by.figure, by.thing
		return a.Lerp(b, t), spent, false
	}
	return a.Lerp(b, t), spent, true
}

// open walks from parameter t to until over ground without Obstacles and
// returns how far it came and what it cost.
func (g *Game) open(a, b geom.Point, t, until, left float64) (reached, cost float64) {
	length := a.Dist(b)
	cuts := []float64{until}
	var hard []geom.Span
	for _, e := range g.Terrain {
		if e.Class == scene.Difficult && !e.rises() {
			for _, s := range e.Polygon().Inside(a, b) {
				hard = append(hard, s)
				cuts = append(cuts, s.From, s.To)
			}
		}
	}
	sort.Float64s(cuts)
	for _, v := range cuts {
		v = min(v, until)
		if v <= t {
			continue
		}
		rate := 1.0
		for _, s := range hard {
			if mid := (t + v) / 2; mid > s.From && mid < s.To {
				rate = 2
			}
		}
		piece := float64((v-t)*length) * rate
		if piece > left+1e-9 {
			return t + left/(rate*length), cost + left
		}
		cost += piece
		left -= piece
		t = v
	}
	return max(t, until), cost
}

// crossings are the Obstacles on a segment, merged where they overlap.
func (g *Game) crossings(f *Figure, a, b geom.Point) []crossing {
	var out []crossing
	for _, e := range g.Terrain {
		if e.Class != scene.Obstacle {
			continue
		}
		in, ok := geom.SweepPolygon(a, b, f.radius(), e.Polygon())
		if !ok {
			continue
		}
		c := crossing{from: in, to: 2, height: e.Height, id: e.ID}
		if !geom.Round(b, f.radius()).OverlapsPolygon(e.Polygon(), tol) {
			if back, ok := geom.SweepPolygon(b, a, f.radius(), e.Polygon()); ok {
				c.to = 1 - back
			}
		}
		out = append(out, c)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].from < out[j].from })
	merged := []crossing{}
	for _, c := range out {
		if n := len(merged); n > 0 && c.from < merged[n-1].to {
			merged[n-1].to = max(merged[n-1].to, c.to)
			merged[n-1].height = max(merged[n-1].height, c.height)
			continue
		}
		merged = append(merged, c)
	}
	return merged
}

// blocker is what stops a segment.
type blocker struct {
	figure, thing string
	drop          bool
}

// blocked is the parameter at which a segment at a height is stopped for good,
// above 1 if it is not. What it stands above does not stop it, nor what the
// stairs that it is on lead to.
func (g *Game) blocked(f *Figure, a, b geom.Point, up float64, on *Terrain) (float64, blocker) {
	stop, by := 2.0, blocker{}
	soars := g.soars(f)
	for _, e := range g.Terrain {
		t, ok := 0.0, false
		if soars {
			break
		}
		if e.Height <= up+step && up > 0 || on != nil && on.leadsTo(e) {
			continue
		}
		switch e.Class {
		case scene.Impassable:
			t, ok = geom.SweepPolygon(a, b, f.radius(), e.Polygon())
		case scene.Building:
			t, ok = e.wall(a, b, f.radius(), up < step)
		}
		if ok && t < stop {
			stop, by = t, blocker{thing: e.ID}
		}
	}
	for _, o := range g.standing(0) {
		if o == f || !o.spans(up, f.tall()) {
			continue
		}
		if t, ok := geom.Round(a, f.radius()).Sweep(b, o.disc()); ok && t < stop {
			stop, by = t, blocker{figure: o.ID}
		}
	}
	return stop, by
}

// spans reports that a body fills a part of the height of another.
func (f *Figure) spans(up, tall float64) bool { return f.Up < up+tall && up < f.Up+f.tall() }

// wall is where a segment meets the wall of a building; through a door or
// window of the ground floor it passes (NEB-TERR-08). The base may brush the
// frame.
func (e *Terrain) wall(a, b geom.Point, r float64, ground bool) (float64, bool) {
	poly := e.Polygon()
	line := geom.Segment{A: a, B: b}
	first, found := 2.0, false
	through := false
	for _, edge := range poly.Edges() {
		if !line.Crosses(edge) {
			continue
		}
		at := meet(line, edge)
		door := false
		for _, d := range e.Doors {
			if ground && d.Dist(a.Lerp(b, at)) < 0.05 {
				door = true
			}
		}
		if door {
			through = true
			continue
		}
		back := r / max(line.Len(), 0.001)
		if t := max(0, at-back); t < first {
			first, found = t, true
		}
	}
	if found || through || poly.Contains(a) {
		return first, found
	}
	return geom.SweepPolygon(a, b, r, poly)
}

// meet is the parameter of s at which it crosses o.
func meet(s, o geom.Segment) float64 {
	d, e := s.B.Sub(s.A), o.B.Sub(o.A)
	den := d.Cross(e)
	if den == 0 {
		return 0
	}
	return o.A.Sub(s.A).Cross(e) / den
}

// solids are the elements that a way must go around; with crossable ones too
// if that is how it shall go.
func (g *Game) solids(crossable bool, up float64, from geom.Point) []geom.Polygon {
	var out []geom.Polygon
	for _, e := range g.Terrain {
		if up > 0 && e.Height <= up+step || e.rises() || e.inside(from, up) {
			continue
		}
		if e.Class == scene.Impassable || e.Class == scene.Building || crossable && (e.Class == scene.Obstacle || e.Class == scene.Difficult) {
			out = append(out, e.Polygon())
		}
	}
	return out
}

// route is the straightest way around what cannot be crossed (NEB-CHG-09,
// NEB-FLEE-05); a straight line if there is none.
func (g *Game) route(f *Figure, to geom.Point, up float64, around bool, but ...*Figure) []geom.Point {
	if math.Abs(f.Up-up) > step && !g.soars(f) {
		if way, ok := g.byStairs(f, to, up, around, maxFlights, but); ok {
			return way
		}
		return []geom.Point{to}
	}
	return g.flatRoute(f, to, around, but)
}

// flatRoute is a way on one level.
func (g *Game) flatRoute(f *Figure, to geom.Point, around bool, but []*Figure) []geom.Point {
	if f.Up < step && !g.soars(f) {
		if way := g.byDoor(f, to, around, but); way != nil {
			return way
		}
	}
	var discs []geom.Shape
	for _, o := range g.standing(0) {
		if o.ID == f.ID || !o.spans(f.Up, f.tall()) {
			continue
		}
		skip := false
		for _, b := range but {
			skip = skip || b == o
		}
		if !skip {
			discs = append(discs, o.disc())
		}
	}
	solids := g.solids(around, f.Up, f.At)
	if g.soars(f) {
		solids = nil
	}
	way, ok := geom.Route(f.At, to, f.radius(), solids, discs, g.Width, g.Depth)
	if !ok || len(way) < 2 {
		return []geom.Point{to}
	}
	return way[1:]
}

// byDoor is the shortest way into or out of a building by its doors; none if
// the way leads neither in nor out. NEB-TERR-08.
func (g *Game) byDoor(f *Figure, to geom.Point, around bool, but []*Figure) []geom.Point {
	var best []geom.Point
	for _, e := range g.Terrain {
		out, in := e.inside(f.At, 0), e.inside(to, 0)
		if out == in {
			continue
		}
		for _, d := range e.Doors {
			mid := d.A.Lerp(d.B, 0.5)
			across := d.B.Sub(d.A).Unit()
			n := geom.Point{X: -across.Y, Y: across.X}.Mul(f.radius() + 0.2)
			near, far := mid.Add(n), mid.Sub(n)
			if e.Polygon().Contains(far) == out {
				near, far = far, near
			}
			near, far = geom.Point{X: q3(near.X), Y: q3(near.Y)}, geom.Point{X: q3(far.X), Y: q3(far.Y)}
			outer := near
			if out {
				outer = far
			}
			if g.solidAt(outer, f.radius(), 0) != nil || g.ground(outer, 0, scene.Building) != nil {
				continue // nobody can pass this door
			}
			there := *f
			there.At = far
			way := append(append(append([]geom.Point{}, g.flatRoute(f, near, around, but)...), far), g.flatRoute(&there, to, around, but)...)
			if best == nil || wayLength(f.At, way) < wayLength(f.At, best)-tol {
				best = way
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// points are the places of a declared way.
func points(path []engine.Pose) []geom.Point {
	out := []geom.Point{}
	for _, p := range path {
		out = append(out, point(p))
	}
	return out
}

// moveAlong resolves a declared way (NEB-MOVE-01, NEB-MOVE-07): what is left
// of the movement is measured now and not before (NEB-MOVE-03).
func (g *Game) moveAlong(t *engine.Table, f *Figure, path []engine.Pose) {
	t.Lock("move")
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	w := g.walk(f, points(path), g.Turn.Left)
	f.arrive(w)
	g.Turn.Left = max(0, q3(g.Turn.Left-w.Spent))
	g.Turn.Walked = q3(g.Turn.Walked + w.Spent)
	g.trail("path", f, w.Points...)
	g.freed(f)
	g.tellMove(t, f, "move", w)
}

// tellMove says where a figure went by what stands there; the log never gives
// a length.
func (g *Game) tellMove(t *engine.Table, f *Figure, verb string, w walked) {
	who, rules := engine.Piece("who", f.ID), engine.ByRules("NEB-MOVE-01", "NEB-DECL-05")
	if w.Figure != "" {
		t.Tell(verb+".stopped", who, engine.Piece("by", w.Figure), rules)
		return
	}
	best, gap := "", 2.0
	for _, e := range g.Terrain {
		if d := f.disc().GapPolygon(e.Polygon()); d < gap {
			best, gap = e.ID, d
		}
	}
	switch {
	case len(w.Points) < 2:
		t.Tell(verb+".stays", who, rules)
	case best != "":
		t.Tell(verb+".to", who, engine.ThingArg("thing", best), rules)
	default:
		t.Tell(verb+".open", who, rules)
	}
}

// leaveParapet costs 5 cm of the movement. NEB-TRENCH-06.
func (g *Game) leaveParapet(f *Figure) {
	f.Entrench = ""
	if g.Turn.Figure == f.ID {
		g.Turn.Left = max(0, g.Turn.Left-entrenchExit)
	}
}
