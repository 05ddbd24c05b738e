package render

import (
	"bytes"
	"image"
	"image/png"
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

// TestRegion: of a table twice as long as deep the half is shown in which a unit
// stands, in steps and never beyond the edge; of others, and for nobody, nothing.
func TestRegion(t *testing.T) {
	s := scene.Scene{Width: 1800, Height: 900, Bases: []scene.Base{{ID: "a.1", At: scene.Point{X: 700, Y: 300}}, {ID: "a.2", At: scene.Point{X: 900, Y: 300}},
		{ID: "b", At: scene.Point{X: 1750, Y: 300}}}, Groups: []scene.Group{{ID: "a", Bases: []string{"a.1", "a.2"}}}}
	for piece, want := range map[string]float64{"a": 450, "b": 900} { // 800 - 450 = 350 goes up to 450; the last half begins at 900
		if r, ok := Region(s, piece); !ok || r != (Rect{X: want, W: 900, H: 900}) {
			t.Errorf("%s: %+v, %v, want from %g", piece, r, ok, want)
		}
	}
	if r, ok := Region(s, ""); ok { // from 700 to 1750 they do not fit into 900
		t.Errorf("nobody acts: %+v", r)
	}
	near := s
	near.Bases = append([]scene.Base{{ID: "off", Ghost: true}}, s.Bases[:2]...)
	if r, ok := Region(near, ""); !ok || r != (Rect{X: 450, W: 900, H: 900}) {
		t.Errorf("all are near each other: %+v, %v", r, ok)
	}
	near.Bases = []scene.Base{{ID: "a", At: scene.Point{X: 380, Y: 300}, W: 20}, {ID: "b", At: scene.Point{X: 1240, Y: 300}, W: 20}}
	if r, ok := Region(near, ""); !ok || r.X > 370 || r.X+r.W < 1250 {
		t.Errorf("a piece is cut off: %+v, %v", r, ok)
	}
	near.Bases = nil
	if r, ok := Region(near, ""); ok {
		t.Errorf("nobody stands there: %+v", r)
	}
	s.Width = 1200
	if r, ok := Region(s, "a"); ok {
		t.Errorf("a table that is not long: %+v", r)
	}
}

// TestHalves: of a long table each half is as wide as the picture, the right one
// beneath the left.
func TestHalves(t *testing.T) {
	s := legion()
	if !Long(s) {
		t.Fatal("a table that is not long")
	}
	data, err := New(nil).Halves(s, Options{Size: 1000})
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	half, err := New(nil).Image(s, Options{Size: 1000, half: true, Window: &Rect{X: s.Width / 2, W: s.Width / 2, H: s.Height}})
	if err != nil {
		t.Fatal(err)
	}
	w, h := half.Rect.Dx(), half.Rect.Dy()
	if got := img.Bounds().Size(); got.X != w || got.Y != 2*h {
		t.Errorf("%v, a half is %d x %d", got, w, h)
	}
	for _, q := range []image.Point{{0, 0}, {w / 2, h / 2}, {w / 3, h / 4}, {w - 60, h - 60}} {
		if apart(img.At(q.X, h+q.Y), half.At(q.X, q.Y)) != 0 {
			t.Errorf("beneath stands another half: %v", q)
		}
	}
}
