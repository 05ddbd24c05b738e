package render

import (
	"image/color"
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

const (
	hitR     = 9
	arrowLen = 66
)

// under is the base that stands at a place.
func (v view) under(s scene.Scene, at scene.Point) (scene.Base, bool) {
	for _, b := range s.Bases {
		if !b.Ghost && b.At.Dist(at) <= max(b.W, b.H)/2 && geom.Polygon(v.shapeOf(b)).Contains(v.at(at)) {
			return b, true
		}
	}
	return scene.Base{}, false
}

// rim is the distance from a place to the edge of the base that stands there,
// 0 if none does.
func (v view) rim(s scene.Scene, at scene.Point, dir geom.Point) float64 {
	if b, ok := v.under(s, at); ok {
		return v.reach(b, dir)
	}
	return 0
}

// ends are the ends of a shot line at the rims of the bases under it.
func (v view) ends(s scene.Scene, m scene.Mark) (from, to geom.Point) {
	from, to = v.at(m.Points[0]), v.at(m.Points[len(m.Points)-1])
	way := to.Sub(from)
	l := way.Len()
	if l < 1 {
		return from, to
	}
	u := way.Mul(1 / l)
	near, far := v.rim(s, m.Points[0], u), v.rim(s, m.Points[len(m.Points)-1], u.Mul(-1))
	if near+far+4 >= l {
		return from, to
	}
	return from.Add(u.Mul(near)), to.Sub(u.Mul(far))
}

// hit is the sign of one die on a shot line.
type hit struct {
	at  geom.Point
	hit bool
}

// hits stand in a row before the target, as far as the line has room.
func (v view) hits(s scene.Scene, m scene.Mark) []hit {
	if m.Kind != scene.Shot || len(m.Points) < 2 || len(m.Hits) == 0 {
		return nil
	}
	from, to := v.ends(s, m)
	back := from.Sub(to).Unit()
	if back == (geom.Point{}) {
		back = geom.Point{Y: -1}
	}
	out := make([]hit, len(m.Hits))
	for i, h := range m.Hits {
		out[i] = hit{to.Add(back.Mul(hitR + 9 + float64(i)*(2*hitR+3))), h}
	}
	return out
}

// lines are the marks that lie under the bases.
func (p *pen) lines(s scene.Scene) {
	for _, m := range s.Marks {
		c, g := p.side(m.Side).Line, p.v.all(m.Points)
		switch m.Kind {
		case scene.Template:
			p.template(m, g)
		case scene.Band:
			if s.Measured && len(g) > 0 && m.R > 0 {
				p.dc.DrawCircle(g[0].X, g[0].Y, m.R*p.v.scale)
				stroke(p.dc, c, 2.5, 12, 6)
			}
		case scene.Choice:
			for _, q := range m.Points {
				b, ok := p.v.under(s, q)
				if !ok {
					continue
				}
				grown := b
				grown.W += 12 / p.v.scale
				if grown.H > 0 {
					grown.H += 12 / p.v.scale
				}
				outline(p.dc, p.v.shapeOf(grown))
				p.both(p.t.Point, 3.5, 9, 8)
			}
		case scene.Field:
			if len(g) > 2 {
				outline(p.dc, g)
				if m.N == 0 { // tinted once: large areas take their time
					fill(p.dc, fade(c, 0.17))
				}
				stroke(p.dc, mix(p.t.Mat, c, 0.6), 2)
			}
		case scene.Trail:
			if len(g) > 2 {
				left := 1 / (1 + 0.45*float64(max(0, m.N)))
				outline(p.dc, g)
				fill(p.dc, fade(c, 0.34*left))
				stroke(p.dc, fade(c, 0.8*left), 2)
			}
		case scene.Link:
			p.polyline(g)
			p.both(c, 3, 1, 9)
		case scene.Charge:
			if len(g) > 1 {
				p.charge(s, m, c)
			}
		case scene.Path:
			if len(g) > 1 {
				p.polyline(g)
				p.both(c, 4, 13, 11)
				p.dc.DrawCircle(g[0].X, g[0].Y, 10)
				fill(p.dc, p.t.Mat)
				p.both(c, 3.5)
			}
		case scene.Shot:
			if len(g) > 1 {
				from, to := p.v.ends(s, m)
				p.dc.DrawLine(from.X, from.Y, to.X, to.Y)
				p.both(c, 3.5)
			}
		}
	}
}

func (p *pen) template(m scene.Mark, g []geom.Point) {
	switch {
	case len(g) > 2:
		outline(p.dc, g)
	case len(g) > 0 && m.R > 0:
		p.dc.DrawCircle(g[0].X, g[0].Y, m.R*p.v.scale)
	default:
		return
	}
	fill(p.dc, fade(p.t.Actor, 0.22))
	p.both(p.t.Actor, 3)
}

// overlays are the marks that lie over the bases.
func (p *pen) overlays(s scene.Scene) {
	for _, m := range s.Marks {
		g := p.v.all(m.Points)
		switch m.Kind {
		case scene.Locked:
			if len(g) > 1 {
				p.locked(s, m)
			}
		case scene.Shot:
			for _, h := range p.v.hits(s, m) {
				c := color.Color(p.t.Mat)
				if h.hit {
					c = p.t.Hurt
				}
				p.dc.DrawCircle(h.at.X, h.at.Y, hitR)
				fill(p.dc, c)
				stroke(p.dc, p.t.Light, 3)
			}
		case scene.Excluded:
			for _, q := range g {
				const a = 8
				p.dc.DrawLine(q.X-a, q.Y-a, q.X+a, q.Y+a)
				p.dc.DrawLine(q.X-a, q.Y+a, q.X+a, q.Y-a)
				p.both(p.t.Hurt, 3)
			}
		case scene.Fallen:
			for _, q := range g {
				const a = 13
				p.dc.DrawLine(q.X-a, q.Y-a, q.X+a, q.Y+a)
				p.dc.DrawLine(q.X-a, q.Y+a, q.X+a, q.Y-a)
				p.dc.SetColor(p.t.Light)
				p.dc.SetLineWidth(10)
				p.dc.StrokePreserve()
				stroke(p.dc, p.t.Hurt, 6)
			}
		case scene.Arrow:
			if len(g) > 1 {
				u := g[1].Sub(g[0]).Unit()
				p.arrow(g[0].Add(u.Mul(p.v.rim(s, m.Points[0], u))), u)
			}
		case scene.Pin:
			for _, q := range g {
				p.pin(q)
			}
		}
	}
}

// charge is a broad line with an arrowhead at the rim of the base that ran.
func (p *pen) charge(s scene.Scene, m scene.Mark, c color.RGBA) {
	g := p.v.all(m.Points)
	n := len(g) - 1
	u := g[n].Sub(g[n-1]).Unit()
	tip := g[n].Sub(u.Mul(p.v.rim(s, m.Points[n], u)))
	neck := tip.Sub(u.Mul(22))
	aside := geom.Point{X: -u.Y, Y: u.X}
	p.polyline(append(append([]geom.Point{}, g[:n]...), neck))
	p.both(c, 8)
	outline(p.dc, []geom.Point{tip, neck.Add(aside.Mul(16)), neck.Sub(aside.Mul(16))})
	fill(p.dc, c)
	stroke(p.dc, p.t.Dark, 2)
	p.dc.DrawCircle(g[0].X, g[0].Y, 9)
	fill(p.dc, c)
	stroke(p.dc, p.t.Dark, 2)
}

// locked is a double line across the place where two pieces meet.
func (p *pen) locked(s scene.Scene, m scene.Mark) {
	a, b := p.v.at(m.Points[0]), p.v.at(m.Points[len(m.Points)-1])
	u := b.Sub(a).Unit()
	near, far := p.v.rim(s, m.Points[0], u), p.v.rim(s, m.Points[len(m.Points)-1], u.Mul(-1))
	gap := a.Dist(b) - near - far
	mid := a.Add(u.Mul(near + gap/2))
	half := u.Mul(max(7, gap/2+5))
	from, to := mid.Sub(half), mid.Add(half)
	aside := geom.Point{X: -u.Y, Y: u.X}.Mul(5)
	for _, d := range [...]geom.Point{aside, aside.Mul(-1)} {
		p.dc.DrawLine(from.X+d.X, from.Y+d.Y, to.X+d.X, to.Y+d.Y)
	}
	p.both(p.t.Actor, 4)
}

// arrow leads from a place in direction u; its length tells nothing.
func (p *pen) arrow(from, u geom.Point) {
	if u == (geom.Point{}) {
		return
	}
	aside := geom.Point{X: -u.Y, Y: u.X}
	tip := from.Add(u.Mul(arrowLen))
	neck := from.Add(u.Mul(arrowLen - 24))
	w := 5.0
	outline(p.dc, []geom.Point{
		from.Add(aside.Mul(w)), neck.Add(aside.Mul(w)), neck.Add(aside.Mul(15)), tip,
		neck.Sub(aside.Mul(15)), neck.Sub(aside.Mul(w)), from.Sub(aside.Mul(w)),
	})
	fill(p.dc, p.t.Point)
	stroke(p.dc, p.t.Dark, 2.5)
}

// pin stands with its tip on a named point.
func (p *pen) pin(q geom.Point) {
	const r = 13
	head := geom.Point{X: q.X, Y: q.Y - 30}
	p.dc.NewSubPath()
	p.dc.DrawArc(head.X, head.Y, r, math.Pi*0.85, math.Pi*2.15)
	p.dc.LineTo(q.X, q.Y)
	p.dc.ClosePath()
	fill(p.dc, p.t.Point)
	stroke(p.dc, p.t.Dark, 2.5)
	p.dc.DrawCircle(head.X, head.Y, 5)
	fill(p.dc, p.t.Dark)
	p.dc.ClearPath()
}
