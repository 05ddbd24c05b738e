package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// space is the map at one moment: distances, sight and ways are measured in it.
type space struct {
	g     *Game
	board *grid.Board
	on    []*Figure // who stands where, square by square
}

// space measures the map as it is now.
func (g *Game) space() *space {
	s := &space{g: g, board: g.board()}
	s.on = make([]*Figure, s.board.Width*s.board.Height)
	for _, massive := range []bool{false, true} { // who shares a space with a Massive figure stands under it
		for _, f := range g.Figures {
			if f.On && f.massive() == massive {
				s.stand(f, f.stand())
			}
		}
	}
	return s
}

// stand lets a figure stand in a place.
func (s *space) stand(f *Figure, st move.Stand) {
	for _, q := range f.base().Squares(st) {
		if s.board.Has(q) {
			s.on[q.Y*s.board.Width+q.X] = f
		}
	}
}

// at is who stands on a square; nil: nobody.
func (s *space) at(q grid.Square) *Figure {
	if !s.board.Has(q) {
		return nil
	}
	return s.on[q.Y*s.board.Width+q.X]
}

// away is how far a figure is from a square, counted from the nearest of its own
// (IA-GEO-12 … IA-GEO-19); grid.Far if it cannot be counted.
func (s *space) away(f *Figure, to grid.Square) int { return s.board.Distance(f.squares(), to) }

// beside reports a figure that is adjacent to a square (IA-KEY-13).
func (s *space) beside(f *Figure, q grid.Square) bool {
	for _, p := range f.squares() {
		if s.board.Adjacent(p, q) {
			return true
		}
	}
	return false
}

// sees reports that a figure has a line of sight to a square of another
// (IA-LOS-02 … IA-LOS-17, IA-LARGE-02, IA-KEY-02).
func (s *space) sees(f, target *Figure, q grid.Square) bool { return s.seesWith(f, target, q, false) }

// seesWith is sees for somebody whose lines figures do not block.
func (s *space) seesWith(f, target *Figure, q grid.Square, clear bool) bool {
	look := grid.Look{Board: s.board, From: f.squares(), At: target.squares()}
	if !clear && !f.massive() && !target.massive() {
		look.Occupied = s.blocks
	}
	return look.Sees(q)
}

// blocks reports a square with a figure that blocks lines.
func (s *space) blocks(q grid.Square) bool {
	o := s.at(q)
	return o != nil && !o.Down // IA-INCAP-03
}

// massive reports a Massive figure.
func (f *Figure) massive() bool { return f.card().Massive }

// walker is a figure as it moves.
func (g *Game) walker(f *Figure) move.Walker {
	c := f.card()
	return move.Walker{Base: c.Size(), Mobile: c.Mobile || g.flagged(f, "mobile"), Massive: c.Massive, Light: g.flagged(f, "light")}
}

// ground is what a figure moves on.
func (s *space) ground(f *Figure) *move.Ground {
	out := &move.Ground{Board: s.board, Guest: func(q grid.Square) move.Guest {
		o := s.at(q)
		switch {
		case o == nil || o == f:
			return move.Nobody
		case o.massive() && f.massive():
			return move.Giant
		case o.Seat == f.Seat, o.Seat == 0, o.Down: // IA-NEUT-04, IA-INCAP-03
			return move.Passed
		}
		return move.Hostile
	}}
	if file := s.g.story(); file != nil && f.massive() { // IA-GEO-08
		out.Barred = file.Interior
	}
	return out
}

// reach are the ways of a figure with so many points.
func (s *space) reach(f *Figure, points int, kind move.Kind) *move.Ways {
	return s.ground(f).Reach(s.g.walker(f), f.stand(), points, kind)
}

// square is the square of a point of the table.
func square(p engine.Pose) grid.Square { return grid.Square{X: floor(p.X), Y: floor(p.Y)} }

func floor(x float64) int {
	n := int(x)
	if float64(n) > x {
		n--
	}
	return n
}

// pose is where a figure's middle would be.
func pose(p geom.Point) engine.Pose { return engine.Pose{X: p.X, Y: p.Y} }

// middle is the middle of a square.
func middle(q grid.Square) geom.Point {
	return geom.Point{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5}
}

// nearest are the places where a figure may stand that are closest to a square,
// by counting spaces (IA-GEO-16, IA-DEP-03).
func (s *space) nearest(f *Figure, to grid.Square) []move.Stand {
	ground, w := s.ground(f), s.g.walker(f)
	field := s.board.Distances([]grid.Square{to}, grid.Counting{Through: []grid.Square{to}})
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
func (s *space) between(a, b *Figure) int {
	squares := b.squares()
	field := s.board.Distances(a.squares(), grid.Counting{Through: append(squares, a.squares()...)})
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
func (s *space) within(a, b *Figure, n int) bool {
	if apart(a, b) > n { // no way is shorter
		return false
	}
	d := s.between(a, b)
	return d != grid.Far && d <= n
}

// adjacent reports two adjacent figures (IA-GEO-03, IA-GEO-04).
func (s *space) adjacent(a, b *Figure) bool {
	if a == b || apart(a, b) > 1 {
		return false
	}
	for _, p := range a.squares() {
		if s.beside(b, p) {
			return true
		}
	}
	return false
}

// apart is how far two figures are from one another if nothing is in the way.
func apart(a, b *Figure) int {
	best := -1
	for _, p := range a.squares() {
		for _, q := range b.squares() {
			if n := max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y); best < 0 || n < best {
				best = n
			}
		}
	}
	return best
}

// canGo reports that a figure with so many points has somewhere to go.
func (s *space) canGo(f *Figure, points int, kind move.Kind) bool {
	return len(s.reach(f, min(points, 1), kind).Ends()) > 0 || points > 1 && len(s.reach(f, points, kind).Ends()) > 0
}

// seen reports that a figure sees another: any of its squares.
func (s *space) seen(f, target *Figure) bool {
	for _, q := range target.squares() {
		if s.sees(f, target, q) {
			return true
		}
	}
	return false
}

// sights reports that a figure has a line of sight to a square, whoever stands
// there.
func (s *space) sights(f *Figure, q grid.Square) bool {
	look := grid.Look{Board: s.board, From: f.squares(), At: []grid.Square{q}}
	if !f.massive() {
		look.Occupied = s.blocks
	}
	return look.Sees(q)
}
