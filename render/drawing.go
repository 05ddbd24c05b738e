package render

import (
	"image/color"
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// liveries are the colours of drawings, alike in every theme.
var liveries = map[scene.Livery]map[scene.Paint]color.RGBA{
	scene.Bone: {
		scene.Hull: rgb(0xe9e3d4), scene.Shade: rgb(0xaaa293), scene.Panel: rgb(0x47484e),
		scene.Accent: rgb(0xc9452c), scene.Glass: rgb(0x1f3b52), scene.Glow: rgb(0xff9a7a),
	},
	scene.Steel: {
		scene.Hull: rgb(0xb4c0cb), scene.Shade: rgb(0x74828f), scene.Panel: rgb(0x20272f),
		scene.Accent: rgb(0xb8323a), scene.Glass: rgb(0x0d1319), scene.Glow: rgb(0x9fdcff),
	},
	scene.Rust: {
		scene.Hull: rgb(0xd0ab6c), scene.Shade: rgb(0x8c6a3e), scene.Panel: rgb(0x3b3029),
		scene.Accent: rgb(0x5f8a4c), scene.Glass: rgb(0x27303a), scene.Glow: rgb(0xffc061),
	},
}

// paints in the order in which palettes take them.
var paints = [...]scene.Paint{scene.Hull, scene.Shade, scene.Panel, scene.Accent, scene.Glass, scene.Glow}

// paint is the colour of a patch; an unknown livery or paint is that of a bare
// hull.
func paint(l scene.Livery, of scene.Paint) color.RGBA {
	if c, ok := liveries[l][of]; ok {
		return c
	}
	return liveries[scene.Bone][scene.Hull]
}

// plate is the ground of a base on which a drawing stands.
func (t Theme) plate(s Side) color.RGBA { return mix(s.Fill, t.Dark, 0.6) }

// carved puts what is told by a drawing or an icon beside its base, on a chip.
func carved(b scene.Base) bool { return b.Drawing != nil && !b.Ghost }

// onBase is where a point of a base's own directions is in the picture.
func (v view) onBase(b scene.Base, q scene.Point) geom.Point {
	sin, cos := math.Sincos(b.Facing)
	return v.at(b.At.Add(scene.Point{X: q.X*cos - q.Y*sin, Y: q.X*sin + q.Y*cos}))
}

// printed are the fields of fire that a token shows, within its base.
func (p *pen) printed(b scene.Base, s Side) {
	half := geom.Point{X: b.W / 2, Y: max(b.H, b.W/8) / 2}
	ground := p.t.plate(s)
	at := p.v.at(b.At)
	for _, a := range b.Arcs {
		const steps = 12
		var g []geom.Point
		for i := range steps + 1 {
			turn := a.From + (a.To-a.From)*float64(i)/steps
			u := geom.Heading(turn)
			r := min(half.X/max(1e-9, math.Abs(u.X)), half.Y/max(1e-9, math.Abs(u.Y)))
			g = append(g, p.v.onBase(b, u.Mul(r*0.93)))
		}
		outline(p.dc, append([]geom.Point{at}, g...))
		fill(p.dc, mix(ground, s.Line, 0.3))
		p.dc.ClearPath()
		for _, q := range [...]geom.Point{g[0], g[len(g)-1]} {
			p.dc.DrawLine(at.X, at.Y, q.X, q.Y)
		}
		stroke(p.dc, mix(ground, s.Line, 0.75), 1.6)
	}
}

// drawn draws what stands on a base: one dark edge round all of it, then patch
// after patch.
func (p *pen) drawn(b scene.Base) {
	dc := p.dc
	each := func(q scene.Patch) {
		dc.NewSubPath()
		for _, at := range q.Outline {
			at = p.v.onBase(b, at)
			dc.LineTo(at.X, at.Y)
		}
		dc.ClosePath()
	}
	if b.Ghost {
		for _, q := range b.Drawing.Patches {
			each(q)
		}
		fill(dc, fade(p.side(b.Side).Line, 0.3))
		dc.ClearPath()
		return
	}
	dc.SetLineJoinRound()
	for _, q := range b.Drawing.Patches {
		each(q)
	}
	stroke(dc, p.t.Dark, max(2, 1.4*p.v.scale))
	for _, q := range b.Drawing.Patches {
		c := paint(b.Livery, q.Paint)
		each(q)
		fill(dc, c)
		stroke(dc, mix(c, p.t.Dark, 0.45), max(0.6, 0.35*p.v.scale))
	}
}

// nubMost is how long a nub is at most, in pixels.
const nubMost = 7

// nubs are the pegs before and behind a base that hold a template: over all
// bases, so that nothing hides where a piece faces.
func (p *pen) nubs(b scene.Base) {
	s := p.side(b.Side)
	half := geom.Point{X: b.W / 2, Y: max(b.H, b.W/8) / 2}
	w := min(b.W*0.07, nubMost/p.v.scale)
	long := w
	for _, end := range [...]float64{-1, 1} {
		for _, side := range [...]float64{-1, 1} {
			x, y := side*half.X*0.58, end*half.Y
			var g []geom.Point
			for _, q := range [...]scene.Point{{X: x - w/2, Y: y}, {X: x + w/2, Y: y}, {X: x + w/2, Y: y + end*long}, {X: x - w/2, Y: y + end*long}} {
				g = append(g, p.v.onBase(b, q))
			}
			outline(p.dc, g)
		}
	}
	c := s.Fill
	if s.Rim != Thin {
		c = s.Ring
	}
	fill(p.dc, c)
	stroke(p.dc, p.t.Light, 1)
}
