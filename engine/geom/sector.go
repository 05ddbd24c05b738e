package geom

import "math"

// Sector is a part of a ring round a centre: what lies between the radii Inner
// and Outer and between the directions From and From+Sweep, clockwise, with
// Sweep of at most half a turn.
type Sector struct {
	C            Point
	Inner, Outer float64
	From, Sweep  float64
}

// Meets says whether the sector and a filled polygon of any form share an area
// deeper than press; exact, the arcs are not cut into pieces.
func (s Sector) Meets(h Polygon, press float64) bool {
	if len(h) == 0 || s.Sweep <= 0 {
		return false
	}
	// Inside lies clockwise of the first ray and counter-clockwise of the last.
	a, b := Heading(s.From), Heading(s.From+s.Sweep)
	n, m := Point{-a.Y, a.X}, Point{b.Y, -b.X}
	lo, hi := s.Inner+press, s.Outer-press
	for i := range h {
		e := h.edge(i)
		p, q := e.A.Sub(s.C), e.B.Sub(s.C)
		from, to := 0.0, 1.0
		for _, w := range [...]Point{n, m} {
			switch c, d := p.Dot(w)-press, q.Dot(w)-press; {
			case c < 0 && d < 0:
				from = 2
			case c < 0:
				from = max(from, c/(c-d))
			case d < 0:
				to = min(to, c/(c-d))
			}
		}
		if from >= to {
			continue
		}
		piece := Segment{p.Lerp(q, from), p.Lerp(q, to)}
		near := piece.Dist(Point{})
		far := max(piece.A.Len(), piece.B.Len())
		if near < hi && far > lo {
			return true
		}
	}
	return h.Contains(s.C.Add(Heading(s.From + s.Sweep/2).Mul((s.Inner + s.Outer) / 2)))
}

// Outline is the sector as a polygon whose arcs have a corner every few
// degrees, for pictures.
func (s Sector) Outline() Polygon {
	n := max(1, int(math.Ceil(s.Sweep*180/math.Pi/5)))
	var g Polygon
	for i := range n + 1 {
		g = append(g, s.C.Add(Heading(s.From+s.Sweep*float64(i)/float64(n)).Mul(s.Outer)))
	}
	for i := range n + 1 {
		g = append(g, s.C.Add(Heading(s.From+s.Sweep*float64(n-i)/float64(n)).Mul(s.Inner)))
	}
	return g
}
