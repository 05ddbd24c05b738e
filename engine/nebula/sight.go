package nebula

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// visible is the share of a target's body that can be seen from a place: the
// eye is at the top of the figure that stands there, figures of either side
// and solid scenery block. NEB-LOS-01 … NEB-LOS-05.
func (g *Game) visible(s *Figure, from geom.Point, target *Figure) float64 {
	if g.screened(s, from, target) {
		return 0
	}
	return geom.Visible(from, s.bodily().Top, target.bodily(), g.screens(from, s.Up, target), g.bodies(s, target))
}

// screened reports smoke or a floor between two figures, which no part shows
// past.
func (g *Game) screened(s *Figure, from geom.Point, target *Figure) bool {
	return !s.has("anti_smoke") && g.smoky(from, target.At) || g.ceiling(from, s.Up, target) // NEB-KEY-05
}

// bodies are those of all figures but two.
func (g *Game) bodies(s, target *Figure) []geom.Solid {
	var others []geom.Solid
	for _, o := range g.standing(0) {
		if o != s && o != target {
			others = append(others, o.bodily())
		}
	}
	return others
}

// bodily is the volume of the body, from where the figure stands (A55).
func (f *Figure) bodily() geom.Solid {
	return geom.Solid{Shape: f.disc(), Bottom: f.Up, Top: f.Up + f.tall()}
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
func (g *Game) sees(s, target *Figure) bool {
	return !g.screened(s, s.At, target) && geom.Seen(s.At, s.bodily().Top, target.bodily(), g.screens(s.At, s.Up, target), g.bodies(s, target))
}

// hidden reports Cover from being half or more out of sight; exactly half
// counts (NEB-COVER-01).
func (g *Game) hidden(s, target *Figure) bool { return g.visible(s, s.At, target) <= 0.5 }

// covered reports Cover against shooting: half hidden, in Difficult terrain or
// a building, or Incorporeal. NEB-COVER-01, NEB-COVER-05, NEB-COVER-06,
// NEB-KEY-31.
func (g *Game) covered(s, target *Figure) bool {
	return target.has("incorporeal") || g.sheltered(target.At, target.Up) || g.hidden(s, target)
}

// sheltered reports a place in Difficult terrain or inside a building.
func (g *Game) sheltered(at geom.Point, up float64) bool {
	return g.ground(at, up, scene.Difficult) != nil || g.ground(at, up, scene.Building) != nil
}

// ground is the element of a class that a place at a height lies in: inside a
// building, on stairs or in other Difficult terrain.
func (g *Game) ground(at geom.Point, up float64, class scene.Class) *Terrain {
	for _, e := range g.Terrain {
		switch {
		case e.Class != class || !e.Polygon().Contains(at):
		case e.Class == scene.Building && !e.inside(at, up), e.rises() && math.Abs(e.rise(at)-up) > step:
		case e.Class == scene.Difficult && !e.rises() && up > step:
		default:
			return e
		}
	}
	return nil
}

// screens are the volumes of scenery between two places; a building hides
// nobody who looks in or out through its doors and windows.
func (g *Game) screens(from geom.Point, up float64, target *Figure) []geom.Prism {
	var out []geom.Prism
	for _, e := range g.Terrain {
		if e.Opaque() && !e.inside(from, up) && !e.inside(target.At, target.Up) {
			out = append(out, geom.Prism{Base: e.Polygon(), Top: e.Height})
		}
	}
	return out
}

// ceiling reports a floor or a roof of one building between two places above
// one another.
func (g *Game) ceiling(from geom.Point, up float64, target *Figure) bool {
	for _, e := range g.Terrain {
		if e.Class != scene.Building || len(e.Floors) == 0 && !e.Deck || !e.Polygon().Contains(from) || !e.Polygon().Contains(target.At) {
			continue
		}
		if e.inside(from, up) != e.inside(target.At, target.Up) || e.inside(from, up) && e.storey(up) != e.storey(target.Up) {
			return true
		}
	}
	return false
}
