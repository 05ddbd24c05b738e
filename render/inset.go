package render

import (
	"image/color"
	"math"
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

type rgba = color.RGBA

// Fight is the square window round all pieces of a scene whose pieces stand in
// the open, in steps, so that one picture after the other shows the same part;
// ok is false where the whole table is as good.
func Fight(scenes ...scene.Scene) (r Rect, ok bool) {
	var lo, hi scene.Point
	table, least := 0.0, 0.0
	for _, s := range scenes {
		if !s.Spread {
			return Rect{}, false
		}
		table = max(table, s.Width, s.Height)
		for _, b := range s.Bases {
			half := max(b.W, b.H) * 0.75
			if least == 0 {
				lo, hi, least = b.At, b.At, b.W
			}
			least = min(least, b.W)
			lo = scene.Point{X: min(lo.X, b.At.X-half), Y: min(lo.Y, b.At.Y-half)}
			hi = scene.Point{X: max(hi.X, b.At.X+half), Y: max(hi.Y, b.At.Y+half)}
		}
	}
	if least == 0 {
		return Rect{}, false
	}
	const (
		smallest = 0.15 // of the window's side at most is the smallest base
		widest   = 0.06 // and at least so much
		steps    = 12   // of the table
	)
	step := table / steps
	side := max(hi.X-lo.X, hi.Y-lo.Y) + 1.5*least
	side = max(side, least/smallest)
	side = step * math.Ceil(side/step)
	if side*widest > least || side > table*0.85 {
		return Rect{}, false
	}
	mid := lo.Lerp(hi, 0.5)
	at := func(mid, table float64) float64 {
		return min(max(0, step/2*math.Ceil((mid-side/2)/(step/2)-0.5)), table-side)
	}
	return Rect{X: at(mid.X, scenes[0].Width), Y: at(mid.Y, scenes[0].Height), W: side, H: side}, true
}

// long is how many times as long as it is deep a table is that small screens do not
// show in one picture.
const long = 1.6

// Long says whether a table is too long for small screens to show in one picture.
func Long(s scene.Scene) bool { return s.Width >= long*s.Height }

// Region is the square part of a long table that a piece stands in the middle of, in
// steps, so that one picture after the other shows the same part; for nobody the part
// in which all pieces stand. ok is false for other tables, and where there is no such
// part.
func Region(s scene.Scene, piece string) (r Rect, ok bool) {
	if !Long(s) {
		return Rect{}, false
	}
	of := s.Members(piece)
	from, to, x, n := s.Width, 0.0, 0.0, 0
	for _, b := range s.Bases {
		if b.Ghost || piece != "" && !slices.Contains(of, b.ID) {
			continue
		}
		half := max(b.W, b.H) / 2
		from, to = min(from, b.At.X-half), max(to, b.At.X+half)
		x, n = x+b.At.X, n+1
	}
	if n == 0 || piece == "" && to-from > s.Height {
		return Rect{}, false
	}
	if x /= float64(n); piece == "" {
		x = (from + to) / 2
	}
	step := s.Height / 4
	left := step * math.Round((x-s.Height/2)/step)
	if piece == "" && (left > from || left+s.Height < to) { // a step would cut the last one off
		left = x - s.Height/2
	}
	return Rect{X: min(max(0, left), s.Width-s.Height), W: s.Height, H: s.Height}, true
}

// Halves draws the two halves of a long table, the right one beneath the left.
func (r *Renderer) Halves(s scene.Scene, o Options) ([]byte, error) {
	var both scan
	var pal *palette
	o.half = true
	for i := range 2 {
		o.Window = &Rect{X: float64(i) * s.Width / 2, W: s.Width / 2, H: s.Height}
		p, colours, err := r.draw(s, o)
		if err != nil {
			return nil, err
		}
		both.w, both.h = p.paper.w, both.h+p.paper.h
		both.rows = append(both.rows, p.paper.rows...)
		pal = colours
		r.rest(p)
	}
	return r.encode(pal, &both), nil
}

// mapSize is the longest side of the small map in pixels.
const mapSize = 168

// corner is where the small map stands: where it hides the fewest pieces.
func (p *pen) corner(s scene.Scene) box {
	k := mapSize / max(s.Width, s.Height)
	w, h := s.Width*k+8, s.Height*k+8
	bw, bh := float64(p.v.w), float64(p.v.h)
	var best box
	least := -1
	for _, c := range [...]geom.Point{{X: 1}, {X: 1, Y: 1}, {}, {Y: 1}} {
		b := box{6, 6, 6 + w, 6 + h}
		if c.X > 0 {
			b.x0, b.x1 = bw-6-w, bw-6
		}
		if c.Y > 0 {
			b.y0, b.y1 = bh-6-h, bh-6
		}
		hidden := 0
		for _, o := range s.Bases {
			if p.v.bounds(o).grow(24).hits(b) {
				hidden++
			}
		}
		if s.Measured && c == (geom.Point{Y: 1}) {
			hidden += 100 // there is the scale bar
		}
		if least < 0 || hidden < least {
			least, best = hidden, b
		}
	}
	return best.snapped()
}

// smallMap is the whole table with the window on it.
func (p *pen) smallMap(s scene.Scene) {
	b := p.corner(s)
	k := (b.x1 - b.x0 - 8) / s.Width
	at := func(q scene.Point) geom.Point { return geom.Point{X: b.x0 + 4 + q.X*k, Y: b.y0 + 4 + q.Y*k} }
	dc := p.dc
	dc.DrawRoundedRectangle(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0, 5)
	fill(dc, p.t.Sign)
	stroke(dc, p.t.Grid, 2)
	for _, th := range s.Things {
		if len(th.Outline) < 3 {
			continue
		}
		dc.NewSubPath()
		for _, q := range th.Outline {
			q = at(q)
			dc.LineTo(q.X, q.Y)
		}
		dc.ClosePath()
	}
	fill(dc, p.t.Grid)
	dc.ClearPath()
	for _, o := range s.Bases {
		if o.Ghost {
			continue
		}
		q := at(o.At)
		dc.DrawCircle(q.X, q.Y, max(4, o.W*k*0.6))
		fill(dc, p.side(o.Side).Line)
		dc.ClearPath()
	}
	w := p.o.Window
	from, to := at(scene.Point{X: w.X, Y: w.Y}), at(scene.Point{X: w.X + w.W, Y: w.Y + w.H})
	dc.DrawRectangle(from.X, from.Y, to.X-from.X, to.Y-from.Y)
	stroke(dc, p.t.Light, 2)
}
