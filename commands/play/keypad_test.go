package play

import (
	"math"
	"testing"

	"estafeta/engine/scene"
	"estafeta/render"
)

// On a picture turned by quarter turns clockwise the button at each place of the
// keypad points to the field that is seen there, and each arrow the way it shows.
func TestKeypadFollowsThePicture(t *testing.T) {
	s := render.Rect{W: 90, H: 90}
	seen := func(p scene.Point, turn int) scene.Point { // from the table to the picture
		for range turn {
			p = scene.Point{X: 90 - p.Y, Y: p.X}
		}
		return p
	}
	for turn := range 4 {
		for i, k := range keypad(turn) {
			got, want := seen(pointed(s, string(k)), turn), scene.Point{X: 15 + 30*float64(i%3), Y: 15 + 30*float64(i/3)}
			if got.Dist(want) > 1e-9 {
				t.Errorf("%d turns: button %d (%c) points to %v of the picture, want %v", turn, i, k, got, want)
			}
		}
		from := seen(pointed(s, "5555"), turn)
		for _, n := range nudges("5555", turn) {
			way := seen(pointed(s, n.Value), turn).Sub(from)
			want := map[string]scene.Point{"←": {X: -1}, "→": {X: 1}, "↑": {Y: -1}, "↓": {Y: 1}}[n.Words]
			if u := way.Unit(); math.Abs(u.X-want.X)+math.Abs(u.Y-want.Y) > 1e-9 {
				t.Errorf("%d turns: %s leads %v", turn, n.Words, u)
			}
		}
	}
}
