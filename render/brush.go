package render

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"estafeta/engine/geom"
)

// A brush draws as gg does, and notes before which tiles of the picture it will
// touch: only they need the background beneath, and are looked at afterwards. It has no other methods than
// those it notes, so that nothing is drawn behind its back.
type brush struct {
	gg      *gg.Context
	at      image.Point // of its corner in the picture
	touched *tiles      // nil: nobody wants to know
	trail   []stretch   // the path so far
	now     geom.Point  // where the path has come to
	begun   geom.Point
	going   bool // there is such a place
	width   float64
}

// stretch is a piece of a path: a line, or anything within the box between two
// corners.
type stretch struct {
	a, b geom.Point
	box  bool
}

func newBrush(img *image.RGBA) *brush { return &brush{gg: gg.NewContextForRGBA(img), width: 1} }

// through is a place as the picture has it.
func (b *brush) through(x, y float64) geom.Point {
	x, y = b.gg.TransformPoint(x, y)
	return geom.Point{X: x + float64(b.at.X), Y: y + float64(b.at.Y)}
}

func (b *brush) moved(q geom.Point) { b.now, b.begun, b.going = q, q, true }

func (b *brush) drawn(q geom.Point) {
	if !b.going {
		b.moved(q)
		return
	}
	b.trail = append(b.trail, stretch{a: b.now, b: q})
	b.now = q
}

// within notes that the path lies between two corners.
func (b *brush) within(x0, y0, x1, y1 float64) {
	if b.touched == nil {
		return
	}
	p, q := b.through(x0, y0), b.through(x1, y1)
	b.trail = append(b.trail, stretch{a: p, b: q, box: true})
	b.moved(q)
}

func (b *brush) MoveTo(x, y float64) {
	b.gg.MoveTo(x, y)
	if b.touched != nil {
		b.moved(b.through(x, y))
	}
}

func (b *brush) LineTo(x, y float64) {
	b.gg.LineTo(x, y)
	if b.touched != nil {
		b.drawn(b.through(x, y))
	}
}

func (b *brush) QuadraticTo(x1, y1, x2, y2 float64) {
	b.gg.QuadraticTo(x1, y1, x2, y2)
	if b.touched == nil {
		return
	}
	from, by, to := b.now, b.through(x1, y1), b.through(x2, y2)
	if !b.going {
		from = by
	}
	lo := geom.Point{X: min(from.X, by.X, to.X), Y: min(from.Y, by.Y, to.Y)}
	hi := geom.Point{X: max(from.X, by.X, to.X), Y: max(from.Y, by.Y, to.Y)}
	b.trail = append(b.trail, stretch{a: lo, b: hi, box: true})
	b.now, b.going = to, true
}

func (b *brush) ClosePath() {
	b.gg.ClosePath()
	if b.touched != nil && b.going {
		b.drawn(b.begun)
	}
}

func (b *brush) NewSubPath() {
	b.gg.NewSubPath()
	b.going = false
}

func (b *brush) ClearPath() {
	b.gg.ClearPath()
	b.trail, b.going = b.trail[:0], false
}

func (b *brush) DrawLine(x1, y1, x2, y2 float64) {
	b.gg.DrawLine(x1, y1, x2, y2)
	if b.touched != nil {
		b.moved(b.through(x1, y1))
		b.drawn(b.through(x2, y2))
	}
}

func (b *brush) DrawRectangle(x, y, w, h float64) {
	b.gg.DrawRectangle(x, y, w, h)
	b.within(x, y, x+w, y+h)
}

func (b *brush) DrawRoundedRectangle(x, y, w, h, r float64) {
	b.gg.DrawRoundedRectangle(x, y, w, h, r)
	b.within(x, y, x+w, y+h)
}

func (b *brush) DrawCircle(x, y, r float64) {
	b.gg.DrawCircle(x, y, r)
	if r <= 2*tileSize {
		b.within(x-r, y-r, x+r, y+r)
		return
	}
	b.going = false
	b.arc(x, y, r, 0, 2*math.Pi)
}

func (b *brush) DrawArc(x, y, r, from, to float64) {
	b.gg.DrawArc(x, y, r, from, to)
	b.arc(x, y, r, from, to)
}

// arc notes an arc as boxes round its pieces.
func (b *brush) arc(x, y, r, from, to float64) {
	if b.touched == nil {
		return
	}
	const parts = 32
	bulge := r * (1 - math.Cos((to-from)/parts/2))
	at := func(i int) geom.Point {
		a := from + (to-from)*float64(i)/parts
		return geom.Point{X: x + r*math.Cos(a), Y: y + r*math.Sin(a)}
	}
	first, last := at(0), at(parts)
	b.drawn(b.through(first.X, first.Y))
	for i := range parts {
		p, q := at(i), at(i+1)
		b.within(min(p.X, q.X)-bulge, min(p.Y, q.Y)-bulge, max(p.X, q.X)+bulge, max(p.Y, q.Y)+bulge)
	}
	b.moved(b.through(last.X, last.Y))
	b.begun = b.through(first.X, first.Y)
}

