package battlefield

import (
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
)

// solid is the body of a miniature for sight.
func (m Mini) solid() geom.Solid {
	return geom.Solid{Shape: m.Shape, Bottom: m.Up, Top: m.Up + m.Tall}
}

// body is what of a miniature terrain may hide: neither a clear peg nor the base
// beneath it (LEG-A-COVER-18).
func (m Mini) body() geom.Solid {
	return geom.Solid{Shape: m.Shape, Bottom: m.Up + m.Peg, Top: m.Up + m.Tall}
}

// prism is the volume of a piece.
func (p *Piece) prism() geom.Prism { return geom.Prism{Base: p.Outline, Top: p.Terrain().Height} }

// walls are the pieces that block line of sight between two places; a piece
// that one of them stands on or in does not hide what is on top of it.
func (f *Field) walls(a, b Mini) []geom.Prism {
	var out []geom.Prism
	line := geom.Segment{A: a.Shape.C, B: b.Shape.C}
	reach := max(a.Shape.Reach(), b.Shape.Reach())
	for _, p := range f.Pieces {
		if t := p.Terrain(); t.Blocks && t.Height > 0 && p.Outline.DistSegment(line) <= reach {
			out = append(out, p.prism())
		}
	}
	return out
}

// hulls are the vehicles that block line of sight between two miniatures
// (LEG-B-LOS-02, LEG-B-LOS-05).
func (f *Field) hulls(a, b Mini) []geom.Solid {
	var out []geom.Solid
	for _, o := range f.Minis {
		if o.Trooper() || o.ID == a.ID || o.ID == b.ID {
			continue
		}
		out = append(out, o.solid())
	}
	return out
}

// Sees reports that one miniature has line of sight to another, from its
// highest point above the centre of its base to any part of it (LEG-B-LOS-01).
func (f *Field) Sees(a, b Mini) bool {
	return geom.Seen(a.Shape.C, a.Up+a.Tall, b.solid(), f.walls(a, b), f.hulls(a, b))
}

// SeesSpot reports that a miniature sees a flat token (LEG-A-DET-14).
func (f *Field) SeesSpot(a Mini, token geom.Shape) bool {
	t := Mini{ID: "token", Shape: token, Tall: 1, Kind: book.Trooper}
	return f.Sees(a, t)
}

// Sight is whom a unit's miniatures see of another: seen[i] that anybody sees
// its i-th one, by[k] that the k-th viewer sees anybody.
func (f *Field) Sight(viewers, targets []Mini) (by, seen []bool) {
	by, seen = make([]bool, len(viewers)), make([]bool, len(targets))
	for k, v := range viewers {
		for i, m := range targets {
			if by[k] && seen[i] {
				continue
			}
			if f.Sees(v, m) {
				by[k], seen[i] = true, true
			}
		}
	}
	return by, seen
}

// obscurers are what may obscure a miniature from a leader: each with its grade
// for that kind of unit and whether the leader touches it.
type obscurer struct {
	prism   geom.Prism
	solid   geom.Solid
	round   bool
	grade   int
	touched bool
	line    func(a, b geom.Point) bool // the centre line crosses it
}

func (f *Field) obscurers(leader, m Mini) []obscurer {
	var out []obscurer
	cross := func(g geom.Polygon) func(a, b geom.Point) bool {
		return func(a, b geom.Point) bool { return len(g.Inside(a, b)) > 0 }
	}
	for _, p := range f.Pieces {
		t := p.Terrain()
		grade := t.Covers(m.Kind)
		if grade == 0 {
			continue
		}
		if t.Kind == "hole" { // only whoever is in it (LEG-A-TERRAIN-29)
			continue
		}
		out = append(out, obscurer{prism: p.prism(), grade: grade, touched: p.Touches(leader.Shape), line: cross(p.Outline)})
	}
	for _, o := range f.Minis {
		if o.Cover == 0 || o.ID == leader.ID || o.ID == m.ID || o.Unit == m.Unit {
			continue
		}
		out = append(out, obscurer{solid: o.solid(), round: true, grade: o.Cover, touched: leader.Touches(o), line: func(a, b geom.Point) bool {
			return (geom.Segment{A: a, B: b}).Dist(o.Shape.C) < o.Shape.Reach()-geom.Slack
		}})
	}
	return out
}

// Obscured is the grade of the cover that a defending miniature has from an
// attacking leader: the best of what hides a part of it and lies on the line
// between the middles of both bases; a piece that the leader touches counts
// only where it hides the miniature wholly (LEG-A-COVER-12 … LEG-A-COVER-18,
// LEG-A-COVER-21, LEG-A-TERRAIN-18).
func (f *Field) Obscured(leader, m Mini) int {
	best := f.dugIn(m)
	eye, z := leader.Shape.C, leader.Up+leader.Tall
	for _, o := range f.obscurers(leader, m) {
		if o.grade <= best || !o.line(leader.Shape.C, m.Shape.C) {
			continue
		}
		var shown float64
		if o.round {
			shown = geom.Visible(eye, z, m.body(), nil, []geom.Solid{o.solid})
		} else {
			shown = geom.Visible(eye, z, m.body(), []geom.Prism{o.prism}, nil)
		}
		if o.touched && shown > 0 || shown >= 1 {
			continue
		}
		best = o.grade
	}
	return best
}

// dugIn is the cover of a miniature wholly inside a hole or trench, or by the
// other reading over it (LEG-A-TERRAIN-29, LEG-A-TERRAIN-31).
func (f *Field) dugIn(m Mini) int {
	best := 0
	for _, p := range f.Pieces {
		if t := p.Terrain(); t.Kind == "hole" && (m.Shape.InsidePolygon(p.Outline) || f.Rims && m.Shape.OverlapsPolygon(p.Outline, geom.Slack)) {
			best = max(best, t.Covers(m.Kind))
		}
	}
	return best
}

// Shelter is the grade of cover of a unit from an attacking leader
// (LEG-A-COVER-19, LEG-A-COVER-20), and that of each of its miniatures.
func (f *Field) Shelter(leader Mini, unit []Mini) (grade int, each []int) {
	light, heavy := 0, 0
	for _, m := range unit {
		g := f.Obscured(leader, m)
		each = append(each, g)
		switch g {
		case 1:
			light++
		case 2:
			heavy++
		}
	}
	switch {
	case light+heavy == 0 || 2*(light+heavy) < len(unit):
		return 0, each
	case light > heavy:
		return 1, each
	}
	return 2, each
}

// Arc is a firing arc of a notched base.
type Arc string

// The arcs: four of a quarter turn (LEG-B-ARC-02, LEG-B-ARC-03).
const (
	Front Arc = "front"
	Rear  Arc = "rear"
	Left  Arc = "left"
	Right Arc = "right"
)

var turns = map[Arc]float64{Front: 0, Right: 1, Rear: 2, Left: 3}

// InArc reports a part of a base in an arc of another, without limit of range
// (LEG-B-ARC-04).
func InArc(of Mini, arc Arc, s geom.Shape) bool {
	const quarter = 1.5707963267948966
	from := float64(quarter*turns[arc]) - quarter/2
	sector := of.Shape.Sector(from, from+quarter, 10000)
	if s.Round() {
		return sector.Meets(geom.Regular(s.C, s.R, 24), geom.Slack)
	}
	return sector.Meets(s.Outline, geom.Slack)
}

// Reaches are the miniatures of a list within reach: at most so many segments
// away from another.
func Reaches(from Mini, list []Mini, x int) bool {
	return slices.ContainsFunc(list, func(m Mini) bool { return Range(from.Shape, m.Shape) <= x })
}
