package formation

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// Member is one of those who stand together: a body where it stands or starts,
// and how far it may go from there.
type Member struct {
	Body  ground.Body
	Allow float64 // infinite: anywhere
}

// Reach is how far a member comes on its shortest way to a place, and whether
// it comes there.
func (f Field) Reach(m Member, to geom.Point) (geom.Point, bool) {
	if math.IsInf(m.Allow, 1) {
		return to, true
	}
	at, left := m.Body.Shape.C, m.Allow
	if f.Direct {
		to = f.Clamp(to, m.Body.Shape)
		if d := at.Dist(to); d > left {
			return inward(at.Lerp(to, left/d), at), false
		}
		return to, true
	}
	for _, q := range f.Approach(m.Body, f.Clamp(to, m.Body.Shape)) {
		d := at.Dist(q)
		if d > left {
			return inward(at.Lerp(q, left/d), at), false
		}
		at, left = q, left-d
	}
	return at, at.Dist(to) <= 2*geom.Slack
}

// inward quantises a point so that it does not lie farther from another.
func inward(p, from geom.Point) geom.Point {
	q := p.Quantised()
	if d := q.Dist(from); d > p.Dist(from) && d > 0 {
		q = q.Lerp(from, min(1, 0.002/d)).Quantised()
	}
	return q
}

// comes reports that a place is within a member's allowance.
func (f Field) comes(m Member, to geom.Point) bool {
	if math.IsInf(m.Allow, 1) {
		return true
	}
	if m.Body.Shape.C.Dist(to) > m.Allow {
		return false
	}
	_, there := f.Reach(m, to)
	return there
}

// Put gives each member its slot, or the nearest place to it where it may
// stand and that it comes to, one after the other; one that comes nowhere
// stays. The members are not on the table of the field. missed are those who
// do not come as far as their slot.
func (f Field) Put(members []Member, slots []geom.Point, anchor geom.Point) (places []geom.Point, missed []bool) {
	table := *f.Table
	f.Table = &table
	f.Bodies = append([]ground.Body(nil), f.Bodies...)
	for i, m := range members {
		start, there := f.Reach(m, slots[i])
		spot, ok := f.Settle(m.Body, start, anchor, func(b ground.Body) bool { return f.Stands(b) && f.comes(m, b.Shape.C) })
		switch {
		case ok:
		case !math.IsInf(m.Allow, 1): // nowhere in its reach: it stays
			spot, there = m.Body.Shape.C, false
		default:
			spot = f.Clamp(slots[i], m.Body.Shape)
		}
		places, missed = append(places, spot), append(missed, !there)
		f.Bodies = append(f.Bodies, m.Body.At(spot, m.Body.Up))
	}
	return places, missed
}

// Shift is as much of a shift as leaves every member in the field.
func (f Field) Shift(members []Member, by geom.Point) geom.Point {
	share := 1.0
	for _, m := range members {
		from := m.Body.Shape.C
		to := f.Clamp(from.Add(by), m.Body.Shape)
		if d := to.X - from.X; math.Abs(d) < math.Abs(by.X) {
			share = min(share, max(0, d/by.X))
		}
		if d := to.Y - from.Y; math.Abs(d) < math.Abs(by.Y) {
			share = min(share, max(0, d/by.Y))
		}
	}
	return by.Mul(share)
}
