package render

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"estafeta/engine/scene"
)

// visions turn linear colours into what people with full dichromacy see
// (Machado, Oliveira and Fernandes 2009, severity 1).
var visions = map[string][9]float64{
	"usual":        {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab is a colour in CIE L*a*b*, as somebody sees it.
func lab(c color.RGBA, m [9]float64) [3]float64 {
	linear := func(v uint8) float64 {
		u := float64(v) / 255
		if u <= 0.04045 {
			return u / 12.92
		}
		return math.Pow((u+0.055)/1.055, 2.4)
	}
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var r [3]float64
	for i := range r {
		r[i] = min(1, max(0, m[3*i]*in[0]+m[3*i+1]*in[1]+m[3*i+2]*in[2]))
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*r[0] + 0.3576*r[1] + 0.1805*r[2]) / 0.9505)
	y := f(0.2126*r[0] + 0.7152*r[1] + 0.0722*r[2])
	z := f((0.0193*r[0] + 0.1192*r[1] + 0.9505*r[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestSidesStayApart: the bases of any two sides differ in the shape of their rim,
// and in colour by more than 12 of CIE L*a*b* for every kind of colour vision,
// where 2 can be seen.
func TestSidesStayApart(t *testing.T) {
	for i := 1; i < len(Night.Sides); i++ {
		for k := i + 1; k < len(Night.Sides); k++ {
			a, b := Night.Sides[i], Night.Sides[k]
			if a.Rim == b.Rim {
				t.Errorf("sides %d and %d have the same rim", i, k)
			}
			for vision, m := range visions {
				p, q := lab(a.Fill, m), lab(b.Fill, m)
				if d := math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2])); d < 12 {
					t.Errorf("%s: sides %d and %d differ by %.1f", vision, i, k, d)
				}
			}
		}
	}
}

// TestPalettes: every colour of a side is in the palette as it is; two sides have
// the palette that they always had, which knows nothing of others.
func TestPalettes(t *testing.T) {
	has := func(p *palette, c color.RGBA) bool { return slices.Contains(p.colours, color.Color(c)) }
	two, all := newPalette(colours{theme: Night, sides: few}), newPalette(colours{theme: Night, sides: len(Night.Sides)})
	for i, s := range Night.Sides {
		for _, c := range []color.RGBA{s.Fill, s.Ring, s.Text, s.Line, Night.zone(i)} {
			if !has(all, c) {
				t.Errorf("side %d: %v is not among all colours", i, c)
			}
		}
		if has(two, s.Fill) != (i < few) {
			t.Errorf("side %d in the palette of two: %v", i, i >= few)
		}
	}
	for _, l := range looks {
		if !has(all, l.fill) || !has(all, l.line) {
			t.Errorf("terrain %s%s has lost its colours", l.kind, l.class)
		}
	}
	for name, s := range map[string]scene.Scene{
		"base":  {Bases: []scene.Base{{Side: 3}}},
		"zone":  {Zones: []scene.Zone{{Side: 4}}},
		"mark":  {Marks: []scene.Mark{{Side: 5}}},
		"group": {Groups: []scene.Group{{Side: 3}}},
	} {
		if sides(s) != len(Night.Sides) {
			t.Errorf("a third side's %s is not seen", name)
		}
	}
	if sides(skirmish()) != few {
		t.Error("two sides have the palette of all")
	}
}
