package geom

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func square(x, y, side, angle float64) Polygon { return Rect(Point{x, y}, side, side, angle) }

func TestPress(t *testing.T) {
	for _, c := range []struct {
		h    Polygon
		want float64
	}{
		{square(9, 0, 10, 0), 1},
		{square(10, 0, 10, 0), 0},
		{square(12, 0, 10, 0), -2},
		{square(0, 0, 4, 0), 7}, // the shortest way out for the small one
		{square(10, 0, 10, math.Pi/4), 5 + 5*math.Sqrt2 - 10},
	} {
		g := square(0, 0, 10, 0)
		if got := g.Press(c.h); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v presses %.3f, want %.3f", c.h, got, c.want)
		}
		if g.Press(c.h) != c.h.Press(g) {
			t.Error("pressing is mutual")
		}
	}
}

// TestPressMoves: moved out by as much as they press, convex polygons only
// touch; by less they still overlap.
func TestPressMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		g := Rect(Point{}, 4+10*rng.Float64(), 4+10*rng.Float64(), 6*rng.Float64())
		h := Rect(Point{12 * (rng.Float64() - 0.5), 12 * (rng.Float64() - 0.5)}, 4+10*rng.Float64(), 4+10*rng.Float64(), 6*rng.Float64())
		deep := g.Press(h)
		if deep <= 0 {
			continue
		}
		out := math.Inf(1)
		for i := range 720 {
			u := Heading(float64(i) * math.Pi / 360)
			if s, ok := g.Barred(h, u, 0); ok {
				out = min(out, s.To)
			}
		}
		if out < deep-1e-9 || out > deep*1.001+1e-6 {
			t.Fatalf("shortest way out %.4f, press %.4f", out, deep)
		}
	}
}

func TestBarred(t *testing.T) {
	s, ok := square(0, 0, 10, 0).Barred(square(30, 2, 10, 0), Point{1, 0}, 0.5)
	if !ok || math.Abs(s.From-20.5) > 1e-9 || math.Abs(s.To-39.5) > 1e-9 {
		t.Error(s, ok)
	}
	if _, ok := square(0, 0, 10, 0).Barred(square(30, 12, 10, 0), Point{1, 0}, 0); ok {
		t.Error("it passes by")
	}
	// A square that fits inside a frame's hole-less block is barred all through it.
	spans := square(0, 0, 2, 0).BarredBy(square(30, 0, 20, 0), Point{1, 0}, 0, Span{0, 60})
	if len(spans) != 1 || math.Abs(spans[0].From-19) > 1e-9 || math.Abs(spans[0].To-41) > 1e-9 {
		t.Error(spans)
	}
	// Between the horns of a U it is free.
	u := Polygon{{20, -10}, {40, -10}, {40, 10}, {20, 10}, {20, 8}, {38, 8}, {38, -8}, {20, -8}}
	if spans := square(0, 0, 2, 0).BarredBy(u, Point{1, 0}, 0, Span{0, 36}); len(spans) != 0 && spans[0].From < 36 {
		t.Error(spans)
	}
}

func TestSpans(t *testing.T) {
	if got := fmt.Sprint(Join([]Span{{5, 6}, {1, 2}, {2, 3}, {5.5, 8}})); got != "[{1 3} {5 8}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(Gaps([]Span{{5, 6}, {1, 2}, {2, 3}}, Span{0, 10})); got != "[{0 1} {2 2} {3 5} {6 10}]" {
		t.Error(got, "two open spans that meet leave a point")
	}
	if got := Gaps([]Span{{-1, 11}}, Span{0, 10}); got != nil {
		t.Error(got)
	}
}

func TestClip(t *testing.T) {
	if got := square(0, 0, 10, 0).Clip(Point{2, 0}, Point{1, 0}); math.Abs(got.Area()-30) > 1e-9 {
		t.Error(got)
	}
	if got := square(0, 0, 10, 0).Clip(Point{6, 0}, Point{1, 0}); len(got) != 0 {
		t.Error(got)
	}
}

