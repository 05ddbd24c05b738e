package assault

import (
	"slices"

	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// space is the map at one moment: distances, sight and ways are measured in it.
type space struct {
	g     *Game
	board *grid.Board
	on    []*troops.Figure // who stands where, square by square
}

// space measures the map as it is now.
func (g *Game) space() *space {
	s := &space{g: g, board: g.board()}
	s.on = make([]*troops.Figure, s.board.Width*s.board.Height)
	for _, layer := range []int{0, 1, 2} { // who shares a space with a Massive figure stands under it, a companion under all
		for _, f := range g.Figures {
			if f.On && layerOf(f) == layer {
				s.stand(f, f.Stand())
			}
		}
	}
	return s
}

// layerOf is how far up in a space a figure stands that shares it.
func layerOf(f *troops.Figure) int {
	switch {
	case f.Massive():
		return 2
	case f.Companion():
		return 0
	}
	return 1
}

// stand lets a figure stand in a place.
func (s *space) stand(f *troops.Figure, st move.Stand) {
	for _, q := range f.Base().Squares(st) {
		if s.board.Has(q) {
			s.on[q.Y*s.board.Width+q.X] = f
		}
	}
}

// at is who stands on a square; nil: nobody.
func (s *space) at(q grid.Square) *troops.Figure {
	if !s.board.Has(q) {
		return nil
	}
	return s.on[q.Y*s.board.Width+q.X]
}

// away is how far a figure is from a square, counted from the nearest of its own
// (IA-GEO-12 … IA-GEO-19); grid.Far if it cannot be counted.
func (s *space) away(f *troops.Figure, to grid.Square) int { return s.board.Distance(f.Squares(), to) }

// beside reports a figure that is adjacent to a square (IA-KEY-13).
func (s *space) beside(f *troops.Figure, q grid.Square) bool {
	for _, p := range f.Squares() {
		if s.board.Adjacent(p, q) {
			return true
		}
	}
	return false
}

// sees reports that a figure has a line of sight to a square of another
// (IA-LOS-02 … IA-LOS-17, IA-LARGE-02, IA-KEY-02).
func (s *space) sees(f, target *troops.Figure, q grid.Square) bool {
	return s.seesWith(f, target, q, false)
}

// seesWith is sees for somebody whose lines figures do not block.
func (s *space) seesWith(f, target *troops.Figure, q grid.Square, clear bool) bool {
	look := grid.Look{Board: s.board, From: f.Squares(), At: target.Squares()}
	if !clear && !f.Massive() && !target.Massive() {
		look.Occupied = s.blocks
	}
	return look.Sees(q)
}

// blocks reports a square with a figure that blocks lines.
func (s *space) blocks(q grid.Square) bool {
	o := s.at(q)
	return o != nil && !o.Down && !o.Companion() // IA-INCAP-03
}

// walker is a figure as it moves.
func (g *Game) walker(f *troops.Figure) move.Walker {
	c := f.Printed()
	return move.Walker{Base: c.Size(), Mobile: c.Mobile || g.flagged(f, "mobile"), Massive: c.Massive, Light: g.flagged(f, "light") || g.flagged(f, "sure"), Climbs: g.flagged(f, "climber"), Shares: f.Companion()}
}

// ground is what a figure moves on.
func (s *space) ground(f *troops.Figure) *move.Ground {
	out := &move.Ground{Board: s.board, Guest: func(q grid.Square) move.Guest {
		o := s.at(q)
		switch {
		case o == nil || o == f || o.Companion():
			return move.Nobody
		case o.Massive() && f.Massive():
			return move.Giant
		case o.Seat == f.Seat, o.Seat == 0, o.Down: // IA-NEUT-04, IA-INCAP-03
			return move.Passed
		}
		return move.Hostile
	}}
	if file := s.g.story(); file != nil && f.Massive() { // IA-GEO-08
		out.Barred = file.Interior
	}
	return out
}

// reach are the ways of a figure with so many points.
func (s *space) reach(f *troops.Figure, points int, kind move.Kind) *move.Ways {
	return s.ground(f).Reach(s.g.walker(f), f.Stand(), points, kind)
}

// nearest are the places where a figure may stand that are closest to a square,
// by counting spaces (IA-GEO-16, IA-DEP-03).
func (s *space) nearest(f *troops.Figure, to grid.Square) []move.Stand {
	return s.nearestBy(f, to, grid.Counting{Through: []grid.Square{to}})
}

// pushable counts spaces as for somebody who is displaced: not into and not through
// impassable terrain (IA-KEY-09).
type pushable struct{ grid.Counting }

// Enter implements grid.Pass.
func (c pushable) Enter(b *grid.Board, q grid.Square) bool {
	return c.Counting.Enter(b, q) && (b.At(q) != grid.Impassable || slices.Contains(c.Through, q))
}

// Cross implements grid.Pass.
func (c pushable) Cross(b *grid.Board, e grid.Edge) bool {
	return c.Counting.Cross(b, e) && b.On(e) != grid.Impassable
}

// nearestBy are the places where a figure may stand that are closest to a square,
// counted in a way of its own.
func (s *space) nearestBy(f *troops.Figure, to grid.Square, by grid.Pass) []move.Stand {
	ground, w := s.ground(f), s.g.walker(f)
	field := s.board.Distances([]grid.Square{to}, by)
	rings := [][]grid.Square{}
	for y := range s.board.Height {
		for x := range s.board.Width {
			n := field[y*s.board.Width+x]
			if n == grid.Far {
				continue
			}
			for len(rings) <= n {
				rings = append(rings, nil)
			}
			rings[n] = append(rings[n], grid.Square{X: x, Y: y})
		}
	}
	out := []move.Stand{}
	for _, ring := range rings {
		for _, q := range ring {
			for _, st := range w.Base.Over(q) {
				if ground.Fits(w, st) && ground.Empty(w, st) && !slices.Contains(out, st) {
					out = append(out, st)
				}
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// between is how far two figures are apart, from the nearest squares of each.
func (s *space) between(a, b *troops.Figure) int {
	squares := b.Squares()
	field := s.board.Distances(a.Squares(), grid.Counting{Through: append(squares, a.Squares()...)})
	best := grid.Far
	for _, q := range squares {
		if !s.board.Has(q) {
			continue
		}
		if n := field[q.Y*s.board.Width+q.X]; n != grid.Far && (best == grid.Far || n < best) {
			best = n
		}
	}
	return best
}

// within reports a counted distance of so much or less (IA-GEO-17).
func (s *space) within(a, b *troops.Figure, n int) bool {
	if troops.Apart(a, b) > n { // no way is shorter
		return false
	}
	d := s.between(a, b)
	return d != grid.Far && d <= n
}

// adjacent reports two adjacent figures (IA-GEO-03, IA-GEO-04).
func (s *space) adjacent(a, b *troops.Figure) bool {
	if n := troops.Apart(a, b); a == b || n > 1 {
		return false
	} else if n == 0 && (a.Companion() || b.Companion()) {
		return true
	}
	for _, p := range a.Squares() {
		if s.beside(b, p) {
			return true
		}
	}
	return false
}

// canGo reports that a figure with so many points has somewhere to go.
func (s *space) canGo(f *troops.Figure, points int, kind move.Kind) bool {
	return len(s.reach(f, min(points, 1), kind).Ends()) > 0 || points > 1 && len(s.reach(f, points, kind).Ends()) > 0
}

// seen reports that a figure sees another: any of its squares.
func (s *space) seen(f, target *troops.Figure) bool {
	for _, q := range target.Squares() {
		if s.sees(f, target, q) {
			return true
		}
	}
	return false
}

// sights reports that a figure has a line of sight to a square, whoever stands
// there.
func (s *space) sights(f *troops.Figure, q grid.Square) bool {
	look := grid.Look{Board: s.board, From: f.Squares(), At: []grid.Square{q}}
	if !f.Massive() {
		look.Occupied = s.blocks
	}
	return look.Sees(q)
}
