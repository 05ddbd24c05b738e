package render

import (
	"math"
	"strconv"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// foreground draws all that moves, over the background.
func (p *pen) foreground(s scene.Scene) {
	labels := p.layout(s)
	for _, b := range s.Bases {
		p.arcs(b)
	}
	p.lines(s)
	for _, l := range labels {
		if l.leader {
			p.leader(s, l)
		}
	}
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
		if b.Ghost {
			continue
		}
		if b.Ready {
			p.disc(p.v.readyAt(b), readyR, p.t.Ready)
		}
		for _, g := range p.v.badges(b) {
			p.badge(g)
		}
	}
	p.signs(s)
	for _, l := range labels {
		if l.sort != sign {
			p.plate(s, l)
		}
	}
	if s.Measured {
		p.scaleBar(s)
	}
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

// leader joins a label beside a piece with it.
func (p *pen) leader(s scene.Scene, l label) {
	from := l.box.near(l.anchor)
	to := l.anchor
	c := p.t.SignText
	if l.sort == tag {
		c = p.side(l.side).Line
		b := s.Bases[l.of]
		u := from.Sub(to).Unit()
		if r := p.v.reach(b, u); r < from.Dist(to) {
			to = to.Add(u.Mul(r))
		}
	} else {
		to = geom.Polygon(p.v.all(s.Things[l.of].Outline)).Nearest(from)
	}
	p.dc.DrawLine(from.X, from.Y, to.X, to.Y)
	p.both(c, 2.5)
}

// plate draws a label: bare inside a base, on a plate elsewhere.
func (p *pen) plate(s scene.Scene, l label) {
	c := l.box.centre()
	if l.sort == inside {
		p.text(p.board, l.text, l.size, c.X, c.Y, p.labelColour(s.Bases[l.of]))
		return
	}
	ground, ink, edge := p.t.Sign, p.t.SignText, p.t.Dark
	switch l.sort {
	case tag:
		s := p.side(l.side)
		ground, ink, edge = s.Fill, s.Text, s.Ring
	case hurt:
		ground, ink, edge = p.t.Hurt, p.t.Light, p.t.Light
	}
	p.dc.DrawRoundedRectangle(l.box.x0+1, l.box.y0+1, l.box.x1-l.box.x0-2, l.box.y1-l.box.y0-2, 5)
	fill(p.dc, ground)
	stroke(p.dc, edge, 2)
	const icon = 2*boardBadgeR + iconGap
	wide := float64(len(l.icons)) * icon
	x, y := c.X-wide/2, c.Y
	if l.second != "" {
		y = l.box.y0 + 5 + capHeight(l.size)/2
		p.text(p.board, l.second, l.size, x, l.box.y1-5-capHeight(l.size)/2, ink)
	}
	p.text(p.board, l.text, l.size, x, y, ink)
	for i, kind := range l.icons {
		at := geom.Point{X: l.box.x1 - wide - 4 + (float64(i)+0.5)*icon, Y: y}
		p.badge(placed{kind: kind, box: around(at, 2*boardBadgeR, 2*boardBadgeR)})
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

// scaleBar is drawn only where measuring is free.
func (p *pen) scaleBar(s scene.Scene) {
	length, b := p.scale()
	text := strconv.FormatFloat(length, 'g', 4, 64) + " " + clip(s.Unit)
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
