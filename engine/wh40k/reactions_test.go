package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// termagants at 10,y and Immortals at 10,30 in the Shooting phase of seat 1.
func swarm(t *testing.T, y string, more ...string) *Game {
	t.Helper()
	g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5"}, append([]string{"tyranids", "termagants 10 " + y + " 10"}, more...))
	g.army(2).Detachments = []string{"unending-swarm"}
	return g
}

// TestSurge holds surge moves (21.02).
func TestSurge(t *testing.T) {
	t.Run("WH-SURGE-01 WH-SURGE-07 insurmountable-odds: D6 after models were shot, once", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "termagants 10 14 20"})
		g.army(2).Detachments = []string{"unending-swarm"}
		h := &hand{pick: map[string]string{"shoot.unit": "s1.1", "card.use": "use"}, face: 5, takes: []string{"surge.move", "fire"}}
		h.play(t, g, 3)
		u := g.unit("s2.1")
		if len(u.Alive()) == 20 || len(u.Alive()) == 0 || u.Turn.Surged != "shooting" || !slices.Contains(h.rolls, "surge") {
			t.Fatalf("%d models, %+v; asked %v, rolled %v", len(u.Alive()), u.Turn, h.seen, h.rolls)
		}
		for _, i := range u.Alive() {
			if u.Models[i].Went > 5 {
				t.Errorf("it moved %g\", the die showed 5", u.Models[i].Went)
			}
		}
		if g.mayDrive(u, surging) || g.mayDrive(u, driving) {
			t.Error("it moves again in this phase")
		}
	})
	t.Run("WH-SURGE-01 nothing without a model lost", func(t *testing.T) {
		g := swarm(t, "16")
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 5}
		h.do(t, g, func(tb *engine.Table) {
			g.happen(tb, occasion{on: "enemy_attacked", unit: g.unit("s2.1"), foe: g.unit("s1.1"), damage: 1})
		})
		if len(h.rolls) > 0 {
			t.Errorf("rolled %v", h.rolls)
		}
	})
	t.Run("WH-SURGE-02", func(t *testing.T) {
		g := swarm(t, "16")
		u := g.unit("s2.1")
		if !g.mayDrive(u, surging) {
			t.Fatal("nothing hinders it")
		}
		u.Shocked = true
		if g.mayDrive(u, surging) {
			t.Error("battle-shocked")
		}
		u.Shocked, u.Turn.Stirred = false, "shooting"
		if g.mayDrive(u, surging) {
			t.Error("it has moved in this phase")
		}
		if near := swarm(t, "25"); near.mayDrive(near.unit("s2.1"), surging) {
			t.Error("engaged")
		}
	})
	t.Run("WH-SURGE-03", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5", "immortals 30 20 5"}, []string{"tyranids", "termagants 10 16 10"})
		if near := g.surgeTargets(g.unit("s2.1")); len(near) != 1 || near[0].ID != "s1.1" {
			t.Errorf("%d targets, first %s", len(near), near[0].ID)
		}
	})
	t.Run("WH-SURGE-04 WH-SURGE-05 WH-SURGE-06", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 26 5", "lychguard 22 24 5"}, []string{"tyranids", "termagants 10 16 5"})
		u, at := g.unit("s2.1"), g.unit("s1.1")
		x := g.surgeMarch(u, at, 6)
		one := x.stay()
		one[4].Y += 0.2
		if r := x.check(engine.Way(one...)); r == nil || r.Rule != "WH-SURGE-04" && r.Rule != "WH-SURGE-05" {
			t.Errorf("who stays could come nearer: %v", r)
		}
		poses := g.suggestClose(x, []*troops.Unit{at}, 0)
		if r := x.check(engine.Way(poses...)); len(poses) == 0 || r != nil {
			t.Fatalf("proposed %v: %v", poses, r)
		}
		to := x.places(poses)
		if !engagedAny(to, g.bodies(at)) {
			t.Error("6\" are enough to be engaged")
		}
		far := g.surgeMarch(u, at, 2)
		half := far.stay()
		for i := range half {
			half[i].Y += 1
		}
		if r := far.check(engine.Way(half...)); r == nil || r.Rule != "WH-SURGE-05" {
			t.Errorf("1\" of 2\": %v, want a refusal by WH-SURGE-05", r)
		}
		for i := range half {
			half[i].Y += 1
		}
		if r := far.check(engine.Way(half...)); r != nil {
			t.Errorf("straight on: %v", r)
		}
		beside := g.surgeMarch(u, at, 12)
		shift := beside.stay()
		for !engagedAny(beside.places(shift), g.bodies(g.unit("s1.2"))) { // sideways until it is
			for i := range shift {
				shift[i].X, shift[i].Y = shift[i].X+0.25, u.Models[i].At.Y+6
			}
		}
		if r := beside.check(engine.Way(shift...)); r == nil || r.Rule != "WH-SURGE-06" {
			t.Errorf("engaged with the Lychguard: %v", r)
		}
	})
	t.Run("synaptic-goading: again, and to the closest objective instead", func(t *testing.T) {
		g := swarm(t, "16", "hive-tyrant 10 12")
		h := &hand{pick: map[string]string{"card": "s2.1", "reroll": "whole", "surge.toward": "objective"}, face: 3, takes: []string{"surge.move"}}
		g.Battle.Objectives[0].At = g.unit("s2.1").Models[0].At.Add(geom.Point{X: 12})
		h.do(t, g, func(tb *engine.Table) { g.surge(tb, g.unit("s2.1"), troops.Dice{Dice: 1, Sides: 6}) })
		if !slices.Equal(h.rolls, []string{"surge", "surge.again"}) || !slices.Contains(h.seen, "surge.toward") {
			t.Errorf("asked %v, rolled %v", h.seen, h.rolls)
		}
	})
	t.Run("blistering-assault: D6+2 after a wound lost", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "carnifexes 10 16 1"})
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 2, takes: []string{"surge.move"}}
		u := g.unit("s2.1")
		was := u.Models[0].At
		h.do(t, g, func(tb *engine.Table) {
			g.happen(tb, occasion{on: "enemy_attacked", unit: u, foe: g.unit("s1.1"), damage: 1})
		})
		if d := was.Dist(u.Models[0].At); d < 3.5 || d > 4.001 {
			t.Errorf("it went %g\", a die of 2 and 2", d)
		}
	})
}

