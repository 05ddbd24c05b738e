package render

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/font"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// pen draws one picture after another; it is used by one goroutine at a time.
type pen struct {
	v       view
	o       Options
	t       Theme
	words   func(string) string
	full    *image.RGBA // the whole picture
	frame   *brush      // draws on full
	inside  *image.RGBA // the part of full inside the margin, from (0, 0)
	ink     *brush      // draws on inside
	board   *image.RGBA // what dc draws on: inside, or a sprite
	dc      *brush
	touched *tiles // of full, by dc: elsewhere full shows anything

	pal   *palette
	paper *scan       // the picture in the colours of the palette
	back  *scan       // the background alone
	on    key         // what back shows, zero for nothing
	clean *image.RGBA // the background as pixels, where it is laid
	laid  []bool      // by tile

	terrain []plot     // of the background
	signs   [][]placed // badges of each base

	faces   map[int]font.Face // of spare letters
	masks   map[shape]mask
	sprites map[sprite]*stamp           // of the theme
	themes  map[Theme]map[sprite]*stamp // all of them
	held    int                         // bytes of them
}

func newPen() *pen {
	return &pen{faces: map[int]font.Face{}, masks: map[shape]mask{}, themes: map[Theme]map[sprite]*stamp{}}
}

// start makes the pen ready for a picture.
func (p *pen) start(v view, o Options) {
	p.v, p.o, p.t, p.words = v, o, o.Theme, o.Words
	if size := v.picture(); p.full == nil || p.full.Rect != size {
		w, h := size.Dx(), size.Dy()
		p.full, p.clean, p.touched = image.NewRGBA(size), image.NewRGBA(size), newTiles(w, h, p.lay)
		p.paper, p.back, p.on, p.laid = newScan(w, h), newScan(w, h), key{}, make([]bool, len(p.touched.on))
		p.inside = &image.RGBA{Pix: p.full.Pix[p.full.PixOffset(margin, margin):], Stride: p.full.Stride, Rect: image.Rect(0, 0, v.w, v.h)}
		p.frame, p.ink = newBrush(p.full), newBrush(p.inside)
		p.ink.at = image.Pt(margin, margin)
	}
	if p.themes[o.Theme] == nil {
		p.themes[o.Theme] = map[sprite]*stamp{}
	}
	p.sprites = p.themes[o.Theme]
	p.board, p.dc = p.inside, p.ink
	p.dc.touched = nil
	p.frame.ClearPath()
	p.dc.ClearPath()
}

// wipe makes the paper the background alone.
func (p *pen) wipe() {
	for _, i := range p.touched.list {
		part := p.touched.rect(i, p.paper.w, p.paper.h)
		for y := part.Min.Y; y < part.Max.Y; y++ {
			copy(p.paper.row(y)[part.Min.X:part.Max.X], p.back.row(y)[part.Min.X:part.Max.X])
		}
	}
	p.touched.clear()
}

// lay puts the background where dc is about to draw.
func (p *pen) lay(i int) {
	part := p.touched.rect(i, p.back.w, p.back.h)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from, to := p.full.PixOffset(part.Min.X, y), p.full.PixOffset(part.Max.X, y)
		if !p.laid[i] {
			p.pal.expand(p.back.row(y)[part.Min.X:part.Max.X], p.clean.Pix[from:to])
		}
		copy(p.full.Pix[from:to], p.clean.Pix[from:to])
	}
	p.laid[i] = true
}

// dry puts what was drawn on the paper, one run of tiles after another.
func (p *pen) dry() {
	t := p.touched
	for row := range t.rows {
		on := t.on[row*t.cols:][:t.cols]
		for col := 0; col < t.cols; col++ {
			if !on[col] {
				continue
			}
			from := col
			for col < t.cols && on[col] {
				col++
			}
			x0, x1 := from*tileSize, min(col*tileSize, p.paper.w)
			for y := row * tileSize; y < min((row+1)*tileSize, p.paper.h); y++ {
				p.pal.line(p.full.Pix[p.full.PixOffset(x0, y):p.full.PixOffset(x1, y)], p.paper.row(y)[x0:x1])
			}
		}
	}
}

// outline sets the path of dc to a closed polygon.
func outline(dc *brush, g []geom.Point) {
	dc.NewSubPath()
	for _, q := range g {
		dc.LineTo(q.X, q.Y)
	}
	dc.ClosePath()
}

// fill fills the path and keeps it.
func fill(dc *brush, c color.Color) {
	dc.SetColor(c)
	dc.FillPreserve()
}

// stroke draws the path as a line and ends it.
func stroke(dc *brush, c color.Color, width float64, dash ...float64) {
	dc.SetColor(c)
	dc.SetLineWidth(width)
	dc.SetDash(dash...)
	dc.Stroke()
	dc.SetDash()
}

// both strokes the path with a dark edge under the colour.
func (p *pen) both(c color.Color, width float64, dash ...float64) {
	p.dc.SetColor(p.t.Dark)
	p.dc.SetLineWidth(width + 3)
	p.dc.SetDash(dash...)
	p.dc.StrokePreserve()
	stroke(p.dc, c, width, dash...)
}

// polyline sets the path to an open line.
func (p *pen) polyline(g []geom.Point) {
	p.dc.NewSubPath()
	for _, q := range g {
		p.dc.LineTo(q.X, q.Y)
	}
}

// columnName is the letter of a column: A to Z without X, then AA, AB, …
func columnName(i int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWYZ"
	if i < len(letters) {
		return letters[i : i+1]
	}
	return columnName(i/len(letters)-1) + columnName(i%len(letters))
}

// fitting is the largest of the usual text sizes at which a name, and each of
// the names beside it, fits a cell of the given length.
func (p *pen) fitting(name string, beside []string, cell float64) int {
	widest := func(size int) float64 {
		w := p.width(name, size)
		for _, n := range beside {
			w = max(w, p.width(n, size))
		}
		return w
	}
	for _, size := range [...]int{edgeText, 34, labelText} {
		if widest(size)+6 <= cell {
			return size
		}
	}
	return smallText
}

// shapeOf is the outline of a base in board pixels.
func (v view) shapeOf(b scene.Base) []geom.Point {
	at, w, h := v.at(b.At), b.W*v.scale, b.H*v.scale
	if h == 0 {
		h = w
	}
	switch b.Shape {
	case scene.Rect:
		return geom.Rect(at, w, h, b.Facing)
	case scene.Oval:
		g := geom.Regular(geom.Point{}, 1, 48)
		ahead, aside := geom.Heading(b.Facing), geom.Heading(b.Facing+math.Pi/2)
		for i, q := range g {
			g[i] = at.Add(aside.Mul(q.X * w / 2)).Sub(ahead.Mul(q.Y * h / 2))
		}
		return g
	}
	return geom.Regular(at, w/2, 48)
}
