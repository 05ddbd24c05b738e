package xwing

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

func TestSimultaneous(t *testing.T) {
	dying := "shields = 0\ndamage = [\"\", \"\"]"
	t.Run("XW-SIM-01 XW-SIM-02 XW-SIM-03 XW-SIM-08 XW-SIM-09 XW-DEST-03", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(430, 200, 0), t70(480, 200, 0)), side("rebel", t70(450, 350, 180, dying)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank")
		r.shoots("1", "B", "").told("destroyed.later")
		r.destroyed("B", false).offers(r.shot("2", "B", ""), true)
		r.dice("attack", "hit hit blank").dice("defense", "blank blank")
		r.shoots("2", "B", "").destroyed("B", false)
		r.dice("attack", "blank blank blank").dice("defense", "blank blank")
		r.shoots("B", "1", "").destroyed("B", true)
		same(r, "cards in the discard pile", len(r.game().Sides[1].Discard), 5) // also those in excess
		r.done()
	})
	t.Run("XW-SIM-04", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0)), side("rebel", t70(450, 350, 0, dying)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "")
		r.destroyed("B", true) // it had nobody in its arc
		same(r, "order", r.whoseTold("attack.none"), "B")
		r.done()
	})
	t.Run("XW-SIM-05", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0)),
			side("rebel", "deck = [\"core2.blinded_pilot\", \"core2.direct_hit\", \"core2.direct_hit\"]", t70(450, 350, 180, dying)))
		r.dice("attack", "crit blank blank").dice("defense", "blank blank").shoots("1", "B", "")
		r.destroyed("B", true)
		same(r, "order", r.whoseTold("attack", "attack.none"), "1 B")
		r.done()
	})
	t.Run("XW-SIM-07", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "skill = 5")), side("rebel", t70(450, 350, 180, dying), t70(800, 800, 0)))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "")
		r.destroyed("B", true).silent("destroyed.later")
		a := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]", t70(450, 100, 0, dying))
		a.dice("obstacle", "hit").flies("1: 3s").destroyed("1", true).silent("destroyed.later").done()
	})
}