// TestOutOfTurn holds the other moves that cards give.
func TestOutOfTurn(t *testing.T) {
	t.Run("skulking-horrors: D6 when an enemy ends a move within 8", func(t *testing.T) {
		for y, moves := range map[string]bool{"20": true, "14": false} {
			g := fieldOf(t, "movement", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "termagants 10 " + y + " 10"})
			h := &hand{pick: map[string]string{"card.use": "use"}, face: 4, takes: []string{"card.move"}}
			h.do(t, g, func(tb *engine.Table) { g.each(tb, 2, "enemy_moved", occasion{foe: g.unit("s1.1")}) })
			if slices.Contains(h.seen, "card.move") != moves {
				t.Errorf("at y %s: asked %v", y, h.seen)
			}
		}
	})
	t.Run("skulking-horrors: the window opens when a unit has moved", func(t *testing.T) {
		g := fieldOf(t, "movement", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "termagants 10 22 10"})
		h := &hand{pick: map[string]string{"card.use": "use", "move.unit": "s1.1", "move.type": "normal"}, face: 4, takes: []string{"card.move", "move.normal"}}
		h.play(t, g, 3)
		if !slices.Contains(h.seen, "card.move") {
			t.Errorf("asked %v", h.seen)
		}
	})
	t.Run("evasion-engrams: 6 inches after shooting, then no charge", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "tomb-blades 10 30 3"}, []string{"tyranids", "termagants 10 20 10"})
		u := g.unit("s1.1")
		h := &hand{pick: map[string]string{"card.use": "use"}, face: 4, takes: []string{"card.move"}}
		g.enter(ShootingOf)
		h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "attacked", unit: u}) })
		if !slices.Contains(h.seen, "card.move") || u.Turn.Stirred != "shooting" {
			t.Errorf("asked %v", h.seen)
		}
		if u.Turn.Move = ""; g.mayCharge(u) {
			t.Error("it may still charge")
		}
	})
	t.Run("adrenalised-onslaught: 6 inches to pile in and to consolidate", func(t *testing.T) {
		g := swarm(t, "16", "hive-tyrant 40 12")
		g.unit("s2.1").Parts[0].Enhanced = "enhancement.tyranids/unending-swarm/adrenalised-onslaught"
		for id, far := range map[string]float64{"s2.1": 6, "s2.2": 3} {
			if a, b := g.reachOf(g.unit(id), stepPile), g.reachOf(g.unit(id), stepConsolidate); a != far || b != far {
				t.Errorf("%s: %g and %g", id, a, b)
			}
		}
	})
	t.Run("bounding-advance: 6 inches without a roll", func(t *testing.T) {
		g := fieldOf(t, "movement", []string{"tyranids", "termagants 10 34 10"}, []string{"necrons", "immortals 10 8 5"})
		g.army(1).Detachments = []string{"unending-swarm"}
		h := &hand{pick: map[string]string{"move.unit": "s1.1", "card": "s1.1", "move.type": "advance"}, face: 1, takes: []string{"move.advance"}}
		h.play(t, g, 2)
		u := g.unit("s1.1")
		if slices.Contains(h.rolls, "advance") || !u.Turn.Advanced || u.Models[0].Went < 8 { // M 6 and 6
			t.Errorf("asked %v, rolled %v, went %g", h.seen, h.rolls, u.Models[0].Went)
		}
	})
	t.Run("WH-RES-03 WH-RES-04 guerrilla-tactics: into reserves, more than 6 from all enemies", func(t *testing.T) {
		for y, gone := range map[string]bool{"12": true, "23.5": false} {
			g := fieldOf(t, "movement", []string{"necrons", "immortals 10 30 5"}, []string{"adeptus-astartes", "scout-squad 10 " + y + " 5"})
			g.Battle.Phase = TurnEnd
			u := g.unit("s2.1")
			u.Turn.Advanced = true
			h := &hand{pick: map[string]string{"card.use": "use"}, face: 4}
			h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "turn_end"}) })
			if (u.Where == troops.Reserves) != gone || u.Moved != gone || !u.Turn.Advanced {
				t.Errorf("at y %s it is in %q; asked %v", y, u.Where, h.seen)
			}
			if gone {
				g.Battle.Round = 3
				h.do(t, g, g.strand)
				if u.Destroyed() {
					t.Error("repositioned units are not destroyed")
				}
			}
		}
	})
}

