package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

func TestFortune(t *testing.T) {
	t.Run("NEB-FORT-02 NEB-FORT-03 NEB-FORT-05 NEB-FORT-08 NEB-KEY-04 NEB-KEY-51 NEB-KEY-52 NEB-KEY-53 NEB-COVER-02 needs", func(t *testing.T) {
		plain, anti := content().Items["tactical_rifle"], content().Items["fusion_rifle"]
		for _, c := range []struct {
			unit          string
			more          []string
			it            book.Item
			light, severe int
			coveredSevere int
		}{
			{"hoplidex", nil, plain, 3, 5, 4},
			{"hoplidex", nil, anti, 4, 6, 5},
			{"telal_a", nil, plain, 2, 4, 3},                          // Light Protection
			{"minotaen", nil, plain, 2, 3, 2},                         // Heavy: never better than 2
			{"enurta", nil, plain, 2, 4, 3},                           // Superheavy: 1
			{"minotaen", []string{"corundum_plates"}, plain, 2, 2, 2}, // pieces add up
			{"minotaen", []string{"corundum_plates"}, anti, 2, 3, 2},
		} {
			f, err := recruit(content().Units[c.unit], c.more)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fmt.Sprint((&Game{}).save(f, false, false, c.it), (&Game{}).save(f, true, false, c.it), (&Game{}).save(f, true, true, c.it), (&Game{}).save(f, false, true, c.it)), fmt.Sprint(c.light, c.severe, c.coveredSevere, c.light); got != want {
				t.Errorf("%s %v against %s needs %s, want %s", c.unit, c.more, c.it.ID, got, want)
			}
		}
	})
	one := force("terra", fig("ranger_a", 20, 45))
	t.Run("NEB-FORT-06 a natural 1 fails against 2", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("minotaen", 40, 45, `upgrades = ["corundum_plates"]`, asleep)))
		r.asks("protection").dice("shoot", 6).dice("fortune", 1)
		r.shoots("1", "B:1").dice("injury", 1, 1).pass("protection").wounds("B", 2)
	})
	t.Run("NEB-KEY-50 NEB-KEY-60 NEB-FORT-10 Additional Protection, Robust: one die of the attack", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("harpy_a", 40, 45, asleep, "attributes = { cor = 7 }")))
		r.dice("shoot", 6, 6).dice("fortune", 1, 2).shoots("1", "B:2")
		r.dice("fortune", 5).dice("injury", 1, 1).pick("protection", "reroll").wounds("B", 2).done()
		r = play(t, "", one, force("orion", fig("minotaen", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 2).shoots("1", "B:1")
		same(r, "Robust asks the same", r.prompt().Key, "protection")
	})
	t.Run("NEB-KEY-66 NEB-KEY-07 NEB-KEY-63 Toxic: one success again; not the Technological nor the Anti-Toxic", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 40, 45), fig("dmos", 40, 50), fig("hoplidex", 40, 55, `upgrades = ["sealing_mask"]`)))
		toxic := book.Item{ID: "test", Qualities: []string{"toxic"}}
		for label, again := range map[string]bool{"B": true, "C": false, "D": false} {
			rolled := false
			f := r.fig(label)
			g := &Game{Forces: r.game().Forces, Figures: r.game().Figures, Attack: Attack{Severe: 1}}
			res := engine.Run(engine.Input{Game: stepper{g, func(t *engine.Table) { g.toxic(t, f, toxic, []int{6}, []int{5}) }}, Frontier: roller(func(string) { rolled = true })})
			if res.Err != nil {
				t.Fatal(res.Err)
			}
			same(r, "the success is thrown again by "+label, rolled, again)
		}
	})
}

// stepper runs one procedure of the rules by itself.
type stepper struct {
	*Game
	do func(*engine.Table)
}

func (s stepper) Step(t *engine.Table) { s.do(t) }

// roller throws ones and says so.
type roller func(purpose string)

func (f roller) Faces(_ int, _ engine.Seat, purpose string, _, n int) ([]int, bool) {
	f(purpose)
	return make([]int, n), true
}
func (roller) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (roller) Obvious(engine.Seat) bool                     { return false }

