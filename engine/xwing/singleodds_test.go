package xwing

import (
	"math"
	"testing"

	"estafeta/engine/attack"
)

// sheetOf is a typed attack.
func sheetOf(t testing.TB, text string) attack.Sheet {
	t.Helper()
	s, err := attack.NewGrammar(Attacks{}).Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// oddsOf are the odds of a typed attack.
func oddsOf(t testing.TB, text string, play attack.Play) attack.Odds {
	t.Helper()
	o, ref := Attacks{}.Odds(attack.Request{Sheet: sheetOf(t, text), Play: play})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o
}

// TestProposedAsPlayed: what is proposed is reckoned as it comes out if the
// rules of the game are played in every way in which dice and cards may fall.
func TestProposedAsPlayed(t *testing.T) {
	for _, text := range []string{
		"attack 2 vs agility 1 hull 2 shields 1", "attack 2 focus vs agility 2 hull 3 focus evade", "attack 2 lock vs agility 1 hull 2",
		"attack 2 focus lock vs agility 1 hull 3 evade", "attack 2 predator vs agility 1 hull 2 ps 2", "attack 2 expertise vs agility 1 hull 2",
		"attack 2 juke vs agility 1 hull 2", "attack 3 accuracy corrector vs agility 1 hull 2", "attack 2 calculation focus vs agility 1 hull 2",
		"academy pilot; heavy laser cannon range 2 vs agility 1 hull 2", "academy pilot; ion cannon range 2 vs agility 1 hull 2",
		"academy pilot; autoblaster range 1 vs agility 1 hull 3", "academy pilot; mangler cannon range 2 focus vs agility 1 hull 2",
		"attack 2 vs luke skywalker focus", "attack 2 vs agility 1 hull 2 lone wolf", "attack 2 vs agility 1 hull 2 stealth device",
		"attack 3 vs agility 2 hull 3 c-3po", "attack 2 lone wolf vs agility 1 hull 2", "academy pilot; proton torpedoes lock range 2 vs agility 1 hull 2",
		"attack 2 gunner focus vs agility 1 hull 2",
		"attack 2 vs agility 1 hull 2 lightweight frame",
	} {
		s, err := attack.NewGrammar(Attacks{}).Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		r := attack.Request{Sheet: s, Play: attack.Proposed}
		g, ref := build(s, nil)
		if ref != nil {
			t.Errorf("%q: %v", text, ref)
			continue
		}
		want, ref := walked(r, g)
		if ref != nil {
			t.Errorf("%q: %v", text, ref)
			continue
		}
		g, _ = build(s, nil)
		if p := g.preview(); !p.whole || p.proposes {
			t.Errorf("%q is not reckoned by what its cards say", text)
			continue
		}
		got := oddsOf(t, text, attack.Proposed)
		alike(t, text, got, want)
	}
}

// alike holds that two odds are the same.
func alike(t *testing.T, text string, got, want attack.Odds) {
	t.Helper()
	if math.Abs(got.Kill-want.Kill) > 1e-12 {
		t.Errorf("%q: killed %.9f, want %.9f", text, got.Kill, want.Kill)
	}
	for i, m := range want.Measures {
		for n := range max(len(m.P), len(got.Measures[i].P)) {
			if math.Abs(got.Measures[i].P.At(n)-m.P.At(n)) > 1e-12 {
				t.Errorf("%q: %s %d: %.9f, want %.9f", text, m.Key, n, got.Measures[i].P.At(n), m.P.At(n))
			}
		}
	}
}
