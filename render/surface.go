package render

import (
	"image/color"

	"github.com/fogleman/gg"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// surface is how a kind of terrain is filled. The outline tells its class.
type surface struct {
	kind       string // "" is the surface of a class
	class      scene.Class
	fill, line color.RGBA
	pattern    func(dc *gg.Context, lo, hi geom.Point, l surface)
	sparse     bool // it lies about where pieces are drawings
}

// looks are the surfaces of known kinds, then those of the classes for
// whatever else there is.
var looks = []surface{
	{kind: "wall", fill: rgb(0x9a917f), line: rgb(0x6b6352), pattern: bricks},
	{kind: "crate", fill: rgb(0xb08a4f), line: rgb(0x6e5228), pattern: planks},
	{kind: "barrel", fill: rgb(0xc9632c), line: rgb(0x7a3510), pattern: rings},
	{kind: "vehicle", fill: rgb(0x7c8794), line: rgb(0x4a5460), pattern: panels},
	{kind: "container", fill: rgb(0x4a7a78), line: rgb(0x34595a), pattern: ribs},
	{kind: "hedge", fill: rgb(0x52733a), line: rgb(0x395228), pattern: trees},
	{kind: "wood", fill: rgb(0x3f6b3c), line: rgb(0x2a4a2b), pattern: trees},
	{kind: "rubble", fill: rgb(0x6f675b), line: rgb(0x9d9483), pattern: stones},
	{kind: "house", fill: rgb(0x8a5148), line: rgb(0x623630), pattern: roof},
	{kind: "rock", fill: rgb(0x575463), line: rgb(0x7f7b8e), pattern: facets},
	{kind: "stairs", fill: rgb(0x7a7466), line: rgb(0x4d483d), pattern: steps},
	{kind: "platform", fill: rgb(0x6a7178), line: rgb(0x454b53), pattern: planks},
	{kind: "asteroid", fill: rgb(0x71675a), line: rgb(0x4f473b), pattern: facets, sparse: true},
	{kind: "debris", fill: rgb(0x4a535b), line: rgb(0x7d8a94), pattern: stones, sparse: true},
	{kind: "bomb", fill: rgb(0x7a2f2f), line: rgb(0xd98a3d), pattern: rings, sparse: true},
	{kind: "objective", fill: rgb(0x2b3136), line: rgb(0xd9b44a), pattern: bare},
	{kind: "terminal", fill: rgb(0x16323b), line: rgb(0x4fd6e8), pattern: screen},
	{kind: "stray", fill: rgb(0x2b3136), line: rgb(0xd9b44a), pattern: eye},
	{kind: "water", fill: rgb(0x28566e), line: rgb(0x4f8fae), pattern: waves},
	{class: scene.Obstacle, fill: rgb(0x8f8a80), line: rgb(0x635f57), pattern: hatch, sparse: true},
	{class: scene.Difficult, fill: rgb(0x5d6b45), line: rgb(0x87966a), pattern: stones, sparse: true},
	{class: scene.Building, fill: rgb(0x80574f), line: rgb(0x5b3b35), pattern: roof},
	{class: scene.Impassable, fill: rgb(0x45424d), line: rgb(0x6d6978), pattern: hatch},
	{class: scene.Clear, fill: rgb(0x3d464b), line: rgb(0x515c62), pattern: hatch, sparse: true},
}

// thingIcons are the icons of known kinds of things.
var thingIcons = map[string]string{"objective": "flying-flag"}

// bright is the light that falls on the surface.
func (l surface) bright() color.RGBA { return mix(l.fill, rgb(0xffffff), 0.14) }

// surfaceOf finds the look of a thing: by its kind, or by its class.
func surfaceOf(t scene.Thing) surface {
	for _, l := range looks {
		if l.kind != "" && l.kind == t.Kind || l.kind == "" && l.class == t.Class {
			return l
		}
	}
	return looks[len(looks)-1]
}

func (p *pen) shadow(t scene.Thing) {
	if len(t.Outline) < 3 || t.Height <= 0 {
		return
	}
	g := p.v.all(t.Outline)
	for i := range g {
		g[i] = g[i].Add(geom.Point{X: 4, Y: 6})
	}
	outline(p.dc, g)
	p.dc.SetColor(fade(p.t.Dark, 0.5))
	p.dc.Fill()
}

// thing fills a piece of terrain with its kind's pattern and draws the outline
// of its class: plain for an obstacle, dashed for difficult ground, double
// with bright doors for a building, heavy for what nobody passes.
func (p *pen) thing(t scene.Thing) {
	if len(t.Outline) < 3 {
		return
	}
	l, g, dc := surfaceOf(t), p.v.all(t.Outline), p.dc
	lo, hi := geom.Polygon(g).Bounds()
	outline(dc, g)
	fill(dc, l.fill)
	dc.gg.Clip()
	dc.SetColor(l.line)
	dc.SetLineWidth(2.5)
	l.pattern(dc.gg, lo, hi, l)
	dc.gg.ResetClip()
	dc.ClearPath()
	outline(dc, g)
	switch t.Class {
	case scene.Difficult:
		stroke(dc, mix(l.fill, p.t.Light, 0.4), 3, 9, 7)
	case scene.Building:
		fill(dc, color.Transparent)
		dc.SetColor(p.t.Dark)
		dc.SetLineWidth(9)
		dc.StrokePreserve()
		stroke(dc, mix(l.fill, p.t.Light, 0.4), 3)
	case scene.Impassable:
		stroke(dc, p.t.Dark, 7)
	case scene.Clear:
		if t.Kind == "terminal" {
			stroke(dc, l.line, 3.5)
			break
		}
		stroke(dc, l.line, 2.5, 4, 8)
	default:
		stroke(dc, p.t.Dark, 3.5)
	}
	if name := thingIcons[t.Kind]; name != "" {
		p.icon(p.board, name, 0.7*min(hi.X-lo.X, hi.Y-lo.Y), (lo.X+hi.X)/2, (lo.Y+hi.Y)/2, l.line)
	}
	for _, d := range t.Doors {
		a, b := p.v.at(d.A), p.v.at(d.B)
		dc.SetLineCapButt()
		dc.DrawLine(a.X, a.Y, b.X, b.Y)
		stroke(dc, p.t.Dark, 15)
		dc.DrawLine(a.X, a.Y, b.X, b.Y)
		stroke(dc, p.t.Actor, 8)
		dc.SetLineCapRound()
	}
}

// every calls f on a lattice over the bounds, odd rows shifted by half, as far
// as it is in the picture.
func every(dc *gg.Context, lo, hi geom.Point, dx, dy float64, f func(x, y float64, n int)) {
	w, h := float64(dc.Width()), float64(dc.Height())
	row := max(0, int((-dy-lo.Y)/dy))
	for ; lo.Y+float64(row)*dy < min(hi.Y, h)+dy; row++ {
		y := lo.Y + float64(row)*dy
		x0 := lo.X - float64(row%2)*dx/2
		col := max(0, int((-dx-x0)/dx))
		for ; x0+float64(col)*dx < min(hi.X, w)+dx; col++ {
			f(x0+float64(col)*dx, y, row*31+col)
		}
	}
}

func bricks(dc *gg.Context, lo, hi geom.Point, _ surface) {
	every(dc, lo, hi, 26, 12, func(x, y float64, _ int) {
		dc.DrawLine(x, y, x+26, y)
		dc.DrawLine(x, y, x, y+12)
	})
	dc.Stroke()
}

func planks(dc *gg.Context, lo, hi geom.Point, _ surface) {
	dc.DrawLine(lo.X, lo.Y, hi.X, hi.Y)
	dc.DrawLine(hi.X, lo.Y, lo.X, hi.Y)
	dc.SetLineWidth(5)
	dc.Stroke()
}

func rings(dc *gg.Context, lo, hi geom.Point, _ surface) {
	c := lo.Lerp(hi, 0.5)
	r := min(hi.X-lo.X, hi.Y-lo.Y) / 2
	dc.DrawCircle(c.X, c.Y, r*0.6)
	dc.DrawCircle(c.X, c.Y, r*0.2)
	dc.Stroke()
}

func panels(dc *gg.Context, lo, hi geom.Point, _ surface) {
	for _, u := range [...]float64{0.25, 0.75} {
		dc.DrawLine(lo.X, lo.Y+u*(hi.Y-lo.Y), hi.X, lo.Y+u*(hi.Y-lo.Y))
		dc.DrawLine(lo.X+u*(hi.X-lo.X), lo.Y, lo.X+u*(hi.X-lo.X), hi.Y)
	}
	c := lo.Lerp(hi, 0.5)
	dc.DrawCircle(c.X, c.Y, min(hi.X-lo.X, hi.Y-lo.Y)/5)
	dc.Stroke()
}

func ribs(dc *gg.Context, lo, hi geom.Point, _ surface) {
	for x := lo.X + 8; x < min(hi.X, float64(dc.Width())); x += 13 {
		if x > 0 {
			dc.DrawLine(x, lo.Y, x, hi.Y)
		}
	}
	dc.SetLineWidth(4)
	dc.Stroke()
}

func trees(dc *gg.Context, lo, hi geom.Point, l surface) {
	every(dc, lo, hi, 46, 36, func(x, y float64, n int) {
		r := 13 + float64(n*7%5)
		dc.DrawCircle(x+14, y+14, r)
		dc.SetColor(l.line)
		dc.Fill()
		dc.DrawCircle(x+10, y+10, r*0.55)
		dc.SetColor(l.bright())
		dc.Fill()
	})
}

func stones(dc *gg.Context, lo, hi geom.Point, _ surface) {
	every(dc, lo, hi, 34, 24, func(x, y float64, n int) {
		dc.DrawRegularPolygon(3+n%3, x+10+float64(n*5%9), y+10, 5+float64(n*3%4), float64(n))
	})
	dc.Fill()
}

func roof(dc *gg.Context, lo, hi geom.Point, _ surface) {
	for y := lo.Y + 12; y < min(hi.Y, float64(dc.Height())); y += 14 {
		if y > 0 {
			dc.DrawLine(lo.X, y, hi.X, y)
		}
	}
	dc.Stroke()
	if hi.X-lo.X > hi.Y-lo.Y {
		dc.DrawLine(lo.X, (lo.Y+hi.Y)/2, hi.X, (lo.Y+hi.Y)/2)
	} else {
		dc.DrawLine((lo.X+hi.X)/2, lo.Y, (lo.X+hi.X)/2, hi.Y)
	}
	dc.SetLineWidth(6)
	dc.Stroke()
}

func facets(dc *gg.Context, lo, hi geom.Point, _ surface) {
	c := lo.Lerp(hi, 0.45)
	r := max(hi.X-lo.X, hi.Y-lo.Y)
	for i := range 7 {
		d := geom.Heading(float64(i)*0.9 + 0.3).Mul(r)
		dc.DrawLine(c.X, c.Y, c.X+d.X, c.Y+d.Y)
	}
	dc.Stroke()
}

func waves(dc *gg.Context, lo, hi geom.Point, _ surface) {
	every(dc, lo, hi, 56, 26, func(x, y float64, _ int) {
		dc.MoveTo(x, y+12)
		dc.QuadraticTo(x+9, y+2, x+18, y+12)
		dc.QuadraticTo(x+27, y+22, x+36, y+12)
	})
	dc.Stroke()
}

func hatch(dc *gg.Context, lo, hi geom.Point, _ surface) {
	h := hi.Y - lo.Y
	for x := lo.X - h; x < min(hi.X, float64(dc.Width())); x += 16 {
		if x+h > 0 {
			dc.DrawLine(x, hi.Y, x+h, lo.Y)
			dc.Stroke() // one by one: many cells in a row are slow to sort
		}
	}
}

// steps are treads across the longer side.
func steps(dc *gg.Context, lo, hi geom.Point, _ surface) {
	const tread = 10
	if hi.Y-lo.Y >= hi.X-lo.X {
		for y := lo.Y + tread; y < hi.Y; y += tread {
			dc.DrawLine(lo.X, y, hi.X, y)
		}
	} else {
		for x := lo.X + tread; x < hi.X; x += tread {
			dc.DrawLine(x, lo.Y, x, hi.Y)
		}
	}
	dc.Stroke()
}

// bare is a surface that bears an icon.
// screen is a console: a screen with lines, and keys below.
func screen(dc *gg.Context, lo, hi geom.Point, _ surface) {
	w, h := hi.X-lo.X, hi.Y-lo.Y
	dc.DrawRectangle(lo.X+0.2*w, lo.Y+0.16*h, 0.6*w, 0.42*h)
	for _, u := range [...]float64{0.3, 0.44} {
		dc.DrawLine(lo.X+0.3*w, lo.Y+u*h, lo.X+0.7*w, lo.Y+u*h)
	}
	for _, u := range [...]float64{0.26, 0.42, 0.58, 0.74} {
		dc.DrawRectangle(lo.X+(u-0.03)*w, lo.Y+0.7*h, 0.06*w, 0.12*h)
	}
	dc.Stroke()
}

// eye is a droid from above: a head and its eye.
func eye(dc *gg.Context, lo, hi geom.Point, _ surface) {
	c, r := lo.Lerp(hi, 0.5), min(hi.X-lo.X, hi.Y-lo.Y)/2
	dc.DrawCircle(c.X, c.Y, 0.72*r)
	dc.Stroke()
	dc.DrawCircle(c.X+0.2*r, c.Y-0.2*r, 0.26*r)
	dc.Fill()
}

func bare(*gg.Context, geom.Point, geom.Point, surface) {}