// TestLastStands holds attacks of models that are destroyed.
func TestLastStands(t *testing.T) {
	kill := func(g *Game, id string, n int) func(tb *engine.Table) {
		return func(tb *engine.Table) {
			u := g.unit(id)
			for i := range n {
				g.wound(tb, u, &u.Models[i], u.Models[i].W, cause{})
			}
			g.bury(tb)
		}
	}
	t.Run("WH-APP-10 for-the-chapter: shoots on 3+, hazard rolls succeed, then it is gone", func(t *testing.T) {
		for face, shoots := range map[int]bool{2: false, 3: true} {
			g := fieldOf(t, "shooting", []string{"adeptus-astartes", "hellblaster-squad 10 30 5"}, []string{"tyranids", "termagants 10 20 10"})
			h := &hand{face: face, takes: []string{"fire"}}
			h.do(t, g, kill(g, "s1.1", 2))
			u := g.unit("s1.1")
			if slices.Contains(h.rolls, "hit") != shoots || slices.Contains(h.rolls, "hazard") {
				t.Errorf("a %d: rolled %v", face, h.rolls)
			}
			if len(u.Alive()) != 3 || len(g.Battle.Standing)+len(g.Battle.Dying) > 0 {
				t.Errorf("a %d: %d models, %v", face, len(u.Alive()), g.Battle.Standing)
			}
		}
	})
	t.Run("WH-APP-11 sentinels-of-eternity: fights on 4+ after the attacks, if it has not fought", func(t *testing.T) {
		for face, fights := range map[int]bool{3: false, 4: true} {
			g := fieldOf(t, "fight", []string{"necrons", "lychguard 10 30 5"}, []string{"tyranids", "termagants 10 24.6 10"})
			g.give("necrons", "stratagem", "obeisance-phalanx/sentinels-of-eternity", 0, 1, "s1.1")
			h := &hand{face: face, takes: []string{"melee"}}
			h.do(t, g, kill(g, "s1.1", 5))
			if slices.Contains(h.rolls, "hit") != fights || g.unit("s1.1").Where != troops.Destroyed {
				t.Errorf("a %d: rolled %v, %s", face, h.rolls, g.unit("s1.1").Where)
			}
		}
		g := fieldOf(t, "fight", []string{"necrons", "lychguard 10 30 5"}, []string{"tyranids", "termagants 10 24.6 10"})
		g.give("necrons", "stratagem", "obeisance-phalanx/sentinels-of-eternity", 0, 1, "s1.1")
		g.unit("s1.1").Turn.Fought = true
		h := &hand{face: 4, takes: []string{"melee"}}
		h.do(t, g, kill(g, "s1.1", 5))
		if slices.Contains(h.rolls, "last_stand") {
			t.Error("it has fought")
		}
	})
	t.Run("self-destruction: one own model for D3 or 3 mortal wounds", func(t *testing.T) {
		for face, lost := range map[int]int{1: 0, 2: 1, 5: 3, 6: 3} { // one roll; 2 to 5 a D3 of the same face
			g := fieldOf(t, "fight", []string{"necrons", "canoptek-scarab-swarms 10 30 3"}, []string{"tyranids", "termagants 10 24.6 10"})
			h := &hand{pick: map[string]string{"card.use": "use"}, face: face}
			h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "fight_start"}) })
			if n := 10 - len(g.unit("s2.1").Alive()); n != lost || len(g.unit("s1.1").Alive()) != 2 {
				t.Errorf("a %d: %d lost, %d swarms; asked %v, rolled %v", face, n, len(g.unit("s1.1").Alive()), h.seen, h.rolls)
			}
		}
	})
	t.Run("WH-APP-08 unending-waves: a new unit like it in reserves, 2 CP, once a battle", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 30 5"}, []string{"tyranids", "termagants 10 16 10", "termagants 30 16 10"})
		g.army(2).Detachments = []string{"unending-swarm"}
		for _, u := range g.Units {
			u.Starting = len(u.Models)
		}
		g.unit("s2.1").Starting = 7
		h := &hand{pick: map[string]string{"card": "s2.1"}, face: 3}
		h.do(t, g, kill(g, "s2.1", 10))
		u := g.unit("s2.3")
		if u == nil || u.Where != troops.Reserves || len(u.Alive()) != 10 || u.Starting != 10 || g.army(2).CP != 3 {
			t.Fatalf("%+v, %d CP; asked %v", u, g.army(2).CP, h.seen)
		}
		g.Battle.Turns++
		h.pick["card"] = "s2.2"
		h.do(t, g, kill(g, "s2.2", 10))
		if g.unit("s2.4") != nil {
			t.Error("a second time in the battle")
		}
	})
	t.Run("your-time-is-nigh: the enemy WARLORD destroyed, the own one there", func(t *testing.T) {
		for lord, less := range map[bool]int{true: -1, false: 0} {
			g := fieldOf(t, "fight", []string{"necrons", "overlord 10 30", "immortals 30 30 5"}, []string{"tyranids", "broodlord 10 20", "termagants 40 12 10"})
			g.army(1).Detachments = []string{"obeisance-phalanx"}
			g.unit("s1.1").Parts[0].Warlord = true
			g.unit("s2.1").Parts[0].Warlord = lord
			h := &hand{pick: map[string]string{"card": "s1.1"}, face: 3}
			h.do(t, g, kill(g, "s2.1", 1))
			if n := g.modifier(g.unit("s2.2"), "shock"); n != less || g.modifier(g.unit("s2.2"), "leadership") != less {
				t.Errorf("WARLORD %v: %+d; asked %v", lord, n, h.seen)
			}
		}
	})
	t.Run("spirit-leech: a failed battle-shock roll within 6", func(t *testing.T) {
		for y, lost := range map[string]int{"21": 1, "10": 0} { // T 4 Sv 3+; D3 of a 1 and of a 1
			g := fieldOf(t, "command", []string{"necrons", "immortals 10 " + y + " 5"}, []string{"tyranids", "zoanthropes 10 27 3"})
			z := g.unit("s2.1")
			z.Models[0].Wounds--
			h := &hand{face: 1}
			h.do(t, g, func(tb *engine.Table) { g.shock(tb, g.unit("s1.1"), false) })
			if n := 5 - len(g.unit("s1.1").Alive()); n != lost || z.Models[0].Wounds != z.Models[0].W-1+lost {
				t.Errorf("at y %s: %d lost, %d wounds; rolled %v", y, n, z.Models[0].Wounds, h.rolls)
			}
		}
	})
}

