package commands

import (
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
		taken, err := c.host.Adjust(c.ctx, t.ID, c.user(), c.in.ID, a)
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

// correction reads "place 3 D4-7", "wounds C 2", "unmark 3 prone".
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
	for _, arg := range w[2:] {
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
