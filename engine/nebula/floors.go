package nebula

import (
	"math"
	"sort"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// step is a difference in height that nobody notices in walking, in cm.
const step = 0.5

// rises reports a flight of stairs or a ladder.
func (e *Terrain) rises() bool { return e.Foot != e.Head }

// rise is the height of a flight of stairs at a place.
func (e *Terrain) rise(at geom.Point) float64 {
	d := e.Head.Sub(e.Foot)
	k := at.Sub(e.Foot).Dot(d) / d.Dot(d)
	return q3(e.Low + min(1, max(0, k))*(e.Height-e.Low))
}

// leadsTo reports stairs that go up an element from outside.
func (e *Terrain) leadsTo(o *Terrain) bool {
	return e.Polygon().DistPolygon(o.Polygon()) < contact && !o.Polygon().Contains(e.Polygon().Centre())
}

// inside reports a place within the walls of a building, below its roof.
func (e *Terrain) inside(at geom.Point, up float64) bool {
	return e.Class == scene.Building && up < e.Height-step && e.Polygon().Contains(at)
}

// storey is the floor of a building that a height belongs to, 0 the ground
// floor.
func (e *Terrain) storey(up float64) int {
	n := 0
	for _, h := range e.Floors {
		if up > h-step {
			n++
		}
	}
	return n
}

// tiered reports a table with places above the ground.
func (g *Game) tiered() bool {
	for _, e := range g.Terrain {
		if e.Deck || len(e.Floors) > 0 || e.rises() {
			return true
		}
	}
	return false
}

// flats are the level heights at which one can stand at a place: the ground,
// what can be stood upon, the floors of a building. A figure stands where the
// middle of its base does.
func (g *Game) flats(at geom.Point) []float64 {
	out := []float64{}
	ground := true
	for _, e := range g.Terrain {
		if !e.Polygon().Contains(at) {
			continue
		}
		ground = ground && e.Class != scene.Impassable
		if e.Deck {
			out = append(out, e.Height)
		}
		out = append(out, e.Floors...)
	}
	if ground {
		out = append(out, 0)
	}
	return out
}

// stairsAt is the flight of stairs that a figure at a height stands on.
func (g *Game) stairsAt(at geom.Point, up float64) *Terrain {
	for _, e := range g.Terrain {
		if e.rises() && e.Polygon().Contains(at) && math.Abs(e.rise(at)-up) <= step {
			return e
		}
	}
	return nil
}

// below is the highest place to stand on at a place that is no higher than up.
func (g *Game) below(at geom.Point, up float64) float64 {
	best := 0.0
	for _, h := range g.flats(at) {
		if h <= up+step {
			best = max(best, h)
		}
	}
	for _, e := range g.Terrain {
		if e.rises() && e.Polygon().Contains(at) && e.rise(at) <= up+step {
			best = max(best, e.rise(at))
		}
	}
	return best
}

// stands reports a place to stand on at just this height.
func (g *Game) stands(at geom.Point, up float64) bool {
	for _, h := range g.flats(at) {
		if math.Abs(h-up) <= step {
			return true
		}
	}
	return g.stairsAt(at, up) != nil
}

// levelAt is the place to stand at a point whose height is nearest to up.
func (g *Game) levelAt(at geom.Point, up float64) float64 {
	if e := g.stairsAt(at, up); e != nil {
		return e.rise(at)
	}
	best, found := 0.0, false
	for _, h := range g.flats(at) {
		if !found || math.Abs(h-up) < math.Abs(best-up) {
			best, found = h, true
		}
	}
	return best
}

// treads cuts a segment where it comes upon another element that can be stood
// on, and ends with 1.
func (g *Game) treads(a, b geom.Point) []float64 {
	cuts := []float64{1}
	for _, e := range g.Terrain {
		if !e.Deck && !e.rises() && e.Class != scene.Building && e.Class != scene.Impassable {
			continue
		}
		for _, s := range e.Polygon().Inside(a, b) {
			cuts = append(cuts, s.From, s.To)
		}
	}
	sort.Float64s(cuts)
	return cuts
}

// footing is what a figure at a height treads on next: a flight of stairs that
// begins here, or the level that goes on; last says that the way ends there.
// Who only cuts the corner of a flight does not climb it. Not ok: there is a
// drop, or a wall. NEB-TERR-09.
func (g *Game) footing(from, to geom.Point, up float64, last bool) (on *Terrain, level float64, ok bool) {
	mid := from.Lerp(to, 0.5)
	best := step
	for _, h := range g.flats(mid) {
		if d := math.Abs(h - up); d <= best {
			best, level, ok = d, h, true
		}
	}
	for _, e := range g.Terrain {
		if !e.rises() || !e.Polygon().Contains(mid) || math.Abs(e.rise(from)-up) > step {
			continue
		}
		if end := e.rise(to); !ok || last || math.Abs(end-e.Height) <= step || math.Abs(end-e.Low) <= step {
			return e, up, true
		}
	}
	return nil, level, ok
}

// tread is one stretch of a segment: a flight of stairs, or a level.
type tread struct {
	from, to geom.Point
	on       *Terrain
	level    float64
}

// height of the tread at one of its places.
func (s tread) height(at geom.Point) float64 {
	if s.on != nil {
		return s.on.rise(at)
	}
	return s.level
}

// ascent follows a segment over stairs and levels as long as there is firm
// ground; whole is false if it comes to a drop. NEB-TERR-09, NEB-TERR-10.
func (g *Game) ascent(a geom.Point, up float64, b geom.Point) (treads []tread, whole bool) {
	if !g.tiered() {
		return []tread{{from: a, to: b, level: up}}, true
	}
	const least = 0.01 // cm: no gap
	length := a.Dist(b)
	t := 0.0
	for _, v := range g.treads(a, b) {
		if (v-t)*length < least && v < 1 {
			continue
		}
		s := tread{from: a.Lerp(b, t), to: a.Lerp(b, v)}
		var ok bool
		if s.on, s.level, ok = g.footing(s.from, s.to, up, v == 1); !ok {
			return treads, (1-t)*length < least
		}
		treads = append(treads, s)
		up = s.height(s.to)
		t = v
	}
	return treads, true
}

// barred is what no movement could pass on a segment, whatever its length, and
// the height at its end.
func (g *Game) barred(f *Figure, a geom.Point, up float64, b geom.Point) (by blocker, end float64, barred bool) {
	if g.soars(f) {
		stop, by := g.blocked(f, a, b, up, nil)
		return by, g.top(b), stop <= 1
	}
	treads, whole := g.ascent(a, up, b)
	for _, s := range treads {
		if stop, by := g.blocked(f, s.from, s.to, s.height(s.from), s.on); stop <= 1 {
			return by, up, true
		}
		up = s.height(s.to)
	}
	return blocker{drop: !whole}, up, !whole
}

// climb is segment on a table with places above the ground: stairs are
// Difficult, every other level is open. It returns the height at the end too.
// NEB-TERR-07, NEB-TERR-09.
func (g *Game) climb(f *Figure, a geom.Point, up float64, b geom.Point, left float64, w *walked) (end geom.Point, height, spent float64, whole bool) {
	treads, whole := g.ascent(a, up, b)
	end, height = a, up
	w.Figure, w.Thing, w.Drop = "", "", false
	for _, s := range treads {
		var cost float64
		var done bool
		if s.on == nil && s.level < step {
			end, cost, done = g.segment(f, s.from, s.to, left, w)
		} else {
			end, cost, done = g.level(f, s, left, w)
		}
		spent += cost
		left -= cost
		height = s.height(end)
		if !done {
			return end, height, spent, false
		}
	}
	w.Drop = !whole
	return end, height, spent, whole
}

// level walks one tread above the ground.
func (g *Game) level(f *Figure, s tread, left float64, w *walked) (end geom.Point, spent float64, whole bool) {
	rate := 1.0
	if s.on != nil {
		rate = 2 // NEB-TERR-07
	}
	length := s.from.Dist(s.to)
	stop, by := g.blocked(f, s.from, s.to, s.height(s.from), s.on)
	t := min(stop, 1)
	if cost := t * length * rate; cost > left+1e-9 {
		return s.from.Lerp(s.to, left/(rate*length)), left, false
	}
	if stop < 1 {
		w.Figure, w.Thing = by.figure, by.thing
	}
	return s.from.Lerp(s.to, t), t * length * rate, stop >= 1
}

// top is the height at which somebody comes down out of the air.
func (g *Game) top(at geom.Point) float64 {
	best := 0.0
	for _, e := range g.Terrain {
		switch {
		case !e.Polygon().Contains(at):
		case e.Deck:
			best = max(best, e.Height)
		case e.rises():
			best = max(best, e.rise(at))
		}
	}
	return best
}

// arrive puts a figure where its way has ended.
func (f *Figure) arrive(w walked) { f.At, f.Up = w.End, w.Up }

// declaredUp is the height from which a way declared now will begin.
func (g *Game) declaredUp(f *Figure) float64 {
	at, up := f.At, f.Up
	for _, in := range g.Turn.Plan {
		for _, p := range points(in.Path) {
			_, up, _ = g.barred(f, at, up, g.onTable(f, p))
			at = g.onTable(f, p)
		}
	}
	return up
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
func (g *Game) flights(f *Figure) []*Terrain {
	up := g.declaredUp(f)
	on := g.stairsAt(point(g.from(f)), up)
	var out []*Terrain
	for _, e := range g.Terrain {
		if e.rises() && (e == on || math.Abs(e.Low-up) <= step || math.Abs(e.Height-up) <= step) {
			out = append(out, e)
		}
	}
	return out
}

// upOrDown is the way over a flight of stairs to its other end.
func (g *Game) upOrDown(f *Figure, e *Terrain) []geom.Point {
	there := *f
	there.At, there.Up = point(g.from(f)), g.declaredUp(f)
	goal, up := e.Head, e.Height
	dir := e.Head.Sub(e.Foot).Unit()
	if math.Abs(there.Up-e.Height) <= step {
		goal, up, dir = e.Foot, e.Low, dir.Mul(-1)
	}
	goal = goal.Add(dir.Mul(there.radius()))
	way, ok := g.byStairs(&there, geom.Point{X: q3(goal.X), Y: q3(goal.Y)}, up, false, 1, nil)
	if !ok {
		return nil
	}
	at, height := there.At, there.Up
	for _, p := range way {
		var barred bool
		if _, height, barred = g.barred(&there, at, height, p); barred {
			return nil
		}
		at = p
	}
	return way
}

// askClimb asks which stairs to take to their other end, by a point on them.
// NEB-TERR-09.
func (g *Game) askClimb(t *engine.Table, f *Figure) []engine.Pose {
	a := t.Ask(f.Seat, "climb", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 1
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.From = []engine.Pose{g.from(f)}
		p.Rows = []string{f.ID}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-TERR-09"}
		if e := g.flightAt(f, point(g.from(f))); e != nil {
			p.Default = engine.Way(pose(e.Foot.Lerp(e.Head, 0.5)))
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			if len(a.Poses) == 0 {
				return nil
			}
			at := point(a.Poses[0])
			if e := g.flightAt(f, at); e == nil || e.Polygon().Dist(at) > f.Base {
				return engine.Refuse("NEB-TERR-09", "climb.none")
			} else if len(g.upOrDown(f, e)) == 0 {
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
		for _, p := range g.upOrDown(f, e) {
			out = append(out, pose(p))
		}
	}
	return out
}

// flightAt is the flight of stairs nearest to a place, of those that begin on
// a figure's level or that it stands on.
func (g *Game) flightAt(f *Figure, at geom.Point) *Terrain {
	var best *Terrain
	for _, e := range g.flights(f) {
		if best == nil || e.Polygon().Dist(at) < best.Polygon().Dist(at)-tol {
			best = e
		}
	}
	return best
}

// maxFlights is how many flights of stairs a way may take.
const maxFlights = 3

// byStairs is the shortest way to a place on another level, over the stairs
// between; none if no stairs lead there. NEB-TERR-09.
func (g *Game) byStairs(f *Figure, to geom.Point, up float64, around bool, flights int, but []*Figure) ([]geom.Point, bool) {
	if math.Abs(f.Up-up) <= step {
		return g.flatRoute(f, to, around, but), true
	}
	if flights == 0 {
		return nil, false
	}
	const beyond = 0.05 // cm past the last tread
	var best []geom.Point
	on := g.stairsAt(f.At, f.Up)
	for _, e := range g.Terrain {
		if !e.rises() {
			continue
		}
		dir := e.Head.Sub(e.Foot).Unit()
		for _, end := range []struct {
			start, goal geom.Point
			low, high   float64
		}{{e.Foot, e.Head.Add(dir.Mul(beyond)), e.Low, e.Height}, {e.Head, e.Foot.Sub(dir.Mul(beyond)), e.Height, e.Low}} {
			var way []geom.Point
			switch {
			case on == e:
			case math.Abs(end.low-f.Up) <= step:
				way = g.flatRoute(f, end.start, around, but)
			default:
				continue
			}
			goal := geom.Point{X: q3(end.goal.X), Y: q3(end.goal.Y)}
			way = append(append([]geom.Point{}, way...), goal)
			there := *f
			there.At, there.Up = goal, end.high
			rest, ok := g.byStairs(&there, to, up, around, flights-1, but)
			if !ok {
				continue
			}
			way = append(way, rest...)
			if best == nil || wayLength(f.At, way) < wayLength(f.At, best)-tol {
				best = way
			}
		}
	}
	return best, best != nil
}

// clearOf finds the nearest place on a level where a base fits, straight or in
// rings around a point.
func (g *Game) clearOf(f *Figure, at geom.Point, up float64) geom.Point {
	fits := func(p geom.Point) bool {
		return g.onTable(f, p) == p && g.stands(p, up) && g.solidAt(p, f.radius(), up) == nil && !g.crowdedAt(f, p, up, nil)
	}
	if fits(at) {
		return at
	}
	for ring := 1; ring <= 40; ring++ {
		for k := range 24 {
			p := at.Add(geom.Heading(float64(k) * 15 * degree).Mul(float64(ring) * 0.5))
			if p = (geom.Point{X: q3(p.X), Y: q3(p.Y)}); fits(p) {
				return p
			}
		}
	}
	return at
}

// fall drops a figure to what is below a place: a Wound for every whole 5 cm,
// without a Fortune Roll, each with its Injury; it lies Prone and loses its
// next turn. NEB-FALL-01 … NEB-FALL-03, NEB-VOL-07.
func (g *Game) fall(t *engine.Table, f *Figure, at geom.Point) {
	from, edge := f.Up, f.At
	f.Up = g.below(at, from-2*step)
	f.At = g.clearOf(f, at, f.Up)
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
