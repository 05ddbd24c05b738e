package xwing

import (
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func TestAbilities(t *testing.T) {
	t.Run("XW-EX-02 XW-CARD-01 XW-ATK-16 XW-ATK-26 XW-CARD-09", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0)),
			side("rebel", t70(450, 390, 90, "upgrades = [\"wired\"]", "tokens = {stress = 1, evade = 1}")), "modify_defense", "modify_attack",
			"reroll")
		r.dice("attack", "hit hit hit").dice("defense", "focus focus")
		r.shoots("1", "B", "")
		same(r, "whose choice", r.prompt().Seat, engine.Seat(2))
		card := r.prompt().Options[1].Key
		if !strings.Contains(card, "wired") {
			t.Fatalf("offered are %v", r.options())
		}
		r.pick("modify_defense", card)
		r.dice("reroll_defense", "focus focus").answer("reroll", assign("focus", 2))
		r.offers(card, false).offers(Evade, true)
		if ref := r.try("modify_defense", engine.Pick(card)); ref == nil {
			t.Error("the ability was resolved twice in an attack")
		}
		r.pick("modify_defense", Evade)
		r.done()
	})
	t.Run("XW-ATK-12 XW-MOD-07", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "tokens = {focus = 1}")),
			side("rebel", t70(450, 390, 90, "upgrades = [\"elusiveness\"]")), "modify_attack", "ability", "reroll")
		r.dice("attack", "hit focus blank")
		r.shoots("1", "B", "")
		same(r, "first", r.prompt().Seat, engine.Seat(2)) // the defender, by cards only
		same(r, "question", r.prompt().Key, "ability")
		r.pass("ability")
		same(r, "then", r.prompt().Seat, engine.Seat(1))
	})
	t.Run("XW-ATK-22", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "upgrades = [\"juke\"]", "tokens = {evade = 1}")),
			side("rebel", t70(450, 390, 90, "tokens = {evade = 1}")), "modify_defense", "ability")
		r.dice("attack", "hit blank blank").dice("defense", "evade blank")
		r.shoots("1", "B", "")
		same(r, "first", r.prompt().Seat, engine.Seat(1))
		r.pick("ability", r.prompt().Options[0].Key)
		same(r, "then", r.prompt().Seat, engine.Seat(2))
		r.offers(Evade, true)
	})
	t.Run("XW-ATK-09 XW-ATK-18 XW-STAT-06", func(t *testing.T) {
		r := battle(t, "", side("rebel", x("wedgeantilles", 450, 200, 0, "damage = [\"core2.weapons_failure\"]")),
			side("rebel", t70(450, 390, 90)))
		r.dice("attack", "blank blank").dice("defense", "blank") // 3 - 1, and Agility 2 lowered by one
		r.shoots("1", "B", "").done()
	})
	t.Run("XW-CARD-05 XW-INI-05", func(t *testing.T) {
		for _, c := range []struct{ initiative, want string }{{"1", "1 B"}, {"2", "B 1"}} {
			r := play(t, "initiative = "+c.initiative, side("rebel", t70(450, 200, 0, "damage = [\"core2.console_fire\"]")),
				side("rebel", t70(850, 700, 180, "damage = [\"core2.console_fire\"]")))
			r.dice("effect", "blank").dice("effect", "blank").flies("1: 2s", "B: 2s")
			same(r, "order", r.whoseTold("die"), c.want)
			r.done()
		}
	})
	t.Run("XW-CARD-05 order", func(t *testing.T) {
		r := play(t, "", side("imperial", x("epsilonleader", 450, 200, 0, "damage = [\"core2.console_fire\"]")),
			side("rebel", t70(850, 700, 180)))
		r.flies("1: 2s", "B: 2s")
		r.offers("s1.1/damage/core2.console_fire/0/combat_start/0", true).offers("s1.1/pilot/epsilonleader/0/combat_start/0", true)
		r.dice("effect", "blank").pick("first_ability", "s1.1/damage/core2.console_fire/0/combat_start/0")
		same(r, "rolled", r.whoseTold("die"), "1")
		r.done()
	})
	t.Run("XW-CARD-06", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "upgrades = [\"wired\", \"wired\"]", "tokens = {stress = 1}")),
			side("rebel", t70(450, 390, 90)), "modify_attack")
		r.dice("attack", "focus focus focus")
		r.shoots("1", "B", "")
		same(r, "copies that may be used", len(r.prompt().Options), 2)
	})
	t.Run("XW-CARD-02 XW-CARD-03 XW-SPN-02 XW-EVA-06 XW-SHP-02", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "tokens = {stress = 1, evade = 1}"),
			t70(550, 200, 0, "upgrades = [\"wired\"]", "tokens = {focus = 1, stress = 1}", "skill = 1")), side("rebel", t70(450, 390, 90)),
			"modify_attack")
		r.dice("attack", "focus focus blank").dice("defense", "blank blank")
		r.shoots("1", "B", "") // neither the friend's card, nor its focus token, nor the own evade token helps
		r.silent("focus.spent").told("attack.miss")
		r.done()
	})
	t.Run("XW-EX-07 XW-TEAM-05 XW-SHP-02 XW-SHP-04 XW-RNG-06 XW-RNG-12", func(t *testing.T) {
		r := play(t, "phase = \"combat\"",
			side("imperial", x("epsilonleader", 450, 200, 0, "tokens = {stress = 1}"), tie(550, 200, 0, "tokens = {stress = 2}"),
				tie(450, 500, 0, "tokens = {stress = 2}")),
			side("rebel", t70(450, 300, 90, "tokens = {stress = 2}")), "attack")
		r.tokens("1", Stress, 0).tokens("2", Stress, 1).tokens("3", Stress, 2).tokens("B", Stress, 2)
	})
	t.Run("XW-SIM-06", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0)),
			side("rebel", "deck = [\"core2.direct_hit\", \"core2.direct_hit\"]",
				t70(450, 350, 180, "shields = 0", "damage = [\"core.blinded_pilot\", \"\"]")))
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "").told("destroyed.later")
		r.dice("defense", "blank blank").shoots("B", "1", "")
		r.destroyed("B", true)
		var order []string
		for _, e := range r.news {
			if e.Key == "damage.flip" || e.Key == "destroyed" {
				order = append(order, e.Key)
			}
		}
		same(r, "order", strings.Join(order, " "), "damage.flip destroyed")
		r.done()
	})
	t.Run("XW-UPG-10 XW-UPG-09", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Upgrades = []*Equipped{{Key: "wired", Discarded: true}}
		if s.carries("wired") != nil || len(g.sources(s)) != 1 {
			t.Error("a discarded card is in play")
		}
		if err := g.Adjust(engine.Adjustment{Op: "upgrade", Piece: s.ID, What: "wired", Num: 1}); err != nil || s.carries("wired") == nil {
			t.Error("a card turned faceup again is not in play", err)
		}
	})
	t.Run("XW-SPD-04", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		run(t, g, func(tb *engine.Table) {
			g.execute(tb, s, flight.Maneuver{Speed: 2, Bearing: flight.Straight, Difficulty: flight.Red})
		})
		if s.Revealed || len(s.Acted) > 0 || s.Tokens[Stress] != 1 || s.Pose.Y != 900-220 {
			t.Errorf("revealed %v, acted %v, stress %d, at %g", s.Revealed, s.Acted, s.Tokens[Stress], s.Pose.Y)
		}
	})
	t.Run("XW-OBS-11 XW-FREE-03", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.SkipAction = true
		rep := &report{t: t, standing: map[string]engine.Answer{"free_action": engine.Pick("focus")}}
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.freeAction(tb, s) }}, Frontier: rep})
		if s.Tokens[Focus] != 1 {
			t.Error("a ship that skips its action could not perform a free one")
		}
	})
	t.Run("XW-SEC-05 XW-ARC-04 XW-ARC-05 XW-ARC-06", func(t *testing.T) {
		// The enemy stands in the rear arc: the primary weapon reaches it, a missile does not.
		r := battle(t, "", side("scum", x("mandalorianmercenary", 450, 400, 0, "upgrades = [\"heavylasercannon\"]")),
			side("rebel", t70(450, 200, 90), t70(450, 600, 90)))
		r.offers(r.shot("1", "B", ""), true).offers(r.shot("1", "B", "heavylasercannon"), false).offers(r.shot("1", "C", ""), true)
		r.offers(r.shot("1", "C", "heavylasercannon"), true)
	})
	t.Run("XW-TUR-01 XW-TUR-02 XW-TUR-03 XW-ATK-04 XW-ARC-10 XW-RNG-09", func(t *testing.T) {
		r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", x("chewbacca", 450, 400, 0, "upgrades = [\"assaultmissiles\"]")),
			side("rebel", t70(700, 400, 90), t70(450, 860, 90)))
		r.offers(r.shot("1", "B", ""), true).offers(r.shot("1", "B", "assaultmissiles"), false).offers(r.shot("1", "C", ""), false)
		close := battle(t, "", side("rebel", x("outerrimsmuggler", 450, 400, 0)), side("rebel", t70(550, 400, 90)))
		close.dice("attack", "blank blank blank").dice("defense", "blank blank").shoots("1", "B", "").done() // 2 + 1 at Range 1
	})
	t.Run("XW-ATK-07 XW-DEST-05 XW-ATK-34", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "tokens = {focus = 1}")), side("rebel", t70(450, 290, 90)), "modify_attack")
		r.dice("attack", "focus focus hit blank") // the bonus die of Range 1 is not asked about
		r.shoots("1", "B", "")
		same(r, "defender", r.game().Attack.Defender, r.ship("B").ID)
		r.done()
	})
	t.Run("XW-THR-02 XW-OVL-11 XW-SPD-05", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 200, 90, "skill = 12")))
		r.flies("1: 4s").stands("1", 450, 300, 0).silent("moves.bumps").silent("acts.skipped")
	})
	t.Run("XW-TEAM-06 XW-WIN-02", func(t *testing.T) {
		r := play(t, "phase = \"end\"", side("rebel", t70(100, 100, 0, "states = [\"destroyed\"]"), t70(200, 100, 0)),
			side("rebel", t70(800, 800, 0, "states = [\"destroyed\"]")))
		same(r, "winner", r.game().Result.Winner, engine.Seat(1))
	})
	t.Run("XW-SIZE-02 XW-SHP-04", func(t *testing.T) {
		g := squadron(t)
		if g.labelled("1").large() || !g.concerns(Allies, g.labelled("1"), Moment{About: g.labelled("1")}) ||
			g.concerns(Friends, g.labelled("1"), Moment{About: g.labelled("1")}) {
			t.Error("a small ship is friendly to itself, and no other friendly ship")
		}
	})
}

