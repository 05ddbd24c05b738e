package flight

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// up is a pose in the coordinates of the rule digest: from the lower left
// corner of 900 x 900 mm, degrees clockwise from the far edge.
func up(x, y, degrees float64) Pose {
	return Pose{X: x, Y: 900 - y, A: degrees * degree}.Quantised()
}

var field = Area{900, 900}

// flight is a maneuver on an empty field, guides not modelled.
func flight(at Pose, size Size, m Maneuver) Flight {
	return Flight{Start: at, Size: size, Maneuver: m, Area: field}
}

func atPose(t *testing.T, got, want Pose, within float64) {
	t.Helper()
	turn := math.Abs(math.Mod(got.A-want.A+3*math.Pi, 2*math.Pi) - math.Pi)
	if math.Abs(got.X-want.X) > within || math.Abs(got.Y-want.Y) > within || turn > 1e-4 {
		t.Errorf("pose %.3f, %.3f, %.4f; want %.3f, %.3f, %.4f", got.X, got.Y, got.A, want.X, want.Y, want.A)
	}
}

// TestFinalPoses is the digest's table of final poses, to a hundredth of a
// millimetre: XW-GEO-08 … XW-GEO-12, XW-BEAR-02 … XW-BEAR-09.
func TestFinalPoses(t *testing.T) {
	type row struct {
		rule          string
		bearing       Bearing
		speed         int
		size          Size
		side, forward float64
		turn          float64
	}
	var rows []row
	add := func(rule string, b Bearing, turn float64, size Size, places ...[2]float64) {
		for i, p := range places {
			rows = append(rows, row{rule, b, i + 1, size, p[0], p[1], turn})
		}
	}
	straightSmall := [][2]float64{{0, 80}, {0, 120}, {0, 160}, {0, 200}, {0, 240}}
	straightLarge := [][2]float64{{0, 120}, {0, 160}, {0, 200}, {0, 240}, {0, 280}}
	bankSmall := [][2]float64{{37.57, 90.71}, {52.22, 126.07}, {66.86, 161.42}}
	bankLarge := [][2]float64{{51.72, 124.85}, {66.36, 160.21}, {81.01, 195.56}}
	turnSmall := [][2]float64{{55, 55}, {82.5, 82.5}, {110, 110}}
	turnLarge := [][2]float64{{75, 75}, {102.5, 102.5}, {130, 130}}
	add("XW-GEO-08", Straight, 0, Small, straightSmall...)
	add("XW-GEO-08", Straight, 0, Large, straightLarge...)
	add("XW-GEO-09", BankRight, 45, Small, bankSmall...)
	add("XW-GEO-09", BankRight, 45, Large, bankLarge...)
	add("XW-GEO-10", TurnRight, 90, Small, turnSmall...)
	add("XW-GEO-10", TurnRight, 90, Large, turnLarge...)
	add("XW-GEO-11", Koiogran, 180, Small, straightSmall...)
	add("XW-GEO-11", Koiogran, 180, Large, straightLarge...)
	add("XW-GEO-11", SegnorRight, 225, Small, bankSmall...)
	add("XW-GEO-11", SegnorRight, 225, Large, bankLarge...)
	add("XW-GEO-12", TallonRight, 180, Small, turnSmall...)
	add("XW-GEO-12", TallonRight, 180, Large, turnLarge...)
	left := map[Bearing]Bearing{BankRight: BankLeft, TurnRight: TurnLeft, SegnorRight: SegnorLeft, TallonRight: TallonLeft}
	for _, r := range rows {
		t.Run(fmt.Sprintf("%s/%s.%d.%s", r.rule, r.bearing, r.speed, r.size), func(t *testing.T) {
			out := Move(flight(up(450, 450, 0), r.size, Maneuver{Speed: r.speed, Bearing: r.bearing}))
			atPose(t, out.Pose, up(450+r.side, 450+r.forward, r.turn), 0.01)
			if l, ok := left[r.bearing]; ok { // mirrored side and sign
				out = Move(flight(up(450, 450, 0), r.size, Maneuver{Speed: r.speed, Bearing: l}))
				atPose(t, out.Pose, up(450-r.side, 450+r.forward, -r.turn), 0.01)
			}
			if out.Slid || len(out.Overlapped) > 0 || out.Fled {
				t.Error("nothing is in the way, yet:", out)
			}
		})
	}
	t.Run("XW-BEAR-09", func(t *testing.T) {
		at := up(450, 450, 30)
		if out := Move(flight(at, Large, Maneuver{Bearing: Stationary})); out.Pose != at || out.Slid {
			t.Error("a stationary maneuver moved:", out.Pose)
		}
	})
}

