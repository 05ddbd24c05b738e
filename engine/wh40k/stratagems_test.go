package wh40k

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// TestShootingSteps holds the order of the Shooting phase (10.01), the types of
// shooting and what follows from them (10.04 … 10.07).
func TestShootingSteps(t *testing.T) {
	wall := "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 9\noutline = [[0, 20], [30, 20], [30, 21], [0, 21]]"
	launcher := "adeptus-astartes/whirlwind-vengeance-launcher#0@"
	rifle := "adeptus-astartes/bolt-rifle-intercessor-squad#0@"
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-SHOOT-01 WH-SHOOT-02 WH-SHOOT-07 WH-STRAT-32", func(t *testing.T) { // start, shoot, end
			head := phase(ShootingOf, "turn = 2", "[[objective]]\nid = \"a\"\nat = [40, 20]")
			a := prepared(t, head, unit("whirlwind", 1, 10, 36)+five(30, 36), ten(10, 16)+ten(40, 20), nil, "smokescreen")
			a.asks(1, "smokescreen", "")
			if !a.offered("s1.1") || a.offered("s1.2") {
				t.Error("a SMOKE unit alone")
			}
			a.pick("smokescreen", "s1.1")
			if n := a.game().army(1).CP; n != 2 {
				t.Errorf("%d CP left of 3", n)
			}
			a.asks(2, "shoot.unit", "")
			if h := a.game().objective("a").Holder; h != 0 {
				t.Errorf("held by %d before the end of the phase", h)
			}
			a.done()
			if g := a.game(); g.Battle.Phase == ShootingOf || g.objective("a").Holder != 2 {
				t.Errorf("at its end the Warriors hold the objective: %d, phase %s", g.objective("a").Holder, g.Battle.Phase)
			}
		}},
		{"WH-SHOOT-04", func(t *testing.T) { // on the battlefield, not selected yet, nothing against it
			a := battle(t, phase(ShootingOf), five(10, 26)+five(0, 0, `where = "reserves"`)+five(30, 26, `states = ["fellback"]`)+five(45, 26), ten(10, 8)+ten(40, 8))
			for id, want := range map[string]bool{"s1.1": true, "s1.2": false, "s1.3": false, "s1.4": true} {
				if a.offered(id) != want {
					t.Errorf("%s is offered: %v", id, !want)
				}
			}
			a.pick("shoot.unit", "s1.1")
			a.pass("fire")
			if a.offered("s1.1") || !a.offered("s1.4") {
				t.Error("the first has been selected")
			}
		}},
		{"WH-SHOOT-06 WH-SHOOT-09", func(t *testing.T) {
			a := battle(t, phase(ShootingOf), unit("whirlwind", 1, 10, 30)+five(30, 26), ten(10, 12))
			if !a.game().mayAct(a.unit("1")) {
				t.Error("before it shoots nothing hinders an action")
			}
			a.pick("shoot.unit", "s1.1")
			a.asks(1, "shoot.type", "s1.1")
			if !a.offered("normal") || !a.offered("indirect") || a.offered("assault") || a.offered("close") {
				t.Errorf("%v", a.asked().Options)
			}
			if r := a.try("shoot.type", engine.Pick("normal", "indirect")); r == nil {
				t.Fatal("one type")
			}
			a.pick("shoot.type", "normal")
			a.pass("fire")
			if a.game().mayAct(a.unit("1")) {
				t.Error("no action after normal shooting")
			}
		}},
		{"WH-SHOOT-12", func(t *testing.T) { // but for the Advance it could act
			a := prepared(t, phase(ShootingOf), five(10, 26)+five(30, 26), ten(10, 12), func(g *Game) { g.Units[0].Turn.Advanced = true })
			a.pick("shoot.unit", "s1.1")
			a.pass("fire")
			g, u := a.game(), a.unit("1")
			if u.Turn.Advanced = false; g.mayAct(u) {
				t.Error("no action after assault shooting")
			}
		}},
		{"WH-SHOOT-18", func(t *testing.T) { // also when the enemy that it was engaged with is gone
			a := battle(t, phase(ShootingOf), five(10, 23)+five(40, 40), ten(10, 20)+ten(40, 8))
			a.pick("shoot.unit", "s1.1")
			a.pass("fire")
			g, u := a.game(), a.unit("1")
			a.unit("B").Where = troops.Destroyed
			if g.mayAct(u) {
				t.Error("no action after close-quarters shooting")
			}
			if !g.mayAct(a.unit("2")) {
				t.Error("nothing hinders the other")
			}
		}},
		{"WH-SHOOT-26 WH-SHOOT-27", func(t *testing.T) { // a bolt rifle on the Whirlwind sees past the end of the wall only
			a := prepared(t, phase(ShootingOf, wall), unit("whirlwind", 1, 20, 26)+five(50, 40), ten(10, 12)+unit("immortals", 5, 38, 18), func(g *Game) {
				u, key := g.Units[0], strings.TrimSuffix(rifle, "#0@")
				u.Arms = append(u.Arms, *g.Units[1].Arm(key))
				u.Models[0].Gear = append(u.Models[0].Gear, key)
			})
			a.pick("shoot.unit", "s1.1")
			a.pick("shoot.type", "indirect")
			for key, want := range map[string]bool{launcher + "s2.1": true, launcher + "s2.2": true, rifle + "s2.1": false, rifle + "s2.2": true} {
				if a.offered(key) != want {
					t.Errorf("%s is offered: %v", key, !want)
				}
			}
			a.pass("fire")
			if a.game().mayAct(a.unit("1")) {
				t.Error("no action after indirect shooting")
			}
		}},
		{"WH-ATK-06", func(t *testing.T) { // two of five rifles, and nothing else: four dice
			a := battle(t, phase(ShootingOf), five(10, 30), ten(10, 10))
			a.pick("shoot.unit", "s1.1")
			a.rolls = []string{"hit 1 1 1 1"}
			a.say("fire", engine.Answer{Pick: []string{"adeptus-astartes/bolt-rifle-intercessor-squad#1@s2.1"}, Nums: []int{2}})
			if len(a.rolls) > 0 {
				t.Error("the two have fired")
			}
		}},
		{"WH-MV-07", func(t *testing.T) { // engaged with a VEHICLE: pistols alone; the others shoot at it as usual
			a := battle(t, phase(ShootingOf), five(10, 24)+five(10, 36), unit("canoptek-doomstalker", 1, 10, 20))
			g := a.game()
			if !g.locked(a.unit("1")) {
				t.Fatal("the first is engaged with it")
			}
			if got := g.shootTypes(a.unit("1")); !slices.Equal(got, []string{shootClose}) {
				t.Errorf("%v", got)
			}
			for _, s := range g.shots(a.unit("1"), shootClose) {
				if !s.arm.Profiles[s.profile].Has("close") {
					t.Errorf("%s is no close-quarters weapon", s.key())
				}
			}
			if got := g.shootTypes(a.unit("2")); !slices.Equal(got, []string{shootNormal}) || len(g.shots(a.unit("2"), shootNormal)) == 0 {
				t.Errorf("the other: %v", got)
			}
		}},
		{"WH-OTH-10 WH-OTH-11", func(t *testing.T) {
			a := battle(t, phase(ShootingOf), five(10, 30)+five(40, 22), ten(10, 12)+ten(40, 10))
			g, f := a.game(), a.game().field()
			by := func(label string, up float64) bool {
				m := g.body(a.unit(label), &a.unit(label).Models[0])
				m.Up = up
				at := map[string]string{"1": "B", "2": "C"}[label]
				return g.plunges(f, a.unit(label), m, a.unit(at))
			}
			if !by("1", 3) || by("1", 2.9) || by("1", 0) {
				t.Error("from 3 inches or higher")
			}
			for _, label := range []string{"1", "2"} {
				a.unit(label).Keywords = append(a.unit(label).Keywords, "towering")
			}
			if by("1", 0) || !by("2", 0) { // 15.3" and 9.3"
				t.Error("TOWERING within 12 inches")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestChargeSteps holds the order of the Charge phase (11.01).
func TestChargeSteps(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-CHG-01 WH-CHG-12", func(t *testing.T) { // the opponent intervenes when the charges are over
			a := prepared(t, phase(ChargeOf), five(10, 27), ten(10, 20), nil, "heroic_intervention")
			a.asks(1, "charge.unit", "")
			a.pick("charge.unit", "done")
			a.asks(2, "heroic_intervention", "")
			a.pass("heroic_intervention")
			if p := a.game().Battle.Phase; p == ChargeOf {
				t.Errorf("the phase is over: %s", p)
			}
		}},
		{"WH-CHG-03 WH-CHG-05", func(t *testing.T) { // one at a time, in any order, as many as its player likes
			a := battle(t, phase(ChargeOf), five(10, 27)+five(30, 27)+five(0, 0, `where = "reserves"`)+five(50, 27), ten(10, 20)+ten(30, 20)+ten(50, 20))
			if a.offered("s1.3") || !a.offered("s1.1") || !a.offered("s1.2") {
				t.Errorf("who is on the battlefield: %v", a.asked().Options)
			}
			a.rolls = []string{"charge 1 1"}
			a.pick("charge.unit", "s1.2")
			a.asks(1, "charge.unit", "")
			if a.offered("s1.2") || !a.offered("s1.1") {
				t.Error("the second has charged, the first not")
			}
			a.rolls = []string{"charge 1 1"}
			a.pick("charge.unit", "s1.1")
			a.asks(1, "charge.unit", "")
			a.pick("charge.unit", "done") // the fourth need not
			if p := a.game().Battle.Phase; p == ChargeOf {
				t.Errorf("the phase is over: %s", p)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestCoreStratagems holds Stratagems in use (15).
func TestCoreStratagems(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-STRAT-05 WH-STRAT-07", func(t *testing.T) { // targets, then the cost, then the effects
			a := battle(t, phase(ShootingOf), five(10, 20), ten(10, 10))
			a.pick("shoot.unit", "bomb:s1.1")
			a.asks(1, "explosives.target", "s1.1")
			if n := a.game().army(1).CP; n != 3 {
				t.Errorf("%d CP before it has a target", n)
			}
			a.rolls = []string{"explosives 4 4 4 1 1 1"}
			a.pick("explosives.target", "s2.1")
			if n := len(a.unit("B").Alive()); n != 7 || a.game().army(1).CP != 2 {
				t.Errorf("%d of 10 models, %d CP", n, a.game().army(1).CP)
			}
		}},
		{"WH-STRAT-20", func(t *testing.T) { // one that it is engaged with, not the other
			a := battle(t, phase(ChargeOf), unit("redemptor-dreadnought", 1, 10, 29), ten(10, 20)+unit("immortals", 5, 20, 20, "files = 5"))
			a.rolls = []string{"charge 6 6"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.suggested("charge.move")
			a.asks(1, "crushing_impact", "s1.1")
			if !a.offered("s2.1") || a.offered("s2.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-STRAT-20 WH-STRAT-21 chosen", func(t *testing.T) { // of two models with T 10 and T 4 its player takes the weaker: four dice
			a := prepared(t, phase(ChargeOf), unit("outrider-squad", 3, 10, 29, "files = 3"), ten(10, 20), func(g *Game) {
				g.Units[0].Keywords = append(g.Units[0].Keywords, "vehicle")
				g.Units[0].Models[0].T = 10
				g.Units[0].Models[1].T, g.Units[0].Models[2].T = 4, 4
			})
			a.rolls = []string{"charge 6 6"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1")
			a.suggested("charge.move")
			a.pick("crushing_impact", "s2.1")
			a.asks(1, "crushing_impact.model", "s1.1")
			a.rolls = []string{"crushing_impact 5 4 4 4"}
			a.pick("crushing_impact.model", "s1.1.2")
			if n := len(a.unit("B").Alive()); n != 9 {
				t.Errorf("%d of 10 models", n)
			}
		}},
		{"WH-STRAT-24", func(t *testing.T) { // at the end of the opponent's Movement phase, with all restrictions of ingress
			reserve := `where = "reserves"`
			a := prepared(t, phase(MovementOf), five(40, 28), ten(0, 0, reserve)+ten(0, 0, reserve)+ten(40, 8), func(g *Game) {
				g.Units[2].Keywords = append(g.Units[2].Keywords, "aircraft")
			}, "rapid_ingress")
			a.done()
			a.asks(2, "rapid_ingress", "")
			if !a.offered("s2.1") || a.offered("s2.2") || a.offered("s2.3") {
				t.Errorf("in reserves, no AIRCRAFT: %v", a.asked().Options)
			}
			a.pick("rapid_ingress", "s2.1")
			block := func(x, y float64) engine.Answer {
				var out engine.Answer
				for i := range 10 {
					out.Poses = append(out.Poses, engine.Pose{X: x + 1.5*float64(i%5), Y: y + 1.5*float64(i/5)}.Quantised())
				}
				return out
			}
			if p := a.asked(); len(p.Default.Poses) != 10 || p.Accept(p.Default) != nil {
				t.Errorf("there is room, proposed is %v", p.Default)
			}
			a.no("WH-RES-12", "ingress", block(27, 22))
			a.say("ingress", block(20, 1))
			if u := a.unit("B"); u.Where != troops.OnField || a.game().army(2).CP != 2 {
				t.Errorf("%s, %d CP left of 3", u.Where, a.game().army(2).CP)
			}
		}},
		{"WH-STRAT-25", func(t *testing.T) {
			head := strings.Replace(phase(MovementOf), "round = 2", "round = 1", 1)
			a := prepared(t, head, five(10, 20), ten(0, 0, `where = "reserves"`)+ten(10, 8), nil, "rapid_ingress")
			a.done()
			if a.asked().Key == "rapid_ingress" || a.game().Battle.Phase == MovementOf {
				t.Errorf("not in the first round: %s", a.asked().Key)
			}
		}},
		{"WH-STRAT-26 WH-STRAT-27 WH-STRAT-31", func(t *testing.T) {
			a := prepared(t, phase(MovementOf), five(10, 36)+five(40, 23), ten(10, 20)+ten(40, 20)+ten(24, 20), func(g *Game) {
				g.Units[4].Keywords = append(g.Units[4].Keywords, "titanic")
			}, "fire_overwatch")
			a.done()
			a.asks(2, "fire_overwatch", "")
			if !a.offered("s2.1") || a.offered("s2.2") || a.offered("s2.3") {
				t.Errorf("unengaged, not TITANIC: %v", a.asked().Options)
			}
			if slices.Contains(a.game().shootTypes(a.unit("B")), shootSnap) {
				t.Error("snap shooting is for those alone whom a rule allows it")
			}
			if !a.game().mayAct(a.unit("B")) {
				t.Error("before it shoots nothing hinders an action")
			}
			a.pick("fire_overwatch", "s2.1")
			a.asks(2, "fire", "s2.1")
			a.rolls = []string{"hit 5 5 5 5 5 5 5 5 5 5"} // 14.7" away: A 1 each; unmodified 6s alone hit
			a.suggested("fire")
			if len(a.rolls) > 0 || a.game().army(2).CP != 2 {
				t.Errorf("it has shot for 1 CP of 3: %s, %d", a.asked().Key, a.game().army(2).CP)
			}
			if a.game().mayAct(a.unit("B")) {
				t.Error("no action after snap shooting")
			}
		}},
		{"WH-STRAT-28 declared", func(t *testing.T) { // the player says which weapons fire, all at one target
			a := prepared(t, phase(MovementOf), five(10, 36)+five(20, 36), ten(15, 20), nil, "fire_overwatch")
			a.done()
			a.pick("fire_overwatch", "s2.1")
			flayer := "necrons/gauss-flayer#0@"
			a.no("WH-STRAT-28", "fire", engine.Answer{Pick: []string{flayer + "s1.1", flayer + "s1.2"}, Nums: []int{5, 5}})
			a.rolls = []string{"hit 1 1 1"}
			a.say("fire", engine.Answer{Pick: []string{flayer + "s1.2"}, Nums: []int{3}})
			if len(a.rolls) > 0 {
				t.Error("three have fired")
			}
		}},
		{"WH-STRAT-24 WH-STRAT-26 WH-REF-01", func(t *testing.T) { // both at the end of the phase, in the order that their player likes
			a := prepared(t, phase(MovementOf), five(10, 36), ten(10, 20)+ten(0, 0, `where = "reserves"`), nil, "fire_overwatch", "rapid_ingress")
			a.done()
			a.pass("rapid_ingress")
			a.pick("fire_overwatch", "s2.1")
			a.pass("fire")
			a.asks(2, "rapid_ingress", "")
			a.pick("rapid_ingress", "s2.2")
			a.suggested("ingress")
			if n := a.game().army(2).CP; n != 1 || a.game().Battle.Phase == MovementOf {
				t.Errorf("%d CP of 3 are left, phase %s", n, a.game().Battle.Phase)
			}
		}},
		{"WH-STRAT-13 WH-STRAT-11 charge", func(t *testing.T) { // a charge roll is one choice: both dice
			a := battle(t, phase(ChargeOf), five(10, 29), ten(10, 20))
			a.armed = []string{"command"}
			a.rolls = []string{"charge 1 5"}
			a.pick("charge.unit", "s1.1")
			if p := a.asked(); p.Key != "command" || len(p.Options) != 1 {
				t.Fatalf("%s: %v", p.Key, p.Options)
			}
			a.rolls = []string{"charge.again 6 6"}
			a.pick("command", wholeRoll)
			if n := a.number("charge.rolled", "n"); n != 12 || a.game().army(1).CP != 2 {
				t.Errorf("%d inches, %d CP of 3", n, a.game().army(1).CP)
			}
		}},
		{"WH-STRAT-17 WH-FIGHT-26", func(t *testing.T) { // when it is selected, before an overrun brings it to the enemy's CHARACTER
			a := prepared(t, phase(FightOf), five(10, 25.5)+five(40, 40), ten(10, 20), func(g *Game) {
				g.Battle.Stage, g.Battle.Second = stageRest, 1
				g.Units[0].Turn.Charged = true
				g.Units[0].Models[0].Character, g.Units[2].Models[0].Character = true, true
			}, "epic_challenge")
			if a.game().locked(a.unit("1")) {
				t.Fatal("it has yet to reach the enemy")
			}
			a.asks(1, "epic_challenge", "s1.1")
			a.pick("epic_challenge", "s1.1.1")
			if n := a.game().army(1).CP; n != 2 {
				t.Errorf("%d CP of 3", n)
			}
		}},
		{"WH-STRAT-35 WH-TRANS-27", func(t *testing.T) { // who may not charge this turn does not intervene
			a := prepared(t, phase(ChargeOf, "turn = 2"), five(10, 26)+five(30, 26), ten(10, 20, `states = ["charged"]`)+ten(30, 20), func(g *Game) {
				g.Units[0].Turn.NoCharge = true
			}, "heroic_intervention")
			a.pick("charge.unit", "done")
			if a.asks(1, "heroic_intervention", ""); a.offered("s1.1") || !a.offered("s1.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-STRAT-34 WH-STRAT-35", func(t *testing.T) { // a Dreadnought walks, an Impulsor does not
			one := unit("impulsor", 1, 16.5, 28) + unit("redemptor-dreadnought", 1, 10, 27.86) + five(30, 23) + five(50, 40) + five(4, 26)
			a := prepared(t, phase(ChargeOf, "turn = 2"), one, ten(10, 20, `states = ["charged"]`)+ten(30, 20), nil, "heroic_intervention")
			a.pick("charge.unit", "done")
			a.asks(1, "heroic_intervention", "")
			for id, want := range map[string]bool{"s1.1": false, "s1.2": true, "s1.3": false, "s1.4": false, "s1.5": true} {
				if a.offered(id) != want {
					t.Errorf("%s is offered: %v", id, !want)
				}
			}
			a.pick("heroic_intervention", "s1.2")
			a.asks(1, "intervention.mode", "s1.2") // no die has been rolled yet
			if !a.offered("leap") || !a.offered("fray") {
				t.Errorf("%v", a.asked().Options)
			}
			a.rolls = []string{"charge 4 4"}
			a.pick("intervention.mode", "leap")
			if n := a.number("charge.rolled", "n"); n != 8 {
				t.Errorf("the charge counts %d", n)
			}
			a.pick("charge.targets", "s2.1")
			a.suggested("charge.move")
			if !a.game().engaged(a.unit("2"), a.unit("B")) {
				t.Error("it has charged")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
