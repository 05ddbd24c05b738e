package flight

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"estafeta/engine/geom"
)

func reposition(at Pose, size Size) Reposition {
	return Reposition{Start: at, Size: size, Area: field}
}

func TestBoost(t *testing.T) {
	boost := func(r Reposition, b Bearing, speed int) (Landing, bool) {
		return r.Boost(Maneuver{speed, b, White}).At(0)
	}
	for _, id := range []string{"XW-BST-01", "XW-BST-08"} {
		t.Run(id, func(t *testing.T) {
			for _, c := range []struct {
				size    Size
				b       Bearing
				side, y float64
				turn    float64
			}{{Small, Straight, 0, 80, 0}, {Small, BankRight, 37.57, 90.71, 45}, {Small, BankLeft, -37.57, 90.71, -45},
				{Large, Straight, 0, 120, 0}, {Large, BankRight, 51.72, 124.85, 45}} {
				s, ok := boost(reposition(up(450, 300, 0), c.size), c.b, 1)
				if !ok {
					t.Fatal(c.b, "refused on a free field")
				}
				atPose(t, s.Pose, up(450+c.side, 300+c.y, c.turn), 0.01)
			}
		})
	}
	for _, id := range []string{"XW-C-11 XW-BST-02", "XW-BST-06", "XW-BST-07"} {
		t.Run(id, func(t *testing.T) { // XW-C-11
			r := reposition(up(450, 300, 0), Small)
			r.Others = []Base{{"b", up(450, 370, 0), Small}}
			for _, b := range []Bearing{Straight, BankRight} {
				if _, ok := boost(r, b, 1); ok {
					t.Error(b, "ends on a ship")
				}
			}
			r.Others = []Base{{"b", up(450, 341, 0), Small}, {"c", up(600, 600, 0), Small}}
			r.Others[0] = Base{"b", up(415, 355, 0), Small} // the template may lie over ships
			if _, ok := boost(r, BankRight, 1); !ok {
				t.Error("nothing stands at the end")
			}
		})
	}
	t.Run("XW-BST-03", func(t *testing.T) {
		r := reposition(up(450, 300, 0), Small)
		r.Obstacles = []Token{square("rock", 445, 330, 455, 340)} // under the template
		if _, ok := boost(r, Straight, 1); ok {
			t.Error("the template lies on a rock")
		}
		r.Obstacles = []Token{square("rock", 465, 365, 480, 395)} // under the base
		if _, ok := boost(r, Straight, 1); ok {
			t.Error("the base ends on a rock")
		}
		r.Careless = true
		if _, ok := boost(r, Straight, 1); !ok {
			t.Error("obstacles do not matter to it")
		}
	})
	t.Run("XW-BST-04", func(t *testing.T) {
		if _, ok := boost(reposition(up(450, 801, 0), Small), Straight, 1); ok {
			t.Error("it would flee")
		}
		r := reposition(up(450, 799, 0), Small)
		r.Gauge = Standard
		if _, ok := boost(r, Straight, 1); !ok {
			t.Error("guides do not count at the edge: XW-FLEE-07")
		}
	})
}

