package render

import (
	"encoding/binary"
	"image"
	"math"

	"github.com/fogleman/gg"
)

// A sprite is a small thing drawn once and then copied: bases, badges and
// plates hardly change from one picture to the next, and copying costs a tenth
// of drawing. A pen keeps its sprites for its next pictures.
type sprite struct {
	what       string // "base", "badge", "plate", …
	text, more string
	n, side    int
	x, y, w, h float64
	turn       float64
	flags      int
}

const (
	maxSprites = 400
	maxSprite  = 160 // pixels; larger bases are drawn where they stand
)

// copy puts the sprite k, of w by h pixels, with its corner at (x, y). If it is
// new, make draws it with its corner at the origin.
func (p *pen) copy(k sprite, x, y, w, h int, make func()) {
	img := p.sprites[k]
	if img == nil {
		img = image.NewRGBA(image.Rect(0, 0, w, h))
		board, dc := p.board, p.dc
		p.board, p.dc = img, gg.NewContextForRGBA(img)
		make()
		p.board, p.dc = board, dc
		if len(p.sprites) >= maxSprites {
			clear(p.sprites)
		}
		p.sprites[k] = img
	}
	over(p.board, img, x, y)
}

// over lays img on dst with its corner at (x, y). Nearly every pixel of a
// sprite is clear or solid, so this beats the general way.
func over(dst, img *image.RGBA, x, y int) {
	r := image.Rect(x, y, x+img.Rect.Dx(), y+img.Rect.Dy()).Intersect(dst.Rect)
	for row := r.Min.Y; row < r.Max.Y; row++ {
		d := dst.Pix[dst.PixOffset(r.Min.X, row):]
		s := img.Pix[img.PixOffset(r.Min.X-x, row-y):]
		s = s[:4*r.Dx()]
		d = d[:len(s)]
		for i := 0; i+4 <= len(s); i += 4 {
			switch px := binary.LittleEndian.Uint32(s[i:]); px >> 24 {
			case 0:
			case 255:
				binary.LittleEndian.PutUint32(d[i:], px)
			default:
				through := 255 - px>>24
				for k := i; k < i+4; k++ {
					d[k] = s[k] + uint8((uint32(d[k])*through+127)/255)
				}
			}
		}
	}
}

// snap splits a coordinate into whole pixels and quarters.
func snap(v float64) (whole int, part float64) {
	v = math.Round(v*4) / 4
	f := math.Floor(v)
	return int(f), v - f
}

// snapped is b on whole pixels.
func (b box) snapped() box {
	x, y := math.Round(b.x0), math.Round(b.y0)
	return box{x, y, x + math.Ceil(b.x1-b.x0), y + math.Ceil(b.y1-b.y0)}
}

// inBox copies a sprite that fills a box on whole pixels, with room round it
// for its edge. make gets the box at its place in the sprite.
func (p *pen) inBox(k sprite, b box, make func(b box)) {
	const edge = 2
	w, h := b.x1-b.x0, b.y1-b.y0
	k.w, k.h = w, h
	p.copy(k, int(b.x0)-edge, int(b.y0)-edge, int(w)+2*edge, int(h)+2*edge, func() {
		make(box{edge, edge, edge + w, edge + h})
	})
}
