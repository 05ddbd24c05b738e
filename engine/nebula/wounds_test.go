package nebula

import (
	"fmt"
	"reflect"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/book"
)

func TestFortune(t *testing.T) {
	plain, anti := content().Items["tactical_rifle"], content().Items["fusion_rifle"]
	for _, c := range []struct {
		name          string
		unit          string
		more          []string
		it            book.Item
		light, severe int
		coveredSevere int
	}{
		{"NEB-FORT-02 NEB-FORT-03 NEB-COVER-02 3, 5, in Cover 4", "hoplidex", nil, plain, 3, 5, 4},
		{"NEB-KEY-04 Anti-armour takes 1", "hoplidex", nil, anti, 4, 6, 5},
		{"NEB-KEY-51 Light Protection gives 1", "telal_a", nil, plain, 2, 4, 3},
		{"NEB-KEY-52 NEB-FORT-08 Heavy Protection gives 2, never better than 2", "minotaen", nil, plain, 2, 3, 2},
		{"NEB-KEY-53 Superheavy Protection gives 1", "enurta", nil, plain, 2, 4, 3},
		{"NEB-FORT-05 two pieces give 3", "minotaen", []string{"corundum_plates"}, plain, 2, 2, 2},
		{"NEB-FORT-05 NEB-FORT-08 two pieces against Anti-armour: 3 less 1", "minotaen", []string{"corundum_plates"}, anti, 2, 3, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, g := recruited(t, c.unit, c.more...), &Game{}
			got := fmt.Sprint(g.save(f, false, false, c.it), g.save(f, true, false, c.it), g.save(f, true, true, c.it), g.save(f, false, true, c.it))
			if want := fmt.Sprint(c.light, c.severe, c.coveredSevere, c.light); got != want {
				t.Errorf("%s %v against %s needs %s, want %s", c.unit, c.more, c.it.ID, got, want)
			}
		})
	}
	t.Run("a Hit and its Fortune Roll", func(t *testing.T) {
		wall := `element = [{ kind = "wall", class = "obstacle", at = [35.5, 55], size = [1, 20], height = 9 }]` // its end half hides who stands at 45
		for _, c := range []struct {
			name      string
			head      string
			die, roll int // 4 on the die of Aim 4 is Severe against 7, and Light in Cover
			left      int
		}{
			{"NEB-FORT-02 a Light Hit is cancelled by 3", "", 3, 3, 3},
			{"NEB-FORT-02 NEB-FORT-04 and not by 2", "", 3, 2, 2},
			{"NEB-FORT-03 a Severe Hit is cancelled by 5", "", 4, 5, 3},
			{"NEB-FORT-03 NEB-FORT-04 and not by 4", "", 4, 4, 2},
			{"NEB-FORT-03 in Cover by 4", wall, 5, 4, 3},
			{"NEB-FORT-03 and not by 3", wall, 5, 3, 2},
		} {
			t.Run(c.name, func(t *testing.T) {
				r := play(t, c.head, force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 42.5, 45, asleep)))
				r.dice("shoot", c.die).dice("fortune", c.roll)
				if c.left < 3 {
					r.dice("injury", 1, 1)
				}
				r.shoots("1", "B:1").wounds("B", c.left).done()
			})
		}
		t.Run("NEB-WND-01 NEB-WND-02 NEB-FORT-04 of three Hits two are not saved: HER 3 to 1", func(t *testing.T) {
			r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 42.5, 45, asleep)))
			r.dice("shoot", 6, 6, 6).dice("fortune", 4, 5, 1).dice("injury", 1, 1).dice("injury", 1, 1).shoots("1", "B:3").wounds("B", 1).done()
			same(r, "its profile is what it was", r.fig("B").Attr[HER], 3)
		})
		t.Run("NEB-WND-01 NEB-FORT-01 a Wound from close combat", func(t *testing.T) {
			r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45)))
			r.dice("fight", 6).dice("fight", 1).dice("fortune", 4).dice("injury", 1, 1).activates("1").send().wounds("B", 2).done()
		})
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
	t.Run("NEB-KEY-50 only a die that failed is thrown again", func(t *testing.T) {
		harpy := force("orion", fig("harpy_a", 40, 45, asleep, "attributes = { cor = 7 }"))
		r := play(t, "", one, harpy)
		r.dice("shoot", 6, 6).dice("fortune", 5, 6).shoots("1", "B:2").done()
		same(r, "all saved: it is not asked", r.prompt().Key != "protection", true)
		r.wounds("B", 3)
		r = play(t, "", one, harpy)
		r.dice("shoot", 6, 6).dice("fortune", 6, 2).shoots("1", "B:2").dice("fortune", 5).pick("protection", "reroll").wounds("B", 3).done()
		same(r, "the die", arg(r.told("reroll.fortune"), "old").Num, 2)
	})
	t.Run("NEB-KEY-66 of an attack that nothing was saved from, nothing is thrown again", func(t *testing.T) {
		r := play(t, "", force("symbiosis", fig("apidae", 20, 45)), force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).dice("injury", 1, 1).shoots("1", "B:1").done()
		r.silent("reroll.fortune")
	})
	t.Run("NEB-KEY-66 NEB-KEY-07 NEB-KEY-63 Toxic: one success again; not the Technological nor the Anti-Toxic", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 40, 45), fig("dmos", 40, 50),
			fig("hoplidex", 40, 55, `upgrades = ["sealing_mask"]`)))
		toxic := book.Item{ID: "test", Qualities: []string{"toxic"}}
		for label, again := range map[string]bool{"B": true, "C": false, "D": false} {
			rolled := false
			f := r.fig(label)
			g := &Game{Forces: r.game().Forces, Figures: r.game().Figures, Attack: Attack{Severe: 1}}
			res := engine.Run(engine.Input{Game: stepper{g, func(t *engine.Table) { g.toxic(t, f, toxic, []int{6}, []int{5}) }},
				Frontier: roller(func(string) { rolled = true })})
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
	for n, c := range map[int][2]string{
		2: {"NEB-INJ-04", "scratch"}, 3: {"NEB-INJ-04", "scratch"}, 4: {"NEB-INJ-04", "scratch"},
		5: {"NEB-INJ-05", "pushback"}, 6: {"NEB-INJ-05", "pushback"}, 7: {"NEB-INJ-06", "leg"}, 8: {"NEB-INJ-07", "stunned"}, 9: {"NEB-INJ-07",
			"stunned"},
		10: {"NEB-INJ-08", "eye"}, 11: {"NEB-INJ-09", "badly_wounded"}, 12: {"NEB-INJ-10", "unconscious"},
	} {
		t.Run(fmt.Sprintf("%s %d on the table", c[0], n), func(t *testing.T) {
			if got := mishap(n); got != c[1] {
				t.Errorf("%d is %s, want %s", n, got, c[1])
			}
		})
	}
	t.Run("NEB-INJ-04 a Scratch has no effect", func(t *testing.T) {
		for _, dice := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 2}} {
			r := play(t, "to_act = 2", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 70)), force("orion", fig("hoplidex", 42.5, 45)))
			was := *r.fig("1")
			r.dice("shoot", 6).dice("fortune", 1).dice("injury", dice[0], dice[1]).dice("reaction", 1).dice("shoot", 1)
			r.shoots("B", "1:1").answer("return_fire", engine.Count(1)).done()
			now := *r.fig("1")
			was.Wounds, was.Items[0].Ammo = 2, 9            // the Wound and the answer
			was.Acted, was.Reacted = now.Acted, now.Reacted // by its answer
			if !reflect.DeepEqual(now, was) {
				t.Errorf("%v: it is %+v, was %+v", dice, now, was)
			}
			same(r, "its movement", now.movement(), 10)
			same(r, "its range", now.reach(now.carried("tactical_rifle")), 50)
			r.activates("1").can("move", true).can("shoot", true).can("sprint", true).can("charge", true).can("equip", true)
		}
	})
	t.Run("NEB-WND-03 NEB-ATTR-08 Out of Combat at 0 and not at 1; no Injury", func(t *testing.T) {
		for her, out := range map[int]bool{1: true, 2: false} {
			r := play(t, "", one, force("terra", fig("ranger_a", 40, 45, fmt.Sprintf("wounds = %d", her), asleep), fig("ranger_a", 80, 80)))
			r.dice("shoot", 6).dice("fortune", 1)
			r.pins("NEB-INJ-03", func() {
				if out {
					r.dice("break", 1)
				} else {
					r.dice("injury", 1, 1)
				}
				r.shoots("1", "B:1").wounds("B", her-1).done() // a roll too many or too few stops the report
			})
			same(r, "Out", r.fig("B").Out, out)
		}
	})
	t.Run("NEB-OOA-01 NEB-OOA-02 at 0 Wounds", func(t *testing.T) {
		for _, finder := range []string{"2", "C"} {
			r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 40, 52)),
				force("terra", fig("ranger_a", 40, 45, "wounds = 1"), fig("ranger_a", 40, 38), fig("ranger_a", 80, 80)))
			r.dice("shoot", 6, 6).dice("fortune", 1, 1).dice("break", 1).shoots("1", "B:2").wounds("B", 0).done()
			r.pins("NEB-OOA-01 removed, it takes no further part", func() {
				same(r, "Out", r.fig("B").Out, true)
				same(r, "standing", len(r.game().standing(2)), 2)
				for _, base := range r.game().View(0).Scene.Bases {
					if base.ID == "s2.1" {
						t.Error("it is still drawn")
					}
				}
				r.silent("injury").silent("react.failed").silent("react.passed")
				for _, o := range r.prompt().Options {
					if o.Key == "s2.1" {
						t.Error("it may be activated")
					}
				}
			})
			r.pins("NEB-OOA-02 NEB-KEY-01 NEB-MARK-04 its Pistol lies where it stood, its rifle is lost", func() {
				g := r.game()
				same(r, "on the ground", fmt.Sprintf("%d %s %v", len(g.Ground), g.Ground[0].Item, g.Ground[0].At), "1 pistol {40 45}")
				markers := 0
				for _, th := range g.View(0).Scene.Things {
					if th.Kind == "drop" {
						markers++
						same(r, "the marker", geom.Polygon(th.Outline).Centre(), at(40, 45))
					}
				}
				same(r, "markers", markers, 1)
			})
			r.pins("NEB-OOA-02 either Force may pick it up: figure "+finder, func() {
				if finder == "2" {
					r.pick("activate", "C").send()
				}
				r.activates(finder).walks(at(40, 45)).declares("pickup").pick("pickup", "drop1").send()
				same(r, "carried", r.fig(finder).carried("pistol.2") != nil, true)
				same(r, "left on the ground", len(r.game().Ground), 0)
			})
		}
	})
	t.Run("NEB-INJ-01 NEB-GEN-06 NEB-P-01 one Injury of 2D6 for each Wound", func(t *testing.T) {
		r := play(t, "", one, force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6, 6).dice("fortune", 1, 1).dice("injury", 1, 1).dice("injury", 1, 2).shoots("1", "B:2").wounds("B", 1).done()
	})
	t.Run("NEB-KEY-67 NEB-KEY-63 Poison doubles, one Injury each; not against Technological", func(t *testing.T) {
		r := play(t, "", force("symbiosis", fig("coleopt_a", 20, 45, "ammo = { telsonid_cannon = 1 }")),
			force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).dice("injury", 1, 1).shoots("1", "B:1").wounds("B", 1).done()
		r = play(t, "", force("symbiosis", fig("coleopt_a", 20, 45)), force("orion", fig("dmos", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).shoots("1", "B:1").wounds("B", 2).done()
	})
	t.Run("NEB-INJ-06 NEB-INJ-15 NEB-INJ-17 NEB-INJ-08 equal mishaps add up, with their floors", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["leg", "leg", "leg", "eye"]`),
			fig("ranger_b", 20, 60, `mishaps = ["eye", "eye", "eye"]`)), far)
		near(r, "MOV 10 less 15", r.fig("1").movement(), 0)
		near(r, "range 50 less 15", r.fig("1").reach(r.fig("1").carried("tactical_rifle")), 35)
		near(r, "range 35 less 45", r.fig("2").reach(r.fig("2").carried("machine_gun")), 5)
	})
	t.Run("NEB-INJ-07 Stunned: no shooting, but other actions", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["stunned"]`)), far)
		r.activates("1").can("shoot", false).can("move", true).can("sprint", true).can("charge", true)
		r.barred("shoot", "NEB-INJ-07", "barred.dazed")
	})
	t.Run("NEB-INJ-15 NEB-INJ-17 two Legs leave no movement, and that is why", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `mishaps = ["leg", "leg"]`)), far)
		r.activates("1").can("move", false).barred("move", "NEB-INJ-15", "barred.lame")
	})
	t.Run("NEB-INJ-09 Badly Wounded: it may move and nothing else, Entrenching and a Magazine aside", func(t *testing.T) {
		r := play(t, wallAt(22, 3), force("terra", fig("gunner_a", 20, 45, `mishaps = ["badly_wounded"]`, "ammo = { missile_launcher = 0 }")),
			far)
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

		r = play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 50)),
			force("terra", fig("ranger_a", 40, 45, `states = ["activated"]`))).asks("drop")
		r.dice("shoot", 1).dice("reaction", 1).dice("shoot", 1).activates("1").aims("B:1").send()
		r.answer("return_fire", engine.Count(1))
		r.dice("shoot", 6).dice("fortune", 6).dice("reaction", 1).activates("2").aims("B:1").send()
		same(r, "after return fire", r.prompt().Key, "return_fire")
	})
	t.Run("NEB-PRONE-01 against close combat too, by who only moved", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 45, 45, `states = ["activated"]`))).asks("drop")
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
