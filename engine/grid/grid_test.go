package grid_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"estafeta/engine/grid"
)

type (
	sq = grid.Square
)

func v(x, y int) grid.Edge { return grid.Edge{Square: sq{X: x, Y: y}, Side: grid.Upright} }

// board is an open board with some things on it.
func board(w, h int, lay func(*grid.Board)) *grid.Board {
	b := grid.New(w, h)
	if lay != nil {
		lay(b)
	}
	return b
}

// sees is the sight of one square to another with figures on some.
func sees(b *grid.Board, a, t sq, figures ...sq) bool {
	return grid.Look{Board: b, From: []sq{a}, At: []sq{t}, Occupied: func(s sq) bool { return slices.Contains(figures, s) }}.Sees(t)
}

// TestSight holds the printed examples of Appendix I, as the cases reconstruct
// them.
func TestSight(t *testing.T) {
	hold := func(ids, what string, got, want bool) {
		t.Helper()
		t.Run(ids+" "+what, func(t *testing.T) {
			t.Helper()
			if got != want {
				t.Errorf("sees %v, want %v", got, want)
			}
		})
	}
	hold("IA-LOS-03 IA-LOS-04", "a figure straight between", sees(grid.New(8, 3), sq{0, 1}, sq{6, 1}, sq{3, 1}), false)
	hold("IA-LOS-02", "nothing between", sees(grid.New(8, 3), sq{0, 1}, sq{6, 1}), true)
	end := board(7, 4, func(b *grid.Board) { b.Mark(v(3, 0), grid.Wall); b.Mark(v(3, 1), grid.Wall) })
	hold("IA-LOS-11", "past the end of a wall", sees(end, sq{2, 1}, sq{4, 0}), true)
	hold("IA-LOS-15", "and not back", sees(end, sq{4, 0}, sq{2, 1}), false)
	beside := board(6, 6, func(b *grid.Board) {
		for y := 1; y <= 5; y++ {
			b.Mark(v(3, y), grid.Wall)
		}
	})
	hold("IA-LOS-16 IA-LOS-05", "at the end of a wall", sees(beside, sq{2, 1}, sq{3, 1}), true)
	t.Run("IA-GEO-02 IA-GEO-14", func(t *testing.T) {
		if beside.Adjacent(sq{2, 1}, sq{3, 1}) {
			t.Error("squares on both sides of a wall are adjacent")
		}
		if n := beside.Distance([]sq{{2, 1}}, sq{3, 1}); n != 2 {
			t.Errorf("%d spaces around the end of the wall, want 2", n)
		}
	})
	hold(
		"IA-LOS-12 IA-LOS-13",
		"through the own spaces of a large figure and into the target's",
		grid.Look{Board: grid.New(6, 6), From: []sq{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, At: []sq{{4, 4}},
			Occupied: func(s sq) bool { return s.X < 2 && s.Y < 2 || s == sq{4, 4} }}.Sees(sq{4, 4}),
		true,
	)
	for _, c := range []struct {
		ids, what string
		lay       func(*grid.Board)
		figure    bool
		want      bool
	}{
		{"IA-LOS-04", "a door", func(b *grid.Board) { b.Mark(v(2, 0), grid.Door) }, false, false},
		{"IA-LOS-04", "a wall", func(b *grid.Board) { b.Mark(v(2, 0), grid.Wall) }, false, false},
		{"IA-LOS-04", "a figure", nil, true, false},
		{"IA-LOS-04", "blocking terrain", func(b *grid.Board) { b.Lay(sq{2, 0}, grid.Blocking) }, false, false},
		{"IA-LOS-04", "impassable terrain", func(b *grid.Board) { b.Lay(sq{2, 0}, grid.Impassable) }, false, true},
		{"IA-LOS-07", "a wall along half an edge is none", nil, false, true},
	} {
		var figures []sq
		if c.figure {
			figures = []sq{{2, 0}}
		}
		hold(c.ids, c.what, sees(board(5, 1, c.lay), sq{0, 0}, sq{4, 0}, figures...), c.want)
	}
	rocks := func(list ...sq) func(*grid.Board) {
		return func(b *grid.Board) {
			for _, s := range list {
				b.Lay(s, grid.Blocking)
			}
		}
	}
	two, one, none := board(4, 4, rocks(sq{1, 0}, sq{0, 1})), board(4, 4, rocks(sq{1, 0})), grid.New(4, 4)
	hold("IA-LOS-08", "through a diagonal intersection of blocking terrain", sees(two, sq{0, 0}, sq{2, 2}), false)
	hold("IA-LOS-09", "past a figure diagonal to blocking terrain", sees(one, sq{0, 0}, sq{2, 2}, sq{0, 1}), true)
	hold("IA-LOS-09", "between two figures", sees(none, sq{0, 0}, sq{2, 2}, sq{1, 0}, sq{0, 1}), true)
	t.Run("IA-GEO-06 IA-MOVE-05", func(t *testing.T) {
		for _, c := range []struct {
			b    *grid.Board
			want bool
		}{{two, false}, {one, true}, {none, true}} {
			if c.b.Adjacent(sq{0, 0}, sq{1, 1}) != c.want {
				t.Errorf("adjacent %v, want %v", !c.want, c.want)
			}
		}
	})
	hold("IA-LOS-17", "a line touches the corner of a blocked space", sees(board(6, 6, rocks(sq{1, 1})), sq{3, 0}, sq{0, 3}), true)
	hold(
		"IA-LOS-17",
		"a line touches the end of a wall",
		sees(board(6, 6, func(b *grid.Board) { b.Mark(v(2, 0), grid.Wall); b.Mark(v(2, 1), grid.Wall) }), sq{3, 0}, sq{0, 3}),
		true,
	)
	hold(
		"IA-LOS-06",
		"along blocked spaces and along a wall",
		sees(board(5, 2, rocks(sq{1, 0}, sq{2, 0}, sq{3, 0})), sq{0, 1}, sq{4, 1}),
		true,
	)
	hold("IA-LOS-10", "adjacent past a corner", sees(one, sq{0, 0}, sq{1, 1}), true)
}

// TestLines: sight comes with the two lines by which it is had.
func TestLines(t *testing.T) {
	from, to, ok := grid.Look{Board: grid.New(6, 1), From: []sq{{0, 0}}, At: []sq{{4, 0}}}.Lines(sq{4, 0})
	if !ok || to[0] == to[1] || (from.X != 0 && from.X != 1) || to[0].X < 4 || to[1].X < 4 {
		t.Errorf("from %v to %v, %v", from, to, ok)
	}
}

// TestDistance holds how spaces are counted.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		ids  string
		b    *grid.Board
		from []sq
		to   sq
		want int
	}{
		{"IA-GEO-12", grid.New(6, 6), []sq{{0, 0}}, sq{3, 5}, 5},
		{"IA-GEO-03", grid.New(6, 6), []sq{{2, 2}}, sq{2, 2}, 0},
		{"IA-GEO-04", grid.New(6, 6), []sq{{2, 2}}, sq{3, 3}, 1},
		{"IA-GEO-13", board(5, 1, func(b *grid.Board) { b.Lay(sq{1, 0}, grid.Impassable); b.Lay(sq{2, 0}, grid.Difficult) }), []sq{{0, 0}},
			sq{4, 0}, 4},
		{"IA-GEO-14", board(5, 1, func(b *grid.Board) { b.Mark(v(3, 0), grid.Door) }), []sq{{0, 0}}, sq{4, 0}, grid.Far},
		{"IA-GEO-18", board(5, 1, func(b *grid.Board) { b.Lay(sq{4, 0}, grid.Blocking) }), []sq{{0, 0}}, sq{4, 0}, 4},
		{"IA-GEO-19", grid.New(8, 2), []sq{{0, 0}, {1, 0}}, sq{4, 0}, 3},
	} {
		t.Run(c.ids, func(t *testing.T) {
			if got := c.b.Distance(c.from, c.to); got != c.want {
				t.Errorf("%d, want %d", got, c.want)
			}
		})
	}
	t.Run("IA-GEO-18 another", func(t *testing.T) { // through it to others the space stays blocking
		b := board(5, 1, func(b *grid.Board) { b.Lay(sq{2, 0}, grid.Blocking) })
		if got := b.Distance([]sq{{0, 0}}, sq{4, 0}); got != grid.Far {
			t.Errorf("%d spaces through blocking terrain", got)
		}
	})
}

