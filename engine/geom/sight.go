package geom

import (
	"math"
	"slices"
)

// Prism is a volume of terrain: a base and two heights. Top may be infinite.
type Prism struct {
	Base        Polygon
	Bottom, Top float64
}

// Solid is a figure: its shape and the heights of its feet and its head.
type Solid struct {
	Shape
	Bottom, Top float64
}

// Visible is the share 0..1 of the target's body that an eye at height eyeZ
// sees past prisms and other figures; neither the looking figure nor the
// target belongs into others, nor what they stand on. The body is the upright
// silhouette of the target. It is cut into columns at every place where a
// corner of terrain or the side of a figure begins or ends to cover it, and
// each column's covered height is computed exactly, so that a body hidden by
// half gives 0.5 and not a neighbour of it; the result is rounded to a
// millionth.
func Visible(eye Point, eyeZ float64, target Solid, prisms []Prism, others []Solid) float64 {
	return visible(eye, eyeZ, target, prisms, others, math.Inf(1))
}

// Seen reports that Visible is more than nothing, and stops at the first part
// that shows.
func Seen(eye Point, eyeZ float64, target Solid, prisms []Prism, others []Solid) bool {
	return visible(eye, eyeZ, target, prisms, others, 1e-6) > 0
}

// visible is the share that is seen, or a part of it as soon as that is enough.
func visible(eye Point, eyeZ float64, target Solid, prisms []Prism, others []Solid, enough float64) float64 {
	l := look{eye: eye, z: eyeZ, target: target, dist: eye.Dist(target.C)}
	if target.Round() && (l.dist <= target.R || target.R <= 0) || target.Contains(eye) || target.Top <= target.Bottom {
		return 1
	}
	l.dir = target.C.Sub(eye).Mul(1 / l.dist)
	l.keep(prisms, others)
	if len(l.prisms)+len(l.others) == 0 {
		return 1
	}
	l.silhouette()
	half := (l.hi - l.lo) / 2
	seen, cuts := 0.0, l.cuts()
	enough *= 2 * half * (target.Top - target.Bottom)
	for i := 1; i < len(cuts) && seen < enough; i++ {
		width := cuts[i] - cuts[i-1]
		if width <= 1e-9*half {
			continue
		}
		n := max(2, int(math.Ceil(8*width/half)))
		sum := 0.0
		for k := range n {
			sum += l.column(cuts[i-1] + width*(float64(k)+0.5)/float64(n))
			if seen+sum*width/float64(n) >= enough {
				break
			}
		}
		seen += sum * width / float64(n)
	}
	share := seen / (2 * half * (target.Top - target.Bottom))
	return min(1, max(0, math.Round(share*1e6)/1e6))
}

// look is one question of sight. Columns of the silhouette are named by u: of
// a disc the distance at which the ray passes its axis, of a polygon how far
// the ray crosses the line between its outermost corners.
type look struct {
	eye, dir Point
	z, dist  float64
	target   Solid
	lo, hi   float64 // the first and the last column
	chord    Segment // of a polygon, between its outermost corners
	prisms   []Prism
	others   []Solid
	hidden   []Span // of the column at hand, in heights
}

// silhouette finds the sides of the target as the eye sees them.
func (l *look) silhouette() {
	if l.target.Round() {
		l.lo, l.hi = -l.target.R, l.target.R
		return
	}
	first := l.target.Outline[0]
	l.chord = Segment{first, first}
	for _, p := range l.target.Outline[1:] { // all lie within half a turn
		v := p.Sub(l.eye)
		if l.chord.A.Sub(l.eye).Cross(v) < 0 {
			l.chord.A = p
		}
		if l.chord.B.Sub(l.eye).Cross(v) > 0 {
			l.chord.B = p
		}
	}
	l.lo, l.hi = 0, l.chord.Len()
}

// keep takes only what stands near the line of sight.
func (l *look) keep(prisms []Prism, others []Solid) {
	way, r := Segment{l.eye, l.target.C}, l.target.Reach()
	near := func(lo, hi Point) bool { // boxes that do not meet need no closer look
		return lo.X <= max(l.eye.X, l.target.C.X)+r && hi.X >= min(l.eye.X, l.target.C.X)-r &&
			lo.Y <= max(l.eye.Y, l.target.C.Y)+r && hi.Y >= min(l.eye.Y, l.target.C.Y)-r
	}
	for _, p := range prisms {
		if len(p.Base) > 2 && near(p.Base.Bounds()) && p.Top > p.Bottom && p.Base.DistSegment(way) <= r {
			l.prisms = append(l.prisms, p)
		}
	}
	for _, o := range others {
		wide := o.Reach()
		d := Point{X: wide, Y: wide}
		if o.Top > o.Bottom && near(o.C.Sub(d), o.C.Add(d)) && way.Dist(o.C) < r+wide {
			l.others = append(l.others, o)
		}
	}
}

