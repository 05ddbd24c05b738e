package assault

import (
	"math"
	"testing"

	"estafeta/engine/attack"
	"pgregory.net/rapid"
)

func odds(t testing.TB, text string, options map[string]string) attack.Odds {
	t.Helper()
	o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text), Options: options, Play: attack.Proposed})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// measure finds a measure of odds.
func measure(t testing.TB, o attack.Odds, key string) attack.Measure {
	t.Helper()
	for _, m := range o.Measures {
		if m.Key == key {
			return m
		}
	}
	t.Fatalf("nothing measures %s", key)
	return attack.Measure{}
}

// TestOddsByHand holds odds worked out on paper.
func TestOddsByHand(t *testing.T) {
	for _, c := range []struct {
		name, text, key string
		mean, kill      float64
	}{
		// 1 with 1/6, 2 with 3/6, 3 with 2/6.
		{"one red die", "1 red melee vs health 3", "damage", 13.0 / 6, 1.0 / 3},
		// Against 0, 1, 1, 2, 2, 3: of 1 remains 1/6, of 2 4/6, of 3 9/6.
		{"block", "1 red melee vs 1 black health 3", "damage", (1.0/6 + 3*4.0/6 + 2*9.0/6) / 6, 1.0 / 18},
		// Accuracy 3 and more on four faces, with 1, 2, 2 and 1 damage.
		{"accuracy", "at 3; 1 blue ranged vs health 9", "damage", 1, 0},
		{"hits", "at 3; 1 blue ranged vs health 9", "hit", 4.0 / 6, 0},
		// 0+2, 1+2, 2, 1+2, 1, 0+2.
		{"surge", "1 yellow melee surge damage 2 vs health 3", "damage", 13.0 / 6, 2.0 / 6},
		// Blank 13, a block 7, an evade 0+3+2+1+1+0, both 0+2+1 twice, a dodge 0.
		{"evade and dodge", "1 yellow melee surge damage 2 vs 1 white health 9", "damage", (13 + 7 + 7 + 3 + 3) / 36.0, 0},
		// 1 and 2 are less than the mean of 13/6.
		{"reroll", "reroll 1; 1 red melee vs health 3", "damage", 2.0/6*3 + 4.0/6*13/6, 2.0/6 + 4.0/6*2/6},
		// A 3 leaves 3, 2, 2, 1, 1, 0 with a mean of 3/2: the first three are rerolled; a 2 leaves 2, 1, 1, 0, 0, 0
		// with a mean of 2/3: also the first three; a 1 leaves 1 and five times 0: the first.
		{"reroll of the defender", "1 red melee vs 1 black reroll 1 health 9", "damage",
			2.0/6*(0.5*1.5+1.0/3) + 3.0/6*(0.5*2/3) + 1.0/6*(1.0/6*1.0/6), 0},
		{"focused", "focused; 1 red melee vs health 9", "damage", 13.0/6 + 8.0/6, 0},
		// Only the evade lets damage through with a surge left: 1/2/0 of the yellow die.
		{"stun", "1 yellow melee surge stun vs 1 black health 9", "stun", 1.0 / 36, 0},
		// A surge on four faces; 2 strain are enough.
		{"strain of a hero", "hero strain 2; 1 yellow melee vs health 9", "strain", 4.0 / 6, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := odds(t, c.text, nil)
			if got := measure(t, o, c.key).Mean(); !near(got, c.mean) {
				t.Errorf("%s: mean %v, want %v", c.key, got, c.mean)
			}
			if !near(o.Kill, c.kill) {
				t.Errorf("kill %v, want %v", o.Kill, c.kill)
			}
		})
	}
	if o := odds(t, "1 red melee vs 1 black", nil); o.Kill >= 0 {
		t.Errorf("a target without Health is defeated with %v", o.Kill)
	}
}

// TestOddsWalked holds that the odds are those of playing the attack once for
// every way in which its dice may fall.
func TestOddsWalked(t *testing.T) {
	for _, c := range sheets {
		if c.Name == "rerolls of both" { // a million ways; the runs of the conformance suite hold it
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			s := sheet(t, c.Text)
			o := odds(t, c.Text, c.Options)
			var keys []string
			for _, m := range o.Measures {
				keys = append(keys, m.Key)
			}
			w := attack.Walk{Most: 100_000, New: func() attack.Game {
				g, ref := Attacks{}.Attack(s, c.Options)
				if ref != nil {
					t.Fatal(ref)
				}
				return g
			}}
			want, ok := w.Reckon(keys)
			if !ok {
				t.Fatal("more ways than are tried")
			}
			for i, m := range o.Measures {
				for n := range max(len(m.P), len(want.Measures[i].P)) {
					if got, want := m.P.At(n), want.Measures[i].P.At(n); !near(got, want) {
						t.Errorf("%s %d: %v, walked %v", m.Key, n, got, want)
					}
				}
			}
			if o.Kill >= 0 && !near(o.Kill, want.Kill) {
				t.Errorf("kill %v, walked %v", o.Kill, want.Kill)
			}
		})
	}
}

