package geom

import "math"

// Shape is the outline of a base or body where it stands: a disc, or a filled
// convex polygon. Facing turns it clockwise from up the picture.
type Shape struct {
	C       Point
	R       float64 // of a disc; 0 of a polygon
	Outline Polygon // of a polygon, where it lies; empty of a disc
	Facing  float64
}

// Round is a disc of radius r.
func Round(c Point, r float64) Shape { return Shape{C: c, R: r} }

// Box is a rectangle, across and along its facing.
func Box(c Point, across, along, facing float64) Shape {
	return Shape{C: c, Outline: Rect(c, across, along, facing), Facing: facing}
}

// ovalSides is the number of sides of an oval. They lie as much inside the
// ellipse as outside, by less than a thousandth of its half length.
const ovalSides = 64

// Oval is an ellipse, across and along its facing. The oval bases of Warhammer
// 40,000 are ellipses, not strips with round ends.
func Oval(c Point, across, along, facing float64) Shape {
	if across == along {
		return Shape{C: c, R: across / 2, Facing: facing}
	}
	s := Shape{C: c, Outline: make(Polygon, ovalSides), Facing: facing}
	ahead, right := Heading(facing), Heading(facing+math.Pi/2)
	grown := (1 + 1/math.Cos(math.Pi/ovalSides)) / 2
	for i := range s.Outline {
		p := Heading(2 * math.Pi * float64(i) / ovalSides).Mul(grown / 2)
		s.Outline[i] = c.Add(right.Mul(p.X * across)).Sub(ahead.Mul(p.Y * along))
	}
	return s
}

// Hull is a convex outline given by its corners round the origin, facing up
// the picture.
func Hull(c Point, corners Polygon, facing float64) Shape {
	s := Shape{C: c, Outline: make(Polygon, len(corners)), Facing: facing}
	ahead, right := Heading(facing), Heading(facing+math.Pi/2)
	for i, p := range corners {
		s.Outline[i] = c.Add(right.Mul(p.X)).Sub(ahead.Mul(p.Y))
	}
	return s
}

// Round reports a disc. A spot on the table is a disc of radius 0.
func (s Shape) Round() bool { return len(s.Outline) == 0 }

// At is the shape moved to another place.
func (s Shape) At(c Point) Shape {
	if !s.Round() {
		by := c.Sub(s.C)
		moved := make(Polygon, len(s.Outline))
		for i, p := range s.Outline {
			moved[i] = p.Add(by)
		}
		s.Outline = moved
	}
	s.C = c
	return s
}

// Reach is the distance from the centre to the farthest point of the edge.
func (s Shape) Reach() float64 {
	far := s.R
	for _, p := range s.Outline {
		far = max(far, s.C.Dist(p))
	}
	return far
}

// Nearest is the point of the filled shape nearest to p: p itself inside.
func (s Shape) Nearest(p Point) Point {
	if s.Round() {
		return s.C.Toward(p, s.R)
	}
	return s.Outline.Nearest(p)
}

// Contains reports that p lies in the shape; the edge counts as inside.
func (s Shape) Contains(p Point) bool {
	if s.Round() {
		return s.C.Dist(p) <= s.R+tiny
	}
	return s.Outline.Contains(p)
}

// Gap is the distance from edge to edge, 0 if the shapes touch or overlap.
func (s Shape) Gap(o Shape) float64 {
	switch {
	case s.Round() && o.Round():
		return max(0, s.C.Dist(o.C)-(s.R+o.R))
	case o.Round():
		return o.GapPolygon(s.Outline)
	}
	return s.GapPolygon(o.Outline)
}

// GapPolygon is the distance from the edge of the shape to g, 0 if they touch
// or overlap.
func (s Shape) GapPolygon(g Polygon) float64 {
	if s.Round() {
		return max(0, g.Dist(s.C)-s.R)
	}
	d := s.Outline.DistPolygon(g)
	if d <= tiny {
		return 0
	}
	return d
}

// Overlaps reports that the shapes press deeper than tol into each other.
func (s Shape) Overlaps(o Shape, tol float64) bool {
	switch {
	case s.Round() && o.Round():
		return s.C.Dist(o.C) < s.R+o.R-tol
	case o.Round():
		return o.OverlapsPolygon(s.Outline, tol)
	case s.Round():
		return s.OverlapsPolygon(o.Outline, tol)
	}
	return s.Outline.Press(o.Outline) > tol
}

