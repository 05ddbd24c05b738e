package geom

import "math"

// Segment is the straight line between two points.
type Segment struct{ A, B Point }

// Span is a part of a segment, as shares 0..1 of its length.
type Span struct{ From, To float64 }

// Len is the length of the segment.
func (s Segment) Len() float64 { return s.A.Dist(s.B) }

// Nearest is the point of s nearest to p.
func (s Segment) Nearest(p Point) Point {
	d := s.B.Sub(s.A)
	l := d.Dot(d)
	if l == 0 {
		return s.A
	}
	switch t := p.Sub(s.A).Dot(d) / l; {
	case t <= 0:
		return s.A
	case t >= 1:
		return s.B
	default:
		return s.A.Lerp(s.B, t)
	}
}

// Dist is the distance from p to the nearest point of s.
func (s Segment) Dist(p Point) float64 { return s.Nearest(p).Dist(p) }

// Crosses says whether the two segments share a point.
func (s Segment) Crosses(o Segment) bool {
	if s.straddles(o) && o.straddles(s) {
		return true
	}
	return min(s.Dist(o.A), s.Dist(o.B), o.Dist(s.A), o.Dist(s.B)) <= tiny
}

// straddles says whether the ends of o lie strictly on both sides of the line
// through s.
func (s Segment) straddles(o Segment) bool {
	d := s.B.Sub(s.A)
	a, b := d.Cross(o.A.Sub(s.A)), d.Cross(o.B.Sub(s.A))
	return a < 0 && b > 0 || a > 0 && b < 0
}

// Meet is the share of s at which the line through o crosses it; 0 of
// parallels.
func (s Segment) Meet(o Segment) float64 {
	d, e := s.B.Sub(s.A), o.B.Sub(o.A)
	den := d.Cross(e)
	if den == 0 {
		return 0
	}
	return o.A.Sub(s.A).Cross(e) / den
}

// DistSegment is the smallest distance between points of the two segments.
func (s Segment) DistSegment(o Segment) float64 {
	if s.Crosses(o) {
		return 0
	}
	return min(s.Dist(o.A), s.Dist(o.B), o.Dist(s.A), o.Dist(s.B))
}

// disc is the part of the segment inside a disc; ok is false if there is none.
func (s Segment) disc(centre Point, r float64) (Span, bool) {
	v, f := s.B.Sub(s.A), s.A.Sub(centre)
	a, b, c := v.Dot(v), f.Dot(v), f.Dot(f)-float64(r*r)
	if a == 0 {
		return Span{0, 1}, c <= 0
	}
	q := float64(b*b) - float64(a*c)
	if q <= 0 {
		return Span{}, false
	}
	root := math.Sqrt(q)
	in := Span{max(0, (-b-root)/a), min(1, (-b+root)/a)}
	return in, in.To-in.From > tiny/math.Sqrt(a)
}