// TestOddsMoreIsMore holds what must be true of any attack: chances are
// chances; more damage, Pierce, or another die never do less, block never more.
func TestOddsMoreIsMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		value := func(key string, n int) attack.Value { return attack.Value{Key: key, N: n} }
		base := attack.Sheet{Attacker: attack.Profile{Values: []attack.Value{value("at", n("at", 1, 6))}},
			Weapons: []attack.Profile{
				{
					Count: 1,
					Values: []attack.Value{
						{Key: "ranged"},
						value("red", n("red", 0, 1)),
						value("blue", n("blue", 1, 2)),
						value("yellow", n("yellow", 0, 1)),
						{
							Key:  "surge",
							N:    1,
							Word: "damage 1",
						},
						{Key: "surge", N: 1, Word: "accuracy 2"},
						{Key: "surge", N: 1, Word: "stun 1"},
					},
				},
			},
			Targets: []attack.Profile{
				{
					Count: 1,
					Values: []attack.Value{
						value("black", n("black", 0, 2)),
						value("white", n("white", 0, 1)),
						value("health", n("health", 1, 8)),
					},
				},
			}}
		mean := func(s attack.Sheet) (float64, float64) {
			o, ref := Attacks{}.Odds(attack.Request{Sheet: s})
			if ref != nil {
				t.Fatal(ref)
			}
			for _, m := range o.Measures {
				if total := m.P.Total(); !near(total, 1) {
					t.Fatalf("%s adds up to %v", m.Key, total)
				}
			}
			return o.Measures[0].Mean(), o.Kill
		}
		more := func(part, key string, sign float64) {
			s := base
			w, at := append([]attack.Value{}, s.Weapons[0].Values...), append([]attack.Value{}, s.Targets[0].Values...)
			if part == "weapon" {
				w = append(w, value(key, 1))
			} else {
				at = append(at, value(key, 1))
			}
			s.Weapons, s.Targets = []attack.Profile{{Count: 1, Values: w}}, []attack.Profile{{Count: 1, Values: at}}
			was, killed := mean(base)
			is, kills := mean(s)
			if sign*(is-was) < -1e-12 || sign*(kills-killed) < -1e-12 {
				t.Fatalf("%s +1: damage %v to %v, kill %v to %v", key, was, is, killed, kills)
			}
		}
		more("weapon", "damage", 1)
		more("weapon", "pierce", 1)
		more("weapon", "accuracy", 1)
		more("weapon", "surges", 1)
		more("weapon", "green", 1)
		more("target", "block", -1)
		more("target", "evade", -1)
	})
}

// BenchmarkOdds are everyday attacks and large ones.
func BenchmarkOdds(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"everyday", "stormtrooper at 4 vs luke"},
		{"everyday reroll",
			"focused at 3 reroll 2; 1 red 1 blue 1 green ranged surge damage 1 surge pierce 2 vs 1 black 1 white reroll 1 health 9"},
		{"any", "at 5; 3 any ranged surge damage 1 surge pierce 2 vs 1 black 1 white health 8"},
		{"three rerolls",
			"at 3 reroll 3; 1 red 2 blue 1 green 1 yellow ranged surge damage 1 surge pierce 2 vs 1 black 1 white reroll 1 health 9"},
		{"both ways",
			"at 3 reroll 1 reroll defense 1; 1 red 1 blue 1 green ranged surge damage 1 surge accuracy 2 vs 1 black 1 white reroll 1 reroll attack 1 health 9"},
		{"most dice", "at 3; 2 red 2 blue 2 green 2 yellow ranged surge damage 1 surge pierce 2 surge stun vs 3 black 3 white health 20"},
		{"many rerolls", "at 3 reroll 3; 2 red 2 blue 1 green 1 yellow ranged surge damage 1 surge pierce 2 vs 2 black health 20"},
		{"two of each", "at 3 reroll 3; 2 red 2 blue 2 green 2 yellow ranged surge damage 1 surge pierce 2 vs 1 black health 20"},
		{"all of each", "at 3 reroll 8; 2 red 2 blue 2 green 2 yellow ranged surge damage 1 surge pierce 2 vs 1 black health 20"},
		{"all of both",
			"at 3 reroll 5; 2 red 1 blue 1 green 1 yellow ranged surge damage 1 surge pierce 2 vs 2 black 1 white reroll 3 health 20"},
		{"four effects",
			"at 3 reroll 2 reroll defense 2; 1 red 1 blue 1 green 1 yellow ranged surge damage 1 vs 1 black 1 white reroll 2 reroll attack 2 health 20"},
		{"eight rerolls", "reroll 8; 3 red 3 yellow 2 green melee surge damage 1 surge pierce 2 vs 1 black health 20"},
	} {
		s := sheet(b, c.text)
		for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
			b.Run(c.name+" "+string(play), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, ref := (Attacks{}).Odds(attack.Request{Sheet: s, Play: play}); ref != nil {
						b.Skip(ref.Key, ref.Args)
					}
				}
			})
		}
	}
}