func TestMovementCases(t *testing.T) {
	t.Run("XW-C-06 XW-GEO-08 XW-GEO-11 XW-BEAR-05", func(t *testing.T) { // Koiogran turn 4
		out := Move(flight(up(450, 200, 0), Small, Maneuver{4, Koiogran, Red}))
		atPose(t, out.Pose, up(450, 400, 180), 0.001)
		if !out.Turned {
			t.Error("it did not turn round")
		}
	})
	t.Run("XW-C-07 a XW-GEO-09 XW-BEAR-03", func(t *testing.T) {
		atPose(t, Move(flight(up(450, 450, 90), Small, Maneuver{2, BankRight, White})).Pose, up(576.07, 397.78, 135), 0.01)
	})
	t.Run("XW-C-07 b XW-GEO-10 XW-BEAR-04", func(t *testing.T) {
		atPose(t, Move(flight(up(450, 450, 90), Small, Maneuver{1, TurnLeft, White})).Pose, up(505, 505, 0), 0.001)
	})
	// XW-C-08: straight 3 into a ship; without guides, then with guides of 1.7 mm.
	blocked := func(guide float64) Flight {
		v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
		v.Others, v.Gauge = []Base{{"b", up(450, 250, 0), Small}}, Gauge{Guide: guide}
		return v
	}
	for _, id := range []string{"XW-C-08 XW-OVL-01", "XW-OVL-02", "XW-OVL-04", "XW-OVL-09", "XW-TCH-01"} {
		t.Run(id, func(t *testing.T) {
			out := Move(blocked(0))
			atPose(t, out.Pose, up(450, 210, 0), 0.011)
			if !out.Slid || len(out.Overlapped) != 1 || out.Overlapped[0] != "b" {
				t.Error("touches", out.Overlapped, "slid", out.Slid)
			}
		})
	}
	for _, id := range []string{"XW-GEO-13", "XW-GEO-14", "XW-GUI-01"} {
		t.Run(id, func(t *testing.T) { // both have guides: 2 x 1.7 mm before the edges meet
			out := Move(blocked(1.7))
			atPose(t, out.Pose, up(450, 206.6, 0), 0.011)
		})
	}
	t.Run("XW-OVL-11", func(t *testing.T) { // a ship under the template only is moved through
		v := flight(up(450, 100, 0), Small, Maneuver{5, Straight, White})
		v.Others = []Base{{"b", up(450, 200, 0), Small}}
		atPose(t, Move(v).Pose, up(450, 340, 0), 0.001)
	})
	t.Run("XW-OVL-08", func(t *testing.T) {
		// Slides off c (370) onto b (300): only b is touched in the end.
		v := flight(up(450, 100, 0), Small, Maneuver{5, Straight, White})
		v.Others = []Base{{"b", up(450, 300, 0), Small}, {"c", up(450, 365, 0), Small}, {"far", up(700, 365, 0), Small}}
		out := Move(v)
		atPose(t, out.Pose, up(450, 260, 0), 0.011)
		if fmt.Sprint(out.Overlapped) != "[b]" {
			t.Error("touches", out.Overlapped)
		}
	})
	t.Run("XW-TCH-05", func(t *testing.T) { // two side by side are touched both
		v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
		v.Others = []Base{{"b", up(429, 250, 0), Small}, {"c", up(471, 250, 0), Small}}
		if out := Move(v); fmt.Sprint(out.Overlapped) != "[b c]" {
			t.Error("touches", out.Overlapped)
		}
	})
	t.Run("XW-OVL-10", func(t *testing.T) { // ships right ahead: it stays and touches
		v := flight(up(450, 100, 0), Small, Maneuver{1, Straight, White})
		v.Others = []Base{{"b", up(450, 140, 0), Small}, {"c", up(450, 181, 0), Small}}
		out := Move(v)
		atPose(t, out.Pose, up(450, 100, 0), 0.011)
		if fmt.Sprint(out.Overlapped) != "[b]" {
			t.Error("touches", out.Overlapped)
		}
	})
	t.Run("XW-BEAR-10", func(t *testing.T) { // Koiogran turn into a ship: not turned
		v := flight(up(450, 100, 0), Small, Maneuver{3, Koiogran, Red})
		v.Others = []Base{{"b", up(450, 250, 0), Small}}
		out := Move(v)
		atPose(t, out.Pose, up(450, 210, 0), 0.011)
		if out.Turned {
			t.Error("turned although it overlapped a ship")
		}
	})
	t.Run("XW-BEAR-15", func(t *testing.T) { // an obstacle does not matter for the turn
		v := flight(up(450, 100, 0), Small, Maneuver{3, Koiogran, Red})
		v.Obstacles = []Token{square("rock", 430, 240, 470, 280)}
		out := Move(v)
		atPose(t, out.Pose, up(450, 260, 180), 0.001)
		if len(out.Obstacles) != 1 {
			t.Error("hit", out.Obstacles)
		}
	})
	tallon := func(others ...Base) Flight {
		v := flight(up(450, 100, 0), Small, Maneuver{1, TallonRight, Red})
		v.Others = others
		return v
	}
	t.Run("XW-BEAR-08", func(t *testing.T) { // free field: fore and aft by 10 mm either way
		v := tallon()
		if free := v.TallonRange(); len(free) != 1 || free[0] != (geom.Span{From: -10, To: 10}) {
			t.Error("free shifts", free)
		}
		v.Shift = 7
		atPose(t, Move(v).Pose, up(505, 162, 180), 0.001)
		v.Shift = 25 // more than the base allows
		atPose(t, Move(v).Pose, up(505, 165, 180), 0.001)
	})
	t.Run("XW-BEAR-11", func(t *testing.T) {
		// A ship whose rear edge is at y = 180 leaves the shifts up to +5: 155 + 20 + 5.
		v := tallon(Base{"b", up(505, 200, 0), Small})
		free := v.TallonRange()
		if len(free) != 1 || math.Abs(free[0].From+10) > 1e-9 || math.Abs(free[0].To-5) > 0.02 {
			t.Error("free shifts", free)
		}
		v.Shift = 10
		if out := Move(v); !out.Turned || len(out.Overlapped) > 0 || math.Abs(900-out.Pose.Y-160) > 0.02 {
			t.Error("ended at", out.Pose, out.Overlapped)
		}
	})
	t.Run("XW-BEAR-12", func(t *testing.T) { // no shift is free: the plain turn, slid back
		v := tallon(Base{"b", up(505, 155, 0), Small})
		out := Move(v)
		if out.Turned || !out.Slid || fmt.Sprint(out.Overlapped) != "[b]" {
			t.Error("turned", out.Turned, "slid", out.Slid, "touches", out.Overlapped)
		}
	})
	t.Run("XW-BEAR-16", func(t *testing.T) {
		v := tallon()
		v.Obstacles = []Token{square("rock", 495, 145, 515, 165)}
		if out := Move(v); !out.Turned || len(out.Obstacles) != 1 {
			t.Error("turned", out.Turned, "hit", out.Obstacles)
		}
	})
	t.Run("XW-SPD-05", func(t *testing.T) { // what stands beside the template is passed freely, whatever the base's width
		v := flight(up(450, 100, 0), Large, Maneuver{5, Straight, White})
		v.Others = []Base{{"b", up(485, 230, 0), Small}}
		v.Obstacles = []Token{square("rock", 470, 200, 490, 240)}
		out := Move(v)
		atPose(t, out.Pose, up(450, 380, 0), 0.001)
		if len(out.Obstacles)+len(out.Overlapped) > 0 {
			t.Error("hit", out.Obstacles, out.Overlapped)
		}
	})
}

