package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
)

func TestCharges(t *testing.T) {
	wood := `element = [{ kind = "wood", class = "difficult", at = [40, 45], size = [10, 10], height = 8 }]`

	t.Run("NEB-C-08 NEB-CHG-07 NEB-RCHG-05 13 cm of 15, the last in the wood", func(t *testing.T) {
		// The wood begins at 35; B's centre stands in it at 38.5. The charger's centre
		// ends at 36: 12 cm in the open and 1 in the wood, which costs 2.
		r := play(t, wood, force("terra", fig("commando_b", 23, 45)), force("orion", fig("hoplidex", 38.5, 45)))
		r.dice("sprint", 4, 5).dice("reaction", 5).dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.activates("1").declares("charge")
		r.pins("NEB-CHG-04 it names its target, and nothing is measured", func() {
			same(r, "the question", r.prompt().Key, "charge")
			same(r, "asks for a figure", r.prompt().Options[0].Piece, "s2.1")
			r.pick("charge", "B")
			for _, e := range append(r.news, r.m.Leg.Events...) {
				if e.Reveals {
					t.Errorf("%s reveals something during a declaration", e.Key)
				}
			}
		})
		r.pick("free_sprint", "sprint")
		if r.prompt().Key == "charge_way" {
			r.pass("charge_way")
		}
		r.pins("NEB-CHG-05 NEB-CHG-06 the free Sprint: one Success of PER 4, before the Reaction", func() {
			same(r, "bonus", arg(r.told("sprint"), "bonus").Num, 5)
			order := []string{}
			for _, e := range r.news {
				if e.Key == "sprint" || e.Key == "react.failed" || e.Key == "charge.contact" {
					order = append(order, e.Key)
				}
			}
			same(r, "the order", fmt.Sprint(order), "[sprint react.failed charge.contact]")
		})
		r.told("react.stands")
		same(r, "both Engaged", fmt.Sprint(r.fig("1").Engaged, r.fig("B").Engaged), "[s2.1] [s1.1]")
		near(r, "base to base", r.fig("1").gap(r.fig("B")), 0)
		r.pins("NEB-CHG-02 the Charge was its action; the fight was none for the other", func() {
			same(r, "acted", r.fig("1").Acted, true)
			same(r, "the other", r.fig("B").Acted, false)
			r.told("fight")
		})
		r.silent("shoot.return").done()
	})
	t.Run("NEB-CHG-05 the free Sprint is the player's choice", func(t *testing.T) {
		for _, sprint := range []bool{true, false} {
			r := play(t, "", force("terra", fig("commando_b", 20, 45)), force("orion", fig("hoplidex", 34, 45, asleep))) // 11.5 to go
			if sprint {
				r.dice("sprint", 4, 6).dice("injury", 1, 1)
			}
			r.charges("1", "B", sprint).done()
			same(r, "Engaged", r.fig("1").engaged(), sprint)
		}
	})
	t.Run("NEB-CHG-01 no other way leads into close combat", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 30, 45, asleep)))
		r.moves("1", at(27.5, 45))
		near(r, "base to base by walking", r.fig("1").gap(r.fig("B")), 0)
		same(r, "not Engaged", r.fig("1").engaged() || r.fig("B").engaged(), false)
		r.silent("fight").silent("fight.helpless")
		r = play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 30, 45, asleep)))
		r.dice("injury", 1, 1).charges("1", "B", false).told("fight.helpless")
		same(r, "Engaged by a Charge", r.fig("1").engaged(), true)
	})
	t.Run("NEB-RCHG-01 NEB-CHG-15 the Reaction comes before the charger, and though the Charge is too short", func(t *testing.T) {
		for x, contact := range map[float64]bool{34: true, 60: false} { // 6.5 and 32.5 to go
			r := play(t, "", force("terra", fig("ranger_a", 25, 45)), force("orion", fig("hoplidex", x, 45)))
			r.dice("reaction", 3).charges("1", "B", false)
			same(r, "the question", r.prompt().Key, "return_fire")
			same(r, "the charger stands where it began", r.fig("1").At, at(25, 45))
			r.dice("shoot", 1)
			if contact {
				r.dice("fight", 6).dice("fight", 1).dice("fortune", 6)
			}
			r.answer("return_fire", engine.Count(1)).done()
			same(r, "Engaged", r.fig("1").engaged(), contact)
		}
	})
	t.Run("NEB-C-08 NEB-CHG-12 NEB-TERR-07 14 cm of way cost one more than 13", func(t *testing.T) {
		r := play(t, wood, force("terra", fig("commando_b", 21.95, 45)), force("orion", fig("hoplidex", 38.5, 45)))
		r.dice("sprint", 4, 5).dice("reaction", 5).charges("1", "B", true) // 13.05 + 1 x 2 = 15.05 of 15
		r.told("charge.short")
		near(r, "MOV without the Sprint", r.fig("1").At.X, 31.95)
	})
	t.Run("NEB-CHG-12 NEB-CHG-13 NEB-DECL-05 NEB-ATTR-04 a Charge too short", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 38, 45, `mishaps = ["stunned"]`)))
		r.dice("sprint", 1, 6).dice("reaction", 3).charges("1", "B", true) // 15.5 of 15
		r.told("charge.short")
		near(r, "it goes straight for 10", r.fig("1").At.X, 30)
		same(r, "nobody is Engaged", r.fig("1").engaged() || r.fig("B").engaged(), false)
		same(r, "the turn has passed", r.game().Turn.Figure, "s2.1")
	})
	t.Run("NEB-CHG-03 a Charge needs a Line of Sight", func(t *testing.T) {
		rock := `element = [{ kind = "rock", class = "impassable", at = [30, 45], size = [2, 30], height = 12 }]`
		r := play(t, rock, force("terra", fig("ranger_a", 25, 45)), force("orion", fig("hoplidex", 36, 45)))
		r.activates("1").can("charge", false)
		r.walks(at(25, 44)).declares("charge").pick("charge", "B").pass("free_sprint")
		if r.prompt().Key == "charge_way" {
			t.Error("there is no terrain that could be crossed")
		}
		same(r, "void", arg(r.told("declared.void"), "why").Text, "void.sight")
	})
	t.Run("NEB-CHG-11 NEB-DECL-06 only the nearest in sight, the nearer one behind a rock not counting", func(t *testing.T) {
		two := force("orion", fig("hoplidex", 30, 45), fig("hoplidex", 20, 34.9, asleep))
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), two)
		r.charges("1", "C", false)
		same(r, "void", arg(r.told("declared.void"), "why").Text, "void.nearest")
		rock := `element = [{ kind = "rock", class = "impassable", at = [26, 45], size = [2, 8], height = 12 }]`
		r = play(t, rock, force("terra", fig("ranger_a", 20, 45)), two)
		r.dice("injury", 1, 1).charges("1", "C", false)
		r.silent("declared.void").told("charge")
	})
	t.Run("NEB-CHG-08 NEB-COVER-03 NEB-MEL-11 across a wall 2 cm wide, not across 2.1", func(t *testing.T) {
		for _, c := range []struct {
			width float64
			ok    bool
		}{{2, true}, {2.1, false}} {
			head := fmt.Sprintf(`element = [{ kind = "wall", class = "obstacle", at = [%g, 45], size = [%g, 30], height = 2 }]`, 30+c.width/2,
				c.width)
			r := play(t, head, force("terra", fig("ranger_a", 25, 45)),
				force("orion", fig("hoplidex", 30+c.width+1.25, 45, `mishaps = ["stunned"]`)))
			r.dice("reaction", 1)
			if c.ok {
				r.dice("fight", 6).dice("fight", 1).dice("fortune", 4) // half hidden by the wall: saved on 4
			}
			r.charges("1", "B", false)
			same(r, fmt.Sprintf("Engaged across %g", c.width), r.fig("1").engaged(), c.ok)
			r.done()
			if c.ok {
				r.wounds("B", 3)
				near(r, "it stands at the wall", r.fig("1").At.X, 28.75)
			}
		}
	})
	t.Run("NEB-CHG-09 around a friend", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 25, 45), fig("ranger_a", 29.5, 46.8)), force("orion", fig("hoplidex", 34, 45, asleep)))
		r.dice("injury", 1, 1).charges("1", "B", false)
		same(r, "Engaged", r.fig("1").engaged(), true)
	})
	t.Run("NEB-CHG-10 through or around what can be crossed", func(t *testing.T) {
		rubble := `element = [{ kind = "rubble", class = "difficult", at = [28, 45], size = [3, 1], height = 1 }]`
		for _, c := range []struct {
			how   string
			short bool
		}{{"", true}, {"around", false}} {
			r := play(t, rubble, force("terra", fig("ranger_a", 23, 45)), force("orion", fig("hoplidex", 34, 45, asleep)))
			if !c.short {
				r.dice("injury", 1, 1)
			}
			r.activates("1").declares("charge").pick("charge", "B").pass("free_sprint")
			if c.how == "" {
				r.pass("charge_way")
			} else {
				r.pick("charge_way", c.how)
			}
			same(r, c.how+": Engaged", r.fig("1").engaged(), !c.short) // 8.5 + 3 through
		}
	})
	t.Run("NEB-CHG-14 NEB-MEL-06 NEB-CHG-16 free after the fight: what is left may be moved, no second action", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 25, 45, "ammo = { tactical_rifle = 5 }")),
			force("orion", fig("hoplidex", 30.5, 45, "wounds = 1", asleep), fig("hoplidex", 80, 80, asleep)))
		r.dice("break", 1).activates("1").walks(at(25, 46)).declares("charge")
		r.pick("charge", "B").pass("free_sprint")
		same(r, "B is out", r.fig("B").Out, true)
		r.can("move", true).can("reload", false).can("shoot", false)
		contacted, left := r.fig("1").At, r.game().Turn.Left
		near(r, "left", left, 10-1-(r.fig("1").At.Dist(at(25, 46))))
		r.walks(at(28, 20)).send()
		near(r, "and moved", r.game().figure("s1.1").At.Dist(contacted), left)
	})
}

