package render

import (
	"fmt"
	"image"
	"strconv"
)

// Plot is bars over what was to be expected: rolled dice by face.
type Plot struct {
	Title string
	Bars  []Bar
}

// Bar is one value and what was to be expected.
type Bar struct {
	Label string
	N     int
	Want  float64
}

const (
	plotWidth  = 1000
	plotHeight = 360
	maxPlots   = 6
	maxBars    = 40
)

// Plots draws plots one under the other as a PNG.
func (r *Renderer) Plots(plots []Plot) ([]byte, error) {
	if len(plots) == 0 || len(plots) > maxPlots {
		return nil, fmt.Errorf("%d plots cannot be drawn: 1 to %d can", len(plots), maxPlots)
	}
	full := image.NewRGBA(image.Rect(0, 0, plotWidth, plotHeight*len(plots)))
	p := r.pen(key{})
	defer r.rest(p)
	p.t, p.dc = Night, newBrush(full)
	p.dc.SetColor(p.t.Margin)
	p.dc.Clear()
	for i, plot := range plots {
		if len(plot.Bars) == 0 || len(plot.Bars) > maxBars {
			return nil, fmt.Errorf("%q has %d bars: 1 to %d can be drawn", plot.Title, len(plot.Bars), maxBars)
		}
		p.plot(full, plot, float64(i*plotHeight))
	}
	return r.finished(full, Night), nil
}

// plot draws one with its top at y: bars, their numbers, and a line across each
// where it was to be expected.
func (p *pen) plot(img *image.RGBA, plot Plot, y float64) {
	const left, right, head, foot = 40.0, 40.0, 76.0, 56.0
	p.text(img, plot.Title, labelText, plotWidth/2, y+36, p.t.Edge)
	most := 1.0
	for _, b := range plot.Bars {
		most = max(most, float64(b.N), b.Want)
	}
	step := (plotWidth - left - right) / float64(len(plot.Bars))
	width := min(step*0.7, 90)
	bottom, high := y+plotHeight-foot, plotHeight-head-foot-20
	for i, b := range plot.Bars {
		x := left + (float64(i)+0.5)*step
		h := float64(b.N) / most * high
		p.dc.DrawRectangle(x-width/2, bottom-h, width, h)
		fill(p.dc, p.t.Sides[1].Fill)
		p.dc.ClearPath()
		at := bottom - b.Want/most*high
		p.dc.DrawLine(x-width/2-6, at, x+width/2+6, at)
		stroke(p.dc, p.t.Actor, 4)
		number := bottom - 18 // inside its bar, or above one that is too low
		if h < 40 {
			number = bottom - h - 14
		}
		p.text(img, strconv.Itoa(b.N), smallText, x, number, p.t.Light)
		p.text(img, b.Label, smallText, x, bottom+22, p.t.Edge)
	}
}