// square is a token with upright sides, in the digest's coordinates.
func square(id string, x0, y0, x1, y1 float64) Token {
	return Token{id, geom.Polygon{{X: x0, Y: 900 - y1}, {X: x1, Y: 900 - y1}, {X: x1, Y: 900 - y0}, {X: x0, Y: 900 - y0}}}
}

func TestObstaclesInTheWay(t *testing.T) {
	t.Run("XW-C-09 XW-OBS-01", func(t *testing.T) { // under the template, not under the base
		v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
		v.Obstacles = []Token{square("rock", 440, 150, 460, 170)}
		out := Move(v)
		atPose(t, out.Pose, up(450, 260, 0), 0.001)
		if len(out.Obstacles) != 1 || out.Obstacles[0].Dist != 30 {
			t.Error("hit", out.Obstacles)
		}
		if on := (Base{Pose: out.Pose, Size: Small}).OnObstacle(v.Obstacles, v.Gauge); len(on) > 0 { // XW-OBS-04
			t.Error("stands on", on)
		}
	})
	t.Run("XW-OBS-04", func(t *testing.T) {
		b := Base{Pose: up(450, 260, 0), Size: Small}
		if on := b.OnObstacle([]Token{square("rock", 469, 250, 500, 270), square("off", 471, 250, 500, 270)},
			Gauge{}); fmt.Sprint(on) != "[rock]" {
			t.Error("stands on", on)
		}
	})
	t.Run("XW-OBS-12", func(t *testing.T) {
		// Slides back to 210 (front edge 230): a rock beyond that, under the rest of
		// the template (y 120-240), is ignored; one up to there counts.
		for _, c := range []struct {
			lo, hi float64
			hit    int
		}{{231, 239, 0}, {226, 239, 1}, {150, 160, 1}} {
			v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
			v.Others = []Base{{"b", up(450, 250, 0), Small}}
			v.Obstacles = []Token{square("rock", 445, c.lo, 455, c.hi)}
			if out := Move(v); len(out.Obstacles) != c.hit {
				t.Errorf("rock at %v-%v: hit %v", c.lo, c.hi, out.Obstacles)
			}
			v.Obstacles, v.Mines = nil, v.Obstacles // XW-BOMB-13
			if out := Move(v); len(out.Mines) != c.hit {
				t.Errorf("mine at %v-%v: hit %v", c.lo, c.hi, out.Mines)
			}
		}
	})
	t.Run("XW-BOMB-13", func(t *testing.T) { // the mine that lies just before the ship in the way
		v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
		v.Others = []Base{{"b", up(450, 250, 0), Small}}
		v.Mines = []Token{square("mine", 445, 232, 455, 239)}
		if out := Move(v); len(out.Mines) > 0 {
			t.Error("the part slid back along hit", out.Mines)
		}
	})
	t.Run("XW-OBS-13", func(t *testing.T) { // nearest to the start first
		v := flight(up(450, 100, 0), Small, Maneuver{5, Straight, White})
		v.Obstacles = []Token{square("far", 440, 250, 460, 260), square("near", 440, 150, 460, 160)}
		out := Move(v)
		if len(out.Obstacles) != 2 || out.Obstacles[0].ID != "near" || out.Obstacles[0].Dist != 30 || out.Obstacles[1].Dist != 130 {
			t.Error("hit", out.Obstacles)
		}
	})
	t.Run("XW-OBS-14", func(t *testing.T) { // left behind at the start
		v := flight(up(450, 100, 0), Small, Maneuver{2, Straight, White})
		v.Obstacles = []Token{square("rock", 435, 85, 465, 115)}
		if out := Move(v); len(out.Obstacles) > 0 {
			t.Error("hit", out.Obstacles)
		}
	})
	for _, id := range []string{"XW-OBS-17", "XW-BEAR-13"} {
		t.Run(id, func(t *testing.T) {
			v := flight(up(450, 100, 0), Small, Maneuver{Bearing: Stationary})
			v.Obstacles = []Token{square("rock", 465, 85, 495, 115), square("ahead", 445, 121, 455, 140)}
			if out := Move(v); len(out.Obstacles) != 1 || out.Obstacles[0].ID != "rock" {
				t.Error("hit", out.Obstacles)
			}
		})
	}
	t.Run("XW-OBS-18", func(t *testing.T) { // under template and base: once
		v := flight(up(450, 100, 0), Small, Maneuver{2, Straight, White})
		v.Obstacles = []Token{square("rock", 440, 150, 460, 230)}
		if out := Move(v); len(out.Obstacles) != 1 {
			t.Error("hit", out.Obstacles)
		}
	})
	t.Run("XW-GEO-16", func(t *testing.T) { // a bend is exact: inner radius 25, outer 45 round (485, 120)
		for _, c := range []struct {
			r   float64 // of a speck on the ray that halves the bend
			hit int
		}{{24.6, 0}, {25.4, 1}, {44.6, 1}, {45.4, 0}} {
			v := flight(up(450, 100, 0), Small, Maneuver{1, TurnRight, White})
			x, y, d := 485-c.r/math.Sqrt2, 120+c.r/math.Sqrt2, 0.25*math.Sqrt2 // flat sides face the bend
			v.Obstacles = []Token{{"speck",
				geom.Polygon{{X: x - d, Y: 900 - y}, {X: x, Y: 900 - y - d}, {X: x + d, Y: 900 - y}, {X: x, Y: 900 - y + d}}}}
			if hit := Move(v).Obstacles; len(hit) != c.hit {
				t.Errorf("speck at radius %v: hit %v", c.r, hit)
			}
		}
	})
}

