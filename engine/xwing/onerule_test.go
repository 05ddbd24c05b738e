package xwing

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/xwing/flight"
)

// Rules that the scenarios of the other tests use together stand here each by
// itself.

// enemies is a second side far away that acts late.
func enemies() string { return side("rebel", t70(850, 700, 180, "skill = 12")) }

func TestOneActionRule(t *testing.T) {
	flown := func(asks ...string) *report {
		return play(t, "", side("rebel", t70(450, 200, 0)), enemies(), append([]string{"action"}, asks...)...).flies("1: 2s")
	}
	t.Run("XW-ACT-01", func(t *testing.T) {
		r := flown().pick("action", "focus")
		same(r, "who acts next", r.prompt().Seat, engine.Seat(2)) // no second action of the ship
		same(r, "actions", len(r.ship("1").Acted), 1)
	})
	t.Run("XW-ACT-03", func(t *testing.T) {
		r := flown().offers("focus", true).offers("target_lock", true).offers("boost", true)
		for _, missing := range []string{"evade", "barrel_roll", "cloak", "slam"} { // not in a T-70's bar
			if ref := r.try("action", engine.Pick(missing)); ref == nil {
				t.Errorf("a T-70 performed %s", missing)
			}
		}
	})
	t.Run("XW-ACT-07", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		run(t, g, func(tb *engine.Table) { g.perform(tb, s, "focus") })
		if g.mayAct(s, "focus") || slices.Contains(g.actions(s), "focus") || !g.mayAct(s, "target_lock") {
			t.Errorf("after a focus action possible are %v", g.actions(s))
		}
		run(t, g, func(tb *engine.Table) {
			if got := g.freeAction(tb, s, "focus"); got != "" {
				t.Errorf("a free %s after the same action", got)
			}
		})
	})
	t.Run("XW-ACT-08", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Damage = []DamageDealt{{Key: "core2.console_fire", Faceup: true}, {Key: "core2.console_fire", Faceup: true}}
		offered := slices.DeleteFunc(g.actions(s), func(a string) bool { return a != "damage/core2.console_fire" })
		if len(offered) != 1 {
			t.Errorf("two copies of a card offer %d actions", len(offered))
		}
		run(t, g, func(tb *engine.Table) { g.perform(tb, s, "damage/core2.console_fire") })
		if s.faceup() != 1 || g.mayAct(s, "damage/core2.console_fire") {
			t.Error("the second copy allows the action once more in the round")
		}
	})
	t.Run("XW-FOC-01", func(t *testing.T) { flown().pick("action", "focus").tokens("1", Focus, 1) })
	t.Run("XW-EVA-01", func(t *testing.T) {
		r := play(t, "", side("imperial", tie(450, 200, 0)), enemies(), "action").flies("1: 2s")
		r.pick("action", "evade").tokens("1", Evade, 1)
	})
	t.Run("XW-FOC-04 XW-EVA-04", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		run(t, g, func(tb *engine.Table) { g.gain(tb, s, Focus, 2); g.gain(tb, s, Evade, 3); g.gain(tb, s, Focus, 1) })
		if s.Tokens[Focus] != 3 || s.Tokens[Evade] != 3 {
			t.Errorf("tokens %v, want 3 of each", s.Tokens)
		}
	})
	t.Run("XW-FOC-06 XW-EVA-05", func(t *testing.T) {
		r := play(t, "", side("imperial", tie(450, 200, 0, "tokens = {focus = 1, evade = 1}")), enemies(), "action").flies("1: 2s")
		r.offers("focus", true).offers("evade", true) // it has the tokens, and has not acted
		r.pick("action", "evade").tokens("1", Evade, 2).tokens("1", Focus, 1)
	})
	t.Run("XW-TL-03 XW-TL-02", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 20, 90, "skill = 12")), "action").flies("1: 2s")
		r.pick("action", "target_lock").pick("lock", "B") // 150 mm behind it: the firing arc does not matter
		same(r, "locks", len(r.game().Locks), 1)
		same(r, "1 has locked B", r.game().locked(r.ship("1"), r.ship("B")), true)
		same(r, "B has locked 1", r.game().locked(r.ship("B"), r.ship("1")), false)
		same(r, "letter", r.game().Locks[0].Letter != "", true)
	})
	t.Run("XW-TL-09", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 860, 90, "skill = 12")), "action").flies("1: 2s")
		r.pick("action", "target_lock").pick("lock", "B").told("lock.far")
		r.offers("focus", true).pick("action", "focus").tokens("1", Focus, 1)
	})
	t.Run("XW-TL-15 XW-SHP-05", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0), t70(300, 100, 0, "skill = 12")), side("rebel", t70(450, 400, 0,
			"skill = 11"), t70(500, 400, 0, "skill = 11")), "action")
		r.flies("1: 1s").pick("action", "target_lock")
		r.offers("s1.1", false).offers("s1.2", false).offers("s2.1", true).offers("s2.2", true)
	})
	t.Run("XW-TL-06", func(t *testing.T) {
		g := squadron(t)
		a, b := g.labelled("1"), g.labelled("B")
		c := *b
		c.ID, c.Label = "s2.2", "C"
		g.Ships = append(g.Ships, &c)
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, b); g.acquire(tb, a, &c) })
		if len(g.Locks) != 1 || g.locked(a, b) || !g.locked(a, &c) {
			t.Errorf("locks %v; the new one replaces the old one", g.Locks)
		}
	})
	t.Run("XW-TL-11", func(t *testing.T) {
		g := squadron(t)
		a, b := g.labelled("1"), g.labelled("B")
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, b); g.acquire(tb, a, b) })
		if len(g.Locks) != 1 || !g.locked(a, b) {
			t.Errorf("locks %v, want one", g.Locks)
		}
	})
	t.Run("XW-TL-14", func(t *testing.T) { // several ships may have locked the same ship
		g := squadron(t)
		a, b := g.labelled("1"), g.labelled("B")
		c := *a
		c.ID, c.Label = "s1.2", "2"
		g.Ships = append(g.Ships, &c)
		run(t, g, func(tb *engine.Table) { g.acquire(tb, a, b); g.acquire(tb, &c, b) })
		if len(g.Locks) != 2 || !g.locked(a, b) || !g.locked(&c, b) || g.Locks[0].Letter == g.Locks[1].Letter {
			t.Errorf("locks %v; both hold theirs, with letters of their own", g.Locks)
		}
	})
	t.Run("XW-BST-05", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 220, 0)), side("rebel", t70(450, 370, 0, "skill = 12")), "action").flies("1: 1s")
		r.pick("action", "boost").offers("1s", true).pick("boost", "1s").told("boost.blocked") // declared before it was known
		r.pick("action", "boost").offers("1s", false)
	})
	t.Run("XW-BRL-01 XW-BRL-07 XW-BRL-09", func(t *testing.T) {
		r := play(t, "", side("imperial", tie(450, 180, 0)), enemies(), "action").flies("1: 2s").pick("action", "barrel_roll")
		r.offers("left", true).offers("right", true)
		r.pick("barrel_roll", "left").pick("landing", "0").stands("1", 370, 300, 0)
		same(r, "maneuvers of 1", strings.Count(r.whoseTold("dial.revealed"), "1"), 1)
	})
}

