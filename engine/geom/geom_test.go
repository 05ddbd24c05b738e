package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(a, b, tol float64) bool { return math.Abs(a-b) <= tol }

func drawPoint(t *rapid.T, name string) Point {
	g := rapid.IntRange(-2000, 2000)
	return Point{float64(g.Draw(t, name+".x")) / 100, float64(g.Draw(t, name+".y")) / 100}
}

// drawPolygon is a star round a centre: simple, seldom convex, of either
// orientation.
func drawPolygon(t *rapid.T, name string) Polygon {
	c := drawPoint(t, name)
	n := rapid.IntRange(3, 8).Draw(t, name+".n")
	sign := float64(rapid.SampledFrom([]int{-1, 1}).Draw(t, name+".sign"))
	g := make(Polygon, n)
	for i := range g {
		r := float64(rapid.IntRange(100, 800).Draw(t, name+".r")) / 100
		g[i] = c.Add(Heading(sign * 2 * math.Pi * float64(i) / float64(n)).Mul(r))
	}
	return g
}

func drawDisc(t *rapid.T, name string) Shape {
	return Round(drawPoint(t, name), float64(rapid.IntRange(10, 500).Draw(t, name+".r"))/100)
}

func TestSegmentProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Segment{drawPoint(t, "a"), drawPoint(t, "b")}
		o := Segment{drawPoint(t, "c"), drawPoint(t, "d")}
		p := drawPoint(t, "p")
		if s.Crosses(o) != o.Crosses(s) || !near(s.DistSegment(o), o.DistSegment(s), 1e-9) {
			t.Fatal("not symmetric")
		}
		if (s.DistSegment(o) == 0) != s.Crosses(o) {
			t.Fatal("crossing is distance 0")
		}
		if s.Dist(p) > p.Dist(s.A)+1e-9 || s.Dist(p)+s.Dist(o.A) < s.DistSegment(Segment{p, o.A})-1e-9 {
			t.Fatal("triangle inequality")
		}
		for i := range 21 {
			q := s.A.Lerp(s.B, float64(i)/20)
			if q.Dist(p) < s.Dist(p)-1e-9 || o.Dist(q) < s.DistSegment(o)-1e-9 {
				t.Fatal("a sampled point is nearer")
			}
		}
	})
}

func TestPolygonProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, h, p := drawPolygon(t, "g"), drawPolygon(t, "h"), drawPoint(t, "p")
		if !g.Contains(g.Nearest(p)) || !g.Contains(g.Boundary(p)) {
			t.Fatal("nearest point lies outside")
		}
		if (g.Dist(p) == 0) != g.Contains(p) {
			t.Fatal("distance 0 is inside")
		}
		d := g.DistPolygon(h)
		if !near(d, h.DistPolygon(g), 1e-9) || g.Overlaps(h) != h.Overlaps(g) {
			t.Fatal("not symmetric")
		}
		if d > 1e-6 && g.Overlaps(h) {
			t.Fatal("apart and overlapping")
		}
		if g.Dist(p)+h.Dist(p) < d-1e-9 {
			t.Fatal("triangle inequality")
		}
		if s := (Segment{h[0], h[1]}); g.DistSegment(s) < d-1e-9 {
			t.Fatal("an edge is nearer than its polygon")
		}
		if !g.Overlaps(g) || !g.deep(g.inner()) {
			t.Fatal("a polygon overlaps itself")
		}
		rev := make(Polygon, len(g))
		for i, q := range g {
			rev[len(g)-1-i] = q
		}
		if g.Contains(p) != rev.Contains(p) || !near(g.Area(), rev.Area(), 1e-9) || g.Centre().Dist(rev.Centre()) > 1e-9 {
			t.Fatal("orientation matters")
		}
	})
}

func TestInsideAgainstSampling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, a, b := drawPolygon(t, "g"), drawPoint(t, "a"), drawPoint(t, "b")
		spans := g.Inside(a, b)
		for i := 1; i < len(spans); i++ {
			if spans[i].From <= spans[i-1].To {
				t.Fatal("not sorted and apart")
			}
		}
		for i := range 200 {
			u := (float64(i) + 0.5) / 200
			q := a.Lerp(b, u)
			in := false
			for _, s := range spans {
				in = in || u >= s.From && u <= s.To
			}
			if g.Boundary(q).Dist(q) > 1e-6 && in != g.Contains(q) {
				t.Fatalf("at %v: span says %v", u, in)
			}
		}
	})
}

