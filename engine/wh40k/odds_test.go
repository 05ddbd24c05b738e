package wh40k

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"estafeta/engine"
	"estafeta/engine/attack"
)

func oddsOf(t testing.TB, text string, options map[string]string) attack.Odds {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Options: options, Play: attack.Proposed})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// TestOddsByHand holds odds worked out on paper.
func TestOddsByHand(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kill       float64
		mean       []float64 // of damage, models, hits, wounds; NaN: not worked out
	}{
		// 3+ to hit, 4+ to wound, a save of 3+ at AP-1 is a 4+.
		{"one attack", "A1 BS3+ S4 AP-1 D1 vs T4 Sv3+ W1", 4.0 / 6 * 0.5 * 0.5, []float64{1.0 / 6, 1.0 / 6, 4.0 / 6, 2.0 / 6}},
		// The same without the save; two attacks at one model: 1 - (2/3)².
		{"two attacks", "A2 BS3+ S4 AP-6 D1 vs T4 Sv3+ W1", 5.0 / 9, []float64{5.0 / 9, 5.0 / 9, 8.0 / 6, 4.0 / 6}},
		// Lethal: 1/6 wounds by itself, 3/6 on a 4+. Sustained 1: one more hit for 1/6, on a 4+.
		{"lethal and sustained", "A1 BS3+ S4 AP-6 D1 lethal sustained 1 vs T4 Sv3+ W1 x2", 1.0 / 6 * 0.5,
			[]float64{1.0/6 + 0.5*0.5 + 1.0/6*0.5, 1.0/6 + 0.5*0.5 + 1.0/6*0.5, 5.0 / 6, 0.5}},
		// Re-rolled hits of 4+: 3/4; twin-linked wounds of 4+: 3/4.
		{"re-rolls", "A1 BS4+ S4 AP-6 D1 reroll hits twin-linked vs T4 Sv3+ W1", 9.0 / 16, []float64{9.0 / 16, 9.0 / 16, 0.75, 9.0 / 16}},
		// Ones re-rolled: 4/6 + 1/6·4/6 = 28/36.
		{"ones", "A1 BS3+ S4 AP-6 D1 reroll 1s to hit vs T4 Sv3+ W1", 14.0 / 36, []float64{14.0 / 36, 14.0 / 36, 28.0 / 36, 14.0 / 36}},
		// Always wounded and never saved but on no 1 to wound: D6 against 3 wounds, 4 of 6 kill; the mean is (1+2+3·4)/6.
		{"random damage", "A1 torrent S8 AP-6 DD6 vs T4 Sv3+ W3", 5.0 / 6 * 4 / 6, []float64{5.0 / 6 * 15 / 6, 5.0 / 6 * 4 / 6, 1, 5.0 / 6}},
		// Two wounds, each ignored on 5+: both lost with (2/3)².
		{"feel no pain", "A1 torrent S8 AP-6 D2 vs T4 Sv3+ W2 fnp5+", 5.0 / 6 * 4 / 9, []float64{5.0 / 6 * 4 / 3, 5.0 / 6 * 4 / 9, 1, 5.0 / 6}},
		// A 6 to wound is 3 mortal wounds on a model of 2; a 4 or 5 has a save of 2+.
		{"devastating", "A1 torrent S4 AP0 D3 devastating vs T4 Sv2+ W2 x2", 0, []float64{2 * (1.0/6 + 2.0/6/6), 1.0/6 + 2.0/6/6, 1, 0.5}},
		// D3 dice of 4+.
		{"random attacks", "AD3 BS4+ S8 AP-6 D1 vs T4 Sv3+ W1 x9", 0, []float64{2 * 0.5 * 5.0 / 6, 2 * 0.5 * 5.0 / 6, 1, 5.0 / 6}},
		// Two wounds, saves lowest first: against Sv3+ then Sv5+ with one model each. Both die if the lower
		// die is 2 or less and the higher 4 or less: 16 pairs with both at most 4, less 4 with both 3 or 4.
		{"lowest first", "A2 torrent S8 AP0 D1 anti infantry 2+ vs T4 Sv3+ W1 infantry; T4 Sv5+ W1", 25.0 / 36 * 12 / 36,
			[]float64{math.NaN(), math.NaN(), 2, 10.0 / 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := oddsOf(t, c.text, nil)
			if !near(o.Kill, c.kill) {
				t.Errorf("kill %v, want %v", o.Kill, c.kill)
			}
			for i, want := range c.mean {
				if got := o.Measures[i].Mean(); !math.IsNaN(want) && !near(got, want) {
					t.Errorf("%s: mean %v, want %v", o.Measures[i].Key, got, want)
				}
			}
		})
	}
}