func TestOneAttackRule(t *testing.T) {
	t.Run("XW-STAT-01 XW-STAT-04 XW-PRI-01 XW-ATK-08", func(t *testing.T) { // primary weapon 3, Agility 2, Range 2
		r := duel(t, 150, "", "")
		r.dice("attack", "blank blank blank").dice("defense", "blank blank").shoots("1", "B", "").done()
	})
	t.Run("XW-ATK-10 XW-ATK-11", func(t *testing.T) { // one roll of four
		r := duel(t, 60, "", "")
		r.dice("attack", "blank blank blank blank").dice("defense", "blank blank").shoots("1", "B", "").done()
	})
	t.Run("XW-RCB-01 XW-PRI-02 XW-ATK-21", func(t *testing.T) { // Range 3: one roll of three
		r := duel(t, 250, "", "")
		r.dice("attack", "blank blank blank").dice("defense", "blank blank blank").shoots("1", "B", "").done()
	})
	torpedo := func(gap float64, head string) *report {
		return battle(t, head, side("rebel", x("redsquadronveteran", 450, 200, 0, "upgrades = [\"protontorpedoes\"]")),
			side("rebel", x("bluesquadronnovice", 450, 240+gap, 90)))
	}
	const lock = "locks = [[\"1\", \"B\"]]"
	t.Run("XW-SEC-03 XW-SEC-04 XW-RCB-02", func(t *testing.T) { // attack value 4, nothing more for Range 3
		r := torpedo(250, lock)
		r.dice("attack", "blank blank blank blank").dice("defense", "blank blank").shoots("1", "B", "protontorpedoes").done()
	})
	t.Run("XW-SEC-01", func(t *testing.T) {
		r := torpedo(150, lock)
		r.offers(r.shot("1", "B", ""), true).offers(r.shot("1", "B", "protontorpedoes"), true)
	})
	t.Run("XW-SEC-02", func(t *testing.T) { // its header asks for a lock
		r := torpedo(150, "")
		r.offers(r.shot("1", "B", ""), true).offers(r.shot("1", "B", "protontorpedoes"), false)
	})
	t.Run("XW-ATK-05", func(t *testing.T) { // Range 2-3
		for gap, want := range map[float64]bool{60: false, 150: true, 250: true} {
			r := torpedo(gap, lock)
			r.offers(r.shot("1", "B", "protontorpedoes"), want)
		}
	})
	t.Run("XW-ATK-03", func(t *testing.T) {
		r := duel(t, 305, "", "")
		same(r, "beyond Range 3", strings.Contains(r.whoseTold("attack.none"), "1"), true)
		r = battle(t, "", side("rebel", x("redsquadronveteran", 450, 400, 0)), side("rebel", x("bluesquadronnovice", 450, 250, 90)))
		same(r, "behind it", strings.Contains(r.whoseTold("attack.none"), "1"), true)
		r = duel(t, 295, "", "")
		r.offers(r.shot("1", "B", ""), true)
	})
	t.Run("XW-STAT-05", func(t *testing.T) { // value 0, the Range 1 die all the same
		a := Attack{Weapon: "primary", Band: 1}
		if got := a.attackPool(0, 0); got != 1 {
			t.Errorf("%d attack dice of value 0 at Range 1, want 1", got)
		}
		if got := a.attackPool(0, 1); got != 2 {
			t.Errorf("%d with a die of a card, want 2", got)
		}
	})
	t.Run("XW-ATK-39", func(t *testing.T) { // Agility 0: nothing is rolled, the damage is dealt
		r := battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0)), side("imperial", x("patrolleader", 450, 400, 0)))
		r.dice("attack", "hit blank blank").shoots("1", "B", "").shields("B", 3).done()
	})
	armed := func(asks ...string) *report {
		return battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0, "tokens = {focus = 1}")),
			side("imperial", x("omegasquadronpilot", 450, 390, 90, "tokens = {focus = 1, evade = 2}", "skill = 1")), asks...)
	}
	t.Run("XW-ATK-01", func(t *testing.T) {
		r := armed("modify_attack", "modify_defense")
		r.dice("attack", "hit hit focus").dice("defense", "blank blank blank").shoots("1", "B", "")
		same(r, "after the attack dice", r.prompt().Key, "modify_attack")
		same(r, "rolls to come", len(r.throws), 1)
		r.pass("modify_attack")
		same(r, "after the defense dice", r.prompt().Key, "modify_defense")
		same(r, "rolls to come", len(r.throws), 0)
		r.shields("B", 1).pass("modify_defense").shields("B", 0) // compared and dealt last
		same(r, "attacks of 1", strings.Count(r.whoseTold("attack"), "1"), 1)
	})
	t.Run("XW-ATK-13", func(t *testing.T) { // any order, as often as it can, until it passes
		r := battle(t, lock, side("rebel", x("redsquadronveteran", 450, 200, 0, "tokens = {focus = 2}")), side("rebel",
			x("bluesquadronnovice", 450, 390, 90)), "modify_attack")
		r.dice("attack", "focus blank blank").dice("reroll_attack", "focus focus").dice("defense", "blank blank")
		r.shoots("1", "B", "").offers("lock", true).pick("modify_attack", Focus)
		r.pick("modify_attack", "lock").answer("reroll", assign("blank", 2))
		r.offers("lock", false).pick("modify_attack", Focus)
		r.tokens("1", Focus, 0).shields("B", 0).done()
	})
	t.Run("XW-ATK-23", func(t *testing.T) {
		r := armed("modify_defense")
		r.dice("attack", "hit hit hit").dice("defense", "focus blank blank").shoots("1", "B", "")
		r.pick("modify_defense", Evade).pick("modify_defense", Focus).pick("modify_defense", Evade)
		r.tokens("B", Evade, 0).tokens("B", Focus, 0).shields("B", 1).told("attack.miss")
		r.done()
	})
	t.Run("XW-EVA-02 XW-ATK-25 XW-MOD-02", func(t *testing.T) {
		r := armed("modify_defense")
		r.dice("attack", "hit hit blank").dice("defense", "blank blank blank").shoots("1", "B", "")
		r.pick("modify_defense", Evade)
		same(r, "dice", r.results("evade.spent"), "blank blank blank evade")
		r.pass("modify_defense").shields("B", 0) // it cancels one of two hits
		same(r, "hits", arg(r.told("attack.hit"), "hits").Num, 1)
		r.done()
	})
	t.Run("XW-DICE-03 XW-DICE-06", func(t *testing.T) { // without a token nothing comes of them
		r := duel(t, 150, "", "")
		r.dice("attack", "focus focus focus").dice("defense", "focus focus").shoots("1", "B", "").told("attack.miss")
		r.shields("B", 3)
		r = duel(t, 150, "", "")
		r.dice("attack", "hit hit blank").dice("defense", "focus focus").shoots("1", "B", "").shields("B", 1)
	})
	t.Run("XW-MOD-03", func(t *testing.T) { // turned, not rolled
		r := armed("modify_attack")
		r.dice("attack", "focus focus hit").dice("defense", "blank blank blank").shoots("1", "B", "").pick("modify_attack", Focus)
		same(r, "dice", r.results("focus.spent"), "hit hit hit")
		r.done()
	})
	bare := func(shields string, cards ...string) *report {
		deck := "deck = [" + strings.Join(cards, ", ") + "]"
		return battle(t, "", side("rebel", x("redsquadronveteran", 450, 200, 0)), side("rebel", deck, x("bluesquadronnovice",
			450, 390, 90, shields)))
	}
	const harmless, other = `"core2.damaged_cockpit"`, `"core2.damaged_sensor_array"`
	t.Run("XW-ATK-30 XW-DMG-01 XW-DICE-01 XW-DICE-02", func(t *testing.T) {
		r := bare("shields = 0", harmless, other)
		r.dice("attack", "hit crit blank").dice("defense", "blank blank").shoots("1", "B", "").cards("B", 2, 1)
	})
	t.Run("XW-DICE-05", func(t *testing.T) {
		r := bare("shields = 0", harmless)
		r.dice("attack", "hit crit blank").dice("defense", "evade blank").shoots("1", "B", "").cards("B", 1, 1) // the hit is canceled first
	})
	t.Run("XW-ATK-31", func(t *testing.T) { // the hit takes the shield, so the critical card is faceup
		r := bare("shields = 1", harmless)
		r.dice("attack", "crit hit blank").dice("defense", "blank blank").shoots("1", "B", "").shields("B", 0).cards("B", 1, 1)
	})
	t.Run("XW-DMG-02 XW-DMG-03", func(t *testing.T) {
		r := bare("shields = 1", harmless)
		r.dice("attack", "hit hit blank").dice("defense", "blank blank").shoots("1", "B", "").shields("B", 0).cards("B", 1, 0)
	})
	t.Run("XW-DMG-05", func(t *testing.T) {
		r := bare("shields = 2", harmless)
		r.dice("attack", "crit blank blank").dice("defense", "blank blank").shoots("1", "B", "").shields("B", 1).cards("B", 0, 0)
	})
	t.Run("XW-DMG-07", func(t *testing.T) {
		r := bare("shields = 0", harmless, other)
		r.dice("attack", "hit hit blank").dice("defense", "blank blank").shoots("1", "B", "").cards("B", 2, 0)
		same(r, "hull", r.ship("B").hull(), 3)
		r.destroyed("B", false)
	})
	t.Run("XW-DMG-19", func(t *testing.T) { // damage of any effect: shields first
		g := squadron(t)
		s := g.labelled("1")
		s.Shields = 1
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 2, 0) })
		if s.Shields != 0 || len(s.Damage) != 1 || s.faceup() != 0 {
			t.Errorf("%d shields, %d cards, %d faceup; want 0, 1, 0", s.Shields, len(s.Damage), s.faceup())
		}
	})
	t.Run("XW-CRIT-01 XW-CRIT-02", func(t *testing.T) { // Agility 1 while Structural Damage lies faceup
		hurt := func(card string) *report { return duel(t, 150, "", "damage = [\""+card+"\"]") }
		r := hurt("core.structural_damage")
		same(r, "critical hit tokens", r.ship("B").faceup(), 1)
		r.dice("attack", "blank blank blank").dice("defense", "blank").shoots("1", "B", "").done()
		r = hurt("")
		same(r, "critical hit tokens", r.ship("B").faceup(), 0)
		r.dice("attack", "blank blank blank").dice("defense", "blank blank").shoots("1", "B", "").done()
	})
	dying := "shields = 0\ndamage = [\"\", \"\"]"
	t.Run("XW-SIM-01 XW-SIM-02", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(430, 200, 0)), side("rebel", t70(450, 350, 180, dying)))
		r.dice("attack", "hit hit blank").dice("defense", "blank blank").shoots("1", "B", "").told("destroyed.later")
		r.destroyed("B", false).cards("B", 4, 0).offers(r.shot("B", "1", ""), true)
	})
	t.Run("XW-SIM-03 XW-DEST-03", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(430, 200, 0)), side("rebel", t70(450, 350, 180, dying)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "").destroyed("B", false)
		r.dice("attack", "blank blank blank").dice("defense", "blank blank").shoots("B", "1", "").destroyed("B", true).done()
	})
	t.Run("XW-SIM-08", func(t *testing.T) { // printed skill 2, now 4 as the attacker's
		r := battle(t, "", side("rebel", t70(430, 200, 0)), side("rebel", x("bluesquadronnovice", 450, 350, 180, dying, "skill = 4")))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "").destroyed("B", false).told("destroyed.later")
		r = battle(t, "", side("rebel", t70(430, 200, 0)), side("rebel", x("bluesquadronnovice", 450, 350, 180, dying), t70(800, 800, 0)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "").destroyed("B", true)
	})
	t.Run("XW-TCH-07", func(t *testing.T) { // at Range 1 for all but attacks: it can be locked
		r := play(t, "touching = [[\"1\", \"B\"]]\noptions = {a06 = \"none\"}", side("rebel", t70(450, 200, 0)), side("rebel",
			t70(450, 240, 180)))
		one, other := r.ship("1"), r.ship("B")
		_, band := flight.Range(one.base(), other.base())
		same(r, "band", band, 1)
		same(r, "may be locked", r.game().inLockRange(one, other), true)
	})
}

