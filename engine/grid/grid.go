// Package grid is a board of squares with edges between them: what lies on
// squares and edges, which squares are adjacent, how far apart they are, and
// what is seen from where. All of it is reckoned in whole numbers.
//
// Squares are named by column and row from 0, rows downwards; the corner (x, y)
// is the upper left one of the square (x, y). What lies outside of the board is
// behind a wall.
package grid

// Square is a square of the board.
type Square struct{ X, Y int }

// Corner is a point where squares meet.
type Corner struct{ X, Y int }

// Side is one of the two kinds of edges.
type Side int

// An edge is named by the square to the right of it, or below it.
const (
	Upright Side = iota // between (x-1, y) and (x, y)
	Level               // between (x, y-1) and (x, y)
)

// Edge is an edge of a square.
type Edge struct {
	Square
	Side Side
}

// Terrain is what lies on a square or on an edge.
type Terrain uint8

// The kinds of terrain. A door is only on edges.
const (
	Open       Terrain = iota
	Difficult          // entering it costs more
	Impassable         // seen and counted through, not entered
	Blocking           // neither entered nor seen nor counted through
	Wall               // as blocking; a square of wall is no square of the board
	Door               // a closed door: as a wall, until it is opened
)

// stops reports terrain that nothing is seen, counted or moved through.
func (t Terrain) stops() bool { return t >= Blocking }

// Board is a board as it is now. The zero Board has no squares.
type Board struct {
	Width, Height int
	squares       []Terrain
	upright       []Terrain // Width+1 a row
	level         []Terrain // Width a row, Height+1 rows
}

// New is an open board, with a wall around it.
func New(width, height int) *Board {
	b := &Board{
		Width:   width,
		Height:  height,
		squares: make([]Terrain, width*height),
		upright: make([]Terrain, (width+1)*height),
		level:   make([]Terrain, width*(height+1)),
	}
	for y := range height {
		b.Mark(Edge{Square{0, y}, Upright}, Wall)
		b.Mark(Edge{Square{width, y}, Upright}, Wall)
	}
	for x := range width {
		b.Mark(Edge{Square{x, 0}, Level}, Wall)
		b.Mark(Edge{Square{x, height}, Level}, Wall)
	}
	return b
}

// Has reports a square of the board.
func (b *Board) Has(s Square) bool {
	return s.X >= 0 && s.Y >= 0 && s.X < b.Width && s.Y < b.Height && b.squares[s.Y*b.Width+s.X] != Wall
}

// At is what lies on a square; outside of the board a wall.
func (b *Board) At(s Square) Terrain {
	if s.X < 0 || s.Y < 0 || s.X >= b.Width || s.Y >= b.Height {
		return Wall
	}
	return b.squares[s.Y*b.Width+s.X]
}

// Lay puts terrain on a square of the board.
func (b *Board) Lay(s Square, t Terrain) { b.squares[s.Y*b.Width+s.X] = t }

// On is what lies on an edge; outside of the board a wall.
func (b *Board) On(e Edge) Terrain {
	w, h := b.Width, b.Height
	if e.Side == Upright {
		w++
	} else {
		h++
	}
	if e.X < 0 || e.Y < 0 || e.X >= w || e.Y >= h {
		return Wall
	}
	if e.Side == Upright {
		return b.upright[e.Y*w+e.X]
	}
	return b.level[e.Y*w+e.X]
}

// Mark puts terrain on an edge of the board.
func (b *Board) Mark(e Edge, t Terrain) {
	if e.Side == Upright {
		b.upright[e.Y*(b.Width+1)+e.X] = t
		return
	}
	b.level[e.Y*b.Width+e.X] = t
}

// Between is the edge that two squares share; ok is false if they share none.
func Between(a, b Square) (e Edge, ok bool) {
	switch (Square{b.X - a.X, b.Y - a.Y}) {
	case Square{1, 0}:
		return Edge{b, Upright}, true
	case Square{-1, 0}:
		return Edge{a, Upright}, true
	case Square{0, 1}:
		return Edge{b, Level}, true
	case Square{0, -1}:
		return Edge{a, Level}, true
	}
	return Edge{}, false
}

// Pass says what a step may lead through: onto a square, over an edge.
type Pass interface {
	// Enter reports that a square may be entered.
	Enter(b *Board, s Square) bool
	// Cross reports that an edge may be crossed.
	Cross(b *Board, e Edge) bool
}