// anyBoard is a small board with random walls, terrain and figures.
func anyBoard(t *rapid.T) (b *grid.Board, figures []sq) {
	w, h := rapid.IntRange(2, 7).Draw(t, "width"), rapid.IntRange(2, 7).Draw(t, "height")
	b = grid.New(w, h)
	for range rapid.IntRange(0, 10).Draw(t, "walls") {
		b.Mark(anyEdge(t, b), rapid.SampledFrom([]grid.Terrain{grid.Wall, grid.Door, grid.Blocking, grid.Impassable}).Draw(t, "edge"))
	}
	for range rapid.IntRange(0, 5).Draw(t, "rocks") {
		b.Lay(anySquare(t, b), rapid.SampledFrom([]grid.Terrain{grid.Blocking, grid.Impassable, grid.Difficult}).Draw(t, "terrain"))
	}
	for range rapid.IntRange(0, 4).Draw(t, "figures") {
		figures = append(figures, anySquare(t, b))
	}
	return b, figures
}

func anySquare(t *rapid.T, b *grid.Board) sq {
	return sq{X: rapid.IntRange(0, b.Width-1).Draw(t, "x"), Y: rapid.IntRange(0, b.Height-1).Draw(t, "y")}
}

func anyEdge(t *rapid.T, b *grid.Board) grid.Edge {
	if rapid.Bool().Draw(t, "upright") {
		return v(rapid.IntRange(0, b.Width).Draw(t, "ex"), rapid.IntRange(0, b.Height-1).Draw(t, "ey"))
	}
	return grid.Edge{
		Square: sq{X: rapid.IntRange(0, b.Width-1).Draw(t, "ex"), Y: rapid.IntRange(0, b.Height).Draw(t, "ey")},
		Side:   grid.Level,
	}
}