func TestBarrelRoll(t *testing.T) {
	t.Run("XW-C-12 XW-BRL-11", func(t *testing.T) {
		m := reposition(up(450, 300, 0), Small).Roll(true, 1)
		for shift, want := range map[float64]float64{0: 300, 20: 320, -20: 280, 12.5: 312.5} {
			s, ok := m.At(shift)
			if !ok {
				t.Fatal(shift, "refused")
			}
			atPose(t, s.Pose, up(530, want, 0), 0.001)
		}
		for _, shift := range []float64{20.1, -25} {
			if _, ok := m.At(shift); ok {
				t.Error(shift, "is more than 20")
			}
		}
		s, _ := reposition(up(450, 300, 0), Small).Roll(false, 1).At(0)
		atPose(t, s.Pose, up(370, 300, 0), 0.001)
	})
	for _, id := range []string{"XW-BRL-12", "XW-BRL-10"} {
		t.Run(id, func(t *testing.T) {
			m := reposition(up(450, 300, 0), Large).Roll(true, 1)
			s, ok := m.At(-40)
			atPose(t, s.Pose, up(550, 260, 0), 0.001)
			if _, far := m.At(40.1); !ok || far {
				t.Error("the shift reaches 40 mm either way")
			}
		})
	}
	t.Run("XW-BRL-04", func(t *testing.T) {
		r := reposition(up(450, 300, 0), Small)
		r.Others = []Base{{"b", up(530, 350, 0), Small}} // leaves shifts up to 10
		m := r.Roll(true, 1)
		if len(m.Free) != 1 || math.Abs(m.Free[0].From+20) > 1e-9 || math.Abs(m.Free[0].To-10) > 0.02 {
			t.Error("free", m.Free)
		}
	})
	for _, id := range []string{"XW-BRL-05", "XW-BRL-13", "XW-BRL-02", "XW-BRL-03"} {
		t.Run(id, func(t *testing.T) {
			// A rock between the bases, y 300-306, bars templates whose 20 mm reach it:
			// only those wholly below (offset under -10) or above (over 16) would be
			// free, and offsets end at -10: exactly one place of the template is left.
			r := reposition(up(450, 300, 0), Small)
			r.Obstacles = []Token{square("rock", 485, 300, 495, 306)}
			m := r.Roll(true, 1)
			if len(m.Free) != 1 || math.Abs(m.Free[0].From+20) > 1e-9 || math.Abs(m.Free[0].To) > 0.02 {
				t.Error("free", m.Free)
			}
			r.Obstacles = []Token{square("rock", 485, 299, 495, 306)} // 1 mm more: none
			if m := r.Roll(true, 1); len(m.Free) > 0 || m.Offers() != nil {
				t.Error("free", m.Free)
			}
			r.Obstacles = []Token{square("rock", 545, 315, 560, 330)} // where the base would stand
			if m := r.Roll(true, 1); len(m.Free) != 1 || math.Abs(m.Free[0].To+5) > 0.02 {
				t.Error("free", m.Free)
			}
		})
	}
	t.Run("XW-BRL-06", func(t *testing.T) {
		if m := reposition(up(450, 30, 0), Small).Roll(true, 1); len(m.Free) != 1 || math.Abs(m.Free[0].From+10) > 2*Tol {
			t.Error("free", m.Free)
		}
		if m := reposition(up(850, 450, 0), Small).Roll(true, 1); len(m.Free) > 0 {
			t.Error("it would leave the area to the right:", m.Free)
		}
	})
	t.Run("offers", func(t *testing.T) {
		offers := reposition(up(450, 300, 0), Small).Roll(true, 1).Offers()
		want := []struct {
			key   string
			shift float64
		}{{"front", 20}, {"middle", 0}, {"rear", -20}}
		for i, w := range want {
			if i >= len(offers) || offers[i].Key != w.key || offers[i].Shift != w.shift {
				t.Fatal(offers)
			}
		}
		r := reposition(up(450, 300, 0), Small)
		r.Others = []Base{{"b", up(530, 350, 0), Small}, {"c", up(530, 249, 0), Small}} // -11+… to 10
		r.Gauge = Gauge{}
		for _, s := range r.Roll(true, 1).Offers() {
			if _, ok := r.Roll(true, 1).At(s.Shift); !ok {
				t.Error("offers a place it refuses:", s)
			}
		}
	})
	t.Run("XW-BOMB-09", func(t *testing.T) { // a mine between: the template avoids it if it can
		r := reposition(up(450, 300, 0), Small)
		r.Mines = []Token{square("mine", 485, 300, 495, 306)}
		m := r.Roll(true, 1)
		if s, _ := m.At(-10); len(s.Mines) > 0 {
			t.Error("the template could lie behind it:", s.Mines)
		}
		if s, _ := m.At(10); fmt.Sprint(s.Mines) != "[mine]" {
			t.Error("no template for this shift misses it:", s.Mines)
		}
	})
}

