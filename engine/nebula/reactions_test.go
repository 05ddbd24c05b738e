package nebula

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
)

func TestReactions(t *testing.T) {
	shooter := force("terra", fig("ranger_a", 20, 45))
	wood := `element = [{ kind = "wood", class = "difficult", at = [40, 45], size = [10, 10], height = 8 }]`

	four := []string{fig("hoplidex", 40, 45), fig("ethnarch_beta", 65, 45, lead, asleep, "attributes = { ent = 3 }"),
		fig("hoplidex", 55, 45, asleep), fig("hoplidex", 55, 50, asleep)}
	seven := []string{fig("hoplidex", 40, 45, "attributes = { ent = 7 }")}
	for _, c := range []struct {
		name    string
		figures []string
		die     int
		passed  bool
		need    int
	}{
		{"NEB-REACT-02 NEB-CHK-02 Resolve 3: 3 passes", four[:1], 3, true, 3},
		{"NEB-REACT-02 NEB-CHK-02 Resolve 3: 4 fails", four[:1], 4, false, 3},
		{"NEB-P-04 NEB-REACT-05 NEB-COH-02 in Coherence 4 passes", four, 4, true, 4},
		{"NEB-P-04 NEB-REACT-05 NEB-COH-02 in Coherence 5 fails", four, 5, false, 4},
		{"NEB-REACT-03 NEB-CHK-04 Resolve 7: 6 fails", seven, 6, false, 7},
		{"NEB-REACT-03 Resolve 7: 5 passes", seven, 5, true, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := play(t, "", shooter, force("orion", c.figures...))
			r.dice("shoot", 1).dice("reaction", c.die)
			if !c.passed && len(c.figures) == 1 {
				r.dice("recovery", 1)
			}
			r.shoots("1", "B:1")
			key := "react.failed"
			if c.passed {
				key = "react.passed"
				same(r, "it answers", r.prompt().Key, "return_fire")
			}
			same(r, "need", arg(r.told(key), "need").Num, c.need)
			r.done()
		})
	}
	t.Run("NEB-RSHOT-01 NEB-REACT-06 NEB-RSHOT-05 NEB-FLEE-02 NEB-FLEE-03 NEB-FLEE-09 all missed, failed in the open: it Flees",
		func(t *testing.T) {
			r := play(t, "", shooter, force("orion", fig("hoplidex", 60, 45), fig("hoplidex", 80, 80, asleep)))
			r.dice("shoot", 1).dice("reaction", 4).shoots("1", "B:1")
			same(r, "Fleeing", r.fig("B").Fleeing, true)
			near(r, "MOV and 10 to the edge of its zone", r.fig("B").At.X, 80)
			near(r, "straight", r.fig("B").At.Y, 45)
			same(r, "not activated by it", r.fig("B").Activated, false)
		})
	t.Run("NEB-FLEE-04 NEB-RSHOT-04 NEB-RSHOT-09 NEB-TCOV-04 failed in Difficult terrain or a building: it takes Cover", func(t *testing.T) {
		house := `element = [{ kind = "house", class = "building", at = [40, 45], size = [20, 20], height = 9, doors = [[30, 40, 30, 50]] }]`
		for _, head := range []string{wood, house} {
			r := play(t, head, shooter, force("orion", fig("hoplidex", 40, 45)))
			r.dice("shoot", 1).dice("reaction", 6).shoots("1", "B:1")
			same(r, "the question", r.prompt().Key, "cover")
			r.pass("cover") // it stands in protection already
			same(r, "it counts as Entrenched", r.fig("B").Entrench, "ground")
			r.silent("shoot.return")
		}
		// A flight begun in the wood by choice: half speed inside.
		r := play(t, wood, force("terra", fig("ranger_a", 40, 45)), far)
		r.activates("1").declares("flee")
		near(r, "5 cm of wood cost 10, 10 more in the open", r.fig("1").At.X, 25)
	})
	t.Run("NEB-RSHOT-02 NEB-RSHOT-06 NEB-RSHOT-11 passed but Discharged, out of its range, Stunned, Badly Wounded or without a gun: Cover",
		func(t *testing.T) {
			for _, two := range []string{
				fig("hoplidex", 60, 45, "ammo = { assault_rifle = 0 }"),
				fig("dmos", 65, 45), // 30 and a visor's 10, at 42.5
				fig("hoplidex", 60, 45, `mishaps = ["stunned"]`),
				fig("hoplidex", 60, 45, `mishaps = ["badly_wounded"]`),
				fig("combat_droideka", 60, 45),
			} {
				r := play(t, "", shooter, force("orion", two))
				r.dice("shoot", 1).dice("reaction", 1).shoots("1", "B:1")
				same(r, "the question", r.prompt().Key, "cover")
				r.pass("cover") // nothing to hide behind on a bare table
				r.told("cover.none")
			}
		})
	t.Run("NEB-TCOV-01 NEB-TCOV-02 NEB-TCOV-05 protection that can be reached must be", func(t *testing.T) {
		head := `element = [{ kind = "wood", class = "difficult", at = [60, 55], size = [10, 10], height = 8 }]`
		r := play(t, head, shooter, force("orion", fig("hoplidex", 60, 45, `mishaps = ["stunned"]`)))
		r.dice("shoot", 1).dice("reaction", 1).shoots("1", "B:1")
		if ref := r.try("cover", way(at(60, 35))); ref == nil || ref.Rule != "NEB-TCOV-05" {
			t.Errorf("away from the wood: %v", ref)
		}
		if ref := r.try("cover", engine.Answer{}); ref == nil {
			t.Error("staying in the open was taken")
		}
		r.answer("cover", r.prompt().Default)
		same(r, "protected", r.game().sheltered(r.fig("B").At, 0), true)
		same(r, "Entrenched", r.fig("B").Entrench, "ground")
	})
	t.Run("NEB-TCOV-01 out of the shooter's sight in part, around a corner that no straight way leads to", func(t *testing.T) {
		// A rock with a house-high spur: the hiding place behind is reached round its end only.
		head := `element = [{ kind = "rock", class = "impassable", at = [57, 44], size = [2, 6], height = 12 }]`
		r := play(t, head, shooter, force("orion", fig("hoplidex", 54, 45, `mishaps = ["stunned"]`)))
		r.dice("shoot", 1).dice("reaction", 1).shoots("1", "B:1")
		p := r.prompt()
		same(r, "a way is suggested", len(p.Default.Poses) > 0, true)
		r.answer("cover", p.Default)
		r.told("cover.taken")
	})
	t.Run("NEB-TCOV-03 without protection no action in its next turn, but it moves", func(t *testing.T) {
		r := play(t, "", shooter, force("orion", fig("hoplidex", 60, 45, "ammo = { assault_rifle = 0 }")))
		r.dice("shoot", 1).dice("reaction", 1).shoots("1", "B:1").pass("cover")
		r.can("reload", false).can("move", true).can("sprint", false).can("flee", false).send()
		r.round(2).can("reload", true) // only once
	})
	t.Run("NEB-RSHOT-10 an Engaged figure stays and loses its return fire only on a failure", func(t *testing.T) {
		one := force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 42.5, 45, `engaged = ["B"]`), fig("ranger_a", 45, 41))
		r := play(t, "", one, force("orion", fig("hoplidex", 45, 45)))
		r.dice("shoot", 1).dice("reaction", 6).activates("3").aims("B:1").send()
		r.told("cover.engaged")
		same(r, "still Engaged", r.fig("B").engaged(), true)
		r = play(t, "", one, force("orion", fig("hoplidex", 45, 45)))
		r.dice("shoot", 1).dice("reaction", 1).activates("3").aims("B:1").send()
		same(r, "passed: it returns fire", r.prompt().Key, "return_fire")
	})
	t.Run("NEB-REACT-07 NEB-RSHOT-01 activated or not, as often as it is shot at", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 50)),
			force("orion", fig("hoplidex", 45, 45, `states = ["activated"]`)))
		for _, who := range []string{"1", "2"} {
			r.dice("shoot", 1).dice("reaction", 1).dice("shoot", 1).activates(who).aims("B:1").send()
			r.answer("return_fire", engine.Count(1))
		}
		r.ammo("B", "assault_rifle", 8).done()
	})
	t.Run("NEB-KEY-65 Tenacious repeats once a Round, and the second result stands", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 50)),
			force("terra", fig("swat_a", 45, 45, `states = ["activated"]`, "ammo = { machine_gun = 0 }")))
		r.dice("shoot", 1).dice("reaction", 5).activates("1").aims("B:1").send()
		r.dice("reaction", 4).pick("tenacious", "repeat")
		r.told("react.again.passed")
		r.pass("cover")
		r.dice("shoot", 1).dice("reaction", 5).aims("B:1").send()
		same(r, "not a second time", r.fig("B").Fleeing, true)
		r.done()
	})
	t.Run("NEB-KEY-65 not against a Charge", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 36, 45)), force("terra", fig("swat_a", 45, 45)))
		r.dice("reaction", 6).dice("recovery", 1).charges("1", "B", false)
		same(r, "Fleeing at once, then recovered in its own turn", r.told("react.flees").Key, "react.flees")
		r.done()
	})
	t.Run("NEB-REACT-04 in Coherence the Leader's Resolve at any distance, +1", func(t *testing.T) {
		chain := []string{fig("hoplidex", 40, 10), fig("hoplidex", 57, 10, asleep), fig("hoplidex", 74, 10, asleep),
			fig("ethnarch_beta", 74, 27, lead, asleep)}
		r := play(t, "", force("terra", fig("ranger_a", 20, 10)), force("orion", chain...))
		r.dice("shoot", 1).dice("reaction", 5).shoots("1", "B:1")
		same(r, "need", arg(r.told("react.passed"), "need").Num, 6)
	})
	t.Run("NEB-FLEE-11 a Fleeing figure that is shot at: passed it answers and still flees, failed it flies again", func(t *testing.T) {
		two := force("orion", fig("hoplidex", 45, 45, `states = ["fleeing", "activated"]`))
		r := play(t, "", shooter, two)
		r.dice("shoot", 1).dice("reaction", 1).dice("shoot", 1).shoots("1", "B:1").answer("return_fire", engine.Count(1))
		same(r, "still Fleeing", r.fig("B").Fleeing, true)
		r = play(t, "", shooter, two)
		r.dice("shoot", 1).dice("reaction", 6).shoots("1", "B:1")
		near(r, "another flight", r.fig("B").At.Dist(at(45, 45)), 20)
	})
}

