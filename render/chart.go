package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Measures of a chart, in pixels.
const (
	chartCell  = 84
	chartHead  = 64 // title
	chartSide  = 56 // heads of the rows
	chartSpace = 28 // between charts
	maxCharts  = 16

	chartsAcross = 2 // what a phone can show
)

// Charts draws charts side by side as a PNG, two by two. A chart
// with impossible values is an error.
func (r *Renderer) Charts(charts []scene.Chart, theme Theme) ([]byte, error) {
	if theme == (Theme{}) {
		theme = Night
	}
	if len(charts) == 0 || len(charts) > maxCharts {
		return nil, fmt.Errorf("%d charts cannot be drawn: 1 to %d can", len(charts), maxCharts)
	}
	cols, rows := 0, 0
	for _, c := range charts {
		rows = max(rows, len(c.Rows))
		for _, cell := range c.Cells {
			if cell.Row < 0 || cell.Row >= len(c.Rows) || cell.Col < 0 || cell.Col > 15 || len(cell.Glyph) == 0 {
				return nil, fmt.Errorf(
					"chart %q: the sign of %q cannot be drawn at row %d, column %d",
					c.Title,
					cell.Key,
					cell.Row,
					cell.Col,
				)
			}
			cols = max(cols, cell.Col+1)
		}
	}
	across := min(len(charts), chartsAcross)
	down := (len(charts) + across - 1) / across
	w, h := chartSide+cols*chartCell, chartHead+rows*chartCell
	full := image.NewRGBA(image.Rect(0, 0, chartSpace+across*(w+chartSpace), chartSpace+down*(h+chartSpace)))
	p := r.pen(key{})
	defer r.rest(p)
	p.t, p.dc = theme, newBrush(full)
	p.dc.SetColor(theme.Margin)
	p.dc.Clear()
	for i, c := range charts {
		p.chart(full, c, float64(chartSpace+i%across*(w+chartSpace)), float64(chartSpace+i/across*(h+chartSpace)), float64(w), float64(h))
	}
	return r.finished(full, theme), nil
}

// chart draws one chart with its corner at (x, y).
func (p *pen) chart(img *image.RGBA, c scene.Chart, x, y, w, h float64) {
	p.dc.DrawRoundedRectangle(x, y, w, h, 14)
	fill(p.dc, p.t.Mat)
	p.dc.ClearPath()
	title := []rune(c.Title)
	for len(title) > 3 && p.width(string(title), smallText) > w-20 {
		title = append(title[:len(title)-2], '…')
	}
	p.text(img, string(title), smallText, x+w/2, y+chartHead/2, p.t.Edge)
	for i, head := range c.Rows {
		p.text(img, head, labelText, x+chartSide/2, y+chartHead+(float64(i)+0.5)*chartCell, p.t.Edge)
	}
	for _, cell := range c.Cells {
		p.sign(img, cell, geom.Point{X: x + chartSide + float64(cell.Col)*chartCell, Y: y + chartHead + float64(cell.Row)*chartCell})
	}
}

// toneIcons tell a tone by shape, in the corner of its cell.
var toneIcons = map[scene.Tone]string{scene.Good: "check-mark", scene.Bad: "hazard-sign"}

// sign draws one cell with its corner at a point: what is chosen stands on a
// bright plate.
func (p *pen) sign(img *image.RGBA, c scene.Cell, at geom.Point) {
	colour := map[scene.Tone]color.RGBA{scene.Good: p.t.Ready, scene.Bad: p.t.Hurt}[c.Tone]
	if c.Tone == scene.Plain {
		colour = p.t.Light
	}
	p.dc.DrawRoundedRectangle(at.X+3, at.Y+3, chartCell-6, chartCell-6, 10)
	ground := p.t.Sign
	if c.Tone != scene.Plain {
		ground = mix(ground, colour, 0.16)
	}
	fill(p.dc, ground)
	if c.Chosen {
		stroke(p.dc, p.t.Actor, 6)
	}
	p.dc.ClearPath()
	p.icon(img, toneIcons[c.Tone], 22, at.X+chartCell-18, at.Y+chartCell-18, colour)
	const inset = 14.0
	var line []geom.Point
	for _, q := range c.Glyph {
		line = append(line, at.Add(geom.Point{X: inset, Y: inset}).Add(q.Mul(chartCell-2*inset)))
	}
	if len(line) == 1 {
		p.dc.DrawRectangle(line[0].X-12, line[0].Y-12, 24, 24)
		fill(p.dc, colour)
		p.dc.ClearPath()
		return
	}
	end, before := line[len(line)-1], line[len(line)-2]
	way := end.Sub(before).Unit()
	aside := geom.Point{X: -way.Y, Y: way.X}
	neck := end.Sub(way.Mul(16))
	body := append(slices.Clone(line[:len(line)-1]), neck)
	p.polyline(body)
	p.dc.SetLineJoinRound()
	p.dc.SetLineCapButt()
	stroke(p.dc, colour, math.Max(9, chartCell/9))
	outline(p.dc, []geom.Point{end, neck.Add(aside.Mul(15)), neck.Sub(aside.Mul(15))})
	fill(p.dc, colour)
	p.dc.ClearPath()
}
