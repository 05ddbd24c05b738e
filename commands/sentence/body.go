package sentence

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// body is what a point names: a spot on the ground, a base, or terrain.
type body struct {
	disc  geom.Shape
	poly  geom.Polygon
	thing *scene.Thing
	side  string
}

// body finds what a point names.
func (g Ground) body(p Point) (body, error) {
	switch {
	case p.Cell != nil:
		return body{disc: geom.Shape{C: g.cellAt(*p.Cell)}}, nil
	case p.Thing != "":
		t, ok := g.thing(p.Thing)
		if !ok || len(t.Outline) == 0 {
			return body{}, wrong(p.At, p.Raw, "sentence.thing")
		}
		return body{poly: geom.Polygon(t.Outline), thing: &t, side: p.Side}, nil
	}
	b, ok := g.base(p.Piece)
	if !ok {
		return body{}, wrong(p.At, p.Raw, "sentence.gone")
	}
	return body{disc: geom.Shape{C: b.At, R: baseRadius(b)}, side: p.Side}, nil
}

func (b body) centre() geom.Point {
	if b.poly != nil {
		return b.poly.Centre()
	}
	return b.disc.C
}

// nearest is the body's point nearest to p.
func (b body) nearest(p geom.Point) geom.Point {
	if b.poly != nil {
		return b.poly.Nearest(p)
	}
	return b.disc.C.Toward(p, b.disc.R)
}

// reach is how far the body goes from its centre at most.
func (b body) reach() float64 {
	if b.poly == nil {
		return b.disc.R
	}
	c, far := b.centre(), 0.0
	for _, p := range b.poly {
		far = max(far, c.Dist(p))
	}
	return far
}

// touch is the place of a base of radius r in contact with the body, on the
// line from outside to its point at.
func (b body) touch(outside, at geom.Point, r float64) geom.Point {
	t, ok := 0.0, false
	if b.poly != nil {
		t, ok = geom.SweepPolygon(outside, at, r, b.poly)
	} else {
		t, ok = geom.Round(outside, r).Sweep(at, b.disc)
	}
	if !ok {
		return at
	}
	return outside.Lerp(at, t)
}

// toward is the contact on the side that angle a looks to: for terrain the
// middle of a side or, between the four winds, its corner.
func (b body) toward(a float64, r float64) geom.Point {
	way := geom.Heading(a)
	at := b.centre()
	if quarter := a / (math.Pi / 2); b.poly != nil && math.Abs(quarter-math.Round(quarter)) > 1e-6 {
		most := math.Inf(-1)
		for _, p := range b.poly {
			if d := p.Dot(way); d > most {
				most, at = d, p
			}
		}
	}
	return b.touch(at.Add(way.Mul(2*b.reach()+2*r+1)), at, r)
}

// from is the contact nearest to a place outside; from within, on the side
// that the place lies on.
func (b body) from(p geom.Point, r float64) geom.Point {
	near := b.nearest(p)
	if p.Dist(near) <= r+geom.Slack {
		way := p.Sub(b.centre())
		if way.Len() < geom.Slack {
			way = geom.Point{Y: 1}
		}
		return b.toward(way.Angle(), r)
	}
	return near.Toward(p, r)
}

// contacts are places in contact all round the body, for a base of radius r.
func (b body) contacts(r float64) []geom.Point {
	if b.poly == nil {
		var out []geom.Point
		n := max(24, int(4*math.Pi*(b.disc.R+r)/max(r, 0.001)))
		for k := range min(n, 144) {
			out = append(out, b.disc.C.Add(geom.Heading(2*math.Pi*float64(k)/float64(min(n, 144))).Mul(b.disc.R+r)))
		}
		return out
	}
	var out []geom.Point
	far := 2*b.reach() + 2*r + 1
	for _, e := range b.poly.Edges() {
		n := min(max(2, int(math.Ceil(2*e.Len()/max(r, 0.001)))), 60)
		along := e.B.Sub(e.A).Unit()
		normal := geom.Point{X: along.Y, Y: -along.X}
		for k := range n {
			at := e.A.Lerp(e.B, (float64(k)+0.5)/float64(n))
			for _, way := range []geom.Point{normal, normal.Mul(-1)} {
				if q := at.Add(way.Mul(r)); b.poly.Dist(q) > r-geom.Slack {
					out = append(out, q)
				}
			}
		}
	}
	for _, p := range b.poly {
		for k := range 12 {
			q := p.Add(geom.Heading(float64(k) * math.Pi / 6).Mul(r))
			if d := b.poly.Dist(q); d > r-geom.Slack && d < far {
				out = append(out, q)
			}
		}
	}
	return out
}

// inside is the place within terrain nearest to p where a base of radius r is
// wholly inside; if it has none, the centre.
func (b body) inside(p geom.Point, r float64) geom.Point {
	if geom.Round(p, r).InsidePolygon(b.poly) {
		return p
	}
	start, c := b.poly.Boundary(p), b.centre()
	const steps = 64
	for k := range steps {
		q := quantised(start.Lerp(c, float64(k)/steps))
		if geom.Round(q, r).InsidePolygon(b.poly) {
			return q
		}
	}
	return c
}
