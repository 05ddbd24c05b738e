package flight

import (
	"math"
	"math/rand/v2"
	"testing"

	"estafeta/engine/geom"
)

func TestRanges(t *testing.T) {
	small := func(x, y float64) Base { return Base{Pose: up(x, y, 0), Size: Small} }
	t.Run("XW-RNG-01", func(t *testing.T) { // bases 40 wide, centres 190 apart: 150 between them
		if d, n := Range(small(300, 300), small(490, 300)); d != 150 || n != 2 {
			t.Error(d, n)
		}
		// Corner to corner: 30 and 40 aside make 50.
		if d, n := Range(small(300, 300), small(370, 380)); math.Abs(d-50) > 1e-9 || n != 1 {
			t.Error(d, n)
		}
	})
	for _, c := range []struct {
		id   string
		d    float64
		band int
	}{{"XW-RNG-02", 99, 1}, {"XW-RNG-02", 101, 2}, {"XW-RNG-02", 201, 3}, {"XW-RNG-02", 301, 0},
		{"XW-RNG-03", 100, 1}, {"XW-RNG-03", 200, 2}, {"XW-RNG-03", 300, 3}, {"XW-RNG-12", 0, 1}} {
		t.Run(c.id, func(t *testing.T) {
			if n := Band(c.d); n != c.band {
				t.Errorf("%v mm is band %d, want %d", c.d, n, c.band)
			}
		})
	}
	t.Run("XW-RNG-05", func(t *testing.T) {
		if b := small(490, 300); !At(small(300, 300), b, 1, 2) || !At(small(300, 300), b, 2, 3) || At(small(300, 300), b, 3, 3) {
			t.Error("Range 2 is in 1-2 and in 2-3, not in 3")
		}
	})
	// Nearest point at 85, farthest corner beyond 100 (125 and 40 aside: 131).
	straddling := small(425, 300)
	t.Run("XW-RNG-06", func(t *testing.T) {
		if !At(small(300, 300), straddling, 1, 1) {
			t.Error("its closest point is in band 1")
		}
	})
	t.Run("XW-RNG-08", func(t *testing.T) {
		if Beyond(small(300, 300), straddling, 1) || !Beyond(small(300, 300), small(441, 300), 1) {
			t.Error("beyond is no part of the base")
		}
	})
	for _, id := range []string{"XW-RNG-10", "XW-BOMB-20", "XW-BOMB-10"} {
		t.Run(id, func(t *testing.T) {
			// The token's guide is its closest part: from y = 390 up to 391.7.
			charge := Place(charge(t), Drop(small(450, 450), Behind))
			if d, n := RangeTo(small(450, 491.7+20), charge); math.Abs(d-100) > 1e-6 || n != 1 {
				t.Error(d, n)
			}
		})
	}
	t.Run("XW-RNG-13", func(t *testing.T) { // guides would make it 100
		if d, n := Range(small(300, 300), small(300, 300+40+101)); d != 101 || n != 2 {
			t.Error(d, n)
		}
	})
}

