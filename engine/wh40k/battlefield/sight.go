package battlefield

import (
	"cmp"
	"math"
	"slices"

	"estafeta/engine/geom"
)

// thick is the width of a wall and of a floor, for sight.
const thick = 0.1

// spot is a point in space that a line of sight starts or ends at.
type spot struct {
	at geom.Point
	z  float64
}

// parts are the parts of a model that lines of sight are drawn between, as seen
// from another: its middle and both its sides, at its top, at half its height
// and just above the ground (WH-LOS-01).
func (m Model) parts(from geom.Point) [9]spot {
	d := m.Shape.C.Sub(from)
	across := geom.Point{X: -d.Y, Y: d.X}.Unit()
	r := narrow(m.Shape) * 0.98
	left, right := m.Shape.C.Add(across.Mul(-r)), m.Shape.C.Add(across.Mul(r))
	top, half, low := m.Up+m.Tall*0.98, m.Up+m.Tall/2, m.Up+min(0.2, m.Tall/4)
	return [9]spot{
		{m.Shape.C, top}, {left, top}, {right, top}, {m.Shape.C, half}, {left, half}, {right, half}, {m.Shape.C, low}, {left, low}, {right, low},
	}
}

// screen is a volume that hides what is behind it.
type screen struct {
	base        geom.Polygon // empty: a round one
	at          geom.Point   // the middle
	r           float64      // how far it reaches from there
	lo, hi      geom.Point
	bottom, top float64
	whole       bool // an obscuring area: it hides at any height
	area        int  // the index of that area
	unit        string
}

func (s *screen) bound() {
	if len(s.base) == 0 {
		d := geom.Point{X: s.r, Y: s.r}
		s.lo, s.hi = s.at.Sub(d), s.at.Add(d)
		return
	}
	s.lo, s.hi = s.base.Bounds()
	s.at = s.lo.Lerp(s.hi, 0.5)
	s.r = s.at.Dist(s.hi)
}

// blocks reports that a line between two spots passes through the screen.
func (s *screen) blocks(a, b spot) bool {
	in, out, ok := s.cut(a.at, b.at)
	if !ok {
		return false
	}
	if s.whole {
		return true
	}
	z0, z1 := a.z+float64((b.z-a.z)*in), a.z+float64((b.z-a.z)*out)
	return min(z0, z1) < s.top && max(z0, z1) > s.bottom
}

// cut is the part of a line that runs over the screen's base, as shares of it.
func (s *screen) cut(a, b geom.Point) (in, out float64, ok bool) {
	d := b.Sub(a)
	if len(s.base) == 0 {
		f := a.Sub(s.at)
		qa, qb, qc := d.Dot(d), f.Dot(d), f.Dot(f)-float64(s.r*s.r)
		disc := float64(qb*qb) - float64(qa*qc)
		if qa == 0 || disc <= 0 {
			return 0, 0, false
		}
		root := math.Sqrt(disc)
		in, out = max(0, (-qb-root)/qa), min(1, (-qb+root)/qa)
		return in, out, in < out
	}
	in, out = 2, -1
	inside := false
	for i, p := range s.base {
		q := s.base[(i+1)%len(s.base)]
		e := q.Sub(p)
		den := d.Cross(e)
		if (p.Y > a.Y) != (q.Y > a.Y) && a.X < p.X+float64((a.Y-p.Y)/(q.Y-p.Y)*e.X) {
			inside = !inside
		}
		if math.Abs(den) < 1e-12 {
			continue
		}
		ap := p.Sub(a)
		t, u := ap.Cross(e)/den, ap.Cross(d)/den
		if t >= 0 && t <= 1 && u >= 0 && u <= 1 {
			in, out = min(in, t), max(out, t)
		}
	}
	if inside {
		in = 0
		if out <= 0 {
			out = 1
		}
	}
	return in, out, in < out
}

// lay makes the screens of the terrain once for a battlefield.
func (f *Field) lay() []screen {
	if f.screens != nil {
		return f.screens
	}
	f.screens = []screen{}
	for i, a := range f.Areas {
		if f.Obscuring(a) {
			f.screens = append(f.screens, screen{base: a.Outline, whole: true, area: i})
		}
	}
	for _, x := range f.Features {
		if x.Category == Exposed {
			continue
		}
		for _, p := range x.prisms(f.Solid) {
			f.screens = append(f.screens, screen{base: p.Base, bottom: p.Bottom, top: p.Top, area: -1})
		}
	}
	for i := range f.screens {
		f.screens[i].bound()
	}
	return f.screens
}

