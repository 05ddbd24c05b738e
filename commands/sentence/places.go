package sentence

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Resolve turns a place into the way of one piece there, as quantised points
// without the start: corners where something solid must be gone round, doors,
// the end. Nothing is measured: how far the piece comes is for the rules. No
// points: it stays. Errors are *Error.
func Resolve(p Place, g Ground) ([]engine.Pose, error) {
	m := g.mover(0)
	others := g.others(m.id)
	goal, err := g.goal(p.Spot, m, others)
	if err != nil {
		return nil, err
	}
	start := m.point()
	var way []geom.Point
	switch {
	case p.Spot.Kind == Suggested && len(g.Default) > 0:
		return g.Default, nil
	case goal.at.Dist(start) <= geom.Slack:
	case goal.straight:
		way = []geom.Point{g.straight(start, goal.at, m.r, others)}
	default:
		way = g.route(start, goal.at, m.r, others)
	}
	if g.Points > 0 && len(way) > g.Points {
		return nil, wrong(p.At, p.Raw, "sentence.points", engine.Num("max", g.Points))
	}
	var out []engine.Pose
	for _, q := range way {
		if q.Dist(start) <= geom.Slack/2 {
			continue
		}
		at := engine.Pose{X: q.X, Y: q.Y, Z: m.at.Z, A: m.at.A}
		out = append(out, at.Quantised())
	}
	if len(out) == 0 && p.Turn != nil {
		out = append(out, m.at)
	}
	if n := len(out); n > 0 {
		last := &out[n-1]
		if goal.height != nil {
			last.Z = *goal.height
		}
		if p.Turn != nil {
			if last.A, err = g.facing(*p.Turn, m, geom.Point{X: last.X, Y: last.Y}); err != nil {
				return nil, err
			}
		}
		*last = last.Quantised()
	}
	return out, nil
}

// goal is where a spot leads to.
type goal struct {
	at       geom.Point
	straight bool     // only straight ahead, up to what stands in the way
	height   *float64 // on top of something
}

// goal finds where a spot lies for a piece.
func (g Ground) goal(s Spot, m mover, others []geom.Shape) (goal, error) {
	from := m.point()
	switch s.Kind {
	case Here, Keep, Suggested:
		return goal{at: from}, nil
	case Shift:
		a, err := g.heading(s.Way, m)
		if err != nil {
			return goal{}, err
		}
		at, err := g.ahead(from, geom.Heading(a), s.Length, m.r)
		return goal{at: at, straight: true}, err
	}
	to, err := g.body(s.To)
	if err != nil {
		return goal{}, err
	}
	var eye *geom.Point
	if s.From != nil {
		b, err := g.body(*s.From)
		if err != nil {
			return goal{}, err
		}
		if s.Kind == Between {
			return g.found(s, between(to, b), m, others)
		}
		c := b.centre()
		eye = &c
	}
	switch s.Kind {
	case Away:
		way := from.Sub(to.nearest(from))
		if way.Len() < geom.Slack {
			way = from.Sub(to.centre())
		}
		if way.Len() < geom.Slack {
			return goal{}, wrong(s.To.At, s.To.Raw, "sentence.noway")
		}
		at, err := g.ahead(from, way.Unit(), s.Length, m.r)
		return goal{at: at, straight: true}, err
	case Toward:
		return g.toward(s, to, m, others)
	case Inside:
		return g.within(s, to, m, others)
	case OnTop:
		if to.thing == nil {
			return g.found(s, to.centre(), m, others)
		}
		return goal{at: quantised(to.inside(from, m.r)), height: &to.thing.Height}, nil
	case Behind:
		return g.contact(s, to, g.far(s, to, eye, m), m, others)
	case Touching, Around, Along:
		return g.contact(s, to, g.near(to, m), m, others)
	case Close:
		return g.close(s, to, eye, m, others)
	}
	if to.thing != nil && firm(*to.thing) {
		return g.contact(s, to, g.near(to, m), m, others)
	}
	at := to.centre()
	if to.side != "" {
		at = at.Lerp(to.toward(bearing(to.side), 0), 0.5)
	}
	return g.found(s, at, m, others)
}

// found settles a piece at a place.
func (g Ground) found(s Spot, at geom.Point, m mover, others []geom.Shape) (goal, error) {
	at, ok := g.settle(at, m.point(), m.r, func(p geom.Point) bool { return g.stands(p, m.r, others) })
	if !ok {
		return goal{}, wrong(s.To.At, s.To.Raw, "sentence.noway")
	}
	return goal{at: at}, nil
}

// ahead is the point at a length in a direction; as far as the table if no
// length is named, half as far for half.
func (g Ground) ahead(from, way geom.Point, l Length, r float64) (geom.Point, error) {
	lo, hi := g.area()
	far := math.Inf(1)
	edge := func(x, d, lo, hi float64) {
		switch {
		case d > 1e-9:
			far = min(far, max(0, (hi-r-x)/d))
		case d < -1e-9:
			far = min(far, max(0, (lo+r-x)/d))
		}
	}
	edge(from.X, way.X, lo.X, hi.X)
	edge(from.Y, way.Y, lo.Y, hi.Y)
	if math.IsInf(far, 1) {
		far = 0
	}
	if l.N > 0 {
		n, err := g.length(l)
		if err != nil {
			return from, err
		}
		far = min(far, n)
	}
	if l.Half {
		far /= 2
	}
	return from.Add(way.Mul(far)), nil
}

