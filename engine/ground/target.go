package ground

import (
	"math"

	"estafeta/engine/geom"
)

// Target is what a place is named by: a spot on the ground, a body, or the
// footprint of terrain.
type Target struct {
	Shape   geom.Shape
	Outline geom.Polygon // of terrain
}

// Centre is the middle of the target.
func (g Target) Centre() geom.Point {
	if g.Outline != nil {
		return g.Outline.Centre()
	}
	return g.Shape.C
}

// Spot reports a target without extent.
func (g Target) Spot() bool { return g.Outline == nil && g.Shape.Reach() == 0 }

// Nearest is the target's point nearest to p.
func (g Target) Nearest(p geom.Point) geom.Point {
	if g.Outline != nil {
		return g.Outline.Nearest(p)
	}
	return g.Shape.Nearest(p)
}

// Reach is how far the target goes from its centre at most.
func (g Target) Reach() float64 {
	if g.Outline == nil {
		return g.Shape.Reach()
	}
	c, far := g.Centre(), 0.0
	for _, p := range g.Outline {
		far = max(far, c.Dist(p))
	}
	return far
}

// meet is where a shape first touches the target on its way to a place; the
// place itself if it does not.
func (g Target) meet(s geom.Shape, to geom.Point) geom.Point {
	t, ok := 0.0, false
	if g.Outline != nil {
		t, ok = s.SweepPolygon(to, g.Outline)
	} else {
		t, ok = s.Sweep(to, g.Shape)
	}
	if !ok {
		return to
	}
	return s.C.Lerp(to, t)
}

// Side is where a shape touches the target on the side that an angle looks to:
// of terrain the middle of a side or, between the four winds, its corner.
func (g Target) Side(a float64, s geom.Shape) geom.Point {
	way, at := geom.Heading(a), g.Centre()
	if quarter := a / (math.Pi / 2); g.Outline != nil && math.Abs(quarter-math.Round(quarter)) > 1e-6 {
		most := math.Inf(-1)
		for _, p := range g.Outline {
			if d := p.Dot(way); d > most {
				most, at = d, p
			}
		}
	}
	return g.meet(s.At(at.Add(way.Mul(2*g.Reach()+2*s.Reach()+1))), at)
}

// Behind is where a shape touches the target on the side away from an eye.
func (g Target) Behind(eye geom.Point, s geom.Shape) geom.Point {
	way := g.Centre().Sub(eye).Unit()
	return g.meet(s.At(g.Centre().Add(way.Mul(2*g.Reach()+2*s.Reach()+1))), g.Centre())
}

// Touch is where a shape touches the target on the shortest way there; from
// within, on the side that it stands on.
func (g Target) Touch(s geom.Shape) geom.Point {
	r := s.Reach()
	near := g.Nearest(s.C)
	if s.C.Dist(near) > r+geom.Slack {
		if s.Round() {
			return near.Toward(s.C, r)
		}
		return g.meet(s, near)
	}
	way := s.C.Sub(g.Centre())
	if way.Len() < geom.Slack {
		way = geom.Point{Y: 1}
	}
	return g.Side(way.Angle(), s)
}

// Contacts are places in contact all round the target.
func (g Target) Contacts(s geom.Shape) []geom.Point {
	r := s.Reach()
	var out []geom.Point
	switch {
	case g.Outline == nil:
		n := max(24, int(4*math.Pi*(g.Reach()+r)/max(r, 0.001)))
		n = min(n, 144)
		for k := range n {
			out = append(out, g.Shape.C.Add(geom.Heading(2*math.Pi*float64(k)/float64(n)).Mul(g.Reach()+r)))
		}
	default:
		out = g.alongEdges(r)
	}
	if !s.Round() || g.Outline == nil && !g.Shape.Round() { // round them it is not so wide everywhere
		for i, p := range out {
			out[i] = g.meet(s.At(p), g.Nearest(p))
		}
	}
	return out
}

// alongEdges are the places of a disc in contact with terrain: along its sides
// and round its corners.
func (g Target) alongEdges(r float64) []geom.Point {
	var out []geom.Point
	for _, e := range g.Outline.Edges() {
		n := min(max(2, int(math.Ceil(2*e.Len()/max(r, 0.001)))), 60)
		along := e.B.Sub(e.A).Unit()
		normal := geom.Point{X: along.Y, Y: -along.X}
		for k := range n {
			at := e.A.Lerp(e.B, (float64(k)+0.5)/float64(n))
			for _, way := range []geom.Point{normal, normal.Mul(-1)} {
				if q := at.Add(way.Mul(r)); g.Outline.Dist(q) > r-geom.Slack {
					out = append(out, q)
				}
			}
		}
	}
	far := 2*g.Reach() + 2*r + 1
	for _, p := range g.Outline {
		for k := range 12 {
			q := p.Add(geom.Heading(float64(k) * math.Pi / 6).Mul(r))
			if d := g.Outline.Dist(q); d > r-geom.Slack && d < far {
				out = append(out, q)
			}
		}
	}
	return out
}

// Within is the place inside terrain nearest to p where a shape is wholly
// inside; if there is none, the centre.
func (g Target) Within(p geom.Point, s geom.Shape) geom.Point {
	if s.At(p).InsidePolygon(g.Outline) {
		return p
	}
	start, c := g.Outline.Boundary(p), g.Centre()
	const steps = 64
	for k := range steps {
		q := start.Lerp(c, float64(k)/steps).Quantised()
		if s.At(q).InsidePolygon(g.Outline) {
			return q
		}
	}
	return c
}

// Between is the middle of the gap between two targets.
func Between(a, b Target) geom.Point {
	p, q := a.Centre(), b.Centre()
	for range 8 {
		p = a.Nearest(q)
		q = b.Nearest(p)
	}
	return p.Lerp(q, 0.5)
}
