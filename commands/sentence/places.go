package sentence

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// Resolve turns a place into the way of one piece there, as quantised points
// without the start: corners where something solid must be gone round, doors,
// the end. Nothing is measured: how far the piece comes is for the rules. No
// points: it stays. Errors are *Error.
func Resolve(p Place, g Ground) ([]engine.Pose, error) {
	m := g.mover(0)
	f := g.field(m.id)
	goal, err := g.goal(p.Spot, m, f)
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
		way = []geom.Point{f.Straight(m.Body, f.Clamp(goal.at, m.Body.Shape))}
	case g.Direct:
		way = []geom.Point{goal.at}
	default:
		way = f.Approach(m.Body, goal.at)
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
	short    bool     // the table ends before the length that was said
	height   *float64 // on top of something
}

// goal finds where a spot lies for a piece.
func (g Ground) goal(s Spot, m mover, f formation.Field) (goal, error) {
	from := m.point()
	switch s.Kind {
	case Here, Keep, Suggested:
		return goal{at: from}, nil
	case Shift:
		a, err := g.heading(s.Way, m)
		if err != nil {
			return goal{}, err
		}
		return g.ahead(s, m, f, geom.Heading(a))
	}
	to, err := g.target(s.To)
	if err != nil {
		return goal{}, err
	}
	var eye *geom.Point
	if s.From != nil {
		b, err := g.target(*s.From)
		if err != nil {
			return goal{}, err
		}
		if s.Kind == Between {
			return found(s)(f.Free(m.Body, ground.Between(to.Target, b.Target)))
		}
		c := b.Centre()
		eye = &c
	}
	switch s.Kind {
	case Away:
		way := from.Sub(to.Nearest(from))
		if way.Len() < geom.Slack {
			way = from.Sub(to.Centre())
		}
		if way.Len() < geom.Slack {
			return goal{}, wrong(s.To.At, s.To.Raw, "sentence.noway")
		}
		return g.ahead(s, m, f, way.Unit())
	case Toward:
		return g.toward(s, to, m, f)
	case Inside:
		return inside(s, to, m, f)
	case OnTop:
		if to.thing == nil {
			return found(s)(f.Free(m.Body, to.Centre()))
		}
		return goal{at: to.Within(from, m.Body.Shape).Quantised(), height: &to.thing.Height}, nil
	case Behind:
		return found(s)(f.Contact(m.Body, to.Target, g.behind(to, eye, m)))
	case Touching, Around, Along:
		return found(s)(f.Contact(m.Body, to.Target, to.near(m)))
	case Close:
		start := from.Sub(to.Centre()).Angle()
		if to.side != "" {
			start = bearing(to.side)
		}
		return found(s)(f.Beside(m.Body, to.Target, start, func(b ground.Body) bool { return eye == nil || f.Hidden(b, *eye) }))
	}
	if to.thing != nil && firm(to.thing) {
		return found(s)(f.Contact(m.Body, to.Target, to.near(m)))
	}
	at := to.Centre()
	if to.side != "" {
		at = at.Lerp(to.Side(bearing(to.side), geom.Round(at, 0)), 0.5)
	}
	if g.Direct && to.Spot() { // whether somebody stands there is for the rules too
		return goal{at: at}, nil
	}
	return found(s)(f.Free(m.Body, at))
}

// found makes a goal of a place, or says that there is none.
func found(s Spot) func(at geom.Point, ok bool) (goal, error) {
	return func(at geom.Point, ok bool) (goal, error) {
		if !ok {
			return goal{}, wrong(s.To.At, s.To.Raw, "sentence.noway")
		}
		return goal{at: at}, nil
	}
}

// limit is the length that a spot names, of at most so much; half of it for
// half.
func (g Ground) limit(l Length, most float64) (float64, error) {
	if l.N > 0 {
		n, err := g.length(l)
		if err != nil {
			return 0, err
		}
		most = min(most, n)
	}
	if l.Half {
		most /= 2
	}
	return most, nil
}

// ahead is the point at the length of a spot in a direction; as far as the
// table if it names none.
func (g Ground) ahead(s Spot, m mover, f formation.Field, way geom.Point) (goal, error) {
	from := m.point()
	edge := from.Dist(f.Ahead(m.Body, way, math.Inf(1)))
	far, err := g.limit(s.Length, edge)
	short := false
	if s.Length.N > 0 && err == nil && !s.Length.Half {
		asked, _ := g.limit(s.Length, math.Inf(1))
		short = asked > edge+g.Scene.Width/500
	}
	return goal{at: from.Add(way.Mul(far)), straight: true, short: short}, err
}

// toward is the way to something as far as contact, or a part of it.
func (g Ground) toward(s Spot, to aim, m mover, f formation.Field) (goal, error) {
	var end goal
	var err error
	if to.Spot() || to.thing != nil && !firm(to.thing) {
		end, err = found(s)(f.Free(m.Body, to.Centre()))
	} else {
		end, err = found(s)(f.Contact(m.Body, to.Target, to.near(m)))
	}
	if err != nil || s.Length.N == 0 && !s.Length.Half {
		return end, err
	}
	from := m.point()
	far, err := g.limit(s.Length, from.Dist(end.at))
	return goal{at: from.Toward(end.at, far).Quantised(), straight: true}, err
}

// near is the contact with a target on the side asked for, else on the mover's.
func (t aim) near(m mover) geom.Point {
	if t.side != "" {
		return t.Side(bearing(t.side), m.Body.Shape)
	}
	return t.Touch(m.Body.Shape)
}

// behind is the contact behind a target, seen from an eye: the one named, else
// the piece that the question is about, else the mover.
func (g Ground) behind(t aim, eye *geom.Point, m mover) geom.Point {
	if t.side != "" {
		return t.Side(bearing(t.side), m.Body.Shape)
	}
	seen := m.point()
	if b, ok := g.base(g.By); ok {
		seen = b.At
	}
	if eye != nil {
		seen = *eye
	}
	return t.Behind(seen, m.Body.Shape)
}

// inside is the nearest place inside terrain; for a building with doors just
// behind one.
func inside(s Spot, to aim, m mover, f formation.Field) (goal, error) {
	if to.thing == nil {
		return found(s)(f.Contact(m.Body, to.Target, to.near(m)))
	}
	from := m.point()
	if to.side != "" {
		from = to.Side(bearing(to.side), m.Body.Shape)
	}
	want := from
	if rules.Effect(to.thing) == ground.Walled && !to.Outline.Contains(m.point()) && to.side == "" {
		if d, ok := to.thing.NearestDoor(from, from); ok {
			want, _ = f.Thresholds(to.thing, d, m.Body.Shape.Reach())
		}
	}
	if at, ok := f.Inside(m.Body, to.Target, want, from); ok {
		return goal{at: at}, nil
	}
	return found(s)(f.Contact(m.Body, to.Target, to.near(m)))
}
