package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"

	"estafeta/engine/dice"
	"estafeta/engine/geom"
)

// DieFace is one die as it lies on the table.
type DieFace struct {
	Colour  string // of the die: red, black, white, green, blue, yellow; "": a plain one
	Sides   int
	Face    int          // shown as pips or a number where there are no symbols
	Symbols []dice.Count // of a die that has them
	Signs   bool         // it is a die with symbols: without any it is blank
	Out     bool         // it does not count: rolled again, or dropped
	Bright  bool         // it stands out: a success
	Dim     bool         // it did nothing: a miss
}

// Measures of dice, in pixels. An emoji is shown at 22 to 48 of them.
const (
	dieSize   = 96
	dieGap    = 14
	diceWide  = 10
	maxDice   = 200
	emojiSize = dieSize
)

// dieColours are the colours of a die: ground, symbols.
var dieColours = map[string][2]color.RGBA{
	"":       {rgb(0xf4efe2), rgb(0x15181c)},
	"red":    {rgb(0xb3202c), rgb(0xffffff)},
	"black":  {rgb(0x1b1d20), rgb(0xffffff)},
	"white":  {rgb(0xf4f4f2), rgb(0x15181c)},
	"green":  {rgb(0x1f7a3d), rgb(0xffffff)},
	"blue":   {rgb(0x1d5fb4), rgb(0xffffff)},
	"yellow": {rgb(0xe8b91e), rgb(0x15181c)},
}

// Dice draws dice in rows of ten as a PNG.
func (r *Renderer) Dice(faces []DieFace) ([]byte, error) {
	if len(faces) == 0 || len(faces) > maxDice {
		return nil, fmt.Errorf("%d dice cannot be drawn: 1 to %d can", len(faces), maxDice)
	}
	across := min(len(faces), diceWide)
	rows := (len(faces) + across - 1) / across
	full := image.NewRGBA(image.Rect(0, 0, dieGap+across*(dieSize+dieGap), dieGap+rows*(dieSize+dieGap)))
	p := r.pen(key{})
	defer r.rest(p)
	p.t, p.dc = Night, newBrush(full)
	p.dc.SetColor(p.t.Margin)
	p.dc.Clear()
	for i, f := range faces {
		p.die(full, f, geom.Point{X: float64(dieGap + i%across*(dieSize+dieGap)), Y: float64(dieGap + i/across*(dieSize+dieGap))})
	}
	return r.finished(full, Night), nil
}

// DieEmoji draws one face on a transparent ground, small enough for an emoji.
func (r *Renderer) DieEmoji(f DieFace) ([]byte, error) {
	full := image.NewRGBA(image.Rect(0, 0, emojiSize, emojiSize))
	p := r.pen(key{})
	defer r.rest(p)
	p.t, p.dc = Night, newBrush(full)
	p.die(full, f, geom.Point{})
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, full)
	return out.Bytes(), err
}

// die draws one with its corner at a point.
func (p *pen) die(img *image.RGBA, f DieFace, at geom.Point) {
	colours, ok := dieColours[f.Colour]
	if !ok {
		colours = dieColours[""]
	}
	ground, ink := colours[0], colours[1]
	switch {
	case f.Dim:
		ground, ink = mix(ground, p.t.Margin, 0.65), mix(ink, p.t.Margin, 0.25)
	case f.Out:
		ground, ink = mix(ground, p.t.Margin, 0.65), mix(ink, p.t.Margin, 0.5)
	}
	c := geom.Point{X: at.X + dieSize/2, Y: at.Y + dieSize/2}
	if f.Sides == 8 {
		outline(p.dc, rotated(geom.Regular(c, dieSize/2-2, 8), c, math.Pi/8))
	} else {
		p.dc.DrawRoundedRectangle(at.X+4, at.Y+4, dieSize-8, dieSize-8, 18)
	}
	fill(p.dc, ground)
	edge := mix(ground, p.t.Dark, 0.45)
	if f.Colour == "black" { // seen on a dark page
		edge = mix(ground, p.t.Light, 0.45)
	}
	if f.Bright {
		edge = p.t.Actor
	}
	stroke(p.dc, edge, 5)
	p.dc.ClearPath()
	switch {
	case f.Signs:
		p.symbols(img, f.Symbols, c, ink)
	case f.Sides == 6 && f.Face >= 1 && f.Face <= 6:
		p.pips(f.Face, c, ink)
	default:
		size := edgeText
		if f.Face > 99 {
			size = labelText
		}
		p.text(img, strconv.Itoa(f.Face), size, c.X, c.Y, ink)
	}
	if f.Out {
		p.dc.DrawLine(at.X+16, at.Y+dieSize-16, at.X+dieSize-16, at.Y+16)
		stroke(p.dc, p.t.Hurt, 6)
	}
}

// rotated is a polygon turned about a point.
func rotated(g []geom.Point, c geom.Point, a float64) []geom.Point {
	sin, cos := math.Sincos(a)
	out := make([]geom.Point, len(g))
	for i, q := range g {
		d := q.Sub(c)
		out[i] = c.Add(geom.Point{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos})
	}
	return out
}

