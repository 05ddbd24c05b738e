package xwing

import (
	"slices"
	"testing"

	"estafeta/engine"
)

func TestActions(t *testing.T) {
	t.Run("XW-C-11 XW-BST-01 XW-BST-02 XW-BST-05 XW-BST-06 XW-BST-07", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 220, 0)), side("rebel", t70(450, 370, 0, "skill = 12")), "action")
		r.flies("1: 1s")
		r.stands("1", 450, 300, 0).offers("evade", false).offers("boost", true)
		r.pick("action", "boost").pick("boost", "1s")
		same(r, "refused", r.times("boost.blocked"), 1)
		r.pick("action", "boost").offers("1s", false).pick("boost", "1br")
		same(r, "refused", r.times("boost.blocked"), 2)
		r.stands("1", 450, 300, 0).pick("action", "focus")
		r.tokens("1", Focus, 1)
	})
	t.Run("XW-BST-03 XW-BST-04 XW-OBS-15", func(t *testing.T) {
		r := lone(t, "obstacles = ["+rock("core2asteroid0", 470, 380)+"]", t70(450, 220, 0), "action")
		r.flies("1: 1s").pick("action", "boost").pick("boost", "1s").told("boost.blocked")
		r.pick("action", "boost").pick("boost", "1bl")
		r.stands("1", 412.43, 390.71, 315)
		e := lone(t, "", t70(450, 740, 0), "action")
		e.flies("1: 1s").pick("action", "boost").pick("boost", "1s").told("boost.blocked")
	})
	t.Run("XW-C-12 XW-BRL-01 XW-BRL-02 XW-BRL-03 XW-BRL-07 XW-BRL-09", func(t *testing.T) {
		roll := func() *report {
			r := play(t, "", side("imperial", tie(450, 180, 0)), side("rebel", t70(850, 700, 180, "skill = 12")), "action")
			return r.flies("1: 2s").pick("action", "barrel_roll").pick("barrel_roll", "right")
		}
		roll().pick("landing", "0").stands("1", 530, 300, 0)
		roll().pick("landing", "20").stands("1", 530, 320, 0)
		roll().pick("landing", "front").stands("1", 530, 320, 0)
		roll().pick("landing", "rear").stands("1", 530, 280, 0)
		r := roll()
		r.offers("25", false).offers("21", false).offers("-20", true)
		if ref := r.try("landing", engine.Pick("25")); ref == nil {
			t.Error("a shift of 25 mm was taken")
		}
	})
	t.Run("XW-BRL-04 XW-BRL-05 XW-BRL-06 XW-BRL-08", func(t *testing.T) {
		r := play(t, "obstacles = ["+rock("core2asteroid0", 390, 300)+"]", side("imperial", tie(450, 180, 0)),
			side("rebel", t70(530, 300, 0, "skill = 12")), "action")
		r.flies("1: 2s").pick("action", "barrel_roll").pick("barrel_roll", "right").told("barrel_roll.blocked")
		r.pick("action", "barrel_roll").offers("right", false).pick("barrel_roll", "left")
		same(r, "refused", r.times("barrel_roll.blocked"), 2)
		r.offers("barrel_roll", false).pick("action", "evade").tokens("1", Evade, 1)
		e := play(t, "", side("imperial", tie(60, 180, 0)), side("rebel", t70(850, 700, 180, "skill = 12")), "action")
		e.flies("1: 2s").pick("action", "barrel_roll").pick("barrel_roll", "left").told("barrel_roll.blocked")
	})
	t.Run("XW-TL-02 XW-TL-03 XW-TL-09 XW-TL-15 XW-TL-06 XW-TL-11", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0), t70(100, 100, 0, "skill = 12")),
			side("rebel", t70(450, 500, 0, "skill = 11"), t70(450, 860, 90, "skill = 11")), "action")
		r.flies("1: 2s").pick("action", "target_lock")
		r.offers("s1.2", false).offers("s2.1", true).offers("s2.2", true) // enemies only, whatever their distance
		r.pick("lock", "C").told("lock.far")
		same(r, "locks", len(r.game().Locks), 0)
		r.pick("action", "target_lock").offers("s2.2", false).pick("lock", "B")
		same(r, "locks", len(r.game().Locks), 1)
		same(r, "letter", r.game().Locks[0].Letter, "A")
		same(r, "locked", r.game().locked(r.ship("1"), r.ship("B")), true)
		g := squadron(t)
		a, b := g.labelled("1"), g.labelled("B")
		g.Locks = []Lock{{"A", a.ID, "s9"}}
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, b); g.acquire(tb, a, b); g.acquire(tb, b, a) })
		if len(g.Locks) != 2 || !g.locked(a, b) || !g.locked(b, a) {
			t.Errorf("locks %v; each ship holds one", g.Locks)
		}
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, a) })
		if !g.locked(a, b) {
			t.Error("a ship locked itself")
		}
	})
	t.Run("XW-TL-07 XW-TL-10", func(t *testing.T) {
		g := squadron(t)
		a, b := g.labelled("1"), g.labelled("B")
		a.Acted = []string{"target_lock"}
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, b) })
		if !g.locked(a, b) || len(a.Acted) != 1 {
			t.Error("a lock by an effect is no action")
		}
	})
	t.Run("XW-ACT-07 XW-ACT-08 XW-FOC-01 XW-FOC-04 XW-FOC-06 XW-EVA-01", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		run(t, g, func(tb *engine.Table) { g.gain(tb, s, Focus, 2); g.gain(tb, s, Evade, 2) })
		if s.Tokens[Focus] != 2 || s.Tokens[Evade] != 2 || !g.mayAct(s, "focus") {
			t.Errorf("tokens %v; a token assigned by a card is no action", s.Tokens)
		}
		run(t, g, func(tb *engine.Table) { g.perform(tb, s, "focus") })
		if s.Tokens[Focus] != 3 || g.mayAct(s, "focus") || slices.Contains(g.actions(s), "focus") {
			t.Errorf("%d focus tokens, again possible: %v", s.Tokens[Focus], g.mayAct(s, "focus"))
		}
		s.Damage = []DamageDealt{{Key: "core2.console_fire", Faceup: true}, {Key: "core2.console_fire", Faceup: true}}
		same := 0
		for _, a := range g.actions(s) {
			if a == "damage/core2.console_fire" {
				same++
			}
		}
		if same != 1 {
			t.Errorf("two copies of a card offer %d actions", same)
		}
		run(t, g, func(tb *engine.Table) { g.perform(tb, s, "damage/core2.console_fire") })
		if s.faceup() != 1 || g.mayAct(s, "damage/core2.console_fire") {
			t.Error("the action of a card was possible twice in a round")
		}
	})
	t.Run("XW-ACT-04 XW-ACT-10 XW-CARD-04", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0, "damage = [\"core2.console_fire\"]"), "action")
		r.flies("1: 2s").offers("damage/core2.console_fire", true)
		r.pick("action", "damage/core2.console_fire").cards("1", 1, 0)
		d := lone(t, "", t70(450, 200, 0), "action")
		d.flies("1: 2s").pass("action")
		same(d, "actions", len(d.ship("1").Acted), 0)
	})
	t.Run("XW-FREE-02 XW-ACT-05", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Tokens[Stress] = 1
		run(t, g, func(tb *engine.Table) {
			if got := g.freeAction(tb, s, "focus"); got != "" {
				t.Errorf("a stressed ship performed a free %s", got)
			}
		})
	})
	t.Run("XW-FREE-04", func(t *testing.T) {
		r := play(t, "", side("rebel", x("poedameron", 450, 300, 0, "upgrades = [\"bb8\"]", "skill = 1")),
			side("rebel", t70(530, 300, 0, "skill = 12")), "ability", "free_action")
		r.flies("1: 2s").pick("ability", r.prompt().Options[0].Key)
		r.pick("free_action", "barrel_roll").pick("barrel_roll", "right").told("barrel_roll.blocked")
		r.offers("barrel_roll", true).offers("focus", false).pick("free_action", "barrel_roll")
		r.pick("barrel_roll", "left").pick("landing", "middle").stands("1", 370, 420, 0)
	})
}

// run is a step of its own that asks nobody.
func run(t *testing.T, g *Game, do func(*engine.Table)) {
	t.Helper()
	res := engine.Run(engine.Input{Game: oneStep{g, do}, Frontier: &report{t: t, standing: none()}})
	if res.Err != nil || len(res.Prompts) > 0 {
		t.Fatalf("%v, %d questions", res.Err, len(res.Prompts))
	}
}

// oneStep is a game whose step is a given procedure.
type oneStep struct {
	*Game
	do func(*engine.Table)
}

func (o oneStep) Step(t *engine.Table) { o.do(t) }
