package render

import (
	"image"
	"math"
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
	mostHeld   = 12 << 20 // bytes of all sprites of a pen
	maxSprite  = 160      // pixels; larger bases are drawn where they stand
)

// stamp is a sprite as it is copied: nearly every pixel of it is clear or solid,
// so its rows are cut into runs.
type stamp struct {
	img  *image.RGBA
	runs []run
}

// run are pixels of one row that are all solid, or all between clear and solid.
type run struct {
	y, from, to int
	solid       bool
}

// copy puts the sprite k, of w by h pixels, with its corner at (x, y). If it is
// new, make draws it with its corner at the origin.
func (p *pen) copy(k sprite, x, y, w, h int, make func()) {
	s := p.sprites[k]
	if s == nil {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		board, dc := p.board, p.dc
		p.board, p.dc = img, newBrush(img)
		make()
		p.board, p.dc = board, dc
		if p.held += 4 * w * h; len(p.sprites) >= maxSprites || p.held > mostHeld {
			clear(p.themes)
			p.sprites, p.held = map[sprite]*stamp{}, 4*w*h
			p.themes[p.t] = p.sprites
		}
		s = newStamp(img)
		p.sprites[k] = s
	}
	p.dc.copies(float64(x), float64(y), float64(w), float64(h))
	s.on(p.board, x, y)
}

func newStamp(img *image.RGBA) *stamp {
	s := &stamp{img: img}
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		for x := 0; 4*x < len(row); {
			alpha := row[4*x+3]
			if alpha == 0 {
				x++
				continue
			}
			r := run{y: y, from: x, solid: alpha == 255}
			for 4*x < len(row) && row[4*x+3] != 0 && (row[4*x+3] == 255) == r.solid {
				x++
			}
			r.to = x
			s.runs = append(s.runs, r)
		}
	}
	return s
}

// on lays the stamp on dst with its corner at (x, y).
func (s *stamp) on(dst *image.RGBA, x, y int) {
	clip := dst.Rect
	for _, r := range s.runs {
		row, from, to := y+r.y, max(clip.Min.X, x+r.from), min(clip.Max.X, x+r.to)
		if row < clip.Min.Y || row >= clip.Max.Y || from >= to {
			continue
		}
		d := dst.Pix[dst.PixOffset(from, row):dst.PixOffset(to, row)]
		src := s.img.Pix[s.img.PixOffset(from-x, row-y):][:len(d)]
		if r.solid {
			copy(d, src)
			continue
		}
		for i := 0; i < len(d); i += 4 {
			through := 255 - uint32(src[i+3])
			for k := i; k < i+4; k++ {
				d[k] = src[k] + uint8((uint32(d[k])*through+127)/255)
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