func TestChargeReactions(t *testing.T) {
	one := force("terra", fig("ranger_a", 25, 45))
	t.Run("NEB-RCHG-02 NEB-RCHG-03 NEB-RCHG-07 passed: it shoots the charger, who does not react, and fights", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45)))
		r.dice("reaction", 3).charges("1", "B", false)
		r.dice("shoot", 5).dice("fortune", 1).dice("injury", 1, 1).dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.answer("return_fire", engine.Count(1))
		near(r, "the charger shot at from where it began", r.fig("1").gap(r.fig("B")), 0)
		same(r, "no Point Blank at 6.5", r.mods(), "")
		r.wounds("1", 2).done()
	})
	t.Run("NEB-RCHG-07 a charger left Unconscious or out does not arrive", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45)))
		r.dice("reaction", 3).charges("1", "B", false)
		r.dice("shoot", 5).dice("fortune", 1).dice("injury", 6, 6)
		r.answer("return_fire", engine.Count(1)).done()
		same(r, "it has not moved", r.fig("1").At, at(25, 45))
	})
	t.Run("NEB-RCHG-07 NEB-INJ-06 a Leg in the reaction shortens the Charge", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45)))
		r.dice("reaction", 3).charges("1", "B", false)
		r.dice("shoot", 5).dice("fortune", 1).dice("injury", 3, 4) // 6.5 to go, 5 left
		r.answer("return_fire", engine.Count(1)).done()
		near(r, "5 moved", r.fig("1").At.X, 30)
	})
	t.Run("NEB-RCHG-04 passed but unable to shoot: it fights", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45, "ammo = { assault_rifle = 0 }")))
		r.dice("reaction", 3).dice("fight", 6).dice("fight", 1).dice("fortune", 6).charges("1", "B", false)
		r.told("react.stands")
		r.done()
	})
	t.Run("NEB-RCHG-06 NEB-RCHG-09 NEB-FLEE-01 failed in the open: it Flees first", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45)))
		r.dice("reaction", 4).dice("recovery", 1).charges("1", "B", false)
		same(r, "Engaged", r.fig("1").engaged(), false)
		r.told("charge.short")
		near(r, "MOV and 10 toward its zone", r.fig("B").At.Dist(at(34, 45)), 20)
		near(r, "the charger follows for its MOV", r.fig("1").At.Dist(at(25, 45)), 10)
	})
	t.Run("NEB-RCHG-08 NEB-INJ-11 NEB-FORT-09 an Unconscious target takes a Wound without a roll", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 34, 45, asleep)))
		r.dice("injury", 1, 1).charges("1", "B", false).wounds("B", 2).done()
		r.silent("fortune").silent("react.failed")
	})
	t.Run("NEB-RCHG-10 an Engaged target that fails stays and fights without shooting", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 25, 45), fig("ranger_a", 36.5, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 34, 45)))
		r.dice("reaction", 6)
		// B stands against two: -1 (1 + 3 - 1) each time
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 6).dice("fight", 1).dice("fight", 6).dice("fortune", 6)
		r.charges("1", "B", false)
		r.silent("shoot.return").silent("react.flees").done()
		same(r, "B is Engaged with both", len(r.fig("B").Engaged), 2)
	})
	t.Run("NEB-FLEE-08 a Fleeing target flees on to the nearest table edge without a check", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 25, 10)), force("orion", fig("hoplidex", 34, 10, `states = ["fleeing"]`),
			fig("hoplidex", 80, 80, asleep), fig("hoplidex", 80, 70, asleep)))
		r.dice("break", 1).charges("1", "B", false)
		same(r, "out over the near edge", r.fig("B").Out, true)
		r.told("charge.gone")
		near(r, "the charger moves its 10 after it", r.fig("1").At.Dist(at(25, 10)), 10)
	})
	t.Run("NEB-REACT-04 NEB-KEY-37 a Leader's Resolve within 20", func(t *testing.T) {
		for _, c := range []struct {
			x    float64
			need int
		}{{56.5, 5}, {56.6, 3}} { // 20.0 and 20.1
			r := play(t, "", one, force("orion", fig("hoplidex", 34, 45), fig("ethnarch_beta", c.x, 45, lead, asleep)))
			r.dice("reaction", 5)
			if c.need == 3 {
				r.dice("recovery", 1)
			}
			r.charges("1", "B", false)
			key := "react.passed"
			if c.need == 3 {
				key = "react.failed"
			}
			same(r, "need", arg(r.told(key), "need").Num, c.need)
		}
	})
}
