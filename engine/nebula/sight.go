package nebula

import (
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// visible is the share of a target's body that can be seen from a place: the
// eye is at the top of the figure that stands there, figures of either side
// and solid scenery block. NEB-LOS-01 … NEB-LOS-05.
func (g *Game) visible(s *Figure, from geom.Point, target *Figure) float64 {
	if !s.has("anti_smoke") && g.smoky(from, target.At) { // NEB-KEY-05
		return 0
	}
	var prisms []geom.Prism
	for _, e := range g.Terrain {
		if !e.Opaque() {
			continue
		}
		if e.Class == scene.Building && (e.Polygon().Contains(from) || e.Polygon().Contains(target.At)) {
			continue // through doors and windows
		}
		prisms = append(prisms, geom.Prism{Base: e.Polygon(), Top: e.Height})
	}
	var others []geom.Cylinder
	for _, o := range g.standing(0) {
		if o != s && o != target {
			others = append(others, o.bodily())
		}
	}
	return geom.Visible(from, s.bodily().Top, target.bodily(), prisms, others)
}

// bodily is the volume of the body, from where the figure stands (A55).
func (f *Figure) bodily() geom.Cylinder {
	return geom.Cylinder{Disc: f.disc(), Bottom: f.Up, Top: f.Up + f.tall()}
}

// tall is the height of the body as it stands or lies.
func (f *Figure) tall() float64 {
	if f.Prone {
		return f.Height / 3
	}
	return f.Height
}

// sees reports a Line of Sight to at least part of the target (NEB-SHOT-05,
// NEB-COVER-07).
func (g *Game) sees(s, target *Figure) bool { return g.visible(s, s.At, target) > 0 }

// hidden reports Cover from being half or more out of sight; exactly half
// counts (NEB-COVER-01).
func (g *Game) hidden(s, target *Figure) bool { return g.visible(s, s.At, target) <= 0.5 }

// covered reports Cover against shooting: half hidden, in Difficult terrain or
// a building, or Incorporeal. NEB-COVER-01, NEB-COVER-05, NEB-COVER-06,
// NEB-KEY-31.
func (g *Game) covered(s, target *Figure) bool {
	return target.has("incorporeal") || g.sheltered(target.At) || g.hidden(s, target)
}

// sheltered reports a place in Difficult terrain or inside a building.
func (g *Game) sheltered(at geom.Point) bool {
	return g.ground(at, scene.Difficult) != nil || g.ground(at, scene.Building) != nil
}

// ground is the element of a class that a place lies in.
func (g *Game) ground(at geom.Point, class scene.Class) *Terrain {
	for _, e := range g.Terrain {
		if e.Class == class && e.Polygon().Contains(at) {
			return e
		}
	}
	return nil
}
