package sentence

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// threshold is how far before and behind a door a way passes, beyond the
// radius of the base.
const threshold = 0.1

// stop is the share of the straight way from a to b at which something solid
// ends it; above 1 if nothing does.
func (g Ground) stop(a, b geom.Point, r float64, others []geom.Shape) float64 {
	first := 2.0
	for _, t := range g.Scene.Things {
		s, ok := 0.0, false
		switch t.Class {
		case scene.Impassable:
			s, ok = geom.SweepPolygon(a, b, r, geom.Polygon(t.Outline))
		case scene.Building:
			s, ok = wall(t, a, b, r)
		}
		if ok {
			first = min(first, s)
		}
	}
	for _, d := range others {
		if s, ok := geom.Round(a, r).Sweep(b, d); ok {
			first = min(first, s)
		}
	}
	return first
}

// wall is where a straight way meets the wall of a building. Doors are open,
// and through one the base may brush the frame.
func wall(t scene.Thing, a, b geom.Point, r float64) (float64, bool) {
	poly := geom.Polygon(t.Outline)
	line := geom.Segment{A: a, B: b}
	first, found, through := 2.0, false, false
	for _, edge := range poly.Edges() {
		if !line.Crosses(edge) {
			continue
		}
		at := meet(line, edge)
		if doorAt(t, a.Lerp(b, at)) {
			through = true
			continue
		}
		if s := max(0, at-r/max(line.Len(), 0.001)); s < first {
			first, found = s, true
		}
	}
	if found || through || poly.Contains(a) {
		return first, found
	}
	return geom.SweepPolygon(a, b, r, poly)
}

func doorAt(t scene.Thing, p geom.Point) bool {
	for _, d := range t.Doors {
		if d.Dist(p) < 0.05 {
			return true
		}
	}
	return false
}

// meet is the share of s at which it crosses o.
func meet(s, o geom.Segment) float64 {
	d, e := s.B.Sub(s.A), o.B.Sub(o.A)
	den := d.Cross(e)
	if den == 0 {
		return 0
	}
	return o.A.Sub(s.A).Cross(e) / den
}

// straight is the way from a toward b, up to what ends it.
func (g Ground) straight(a, b geom.Point, r float64, others []geom.Shape) geom.Point {
	b = g.clamp(b, r)
	for range 8 { // a wall ends a slanting way before its base touches
		s := g.stop(a, b, r, others)
		if s > 1 {
			return b
		}
		back := geom.Slack / 2 / max(a.Dist(b), 0.001) // so that rounding does not press in
		b = a.Lerp(b, max(0, s-back))
	}
	return a
}

// route is the way from a to b round what is solid, without a; into and out
// of buildings through their doors. If there is none it is the straight way,
// up to what ends it.
func (g Ground) route(a, b geom.Point, r float64, others []geom.Shape) []geom.Point {
	if g.stop(a, b, r, others) > 1 {
		return []geom.Point{b}
	}
	var way []geom.Point
	at, to := a, b
	var tail []geom.Point
	out, in := g.building(a), g.building(b)
	if in != nil && out != nil && in.ID == out.ID {
		in, out = nil, nil
	}
	if out != nil {
		door, ok := nearestDoor(*out, a, b)
		if !ok {
			return []geom.Point{g.straight(a, b, r, others)}
		}
		inner, outer := thresholds(*out, door, r)
		way = append(way, inner, outer)
		at = outer
	}
	if in != nil {
		door, ok := nearestDoor(*in, b, at)
		if !ok {
			return []geom.Point{g.straight(a, b, r, others)}
		}
		inner, outer := thresholds(*in, door, r)
		tail = []geom.Point{inner}
		if inner.Dist(b) > geom.Slack {
			tail = append(tail, b)
		}
		to = outer
	}
	middle, ok := geom.Route(at, to, r, g.blocks(at, to), others, g.Scene.Width, g.Scene.Height)
	if !ok {
		return []geom.Point{g.straight(a, b, r, others)}
	}
	way = append(append(way, middle[1:]...), tail...)
	return g.tighten(a, way, r, others)
}

// blocks are the outlines that a way keeps off; a building that both ends are
// in is none.
func (g Ground) blocks(a, b geom.Point) []geom.Polygon {
	var out []geom.Polygon
	for _, t := range g.Scene.Things {
		poly := geom.Polygon(t.Outline)
		if solid(t) && !(t.Class == scene.Building && poly.Contains(a) && poly.Contains(b)) {
			out = append(out, poly)
		}
	}
	return out
}

// tighten leaves out corners that the straight way does not need.
func (g Ground) tighten(a geom.Point, way []geom.Point, r float64, others []geom.Shape) []geom.Point {
	var out []geom.Point
	for i := 0; i < len(way); {
		next := i
		for j := len(way) - 1; j > i; j-- {
			if g.stop(a, way[j], r, others) > 1 {
				next = j
				break
			}
		}
		out = append(out, way[next])
		a = way[next]
		i = next + 1
	}
	return out
}

// building is the building that a point lies in.
func (g Ground) building(p geom.Point) *scene.Thing {
	for _, t := range g.Scene.Things {
		if t.Class == scene.Building && geom.Polygon(t.Outline).Contains(p) {
			return &t
		}
	}
	return nil
}

// nearestDoor is the door with the shortest way from a point inside over it
// to one outside.
func nearestDoor(t scene.Thing, in, out geom.Point) (scene.Segment, bool) {
	best, least := scene.Segment{}, math.Inf(1)
	for _, d := range t.Doors {
		mid := d.A.Lerp(d.B, 0.5)
		if way := in.Dist(mid) + mid.Dist(out); way < least-geom.Slack {
			best, least = d, way
		}
	}
	return best, len(t.Doors) > 0
}

// thresholds are the places just inside and just outside a door.
func thresholds(t scene.Thing, d scene.Segment, r float64) (inner, outer geom.Point) {
	mid := d.A.Lerp(d.B, 0.5)
	along := d.B.Sub(d.A).Unit()
	off := geom.Point{X: -along.Y, Y: along.X}.Mul(r + threshold)
	inner, outer = quantised(mid.Add(off)), quantised(mid.Sub(off))
	if !geom.Polygon(t.Outline).Contains(inner) {
		inner, outer = outer, inner
	}
	return inner, outer
}
