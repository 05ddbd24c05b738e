package move

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// Kind is how somebody is moved.
type Kind int

// The kinds of movement.
const (
	Spending Kind = iota // movement points (IA-MOVE-14)
	Counted              // a stated number of spaces: each counts one, no base rotates (IA-MOVE-06, IA-LARGE-07)
	Pushed               // as counted, and a large base is not moved diagonally (IA-PLACE-05 … IA-PLACE-10)
)

// Ways are the cheapest ways from one place, to as far as the points reach.
type Ways struct {
	ground *Ground
	w      Walker
	from   Stand
	seen   []reached
	index  []int32 // of every place on the board, plus one; 0: not reached
}

// reached is a place on the cheapest way to it.
type reached struct {
	Stand
	cost int
	prev int // index, -1: where it began
}

// Reach finds the cheapest ways of a walker that may spend so many points.
func (g *Ground) Reach(w Walker, from Stand, points int, kind Kind) *Ways {
	out := &Ways{ground: g, w: w, from: from, index: make([]int32, 2*g.Board.Width*g.Board.Height)}
	out.note(reached{from, 0, -1})
	f := &foot{g, w}
	// Places wait in a list for each cost, since no step costs more than three.
	waiting := make([][]int, points+4)
	waiting[0] = []int{0}
	done := make([]bool, len(out.index))
	for cost := 0; cost <= points; cost++ {
		for k := 0; k < len(waiting[cost]); k++ {
			i := waiting[cost][k]
			at := out.seen[i].Stand
			if k := out.key(at); k < 0 || out.seen[i].cost != cost || done[k] {
				continue
			} else {
				done[k] = true
			}
			try := func(to Stand, n int) {
				n += cost
				if n > points {
					return
				}
				j, known := out.find(to)
				switch {
				case !known:
					j = out.note(reached{to, n, i})
				case n < out.seen[j].cost:
					out.seen[j].cost, out.seen[j].prev = n, i
				default:
					return
				}
				waiting[n] = append(waiting[n], j)
			}
			for d, by := range directions {
				if d >= 4 && w.Base.Large() { // IA-LARGE-04, IA-PLACE-10
					break
				}
				to := Stand{grid.Square{X: at.At.X + by.X, Y: at.At.Y + by.Y}, at.Across}
				if n, ok := g.step(f, at, to, kind != Spending); ok {
					try(to, n)
				}
			}
			if kind == Spending {
				for _, to := range g.turns(w, at) {
					if g.Fits(w, to) {
						try(to, 1+g.extra(w, at, to))
					}
				}
			}
		}
	}
	return out
}

// key is the number of a place, -1 for one that is not on the board.
func (r *Ways) key(s Stand) int {
	b := r.ground.Board
	if s.At.X < 0 || s.At.Y < 0 || s.At.X >= b.Width || s.At.Y >= b.Height {
		return -1
	}
	k := s.At.Y*b.Width + s.At.X
	if s.Across {
		k += b.Width * b.Height
	}
	return k
}

// find finds a place that has been reached.
func (r *Ways) find(s Stand) (i int, known bool) {
	k := r.key(s)
	if k < 0 || r.index[k] == 0 {
		return 0, false
	}
	return int(r.index[k]) - 1, true
}

// note adds a place; it must be on the board.
func (r *Ways) note(p reached) int {
	r.seen = append(r.seen, p)
	if k := r.key(p.Stand); k >= 0 {
		r.index[k] = int32(len(r.seen))
	}
	return len(r.seen) - 1
}

// Cost is what the cheapest way to a place costs; ok is false if there is none
// or one may not end there.
func (r *Ways) Cost(to Stand) (cost int, ok bool) {
	i, known := r.find(to)
	if !known || to != r.from && !r.ground.Ends(r.w, to) {
		return 0, false
	}
	return r.seen[i].cost, true
}

// To is the cheapest way to a place, without where it begins.
func (r *Ways) To(to Stand) []Stand {
	i, known := r.find(to)
	if !known {
		return nil
	}
	n := 0
	for j := i; r.seen[j].prev >= 0; j = r.seen[j].prev {
		n++
	}
	out := make([]Stand, n)
	for j := i; r.seen[j].prev >= 0; j = r.seen[j].prev {
		n--
		out[n] = r.seen[j].Stand
	}
	return out
}

// Ends are the places where the walker may end, other than where it is, in the
// order in which they were found.
func (r *Ways) Ends() []Stand {
	var out []Stand
	for _, p := range r.seen[1:] {
		if r.ground.Ends(r.w, p.Stand) {
			out = append(out, p.Stand)
		}
	}
	return out
}

// Cheapest are the places of Ends, those first that cost least.
func (r *Ways) Cheapest() []Stand {
	by := [][]Stand{}
	n := 0
	for _, p := range r.seen[1:] {
		if r.ground.Ends(r.w, p.Stand) {
			for len(by) <= p.cost {
				by = append(by, nil)
			}
			by[p.cost] = append(by[p.cost], p.Stand)
			n++
		}
	}
	out := make([]Stand, 0, n)
	for _, list := range by {
		out = append(out, list...)
	}
	return out
}

// At is the place that somebody means who names a point: one over its square,
// the nearest to the point, of these the cheapest.
func (r *Ways) At(p geom.Point) (Stand, bool) {
	q := grid.Square{X: int(math.Floor(p.X)), Y: int(math.Floor(p.Y))}
	var best Stand
	far, cost, found := 0.0, 0, false
	for _, s := range r.w.Base.Over(q) {
		n, ok := r.Cost(s)
		if !ok || s == r.from {
			continue
		}
		c := r.w.Base.Centre(s)
		d := (c.X-p.X)*(c.X-p.X) + (c.Y-p.Y)*(c.Y-p.Y)
		if !found || d < far || d == far && n < cost {
			best, far, cost, found = s, d, n, true
		}
	}
	return best, found
}

// Through is the place that somebody means who names a point that a way leads
// through: one may not have to end there.
func (r *Ways) Through(p geom.Point) (Stand, bool) {
	q := grid.Square{X: int(math.Floor(p.X)), Y: int(math.Floor(p.Y))}
	var best Stand
	cost, found := 0, false
	for _, s := range r.w.Base.Over(q) {
		if n, ok := r.Steps(s); ok && s != r.from && (!found || n < cost) {
			best, cost, found = s, n, true
		}
	}
	return best, found
}

// Steps is what the cheapest way to a place costs, also where one may not end.
func (r *Ways) Steps(to Stand) (cost int, ok bool) {
	i, known := r.find(to)
	if !known {
		return 0, false
	}
	return r.seen[i].cost, true
}
