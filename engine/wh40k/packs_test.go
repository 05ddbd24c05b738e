package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// TestFactionPacks plays rules of the faction packs against what they print.
func TestFactionPacks(t *testing.T) {
	necrons := func(t *testing.T, detachment string, units ...string) *Game {
		t.Helper()
		g := fieldOf(t, "shooting", append([]string{"necrons"}, units...), []string{"adeptus-custodes", "custodian-guard 10 20 4", "prosecutors 30 23 4"})
		g.army(1).Detachments = []string{detachment}
		return g
	}
	t.Run("command-protocols: a CHARACTER leads", func(t *testing.T) {
		g := necrons(t, "awakened-dynasty", "immortals+overlord 10 36 5", "immortals 40 36 5")
		if w := g.with(t, "s1.1", "gauss-blaster", "s2.1", 0); w.Hit != 1 {
			t.Errorf("led: %+d", w.Hit)
		}
		if w := g.with(t, "s1.2", "gauss-blaster", "s2.1", 0); w.Hit != 0 {
			t.Errorf("not led: %+d", w.Hit)
		}
	})
	t.Run("relentless-onslaught: at an objective, and [ASSAULT] for VEHICLES after an advance", func(t *testing.T) {
		g := necrons(t, "starshatter-arsenal", "doomsday-ark 10 38", "immortals 30 36 5", "ctan-shard-of-the-deceiver 50 36")
		if w := g.with(t, "s1.2", "gauss-blaster", "s2.2", 0); w.Hit != 1 {
			t.Errorf("in range of the objective: %+d", w.Hit)
		}
		if w := g.with(t, "s1.2", "gauss-blaster", "s2.1", 0); w.Hit != 0 {
			t.Errorf("elsewhere: %+d", w.Hit)
		}
		for id, may := range map[string]bool{"s1.1": true, "s1.2": false} {
			u := g.unit(id)
			u.Turn.Advanced = true
			if got := slices.Equal(g.shootTypes(u), []string{shootAssault}); got != may {
				t.Errorf("%s after an advance: %v", id, g.shootTypes(u))
			}
		}
		if len(g.shots(g.unit("s1.1"), shootAssault)) == 0 {
			t.Error("its weapons have [ASSAULT] by an effect and reach")
		}
	})
	t.Run("the-spoor-of-frailty: below starting strength, below half", func(t *testing.T) {
		g := necrons(t, "annihilation-legion", "skorpekh-destroyers 10 24 3")
		for i := range 2 {
			g.give("necrons", "stratagem", "annihilation-legion/the-spoor-of-frailty", i, 1, "s1.1")
		}
		at := g.unit("s2.1")
		at.Starting = 4
		for lost, want := range map[int][2]int{0: {0, 0}, 1: {1, 0}, 2: {1, 0}, 3: {1, 1}} {
			for i := range at.Models {
				at.Models[i].Out = i < lost
			}
			if w := g.with(t, "s1.1", "hyperphase", "s2.1", 0); w.Hit != want[0] || w.Wound != want[1] {
				t.Errorf("%d of 4 lost: %+d, %+d, want %v", lost, w.Hit, w.Wound, want)
			}
		}
	})
	t.Run("protocol-of-the-undying-legions: D3 wounds, one more if led, after an enemy's attacks", func(t *testing.T) {
		for name, more := range map[string]int{"necron-warriors": 2, "necron-warriors+overlord": 3} {
			g := fieldOf(t, "shooting", []string{"adeptus-custodes", "custodian-guard 10 20 4"}, []string{"necrons", name + " 10 36 10"})
			g.army(2).Detachments = []string{"awakened-dynasty"}
			u := g.unit("s2.1")
			for i := range 5 {
				u.Models[i].Out, u.Models[i].Wounds = true, 0
			}
			was := len(u.Alive())
			h := &hand{face: 4, pick: map[string]string{"card": "s2.1"}, takes: []string{"card.back"}} // a 4 is a 2 of a D3
			h.do(t, g, func(tb *engine.Table) {
				g.happen(tb, occasion{on: "enemy_attacked", unit: u, foe: g.unit("s1.1"), models: 1})
			})
			if got := len(u.Alive()) - was; g.army(2).CP != 4 || got != more {
				t.Errorf("%s: %d came back, want %d; %d CP of 5; asked %v", name, got, more, g.army(2).CP, h.seen)
			}
		}
	})
	t.Run("unwavering-sentinels: INFANTRY on an objective that its player controls", func(t *testing.T) {
		for holder, offered := range map[engine.Seat]bool{2: true, 1: false} {
			g := fieldOf(t, "fight", []string{"necrons", "skorpekh-destroyers 30 25 3"}, []string{"adeptus-custodes", "custodian-guard 30 21 4"})
			g.army(2).Detachments = []string{"shield-host"}
			g.objective("o").Holder = holder
			h := &hand{pick: map[string]string{"card": "s2.1"}}
			h.do(t, g, func(tb *engine.Table) {
				g.happen(tb, occasion{on: "targeted", unit: g.unit("s2.1"), foe: g.unit("s1.1")})
			})
			if got := slices.Contains(h.seen, "card"); got != offered {
				t.Errorf("held by %d: offered %v", holder, got)
			}
			if w := g.with(t, "s1.1", "hyperphase", "s2.1", 0); offered && w.Hit != -1 {
				t.Errorf("%+d to hit", w.Hit)
			}
		}
	})
	t.Run("honoured-fallen-aura: INFANTRY within 6 inches", func(t *testing.T) {
		g := fieldOf(t, "shooting", []string{"adeptus-custodes", "contemptor-achillus-dreadnought 10 36", "custodian-guard 10 30 4", "custodian-guard 40 36 4"},
			[]string{"necrons", "immortals 10 8 5"})
		g.army(1).Detachments = []string{"solar-spearhead"}
		g.unit("s1.1").Parts[0].Enhanced = "enhancement.adeptus-custodes/solar-spearhead/honoured-fallen-aura"
		for id, again := range map[string]string{"s1.2": troops.AgainOnes, "s1.3": ""} {
			if w := g.with(t, id, "guardian-spear", "s2.1", 0); w.AgainHit != again {
				t.Errorf("%s: %q, want %q", id, w.AgainHit, again)
			}
		}
	})
	t.Run("anathema-blademastery: wounds again at a battle-shocked target", func(t *testing.T) {
		g := fieldOf(t, "fight", []string{"adeptus-custodes", "vigilators 10 23 4"}, []string{"necrons", "immortals 10 20 5"})
		for i := range 3 {
			g.give("adeptus-custodes", "stratagem", "null-maiden-vigil/anathema-blademastery", i, 1, "s1.1")
		}
		for _, shocked := range []bool{false, true} {
			g.unit("s2.1").Shocked = shocked
			if w := g.with(t, "s1.1", "executioner", "s2.1", 0); w.AgainHit != troops.AgainFailed || (w.AgainHurt == troops.AgainFailed) != shocked {
				t.Errorf("battle-shocked %v: %q, %q", shocked, w.AgainHit, w.AgainHurt)
			}
		}
	})
}

