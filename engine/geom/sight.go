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

// Cylinder is a figure: its base and the heights of its feet and its head.
type Cylinder struct {
	Disc
	Bottom, Top float64
}

// Visible is the share 0..1 of the target's body that an eye at height eyeZ
// sees past prisms and other figures; neither the looking figure nor the
// target belongs into others, nor what they stand on. The body is the upright
// cylinder's silhouette. It is cut into columns at every place where a corner
// of terrain or the side of a figure begins or ends to cover it, and each
// column's covered height is computed exactly, so that a body hidden by half
// gives 0.5 and not a neighbour of it; the result is rounded to a millionth.
func Visible(eye Point, eyeZ float64, target Cylinder, prisms []Prism, others []Cylinder) float64 {
	return visible(eye, eyeZ, target, prisms, others, math.Inf(1))
}

// Seen reports that Visible is more than nothing, and stops at the first part
// that shows.
func Seen(eye Point, eyeZ float64, target Cylinder, prisms []Prism, others []Cylinder) bool {
	return visible(eye, eyeZ, target, prisms, others, 1e-6) > 0
}

// visible is the share that is seen, or a part of it as soon as that is enough.
func visible(eye Point, eyeZ float64, target Cylinder, prisms []Prism, others []Cylinder, enough float64) float64 {
	l := look{eye: eye, z: eyeZ, target: target, dist: eye.Dist(target.C)}
	if l.dist <= target.R || target.R <= 0 || target.Top <= target.Bottom {
		return 1
	}
	l.dir = target.C.Sub(eye).Mul(1 / l.dist)
	l.keep(prisms, others)
	if len(l.prisms)+len(l.others) == 0 {
		return 1
	}
	seen, cuts := 0.0, l.cuts()
	enough *= 2 * target.R * (target.Top - target.Bottom)
	for i := 1; i < len(cuts) && seen < enough; i++ {
		width := cuts[i] - cuts[i-1]
		if width <= 1e-9*target.R {
			continue
		}
		n := max(2, int(math.Ceil(8*width/target.R)))
		sum := 0.0
		for k := range n {
			sum += l.column(cuts[i-1] + width*(float64(k)+0.5)/float64(n))
			if seen+sum*width/float64(n) >= enough {
				break
			}
		}
		seen += sum * width / float64(n)
	}
	share := seen / (2 * target.R * (target.Top - target.Bottom))
	return min(1, max(0, math.Round(share*1e6)/1e6))
}

// look is one question of sight. Columns of the silhouette are named by u, the
// distance at which the ray passes the target's axis, -R..R.
type look struct {
	eye, dir Point
	z, dist  float64
	target   Cylinder
	prisms   []Prism
	others   []Cylinder
	hidden   []Span // of the column at hand, in heights
}

// keep takes only what stands near the line of sight.
func (l *look) keep(prisms []Prism, others []Cylinder) {
	way, r := Segment{l.eye, l.target.C}, l.target.R
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
		d := Point{X: o.R, Y: o.R}
		if o.Top > o.Bottom && near(o.C.Sub(d), o.C.Add(d)) && way.Dist(o.C) < r+o.R {
			l.others = append(l.others, o)
		}
	}
}

// cuts are the columns at which something begins or ends to cover the target,
// sorted, with both sides of the silhouette.
func (l *look) cuts() []float64 {
	r := l.target.R
	cuts := []float64{-r, 0, r}
	add := func(sin float64) {
		if u := sin * l.dist; u > -r && u < r {
			cuts = append(cuts, u)
		}
	}
	for _, p := range l.prisms {
		for _, c := range p.Base {
			if v := c.Sub(l.eye).Unit(); v.Dot(l.dir) > 0 {
				add(l.dir.Cross(v))
			}
		}
	}
	for _, o := range l.others {
		v := o.C.Sub(l.eye)
		d := v.Len()
		if d <= o.R {
			continue
		}
		v = v.Mul(1 / d)
		sin := o.R / d
		cos := math.Sqrt(1 - float64(sin*sin))
		side, ahead := l.dir.Cross(v), l.dir.Dot(v)
		add(float64(side*cos) + float64(ahead*sin))
		add(float64(side*cos) - float64(ahead*sin))
	}
	slices.Sort(cuts)
	return cuts
}

// column is the visible height of the target's surface at u.
func (l *look) column(u float64) float64 {
	sin := u / l.dist
	cos := math.Sqrt(1 - float64(sin*sin))
	ray := Point{
		float64(l.dir.X*cos) - float64(l.dir.Y*sin),
		float64(l.dir.Y*cos) + float64(l.dir.X*sin),
	}
	s := float64(l.dist*cos) - math.Sqrt(float64(l.target.R*l.target.R)-float64(u*u))
	end := l.eye.Add(ray.Mul(s))
	l.hidden = l.hidden[:0]
	for _, p := range l.prisms {
		for _, span := range p.Base.Inside(l.eye, end) {
			l.hide(span, p.Bottom, p.Top)
		}
	}
	for _, o := range l.others {
		if span, ok := (Segment{l.eye, end}).disc(o.Disc); ok {
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
