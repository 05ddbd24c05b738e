package board

import (
	"fmt"
	"strconv"
	"strings"

	"estafeta/engine/scene"
)

// Place is the middle of a cell or of a third of it: D4, D4-7, D4-73.
func Place(s scene.Scene, name string) (scene.Point, bool) {
	name, thirds, _ := strings.Cut(strings.ToUpper(name), "-")
	i := strings.IndexAny(name, "0123456789")
	if i < 1 || s.Grid.Cols < 1 || s.Grid.Rows < 1 {
		return scene.Point{}, false
	}
	col := -1
	for n := range s.Grid.Cols {
		if Column(n) == name[:i] {
			col = n
		}
	}
	row, err := strconv.Atoi(name[i:])
	if col < 0 || err != nil || row < 1 || row > s.Grid.Rows {
		return scene.Point{}, false
	}
	w, h := s.Width/float64(s.Grid.Cols), s.Height/float64(s.Grid.Rows)
	x, y := float64(col)*w, float64(row-1)*h
	for _, k := range thirds {
		n := int(k - '1')
		if n < 0 || n > 8 {
			return scene.Point{}, false
		}
		w, h = w/3, h/3
		x, y = x+float64(n%3)*w, y+float64(n/3)*h
	}
	return scene.Point{X: x + w/2, Y: y + h/2}, true
}

// Cell names a place: D4-7, letter and number from the top left, then a third
// as on a phone's keypad. Columns skip X.
func Cell(s scene.Scene, x, y float64) string {
	if s.Grid.Cols < 1 || s.Grid.Rows < 1 || s.Width <= 0 || s.Height <= 0 {
		return ""
	}
	w, h := s.Width/float64(s.Grid.Cols), s.Height/float64(s.Grid.Rows)
	col := min(max(int(x/w), 0), s.Grid.Cols-1)
	row := min(max(int(y/h), 0), s.Grid.Rows-1)
	third := func(in, size float64) int { return min(max(int(in/size*3), 0), 2) }
	return fmt.Sprintf("%s%d-%d", Column(col), row+1, third(y-float64(row)*h, h)*3+third(x-float64(col)*w, w)+1)
}

// Column is the name of a column: A to W, Y, Z, AA, ….
func Column(n int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
	if n < len(letters) {
		return letters[n : n+1]
	}
	return strings.Repeat(letters[n%len(letters):n%len(letters)+1], n/len(letters)+1)
}