func TestDamage(t *testing.T) {
	t.Run("XW-DMG-13 XW-DMG-14 XW-DEST-06", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		run(t, g, func(tb *engine.Table) { g.deal(tb, s, 1, false) })
		if s.Shields != 3 || len(s.Damage) != 1 {
			t.Errorf("%d shields, %d cards after a card was dealt", s.Shields, len(s.Damage))
		}
		run(t, g, func(tb *engine.Table) { s.Shields = 0; g.suffer(tb, s, 5, 0) })
		if !s.Destroyed || len(g.Sides[0].Discard) != 6 {
			t.Errorf("destroyed %v, %d cards discarded, want all 6", s.Destroyed, len(g.Sides[0].Discard))
		}
	})
	t.Run("XW-DMG-08 XW-DMG-09 XW-DEST-02 XW-DEST-04 XW-TL-13 XW-CARD-07", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		s.Tokens[Focus], s.Damage = 1, []DamageDealt{{Key: "core2.console_fire", Faceup: true}, {}}
		g.Sides[0].Unseen = slices.DeleteFunc(g.Sides[0].Unseen, func(k string) bool { return k == "core2.console_fire" })
		g.Locks = []Lock{{"A", s.ID, e.ID}, {"B", e.ID, s.ID}}
		run(t, g, func(tb *engine.Table) { g.destroy(tb, s) })
		if len(g.Locks) != 0 || len(s.Tokens) != 0 || len(s.Damage) != 0 || len(g.Sides[0].Discard) != 2 || len(g.sources(s)) != 0 {
			t.Errorf("locks %v, tokens %v, damage %v, discard %v", g.Locks, s.Tokens, s.Damage, g.Sides[0].Discard)
		}
	})
	t.Run("XW-DMG-10 XW-DMG-20 XW-SET-17", func(t *testing.T) {
		g := squadron(t)
		side := g.Sides[0]
		if len(side.Unseen) != 33 {
			t.Errorf("a deck of %d cards, want 33", len(side.Unseen))
		}
		s := g.labelled("1")
		s.Shields, side.Unseen, side.Discard = 0, []string{}, []string{"core2.direct_hit"}
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 0, 1) })
		if len(s.Damage) != 1 || s.Damage[0].Key != "core2.direct_hit" || len(side.Discard) != 0 {
			t.Errorf("%v, discard %v", s.Damage, side.Discard)
		}
	})
	t.Run("XW-DMG-11 XW-DMG-12", func(t *testing.T) {
		g := squadron(t)
		side, s := g.Sides[0], g.labelled("1")
		s.Shields, side.Unseen = 0, []string{}
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 0, 1) })
		if len(s.Damage) != 1 || !s.Damage[0].Proxy || g.damageCards(s) != 1 {
			t.Fatalf("%v, want a counter", s.Damage)
		}
		side.Discard = []string{"core2.direct_hit"}
		run(t, g, func(tb *engine.Table) { g.replaceProxies(tb) })
		if s.Damage[0].Proxy || s.Damage[0].Faceup || side.Facedown != 1 || len(side.Unseen) != 1 {
			t.Errorf("%v, unseen %v", s.Damage, side.Unseen)
		}
	})
	t.Run("XW-DMG-16 XW-CRIT-04", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Damage = []DamageDealt{{}, {Key: "core2.weapons_failure", Faceup: true}}
		g.Sides[0].Unseen = []string{"core2.thrust_control_fire"}
		run(t, g, func(tb *engine.Table) { g.flipUp(tb, s, 0) })
		if s.Tokens[Stress] != 1 || len(s.Damage) != 2 { // its text was resolved, and it turned itself facedown
			t.Errorf("stress %d, %v", s.Tokens[Stress], s.Damage)
		}
		run(t, g, func(tb *engine.Table) { g.flipDown(tb, s, 1) })
		if g.damageCards(s) != 2 || s.faceup() != 0 {
			t.Errorf("%d cards count, %d faceup", g.damageCards(s), s.faceup())
		}
	})
	t.Run("XW-DMG-17", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Shields = 0
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 0, 1) })
		if len(g.Sides[0].Unseen) != 32 || len(g.Sides[1].Unseen) != 33 {
			t.Errorf("decks of %d and %d", len(g.Sides[0].Unseen), len(g.Sides[1].Unseen))
		}
	})
	t.Run("XW-CRIT-05 XW-CRIT-06 XW-DMG-06", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Damage = []DamageDealt{{Key: "core2.direct_hit", Faceup: true}, {}}
		if g.damageCards(s) != 3 {
			t.Errorf("%d, want 3", g.damageCards(s))
		}
		s.Damage[0].Faceup = false
		if g.damageCards(s) != 2 {
			t.Errorf("%d facedown, want 2", g.damageCards(s))
		}
	})
	t.Run("XW-DMG-15 XW-EX-03 XW-CARD-08", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		g.last(e, "agility", -1, "combat", "a card of 1")
		run(t, g, func(tb *engine.Table) { g.destroy(tb, s) })
		if g.agility(e) != 1 {
			t.Errorf("Agility %d after the ship that lowered it died, want 1", g.agility(e))
		}
		g.expire("combat")
		if g.agility(e) != 2 {
			t.Errorf("Agility %d after the Combat phase, want 2", g.agility(e))
		}
	})
	t.Run("XW-STAT-03 XW-STAT-07 XW-STAT-08 XW-STAT-09 XW-CLK-02", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		g.last(s, "agility", -5, "round", "")
		if g.agility(s) != 0 || g.agilitySum(s) != -3 {
			t.Errorf("Agility %d of %d", g.agility(s), g.agilitySum(s))
		}
		s.Tokens[Cloak] = 2
		if g.agilitySum(s) != -1 {
			t.Errorf("cloaked: %d, want +2 once", g.agilitySum(s))
		}
		if s.hull() != 3 || s.shieldValue() != 3 {
			t.Errorf("hull %d, shields %d", s.hull(), s.shieldValue())
		}
		s.Upgrades = []*Equipped{{Key: "shieldupgrade"}, {Key: "hullupgrade"}}
		if s.hull() != 4 || s.shieldValue() != 4 {
			t.Errorf("upgraded: hull %d, shields %d", s.hull(), s.shieldValue())
		}
		if err := g.Adjust(engine.Adjustment{Op: "shields", Piece: s.ID, Num: 5}); err == nil {
			t.Error("a ship got more shields than its value")
		}
	})
}

