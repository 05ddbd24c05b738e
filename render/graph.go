package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// Graph is numbers over an axis: chances, or what comes of changing one thing.
type Graph struct {
	Title   string
	X       []string // labels of the places along the axis
	Percent bool     // shares of 1, shown up to 100 %
	Comma   bool     // numbers have a decimal comma
	Series  []Series // one to three
}

// Series is one attack, or one question, of a graph.
type Series struct {
	Name string
	Bars []float64 // a bar for each place; nil: none
	Line []float64 // a line through a point for each place; nil: none
}

const (
	graphWidth  = 1000
	graphHeight = 620
	maxGraphs   = 3
	maxPlaces   = 200
)

// graphColours of the series: light enough for the dark page, apart in
// brightness for every kind of colour vision.
var graphColours = [3]color.RGBA{rgb(0x6fb6ff), rgb(0xff9a56), rgb(0xd8e3a0)}

// Graphs draws graphs one under the other as a PNG.
func (r *Renderer) Graphs(graphs []Graph) ([]byte, error) {
	if len(graphs) == 0 || len(graphs) > maxGraphs {
		return nil, fmt.Errorf("%d graphs cannot be drawn: 1 to %d can", len(graphs), maxGraphs)
	}
	full := image.NewRGBA(image.Rect(0, 0, graphWidth, graphHeight*len(graphs)))
	p := r.pen(key{})
	defer r.rest(p)
	p.t, p.dc = Night, newBrush(full)
	p.dc.SetColor(p.t.Margin)
	p.dc.Clear()
	for i, g := range graphs {
		if err := g.check(); err != nil {
			return nil, err
		}
		p.graph(full, g, float64(i*graphHeight))
	}
	return r.finished(full, Night), nil
}

func (g Graph) check() error {
	if len(g.X) == 0 || len(g.X) > maxPlaces {
		return fmt.Errorf("%q has %d places: 1 to %d can be drawn", g.Title, len(g.X), maxPlaces)
	}
	if len(g.Series) == 0 || len(g.Series) > len(graphColours) {
		return fmt.Errorf("%q has %d series: 1 to %d can be drawn", g.Title, len(g.Series), len(graphColours))
	}
	for _, s := range g.Series {
		for _, ys := range [][]float64{s.Bars, s.Line} {
			if ys != nil && len(ys) != len(g.X) {
				return fmt.Errorf("%q has %d values for %d places", s.Name, len(ys), len(g.X))
			}
			for _, y := range ys {
				if math.IsNaN(y) || math.IsInf(y, 0) || y < 0 {
					return fmt.Errorf("%q has a value that cannot be drawn: %v", s.Name, y)
				}
			}
		}
	}
	return nil
}

