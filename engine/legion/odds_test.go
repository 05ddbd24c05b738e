package legion

import (
	"math"
	"pgregory.net/rapid"
	"testing"

	"estafeta/engine/attack"
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

// TestOddsByHand holds odds worked out on paper. A red attack die hits in 5 of
// 8, is critical in 1; black 3 and 1; white 1 and 1. A red defense die blocks in
// 3 of 6, white in 1; surges 1 each.
func TestOddsByHand(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    map[string]string
		kill       float64
		mean       map[string]float64
	}{
		// 6/8 show something, half of it is blocked.
		{"one red die", "1 red vs red W1", nil, 6.0 / 8 / 2, map[string]float64{"wounds": 3.0 / 8, "models": 3.0 / 8, "hits": 6.0 / 8,
			"suppression": 3.0 / 8}},
		// 4/8, and white blocks 1/6 or by a surge 2/6.
		{"one black die", "1 black vs white W1", nil, 0.5 * 5 / 6, map[string]float64{"hits": 0.5}},
		{"a surge blocks", "1 black vs white surge W1", nil, 0.5 * 4 / 6, map[string]float64{"hits": 0.5}},
		// White with surge to hit: 3/8. Rerolled: 3/8 + 5/8·3/8.
		{"a white die rerolled", "1 aim; surge hit; 1 white vs white W2", nil, 0,
			map[string]float64{"hits": 39.0 / 64, "wounds": 39.0 / 64 * 5 / 6, "suppression": 39.0 / 64}},
		// Only the critical of 1/8 goes through light cover; 6/8 suppress.
		{"cover", "1 red vs white W2 light cover", nil, 0, map[string]float64{"hits": 1.0 / 8, "wounds": 1.0 / 8 * 5 / 6,
			"suppression": 6.0 / 8}},
		// Armor: the critical; rerolled unless critical: 1/8 + 7/8·1/8.
		{"armor and aim", "1 aim; 1 red vs white W2 vehicle armor", nil, 0, map[string]float64{"hits": 15.0 / 64, "wounds": 15.0 / 64 * 5 / 6}},
		{"impact", "1 red impact 1 vs white W2 vehicle armor", nil, 0, map[string]float64{"hits": 6.0 / 8}},
		// Two dice, one dodge: both hit or crit in some way; P(2 hits) = (5/8)², one hit one crit 2·5/8·1/8, two crits (1/8)²,
		// one crit alone 2·1/8·2/8; hits left: 1, 1, 2, 1.
		{"dodge", "2 red vs white W9 1 dodge", nil, 0, map[string]float64{"hits": (25.0 + 10 + 2*1 + 4) / 64}},
		// Two criticals for sure are not to be had; Pierce 1 undoes a block of red: never blocked.
		{"pierce", "1 red pierce 1 vs red W1", nil, 6.0 / 8, map[string]float64{"wounds": 6.0 / 8}},
		// Impervious gives a second die: a wound unless both block: 1 - 1/4.
		{"impervious", "1 red pierce 1 vs red W1 impervious", nil, 6.0 / 8 * 3 / 4, map[string]float64{"wounds": 6.0 / 8 * 3 / 4}},
		// A blank is rolled again: 1/2 + 1/2·1/2 block.
		{"uncanny luck", "1 red vs red W1 uncanny luck 1", nil, 6.0 / 8 / 4, map[string]float64{"wounds": 6.0 / 8 / 4}},
		// Guardian takes the hit of 5/8 and blocks white 1/6; the critical stays.
		{"guardian", "1 red vs red W1 guarded 1", nil, 1.0 / 16, map[string]float64{"hits": 1.0 / 8, "guard": 5.0 / 8 * 5 / 6}},
		// A dodge spent: the hit is gone, a critical is defended with Deflect: surge 1/6.
		{"deflect", "1 red vs red W2 deflect 1 dodge", nil, 0, map[string]float64{"self": 1.0 / 48, "wounds": 1.0 / 8 * 2 / 6}},
		{"suppressive", "1 white suppressive vs red W2", nil, 0, map[string]float64{"suppression": 1 + 2.0/8}},
		// The first hit is rerolled where only final results count.
		{"final results", "1 white vs white W2", map[string]string{"a06": "final"}, 0, map[string]float64{"suppression": 2.0 / 8}},
		// Three of the four miniatures are seen: all dice hit, nobody else dies.
		{"spray", "1 red spray vs white W1 x4 1 hidden", nil, 0, map[string]float64{"hits": 3 * 6.0 / 8}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := odds(t, c.text, c.options)
			if !near(o.Kill, c.kill) {
				t.Errorf("kill %v, want %v", o.Kill, c.kill)
			}
			found := 0
			for _, m := range o.Measures {
				if want, ok := c.mean[m.Key]; ok {
					found++
					if !near(m.Mean(), want) {
						t.Errorf("%s: mean %v, want %v", m.Key, m.Mean(), want)
					}
				}
			}
			equal(t, "measures found", found, len(c.mean))
		})
	}
}