// crit is a ship with one faceup card, flying in a game against one far away.
func crit(t *testing.T, key string, more ...string) *report {
	t.Helper()
	return lone(t, "round = 3", t70(450, 200, 0, append(more, "damage = [\""+key+"\"]")...), "action")
}

func TestDamageCards(t *testing.T) {
	t.Run("all coded", func(t *testing.T) {
		for _, c := range book.All().Damage {
			if !coded("damage", c.Key) {
				t.Errorf("%s is not coded", c.Key)
			}
		}
		for _, deck := range []string{"core", "core2"} {
			n := 0
			for _, c := range book.Deck(deck) {
				n += c.Copies
			}
			if n != 33 {
				t.Errorf("the deck %s has %d cards", deck, n)
			}
		}
	})
	t.Run("blinded pilot", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "damage = [\"core2.blinded_pilot\"]")), side("rebel", t70(450, 350, 90)))
		r.cards("1", 1, 0).silent("attack") // it lost its opportunity and can see again
		r = battle(t, "", side("rebel", t70(450, 200, 0, "damage = [\"core.blinded_pilot\"]")), side("rebel", t70(450, 350, 90)))
		r.dice("defense", "blank blank").shoots("1", "B", "").cards("1", 1, 0).done()
	})
	t.Run("console fire", func(t *testing.T) {
		for _, key := range []string{"core.console_fire", "core2.console_fire"} {
			r := play(t, "", side("rebel", t70(450, 200, 0, "damage = [\""+key+"\"]")), side("rebel", t70(850, 700, 180)))
			r.dice("effect", "hit").flies("1: 2s")
			r.shields("1", 2).done()
			a := crit(t, key)
			a.flies("1: 2s").pick("action", "damage/"+key).cards("1", 1, 0)
		}
	})
	t.Run("damaged cockpit XW-PS-02", func(t *testing.T) {
		for _, key := range []string{"core.damaged_cockpit", "core2.damaged_cockpit"} {
			r := lone(t, "", t70(450, 200, 0, "damage = [\""+key+"\"]"))
			same(r, "skill in the same round", r.game().skill(r.ship("1")), 4)
			r.flies("1: 2s")
			same(r, "skill in the next round", r.game().skill(r.ship("1")), 0)
			adjust(r, engine.Adjustment{Op: "facedown", Piece: r.ship("1").ID, What: key})
			same(r, "skill repaired", r.game().skill(r.ship("1")), 4)
		}
	})
	t.Run("damaged engine", func(t *testing.T) {
		r := crit(t, "core.damaged_engine")
		r.flies("1: 3tl").tokens("1", Stress, 1)
		r = crit(t, "core2.damaged_engine")
		r.flies("1: 3bl").tokens("1", Stress, 0)
	})
	t.Run("damaged sensor array XW-PRIO-04", func(t *testing.T) {
		r := crit(t, "core2.damaged_sensor_array")
		r.flies("1: 2s").offers("focus", false).dice("effect", "crit").pick("action", "damage/core2.damaged_sensor_array").cards("1", 1, 0).done()
		r = crit(t, "core.damaged_sensor_array")
		r.flies("1: 2s").offers("focus", false).offers("boost", false).dice("effect", "crit").pick("action",
			"damage/core.damaged_sensor_array").cards("1", 1, 1).done()
	})
	t.Run("structural damage", func(t *testing.T) {
		r := crit(t, "core2.structural_damage")
		same(r, "Agility", r.game().agility(r.ship("1")), 1)
		r.flies("1: 2s").dice("effect", "crit").pick("action", "damage/core2.structural_damage").cards("1", 1, 0)
		r = crit(t, "core.structural_damage")
		r.flies("1: 2s").dice("effect", "crit").pick("action", "damage/core.structural_damage").cards("1", 1, 1).done()
	})
	t.Run("weapons", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Damage = []DamageDealt{{Key: "core.weapon_malfunction", Faceup: true}}
		if g.primary(s) != 2 {
			t.Errorf("primary weapon %d, want 2", g.primary(s))
		}
		r := battle(t, "", side("rebel", t70(450, 200, 0, "damage = [\"core2.weapons_failure\"]")), side("rebel", t70(450, 390, 90)))
		r.dice("attack", "blank blank").dice("defense", "blank blank").shoots("1", "B", "").done()
	})
	t.Run("stunned pilot", func(t *testing.T) {
		rocks := "obstacles = [" + rock("core2asteroid0", 450, 260) + "]"
		r := lone(t, rocks, t70(450, 200, 0, "damage = [\"core.stunned_pilot\"]"))
		r.dice("obstacle", "blank").flies("1: 3s").shields("1", 2)
		r = lone(t, rocks, t70(450, 200, 0, "damage = [\"core2.stunned_pilot\"]"))
		r.dice("obstacle", "blank").flies("1: 4s").shields("1", 3).done() // through it, not on it
		r = lone(t, "", t70(450, 200, 0, "damage = [\"core.stunned_pilot\"]"))
		r.flies("1: 3s").shields("1", 3)
	})
	t.Run("thrust control fire, explosions XW-DMG-04", func(t *testing.T) {
		for _, c := range []struct {
			key             string
			die             Face
			stress, shields int
		}{{"core.thrust_control_fire", "", 1, 3}, {"core2.thrust_control_fire", "", 1, 3}, {"core.minor_explosion", Hit, 0, 2},
			{"core2.major_explosion", Hit, 0, 2}, {"core2.major_explosion", Crit, 0, 3}} {
			g := squadron(t)
			s := g.labelled("1")
			g.Sides[0].Unseen = []string{c.key}
			rep := &report{t: t, standing: none()}
			if c.die != "" {
				rep.dice("effect", string(c.die))
			}
			engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.deal(tb, s, 1, true) }}, Frontier: rep})
			if s.Tokens[Stress] != c.stress || s.Shields != c.shields || s.faceup() != 0 || len(s.Damage) != 1 || len(rep.throws) > 0 {
				t.Errorf("%+v: stress %d, shields %d, %v", c, s.Tokens[Stress], s.Shields, s.Damage)
			}
		}
	})
	t.Run("minor hull breach", func(t *testing.T) {
		r := crit(t, "core.minor_hull_breach")
		r.dice("effect", "hit").flies("1: 4k").shields("1", 2).done()
	})
	t.Run("major hull breach", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Damage, s.Shields = []DamageDealt{{Key: "core2.major_hull_breach", Faceup: true, Since: 1}}, 0
		g.Sides[0].Unseen = []string{"core2.damaged_engine", "core2.damaged_engine"}
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 1, 0) })
		if s.faceup() != 1 {
			t.Error("in the round it was dealt it changes nothing")
		}
		s.Damage, g.Round = s.Damage[:1], 2
		run(t, g, func(tb *engine.Table) { g.suffer(tb, s, 1, 0) })
		if s.faceup() != 2 {
			t.Error("from the next round on all cards are dealt faceup")
		}
	})
	t.Run("munitions failure", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Upgrades = []*Equipped{{Key: "protontorpedoes"}, {Key: "r2astromech"}}
		g.Sides[0].Unseen = []string{"core.munitions_failure"}
		run(t, g, func(tb *engine.Table) { g.deal(tb, s, 1, true) })
		if !s.Upgrades[0].Discarded || s.Upgrades[1].Discarded || s.faceup() != 0 {
			t.Errorf("%+v %+v, %d faceup", s.Upgrades[0], s.Upgrades[1], s.faceup())
		}
	})
	t.Run("injured pilot", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Pilot, s.Upgrades = "poedameron", []*Equipped{{Key: "wired"}, {Key: "r2astromech"}}
		if n := len(g.sources(s)); n != 3 {
			t.Errorf("%d texts, want 3", n)
		}
		s.Damage = []DamageDealt{{Key: "core.injured_pilot", Faceup: true}}
		if n := len(g.sources(s)); n != 2 { // the astromech and the card itself
			t.Errorf("%d texts, want 2", n)
		}
	})
	t.Run("shaken pilot", func(t *testing.T) {
		r := crit(t, "core2.shaken_pilot")
		r.offers("2s", false).offers("2bl", true).offers("4k", true)
		r.flies("1: 2bl").cards("1", 1, 0)
	})
	t.Run("loose stabilizer", func(t *testing.T) {
		r := crit(t, "core2.loose_stabilizer")
		r.flies("1: 3bl").tokens("1", Stress, 1)
		r = crit(t, "core2.loose_stabilizer")
		r.flies("1: 2s").tokens("1", Stress, 0).pick("action", "damage/core2.loose_stabilizer").cards("1", 1, 0)
	})
}
