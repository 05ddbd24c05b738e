// Package glyph is the outlines of letters and icons that pictures are drawn
// with, taken from free sets by render/glyph/make; see NOTICE.
package glyph

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/vector"
)

// Em is the side of the square that an icon fills, and the size of letters;
// letters stand on y = 0, y downwards.
const Em = 1000

// Outline is a filled shape: moves, lines and curves in units of Em.
type Outline struct {
	Advance float64 // from one letter to the next
	steps   []step
}

// step is a part of an outline: M and L with one point, Q with two, C with
// three, Z with none.
type step struct {
	op byte
	p  [6]float32
}

//go:embed letters.txt
var letterText string

//go:embed icons.txt
var iconText string

var letters = sync.OnceValue(func() map[rune]*Outline {
	out := map[rune]*Outline{}
	for _, l := range lines(letterText) {
		code, rest, _ := strings.Cut(l, " ")
		advance, path, _ := strings.Cut(rest, " ")
		r, err := strconv.ParseUint(code, 16, 32)
		a, err2 := strconv.ParseFloat(advance, 64)
		if err != nil || err2 != nil {
			panic(fmt.Sprintf("letters.txt: %q", l)) // an embedded file
		}
		o := read(path)
		o.Advance = a
		out[rune(r)] = o
	}
	return out
})

var icons = sync.OnceValue(func() map[string]*Outline {
	out := map[string]*Outline{}
	for _, l := range lines(iconText) {
		name, path, _ := strings.Cut(l, " ")
		out[name] = read(path)
	}
	return out
})

// lines are those of a file that are no comments.
func lines(text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "# ") {
			out = append(out, l)
		}
	}
	return out
}

// read reads steps such as "M0,10 L5,5 Q1,2,3,4 Z".
func read(path string) *Outline {
	o := &Outline{}
	for _, word := range strings.Fields(path) {
		s := step{op: word[0]}
		for i, n := range strings.Split(word[1:], ",") {
			if v, err := strconv.ParseFloat(n, 32); err == nil && i < len(s.p) {
				s.p[i] = float32(v)
			}
		}
		o.steps = append(o.steps, s)
	}
	return o
}

// Letter is the outline of a letter, nil if the set has none.
func Letter(r rune) *Outline { return letters()[r] }

// Icon is the outline of an icon by the name that its set gives it, nil if it
// was not taken.
func Icon(name string) *Outline { return icons()[name] }

// Fill adds the outline to what z fills: with so many pixels to an Em, its
// origin at (x, y).
func (o *Outline) Fill(z *vector.Rasterizer, size, x, y float32) {
	k := size / Em
	for _, s := range o.steps {
		p := s.p
		for i := range p {
			p[i] *= k
			if i%2 == 0 {
				p[i] += x
			} else {
				p[i] += y
			}
		}
		switch s.op {
		case 'M':
			z.MoveTo(p[0], p[1])
		case 'L':
			z.LineTo(p[0], p[1])
		case 'Q':
			z.QuadTo(p[0], p[1], p[2], p[3])
		case 'C':
			z.CubeTo(p[0], p[1], p[2], p[3], p[4], p[5])
		case 'Z':
			z.ClosePath()
		}
	}
}