func TestFlight(t *testing.T) {
	edge := func(y, deg float64, m Maneuver, g Gauge) Moved {
		v := flight(up(450, y, deg), Small, m)
		v.Gauge = g
		return Move(v)
	}
	t.Run("XW-FLEE-01", func(t *testing.T) {
		if out := edge(800, 0, Maneuver{1, Straight, White}, Gauge{}); out.Fled {
			t.Error("front edge at 900 is inside")
		}
		if out := edge(801, 0, Maneuver{1, Straight, White}, Gauge{}); !out.Fled {
			t.Error("front edge at 901 is outside")
		}
	})
	t.Run("XW-FLEE-02", func(t *testing.T) {
		// Facing up and right at y = 860, a turn 3 to the right: the template's outer
		// edge rises to 860 + 14.1 + 26.4 + 10, both bases reach 888.3 only.
		out := Move(flight(up(300, 860, 45), Small, Maneuver{3, TurnRight, White}))
		lo, _ := out.Template.Bounds()
		if lo.Y > -10 || out.Fled {
			t.Error("template from", lo, "fled", out.Fled)
		}
	})
	t.Run("XW-FLEE-04", func(t *testing.T) {
		// Slides back along a straight to y = 25 with its rear at 5: inside. Set
		// on its way so that it stops across the edge: it came from outside the area.
		v := flight(up(450, 15, 0), Small, Maneuver{1, Straight, White})
		v.Others = []Base{{"b", up(450, 95, 0), Small}, {"c", up(450, 56, 0), Small}}
		if out := Move(v); !out.Fled {
			t.Error("it ends with its rear over the edge at", out.Pose)
		}
	})
	t.Run("XW-FLEE-06", func(t *testing.T) {
		v := flight(up(450, 780, 0), Small, Maneuver{2, Straight, White})
		if out := Move(v); !out.Fled {
			t.Error("900 + 20 is outside")
		}
		v.Others = []Base{{"b", up(450, 880, 0), Small}}
		if out := Move(v); out.Fled || !out.Slid {
			t.Error("it slid back inside, to", out.Pose)
		}
	})
	t.Run("XW-FLEE-07", func(t *testing.T) {
		if out := edge(799, 0, Maneuver{1, Straight, White}, Gauge{Guide: 1.7, GuidesFlee: true}); !out.Fled {
			t.Error("front edge at 899, guides at 900.7: by the letter it fled")
		}
		if out := edge(799, 0, Maneuver{1, Straight, White}, Gauge{Guide: 1.7}); out.Fled {
			t.Error("guides do not count by the other reading")
		}
	})
}

