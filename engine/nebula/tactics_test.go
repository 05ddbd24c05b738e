package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
)

func TestCombatTactics(t *testing.T) {
	t.Run("NEB-KEY-62 a second action within 20 cm, once a Round", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `ammo = { tactical_rifle = 1 }`), fig("tactical_commander", 42.5, 45),
			fig("ranger_a", 42.5, 60)), force("orion", fig("hoplidex", 60, 80)))
		r.activates("1").can("tactics", false).declares("reload").can("prone", false).declares("tactics").can("tactics",
			false).declares("prone").send()
		r.ammo("1", "tactical_rifle", 10)
		same(r, "and down", r.fig("1").Prone, true)
		r.pass("declare").activates("3").declares("prone").can("tactics", false).send()
	})
	t.Run("NEB-KEY-62 20.1 cm is too far: what was declared for it is lost", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `ammo = { tactical_rifle = 1 }`), fig("tactical_commander", 42.6, 45)),
			force("orion", fig("hoplidex", 60, 80)))
		r.activates("1").declares("reload").declares("tactics").declares("prone").send()
		r.told("tactics.far")
		r.told("tactics.lost")
		same(r, "still up", r.fig("1").Prone, false)
	})
	t.Run("NEB-KEY-62 NEB-AMMO-02 the second action knows what the first will have spent", func(t *testing.T) {
		for left, again := range map[int]bool{2: false, 3: true} { // two dice first
			r := play(t, "", force("terra", fig("ranger_a", 20, 45, fmt.Sprintf("ammo = { tactical_rifle = %d }", left)),
				fig("tactical_commander", 42.5, 60)), force("orion", fig("hoplidex", 60, 45, asleep)))
			r.activates("1").aims("B:2").declares("tactics").can("shoot", again).can("reload", true)
		}
	})
	t.Run("NEB-KEY-62 nobody orders himself", func(t *testing.T) {
		r := play(t, "", force("terra", fig("tactical_commander", 20, 45), fig("ranger_a", 40, 45)), far)
		r.activates("1").declares("prone").can("tactics", false)
	})
}

func TestCoveringFire(t *testing.T) {
	one := force("terra", fig("ranger_b", 20, 45), fig("ranger_a", 20, 60), fig("ranger_a", 20, 70, `states = ["activated"]`))
	two := force("orion", fig("hoplidex", 52.5, 45, asleep), fig("hoplidex", 85, 85))
	t.Run("NEB-KEY-26 NEB-KEY-27 a Shot at 1 less, then a friend moves and Sprints and is activated", func(t *testing.T) {
		r := play(t, "", one, two)
		// Aim 4 - 1 against 7: a 4 just hits
		r.dice("shoot", 3, 4).dice("fortune", 6).dice("sprint", 2, 6)
		r.activates("1").declares("covering")
		r.answer("targets", engine.Answer{Pick: []string{"s2.1"}, Nums: []int{2}}).send()
		same(r, "results", r.results(), "miss light")
		same(r, "modifiers", r.mods(), "covering")
		same(r, "only who is not activated", len(r.prompt().Options), 1)
		r.pick("covered", "2").answer("path", way(at(60, 60)))
		near(r, "10 and 5 cm", r.fig("2").At.X, 35)
		same(r, "activated", r.fig("2").Activated, true)
		same(r, "by now the other side acts", r.game().ToAct, engine.Seat(2))
		r.done()
	})
	t.Run("NEB-KEY-26 only with such a weapon, only for somebody", func(t *testing.T) {
		r := play(t, "", one, two)
		r.activates("2").can("covering", false)
		r = play(t, "", force("terra", fig("ranger_b", 20, 45), fig("ranger_a", 20, 70, `states = ["activated"]`)), two)
		r.activates("1").can("covering", false)
	})
}

func TestGuidePilot(t *testing.T) {
	crew := func(x float64, more ...string) string {
		return force("corsairs", append([]string{fig("gunner_sergeant_with_boarding_mate", 20, 45), fig("boarding_mate", 20+x, 45)}, more...)...)
	}
	foes := force("orion", fig("hoplidex", 60, 80))
	t.Run("NEB-KEY-44 NEB-KEY-45 15 cm between the two, with three members too", func(t *testing.T) {
		for x, adrift := range map[float64]bool{18.25: false, 18.35: true} { // bases of 2.5 and 4 cm
			r := play(t, "", crew(x), foes)
			r.pick("crew", "1").pass("declare")
			same(r, "Unconscious", r.fig("2").unconscious(), adrift)
		}
	})
	t.Run("NEB-KEY-44 each Droid is that of the Guide Pilot who brought it, and of the own side", func(t *testing.T) {
		mixed := force("corsairs", fig("corsair", 20, 10), fig("gunner_sergeant_with_boarding_carronade", 20, 20), fig("boarding_carronade", 24, 20),
			fig("gunner_sergeant_with_boarding_mate", 20, 45), fig("boarding_mate", 25, 45))
		r := play(t, "", force("corsairs", fig("gunner_sergeant_with_boarding_mate", 70, 80), fig("boarding_mate", 74, 80)), mixed)
		for _, c := range [][2]string{{"2", "1"}, {"D", "C"}, {"G", "F"}} {
			d, ok := r.fig(c[0]), r.fig(c[1])
			if d == nil || ok == nil {
				t.Fatalf("%v: %v %v", c, d, ok)
			}
			same(r, "the pilot of "+c[0], d.Pilot, ok.ID)
		}
	})
	t.Run("NEB-KEY-45 back in touch it works again", func(t *testing.T) {
		r := play(t, "", crew(20), foes)
		r.pick("crew", "1")
		same(r, "Unconscious", r.fig("2").unconscious(), true)
		r.walks(at(25, 45)).send()
		r.told("pilot.back")
		same(r, "its turn", r.game().Turn.Figure, "s1.2")
	})
	t.Run("NEB-KEY-46 both in one Player Turn, one after the other, in either order", func(t *testing.T) {
		r := play(t, "", crew(10, fig("corsair", 20, 10)), foes)
		same(r, "the Droid is not chosen for itself", len(r.prompt().Options), 2)
		r.pick("activate", "1").pick("crew", "2")
		same(r, "the Droid first", r.game().Turn.Figure, "s1.2")
		r.walks(at(30, 46)).send()
		same(r, "then its pilot", r.game().Turn.Figure, "s1.1")
		r.pass("declare")
		same(r, "then the other side", r.game().ToAct, engine.Seat(2))
		same(r, "both activated", r.fig("1").Activated && r.fig("2").Activated, true)
	})
	t.Run("NEB-KEY-47 without its pilot it lies there until another is near", func(t *testing.T) {
		r := play(t, "to_act = 2", force("corsairs", fig("gunner_sergeant_with_boarding_mate", 20, 45, "wounds = 1", asleep),
			fig("boarding_mate", 30, 45), fig("gunner_sergeant_with_boarding_mate", 49, 45), fig("corsair", 20, 10), fig("corsair", 60,
				10)), force("orion", fig("hoplidex", 20, 50)))
		r.dice("shoot", 6).dice("fortune", 1).shoots("B", "1:1")
		same(r, "the pilot is out", r.fig("1").Out, true)
		same(r, "the Droid is Unconscious", r.fig("2").unconscious(), true)
		r.activates("3").walks(at(45, 45)).send() // 15 - 3.25 = 11.75 between them
		same(r, "guided by the other", r.fig("2").Pilot, "s1.3")
		same(r, "awake", r.fig("2").unconscious(), false)
	})
}
