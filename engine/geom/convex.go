package geom

import (
	"cmp"
	"math"
	"slices"
)

// Press is how deep two convex polygons press into each other: the shortest
// way by which one must be moved so that they only touch. Below zero they are
// apart; the true gap is then at least as large.
func (g Polygon) Press(h Polygon) float64 {
	return min(g.pressAlong(h), h.pressAlong(g))
}

// pressAlong is the smallest overlap along the normals of g's edges.
func (g Polygon) pressAlong(h Polygon) float64 {
	least := math.Inf(1)
	for i := range g {
		n, ok := g.edge(i).normal()
		if !ok {
			continue
		}
		a, b := g.shadow(n), h.shadow(n)
		if least = min(least, a.To-b.From, b.To-a.From); least < 0 {
			return least
		}
	}
	return least
}

// normal is a unit vector across the segment.
func (s Segment) normal() (Point, bool) {
	d := s.B.Sub(s.A).Unit()
	return Point{-d.Y, d.X}, d != Point{}
}

// shadow is the extent of g along the unit vector n.
func (g Polygon) shadow(n Point) Span {
	s := Span{math.Inf(1), math.Inf(-1)}
	for _, p := range g {
		d := p.Dot(n)
		s = Span{min(s.From, d), max(s.To, d)}
	}
	return s
}

// Barred are the shifts k for which the convex polygon g, moved by k times the
// unit vector u, presses deeper than press into the convex polygon or segment h;
// ok is false if there are none.
func (g Polygon) Barred(h Polygon, u Point, press float64) (Span, bool) {
	out := Span{math.Inf(-1), math.Inf(1)}
	for _, one := range [...]Polygon{g, h} {
		for i := range one {
			n, ok := one.edge(i).normal()
			if !ok {
				continue
			}
			a, b, v := g.shadow(n), h.shadow(n), u.Dot(n)
			// a.To + kv - b.From > press and b.To - a.From - kv > press
			lo, hi := press+b.From-a.To, b.To-a.From-press
			switch {
			case math.Abs(v) <= 1e-12:
				if lo >= 0 || hi <= 0 {
					return Span{}, false
				}
			case v > 0:
				out = Span{max(out.From, lo/v), min(out.To, hi/v)}
			default:
				out = Span{max(out.From, hi/v), min(out.To, lo/v)}
			}
			if out.From >= out.To {
				return Span{}, false
			}
		}
	}
	return out, true
}

// BarredBy is Barred by a filled polygon of any form.
func (g Polygon) BarredBy(h Polygon, u Point, press float64, within Span) []Span {
	var cuts []Span
	for i := range h {
		e := h.edge(i)
		if s, ok := g.Barred(Polygon{e.A, e.B}, u, press); ok {
			cuts = append(cuts, s)
		}
	}
	cuts = Join(cuts)
	// Between two cuts g may lie wholly inside h.
	mid := g.mean()
	for _, s := range Gaps(cuts, within) {
		if h.Contains(mid.Add(u.Mul((s.From + s.To) / 2))) {
			cuts = append(cuts, s)
		}
	}
	return Join(cuts)
}

// Join sorts spans and joins those that meet.
func Join(spans []Span) []Span {
	out := sorted(spans)
	n := 0
	for i, s := range out {
		switch {
		case i == 0:
			n = 1
		case s.From <= out[n-1].To:
			out[n-1].To = max(out[n-1].To, s.To)
		default:
			out[n] = s
			n++
		}
	}
	return out[:n]
}

func sorted(spans []Span) []Span {
	out := slices.Clone(spans)
	slices.SortFunc(out, func(a, b Span) int { return cmp.Compare(a.From, b.From) })
	return out
}

// Gaps are the parts of within that no span covers. The spans count as open:
// where two meet without having been joined, a gap of one point is left.
func Gaps(spans []Span, within Span) []Span {
	var out []Span
	at := within.From
	for _, s := range sorted(spans) {
		if s.To <= within.From || s.From >= within.To {
			continue
		}
		if s.From >= at {
			out = append(out, Span{at, s.From})
		}
		at = max(at, s.To)
	}
	if at <= within.To {
		out = append(out, Span{at, within.To})
	}
	return out
}

// Clip is the part of a convex polygon on the side of the line through p that
// the vector n points to.
func (g Polygon) Clip(p, n Point) Polygon {
	var out Polygon
	for i := range g {
		e := g.edge(i)
		a, b := e.A.Sub(p).Dot(n), e.B.Sub(p).Dot(n)
		if a >= 0 {
			out = append(out, e.A)
		}
		if a > 0 && b < 0 || a < 0 && b > 0 {
			out = append(out, e.A.Lerp(e.B, a/(a-b)))
		}
	}
	return out
}

// Meets says whether a convex polygon g and a filled polygon h of any form
// share an area deeper than press.
func (g Polygon) Meets(h Polygon, press float64) bool {
	if len(g) == 0 || len(h) == 0 {
		return false
	}
	turn := 1.0
	if g.area() < 0 {
		turn = -1
	}
	for i := range h {
		from, to := 0.0, 1.0
		e := h.edge(i)
		for j := range g {
			n, ok := g.edge(j).normal()
			if !ok {
				continue
			}
			n = n.Mul(turn) // inwards
			a, b := e.A.Sub(g[j]).Dot(n)-press, e.B.Sub(g[j]).Dot(n)-press
			switch {
			case a < 0 && b < 0:
				from = 2
			case a < 0:
				from = max(from, a/(a-b))
			case b < 0:
				to = min(to, a/(a-b))
			}
		}
		if from < to {
			return true
		}
	}
	return h.Contains(g.mean())
}

