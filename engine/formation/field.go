// Package formation is how several bodies stand together: the places of a
// shape, the nearest place where each can stand and come to, who is connected
// with whom, and suggestions that the rules accept.
package formation

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// Field is where bodies may be put: a table, and the upright rectangle of it
// that may be named.
type Field struct {
	*ground.Table
	Lo, Hi geom.Point
	Direct bool // ways are straight lines; what is in between is for the rules
}

// Clamp is the place nearest to p at which a body lies wholly in the field; in
// its middle where the field is too narrow.
func (f Field) Clamp(p geom.Point, s geom.Shape) geom.Point {
	r := s.Reach()
	in := func(x, lo, hi float64) float64 {
		if hi-lo < 2*r {
			return (lo + hi) / 2
		}
		return min(max(x, lo+r), hi-r)
	}
	return geom.Point{X: in(p.X, f.Lo.X, f.Hi.X), Y: in(p.Y, f.Lo.Y, f.Hi.Y)}
}

// Stands reports that a body may stand where it is: in the field, off terrain
// that holds nothing, wholly in or out of a building, on nobody.
func (f Field) Stands(b ground.Body) bool {
	return f.Clamp(b.Shape.C, b.Shape) == b.Shape.C && f.Taken(b) == nil && !f.Crowded(b)
}

// Settle is the place nearest to p that is fit for a body; of equally near
// ones that nearest to from. Not ok: none is, and p is where it began to look.
func (f Field) Settle(b ground.Body, p, from geom.Point, fit func(ground.Body) bool) (geom.Point, bool) {
	const rings, places = 120, 32
	there := func(p geom.Point) ground.Body { return b.At(f.Clamp(p, b.Shape).Quantised(), b.Up) }
	first := there(p)
	if p = first.Shape.C; fit(first) {
		return p, true
	}
	toward, step := from.Sub(p).Angle(), b.Shape.Reach()/4
	for ring := 1; ring <= rings; ring++ {
		for k := range places {
			q := there(p.Add(geom.Heading(toward + Fanned(k, 2*math.Pi/places)).Mul(float64(ring) * step)))
			if fit(q) {
				return q.Shape.C, true
			}
		}
	}
	return p, false
}

// Free is the place nearest to p where a body may stand.
func (f Field) Free(b ground.Body, p geom.Point) (geom.Point, bool) {
	return f.Settle(b, p, b.Shape.C, f.Stands)
}

// Ahead is the point at a length in a direction, or as far as the field goes.
func (f Field) Ahead(b ground.Body, way geom.Point, length float64) geom.Point {
	from, r := b.Shape.C, b.Shape.Reach()
	far := math.Inf(1)
	edge := func(x, d, lo, hi float64) {
		switch {
		case d > 1e-9:
			far = min(far, max(0, (hi-r-x)/d))
		case d < -1e-9:
			far = min(far, max(0, (lo+r-x)/d))
		}
	}
	edge(from.X, way.X, f.Lo.X, f.Hi.X)
	edge(from.Y, way.Y, f.Lo.Y, f.Hi.Y)
	if math.IsInf(far, 1) {
		far = 0
	}
	return from.Add(way.Mul(min(far, length)))
}

// Contact is where a body touches a target at the place wanted, or at the
// nearest to it round the target where it may stand; near the target if there
// is none.
func (f Field) Contact(b ground.Body, g ground.Target, want geom.Point) (geom.Point, bool) {
	best, least := geom.Point{}, math.Inf(1)
	try := func(p geom.Point) bool {
		p = p.Quantised()
		d := p.Dist(want)
		if d < least-geom.Slack && f.Stands(b.At(p, b.Up)) {
			best, least = p, d
			return true
		}
		return false
	}
	if try(want) {
		return best, true
	}
	for _, p := range g.Contacts(b.Shape) {
		try(p)
	}
	if math.IsInf(least, 1) {
		return f.Free(b, want)
	}
	return best, true
}

// Inside is the place within terrain nearest to want where a body may stand.
func (f Field) Inside(b ground.Body, g ground.Target, want, from geom.Point) (geom.Point, bool) {
	return f.Settle(b, g.Within(want, b.Shape), from, func(b ground.Body) bool {
		return f.Stands(b) && g.Outline.Contains(b.Shape.C)
	})
}

// Beside is a place near a target that is fit for a body, the first found in
// rings from the direction start, half a base apart.
func (f Field) Beside(b ground.Body, g ground.Target, start float64, fit func(ground.Body) bool) (geom.Point, bool) {
	const rings, places = 60, 48
	for ring := range rings {
		wide := geom.Round(b.Shape.C, b.Shape.Reach()*(2+float64(ring)/2))
		for k := range places {
			q := b.At(g.Side(start+Fanned(k, 2*math.Pi/places), wide).Quantised(), b.Up)
			if f.Stands(q) && fit(q) {
				return q.Shape.C, true
			}
		}
	}
	return geom.Point{}, false
}

// Hidden reports that one piece of scenery covers the whole width of a body
// from an eye; it must be higher than a body that is somewhat taller than wide.
func (f Field) Hidden(b ground.Body, eye geom.Point) bool {
	const slender = 1.2
	p, r := b.Shape.C, b.Shape.Reach()
	across := geom.Heading(p.Sub(eye).Angle() + math.Pi/2).Mul(r)
	for _, e := range f.Pieces {
		poly, effect := e.Polygon(), f.Rules.Effect(e)
		if effect < ground.Crossed || e.Height < slender*2*r || effect == ground.Walled && poly.Contains(eye) {
			continue
		}
		if len(poly.Inside(eye, p)) > 0 && len(poly.Inside(eye, p.Add(across))) > 0 && len(poly.Inside(eye, p.Sub(across))) > 0 {
			return true
		}
	}
	return false
}