// TestOddsOfEveryWay holds that the odds of small attacks are what all ways in
// which the dice can fall add up to, played by the rules themselves.
func TestOddsOfEveryWay(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    map[string]string
	}{
		{"all colours", "1 aim; surge hit; 1 red 1 black 1 white vs white surge W1 x2 1 dodge", nil},
		{"two tokens", "2 aim; 2 black 1 white pierce 1 vs red W1 x3 light cover", nil},
		{"precise", "2 aim precise 1; 3 white suppressive vs white W2 x2", map[string]string{"a31": "once", "a06": "final"}},
		{"armor", "2 aim; surge crit; 2 red 1 black impact 1 vs white W4 vehicle armor resilience 3 lost 1 1 dodge", nil},
		{"an armored trooper", "2 aim; surge hit; 1 red 1 black vs white W4 armor", nil},
		{"deflect and luck", "2 red pierce 1 vs red W3 deflect 1 dodge uncanny luck 1", map[string]string{"a18": "reroll"}},
		{"deflect, luck after", "3 red vs red W3 deflect 2 dodge uncanny luck 2 light cover danger sense 1 1 suppression", nil},
		{"guardian", "3 red pierce 2 vs white W2 guarded 2 guarded surge", nil},
		{"guardian, immune", "2 red 1 black pierce 2 vs white surge W2 immune pierce guarded 2", map[string]string{"a33": "nothing"}},
		{"enrage and kinds", "3 red vs white W2 x1; W1 x1; W1 noncombatant", nil},
		{"enrage", "1 aim; 3 red suppressive vs white W3 lost 1 enrage 2 impervious", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := sheet(t, c.text)
			want := odds(t, c.text, c.options)
			keys := []string{}
			for _, m := range want.Measures {
				keys = append(keys, m.Key)
			}
			w := attack.Walk{Most: 3_000_000, New: func() attack.Game {
				g, ref := build(s, c.options)
				if ref != nil {
					t.Fatal(ref)
				}
				return g
			}, Classes: func(_ attack.Game, purpose string, _ int) []attack.Class {
				var out []attack.Class
				for i, f := range rolls[purpose].sides {
					known := false
					for k := range out {
						if rolls[purpose].sides[out[k].Face-1] == f {
							out[k].P += 1 / float64(len(rolls[purpose].sides))
							known = true
						}
					}
					if !known {
						out = append(out, attack.Class{Face: i + 1, P: 1 / float64(len(rolls[purpose].sides))})
					}
				}
				return out
			}}
			got, ok := w.Reckon(keys)
			if !ok {
				t.Fatal("the ways cannot be counted")
			}
			if !near(got.Kill, want.Kill) {
				t.Errorf("kill %v, by every way %v", want.Kill, got.Kill)
			}
			for i, m := range want.Measures {
				for n := range max(len(m.P), len(got.Measures[i].P)) {
					if !near(m.P.At(n), got.Measures[i].P.At(n)) {
						t.Errorf("%s %d: %v, by every way %v", m.Key, n, m.P.At(n), got.Measures[i].P.At(n))
					}
				}
			}
		})
	}
}