func TestOneManeuverRule(t *testing.T) {
	t.Run("XW-DIF-01", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0))
		for code, want := range map[string]string{"2s": "difficulty.green", "3br": "difficulty.white", "4k": "difficulty.red"} {
			o, _ := r.prompt().Option(code)
			same(r, code, o.Note.Key, want)
		}
	})
	t.Run("XW-DIF-02 XW-STR-03 XW-ACTV-05", func(t *testing.T) {
		lone(t, "", t70(450, 200, 0)).flies("1: 4k").tokens("1", Stress, 1)
		lone(t, "", t70(450, 200, 0, "tokens = {stress = 1}")).flies("1: 2s").tokens("1", Stress, 0)
	})
	t.Run("XW-DIF-03", func(t *testing.T) { // exactly one
		lone(t, "", t70(450, 200, 0, "tokens = {stress = 3}")).flies("1: 2s").tokens("1", Stress, 2)
		lone(t, "", t70(450, 200, 0)).flies("1: 2s").tokens("1", Stress, 0)
	})
	t.Run("XW-STR-04", func(t *testing.T) { // one of two left: stressed all the same
		r := lone(t, "", t70(450, 200, 0, "tokens = {stress = 2}"), "action").flies("1: 2s")
		same(r, "who acts", r.prompt().Seat, engine.Seat(2))
		same(r, "stressed", r.ship("1").stressed(), true)
	})
	t.Run("XW-STR-01 XW-ACTV-10 XW-STR-08", func(t *testing.T) { // a white maneuver, so it stays stressed
		r := lone(t, "", t70(450, 200, 0, "tokens = {stress = 1}"), "action").flies("1: 3br")
		same(r, "who acts", r.prompt().Seat, engine.Seat(2))
		r.tokens("1", Stress, 1)
		r = lone(t, "", t70(450, 200, 0, "tokens = {stress = 1}")).flies("1: 4k")
		same(r, "another maneuver is chosen", r.prompt().Key, "forced")
		r.offers("4k", false)
	})
	t.Run("XW-ACTV-13", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0), "action").flies("1: 4k")
		same(r, "who acts after a red maneuver", r.prompt().Seat, engine.Seat(2))
		r = lone(t, "", t70(450, 200, 0, "tokens = {stress = 1}"), "action").flies("1: 2s")
		same(r, "who acts after a green one", r.prompt().Seat, engine.Seat(1))
	})
	t.Run("XW-STR-05", func(t *testing.T) {
		r := play(t, "phase = \"end\"", side("rebel", t70(100, 100, 0, "tokens = {stress = 2, focus = 1}")), enemies())
		r.tokens("1", Stress, 2).tokens("1", Focus, 0)
		same(r, "round", r.game().Round, 2)
	})
	t.Run("XW-ACT-06 XW-OVL-05", func(t *testing.T) {
		for _, c := range []struct{ one, two string }{ // an enemy in the way, then a friend
			{side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 250, 0, "skill = 12"))},
			{side("rebel", t70(450, 100, 0), t70(450, 250, 0, "skill = 12")), enemies()},
		} {
			r := play(t, "", c.one, c.two, "action").flies("1: 3s")
			r.told("acts.skipped")
			same(r, "1 is asked", r.prompt().About == r.ship("1").ID, false)
		}
	})
	t.Run("XW-OBS-02", func(t *testing.T) {
		r := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]", t70(450, 100, 0), "action")
		r.dice("obstacle", "blank").flies("1: 2s").told("acts.skipped")
		same(r, "who acts", r.prompt().Seat, engine.Seat(2))
		r.done()
	})
	t.Run("XW-OBS-16 XW-DICE-08", func(t *testing.T) { // a focus result is nothing, and no token helps
		r := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]", t70(450, 100, 0, "tokens = {focus = 1}"))
		r.dice("obstacle", "focus").flies("1: 2s").shields("1", 3).cards("1", 0, 0).silent("focus.spent")
		r.done()
	})
	t.Run("XW-THR-01 XW-THR-03", func(t *testing.T) {
		r := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]", t70(450, 60, 0)) // it ends beyond
		r.dice("obstacle", "hit").flies("1: 4s").shields("1", 2).done()
		r = lone(t, "obstacles = ["+rock("core2asteroid0", 560, 160)+"]", t70(450, 60, 0)) // beside the template
		r.flies("1: 4s").shields("1", 3).done()
	})
	t.Run("XW-CLK-06 XW-CLK-08", func(t *testing.T) {
		r := play(t, "", side("imperial", phantom(450, 200, 0, "tokens = {cloak = 1}"), phantom(200, 200, 0,
			"tokens = {cloak = 1}", "skill = 1")), enemies(), "decloak")
		r.flies("1: 2s", "2: 2s")
		same(r, "first", r.prompt().About, r.ship("2").ID) // ascending pilot skill
		r.pass("decloak")
		same(r, "then", r.prompt().About, r.ship("1").ID)
		r.silent("dial.revealed").pass("decloak").told("dial.revealed")
	})
	cloaked := func(asks ...string) *report {
		return play(t, "", side("imperial", phantom(450, 200, 0, "tokens = {cloak = 1, stress = 1}")), enemies(),
			append([]string{"decloak"}, asks...)...).flies("1: 2s")
	}
	t.Run("XW-CLK-07 XW-CLK-11", func(t *testing.T) {
		r := cloaked("landing")
		same(r, "declared is one of", strings.Join(r.options(), " "), "left right ahead")
		r.pick("decloak", "ahead")
		r.tokens("1", Cloak, 0)
		same(r, "the way", r.ship("1").Pose.X == 450, true)
	})
	t.Run("XW-CLK-09 XW-CLK-10", func(t *testing.T) { // stressed, and stressed still after it: no maneuver
		r := cloaked("action", "activate")
		stress := -1
		for _, e := range r.news {
			if e.Key == "decloaks" {
				stress = r.ship("1").Tokens[Stress]
			}
		}
		r.pick("decloak", "ahead")
		if stress == 0 {
			t.Error("decloaking took a stress token away")
		}
		same(r, "acted", slices.Contains(r.ship("1").Acted, "boost"), false)
		same(r, "the action is left", r.game().mayAct(r.ship("1"), "barrel_roll"), true)
	})
	t.Run("XW-ION-01 XW-ION-02", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 300, 0, "tokens = {ion = 1}")), enemies())
		same(r, "dials", len(r.m.Prompts), 1)
		same(r, "whose", r.prompt().Seat, engine.Seat(2))
	})
	t.Run("XW-ION-05", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 300, 0, "tokens = {ion = 1}", "skill = 12")), side("rebel", t70(450, 560, 90,
			"skill = 1")), "attack").flies("B: 1s")
		r.offers(r.shot("1", "B", ""), true)
	})
	t.Run("XW-ION-06 XW-ACTV-12", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 300, 0, "tokens = {ion = 1}")), enemies()).flies("B: 2s")
		same(r, "dials revealed", r.whoseTold("dial.revealed"), "B")
		r.stands("1", 450, 380, 0)
	})
}

