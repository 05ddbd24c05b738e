package render

import (
	"testing"

	"estafeta/engine/scene"
)

// The fight holds every piece, and the smallest is at least 6 % of its width;
// pieces too far apart, or on a table with terrain, are shown with the whole.
func TestFight(t *testing.T) {
	s := dogfight()
	r, ok := Fight(s)
	if !ok {
		t.Fatal("no fight")
	}
	for _, b := range s.Bases {
		if b.At.X-b.W/2 < r.X || b.At.X+b.W/2 > r.X+r.W || b.At.Y-b.W/2 < r.Y || b.At.Y+b.W/2 > r.Y+r.H {
			t.Errorf("%s is not whole in %v", b.ID, r)
		}
		if b.W < 0.06*r.W {
			t.Errorf("%s is %.1f %% of the picture", b.ID, 100*b.W/r.W)
		}
	}
	moved := s
	moved.Bases = append([]scene.Base(nil), s.Bases...)
	moved.Bases[0].At.X += 3 // a short way: the same part, and the same background
	if again, _ := Fight(moved); again != r {
		t.Errorf("a short way moves the window from %v to %v", r, again)
	}
	moved.Bases[0].At = pt(20, 900)
	moved.Bases[3].At = pt(890, 30)
	if _, ok := Fight(moved); ok {
		t.Error("a fight all over the table")
	}
	if _, ok := Fight(skirmish()); ok {
		t.Error("a part of a table with terrain")
	}
	if _, ok := Fight(scene.Scene{Spread: true, Width: 900, Height: 900}); ok {
		t.Error("a fight of nobody")
	}
}
