package wh40k

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// out destroys models of a unit, by place.
func out(u *troops.Unit, which ...int) {
	for _, i := range which {
		u.Models[i].Out, u.Models[i].Wounds = true, 0
	}
}

// TestSources holds where abilities come from and how long they last (19.04, 22).
func TestSources(t *testing.T) {
	// A Lieutenant leads five Intercessors: [LETHAL HITS] while he leads; Target
	// Elimination is theirs.
	led := func(t *testing.T) (*Game, *troops.Unit) {
		t.Helper()
		g := fieldOf(t, "shooting", []string{"adeptus-astartes", "intercessor-squad+lieutenant 10 30 5"}, []string{"tyranids", "termagants 10 20 10"})
		return g, g.unit("s1.1")
	}
	lethal := func(t *testing.T, g *Game) bool {
		w := g.with(t, "s1.1", "bolt-rifle", "s2.1", 0)
		return w.Has("lethal")
	}
	has := func(g *Game, seat engine.Seat, id string) bool {
		return slices.ContainsFunc(g.sources(seat, func(*book.Rule) bool { return true }), func(x source) bool { return x.rule.ID == id })
	}
	for _, c := range []ids{
		{"WH-ATT-11 WH-ATT-12 WH-ATT-17 WH-DATA-09", func(t *testing.T) {
			g, u := led(t)
			if !lethal(t, g) {
				t.Fatal("the leader's ability is his whole unit's")
			}
			if out(u, 5); lethal(t, g) {
				t.Error("he is destroyed")
			}
			u.Models[5].Out = false
			if !lethal(t, g) {
				t.Error("he is back")
			}
			d := sheetOf("adeptus-astartes/lieutenant")
			if r := book.FactionOf("adeptus-astartes").Rule("unit", "tactical-precision"); !slices.Contains(d.Abilities, "tactical-precision") || r.Effects[0].Kind != "weapon" {
				t.Errorf("%v, %+v", d.Abilities, r)
			}
		}},
		{"WH-ATT-13", func(t *testing.T) {
			g, u := led(t)
			if !has(g, 1, "target-elimination") {
				t.Fatal("the bodyguards have it")
			}
			if out(u, 0, 1, 2, 3); !has(g, 1, "target-elimination") {
				t.Error("one of them is left")
			}
			if out(u, 4); has(g, 1, "target-elimination") {
				t.Error("all of them are destroyed")
			}
		}},
		{"WH-ATT-15", func(t *testing.T) { // "while leading" stays with who led
			g, u := led(t)
			out(u, 0, 1, 2, 3, 4)
			weapon := u.Models[5].Gear[0]
			if w := g.with(t, "s1.1", weapon[strings.Index(weapon, "/")+1:], "s2.1", 0); !w.Has("lethal") {
				t.Errorf("%s: %+v", weapon, w.Abilities)
			}
			lone := fieldOf(t, "shooting", []string{"adeptus-astartes", "lieutenant 10 30"}, []string{"tyranids", "termagants 10 20 10"})
			if w := lone.with(t, "s1.1", weapon[strings.Index(weapon, "/")+1:], "s2.1", 0); w.Has("lethal") {
				t.Error("who never led has it not")
			}
		}},
		{"WH-ATT-16", func(t *testing.T) { // until the attacks that destroyed him are resolved
			g, u := led(t)
			h := &hand{}
			g.Attack = troops.Attack{By: "s2.1", At: "s1.1"}
			h.do(t, g, func(tb *engine.Table) { g.wound(tb, u, &u.Models[5], u.Models[5].W, cause{}) })
			if !u.Models[5].Out || !has(g, 1, "tactical-precision") {
				t.Error("the attacks are not resolved yet")
			}
			g.Attack = troops.Attack{}
			h.do(t, g, func(tb *engine.Table) { g.resolve(tb, g.unit("s2.1")) })
			if has(g, 1, "tactical-precision") {
				t.Error("they are")
			}
		}},
		{"WH-ATT-10 WH-ATT-14 WH-OTH-07 WH-OTH-08", func(t *testing.T) { // one Nebuloscope: its bearer's rifles, until it is destroyed
			g := fieldOf(t, "shooting", []string{"necrons", "tomb-blades 10 30 3"}, []string{"tyranids", "termagants 10 20 10"})
			u := g.unit("s1.1")
			for i := range u.Models {
				u.Models[i].Items = nil
			}
			u.Models[1].Items = []string{"nebuloscope"}
			name := u.Models[0].Gear[0]
			name = name[strings.Index(name, "/")+1:]
			ignores := func(i int) bool { w := g.with(t, "s1.1", name, "s2.1", i); return w.Has("ignores") }
			if ignores(0) || !ignores(1) || ignores(2) {
				t.Error("the bearer alone")
			}
			if out(u, 1); has(g, 1, "nebuloscope") {
				t.Error("the bearer is destroyed")
			}
		}},
		{"WH-ATT-07", func(t *testing.T) { // the bodyguards are gone, the unit is not
			g, u := led(t)
			h := &hand{face: 1}
			out(u, 0, 1, 2, 3, 4)
			h.bury(t, g)
			if u.Where != troops.OnField || len(g.Battle.Mission.Kills) > 0 {
				t.Errorf("%s, %+v", u.Where, g.Battle.Mission.Kills)
			}
			out(u, 5)
			h.bury(t, g)
			if u.Where != troops.Destroyed || len(g.Battle.Mission.Kills) != 1 {
				t.Errorf("%s, %+v", u.Where, g.Battle.Mission.Kills)
			}
		}},
		{"WH-APP-22", func(t *testing.T) { // brought back, the leader is of his unit again
			g, u := led(t)
			out(u, 5)
			(&hand{takes: []string{"card.back"}}).do(t, g, func(tb *engine.Table) {
				for _, i := range g.bringBack(tb, u, []int{5}) {
					u.Models[i].Out = false
				}
			})
			if m := &u.Models[5]; m.Out || !u.Led(*m) || !u.Attached() || !lethal(t, g) {
				t.Errorf("%+v", m)
			}
		}},
		{"WH-OTH-01 WH-OTH-02", func(t *testing.T) { // an aura of 6": its own unit, who is within, not who is beyond
			g := fieldOf(t, "shooting", []string{"tyranids", "hive-tyrant 10 30", "termagants 14.5 30 10", "termagants 30 30 10"}, []string{"necrons", "immortals 10 10 5"})
			assault := func(id, weapon string) bool {
				w := g.with(t, id, weapon, "s2.1", 0)
				return w.Has("assault") && w.Has("lethal")
			}
			gun := ""
			for i := range g.unit("s1.1").Arms {
				if a := &g.unit("s1.1").Arms[i]; !a.Profiles[0].Melee {
					gun = a.Key[strings.Index(a.Key, "/")+1:]
				}
			}
			if gun != "" && slices.ContainsFunc(g.unit("s1.1").Models[0].Gear, func(k string) bool { return strings.HasSuffix(k, gun) }) && !assault("s1.1", gun) {
				t.Error("it is always within its own aura")
			}
			if !assault("s1.2", "fleshborer") || assault("s1.3", "fleshborer") {
				t.Errorf("within %v, beyond %v", assault("s1.2", "fleshborer"), assault("s1.3", "fleshborer"))
			}
		}},
		{"WH-OTH-03", func(t *testing.T) { // one aura from two sources counts once, two auras twice
			x, y := &book.Effect{Who: "friends", Within: 6}, &book.Effect{Who: "friends", Within: 6}
			own := &book.Effect{}
			if n := len(once([]force{{effect: x}, {effect: x}, {effect: y}})); n != 2 {
				t.Errorf("%d auras", n)
			}
			if n := len(once([]force{{effect: own}, {effect: own}})); n != 2 {
				t.Errorf("%d effects that are no auras", n)
			}
		}},
		{"WH-OTH-05", func(t *testing.T) { // Reanimation Protocols are of an army of Necrons
			g := fieldOf(t, "command", []string{"necrons", "immortals 12 34 5"}, []string{"tyranids", "termagants 40 10 10"})
			if !has(g, 1, "reanimation-protocols") {
				t.Fatal("an army of Necrons")
			}
			if g.army(1).Faction = "tyranids"; has(g, 1, "reanimation-protocols") {
				t.Error("an army of Tyranids with Necrons in it")
			}
		}},
		{"WH-CORE-05", func(t *testing.T) { // 2" more for every model of the unit, also its leader
			g := fieldOf(t, "movement", []string{"tyranids", "tyrant-guard+hive-tyrant 10 30 3"}, []string{"necrons", "immortals 10 10 5"})
			u := g.unit("s1.1")
			u.Parts[0].Enhanced = "enhancement.tyranids/unending-swarm/relentless-hunger"
			for i := range u.Models {
				if n := g.value(u, &u.Models[i], "M", 8); n != 10 {
					t.Errorf("model %d: M %d", i, n)
				}
			}
		}},
		{"WH-CORE-04 WH-CORE-03", func(t *testing.T) { // "each unit within 6"": its own side's too; enemies are the other's
			g := fieldOf(t, "shooting", []string{"necrons", "doomsday-ark 20 30", "immortals 26 30 5"}, []string{"tyranids", "termagants 12 29 10"})
			ark := g.unit("s1.1")
			out(ark, 0)
			(&hand{face: 6}).do(t, g, func(tb *engine.Table) { g.explode(tb, ark, &ark.Models[0], troops.Dice{N: 1}) })
			if a, b := len(g.unit("s1.2").Alive()), len(g.unit("s2.1").Alive()); a != 4 && g.unit("s1.2").Models[0].Wounds == g.unit("s1.2").Models[0].W || b != 9 {
				t.Errorf("%d Immortals, %d Termagants", a, b)
			}
			for _, e := range g.onField(other(1)) {
				if e.Seat != 2 {
					t.Errorf("%s is no enemy", e.ID)
				}
			}
		}},
		{"WH-DATA-18", func(t *testing.T) { // of NOBLE, LYCHGUARD and TRIARCH, not of others
			g := fieldOf(t, "shooting", []string{"necrons", "lychguard 10 30 5", "immortals 40 30 5"}, []string{"tyranids", "termagants 10 20 10"})
			g.army(1).Detachments = []string{"obeisance-phalanx"}
			g.give("necrons", "detachment", "worthy-foes", 0, 1, "s2.1")
			a, b := g.with(t, "s1.1", g.unit("s1.1").Models[0].Gear[0][len("necrons/"):], "s2.1", 0), g.with(t, "s1.2", "gauss", "s2.1", 0)
			if a.Wound != 1 || b.Wound != 0 {
				t.Errorf("%+d and %+d to wound", a.Wound, b.Wound)
			}
		}},
		{"WH-REF-19", func(t *testing.T) { // two rules take 1 off in total, and never below 0
			g := fieldOf(t, "shooting", []string{"necrons", "immortals+overlord 10 30 5"}, []string{"tyranids", "termagants 10 12 10"})
			u := g.unit("s1.1")
			u.Parts = append(u.Parts, u.Parts[1])
			u.Models = append(u.Models, u.Models[5])
			u.Models[6].Part = 2
			for cost, want := range map[int]int{0: 0, 1: 0, 2: 1} {
				if n := g.leastCost(stratagem{Key: "x", Cost: cost}, u); n != want {
					t.Errorf("of %d CP: %d", cost, n)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