func TestWounds(t *testing.T) {
	one := force("terra", fig("ranger_a", 20, 45))
	t.Run("NEB-INJ-04 NEB-INJ-05 NEB-INJ-06 NEB-INJ-07 NEB-INJ-08 NEB-INJ-09 NEB-INJ-10 the table", func(t *testing.T) {
		want := []string{2: "scratch", 3: "scratch", 4: "scratch", 5: "pushback", 6: "pushback", 7: "leg", 8: "stunned", 9: "stunned", 10: "eye", 11: "badly_wounded", 12: "unconscious"}
		for n := 2; n <= 12; n++ {
			if got := mishap(n); got != want[n] {
				t.Errorf("%d is %s, want %s", n, got, want[n])
			}
		}
	})
	t.Run("NEB-WND-03 NEB-ATTR-08 NEB-INJ-03 NEB-OOA-01 NEB-OOA-02 NEB-KEY-01 NEB-MARK-04 NEB-MANN-12 at 0 Out of Combat, no Injury; Hoard equipment stays", func(t *testing.T) {
		r := play(t, "", one, force("terra", fig("ranger_a", 40, 45, "wounds = 1"), fig("ranger_a", 80, 80)))
		r.dice("shoot", 6, 6).dice("fortune", 1, 1).dice("break", 1).shoots("1", "B:2").wounds("B", 0).done()
		same(r, "Out", r.fig("B").Out, true)
		same(r, "on the ground", fmt.Sprintf("%d %s", len(r.game().Ground), r.game().Ground[0].Item), "1 pistol") // not the rifle
		same(r, "points", r.game().Forces[0].Points, 1)
		r.silent("injury").silent("react.failed")
	})
	t.Run("NEB-INJ-01 NEB-GEN-06 NEB-P-01 one Injury of 2D6 for each Wound", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6, 6).dice("fortune", 1, 1).dice("injury", 1, 1).dice("injury", 1, 2).shoots("1", "B:2").wounds("B", 1).done()
	})
	t.Run("NEB-KEY-67 NEB-KEY-63 Poison doubles, one Injury each; not against Technological", func(t *testing.T) {
		r := play(t, "", force("symbiosis", fig("coleopt_a", 20, 45, "ammo = { telsonid_cannon = 1 }")), force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).dice("injury", 1, 1).shoots("1", "B:1").wounds("B", 1).done()
		r = play(t, "", force("symbiosis", fig("coleopt_a", 20, 45)), force("orion", fig("dmos", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).shoots("1", "B:1").wounds("B", 2).done()
	})
	t.Run("NEB-INJ-06 NEB-INJ-15 NEB-INJ-17 NEB-INJ-08 equal mishaps add up, with their floors", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["leg", "leg", "leg", "eye"]`), fig("ranger_b", 20, 60, `mishaps = ["eye", "eye", "eye"]`)), far)
		near(r, "MOV 10 less 15", r.fig("1").movement(), 0)
		near(r, "range 50 less 15", r.fig("1").reach(r.fig("1").carried("tactical_rifle")), 35)
		near(r, "range 35 less 45", r.fig("2").reach(r.fig("2").carried("machine_gun")), 5)
	})
	t.Run("NEB-INJ-07 Stunned: no shooting, but other actions", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["stunned"]`)), far)
		r.activates("1").can("shoot", false).can("move", true).can("sprint", true).can("charge", true)
	})
	t.Run("NEB-INJ-09 Badly Wounded: it may move and nothing else, Entrenching and a Magazine aside", func(t *testing.T) {
		r := play(t, wallAt(22, 3), force("terra", fig("gunner_a", 20, 45, `mishaps = ["badly_wounded"]`, "ammo = { missile_launcher = 0 }")), far)
		r.activates("1")
		same(r, "what it may do", fmt.Sprint(r.verbs()), "[move entrench magazine]")
	})
	t.Run("NEB-INJ-10 Unconscious: its turn passes", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, asleep), fig("ranger_a", 20, 60)), far)
		r.pick("activate", "1")
		r.told("turn.unconscious")
	})
	t.Run("NEB-INJ-12 an Unconscious figure only saves", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 40, 45, asleep))).asks("drop")
		r.dice("shoot", 6).dice("fortune", 6).shoots("1", "B:1").done()
		r.silent("react.failed").silent("prone.drop")
	})
}

