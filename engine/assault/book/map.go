package book

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/grid"
	"estafeta/engine/load"
)

// Map is a map of a skirmish (IA-MSN-07).
type Map struct {
	Key     string // its file's name
	Drawing string // squares and edges, see Draw
	Zones   string // r and b where the deployment zones are, a line a row
	Outside string // o where a space is exterior; empty: that is not known (IA-GEO-09)
	Marks   string // T where a terminal stands, else what missions put there; a line a row
	Mission []Mission
}

// Mission is one of the Skirmish Missions of a map.
type Mission struct {
	Key   string   // "a", "b", or our own "hold"; the words are mission.<map>.<key>
	Word  bool     // its rules are played by word
	Kinds []string // of its tokens: 1, 2, … of its marks
	Marks string
	Rule  []Rule
}

// Rule is a rule of a mission, by the name under which package assault has it.
type Rule struct {
	Name   string
	Token  string // the kind of tokens it speaks of
	At     string // another kind
	Points int
	First  int   // points of the first time
	Most   int   // so often
	Each   bool  // each player on its own
	Table  []int // points by how many
}

// Find finds a mission of the map; nil: there is none of that key.
func (m *Map) Find(key string) *Mission {
	for i := range m.Mission {
		if m.Mission[i].Key == key {
			return &m.Mission[i]
		}
	}
	return nil
}

// readMaps reads the maps.
func (b *Book) readMaps(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "maps/*.toml")
	if err != nil {
		return err
	}
	for _, name := range names {
		m := &Map{Key: strings.TrimSuffix(path.Base(name), ".toml")}
		if err := load.TOML(fsys, name, m); err != nil {
			return err
		}
		board, err := Draw(m.Drawing)
		if err == nil {
			err = m.fits(board)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		b.Maps, b.maps[m.Key] = append(b.Maps, m), m
	}
	return nil
}

// fits holds that zones and marks lie on squares of the board.
func (m *Map) fits(board *grid.Board) error {
	all := []string{m.Zones, m.Marks, m.Outside}
	for _, x := range m.Mission {
		all = append(all, x.Marks)
	}
	for _, of := range all {
		for y, line := range strings.Split(strings.TrimSuffix(of, "\n"), "\n") {
			for x, c := range line {
				if q := (grid.Square{X: x, Y: y}); c != '.' && c != ' ' && !board.Has(q) {
					return fmt.Errorf("%c lies on %s, which is no square of the map", c, Name(q))
				}
			}
		}
	}
	return nil
}

// The signs of a drawing. A map of w x h squares is drawn in 2h+1 lines of 2w+1
// signs: corners at even places of even lines, edges between them, squares at
// odd places of odd lines. Squares: . open, ~ difficult, x impassable, # blocking,
// a blank none. Edges: a blank is open, | and - are walls, D a door, B blocking,
// : impassable, ~ difficult. What a line lacks at its end is blank.
// squareSign is what a sign says of a square.
func squareSign(c byte) (grid.Terrain, bool) {
	switch c {
	case '.':
		return grid.Open, true
	case '~':
		return grid.Difficult, true
	case 'x':
		return grid.Impassable, true
	case '#':
		return grid.Blocking, true
	case ' ':
		return grid.Wall, true
	}
	return grid.Open, false
}

// edgeSign is what a sign says of an edge.
func edgeSign(c byte) (grid.Terrain, bool) {
	switch c {
	case ' ':
		return grid.Open, true
	case '|', '-':
		return grid.Wall, true
	case 'D':
		return grid.Door, true
	case 'B':
		return grid.Blocking, true
	case ':':
		return grid.Impassable, true
	case '~':
		return grid.Difficult, true
	}
	return grid.Open, false
}

// Draw reads a drawing; an error names line and column from 1.
func Draw(drawing string) (*grid.Board, error) {
	return FromLines(strings.Split(strings.TrimSuffix(drawing, "\n"), "\n"))
}

// mostSquares is how wide and how high a map may be.
const mostSquares = 60

