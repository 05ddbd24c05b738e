package render

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"testing"

	"estafeta/engine/scene"
)

// TestAnimation: frame by frame an animation shows what the single pictures
// show, and stays within its bytes.
func TestAnimation(t *testing.T) {
	r := New(NewCache(8 << 20))
	still, moved := skirmish(), skirmish()
	moved.Bases = append([]scene.Base{}, moved.Bases...)
	moved.Bases[0].At.X += 10
	caption := "1 shoots at C."
	frames := []Frame{{Scene: still, Delay: 50, Title: "Round 2"}, {Scene: still, Delay: 50, Title: "Round 2"}, {Scene: moved, Delay: 100, Caption: caption}}
	told := 0
	data, err := r.Animation(frames, Options{Size: 400}, 1<<20, func(int) { told++ })
	if err != nil {
		t.Fatal(err)
	}
	all, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Image) != 2 || all.Delay[0] != 100 || all.Delay[1] != 100 || told != 3 {
		t.Fatalf("%d pictures with delays %v, told %d times", len(all.Image), all.Delay, told)
	}
	want, err := r.Image(moved, Options{Size: 400, caption: &caption})
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(want.Rect)
	for _, img := range all.Image {
		for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
			for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
				shown.Set(x, y, img.At(x, y))
			}
		}
	}
	for y := range want.Rect.Max.Y {
		for x := range want.Rect.Max.X {
			if apart(shown.At(x, y), want.At(x, y)) > 0 {
				t.Fatalf("at %d, %d it shows %v, want %v", x, y, shown.At(x, y), want.At(x, y))
			}
		}
	}
	if len(data) > 90_000 {
		t.Errorf("%d bytes", len(data))
	}
	if _, err := r.Animation(frames, Options{}, 1000, nil); !errors.Is(err, ErrTooLarge) {
		t.Errorf("1000 bytes are enough: %v", err)
	}
}
