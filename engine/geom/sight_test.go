package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// man is a target 10 away to the right, base radius 1, 4 high, seen at eye
// height 2.
func man() Solid { return Solid{Round(Point{10, 0}, 1), 0, 4} }

func box(x1, y1, x2, y2 float64) Polygon {
	return Polygon{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}
}

func TestVisibleShares(t *testing.T) {
	// A ray to the side u of the body passes a thin screen at x = 5 at about
	// 5 tan(asin(u/10)) from the axis.
	at := func(u float64) float64 { return 5 * math.Tan(math.Asin(u/10)) }
	thin := func(y1, y2, bottom, top float64) []Prism {
		return []Prism{{box(5, y1, 5.000001, y2), bottom, top}}
	}
	inf := math.Inf(1)
	for _, tc := range []struct {
		name   string
		prisms []Prism
		others []Solid
		want   float64
	}{
		{"open ground", nil, nil, 1},
		{"whole screen", thin(-3, 3, 0, inf), nil, 0},
		{"left half", thin(-3, 0, 0, inf), nil, 0.5},
		{"49 of 100 hidden", thin(-3, at(-0.02), 0, inf), nil, 0.51},
		{"51 of 100 hidden", thin(-3, at(0.02), 0, inf), nil, 0.49},
		{"lower half", thin(-3, 3, 0, 2), nil, 0.5},
		{"upper half", thin(-3, 3, 2, inf), nil, 0.5},
		{"behind the target", []Prism{{box(12, -3, 13, 3), 0, inf}}, nil, 1},
		{"behind the eye", []Prism{{box(-3, -3, -1, 3), 0, inf}}, nil, 1},
		{"beside", []Prism{{box(4, 1, 6, 3), 0, inf}}, nil, 1},
		{"flat on the ground", thin(-3, 3, 0, 0), nil, 1},
		{"over the heads", thin(-3, 3, 5, 9), nil, 1},
		{"two halves", append(thin(-3, 0, 0, inf), thin(0, 3, 0, inf)...), nil, 0},
		{"the same half twice", append(thin(-3, 0, 0, inf), thin(-3, 0, 0, inf)...), nil, 0.5},
		{"a slit through the middle", append(thin(-3, at(-0.1), 0, inf), thin(at(0.1), 3, 0, inf)...), nil, 0.1},
		{"a figure right before", nil, []Solid{{Round(Point{8, 0}, 1), 0, 4}}, 0},
		{"a figure off the line", nil, []Solid{{Round(Point{5, 1.51}, 1), 0, 4}}, 1},
		{"endless smoke", nil, []Solid{{Round(Point{5, 0}, 4), math.Inf(-1), inf}}, 0},
		{"the eye in the smoke", nil, []Solid{{Round(Point{0, 0}, 4), 0, inf}}, 0},
		{"a wall that the target touches", []Prism{{box(8, -3, 9, 3), 0, 2}}, nil, 0.5},
	} {
		got := Visible(Point{0, 0}, 2, man(), tc.prisms, tc.others)
		if !near(got, tc.want, 2e-6) {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestVisibleHeights(t *testing.T) {
	low := []Prism{{box(5, -9, 5.000001, 9), 0, 3}}
	// From the eye at 2 a screen of 3 halfway hides up to 3.8 where the body is
	// nearest.
	if got := Visible(Point{0, 0}, 2, man(), low, nil); got == 0 || got > 0.05 {
		t.Errorf("under the screen's shadow: %v", got)
	}
	// From above it hides less: the shadow line falls from 8 over 3 at half way.
	if got := Visible(Point{0, 0}, 8, man(), low, nil); got < 0.99 {
		t.Errorf("from above: %v", got)
	}
	roof := []Prism{{box(8, -3, 12, 3), 0, 4}}
	up := Solid{Round(Point{10, 0}, 1), 4, 8}
	if got := Visible(Point{0, 0}, 10, up, roof, nil); got != 1 {
		t.Errorf("on a roof, from above: %v", got)
	}
	if got := Visible(Point{0, 0}, 2, up, roof, nil); got <= 0.5 || got >= 1 {
		t.Errorf("on a roof, from below: %v", got)
	}
	if got := Visible(Point{10, 0.5}, 2, man(), low, nil); got != 1 {
		t.Errorf("base in base: %v", got)
	}
}

// rays samples the body at many points, each with its own ray against every
// volume by small steps. What stands between two steps it misses, so it sees
// too much; grown, with every volume larger by a step, it sees too little.
func rays(eye Point, z float64, c Solid, prisms []Prism, others []Solid, grown bool) float64 {
	const n, steps = 14, 150
	d := eye.Dist(c.C)
	bearing := c.C.Sub(eye).Angle()
	seen := 0
	for i := range n {
		u := c.R * (2*(float64(i)+0.5)/n - 1)
		dir := Heading(bearing + math.Asin(u/d))
		end := eye.Add(dir.Mul(math.Sqrt(d*d-u*u) - math.Sqrt(c.R*c.R-u*u)))
		for j := range n {
			h := c.Bottom + (c.Top-c.Bottom)*(float64(j)+0.5)/n
			aside, above := 0.0, 0.0
			if grown {
				aside, above = eye.Dist(end)/steps, math.Abs(h-z)/steps
			}
			clear := true
			for k := 0; k < steps && clear; k++ {
				t := (float64(k) + 0.5) / steps
				p, ph := eye.Lerp(end, t), z+t*(h-z)
				for _, q := range prisms {
					clear = clear && !(ph > q.Bottom-above && ph < q.Top+above && q.Base.Dist(p) <= aside)
				}
				for _, o := range others {
					clear = clear && !(ph > o.Bottom-above && ph < o.Top+above && o.C.Dist(p) < o.R+aside)
				}
			}
			if clear {
				seen++
			}
		}
	}
	return float64(seen) / (n * n)
}

func TestVisibleAgainstRays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eye := drawPoint(t, "eye")
		height := rapid.IntRange(1, 12)
		target := Solid{drawDisc(t, "target"), 0, float64(height.Draw(t, "h"))}
		if eye.Dist(target.C) <= target.R+0.5 {
			return
		}
		var prisms []Prism
		for range rapid.IntRange(0, 2).Draw(t, "prisms") {
			g := drawPolygon(t, "g")
			if g.Dist(target.C) < target.R {
				continue
			}
			prisms = append(prisms, Prism{g, float64(height.Draw(t, "b")) - 2, float64(height.Draw(t, "t"))})
		}
		var others []Solid
		for range rapid.IntRange(0, 2).Draw(t, "others") {
			others = append(others, Solid{drawDisc(t, "o"), 0, float64(height.Draw(t, "oh"))})
		}
		z := float64(height.Draw(t, "z")) + 0.37
		got := Visible(eye, z, target, prisms, others)
		most := rays(eye, z, target, prisms, others, false)
		least := rays(eye, z, target, prisms, others, true)
		if got > most+0.15 || got < least-0.15 {
			t.Fatalf("%v, by rays %v to %v", got, least, most)
		}
		if more := Visible(eye, z, target, prisms, nil); more < got-0.02 {
			t.Fatal("fewer things in the way, less seen")
		}
	})
}

func BenchmarkVisible(b *testing.B) {
	var prisms []Prism
	var others []Solid
	for i := range 16 {
		prisms = append(prisms, Prism{Rect(Point{float64(10 + i%4*22), float64(10 + i/4*22)}, 14, 4, float64(i)), 0, 6})
		others = append(others, Solid{Round(Point{float64(5 + i*37%80), float64(5 + i*53%80)}, 1.25), 0, 3})
	}
	for b.Loop() {
		Visible(Point{2, 2}, 3, Solid{Round(Point{88, 88}, 1.25), 0, 3}, prisms, others)
	}
}
