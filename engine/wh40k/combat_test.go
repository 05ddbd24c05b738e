package wh40k

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// TestChargePhase holds the Charge phase (11) and Heroic Intervention (15.11).
func TestChargePhase(t *testing.T) {
	charging := func(t *testing.T, one, two string) *arena { return battle(t, phase(ChargeOf), one, two) }
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-CHG-04 WH-CHG-06", func(t *testing.T) { // an enemy within 12", 12.1" is too far
			a := charging(t, five(10, 33)+five(40, 33.5), ten(10, 19.6)+unit("immortals", 5, 40, 20, "files = 5"))
			if !a.offered("s1.1") || a.offered("s1.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-CHG-07 WH-CHG-08", func(t *testing.T) {
			a := charging(t, five(10, 23)+five(30, 28, `states = ["advanced"]`)+five(45, 28, `states = ["fellback"]`)+five(55, 28), ten(10, 20)+ten(35, 20)+ten(52, 18))
			for i, id := range []string{"s1.1", "s1.2", "s1.3"} {
				if a.offered(id) {
					t.Errorf("%d: engaged, advanced or fell back, no charge", i+1)
				}
			}
			if !a.offered("s1.4") {
				t.Error("nothing hinders the fourth")
			}
		}},
		{"WH-CHG-09 WH-CHG-10 WH-CHG-11 WH-C-E16", func(t *testing.T) {
			a := charging(t, five(10, 30), ten(10, 20))
			a.rolls = []string{"charge 1 1"}
			was := at(a.unit("1"), 0)
			a.pick("charge.unit", "s1.1")
			a.is("charge.failed")
			if at(a.unit("1"), 0) != was {
				t.Error("nobody moves")
			}
		}},
		{"WH-CHG-13 WH-CHG-16 WH-CHG-19", func(t *testing.T) { // 7.28" between them, a roll of 8
			a := charging(t, five(10, 30), ten(10, 20))
			a.rolls = []string{"charge 4 4"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.no("WH-CHG-16", "charge.move", a.shift("1", 0, 1))
			a.no("WH-MOVE-09", "charge.move", a.shift("1", 5, -6.3)) // 8.04"
			a.no("WH-CHG-19", "charge.move", a.shift("1", 0, -5))
			a.suggested("charge.move")
			if !a.game().engaged(a.unit("1"), a.unit("B")) {
				t.Error("it is engaged with its target")
			}
		}},
		{"WH-CHG-17 WH-CHG-18", func(t *testing.T) { // all could end in contact; one stays 1.5" away
			a := charging(t, five(10, 27), ten(10, 20))
			a.rolls = []string{"charge 6 6"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.no("WH-CHG-17", "charge.move", a.shift("1", 0, -2.6))
		}},
		{"WH-CHG-14 WH-CHG-15 WH-C-E14", func(t *testing.T) { // a roll of 5: who is 7" away is no target
			a := charging(t, five(10, 27), ten(10, 20)+unit("immortals", 5, 22, 25, "files = 5"))
			a.rolls = []string{"charge 2 3"}
			a.pick("charge.unit", "s1.1")
			if !a.offered("s2.1") || a.offered("s2.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-CHG-20", func(t *testing.T) { // it would end engaged with the Immortals beside its target
			a := charging(t, five(10, 27), unit("immortals", 5, 10, 20, "files = 5")+unit("skorpekh-destroyers", 3, 18, 20, "files = 3"))
			a.rolls = []string{"charge 6 6"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.no("WH-CHG-20", "charge.move", a.shift("1", 3, -5))
		}},
		{"WH-CHG-21 WH-STRAT-40", func(t *testing.T) {
			a := charging(t, five(10, 27)+five(40, 40), ten(10, 20)+unit("immortals", 5, 40, 32, "files = 5"))
			a.rolls = []string{"charge 6 6"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.suggested("charge.move")
			if !a.game().foremost(a.unit("1")) {
				t.Error("it has Fights First")
			}
		}},
		{"WH-STRAT-19 WH-STRAT-21", func(t *testing.T) { // T 10: ten dice; the 1 hurts itself, 5+ the enemy
			a := charging(t, unit("redemptor-dreadnought", 1, 10, 29), ten(10, 20))
			a.rolls = []string{"charge 6 6", "crushing_impact 1 2 3 4 5 6 4 4 4 4"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.suggested("charge.move")
			a.pick("crushing_impact", "s2.1")
			if a.unit("1").Models[0].Wounds != 11 || len(a.unit("B").Alive()) != 8 {
				t.Errorf("%d wounds, %d models", a.unit("1").Models[0].Wounds, len(a.unit("B").Alive()))
			}
		}},
		{"WH-STRAT-36 WH-STRAT-37 WH-STRAT-38 WH-STRAT-39 WH-C-E27", func(t *testing.T) { // 2 CP; 9 becomes 6; within 6" alone
			a := battle(t, phase(ChargeOf), five(10, 27)+five(26, 23.5), ten(10, 20)+unit("immortals", 5, 24, 17, "files = 5"))
			a.armed = []string{"heroic_intervention"}
			a.rolls = []string{"charge 4 5"}
			a.pick("charge.unit", "done")
			a.pick("heroic_intervention", "s2.2")
			if a.asked().Key == "intervention.mode" {
				a.pick("intervention.mode", "fray")
			}
			if n := a.game().army(2).CP; n != 1 {
				t.Errorf("%d CP left of 3", n)
			}
			if got := a.number("charge.rolled", "n"); got != 6 {
				t.Errorf("the roll counts %d", got)
			}
			if a.asked().Key != "charge.targets" && a.asked().Key != "charge.move" {
				t.Errorf("asked is %s", a.asked().Key)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestFightPhase holds the Fight phase (12).
func TestFightPhase(t *testing.T) {
	fighting := func(t *testing.T, one, two string) *arena { return battle(t, phase(FightOf), one, two) }
	hits := func(n int) string {
		out := "hit"
		for range n {
			out += " 1"
		}
		return out
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-FIGHT-04 WH-FIGHT-05 WH-FIGHT-06 WH-FIGHT-07", func(t *testing.T) { // the turn's player first
			a := fighting(t, five(10, 23), ten(10, 20))
			if p := a.asked(); p.Key != "pile.unit" || p.Seat != 1 {
				t.Fatalf("%s of %d", p.Key, p.Seat)
			}
			a.pick("pile.unit", "s1.1")
			a.no("WH-MOVE-09", "pile.move", a.shift("1", 0, 3.01))
			a.pass("pile.move")
			if p := a.asked(); p.Key != "pile.unit" || p.Seat != 2 {
				t.Errorf("%s of %d", p.Key, p.Seat)
			}
		}},
		{"WH-FIGHT-10", func(t *testing.T) { // each model moved ends closer
			a := fighting(t, five(10, 24), ten(10, 20))
			a.pick("pile.unit", "s1.1")
			a.no("WH-FIGHT-10", "pile.move", a.shift("1", 0, 0.2))
		}},
		{"WH-FIGHT-09", func(t *testing.T) { // in contact: it stays
			a := fighting(t, unit("redemptor-dreadnought", 1, 10, 23.862)+five(20, 23), ten(10, 20)+unit("immortals", 5, 20, 20, "files = 5"))
			g := a.game()
			if g.gains(a.unit("1")) {
				t.Error("a model in base contact cannot be moved")
			}
		}},
		{"WH-FIGHT-14 WH-FIGHT-19 WH-FIGHT-24", func(t *testing.T) { // by turns, beginning with the turn's player
			a := fighting(t, five(10, 23)+five(40, 40), ten(10, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			if p := a.asked(); p.Key != "melee" || p.Seat != 1 { // the only one that can
				t.Fatalf("%s of %d, %v", p.Key, p.Seat, p.Options)
			}
			n := 0
			for _, s := range a.game().blows(a.unit("1")) {
				n += len(s.models)
			}
			a.rolls = []string{hits(3 * n)} // A 3 each
			a.suggested("melee")
			if p := a.asked(); p.Key != "melee" || p.Seat != 2 {
				t.Errorf("then %s of %d", p.Key, p.Seat)
			}
		}},
		{"WH-FIGHT-16 WH-FIGHT-18", func(t *testing.T) { // Fights First comes first, also the opponent's
			a := fighting(t, five(10, 23)+five(30, 23), ten(10, 20)+ten(30, 20))
			a.unit("B").Turn.Foremost = true
			a.m.Leg.Records = nil
			g := a.game()
			g.Battle.Stage, g.Battle.Second = stageFirst, 1
			if first := g.fighters(1, true); len(first) != 0 {
				t.Errorf("%v", first)
			}
			if first := g.fighters(2, true); len(first) != 1 || first[0].Label != "B" {
				t.Errorf("%v", first)
			}
		}},
		{"WH-KEY-22", func(t *testing.T) { // all its models have it
			a := fighting(t, unit("intercessor-squad", 5, 10, 30, "files = 5", `attached = ["captain"]`), ten(40, 10))
			u := a.unit("1")
			u.Parts[1].Core = []troops.Core{{Key: "fights_first"}}
			if a.game().foremost(u) {
				t.Error("the Captain alone has it")
			}
			u.Parts[0].Core = u.Parts[1].Core
			if !a.game().foremost(u) {
				t.Error("all have it")
			}
		}},
		{"WH-ATK-07 WH-ATK-13", func(t *testing.T) { // one weapon each, at whom that model is engaged with
			a := fighting(t, five(10, 23), ten(10, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			key := "adeptus-astartes/close-combat-weapon-intercessor-squad#0@s2.1"
			g, u := a.game(), a.unit("1")
			if _, r := g.allotMelee(u, g.blows(u), engine.Answer{Pick: []string{key}, Nums: []int{6}}); r == nil || r.Rule != "WH-ATK-07" {
				t.Errorf("six of five models: %v", r)
			}
		}},
		{"WH-STRAT-41 WH-STRAT-42", func(t *testing.T) {
			a := fighting(t, five(10, 23)+five(30, 23), ten(10, 20)+ten(30, 20))
			a.armed = []string{"counter_offensive"}
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.pick("fight.unit", "s1.1")
			n := 0
			for _, s := range a.game().blows(a.unit("1")) {
				n += len(s.models)
			}
			a.rolls = []string{hits(3 * n)}
			a.suggested("melee")
			a.pick("counter_offensive", "s2.2")
			if p := a.asked(); p.Seat != 2 || p.Key != "melee" || p.About != "s2.2" || a.game().army(2).CP != 1 {
				t.Errorf("it must be the next: %s %v", p.Key, p.Options)
			}
		}},
		{"WH-FIGHT-33 WH-FIGHT-34 WH-FIGHT-35", func(t *testing.T) { // the mode is forced
			head := phase(FightOf, "[[objective]]\nid = \"a\"\nat = [50, 30]")
			a := battle(t, head, five(10, 23)+five(26, 24)+unit("intercessor-squad", 5, 50, 34.2, "files = 3"), ten(10, 20)+unit("immortals", 5, 26, 20, "files = 5"))
			g := a.game()
			for _, u := range g.onField(1) {
				u.Turn.Able = true
			}
			if got := g.consolidation(a.unit("1")); got != ongoing {
				t.Errorf("engaged: %q", got)
			}
			if got := g.consolidation(a.unit("2")); got != engaging { // 2.74" away
				t.Errorf("within 3 inches of an enemy: %q", got)
			}
			if got := g.consolidation(a.unit("3")); got != toObjective { // 2.8" from the marker, its second rank farther
				t.Errorf("near an objective: %q", got)
			}
		}},
		{"WH-FIGHT-31 WH-FIGHT-32", func(t *testing.T) {
			a := fighting(t, five(10, 23), ten(10, 20))
			g, u := a.game(), a.unit("1")
			if g.consolidation(u) != "" {
				t.Error("it was never eligible to fight")
			}
			u.Turn.Able = true
			if g.consolidation(u) == "" {
				t.Error("it was")
			}
			u.Turn.Closed = true
			if g.consolidation(u) != "" {
				t.Error("once")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestTransports holds TRANSPORTS (18) and what their destruction brings.
func TestTransports(t *testing.T) {
	riding := five(0, 0, `where = "embarked"`, `in = "1"`)
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-TRANS-01 WH-TRANS-07", func(t *testing.T) { // capacity 7: five more have no room
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+riding+five(20, 30), ten(40, 8))
			if a.game().room(a.unit("1"), a.unit("3")) {
				t.Error("5 and 5 are more than 7")
			}
		}},
		{"WH-TRANS-03 WH-TRANS-04 WH-TRANS-08 WH-C-P15", func(t *testing.T) {
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+five(10, 36)+five(40, 36), ten(40, 8))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "normal")
			a.say("move.normal", a.shift("2", 0, -2.5))
			a.pick("embark", "s1.1")
			if u := a.unit("2"); u.Where != troops.Embarked || u.Aboard != "s1.1" {
				t.Errorf("%s", u.Where)
			}
		}},
		{"WH-TRANS-05", func(t *testing.T) {
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+five(10, 33.5), ten(40, 8))
			u := a.unit("2")
			u.Turn.SetUp = true
			a.game().embark(&engine.Table{}, u) // asks nobody
			if u.Where != troops.OnField {
				t.Error("it was set up this turn")
			}
		}},
		{"WH-TRANS-15 WH-TRANS-18 WH-TRANS-21", func(t *testing.T) { // after a normal move: rapidly, within 3", no charge
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+riding+five(40, 36), ten(40, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			a.say("move.normal", a.shift("1", 0, -2))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "disembark")
			far := a.asked().Default
			for i := range far.Poses {
				far.Poses[i].Y += 9
			}
			a.no("WH-TRANS-18", "disembark.rapid", engine.Answer{Poses: far.Poses})
		}},
		{"WH-TRANS-16 WH-TRANS-22", func(t *testing.T) { // it has not moved: tactically, and on
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+riding+five(40, 36), ten(40, 8))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "disembark")
			a.suggested("disembark.tactical")
			a.pick("onward", "normal")
			a.pass("move.normal")
		}},
		{"WH-TRANS-13 WH-TRANS-14", func(t *testing.T) {
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+riding+five(40, 36), ten(40, 8))
			g, u, tr := a.game(), a.unit("2"), a.unit("1")
			if !g.mayDisembark(u) {
				t.Error("nothing hinders it")
			}
			tr.Turn.Advanced = true
			if g.mayDisembark(u) {
				t.Error("its TRANSPORT has advanced")
			}
			tr.Turn.Advanced, u.Turn.Boarded = false, string(MovementOf)
			if g.mayDisembark(u) {
				t.Error("it embarked in this phase")
			}
		}},
		{"WH-TRANS-25 WH-TRANS-26 WH-TRANS-27 WH-KEY-16 WH-C-E40", func(t *testing.T) { // hazard rolls, out, battle-shocked; then Deadly Demise
			a := battle(t, phase(ShootingOf, "turn = 2"), unit("impulsor", 1, 10, 30, "wounds = 1")+riding+unit("scout-squad", 5, 40, 40), ten(10, 10))
			a.rolls = []string{"hit 6 1 1 1 1 1 1 1 1 1", "save 1", "hazard 1 6 6 6 6", "demise 6", "demise.wounds 1", "shock 1 1"}
			a.pick("shoot.unit", "s2.1")
			a.suggested("fire")
			a.suggested("disembark.emergency")
			if p := a.unit("2"); p.Where != troops.OnField || !p.Shocked || len(p.Alive()) != 4 { // two mortal wounds, one model of W 2
				t.Errorf("%s, shocked %v, %d models", p.Where, p.Shocked, len(p.Alive()))
			}
		}},
		{"WH-KEY-23 WH-KEY-24 WH-KEY-25 WH-KEY-26", func(t *testing.T) { // Firing Deck 6: five weapons more, and those aboard do not shoot
			a := battle(t, phase(ShootingOf), unit("impulsor", 1, 10, 20)+riding, ten(10, 8))
			a.pick("shoot.unit", "s1.1")
			a.suggested("firing_deck")
			n := 0
			for _, o := range a.asked().Options {
				n = max(n, o.Most)
			}
			if n < 5 || !a.unit("2").Turn.NoShoot {
				t.Errorf("%d weapons of a kind, those aboard may shoot: %v", n, !a.unit("2").Turn.NoShoot)
			}
			a.pass("fire")
			for _, k := range a.unit("1").Models[0].Gear {
				if len(k) > 5 && k[:5] == troops.LentPrefix {
					t.Error("what was lent is handed back")
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