// TestOddsMoreIsMore holds what must be true of any attack: chances are
// chances, more attacks or a worse save never do less, cover never more.
func TestOddsMoreIsMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		value := func(key string, n int) attack.Value { return attack.Value{Key: key, N: n} }
		w := attack.Profile{
			Count: n("count", 1, 3),
			Values: []attack.Value{
				value("a", n("a", 1, 6)),
				value("bs", n("bs", 2, 6)),
				value("s", n("s", 2, 10)),
				value("ap", -n("ap", 0, 3)),
			},
		}
		if rapid.Bool().Draw(t, "random damage") {
			w.Values = append(w.Values, attack.Value{Key: "d", Dice: 1, Sides: 3, N: n("more", 0, 2)})
		} else {
			w.Values = append(w.Values, value("d", n("d", 1, 4)))
		}
		for _, key := range rapid.SliceOfDistinct(rapid.SampledFrom([]string{"lethal", "devastating", "twin", "rrh", "rr1h", "precision"}),
			func(s string) string { return s }).Draw(t, "abilities") {
			w.Values = append(w.Values, value(key, 0))
		}
		unit := attack.Profile{
			Count:  n("models", 1, 6),
			Values: []attack.Value{value("t", n("t", 3, 9)), value("sv", n("sv", 2, 6)), value("w", n("w", 1, 4))},
		}
		if rapid.Bool().Draw(t, "fnp") {
			unit.Values = append(unit.Values, value("fnp", n("fnp+", 4, 6)))
		}
		s := attack.Sheet{Weapons: []attack.Profile{w}, Targets: []attack.Profile{unit}}
		if rapid.Bool().Draw(t, "led") {
			s.Targets = append(
				s.Targets,
				attack.Profile{
					Count: 1,
					Values: []attack.Value{
						value("t", 4),
						value("sv", n("lead sv", 2, 6)),
						value("inv", 4),
						value("w", n("lead w", 2, 5)),
						value("character", 0),
					},
				},
			)
		}
		get := func(s attack.Sheet) attack.Odds {
			o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: attack.Proposed})
			if ref != nil {
				t.Fatal(ref)
			}
			for _, m := range o.Measures {
				if math.Abs(m.P.Total()-1) > 1e-12 {
					t.Fatalf("%s adds up to %.15f", m.Key, m.P.Total())
				}
				for _, p := range m.P {
					if p < 0 || p > 1+1e-12 {
						t.Fatalf("%s: %v", m.Key, m.P)
					}
				}
			}
			return o
		}
		changed := func(part []attack.Profile, change func(*attack.Profile)) []attack.Profile {
			p := part[0]
			p.Values = append([]attack.Value{}, p.Values...)
			change(&p)
			return append([]attack.Profile{p}, part[1:]...)
		}
		base := get(s)
		all := s
		all.Weapons = changed(s.Weapons, func(p *attack.Profile) { p.Count++ })
		covered := s
		covered.Targets = changed(s.Targets, func(p *attack.Profile) { p.Values = append(p.Values, value("cover", 0)) })
		more, less := get(all), get(covered)
		if more.Measures[0].Mean() < base.Measures[0].Mean()-1e-12 || more.Kill < base.Kill-1e-12 {
			t.Fatalf(
				"one weapon more: damage %v after %v, kill %v after %v",
				more.Measures[0].Mean(),
				base.Measures[0].Mean(),
				more.Kill,
				base.Kill,
			)
		}
		reroll, lethal := w.Has("rrh"), w.Has("lethal")
		if reroll && lethal {
			return // a miss may be re-rolled into a critical hit, so that cover can help
		}
		if less.Measures[0].Mean() > base.Measures[0].Mean()+1e-12 || less.Kill > base.Kill+1e-12 {
			t.Fatalf("cover: damage %v after %v", less.Measures[0].Mean(), base.Measures[0].Mean())
		}
	})
}

// every goes through every way in which the dice of an attack can fall.
type every struct {
	path  []int // faces, from 1
	at    int
	share float64 // the chance of this path
}

func (e *every) Faces(_ int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		if e.at == len(e.path) {
			e.path = append(e.path, 1)
		}
		out[i] = e.path[e.at]
		e.at++
		e.share /= float64(sides)
	}
	return out, true
}

func (*every) Standing(p engine.Prompt) (engine.Answer, bool) { return p.Default, true }
func (*every) Obvious(engine.Seat) bool                       { return false }

