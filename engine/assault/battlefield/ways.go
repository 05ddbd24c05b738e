package battlefield

import (
	"slices"

	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Walker is a figure as it moves.
func (s *Space) Walker(f *troops.Figure) move.Walker {
	c := f.Printed()
	return move.Walker{Base: c.Size(), Mobile: c.Mobile || s.Flagged(f, "mobile"), Massive: c.Massive, Light: s.Flagged(f, "light") || s.Flagged(f, "sure"), Climbs: s.Flagged(f, "climber"), Shares: f.Companion()}
}

// Ground is what a figure moves on.
func (s *Space) Ground(f *troops.Figure) *move.Ground {
	massive := f.Massive()
	out := &move.Ground{Board: s.Board, Guest: func(q grid.Square) move.Guest {
		o := s.At(q)
		switch {
		case o == nil || o == f || o.Companion():
			return move.Nobody
		case massive && o.Massive():
			return move.Giant
		case o.Seat == f.Seat, o.Seat == 0, o.Down: // IA-NEUT-04, IA-INCAP-03
			return move.Passed
		}
		return move.Hostile
	}}
	if massive {
		out.Barred = s.Barred
	}
	return out
}

// Reach are the ways of a figure with so many points.
func (s *Space) Reach(f *troops.Figure, points int, kind move.Kind) *move.Ways {
	return s.Ground(f).Reach(s.Walker(f), f.Stand(), points, kind)
}

// CanGo reports that a figure with so many points has somewhere to go.
func (s *Space) CanGo(f *troops.Figure, points int, kind move.Kind) bool {
	return len(s.Reach(f, min(points, 1), kind).Ends()) > 0 || points > 1 && len(s.Reach(f, points, kind).Ends()) > 0
}

// Nearest are the places where a figure may stand that are closest to a square,
// by counting spaces (IA-GEO-16, IA-DEP-03).
func (s *Space) Nearest(f *troops.Figure, to grid.Square) []move.Stand {
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
func (s *Space) nearestBy(f *troops.Figure, to grid.Square, by grid.Pass) []move.Stand {
	for _, most := range []int{2, s.Board.Width * s.Board.Height} { // mostly there is room close by
		if out := s.roomWithin(f, to, by, most); len(out) > 0 {
			return out
		}
	}
	return []move.Stand{}
}

// roomWithin are the closest places no farther away than so much.
func (s *Space) roomWithin(f *troops.Figure, to grid.Square, by grid.Pass, most int) []move.Stand {
	ground, w := s.Ground(f), s.Walker(f)
	field := s.Board.Near([]grid.Square{to}, by, most)
	rings := [][]grid.Square{}
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			n := field[y*s.Board.Width+x]
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

// Displacements are the places to which a figure may be displaced; whom impassable
// terrain shuts in is counted as everywhere (IA-KEY-09, IA-GEO-16).
func (s *Space) Displacements(f *troops.Figure) []move.Stand {
	if list := s.nearestBy(f, f.At, pushable{grid.Counting{Through: []grid.Square{f.At}}}); len(list) > 0 {
		return list
	}
	return s.Nearest(f, f.At)
}

// Closest are the places of a figure that are as close as can be to one of some
// spaces: the nearest of each (IA-DEP-06).
func (s *Space) Closest(f *troops.Figure, at []grid.Square) []move.Stand {
	var out []move.Stand
	for _, q := range at {
		for _, st := range s.Nearest(f, q) {
			if !slices.Contains(out, st) {
				out = append(out, st)
			}
		}
	}
	return out
}

// Around are the places where a figure may stand adjacent to another.
func (s *Space) Around(f, o *troops.Figure) []move.Stand {
	ground, w := s.Ground(f), s.Walker(f)
	var out []move.Stand
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			q := grid.Square{X: x, Y: y}
			if !s.Beside(o, q) {
				continue
			}
			for _, st := range f.Base().Over(q) {
				if ground.Fits(w, st) && ground.Empty(w, st) && !slices.Contains(out, st) {
					out = append(out, st)
				}
			}
		}
	}
	return out
}

// Toward is the space beside one that is a step closer to a figure, and holds nobody;
// the space itself if it is beside the figure.
func (s *Space) Toward(q grid.Square, f *troops.Figure) grid.Square {
	best, far, aside := q, s.Away(f, q), 0
	if far <= 1 {
		return q
	}
	for y := q.Y - 1; y <= q.Y+1; y++ {
		for x := q.X - 1; x <= q.X+1; x++ {
			to := grid.Square{X: x, Y: y}
			d, turn := s.Away(f, to), (to.X-f.At.X)*(to.X-f.At.X)+(to.Y-f.At.Y)*(to.Y-f.At.Y) // of ways as short the straight one
			if !s.Board.Has(to) || s.Board.At(to) == grid.Blocking || !s.Board.Adjacent(q, to) || s.At(to) != nil || d == grid.Far {
				continue
			}
			if d < far || d == far && best != q && turn < aside {
				best, far, aside = to, d, turn
			}
		}
	}
	return best
}