// TestMeets: against sampling, for convex and for ring-shaped pieces and
// outlines of any form.
func TestMeets(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	yes, no := 0, 0
	for n := range 600 {
		c := Point{60 * (rng.Float64() - 0.5), 60 * (rng.Float64() - 0.5)}
		star := Regular(c, 6+14*rng.Float64(), 9)
		for i := range star {
			star[i] = c.Add(star[i].Sub(c).Mul(0.4 + 0.6*rng.Float64()))
		}
		var meets bool
		var has func(Point) bool
		if n%2 == 0 {
			r := Rect(Point{}, 10+20*rng.Float64(), 10+20*rng.Float64(), 6*rng.Float64())
			meets, has = r.Meets(star, 0), r.Contains
		} else {
			s := Sector{Inner: 10, Outer: 20, From: 6 * rng.Float64(), Sweep: []float64{math.Pi / 4, math.Pi / 2}[n/2%2]}
			meets = s.Meets(star, 0)
			has = func(p Point) bool {
				turn := math.Mod(p.Angle()-s.From+4*math.Pi, 2*math.Pi)
				return p.Len() >= s.Inner && p.Len() <= s.Outer && turn <= s.Sweep
			}
		}
		common := 0
		for x := -50.0; x <= 50; x += 0.25 {
			for y := -50.0; y <= 50; y += 0.25 {
				if p := (Point{x, y}); p.Dist(c) < 21 && has(p) && star.Contains(p) {
					common++
				}
			}
		}
		if meets {
			yes++
		} else {
			no++
		}
		if !meets && common > 0 || meets && common == 0 && star.Area() > 1 && deepMeets(star, has) {
			t.Fatalf("%d: meets %v, %d samples in common", n, meets, common)
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d meet, %d do not", yes, no)
	}
}

// deepMeets looks for a common point along the outline, finer than the grid.
func deepMeets(star Polygon, has func(Point) bool) bool {
	for _, e := range star.Edges() {
		for i := range 2000 {
			if has(e.A.Lerp(e.B, float64(i)/2000)) {
				return false // there is one: the grid was too coarse
			}
		}
	}
	return true
}

func TestLinks(t *testing.T) {
	g := square(0, 0, 10, 0)
	if d, lines := g.Links(square(30, 0, 10, 0), 0.01); d != 20 || len(lines) != 2 || lines[0].A.Dist(lines[1].A) != 10 {
		t.Error("parallel faces:", d, lines)
	}
	if d, lines := g.Links(square(30, 6, 10, 0), 0.01); d != 20 || len(lines) != 2 || math.Abs(lines[0].A.Dist(lines[1].A)-4) > 1e-9 {
		t.Error("faces that overlap by 4:", d, lines)
	}
	if d, lines := g.Links(square(30, 0, 10, math.Pi/4), 0.01); math.Abs(d-(25-5*math.Sqrt2)) > 1e-9 || len(lines) != 1 {
		t.Error("a corner:", d, lines)
	}
	if d, lines := g.Links(square(8, 0, 10, 0), 0.01); d != 0 || lines != nil {
		t.Error("overlapping:", d, lines)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		h := square(20+40*rng.Float64(), 60*(rng.Float64()-0.5), 10, 6*rng.Float64())
		d, _ := g.Links(h, 0.01)
		if want := g.DistPolygon(h); math.Abs(d-want) > 1e-9 {
			t.Fatalf("%.4f, by edges %.4f", d, want)
		}
	}
}

func TestShadows(t *testing.T) {
	first, last := Segment{Point{0, 0}, Point{0, 20}}, Segment{Point{10, 0}, Point{10, 20}}
	for _, c := range []struct {
		h    Polygon
		want string
	}{
		{Rect(Point{3, 10}, 2, 2, 0), "[{0.2 0.4}]"},
		{Rect(Point{3, 30}, 2, 2, 0), "[]"},           // behind
		{Rect(Point{5, 10}, 8, 40, 0), "[{0.1 0.9}]"}, // longer than the lines
		{Polygon{{1, 5}, {9, 5}, {9, 15}, {8, 15}, {8, 6}, {2, 6}, {2, 15}, {1, 15}}, "[{0.1 0.9}]"},
	} {
		if got := fmt.Sprintf("%.1f", c.h.Shadows(first, last)); got != c.want {
			t.Errorf("%v casts %v, want %v", c.h, got, c.want)
		}
	}
	if got := Rect(Point{1, 10}, 2, 2, 0).Shadows(first, first); len(got) > 0 {
		t.Error("a single line along the outline is not through:", got)
	}
	if got := Rect(Point{0.9, 10}, 2, 2, 0).Shadows(first, first); len(got) != 1 {
		t.Error("a single line through:", got)
	}
}
