package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// firstPress finds the first contact by small steps: where the distance falls
// under r while it shrinks.
func firstPress(a, b Point, r float64, dist func(Point) float64) (float64, bool) {
	const n = 4000
	last := dist(a)
	for i := 1; i <= n; i++ {
		t := float64(i) / n
		d := dist(a.Lerp(b, t))
		if d < last-1e-9 && d <= r {
			return t, true
		}
		last = d
	}
	return 0, false
}

// compare holds the exact answer against the stepped one; grazing contacts,
// which steps cannot decide, are let pass.
func compare(t *rapid.T, a, b Point, r float64, got float64, ok bool, dist func(Point) float64) {
	want, hit := firstPress(a, b, r, dist)
	step := a.Dist(b) / 4000
	if ok && hit && math.Abs(got-want)*a.Dist(b) <= 3*step {
		return
	}
	if !ok && !hit {
		return
	}
	// Disagreement is fair only where the depth of the press is within a step.
	deepest := math.Inf(1)
	to := 1.0
	if ok && hit {
		to = max(got, want)
	}
	for i := range 4001 {
		if u := float64(i) / 4000; u <= to {
			deepest = min(deepest, dist(a.Lerp(b, u)))
		}
	}
	if min(dist(a), r)-deepest > Slack+2*step {
		t.Fatalf("sweep says %v %v, steps say %v %v", got, ok, want, hit)
	}
}

func TestSweepAgainstSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, o := drawPoint(t, "a"), drawPoint(t, "b"), drawDisc(t, "o")
		r := float64(rapid.IntRange(0, 300).Draw(t, "r")) / 100
		got, ok := Round(a, r).Sweep(b, o)
		compare(t, a, b, r+o.R, got, ok, func(p Point) float64 { return p.Dist(o.C) })
	})
}

func TestSweepPolygonAgainstSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, g := drawPoint(t, "a"), drawPoint(t, "b"), drawPolygon(t, "g")
		r := float64(rapid.IntRange(0, 300).Draw(t, "r")) / 100
		if g.Dist(a) <= r+Slack {
			return // starts in contact: special cases below
		}
		got, ok := SweepPolygon(a, b, r, g)
		compare(t, a, b, r, got, ok, g.Dist)
	})
}

func TestSweepContact(t *testing.T) {
	box := Rect(Point{10, 0}, 4, 4, 0) // x 8..12, y -2..2
	hook := Polygon{{0, 0}, {10, 0}, {10, 10}, {8, 10}, {8, 2}, {2, 2}, {2, 10}, {0, 10}}
	for _, tc := range []struct {
		name string
		a, b Point
		r    float64
		g    Polygon
		t    float64
		ok   bool
	}{
		{"head on", Point{0, 0}, Point{10, 0}, 1, box, 0.7, true},
		{"ends exactly in contact", Point{0, 0}, Point{7, 0}, 1, box, 0, false},
		{"ends a quantum too deep", Point{0, 0}, Point{7.001, 0}, 1, box, 0, false},
		{"ends too deep", Point{0, 0}, Point{7.02, 0}, 1, box, 7 / 7.02, true},
		{"stops short", Point{0, 0}, Point{6.9, 0}, 1, box, 0, false},
		{"starts in contact, moves in", Point{7, 0}, Point{10, 0}, 1, box, 0, true},
		{"starts in contact, moves away", Point{7, 0}, Point{0, 0}, 1, box, 0, false},
		{"starts in contact, slides along", Point{7, 0}, Point{7, 5}, 1, box, 0, false},
		{"starts pressed in, slides along", Point{7.0004, 0}, Point{7.0004, 5}, 1, box, 0, false},
		{"starts a quantum off, slides in by a quantum", Point{6.9995, 0}, Point{7.0005, 5}, 1, box, 0, false},
		{"starts pressed in, presses on", Point{7.009, 0}, Point{7.02, 0}, 1, box, 0, true},
		{"passes at exactly the radius", Point{0, 3}, Point{20, 3}, 1, box, 0, false},
		{"centre inside, moves out", Point{9, 0}, Point{0, 0}, 1, box, 0, false},
		{"centre inside, moves deeper", Point{9, 0}, Point{20, 0}, 1, box, 0, true},
		{"centre on the edge, moves in", Point{8, 0}, Point{9, 0}, 1, box, 0, true},
		{"centre on the edge, moves out", Point{8, 0}, Point{5, 0}, 1, box, 0, false},
		{"out of one arm into the other", Point{1.8, 8}, Point{9, 8}, 1, hook, 5.2 / 7.2, true},
		{"no way at all", Point{7, 0}, Point{7, 0}, 1, box, 0, false},
		{"a point against a wall", Point{0, 0}, Point{16, 0}, 0, box, 0.5, true},
	} {
		got, ok := SweepPolygon(tc.a, tc.b, tc.r, tc.g)
		if ok != tc.ok || !near(got, tc.t, 1e-6) {
			t.Errorf("%s: %v %v, want %v %v", tc.name, got, ok, tc.t, tc.ok)
		}
	}
	o := Round(Point{10, 0}, 2)
	for _, tc := range []struct {
		name string
		a, b Point
		t    float64
		ok   bool
	}{
		{"head on", Point{0, 0}, Point{10, 0}, 0.7, true},
		{"in contact, moves in", Point{7, 0}, Point{9, 0}, 0, true},
		{"in contact, moves away", Point{7, 0}, Point{5, 0}, 0, false},
		{"in contact, moves across", Point{7, 0}, Point{7, 9}, 0, false},
		{"ends in contact", Point{0, 0}, Point{7, 0}, 0, false},
		{"ends too deep", Point{0, 0}, Point{7.1, 0}, 7 / 7.1, true},
		{"overlapping, moves out", Point{8, 0}, Point{0, 0}, 0, false},
		{"grazes", Point{0, 3}, Point{20, 3}, 0, false},
	} {
		got, ok := Round(tc.a, 1).Sweep(tc.b, o)
		if ok != tc.ok || !near(got, tc.t, 1e-6) {
			t.Errorf("disc, %s: %v %v, want %v %v", tc.name, got, ok, tc.t, tc.ok)
		}
	}
}