// OverlapsPolygon reports that the shape reaches more than tol into g.
func (s Shape) OverlapsPolygon(g Polygon, tol float64) bool {
	if len(g) == 0 {
		return false
	}
	if !s.Round() {
		return s.Outline.Meets(g, tol)
	}
	off := g.Boundary(s.C).Dist(s.C)
	if g.Contains(s.C) {
		off = -off
	}
	return off < s.R-tol
}

// InsidePolygon reports that the shape lies wholly in g; touching its outline
// from within is inside.
func (s Shape) InsidePolygon(g Polygon) bool {
	if s.Round() {
		return g.Contains(s.C) && g.Boundary(s.C).Dist(s.C) >= s.R-tiny
	}
	for i := range s.Outline {
		if !g.Contains(s.Outline[i]) {
			return false
		}
		e := s.Outline.edge(i)
		for _, out := range Gaps(g.Inside(e.A, e.B), Span{0, 1}) {
			if (out.To-out.From)*e.Len() > tiny && !g.Contains(e.A.Lerp(e.B, (out.From+out.To)/2)) {
				return false
			}
		}
	}
	return true
}

// Sector is a field of fire from the centre of the shape: the directions from
// and to are clockwise from its facing, at most half a turn apart.
func (s Shape) Sector(from, to, reach float64) Sector {
	return Sector{C: s.C, Outer: reach, From: s.Facing + from, Sweep: to - from}
}

// Polygon is the outline; of a disc one with so many sides round it, for
// pictures and for what asks for corners.
func (s Shape) Polygon(sides int) Polygon {
	if s.Round() {
		return Regular(s.C, s.R, sides)
	}
	return s.Outline
}

// Sweep moves the shape with its centre in a straight line to a place, without
// turning, and returns the share 0..1 of the way at which it first touches
// other. Starting in contact and moving away or along is no contact; starting
// in contact and moving in is contact at 0. A way that never presses deeper
// than Slack has no contact.
func (s Shape) Sweep(to Point, other Shape) (t float64, ok bool) {
	switch {
	case s.Round() && other.Round():
		return sweepPoint(s.C, to, other.C, s.R+other.R)
	case s.Round():
		return SweepPolygon(s.C, to, s.R, other.Outline)
	case other.Round(): // seen from the shape, the disc moves the other way
		return SweepPolygon(other.C, other.C.Add(s.C.Sub(to)), other.R, s.Outline)
	}
	return s.SweepPolygon(to, other.Outline)
}

// SweepPolygon is Sweep against a filled polygon of any form.
func (s Shape) SweepPolygon(to Point, g Polygon) (t float64, ok bool) {
	if s.Round() {
		return SweepPolygon(s.C, to, s.R, g)
	}
	way := to.Sub(s.C)
	length := way.Len()
	if len(g) == 0 || length <= tiny {
		return 0, false
	}
	u := way.Mul(1 / length)
	within := Span{0, length}
	var touching []Span
	for _, deep := range s.Outline.BarredBy(g, u, Slack, within) {
		if deep.To <= tiny || deep.From >= length {
			continue
		}
		if deep.From <= tiny {
			if s.deepens(u, g) {
				return 0, true
			}
			continue // it is on its way out
		}
		if touching == nil {
			touching = s.Outline.BarredBy(g, u, 0, within)
		}
		from := deep.From
		for _, shallow := range touching {
			if shallow.From <= deep.From && shallow.To >= deep.From {
				from = max(0, shallow.From)
			}
		}
		return from / length, true
	}
	return 0, false
}

// deepens reports that a small step in the direction u presses the shape
// deeper into g.
func (s Shape) deepens(u Point, g Polygon) bool {
	ahead := s.At(s.C.Add(u.Mul(Slack)))
	for i := range g {
		e := g.edge(i)
		side := Polygon{e.A, e.B}
		if now, then := s.Outline.Press(side), ahead.Outline.Press(side); then > max(now, 0)+tiny {
			return true
		}
	}
	return false
}
