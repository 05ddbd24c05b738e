package render

import (
	"image/color"
	"math"
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

func (p *pen) side(n int) Side {
	if n < 0 || n >= len(p.t.Sides) {
		n = 0
	}
	return p.t.Sides[n]
}

// reach is the distance from a base's centre to its edge in a direction.
func (v view) reach(b scene.Base, dir geom.Point) float64 {
	if b.Shape == scene.Round || b.Shape == "" {
		return b.W * v.scale / 2
	}
	at := v.at(b.At)
	far := 0.0
	d := dir.Unit()
	for _, e := range geom.Polygon(v.shapeOf(b)).Edges() {
		// The farthest corner in that direction bounds it; good enough for
		// rings, badges and leaders.
		far = max(far, e.A.Sub(at).Dot(d))
	}
	return far
}

// half is half of the width and height of a base's upright bounds.
func (v view) half(b scene.Base) geom.Point {
	if b.Shape == scene.Round || b.Shape == "" {
		return geom.Point{X: b.W * v.scale / 2, Y: b.W * v.scale / 2}
	}
	lo, hi := geom.Polygon(v.shapeOf(b)).Bounds()
	return hi.Sub(lo).Mul(0.5)
}

// bounds is the upright rectangle round a base.
func (v view) bounds(b scene.Base) box {
	h := v.half(b)
	return around(v.at(b.At), 2*h.X, 2*h.Y)
}

// room is the radius of the largest circle inside a base.
func (v view) room(b scene.Base) float64 {
	d := b.W
	if b.Shape != scene.Round && b.Shape != "" && b.H > 0 {
		d = min(d, b.H)
	}
	return d * v.scale / 2
}

// base copies a base to its place, to a quarter of a pixel.
func (p *pen) base(b scene.Base) {
	half, at := p.v.half(b), p.v.at(b.At)
	if max(half.X, half.Y) > maxSprite/2 {
		p.drawBase(b)
		return
	}
	more := 3.0
	if !b.Ghost && b.Acting {
		more = 14
	}
	ext := geom.Point{X: math.Ceil(half.X) + more, Y: math.Ceil(half.Y) + more}
	x, dx := snap(at.X)
	y, dy := snap(at.Y)
	k := sprite{
		what: "base", text: string(b.Shape), more: string(b.Livery) + b.Icon + b.Emblem, side: b.Side,
		x: dx, y: dy, w: b.W * p.v.scale, h: b.H * p.v.scale,
	}
	if b.Shape != scene.Round || b.Faced {
		k.turn = b.Facing
	}
	if b.Drawing != nil {
		k.what = b.Drawing.Key
	}
	for _, a := range b.Arcs {
		k.n = 31*k.n + int(100*a.From) + int(1000*a.To)
	}
	for i, on := range [...]bool{b.Drawing != nil, b.Acting, b.Ghost, b.Lead} {
		if on {
			k.flags |= 1 << i
		}
	}
	p.copy(k, x-int(ext.X), y-int(ext.Y), 2*int(ext.X)+1, 2*int(ext.Y)+1, func() {
		v := p.v
		p.v.from = geom.Point{X: -(ext.X + dx) / v.scale, Y: -(ext.Y + dy) / v.scale}
		b.At = scene.Point{}
		p.drawBase(b)
		p.v = v
	})
}

func (p *pen) drawBase(b scene.Base) {
	s, g, dc := p.side(b.Side), p.v.shapeOf(b), p.dc
	if b.Ghost {
		outline(dc, g)
		fill(dc, fade(s.Line, 0.15))
		stroke(dc, s.Line, 3, 7, 5)
		if b.Drawing != nil {
			p.drawn(b)
		}
		return
	}
	if b.Acting {
		p.ring(b)
	}
	ground := s.Fill
	if b.Drawing != nil {
		ground = p.t.plate(s)
	}
	// The rim stays inside the true outline.
	room := p.v.room(b)
	ring := func(inwards float64, c color.RGBA) {
		if inwards > 0 {
			g = p.shrunk(b, inwards)
		}
		outline(dc, g)
		fill(dc, c)
		dc.ClearPath()
	}
	ring(0, s.Ring)
	switch s.Rim {
	case Broad, Barred:
		ring(min(6, max(2.5, room*0.17)), ground)
	case Doubled:
		line := min(4, max(1.5, room*0.1))
		ring(line, ground)
		ring(2*line, s.Ring)
		ring(3*line, ground)
	default:
		ring(2, ground)
	}
	if b.Drawing != nil {
		p.printed(b, s)
		p.drawn(b)
	}
	if b.Icon != "" {
		at := p.v.at(b.At)
		p.icon(p.board, b.Icon, 1.42*room, at.X, at.Y, s.Text)
	}
	if b.Emblem != "" {
		at := p.v.at(b.At)
		if emblazoned(b, room) {
			p.icon(p.board, b.Emblem, emblemSize*room, at.X, at.Y-emblemUp*room, fade(s.Text, 0.8))
		} else {
			p.icon(p.board, b.Emblem, 1.7*room, at.X, at.Y, fade(s.Text, 0.25))
		}
	}
	if b.Lead {
		at := p.v.at(b.At)
		dc.DrawCircle(at.X, at.Y, max(2.5, room*0.36))
		fill(dc, s.Text)
	}
	switch s.Rim {
	case Barred:
		p.bar(b, s)
	case Notched:
		p.notches(b, s)
	}
}

// bar is a line across a base, beneath its label.
func (p *pen) bar(b scene.Base, s Side) {
	at, room := p.v.at(b.At), p.v.room(b)
	half := room * 0.62
	p.dc.DrawLine(at.X-half, at.Y+room*0.66, at.X+half, at.Y+room*0.66)
	p.dc.SetLineCapButt()
	stroke(p.dc, s.Ring, max(2, room*0.16))
	p.dc.SetLineCapRound()
}

// notches are cuts into the edge of a base, away from its label.
func (p *pen) notches(b scene.Base, s Side) {
	at, room := p.v.at(b.At), p.v.room(b)
	for i := range 4 {
		out := geom.Heading(b.Facing + math.Pi/4 + float64(i)*math.Pi/2)
		if b.Shape == scene.Round || b.Shape == "" {
			out = geom.Heading(math.Pi/4 + float64(i)*math.Pi/2)
		}
		rim := at.Add(out.Mul(room))
		in := at.Add(out.Mul(room * 0.68))
		p.dc.DrawLine(rim.X, rim.Y, in.X, in.Y)
	}
	p.dc.SetLineCapButt()
	stroke(p.dc, s.Ring, max(2.5, room*0.2))
	p.dc.SetLineCapRound()
}

// shrunk is the outline of a base moved inwards by d pixels.
func (p *pen) shrunk(b scene.Base, d float64) []geom.Point {
	by := 2 * d / p.v.scale
	b.W = max(b.W-by, b.W/4)
	if b.H > 0 {
		b.H = max(b.H-by, b.H/4)
	}
	return p.v.shapeOf(b)
}

// ring marks whose turn it is.
func (p *pen) ring(b scene.Base) {
	grown := b
	grown.W += 16 / p.v.scale
	if grown.H > 0 {
		grown.H += 16 / p.v.scale
	}
	outline(p.dc, p.v.shapeOf(grown))
	p.both(p.t.Actor, 5)
}

// nub is a small triangle before the base, where it faces.
func (p *pen) nub(b scene.Base, s Side) {
	ahead := geom.Heading(b.Facing)
	aside := geom.Heading(b.Facing + math.Pi/2)
	at := p.v.at(b.At)
	r := p.v.reach(b, ahead)
	size := min(14, max(9, r*0.5))
	c := s.Fill
	if s.Rim != Thin && s.Rim != Notched {
		c = s.Ring
	}
	outline(p.dc, []geom.Point{
		at.Add(ahead.Mul(r + size)),
		at.Add(ahead.Mul(r - 3)).Add(aside.Mul(size)),
		at.Add(ahead.Mul(r - 3)).Sub(aside.Mul(size)),
	})
	fill(p.dc, c)
	stroke(p.dc, p.t.Light, 2)
}

// arcs are fields of fire, drawn under all bases.
func (p *pen) arcs(b scene.Base) {
	if b.Drawing != nil {
		return // they are printed on it
	}
	at := p.v.at(b.At)
	for _, a := range b.Arcs {
		r := a.Reach * p.v.scale
		from, to := b.Facing+a.From-math.Pi/2, b.Facing+a.To-math.Pi/2
		p.dc.NewSubPath()
		p.dc.MoveTo(at.X, at.Y)
		p.dc.DrawArc(at.X, at.Y, r, from, to)
		p.dc.ClosePath()
		c := p.side(b.Side).Line
		fill(p.dc, fade(c, 0.13))
		stroke(p.dc, fade(c, 0.7), 2)
	}
}

// tokenLeast is the least radius of a token that bears an icon, in pixels: what
// a phone can show.
const tokenLeast = 21

// enlarged are the bases as they are drawn: tokens with icons no smaller than a
// phone can show, as far as their neighbours leave them room.
func (v view) enlarged(list []scene.Base) []scene.Base {
	var out []scene.Base
	for i, b := range list {
		least := 2 * tokenLeast / v.scale
		if b.Icon == "" || b.Drawing != nil || b.Shape != scene.Round || b.W >= least {
			continue
		}
		for k, o := range list {
			switch d := b.At.Dist(o.At); {
			case k == i || o.Ghost:
			case o.Icon != "": // they share what is between them
				least = min(least, d)
			default:
				least = min(least, 2*d-max(o.W, o.H))
			}
		}
		if out == nil {
			out = slices.Clone(list)
		}
		out[i].W = max(b.W, least)
	}
	if out == nil {
		return list
	}
	return out
}

// An emblem stands in the upper half of its base, the label below it: both as
// shares of the room that a base has.
const (
	emblemLeast = 40 // pixels: the least room that both need
	emblemSize  = 0.95
	emblemUp    = 0.3
	labelDown   = 0.48
)

// emblazoned reports a base that shows its emblem.
func emblazoned(b scene.Base, room float64) bool {
	return b.Emblem != "" && !b.Ghost && room >= emblemLeast
}

const readyR = 7

// readyAt is just over twelve o'clock, clear of the label inside.
func (v view) readyAt(b scene.Base) geom.Point {
	return v.at(b.At).Sub(geom.Point{Y: v.half(b).Y + 4})
}

// ready is a dot on a piece still to act.
func (p *pen) ready(b scene.Base) {
	p.inBox(sprite{what: "ready"}, around(p.v.readyAt(b), 2*readyR, 2*readyR).snapped(), func(b box) {
		c := b.centre()
		p.dc.DrawCircle(c.X, c.Y, readyR)
		fill(p.dc, p.t.Ready)
		stroke(p.dc, p.t.Dark, 2)
	})
}

// labelColour is the colour of a label written inside a base.
func (p *pen) labelColour(b scene.Base) color.Color {
	if b.Ghost {
		return p.t.Light
	}
	return p.side(b.Side).Text
}
