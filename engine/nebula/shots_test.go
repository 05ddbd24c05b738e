package nebula

import (
	"fmt"
	"strings"
	"testing"

	"estafeta/engine"
)

// fig is a figure of a position as an inline table.
func fig(unit string, x, y float64, more ...string) string {
	s := fmt.Sprintf("unit = %q, at = [%g, %g]", unit, x, y)
	return "{ " + strings.Join(append([]string{s}, more...), ", ") + " }"
}

const (
	asleep = `mishaps = ["unconscious"]` // does not react: NEB-INJ-12
	lead   = `general = true`
)

func TestShots(t *testing.T) {
	t.Run("NEB-C-01 NEB-C-02 a shot and its answer", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 52.5, 45)))
		r.dice("shoot", 2, 3, 5).dice("fortune", 2, 5).dice("injury", 1, 2).dice("reaction", 3)
		r.shoots("1", "B:3")
		r.pins("NEB-WPN-06 NEB-AMMO-01 a die and a projectile for each of the three shots", func() {
			same(r, "dice", fmt.Sprint(arg(r.told("shoot"), "dice").Ints), "[2 3 5]")
			r.ammo("1", "tactical_rifle", 7)
		})
		r.pins("NEB-SHOT-10 Aim 4 on each die by itself: 6, 7 and 9 against 7", func() {
			same(r, "on each", arg(r.told("shoot"), "plus").Num, 4)
			same(r, "the shot", r.results(), "miss light severe")
		})
		r.pins("NEB-FORT-01 one Fortune Roll for each of the two Hits", func() {
			same(r, "rolls", fmt.Sprint(arg(r.told("fortune"), "dice").Ints), "[2 5]")
			r.wounds("B", 2)
		})
		r.pins("NEB-REACT-01 NEB-RSHOT-01 NEB-RSHOT-03 NEB-XF-01 passed and alive, it is asked at once, in the shooter's turn", func() {
			same(r, "passed", arg(r.told("react.passed"), "who").Text, "s2.1")
			same(r, "the question", r.prompt().Key, "return_fire")
			same(r, "of", r.prompt().Seat, engine.Seat(2))
			same(r, "in the turn of", r.game().Turn.Figure, "s1.1")
		})
		r.pins("NEB-XF-06 one to three dice of its own rate", func() {
			same(r, "fewest dice", r.prompt().Min, 1)
			same(r, "most dice", r.prompt().Max, 3)
		})
		checks := 0
		for _, e := range r.news {
			if strings.HasPrefix(e.Key, "react") {
				checks++
			}
		}
		r.dice("shoot", 4, 1).dice("fortune", 3).dice("injury", 1, 1)
		r.answer("return_fire", engine.Count(2))
		r.pins("NEB-SHOT-03 NEB-XF-02 it has shot out of turn, with its own ammunition", func() {
			same(r, "the answer", r.results(), "severe miss")
			r.wounds("1", 2).ammo("B", "assault_rifle", 8)
			same(r, "its own turn comes yet", r.game().Turn.Figure, "s2.1")
		})
		r.pins("NEB-XF-03 NEB-RSHOT-08 hit by the answer, the shooter makes no Reaction", func() {
			for _, e := range r.news {
				if strings.HasPrefix(e.Key, "react") {
					checks--
				}
			}
			same(r, "Reactions after the answer", -checks, 0)
			same(r, "it stands where it stood", r.fig("1").At, at(20, 45))
			same(r, "Fleeing", r.fig("1").Fleeing, false)
			r.done() // no die was thrown for it
		})
	})
	t.Run("NEB-XF-01 who was put Out of Combat answers nothing", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 52.5, 45, "wounds = 1"),
			fig("hoplidex", 80, 80)))
		r.dice("shoot", 6).dice("fortune", 1).dice("break", 1).shoots("1", "B:1").done()
		r.silent("shoot.return").silent("react.passed")
		same(r, "the turn", r.game().Turn.Figure, "s2.2")
	})
	t.Run("NEB-XF-06 no more dice than projectiles", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 52.5, 45, "ammo = { assault_rifle = 2 }")))
		r.dice("shoot", 1).dice("reaction", 3).shoots("1", "B:1")
		same(r, "most dice, with 2 left", r.prompt().Max, 2)
		if r.try("return_fire", engine.Count(3)) == nil {
			t.Error("3 dice with 2 projectiles left were taken")
		}
	})

	t.Run("NEB-SHOT-14 no natural hit or miss", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, "attributes = { pnt = 1 }")),
			force("orion", fig("hoplidex", 40, 45, "attributes = { cor = 8 }", asleep)))
		r.dice("shoot", 6).shoots("1", "B:1")
		same(r, "a 6 of 7 against 8", r.results(), "miss")
		r = play(t, "", force("terra", fig("ranger_a", 20, 45, "attributes = { pnt = 5 }")),
			force("orion", fig("hoplidex", 40, 45, "attributes = { cor = 5 }", asleep)))
		r.dice("shoot", 1).dice("fortune", 6).shoots("1", "B:1")
		same(r, "a 1 of 6 against 5", r.results(), "severe")
	})

	t.Run("NEB-WPN-05 NEB-SHOT-15 40 cm from edge to edge of the bases, 40.1 are too far", func(t *testing.T) {
		for x, in := range map[float64]bool{52.5: true, 52.6: false} { // centres 42.5 apart, and two bases of 2.5
			r := play(t, "", force("orion", fig("hoplidex", 10, 45)), force("terra", fig("ranger_a", x, 45, asleep)))
			if in {
				r.dice("shoot", 1)
			}
			r.shoots("1", "B:1").done()
			if in {
				same(r, "at 40.0", r.results(), "miss")
			} else {
				r.told("shoot.range")
			}
		}
	})
	t.Run("NEB-SHOT-15 NEB-SHOT-16 out of range: the move stays open", func(t *testing.T) {
		r := play(t, "", force("orion", fig("hoplidex", 10, 45, "ammo = { assault_rifle = 2 }")),
			force("terra", fig("ranger_a", 52.6, 45), fig("ranger_a", 40, 55)))
		r.activates("1").aims("B:2").walks(at(10, 40)).send()
		r.pins("NEB-AMMO-07 its projectiles are spent, and the empty rifle is Discharged", func() {
			r.told("shoot.range")
			r.ammo("1", "assault_rifle", 0)
			same(r, "Discharged", r.fig("1").carried("assault_rifle").Discharged, true)
		})
		r.pins("NEB-RSHOT-12 no Shot was received, and nobody reacts", func() {
			r.silent("react.passed").silent("react.failed").silent("shoot.return").done()
			same(r, "the question", r.prompt().Key, "activate")
			same(r, "B stands", r.fig("B").At, at(52.6, 45))
			same(r, "and is not in Cover", r.fig("B").Entrench, "")
		})
		r.pins("NEB-GEN-05 NEB-DECL-05 nothing is taken back: no other target, and the action is used", func() {
			r.silent("declared.void").silent("shoot")
			same(r, "acted", r.game().figure("s1.1").Acted, true)
			near(r, "and moved", r.fig("1").At.Y, 40)
			same(r, "the turn has passed", r.prompt().Seat, engine.Seat(2))
		})
	})

	t.Run("NEB-SHOT-16 no other action after a shot out of range", func(t *testing.T) {
		r := play(t, "", force("orion", fig("hoplidex", 10, 45)), force("terra", fig("ranger_a", 60, 45)))
		r.activates("1").aims("B:1").can("move", true).can("shoot", false).can("reload", false).can("sprint", false).can("charge", false)
		r.send()
		same(r, "the turn has passed", r.game().Turn.Figure, "s2.1")
	})

	t.Run("NEB-SHOT-17 NEB-KEY-02 minimum range 20", func(t *testing.T) {
		for _, c := range []struct {
			x    float64
			near bool
		}{{32.4, true}, {32.5, false}} { // 19.9 and 20.0 from base to base
			r := play(t, "", force("terra", fig("gunner_a", 10, 45)), force("orion", fig("hoplidex", c.x, 45, asleep)))
			if !c.near {
				r.dice("shoot", 1)
			}
			r.shoots("1", "B:1").done()
			r.ammo("1", "missile_launcher", 0)
			if c.near {
				r.told("shoot.range")
			} else {
				r.told("shoot")
			}
		}
	})

	t.Run("NEB-SHOT-04 NEB-MARK-01 NEB-AMMO-02 a Discharged weapon", func(t *testing.T) {
		r := play(t, "", force("orion", fig("hoplidex", 10, 45, "ammo = { assault_rifle = 0 }")), force("terra", fig("ranger_a", 40, 45)))
		r.activates("1").can("shoot", false).can("reload", true)
	})

	t.Run("NEB-SHOT-05 NEB-LOS-02 NEB-COVER-07 only what is in sight", func(t *testing.T) {
		wall := `element = [{ kind = "rock", class = "impassable", at = [30, 45], size = [2, 30], height = 12 }]`
		r := play(t, wall, force("orion", fig("hoplidex", 10, 45)), force("terra", fig("ranger_a", 50, 45)))
		r.activates("1").can("shoot", false)
		r.walks(at(10, 42)).can("shoot", true) // it will have moved: measured then
		r.aims("B:2").send()
		same(r, "void", arg(r.told("declared.void"), "why").Text, "void.sight")
		same(r, "it declares anew", r.prompt().Key, "declare")
		r.ammo("1", "assault_rifle", 10)
	})

	t.Run("NEB-SHOT-06 NEB-PB-02 NEB-DECL-06 a target fighting a friend", func(t *testing.T) {
		// 1 and B fight; 2 stands 5.1, then 5.0 from B.
		for _, c := range []struct {
			y    float64
			void bool
		}{{52.6, true}, {52.5, false}} {
			r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`), fig("ranger_a", 45, c.y)),
				force("orion", fig("hoplidex", 45, 45, asleep)))
			if !c.void {
				r.dice("shoot", 1)
			}
			r.activates("2").aims("B:1").send()
			if c.void {
				same(r, "void", arg(r.told("declared.void"), "why").Text, "void.engaged")
				r.ammo("2", "tactical_rifle", 10)
			} else {
				same(r, "point blank", r.mods(), "pointblank")
			}
			r.done()
		}
	})

	t.Run("NEB-SHOT-20 an Engaged figure shoots at Point Blank only", func(t *testing.T) {
		one := force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`))
		two := force("orion", fig("hoplidex", 45, 45, asleep), fig("hoplidex", 45, 60, asleep))
		r := play(t, "", one, two)
		r.activates("1").aims("C:1") // nothing else can be declared
		same(r, "void", arg(r.told("declared.void"), "why").Text, "void.pointblank")
		r.dice("shoot", 1).dice("injury", 1, 1)
		r.aims("B:1") // nothing else to declare; then it strikes the Unconscious enemy
		same(r, "the shot", r.mods(), "pointblank")
		r.wounds("B", 2).done()
	})

	t.Run("NEB-SHOT-07 NEB-SHOT-08 NEB-WPN-03 NEB-AMMO-05 dice within the rate", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 2 }")),
			force("orion", fig("hoplidex", 40, 45), fig("hoplidex", 40, 55)))
		r.activates("1").declares("shoot")
		same(r, "most, with 2 left", r.prompt().Max, 2)
		if r.try("targets", engine.Answer{Pick: []string{"s2.1"}, Nums: []int{3}}) == nil {
			t.Error("3 dice with 2 projectiles left were taken")
		}
		r = play(t, "", force("terra", fig("commando_a", 20, 45)), force("orion", fig("hoplidex", 40, 45)))
		r.activates("1").declares("shoot")
		same(r, "a fixed rate of 2, fewest", r.prompt().Min, 2)
		same(r, "a fixed rate of 2, most", r.prompt().Max, 2)
	})

	t.Run("NEB-SHOT-09 targets of a divided attack 20.0 and 20.1 apart", func(t *testing.T) {
		for _, c := range []struct {
			y    float64
			void bool
		}{{52.5, false}, {52.6, true}} {
			r := play(t, "", force("terra", fig("ranger_a", 20, 41)),
				force("orion", fig("hoplidex", 40, 30, asleep), fig("hoplidex", 40, c.y, asleep)))
			if !c.void {
				r.dice("shoot", 1, 1).dice("shoot", 1)
			}
			r.activates("1").aims("B:2", "C:1").send()
			if c.void {
				same(r, "void", arg(r.told("declared.void"), "why").Text, "void.split")
				r.ammo("1", "tactical_rifle", 10)
			} else {
				r.ammo("1", "tactical_rifle", 7)
			}
			r.done()
		}
	})

	t.Run("NEB-SHOT-19 NEB-XF-04 NEB-XF-05 Crossfire before the next target; a wounded shooter stops", func(t *testing.T) {
		one := force("terra", fig("ranger_a", 20, 41))
		two := force("orion", fig("hoplidex", 40, 40), fig("hoplidex", 40, 46, asleep))
		r := play(t, "", one, two)
		r.dice("shoot", 1, 1).dice("reaction", 1)
		r.activates("1").aims("B:2", "C:1").send()
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1)
		r.answer("return_fire", engine.Count(1))
		r.told("shoot.cut")
		r.ammo("1", "tactical_rifle", 8).done() // the die for C is not spent

		r = play(t, "", one, two)
		r.dice("shoot", 1, 1).dice("reaction", 1)
		r.activates("1").aims("B:2", "C:1").send()
		r.dice("shoot", 1).dice("shoot", 1)
		r.answer("return_fire", engine.Count(1)) // misses: the shooter goes on
		r.ammo("1", "tactical_rifle", 7).done()
	})

	t.Run("NEB-SHOT-21 all that is left", func(t *testing.T) {
		r := play(t, "", force("corsairs", fig("boatswain", 20, 45, "ammo = { boarding_pistol = 1 }")),
			force("orion", fig("hoplidex", 40, 45, asleep)))
		r.activates("1").declares("shoot")
		same(r, "a rate of 2 to 3 with one left", fmt.Sprint(r.prompt().Min, r.prompt().Max), "1 1")
		r.dice("shoot", 1).answer("targets", engine.Answer{Pick: []string{"s2.1"}, Nums: []int{1}}).send()
		same(r, "Discharged", r.fig("1").carried("boarding_pistol").Discharged, true)
	})

	t.Run("NEB-SHOT-02 NEB-ACT-02 NEB-MOVE-06 NEB-DECL-04 a shot in the middle of the move", func(t *testing.T) {
		wall := `element = [{ kind = "rock", class = "impassable", at = [30, 45], size = [2, 10], height = 12 }]`
		r := play(t, wall, force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 50, 45, asleep)))
		r.dice("shoot", 1)
		r.activates("1").walks(at(20, 37)).aims("B:1").walks(at(20, 39)).send()
		near(r, "it ends behind the rock again", r.fig("1").At.Y, 39)
		same(r, "the shot", r.results(), "miss")
		r.done()
	})

	t.Run("NEB-SHOT-18 NEB-ACT-01 NEB-ACT-05 one action", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 5 }")), force("orion", fig("hoplidex", 40, 45)))
		r.activates("1").aims("B:1").can("shoot", false).can("reload", false).can("equip", false).can("prone", false).can("charge",
			false).can("sprint", false).can("move", true)
	})
}