// turned is the board turned by a quarter, and where a square goes.
func turned(b *grid.Board) (*grid.Board, func(sq) sq) {
	out := grid.New(b.Height, b.Width)
	where := func(s sq) sq { return sq{X: b.Height - 1 - s.Y, Y: s.X} }
	for y := range b.Height {
		for x := range b.Width {
			out.Lay(where(sq{x, y}), b.At(sq{x, y}))
			for _, e := range []grid.Edge{{Square: sq{x, y}, Side: grid.Upright}, {Square: sq{x, y}, Side: grid.Level}} {
				if e.Side == grid.Upright && x > 0 {
					f, _ := grid.Between(where(sq{x - 1, y}), where(sq{x, y}))
					out.Mark(f, b.On(e))
				}
				if e.Side == grid.Level && y > 0 {
					f, _ := grid.Between(where(sq{x, y - 1}), where(sq{x, y}))
					out.Mark(f, b.On(e))
				}
			}
		}
	}
	return out, where
}

// TestSightProperties: sight does not depend on which way a board lies; what is
// added never creates sight; adjacent figures always see each other.
func TestSightProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, figures := anyBoard(t)
		a, s := anySquare(t, b), anySquare(t, b)
		saw := sees(b, a, s, figures...)
		r, where := turned(b)
		var there []sq
		for _, f := range figures {
			there = append(there, where(f))
		}
		if sees(r, where(a), where(s), there...) != saw {
			t.Fatalf("IA-LOS-02: seen %v, and otherwise on the board turned by a quarter", saw)
		}
		if b.Adjacent(a, s) && !saw {
			t.Fatal("IA-LOS-10: adjacent and not seen")
		}
		if b.Adjacent(a, s) != b.Adjacent(s, a) || b.Distance([]sq{a}, s) != b.Distance([]sq{s}, a) {
			t.Fatal("IA-GEO-04: adjacency or distance depend on the direction")
		}
		adjacent := b.Adjacent(a, s)
		more := append(slices.Clone(figures), anySquare(t, b))
		if !saw && sees(b, a, s, more...) {
			t.Fatal("IA-LOS-04: a figure added creates sight")
		}
		b.Mark(anyEdge(t, b), grid.Wall)
		if !saw && sees(b, a, s, figures...) || !adjacent && b.Adjacent(a, s) {
			t.Fatal("IA-LOS-04: a wall added creates sight or adjacency")
		}
	})
}

// BenchmarkSight is the sight between squares of a board of 40 by 40.
func BenchmarkSight(b *testing.B) {
	g := board(40, 40, func(g *grid.Board) {
		for i := range 40 {
			g.Mark(v((i*7)%40, (i*11)%40), grid.Wall)
			g.Lay(sq{(i * 13) % 40, (i * 5) % 40}, grid.Blocking)
		}
	})
	i := 0
	for b.Loop() {
		sees(g, sq{i % 40, i / 40 % 40}, sq{(i * 17) % 40, (i * 29) % 40})
		i++
	}
}