// top is the end of the upright axis: 1 for shares that come near it, else a
// round number above everything.
func (g Graph) top() float64 {
	most := 0.0
	for _, s := range g.Series {
		for _, ys := range [][]float64{s.Bars, s.Line} {
			for _, y := range ys {
				most = max(most, y)
			}
		}
	}
	if g.Percent && most > 0.5 {
		return 1
	}
	if most == 0 {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	for _, k := range [...]float64{1, 2, 4, 5, 10} {
		if k*unit >= most {
			return k * unit
		}
	}
	return 10 * unit
}

// graph draws one with its top at y.
func (p *pen) graph(img *image.RGBA, g Graph, y float64) {
	const left, right, foot = 92.0, 28.0, 64.0
	head := 80 + legendLine*float64(len(g.Series))
	size := labelText
	for size > 18 && p.width(g.Title, size) > graphWidth-40 {
		size--
	}
	p.text(img, g.Title, size, graphWidth/2, y+34, p.t.Edge)
	p.legend(img, g, y+80)
	top := g.top()
	bottom, high, wide := y+graphHeight-foot, graphHeight-head-foot, graphWidth-left-right
	for i := range 5 {
		at := bottom - float64(i)/4*high
		p.dc.DrawLine(left, at, graphWidth-right, at)
		stroke(p.dc, p.t.Grid, 1.5)
		v := top * float64(i) / 4
		p.text(img, g.label(v), smallText, left/2, at, p.t.Edge)
	}
	step := wide / float64(len(g.X))
	x := func(i int) float64 { return left + (float64(i)+0.5)*step }
	up := func(v float64) float64 { return bottom - min(v/top, 1)*high }
	bars := 0
	for _, s := range g.Series {
		bars += asInt(s.Bars != nil)
	}
	n := 0
	for k, s := range g.Series {
		if s.Bars == nil {
			continue
		}
		width := min(step*0.8/float64(bars), 80)
		for i, v := range s.Bars {
			p.dc.DrawRectangle(x(i)+(float64(n)-float64(bars)/2)*width, up(v), width, bottom-up(v))
			fill(p.dc, mix(graphColours[k], p.t.Margin, 0.35))
			p.dc.ClearPath()
		}
		n++
	}
	for k, s := range g.Series {
		if s.Line == nil {
			continue
		}
		p.dc.NewSubPath()
		for i, v := range s.Line {
			p.dc.LineTo(x(i), up(v))
		}
		p.both(graphColours[k], 4)
		for i, v := range s.Line {
			if step > 16 {
				p.dc.DrawCircle(x(i), up(v), 6)
				fill(p.dc, graphColours[k])
				p.dc.ClearPath()
			}
		}
	}
	width := min(step*0.8/float64(max(1, bars)), 80)
	p.values(img, g, step, func(n, i int, v float64) (float64, float64) {
		return x(i) + (float64(n)+0.5-float64(bars)/2)*width, up(v)
	})
	longest := 0.0
	for _, label := range g.X {
		longest = max(longest, p.width(label, smallText))
	}
	every := max(1, int(math.Ceil((longest+14)/step)))
	for i, label := range g.X {
		if i%every == 0 {
			p.text(img, label, smallText, x(i), bottom+26, p.t.Edge)
		}
	}
}

// values stand on their bars where they have room.
func (p *pen) values(img *image.RGBA, g Graph, step float64, at func(n, i int, v float64) (x, top float64)) {
	const size = 18
	bars := 0
	for _, s := range g.Series {
		bars += asInt(s.Bars != nil)
	}
	n := 0
	for _, s := range g.Series {
		for i, v := range s.Bars {
			text := g.value(v)
			if text == "" || p.width(text, size)+4 > step*0.8/float64(bars)+10 {
				continue
			}
			x, top := at(n, i, v)
			p.text(img, text, size, x, top-12, p.t.Light)
		}
		n += asInt(s.Bars != nil)
	}
}

// value is what stands at a bar: whole per cents, or three digits; "" for what
// is too little to tell.
func (g Graph) value(v float64) string {
	if g.Percent {
		switch {
		case v < 0.005:
			return ""
		case v < 0.0995:
			return decimals(strconv.FormatFloat(100*v, 'f', 1, 64), g.Comma)
		}
		return strconv.Itoa(int(math.Round(100 * v)))
	}
	if v == 0 {
		return ""
	}
	return number(v, 3, g.Comma)
}

// label is a number of the upright axis, with at most four significant digits.
func (g Graph) label(v float64) string {
	end := ""
	if g.Percent {
		v, end = 100*v, " %"
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	if err != nil {
		rounded = v
	}
	return decimals(strconv.FormatFloat(rounded, 'f', -1, 64), g.Comma) + end
}

const (
	legendLine = 32.0             // from one name of a legend to the next
	legendRoom = graphWidth - 100 // for a name
)

// legend names the series one under the other, each in its colour.
func (p *pen) legend(img *image.RGBA, g Graph, y float64) {
	var names []string
	for _, s := range g.Series {
		names = append(names, s.Name)
	}
	names = shortened(names, func(name string) bool { return p.width(name, smallText) <= legendRoom })
	widest := 0.0
	for _, name := range names {
		widest = max(widest, p.width(name, smallText))
	}
	left := (graphWidth-widest-36)/2 + 36
	for k, name := range names {
		at := y + float64(k)*legendLine
		p.dc.DrawRectangle(left-36, at-10, 22, 20)
		fill(p.dc, graphColours[k])
		p.dc.ClearPath()
		p.text(img, name, smallText, left+p.width(name, smallText)/2, at, p.t.Edge)
	}
}

// shortened makes names fit and leaves what tells them apart: of those that do
// not, first the words go with which all names begin, then the end.
func shortened(names []string, fits func(string) bool) []string {
	shared := begunAlike(names)
	out := make([]string, len(names))
	for i, name := range names {
		words := strings.Fields(name)
		for cut := 1; !fits(name) && cut <= shared; cut++ {
			name = "… " + strings.Join(words[cut:], " ")
		}
		short := []rune(name)
		for len(short) > 3 && !fits(string(short)) {
			short = append(short[:len(short)-2], '…')
		}
		out[i] = string(short)
	}
	return out
}

// begunAlike is with how many words all names begin alike; a word is left to
// each, and a single name begins like no other.
func begunAlike(names []string) int {
	if len(names) < 2 {
		return 0
	}
	first := strings.Fields(names[0])
	shared := len(first) - 1
	for _, name := range names[1:] {
		words := strings.Fields(name)
		shared = min(shared, len(words)-1)
		for i := range shared {
			if words[i] != first[i] {
				shared = i
				break
			}
		}
	}
	return max(0, shared)
}

func asInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
