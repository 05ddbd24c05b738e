package move

import "estafeta/engine/grid"

// Guest is who stands on a square, as far as it matters to somebody who moves.
type Guest int

// The guests.
const (
	Nobody  Guest = iota
	Passed        // friendly, neutral or incapacitated: costs nothing (IA-MOVE-08, IA-NEUT-04, IA-INCAP-03)
	Hostile       // costs a point more (IA-MOVE-09)
	Giant         // a Massive figure: another may not enter its squares (IA-KEY-06)
)

// Walker is who moves.
type Walker struct {
	Base    Base
	Mobile  bool // IA-KEY-21 … IA-KEY-23
	Massive bool // IA-KEY-03 … IA-KEY-07
	Shares  bool // can end in a space with others: a companion
	Light   bool // pays nothing more for difficult terrain and hostile figures, by a card
	Climbs  bool // pays nothing more for difficult terrain, by a card
}

// ignores reports a figure that terrain does not stop and that pays nothing more.
func (w Walker) ignores() bool { return w.Mobile || w.Massive }

// Ground is a board with who stands on it.
type Ground struct {
	Board *grid.Board
	// Guest is who stands on a square, the walker itself left out. A Giant is one
	// to another Massive figure alone.
	Guest func(grid.Square) Guest
	// Barred reports a square that this walker may not enter whatever it is, nil:
	// none.
	Barred func(grid.Square) bool
}

// foot is what a walker may step over and onto.
type foot struct {
	g *Ground
	w Walker
}

// Enter implements grid.Pass (IA-TERR-12, IA-TERR-21, IA-KEY-22).
func (f *foot) Enter(b *grid.Board, s grid.Square) bool {
	if f.g.Barred != nil && f.g.Barred(s) {
		return false
	}
	switch b.At(s) {
	case grid.Wall, grid.Door:
		return false
	case grid.Blocking, grid.Impassable:
		return f.w.ignores()
	}
	return true
}

// Cross implements grid.Pass (IA-TERR-01, IA-TERR-02, IA-TERR-14, IA-TERR-22,
// IA-DOOR-02).
func (f *foot) Cross(b *grid.Board, e grid.Edge) bool {
	switch b.On(e) {
	case grid.Wall, grid.Door:
		return false
	case grid.Blocking, grid.Impassable:
		return f.w.ignores()
	}
	return true
}

// Fits reports that a base can be in a place: all its squares may be entered, and
// no edge within it is closed (IA-TERR-15, IA-TERR-23, IA-LARGE-14).
func (g *Ground) Fits(w Walker, s Stand) bool {
	f := &foot{g, w}
	wide, high := w.Base.size(s)
	for y := range high {
		for x := range wide {
			q := grid.Square{X: s.At.X + x, Y: s.At.Y + y}
			if !f.Enter(g.Board, q) || w.Massive && g.Guest(q) == Giant {
				return false
			}
			if x > 0 && !f.Cross(g.Board, grid.Edge{Square: q, Side: grid.Upright}) || y > 0 && !f.Cross(g.Board, grid.Edge{Square: q, Side: grid.Level}) {
				return false
			}
		}
	}
	return true
}

// Ends reports that a figure may end its movement in a place, or be placed there
// (IA-MOVE-07, IA-KEY-07, IA-PLACE-03).
func (g *Ground) Ends(w Walker, s Stand) bool {
	if !g.Fits(w, s) {
		return false
	}
	return w.Massive || g.Empty(w, s)
}

// Empty reports that nobody stands where a base would.
func (g *Ground) Empty(w Walker, s Stand) bool {
	if w.Shares {
		return true
	}
	wide, high := w.Base.size(s)
	for y := range high {
		for x := range wide {
			if g.Guest(grid.Square{X: s.At.X + x, Y: s.At.Y + y}) != Nobody {
				return false
			}
		}
	}
	return true
}

// directions are the steps to the eight squares around one, those over an edge
// first.
var directions = [8]grid.Square{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}}

// step is one step of a walker with what it costs; ok is false if it cannot be
// made. Free reports that terrain and figures cost nothing more (IA-MOVE-06).
func (g *Ground) step(f *foot, from, to Stand, free bool) (cost int, ok bool) {
	w := f.w
	if !w.Base.Large() {
		if !g.Board.Steps(from.At, to.At, f) || w.Massive && g.Guest(to.At) == Giant {
			return 0, false
		}
	} else {
		if !g.Fits(w, to) {
			return 0, false
		}
		if from.Across == to.Across { // every new square is entered over an edge
			dx, dy := to.At.X-from.At.X, to.At.Y-from.At.Y
			wide, high := w.Base.size(to)
			for i := range wide * high {
				q := grid.Square{X: to.At.X + i%wide, Y: to.At.Y + i/wide}
				if w.Base.Covers(from, q) {
					continue
				}
				if e, _ := grid.Between(grid.Square{X: q.X - dx, Y: q.Y - dy}, q); !f.Cross(g.Board, e) {
					return 0, false
				}
			}
		}
	}
	if free {
		return 1, true
	}
	return 1 + g.extra(w, from, to), true
}

// extra is what difficult terrain and hostile figures add to a step, each once
// (IA-TERR-16, IA-TERR-19, IA-TERR-20, IA-LARGE-08, IA-LARGE-09).
func (g *Ground) extra(w Walker, from, to Stand) int {
	if w.ignores() || w.Light {
		return 0
	}
	difficult, hostile := 0, 0
	wide, high := w.Base.size(to)
	for i := range wide * high {
		q := grid.Square{X: to.At.X + i%wide, Y: to.At.Y + i/wide}
		if w.Base.Covers(from, q) {
			continue
		}
		if g.Board.At(q) == grid.Difficult {
			difficult = 1
		}
		if e, over := grid.Between(grid.Square{X: q.X - to.At.X + from.At.X, Y: q.Y - to.At.Y + from.At.Y}, q); over && g.Board.On(e) == grid.Difficult {
			difficult = 1 // an edge alone (IA-TERR-06)
		}
		if g.Guest(q) == Hostile {
			hostile = 1
		}
	}
	if w.Climbs {
		return hostile
	}
	return difficult + hostile
}

// turns are the places to which a base may rotate: at least half of its squares
// stay the same, of six four of them in a block (IA-LARGE-05, IA-LARGE-06).
func (g *Ground) turns(w Walker, from Stand) []Stand {
	if !w.Base.Turns() {
		return nil
	}
	var out []Stand
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			to := Stand{grid.Square{X: from.At.X + dx, Y: from.At.Y + dy}, !from.Across}
			fw, fh := w.Base.size(from)
			tw, th := w.Base.size(to)
			x := min(from.At.X+fw, to.At.X+tw) - max(from.At.X, to.At.X)
			y := min(from.At.Y+fh, to.At.Y+th) - max(from.At.Y, to.At.Y)
			if x > 0 && y > 0 && x*y >= w.Base.W*w.Base.W {
				out = append(out, to)
			}
		}
	}
	return out
}