// Counting is how distances are counted: through everything but walls, closed
// doors and blocking terrain (IA-GEO-13, IA-GEO-14). Through names squares that
// are counted as open all the same: those of a figure that stands in blocking
// terrain (IA-GEO-18).
type Counting struct{ Through []Square }

// Enter implements Pass.
func (c Counting) Enter(b *Board, s Square) bool {
	if b.At(s) == Wall {
		return false
	}
	for _, q := range c.Through {
		if q == s {
			return true
		}
	}
	return !b.At(s).stops()
}

// Cross implements Pass.
func (c Counting) Cross(b *Board, e Edge) bool { return !b.On(e).stops() }

// Steps reports that one step leads from a square to a neighbour: over their
// open edge, or diagonally past one corner, so that one of the two other
// squares there connects them (IA-GEO-01, IA-GEO-02, IA-GEO-06, IA-MOVE-05).
func (b *Board) Steps(from, to Square, p Pass) bool {
	if !p.Enter(b, to) {
		return false
	}
	if e, ok := Between(from, to); ok {
		return p.Cross(b, e)
	}
	dx, dy := to.X-from.X, to.Y-from.Y
	if dx*dx != 1 || dy*dy != 1 {
		return false
	}
	for _, by := range [2]Square{{from.X + dx, from.Y}, {from.X, from.Y + dy}} {
		one, _ := Between(from, by)
		two, _ := Between(by, to)
		if p.Enter(b, by) && p.Cross(b, one) && p.Cross(b, two) {
			return true
		}
	}
	return false
}

// Adjacent reports two adjacent squares; a square is not adjacent to itself
// (IA-GEO-01 … IA-GEO-06).
func (b *Board) Adjacent(s, t Square) bool {
	if max(s.X-t.X, t.X-s.X, s.Y-t.Y, t.Y-s.Y) != 1 {
		return false
	}
	c := Counting{Through: []Square{s, t}}
	return c.Enter(b, s) && b.Steps(s, t, c)
}

// neighbours are the eight squares around one.
func neighbours(s Square) [8]Square {
	return [8]Square{
		{s.X, s.Y - 1},
		{s.X + 1, s.Y},
		{s.X, s.Y + 1},
		{s.X - 1, s.Y},
		{s.X + 1, s.Y - 1},
		{s.X + 1, s.Y + 1},
		{s.X - 1, s.Y + 1},
		{s.X - 1, s.Y - 1},
	}
}

// Far is a distance that cannot be counted (IA-GEO-14).
const Far = -1

// Distances are counted from the nearest of some squares to every square of
// the board, a diagonal step as one; Far where no way leads. The distance to
// (x, y) is at y*Width+x (IA-GEO-12 … IA-GEO-15, IA-GEO-19).
func (b *Board) Distances(from []Square, p Pass) []int { return b.Near(from, p, b.Width*b.Height) }

// Near are the distances that are no more than so much; Far is whatever lies beyond.
func (b *Board) Near(from []Square, p Pass, most int) []int { return b.near(from, p, most, -1) }

// near counts distances until one place, y*Width+x, has its own; -1: until the end.
func (b *Board) near(from []Square, p Pass, most, until int) []int {
	out := make([]int, b.Width*b.Height)
	for i := range out {
		out[i] = Far
	}
	queue := make([]Square, 0, len(out))
	for _, s := range from {
		if b.Has(s) && out[s.Y*b.Width+s.X] == Far {
			out[s.Y*b.Width+s.X] = 0
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		far := out[s.Y*b.Width+s.X]
		if far == most || until >= 0 && out[until] != Far {
			break
		}
		for _, q := range neighbours(s) {
			if b.Has(q) && out[q.Y*b.Width+q.X] == Far && b.Steps(s, q, p) {
				out[q.Y*b.Width+q.X] = far + 1
				queue = append(queue, q)
			}
		}
	}
	return out
}

// Distance is counted from the nearest of some squares to one; Far if no way
// leads there.
func (b *Board) Distance(from []Square, to Square) int {
	if !b.Has(to) {
		return Far
	}
	at := to.Y*b.Width + to.X
	return b.near(from, Counting{Through: append([]Square{to}, from...)}, b.Width*b.Height, at)[at]
}
