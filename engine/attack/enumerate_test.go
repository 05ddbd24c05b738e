package attack_test

import (
	"math"
	"testing"

	"estafeta/engine/attack"
)

// walked are the odds of a typed attack of the toy by walking every way.
func walked(
	t *testing.T,
	text string,
	classes func(attack.Game, string, int) []attack.Class,
	most int,
) (walked, exact attack.Odds, ok bool) {
	t.Helper()
	s, err := attack.NewGrammar(toy{}).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	exact, ref := toy{}.Odds(attack.Request{Sheet: s})
	if ref != nil {
		t.Fatal(ref)
	}
	w := attack.Walk{Most: most, Classes: classes, New: func() attack.Game {
		g, _ := toy{}.Attack(s, nil)
		return g
	}}
	walked, ok = w.Reckon([]string{"damage"})
	return walked, exact, ok
}

// Walking every way gives the odds that are reckoned by formula, with a number
// of dice that is itself rolled, with faces told apart or put into classes.
func TestWalk(t *testing.T) {
	classes := func(_ attack.Game, purpose string, _ int) []attack.Class {
		if purpose != "hit" {
			return nil
		}
		return []attack.Class{{Face: 1, P: 2.0 / 6}, {Face: 3, P: 3.0 / 6}, {Face: 6, P: 1.0 / 6}}
	}
	for _, text := range []string{
		"A3 BS3+ vs 10 W1", "A2 BS3+ lethal vs 1 W2", "AD3+1 BS3+ vs 10 W1", "2 A2 BS3+ lethal; 1 A1 BS3+ vs 2 W3",
	} {
		for name, c := range map[string]func(attack.Game, string, int) []attack.Class{"faces": nil, "classes": classes} {
			got, want, ok := walked(t, text, c, 100_000)
			if !ok {
				t.Errorf("%s by %s: given up", text, name)
				continue
			}
			total := 0.0
			for n := range 30 {
				p := got.Measures[0].P.At(n)
				total += p
				if math.Abs(p-want.Measures[0].P.At(n)) > 1e-12 {
					t.Errorf("%s by %s: %d has %v, want %v", text, name, n, p, want.Measures[0].P.At(n))
				}
			}
			if math.Abs(total-1) > 1e-12 || math.Abs(got.Kill-want.Kill) > 1e-12 {
				t.Errorf("%s by %s: in all %v, killed %v, want 1 and %v", text, name, total, got.Kill, want.Kill)
			}
		}
	}
	if _, _, ok := walked(t, "A10 BS3+ vs 10 W1", nil, 100); ok {
		t.Error("3,003 ways within 100")
	}
}
