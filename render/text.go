package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/golang/freetype/truetype"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"estafeta/render/glyph"
)

// spare has letters that our own set lacks.
var spare = sync.OnceValue(func() *truetype.Font {
	f, err := truetype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // embedded data
	}
	return f
})

// shape is an outline as pixels, at a quarter of a pixel.
type shape struct {
	letter rune
	icon   string
	size   int
	x, y   int // quarters
}

// mask is a shape drawn, and where its corner lies from its origin.
type mask struct {
	alpha *image.Alpha
	at    image.Point
}

const (
	maxMasks = 3000
	// letterSize makes capitals as high as capHeight says.
	letterSize = 1.07
)

// mask draws a shape, or finds it drawn.
func (p *pen) mask(k shape, o *glyph.Outline, size float64) mask {
	if m, ok := p.masks[k]; ok {
		return m
	}
	if len(p.masks) >= maxMasks {
		clear(p.masks)
	}
	side := int(math.Ceil(1.6*size)) + 2
	x, y := side/6, side*3/4 // letters stand on a line, icons hang from one
	if k.icon != "" {
		side, x, y = int(math.Ceil(size))+3, 1, 1
	}
	z := vector.NewRasterizer(side, side)
	o.Fill(z, float32(size), float32(x)+float32(k.x)/4, float32(y)+float32(k.y)/4)
	m := mask{alpha: image.NewAlpha(z.Bounds()), at: image.Pt(-x, -y)}
	z.Draw(m.alpha, m.alpha.Rect, image.Opaque, image.Point{})
	p.masks[k] = m
	return m
}

func (m mask) on(img *image.RGBA, x, y int, ink *image.Uniform) {
	at := image.Pt(x, y).Add(m.at)
	draw.DrawMask(img, m.alpha.Rect.Add(at), ink, image.Point{}, m.alpha, image.Point{}, draw.Over)
}

func (p *pen) face(size int) font.Face {
	f := p.faces[size]
	if f == nil {
		f = truetype.NewFace(spare(), &truetype.Options{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		p.faces[size] = f
	}
	return f
}

// advance is from one letter to the next.
func (p *pen) advance(r rune, size int) float64 {
	if o := glyph.Letter(r); o != nil {
		return o.Advance * float64(size) * letterSize / glyph.Em
	}
	a, _ := p.face(size).GlyphAdvance(r)
	return float64(a) / 64
}

// width is the length of a text.
func (p *pen) width(text string, size int) float64 {
	w := 0.0
	for _, r := range text {
		w += p.advance(r, size)
	}
	return w
}

// capHeight is the height of a capital letter or digit.
func capHeight(size int) float64 { return 0.72 * float64(size) }

// text writes s centred on a point of img.
func (p *pen) text(img *image.RGBA, s string, size int, x, y float64, c color.Color) {
	w, h := p.width(s, size), float64(size)
	if img == p.board {
		p.dc.copies(x-w/2-h/8, y-h, w+h/4, 2*h)
	}
	ink := image.NewUniform(c)
	x, base := x-w/2, int(math.Round(y+capHeight(size)/2))
	for _, r := range s {
		if o := glyph.Letter(r); o != nil {
			at, part := snap(x)
			p.mask(shape{letter: r, size: size, x: int(part * 4)}, o, float64(size)*letterSize).on(img, at, base, ink)
		} else {
			d := font.Drawer{Dst: img, Src: ink, Face: p.face(size)}
			d.Dot = fixed.Point26_6{X: fixed.Int26_6(math.Round(x * 64)), Y: fixed.I(base)}
			d.DrawString(string(r))
		}
		x += p.advance(r, size)
	}
}

// icon draws an icon, so many pixels wide, with its middle at a point of img; ok
// is false if there is none of that name.
func (p *pen) icon(img *image.RGBA, name string, size, x, y float64, c color.Color) (ok bool) {
	o := glyph.Icon(name)
	if o == nil {
		return false
	}
	quarters := int(math.Round(4 * size))
	size = float64(quarters) / 4
	if img == p.board {
		p.dc.copies(x-size/2-2, y-size/2-2, size+4, size+4)
	}
	atX, partX := snap(x - size/2)
	atY, partY := snap(y - size/2)
	k := shape{icon: name, size: quarters, x: int(partX * 4), y: int(partY * 4)}
	p.mask(k, o, size).on(img, atX, atY, image.NewUniform(c))
	return true
}

// number is a number with so many significant digits.
func number(x float64, digits int, comma bool) string {
	return decimals(strconv.FormatFloat(x, 'g', digits, 64), comma)
}

// decimals writes the decimal sign of a number.
func decimals(number string, comma bool) string {
	if comma {
		return strings.Replace(number, ".", ",", 1)
	}
	return number
}
