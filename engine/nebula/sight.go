package nebula

import (
	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// visible is the share of a target's body that can be seen from a place: the
// eye is at the top of the figure that stands there, figures of either side
// and solid scenery block. NEB-LOS-01 … NEB-LOS-05.
func (g *Game) visible(s *Figure, from geom.Point, target *Figure) float64 {
	if g.screened(s, from, target) {
		return 0
	}
	return geom.Visible(from, s.bodily().Top, target.bodily(), g.scenery().Screens(from, s.Up, target.At, target.Up), g.bodies(s, target))
}

// screened reports smoke or a floor between two figures, which no part shows
// past.
func (g *Game) screened(s *Figure, from geom.Point, target *Figure) bool {
	return !s.has("anti_smoke") && g.smoky(from, target.At) || g.scenery().Ceiling(from, s.Up, target.At, target.Up) // NEB-KEY-05
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
	return f.body().Solid()
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
	return !g.screened(s, s.At, target) &&
		geom.Seen(s.At, s.bodily().Top, target.bodily(), g.scenery().Screens(s.At, s.Up, target.At, target.Up), g.bodies(s, target))
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
	t := g.scenery()
	return t.In(at, up, ground.Slow) != nil || t.In(at, up, ground.Walled) != nil
}

// indoors is the building that a figure is inside of.
func (g *Game) indoors(f *Figure) *ground.Piece { return g.scenery().In(f.At, f.Up, ground.Walled) }