// maneuvers are all templates with all their bearings.
func maneuvers() []Maneuver {
	var out []Maneuver
	for _, b := range Across {
		most := 3
		switch b {
		case Straight, Koiogran, ReverseStraight:
			most = 5
		case Stationary:
			continue
		}
		for s := 1; s <= most; s++ {
			out = append(out, Maneuver{s, b, White})
		}
	}
	return out
}

// TestMirrored: left and right are mirrored images, with and without ships in
// the way.
func TestMirrored(t *testing.T) {
	mirror := func(p Pose) Pose { return Pose{X: 900 - p.X, Y: p.Y, A: -p.A}.Quantised() }
	swap := map[Bearing]Bearing{BankLeft: BankRight, TurnLeft: TurnRight, SegnorLeft: SegnorRight, TallonLeft: TallonRight,
		BankRight: BankLeft, TurnRight: TurnLeft, SegnorRight: SegnorLeft, TallonRight: TallonLeft,
		ReverseBankLeft: ReverseBankRight, ReverseBankRight: ReverseBankLeft}
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 400 {
		m := maneuvers()[n%len(maneuvers())]
		other := m
		if b, ok := swap[m.Bearing]; ok {
			other.Bearing = b
		}
		v := Flight{Start: up(450, 450, 15*float64(rng.IntN(24))), Size: []Size{Small, Large}[n%2], Maneuver: m, Area: field, Gauge: Standard}
		w := v
		w.Maneuver, w.Start = other, mirror(v.Start)
		for i := range 3 {
			b := Base{fmt.Sprint(i), Pose{X: 300 + 300*rng.Float64(), Y: 300 + 300*rng.Float64(), A: 6 * rng.Float64()}.Quantised(), Small}
			v.Others = append(v.Others, b)
			b.Pose = mirror(b.Pose)
			w.Others = append(w.Others, b)
		}
		a, b := Move(v), Move(w)
		atPose(t, b.Pose, mirror(a.Pose), 0.02)
		if fmt.Sprint(a.Overlapped) != fmt.Sprint(b.Overlapped) || a.Slid != b.Slid {
			t.Errorf("%s: touches %v, mirrored %v", m.Key(), a.Overlapped, b.Overlapped)
		}
	}
}

