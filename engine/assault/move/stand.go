// Package move is how figures stand and go on a board of squares: footprints of
// bases, legal steps, the cheapest way to everywhere. It knows no figure and no
// rule of an activation.
package move

import (
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// Base is the size of a base in squares, as it is printed: the shorter side
// first.
type Base struct{ W, H int }

// Bases are the sizes there are, by name.
var Bases = map[string]Base{"": {1, 1}, "1x1": {1, 1}, "1x2": {1, 2}, "2x2": {2, 2}, "2x3": {2, 3}}

// Large reports a base of more than one square (IA-LARGE-01, IA-LARGE-12).
func (b Base) Large() bool { return b.W*b.H > 1 }

// Turns reports a base whose orientation matters (IA-LARGE-05).
func (b Base) Turns() bool { return b.W != b.H }

// Stand is where a base stands: its upper left square, and whether its longer
// side lies across the board instead of along it.
type Stand struct {
	At     grid.Square
	Across bool
}

// size is the width and the height of a base as it stands.
func (b Base) size(s Stand) (w, h int) {
	if s.Across {
		return b.H, b.W
	}
	return b.W, b.H
}

// Squares are those that a base covers, row by row.
func (b Base) Squares(s Stand) []grid.Square {
	w, h := b.size(s)
	out := make([]grid.Square, 0, w*h)
	for y := range h {
		for x := range w {
			out = append(out, grid.Square{X: s.At.X + x, Y: s.At.Y + y})
		}
	}
	return out
}

// Covers reports that a base stands on a square.
func (b Base) Covers(s Stand, q grid.Square) bool {
	w, h := b.size(s)
	return q.X >= s.At.X && q.Y >= s.At.Y && q.X < s.At.X+w && q.Y < s.At.Y+h
}

// Centre is the middle of a base, in squares from the upper left corner of the
// board.
func (b Base) Centre(s Stand) geom.Point {
	w, h := b.size(s)
	return geom.Point{X: float64(s.At.X) + float64(w)/2, Y: float64(s.At.Y) + float64(h)/2}
}

// Over are the stands of a base that cover a square (IA-LARGE-11).
func (b Base) Over(q grid.Square) []Stand {
	var out []Stand
	for _, across := range [2]bool{false, true} {
		if across && !b.Turns() {
			break
		}
		w, h := b.size(Stand{Across: across})
		for y := range h {
			for x := range w {
				out = append(out, Stand{grid.Square{X: q.X - x, Y: q.Y - y}, across})
			}
		}
	}
	return out
}