// TestOddsMoreIsMore holds what must be true of any attack: chances add up, more
// dice never do less, cover never helps who attacks.
func TestOddsMoreIsMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		value := func(key string, n int) attack.Value { return attack.Value{Key: key, N: n} }
		w := attack.Profile{
			Count: 1,
			Values: []attack.Value{
				value("red", n("red", 0, 4)),
				value("black", n("black", 1, 4)),
				value("white", n("white", 0, 4)),
				value("pierce", n("pierce", 0, 2)),
				value("impact", n("impact", 0, 2)),
			},
		}
		u := attack.Profile{
			Count: n("miniatures", 1, 4),
			Values: []attack.Value{
				value("reddefense", 0),
				value("w", n("w", 1, 3)),
				value("dodge", n("dodge", 0, 2)),
				value("uncanny", n("uncanny", 0, 2)),
			},
		}
		by := attack.Profile{Values: []attack.Value{value("aim", n("aim", 0, 2))}}
		if rapid.Bool().Draw(t, "armor") {
			u.Values = append(u.Values, value("armor", n("x", 1, 3)), value("vehicle", 0))
		}
		get := func(w, u attack.Profile) attack.Odds {
			s := attack.Sheet{Attacker: by, Weapons: []attack.Profile{w}, Targets: []attack.Profile{u}}
			o, ref := Attacks{}.Odds(attack.Request{Sheet: s})
			if ref != nil {
				t.Fatal(ref)
			}
			kill, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: attack.ForKill})
			if ref != nil {
				t.Fatal(ref)
			}
			o.Kill = kill.Kill
			for _, m := range o.Measures {
				if math.Abs(m.P.Total()-1) > 1e-12 {
					t.Fatalf("%s adds up to %.15f", m.Key, m.P.Total())
				}
			}
			return o
		}
		plus := func(p attack.Profile, v attack.Value) attack.Profile {
			p.Values = append(append([]attack.Value{}, p.Values...), v)
			return p
		}
		base := get(w, u)
		more := plus(w, value("suppressive", 0))
		more.Values[1].N++
		if a, b := get(more, u), base; a.Measures[0].Mean() < b.Measures[0].Mean()-1e-12 || a.Kill < b.Kill-1e-12 {
			t.Fatalf("one die more: wounds %v after %v", a.Measures[0].Mean(), b.Measures[0].Mean())
		}
		if a, b := get(w, plus(u, value("heavy", 0))), base; a.Measures[0].Mean() > b.Measures[0].Mean()+1e-12 || a.Kill > b.Kill+1e-12 {
			t.Fatalf("heavy cover: wounds %v after %v", a.Measures[0].Mean(), b.Measures[0].Mean())
		}
	})
}

// BenchmarkOdds are everyday attacks and the largest that are reckoned.
func BenchmarkOdds(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"everyday", "1 aim; surge hit; 5 white 2 black vs white W1 x5 heavy cover 1 dodge"},
		{"everyday armor", "2 aim; surge crit; 3 red 2 black impact 2 vs white surge armor W6 vehicle resilience 4"},
		{"no rerolls", "12 red 12 black 12 white x1 vs red surge W1 x30 heavy cover 4 dodge uncanny luck 12"},
		{"deflect", "10 red 10 black 10 white x2 vs red W30 deflect 4 dodge uncanny luck 12 danger sense 12 12 suppression"},
		{"alike", "12 aim precise 6; 10 red 10 black 10 white x2 vs red W30"},
		{"many aims", "10 aim precise 6; 12 red 12 black 3 white vs white W12 x9 4 dodge armor 78"},
		{"three colours", "4 aim; surge hit; 2 red 1 black 2 white x6 vs red surge W1 x20 heavy cover 3 dodge uncanny luck 3"},
	} {
		s, err := attack.NewGrammar(Attacks{}).Parse(c.text)
		if err != nil {
			b.Fatal(c.name, err)
		}
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