// TestReversed: a maneuver flown back from its end leads to its start.
func TestReversed(t *testing.T) {
	back := map[Bearing]Bearing{Straight: ReverseStraight, BankLeft: ReverseBankLeft, BankRight: ReverseBankRight}
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		m := maneuvers()[n%len(maneuvers())]
		b, ok := back[m.Bearing]
		if !ok {
			continue
		}
		start := Pose{X: 450, Y: 450, A: 6 * rng.Float64()}.Quantised()
		size := []Size{Small, Large}[n%2]
		there := Move(flight(start, size, m)).Pose
		again := Move(flight(there, size, Maneuver{m.Speed, b, White})).Pose
		atPose(t, again, start, 0.04)
	}
	// Turned by half, the same template to the same hand leads back: straight,
	// bank and turn.
	for n := range 300 {
		m := maneuvers()[n%len(maneuvers())]
		opposite := map[Bearing]Bearing{Straight: Straight, BankLeft: BankRight, BankRight: BankLeft, TurnLeft: TurnRight, TurnRight: TurnLeft}
		b, ok := opposite[m.Bearing]
		if !ok {
			continue
		}
		start := Pose{X: 450, Y: 450, A: 6 * rng.Float64()}.Quantised()
		there := Move(flight(start, Small, m)).Pose
		there = engine.Pose{X: there.X, Y: there.Y, A: there.A + math.Pi}.Quantised()
		again := Move(flight(there, Small, Maneuver{m.Speed, b, White})).Pose
		atPose(t, engine.Pose{X: again.X, Y: again.Y, A: again.A - math.Pi}.Quantised(), start, 0.04)
	}
}