func wayLen(way []Point) float64 {
	sum := 0.0
	for i := 1; i < len(way); i++ {
		sum += way[i-1].Dist(way[i])
	}
	return sum
}

func TestRouteProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shift := Point{20, 20} // the drawn things lie in -20..20
		var blocks []Polygon
		for range rapid.IntRange(0, 4).Draw(t, "blocks") {
			g := drawPolygon(t, "g")
			for i := range g {
				g[i] = g[i].Add(shift)
			}
			blocks = append(blocks, g)
		}
		var others []Shape
		for range rapid.IntRange(0, 4).Draw(t, "others") {
			d := drawDisc(t, "d")
			d.C = d.C.Add(shift)
			others = append(others, d)
		}
		a, b := drawPoint(t, "a").Add(shift), drawPoint(t, "b").Add(shift)
		const r = 1.25
		way, ok := NewField(r, blocks, others, 40, 40).Route(a, b)
		again, ok2 := NewField(r, blocks, others, 40, 40).Route(a, b)
		if ok != ok2 || len(way) != len(again) || ok && wayLen(way) != wayLen(again) {
			t.Fatal("not deterministic")
		}
		if !ok {
			return
		}
		if way[0] != a || way[len(way)-1] != b || wayLen(way) < a.Dist(b)-1e-9 {
			t.Fatal("must lead from a to b")
		}
		for i := 1; i < len(way); i++ {
			for _, g := range blocks {
				if _, hit := SweepPolygon(way[i-1], way[i], r, g); hit {
					t.Fatal("runs into a block")
				}
			}
			for _, d := range others {
				if _, hit := Round(way[i-1], r).Sweep(way[i], d); hit {
					t.Fatal("runs into a disc")
				}
			}
		}
		back, ok := NewField(r, blocks, others, 40, 40).Route(b, a)
		starts := func(p Point) bool {
			d := Round(p, r)
			for _, g := range blocks {
				if d.OverlapsPolygon(g, 0) {
					return false
				}
			}
			for _, o := range others {
				if d.Overlaps(o, 0) {
					return false
				}
			}
			return p.X >= r && p.Y >= r && p.X <= 40-r && p.Y <= 40-r
		}
		if starts(a) && starts(b) && (!ok || !near(wayLen(back), wayLen(way), 1e-6)) {
			t.Fatalf("the way back differs: %v %v", wayLen(back), wayLen(way))
		}
	})
}

func TestRouteRound(t *testing.T) {
	wall := Rect(Point{20, 20}, 2, 10, 0) // x 19..21, y 15..25
	way, ok := NewField(1, []Polygon{wall}, nil, 40, 40).Route(Point{10, 20}, Point{30, 20})
	// Straight to the corner's circle of radius 1, round it, across, and back.
	d := Point{10, 20}.Dist(Point{19, 15})
	tangent := math.Sqrt(d*d - 1)
	turn := math.Atan2(5, 9) + math.Asin(1/d)
	want := 2*(tangent+turn) + 2
	if !ok || wayLen(way) < want || wayLen(way) > want*1.02 {
		t.Errorf("length %v %v, about %v", wayLen(way), ok, want)
	}
	shut := Rect(Point{20, 20}, 2, 40, 0)
	if _, ok := NewField(1, []Polygon{shut}, nil, 40, 40).Route(Point{10, 20}, Point{30, 20}); ok {
		t.Error("a wall across the table lets nobody by")
	}
	if _, ok := NewField(1, nil, nil, 40, 40).Route(Point{10, 20}, Point{39.5, 20}); ok {
		t.Error("the disc must end wholly on the table")
	}
	// From touching one wall to touching its other side.
	if way, ok := NewField(1, []Polygon{wall}, nil, 40, 40).Route(Point{18, 20}, Point{22, 20}); !ok || len(way) < 4 {
		t.Errorf("touching at both ends: %v %v", way, ok)
	}
	// A gap that is just wide enough for the disc and a hair.
	gap := []Polygon{{{19, 0}, {21, 0}, {21, 19}, {19, 19}}, {{19, 21.1}, {21, 21.1}, {21, 40}, {19, 40}}}
	if way, ok := NewField(1, gap, nil, 40, 40).Route(Point{10, 10}, Point{30, 30}); !ok || wayLen(way) > 30 {
		t.Errorf("through the gap: %v %v", way, ok)
	}
}

func BenchmarkRoute(b *testing.B) {
	var blocks []Polygon
	var others []Shape
	for i := range 16 {
		blocks = append(blocks, Rect(Point{float64(10 + i%4*22), float64(10 + i/4*22)}, 14, 4, float64(i)))
		others = append(others, Round(Point{float64(5 + i*37%80), float64(5 + i*53%80)}, 1.25))
	}
	for b.Loop() {
		NewField(1.25, blocks, others, 90, 90).Route(Point{2, 2}, Point{88, 88})
	}
}
