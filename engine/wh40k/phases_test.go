package wh40k

import (
	"maps"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// rolled are battle-shock rolls of 2D6.
const steadfast = "shock 6 6"

// TestCommandPhase holds rounds, turns and the Command phase (07, 08).
func TestCommandPhase(t *testing.T) {
	command := func(t *testing.T, one, two string, rolls ...string) *arena {
		t.Helper()
		doc := phase(CommandOf) + "\n[[army]]\nfaction = \"adeptus-astartes\"\ncp = 3\n" + one + "\n[[army]]\nfaction = \"necrons\"\ncp = 3\n" + two
		g, err := System{}.Scenario([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		a := &arena{t: t, rolls: rolls}
		a.open(plainly(g))
		return a
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-CMD-01 WH-CMD-03 WH-C-P02", func(t *testing.T) {
			a := command(t, five(10, 30), ten(30, 8))
			if g := a.game(); g.army(1).CP != 4 || g.army(2).CP != 4 {
				t.Errorf("both gain 1 CP: %d and %d", g.army(1).CP, g.army(2).CP)
			}
		}},
		{"WH-CMD-05 WH-APP-04 WH-C-E11", func(t *testing.T) { // 5 of 10 left: a roll; 5 of 5: none
			g := command(t, five(10, 30), ten(30, 8)).game()
			u := g.Units[1]
			for i := range 5 {
				u.Models[i].Out = true
			}
			if !u.Halved() {
				t.Error("5 of 10 is at half-strength")
			}
			u.Models[0].Out = false
			if u.Halved() {
				t.Error("6 of 10 is above")
			}
		}},
		{"WH-APP-05 WH-APP-06 WH-C-E12", func(t *testing.T) {
			a := command(t, five(10, 30, "lost = 3"), ten(30, 8), steadfast)
			a.is("shock.passed")
		}},
		{"WH-C-E13 WH-APP-03", func(t *testing.T) { // 3 of 12 wounds
			a := command(t, unit("redemptor-dreadnought", 1, 10, 30, "wounds = 3"), ten(30, 8), steadfast)
			a.is("shock.passed")
		}},
		{"WH-SHOCK-01 WH-SHOCK-05", func(t *testing.T) { // Ld 6+: 5 fails, 6 succeeds
			a := command(t, five(10, 30, "lost = 3"), ten(30, 8), "shock 2 3")
			if !a.unit("1").Shocked {
				t.Error("5 against 6+ fails")
			}
			b := command(t, five(10, 30, "lost = 3"), ten(30, 8), "shock 3 3")
			if b.unit("1").Shocked {
				t.Error("6 against 6+ succeeds")
			}
		}},
		{"WH-CMD-06 WH-C-E10", func(t *testing.T) {
			a := command(t, five(10, 30, `states = ["shocked"]`), ten(30, 8), "shock 3 3")
			if a.unit("1").Shocked {
				t.Error("a success in this step ends it")
			}
		}},
		{"WH-CMD-07", func(t *testing.T) {
			a := command(t, five(10, 30, `states = ["shocked"]`), ten(30, 8), "shock 1 1")
			if !a.unit("1").Shocked {
				t.Error("without a success it goes on")
			}
		}},
		{"WH-STRAT-22 WH-STRAT-23", func(t *testing.T) {
			doc := phase(CommandOf) + "\n[[army]]\nfaction = \"adeptus-astartes\"\ncp = 3\n" + five(10, 30, "lost = 3") + five(30, 36, "lost = 3") +
				"\n[[army]]\nfaction = \"necrons\"\n" + ten(30, 8)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t, armed: []string{"insane_bravery"}, rolls: []string{steadfast}}
			a.open(plainly(g))
			a.pick("insane_bravery", "s1.1") // the second unit is not asked: once a battle, and it rolls
			if g := a.game(); g.army(1).CP != 3 || g.Units[0].Shocked {
				t.Errorf("it costs 1 of 4 CP and succeeds: %d", g.army(1).CP)
			}
		}},
		{"WH-SHOCK-07", func(t *testing.T) {
			a := command(t, five(10, 30, `states = ["shocked"]`), ten(30, 8), steadfast)
			u := a.unit("1")
			u.Shocked = true
			if r := a.game().forbids(1, commandReroll, u); r == nil || r.Rule != "WH-SHOCK-07" {
				t.Errorf("%v", r)
			}
		}},
		{"WH-STRAT-03 WH-STRAT-04 WH-STRAT-06 WH-C-P11", func(t *testing.T) {
			a := battle(t, phase(ShootingOf), five(10, 30)+five(30, 30)+five(50, 30), ten(30, 8))
			g := a.game()
			u, v, w := a.unit("1"), a.unit("2"), a.unit("3")
			g.army(1).Used = []Use{{Stratagem: "command_reroll", Unit: u.ID, Turn: g.Battle.Turns, Phase: ShootingOf}}
			if r := g.forbids(1, commandReroll, v); r == nil || r.Rule != "WH-STRAT-03" {
				t.Errorf("twice in a phase: %v", r)
			}
			if r := g.forbids(1, explosives, u); r == nil || r.Rule != "WH-STRAT-04" {
				t.Errorf("two on one unit: %v", r)
			}
			if r := g.forbids(1, explosives, w); r != nil {
				t.Errorf("another on another: %v", r)
			}
			g.army(1).CP = 0
			if r := g.forbids(1, explosives, w); r == nil || r.Rule != "WH-STRAT-06" {
				t.Errorf("without CP: %v", r)
			}
		}},
		{"WH-ROUND-03 WH-ROUND-04 WH-ROUND-14", func(t *testing.T) { // two turns a round, the same first; then the next round, then the end
			doc := "phase = \"command\"\nround = 1\nrounds = 2\n[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 40) + "[[army]]\nfaction = \"necrons\"\n" + ten(50, 2)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t}
			a.open(plainly(g))
			var turns []engine.Seat
			for !a.m.Over {
				turns = append(turns, a.game().Battle.Turn)
				a.done()
			}
			if len(turns) != 4 || turns[0] != 1 || turns[1] != 2 || turns[2] != 1 || turns[3] != 2 {
				t.Errorf("turns of %v", turns)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestShootingPhase holds the Shooting phase (10), its targets (04) and cover in
// it (13).
func TestShootingPhase(t *testing.T) {
	shooting := func(t *testing.T, one, two string) *arena { return battle(t, phase(ShootingOf), one, two) }
	types := func(a *arena, label string) []string { return a.game().shootTypes(a.unit(label)) }
	same := func(t *testing.T, got []string, want ...string) {
		t.Helper()
		if len(got) != len(want) {
			t.Errorf("%v, want %v", got, want)
			return
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%v, want %v", got, want)
			}
		}
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-SHOOT-03 WH-SHOOT-05 WH-ATK-15", func(t *testing.T) { // five bolt rifles of A 2 beyond half range: ten dice, all miss
			a := shooting(t, five(10, 30)+five(40, 30), ten(10, 10))
			a.pick("shoot.unit", "s1.1")
			a.rolls = []string{"hit 1 1 1 1 1 1 1 1 1 1"}
			a.say("fire", engine.Answer{Pick: []string{"adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1"}, Nums: []int{5}})
			if a.offered("s1.1") {
				t.Error("it has shot")
			}
		}},
		{"WH-KEY-45 WH-C-E43", func(t *testing.T) { // within 12": one more die each
			a := shooting(t, five(10, 24), ten(10, 12))
			a.pick("shoot.unit", "s1.1")
			a.rolls = []string{"hit 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}
			a.say("fire", engine.Answer{Pick: []string{"adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1"}, Nums: []int{5}})
		}},
		{"WH-ATK-10", func(t *testing.T) { // bolt pistols reach 12", the rifles 24"
			a := shooting(t, five(10, 32), ten(10, 12))
			a.pick("shoot.unit", "s1.1")
			if a.offered("adeptus-astartes/bolt-pistol-intercessor-squad#0@s2.1") || !a.offered("adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-ATK-09 WH-LOS-06", func(t *testing.T) { // a block of 9" between them
			head := phase(ShootingOf, "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 9\noutline = [[0, 20], [30, 20], [30, 21], [0, 21]]")
			a := battle(t, head, five(10, 26)+five(40, 26), ten(10, 12)+unit("immortals", 5, 40, 12))
			a.pick("shoot.unit", "s1.1")
			a.is("shoot.nothing")
			if u := a.unit("1"); a.offered("s1.1") || u.Turn.Chose || !a.game().eligible(u) {
				t.Error("it was not selected, and is offered once")
			}
			if i := slices.IndexFunc(a.asked().Excluded, func(x engine.Exclusion) bool { return x.Piece == "s1.1" }); i < 0 || a.asked().Excluded[i].Why.Rule != "WH-ATK-09" {
				t.Errorf("excluded are %v", a.asked().Excluded)
			}
		}},
		{"WH-ATK-11", func(t *testing.T) { // the Warriors are engaged with the second squad
			a := shooting(t, five(10, 30)+five(10, 21.6), ten(10, 18))
			a.pick("shoot.unit", "s1.1")
			a.is("shoot.nothing")
		}},
		{"WH-ATK-09 WH-ATK-10 WH-ATK-11 what cannot be shot at, and why", func(t *testing.T) {
			// From 10, 26: s2.1 12" away is open; s2.2 stands behind 9" of ruin; s2.3 is
			// engaged with the second squad; s2.4 is 50" and more away, the rifles reach 24".
			head := phase(ShootingOf, "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 9\noutline = [[11, 19], [34, 19], [34, 20], [11, 20]]")
			a := battle(t, head, five(10, 26)+five(40, 21.6), ten(10, 14)+unit("immortals", 5, 25, 10)+unit("immortals", 5, 40, 18)+unit("immortals", 5, 55, 2))
			a.pick("shoot.unit", "s1.1")
			got := map[string]string{}
			for _, x := range a.asked().Excluded {
				got[x.Piece] = x.Why.Rule
			}
			want := map[string]string{"s2.2": "WH-ATK-09", "s2.3": "WH-ATK-11", "s2.4": "WH-ATK-10"}
			if !maps.Equal(got, want) {
				t.Errorf("excluded are %v, want %v", got, want)
			}
		}},
		{"WH-SHOOT-08 WH-SHOOT-10 WH-SHOOT-11", func(t *testing.T) {
			a := shooting(t, five(10, 30)+five(40, 30, `states = ["advanced"]`), ten(10, 10)+unit("immortals", 5, 40, 12))
			same(t, types(a, "1"), shootNormal)
			same(t, types(a, "2"), shootAssault)
			a.pick("shoot.unit", "s1.2")
			if a.offered("adeptus-astartes/bolt-rifle-intercessor-squad#0@s2.2") || !a.offered("adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.2") {
				t.Error("the profile with [ASSAULT] alone")
			}
		}},
		{"WH-SHOOT-13 WH-SHOOT-14 WH-SHOOT-17", func(t *testing.T) { // engaged: pistols, at whom they are engaged with
			a := shooting(t, five(10, 23), ten(10, 20)+unit("immortals", 5, 20, 23))
			same(t, types(a, "1"), shootClose)
			a.pick("shoot.unit", "s1.1")
			for _, o := range a.asked().Options {
				if o.Key != "adeptus-astartes/bolt-pistol-intercessor-squad#0@s2.1" {
					t.Errorf("offered: %s", o.Key)
				}
			}
		}},
		{"WH-SHOOT-16 WH-SHOOT-19 WH-MV-09", func(t *testing.T) { // a VEHICLE also at others; no [BLAST] at an engaged unit
			a := shooting(t, unit("redemptor-dreadnought", 1, 10, 25), ten(10, 20)+unit("immortals", 5, 24, 23))
			a.pick("shoot.unit", "s1.1")
			if a.offered("adeptus-astartes/heavy-flamer-redemptor-dreadnought#0@s2.1") || !a.offered("adeptus-astartes/heavy-onslaught-gatling-cannon#0@s2.1") ||
				!a.offered("adeptus-astartes/heavy-onslaught-gatling-cannon#0@s2.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-SHOOT-20 WH-SHOOT-21 WH-SHOOT-28", func(t *testing.T) {
			head := phase(ShootingOf, "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 9\noutline = [[0, 20], [30, 20], [30, 21], [0, 21]]")
			a := battle(t, head, unit("whirlwind", 1, 10, 30), ten(10, 12))
			same(t, types(a, "1"), shootNormal, shootIndirect)
			if len(a.game().shots(a.unit("1"), shootNormal)) != 0 || len(a.game().shots(a.unit("1"), shootIndirect)) != 1 {
				t.Error("over the wall by indirect shooting alone")
			}
		}},
		{"WH-KEY-14", func(t *testing.T) { // pistols or other guns, not both
			a := shooting(t, five(10, 22), ten(10, 12))
			a.pick("shoot.unit", "s1.1")
			a.no("WH-ATK-08", "fire", engine.Answer{Pick: []string{"adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1", "adeptus-astartes/bolt-pistol-intercessor-squad#0@s2.1"},
				Nums: []int{3, 3}})
			a.rolls = []string{"hit 1 1 1 1 1 1 1 1 1", "hit 1 1"}
			a.say("fire", engine.Answer{Pick: []string{"adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1", "adeptus-astartes/bolt-pistol-intercessor-squad#0@s2.1"},
				Nums: []int{3, 2}})
		}},
		{"WH-COVER-05", func(t *testing.T) { // two of five look past the end of a wall
			head := phase(ShootingOf, "[[feature]]\nkind = \"barrier\"\ncategory = \"light\"\nheight = 0.8\noutline = [[5, 13.4], [13, 13.4], [13, 13.9], [5, 13.9]]")
			a := battle(t, head, five(10, 30), unit("immortals", 5, 10, 12, "files = 5"))
			g := a.game()
			shots := g.shots(a.unit("1"), shootNormal)
			n := 0
			for _, s := range shots {
				for _, w := range g.weaponsFor(a.unit("1"), s, s.models, shootNormal) {
					if w.Covered {
						n++
					}
				}
			}
			if n == 0 {
				t.Error("behind a low wall they are not fully visible")
			}
		}},
		{"WH-KEY-36 WH-KEY-37", func(t *testing.T) { // Lone Operative 12"
			a := battle(t, phase(ShootingOf), five(10, 30), ten(40, 8))
			g := a.game()
			e := a.unit("B")
			e.Parts[0].Core = []troops.Core{{Key: "lone_operative", X: troops.Dice{N: 12}}}
			by := g.body(a.unit("1"), &a.unit("1").Models[0])
			if g.sees(g.field(), by, e) {
				t.Error("farther than 12 inches it is not visible")
			}
			e.Parts[0].Core[0].X.N = 60
			if !g.sees(g.field(), by, e) {
				t.Error("within its distance it is")
			}
		}},
		{"WH-KEY-52", func(t *testing.T) { // Stealth
			a := battle(t, phase(ShootingOf), five(10, 30), ten(10, 12))
			g := a.game()
			e := a.unit("B")
			by := g.body(a.unit("1"), &a.unit("1").Models[0])
			if g.coverFrom(g.field(), by, e) {
				t.Error("in the open there is no cover")
			}
			e.Parts[0].Core = []troops.Core{{Key: "stealth"}}
			if !g.coverFrom(g.field(), by, e) {
				t.Error("Stealth gives it")
			}
		}},
		{"WH-STRAT-14 WH-STRAT-15 WH-STRAT-16", func(t *testing.T) { // six dice, a mortal wound for each 4+
			a := shooting(t, five(10, 20), ten(10, 10))
			a.pick("shoot.unit", "bomb:s1.1")
			a.rolls = []string{"explosives 1 2 3 4 5 6"}
			a.pick("explosives.target", "s2.1")
			if n := len(a.unit("B").Alive()); n != 7 || a.game().army(1).CP != 2 {
				t.Errorf("%d of 10 left, %d CP", n, a.game().army(1).CP)
			}
		}},
		{"WH-MW-02 WH-MW-03", func(t *testing.T) { // the wounded first, then any
			a := shooting(t, five(10, 20), ten(10, 10))
			u := a.unit("1")
			if list := u.MortalModels(); len(list) != 5 {
				t.Errorf("any of five: %v", list)
			}
			u.Models[2].Wounds = 1
			if list := u.MortalModels(); len(list) != 1 || list[0] != 2 {
				t.Errorf("the wounded one: %v", list)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestObjectives holds objectives (14).
func TestObjectives(t *testing.T) {
	head := phase(ShootingOf, "[[objective]]\nid = \"a\"\nat = [30, 22]")
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-OBJ-04 WH-OBJ-06 WH-OBJ-07 WH-APP-18", func(t *testing.T) { // five of OC 2 to none
			a := battle(t, head, five(30, 24), ten(50, 8))
			a.game().control(nilTable(t, a.game()))
			if h := a.game().objective("a").Holder; h != 1 {
				t.Errorf("held by %d", h)
			}
		}},
		{"WH-SHOCK-06", func(t *testing.T) {
			a := battle(t, head, five(30, 24, `states = ["shocked"]`), ten(50, 8))
			if n, any := a.game().level(1, a.game().objective("a")); n != 0 || any {
				t.Errorf("a battle-shocked unit adds nothing: %d", n)
			}
		}},
		{"WH-OBJ-08 WH-OBJ-10 WH-OBJ-11 WH-C-P13", func(t *testing.T) {
			a := battle(t, head, five(10, 40), ten(50, 8))
			g := a.game()
			o := g.objective("a")
			if g.control(nilTable(t, g)); o.Holder != 0 {
				t.Error("0 to 0 is nobody's")
			}
			o.Secured = 1
			if g.control(nilTable(t, g)); o.Holder != 1 {
				t.Error("secured: it stays")
			}
			for i := range 2 {
				a.unit("B").Models[i].At = o.At
			}
			a.unit("B").Models[1].At.X += 1.5
			for i := range 2 { // 4 to 4
				a.unit("1").Models[i].At = o.At
				a.unit("1").Models[i].At.Y += 1.5 * float64(i+1)
			}
			if g.control(nilTable(t, g)); o.Holder != 1 {
				t.Error("a tie leaves it with who secured it")
			}
			a.unit("B").Models[2].At = o.At
			a.unit("B").Models[2].At.X -= 1.5
			if g.control(nilTable(t, g)); o.Holder != 2 {
				t.Error("a greater level takes it")
			}
		}},
		{"WH-OBJ-05 WH-C-E26", func(t *testing.T) { // partly in the area is in
			areas := phase(ShootingOf, "[[area]]\nid = \"x\"\noutline = [[26, 20], [34, 20], [34, 24], [26, 24]]\n[[objective]]\nid = \"a\"\nareas = [\"x\"]")
			a := battle(t, areas, unit("redemptor-dreadnought", 1, 24.5, 22), ten(50, 8))
			if n, _ := a.game().level(1, a.game().objective("a")); n != 4 {
				t.Errorf("OC 4, partly inside: %d", n)
			}
			b := battle(t, areas, unit("redemptor-dreadnought", 1, 24.1, 22), ten(50, 8))
			if n, _ := b.game().level(1, b.game().objective("a")); n != 0 {
				t.Errorf("outside: %d", n)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// nilTable is a table at which a test calls a procedure that only tells.
func nilTable(t *testing.T, g *Game) *engine.Table {
	t.Helper()
	return &engine.Table{}
}