// TestHitTest compares a die and Aim with Toughness.
func TestHitTest(t *testing.T) {
	for _, c := range []struct {
		name          string
		pnt, cor, die int
		want          string
	}{
		{"NEB-SHOT-11 6 against 7: no Hit", 4, 7, 2, "miss"},
		{"NEB-SHOT-12 7 against 7: a Light Hit", 4, 7, 3, "light"},
		{"NEB-SHOT-13 8 against 7: a Severe Hit", 4, 7, 4, "severe"},
		{"NEB-SHOT-13 10 against 7: one Severe Hit still", 4, 7, 6, "severe"},
		{"NEB-ATTR-05 Aim 5", 5, 7, 2, "light"},
		{"NEB-ATTR-05 Aim 3", 3, 7, 3, "miss"},
		{"NEB-ATTR-07 Toughness 8", 4, 8, 4, "light"},
		{"NEB-ATTR-07 Toughness 6", 4, 6, 2, "light"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := play(t, "", force("terra", fig("ranger_a", 20, 45, fmt.Sprintf("attributes = { pnt = %d }", c.pnt))),
				force("orion", fig("hoplidex", 45, 45, asleep, fmt.Sprintf("attributes = { cor = %d }", c.cor))))
			r.dice("shoot", c.die)
			if c.want != "miss" {
				r.dice("fortune", 6)
			}
			r.shoots("1", "B:1").done()
			same(r, "the shot", r.results(), c.want)
		})
	}
}

