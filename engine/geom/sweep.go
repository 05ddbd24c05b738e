package geom

import "math"

// Slack is how deep things may press into each other and still count as
// touching: more than the quantum of places, less than anybody sees. A disc in
// contact may slide within it in any direction; deeper it only gets out.
const Slack = 0.01

// sweepPoint is the share of the way from a to b at which the distance to c
// falls to r.
func sweepPoint(a, b, c Point, r float64) (float64, bool) {
	if a.Dist(b) <= tiny {
		return 0, false
	}
	off, least := a.Dist(c), Segment{a, b}.Dist(c)
	if off <= r+Slack {
		return 0, presses(off, least, r)
	}
	if !deepens(least, r) {
		return 0, false
	}
	return enter(a, b, c, r)
}

// enter is the share of the way from a, outside the circle of radius r round
// c, at which it enters the circle.
func enter(a, b, c Point, r float64) (float64, bool) {
	way, off := b.Sub(a), a.Sub(c)
	l := way.Len()
	u := way.Mul(1 / l)
	ahead, aside := -off.Dot(u), off.Cross(u)
	if ahead <= 0 || math.Abs(aside) >= r {
		return 0, false
	}
	at := ahead - math.Sqrt(float64(r*r)-float64(aside*aside))
	return min(1, max(0, at/l)), at <= l
}

// deepens says whether the smallest distance on a way is a press and no mere
// touch; crossing is one for a point too.
func deepens(least, r float64) bool { return least < r-Slack || least <= tiny }

// presses says whether a disc in contact, whose distance falls from off to
// least, moves in.
func presses(off, least, r float64) bool { return least < off-1e-7 && deepens(least, r) }

// SweepPolygon moves a disc of radius r with its centre from a to b, as
// Shape.Sweep does, and returns where it first touches the filled polygon g. A
// disc whose centre starts inside g has contact at 0 if it moves deeper; on its
// way out it meets nothing until it has left.
func SweepPolygon(a, b Point, r float64, g Polygon) (t float64, ok bool) {
	if len(g) == 0 || a.Dist(b) <= tiny {
		return 0, false
	}
	edge := g.Boundary(a)
	if edge.Dist(a) <= tiny { // the centre stands on the outline itself
		if spans := g.Inside(a, b); len(spans) > 0 && float64(spans[0].From*a.Dist(b)) <= tiny &&
			g.deep(a.Lerp(b, spans[0].To/2)) {
			return 0, true
		}
	} else if g.Contains(a) {
		if b.Sub(a).Dot(edge.Sub(a)) < 0 {
			return 0, true
		}
		spans := g.Inside(a, b)
		if len(spans) == 0 || spans[0].To >= 1 {
			return 0, false
		}
		// Carry on from just outside, a hair beyond the edge.
		from := min(1, spans[0].To+2*tiny/a.Dist(b))
		if t, ok = sweepEdges(a.Lerp(b, from), b, r, g); ok {
			t = from + float64(t*(1-from))
		}
		return t, ok
	}
	return sweepEdges(a, b, r, g)
}

// sweepEdges is the first contact with any edge.
func sweepEdges(a, b Point, r float64, g Polygon) (float64, bool) {
	best, ok := 1.0, false
	margin := r + tiny // what lies farther off meets nothing
	lo := Point{min(a.X, b.X) - margin, min(a.Y, b.Y) - margin}
	hi := Point{max(a.X, b.X) + margin, max(a.Y, b.Y) + margin}
	for i := range g {
		e := g.edge(i)
		if max(e.A.X, e.B.X) < lo.X || max(e.A.Y, e.B.Y) < lo.Y || min(e.A.X, e.B.X) > hi.X || min(e.A.Y, e.B.Y) > hi.Y {
			continue
		}
		if t, hit := sweepSegment(a, b, r, e); hit && (!ok || t < best) {
			best, ok = t, true
		}
	}
	if !ok {
		return 0, false
	}
	return best, true
}

// sweepSegment is the first contact with one edge: with its long side, or
// with one of its ends.
func sweepSegment(a, b Point, r float64, e Segment) (float64, bool) {
	off, least := e.Dist(a), e.DistSegment(Segment{a, b})
	if off <= r+Slack {
		// An edge is convex: once the way leads off it, it stays off.
		return 0, presses(off, least, r)
	}
	if !deepens(least, r) {
		return 0, false
	}
	best := 1.0
	for _, c := range [...]Point{e.A, e.B} {
		if t, ok := enter(a, b, c, r); ok {
			best = min(best, t)
		}
	}
	along := e.B.Sub(e.A)
	if el := along.Len(); el > tiny {
		along = along.Mul(1 / el)
		h := along.Cross(a.Sub(e.A)) // signed height over the edge's line
		fall := along.Cross(b.Sub(a))
		if h < 0 {
			h, fall = -h, -fall
		}
		if h > r && h+fall < r {
			t := (h - r) / -fall
			if foot := a.Lerp(b, t).Sub(e.A).Dot(along); foot >= 0 && foot <= el {
				best = min(best, t)
			}
		}
	}
	return best, true
}
