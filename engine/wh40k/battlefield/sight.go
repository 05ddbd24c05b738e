package battlefield

import (
	"math"

	"estafeta/engine/geom"
)

// thick is the width of a wall and of a floor, for sight.
const thick = 0.1

// eyes are the parts of a model that lines of sight are drawn from toward
// another: its middle and both its sides, at its top, its half height and just
// above the ground (WH-LOS-01).
func (m Model) eyes(to geom.Point) []eye {
	across := geom.Heading(to.Sub(m.Shape.C).Angle() + math.Pi/2)
	r := narrow(m.Shape) * 0.98
	left, right := m.Shape.C.Add(across.Mul(-r)), m.Shape.C.Add(across.Mul(r))
	top, half, low := m.Up+m.Tall, m.Up+m.Tall/2, m.Up+min(0.2, m.Tall/4)
	return []eye{{m.Shape.C, top}, {left, top}, {right, top}, {left, half}, {right, half}, {m.Shape.C, low}, {left, low}, {right, low}}
}

type eye struct {
	at geom.Point
	z  float64
}

// screens are what of the terrain hides things between two models: walls,
// floors and blocks, and obscuring areas in which neither of them is
// (WH-LOS-03, WH-COVER-12, WH-COVER-13).
func (f *Field) screens(a, b Model) []geom.Prism {
	line := geom.Segment{A: a.Shape.C, B: b.Shape.C}
	reach := max(a.Shape.Reach(), b.Shape.Reach()) + thick
	var out []geom.Prism
	for _, area := range f.Areas {
		if area.Outline.DistSegment(line) <= reach && f.Obscuring(area) && !area.In(a) && !area.In(b) {
			out = append(out, geom.Prism{Base: area.Outline, Top: math.Inf(1)})
		}
	}
	for _, x := range f.Features {
		if x.Category != Exposed && x.Outline.DistSegment(line) <= reach {
			out = append(out, x.prisms()...)
		}
	}
	return out
}

// prisms are the volumes of a feature.
func (f *Feature) prisms() []geom.Prism {
	if f.Block() {
		return []geom.Prism{{Base: f.Outline, Top: f.Height}}
	}
	var out []geom.Prism
	for _, line := range f.Walls {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if d := a.Dist(b); d > Hair {
				out = append(out, geom.Prism{Base: geom.Rect(a.Lerp(b, 0.5), thick, d, b.Sub(a).Angle()), Top: f.Height})
			}
		}
	}
	for _, h := range f.Floors {
		out = append(out, geom.Prism{Base: f.Outline, Bottom: h - thick, Top: h})
	}
	return out
}

// between are the volumes of models that block sight: those of all units but
// the two (WH-LOS-02).
func (f *Field) between(a, b Model) []geom.Solid {
	line := geom.Segment{A: a.Shape.C, B: b.Shape.C}
	reach := max(a.Shape.Reach(), b.Shape.Reach())
	var out []geom.Solid
	for _, o := range f.Models {
		if o.Unit != a.Unit && o.Unit != b.Unit && line.Dist(o.Shape.C) <= o.Shape.Reach()+reach {
			out = append(out, o.solid())
		}
	}
	return out
}

// Hidden reports a model that only near enemies see: on foot, in an area with a
// dense feature, and its unit has not shot (WH-COVER-08, WH-COVER-09).
func (f *Field) Hidden(m Model) bool {
	if !m.Foot || !m.Quiet {
		return false
	}
	for _, a := range f.Areas {
		if f.Hides(a) && a.In(m) {
			return true
		}
	}
	return false
}

// Sees reports that a model has another in sight (WH-LOS-01 … WH-LOS-04,
// WH-COVER-10 … WH-COVER-13).
func (f *Field) Sees(a, b Model) bool {
	if f.Hidden(b) && !Within(a.Apart(b), Detection) {
		return false
	}
	return f.sees(a, b, f.screens(a, b), f.between(a, b))
}

func (f *Field) sees(a, b Model, screens []geom.Prism, others []geom.Solid) bool {
	if len(screens) == 0 && len(others) == 0 {
		return true
	}
	for _, e := range a.eyes(b.Shape.C) {
		if geom.Seen(e.at, e.z, b.solid(), screens, others) {
			return true
		}
	}
	return false
}

// whole is the share of a body from which nothing is hidden, but for rounding.
const whole = 1 - 2e-6

// Covered reports that a model is not fully visible to another because of
// terrain (WH-LOS-05, WH-COVER-04). Every part must be seen from some part of
// the observer; the part that sees most decides.
func (f *Field) Covered(a, b Model) bool {
	screens := f.screens(a, b)
	if len(screens) == 0 {
		return false
	}
	for _, e := range a.eyes(b.Shape.C) {
		if geom.Visible(e.at, e.z, b.solid(), screens, nil) >= whole {
			return false
		}
	}
	return true
}

// Fully reports that nothing but the model itself hides a part of it, given
// what may: models of the named unit, or of all others if it is empty
// (WH-LOS-05, WH-LOS-07, WH-STRAT-33).
func (f *Field) Fully(a, b Model, only string) bool {
	others := f.between(a, b)
	if only != "" {
		others = nil
		for _, o := range f.Models {
			if o.Unit == only && o.Unit != a.Unit && o.Unit != b.Unit {
				others = append(others, o.solid())
			}
		}
	}
	var screens []geom.Prism
	if only == "" {
		screens = f.screens(a, b)
	}
	for _, e := range a.eyes(b.Shape.C) {
		if geom.Visible(e.at, e.z, b.solid(), screens, others) >= whole {
			return true
		}
	}
	return false
}

// Sheltered reports a model on foot in a terrain area (WH-COVER-03).
func (f *Field) Sheltered(m Model) bool {
	if !m.Foot {
		return false
	}
	for _, a := range f.Areas {
		if a.In(m) {
			return true
		}
	}
	return false
}

// Cover reports that all models of a unit benefit from cover against a model:
// each is on foot in a terrain area or hidden in part by terrain (WH-COVER-02,
// WH-COVER-05).
func (f *Field) Cover(a Model, unit []Model) bool {
	for _, b := range unit {
		if !f.Sheltered(b) && !f.Covered(a, b) {
			return false
		}
	}
	return len(unit) > 0
}