func TestFiringArcs(t *testing.T) {
	t.Run("XW-ARC-07", func(t *testing.T) { // the lines leave the front edge 2.95 and 3.95 mm from the corners
		for _, c := range []struct {
			size Size
			gap  float64
		}{{Small, 2.95}, {Large, 3.95}} {
			b := Base{Pose: up(450, 450, 0), Size: c.size}
			edge := FrontArc[0].Outline(b, c.size.Half())
			_, hi := edge.Bounds()
			if got := 450 + c.size.Half() - hi.X; math.Abs(got-c.gap) > 0.01 {
				t.Errorf("%s: %.3f mm from the corner, want %v", c.size, got, c.gap)
			}
		}
	})
	at := Base{Pose: up(450, 450, 0), Size: Small}
	speck := func(x, y float64) Base { return Base{Pose: up(x, y, 0), Size: Small} }
	// The line at 40.45 degrees: at 200 mm ahead it is 170.5 mm aside.
	t.Run("XW-ARC-01", func(t *testing.T) {
		if !InArc(at, speck(450, 600), FrontArc) || InArc(at, speck(450, 300), FrontArc) || InArc(at, speck(600, 450), FrontArc) {
			t.Error("ahead is in the arc, behind and abeam are not")
		}
	})
	t.Run("XW-ARC-02", func(t *testing.T) {
		if !InArc(Base{Pose: up(50, 50, 45), Size: Small}, speck(850, 850), FrontArc) {
			t.Error("an arc has no end")
		}
	})
	for _, id := range []string{"XW-ARC-03", "XW-ARC-09"} {
		t.Run(id, func(t *testing.T) { // inner corner at 200 aside: the line passes 234.6 ahead
			if InArc(at, speck(450+220, 450+214), FrontArc) || !InArc(at, speck(450+220, 450+216), FrontArc) {
				t.Error("the arc begins where the corner crosses the line")
			}
		})
	}
	t.Run("XW-ARC-08", func(t *testing.T) {
		rear, half := []Arc{{Kind: "aux_rear"}}, []Arc{{Kind: "aux_180"}}
		if !InArc(at, speck(450, 300), rear) || InArc(at, speck(450, 600), rear) || InArc(at, speck(600, 450), rear) {
			t.Error("the rear arc looks back only")
		}
		if !InArc(at, speck(700, 460), half) || !InArc(at, speck(200, 440), half) || InArc(at, speck(450, 300), half) ||
			InArc(at, speck(600, 429), half) {
			t.Error("the half circle looks ahead from the middle of the base")
		}
		turned := []Arc{{Kind: "mobile", Turned: 1}}
		if !InArc(at, speck(600, 450), turned) || InArc(at, speck(300, 450), turned) || InArc(at, speck(450, 600), turned) {
			t.Error("a mobile arc turned right looks right")
		}
		eye := []Arc{{Kind: "bullseye"}}
		if !InArc(at, speck(450+27, 700), eye) || InArc(at, speck(450+28, 700), eye) || InArc(at, speck(450, 400), eye) {
			t.Error("the bullseye arc is a strip 14.79 wide")
		}
	})
	t.Run("XW-RNG-04", func(t *testing.T) {
		// The target's near corner is outside the arc and at Range 1; what is inside
		// begins farther off.
		target := Base{Pose: up(450+75, 450+65, 0), Size: Large}
		whole := Aim(at, target, nil, nil, Gauge{})
		arc := Aim(at, target, FrontArc, nil, Gauge{})
		if !arc.In || arc.Dist <= whole.Dist+1 {
			t.Errorf("inside the arc %.2f, whole base %.2f", arc.Dist, whole.Dist)
		}
	})
	t.Run("XW-RNG-09", func(t *testing.T) { // 80 mm aside, out of arc: the turret measures to it
		s := Aim(at, speck(570, 450), nil, nil, Gauge{})
		if !s.In || s.Dist != 80 || s.Band != 1 {
			t.Error(s)
		}
		if Aim(at, speck(570, 450), FrontArc, nil, Gauge{}).In {
			t.Error("it is out of arc")
		}
	})
}

// TestArcsBySampling: arc and range against every point of a fine grid on the
// target's base.
func TestArcsBySampling(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	kinds := []string{"front", "aux_rear", "aux_180", "mobile", "bullseye"}
	in := 0
	for n := range 600 {
		from := Base{Pose: Pose{X: 450, Y: 450, A: 6.28 * rng.Float64()}.Quantised(), Size: []Size{Small, Large}[n%2]}
		target := Base{Pose: Pose{X: 450 + 400*(rng.Float64()-0.5), Y: 450 + 400*(rng.Float64()-0.5), A: 6.28 * rng.Float64()}.Quantised(),
			Size: []Size{Small, Large}[n/2%2]}
		if from.Overlaps(target, Gauge{}) {
			continue
		}
		arc := Arc{kinds[n%len(kinds)], n % 4}
		f, f2 := frameOf(from.Pose), frameOf(target.Pose)
		best := math.Inf(1)
		h := target.Size.Half()
		base := from.Outline()
		const cell = 0.5
		for x := -h; x <= h; x += cell {
			for y := -h; y <= h; y += cell {
				p := f2.point(x, y)
				v := p.Sub(f.at)
				side, ahead := v.Dot(f.right), v.Dot(f.ahead)
				if sampled(arc, from.Size, side, ahead) {
					best = min(best, base.Dist(p))
				}
			}
		}
		s := Aim(from, target, []Arc{arc}, nil, Gauge{})
		switch {
		case math.IsInf(best, 1):
			if s.In { // a sliver between the samples
				if part := arc.within(from, target.Outline()); part.Area() > 4*cell*h {
					t.Errorf("%d: in arc with %.2f mm², no sample is", n, part.Area())
				}
			}
		case !s.In:
			t.Errorf("%d: a sample is in the arc %v, the base is not", n, arc)
		case s.Dist > best+1e-6 || s.Dist < best-1.5*cell:
			if part := arc.within(from, target.Outline()); s.Dist > best+1e-6 || part.Area() > 4*cell*h {
				t.Errorf("%d: %v: distance %.3f, by samples %.3f", n, arc, s.Dist, best)
			}
		default:
			in++
		}
	}
	if in < 150 {
		t.Errorf("only %d of the targets were in arc", in)
	}
}