// modifiersOf are the keys of all modifiers between figure 1 and B.
func modifiersOf(t *testing.T, head, one, two string) string {
	t.Helper()
	r := play(t, head, force("terra", one), force("orion", two))
	s, e := r.fig("1"), r.fig("B")
	words := []string{}
	for _, m := range r.game().modifiers(s, e, s.guns()[0].profile()) {
		words = append(words, fmt.Sprintf("%s%+d", strings.TrimPrefix(m.Key, "mod."), m.N))
	}
	return strings.Join(words, " ")
}

func TestShootingModifiers(t *testing.T) {
	house := `element = [{ kind = "house", class = "building", at = [45, 45], size = [30, 20], height = 9, doors = [[30, 40, 30, 50]] }]`
	wood := `element = [{ kind = "wood", class = "difficult", at = [45, 45], size = [10, 10], height = 8 }]`
	for _, c := range []struct{ name, head, one, two, want string }{
		{"nothing applies", "", fig("ranger_a", 20, 45), fig("hoplidex", 45, 45), ""},
		{"NEB-MOD-07 NEB-PB-01 5.0", "", fig("ranger_a", 37.5, 45), fig("hoplidex", 45, 45), "pointblank+1"},
		{"NEB-MOD-07 5.1", "", fig("ranger_a", 37.4, 45), fig("hoplidex", 45, 45), ""},
		{"NEB-MOD-06 exactly 10 above", "", fig("ranger_a", 20, 45, "up = 10"), fig("hoplidex", 45, 45), ""},
		{"NEB-MOD-06 10.1 above", "", fig("ranger_a", 20, 45, "up = 10.1"), fig("hoplidex", 45, 45), "elevated+1"},
		{"NEB-MOD-01 NEB-MOD-10 NEB-COVER-06 inside the same building", house, fig("ranger_a", 34, 45), fig("hoplidex", 50, 45),
			"inside-1 cover-1"},
		{"NEB-MOD-02 NEB-MOD-10 into a building", house, fig("ranger_a", 10, 45), fig("hoplidex", 40, 45), "building-1 cover-1"},
		{"NEB-MOD-09 out of a building", house, fig("ranger_a", 40, 45), fig("hoplidex", 10, 45), ""},
		{"NEB-MOD-03 NEB-COVER-04 NEB-COVER-05 in Difficult terrain", wood, fig("ranger_a", 20, 45), fig("hoplidex", 45, 45), "cover-1"},
		{"NEB-KEY-31 Incorporeal in the open", "", fig("ranger_a", 20, 45), fig("hoplidex", 45, 45, `qualities = ["incorporeal"]`), "cover-1"},
		{"NEB-TRENCH-03 NEB-MARK-05 Entrenched", "", fig("ranger_a", 20, 45), fig("hoplidex", 45, 45, `states = ["entrenched"]`), "entrenched-1"},
		{"NEB-TRENCH-04 an Entrenched shooter", "", fig("ranger_a", 20, 45, `states = ["entrenched"]`), fig("hoplidex", 45, 45), ""},
		{"NEB-TRENCH-08 NEB-MOD-08 Entrenched and in Cover, at Point Blank", wood, fig("ranger_a", 37.5, 45),
			fig("hoplidex", 45, 45, `states = ["entrenched"]`), "cover-1 pointblank+1 entrenched-1"},
		{"NEB-KEY-20 Shaped Charge at Technological", "", fig("gunner_a", 15, 45), fig("dmos", 45, 45), "shaped+1"},
		{"NEB-KEY-20 Shaped Charge at another", "", fig("gunner_a", 15, 45), fig("hoplidex", 45, 45), ""},
		{"NEB-KEY-74 Zootoxin at flesh", "", fig("coleopt_a", 15, 45), fig("hoplidex", 45, 45), "zootoxin+1"},
		{"NEB-KEY-74 Zootoxin at Technological", "", fig("coleopt_a", 15, 45), fig("dmos", 45, 45), ""},
		{"NEB-KEY-30 Ignores Cover", wood, fig("raider_a", 20, 45, `hand = ["shotgun"]`), fig("hoplidex", 45, 45), "cover-1"},
		{"NEB-KEY-30 Ignores Cover", wood, fig("formicidae_b", 20, 45), fig("hoplidex", 45, 45), ""},
		{"NEB-KEY-48 Precise ignores Cover", wood, fig("swat_b", 20, 45), fig("hoplidex", 45, 45), ""},
		{"NEB-KEY-30 the building's own -1 stays", house, fig("formicidae_b", 10, 45), fig("hoplidex", 40, 45), "building-1"},
		{"NEB-KEY-19 Camouflage in Cover", wood, fig("ranger_a", 20, 45), fig("commando_a", 45, 45), "cover-1 hidden-1"},
		{"NEB-KEY-19 Camouflage in the open", "", fig("ranger_a", 20, 45), fig("commando_a", 45, 45), ""},
		{"NEB-KEY-33 Infrared against Camouflage", wood, fig("albatross", 20, 45), fig("commando_a", 45, 45), ""},
		{"NEB-KEY-79 Infrared is personal", wood, fig("ranger_a", 20, 45), fig("commando_a", 45, 45, `upgrades = ["thermal_visor"]`),
			"cover-1 hidden-1"},
		{"NEB-KEY-76 Thermal Camouflage against Infrared", wood, fig("ranger_a", 20, 45, `upgrades = ["thermal_visor"]`),
			fig("medaus_a", 45, 45), "cover-1 hidden-1"},
		{"NEB-KEY-06 Anti-Infrared with Camouflage", wood, fig("ranger_a", 20, 45, `upgrades = ["thermal_visor"]`),
			fig("commando_a", 45, 45, `qualities = ["anti_infrared"]`), "cover-1 hidden-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := modifiersOf(t, c.head, c.one, c.two); got != c.want {
				t.Errorf("the modifiers are %q, want %q", got, c.want)
			}
		})
	}
}

