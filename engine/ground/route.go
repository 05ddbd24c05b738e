package ground

import (
	"math"
	"slices"

	"estafeta/engine/geom"
)

// Route is the shortest way of a body to a place on the ground or at a height,
// without its start: round what cannot be crossed and what the table says to
// go around, through doors, over stairs. Without a way it is the straight line.
func (t *Table) Route(b Body, to geom.Point, up float64) []geom.Point {
	if !t.level(b.Up, up) && !b.Soars {
		if way, ok := t.Climb(b, to, up, MaxFlights); ok {
			return way
		}
		return []geom.Point{to}
	}
	return t.Flat(b, to)
}

// Flat is the way on one level.
func (t *Table) Flat(b Body, to geom.Point) []geom.Point {
	return t.From(b).Flat(to, math.Inf(1))
}

// Ways are the ways of one body from where it is on one level. To ask for many
// costs little more than to ask for one.
type Ways struct {
	table *Table
	body  Body
	field *geom.Field
	doors []passage
}

// passage is a door of a building and the way through it, from where the body
// is to the other side.
type passage struct {
	piece  *Piece
	door   int
	way    []geom.Point // empty: nobody can pass it
	beyond *Ways
}

// From begins the ways of a body.
func (t *Table) From(b Body) *Ways {
	var others []geom.Shape
	for _, o := range t.Bodies {
		if o.ID != b.ID && b.beside(o) {
			others = append(others, o.Shape)
		}
	}
	return &Ways{table: t, body: b, field: geom.NewField(b.Shape.Reach(), t.solids(b), others, t.Width, t.Depth)}
}

// Flat is the way to a place, through doors where it leads into or out of a
// building; the straight line if there is none, and none at all if every way
// has at least a length.
func (w *Ways) Flat(to geom.Point, most float64) []geom.Point {
	if w.body.Up < w.table.Rules.Step && !w.body.Soars {
		if way := w.byDoor(to); way != nil {
			return way
		}
	}
	way, ok := w.around(to, most)
	if !ok {
		return []geom.Point{to}
	}
	return way
}

// around is the way that goes through no door; not ok if there is none, and
// empty if every way has at least a length.
func (w *Ways) around(to geom.Point, most float64) ([]geom.Point, bool) {
	way, ok := w.field.RouteUnder(w.body.Shape.C, to, most)
	if len(way) == 0 {
		return nil, ok
	}
	return way[1:], true
}

// solids are the pieces that a way on one level goes around.
func (t *Table) solids(b Body) []geom.Polygon {
	var out []geom.Polygon
	for _, p := range t.Pieces {
		if b.Soars || t.beneath(p, b.Up) || p.Rises() || t.Inside(p, b.Shape.C, b.Up) {
			continue
		}
		if effect := t.Rules.Effect(p); effect >= Walled || slices.Contains(t.Around, effect) {
			out = append(out, p.Polygon())
		}
	}
	return out
}