func (b *brush) FillPreserve() {
	if b.touched != nil && len(b.trail) > 0 {
		lo, hi := b.trail[0].a, b.trail[0].a
		for _, s := range b.trail {
			lo = geom.Point{X: min(lo.X, s.a.X, s.b.X), Y: min(lo.Y, s.a.Y, s.b.Y)}
			hi = geom.Point{X: max(hi.X, s.a.X, s.b.X), Y: max(hi.Y, s.a.Y, s.b.Y)}
		}
		b.touched.box(lo, hi, 1)
	}
	b.gg.FillPreserve()
}

func (b *brush) StrokePreserve() {
	if b.touched != nil {
		for _, s := range b.trail {
			if s.box {
				b.touched.box(s.a, s.b, b.width/2+2)
			} else {
				b.touched.line(s.a, s.b, b.width/2+2)
			}
		}
	}
	b.gg.StrokePreserve()
}

func (b *brush) Fill() {
	b.FillPreserve()
	b.ClearPath()
}

func (b *brush) Stroke() {
	b.StrokePreserve()
	b.ClearPath()
}

// Clear fills all of a picture that is drawn once.
func (b *brush) Clear() { b.gg.Clear() }

func (b *brush) SetLineWidth(w float64) {
	b.gg.SetLineWidth(w)
	b.width = w
}

func (b *brush) SetColor(c color.Color)          { b.gg.SetColor(c) }
func (b *brush) SetDash(dashes ...float64)       { b.gg.SetDash(dashes...) }
func (b *brush) SetLineCapButt()                 { b.gg.SetLineCapButt() }
func (b *brush) SetLineCapRound()                { b.gg.SetLineCapRound() }
func (b *brush) SetLineJoinRound()               { b.gg.SetLineJoinRound() }
func (b *brush) Push()                           { b.gg.Push() }
func (b *brush) Pop()                            { b.gg.Pop() }
func (b *brush) ScaleAbout(sx, sy, x, y float64) { b.gg.ScaleAbout(sx, sy, x, y) }

// copies notes what is to be put on the picture in another way than by a path: w
// by h pixels with their corner at (x, y).
func (b *brush) copies(x, y, w, h float64) {
	if b.touched == nil {
		return
	}
	at := geom.Point{X: x + float64(b.at.X), Y: y + float64(b.at.Y)}
	b.touched.box(at, at.Add(geom.Point{X: w, Y: h}), 1)
}

// tileSize is the side of a tile in pixels.
const tileSize = 16

// tiles are squares of a picture, some of them marked.
type tiles struct {
	cols, rows int
	on         []bool
	list       []int     // the marked ones
	first      func(int) // called when a tile is marked
}

func newTiles(w, h int, first func(int)) *tiles {
	t := &tiles{cols: (w + tileSize - 1) / tileSize, rows: (h + tileSize - 1) / tileSize, first: first}
	t.on = make([]bool, t.cols*t.rows)
	return t
}

func (t *tiles) clear() {
	for _, i := range t.list {
		t.on[i] = false
	}
	t.list = t.list[:0]
}

// box marks the tiles between two corners, grown by some pixels.
func (t *tiles) box(lo, hi geom.Point, grow float64) {
	from := func(v float64) int { return int(max(0, math.Floor((v-grow)/tileSize))) }
	to := func(v float64, n int) int { return int(min(float64(n-1), math.Floor((v+grow)/tileSize))) }
	for y := from(lo.Y); y <= to(hi.Y, t.rows); y++ {
		for x := from(lo.X); x <= to(hi.X, t.cols); x++ {
			if i := y*t.cols + x; !t.on[i] {
				t.on[i] = true
				t.list = append(t.list, i)
				t.first(i)
			}
		}
	}
}

// line marks the tiles along a line, grown by some pixels.
func (t *tiles) line(a, b geom.Point, grow float64) {
	n := 1 + int(a.Dist(b)/tileSize)
	for i := range n {
		p, q := a.Lerp(b, float64(i)/float64(n)), a.Lerp(b, float64(i+1)/float64(n))
		t.box(geom.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, geom.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)}, grow)
	}
}

// rect is where a tile lies in a picture of w by h pixels.
func (t *tiles) rect(i, w, h int) image.Rectangle {
	x, y := i%t.cols*tileSize, i/t.cols*tileSize
	return image.Rect(x, y, min(x+tileSize, w), min(y+tileSize, h))
}