func TestDecloak(t *testing.T) {
	t.Run("XW-CLK-16", func(t *testing.T) {
		r := reposition(up(450, 300, 0), Small)
		s, _ := r.Roll(false, 2).At(-20)
		atPose(t, s.Pose, up(330, 280, 0), 0.001)
		s, _ = r.Boost(Maneuver{2, Straight, White}).At(0)
		atPose(t, s.Pose, up(450, 420, 0), 0.001)
		if _, ok := r.Roll(true, 2).At(20.1); ok {
			t.Error("the shift reaches 20 mm")
		}
	})
	t.Run("XW-CLK-17", func(t *testing.T) {
		r := reposition(up(450, 300, 0), Large)
		m := r.Roll(true, 2)
		s, ok := m.At(0)
		atPose(t, s.Pose, up(550, 300, 0), 0.001)
		if _, more := m.At(0.1); !ok || more {
			t.Error("no overhang, no shift:", m.Free)
		}
		s, _ = r.Boost(Maneuver{2, Straight, White}).At(0)
		atPose(t, s.Pose, up(450, 460, 0), 0.001)
	})
}

// TestRollsBySampling: the free shifts of rolls against trying template and
// base in steps of half a millimetre.
func TestRollsBySampling(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	rocks := outlines(t, "obstacles.toml", "")
	some, none := 0, 0
	for n := range 300 {
		size := []Size{Small, Large}[n%2]
		r := Reposition{Start: Pose{X: 450, Y: 450, A: 6.28 * rng.Float64()}.Quantised(), Size: size, Area: field,
			Gauge: Gauge{Guide: 1.7 * float64(n%3%2)}}
		for range 3 {
			p := Pose{X: 330 + 240*rng.Float64(), Y: 330 + 240*rng.Float64(), A: 6.28 * rng.Float64()}.Quantised()
			o := rocks[rng.IntN(len(rocks))]
			if b := (Base{Pose: p, Size: Small}); n%4 > 0 && !b.Overlaps(Base{Pose: r.Start, Size: size}, Standard) {
				r.Others = append(r.Others, b)
			} else {
				r.Obstacles = append(r.Obstacles, Token{"rock", Place(o, p)})
			}
		}
		m := r.Roll(n%4 < 2, 1)
		free := func(shift float64) bool {
			end := Base{Pose: Shifted(r.Start, m.roll.side, shift, 0), Size: size}
			if !r.Area.Holds(end) || r.blocked(end) {
				return false
			}
			for a := max(-m.roll.reach, shift-m.roll.reach); a <= min(m.roll.reach, shift+m.roll.reach)+1e-9; a += 0.25 {
				if !onAny(laid{strip: r.strip(m.roll, a)}, r.Obstacles) {
					return true
				}
			}
			return false
		}
		near := func(shift float64) bool { // of a limit, where steps may miss the truth
			for _, s := range m.Free {
				if math.Abs(shift-s.From) < 0.3 || math.Abs(shift-s.To) < 0.3 {
					return true
				}
			}
			return false
		}
		for shift := -2 * m.roll.reach; shift <= 2*m.roll.reach; shift += 0.5 {
			if _, ok := m.At(shift); ok != free(shift) && !near(shift) {
				t.Fatalf("%d: shift %.1f: free %v, by samples %v; %v", n, shift, ok, free(shift), m.Free)
			}
		}
		if len(m.Free) == 0 {
			none++
		} else if m.Free[0] != (geom.Span{From: -2 * m.roll.reach, To: 2 * m.roll.reach}) {
			some++
		}
	}
	if some < 30 || none < 30 {
		t.Errorf("only %d partly free and %d blocked rolls", some, none)
	}
}
