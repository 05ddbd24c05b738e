package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// ids is a test of some rules.
type ids struct {
	ids string
	run func(t *testing.T)
}

// TestSplitAttacks holds the splitting of one melee weapon's attacks (04.02,
// 04.03). Intercessors of A 3 stand between Warriors and Immortals.
func TestSplitAttacks(t *testing.T) {
	key := "adeptus-astartes/close-combat-weapon-intercessor-squad#0@"
	between := func(t *testing.T, change func(g *Game)) *arena {
		t.Helper()
		a := prepared(t, phase(FightOf), five(10, 23), ten(10, 20)+unit("immortals", 5, 10, 24.8, "files = 5"), change)
		a.pass("pile.unit")
		a.pass("pile.unit")
		return a
	}
	for _, c := range []ids{
		{"WH-ATK-22 WH-ATK-23", func(t *testing.T) { // one splits 2 and 1, four strike the Warriors
			a := between(t, nil)
			a.no("WH-ATK-22", "melee", engine.Answer{Pick: []string{key + "s2.1/", key + "s2.2/"}, Nums: []int{1, 1}}) // one attack has no target
			a.rolls = []string{"hit 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "hit 1"}                                             // 4 times 3 and 2; 1
			a.say("melee", engine.Answer{Pick: []string{key + "s2.1", key + "s2.1/", key + "s2.2/"}, Nums: []int{4, 2, 1}})
			if len(a.rolls) > 0 {
				t.Errorf("left: %v", a.rolls)
			}
		}},
		{"WH-ATK-14", func(t *testing.T) { // A 1 has one target
			a := between(t, func(g *Game) {
				u := g.Units[0]
				for i := range u.Arms {
					for p := range u.Arms[i].Profiles {
						u.Arms[i].Profiles[p].A = troops.Dice{N: 1}
					}
				}
			})
			if a.offered(key+"s2.1/") || !a.offered(key+"s2.1") {
				t.Errorf("%v", a.asked().Options)
			}
			if b := between(t, nil); !b.offered(key + "s2.1/") {
				t.Error("A 3 may be split")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestWeaponRules holds weapon abilities in battles (24).
func TestWeaponRules(t *testing.T) {
	armed := func(g *Game, u *troops.Unit, a troops.Arm, models ...int) {
		u.Arms = append(u.Arms, a)
		for _, i := range models {
			u.Models[i].Gear = append(u.Models[i].Gear, a.Key)
		}
	}
	gun := func(key, ability string) troops.Arm {
		w := troops.Weapon{Key: key, Name: key, Count: 1, Range: 24, A: troops.Dice{N: 1}, Skill: 3, S: 9, D: troops.Dice{N: 1}, Abilities: []troops.Ability{{Key: ability, For: []string{}}}}
		return troops.Arm{Key: key, Name: key, Profiles: []troops.Weapon{w}}
	}
	for _, c := range []ids{
		{"WH-KEY-09", func(t *testing.T) { // after an advance: with such a weapon assault shooting, else none
			for ability, want := range map[string][]string{"assault": {shootAssault}, "heavy": nil} {
				a := prepared(t, phase(ShootingOf), five(10, 26)+five(30, 26), ten(10, 12), func(g *Game) {
					u := g.Units[0]
					u.Arms = nil
					for i := range u.Models {
						u.Models[i].Gear = nil
					}
					armed(g, u, gun("x", ability), 0)
					u.Turn.Advanced = true
				})
				if got := a.game().shootTypes(a.unit("1")); !slices.Equal(got, want) {
					t.Errorf("%s: %v, want %v", ability, got, want)
				}
			}
		}},
		{"WH-KEY-20", func(t *testing.T) { // the blades of one model strike besides its close combat weapon: 15 and 2 dice
			blades := gun("blades", "extra")
			blades.Profiles[0].Melee, blades.Profiles[0].Range, blades.Profiles[0].A = true, 0, troops.Dice{N: 2}
			a := prepared(t, phase(FightOf), five(10, 23), ten(10, 20), func(g *Game) { armed(g, g.Units[0], blades, 0) })
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.no("WH-KEY-20", "melee", engine.Answer{Pick: []string{"blades#0@s2.1"}, Nums: []int{1}}) // they are no choice
			a.rolls = []string{"hit 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "hit 1 1"}
			a.suggested("melee")
			if len(a.rolls) > 0 {
				t.Errorf("left: %v", a.rolls)
			}
		}},
		{"WH-KEY-39", func(t *testing.T) { // fired in one turn it is gone for the battle
			a := prepared(t, phase(ShootingOf), five(10, 26)+five(30, 26), ten(10, 12), func(g *Game) { armed(g, g.Units[0], gun("rocket", "oneshot"), 0) })
			fires := func() bool {
				return slices.ContainsFunc(a.game().shots(a.unit("1"), shootNormal), func(s shot) bool { return s.arm.Key == "rocket" })
			}
			if !fires() {
				t.Fatal("it has not fired yet")
			}
			a.pick("shoot.unit", "s1.1")
			a.rolls = []string{"hit 1"}
			a.say("fire", engine.Answer{Pick: []string{"rocket#0@s2.1"}, Nums: []int{1}})
			a.unit("1").Turn = troops.Deeds{}
			a.game().Battle.Turns += 2
			if fires() {
				t.Error("a second time")
			}
		}},
		{"WH-KEY-40", func(t *testing.T) { // who is returned has used it; a new unit has not
			g := fieldOf(t, "command", []string{"necrons", "necron-warriors 12 30 10"}, []string{"tyranids", "termagants 12 8 10"})
			u := g.unit("s1.1")
			m := &u.Models[9]
			m.Spent, m.Out, m.Wounds = []string{"rocket"}, true, 0
			(&hand{face: 6}).heals(t, g)
			if m.Out || !slices.Contains(m.Spent, "rocket") {
				t.Errorf("returned: %v, spent %v", !m.Out, m.Spent)
			}
			(&hand{}).do(t, g, func(tb *engine.Table) { g.reinforce(tb, u) })
			if n := g.unit("s1.2"); len(n.Models[9].Spent) > 0 {
				t.Error("the new unit has used nothing")
			}
		}},
		{"WH-KEY-29", func(t *testing.T) { // 2" less, with Hover nothing less
			for core, less := range map[string]float64{"hover": 0, "stealth": 2} {
				g := fieldOf(t, "movement", []string{"adeptus-astartes", "stormraven-gunship 12 30"}, []string{"tyranids", "termagants 12 8 10"})
				u := g.unit("s1.1")
				u.Parts[0].Core = []troops.Core{{Key: core}}
				(&hand{pick: map[string]string{"skies": "yes"}}).do(t, g, func(tb *engine.Table) {
					if aloft, n := g.skies(tb, u); !aloft || n != less {
						t.Errorf("%s: %v, %g\" less", core, aloft, n)
					}
				})
			}
		}},
		{"WH-KEY-55", func(t *testing.T) { // MOBILE if its player likes; then a 1 makes it battle-shocked
			for die, shocked := range map[int]bool{1: true, 2: false} {
				g := fieldOf(t, "movement", []string{"necrons", "doomsday-ark 12 30"}, []string{"tyranids", "termagants 12 8 10"})
				u := g.unit("s1.1")
				u.Parts[0].Core = []troops.Core{{Key: "super_heavy_walker"}}
				h := &hand{pick: map[string]string{"move.unit": "s1.1", "move.type": "normal", "strides": "yes"}, face: die, takes: []string{"move.normal"}}
				h.play(t, g, 2)
				if u.Shocked != shocked || !slices.Contains(h.rolls, "stride") {
					t.Errorf("a %d: battle-shocked %v; asked %v, rolled %v", die, u.Shocked, h.seen, h.rolls)
				}
			}
			g := fieldOf(t, "movement", []string{"necrons", "doomsday-ark 12 30"}, []string{"tyranids", "termagants 12 8 10"})
			g.unit("s1.1").Parts[0].Core = []troops.Core{{Key: "super_heavy_walker"}}
			h := &hand{pick: map[string]string{"move.unit": "s1.1", "move.type": "normal", "strides": "no"}, face: 1, takes: []string{"move.normal"}}
			h.play(t, g, 2)
			if slices.Contains(h.rolls, "stride") {
				t.Error("nothing is rolled without")
			}
		}},
		{"WH-KEY-47", func(t *testing.T) { // from reserves wholly into the own zone
			doc := `where = "reserves"`
			a := prepared(t, "phase = \"formations\"\n", unit("scout-squad", 5, 0, 0, doc), ten(50, 5), nil)
			for a.asked().Key != "scout.setup" {
				p := a.asked()
				switch p.Key {
				case "formations":
					if p.Seat == 1 {
						a.pick(p.Key, "s1.1")
					} else {
						a.pass(p.Key)
					}
				default:
					a.suggested(p.Key)
				}
				if a.game().Battle.Round > 1 || a.m.Over {
					t.Fatal("nobody asked for the option of Scouts")
				}
			}
			place := func(y float64) engine.Answer {
				var out engine.Answer
				for i := range 5 {
					out.Poses = append(out.Poses, engine.Pose{X: 10 + 1.5*float64(i), Y: y}.Quantised())
				}
				return out
			}
			a.no("WH-KEY-47", "scout.setup", place(20))
			a.say("scout.setup", place(40))
			if u := a.unit("1"); u.Where != troops.OnField || at(u, 0).Y != 40 {
				t.Errorf("%s at %v", u.Where, at(u, 0))
			}
		}},
		{"WH-KEY-49", func(t *testing.T) { // all aboard have Scouts, and it is wholly at home
			aboard := []string{`where = "embarked"`, `in = "1"`}
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 10, 40)+unit("scout-squad", 5, 0, 0, aboard...)+five(40, 40), ten(30, 5))
			g, tr := a.game(), a.unit("1")
			tr.Keywords = append(tr.Keywords, "dedicated transport")
			if x, ok := g.scoutRange(tr); !ok || x != 6 || !g.mayScout(tr) {
				t.Errorf("%g, %v", x, ok)
			}
			a.unit("3").Where, a.unit("3").Aboard = troops.Embarked, tr.ID
			if g.mayScout(tr) {
				t.Error("the Intercessors aboard have no Scouts")
			}
			a.unit("3").Where, a.unit("3").Aboard = troops.OnField, ""
			tr.Models[0].At.Y = 30
			if g.mayScout(tr) {
				t.Error("it is not wholly at home")
			}
		}},
		{"WH-MW-06", func(t *testing.T) { // five on models of 2 wounds: two are destroyed, the third keeps one
			g := fieldOf(t, "shooting", []string{"adeptus-astartes", "intercessor-squad 12 30 5"}, []string{"tyranids", "termagants 12 8 10"})
			u := g.unit("s1.1")
			(&hand{}).do(t, g, func(tb *engine.Table) { g.suffer(tb, u, 5) })
			wounds := 0
			for _, i := range u.Alive() {
				wounds += u.Models[i].Wounds
			}
			if len(u.Alive()) != 3 || wounds != 5 {
				t.Errorf("%d models, %d wounds", len(u.Alive()), wounds)
			}
		}},
		{"WH-APP-24 WH-APP-25", func(t *testing.T) { // neither out of close quarters nor at an engaged VEHICLE
			big := func(g *Game) {
				armed(g, g.Units[0], gun("mortar", "blast"), 0)
			}
			a := prepared(t, phase(ShootingOf), unit("redemptor-dreadnought", 1, 10, 25)+five(40, 40), ten(10, 20), big)
			if slices.ContainsFunc(a.game().shots(a.unit("1"), shootClose), func(s shot) bool { return s.arm.Key == "mortar" }) {
				t.Error("at a unit that it is engaged with")
			}
			b := prepared(t, phase(ShootingOf), five(10, 40)+unit("redemptor-dreadnought", 1, 40, 23.5), unit("doomsday-ark", 1, 40, 19)+unit("doomsday-ark", 1, 12, 20), big)
			var at []string
			for _, s := range b.game().shots(b.unit("1"), shootNormal) {
				if s.arm.Key == "mortar" {
					at = append(at, s.at.ID)
				}
			}
			if !b.game().locked(b.unit("B")) || !slices.Equal(at, []string{"s2.2"}) {
				t.Errorf("it may shoot at %v", at)
			}
		}},
		{"WH-APP-23", func(t *testing.T) { // it is eligible, though it has nothing to shoot with
			a := prepared(t, phase(ShootingOf), five(10, 36)+five(30, 26), ten(30, 8), func(g *Game) {
				for i := range g.Units[0].Models {
					g.Units[0].Models[i].Gear = nil
				}
			})
			if g, u := a.game(), a.unit("1"); !g.eligible(u) || len(g.shots(u, shootNormal)) > 0 {
				t.Errorf("eligible %v", g.eligible(u))
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
