package battlefield

import (
	"strings"

	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Sees reports that a figure has a line of sight to a square of another
// (IA-LOS-02 … IA-LOS-17, IA-LARGE-02, IA-KEY-02).
func (s *Space) Sees(f, target *troops.Figure, q grid.Square) bool {
	return s.SeesWith(f, target, q, false)
}

// SeesWith is sees for somebody whose lines figures do not block.
func (s *Space) SeesWith(f, target *troops.Figure, q grid.Square, clear bool) bool {
	look := grid.Look{Board: s.Board, From: f.Squares(), At: target.Squares()}
	if !clear && !f.Massive() && !target.Massive() {
		look.Occupied = s.Blocks
	}
	return look.Sees(q)
}

// Blocks reports a square with a figure that blocks lines.
func (s *Space) Blocks(q grid.Square) bool {
	o := s.At(q)
	return o != nil && !o.Down && !o.Companion() // IA-INCAP-03
}

// Seen reports that a figure sees another: any of its squares.
func (s *Space) Seen(f, target *troops.Figure) bool {
	for _, q := range target.Squares() {
		if s.Sees(f, target, q) {
			return true
		}
	}
	return false
}

// Sights reports that a figure has a line of sight to a square, whoever stands
// there.
func (s *Space) Sights(f *troops.Figure, q grid.Square) bool {
	look := grid.Look{Board: s.Board, From: f.Squares(), At: []grid.Square{q}}
	if !f.Massive() {
		look.Occupied = s.Blocks
	}
	return look.Sees(q)
}

// Arcs reports a target that is adjacent to an empty space in sight.
func (s *Space) Arcs(f, target *troops.Figure) bool {
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			q := grid.Square{X: x, Y: y}
			if s.Board.Has(q) && s.At(q) == nil && s.Beside(target, q) && s.Sights(f, q) {
				return true
			}
		}
	}
	return false
}

// Spotted reports a target to which figures do not block the lines of an attacker,
// by a token on it.
func (s *Space) Spotted(f, target *troops.Figure) bool {
	for _, mark := range strings.Fields(target.Marks) {
		if s.Flagged(f, "clear "+mark) {
			return true
		}
	}
	return false
}

// Banks reports a target that a hero can hit out of sight: adjacent to an empty
// space that it sees, or seen from a space within 3 of it, by a card.
func (s *Space) Banks(f, target *troops.Figure, q grid.Square) bool {
	bank, trick := s.Flagged(f, "bank"), s.Flagged(f, "trick")
	if !bank && !trick {
		return false
	}
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			p := grid.Square{X: x, Y: y}
			switch {
			case bank && s.Board.Has(p) && s.At(p) == nil && s.Beside(target, p) && s.Sights(f, p):
				return true
			case trick && s.Board.Has(p):
				look := grid.Look{Board: s.Board, From: []grid.Square{p}, At: target.Squares(), Occupied: s.Blocks}
				if s.Close(f, p, 3) && look.Sees(q) {
					return true
				}
			}
		}
	}
	return false
}
