package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// drawShape is a disc, a rectangle, an oval or a hull.
func drawShape(t *rapid.T, name string) Shape {
	c := drawPoint(t, name)
	size := func(n string) float64 { return float64(rapid.IntRange(20, 600).Draw(t, name+n)) / 100 }
	turn := float64(rapid.IntRange(0, 359).Draw(t, name+".turn")) * math.Pi / 180
	switch rapid.IntRange(0, 3).Draw(t, name+".kind") {
	case 0:
		return Round(c, size(".r"))
	case 1:
		return Box(c, size(".w"), size(".h"), turn)
	case 2:
		return Oval(c, size(".w"), size(".h"), turn)
	}
	w, h := size(".w"), size(".h") // a wedge, its blunt end ahead
	return Hull(c, Polygon{{-w / 4, -h / 2}, {w / 4, -h / 2}, {w / 2, h / 2}, {-w / 2, h / 2}}, turn)
}

// edge are points of the outline.
func (s Shape) samples() []Point {
	var out []Point
	g := s.Polygon(360)
	for i := range g {
		e := g.edge(i)
		for k := range 8 {
			out = append(out, e.A.Lerp(e.B, float64(k)/8))
		}
	}
	return out
}

func TestShapeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, o := drawShape(t, "s"), drawShape(t, "o")
		gap := s.Gap(o)
		if !near(gap, o.Gap(s), 1e-9) {
			t.Fatalf("the gap is %v one way and %v the other", gap, o.Gap(s))
		}
		if s.Overlaps(o, 1e-6) != o.Overlaps(s, 1e-6) {
			t.Fatal("overlapping is not symmetric")
		}
		if s.Overlaps(o, 1e-6) && gap != 0 {
			t.Fatalf("they overlap and are %v apart", gap)
		}
		least := math.Inf(1)
		for _, p := range s.samples() {
			d := o.Nearest(p).Dist(p)
			least = min(least, d)
			if d < gap-1e-3 {
				t.Fatalf("a point of the edge is %v off, the gap is %v", d, gap)
			}
			if p.Dist(s.C) > s.Reach()+1e-9 || s.Nearest(p).Dist(p) > 1e-3 {
				t.Fatal("a point of the edge is beyond the reach or off the shape")
			}
		}
		inside := s.Contains(o.C) || o.Contains(s.C)
		if gap == 0 && least > 0.2 && !inside {
			t.Fatalf("no gap, but the nearest point of the edge is %v off", least)
		}
		if gap > 0 && inside {
			t.Fatal("a centre lies inside, and there is a gap")
		}
		if gap > 2e-3 { // moved along the shortest line they come to touch, not before
			if _, lines := s.Polygon(360).Links(o.Polygon(360), 1e-6); len(lines) > 0 {
				way := lines[0].B.Sub(lines[0].A).Unit()
				if s.At(s.C.Add(way.Mul(gap))).Gap(o) > 1e-3 || s.At(s.C.Add(way.Mul(gap*0.9))).Gap(o) == 0 {
					t.Fatal("moved by the gap they do not just touch")
				}
			}
		}
	})
}

// depth is how deep a shape presses into another; below 0 they are apart.
func (s Shape) depth(o Shape) float64 {
	if gap := s.Gap(o); gap > 0 {
		return -gap
	}
	lo, hi := 0.0, 40.0
	for range 40 {
		if mid := (lo + hi) / 2; s.Overlaps(o, mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

func TestShapeSweepAgainstSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, o, to := drawShape(t, "s"), drawShape(t, "o"), drawPoint(t, "to")
		if s.Gap(o) <= 2*Slack || s.C.Dist(to) < 0.1 {
			return // contact at the start has its own cases
		}
		got, ok := s.Sweep(to, o)
		const n = 400
		deepest, first := math.Inf(-1), 2.0
		for i := range n + 1 {
			k := float64(i) / n
			d := s.At(s.C.Lerp(to, k)).depth(o)
			deepest = max(deepest, d)
			if d > 0 && first > 1 {
				first = k
			}
		}
		step := 1.5 / n
		if ok {
			if at := s.At(s.C.Lerp(to, got)).Gap(o); at > 1e-3 {
				t.Fatalf("at its contact it is %v off", at)
			}
			if first < got-step {
				t.Fatalf("it touches at %v, the sweep says %v", first, got)
			}
		} else if deepest > 1.5*Slack {
			t.Fatalf("it presses %v deep, the sweep meets nothing", deepest)
		}
	})
}

