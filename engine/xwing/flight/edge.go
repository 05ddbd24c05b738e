package flight

import (
	"estafeta/engine/geom"
)

// Area is the play area, from the top left corner (XW-AREA-01).
type Area struct{ W, D float64 }

// left reports a base that has fled (XW-FLEE-01, XW-FLEE-07).
func (a Area) left(b Base, g Gauge) bool {
	if !g.GuidesFlee {
		return !a.Holds(b)
	}
	for _, p := range b.body(g).parts {
		if !a.inside(p.Outline) {
			return true
		}
	}
	return false
}

// Holds says whether the whole base, without guides, lies in the area
// (XW-SET-14).
func (a Area) Holds(b Base) bool { return a.inside(b.Outline()) }

func (a Area) inside(g geom.Polygon) bool { return a.overhang(g) <= Tol }

// Overhang is how far a base, without guides, stands out over the edges.
func (a Area) Overhang(b Base) float64 { return a.overhang(b.Outline()) }

func (a Area) overhang(g geom.Polygon) float64 {
	lo, hi := g.Bounds()
	return max(-lo.X, -lo.Y, hi.X-a.W, hi.Y-a.D)
}

// Clip is the part of a token inside the area; what lies outside is ignored
// (XW-BOMB-12).
func (a Area) Clip(g geom.Polygon) geom.Polygon {
	corners := geom.Polygon{{}, {X: a.W}, {X: a.W, Y: a.D}, {Y: a.D}}
	inward := [...]geom.Point{{Y: 1}, {X: -1}, {Y: -1}, {X: 1}}
	for i, c := range corners {
		g = g.Clip(c, inward[i])
	}
	return g
}

// Edge is an edge of the play area.
type Edge string

// The edges.
const (
	North Edge = "north"
	East  Edge = "east"
	South Edge = "south"
	West  Edge = "west"
)

// Opposite is the edge across the area (XW-SET-08).
func (s Edge) Opposite() Edge {
	switch s {
	case North:
		return South
	case South:
		return North
	case East:
		return West
	}
	return East
}

// depth is how far the nearest and the farthest point of an outline lie from
// an edge.
func (a Area) depth(g geom.Polygon, s Edge) (near, far float64) {
	lo, hi := g.Bounds()
	switch s {
	case North:
		return lo.Y, hi.Y
	case South:
		return a.D - hi.Y, a.D - lo.Y
	case West:
		return lo.X, hi.X
	}
	return a.W - hi.X, a.W - lo.X
}

// Deployable says whether a base may be deployed at an edge: wholly in the
// area and within Range 1 of the edge; a large base may project beyond if it
// fills the whole depth (XW-SET-11, XW-SET-13, XW-SET-14).
func (a Area) Deployable(b Base, s Edge, zone float64) bool {
	if !a.Holds(b) {
		return false
	}
	near, far := a.depth(b.Outline(), s)
	return far <= zone+Tol || b.Size == Large && near <= Tol
}

// Zone is the deployment zone of an edge.
func (a Area) Zone(s Edge, zone float64) geom.Polygon {
	x0, y0, x1, y1 := 0.0, 0.0, a.W, a.D
	switch s {
	case North:
		y1 = zone
	case South:
		y0 = a.D - zone
	case West:
		x1 = zone
	default:
		x0 = a.W - zone
	}
	return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// FarFromEdges says whether every point of a token is farther than limit from
// each edge (XW-SET-07).
func (a Area) FarFromEdges(g geom.Polygon, limit float64) bool {
	for _, s := range []Edge{North, East, South, West} {
		if near, _ := a.depth(g, s); near <= limit+Tol {
			return false
		}
	}
	return true
}

// FarApart says whether two tokens are farther than limit from one another
// (XW-SET-06).
func FarApart(g, h geom.Polygon, limit float64) bool { return g.DistPolygon(h) > limit+Tol }
