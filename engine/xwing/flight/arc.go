package flight

import (
	"math"

	"estafeta/engine/geom"
)

// Arc is a firing arc of a ship: its kind as in the content, and for a mobile
// arc where it points, in quarter turns clockwise.
type Arc struct {
	Kind   string
	Turned int
}

// FrontArc is the primary firing arc (XW-ARC-01).
var FrontArc = []Arc{{Kind: "front"}}

const (
	degree = math.Pi / 180
	// Half-angles of the front arc; the lines leave the front edge 2.95 and 3.95
	// mm from the corners (XW-ARC-07).
	smallArc = 40.45 * degree
	largeArc = 42.025 * degree
	// Width of the strip of a bullseye arc.
	bullseye = 14.79
)

// Arc is the half-angle of the arc of a size, to the front or the rear; to
// the sides it is what the two leave.
func (s Size) Arc() float64 {
	if s == Large {
		return largeArc
	}
	return smallArc
}

// wedge is the region of an arc as half-planes, each by a point and the
// direction inwards. Its apex is the base's centre (XW-ARC-07, XW-ARC-08).
func (a Arc) wedge(b Base) [][2]geom.Point {
	f := frameOf(b.Pose)
	ray := func(angle float64) geom.Point { // clockwise from ahead
		sin, cos := sincos(angle)
		return f.ahead.Mul(cos).Add(f.right.Mul(sin))
	}
	between := func(from, to float64) [][2]geom.Point {
		l, r := ray(from), ray(to)
		return [][2]geom.Point{{f.at, {X: -l.Y, Y: l.X}}, {f.at, {X: r.Y, Y: -r.X}}}
	}
	half := b.Size.Arc()
	switch a.Kind {
	case "aux_rear":
		return between(math.Pi-half, math.Pi+half)
	case "aux_180":
		return [][2]geom.Point{{f.at, f.ahead}}
	case "mobile":
		if a.Turned%2 == 1 {
			half = math.Pi/2 - half
		}
		mid := float64(a.Turned%4) * math.Pi / 2
		return between(mid-half, mid+half)
	case "bullseye":
		w := bullseye / 2
		return [][2]geom.Point{{f.point(0, b.Size.Half()), f.ahead}, {f.point(-w, 0), f.right}, {f.point(w, 0), f.right.Mul(-1)}}
	}
	return between(-half, half)
}

// least is the smallest area in mm² that counts as a part of a base.
const least = press * press

// within is the part of an outline in the arc of b, nil if there is none
// (XW-ARC-03, XW-ARC-09).
func (a Arc) within(b Base, target geom.Polygon) geom.Polygon {
	for _, w := range a.wedge(b) {
		target = target.Clip(w[0], w[1])
	}
	if len(target) < 3 || target.Area() < least {
		return nil
	}
	return target
}

// InArc says whether any part of a base lies in any of the arcs of b; arcs
// reach across the whole area (XW-ARC-02, XW-ARC-03).
func InArc(b, target Base, arcs []Arc) bool {
	for _, a := range arcs {
		if a.within(b, target.Outline()) != nil {
			return true
		}
	}
	return false
}

// Outline is the arc out to a distance, for pictures.
func (a Arc) Outline(b Base, reach float64) geom.Polygon {
	f := frameOf(b.Pose)
	return a.within(b, f.rect(-reach, reach, -reach, reach))
}