// cross is the column that the ray in a direction passes, if it is one inside
// the silhouette.
func (l *look) cross(v Point) (u float64, ok bool) {
	if l.target.Round() {
		if v.Dot(l.dir) <= 0 {
			return 0, false
		}
		u = l.dir.Cross(v.Unit()) * l.dist
	} else {
		side := l.chord.B.Sub(l.chord.A)
		den := v.Cross(side)
		if math.Abs(den) <= tiny*tiny {
			return 0, false
		}
		from := l.chord.A.Sub(l.eye)
		if from.Cross(side)/den <= 0 { // the chord lies behind
			return 0, false
		}
		u = from.Cross(v) / den * l.hi
	}
	return u, u > l.lo && u < l.hi
}

// cuts are the columns at which something begins or ends to cover the target,
// sorted, with both sides of the silhouette.
func (l *look) cuts() []float64 {
	cuts := []float64{l.lo, l.hi}
	if l.target.Round() {
		cuts = append(cuts, 0)
	}
	add := func(v Point) {
		if u, ok := l.cross(v); ok {
			cuts = append(cuts, u)
		}
	}
	for _, p := range l.prisms {
		for _, c := range p.Base {
			add(c.Sub(l.eye))
		}
	}
	for _, o := range l.others {
		for _, c := range o.Outline {
			add(c.Sub(l.eye))
		}
		if o.Round() {
			for _, v := range tangents(o.C.Sub(l.eye), o.R) {
				add(v)
			}
		}
	}
	if !l.target.Round() { // the height of the target's own edge bends at its corners
		for _, c := range l.target.Outline {
			add(c.Sub(l.eye))
		}
	}
	slices.Sort(cuts)
	return cuts
}

// tangents are the directions from the origin past both sides of a disc of
// radius r round v; none from inside it.
func tangents(v Point, r float64) []Point {
	d := v.Len()
	if d <= r {
		return nil
	}
	v = v.Mul(1 / d)
	sin := r / d
	cos := math.Sqrt(1 - float64(sin*sin))
	across := Point{-v.Y, v.X}
	return []Point{v.Mul(cos).Add(across.Mul(sin)), v.Mul(cos).Sub(across.Mul(sin))}
}

// end is where the ray of a column meets the target's surface.
func (l *look) end(u float64) Point {
	if l.target.Round() {
		sin := u / l.dist
		cos := math.Sqrt(1 - float64(sin*sin))
		ray := Point{
			float64(l.dir.X*cos) - float64(l.dir.Y*sin),
			float64(l.dir.Y*cos) + float64(l.dir.X*sin),
		}
		s := float64(l.dist*cos) - math.Sqrt(float64(l.target.R*l.target.R)-float64(u*u))
		return l.eye.Add(ray.Mul(s))
	}
	far := l.eye.Lerp(l.chord.A.Lerp(l.chord.B, u/l.hi), 2+2*l.target.Reach()/max(l.chord.Dist(l.eye), tiny))
	for _, in := range l.target.Outline.Inside(l.eye, far) {
		return l.eye.Lerp(far, in.From)
	}
	return l.chord.A.Lerp(l.chord.B, u/l.hi)
}

// column is the visible height of the target's surface at u.
func (l *look) column(u float64) float64 {
	end := l.end(u)
	l.hidden = l.hidden[:0]
	for _, p := range l.prisms {
		for _, span := range p.Base.Inside(l.eye, end) {
			l.hide(span, p.Bottom, p.Top)
		}
	}
	for _, o := range l.others {
		for _, span := range o.Outline.Inside(l.eye, end) {
			l.hide(span, o.Bottom, o.Top)
		}
		if !o.Round() {
			continue
		}
		if span, ok := (Segment{l.eye, end}).disc(o.C, o.R); ok {
			l.hide(span, o.Bottom, o.Top)
		}
	}
	slices.SortFunc(l.hidden, func(a, b Span) int {
		switch {
		case a.From < b.From:
			return -1
		case a.From > b.From:
			return 1
		}
		return 0
	})
	open, at := 0.0, l.target.Bottom
	for _, h := range l.hidden {
		if h.From > at {
			open += h.From - at
		}
		at = max(at, h.To)
	}
	return open + max(0, l.target.Top-at)
}

// hide marks the heights of the column whose rays pass through a volume that
// the ray's plan crosses along span.
func (l *look) hide(span Span, bottom, top float64) {
	// At share t of its way the ray to height z is at eye + t(z - eye). It
	// passes through the volume if it is above bottom at one end of the span
	// and below top at one end.
	reach := func(t, h float64) float64 { return l.z + (h-l.z)/t }
	lo, hi := reach(span.To, bottom), reach(span.To, top)
	if span.From > 0 {
		lo, hi = min(lo, reach(span.From, bottom)), max(hi, reach(span.From, top))
	} else {
		if l.z > bottom {
			lo = math.Inf(-1)
		}
		if l.z < top {
			hi = math.Inf(1)
		}
	}
	lo, hi = max(lo, l.target.Bottom), min(hi, l.target.Top)
	if lo < hi {
		l.hidden = append(l.hidden, Span{lo, hi})
	}
}
