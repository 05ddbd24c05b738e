package flight

import (
	"math"

	"estafeta/engine/geom"
)

// Shot is what an attacker measures to one target with one weapon.
type Shot struct {
	In         bool           // in an arc of the weapon, or the weapon needs none
	Dist       float64        // mm, to the closest point that counts
	Band       int            // 1 to 3, 0 beyond
	Lines      []geom.Segment // the shortest line, or first and last of a strip of equal ones
	Obstructed bool           // every such line runs through an obstacle
	Choice     bool           // some do and some do not: the attacker picks (XW-OBT-05)
}

// Aim measures an attack. With arcs, range goes to the closest point of the
// target inside them (XW-RNG-04, XW-ARC-09, XW-OBT-06); without, to the closest
// point of the whole base, which is compulsory (XW-RNG-09). It is obstructed if
// the decisive line runs through an obstacle; of several equally short ones
// any clear one will do (XW-OBT-01 … XW-OBT-05, XW-OBT-07). Ships and bombs never
// obstruct (XW-OBT-03, XW-OBT-08).
func Aim(from, target Base, arcs []Arc, obstacles []Token, g Gauge) Shot {
	out := Shot{Dist: math.Inf(1)}
	whole := target.Outline()
	if arcs == nil {
		out.aim(from.Outline(), whole)
	}
	for _, a := range arcs {
		if part := a.within(from, whole); part != nil {
			base := from.Outline()
			if g.FrontEdge {
				base = a.within(from, base)
			}
			out.aim(base, part)
		}
	}
	if !out.In {
		return Shot{}
	}
	out.Band = Band(out.Dist)
	out.obstruct(obstacles)
	return out
}

// aim takes the shortest lines between two outlines if they are shorter.
func (s *Shot) aim(base, part geom.Polygon) {
	d, lines := base.Links(part, press)
	if d < s.Dist {
		s.In, s.Dist, s.Lines = true, d, lines
	}
}

// obstruct looks at what the lines run through.
func (s *Shot) obstruct(obstacles []Token) {
	if len(s.Lines) == 0 { // the bases touch: no line
		return
	}
	first, last := s.Lines[0], s.Lines[len(s.Lines)-1]
	var dark []geom.Span
	for _, o := range obstacles {
		dark = append(dark, o.Outline.Shadows(first, last)...)
	}
	clear := geom.Gaps(geom.Join(dark), geom.Span{From: 0, To: 1})
	s.Obstructed = len(clear) == 0
	s.Choice = !s.Obstructed && len(dark) > 0
}