// prisms are the volumes of a feature. Where it is dense, gaps in it are closed
// up to the height of what is Solid (WH-COVER-13).
func (f *Feature) prisms(solid float64) []geom.Prism {
	if f.Block() {
		return []geom.Prism{{Base: f.Outline, Top: f.Height}}
	}
	var out []geom.Prism
	for _, line := range f.Walls {
		for i := 1; i < len(line); i++ {
			out = append(out, f.wall(geom.Segment{A: line[i-1], B: line[i]}, solid)...)
		}
	}
	for _, h := range f.Floors {
		out = append(out, geom.Prism{Base: f.Outline, Bottom: h - thick, Top: h})
	}
	return out
}

// wall are the volumes of one straight stretch of wall: all of it but for its
// openings. It is cut where an opening begins or ends, so that each part has the
// same openings all along.
func (f *Feature) wall(s geom.Segment, solid float64) []geom.Prism {
	type gap struct{ from, to, low, high float64 }
	var gaps []gap
	length := s.A.Dist(s.B)
	cuts := []float64{0, length}
	for _, o := range f.Openings {
		if s.Dist(o.From) > thick || s.Dist(o.To) > thick {
			continue // in another wall
		}
		from, to := s.A.Dist(o.From), s.A.Dist(o.To)
		g := gap{from: min(from, to), to: max(from, to), low: o.Low, high: o.High}
		if f.Category == Dense {
			g.low = max(g.low, solid)
		}
		gaps, cuts = append(gaps, g), append(cuts, g.from, g.to)
	}
	slices.Sort(cuts)
	slices.SortStableFunc(gaps, func(a, b gap) int { return cmp.Compare(a.low, b.low) })
	var out []geom.Prism
	for i := 1; i < len(cuts); i++ {
		from, to := cuts[i-1], cuts[i]
		if to-from <= Hair {
			continue
		}
		a, b := s.A.Lerp(s.B, from/length), s.A.Lerp(s.B, to/length)
		base := geom.Rect(a.Lerp(b, 0.5), thick, to-from, b.Sub(a).Angle())
		floor := 0.0
		for _, g := range gaps {
			if g.from > from+Hair || g.to < to-Hair || g.high <= max(g.low, floor) {
				continue
			}
			if g.low > floor+Hair {
				out = append(out, geom.Prism{Base: base, Bottom: floor, Top: g.low})
			}
			floor = g.high
		}
		if f.Height > floor+Hair {
			out = append(out, geom.Prism{Base: base, Bottom: floor, Top: f.Height})
		}
	}
	return out
}

// between lays the lines between two models past the screens near them: terrain,
// where obscuring areas that one of them is in do not count, and models of all
// units but the two (WH-LOS-02, WH-LOS-03, WH-COVER-12, WH-COVER-13).
func (f *Field) between(a, b Model, models bool) *lines {
	if f.lines == nil {
		f.lines = &lines{}
	}
	l := f.lines
	l.whole, l.rest, l.bodies, l.last = l.whole[:0], l.rest[:0], l.bodies[:0], 0
	l.shut = [3][3]int8{}
	reach := max(a.Shape.Reach(), b.Shape.Reach())
	lo := geom.Point{X: min(a.Shape.C.X, b.Shape.C.X) - reach, Y: min(a.Shape.C.Y, b.Shape.C.Y) - reach}
	hi := geom.Point{X: max(a.Shape.C.X, b.Shape.C.X) + reach, Y: max(a.Shape.C.Y, b.Shape.C.Y) + reach}
	line := geom.Segment{A: a.Shape.C, B: b.Shape.C}
	all := f.lay()
	for i := range all {
		s := &all[i]
		if s.hi.X < lo.X || s.lo.X > hi.X || s.hi.Y < lo.Y || s.lo.Y > hi.Y || line.Dist(s.at) > s.r+reach {
			continue
		}
		switch {
		case !s.whole:
			l.rest = append(l.rest, s)
		case !f.in(f.Areas[s.area], a) && !f.in(f.Areas[s.area], b):
			l.whole = append(l.whole, s)
		}
	}
	if !models {
		return l
	}
	for i := range f.Models {
		o := &f.Models[i]
		r, c := o.Shape.Reach(), o.Shape.C
		if c.X+r < lo.X || c.X-r > hi.X || c.Y+r < lo.Y || c.Y-r > hi.Y || o.Unit == a.Unit || o.Unit == b.Unit || line.Dist(c) > r+reach {
			continue
		}
		l.bodies = append(l.bodies, o.screen())
	}
	for i := range l.bodies {
		l.rest = append(l.rest, &l.bodies[i])
	}
	return l
}

