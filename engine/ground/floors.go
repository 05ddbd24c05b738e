package ground

import (
	"math"
	"sort"

	"estafeta/engine/geom"
)

// level reports two heights between which nobody notices a step.
func (t *Table) level(a, b float64) bool { return math.Abs(a-b) <= t.Rules.Step }

// Storey is the floor of a building that a height belongs to, 0 the ground
// floor.
func (t *Table) Storey(p *Piece, up float64) int {
	n := 0
	for _, h := range p.Floors {
		if up > h-t.Rules.Step {
			n++
		}
	}
	return n
}

// Tiered reports a table with places above the ground.
func (t *Table) Tiered() bool {
	for _, p := range t.Pieces {
		if p.Deck || len(p.Floors) > 0 || p.Rises() {
			return true
		}
	}
	return false
}

// flats are the level heights at which one can stand at a place: the ground,
// what can be stood upon, the floors of a building. A body stands where the
// middle of its base does.
func (t *Table) flats(at geom.Point) []float64 {
	out := []float64{}
	ground := true
	for _, p := range t.Pieces {
		if !p.Polygon().Contains(at) {
			continue
		}
		ground = ground && t.Rules.Effect(p) != Closed
		if p.Deck {
			out = append(out, p.Height)
		}
		out = append(out, p.Floors...)
	}
	if ground {
		out = append(out, 0)
	}
	return out
}

// Stairs is the flight of stairs that a body at a height stands on.
func (t *Table) Stairs(at geom.Point, up float64) *Piece {
	for _, p := range t.Pieces {
		if p.Rises() && p.Polygon().Contains(at) && t.level(p.Rise(at), up) {
			return p
		}
	}
	return nil
}

// Below is the highest place to stand on at a point that is no higher than up.
func (t *Table) Below(at geom.Point, up float64) float64 {
	best := 0.0
	for _, h := range t.flats(at) {
		if h <= up+t.Rules.Step {
			best = max(best, h)
		}
	}
	for _, p := range t.Pieces {
		if p.Rises() && p.Polygon().Contains(at) && p.Rise(at) <= up+t.Rules.Step {
			best = max(best, p.Rise(at))
		}
	}
	return best
}

// Stands reports a place to stand on at just this height.
func (t *Table) Stands(at geom.Point, up float64) bool {
	for _, h := range t.flats(at) {
		if t.level(h, up) {
			return true
		}
	}
	return t.Stairs(at, up) != nil
}

// Nearest is the place to stand at a point whose height is nearest to up.
func (t *Table) Nearest(at geom.Point, up float64) float64 {
	if p := t.Stairs(at, up); p != nil {
		return p.Rise(at)
	}
	best, found := 0.0, false
	for _, h := range t.flats(at) {
		if !found || math.Abs(h-up) < math.Abs(best-up) {
			best, found = h, true
		}
	}
	return best
}

// Top is the height at which somebody comes down out of the air.
func (t *Table) Top(at geom.Point) float64 {
	best := 0.0
	for _, p := range t.Pieces {
		switch {
		case !p.Polygon().Contains(at):
		case p.Deck:
			best = max(best, p.Height)
		case p.Rises():
			best = max(best, p.Rise(at))
		}
	}
	return best
}

// Tread is one stretch of a straight way: a flight of stairs, or a level.
type Tread struct {
	From, To geom.Point
	On       *Piece // the stairs; nil on a level
	Level    float64
}

// Height of the tread at one of its places.
func (s Tread) Height(at geom.Point) float64 {
	if s.On != nil {
		return s.On.Rise(at)
	}
	return s.Level
}

// cuts are the shares of a straight way at which it comes upon another piece
// that can be stood on, and 1.
func (t *Table) cuts(a, b geom.Point) []float64 {
	cuts := []float64{1}
	for _, p := range t.Pieces {
		if effect := t.Rules.Effect(p); !p.Deck && !p.Rises() && effect != Walled && effect != Closed {
			continue
		}
		for _, s := range p.Polygon().Inside(a, b) {
			cuts = append(cuts, s.From, s.To)
		}
	}
	sort.Float64s(cuts)
	return cuts
}

// footing is what a body at a height treads on next: a flight of stairs that
// begins here, or the level that goes on. Who only cuts the corner of a flight
// does not climb it. Not ok: there is a drop, or a wall.
func (t *Table) footing(from, to geom.Point, up float64, last bool) (on *Piece, level float64, ok bool) {
	mid := from.Lerp(to, 0.5)
	best := t.Rules.Step
	for _, h := range t.flats(mid) {
		if d := math.Abs(h - up); d <= best {
			best, level, ok = d, h, true
		}
	}
	for _, p := range t.Pieces {
		if !p.Rises() || !p.Polygon().Contains(mid) || !t.level(p.Rise(from), up) {
			continue
		}
		if end := p.Rise(to); !ok || last || t.level(end, p.Height) || t.level(end, p.Low) {
			return p, up, true
		}
	}
	return nil, level, ok
}

// Ascent follows a straight way over stairs and levels as long as there is
// firm ground; whole is false if it comes to a drop.
func (t *Table) Ascent(a geom.Point, up float64, b geom.Point) (treads []Tread, whole bool) {
	if !t.Tiered() {
		return []Tread{{From: a, To: b, Level: up}}, true
	}
	const least = 0.01 // no gap
	length := a.Dist(b)
	at := 0.0
	for _, v := range t.cuts(a, b) {
		if (v-at)*length < least && v < 1 {
			continue
		}
		s := Tread{From: a.Lerp(b, at), To: a.Lerp(b, v)}
		var ok bool
		if s.On, s.Level, ok = t.footing(s.From, s.To, up, v == 1); !ok {
			return treads, (1-at)*length < least
		}
		treads = append(treads, s)
		up = s.Height(s.To)
		at = v
	}
	return treads, true
}