func TestFlights(t *testing.T) {
	for _, c := range []struct {
		ids, dial         string
		right, up, facing float64
	}{
		{"XW-BEAR-02 XW-SPD-01 XW-SPD-03 XW-GEO-06 XW-GEO-07", "3s", 450, 360, 0},
		{"XW-BEAR-03", "2br", 502.22, 326.07, 45},
		{"XW-BEAR-03 left", "2bl", 397.78, 326.07, 315},
		{"XW-BEAR-04", "2tr", 532.5, 282.5, 90},
		{"XW-BEAR-04 left", "2tl", 367.5, 282.5, 270},
	} {
		t.Run(c.ids, func(t *testing.T) {
			r := lone(t, "", t70(450, 200, 0))
			r.flies("1: "+c.dial).stands("1", c.right, c.up, c.facing)
		})
	}
	t.Run("XW-BEAR-06", func(t *testing.T) {
		r := play(t, "", side("imperial", tie(450, 200, 0)), side("rebel", t70(850, 700, 180)))
		r.flies("1: 2sr").stands("1", 502.22, 326.07, 225).tokens("1", Stress, 1)
	})
	t.Run("XW-BEAR-09 XW-BEAR-13", func(t *testing.T) {
		r := lone(t, "", x("omicrongrouppilot", 450, 300, 0))
		r.flies("1: 0s").stands("1", 450, 300, 0).tokens("1", Stress, 1)
	})
	t.Run("XW-SPD-02", func(t *testing.T) {
		for _, s := range book.All().Ships {
			seen := map[string]bool{}
			for _, m := range s.Dial {
				if seen[m.Code()] {
					t.Errorf("%s: %s names two selections", s.Key, m.Code())
				}
				seen[m.Code()] = true
			}
		}
	})
	t.Run("XW-GEO-01 XW-GEO-02 XW-GEO-03 XW-GEO-04 XW-GEO-05 XW-GEO-17", func(t *testing.T) {
		if flight.Small.Base() != 40 || flight.Large.Base() != 80 || flight.TemplateWidth != 20 || flight.StraightLength(5) != 200 ||
			flight.BankRadius[2] != 130 || flight.TurnRadius[2] != 62.5 || flight.Tol != 0.05 {
			t.Error("a measure is not that of the digest")
		}
	})
	t.Run("XW-RNG-11 XW-GEO-15", func(t *testing.T) {
		// A rock beside the shortest line does not obstruct it, however near.
		lo, _ := book.Obstacle("core2asteroid0").Outline.Bounds()
		r := battle(t, "obstacles = ["+rock("core2asteroid0", 470.5-lo.X, 300)+"]", side("rebel", t70(450, 200, 0)),
			side("rebel", t70(450, 390, 90)))
		o, _ := r.prompt().Option(r.shot("1", "B", ""))
		same(r, "note", o.Note.Key, "attack.note")
	})
}