func TestCoverAndSight(t *testing.T) {
	// A high wall whose end lies on the line of sight hides everything to one
	// side of it.
	edge := func(y float64) string {
		return fmt.Sprintf(`element = [{ kind = "wall", class = "obstacle", at = [35.5, %g], size = [1, 20], height = 9 }]`, y+10)
	}
	t.Run("NEB-COVER-01 exactly half hidden is Cover, less is not", func(t *testing.T) {
		for _, c := range []struct {
			y     float64
			cover bool
		}{{45, true}, {44.95, true}, {45.05, false}} {
			r := play(t, edge(c.y), force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 42.5, 45)))
			same(r, fmt.Sprintf("Cover with the wall's end at %g", c.y), r.game().covered(r.fig("1"), r.fig("B")), c.cover)
		}
	})
	t.Run("NEB-C-03 NEB-COVER-02 NEB-COVER-04 NEB-MOD-03 half hidden, in Light Protection", func(t *testing.T) {
		r := play(t, edge(45), force("terra", fig("swat_a", 20, 45)), force("annunak", fig("telal_a", 42.5, 45)))
		r.dice("shoot", 3, 4, 6, 6).dice("fortune", 2, 3, 2).dice("injury", 1, 1).dice("reaction", 6).dice("recovery", 1)
		r.shoots("1", "B:4")
		same(r, "the shot", r.results(), "miss light severe severe")
		same(r, "needs", fmt.Sprint(arg(r.told("fortune"), "needs").Ints), "[2 3 3]")
		r.wounds("B", 2).done()
	})
	t.Run("NEB-LOS-03 any figure blocks the sight", func(t *testing.T) {
		for _, between := range []string{"1", "2"} {
			one, two := []string{fig("ranger_a", 20, 45)}, []string{fig("hoplidex", 45, 45)}
			if between == "1" {
				one = append(one, fig("ranger_a", 30, 45))
			} else {
				two = append(two, fig("hoplidex", 30, 45))
			}
			r := play(t, "", force("terra", one...), force("orion", two...))
			same(r, "sight past a figure of seat "+between, r.game().sees(r.fig("1"), r.fig("B")), false)
		}
	})
	t.Run("NEB-LOS-01 NEB-LOS-04 across the whole table, from the figure's own height", func(t *testing.T) {
		low := `element = [{ kind = "wall", class = "obstacle", at = [45, 45], size = [1, 20], height = 3.5 }]`
		r := play(t, "", force("terra", fig("ranger_a", 3, 3)), force("orion", fig("hoplidex", 87, 87)))
		same(r, "sight from corner to corner", r.game().sees(r.fig("1"), r.fig("B")), true)
		r = play(t, low, force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 70, 45)))
		same(r, "sight of a man over a wall higher than both", r.game().sees(r.fig("1"), r.fig("B")), false)
		r = play(t, low, force("terra", fig("thunderbolt_dragon", 20, 45)), force("orion", fig("hoplidex", 70, 45)))
		same(r, "sight of a Mech over it", r.game().sees(r.fig("1"), r.fig("B")), true)
		r = play(t, low, force("terra", fig("ranger_a", 20, 45, "up = 6")), force("orion", fig("hoplidex", 70, 45)))
		same(r, "sight from a height over it", r.game().sees(r.fig("1"), r.fig("B")), true)
	})
}
