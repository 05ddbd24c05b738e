package xwing

import (
	"math"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
	"estafeta/engine/xwing/book"
)

// singles are single attacks of many kinds.
var singles = []enginetest.AttackSheet{
	{Name: "plain", Text: "attack 3 vs agility 2 hull 3 shields 2"},
	{Name: "focus", Text: "attack 3 focus vs agility 3 hull 3 focus evade"},
	{Name: "lock", Text: "attack 3 lock vs agility 1 hull 4"},
	{Name: "focus and lock", Text: "attack 2 focus lock range 1 vs agility 3 hull 3 evade"},
	{Name: "far and obstructed", Text: "attack 4 range 3 vs agility 2 hull 8 shields 8 obstructed"},
	{Name: "content", Text: "luke skywalker focus vs academy pilot focus"},
	{Name: "torpedoes", Text: "luke skywalker proton torpedoes lock focus range 2 vs darth vader evade", Runs: 50_000},
	{Name: "predator", Text: "attack 3 predator focus vs agility 2 hull 5 ps 2", Runs: 100_000},
	{Name: "one hull", Text: "attack 4 focus vs agility 0 hull 1"},
	{Name: "cloaked", Text: "attack 3 focus vs agility 2 hull 3 cloaked", Runs: 100_000},
}

func TestSingles(t *testing.T) {
	enginetest.Attacks(t, System{}, ".", singles)
}

// singleOdds are the odds of a typed attack.
func singleOdds(t *testing.T, text string) attack.Odds {
	t.Helper()
	s, err := attack.NewGrammar(Attacks{}).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: attack.Proposed})
	if ref != nil {
		t.Fatal(ref)
	}
	return o
}

// TestSingleOddsByHand: odds worked out on paper from the faces of the dice.
func TestSingleOddsByHand(t *testing.T) {
	near := func(name string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	// XW-DICE-09: half of the attack faces hit; XW-ATK-21: no defense dice.
	o := singleOdds(t, "attack 1 vs agility 0 hull 1 shields 9")
	near("one die", o.Measures[0].P.At(1), 0.5)
	// XW-FOC-02: with focus 6 faces of 8.
	near("one die, focus", singleOdds(t, "attack 1 focus vs agility 0 hull 1 shields 9").Measures[0].P.At(1), 6.0/8)
	// XW-TL-04: a blank or focus result is rolled once more.
	near("one die, lock", singleOdds(t, "attack 1 lock vs agility 0 hull 1 shields 9").Measures[0].P.At(1), 0.5+0.5*0.5)
	// XW-RCB-01: Range 1 adds a die.
	near("one die at Range 1", singleOdds(t, "attack 1 range 1 vs agility 0 hull 1 shields 9").Measures[0].P.At(2), 0.25)
	// XW-ATK-17, XW-DICE-09: an evade on 3 of 8.
	near("one against one", singleOdds(t, "attack 1 vs agility 1 hull 1 shields 9").Measures[0].P.At(1), 0.5*5/8)
	// XW-EVA-02: an evade token cancels one hit.
	near("two against an evade token", singleOdds(t, "attack 2 vs agility 0 hull 1 shields 9 evade").Measures[0].P.At(1), 0.25)
	// XW-CRIT-05: a Direct Hit (7 of the 33 cards of the newer deck) takes two hull.
	near("killed by one critical hit", singleOdds(t, "attack 1 vs agility 0 hull 2").Kill, directHits(t)/8)
}

// directHits is the share of Direct Hits in the newer deck, and of Major
// Explosions that hit and draw on.
func directHits(t *testing.T) float64 {
	t.Helper()
	total, direct, explosions := 0, 0, 0
	for _, c := range book.Deck("core2") {
		total += c.Copies
		switch c.Key {
		case "core2.direct_hit":
			direct += c.Copies
		case "core2.major_explosion":
			explosions += c.Copies
		}
	}
	if total != 33 || direct == 0 {
		t.Fatalf("a deck of %d cards with %d Direct Hits", total, direct)
	}
	// After a Major Explosion an attack die is rolled; on one of its three hit
	// faces the ship suffers one critical damage: a second card.
	return (float64(direct) + float64(explosions)*3/8) / float64(total)
}

// BenchmarkSingleOdds reckons everyday attacks, and the worst that a sheet may
// hold.
func BenchmarkSingleOdds(b *testing.B) {
	for name, text := range map[string]string{
		"everyday tokens": "attack 3 focus lock vs agility 3 hull 3 shields 2 focus evade",
		"everyday lock":   "attack 4 lock vs agility 2 hull 3",
		"everyday gunner": "attack 3 focus lock gunner vs agility 3 hull 3 shields 2 focus evade",
		"everyday weapon": "luke skywalker proton torpedoes lock focus range 2 vs darth vader evade",
		"worst dice":      "attack 9 range 1 vs agility 9 hull 20",
		"worst tokens":    "attack 9 range 1 focus 9 lock vs agility 9 hull 20 shields 20 focus 9 evade 9",
		"worst cards":     "attack 9 range 1 focus 9 lock stress predator vs agility 9 hull 20 focus 9 evade 9 elusiveness sensor jammer",
		"again 5":         "attack 5 focus lock gunner vs agility 4 hull 8 shields 4 focus evade 1",
		"worst again":     "attack 5 focus 9 lock gunner predator vs agility 5 hull 20 shields 20 focus 9 evade 9",
	} {
		s, err := attack.NewGrammar(Attacks{}).Parse(text)
		if err != nil {
			b.Fatalf("%s: %v", text, err)
		}
		for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
			b.Run(name+" "+string(play), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, ref := (Attacks{}).Odds(attack.Request{Sheet: s, Play: play}); ref != nil {
						b.Fatal(ref)
					}
				}
			})
		}
	}
}