// pips are those of an ordinary die.
func (p *pen) pips(n int, c geom.Point, ink color.Color) {
	const d = 22
	var at []geom.Point
	if n%2 == 1 {
		at = append(at, c)
	}
	if n >= 2 {
		at = append(at, geom.Point{X: c.X - d, Y: c.Y + d}, geom.Point{X: c.X + d, Y: c.Y - d})
	}
	if n >= 4 {
		at = append(at, geom.Point{X: c.X - d, Y: c.Y - d}, geom.Point{X: c.X + d, Y: c.Y + d})
	}
	if n == 6 {
		at = append(at, geom.Point{X: c.X - d, Y: c.Y}, geom.Point{X: c.X + d, Y: c.Y})
	}
	p.dc.SetColor(ink)
	for _, q := range at {
		p.dc.DrawCircle(q.X, q.Y, 9)
		p.dc.Fill()
	}
}

// places of symbols on a face, by how many there are, from its middle.
var places = map[int][]geom.Point{
	1: {{}},
	2: {{X: -18, Y: -18}, {X: 18, Y: 18}},
	3: {{X: -19, Y: 16}, {X: 19, Y: 16}, {X: 0, Y: -18}},
	4: {{X: -19, Y: -19}, {X: 19, Y: -19}, {X: -19, Y: 19}, {X: 19, Y: 19}},
	5: {{X: -22, Y: -22}, {X: 22, Y: -22}, {}, {X: -22, Y: 22}, {X: 22, Y: 22}},
}

// symbols draws what a face shows; how far it reaches is one number.
func (p *pen) symbols(img *image.RGBA, list []dice.Count, c geom.Point, ink color.RGBA) {
	var signs []string
	reach := 0
	for _, s := range list {
		if s.Symbol == "accuracy" {
			reach = s.N
			continue
		}
		for range s.N {
			signs = append(signs, s.Symbol)
		}
	}
	n := len(signs)
	if reach > 0 {
		n++
	}
	at := places[min(n, 5)]
	if reach > 0 {
		q := c.Add(at[n-1])
		p.text(img, strconv.Itoa(reach), labelText, q.X, q.Y, ink)
	}
	scale := 1.0
	if n > 1 {
		scale = 0.62
	}
	for i, s := range signs {
		if i < len(at) {
			p.symbol(s, c.Add(at[i]), scale, ink)
		}
	}
}

// star is a star of n points.
func star(c geom.Point, n int, outer, inner float64) []geom.Point {
	var out []geom.Point
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		out = append(out, c.Add(geom.Heading(math.Pi*float64(i)/float64(n)).Mul(r)))
	}
	return out
}

// symbol draws one symbol: of our own drawing, to be told apart at 22 pixels.
func (p *pen) symbol(name string, c geom.Point, k float64, ink color.RGBA) {
	p.dc.SetColor(ink)
	at := func(x, y float64) geom.Point { return geom.Point{X: c.X + x*k, Y: c.Y + y*k} }
	switch name {
	case "hit", "damage": // a burst
		outline(p.dc, star(c, 8, 30*k, 14*k))
		p.dc.Fill()
	case "crit": // a burst with a hole
		outline(p.dc, star(c, 8, 32*k, 18*k))
		p.dc.Fill()
		p.dc.DrawCircle(c.X, c.Y, 11*k)
		p.dc.SetColor(color.RGBA{255 - ink.R, 255 - ink.G, 255 - ink.B, 255})
		p.dc.Fill()
	case "focus": // an eye
		p.dc.NewSubPath()
		l, r := at(-30, 0), at(30, 0)
		a, b := at(0, -30), at(0, 30)
		p.dc.MoveTo(l.X, l.Y)
		p.dc.QuadraticTo(a.X, a.Y, r.X, r.Y)
		p.dc.QuadraticTo(b.X, b.Y, l.X, l.Y)
		p.dc.SetLineWidth(6 * k)
		p.dc.Stroke()
		p.dc.DrawCircle(c.X, c.Y, 9*k)
		p.dc.Fill()
	case "evade": // a way that bends aside
		p.dc.DrawArc(at(4, 14).X, at(4, 14).Y, 26*k, math.Pi, 1.5*math.Pi)
		p.dc.SetLineWidth(9 * k)
		p.dc.Stroke()
		outline(p.dc, []geom.Point{at(4, -28), at(4, 4), at(30, -12)})
		p.dc.Fill()
	case "surge": // a flash
		outline(p.dc, []geom.Point{at(12, -32), at(-20, 6), at(-2, 6), at(-12, 32), at(20, -8), at(2, -8)})
		p.dc.Fill()
	case "block": // a shield
		outline(p.dc, []geom.Point{at(-24, -26), at(0, -32), at(24, -26), at(24, 2), at(0, 32), at(-24, 2)})
		p.dc.Fill()
	case "evasion", "dodge": // struck through
		for _, s := range [...]float64{-1, 1} {
			a, b := at(-24, 24*s), at(24, -24*s)
			p.dc.DrawLine(a.X, a.Y, b.X, b.Y)
		}
		p.dc.SetLineWidth(11 * k)
		p.dc.Stroke()
	default:
		p.dc.DrawCircle(c.X, c.Y, 14*k)
		p.dc.SetLineWidth(6 * k)
		p.dc.Stroke()
	}
	p.dc.ClearPath()
}
