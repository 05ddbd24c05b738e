package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"sync/atomic"

	"estafeta/engine/scene"
)

// palette holds the 256 colours of a theme and finds the nearest one to any
// colour. What it has found it remembers at six bits a channel.
type palette struct {
	colours color.Palette
	pixel   [256]uint32 // as four bytes of an RGBA picture
	near    []atomic.Uint32
	chunk   []byte // of a PNG
}

// newPalette takes the theme's colours and those of terrain as they are, then
// the steps between them that soft edges need, the most used first; of the sides
// so many, with nobody.
func newPalette(k colours) *palette {
	t, sides := k.theme, k.sides
	p := &palette{near: make([]atomic.Uint32, 1<<18)}
	// Of colours that index cannot tell apart the first stands for all: each of
	// the palette is found as it is.
	add := func(c color.RGBA) {
		if cell := p.cell(uint32(c.R), uint32(c.G), uint32(c.B)); len(p.colours) < 256 && cell.Load() == 0 {
			p.colours = append(p.colours, c)
			cell.Store(uint32(len(p.colours)))
		}
	}
	flat := []color.RGBA{
		t.Margin, t.Edge, t.Mat, t.Grid, t.Dark, t.Light, t.Tag, t.TagText,
		t.Sign, t.SignText, t.Actor, t.Ready, t.Hurt, t.Good, t.Point,
	}
	for i, s := range t.Sides[:sides] {
		flat = append(flat, s.Fill, s.Ring, s.Text, s.Line, t.zone(i))
	}
	flat = append(flat, covered(t)...)
	looks := looks
	switch k.of {
	case figures:
		looks = nil
		for _, name := range [...]string{"", "red", "black", "white", "green", "blue", "yellow"} {
			c := dieColours[name]
			flat = append(flat, c[0], c[1], mix(c[0], t.Dark, 0.45), mix(c[0], t.Margin, 0.65), mix(c[1], t.Margin, 0.5))
			for _, share := range [...]float64{0.25, 0.5, 0.75} {
				flat = append(flat, mix(c[0], c[1], share), mix(c[0], t.Margin, share))
			}
		}
		for _, c := range graphColours {
			flat = append(flat, c, mix(c, t.Margin, 0.35), mix(c, t.Margin, 0.6))
		}
	case drawings:
		looks = slices.DeleteFunc(slices.Clone(looks), func(l surface) bool { return !l.sparse })
		for _, livery := range [...]scene.Livery{scene.Bone, scene.Steel, scene.Rust} {
			for _, of := range paints {
				c := paint(livery, of)
				flat = append(flat, c, mix(c, t.Dark, 0.45))
			}
		}
		for _, s := range t.Sides[:sides] {
			flat = append(flat, t.plate(s), mix(t.plate(s), s.Line, 0.3), mix(t.plate(s), s.Line, 0.75))
			for _, under := range [...]color.RGBA{t.Mat, rgb(cloud[2])} { // fields and trails
				for _, share := range [...]float64{0.09, 0.17, 0.25, 0.34} {
					flat = append(flat, mix(under, s.Line, share))
				}
			}
		}
	}
	for _, l := range looks {
		flat = append(flat, l.fill, l.line, l.bright())
	}
	for _, c := range flat {
		add(c)
	}
	steps := func(a, b color.RGBA, at ...float64) {
		for _, u := range at {
			add(mix(a, b, u))
		}
	}
	third, half := []float64{0.33, 0.67}, []float64{0.25, 0.5, 0.75}
	fades, shade := []float64{0.33, 0.67, 0.85}, third
	if sides > few { // more colours have room for fewer steps
		half, fades, shade = third, []float64{0.5, 0.8}, []float64{0.5}
	}
	steps(t.Margin, t.Edge, 0.25, 0.5, 0.75)
	steps(t.Dark, t.Light, 0.14, 0.28, 0.42, 0.57, 0.71, 0.85)
	for _, s := range t.Sides[:sides] {
		steps(s.Fill, s.Text, half...)
		steps(s.Fill, s.Ring, third...)
		steps(s.Line, t.Mat, half...)
		steps(s.Fill, t.Mat, fades...)
		steps(s.Line, t.Dark, shade...)
	}
	for _, c := range []color.RGBA{t.Actor, t.Hurt, t.Ready, t.Point, t.Good, t.Light, t.SignText, t.Grid, t.Dark} {
		steps(c, t.Mat, half...)
		steps(c, t.Dark, shade...)
	}
	steps(t.Hurt, t.Light, third...)
	for _, l := range looks {
		steps(l.fill, l.line, shade...)
		steps(l.fill, t.Mat, 0.5)
		if sides <= few {
			steps(l.fill, t.Dark, 0.4)
		}
	}
	steps(t.Mat, t.Light, 0.4)
	for i := 0; len(p.colours) < 256; i++ { // anything fills what is left
		add(color.RGBA{uint8(i), uint8(i >> 5 * 9), uint8(i >> 3), 255})
	}
	var all []byte
	for i, c := range p.colours {
		c := c.(color.RGBA)
		p.pixel[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, c.A})
		all = append(all, c.R, c.G, c.B)
	}
	p.chunk = chunk(nil, "PLTE", all)
	return p
}

// cell is where the nearest colour to one is remembered.
func (p *palette) cell(r, g, b uint32) *atomic.Uint32 { return &p.near[r>>2<<12|g>>2<<6|b>>2] }

// index is the nearest colour to a pixel.
func (p *palette) index(px uint32) uint8 {
	r, g, b := px&0xff, px>>8&0xff, px>>16&0xff
	cell := p.cell(r, g, b)
	if v := cell.Load(); v != 0 {
		return uint8(v - 1)
	}
	best, at := int(^uint(0)>>1), 0
	r, g, b = r&^3|2, g&^3|2, b&^3|2
	for i, q := range p.pixel {
		dr, dg, db := int(r)-int(q&0xff), int(g)-int(q>>8&0xff), int(b)-int(q>>16&0xff)
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < best {
			best, at = d, i
		}
	}
	cell.Store(uint32(at + 1))
	return uint8(at)
}

// reduce turns a picture into a paletted one.
func (p *palette) reduce(img *image.RGBA, to *scan) {
	for y := range to.h {
		p.line(img.Pix[y*img.Stride:], to.row(y))
	}
}

// line turns pixels into colours of the palette. What has the right colour
// already is left alone.
func (p *palette) line(from []byte, to []byte) {
	last, at := p.pixel[0], uint8(0)
	for i := range to {
		px := binary.LittleEndian.Uint32(from[4*i : 4*i+4])
		if px == p.pixel[to[i]] { // first of all: of two colours that are nearly alike either stays
			continue
		}
		if px != last {
			last, at = px, p.index(px)
		}
		to[i] = at
	}
}

// expand is the reverse of line.
func (p *palette) expand(from, to []byte) {
	for i, c := range from {
		binary.LittleEndian.PutUint32(to[4*i:4*i+4], p.pixel[c])
	}
}
