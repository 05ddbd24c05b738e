package geom

import "math"

// graze is how deep a moving disc must press into a thing for the sweep to
// call it contact: sliding along an edge is not.
const graze = 1e-7

// SweepDisc moves a disc of radius r with its centre from a to b and returns
// the share 0..1 of the way at which it first touches other. Starting in
// contact and moving away or along is no contact; starting in contact and
// moving in is contact at 0.
func SweepDisc(a, b Point, r float64, other Disc) (t float64, ok bool) {
	return sweepPoint(a, b, other.C, r+other.R)
}

// sweepPoint is the share of the way from a to b at which the distance to c
// falls to r.
func sweepPoint(a, b, c Point, r float64) (float64, bool) {
	way, off := b.Sub(a), a.Sub(c)
	l := way.Len()
	if l <= tiny {
		return 0, false
	}
	u := way.Mul(1 / l)
	ahead := -off.Dot(u) // length along the way to the point nearest to c
	if ahead <= graze {
		return 0, false
	}
	aside := math.Abs(off.Cross(u))
	if off.Len() <= r+tiny {
		return 0, off.Len()-c.Dist(a.Add(u.Mul(min(ahead, l)))) > graze
	}
	if aside >= r-graze {
		return 0, false
	}
	at := ahead - math.Sqrt(float64(r*r)-float64(aside*aside))
	if at > l+tiny {
		return 0, false
	}
	return min(1, max(0, at/l)), true
}

// SweepPolygon is SweepDisc against a filled polygon. A disc whose centre
// starts inside g has contact at 0 if it moves deeper; on its way out it meets
// nothing until it has left.
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

// sweepEdges is the first contact with any edge. A disc that a quantised place
// has pressed into g by up to a hair slides on at that depth: neighbouring
// edges must not stop it at their common corner.
func sweepEdges(a, b Point, r float64, g Polygon) (float64, bool) {
	if off := g.Boundary(a).Dist(a); off >= r-Hair {
		r = min(r, off)
	}
	best, ok := 1.0, false
	for i := range g {
		if t, hit := sweepSegment(a, b, r, g.edge(i)); hit && (!ok || t < best) {
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
	if off := e.Dist(a); off <= r+tiny {
		// An edge is convex: once the way leads off it, it stays off.
		return 0, off-e.DistSegment(Segment{a, b}) > graze
	}
	best, ok := 1.0, false
	take := func(t float64, hit bool) {
		if hit && (!ok || t < best) {
			best, ok = t, true
		}
	}
	take(sweepPoint(a, b, e.A, r))
	take(sweepPoint(a, b, e.B, r))
	along := e.B.Sub(e.A)
	if el := along.Len(); el > tiny {
		along = along.Mul(1 / el)
		h := along.Cross(a.Sub(e.A)) // signed height over the edge's line
		fall := along.Cross(b.Sub(a))
		if h < 0 {
			h, fall = -h, -fall
		}
		if h > r && fall < -graze && h+fall <= r+tiny {
			t := min(1, (h-r)/-fall)
			if foot := a.Lerp(b, t).Sub(e.A).Dot(along); foot >= 0 && foot <= el {
				take(t, true)
			}
		}
	}
	return best, ok
}