func TestFlightAndRecovery(t *testing.T) {
	fleeing := `states = ["fleeing"]`
	t.Run("NEB-RCV-01 NEB-RCV-02 recovered, it acts normally", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, fleeing), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 3).activates("1")
		same(r, "the marker goes", r.fig("1").Fleeing, false)
		r.can("move", true).can("sprint", true)
	})
	t.Run("NEB-RCV-03 NEB-RCV-04 NEB-RCV-05 NEB-COH-02 failed, to the nearest table edge, every turn", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 60, 45, fleeing, "attributes = { ent = 7 }"), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 6).pick("activate", "1") // its zone is north-west, the east edge is nearer
		near(r, "east", r.fig("1").At.X, 80)
		same(r, "no turn", r.prompt().Key != "declare" || r.game().Turn.Figure != "s1.1", true)
		r.dice("recovery", 6).dice("break", 1)
		r.rest().pick("initiative", "self").pick("activate", "1")
		same(r, "off the table", r.fig("1").Out, true)
	})
	t.Run("NEB-FLEE-07 NEB-OOA-03 NEB-MANN-15 off the edge is Out of Combat and scores", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 10, 45, fleeing), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 6).dice("break", 1).pick("activate", "1")
		same(r, "Out", r.fig("1").Out, true)
		same(r, "points", r.game().Forces[1].Points, 1)
		r.done()
	})
	t.Run("NEB-FLEE-10 NEB-FLEE-01 NEB-FLEE-02 by choice in its own turn, to its zone; the Break Test follows", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 30, 12), fig("ranger_a", 5, 5)), far)
		r.activates("1").can("flee", true)
		r.dice("break", 1).declares("flee")
		same(r, "off the north edge", r.fig("1").Out, true)
		r.done()
	})
	t.Run("NEB-FLEE-06 shut in by scenery it stops", func(t *testing.T) {
		pen := `element = [
  { kind = "rock", class = "impassable", at = [16, 45], size = [2, 12], height = 12 }, { kind = "rock", class = "impassable", at = [24, 45], size = [2, 12], height = 12 },
  { kind = "rock", class = "impassable", at = [20, 40], size = [10, 2], height = 12 }, { kind = "rock", class = "impassable", at = [20, 50], size = [10, 2], height = 12 }]`
		r := play(t, pen, force("terra", fig("ranger_a", 20, 45, fleeing), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 6).pick("activate", "1")
		near(r, "at the rock", r.fig("1").At.X, 18.25)
	})
	t.Run("NEB-FLEE-05 around what cannot be crossed", func(t *testing.T) {
		rock := `element = [{ kind = "rock", class = "impassable", at = [12, 45], size = [2, 6], height = 12 }]`
		r := play(t, rock, force("terra", fig("ranger_a", 20, 45, fleeing), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 6).pick("activate", "1")
		same(r, "past the rock", r.fig("1").Out || r.fig("1").At.X < 10, true)
	})
}

func TestCoherence(t *testing.T) {
	t.Run("NEB-P-05 NEB-COH-01 NEB-COH-04 NEB-COH-05 NEB-COH-06", func(t *testing.T) {
		// Bases 2.5: 17.5 between centres is 15. 5 stands 16 from 3.
		r := play(t, "", force("terra", fig("ranger_a", 27.5, 10), fig("tactical_commander", 10, 10, lead), fig("ranger_a", 10, 27.5),
			fig("ranger_a", 45, 10), fig("ranger_a", 10, 46), fig("ranger_a", 17.5, 10)), far)
		got := []string{}
		for _, f := range r.game().standing(1) {
			if r.game().coherent(f) {
				got = append(got, f.Label)
			}
		}
		same(r, "in Coherence", fmt.Sprint(got), "[1 2 3 4 6]")
	})
	t.Run("NEB-COH-01 15.0 and 15.1", func(t *testing.T) {
		for x, want := range map[float64]bool{27.5: true, 27.6: false} {
			r := play(t, "", force("terra", fig("tactical_commander", 10, 10, lead), fig("ranger_a", x, 10), fig("ranger_a", 10, 60),
				fig("ranger_a", 60, 60)), far)
			same(r, fmt.Sprintf("at %g", x), r.game().coherent(r.fig("2")), want)
		}
	})
	t.Run("NEB-COH-03 NEB-COH-07 NEB-COH-10 left and found again freely, at once", func(t *testing.T) {
		r := play(t, "", force("terra", fig("tactical_commander", 10, 10, lead), fig("ranger_a", 27, 10), fig("ranger_a", 10, 60),
			fig("ranger_a", 60, 60)), far)
		r.moves("2", at(30, 10))
		same(r, "left", r.game().coherent(r.fig("2")), false)
		r.round(1).moves("2", at(25, 10))
		same(r, "back", r.game().coherent(r.fig("2")), true)
	})
	t.Run("NEB-COH-08 NEB-BRK-09 off at three members", func(t *testing.T) {
		for n, want := range map[int]bool{3: false, 4: true} {
			figures := []string{fig("tactical_commander", 10, 10, lead), fig("ranger_a", 15, 10), fig("ranger_a", 20, 10), fig("ranger_a", 25, 10)}
			r := play(t, "", force("terra", figures[:n]...), far)
			same(r, fmt.Sprintf("of %d", n), r.game().coherent(r.fig("2")), want)
		}
	})
	t.Run("NEB-COH-09 NEB-ARMY-13 NEB-ARMY-14 the next General leads: a Leader, else the highest Resolve, a tie is asked", func(t *testing.T) {
		kill := func(others ...string) *report {
			one := append([]string{fig("tactical_commander", 10, 10, lead, "wounds = 1")}, others...)
			r := play(t, "to_act = 2", force("terra", one...), force("orion", fig("hoplidex", 30, 10)))
			r.dice("shoot", 6).dice("fortune", 1).shoots("B", "1:1")
			return r
		}
		r := kill(fig("ranger_a", 10, 30), fig("ranger_a", 10, 40), fig("ranger_a", 10, 50), fig("swat_a", 10, 60))
		same(r, "highest Resolve", r.game().Forces[0].General, "s1.5")
		same(r, "Coherence from there", r.game().coherent(r.fig("4")), true)
		r = kill(fig("ranger_a", 10, 30), fig("tactical_commander", 10, 40), fig("ranger_a", 10, 50),
			fig("ranger_a", 10, 60, "attributes = { ent = 6 }"))
		same(r, "another Leader", r.game().Forces[0].General, "s1.3")
		r = kill(fig("ranger_a", 10, 30), fig("ranger_a", 10, 40), fig("ranger_a", 10, 50), fig("commando_a", 10, 60), fig("swat_a", 10, 70))
		same(r, "a tie", r.prompt().Key, "general")
		same(r, "between the best two", len(r.prompt().Options), 2)
	})
}

func TestBreakTest(t *testing.T) {
	// casualty takes the member with label 1 of seat 1 out.
	casualty := func(t *testing.T, members int, figures ...string) *report {
		t.Helper()
		one := force("terra", append([]string{fig("ranger_a", 10, 10, "wounds = 1")}, figures...)...) + ""
		r := play(t, "to_act = 2", withMembers(one, members), force("orion", fig("hoplidex", 30, 10), fig("hoplidex", 80, 80)))
		r.dice("shoot", 6).dice("fortune", 1)
		return r
	}
	three := []string{fig("commando_a", 10, 60, "attributes = { ent = 5 }"), fig("ranger_a", 10, 70), fig("ranger_a", 10, 80)}
	t.Run("NEB-C-11 NEB-BRK-01 NEB-BRK-02 NEB-BRK-03 NEB-BRK-05 NEB-BRK-08", func(t *testing.T) {
		r := casualty(t, 7, append(three, fig("ranger_a", 20, 80))...) // 7, 3rd lost: 4 left
		r.shoots("B", "1:1").silent("break.passed").done()
		r = casualty(t, 7, three...) // 4th lost: 3 left
		r.dice("break", 5).shoots("B", "1:1")
		same(r, "on the highest Resolve", arg(r.told("break.passed"), "need").Num, 5)
	})
	t.Run("NEB-BRK-05 one test for each further casualty", func(t *testing.T) {
		r := play(t, "to_act = 2", withMembers(force("terra", fig("ranger_a", 20, 10, "wounds = 1"), fig("ranger_a", 20, 14, "wounds = 1"),
			fig("ranger_a", 10, 80), fig("ranger_a", 20, 80)), 4),
			force("orion", fig("hoplidex", 30, 12), fig("hoplidex", 80, 80)))
		r.dice("shoot", 6).dice("fortune", 1).dice("break", 1).dice("shoot", 6).dice("fortune", 1).dice("break", 1)
		r.shoots("B", "1:1", "2:1").done()
		same(r, "lost", r.game().Forces[0].Lost, 2)
	})
	t.Run("NEB-BRK-08 first test by size of the Force", func(t *testing.T) {
		for members, first := range map[int]int{4: 1, 5: 2, 6: 3, 7: 4, 8: 5} {
			for lost := 1; lost <= first; lost++ {
				figures := []string{fig("ranger_a", 10, 10, "wounds = 1")}
				for i := range members - lost {
					figures = append(figures, fig("ranger_a", 10, 30+6*float64(i)))
				}
				r := play(t, "to_act = 2", withMembers(force("terra", figures...), members),
					force("orion", fig("hoplidex", 30, 10), fig("hoplidex", 80, 80)))
				r.dice("shoot", 6).dice("fortune", 1)
				if lost == first {
					r.dice("break", 1)
				}
				r.shoots("B", "1:1").done()
				same(r, fmt.Sprintf("tested at %d of %d", lost, members), r.game().Forces[0].Tested, lost == first)
			}
		}
	})
	t.Run("NEB-BRK-04 NEB-BRK-07 failed, also on a 6: the Force leaves and has lost", func(t *testing.T) {
		r := casualty(t, 7, three...)
		r.dice("break", 6).shoots("B", "1:1")
		same(r, "over", r.m.Over, true)
		same(r, "winner", r.game().Result.Winner, 2)
	})
	t.Run("NEB-BRK-06 it may withdraw instead", func(t *testing.T) {
		r := casualty(t, 7, three...).asks("break")
		r.shoots("B", "1:1").pick("break", "withdraw")
		same(r, "winner", r.game().Result.Winner, 2)
		r.done()
	})
}

func withMembers(doc string, n int) string {
	return doc[:10] + fmt.Sprintf("members = %d\n", n) + doc[10:]
}

func TestRounds(t *testing.T) {
	t.Run("NEB-C-04 NEB-ROUND-03 NEB-ROUND-04 NEB-ROUND-05 NEB-ROUND-06", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 80, 80)))
		r.dice("initiative", 4).dice("initiative", 4).dice("initiative", 2).dice("initiative", 5)
		r.rest()
		same(r, "B's player chooses", r.prompt().Seat, 2)
		r.pick("initiative", "other")
		same(r, "A starts", r.game().ToAct, 1)
		r.done()
	})
	t.Run("NEB-C-05 five against four", func(t *testing.T) {
		one, two := []string{}, []string{}
		for i := range 5 {
			one = append(one, fig("ranger_a", 10, 10+float64(5*i)))
			if i < 4 {
				two = append(two, fig("hoplidex", 80, 60+float64(5*i)))
			}
		}
		r := play(t, "", force("terra", one...), force("orion", two...))
		order, acted, offered := "", []string{}, []int{}
		for r.game().Round == 1 && r.game().Phase == Development {
			if p := r.prompt(); p.Key == "activate" {
				for _, o := range p.Options {
					if slices.Contains(acted, o.Key) {
						t.Errorf("%s may act a second time", o.Key)
					}
				}
				offered = append(offered, len(p.Options))
				if r.try("activate", engine.Answer{}) == nil {
					t.Error("a turn was passed") // NEB-ROUND-13
				}
				r.pick("activate", p.Options[len(p.Options)-1].Key)
			}
			order += string(" AB"[r.prompt().Seat])
			now := r.game().Turn.Figure
			r.pins("NEB-ROUND-08 "+now+" declares, and only then it acts", func() {
				at0 := r.fig(r.game().figure(now).Label).At
				r.walks(at0.Add(at(0, 1)))
				same(r, "declared and not yet done", r.game().figure(now).At, at0)
				before := *r.game()
				r.send()
				near(r, "done", r.game().figure(now).At.Dist(at0), 1)
				for _, f := range before.Figures {
					if f.ID != now && r.game().figure(f.ID).At != f.At {
						t.Errorf("%s has moved in the turn of %s", f.ID, now)
					}
				}
			})
			acted = append(acted, now)
		}
		r.pins("NEB-ROUND-07 NEB-ROUND-09 NEB-ROUND-11 one figure each by turns, the last alone",
			func() { same(r, "the order", order, "ABABABABA") })
		r.pins("NEB-ROUND-10 each once", func() {
			slices.Sort(acted)
			same(r, "acted", fmt.Sprint(acted), "[s1.1 s1.2 s1.3 s1.4 s1.5 s2.1 s2.2 s2.3 s2.4]")
		})
		r.pins("NEB-ROUND-13 any of those not yet activated, and no turn is passed", func() {
			same(r, "offered", fmt.Sprint(offered), "[5 4 4 3 3 2 2]") // the last one of a Force is no choice
		})
		r.pins("NEB-ROUND-02 NEB-ROUND-12 all activated: a new Round with a new Initiative", func() {
			same(r, "a new Round", r.game().Round, 2)
			r.told("round.ends")
			same(r, "the question", r.prompt().Key, "initiative")
			for _, f := range r.game().Figures {
				if f.Activated {
					t.Errorf("%s is still activated", f.ID)
				}
			}
		})
	})
	t.Run("NEB-ROUND-02 NEB-ROUND-12 not before the last figure", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 60)),
			force("orion", fig("hoplidex", 80, 80, `states = ["activated"]`)))
		r.activates("1").send()
		same(r, "the Round", r.game().Round, 1)
		same(r, "the last one", r.game().Turn.Figure, "s1.2")
		r.send()
		same(r, "the Round", r.game().Round, 2)
	})
	t.Run("NEB-INJ-02 NEB-INJ-09 NEB-INJ-10 NEB-INJ-14 mishaps to the end of the next Round, each by itself", func(t *testing.T) {
		r := play(t, "round = 3", force("terra", fig("ranger_a", 20, 45, `mishaps = ["leg"]`), fig("ranger_a", 20, 60)),
			force("orion", fig("hoplidex", 40, 45), fig("hoplidex", 80, 80)))
		r.rest().pick("initiative", "other")
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 6, 4).dice("reaction", 6).activates("B").aims("1:1").send()
		same(r, "in Round 4", fmt.Sprint(r.fig("1").Mishaps), "[{leg 4} {eye 5}]")
		r.dice("recovery", 1).rest()
		same(r, "in Round 5", fmt.Sprint(r.fig("1").Mishaps), "[{eye 5}]")
		r.pick("initiative", "self").rest()
		same(r, "in Round 6", len(r.fig("1").Mishaps), 0)
	})
	t.Run("NEB-MIS-03 NEB-MANN-02 after the tenth Round it is over", func(t *testing.T) {
		r := play(t, "round = 10", force("terra", fig("ranger_a", 20, 45)), far)
		r.rest()
		same(r, "over", r.m.Over, true)
		same(r, "a draw", r.told("game.draw").Key, "game.draw")
		if slices.ContainsFunc(r.news, func(e engine.Event) bool { return e.Key == "game.ends" }) {
			t.Error("a draw tells of a winner")
		}
	})
}
