package render

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"estafeta/engine/scene"
)

// plainly draws all of a picture anew, in the colours of its palette.
func plainly(s scene.Scene, o Options) *image.Paletted {
	o = o.on(s)
	s, o = turned(s, o)
	p, pal := newPen(), newPalette(coloursOf(s, o))
	p.start(look(s, o), o)
	p.background(s)
	pal.reduce(p.full, p.paper)
	for y := range p.paper.h {
		pal.expand(p.paper.row(y), p.full.Pix[y*p.full.Stride:])
	}
	p.foreground(s)
	pal.reduce(p.full, p.paper)
	out := image.NewPaletted(p.full.Rect, pal.colours)
	for y := range p.paper.h {
		copy(out.Pix[y*out.Stride:], p.paper.row(y))
	}
	return out
}

// TestOnlyWhatChanges: a picture drawn over an earlier one, with bands encoded
// before, is to the pixel the one drawn anew, whatever came before it.
func TestOnlyWhatChanges(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	empty := dogfight()
	empty.Bases, empty.Marks = nil, nil // in colours of its own
	list := append(turns()[:12], skirmish(), squads(), skirmish(), dungeon(), sides5(), dogfight(), armies(), turnedTable(), empty)
	for range 4 {
		list = append(list, crowd(r.IntN(80), r.Uint64()))
	}
	near := CloseUp(skirmish(), "5")
	small := New(NewCache(200_000)) // which forgets most of it
	for n, pick := range r.Perm(len(list)) {
		o := Options{}
		if n%5 == 0 && list[pick].Width == 90 {
			o.Window = &near
		}
		want := plainly(list[pick], o)
		for _, of := range []*Renderer{small, New(nil)} {
			data, err := of.Board(list[pick], o)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			got := img.(*image.Paletted)
			if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
				t.Fatalf("picture %d (scene %d) is not the one drawn anew", n, pick)
			}
		}
	}
}

func TestSumsOfPiecesJoin(t *testing.T) {
	data := make([]byte, 100_000)
	for i := range data {
		data[i] = byte(i * i >> 3)
	}
	for _, at := range []int{0, 1, 5551, 65521, 99_999, 100_000} {
		if got := joined(adler32.Checksum(data[:at]), adler32.Checksum(data[at:]), len(data)-at); got != adler32.Checksum(data) {
			t.Errorf("cut at %d: %08x", at, got)
		}
	}
}