// TestFurtherDice holds re-rolls of damage, saves and healing, and what critical
// wounds and [BLAST] are changed by.
func TestFurtherDice(t *testing.T) {
	t.Run("total-obliteration: damage rolls against MONSTERS and VEHICLES", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"adeptus-astartes", "eradicator-squad 10 30 3"}, []string{"necrons", "doomsday-ark 10 14",
			"immortals 40 14 5"})
		for at, again := range map[string]bool{"s2.1": true, "s2.2": false} {
			if w := g.with(t, "s1.1", "melta-rifle", at, 0); w.AgainD != again {
				t.Errorf("%s: %v", at, w.AgainD)
			}
		}
		s, ref := build(sheet(t, "A3 BS3+ S9 AP-4 DD6 vs T9 Sv3+ W14"), nil)
		if ref != nil {
			t.Fatal(ref)
		}
		s.Game.Attack.Weapons[0].AgainD = true
		script := &enginetest.Script{T: t, Answers: answers{"reroll": pick("upto2")}, Rolls: []string{"hit 3 3 3", "wound 4 4 4", "save 1 1 1",
			"damage 1 2 3", "damage.again 6 5"}}
		script.Play(s)
		if n := s.Game.Attack.Tally.Damage; n != 14 { // 6, 5 and 3
			t.Errorf("damage %d", n)
		}
	})
	t.Run("piercing-talons: AP of critical wounds alone", func(t *testing.T) {
		g := swarm(t, "16")
		g.unit("s2.1").Parts[0].Enhanced = "enhancement.tyranids/unending-swarm/piercing-talons"
		if w := g.with(t, "s2.1", "fleshborer", "s1.1", 0); w.CritAP != -1 || w.AP != 0 {
			t.Errorf("AP %d, of critical wounds %+d", w.AP, w.CritAP)
		}
		s, ref := build(sheet(t, "A2 BS3+ S4 AP0 D1 vs T4 Sv3+ W1 x3"), nil)
		if ref != nil {
			t.Fatal(ref)
		}
		s.Game.Attack.Weapons[0].CritAP = -1
		script := &enginetest.Script{T: t, Rolls: []string{"hit 3 3", "wound 4 6", "save 3 3"}}
		script.Play(s) // 3 is enough for the one, not for the critical wound
		if n := s.Game.Attack.Tally.Models; n != 1 {
			t.Errorf("%d models", n)
		}
	})
	t.Run("preservation-imperative: at most 4 models for [BLAST]", func(t *testing.T) {
		g := swarm(t, "16")
		g.give("tyranids", "stratagem", "unending-swarm/preservation-imperative", 0, 2, "s2.1")
		g.Attack = troops.Attack{By: "s1.1", At: "s2.1", Models: 10}
		blast := troops.Weapon{Abilities: []troops.Ability{{Key: "blast", X: troops.Dice{N: 1}}}}
		if a, b := g.counted(&blast), g.counted(&troops.Weapon{}); a != 4 || b != 10 {
			t.Errorf("%d and %d models", a, b)
		}
	})
	t.Run("bladeguard: hits of 1, or invulnerable saves of 1, as chosen", func(t *testing.T) {
		for group, saves := range map[string]bool{"1": false, "2": true} {
			g := fieldOf(t, "fight", []string{"adeptus-astartes", "bladeguard-veteran-squad 10 30 3"}, []string{"tyranids", "termagants 10 24.6 10"})
			h := &hand{pick: map[string]string{"card.group": group}, face: 1}
			h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "fight_start"}) })
			w := g.with(t, "s1.1", "master-crafted", "s2.1", 0)
			if (w.AgainHit == troops.AgainOnes) == saves {
				t.Errorf("group %s: hits %q", group, w.AgainHit)
			}
			g.Attack = troops.Attack{By: "s2.1", At: "s1.1", Wounds: 2}
			h.takes = []string{"reroll"}
			h.do(t, g, g.rollSaves)
			if slices.Contains(h.rolls, "save.again") != saves {
				t.Errorf("group %s: rolled %v", group, h.rolls)
			}
		}
	})
	t.Run("their-number-is-legion: the die of the protocols again", func(t *testing.T) {
		for sheet, again := range map[string]bool{"necron-warriors": true, "immortals": false} {
			g := fieldOf(t, "command", []string{"necrons", sheet + " 12 30 10"}, []string{"tyranids", "termagants 12 8 10"})
			u := g.unit("s1.1")
			for i := 6; i < len(u.Models); i++ {
				u.Models[i].Out, u.Models[i].Wounds = true, 0
			}
			h := &hand{face: 1, takes: []string{"card.back", "reroll"}}
			h.play(t, g, 9)
			if slices.Contains(h.rolls, "card.again") != again {
				t.Errorf("%s: rolled %v, asked %v", sheet, h.rolls, h.seen)
			}
		}
	})
	t.Run("heresy-undone: shoots and charges after an advance, at units scanned alone", func(t *testing.T) {
		g := fieldOf(t, "charge", []string{"adeptus-astartes", "outrider-squad 10 30 3"}, []string{"necrons", "immortals 8 22 5", "lychguard 16 22 5"})
		u := g.unit("s1.1")
		u.Turn.Advanced = true
		if g.mayCharge(u) {
			t.Fatal("it has advanced")
		}
		for i := range 2 {
			g.give("adeptus-astartes", "stratagem", "bastion-task-force/heresy-undone", i, 1, "s1.1")
		}
		if g.mayCharge(u) {
			t.Error("nobody is scanned")
		}
		g.give("adeptus-astartes", "detachment", "interlocking-tactics", 2, 1, "s2.2")
		if list := g.chargeable(u, 12); !g.mayCharge(u) || len(list) != 1 || list[0].ID != "s2.2" {
			t.Errorf("%d targets", len(list))
		}
	})
}

// TestEveryReadyRule: all rules of the three lists of 1,000 points are enforced.
func TestEveryReadyRule(t *testing.T) {
	for _, r := range (System{}).Ready()[:3] {
		rep := System{}.Check(r)
		word := slices.DeleteFunc(rep.ByWord, func(k string) bool { return k == "ability.adeptus-astartes/relic-shield" }) // W is no matter of battles
		if len(word) > 0 || len(rep.Enforced) < 20 {
			t.Errorf("%s: by word %v, enforced %d", r.Name, word, len(rep.Enforced))
		}
	}
}