// FromLines reads the lines of a drawing.
func FromLines(lines []string) (*grid.Board, error) {
	wide := 0
	for _, l := range lines {
		wide = max(wide, len(l))
	}
	w, h := wide/2, (len(lines)-1)/2
	if len(lines)%2 == 0 || w < 1 || h < 1 {
		return nil, fmt.Errorf("the drawing has %d lines; a map of h rows has 2h+1", len(lines))
	}
	if w > mostSquares || h > mostSquares {
		return nil, fmt.Errorf("the drawing has %d x %d squares, %d x %d at most", w, h, mostSquares, mostSquares)
	}
	b := grid.New(w, h)
	for y, l := range lines {
		for x := range wide {
			c := byte(' ')
			if x < len(l) {
				c = l[x]
			}
			q := grid.Square{X: x / 2, Y: y / 2}
			switch {
			case x%2 == 1 && y%2 == 1:
				t, ok := squareSign(c)
				if !ok {
					return nil, noSign(x, y, c)
				}
				if t != grid.Open {
					b.Lay(q, t)
				}
			case c == ' ':
			case x%2 == 0 && y%2 == 0:
				if c != '+' {
					return nil, noSign(x, y, c)
				}
			default:
				e := grid.Edge{Square: q, Side: grid.Level}
				if y%2 == 1 {
					e.Side = grid.Upright
				}
				t, ok := edgeSign(c)
				if !ok {
					return nil, noSign(x, y, c)
				}
				if b.On(e) != grid.Wall {
					b.Mark(e, t)
				}
			}
		}
	}
	return b, nil
}

func noSign(x, y int, c byte) error {
	return fmt.Errorf("line %d, column %d: %q is no sign of a map there", y+1, x+1, c)
}

// Doors finds the doors of a board, row by row: edges in one line that follow
// each other are one door.
func Doors(b *grid.Board) [][]grid.Edge {
	out := [][]grid.Edge{}
	add := func(e, before grid.Edge) {
		if b.On(e) != grid.Door {
			return
		}
		for i, d := range out {
			if slices.Contains(d, before) {
				out[i] = append(d, e)
				return
			}
		}
		out = append(out, []grid.Edge{e})
	}
	for y := range b.Height + 1 {
		for x := range b.Width + 1 {
			q := grid.Square{X: x, Y: y}
			add(grid.Edge{Square: q, Side: grid.Level}, grid.Edge{Square: grid.Square{X: x - 1, Y: y}, Side: grid.Level})
			add(grid.Edge{Square: q, Side: grid.Upright}, grid.Edge{Square: grid.Square{X: x, Y: y - 1}, Side: grid.Upright})
		}
	}
	return out
}

// Places are the squares under a sign of a zone or a mark, row by row.
func Places(of string, sign byte) []grid.Square {
	out := []grid.Square{}
	for y, line := range strings.Split(of, "\n") {
		for x := range len(line) {
			if line[x] == sign {
				out = append(out, grid.Square{X: x, Y: y})
			}
		}
	}
	return out
}

// Name is a square as players call it: letters for the column, without X, which
// counts, and the number of the row.
func Name(q grid.Square) string { return column(q.X) + strconv.Itoa(q.Y+1) }

const columnLetters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"

// column is the name of a column from 0.
func column(n int) string {
	c := columnLetters[n%len(columnLetters) : n%len(columnLetters)+1]
	return strings.Repeat(c, n/len(columnLetters)+1)
}

// Cell is the square of a name; ok is false if it is none.
func Cell(name string) (q grid.Square, ok bool) {
	n := 0
	for n < len(name) && name[n] >= 'A' && name[n] <= 'Z' {
		n++
	}
	row, err := strconv.Atoi(name[n:])
	if err != nil || row < 1 || row > mostSquares || n < 1 || n > 2 || n == 2 && name[0] != name[1] {
		return q, false
	}
	x := strings.IndexByte(columnLetters, name[0])
	return grid.Square{X: x + (n-1)*len(columnLetters), Y: row - 1}, x >= 0
}
