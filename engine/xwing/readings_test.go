package xwing

import (
	"testing"

	"estafeta/engine"
)

// TestReadings holds what each option of an open rule changes.
func TestReadings(t *testing.T) {
	with := func(key, value string) *Game {
		g := squadron(t)
		g.Options[key] = value
		return g
	}
	t.Run("A4 A5 A6 XW-RNG-04 XW-FLEE-07 XW-GEO-13", func(t *testing.T) {
		if with("a4", "base").gauge().FrontEdge || !with("a4", "arc").gauge().FrontEdge {
			t.Error("A4 does not change from where a range is measured")
		}
		if !with("a5", "guides").gauge().GuidesFlee || with("a5", "base").gauge().GuidesFlee {
			t.Error("A5 does not change what has fled")
		}
		if with("a6", "modelled").gauge().Guide == 0 || with("a6", "none").gauge().Guide != 0 {
			t.Error("A6 does not change the guides")
		}
	})
	t.Run("A7 XW-RNG-15", func(t *testing.T) {
		if with("a7", "declared").View(1).Scene.Measured || !with("a7", "free").View(1).Scene.Measured {
			t.Error("A7 does not change what the picture measures")
		}
	})
	t.Run("A9 XW-CLK-02", func(t *testing.T) {
		for value, want := range map[string]int{"once": 4, "each": 6} {
			g := with("a9", value)
			s := g.labelled("1")
			s.Tokens[Cloak] = 2
			if got := g.agility(s); got != want {
				t.Errorf("%s: Agility %d, want %d", value, got, want)
			}
		}
	})
	t.Run("A11 XW-DMG-17", func(t *testing.T) {
		g := with("a11", "shared")
		for _, s := range g.Ships {
			s.Shields = 0
			run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 0, 1) })
		}
		if len(g.Sides[0].Unseen) != 31 || len(g.Sides[1].Unseen) != 33 {
			t.Errorf("decks of %d and %d", len(g.Sides[0].Unseen), len(g.Sides[1].Unseen))
		}
	})
	t.Run("A12 XW-CRIT-06", func(t *testing.T) {
		for value, want := range map[string]int{"faceup": 1, "always": 2} {
			g := with("a12", value)
			s := g.labelled("1")
			s.Damage = []DamageDealt{{Key: "core2.direct_hit"}}
			if got := g.damageCards(s); got != want {
				t.Errorf("%s: %d cards, want %d", value, got, want)
			}
		}
	})
	t.Run("A23 XW-OBS-17", func(t *testing.T) {
		on := "obstacles = [" + rock("core2asteroid0", 450, 300) + "]\noptions = {a23 = \"once\"}"
		r := lone(t, on, x("omicrongrouppilot", 450, 300, 0, "shields = 5"))
		r.flies("1: 0s").shields("1", 5).silent("moves.strikes")
	})
	t.Run("told at the start", func(t *testing.T) {
		r := start(t, freshGame(t, map[string]string{"obstacles": "none", "a9": "each"}, blues, reds))
		same(r, "readings told", r.times("house"), 1)
	})
}

func TestFurtherActions(t *testing.T) {
	t.Run("ion tokens of a mine stay XW-ION-04", func(t *testing.T) {
		r := lone(t, "bombs = [{key = \"conner_net\", by = \"B\", at = [450, 740]}]", t70(450, 100, 0), "action")
		r.flies("1: 2s").tokens("1", Ion, 2).shields("1", 2)
	})
	t.Run("coordinate", func(t *testing.T) {
		r := play(t, "", side("imperial", x("omicrongrouppilot", 450, 100, 0), tie(520, 100, 0, "skill = 12"), tie(850, 500, 180, "skill = 12")), side("rebel", t70(100, 700, 180, "skill = 12")), "action", "free_action")
		r.ship("1").Upgrades = []*Equipped{}
		g := r.game()
		s := g.labelled("1")
		rep := &report{t: t, standing: map[string]engine.Answer{"coordinate": engine.Pick("s1.2"), "free_action": engine.Pick("evade")}}
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.perform(tb, s, "coordinate") }}, Frontier: rep})
		if g.labelled("2").Tokens[Evade] != 1 || !has(g.labelled("2").Acted, "evade") {
			t.Error("the friend at Range 1 had no free action")
		}
		rep.standing["coordinate"] = engine.Pick("s1.3")
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) {
			if g.perform(tb, s, "coordinate") {
				t.Error("coordinated beyond Range 2")
			}
		}}, Frontier: rep})
	})
	t.Run("reload, reinforce", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		s.Upgrades = []*Equipped{{Key: "protontorpedoes", Discarded: true}, {Key: "r2astromech", Discarded: true}}
		run(t, g, func(tb *engine.Table) { g.perform(tb, s, "reload") })
		if s.Upgrades[0].Discarded || !s.Upgrades[1].Discarded || !g.mayNotAttack(s) {
			t.Error("reloading turns torpedoes faceup and disables the weapons")
		}
		rep := &report{t: t, standing: map[string]engine.Answer{"reinforce": engine.Pick("rear")}}
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.perform(tb, s, "reinforce") }}, Frontier: rep})
		g.Attack = newAttack()
		g.Attack.Attacker, g.Attack.Defender = e.ID, s.ID
		run(t, g, func(tb *engine.Table) { g.reinforced(tb, s) })
		if count(g.Attack.Defense, EvadeFace) != 0 {
			t.Error("attacked from the front, the rear half does not help")
		}
		e.Pose = Pose{X: 450, Y: 870}
		run(t, g, func(tb *engine.Table) { g.reinforced(tb, s) })
		if count(g.Attack.Defense, EvadeFace) != 1 {
			t.Error("attacked from the rear, it adds an evade result")
		}
	})
}
