package render

import (
	"math"
	"slices"
	"strconv"

	"estafeta/engine/scene"
)

// turned is a scene as its reader sits at the table: turned by its quarter turns
// clockwise, with the window of its options. Text stays upright.
func turned(s scene.Scene, o Options) (scene.Scene, Options) {
	n := (s.Turn%4 + 4) % 4
	if n == 0 {
		return s, o
	}
	w, h := s.Width, s.Height
	at := func(p scene.Point) scene.Point {
		switch n {
		case 1:
			return scene.Point{X: h - p.Y, Y: p.X}
		case 2:
			return scene.Point{X: w - p.X, Y: h - p.Y}
		}
		return scene.Point{X: p.Y, Y: w - p.X}
	}
	all := func(ps []scene.Point) []scene.Point {
		out := make([]scene.Point, len(ps))
		for i, p := range ps {
			out[i] = at(p)
		}
		return out
	}
	angle := float64(n) * math.Pi / 2
	out := s
	if n != 2 {
		out.Width, out.Height = h, w
		out.Grid.Cols, out.Grid.Rows = s.Grid.Rows, s.Grid.Cols
	}
	out.Zones = make([]scene.Zone, len(s.Zones))
	for i, z := range s.Zones {
		z.Outline = all(z.Outline)
		out.Zones[i] = z
	}
	out.Things = make([]scene.Thing, len(s.Things))
	for i, t := range s.Things {
		t.Outline = all(t.Outline)
		t.Doors = append([]scene.Segment(nil), t.Doors...)
		for k, d := range t.Doors {
			t.Doors[k] = scene.Segment{A: at(d.A), B: at(d.B)}
		}
		out.Things[i] = t
	}
	out.Tiles = make([]scene.Tile, len(s.Tiles))
	for i, tile := range s.Tiles {
		tile.Outline = all(tile.Outline)
		out.Tiles[i] = tile
	}
	out.Edges = make([]scene.Edge, len(s.Edges))
	for i, e := range s.Edges {
		e.A, e.B = at(e.A), at(e.B)
		out.Edges[i] = e
	}
	out.Floors = make([]scene.Floor, len(s.Floors))
	for i, f := range s.Floors {
		f.Outline = all(f.Outline)
		out.Floors[i] = f
	}
	out.Bases = make([]scene.Base, len(s.Bases))
	for i, b := range s.Bases {
		b.At, b.Facing = at(b.At), b.Facing+angle
		out.Bases[i] = b
	}
	out.Marks = make([]scene.Mark, len(s.Marks))
	for i, m := range s.Marks {
		m.Points = all(m.Points)
		out.Marks[i] = m
	}
	if o.Window != nil {
		a := at(scene.Point{X: o.Window.X, Y: o.Window.Y})
		b := at(scene.Point{X: o.Window.X + o.Window.W, Y: o.Window.Y + o.Window.H})
		o.Window = &Rect{X: min(a.X, b.X), Y: min(a.Y, b.Y), W: math.Abs(a.X - b.X), H: math.Abs(a.Y - b.Y)}
	}
	return out, o
}

// cellNames are the names at the top of the columns and beside the rows of a
// grid that has been turned: letters belong to the columns of the table as it
// lies, numbers to its rows.
func cellNames(g scene.Grid, turn int) (cols, rows []string) {
	turn = (turn%4 + 4) % 4
	letters := func(n int) (out []string) {
		for i := range n {
			out = append(out, columnName(i))
		}
		return out
	}
	numbers := func(n int) (out []string) {
		for i := range n {
			out = append(out, strconv.Itoa(i+1))
		}
		return out
	}
	cols, rows = letters(g.Cols), numbers(g.Rows)
	if turn%2 == 1 {
		cols, rows = numbers(g.Cols), letters(g.Rows)
	}
	if turn == 1 || turn == 2 {
		slices.Reverse(cols)
	}
	if turn == 2 || turn == 3 {
		slices.Reverse(rows)
	}
	return cols, rows
}
