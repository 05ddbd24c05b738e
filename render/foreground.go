package render

import (
	"fmt"
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// foreground draws all that moves, over the background.
func (p *pen) foreground(s scene.Scene) {
	s.Bases = p.v.enlarged(s.Bases)
	labels := p.layout(s)
	for _, b := range s.Bases {
		p.arcs(b)
	}
	p.groups(s)
	p.lines(s)
	p.leaders(s, labels)
	for _, l := range labels {
		if l.sort == sign {
			p.plate(s, l)
		}
	}
	// Ghosts under pieces, the acting piece on top.
	for pass := range 3 {
		for _, b := range s.Bases {
			if p.layer(b) == pass {
				p.base(b)
			}
		}
	}
	for _, b := range s.Bases {
		switch {
		case b.Ghost || !b.Faced:
		case carved(b):
			p.nubs(b)
		default:
			p.nub(b, p.side(b.Side))
		}
	}
	for i, b := range s.Bases {
		if b.Ghost || carved(b) {
			continue
		}
		if b.Ready {
			p.ready(b)
		}
		for _, g := range p.signs[i] {
			p.badge(g)
		}
	}
	p.overlays(s)
	for _, l := range labels {
		if l.sort != sign {
			p.plate(s, l)
		}
	}
	if ruled(s) {
		p.scaleBar(s)
	}
	if p.o.Map {
		p.smallMap(s)
	}
	p.captions()
}

func (p *pen) layer(b scene.Base) int {
	switch {
	case b.Ghost:
		return 0
	case b.Acting:
		return 2
	}
	return 1
}

// lead is the leader of a label, from its rim to that of what it belongs to.
func (p *pen) lead(s scene.Scene, l label) geom.Segment {
	from := l.box.near(l.anchor)
	if l.sort == sign {
		return geom.Segment{A: from, B: p.plots(s)[l.of].shape.Nearest(from)}
	}
	to := l.anchor
	u := from.Sub(to).Unit()
	if r := p.v.reach(s.Bases[l.of], u); r < from.Dist(to) {
		to = to.Add(u.Mul(r))
	}
	return geom.Segment{A: from, B: to}
}

// leaders join labels beside a piece with it: all edges in one stroke, then
// the lines of each colour.
func (p *pen) leaders(s scene.Scene, labels []label) {
	var lines [len(p.t.Sides) + 1][]geom.Segment // the last is terrain's
	for _, l := range labels {
		if !l.leader {
			continue
		}
		side := l.side
		switch {
		case l.sort == sign:
			side = len(p.t.Sides)
		case side < 0 || side >= len(p.t.Sides):
			side = 0
		}
		lines[side] = append(lines[side], p.lead(s, l))
	}
	draw := func(list []geom.Segment) {
		for _, e := range list {
			p.dc.DrawLine(e.A.X, e.A.Y, e.B.X, e.B.Y)
		}
	}
	for _, list := range lines {
		draw(list)
	}
	stroke(p.dc, p.t.Dark, 5.5)
	for i, list := range lines {
		c := p.t.SignText
		if i < len(p.t.Sides) {
			c = p.t.Sides[i].Line
		}
		draw(list)
		stroke(p.dc, c, 2.5)
	}
}

// plate draws a label: bare inside a base, on a plate elsewhere.
func (p *pen) plate(s scene.Scene, l label) {
	c := l.box.centre()
	if l.sort == inside {
		p.text(p.board, l.text, l.size, c.X, c.Y, p.labelColour(s.Bases[l.of]))
		return
	}
	k := sprite{
		what:  "plate",
		text:  l.text,
		more:  l.second + fmt.Sprint(l.icons, l.acting),
		n:     l.size,
		side:  l.side,
		flags: int(l.sort),
	}
	p.inBox(k, l.box, func(b box) { p.drawPlate(l, b) })
}

func (p *pen) drawPlate(l label, b box) {
	ground, ink, edge := p.t.Sign, p.t.SignText, p.t.Dark
	switch l.sort {
	case tag:
		s := p.side(l.side)
		ground, ink, edge = s.Fill, s.Text, s.Ring
		if l.acting {
			edge = p.t.Actor
		}
	case choice:
		ground, ink, edge = p.t.Point, p.t.Dark, p.t.Dark
	case hurt:
		ground, ink, edge = p.t.Hurt, p.t.Light, p.t.Light
	}
	p.dc.DrawRoundedRectangle(b.x0+1, b.y0+1, b.x1-b.x0-2, b.y1-b.y0-2, 5)
	fill(p.dc, ground)
	stroke(p.dc, edge, 2)
	r := l.r
	if r == 0 {
		r = p.v.badgeR()
	}
	strip := strip(l.icons, r)
	if strip > 0 && l.sort == tag { // badges stand on the dark end of a chip
		p.dc.DrawRoundedRectangle(b.x1-strip-3, b.y0+2, strip+1, b.y1-b.y0-4, 4)
		fill(p.dc, p.t.Sign)
		p.dc.ClearPath()
	}
	c := b.centre()
	x, y := c.X-strip/2, c.Y
	if l.second != "" {
		y = b.y0 + 5 + capHeight(l.size)/2
		p.text(p.board, l.second, l.size, x, b.y1-5-capHeight(l.size)/2, ink)
	}
	p.text(p.board, l.text, l.size, x, y, ink)
	x = b.x1 - strip - 2
	for _, g := range l.icons {
		w := wide(g, r)
		p.drawBadge(placed{kind: g.Kind, n: g.N}, around(geom.Point{X: x + w/2, Y: y}, w, 2*r))
		x += w + iconGap
	}
}

// scale is the length of the scale bar and its place on the board.
func (p *pen) scale() (length float64, at box) {
	want := float64(p.v.w) / 5 / p.v.scale
	length = math.Pow(10, math.Floor(math.Log10(want)))
	for _, k := range [...]float64{5, 2} {
		if length*k <= want {
			length *= k
			break
		}
	}
	bottom := float64(p.v.h) - 6
	return length, box{6, bottom - 50, 6 + max(length*p.v.scale, 100) + 20, bottom}
}

// ruled reports a scene that needs a scale: measuring is free there, and its
// squares are not what is counted.
func ruled(s scene.Scene) bool {
	squares := s.Grid.Style == scene.Full && float64(s.Grid.Cols) == s.Width && float64(s.Grid.Rows) == s.Height
	return s.Measured && !squares
}

// scaleBar is drawn only where measuring is free.
func (p *pen) scaleBar(s scene.Scene) {
	length, b := p.scale()
	text := number(length, 4, p.o.Comma) + " " + clip(s.Unit)
	p.dc.DrawRoundedRectangle(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0, 6)
	fill(p.dc, p.t.Sign)
	p.dc.ClearPath()
	x, y := b.x0+10, b.y1-12
	l := length * p.v.scale
	p.dc.DrawLine(x, y, x+l, y)
	p.dc.DrawLine(x, y-6, x, y+6)
	p.dc.DrawLine(x+l, y-6, x+l, y+6)
	stroke(p.dc, p.t.Light, 3)
	p.text(p.board, text, smallText, x+p.width(text, smallText)/2, y-20, p.t.Light)
}