func TestShapeSweepContact(t *testing.T) {
	wall := Rect(Point{10, 0}, 4, 4, 0) // x 8..12, y -2..2
	for _, tc := range []struct {
		name string
		s    Shape
		to   Point
		t    float64
		ok   bool
	}{
		{"a square head on", Box(Point{0, 0}, 2, 2, 0), Point{10, 0}, 0.7, true},
		{"a square ends in contact", Box(Point{0, 0}, 2, 2, 0), Point{7, 0}, 0, false},
		{"a square ends a quantum too deep", Box(Point{0, 0}, 2, 2, 0), Point{7.001, 0}, 0, false},
		{"a square slides along", Box(Point{7, -1}, 2, 2, 0), Point{7, 1}, 0, false},
		{"a square in contact moves in", Box(Point{7, 0}, 2, 2, 0), Point{10, 0}, 0, true},
		{"a square in contact moves away", Box(Point{7, 0}, 2, 2, 0), Point{0, 0}, 0, false},
		{"pressed in, it moves out", Box(Point{7.5, 0}, 2, 2, 0), Point{0, 0}, 0, false},
		{"pressed in, it moves deeper", Box(Point{7.5, 0}, 2, 2, 0), Point{9, 0}, 0, true},
		{"a square over a corner", Box(Point{0, 0}, 2, 2, math.Pi/4), Point{10, 0}, (8 - math.Sqrt2) / 10, true},
		{"a long hull turned across", Box(Point{0, 0}, 2, 6, math.Pi/2), Point{10, 0}, 0.5, true},
		{"it passes beside", Box(Point{0, 4}, 2, 2, 0), Point{20, 4}, 0, false},
		{"an oval ahead", Oval(Point{0, 0}, 2, 4, math.Pi/2), Point{10, 0}, 0.6, true},
	} {
		got, ok := tc.s.SweepPolygon(tc.to, wall)
		if ok != tc.ok || !near(got, tc.t, 2e-3) {
			t.Errorf("%s: %v %v, want %v %v", tc.name, got, ok, tc.t, tc.ok)
		}
	}
}

// TestOval holds that the sides of an oval stay by the ellipse: the largest
// oval base of Warhammer 40,000, 120 x 92 mm, in inches, within a hundredth.
func TestOval(t *testing.T) {
	a, b := 120/25.4/2, 92/25.4/2
	s := Oval(Point{3, 4}, 2*b, 2*a, math.Pi/6)
	ahead, right := Heading(math.Pi/6), Heading(math.Pi/6+math.Pi/2)
	for i := range 720 {
		v := Heading(float64(i) * math.Pi / 360)
		p := s.C.Add(right.Mul(v.X * b)).Sub(ahead.Mul(v.Y * a))
		if d := s.Outline.Boundary(p).Dist(p); d > Slack {
			t.Fatalf("the ellipse is %v off its outline", d)
		}
	}
	if got := s.Outline.Area(); math.Abs(got-math.Pi*a*b) > 0.01*math.Pi*a*b {
		t.Errorf("area %v, the ellipse has %v", got, math.Pi*a*b)
	}
}

func TestShapeInside(t *testing.T) {
	ell := Polygon{{0, 0}, {10, 0}, {10, 4}, {4, 4}, {4, 10}, {0, 10}}
	for _, tc := range []struct {
		name string
		s    Shape
		want bool
	}{
		{"a square in the corner", Box(Point{2, 2}, 4, 4, 0), true},
		{"a square over the outer edge", Box(Point{2, 1.9}, 4, 4, 0), false},
		{"a bar whose ends lie in both arms", Box(Point{5, 5}, 11, 0.5, math.Pi/4), false},
		{"an oval in an arm", Oval(Point{2, 7}, 2, 5, 0), true},
		{"an oval across an arm", Oval(Point{2, 7}, 2, 5, math.Pi/2), false},
	} {
		if got := tc.s.InsidePolygon(ell); got != tc.want {
			t.Errorf("%s: %v", tc.name, got)
		}
	}
}

