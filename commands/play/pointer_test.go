package play

import (
	"math"
	"testing"

	"estafeta/commands/board"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/render"
)

var (
	table90  = scene.Scene{Width: 90, Height: 90, Grid: scene.Grid{Cols: 8, Rows: 8}}
	ground90 = render.Rect{W: 90, H: 90}
)

// TestFourPressesNameAPoint: each press takes a ninth, so four lead to a field
// of 90/81 cm, and a nudge moves the point by a third of that.
func TestFourPressesNameAPoint(t *testing.T) {
	if r := zoomed(ground90, "1119"); math.Abs(r.W-90.0/81) > 1e-9 || math.Abs(r.X-2*90.0/81) > 1e-9 {
		t.Errorf("four presses lead to %+v", r)
	}
	at, moved := pointed(ground90, "5555"), pointed(ground90, "5555:3:-3")
	if at.Dist(geom.Point{X: 45, Y: 45}) > 1e-9 {
		t.Errorf("the middle of the middle is %v", at)
	}
	if d := moved.Sub(at); math.Abs(d.X-90.0/81) > 1e-9 || math.Abs(d.Y+90.0/81) > 1e-9 {
		t.Errorf("three nudges right and up move by %v", d)
	}
	for _, step := range []struct{ from, to string }{{"5355:2:-1", "5355"}, {"5355", "535"}, {"5", ""}, {"", ""}} {
		if got := out(step.from); got != step.to {
			t.Errorf("out of %q is %q, want %q", step.from, got, step.to)
		}
	}
}

// TestCellsAndPlacesAgree: the name of a place leads back to its third, and
// columns skip X.
func TestCellsAndPlacesAgree(t *testing.T) {
	for name, want := range map[string]geom.Point{"A1-1": {X: 1.875, Y: 1.875}, "D4": {X: 39.375, Y: 39.375}, "H8-9": {X: 88.125, Y: 88.125}} {
		got, ok := board.Place(table90, name)
		if !ok || got.Dist(want) > 1e-9 {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
		if len(name) > 2 && board.Cell(table90, got.X, got.Y) != name {
			t.Errorf("%v is called %s, want %s", got, board.Cell(table90, got.X, got.Y), name)
		}
	}
	for _, none := range []string{"", "D", "4", "J4", "D9", "D0", "D4-0"} {
		if at, ok := board.Place(table90, none); ok {
			t.Errorf("%q is a place: %v", none, at)
		}
	}
	if board.Column(22) != "W" || board.Column(23) != "Y" {
		t.Errorf("columns 23 and 24 are %s and %s", board.Column(22), board.Column(23))
	}
}
