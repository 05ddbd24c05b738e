// Package battlefield is who stands where on a map: distances, ways and sight at
// one moment.
package battlefield

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Space is the map at one moment: distances, sight and ways are measured in it.
type Space struct {
	Board   *grid.Board
	Figures []*troops.Figure // of all sides, on the map or not
	// Flagged reports a rule that is changed for a figure.
	Flagged func(f *troops.Figure, flag string) bool
	// Barred reports a square that no Massive figure enters; nil: there is none (IA-GEO-08).
	Barred func(grid.Square) bool
	on     []*troops.Figure // who stands where, square by square
}

// Enter lets everybody who is on the map stand where they do. Who shares a space
// with a Massive figure stands under it, a companion under all.
func (s *Space) Enter() {
	s.on = make([]*troops.Figure, s.Board.Width*s.Board.Height)
	for _, layer := range []int{0, 1, 2} {
		for _, f := range s.Figures {
			if f.On && layerOf(f) == layer {
				s.Stand(f, f.Stand())
			}
		}
	}
}

// standing are the figures of a seat on the map; 0: of both.
func (s *Space) standing(seat engine.Seat) []*troops.Figure {
	return slices.DeleteFunc(slices.Clone(s.Figures), func(f *troops.Figure) bool { return !f.On || seat != 0 && f.Seat != seat })
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

// Stand lets a figure stand in a place.
func (s *Space) Stand(f *troops.Figure, st move.Stand) {
	for _, q := range f.Base().Squares(st) {
		if s.Board.Has(q) {
			s.on[q.Y*s.Board.Width+q.X] = f
		}
	}
}

// At is who stands on a square; nil: nobody.
func (s *Space) At(q grid.Square) *troops.Figure {
	if !s.Board.Has(q) {
		return nil
	}
	return s.on[q.Y*s.Board.Width+q.X]
}

// Away is how far a figure is from a square, counted from the nearest of its own
// (IA-GEO-12 … IA-GEO-19); grid.Far if it cannot be counted.
func (s *Space) Away(f *troops.Figure, to grid.Square) int { return s.Board.Distance(f.Squares(), to) }

// Close reports a figure that is within so many spaces of a square (IA-GEO-17).
func (s *Space) Close(f *troops.Figure, to grid.Square, n int) bool {
	if !slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return max(q.X-to.X, to.X-q.X, q.Y-to.Y, to.Y-q.Y) <= n }) { // no way is shorter
		return false
	}
	d := s.Away(f, to)
	return d != grid.Far && d <= n
}

// Beside reports a figure that is adjacent to a square (IA-KEY-13).
func (s *Space) Beside(f *troops.Figure, q grid.Square) bool {
	for _, p := range f.Squares() {
		if s.Board.Adjacent(p, q) {
			return true
		}
	}
	return false
}

// Between is how far two figures are apart, from the nearest squares of each.
func (s *Space) Between(a, b *troops.Figure) int {
	squares := b.Squares()
	field := s.Board.Distances(a.Squares(), grid.Counting{Through: append(squares, a.Squares()...)})
	best := grid.Far
	for _, q := range squares {
		if !s.Board.Has(q) {
			continue
		}
		if n := field[q.Y*s.Board.Width+q.X]; n != grid.Far && (best == grid.Far || n < best) {
			best = n
		}
	}
	return best
}

// Within reports a counted distance of so much or less (IA-GEO-17).
func (s *Space) Within(a, b *troops.Figure, n int) bool {
	if troops.Apart(a, b) > n { // no way is shorter
		return false
	}
	d := s.Between(a, b)
	return d != grid.Far && d <= n
}

// Adjacent reports two adjacent figures (IA-GEO-03, IA-GEO-04).
func (s *Space) Adjacent(a, b *troops.Figure) bool {
	if n := troops.Apart(a, b); a == b || n > 1 {
		return false
	} else if n == 0 && (a.Companion() || b.Companion()) {
		return true
	}
	for _, p := range a.Squares() {
		if s.Beside(b, p) {
			return true
		}
	}
	return false
}

// Sheltered reports a figure that shares its space with a friend.
func (s *Space) Sheltered(f *troops.Figure) bool {
	return slices.ContainsFunc(s.standing(f.Seat), func(o *troops.Figure) bool { return o != f && troops.Meets(o.Squares(), f.Squares()) })
}

// Touches reports a figure on or adjacent to a token (IA-INT-05).
func (s *Space) Touches(f *troops.Figure, k *troops.Token) bool {
	if s.Flagged(f, "grapple") {
		return s.Close(f, k.At, 2)
	}
	return f.Base().Covers(f.Stand(), k.At) || s.Beside(f, k.At)
}

// AtDoor reports a figure in a space that shares an edge with a door
// (IA-OBJA-15, IA-OBJA-16).
func (s *Space) AtDoor(f *troops.Figure, d *troops.Door) bool {
	for _, q := range f.Squares() {
		for _, e := range d.Edges {
			a, b := move.Sides(e)
			if q == a || q == b {
				return true
			}
		}
	}
	return false
}

// Controller is the seat that controls what lies on a square, 0: none. Some figures
// do not count, by a card.
func (s *Space) Controller(q grid.Square, tokens []*troops.Token) engine.Seat {
	var near [3]int
	for _, f := range s.standing(0) {
		if !f.Down && (s.At(q) == f || f.Base().Covers(f.Stand(), q) || s.Beside(f, q)) && !s.Flagged(f, "uncounted") {
			near[f.Seat]++
		}
	}
	for _, k := range tokens {
		if k.At == q && !k.Gone && k.Less != 0 {
			near[k.Less] = max(0, near[k.Less]-1)
		}
	}
	switch {
	case near[1] > 0 && near[2] == 0:
		return 1
	case near[2] > 0 && near[1] == 0:
		return 2
	}
	return 0
}
