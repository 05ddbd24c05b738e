package render

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// background draws all that stays as long as nobody moves terrain: frame, mat,
// zones, grid, terrain.
func (p *pen) background(s scene.Scene) {
	b := p.full.Rect
	p.frame.DrawRectangle(0, 0, float64(b.Dx()), float64(b.Dy()))
	p.frame.SetColor(p.t.Margin)
	p.frame.Fill()
	lo := p.v.at(scene.Point{})
	hi := p.v.at(scene.Point{X: s.Width, Y: s.Height})
	p.dc.DrawRectangle(lo.X, lo.Y, hi.X-lo.X, hi.Y-lo.Y)
	p.dc.SetColor(p.t.Mat)
	p.dc.Fill()
	p.cover(s)
	for _, z := range s.Zones {
		p.zone(z)
	}
	p.grid(s, hi)
	for _, tile := range s.Tiles {
		p.tile(tile)
	}
	for _, t := range s.Things {
		p.shadow(t)
	}
	for _, t := range s.Things {
		p.thing(t)
	}
	for _, f := range s.Floors {
		p.floor(f)
	}
	for _, z := range s.Zones {
		if z.Label != "" && len(z.Outline) > 2 {
			c := p.v.at(geom.Polygon(z.Outline).Centre())
			p.text(p.board, z.Label, zoneText, c.X+2, c.Y+3, p.t.Dark)
			p.text(p.board, z.Label, zoneText, c.X, c.Y, mix(p.t.Light, p.t.Mat, 0.25))
		}
	}
	p.dc.DrawRectangle(lo.X, lo.Y, hi.X-lo.X, hi.Y-lo.Y)
	stroke(p.dc, p.t.Grid, 4)
	if len(s.Edges) > 0 {
		p.edges(s)
	}
	p.frames(s)
}

func (p *pen) zone(z scene.Zone) {
	if len(z.Outline) < 3 {
		return
	}
	outline(p.dc, p.v.all(z.Outline))
	fill(p.dc, p.t.zone(z.Side))
	stroke(p.dc, mix(p.side(z.Side).Line, p.t.Mat, 0.25), 3, 14, 10)
}

// grid draws crosses at the cells' corners, or full lines.
func (p *pen) grid(s scene.Scene, hi geom.Point) {
	g := s.Grid
	if g.Cols == 0 || g.Rows == 0 || g.Style == scene.Edges {
		return
	}
	lo := p.v.at(scene.Point{})
	dx, dy := (hi.X-lo.X)/float64(g.Cols), (hi.Y-lo.Y)/float64(g.Rows)
	if g.Style == scene.Full {
		for i := 1; i < g.Cols; i++ {
			p.dc.DrawLine(lo.X+dx*float64(i), lo.Y, lo.X+dx*float64(i), hi.Y)
			stroke(p.dc, p.t.Grid, 2)
		}
		for i := 1; i < g.Rows; i++ {
			p.dc.DrawLine(lo.X, lo.Y+dy*float64(i), hi.X, lo.Y+dy*float64(i))
			stroke(p.dc, p.t.Grid, 2)
		}
		return
	}
	const arm = 9
	for i := 1; i < g.Cols; i++ {
		for j := 1; j < g.Rows; j++ {
			x, y := lo.X+dx*float64(i), lo.Y+dy*float64(j)
			p.dc.DrawLine(x-arm, y, x+arm, y)
			p.dc.DrawLine(x, y-arm, x, y+arm)
		}
		stroke(p.dc, p.t.Grid, 2.5)
	}
}

// frames writes the letters of columns and the numbers of rows on all four
// sides, each at the middle of what is seen of its cells.
func (p *pen) frames(s scene.Scene) {
	g := s.Grid
	p.north(s.Turn)
	p.explain(s)
	if g.Cols == 0 || g.Rows == 0 {
		return
	}
	full := p.full.Rect
	dx, dy := s.Width/float64(g.Cols), s.Height/float64(g.Rows)
	cols, rows := cellNames(g, s.Turn)
	below := float64(margin + p.v.h + margin/2)
	for i, name := range cols {
		from := p.v.at(scene.Point{X: dx * float64(i)}).X
		to := p.v.at(scene.Point{X: dx * float64(i+1)}).X
		if x, ok := seen(from, to, float64(p.v.w), g.Cols, i); ok {
			for _, y := range [...]float64{margin / 2, below} {
				p.text(p.full, name, p.fitting(name, cols, dx*p.v.scale+12), x+margin, y, p.t.Edge)
			}
		}
	}
	for i, name := range rows {
		from := p.v.at(scene.Point{Y: dy * float64(i)}).Y
		to := p.v.at(scene.Point{Y: dy * float64(i+1)}).Y
		if y, ok := seen(from, to, float64(p.v.h), g.Rows, i); ok {
			for _, x := range [...]int{margin / 2, full.Dx() - margin/2} {
				size := p.fitting(name, nil, margin+4)
				if dy*p.v.scale < edgeText {
					size = smallText
				}
				p.text(p.full, name, size, float64(x), y+margin, p.t.Edge)
			}
		}
	}
	// Ticks where cells end.
	for i := 1; i < g.Cols; i++ {
		x := p.v.at(scene.Point{X: dx * float64(i)}).X
		if x > 0 && x < float64(p.v.w) {
			p.frame.DrawLine(x+margin, margin-9, x+margin, margin-1)
			p.frame.DrawLine(x+margin, below-margin/2+1, x+margin, below-margin/2+9)
		}
	}
	for i := 1; i < g.Rows; i++ {
		y := p.v.at(scene.Point{Y: dy * float64(i)}).Y
		if y > 0 && y < float64(p.v.h) {
			p.frame.DrawLine(margin-9, y+margin, margin-1, y+margin)
			p.frame.DrawLine(float64(full.Dx()-margin+1), y+margin, float64(full.Dx()-margin+9), y+margin)
		}
	}
	stroke(p.frame, p.t.Grid, 2.5)
}

// seen is the middle of the visible part of a cell; ok is false if too little
// is seen to name it. Of very narrow cells every second one is named.
func seen(from, to, end float64, n, i int) (float64, bool) {
	cell := to - from
	if cell < 26 && n > 1 && i%2 == 1 {
		return 0, false
	}
	from, to = max(0, from), min(end, to)
	return (from + to) / 2, to-from >= min(edgeText, cell*0.9)
}

// north is an arrow in the top left corner.
func (p *pen) north(turn int) {
	const m = margin / 2
	g := []geom.Point{{Y: 7 - m}, {X: 11, Y: 13}, {Y: 7}, {X: -11, Y: 13}}
	for i, q := range rotated(g, geom.Point{}, float64(turn)*math.Pi/2) {
		g[i] = geom.Point{X: m + q.X, Y: m + q.Y}
	}
	outline(p.frame, g)
	fill(p.frame, mix(p.t.Edge, p.t.Margin, 0.35))
	p.frame.ClearPath()
}
