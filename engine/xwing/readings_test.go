package xwing

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// TestReadings holds what each option of an open rule changes.
func TestReadings(t *testing.T) {
	with := func(key, value string) *Game {
		g := squadron(t)
		g.Options[key] = value
		return g
	}
	t.Run("A4 A5 A6 XW-RNG-04 XW-FLEE-07 XW-GEO-13", func(t *testing.T) {
		if with("a04", "base").gauge().FrontEdge || !with("a04", "arc").gauge().FrontEdge {
			t.Error("A4 does not change from where a range is measured")
		}
		if !with("a05", "guides").gauge().GuidesFlee || with("a05", "base").gauge().GuidesFlee {
			t.Error("A5 does not change what has fled")
		}
		if with("a06", "modelled").gauge().Guide == 0 || with("a06", "none").gauge().Guide != 0 {
			t.Error("A6 does not change the guides")
		}
	})
	t.Run("A7 XW-RNG-15", func(t *testing.T) {
		if with("a07", "declared").View(1).Scene.Measured || !with("a07", "free").View(1).Scene.Measured {
			t.Error("A7 does not change what the picture measures")
		}
	})
	t.Run("A9 XW-CLK-02", func(t *testing.T) {
		for value, want := range map[string]int{"once": 4, "each": 6} {
			g := with("a09", value)
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
	t.Run("A08 XW-ION-03", func(t *testing.T) {
		for value, up := range map[string]float64{"drifts": 280, "dial": 320} {
			r := play(t, "phase = \"start\"\noptions = {a08 = \""+value+"\"}",
				side("rebel", t70(450, 200, 0, "dial = \"2s\"", "tokens = {ion = 1}")), side("rebel", t70(850, 700, 180)))
			r.stands("1", 450, up, 0)
		}
	})
	t.Run("A14 XW-BOMB-09", func(t *testing.T) {
		for value, first := range map[string]string{"before": "bomb.trigger", "after": "token.gain"} {
			r := lone(t, "options = {a14 = \""+value+"\"}\nbombs = [{key = \"proximity_mine\", by = \"B\", at = [450, 740]}]", t70(450, 100, 0))
			r.dice("bomb", "blank blank blank").flies("1: 4k")
			for _, e := range r.news {
				if e.Key == "bomb.trigger" || e.Key == "token.gain" {
					same(r, "first", e.Key, first)
					break
				}
			}
			r.done()
		}
	})
	t.Run("A33 XW-TCH-01", func(t *testing.T) {
		for value, want := range map[string]bool{"overlap": true, "contact": false} {
			r := play(t, "phase = \"combat\"\noptions = {a33 = \""+value+"\", a06 = \"none\"}", side("rebel", t70(450, 200, 0)),
				side("rebel", t70(450, 240, 180)))
			same(r, "attacks", r.times("attack.none") == 0 && r.times("attack.hold") > 0, want)
		}
	})
	t.Run("A37 XW-SPD-04", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		g.addRock("core2asteroid0", flight.Pose{X: 450, Y: 900 - 160})
		rep := &report{t: t, standing: none()}
		rep.dice("obstacle", "hit")
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) {
			g.execute(tb, s, flight.Maneuver{Speed: 3, Bearing: flight.Straight, Difficulty: flight.White})
		}}, Frontier: rep})
		if s.Shields != 2 || !s.SkipAction {
			t.Errorf("%d shields, skips its action %v", s.Shields, s.SkipAction)
		}
	})
	t.Run("A42 XW-DIF-05", func(t *testing.T) {
		for value, up := range map[string]float64{"not": 100, "executed": 220} {
			g := with("a42", value)
			s := g.labelled("1")
			s.Tokens[Stress] = 1
			run(t, g, func(tb *engine.Table) {
				g.execute(tb, s, flight.Maneuver{Speed: 2, Bearing: flight.Straight, Difficulty: flight.Red})
			})
			if s.Pose.Y != 900-up {
				t.Errorf("%s: the ship is at %g, want %g", value, 900-s.Pose.Y, up)
			}
		}
	})
	t.Run("told at the start", func(t *testing.T) {
		r := start(t, freshGame(t, map[string]string{"obstacles": "none", "a09": "each"}, blues, reds))
		same(r, "readings told", r.times("house"), 1)
	})
}

func TestFurtherActions(t *testing.T) {
	t.Run("ion tokens of a mine stay XW-ION-04", func(t *testing.T) {
		r := lone(t, "bombs = [{key = \"conner_net\", by = \"B\", at = [450, 740]}]", t70(450, 100, 0), "action")
		r.flies("1: 2s").tokens("1", Ion, 2).shields("1", 2)
	})
	t.Run("coordinate", func(t *testing.T) {
		r := play(t, "", side("imperial", x("omicrongrouppilot", 450, 100, 0), tie(520, 100, 0, "skill = 12"),
			tie(850, 500, 180, "skill = 12")), side("rebel", t70(100, 700, 180, "skill = 12")), "action", "free_action")
		r.ship("1").Upgrades = []*Equipped{}
		g := r.game()
		s := g.labelled("1")
		rep := &report{t: t, standing: map[string]engine.Answer{"coordinate": engine.Pick("s1.2"), "free_action": engine.Pick("evade")}}
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.perform(tb, s, "coordinate") }}, Frontier: rep})
		if g.labelled("2").Tokens[Evade] != 1 || !slices.Contains(g.labelled("2").Acted, "evade") {
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
		g.Attack = noAttack()
		g.Attack.Attacker, g.Attack.Defender = e.ID, s.ID
		run(t, g, func(tb *engine.Table) { g.reinforced(tb, s) })
		if count(g.Attack.Defense, EvadeFace) != 0 {
			t.Error("attacked from the front, the rear half does not help")
		}
		e.Pose = flight.Pose{X: 450, Y: 870}
		run(t, g, func(tb *engine.Table) { g.reinforced(tb, s) })
		if count(g.Attack.Defense, EvadeFace) != 1 {
			t.Error("attacked from the rear, it adds an evade result")
		}
	})
}

//go:embed reference/settled.txt
var settled string

var openRule = regexp.MustCompile(`^A[0-9]{2}$`)

// TestSettled holds that every open point of the rulebook, A01 to A43, is an
// option or settled with a reason, and none both.
func TestSettled(t *testing.T) {
	why := map[string]string{}
	for _, line := range strings.Split(settled, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if !openRule.MatchString(id) || reason == "" || why[id] != "" {
			t.Errorf("a line that is no open point with a reason, or stands twice: %q", line)
		}
		why[id] = reason
	}
	for n := 1; n <= 43; n++ {
		id := fmt.Sprintf("A%02d", n)
		option := slices.ContainsFunc(book.Readings, func(h engine.HouseRule) bool { return h.Key == strings.ToLower(id) })
		if option == (why[id] != "") {
			t.Errorf("%s is an option: %v, and settled: %q", id, option, why[id])
		}
		delete(why, id)
	}
	for id := range why {
		t.Errorf("%s is no open point", id)
	}
}
