package battlefield

import (
	"math"

	"estafeta/engine/geom"
)

// climbed is the height up to which a model that is not on foot goes through a
// section of a dense feature (WH-TERR-16), and a Super-heavy Walker (WH-KEY-54).
const (
	climbed = 2.0
	strode  = 4.0
)

// Passage is what a kind of move lets its models do on their way.
type Passage struct {
	Enemies bool // they may pass through enemy models (WH-MVPH-21)
	Skies   bool // FLY models have taken to the skies (WH-FLY-04 … WH-FLY-06)
	Usual   bool // a normal or advance move: MONSTER and VEHICLE models pass through others (WH-MV-01)
	Stride  bool // a normal, advance or fall-back move of a Super-heavy Walker (WH-KEY-54)
	Mobile  bool // all its models have MOBILE for this move (WH-KEY-55)
	Kin     bool // but for a normal or advance move, MONSTER and VEHICLE models may pass through friendly ones like all others (A6)
}

// aloft reports a model that nothing on its way concerns.
func (p Passage) aloft(m Model) bool { return p.Skies && m.Flies }

// stops reports a model of another unit that a moving one may not pass through
// (WH-MOVE-03, WH-MOVE-05, WH-MV-01, WH-AIR-04, A6).
func (p Passage) stops(m, o Model) bool {
	switch {
	case o.Aircraft || p.aloft(m) || !m.beside(o):
		return false
	case p.Stride && m.Strider:
		return o.Titanic
	case m.Big && o.Big && (p.Usual || !p.Kin):
		return o.Unit != m.Unit
	case p.Enemies || m.Big && p.Usual:
		return false
	}
	return o.Side != m.Side
}

// bars reports a feature that a model cannot go through on the ground
// (WH-TERR-13 … WH-TERR-17).
func (p Passage) bars(m Model, f *Feature) bool {
	switch {
	case f.Category != Dense || m.Foot || m.Mobile || p.Mobile || p.aloft(m):
		return false
	case p.Stride && m.Strider:
		return f.Height > strode+Hair
	}
	return f.Height > climbed+Hair
}

// Climbs is the dense feature, if any, on a surface of which a model ends that
// had to climb it to come there (WH-TERR-17).
func (f *Field) Climbs(from, to Model, p Passage) string {
	if to.Up <= Hair {
		return ""
	}
	for _, x := range f.Features {
		there := math.Abs(from.Up-to.Up) <= Hair && from.Shape.InsidePolygon(x.Outline)
		if p.bars(to, x) && to.Shape.InsidePolygon(x.Outline) && !there {
			return x.ID
		}
	}
	return ""
}

// Length is how long the shortest way of a model to a place is, its climbing
// included; not ok if there is none. Every straight stretch is measured along
// the ground, and heights up and down are added (WH-MOVE-08, WH-MOVE-09,
// WH-TERR-18, WH-TERR-19). most ends the search: a longer way is none.
func (f *Field) Length(m Model, to geom.Point, up, most float64, p Passage) (length float64, ok bool) {
	straight := m.Shape.C.Dist(to)
	rise := math.Abs(up - m.Up)
	if p.aloft(m) {
		return straight, Within(straight, most)
	}
	if !Within(straight+rise, most) {
		return straight + rise, false
	}
	width := narrow(m.Shape)
	best := math.Inf(1)
	var blocks []geom.Polygon
	over := 0.0
	for _, x := range f.Features {
		if !p.bars(m, x) {
			continue
		}
		blocks = append(blocks, x.Outline)
		if crosses(m.Shape.C, to, width, x.Outline) && up < x.Height-Hair && m.Up < x.Height-Hair {
			over += 2*x.Height - m.Up - up // up one side and down the other
		}
	}
	var others []geom.Shape
	for _, o := range f.Models {
		if o.ID != m.ID && p.stops(m, o) {
			others = append(others, o.Shape)
		}
	}
	if clear(m.Shape.C, to, width, others) {
		best = straight + rise + over
	}
	if Within(best, most) && over == 0 {
		return best, true
	}
	if way, found := geom.NewField(width, blocks, others, f.Width, f.Depth).RouteUnder(m.Shape.C, to, most); found && len(way) > 0 {
		at, sum := m.Shape.C, rise
		for _, q := range way {
			sum += at.Dist(q)
			at = q
		}
		best = min(best, sum)
	}
	return best, Within(best, most)
}

