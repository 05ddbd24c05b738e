package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// read opens a position under a reading.
func read(t *testing.T, key, value, head, one, two string, change func(g *Game)) *arena {
	t.Helper()
	return prepared(t, head, one, two, func(g *Game) {
		g.Options[key] = value
		if change != nil {
			change(g)
		}
	})
}

// keyworded gives units further keywords, their models too.
func keyworded(g *Game, keyword string, which ...int) {
	for _, i := range which {
		g.Units[i].Keywords = append(g.Units[i].Keywords, keyword)
		g.Units[i].Parts[0].Keywords = append(g.Units[i].Parts[0].Keywords, keyword)
	}
}

// TestOpenMoves plays both readings of moves, cover and distances that the
// rulebook leaves open (digest, section i).
func TestOpenMoves(t *testing.T) {
	for _, c := range []ids{
		{"a06 WH-MV-02", func(t *testing.T) { // a friendly VEHICLE in the way of a charge
			for value, passes := range map[string]bool{"any": false, "usual": true} {
				g := read(t, "a06", value, phase(ChargeOf), unit("redemptor-dreadnought", 1, 10, 32)+unit("redemptor-dreadnought", 1, 10, 27), ten(10, 18), nil).game()
				x := g.chargeMarch(g.unit("s1.1"), []*troops.Unit{g.unit("s2.1")}, 12, false)
				to := x.to(0, engine.Pose{X: 10, Y: 22.5})
				if r := x.comes(0, to); (r == nil) != passes {
					t.Errorf("%s: %v", value, r)
				}
				x.most[0] = 10
				if r := x.comes(0, to); (r == nil) != passes {
					t.Errorf("%s, 9.5 inches straight through: %v", value, r)
				}
				x.pass.Usual = true
				if r := x.comes(0, to); r == nil {
					t.Errorf("%s: never in a normal move (WH-MV-01)", value)
				}
			}
		}},
		{"a08 WH-FLY-02", func(t *testing.T) { // declared before the roll, or after it
			for _, value := range []string{"after", "before"} {
				g := read(t, "a08", value, phase(ChargeOf), five(10, 29), ten(10, 20), func(g *Game) { keyworded(g, "fly", 0) }).game()
				h := &hand{face: 6}
				h.do(t, g, func(tb *engine.Table) { g.charge(tb, g.unit("s1.1"), chargeRange, nil) })
				if (h.seen[0] == "skies") != (value == "before") || !slices.Contains(h.seen, "skies") {
					t.Errorf("%s: asked %v", value, h.seen)
				}
				g = read(t, "a08", value, phase(ChargeOf), five(10, 29), ten(10, 20), func(g *Game) { keyworded(g, "fly", 0) }).game()
				h = &hand{face: 1} // 2": nobody is in reach, so that nothing is left to declare after the roll
				h.do(t, g, func(tb *engine.Table) { g.charge(tb, g.unit("s1.1"), chargeRange, nil) })
				if asked := slices.Contains(h.seen, "skies"); asked != (value == "before") {
					t.Errorf("%s: asked %v", value, h.seen)
				}
			}
		}},
		{"a14 WH-APP-13", func(t *testing.T) { // M 6" and M 9" in one unit
			for value, far := range map[string]float64{"each": 9, "least": 6} {
				a := read(t, "a14", value, phase(MovementOf), five(10, 23)+five(40, 40), ten(10, 20), func(g *Game) { g.Units[0].Models[2].M = 9 })
				a.pick("move.unit", "s1.1")
				a.pick("move.type", moveFallBack)
				a.pick("fallback.mode", "ordered")
				if got := a.asked().Allow[2]; got != far {
					t.Errorf("%s: %g inches, want %g", value, got, far)
				}
			}
		}},
		{"a15 WH-COVER-03 WH-COVER-08", func(t *testing.T) { // half of the base over the rim of a ruin's area
			ruin := "[[area]]\nid = \"area1\"\noutline = [[10, 10], [20, 10], [20, 20], [10, 20]]\n[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\narea = \"area1\"\nheight = 5\noutline = [[14, 14], [16, 14], [16, 16], [14, 16]]"
			for value, in := range map[string]bool{"partly": true, "wholly": false} {
				g := read(t, "a15", value, phase(ShootingOf, ruin), unit("intercessor-squad", 1, 20, 12), ten(40, 12), nil).game()
				m := g.bodies(g.unit("s1.1"))[0]
				if f := g.field(); f.Sheltered(m) != in || f.Hidden(m) != in {
					t.Errorf("%s: cover %v, hidden %v", value, f.Sheltered(m), f.Hidden(m))
				}
			}
		}},
		{"a16 WH-TERR-17", func(t *testing.T) { // a MONSTER climbs a block of 3"
			block := "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 3\noutline = [[7, 20], [15, 20], [15, 28], [7, 28]]"
			for value, ends := range map[string]bool{"ground": false, "top": true} {
				g := read(t, "a16", value, phase(MovementOf, block), five(11, 31), ten(50, 4), func(g *Game) {
					u := g.Units[0]
					u.Parts[0].Keywords = []string{"monster"}
					u.Models = u.Models[:1]
				}).game()
				x := g.newMarch(g.unit("s1.1"), func(*troops.Model) float64 { return 14 })
				r := x.check(engine.Way(engine.Pose{X: 11, Y: 26, Z: 3}))
				if (r == nil) != ends || r != nil && r.Rule != "WH-TERR-17" {
					t.Errorf("%s: %v", value, r)
				}
				u := g.unit("s1.1")
				u.Models[0].At, u.Models[0].Up = geom.Point{X: 11, Y: 26}, 3 // it has been set up there
				if r := g.newMarch(u, func(*troops.Model) float64 { return 14 }).check(engine.Way(engine.Pose{X: 11, Y: 24, Z: 3})); r != nil {
					t.Errorf("%s: on the same surface: %v", value, r)
				}
			}
		}},
		{"a17 WH-COVER-09", func(t *testing.T) { // it shot in its turn before the enemy's
			for value, quiet := range map[string]bool{"either": true, "own": false} {
				g := read(t, "a17", value, phase(ShootingOf), five(10, 36), ten(10, 10), nil).game()
				g.Battle.Turns = 5
				u := g.unit("s1.1")
				if u.Shot = 3; g.quiet(u) != quiet {
					t.Errorf("%s: quiet %v", value, !quiet)
				}
				if u.Shot = 4; g.quiet(u) {
					t.Errorf("%s: by Fire Overwatch in the turn before", value)
				}
				if g.Battle.Turn, u.Shot = 2, 3; !g.quiet(u) {
					t.Errorf("%s: in the enemy's turn the own one before has passed without a shot", value)
				}
			}
		}},
		{"a26 WH-GEO-02", func(t *testing.T) { // 11" along the table and 6" up: 12.5"
			for value, near := range map[string]bool{"space": false, "above": true} {
				g := read(t, "a26", value, phase(ChargeOf), five(10, 20), ten(22.2, 20), func(g *Game) {
					g.Units[0].Models, g.Units[1].Models = g.Units[0].Models[:1], g.Units[1].Models[:1]
				}).game()
				u, e := g.unit("s1.1"), g.unit("s2.1")
				u.Models[0].Up = 6
				if across := g.bodies(u)[0].Across(g.bodies(e)[0]); across < 10.8 || across > 11.2 {
					t.Fatalf("%.2f inches along the table", across)
				}
				if got := battlefield.Within(g.apart(u, e), 12); got != near {
					t.Errorf("%s: within 12 inches %v: %.2f", value, got, g.apart(u, e))
				}
				if got := battlefield.Within(g.nearest(g.bodies(u)[0], e), 12); got != near {
					t.Errorf("%s: the model within 12 inches %v", value, got)
				}
			}
		}},
		{"a31 WH-CHG-14", func(t *testing.T) { // behind a wall that nobody sees through
			wall := "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 9\noutline = [[0, 23], [30, 23], [30, 24], [0, 24]]"
			for value, may := range map[string]bool{"unseen": true, "seen": false} {
				g := read(t, "a31", value, phase(ChargeOf, wall), five(10, 28)+five(50, 12), ten(10, 20)+ten(50, 4), nil).game()
				if got := g.mayCharge(g.unit("s1.1")); got != may {
					t.Errorf("%s: it may charge %v", value, got)
				}
				if !g.mayCharge(g.unit("s1.2")) {
					t.Errorf("%s: in the open", value)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestOpenTurns plays both readings of fights, reserves, actions and Stratagems
// that the rulebook leaves open (digest, section i).
func TestOpenTurns(t *testing.T) {
	for _, c := range []ids{
		{"a11 WH-FIGHT-41", func(t *testing.T) { // who was made to fight may consolidate in its own part
			for value, may := range map[string]bool{"may": true, "not": false} {
				g := read(t, "a11", value, phase(FightOf), five(10, 23), ten(10, 20), nil).game()
				h := &hand{takes: []string{"melee"}, face: 1}
				h.do(t, g, func(tb *engine.Table) { g.answerBack(tb, g.unit("s1.1"), nil) })
				if u := g.unit("s2.1"); !u.Turn.Fought || (g.consolidation(u) == ongoing) != may {
					t.Errorf("%s: fought %v, consolidates %q", value, u.Turn.Fought, g.consolidation(u))
				}
			}
		}},
		{"a12 WH-TRANS-24", func(t *testing.T) { // a TRANSPORT is destroyed in the enemy's turn
			for value, seat := range map[string]engine.Seat{"owner": 2, "active": 1} {
				g := read(t, "a12", value, phase(ShootingOf), five(10, 36), unit("ghost-ark", 1, 10, 10)+unit("necron-warriors", 1, 30, 4), nil).game()
				ark, rider := g.unit("s2.1"), g.unit("s2.2")
				rider.Where, rider.Aboard = troops.Embarked, ark.ID
				for i := range ark.Models {
					ark.Models[i].Out = true
				}
				g.Battle.Acting = "s1.1"
				asked := engine.Seat(0)
				h := &hand{face: 6}
				h.heeds = func(p engine.Prompt) {
					if p.Key == "disembark.emergency" {
						asked = p.Seat
					}
				}
				h.do(t, g, func(tb *engine.Table) { g.evacuate(tb, ark) })
				if asked != seat || rider.Where != troops.OnField {
					t.Errorf("%s: seat %d is asked, want %d; %s", value, asked, seat, rider.Where)
				}
			}
		}},
		{"a13 WH-STRAT-23", func(t *testing.T) { // it ends what the unit suffers, if it may be used at all
			for value, may := range map[string]bool{"refused": false, "allowed": true} {
				g := read(t, "a13", value, phase(ShootingOf), five(10, 36, `states = ["shocked"]`), ten(10, 10), nil).game()
				g.Battle.Phase = CommandOf
				u := g.unit("s1.1")
				if r := g.forbids(1, insaneBravery, u); (r == nil) != may {
					t.Errorf("%s: %v", value, r)
				}
				if r := g.forbids(1, commandReroll, u); r == nil {
					t.Errorf("%s: no other Stratagem", value)
				}
				h := &hand{pick: map[string]string{"insane_bravery": "s1.1"}, face: 1}
				h.do(t, g, func(tb *engine.Table) { g.settle(tb, u) })
				if u.Shocked == may {
					t.Errorf("%s: battle-shocked %v", value, u.Shocked)
				}
			}
		}},
		{"a29 WH-RES-02", func(t *testing.T) { // passengers of 400 points in a TRANSPORT of 200; 1,000 points
			for value, legal := range map[string]bool{"count": false, "free": true} {
				g := read(t, "a29", value, phase(ShootingOf), unit("impulsor", 1, 10, 36)+five(30, 36), ten(10, 10), nil).game()
				g.army(1).Limit, g.Units[0].Points, g.Units[1].Points = 1000, 200, 400
				if r := g.formationsLegal(1, []string{"s1.1", "s1.2>s1.1"}); (r == nil) != legal {
					t.Errorf("%s: %v", value, r)
				}
			}
		}},
		{"a30 WH-RES-08", func(t *testing.T) { // an AIRCRAFT that flew in round 2
			for value, lost := range map[string]bool{"survive": false, "lost": true} {
				g := read(t, "a30", value, phase(ShootingOf), five(10, 36)+five(30, 36), ten(10, 10), func(g *Game) { keyworded(g, "aircraft", 1) }).game()
				u := g.unit("s1.2")
				u.Where, u.Ingress, u.Moved, g.Battle.Round = troops.Reserves, true, true, 3
				(&hand{}).do(t, g, g.strand)
				if u.Destroyed() != lost {
					t.Errorf("%s: destroyed %v", value, u.Destroyed())
				}
			}
		}},
		{"a34 WH-AIR-05 WH-FIGHT-07", func(t *testing.T) { // engaged with an AIRCRAFT only, others 4" away
			for value, piles := range map[string]bool{"unengaged": true, "engaged": false} {
				g := read(t, "a34", value, phase(FightOf), five(10, 24), unit("necron-warriors", 10, 10, 21, "files = 10")+ten(10, 17.3), func(g *Game) {
					keyworded(g, "aircraft", 1)
				}).game()
				u := g.unit("s1.1")
				if !g.locked(u) || !battlefield.Within(g.apart(u, g.unit("s2.2")), 5) || g.engaged(u, g.unit("s2.2")) {
					t.Fatalf("engaged %v, %.2f inches from the others, engaged with them %v", g.locked(u), g.apart(u, g.unit("s2.2")), g.engaged(u, g.unit("s2.2")))
				}
				if g.mayPile(u) != piles {
					t.Errorf("%s: it piles in %v", value, !piles)
				}
				if u.Turn.Able = true; value == "engaged" && g.consolidation(u) != "" {
					t.Errorf("nor does it consolidate: %q", g.consolidation(u))
				}
			}
		}},
		{"a35 WH-ACT-06", func(t *testing.T) { // one model of OC 0 among five
			for value, may := range map[string]bool{"none": true, "some": false} {
				g := read(t, "a35", value, phase(ShootingOf), five(10, 36), ten(10, 10), nil).game()
				u := g.unit("s1.1")
				u.Models[3].OC = 0
				if g.mayAct(u) != may {
					t.Errorf("%s: an action %v", value, !may)
				}
				for i := range u.Models {
					u.Models[i].OC = 0
				}
				if g.mayAct(u) {
					t.Errorf("%s: no model has OC", value)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