func TestInsideSpecialCases(t *testing.T) {
	box := Polygon{{0, 0}, {4, 0}, {4, 2}, {0, 2}}
	for _, tc := range []struct {
		name string
		a, b Point
		want []Span
	}{
		{"through", Point{-4, 1}, Point{12, 1}, []Span{{0.25, 0.5}}},
		{"along the edge", Point{-4, 0}, Point{12, 0}, []Span{{0.25, 0.5}}},
		{"touching a corner", Point{-1, 1}, Point{1, -1}, nil},
		{"wholly inside", Point{1, 1}, Point{3, 1}, []Span{{0, 1}}},
		{"outside", Point{1, 3}, Point{3, 3}, nil},
		{"standing inside", Point{1, 1}, Point{1, 1}, []Span{{0, 1}}},
		{"through corners", Point{-2, -1}, Point{6, 3}, []Span{{0.25, 0.75}}},
	} {
		got := box.Inside(tc.a, tc.b)
		ok := len(got) == len(tc.want)
		for i := range got {
			ok = ok && near(got[i].From, tc.want[i].From, 1e-9) && near(got[i].To, tc.want[i].To, 1e-9)
		}
		if !ok {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

func TestPolygonTouching(t *testing.T) {
	a, b := Rect(Point{0, 0}, 2, 2, 0), Rect(Point{2, 0}, 2, 2, 0)
	if a.Overlaps(b) || a.DistPolygon(b) != 0 {
		t.Error("sides that touch: distance 0, no overlap")
	}
	if !Rect(Point{0, 0}, 4, 1, 0).Overlaps(Rect(Point{0, 0}, 1, 4, 0)) {
		t.Error("a cross overlaps")
	}
	if !a.Overlaps(Rect(Point{0, 0}, 0.5, 0.5, 1)) {
		t.Error("a polygon within another overlaps it")
	}
}

func TestShapes(t *testing.T) {
	r := Rect(Point{3, 4}, 2, 6, math.Pi/2)
	lo, hi := r.Bounds()
	if lo.Dist(Point{0, 3}) > 1e-9 || hi.Dist(Point{6, 5}) > 1e-9 {
		t.Errorf("turned rectangle: %v %v", lo, hi)
	}
	if g := Regular(Point{1, 1}, 5, 6); g.Centre().Dist(Point{1, 1}) > 1e-9 || !near(g.Area(), 64.9519, 1e-3) {
		t.Errorf("hexagon: %v %v", g.Centre(), g.Area())
	}
	flame := Teardrop(Point{10, 10}, math.Pi/2, 20, 1, 6)
	lo, hi = flame.Bounds()
	if !near(lo.X, 10, 1e-6) || !near(hi.X, 30, 1e-6) || !near(hi.Y-lo.Y, 6, 0.05) {
		t.Errorf("teardrop: %v %v", lo, hi)
	}
	if !flame.Contains(Point{11, 10}) || flame.Contains(Point{11, 11}) || !flame.Contains(Point{27, 12.9}) {
		t.Error("teardrop: narrow at the tip, wide at the end")
	}
}

func TestDiscs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, e, g := drawDisc(t, "d"), drawDisc(t, "e"), drawPolygon(t, "g")
		if d.Gap(e) != e.Gap(d) || d.Overlaps(e, 0) != e.Overlaps(d, 0) {
			t.Fatal("not symmetric")
		}
		if d.Overlaps(e, 0) != (d.C.Dist(e.C) < d.R+e.R) || d.Overlaps(e, 0) && d.Gap(e) > 0 {
			t.Fatal("overlap and gap disagree")
		}
		if d.OverlapsPolygon(g, 1e-9) != (g.Dist(d.C) < d.R-1e-9 || g.Contains(d.C) && d.R > 1e-9) {
			t.Fatal("overlap with polygon")
		}
		round := Regular(d.C, d.R, 256)
		if !near(d.GapPolygon(g), round.DistPolygon(g), 0.01) {
			t.Fatalf("gap %v, as polygon %v", d.GapPolygon(g), round.DistPolygon(g))
		}
		if d.InsidePolygon(g) {
			for _, p := range round {
				if !g.Contains(p) {
					t.Fatal("inside, yet a point is outside")
				}
			}
		}
	})
}
