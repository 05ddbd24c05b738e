package troops

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// Points are points in order.
func Points(p ...geom.Point) []geom.Point { return p }

// Meets reports a square that is in both lists.
func Meets(a, b []grid.Square) bool {
	return slices.ContainsFunc(a, func(q grid.Square) bool { return slices.Contains(b, q) })
}

// Base is the base of a figure.
func (f *Figure) Base() move.Base { return f.Printed().Size() }

// Stand is where a figure stands.
func (f *Figure) Stand() move.Stand { return move.Stand{At: f.At, Across: f.Across} }

// Put sets where a figure stands.
func (f *Figure) Put(s move.Stand) { f.At, f.Across = s.At, s.Across }

// Squares are those that a figure stands on.
func (f *Figure) Squares() []grid.Square { return f.Base().Squares(f.Stand()) }

// Centre is the middle of a figure's base.
func (f *Figure) Centre() geom.Point { return f.Base().Centre(f.Stand()) }

// StandKey names a place for an option.
func StandKey(s move.Stand) string {
	if s.Across {
		return book.Name(s.At) + "a"
	}
	return book.Name(s.At)
}

// PlaceName is where a figure stands, as players say it: the square of its upper
// left corner.
func PlaceName(f *Figure) string { return book.Name(f.At) }

// Inside is a set of squares.
func Inside(list []grid.Square) map[grid.Square]bool {
	out := map[grid.Square]bool{}
	for _, q := range list {
		out[q] = true
	}
	return out
}

// NearTo is how a base stands over the square of a point, as near as can be to it.
func (f *Figure) NearTo(p engine.Pose) (move.Stand, bool) {
	best, far, found := move.Stand{}, 0.0, false
	for _, st := range f.Base().Over(Square(p)) {
		c := f.Base().Centre(st)
		if d := (c.X-p.X)*(c.X-p.X) + (c.Y-p.Y)*(c.Y-p.Y); !found || d < far {
			best, far, found = st, d, true
		}
	}
	return best, found
}

// Square is the square of a point of the table.
func Square(p engine.Pose) grid.Square { return grid.Square{X: floor(p.X), Y: floor(p.Y)} }

func floor(x float64) int {
	n := int(x)
	if float64(n) > x {
		n--
	}
	return n
}

// Pose is where a figure's middle would be.
func Pose(p geom.Point) engine.Pose { return engine.Pose{X: p.X, Y: p.Y} }

// Middle is the middle of a square.
func Middle(q grid.Square) geom.Point {
	return geom.Point{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5}
}

// Apart is how far two figures are from one another if nothing is in the way.
func Apart(a, b *Figure) int {
	best := -1
	for _, p := range a.Squares() {
		for _, q := range b.Squares() {
			if n := max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y); best < 0 || n < best {
				best = n
			}
		}
	}
	return best
}