// toward is the way to something as far as contact, or a part of it.
func (g Ground) toward(s Spot, to body, m mover, others []geom.Shape) (goal, error) {
	from := m.point()
	var end goal
	var err error
	switch {
	case to.thing == nil && to.disc.R == 0, to.thing != nil && !firm(*to.thing):
		end, err = g.found(s, to.centre(), m, others)
	default:
		end, err = g.contact(s, to, g.near(to, m), m, others)
	}
	if err != nil || s.Length.N == 0 && !s.Length.Half {
		return end, err
	}
	far := from.Dist(end.at)
	if s.Length.N > 0 {
		n, err := g.length(s.Length)
		if err != nil {
			return end, err
		}
		far = min(far, n)
	}
	if s.Length.Half {
		far /= 2
	}
	return goal{at: quantised(from.Toward(end.at, far)), straight: true}, nil
}

// near is the contact with a body on the side asked for, else on the mover's.
func (g Ground) near(to body, m mover) geom.Point {
	if to.side != "" {
		return to.toward(bearing(to.side), m.r)
	}
	return to.from(m.point(), m.r)
}

// far is the contact behind a body, seen from an eye: the one named, else the
// piece that the question is about, else the mover.
func (g Ground) far(s Spot, to body, eye *geom.Point, m mover) geom.Point {
	if to.side != "" {
		return to.toward(bearing(to.side), m.r)
	}
	seen := m.point()
	if b, ok := g.base(g.By); ok {
		seen = b.At
	}
	if eye != nil {
		seen = *eye
	}
	way := to.centre().Sub(seen).Unit()
	return to.touch(to.centre().Add(way.Mul(2*to.reach()+2*m.r+1)), to.centre(), m.r)
}

// contact settles a piece in contact with a body, at the place wanted or the
// nearest to it round the body.
func (g Ground) contact(s Spot, to body, want geom.Point, m mover, others []geom.Shape) (goal, error) {
	best, least := geom.Point{}, math.Inf(1)
	for i, p := range append([]geom.Point{want}, to.contacts(m.r)...) {
		p = quantised(p)
		if d := p.Dist(want); d < least-geom.Slack && g.stands(p, m.r, others) {
			best, least = p, d
			if i == 0 {
				break
			}
		}
	}
	if math.IsInf(least, 1) {
		return g.found(s, want, m, others)
	}
	return goal{at: best}, nil
}

// within is the nearest place inside terrain; for a building with doors just
// behind one.
func (g Ground) within(s Spot, to body, m mover, others []geom.Shape) (goal, error) {
	if to.thing == nil {
		return g.contact(s, to, g.near(to, m), m, others)
	}
	from := m.point()
	if to.side != "" {
		from = to.toward(bearing(to.side), m.r)
	}
	want := to.inside(from, m.r)
	inside := to.poly.Contains(m.point())
	if to.thing.Class == scene.Building && !inside && to.side == "" {
		if d, ok := nearestDoor(*to.thing, from, from); ok {
			inner, _ := thresholds(*to.thing, d, m.r)
			want = to.inside(inner, m.r)
		}
	}
	fit := func(p geom.Point) bool { return g.stands(p, m.r, others) && to.poly.Contains(p) }
	at, ok := g.settle(want, from, m.r, fit)
	if !ok {
		return g.contact(s, to, g.near(to, m), m, others)
	}
	return goal{at: at}, nil
}

// close is beside something at half a base's distance, out of the sight of an
// eye if one is named.
func (g Ground) close(s Spot, to body, eye *geom.Point, m mover, others []geom.Shape) (goal, error) {
	start := m.point().Sub(to.centre()).Angle()
	if to.side != "" {
		start = bearing(to.side)
	}
	for ring := range 60 {
		for k := range 48 {
			p := to.toward(start+fanned(k, math.Pi/24), m.r*(2+float64(ring)/2))
			p = quantised(p)
			if g.stands(p, m.r, others) && (eye == nil || g.hidden(p, m.r, *eye)) {
				return goal{at: p}, nil
			}
		}
	}
	return goal{}, wrong(s.To.At, s.To.Raw, "sentence.noway")
}

// tall is how high scenery must be, in diameters of a base, to hide what
// stands behind it.
const tall = 1.2

// hidden reports that high scenery covers the whole width of a base from an
// eye.
func (g Ground) hidden(p geom.Point, r float64, eye geom.Point) bool {
	across := geom.Heading(p.Sub(eye).Angle() + math.Pi/2).Mul(r)
	for _, t := range g.Scene.Things {
		poly := geom.Polygon(t.Outline)
		if !firm(t) || t.Height < tall*2*r || t.Class == scene.Building && poly.Contains(eye) {
			continue
		}
		if len(poly.Inside(eye, p)) > 0 && len(poly.Inside(eye, p.Add(across))) > 0 && len(poly.Inside(eye, p.Sub(across))) > 0 {
			return true
		}
	}
	return false
}

// between is the middle of the gap between two bodies.
func between(a, b body) geom.Point {
	p, q := a.centre(), b.centre()
	for range 8 {
		p = a.nearest(q)
		q = b.nearest(p)
	}
	return p.Lerp(q, 0.5)
}
