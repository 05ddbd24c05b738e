package render

import (
	"math"
	"slices"
	"testing"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// A table of 6 by 4 with a piece near its top left corner, in the four ways to
// sit at it: the corner goes round clockwise, and with it what the piece faces.
func TestTurned(t *testing.T) {
	s := scene.Scene{Width: 6, Height: 4, Grid: scene.Grid{Cols: 3, Rows: 2}, Bases: []scene.Base{{At: pt(1, 0.5)}}}
	for turn, want := range []struct {
		at         scene.Point
		w          float64
		cols, rows []string
	}{
		{pt(1, 0.5), 6, []string{"A", "B", "C"}, []string{"1", "2"}},
		{pt(3.5, 1), 4, []string{"2", "1"}, []string{"A", "B", "C"}},
		{pt(5, 3.5), 6, []string{"C", "B", "A"}, []string{"2", "1"}},
		{pt(0.5, 5), 4, []string{"1", "2"}, []string{"C", "B", "A"}},
	} {
		s.Turn = turn
		got, o := turned(s, Options{Window: &Rect{X: 0, Y: 0, W: 2, H: 1}})
		if got.Bases[0].At != want.at || got.Width != want.w || got.Height != 10-want.w {
			t.Errorf("%d turns: the piece stands at %v on %g by %g", turn, got.Bases[0].At, got.Width, got.Height)
		}
		if a := got.Bases[0].Facing; math.Abs(a-float64(turn)*math.Pi/2) > 1e-9 {
			t.Errorf("%d turns: it faces %g", turn, a)
		}
		if w := o.Window; !geom.Polygon(rect(w.X+w.W/2, w.Y+w.H/2, w.W, w.H, 0)).Contains(want.at) {
			t.Errorf("%d turns: the window %v leaves the piece out", turn, *w)
		}
		cols, rows := cellNames(got.Grid, turn)
		if !slices.Equal(cols, want.cols) || !slices.Equal(rows, want.rows) {
			t.Errorf("%d turns: columns %v, rows %v", turn, cols, rows)
		}
	}
}

// Whatever is named is seen, the first in the middle if there is room.
func TestHolding(t *testing.T) {
	s := skirmish()
	for _, ids := range [][]string{{"5"}, {"5", "D"}, {"3", "C", "wall2"}, {"4", "K"}} {
		r := Holding(s, ids...)
		if r == nil {
			t.Fatalf("%v: the whole table", ids)
		}
		for _, b := range s.Bases {
			if slices.Contains(ids, b.ID) && !geom.Polygon(rect(r.X+r.W/2, r.Y+r.H/2, r.W, r.H, 0)).Contains(b.At) {
				t.Errorf("%v: %s is not in %v", ids, b.ID, *r)
			}
		}
	}
	if Holding(s, "1", "B", "K") != nil || Holding(s, "nobody") != nil {
		t.Error("the whole table does as well")
	}
}