// next goes on to the next path; false: there is none.
func (e *every) next() bool {
	for len(e.path) > 0 && e.path[len(e.path)-1] == 6 {
		e.path = e.path[:len(e.path)-1]
	}
	if len(e.path) == 0 {
		return false
	}
	e.path[len(e.path)-1]++
	return true
}

// TestOddsOfEveryPath holds that the odds of small attacks are what all ways in
// which the dice can fall add up to, to the last digits.
func TestOddsOfEveryPath(t *testing.T) {
	for _, c := range []struct {
		name, text string
		options    map[string]string
	}{
		{"all steps", "A1 BS4+ S5 AP-1 DD3 vs T5 Sv4+ inv6+ W2 fnp5+", nil},
		{"lethal and sustained", "A2 BS3+ S4 AP0 D1 sustained 1 lethal vs T4 Sv4+ W1 x3", nil},
		{"three kinds of saves", "A3 torrent S8 AP0 D1 anti infantry 2+ vs T4 Sv3+ W1 infantry; T4 Sv5+ W2; T4 Sv2+ inv4+ W2 character", nil},
		{"saves in the other order", "A3 torrent S8 AP-1 D1 anti infantry 2+ vs T4 Sv6+ W1 infantry; T4 Sv3+ W1; T4 Sv2+ W2 character lost 1",
			nil},
		{"precision and devastating", "A3 torrent S4 AP-1 D2 precision devastating vs T4 Sv4+ W1 x2; T4 Sv3+ W3 character", nil},
		{"one roll of damage", "A2 torrent S8 AP-1 DD3 devastating vs T4 Sv3+ W2; T4 Sv4+ W3", map[string]string{"a22": "once"}},
		{"two pools", "A1 torrent S4 AP0 D1; A1 BS4+ S6 AP-2 D2 twin-linked vs T4 Sv5+ W1; T6 Sv3+ W2 character", nil},
		{"re-rolls", "A2 BS4+ S6 AP0 D1 reroll hits devastating vs T3 Sv7+ W1 x2", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			want := oddsOf(t, c.text, c.options)
			got := make([]attack.Dist, len(want.Measures))
			kill := 0.0
			s := sheet(t, c.text)
			e := &every{share: 1}
			for paths := 0; ; paths++ {
				if paths > 500_000 {
					t.Fatal("too many paths")
				}
				g, ref := build(s, c.options)
				if ref != nil {
					t.Fatal(ref)
				}
				if res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: e}); !res.Done {
					t.Fatal(res.Err, res.Prompts)
				}
				for i, n := range g.Results() {
					got[i] = got[i].Add(attack.Exactly(n), e.share)
				}
				if g.Killed() {
					kill += e.share
				}
				if !e.next() {
					break
				}
				e.at, e.share = 0, 1
			}
			if math.Abs(kill-want.Kill) > 1e-12 {
				t.Errorf("kill %.15f, by every path %.15f", want.Kill, kill)
			}
			for i, m := range want.Measures {
				for n := range max(len(m.P), len(got[i])) {
					if math.Abs(m.P.At(n)-got[i].At(n)) > 1e-12 {
						t.Errorf("%s %d: %.15f, by every path %.15f", m.Key, n, m.P.At(n), got[i].At(n))
					}
				}
			}
		})
	}
}

// TestOddsTooMany holds that what would take too long to reckon is refused, with
// its bound, and resolved all the same.
func TestOddsTooMany(t *testing.T) {
	for text, key := range map[string]string{
		"20 A20 BS3+ S5 AP-1 D2 sustained 1 devastating vs T5 Sv3+ inv5+ fnp5+ W2 x20; T5 Sv4+ W3 x5; T5 Sv2+ inv4+ W6 character": "refuse.devastating",
		"5 A60 BS3+ S5 AP-1 D2 sustained 2 devastating vs T5 Sv3+ W2":                                                             "refuse.devastating",
		"20 A20 BS3+ S5 AP-1 D2 sustained 1 vs T5 Sv3+ inv5+ fnp5+ W2 x20; T5 Sv4+ W3 x5; T5 Sv2+ inv4+ W6 character":             "refuse.saves",
		"A20 BS3+ S5 AP-1 D2 vs T5 Sv3+ W30 x20; T5 Sv4+ W20 x5":                                                                  "refuse.states",
	} {
		s := sheet(t, text)
		if _, ref := (Attacks{}).Odds(attack.Request{Sheet: s, Play: attack.Proposed}); ref == nil || ref.Key != key || len(ref.Args) == 0 {
			t.Errorf("%q: %v, want %s with its bound", text, ref, key)
		}
		if _, ref := (Attacks{}).Attack(s, nil); ref != nil {
			t.Errorf("%q: the attack itself is refused: %v", text, ref)
		}
	}
	s := sheet(t, "20 A40 BS3+ S5 AP-1 D2 vs T5 Sv3+ W2")
	if _, ref := (Attacks{}).Attack(s, nil); ref == nil || ref.Key != "refuse.pool" {
		t.Errorf("800 dice: %v, want a refusal", ref)
	}
}

