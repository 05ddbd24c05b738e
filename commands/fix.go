package commands

import (
	"math"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/scene"
)

// fixGame proposes a correction of the table in a few words: an operation of
// the system, a piece, and a place, a number or a state.
func (c *call) fixGame() error {
	return c.withGame(func(t *table) error {
		a, err := t.correction(c.opt("text"))
		if err != nil {
			return err
		}
		taken, err := c.host.Adjust(c.ctx, t.ID, c.user(), c.in.ID, clip(plain(c.opt("text")), 100), a)
		if err != nil {
			return err
		}
		if taken.Refusal != nil {
			return &refused{taken.Refusal, t}
		}
		if taken.Proposed != "" {
			return c.say("fix.proposed")
		}
		return c.say("fix.done")
	})
}

// correction reads "place 3 D4-7", "wounds C 2", "unmark 3 prone". Where the
// table shows no cells, a place is two numbers in its own unit:
// "place B 450 300 90", with the facing that the system reads after it.
func (t *table) correction(text string) (engine.Adjustment, error) {
	w := strings.Fields(text)
	if len(w) < 2 {
		return engine.Adjustment{}, wrong("error.fix")
	}
	a := engine.Adjustment{Op: strings.ToLower(w[0])}
	for _, p := range t.view.Pieces {
		if strings.EqualFold(p.Label, w[1]) {
			a.Piece, a.Seat = p.ID, p.Seat
		}
	}
	if a.Piece == "" {
		return a, wrong("error.piece", engine.Name("piece", w[1]))
	}
	rest := w[2:]
	if x, y, ok := numbers(rest); a.Op == "place" && t.view.Scene.Grid.Cols == 0 && ok {
		a.Pose = &engine.Pose{X: x, Y: y}
		rest = rest[2:]
	}
	for _, arg := range rest {
		if n, err := strconv.Atoi(arg); err == nil {
			a.Num = n
		} else if at, ok := place(t.view.Scene, arg); ok {
			a.Pose = &engine.Pose{X: at.X, Y: at.Y}
		} else {
			a.What = strings.ToLower(arg)
		}
	}
	if a.Op == "place" && a.Pose == nil {
		return a, wrong("error.fix")
	}
	return a, nil
}

// numbers are the two numbers that words begin with.
func numbers(words []string) (x, y float64, ok bool) {
	if len(words) < 2 {
		return 0, 0, false
	}
	var out [2]float64
	for i, w := range words[:2] {
		n, err := strconv.ParseFloat(w, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return 0, 0, false
		}
		out[i] = n
	}
	return out[0], out[1], true
}

// place is the middle of a cell or of a third of it: D4, D4-7, D4-73.
func place(s scene.Scene, name string) (scene.Point, bool) {
	name, thirds, _ := strings.Cut(strings.ToUpper(name), "-")
	i := strings.IndexAny(name, "0123456789")
	if i < 1 || s.Grid.Cols < 1 || s.Grid.Rows < 1 {
		return scene.Point{}, false
	}
	col := -1
	for n := range s.Grid.Cols {
		if column(n) == name[:i] {
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
