package dice

import (
	"testing"
)

// queue gives faces in order.
func queue(t *testing.T, faces ...int) func(int) int {
	t.Helper()
	return func(int) int {
		if len(faces) == 0 {
			t.Fatal("more dice are rolled than were put in")
		}
		f := faces[0]
		faces = faces[1:]
		return f
	}
}

func parse(t *testing.T, text, system string) Expr {
	t.Helper()
	e, err := Parse(text, system)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Criticals are told apart from successes, and count among them.
func TestCriticals(t *testing.T) {
	e := parse(t, "5d6 3+ c5", "")
	if e.String() != "5d6>=3c5" {
		t.Errorf("in plain form %q", e.String())
	}
	r := e.Roll(queue(t, 1, 3, 4, 5, 6)).Rounds[0]
	if r.Total != 4 || r.Crits != 2 {
		t.Errorf("%d successes with %d criticals, want 4 with 2", r.Total, r.Crits)
	}
	if _, err := Parse("d6 c7", ""); err == nil {
		t.Error("a critical 7 on a D6")
	}
}

// Misses rolled again: only those, each once, and everything is reckoned anew.
func TestAgain(t *testing.T) {
	missed := func(p Pool, d Rolled) bool { return p.Missed(d) }
	e := parse(t, "4d6 4+", "")
	first := e.Roll(queue(t, 1, 4, 3, 6))
	second := e.Again(first, missed, queue(t, 5, 2))
	p := second.Rounds[0].Pools[0]
	if p.Total != 3 || len(p.Dice) != 6 || !p.Dice[0].Rerolled || !p.Dice[1].Second || !p.Dice[1].Success || p.Dice[4].Success {
		t.Errorf("after the first reroll: %+v", p)
	}
	if third := e.Again(second, missed, queue(t)).Rounds[0].Total; third != 3 {
		t.Errorf("dice rolled again twice: %d", third)
	}
	if first.Rounds[0].Total != 2 {
		t.Error("the first roll has changed")
	}
	kept := parse(t, "2d6kh1+1", "")
	again := kept.Again(kept.Roll(queue(t, 6, 2)), func(_ Pool, d Rolled) bool { return d.Face == 6 }, queue(t, 1)).Rounds[0]
	if again.Total != 3 || again.Pools[0].Dice[2].Dropped {
		t.Errorf("the higher of 1 and 2, plus 1: %+v", again)
	}
	blanks := parse(t, "3 attack", "xwing") // hit, blank, blank
	signs := blanks.Again(blanks.Roll(queue(t, 1, 7, 8)), missed, queue(t, 4, 5)).Rounds[0].Symbols
	if len(signs) != 3 || signs[0].Symbol != "hit" || signs[1].Symbol != "crit" || signs[2].Symbol != "focus" {
		t.Errorf("after the reroll: %v", signs)
	}
}

// BenchmarkTenTerms parses and rolls an expression of ten terms.
func BenchmarkTenTerms(b *testing.B) {
	face := 0
	src := func(sides int) int {
		face++
		return face%sides + 1
	}
	for b.Loop() {
		e, err := Parse("2d6+d8+3d4kh2-d10+2d6 4++d3+5+2d12dl1+d20-3", "")
		if err != nil {
			b.Fatal(err)
		}
		e.Roll(src)
	}
}