// sampled is an arc by angle and strip, apart from the half-planes that the
// rules use.
func sampled(a Arc, size Size, side, ahead float64) bool {
	angle := math.Abs(math.Atan2(side, ahead)) / degree
	half := map[Size]float64{Small: 40.45, Large: 42.025}[size]
	switch a.Kind {
	case "aux_rear":
		return angle >= 180-half
	case "aux_180":
		return angle <= 90
	case "bullseye":
		return math.Abs(side) <= 14.79/2 && ahead >= size.Half()
	case "mobile":
		turn := math.Mod(math.Atan2(side, ahead)/degree-90*float64(a.Turned)+720, 360)
		if turn > 180 {
			turn = 360 - turn
		}
		if a.Turned%2 == 1 {
			half = 90 - half
		}
		return turn <= half
	}
	return angle <= half
}

func TestObstruction(t *testing.T) {
	from := Base{Pose: up(450, 450, 0), Size: Small}
	ahead := Base{Pose: up(450, 610, 0), Size: Small} // y 590-630, 120 mm between the edges
	aim := func(target Base, rocks ...Token) Shot { return Aim(from, target, FrontArc, rocks, Gauge{}) }
	for _, id := range []string{"XW-OBT-01", "XW-OBS-09"} {
		t.Run(id, func(t *testing.T) {
			s := aim(ahead, square("rock", 400, 520, 500, 540))
			if !s.Obstructed || s.Choice || s.Band != 2 {
				t.Error(s)
			}
			if s := aim(ahead, square("rock", 300, 520, 400, 540)); s.Obstructed || s.Choice {
				t.Error("a rock beside the lines:", s)
			}
		})
	}
	t.Run("XW-OBT-02", func(t *testing.T) {
		if s := aim(ahead, square("rock", 400, 520, 500, 530), square("more", 400, 540, 500, 550)); !s.Obstructed {
			t.Error(s)
		}
	})
	t.Run("XW-OBT-05", func(t *testing.T) { // parallel faces 430-470: one rock leaves 460-470 clear
		if s := aim(ahead, square("rock", 400, 520, 460, 540)); s.Obstructed || !s.Choice {
			t.Error("some of the equal lines are clear:", s)
		}
		if s := aim(ahead, square("rock", 400, 520, 451, 540), square("more", 449, 550, 500, 560)); !s.Obstructed {
			t.Error("two rocks bar the whole strip:", s)
		}
		if s := aim(ahead, square("rock", 440, 520, 460, 540)); s.Obstructed || !s.Choice {
			t.Error("clear to both sides:", s)
		}
	})
	t.Run("XW-OBT-04", func(t *testing.T) {
		// Set at an angle, one corner is nearest: the line to it decides, though
		// farther points could be seen past the rock.
		target := Base{Pose: up(450, 620, 45), Size: Small}
		if s := aim(target, square("rock", 445, 520, 455, 540)); !s.Obstructed || len(s.Lines) != 1 {
			t.Error(s)
		}
	})
	t.Run("XW-OBT-06", func(t *testing.T) {
		// Of a target half in the arc the line goes to the near end of the part
		// inside; a turret's goes to the nearest corner outside.
		target := Base{Pose: up(450+75, 450+65, 0), Size: Large}
		arc, whole := Aim(from, target, FrontArc, nil, Gauge{}), Aim(from, target, nil, nil, Gauge{})
		mid := func(s Shot) geom.Point { return s.Lines[0].A.Lerp(s.Lines[0].B, 0.5) }
		rock := func(p geom.Point) Token {
			return Token{"rock", geom.Rect(p, 2, 2, 0)}
		}
		if s := Aim(from, target, FrontArc, []Token{rock(mid(arc))}, Gauge{}); !s.Obstructed {
			t.Error("on the arc's line:", s)
		}
		if s := Aim(from, target, FrontArc, []Token{rock(whole.Lines[0].B.Add(geom.Point{X: -1.2}))}, Gauge{}); s.Obstructed {
			t.Error("on the turret's line only:", s)
		}
	})
	t.Run("XW-OBT-07", func(t *testing.T) { // along the outline is not through
		target := Base{Pose: up(450, 620, 45), Size: Small} // nearest corner at x = 450
		if s := aim(target, square("rock", 450, 520, 500, 540)); s.Obstructed {
			t.Error(s)
		}
		if s := aim(target, square("rock", 449.9, 520, 500, 540)); !s.Obstructed {
			t.Error(s)
		}
	})
	t.Run("XW-OBT-03", func(t *testing.T) { // no ship is ever looked at
		if s := aim(ahead); s.Obstructed {
			t.Error(s)
		}
	})
	t.Run("contact", func(t *testing.T) {
		s := aim(Base{Pose: up(450, 490, 0), Size: Small}, square("rock", 440, 460, 460, 480))
		if s.Dist != 0 || s.Band != 1 || s.Obstructed {
			t.Error(s)
		}
	})
}