func TestProne(t *testing.T) {
	one := force("terra", fig("ranger_a", 20, 45))
	t.Run("NEB-C-10 NEB-PRONE-01 NEB-PRONE-02 NEB-PRONE-03 NEB-PRONE-04 NEB-PRONE-11", func(t *testing.T) {
		r := play(t, "", one, force("terra", fig("ranger_a", 40, 45), fig("ranger_a", 80, 80))).asks("drop")
		r.dice("shoot", 6).shoots("1", "B:1")
		r.dice("fortune", 2).dice("fortune", 6).pick("drop", "drop").wounds("B", 3).done()
		same(r, "Prone", r.fig("B").Prone, true)
		same(r, "its activation is lost", r.fig("B").Activated, true)
		r.silent("shoot.return").silent("react.failed").silent("react.passed")
	})
	t.Run("NEB-PRONE-03 every failure is repeated once", func(t *testing.T) {
		r := play(t, "", one, force("terra", fig("ranger_a", 40, 45), fig("ranger_a", 80, 80))).asks("drop")
		r.dice("shoot", 6, 6, 6).shoots("1", "B:3")
		r.dice("fortune", 2, 5, 3).dice("fortune", 6).dice("fortune", 1).dice("injury", 1, 1).pick("drop", "drop").wounds("B", 2).done()
	})
	t.Run("NEB-PRONE-09 refused after an action this Round, return fire included", func(t *testing.T) {
		r := play(t, "", one, force("terra", fig("ranger_a", 40, 45, `states = ["acted", "activated"]`))).asks("drop")
		r.dice("shoot", 6).dice("fortune", 6).dice("reaction", 1).shoots("1", "B:1")
		same(r, "the question", r.prompt().Key, "return_fire")

		r = play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 50)), force("terra", fig("ranger_a", 40, 45, `states = ["activated"]`))).asks("drop")
		r.dice("shoot", 1).dice("reaction", 1).dice("shoot", 1).activates("1").aims("B:1").send()
		r.answer("return_fire", engine.Count(1))
		r.dice("shoot", 6).dice("fortune", 6).dice("reaction", 1).activates("2").aims("B:1").send()
		same(r, "after return fire", r.prompt().Key, "return_fire")
	})
	t.Run("NEB-PRONE-01 against close combat too, by who only moved", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45, `states = ["activated"]`))).asks("drop")
		r.dice("fight", 6).dice("fight", 1).activates("1").send()
		same(r, "the question", r.prompt().Key, "drop")
	})
	t.Run("NEB-PRONE-05 NEB-PRONE-06 NEB-PRONE-08 it crawls 5, shoots, stands up", func(t *testing.T) {
		prone := force("terra", fig("ranger_a", 20, 45, `states = ["prone"]`))
		r := play(t, "", prone, far)
		r.activates("1").can("shoot", true).can("sprint", false).can("charge", false).can("stand", true)
		r.walks(at(20, 30)).send()
		near(r, "crawled", r.fig("1").At.Y, 40)
		r = play(t, "", prone, far)
		r.activates("1").declares("stand").can("shoot", false).walks(at(20, 30)).send()
		same(r, "up", r.fig("1").Prone, false)
		near(r, "and its movement", r.fig("1").At.Y, 35)
		r = play(t, "", prone, far)
		r.activates("1").walks(at(20, 42)).declares("stand").walks(at(20, 10)).send()
		near(r, "3 crawled, 7 walked", r.fig("1").At.Y, 35)
	})
	t.Run("NEB-PRONE-10 NEB-PRONE-02 going Prone is an action, and the end of its Round", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 80, 80)))
		r.activates("1").declares("prone").walks(at(20, 40)).send()
		same(r, "Prone", r.fig("1").Prone, true)
		near(r, "and did not move on", r.fig("1").At.Y, 45)
	})
}
