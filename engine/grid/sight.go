package grid

// Look is somebody who looks for a target: their squares, those of the target,
// and what stands between (IA-LOS-02 … IA-LOS-17).
type Look struct {
	Board *Board
	// From are the squares of who looks, At those of the target; lines may pass
	// through all of them, also where they are blocking terrain (IA-LOS-12,
	// IA-LOS-13, IA-GEO-18).
	From, At []Square
	// Occupied reports a square with a figure that blocks; nil: none does.
	Occupied func(Square) bool
}

// Sees reports that a square of the target is seen: from a corner of one of the
// squares of who looks, two lines that do not overlap lead to two adjacent
// corners of the square, neither interrupted. Adjacent figures always see each
// other (IA-LOS-10).
func (l Look) Sees(target Square) bool {
	for _, a := range l.From {
		if a == target || l.Board.Adjacent(a, target) {
			return true
		}
	}
	for _, a := range l.From {
		for _, p := range corners(a) {
			if _, ok := l.lines(a, p, target); ok {
				return true
			}
		}
	}
	return false
}

// Lines are the two lines by which a square of the target is seen, from one
// corner to two; ok is false if there are none.
func (l Look) Lines(target Square) (from Corner, to [2]Corner, ok bool) {
	for _, a := range l.From {
		for _, p := range corners(a) {
			if to, ok := l.lines(a, p, target); ok {
				return p, to, true
			}
		}
	}
	return Corner{}, [2]Corner{}, false
}

// corners are those of a square, around it.
func corners(s Square) [4]Corner {
	return [4]Corner{{s.X, s.Y}, {s.X + 1, s.Y}, {s.X + 1, s.Y + 1}, {s.X, s.Y + 1}}
}

// lines tries the pairs of adjacent corners of the target from one corner of a
// square (IA-LOS-02, IA-LOS-03).
func (l Look) lines(a Square, p Corner, target Square) ([2]Corner, bool) {
	ends := corners(target)
	var clear, tried [4]bool
	try := func(i int) bool {
		if !tried[i] {
			tried[i], clear[i] = true, l.clear(a, p, target, ends[i])
		}
		return clear[i]
	}
	for i := range ends {
		q, r := ends[i], ends[(i+1)%4]
		if (q.X-p.X)*(r.Y-p.Y) == (r.X-p.X)*(q.Y-p.Y) {
			continue // the lines would lie on top of each other
		}
		if try(i) && try((i+1)%4) {
			return [2]Corner{q, r}, true
		}
	}
	return [2]Corner{}, false
}

// own reports a square of who looks or of the target.
func (l Look) own(s Square) bool {
	for _, q := range l.From {
		if q == s {
			return true
		}
	}
	for _, q := range l.At {
		if q == s {
			return true
		}
	}
	return false
}

// solid reports a square through which no line goes around a corner: a blocking
// one, or none of the board. Figures do not count here (IA-LOS-09).
func (l Look) solid(s Square) bool {
	t := l.Board.At(s)
	return t == Wall || t.stops() && !l.own(s)
}

// blocked reports a square through whose inside no line passes.
func (l Look) blocked(s Square) bool {
	if l.own(s) {
		return l.Board.At(s) == Wall
	}
	return l.Board.At(s).stops() || l.Occupied != nil && l.Occupied(s)
}

// around reports that two squares at a corner are connected around it without a
// step over a closed edge or onto a solid square: a line that comes from the one
// may go on in the other (IA-LOS-05, IA-LOS-06, IA-LOS-08, IA-LOS-17).
func (l Look) around(c Corner, s, t Square) bool {
	if s == t {
		return true
	}
	ring := [4]Square{{c.X - 1, c.Y - 1}, {c.X, c.Y - 1}, {c.X, c.Y}, {c.X - 1, c.Y}}
	at := 0
	for i, q := range ring {
		if q == s {
			at = i
		}
	}
	for _, turn := range [2]int{1, 3} {
		for i, k := at, 0; k < 3; k++ {
			next := (i + turn) % 4
			e, _ := Between(ring[i], ring[next])
			if l.Board.On(e).stops() || l.solid(ring[next]) {
				break
			}
			if ring[next] == t {
				return true
			}
			i = next
		}
	}
	return false
}

// clear reports that a line from a corner of a square to a corner of the target
// is interrupted by nothing (IA-LOS-04).
func (l Look) clear(a Square, p Corner, target Square, q Corner) bool {
	dx, dy := q.X-p.X, q.Y-p.Y
	switch {
	case dx == 0 && dy == 0:
		return l.around(p, a, target)
	case dx == 0 || dy == 0:
		return l.along(a, p, target, q)
	}
	return l.across(a, p, target, q)
}

// along is clear for a line on the edges of squares: it may run along a wall on
// one side, and change sides only where the edge is open (IA-LOS-06).
func (l Look) along(a Square, p Corner, target Square, q Corner) bool {
	sx, sy := sign(q.X-p.X), sign(q.Y-p.Y)
	// sides are the two squares beside the edge that leads on from a corner.
	sides := func(c Corner) [2]Square {
		if sy == 0 {
			x := c.X
			if sx < 0 {
				x--
			}
			return [2]Square{{x, c.Y - 1}, {x, c.Y}}
		}
		y := c.Y
		if sy < 0 {
			y--
		}
		return [2]Square{{c.X - 1, y}, {c.X, y}}
	}
	was, reached := [2]Square{a, a}, [2]bool{true, false}
	c := p
	for c != q {
		now := sides(c)
		var next [2]bool
		for i, s := range now {
			if l.solid(s) {
				continue
			}
			for k, w := range was {
				next[i] = next[i] || reached[k] && l.around(c, w, s)
			}
		}
		if e, _ := Between(now[0], now[1]); !l.Board.On(e).stops() && !l.solid(now[0]) && !l.solid(now[1]) {
			next[0], next[1] = next[0] || next[1], next[0] || next[1]
		}
		if !next[0] && !next[1] {
			return false
		}
		was, reached = now, next
		c = Corner{c.X + sx, c.Y + sy}
	}
	for k, w := range was {
		if reached[k] && l.around(q, w, target) {
			return true
		}
	}
	return false
}

// across is clear for a line through the insides of squares. Between two
// corners that it touches it crosses edges in a known order.
func (l Look) across(a Square, p Corner, target Square, q Corner) bool {
	dx, dy := q.X-p.X, q.Y-p.Y
	sx, sy := sign(dx), sign(dy)
	g := gcd(dx*sx, dy*sy)
	w, h := dx*sx/g, dy*sy/g // from one corner touched to the next
	was, c := a, p
	for range g {
		s := Square(c) // the square that the line enters at c
		if sx < 0 {
			s.X--
		}
		if sy < 0 {
			s.Y--
		}
		if l.blocked(s) || !l.around(c, was, s) {
			return false
		}
		for x, y := 1, 1; x < w || y < h; {
			next := s
			if x*h < y*w { // an upright edge comes first
				next.X += sx
				x++
			} else {
				next.Y += sy
				y++
			}
			if e, _ := Between(s, next); l.Board.On(e).stops() || l.blocked(next) {
				return false
			}
			s = next
		}
		was = s
		c = Corner{c.X + sx*w, c.Y + sy*h}
	}
	return l.around(q, was, target)
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}
