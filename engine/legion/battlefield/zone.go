package battlefield

import (
	"slices"

	"estafeta/engine/geom"
)

// Zone is an area of the battlefield: simple polygons.
type Zone [][]geom.Point

// Inside reports a base wholly inside a zone, off its border (LEG-A-DEPLOY-07).
func (z Zone) Inside(s geom.Shape) bool {
	for _, p := range z {
		g := geom.Polygon(p)
		if !s.InsidePolygon(g) {
			continue
		}
		clear := true
		for _, e := range g.Edges() {
			clear = clear && e.Dist(s.Nearest(e.Nearest(s.C))) > 0 && e.Dist(s.C) > reachTo(s, e)
		}
		if clear {
			return true
		}
	}
	return false
}

// reachTo is how far a base reaches toward a line.
func reachTo(s geom.Shape, e geom.Segment) float64 {
	if s.Round() {
		return s.R
	}
	far := e.Dist(s.C)
	near := far
	for _, p := range s.Outline {
		near = min(near, e.Dist(p))
	}
	return far - near
}

// Centre is the middle of a zone's first polygon.
func (z Zone) Centre() geom.Point {
	if len(z) == 0 {
		return geom.Point{}
	}
	return geom.Polygon(z[0]).Centre()
}

// Near reports a base wholly within so many ranges of a zone.
func (z Zone) Near(s geom.Shape, most int) bool {
	return slices.ContainsFunc(z, func(p []geom.Point) bool {
		far := geom.Polygon(p).Dist(s.C) + s.Reach()
		return far <= float64(most)*Segment+Hair
	})
}
