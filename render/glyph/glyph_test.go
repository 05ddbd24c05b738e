package glyph

import (
	"image"
	"image/draw"
	"testing"

	"golang.org/x/image/vector"
)

// ink is the box that an outline fills at 100 pixels an Em.
func ink(o *Outline) image.Rectangle {
	z := vector.NewRasterizer(300, 300)
	o.Fill(z, 100, 100, 200)
	img := image.NewAlpha(z.Bounds())
	z.DrawOp = draw.Src
	z.Draw(img, img.Rect, image.Opaque, image.Point{})
	var box image.Rectangle
	for y := range 300 {
		for x := range 300 {
			if img.AlphaAt(x, y).A > 100 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// TestLetters: what English and Spanish need has an outline; capitals stand on
// the line and are as high as the font's designers say, 668 of 1000.
func TestLetters(t *testing.T) {
	for _, r := range "ABCXYZabcxyz0123456789ÁÉÍÓÚÑÜáéíóúñü¿¡«»…–—·−%/+-'\"().,:;!?" {
		o := Letter(r)
		if o == nil || o.Advance <= 0 {
			t.Errorf("there is no %q", r)
		}
	}
	box := ink(Letter('H'))
	if box.Max.Y != 200 || box.Dy() < 65 || box.Dy() > 69 {
		t.Errorf("H fills %v, want 67 pixels above 200", box)
	}
	if Letter('漢') != nil {
		t.Error("a letter that the font does not have")
	}
}

// TestIcons: each icon fills most of its square and nothing beyond it.
func TestIcons(t *testing.T) {
	for name := range icons() {
		box := ink(Icon(name))
		square := image.Rect(100, 200, 200, 300)
		if !box.In(square.Inset(-1)) || max(box.Dx(), box.Dy()) < 70 {
			t.Errorf("%s fills %v of %v", name, box, square)
		}
	}
	if Icon("no such icon") != nil {
		t.Error("an icon that was not taken")
	}
}