// TestAeldariPack plays rules of the Aeldari against what they print.
func TestAeldariPack(t *testing.T) {
	host := func(t *testing.T, phase, detachment string, units ...string) *Game {
		t.Helper()
		g := fieldOf(t, phase, append([]string{"aeldari"}, units...), []string{"necrons", "immortals 10 8 5", "immortals 40 8 5"})
		g.army(1).Detachments = []string{detachment}
		return g
	}
	t.Run("path-of-the-warrior: hits or wounds of 1, as its player says", func(t *testing.T) {
		for group, want := range map[string][2]string{"1": {troops.AgainOnes, ""}, "2": {"", troops.AgainOnes}} {
			g := host(t, "shooting", "aspect-host", "dire-avengers 10 26 5", "guardian-defenders 40 26")
			h := &hand{pick: map[string]string{"card.group": group}}
			for _, id := range []string{"s1.1", "s1.2"} {
				h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "attack_chosen", unit: g.unit(id)}) })
			}
			if w := g.with(t, "s1.1", "avenger-shuriken-catapult", "s2.1", 0); w.AgainHit != want[0] || w.AgainHurt != want[1] {
				t.Errorf("group %s: %q, %q", group, w.AgainHit, w.AgainHurt)
			}
			if w := g.with(t, "s1.2", "shuriken-catapult", "s2.1", 0); w.AgainHit != "" || w.AgainHurt != "" {
				t.Errorf("Guardians are no ASPECT WARRIORS: %q, %q", w.AgainHit, w.AgainHurt)
			}
		}
	})
	t.Run("exit-the-stage: unengaged HARLEQUINS leave at the end of the opponent's Fight phase", func(t *testing.T) {
		for turn, leaves := range map[engine.Seat]bool{2: true, 1: false} {
			g := host(t, "fight", "ghosts-of-the-webway", "troupe 10 30", "guardian-defenders 40 26")
			g.Battle.Turn = turn
			h := &hand{pick: map[string]string{"card": "s1.1"}}
			h.do(t, g, func(tb *engine.Table) { g.happen(tb, occasion{on: "phase_end"}) })
			if got := g.unit("s1.1").Where == troops.Reserves; got != leaves {
				t.Errorf("turn of %d: gone %v; asked %v", turn, got, h.seen)
			}
		}
	})
	t.Run("lightning-fast-reactions: ASURYANI but for WRAITH CONSTRUCTS", func(t *testing.T) {
		for unit, offered := range map[string]bool{"dire-avengers 10 26 5": true, "wraithguard 10 26 5": false} {
			g := fieldOf(t, "shooting", []string{"necrons", "immortals 10 8 5"}, []string{"aeldari", unit})
			g.army(2).Detachments = []string{"warhost"}
			h := &hand{pick: map[string]string{"card": "s2.1"}}
			h.do(t, g, func(tb *engine.Table) {
				g.happen(tb, occasion{on: "targeted", unit: g.unit("s2.1"), foe: g.unit("s1.1")})
			})
			if got := slices.Contains(h.seen, "card"); got != offered {
				t.Errorf("%s: offered %v", unit, got)
			}
		}
	})
}