// Links are the shortest lines between two convex polygons, from g to h: one
// segment, or for parallel sides the first and the last of a strip of equal
// ones. d is their length, 0 with no lines if the polygons share a point. Lines
// longer than the shortest by no more than slack count as equal.
func (g Polygon) Links(h Polygon, slack float64) (d float64, lines []Segment) {
	if g.Press(h) >= 0 {
		return 0, nil
	}
	all := make([]Segment, 0, len(g)+len(h))
	d = math.Inf(1)
	for _, p := range g {
		s := Segment{p, h.Boundary(p)}
		all, d = append(all, s), min(d, s.Len())
	}
	for _, p := range h {
		s := Segment{g.Boundary(p), p}
		all, d = append(all, s), min(d, s.Len())
	}
	if d <= tiny {
		return 0, nil
	}
	var across Point
	var first, last Segment
	n := 0
	for _, s := range all {
		if s.Len() > d+slack {
			continue
		}
		if n == 0 {
			w := s.B.Sub(s.A).Unit()
			across, first, last = Point{-w.Y, w.X}, s, s
		}
		n++
		if s.A.Dot(across) < first.A.Dot(across) {
			first = s
		}
		if s.A.Dot(across) > last.A.Dot(across) {
			last = s
		}
	}
	if last.A.Dist(first.A) <= slack && last.B.Dist(first.B) <= slack {
		return d, []Segment{first}
	}
	return d, []Segment{first, last}
}

// Shadows are the shares 0..1 of the way from line a to line b, two of a strip
// of parallel lines or one and the same, at which a line runs through the
// inside of h; running along its outline does not count. A span may
// reach beyond the strip.
func (h Polygon) Shadows(a, b Segment) []Span {
	way := a.B.Sub(a.A)
	l := way.Len()
	side := b.A.Sub(a.A)
	if l <= tiny {
		return nil
	}
	u := way.Mul(1 / l)
	across := side.Sub(u.Mul(side.Dot(u)))
	wide := across.Len()
	if wide <= tiny {
		for _, s := range h.Inside(a.A, a.B) {
			if h.deep(a.A.Lerp(a.B, (s.From+s.To)/2)) {
				return []Span{{-1, 2}}
			}
		}
		return nil
	}
	// Whether a line is through may change only where a corner or a crossing with
	// the strip's ends lies.
	v := across.Mul(1 / wide)
	cuts := []float64{0, 1}
	near := false
	for i := range h {
		e := h.edge(i)
		p, q := e.A.Sub(a.A), e.B.Sub(a.A)
		x0, y0, x1, y1 := p.Dot(v)/wide, p.Dot(u), q.Dot(v)/wide, q.Dot(u)
		near = near || max(x0, x1) > 0 && min(x0, x1) < 1 && max(y0, y1) > 0 && min(y0, y1) < l
		for _, at := range [...]float64{x0, x0 + float64(y0/(y0-y1)*(x1-x0)), x0 + float64((y0-l)/(y0-y1)*(x1-x0))} {
			if at > 0 && at < 1 {
				cuts = append(cuts, at)
			}
		}
	}
	if !near && !h.Contains(a.A.Lerp(b.B, 0.5)) {
		return nil
	}
	slices.Sort(cuts)
	through := func(m float64) bool {
		off := across.Mul(m)
		for _, s := range h.Inside(a.A.Add(off), a.B.Add(off)) {
			if h.deep(a.A.Add(off).Add(u.Mul(l * (s.From + s.To) / 2))) {
				return true
			}
		}
		return false
	}
	var dark []Span
	for i := 1; i < len(cuts); i++ {
		if cuts[i]-cuts[i-1] > tiny && through((cuts[i-1]+cuts[i])/2) {
			dark = append(dark, Span{cuts[i-1], cuts[i]})
		}
	}
	dark = Join(dark)
	// The lines at the ends are dark if h goes on beyond the strip.
	const beyond = 1e-5
	if n := len(dark); n > 0 {
		if dark[0].From <= tiny && through(-beyond) {
			dark[0].From = -1
		}
		if dark[n-1].To >= 1-tiny && through(1+beyond) {
			dark[n-1].To = 2
		}
	}
	return dark
}

// Convex is the smallest convex polygon round some points, at least three of
// which lie on no line.
func Convex(points []Point) Polygon {
	list := slices.Clone(points)
	slices.SortFunc(list, func(a, b Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	half := func(list []Point) Polygon {
		var out Polygon
		for _, p := range list {
			for n := len(out); n > 1 && out[n-1].Sub(out[n-2]).Cross(p.Sub(out[n-1])) <= 0; n = len(out) {
				out = out[:n-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	lower := half(list)
	slices.Reverse(list)
	return append(lower, half(list)...)
}