func TestOneOrderRule(t *testing.T) {
	t.Run("XW-ACTV-01 XW-PS-01", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0, "skill = 5"), t70(300, 100, 0, "skill = 1")), side("rebel", t70(850,
			700, 180, "skill = 3"))).flies()
		same(r, "activation", r.whoseTold("dial.revealed"), "2 B 1")
	})
	t.Run("XW-CMB-01", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0, "skill = 5"), t70(300, 100, 0, "skill = 1")), side("rebel", t70(850,
			700, 180, "skill = 3"))).flies()
		same(r, "combat", r.whoseTold("attack.none", "attack"), "1 B 2")
	})
	for seat, want := range map[string][2]string{"1": {"1 B", "1 B"}, "2": {"B 1", "B 1"}} {
		t.Run("XW-ACTV-09 XW-INI-03 XW-CMB-03 XW-INI-04 seat "+seat, func(t *testing.T) {
			r := play(t, "initiative = "+seat, side("rebel", t70(200, 100, 0)), side("rebel", t70(850, 700, 180))).flies()
			same(r, "activation", r.whoseTold("dial.revealed"), want[0])
			same(r, "combat", r.whoseTold("attack.none", "attack"), want[1])
		})
	}
	t.Run("XW-ACTV-11 XW-CMB-04", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0), t70(300, 100, 0)), side("rebel", t70(850, 700, 180))).flies()
		for _, key := range []string{"dial.revealed", "attack.none"} {
			same(r, key, r.times(key), 3) // each of three ships once
		}
	})
	t.Run("XW-RND-01", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0)), side("rebel", t70(850, 700, 180))).flies()
		var phases []string
		for _, e := range r.news {
			if e.Key == "round.begins" || strings.HasPrefix(e.Key, "phase.") {
				phases = append(phases, e.Key)
			}
		}
		same(r, "phases", strings.Join(phases, " "), "round.begins phase.activation phase.combat phase.end round.begins")
	})
	planning := func() *report {
		return play(t, "", side("rebel", t70(200, 100, 0), t70(300, 100, 0)), side("imperial", tie(600, 800, 180)), "activate")
	}
	t.Run("XW-PLN-01", func(t *testing.T) {
		r := planning()
		var seats []engine.Seat
		for _, p := range r.m.Prompts {
			seats = append(seats, p.Seat)
			same(r, "in secret", p.Secret, true)
		}
		same(r, "a dial for each ship, by its owner", slices.Equal(seats, []engine.Seat{1, 1, 2}), true)
	})
	t.Run("XW-PLN-02 XW-TEAM-08", func(t *testing.T) {
		r := planning()
		r.flies("1: 3br", "2: 2s focus", "B: 2s")
		for _, c := range []struct {
			seat engine.Seat
			want string
		}{{1, "card.dial.plan"}, {2, "card.dial.set"}, {0, "card.dial.set"}} { // who shares a seat sees the same
			p, _ := r.game().View(c.seat).Piece(r.ship("2").ID)
			same(r, "what a seat reads", p.Lines[len(p.Lines)-1].Key, c.want)
		}
	})
	t.Run("XW-PLN-03 XW-PLN-06", func(t *testing.T) {
		r := planning()
		set := func(i int, code string) *engine.Refusal { return r.submit(r.m.Prompts[i], engine.Pick(code)) }
		if set(0, "2s") != nil || set(1, "2s") != nil || set(0, "3s") != nil {
			t.Fatal("a dial could not be changed while the phase lasts")
		}
		same(r, "questions open", len(r.m.Prompts), 3) // one dial is still missing
		if set(2, "2s") != nil || len(r.m.Prompts) == 3 {
			t.Fatal("the phase goes on although every ship has a dial")
		}
		if r.try("activate", engine.Pick("2s")) == nil {
			t.Error("a dial was changed after the phase")
		}
		same(r, "changed to", r.ship("1").Dial, "straight.3")
	})
	t.Run("XW-PLN-05", func(t *testing.T) {
		r := planning()
		for _, i := range []int{2, 1, 0} { // against every order of pilot skill
			if ref := r.submit(r.m.Prompts[i], engine.Pick("2s")); ref != nil {
				t.Fatal(ref)
			}
		}
		same(r, "the phase is over", r.prompt().Key, "activate")
	})
	t.Run("XW-PLN-08", func(t *testing.T) {
		r := planning()
		if ref := r.submit(r.m.Prompts[0], engine.Pick("5s")); ref == nil {
			t.Error("a T-70 was given a maneuver that its dial does not have")
		}
	})
	t.Run("XW-TRK-01 XW-TRK-02", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0)), side("rebel", t70(850, 700, 180)))
		same(r, "round", r.game().Round, 1)
		r.flies()
		same(r, "round", r.game().Round, 2)
	})
	t.Run("XW-LIM-01", func(t *testing.T) {
		r := play(t, "rounds = 2\nround = 2", side("rebel", t70(200, 100, 0)), side("rebel", t70(850, 700, 180))).flies()
		same(r, "over", r.m.Over, true)
		r = play(t, "rounds = 2", side("rebel", t70(200, 100, 0)), side("rebel", t70(850, 700, 180))).flies()
		same(r, "over", r.m.Over, false)
	})
	t.Run("XW-LIM-03 XW-LIM-04", func(t *testing.T) { // 24 and a spent torpedo card of 4 are lost
		gone := x("bluesquadronnovice", 450, 100, 0, "upgrades = [\"protontorpedoes\"]", "discarded = [\"protontorpedoes\"]",
			"shields = 0", "damage = [\"\", \"\"]")
		r := battle(t, "rounds = 8\nround = 8", side("rebel", gone, t70(100, 100, 0, "states = [\"fought\"]")), side("rebel", t70(450, 300, 180)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("B", "1", "")
		for len(r.m.Prompts) > 0 {
			r.pass("attack")
		}
		same(r, "score of 1", r.game().Sides[0].Score, 0)
		same(r, "score of 2", r.game().Sides[1].Score, 28)
		same(r, "winner", r.game().Result.Winner, engine.Seat(2))
	})
	begin := func(t *testing.T) *report {
		return start(t, freshGame(t, map[string]string{"obstacles": "none"}, blues, reds)) // 50 points against 48
	}
	t.Run("XW-SET-01", func(t *testing.T) {
		r := start(t, freshGame(t, map[string]string{"obstacles": "placed"}, blues, reds))
		var asked []string
		for len(r.m.Prompts) > 0 && r.prompt().Key != "dial" {
			p := r.prompt()
			if len(asked) == 0 || asked[len(asked)-1] != p.Key {
				asked = append(asked, p.Key)
			}
			a := p.Default
			if a.IsZero() {
				a = engine.Pick(p.Options[0].Key)
			}
			r.answer(p.Key, a)
		}
		order := strings.Join(slices.Compact(slices.DeleteFunc(asked, func(k string) bool { return k == "place_obstacle" })), " ")
		same(r, "order", order, "initiative obstacle edge deploy")
	})
	t.Run("XW-SET-02", func(t *testing.T) {
		r := begin(t)
		same(r, "told to", r.told("game.begins").To, engine.Seat(0)) // everybody
		for _, seat := range []engine.Seat{0, 1, 2} {
			same(r, "ships that a seat sees", len(r.game().View(seat).Pieces), 5)
		}
	})
	t.Run("XW-SET-03 XW-INI-01", func(t *testing.T) {
		for pick, want := range map[string]engine.Seat{"self": 2, "other": 1} {
			r := begin(t)
			same(r, "who chooses", r.prompt().Seat, engine.Seat(2))
			r.pick("initiative", pick)
			same(r, "initiative", r.game().Initiative, want)
		}
	})
	ready := func(t *testing.T) *report {
		r := begin(t).pick("initiative", "other").pick("edge", "west")
		for r.prompt().Key == "deploy" {
			r.answer("deploy", r.prompt().Default)
		}
		return r
	}
	t.Run("XW-SET-09", func(t *testing.T) {
		r := begin(t).pick("initiative", "other").pick("edge", "west")
		last := 0
		for r.prompt().Key == "deploy" {
			skill := r.game().skill(r.game().ship(r.prompt().Rows[0]))
			if skill < last {
				t.Errorf("skill %d is placed after %d", skill, last)
			}
			last = skill
			r.answer("deploy", r.prompt().Default)
		}
		same(r, "the last", last, 4)
	})
	t.Run("XW-SET-16", func(t *testing.T) { ready(t).shields("1", 3).shields("2", 3).shields("B", 1) })
	t.Run("XW-SET-18", func(t *testing.T) {
		r := ready(t)
		same(r, "round", r.game().Round, 1)
		same(r, "asked", r.prompt().Key, "dial")
	})
	t.Run("XW-INI-06", func(t *testing.T) {
		r := ready(t)
		r.flies()
		same(r, "round", r.game().Round, 2)
		same(r, "initiative", r.game().Initiative, engine.Seat(1))
	})
}

// TestBoundaries: rules at their bounds, where a change of one place would
// otherwise go unnoticed.
func TestBoundaries(t *testing.T) {
	t.Run("XW-THR-01 left turn", func(t *testing.T) { // the template of a left turn lies to the left
		on := "obstacles = [" + rock("core2asteroid0", 415, 260) + "]"
		r := lone(t, on, t70(450, 200, 0))
		r.dice("obstacle", "blank").flies("1: 3tl").done()
		r = lone(t, on, t70(450, 200, 0))
		r.flies("1: 3tr").silent("moves.strikes")
	})
	t.Run("XW-CARD-04 Guidance Chips", func(t *testing.T) { // torpedoes and missiles, no cannon
		for weapon, want := range map[string]bool{"ioncannon": false, "protontorpedoes": true} {
			r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("bluesquadronpilot", 450, 200, 0,
				"upgrades = [\""+weapon+"\", \"guidancechips\"]")),
				side("rebel", x("bluesquadronnovice", 450, 390, 90, "skill = 1")), "modify_attack")
			r.dice("attack", map[string]string{"ioncannon": "blank blank hit", "protontorpedoes": "blank blank blank hit"}[weapon])
			r.shoots("1", "B", weapon)
			same(r, weapon, strings.Contains(strings.Join(r.options(), " "), "guidancechips"), want)
		}
	})
	t.Run("XW-SET-16 shown", func(t *testing.T) { // what is left, from the first round on
		r := play(t, "", side("rebel", t70(450, 200, 0, "shields = 1")), enemies())
		p, _ := r.game().View(2).Piece(r.ship("1").ID)
		found := false
		for _, a := range p.Lines[0].Args {
			if a.Name == "shields" {
				found = true
				same(r, "shields shown", a.Num, 1)
			}
		}
		same(r, "shields are shown", found, true)
	})
	t.Run("XW-TL-15 corrected", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 200, 0)), enemies())
		adjust(r, engine.Adjustment{Op: "lock", Piece: r.ship("1").ID, What: r.ship("B").ID})
		same(r, "locked", r.game().locked(r.ship("1"), r.ship("B")), true)
		adjust(r, engine.Adjustment{Op: "lock", Piece: r.ship("1").ID})
		same(r, "locks", len(r.game().Locks), 0)
	})
	t.Run("XW-SET-08 edges of a position", func(t *testing.T) {
		g := squadron(t)
		if g.Sides[0].Edge != flight.South || g.Sides[1].Edge != flight.North {
			t.Errorf("edges %v and %v", g.Sides[0].Edge, g.Sides[1].Edge)
		}
		r := play(t, "", side("rebel", "edge = \"west\"", t70(450, 200, 0)), side("rebel", "edge = \"east\"", t70(850, 700, 180)))
		same(r, "edge", r.game().Sides[0].Edge, flight.West)
	})
	t.Run("XW-BOMB-06 a position names its bombs", func(t *testing.T) {
		for _, bomb := range []string{`{key = "firework", by = "1", at = [450, 600]}`, `{key = "proximity_mine", by = "9", at = [450, 600]}`} {
			if _, err := (System{}).Scenario([]byte("bombs = [" + bomb + "]\n" + side("rebel", t70(450, 100,
				0)) + enemies())); err == nil || !strings.Contains(err.Error(), "bomb 1") {
				t.Errorf("%s: %v", bomb, err)
			}
		}
	})
	t.Run("XW-RNG-08 Asajj Ventress", func(t *testing.T) { // at Range 1-2 in her mobile arc
		for gap, want := range map[float64]bool{150: true, 250: false} {
			r := battle(t, "", side("scum", x("asajjventress", 450, 200, 0)), side("rebel", x("bluesquadronnovice", 450, 260+gap, 90)), "ability")
			same(r, "asked", len(r.m.Prompts) > 0 && r.prompt().Key == "ability", want)
		}
	})
	t.Run("XW-FOC-02 of a sheet", func(t *testing.T) {
		s, err := attack.NewGrammar(Attacks{}).Parse("attack 3 vs agility 2 focus hull 3")
		if err != nil || !s.Targets[0].Has("target_focus") {
			t.Errorf("%+v, %v", s, err)
		}
	})
	t.Run("XW-SEC-06 of a sheet", func(t *testing.T) { // torpedoes ask for a lock
		for text, want := range map[string]string{"proton torpedoes range 2 vs agility 2 hull 3": "XW-SEC-06",
			"lock; proton torpedoes range 2 vs agility 2 hull 3": ""} {
			s, err := attack.NewGrammar(Attacks{}).Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			_, ref := Attacks{}.Attack(s, nil)
			if (ref == nil) != (want == "") || ref != nil && ref.Rule != want {
				t.Errorf("%q: %v", text, ref)
			}
		}
	})
}
