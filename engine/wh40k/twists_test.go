package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// TestTwists plays with each twist of Chapter Approved and without.
func TestTwists(t *testing.T) {
	with := func(t *testing.T, twist, head, one, two string) *Game {
		t.Helper()
		return read(t, "twist", twist, head, one, two, nil).game()
	}
	for _, c := range []ids{
		{"mirrored-world WH-MISS-01", func(t *testing.T) { // agreed, else a D6: 2 is Meatgrinder
			for named, want := range map[string]string{"": "meatgrinder", "sabotage": "sabotage"} {
				g := with(t, mirroredWorld, phase(ShootingOf), five(10, 36), ten(10, 10))
				h := &hand{face: 2, pick: map[string]string{"mirror": named}, takes: []string{"mirror"}}
				h.do(t, g, g.twistMissions)
				if p := g.Battle.Mission.Primary; p != [2]string{want, want} {
					t.Errorf("both name %q: %v", named, p)
				}
			}
		}},
		{"scrambled WH-MISS-01", func(t *testing.T) {
			g := with(t, scrambled, phase(ShootingOf), five(10, 36), ten(10, 10))
			g.Battle.Mission.Primary = [2]string{"punishment", "delaying-action"}
			(&hand{}).do(t, g, g.twistMissions)
			if p := g.Battle.Mission.Primary; p != [2]string{"delaying-action", "punishment"} {
				t.Errorf("%v", p)
			}
		}},
		{"ruinscape WH-TERR-14", func(t *testing.T) { // 9" straight through a wall of 6"
			wall := "[[feature]]\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 6\noutline = [[0, 24], [40, 24], [40, 25], [0, 25]]"
			for twist, passes := range map[string]bool{"none": false, ruinscape: true} {
				g := with(t, twist, phase(MovementOf, wall), unit("redemptor-dreadnought", 1, 10, 29), ten(50, 4))
				x := g.newMarch(g.unit("s1.1"), func(*troops.Model) float64 { return 9.1 })
				x.pass = battlefield.Passage{Usual: true}
				if r := x.comes(0, x.to(0, engine.Pose{X: 10, Y: 20})); (r == nil) != passes {
					t.Errorf("%s: %v", twist, r)
				}
				x.pass.Usual = false
				if r := x.comes(0, x.to(0, engine.Pose{X: 10, Y: 20})); r == nil {
					t.Errorf("%s: in another move", twist)
				}
			}
		}},
		{"night-fighting WH-LOS-01", func(t *testing.T) { // 20" apart, and 16"
			for twist, sees := range map[string]bool{"none": true, nightFighting: false} {
				g := with(t, twist, phase(ShootingOf), five(10, 36), unit("immortals", 5, 10, 14.5, "files = 5")+unit("immortals", 5, 10, 18.5, "files = 5"))
				by := g.bodies(g.unit("s1.1"))[2]
				if got := g.sees(g.field(), by, g.unit("s2.1")); got != sees {
					t.Errorf("%s: it sees %v at %.1f inches", twist, got, g.nearest(by, g.unit("s2.1")))
				}
				if d := g.nearest(by, g.unit("s2.2")); d > 18 || !g.sees(g.field(), by, g.unit("s2.2")) {
					t.Errorf("%s: within 18 inches: %.1f", twist, d)
				}
			}
		}},
		{"night-fighting WH-SHOOT-21", func(t *testing.T) { // indirect fire neither
			for twist, reaches := range map[string]bool{"none": true, nightFighting: false} {
				g := with(t, twist, phase(ShootingOf), unit("whirlwind", 1, 10, 36), ten(10, 8)+ten(40, 8))
				got := slices.ContainsFunc(g.shots(g.unit("s1.1"), shootIndirect), func(s shot) bool { return s.at.ID == "s2.1" })
				if got != reaches {
					t.Errorf("%s: its launcher reaches %v", twist, got)
				}
			}
		}},
		{"martial-pride WH-ACT-08 WH-ACT-10", func(t *testing.T) { // Intercessors are BATTLELINE
			for twist, proud := range map[string]bool{"none": false, martialPride: true} {
				g := with(t, twist, phase(ShootingOf), five(10, 36)+unit("infiltrator-squad", 5, 30, 36, "files = 5"), ten(10, 18))
				u, o := g.unit("s1.1"), g.unit("s1.2")
				for _, x := range []*troops.Unit{u, o} {
					x.Turn.Advanced, x.Turn.NoAction = true, true
				}
				if g.mayAct(u) != proud || g.mayAct(o) {
					t.Errorf("%s: acts after an advance %v, no BATTLELINE unit %v", twist, g.mayAct(u), g.mayAct(o))
				}
				g.Battle.Mission.Primary[0] = "sabotage"
				u.Turn = troops.Deeds{}
				g.Battle.Objectives = []*Objective{{ID: "a", Role: "center", At: geom.Point{X: 10, Y: 37}}}
				if a := g.actors(); len(a) == 0 {
					t.Fatal("it can act")
				} else {
					(&hand{}).do(t, g, func(tb *engine.Table) { g.startAction(tb, u, a[0].Action) })
				}
				if u.Action == "" || g.eligible(u) != proud {
					t.Errorf("%s: it has begun %q and may shoot %v", twist, u.Action, g.eligible(u))
				}
			}
		}},
		{"nowhere-to-hide WH-COVER-13", func(t *testing.T) { // a window of a dense feature
			house := "[[area]]\nid = \"area1\"\noutline = [[0, 22], [40, 22], [40, 34], [0, 34]]\n" +
				"[[feature]]\narea = \"area1\"\nkind = \"ruin\"\ncategory = \"dense\"\nheight = 6\noutline = [[0, 24], [40, 24], [40, 24.5], [0, 24.5]]\n" +
				"walls = [[[0, 24], [40, 24]]]\nopenings = [[5, 24, 15, 24, 0.1, 2.9]]"
			for twist, sees := range map[string]bool{"none": false, nowhereToHide: true} {
				g := with(t, twist, phase(ShootingOf, house), five(10, 30), ten(10, 18))
				if got := g.sees(g.field(), g.bodies(g.unit("s1.1"))[2], g.unit("s2.1")); got != sees {
					t.Errorf("%s: it sees %v", twist, got)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestDeploymentTurns plays what Chapter Approved adds to deployment: the turn
// that is skipped after a TITANIC unit, and units deployed anew.
func TestDeploymentTurns(t *testing.T) {
	t.Run("WH-SETUP-02 TITANIC", func(t *testing.T) {
		for key, next := range map[string][]engine.Seat{"approved": {1, 1, 2}, "hold": {1, 2, 1}} {
			a := prepared(t, "phase = \"deployment\"\n", five(10, 40)+five(20, 40)+five(30, 40), ten(10, 5)+ten(25, 5)+ten(40, 5), func(g *Game) {
				g.Battle.Mission.Key, g.Battle.Second = key, 2
				keyworded(g, "titanic", 3, 4, 5)
			})
			if p := a.asked(); p.Seat != 2 {
				t.Fatalf("%s: %s of seat %d", key, p.Key, p.Seat)
			}
			for i, seat := range next {
				if a.asked().Key == "deploy.unit" {
					a.suggested("deploy.unit")
				}
				a.suggested("deploy")
				if p := a.asked(); p.Seat != seat {
					t.Errorf("%s, after %d: seat %d is asked %s, want %d", key, i+1, p.Seat, p.Key, seat)
				}
			}
		}
	})
	captain := "enhancement.adeptus-custodes/shield-host/castellans-mark"
	marked := func(t *testing.T) *Game {
		g := fieldOf(t, "deployment", []string{"adeptus-custodes", "shield-captain 10 40", "custodian-guard 20 40 4", "prosecutors 40 40 4"}, []string{"necrons", "immortals 10 5"})
		g.army(1).Detachments = []string{"shield-host"}
		g.unit("s1.1").Parts[0].Enhanced = captain
		return g
	}
	t.Run("WH-SETUP-02 WH-RES-02 redeployed", func(t *testing.T) { // the Captain's Mark: two units, no ANATHEMA PSYKANA; reserves do not count
		g := marked(t)
		for _, u := range g.Units {
			u.Where = troops.OnField
		}
		g.army(1).Limit = 100
		var offered []string
		h := &hand{pick: map[string]string{"card.use": "use", "card.target": "s1.2", "redeploy": "reserves"}}
		h.heeds = func(p engine.Prompt) {
			if p.Key == "card.target" && len(offered) == 0 {
				for _, o := range p.Options {
					offered = append(offered, o.Key)
				}
			}
		}
		h.do(t, g, g.redeployments)
		if !slices.Equal(offered, []string{"s1.1", "s1.2"}) {
			t.Errorf("offered are %v", offered)
		}
		if u := g.unit("s1.2"); u.Where != troops.Reserves || u.Moved {
			t.Errorf("it is in %q", u.Where)
		}
		g = marked(t)
		for _, u := range g.Units {
			u.Where = troops.OnField
		}
		was := g.unit("s1.2").Models[0].At
		h = &hand{pick: map[string]string{"card.use": "use", "card.target": "s1.2", "redeploy": "field"}, takes: []string{"deploy"}}
		h.do(t, g, g.redeployments)
		if u := g.unit("s1.2"); u.Where != troops.OnField || u.Models[0].At != was {
			t.Errorf("%q at %v: proposed is where it stands", u.Where, u.Models[0].At)
		}
	})
}

// TestPsychic holds what counts as psychic (22.03).
func TestPsychic(t *testing.T) {
	sisters := func(t *testing.T) *Game {
		g := fieldOf(t, "shooting", []string{"adeptus-custodes", "prosecutors 10 40 4"}, []string{"necrons", "immortals 10 20"})
		r := book.FactionOf("adeptus-custodes").Rule("unit", "daughters-of-the-abyss")
		printed := r.Effects
		r.Effects = []book.Effect{{Kind: "fnp", What: "psychic", At: 3}} // against nothing else
		t.Cleanup(func() { r.Effects = printed })
		return g
	}
	t.Run("WH-OTH-06", func(t *testing.T) { // mortal wounds of an ability: psychic, and not
		for psychic, rolls := range map[bool]bool{true: true, false: false} {
			g := sisters(t)
			x := source{rule: &book.Rule{ID: "smite", Class: "unit", Checked: "here", Psychic: psychic, Effects: []book.Effect{{Kind: "mortal", N: book.Dice{N: 2}}}}, force: force{seat: 2}}
			h := &hand{face: 3}
			h.do(t, g, func(tb *engine.Table) { g.effect(tb, x, 0, []*troops.Unit{g.unit("s1.1")}) })
			if got := slices.Contains(h.rolls, "fnp"); got != rolls || g.Battle.Psychic {
				t.Errorf("psychic %v: Feel No Pain is rolled %v", psychic, got)
			}
			if n := len(g.unit("s1.1").Alive()); n != map[bool]int{true: 4, false: 2}[psychic] {
				t.Errorf("psychic %v: %d of 4 are left", psychic, n)
			}
		}
	})
	t.Run("WH-KEY-44 WH-KEY-21", func(t *testing.T) { // attacks of a psychic weapon, and of another
		g := sisters(t)
		u := g.unit("s1.1")
		for psychic, need := range map[bool]int{true: 3, false: 0} {
			if got := g.painless(u, &u.Models[0], cause{psychic: psychic}); got != need {
				t.Errorf("psychic %v: %d+, want %d+", psychic, got, need)
			}
		}
		for text, psychic := range map[string]bool{"A1 BS3+ S4 AP0 D1 psychic vs T4 Sv4+ W1": true, "A1 BS3+ S4 AP0 D1 vs T4 Sv4+ W1": false} {
			if p := pools(t, text)[0]; p.Psychic != psychic {
				t.Errorf("%s: psychic %v", text, p.Psychic)
			}
		}
	})
	t.Run("WH-KEY-21 mortal", func(t *testing.T) { // as printed: psychic attacks and mortal wounds, and nothing else
		g := fieldOf(t, "shooting", []string{"adeptus-custodes", "prosecutors 10 40 4"}, []string{"necrons", "immortals 10 20"})
		u := g.unit("s1.1")
		for c, need := range map[cause]int{{mortal: true}: 3, {psychic: true}: 3, {}: 0} {
			if got := g.painless(u, &u.Models[0], c); got != need {
				t.Errorf("%+v: %d+, want %d+", c, got, need)
			}
		}
	})
}

// TestRandomMove holds a random M (02, 03.01).
func TestRandomMove(t *testing.T) {
	t.Run("WH-REF-12 WH-REF-11", func(t *testing.T) { // once for the unit, before anybody moves, and anew each time
		a := prepared(t, phase(MovementOf), five(10, 36)+five(40, 36), ten(10, 10), func(g *Game) {
			for i := range g.Units[0].Models {
				g.Units[0].Models[i].M, g.Units[0].Models[i].Pace = 13, troops.Dice{N: 1, Dice: 2, Sides: 6}
			}
		})
		a.pick("move.unit", "s1.1")
		a.rolls = []string{"pace 2 3"}
		a.pick("move.type", moveNormal)
		for i, far := range a.asked().Allow {
			if far != 6 {
				t.Errorf("model %d: %g inches, want 2D6+1 = 6", i, far)
			}
		}
		if len(a.rolls) > 0 {
			t.Error("it has been rolled")
		}
	})
	t.Run("WH-REF-12 datasheet", func(t *testing.T) { // a datasheet may print it
		k := book.ModelKind{ID: "spawn", Stats: book.Stats{M: 12, MRoll: book.Dice{Dice: 2, Sides: 6}, T: 5, Sv: 4, W: 4, Ld: 7, OC: 1}, Base: book.Base{Shape: book.Round, Width: 50, Height: 2}}
		c := component{sheet: &book.Datasheet{ID: "spawn", Faction: "necrons"}}
		if m := c.model(&troops.Unit{ID: "s1.1"}, 0, squad{kind: &k}); m.Pace != (troops.Dice{Dice: 2, Sides: 6}) || m.M != 12 {
			t.Errorf("%+v, M %d", m.Pace, m.M)
		}
	})
}