// narrow is half of a base's narrower side: a model may turn on its way, so
// that no gap it fits through is too narrow (WH-MOVE-04, WH-MOVE-10).
func narrow(s geom.Shape) float64 {
	if s.Round() {
		return s.R
	}
	least := math.Inf(1)
	for _, q := range s.Outline.Edges() {
		least = min(least, geom.Segment{A: q.A, B: q.B}.Dist(s.C))
	}
	return least
}

// crosses reports a straight way of a round base over a polygon.
func crosses(a, b geom.Point, r float64, g geom.Polygon) bool {
	return g.DistSegment(geom.Segment{A: a, B: b}) < r-Hair
}

// clear reports a straight way of a round base past others.
func clear(a, b geom.Point, r float64, others []geom.Shape) bool {
	moving := geom.Round(a, r)
	for _, o := range others {
		if _, hit := moving.Sweep(b, o); hit {
			return false
		}
	}
	return true
}

// Ground is the height at which a model comes to stand at a place: the surface
// nearest to the height wanted that holds it, else the ground.
func (f *Field) Ground(m Model, at geom.Point, want float64) float64 {
	best := 0.0
	if want <= Hair {
		return 0
	}
	m = m.At(at, 0)
	for _, x := range f.Features {
		if !m.Shape.InsidePolygon(x.Outline) {
			continue
		}
		for _, h := range x.Levels() {
			if math.Abs(h-want) < math.Abs(best-want)-Hair {
				best = h
			}
		}
	}
	return best
}

// Misplaced says why a model may not end a move or be set up where it is, by
// the rule that forbids it; empty: it may. climbs reports a model that had to
// climb a dense feature (WH-MOVE-12, WH-TERR-17, WH-TERR-20 … WH-TERR-22).
func (f *Field) Misplaced(m Model) (rule, by string) {
	if !f.OnTable(m) {
		return "WH-MOVE-06", ""
	}
	for _, o := range f.Models {
		if o.ID != m.ID && m.Near(o, 0) && m.beside(o) && m.Shape.Overlaps(o.Shape, geom.Hair) {
			return "WH-MOVE-12", o.ID
		}
	}
	held := m.Up <= Hair
	for _, x := range f.Features {
		if m.Up > Hair && m.Shape.InsidePolygon(x.Outline) {
			for _, h := range x.Levels() {
				held = held || math.Abs(h-m.Up) <= Hair
			}
		}
		if by := f.halfway(m, x); by {
			return "WH-MOVE-12", x.ID
		}
	}
	switch {
	case !held:
		return "WH-TERR-22", ""
	case m.Up > Hair && !m.Foot && !m.Flies && !m.Monster:
		return "WH-TERR-21", ""
	}
	return "", ""
}

// halfway reports a model that stands in a wall or in a block.
func (f *Field) halfway(m Model, x *Feature) bool {
	if x.Category == Exposed || m.Up >= x.Height-Hair || !m.Shape.OverlapsPolygon(x.Outline, Hair) {
		return false
	}
	if x.Block() {
		return true
	}
	for _, line := range x.Walls {
		for i := 1; i < len(line); i++ {
			s := geom.Segment{A: line[i-1], B: line[i]}
			if s.Dist(m.Shape.C) < narrow(m.Shape)-Hair && hits(m.Shape, s) {
				return true
			}
		}
	}
	return false
}

// hits reports a wall that runs under a base.
func hits(s geom.Shape, wall geom.Segment) bool {
	if s.Round() {
		return wall.Dist(s.C) < s.R-Hair
	}
	return s.Outline.DistSegment(wall) < Hair
}

// Fits reports that a model may stand where it is.
func (f *Field) Fits(m Model) bool {
	rule, _ := f.Misplaced(m)
	return rule == ""
}