func TestShapeSector(t *testing.T) {
	hull := Box(Point{0, 0}, 2, 4, math.Pi/2) // it looks to the right
	front := hull.Sector(-math.Pi/4, math.Pi/4, 10)
	for _, tc := range []struct {
		name string
		s    Shape
		want bool
	}{
		{"ahead", Box(Point{8, 0}, 1, 1, 0), true},
		{"behind", Box(Point{-8, 0}, 1, 1, 0), false},
		{"beyond its reach", Box(Point{12, 0}, 1, 1, 0), false},
		{"over the side of the arc", Box(Point{5, 5}, 1, 1, 0), true},
		{"beside the arc", Box(Point{3, 5}, 1, 1, 0), false},
	} {
		if got := front.Meets(tc.s.Polygon(48), 0.001); got != tc.want {
			t.Errorf("%s: %v", tc.name, got)
		}
	}
}

// TestVisibleHull holds the share of hulls and ovals that shows, worked out by
// hand: a box seen from the side behind walls.
func TestVisibleHull(t *testing.T) {
	inf := math.Inf(1)
	eye := Point{0, 0}
	box := Solid{Box(Point{20, 0}, 4, 8, 0), 0, 4} // 8 across the line of sight
	wall := func(x, from, to, top float64) Prism {
		return Prism{Polygon{{x, from}, {x + 0.001, from}, {x + 0.001, to}, {x, to}}, 0, top}
	}
	for _, tc := range []struct {
		name    string
		target  Solid
		prisms  []Prism
		others  []Solid
		want    float64
		exactly float64
	}{
		{"in the open", box, nil, nil, 1, 0},
		{"one half behind a high wall", box, []Prism{wall(9, -9, 0, inf)}, nil, 0.5, 1e-6},
		{"wholly behind a high wall", box, []Prism{wall(9, -9, 9, inf)}, nil, 0, 0},
		{"the lower half of the near face, the eye as high as the wall", box, []Prism{wall(9, -9, 9, 2)}, nil, 0.5, 1e-6},
		{"behind another hull", box, nil, []Solid{{Box(Point{9, -4.5}, 2, 9, 0), 0, inf}}, 0.5, 1e-6},
		{"the eye inside", Solid{Box(Point{0, 0}, 4, 8, 0), 0, 4}, []Prism{wall(9, -9, 9, inf)}, nil, 1, 0},
		{"an oval behind half a wall", Solid{Oval(Point{20, 0}, 8, 4, math.Pi/2), 0, 4}, []Prism{wall(9, -9, 0, inf)}, nil, 0.5, 1e-6},
	} {
		if got := Visible(eye, 2, tc.target, tc.prisms, tc.others); math.Abs(got-tc.want) > tc.exactly {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
		if Seen(eye, 2, tc.target, tc.prisms, tc.others) != (tc.want > 0) {
			t.Errorf("%s: seen contradicts %v", tc.name, tc.want)
		}
	}
}

// TestVisibleOvalIsAlmostADisc holds both ways of sight against one another: a
// disc and an oval that is one but for a hundredth.
func TestVisibleOvalIsAlmostADisc(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eye, c := drawPoint(t, "eye"), drawPoint(t, "c")
		if eye.Dist(c) < 4 {
			return
		}
		var prisms []Prism
		for i := range rapid.IntRange(0, 3).Draw(t, "n") {
			prisms = append(prisms, Prism{drawPolygon(t, "g"), 0, float64(1 + i*2)})
		}
		for _, p := range prisms {
			if p.Base.Dist(c) < 2 || p.Base.Dist(eye) < 0.1 {
				return
			}
		}
		disc := Visible(eye, 3, Solid{Round(c, 1), 0, 4}, prisms, nil)
		oval := Visible(eye, 3, Solid{Oval(c, 2, 2.02, 0), 0, 4}, prisms, nil)
		if math.Abs(disc-oval) > 0.05 {
			t.Fatalf("of a disc %v shows, of almost the same oval %v", disc, oval)
		}
	})
}