// BenchmarkOdds are everyday attacks, 40 dice with all that can be, and the
// largest that are reckoned.
func BenchmarkOdds(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"everyday", "5 intercessor squad; 5 bolt rifle vs 10 necron warriors cover"},
		{"everyday, two weapons", "8 A2 BS3+ S4 AP-1 D1; 2 A1 BS3+ S8 AP-3 D2 vs T5 Sv3+ W2 x5; T5 Sv2+ inv4+ W5 character"},
		{"everyday, lethal and devastating", "5 A4 WS2+ S5 AP-2 D2 lethal devastating twin vs T5 Sv3+ inv5+ W3 x5"},
		{"40 dice", "A40 BS3+ S5 AP-1 DD6 reroll hits sustained 1 twin-linked vs T5 Sv3+ inv5+ fnp5+ W3 x10"},
		{"40 dice, lethal", "A40 BS3+ S5 AP-1 DD6 reroll hits lethal sustained 1 twin-linked vs T5 Sv3+ inv5+ fnp5+ W3 x10"},
		{"devastating", "A40 BS3+ S5 AP-1 DD6 reroll hits lethal sustained 1 devastating twin-linked vs T5 Sv3+ inv5+ fnp5+ W3 x10"},
		{"attached unit",
			"A40 BS3+ S5 AP-1 DD6 reroll hits lethal sustained 1 twin-linked vs T5 Sv3+ inv5+ fnp5+ W3 x10; T5 Sv2+ inv4+ W6 character"},
		{"attached unit, devastating",
			"A20 BS3+ S5 AP-1 DD6 reroll hits lethal sustained 1 devastating precision vs T5 Sv3+ inv5+ fnp5+ W3 x10; T5 Sv2+ inv4+ W6 character"},
		{"120 dice", "20 A6 BS3+ S5 AP-1 D2 sustained 1 devastating vs T5 Sv3+ inv5+ fnp5+ W2 x20"},
		{"five weapons",
			"10 A2 BS3+ S4 AP0 D1; 2 A2 BS3+ S5 AP-1 D1; A1 BS3+ S8 AP-3 DD6; A3 BS4+ S5 AP-2 D2; 3 A1 BS3+ S7 AP-2 D2 vs T5 Sv3+ W2 x10"},
		{"four weapons, three groups",
			"10 A2 BS3+ S4 AP0 D1; 5 A2 BS3+ S5 AP-1 D1; A2 BS3+ S8 AP-3 DD6; 3 A1 BS3+ S7 AP-2 D2 vs T5 Sv3+ W2 x10; T5 Sv4+ W3 x3; T5 Sv2+ inv4+ W5 character"},
		{"most hits", "A40 BS3+ S5 AP-1 D2 reroll hits lethal sustained 2 devastating twin vs T5 Sv3+ fnp5+ W3 x10"},
		{"40 dice, three groups", "A40 BS3+ S5 AP-1 D2 vs T5 Sv3+ inv5+ fnp5+ W2 x20; T5 Sv4+ W3 x5; T5 Sv2+ inv4+ W6 character"},
		{"500 dice", "20 A25 BS3+ S5 AP-1 DD3 sustained 1 vs T5 Sv3+ inv5+ fnp5+ W3 x20; T5 Sv2+ inv4+ W6 character"},
		{"500 dice, one group", "20 A25 BS3+ S5 AP-1 DD6 sustained 1 vs T5 Sv3+ inv5+ fnp5+ W6 x200"},
		{"devastating, 700 hits", "14 A25 BS3+ S5 AP-1 DD3 sustained 1 devastating vs T5 Sv3+ fnp5+ W3 x20"},
		{"largest refused", "20 A20 BS3+ S5 AP-1 D2 sustained 1 vs T5 Sv3+ inv5+ fnp5+ W2 x20; T5 Sv4+ W3 x5; T5 Sv2+ inv4+ W6 character"},
	} {
		s, err := grammar.Parse(c.text)
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

// BenchmarkParse reads a typed attack with names of the content.
func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := grammar.Parse("5 intercessor squad bolt rifle vs 10 necron warriors cover"); err != nil {
			b.Fatal(err)
		}
	}
}
