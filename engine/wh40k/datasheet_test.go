package wh40k

import (
	"estafeta/engine/wh40k/troops"
	"slices"
	"strings"
	"testing"
)

// TestDatasheets holds what a datasheet says (02), by the printed
// characteristics of the units.
func TestDatasheets(t *testing.T) {
	const marines = " vs T4 Sv3+ W2 x3"
	a := battle(t, phase(ShootingOf), five(10, 26)+unit("redemptor-dreadnought", 1, 30, 26)+unit("terminator-squad", 5, 40, 26,
		"files = 5"), ten(10, 18)+ten(40, 18))
	first := func(label string) *troops.Model { return &a.unit(label).Models[0] }
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-DATA-01", func(t *testing.T) {
			_, err := System{}.Scenario([]byte("[[army]]\nfaction = \"necrons\"\n" + unit("necron-knights", 1, 5, 5) +
				"[[army]]\nfaction = \"necrons\"\n" + ten(30, 40)))
			if err == nil || !strings.Contains(err.Error(), "necron-knights") {
				t.Errorf("%v", err)
			}
		}},
		{"WH-DATA-03 WH-DATA-14", func(t *testing.T) { // Necron Warriors T 4, a Redemptor T 10
			man, hull := a.unit("B").Toughness(), a.unit("2").Toughness()
			for _, x := range []struct{ s, t, need int }{{4, man, 4}, {8, man, 2}, {5, man, 3}, {3, man, 5}, {4, hull, 6}, {10, hull, 4}} {
				p := troops.Pool{S: x.s, CritWound: 6}
				if p.Wounds(x.need, x.t) == troops.Failed || p.Wounds(x.need-1, x.t) != troops.Failed {
					t.Errorf("S %d against T %d is no %d+", x.s, x.t, x.need)
				}
			}
		}},
		{"WH-DATA-04 WH-DATA-15", func(t *testing.T) { // Sv 3+; AP -1 takes 1 from the roll
			m := first("1")
			if !m.Saves(3, 0, 0, true) || m.Saves(2, 0, 0, true) || !m.Saves(4, -1, 0, true) || m.Saves(3, -1, 0, true) {
				t.Errorf("Sv %d+", m.Sv)
			}
		}},
		{"WH-DATA-05", func(t *testing.T) { // Terminators InSv 4+, Intercessors none
			if m := first("3"); !m.Saves(4, -6, 0, true) || m.Saves(3, -6, 0, true) {
				t.Errorf("InSv %d+", m.InSv)
			}
			if first("1").Saves(6, -6, 0, true) {
				t.Error("without an invulnerable save nothing saves")
			}
		}},
		{"WH-DATA-06 WH-DATA-16", func(t *testing.T) { // of 2 wounds 1 is left; of 2 none
			left(t, play(t, "A1 BS2+ S8 AP-6 D1"+marines, nil, "hit 2", "wound 2", "save 2"), 1, 2, 2)
			left(t, play(t, "A1 BS2+ S8 AP-6 D2"+marines, nil, "hit 2", "wound 2", "save 2"), 0, 2, 2)
		}},
		{"WH-DATA-07", func(t *testing.T) { // Intercessors 6+, Warriors 7+
			for roll, fails := range map[string]bool{"shock 3 3": true, "shock 3 4": false} {
				doc := phase(CommandOf, "turn = 2") + "[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 30) +
					"[[army]]\nfaction = \"necrons\"\n" + ten(30, 8, "lost = 5")
				g, err := System{}.Scenario([]byte(doc))
				if err != nil {
					t.Fatal(err)
				}
				b := &arena{t: t, rolls: []string{roll}}
				b.open(plainly(g))
				if b.unit("B").Shocked != fails {
					t.Errorf("%s against 7+: battle-shocked %v", roll, b.unit("B").Shocked)
				}
			}
		}},
		{"WH-DATA-08", func(t *testing.T) { // OC 2 each; then "-"
			b := battle(t, phase(ShootingOf, "[[objective]]\nid = \"a\"\nat = [30, 22]"), five(30, 24), ten(50, 8))
			g, u := b.game(), b.unit("1")
			if n, any := g.level(1, g.objective("a")); n < 2 || !any {
				t.Errorf("%d", n)
			}
			for i := range u.Models {
				u.Models[i].OC = -1
			}
			if n, any := g.level(1, g.objective("a")); n != 0 || any {
				t.Errorf("OC -: %d, %v", n, any)
			}
		}},
		{"WH-DATA-10", func(t *testing.T) { // who shoots is offered no melee weapon, who fights no ranged one
			for _, s := range a.game().shots(a.unit("1"), shootNormal) {
				if strings.Contains(s.arm.Key, "close-combat") {
					t.Errorf("shoots with %s", s.arm.Key)
				}
			}
			b := battle(t, phase(FightOf), five(10, 23), ten(10, 20))
			var keys []string
			for _, s := range b.game().blows(b.unit("1")) {
				keys = append(keys, s.arm.Key)
			}
			if len(keys) == 0 || slices.ContainsFunc(keys, func(k string) bool { return strings.Contains(k, "bolt") }) {
				t.Errorf("fights with %v", keys)
			}
		}},
		{"WH-DATA-11", func(t *testing.T) { // A 3: three dice; two such weapons: six
			play(t, "A3 BS3+ S4 AP0 D1"+marines, nil, "hit 1 1 1")
			play(t, "2 A3 BS3+ S4 AP0 D1"+marines, nil, "hit 1 1 1 1 1 1")
		}},
		{"WH-DATA-12 WH-DATA-13", func(t *testing.T) { // BS 3+, WS 4+: on a 2 and a 3, on a 3 and a 4
			tally(t, play(t, "A2 BS3+ S4 AP0 D1"+marines, nil, "hit 2 3", "wound 1"), troops.Tally{Hits: 1})
			tally(t, play(t, "A2 WS4+ S4 AP0 D1"+marines, nil, "hit 3 4", "wound 1"), troops.Tally{Hits: 1})
		}},
		{"WH-APP-09", func(t *testing.T) { // the last model makes it destroyed
			b := battle(t, phase(ShootingOf), five(10, 26), ten(10, 18))
			u := b.unit("1")
			for i := range 4 {
				u.Models[i].Out = true
			}
			if u.Destroyed() {
				t.Error("one is left")
			}
			if u.Models[4].Out = true; !u.Destroyed() {
				t.Error("none is left")
			}
		}},
		{"WH-APP-16", func(t *testing.T) { // the unit is a CHARACTER unit, its Intercessors are no CHARACTERS
			b := battle(t, phase(ShootingOf), unit("intercessor-squad", 5, 10, 30, "files = 5", `attached = ["captain"]`), ten(40, 8))
			u := b.unit("1")
			if !u.Has("character") || !u.Has("intercessor squad") || u.Models[0].Character || !u.Models[5].Character ||
				slices.Contains(u.PartOf(&u.Models[0]).Keywords, "character") {
				t.Errorf("%v", u.Keywords)
			}
		}},
		{"WH-REF-20", func(t *testing.T) { // 12 wounds; 10 and 5 healed are 12
			b := battle(t, phase(ShootingOf), unit("redemptor-dreadnought", 1, 10, 30, "wounds = 10"), ten(40, 8))
			u := b.unit("1")
			b.game().heal(nilTable(t, b.game()), u, 5, false)
			if u.Models[0].Wounds != 12 {
				t.Errorf("%d wounds", u.Models[0].Wounds)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