// TestSlideBack: random furballs. What slid back overlaps no ship, touches
// those it says, is the farthest such place, and is never ahead of the full
// maneuver. XW-OVL-02, XW-OVL-03, XW-OVL-09.
func TestSlideBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	slid, curved := 0, 0
	for n := 0; n < 1500; n++ {
		m := maneuvers()[rng.IntN(len(maneuvers()))]
		v := Flight{Start: up(450, 450, 360*rng.Float64()), Size: []Size{Small, Large}[rng.IntN(2)], Maneuver: m, Area: field}
		if n%3 > 0 {
			v.Gauge = Standard
		}
		me := Base{Pose: v.Start, Size: v.Size}
		for i := 0; i < 6; i++ {
			b := Base{fmt.Sprint("o", i), Pose{X: 250 + 400*rng.Float64(), Y: 250 + 400*rng.Float64(), A: 6 * rng.Float64()}.Quantised(),
				[]Size{Small, Large}[rng.IntN(2)]}
			if !b.Overlaps(me, Standard) {
				v.Others = append(v.Others, b)
			}
		}
		out := Move(v)
		end := Base{Pose: out.Pose, Size: v.Size}
		for _, o := range v.Others {
			deep := end.body(v.Gauge).pressing(o.body(v.Gauge))
			if deep > Tol {
				t.Fatalf("%d %s: lies on %s by %.3f mm", n, m.Key(), o.ID, deep)
			}
			if slices.Contains(out.Overlapped, o.ID) != (out.Slid && slices.Contains(out.Overlapped, o.ID) && end.Contact(o, v.Gauge)) {
				t.Errorf("%d %s: does not reach %s, which it is said to touch: %.3f", n, m.Key(), o.ID, end.body(v.Gauge).gap(o.body(v.Gauge)))
			}
		}
		if out.Slid != (len(out.Overlapped) > 0) {
			t.Errorf("%d %s: slid %v, touches %v", n, m.Key(), out.Slid, out.Overlapped)
		}
		if !out.Slid {
			continue
		}
		slid++
		// No place farther along is free; the way is sampled by half millimetres.
		w := v.path()
		at, _ := v.slide()
		if at < 0 || at >= w.full() {
			t.Errorf("%d %s: slid to %.2f of %.2f", n, m.Key(), at, w.full())
		}
		if w.radius > 0 {
			curved++
		}
		others, _ := v.near()
		for s := w.full(); s > at+2*Tol; s -= 0.5 {
			free := true
			for _, o := range others {
				if v.bodyAt(frameOf(v.start()), s).pressing(o) > press {
					free = false
				}
			}
			if free {
				t.Fatalf("%d %s: free at %.2f of %.2f, yet slid to %.2f", n, m.Key(), s, w.full(), at)
			}
		}
	}
	if slid < 300 || curved < 150 {
		t.Errorf("only %d of the furballs slid, %d on curves", slid, curved)
	}
}

// TestHurry: no point of a base moves faster along a curve than the bound that
// sliding back relies on.
func TestHurry(t *testing.T) {
	for _, m := range maneuvers() {
		for _, size := range []Size{Small, Large} {
			v := flight(up(450, 450, 0), size, m)
			v.Gauge = Standard
			w, f := v.path(), frameOf(up(450, 450, 0))
			const dt = 0.05
			for s := 0.0; s+dt < w.full(); s += dt {
				a, b := v.bodyAt(f, s), v.bodyAt(f, s+dt)
				for i, p := range a.parts {
					for j := range p.Outline {
						if d := p.Outline[j].Dist(b.parts[i].Outline[j]); d > hurry*dt {
							t.Fatalf("%s %s at %.2f: %.3f mm a mm", m.Key(), size, s, d/dt)
						}
					}
				}
			}
		}
	}
}

// TestChord: sliding back on a curve keeps both edges' middles on the
// template's centre line. XW-OVL-03.
func TestChord(t *testing.T) {
	t.Run("XW-OVL-03", func(t *testing.T) {
		for _, m := range maneuvers() {
			for _, size := range []Size{Small, Large} {
				w := path{templateOf(m), size.Base()}
				for s := 0.0; s <= w.full(); s += w.full() / 37 {
					side, ahead, turn := w.pose(s)
					sin, cos := math.Sincos(turn)
					h := size.Half()
					x, y, _ := w.at(s)
					u, v, _ := w.at(w.fore(s))
					if math.Hypot(side-h*sin-x, ahead-h*cos-y) > 1e-6 || math.Hypot(side+h*sin-u, ahead+h*cos-v) > 1e-6 {
						t.Fatalf("%s %s at %.1f: the edges leave the centre line", m.Key(), size, s)
					}
				}
			}
		}
	})
}
