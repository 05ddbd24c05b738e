package attack_test

import (
	"math"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
)

func TestConformance(t *testing.T) {
	enginetest.Attacks(t, toy{}, ".", []enginetest.AttackSheet{
		{Name: "rifles", Text: "5 intercessors bolt rifle vs 10 necron warriors"},
		{Name: "random attacks", Text: "2 A2d6+1 BS4+ lethal vs W3 x4"},
		{Name: "two weapons", Text: "captain bolt pistol; 3 A1 BS5+ vs overlord"},
	})
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestDist(t *testing.T) {
	two := attack.Die(6).Times(2).Plus(attack.Exactly(1)) // 2D6+1: 3 to 13, mean 8, 8 with 6 of 36
	if len(two) != 14 || !near(two[8], 6.0/36) || !near(two.Mean(), 8) || !near(two.Total(), 1) || !near(two.Variance(), 35.0/6) {
		t.Errorf("2D6+1: %v", two)
	}
	b := attack.Binomial(3, 0.25)
	for n, want := range []float64{27.0 / 64, 27.0 / 64, 9.0 / 64, 1.0 / 64} {
		if !near(b.At(n), want) {
			t.Errorf("3 at 1/4, %d: %v, want %v", n, b.At(n), want)
		}
	}
	if c := b.Cap(1); len(c) != 2 || !near(c[1], 37.0/64) {
		t.Errorf("capped: %v", c)
	}
	if h := attack.Die(6).Map(func(n int) int { return (n + 1) / 2 }); len(h) != 4 || !near(h[1], 1.0/3) || !near(h[3], 1.0/3) {
		t.Errorf("D3: %v", h)
	}
	// As many halves as a die shows: the mean is 3.5/2, none 1/6 of 1/2+1/4+…+1/64.
	s := attack.Chance(0.5).Sum(attack.Die(6))
	if !near(s.Mean(), 1.75) || !near(s[0], 63.0/64/6) {
		t.Errorf("halves: %v", s)
	}
	if d := (attack.Dist{1, 0, 1e-17}).Trim(); len(d) != 1 {
		t.Errorf("trimmed: %v", d)
	}
	if d := (attack.Dist{1, 1e-14}).Trim(); len(d) != 2 {
		t.Errorf("trimmed although it counts: %v", d)
	}
	if (attack.Dist{1}).At(-1) != 0 || (attack.Dist{1}).At(5) != 0 {
		t.Error("beyond the ends there is no chance")
	}
}

func TestMeasure(t *testing.T) {
	m := attack.Measure{Key: "damage", P: attack.Binomial(2, 0.5)}
	if !near(m.AtLeast(1), 0.75) || !near(m.AtLeast(-3), 1) || !near(m.AtLeast(3), 0) || !near(m.Mean(), 1) {
		t.Errorf("%v %v", m.AtLeast(1), m.Mean())
	}
}
