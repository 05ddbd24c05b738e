package wh40k

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// TestMoves holds how units move, are set up and keep together (03) and the
// kinds of moves of the Movement phase (09).
func TestMoves(t *testing.T) {
	normal := func(t *testing.T, one, two string) *arena {
		t.Helper()
		a := battle(t, phase(MovementOf), one, two)
		a.pick("move.unit", "s1.1")
		a.pick("move.type", "normal")
		return a
	}
	strayed := unit("intercessor-squad", 5, 0, 0, "places = [[10, 40], [11.4, 40], [12.8, 40], [14.2, 40], [25, 40]]")
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-MOVE-01 WH-MVPH-06", func(t *testing.T) { // where it is decides how it may move
			a := battle(t, phase(MovementOf), five(10, 23)+five(30, 36)+five(0, 0, `where = "reserves"`)+unit("impulsor", 1, 50, 36)+
				five(0, 0, `where = "embarked"`, `in = "4"`), ten(10, 20))
			for label, want := range map[string][]string{"1": {moveStay, moveFallBack}, "2": {moveStay, moveNormal, moveAdvance},
				"3": {moveStay, moveIngress},
				"5": {moveStay, moveDisembark}} {
				if got := a.game().moveTypes(a.unit(label)); !slices.Equal(got, want) {
					t.Errorf("unit %s: %v, want %v", label, got, want)
				}
			}
		}},
		{"WH-MOVE-02", func(t *testing.T) { // one goes, four stay
			a := normal(t, five(10, 30), ten(30, 8))
			was := at(a.unit("1"), 1)
			way := a.shift("1", 0, 0)
			way.Poses[0].Y -= 1
			a.say("move.normal", way)
			if at(a.unit("1"), 1) != was || at(a.unit("1"), 0).Y != 29 {
				t.Errorf("%v, %v", at(a.unit("1"), 0), at(a.unit("1"), 1))
			}
		}},
		{"WH-MOVE-07", func(t *testing.T) { // a line of enemies across its way, its place beyond is free
			b := battle(t, phase(MovementOf), five(30, 27), unit("immortals", 10, 30, 24, "files = 10"))
			x := b.game().newMarch(b.unit("1"), func(*troops.Model) float64 { return 6 })
			if r := x.check(b.shift("1", 0, -6)); r == nil || r.Rule != "WH-MOVE-09" && r.Rule != "WH-MOVE-05" {
				t.Errorf("through enemies: %v", r)
			}
		}},
		{"WH-MOVE-10", func(t *testing.T) { // M 12" ahead and a quarter turn cost 12"
			a := normal(t, unit("impulsor", 1, 10, 36)+five(40, 36), ten(50, 8))
			m := int(a.unit("1").Models[0].M)
			way := a.shift("1", 0, -float64(m))
			way.Poses[0].A = engine.QuantiseAngle(math.Pi / 2)
			a.say("move.normal", way)
			if got := a.unit("1").Models[0]; got.At.Y != 36-float64(m) || got.Facing != engine.QuantiseAngle(math.Pi/2) {
				t.Errorf("%v, %v", got.At, got.Facing)
			}
		}},
		{"WH-MOVE-13", func(t *testing.T) { // M 6" and a way clear of enemies; its end is engaged
			a := normal(t, five(10, 30), unit("immortals", 5, 10, 22, "files = 5"))
			x := a.game().newMarch(a.unit("1"), a.game().speed(a.unit("1"), 0))
			if r := x.check(a.shift("1", 0, -5)); r != nil {
				t.Fatalf("the way itself: %v", r)
			}
			a.no("WH-MVPH-12", "move.normal", a.shift("1", 0, -5))
			a.say("move.normal", a.shift("1", 0, -4))
		}},
		{"WH-ENG-03", func(t *testing.T) { // 2" from an enemy is engaged, farther is not
			a := battle(t, phase(MovementOf), five(10, 30), unit("immortals", 5, 10, 20, "files = 5"))
			g, u := a.game(), a.unit("1")
			top := 20 + 32/25.4 // base to base
			for i := range u.Models {
				u.Models[i].At.Y = top + 1.99
			}
			if !g.locked(u) {
				t.Error("within 2 inches")
			}
			for i := range u.Models {
				u.Models[i].At.Y = top + 2.01
			}
			if g.locked(u) || g.locked(a.unit("B")) {
				t.Error("beyond 2 inches both are unengaged")
			}
		}},
		{"WH-COH-04", func(t *testing.T) { // its controller chooses, in either player's turn, until it is coherent
			for _, turn := range []string{"turn = 1", "turn = 2"} {
				a := battle(t, phase(TurnEnd, turn), strayed, ten(40, 5))
				if p := a.asked(); p.Key != "coherency" || p.Seat != 1 {
					t.Fatalf("%s of %d", p.Key, p.Seat)
				}
				a.pick("coherency", a.unit("1").Models[4].ID)
				if a.asked().Key == "coherency" || len(a.unit("1").Alive()) != 4 {
					t.Errorf("%d left", len(a.unit("1").Alive()))
				}
			}
		}},
		{"WH-COH-05", func(t *testing.T) { // Deadly Demise would ask for a die; none is written down
			doc := "phase = \"turn_end\"\nround = 3\nturn = 2\n[[army]]\nfaction = \"adeptus-astartes\"\n" + strayed +
				"[[army]]\nfaction = \"necrons\"\n" + ten(40, 5)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.(*Game).Units[0].Models {
				g.(*Game).Units[0].Models[i].Demise = troops.Dice{N: 1}
			}
			a := &arena{t: t}
			a.open(plainly(g))
			a.pick("coherency", a.unit("1").Models[4].ID)
			if !a.unit("1").Models[4].Out {
				t.Error("it is destroyed")
			}
		}},
		{"WH-MVPH-08 WH-CORE-08", func(t *testing.T) {
			// at the end of the phase the opponent's reserves may come; he moves them in the other's turn
			a := battle(t, phase(MovementOf, "turn = 2"), five(10, 30)+five(0, 0, `where = "reserves"`), ten(30, 8))
			a.armed = []string{"rapid_ingress"}
			if p := a.asked(); p.Key != "move.unit" {
				t.Fatalf("not before the units have moved: %s", p.Key)
			}
			a.done()
			if p := a.asked(); p.Key != "rapid_ingress" || p.Seat != 1 || !a.offered("s1.2") || a.game().Battle.Phase != MovementOf {
				t.Errorf("%s of %d", p.Key, p.Seat)
			}
			a.pick("rapid_ingress", "s1.2")
			if p := a.asked(); p.Key != "ingress" || p.Seat != 1 || a.game().Battle.Turn != 2 {
				t.Errorf("%s of %d", p.Key, p.Seat)
			}
		}},
		{"WH-MVPH-21", func(t *testing.T) { // out at the far side of the enemy, 5.5" ahead
			for mode, may := range map[string]bool{"ordered": false, "desperate": true} {
				a := battle(t, phase(MovementOf), five(30, 23.9), unit("immortals", 10, 30, 21.9, "files = 10"))
				a.rolls = []string{"hazard 6 6 6 6 6", "shock 6 6"}
				a.pick("move.unit", "s1.1")
				a.pick("move.type", "fallback")
				a.pick("fallback.mode", mode)
				r := a.try("move.fallback", a.shift("1", 0, -5.5))
				if (r == nil) != may {
					t.Errorf("%s: %v", mode, r)
				}
			}
		}},
		{"WH-TERR-15", func(t *testing.T) { // down through a floor of 3": 3"
			house := "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 6\nfloors = [3]\n" +
				"outline = [[4, 26], [24, 26], [24, 34], [4, 34]]\nwalls = [[[24, 26], [4, 26], [4, 34]]]"
			a := battle(t, phase(MovementOf, house), five(10, 30, "up = 3"), ten(50, 8))
			for far, may := range map[float64]bool{3: true, 2.9: false} {
				x := a.game().newMarch(a.unit("1"), func(*troops.Model) float64 { return far })
				way := a.shift("1", 0, 0)
				for i := range way.Poses {
					way.Poses[i].Z = 0
				}
				if r := x.check(way); (r == nil) != may {
					t.Errorf("%g inches: %v", far, r)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestPassengers holds who rides and how it leaves (18).
func TestPassengers(t *testing.T) {
	riding := five(0, 0, `where = "embarked"`, `in = "1"`)
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-TRANS-02", func(t *testing.T) { // capacity 7: five begin aboard, ten have no room
			a := battle(t, "phase = \"formations\"\n", unit("impulsor", 1, 0, 0)+five(0, 0)+unit("intercessor-squad", 10, 0, 0), ten(30, 8))
			for a.asked().Seat != 1 {
				a.pass("formations")
			}
			if a.offered("s1.3>s1.1") {
				t.Error("ten have no room")
			}
			a.pick("formations", "s1.2>s1.1")
			if a.asked().Key == "formations" {
				a.pass("formations")
			}
			if u := a.unit("2"); u.Where != troops.Embarked || u.Aboard != "s1.1" {
				t.Errorf("%s in %s", u.Where, u.Aboard)
			}
		}},
		{"WH-TRANS-06", func(t *testing.T) { // an Impulsor takes no VEHICLE, and none of the kinds it refuses
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+five(20, 30)+unit("redemptor-dreadnought", 1, 30, 30)+
				unit("assault-intercessors-with-jump-packs", 5, 40, 30), ten(40, 8))
			g, tr := a.game(), a.unit("1")
			if !g.room(tr, a.unit("2")) || g.room(tr, a.unit("3")) || g.room(tr, a.unit("4")) {
				t.Errorf("%v, %v, %v", g.room(tr, a.unit("2")), g.room(tr, a.unit("3")), g.room(tr, a.unit("4")))
			}
		}},
		{"WH-TRANS-09 WH-TRANS-12", func(t *testing.T) { // aboard on the battlefield; not aboard in reserves
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 30)+riding, ten(40, 8))
			if !a.offered("s1.2") {
				t.Errorf("%v", a.asked().Options)
			}
			a.pick("move.unit", "s1.2")
			if !a.offered("disembark") {
				t.Errorf("%v", a.asked().Options)
			}
			b := battle(t, phase(MovementOf), unit("impulsor", 1, 0, 0, `where = "reserves"`)+riding+five(10, 30), ten(40, 8))
			if b.offered("s1.2") {
				t.Error("its TRANSPORT is not on the battlefield")
			}
		}},
		{"WH-TRANS-11 WH-TRANS-24", func(t *testing.T) { // the far rim within 3", or 6" in combat and in an emergency
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 20, 30)+riding, ten(50, 5))
			g, tr, u := a.game(), a.unit("1"), a.unit("2")
			for mode, far := range map[string]float64{rapidly: 3, tactically: 3, inCombat: 6, inEmergency: 6} {
				x := g.leaving(u, tr, mode)
				hull := g.body(tr, &tr.Models[0]).Shape
				edge := hull.Nearest(geom.Point{X: 60, Y: 30}).X
				m := u.Models[0]
				m.At = geom.Point{X: edge + far - 16/25.4, Y: 30}
				if r := x.each(0, g.body(u, &m)); r != nil {
					t.Errorf("%s at %g inches: %v", mode, far, r)
				}
				m.At.X += 0.05
				if r := x.each(0, g.body(u, &m)); r == nil || r.Rule != "WH-TRANS-18" {
					t.Errorf("%s beyond %g inches: %v", mode, far, r)
				}
			}
		}},
		{"WH-TRANS-19", func(t *testing.T) { // the TRANSPORT has just arrived: 8" from the enemy also for who leaves it
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 38)+riding, unit("immortals", 5, 16, 30, "files = 5"))
			g, tr, u := a.game(), a.unit("1"), a.unit("2")
			m := u.Models[0]
			m.At = geom.Point{X: 10, Y: 38 - tr.Models[0].Base.L/2 - 1}
			tr.Turn.Move = moveNormal
			if r := g.leaving(u, tr, rapidly).each(0, g.body(u, &m)); r != nil {
				t.Errorf("after a normal move: %v", r)
			}
			tr.Turn.Move = moveIngress
			if r := g.leaving(u, tr, rapidly).each(0, g.body(u, &m)); r == nil {
				t.Error("after an ingress move it is held by what held its TRANSPORT")
			}
		}},
		{"WH-TRANS-20", func(t *testing.T) { // engaged with whom the TRANSPORT is engaged with, not with others
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 20, 30)+riding, ten(50, 5)+unit("immortals", 5, 40, 20, "files = 5"))
			g, tr, u := a.game(), a.unit("1"), a.unit("2")
			hull := g.body(tr, &tr.Models[0]).Shape
			edge := hull.Nearest(geom.Point{X: 60, Y: 30}).X
			b, c := a.unit("B"), a.unit("C")
			b.Models[0].At = geom.Point{X: edge + 2.2, Y: 30}
			m := u.Models[0]
			m.At = geom.Point{X: edge + 0.7, Y: 30}
			if to := g.body(u, &m); g.leaving(u, tr, inCombat).may(append(g.bodies(u)[:0], to)) != nil {
				t.Error("the TRANSPORT is engaged with it")
			}
			if to := g.body(u, &m); g.leaving(u, tr, tactically).may(append(g.bodies(u)[:0], to)) == nil {
				t.Error("tactically it must be unengaged")
			}
			b.Models[0].At, c.Models[0].At = geom.Point{X: 50, Y: 20}, geom.Point{X: edge + 4.5, Y: 30}
			m.At.X = edge + 2.5
			if to := g.body(u, &m); g.leaving(u, tr, inCombat).may(append(g.bodies(u)[:0], to)) == nil {
				t.Error("the TRANSPORT is not engaged with that one")
			}
		}},
		{"WH-TRANS-10", func(t *testing.T) { // out before it is removed
			a := battle(t, phase(ShootingOf, "turn = 2"), unit("impulsor", 1, 10, 30, "wounds = 1")+riding+unit("scout-squad", 5, 40,
				40), ten(10, 10))
			a.rolls = []string{"hit 6 1 1 1 1 1 1 1 1 1", "save 1", "hazard 6 6 6 6 6", "demise 1", "shock 1 1"}
			a.pick("shoot.unit", "s2.1")
			a.suggested("fire")
			a.suggested("disembark.emergency")
			if got := a.keysOf("disembarked", "unit.destroyed"); !slices.Equal(got, []string{"disembarked", "unit.destroyed"}) {
				t.Errorf("%v", got)
			}
		}},
		{"WH-TRANS-17 WH-TRANS-23", func(t *testing.T) { // enemies all round: no place 3" away where it is unengaged
			ring := "places = ["
			for i := range 20 { // 1.9" from its base of 100 mm
				at := geom.Point{X: 30, Y: 22}.Add(geom.Heading(2 * math.Pi * float64(i) / 20).Mul(4.5))
				if i > 0 {
					ring += ", "
				}
				ring += "[" + decimal(at.X) + ", " + decimal(at.Y) + "]"
			}
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 30, 22)+riding, unit("necron-warriors", 20, 0, 0, ring+"]"))
			a.rolls = []string{"hazard 3 3 3 3 3"} // one for each model
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "disembark")
			a.suggested("disembark.combat")
			if u := a.unit("2"); u.Where != troops.OnField || !u.Shocked || a.game().mayCharge(u) || !u.Turn.NoCharge {
				t.Errorf("%s, battle-shocked %v", u.Where, u.Shocked)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// decimal writes a coordinate for a scenario.
func decimal(x float64) string { return fmt.Sprintf("%.3f", x) }
