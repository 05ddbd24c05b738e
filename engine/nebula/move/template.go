package move

import "estafeta/engine/geom"

// The templates: diameters of the round ones, and the Teardrop. NEB-GEN-08,
// NEB-GEN-09.
const (
	SmallTemplate  = 8.0
	LargeTemplate  = 12.0
	TeardropLength = 20.0
	teardropNarrow = 1.0
	teardropWide   = 6.0
)

// Radius is half the diameter of a round template: small or large; 0 of any
// other.
func Radius(template string) float64 {
	switch template {
	case "small":
		return SmallTemplate / 2
	case "large":
		return LargeTemplate / 2
	}
	return 0
}

// Template is a template laid at a point, or the Teardrop turned toward it from
// the rim of a base.
func Template(template string, base geom.Shape, aim geom.Point) geom.Polygon {
	if r := Radius(template); r > 0 {
		return geom.Regular(aim, r, 48)
	}
	heading := aim.Sub(base.C).Angle()
	tip := base.C.Add(geom.Heading(heading).Mul(base.R))
	return geom.Teardrop(tip, heading, TeardropLength, teardropNarrow, teardropWide)
}