// byDoor is the shortest way into or out of a building by its doors; none if
// the way leads neither in nor out.
func (w *Ways) byDoor(to geom.Point) []geom.Point {
	start := w.body.Shape.C
	for _, p := range w.table.Pieces {
		if w.table.Inside(p, start, 0) == w.table.Inside(p, to, 0) {
			continue
		}
		var best []geom.Point
		for i := range p.Doors {
			pass := w.through(p, i)
			if len(pass.way) == 0 {
				continue
			}
			way := slices.Concat(pass.way, pass.beyond.Flat(to, math.Inf(1)))
			if best == nil || Length(start, way) < Length(start, best)-w.table.Rules.Touch {
				best = way
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// through is the way through a door, found once.
func (w *Ways) through(p *Piece, door int) passage {
	for _, known := range w.doors {
		if known.piece == p && known.door == door {
			return known
		}
	}
	t, b := w.table, w.body
	pass := passage{piece: p, door: door}
	inner, outer := t.Thresholds(p, p.Doors[door], b.Shape.Reach())
	near, far := outer, inner
	if t.Inside(p, b.Shape.C, 0) {
		near, far = inner, outer
	}
	if t.Taken(b.At(outer, 0)) == nil && t.In(outer, 0, Walled) == nil {
		pass.way = slices.Concat(w.Flat(near, math.Inf(1)), []geom.Point{far})
		pass.beyond = t.From(b.At(far, b.Up))
	}
	w.doors = append(w.doors, pass)
	return pass
}

// Thresholds are the places just inside and just outside a door, for a body
// that reaches so far from its centre.
func (t *Table) Thresholds(p *Piece, door geom.Segment, reach float64) (inner, outer geom.Point) {
	mid := door.A.Lerp(door.B, 0.5)
	along := door.B.Sub(door.A).Unit()
	off := geom.Point{X: -along.Y, Y: along.X}.Mul(reach + t.Rules.Threshold)
	inner, outer = mid.Add(off), mid.Sub(off)
	if p.Polygon().Contains(outer) {
		inner, outer = outer, inner
	}
	return inner.Quantised(), outer.Quantised()
}

// MaxFlights is how many flights of stairs a way may take.
const MaxFlights = 3

// Climb is the shortest way to a place on another level, over so many flights
// of stairs at most; not ok if no stairs lead there.
func (t *Table) Climb(b Body, to geom.Point, up float64, flights int) (best []geom.Point, ok bool) {
	if t.level(b.Up, up) {
		return t.Flat(b, to), true
	}
	if flights == 0 {
		return nil, false
	}
	const beyond = 0.05 // past the last tread
	on := t.Stairs(b.Shape.C, b.Up)
	for _, p := range t.Pieces {
		if !p.Rises() {
			continue
		}
		dir := p.Head.Sub(p.Foot).Unit()
		for _, end := range [...]struct {
			start, goal geom.Point
			low, high   float64
		}{{p.Foot, p.Head.Add(dir.Mul(beyond)), p.Low, p.Height}, {p.Head, p.Foot.Sub(dir.Mul(beyond)), p.Height, p.Low}} {
			var way []geom.Point
			switch {
			case on == p:
			case t.level(end.low, b.Up):
				way = t.Flat(b, end.start)
			default:
				continue
			}
			goal := end.goal.Quantised()
			rest, ok := t.Climb(b.At(goal, end.high), to, up, flights-1)
			if !ok {
				continue
			}
			way = slices.Concat(way, []geom.Point{goal}, rest)
			if best == nil || Length(b.Shape.C, way) < Length(b.Shape.C, best)-t.Rules.Touch {
				best = way
			}
		}
	}
	return best, best != nil
}

// Length is how long a way is.
func Length(from geom.Point, way []geom.Point) float64 {
	sum := 0.0
	for _, p := range way {
		sum += from.Dist(p)
		from = p
	}
	return sum
}

// Straight is how far a body comes in a straight line toward a place, up to
// what ends its way.
func (t *Table) Straight(b Body, to geom.Point) geom.Point {
	from := b.Shape.C
	for range 8 { // a wall ends a slanting way before its base touches
		stop, _ := t.Stop(b, to, nil)
		if stop > 1 {
			return to
		}
		back := geom.Slack / 2 / max(from.Dist(to), 0.001) // so that rounding does not press in
		to = from.Lerp(to, max(0, stop-back))
	}
	return from
}

// Approach is the way of a body to a place on its level, without its start and
// without needless corners; if no way leads there, the straight line up to
// what ends it.
func (t *Table) Approach(b Body, to geom.Point) []geom.Point {
	if stop, _ := t.Stop(b, to, nil); stop > 1 {
		return []geom.Point{to}
	}
	first := t.byNearestDoors(b, to)
	for _, way := range [][]geom.Point{first, t.withoutBlockedDoors(b).byNearestDoors(b, to)} {
		if len(way) > 0 && t.passes(b, way) {
			return t.tighten(b, way)
		}
	}
	if len(first) == 0 {
		return []geom.Point{t.Straight(b, to)}
	}
	return t.tighten(b, first)
}

// byNearestDoors is the way out of a building and into another by the doors
// that look nearest; none if it is closed, or no way leads from door to door.
func (t *Table) byNearestDoors(b Body, to geom.Point) []geom.Point {
	var head, tail []geom.Point
	start, end := b, to
	out, in := t.In(b.Shape.C, b.Up, Walled), t.In(to, b.Up, Walled)
	if out == in {
		out, in = nil, nil
	}
	if out != nil {
		door, ok := out.NearestDoor(b.Shape.C, to)
		if !ok {
			return nil
		}
		inner, outer := t.Thresholds(out, door, b.Shape.Reach())
		head, start = []geom.Point{inner, outer}, b.At(outer, b.Up)
	}
	if in != nil {
		door, ok := in.NearestDoor(to, start.Shape.C)
		if !ok {
			return nil
		}
		inner, outer := t.Thresholds(in, door, b.Shape.Reach())
		tail, end = []geom.Point{inner}, outer
		if inner.Dist(to) > geom.Slack {
			tail = append(tail, to)
		}
	}
	middle, ok := t.From(start).around(end, math.Inf(1))
	if !ok {
		return nil
	}
	return slices.Concat(head, middle, tail)
}

// passes reports that nothing stops a body on a way.
func (t *Table) passes(b Body, way []geom.Point) bool {
	for _, p := range way {
		if stop, _ := t.Stop(b, p, nil); stop <= 1 {
			return false
		}
		b = b.At(p, b.Up)
	}
	return true
}

// withoutBlockedDoors is the table without doors before or behind which
// somebody stands in a body's way.
func (t *Table) withoutBlockedDoors(b Body) *Table {
	out := *t
	out.Pieces = slices.Clone(t.Pieces)
	for i, p := range out.Pieces {
		if len(p.Doors) == 0 {
			continue
		}
		open := *p
		open.Doors = slices.DeleteFunc(slices.Clone(p.Doors), func(d geom.Segment) bool {
			inner, outer := t.Thresholds(p, d, b.Shape.Reach())
			return t.Crowded(b.At(inner, b.Up)) || t.Crowded(b.At(outer, b.Up))
		})
		out.Pieces[i] = &open
	}
	return &out
}

// tighten leaves out corners that the straight way does not need.
func (t *Table) tighten(b Body, way []geom.Point) []geom.Point {
	var out []geom.Point
	for i := 0; i < len(way); {
		next := i
		for j := len(way) - 1; j > i; j-- {
			if stop, _ := t.Stop(b, way[j], nil); stop > 1 {
				next = j
				break
			}
		}
		out = append(out, way[next])
		b = b.At(way[next], b.Up)
		i = next + 1
	}
	return out
}

// NearestDoor is the door with the shortest way from a point inside over it to
// one outside.
func (p *Piece) NearestDoor(in, out geom.Point) (best geom.Segment, ok bool) {
	least := math.Inf(1)
	for _, d := range p.Doors {
		mid := d.A.Lerp(d.B, 0.5)
		if way := in.Dist(mid) + mid.Dist(out); way < least-geom.Slack {
			best, least = d, way
		}
	}
	return best, len(p.Doors) > 0
}
