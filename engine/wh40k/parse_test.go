package wh40k

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/wh40k/tray"
)

// TestTyped holds attacks as players type them, by what they are written as.
func TestTyped(t *testing.T) {
	for text, want := range map[string]string{
		"5 intercessors bolt rifle vs 10 necron warriors cover":                                               "5 intercessor squad; 5 bolt rifle focused fire vs 10 necron warriors cover",
		"necron warriors gauss flayer media distancia contra intercessor squad + captain":                     "10 necron warriors; 10 gauss flayer half range vs 5 intercessor squad; captain",
		"A10 HP3+ F4 FP-1 D1 impactos letales golpes sostenidos 1 contra R4 S3+ S Inv5+ H1 x10":               "A10 BS3+ S4 AP-1 D1 lethal hits sustained hits 1 vs 10 T4 SV3+ INV5+ W1",
		"doomsday ark, doomsday cannon vs 2 T10 sv2 W12 vehicle":                                              "doomsday ark; doomsday cannon vs 2 T10 SV2+ W12 vehicle",
		"A3 WS3+ S6 AP-2 DD3 anti vehículo 4+ [heridas devastadoras] vs t9 sv3+ w10 vehículo no hay dolor 5+": "A3 WS3+ S6 AP-2 D1d3 anti vehicle 4+ devastating wounds vs T9 SV3+ W10 FNP5+ vehicle",
		"inmóvil; 2 A2 bs3 s5 ap1 d2 pesada fusión 2 vs t4 sv3 w2 -1 daño":                                    "stationary; 2 A2 BS3+ S5 AP-1 D2 heavy melta 2 vs T4 SV3+ W2 damage -1",
		"10 intercessors; bolt rifles vs 5 necron warriors":                                                   "10 intercessor squad; 10 bolt rifle focused fire vs 5 necron warriors", // in the plural, as many as there are models
		"intercessors x10; bolt rifle vs 5 necron warriors":                                                   "10 intercessor squad; 10 bolt rifle focused fire vs 5 necron warriors",
		"10 intercessors; A2 BS3+ S4 AP-1 D1 vs 5 necron warriors":                                            "10 intercessor squad; 10 A2 BS3+ S4 AP-1 D1 vs 5 necron warriors",
		"10 intercessors; bolters vs 5 necron warriors":                                                       "10 intercessor squad; 10 bolt rifle focused fire vs 5 necron warriors",
		"tactical squad; 4 bolter vs 5 necron warriors":                                                       "10 tactical squad; 4 boltgun vs 5 necron warriors",
		"A1 BS3+ S4 AP0 D1 rr1 rr1w vs T4 Sv3+ inv4++ W1":                                                     "A1 BS3+ S4 AP0 D1 reroll 1s to hit reroll 1s to wound vs T4 SV3+ INV4+ W1",
		"A1 BS3+ S4 AP0 D1 rrh rrw vs T4 3+ 4++ 5+++ W1 x3":                                                   "A1 BS3+ S4 AP0 D1 reroll hits reroll wounds vs 3 T4 SV3+ INV4+ W1 FNP5+",
		"A1 BS3+ S4 AP0 D1 vs T4 3+ W1 x5 + T4 Sv2+ 4++ W4 character":                                         "A1 BS3+ S4 AP0 D1 vs 5 T4 SV3+ W1; T4 SV2+ INV4+ W4 character",
		"A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W1 inv ranged 5+ demise d3 2 units near":                                "A1 BS3+ S4 AP0 D1 vs T4 SV3+ ranged invulnerable5+ W1 deadly demise 1d3 2 units near",
	} {
		s, err := grammar.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := grammar.Text(s); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, key := range map[string]string{
		"10 bolt rifles vs 5 necron warriors": attack.ErrAmbiguous, // not the weapon of that very name
		"bolter vs 5 necron warriors":         attack.ErrAmbiguous,
	} {
		if _, err := grammar.Parse(text); err == nil || err.(*attack.Error).Key != key {
			t.Errorf("%s: %v, want %s", text, err, key)
		}
	}
}

// TestCompletion holds that names of the content are found from their
// beginnings.
func TestCompletion(t *testing.T) {
	for text, want := range map[string]string{
		"5 interc":                   "5 intercessor squad",
		"5 intercessor squad bolt r": "5 intercessor squad bolt rifle",
		"5 intercessor squad bolt rifle vs 10 necron wa": "5 intercessor squad bolt rifle vs 10 necron warriors",
		"a1 bs3 letha":                  "a1 bs3 lethal",
		"a1 bs3 s4 d1 vs t4 sv3 w1 cob": "a1 bs3 s4 d1 vs t4 sv3 w1 cobertura",
	} {
		if got := grammar.Complete(text, 25).Texts(text); !slices.Contains(got, want) {
			t.Errorf("%q: %q, want %q among them", text, got, want)
		}
	}
}

// TestEveryDatasheet holds that every weapon of every datasheet attacks, its
// oddsOf are reckoned and its text is read again.
func TestEveryDatasheet(t *testing.T) {
	target, ok := tray.Content().Units["necron-warriors"]
	if !ok {
		t.Fatal("no Necron Warriors")
	}
	n := 0
	for _, u := range (Attacks{}).Attackers() {
		for _, w := range tray.Weapons(u.Key) {
			n++
			s := attack.Sheet{
				Attacker: attack.Profile{Key: u.Key, Count: u.Count, Values: u.Values},
				Weapons:  []attack.Profile{{Key: w.Key, Count: w.Count, Values: w.Values}},
				Targets:  []attack.Profile{{Key: target.Key, Count: 10, Values: target.Values}},
			}
			if _, ref := (Attacks{}).Odds(attack.Request{Sheet: s, Play: attack.Proposed}); ref != nil {
				t.Errorf("%s, %s: %v %v", u.Key, w.Key, ref, ref.Args)
			}
			text := grammar.Text(s)
			back, err := grammar.Parse(text)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			if back.Weapons[0].Key != w.Key || !reflect.DeepEqual(back.Targets, s.Targets) {
				t.Errorf("%q is read as %+v", text, back)
			}
		}
	}
	for _, u := range (Attacks{}).Targets() {
		if back, err := grammar.Parse("A1 BS3+ S4 AP0 D1 vs " + strings.ToLower(u.Words[0])); err != nil || back.Targets[0].Key != u.Key {
			t.Errorf("%s: %v %+v", u.Words[0], err, back)
		}
	}
	if n < 1200 {
		t.Errorf("only %d weapons of datasheets", n)
	}
}

// FuzzSheet holds that whatever can be typed is refused or resolved, and never
// breaks the odds.
func FuzzSheet(f *testing.F) {
	for _, s := range sheets {
		f.Add(s.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := grammar.Parse(text)
		if err != nil {
			return
		}
		again, err := grammar.Parse(grammar.Text(s))
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q is written %q: %v", text, grammar.Text(s), err)
		}
		for _, p := range s.Targets {
			if p.Count > 12 || p.N("w") > 12 {
				return
			}
		}
		single, ref := build(s, nil)
		if ref != nil || len(s.Targets) > 2 {
			return
		}
		g := &single.Game
		dice := 0
		for i := range g.Attack.Weapons {
			for _, d := range g.exchange().Each(&g.Attack.Weapons[i]) {
				dice += g.Attack.Weapons[i].Count * d.Most()
			}
		}
		if dice > 40 {
			return
		}
		o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: attack.Proposed})
		if ref != nil {
			return
		}
		for _, m := range o.Measures {
			if p := m.P.Total(); p < 1-1e-11 || p > 1+1e-11 {
				t.Fatalf("%q: %s adds up to %.14f", text, m.Key, p)
			}
		}
	})
}