// screen is a model as something that hides others.
func (m *Model) screen() screen {
	s := screen{base: m.Shape.Outline, at: m.Shape.C, r: m.Shape.R, bottom: m.Up, top: m.Up + m.Tall, area: -1, unit: m.Unit}
	return s
}

// lines are the lines between the parts of two models. Of the nine parts of a
// model three stand above each other, so that what hides at any height is tried
// once for all nine lines that run one way over the ground.
type lines struct {
	whole, rest []*screen
	bodies      []screen   // models that hide others
	shut        [3][3]int8 // by the places of both parts: 0 not tried, 1 open, 2 shut at any height
	last        int        // of the rest, what blocked a line before: it is tried first
}

// empty reports that nothing is near.
func (l *lines) empty() bool { return len(l.whole)+len(l.rest) == 0 }

// reach reports a line between two parts, by their number, that no screen blocks.
func (l *lines) reach(eyes, parts *[9]spot, e, p int) bool {
	way := &l.shut[e%3][p%3]
	if *way == 0 {
		*way = 1
		for i := range l.whole {
			if l.whole[i].blocks(eyes[e], parts[p]) {
				*way = 2
				break
			}
		}
	}
	if *way == 2 {
		return false
	}
	if l.last < len(l.rest) && l.rest[l.last].blocks(eyes[e], parts[p]) {
		return false
	}
	for i := range l.rest {
		if i != l.last && l.rest[i].blocks(eyes[e], parts[p]) {
			l.last = i
			return false
		}
	}
	return true
}

// Hidden reports a model that only near enemies see: on foot, in an area with a
// dense feature, and its unit has not shot (WH-COVER-08, WH-COVER-09).
func (f *Field) Hidden(m Model) bool {
	if !m.Foot || !m.Quiet {
		return false
	}
	for _, a := range f.Areas {
		if f.Hides(a) && f.in(a, m) {
			return true
		}
	}
	return false
}

// Sees reports that a model has another in sight (WH-LOS-01 … WH-LOS-04,
// WH-COVER-10 … WH-COVER-13).
func (f *Field) Sees(a, b Model) bool {
	if f.Sight > 0 && !Within(f.Gap(a, b), f.Sight) || !Within(f.Gap(a, b), Detection) && f.Hidden(b) {
		return false
	}
	l := f.between(a, b, true)
	if l.empty() {
		return true
	}
	eyes, parts := a.parts(b.Shape.C), b.parts(a.Shape.C)
	for e := range eyes {
		for p := range parts {
			if l.reach(&eyes, &parts, e, p) {
				return true
			}
		}
	}
	return false
}

// full reports that every part of a model is reached from some part of another
// past some screens.
func full(a, b Model, l *lines) bool {
	if l.empty() {
		return true
	}
	eyes, parts := a.parts(b.Shape.C), b.parts(a.Shape.C)
	for p := range parts {
		seen := false
		for e := 0; e < len(eyes) && !seen; e++ {
			seen = l.reach(&eyes, &parts, e, p)
		}
		if !seen {
			return false
		}
	}
	return true
}

// Covered reports that a model is not fully visible to another because of
// terrain (WH-LOS-05, WH-COVER-04).
func (f *Field) Covered(a, b Model) bool { return !full(a, b, f.between(a, b, false)) }

// Fully reports that nothing but the model itself hides a part of it: nothing
// at all, or no model of the named unit (WH-LOS-05, WH-LOS-07, WH-STRAT-33).
func (f *Field) Fully(a, b Model, only string) bool {
	l := f.between(a, b, true)
	if only != "" {
		l.whole = l.whole[:0]
		l.rest = slices.DeleteFunc(l.rest, func(s *screen) bool { return s.unit != only })
	}
	return full(a, b, l)
}

// Sheltered reports a model on foot in a terrain area (WH-COVER-03).
func (f *Field) Sheltered(m Model) bool {
	if !m.Foot {
		return false
	}
	for _, a := range f.Areas {
		if f.in(a, m) {
			return true
		}
	}
	return false
}

// Cover reports that all models of a unit benefit from cover against a model:
// each is on foot in a terrain area or hidden in part by terrain (WH-COVER-02,
// WH-COVER-05).
func (f *Field) Cover(a Model, unit []Model) bool {
	for _, b := range unit {
		if !f.Sheltered(b) && !f.Covered(a, b) {
			return false
		}
	}
	return len(unit) > 0
}
