package nebula

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// blasts is a whole turn with a template weapon.
func (r *report) blasts(label string, x, y float64) *report {
	r.t.Helper()
	r.activates(label).declares("blast")
	if r.prompt().Key == "weapon" {
		r.pick("weapon", r.prompt().Options[0].Key)
	}
	return r.answer("aim", engine.Way(engine.Pose{X: x, Y: y})).send()
}

func TestTemplates(t *testing.T) {
	t.Run("NEB-GEN-08 NEB-GEN-09 NEB-TPL-01 the template that the weapon names, in its size", func(t *testing.T) {
		for _, c := range []struct {
			unit, weapon string
			in, out      []geom.Point // from the figure at (10, 45), aimed at (40, 45)
		}{
			{"gunner_b", "grenade_launcher", []geom.Point{at(43.95, 45), at(36.05, 45), at(40, 48.95), at(42.8, 47.8)},
				[]geom.Point{at(44.05, 45), at(40, 40.95), at(42.9, 47.9)}}, // 8 across
			{"ranger_a", "smoke_bomb", []geom.Point{at(45.9, 45), at(40, 39.1), at(44.2, 49.2)},
				[]geom.Point{at(46.05, 45), at(40, 51.05), at(44.3, 49.3)}}, // 12 across
			{"flame_droideka", "flamethrower", []geom.Point{at(14.1, 45), at(12.5, 45.45), at(31.9, 45), at(28.5, 47.4)},
				[]geom.Point{at(32.1, 45), at(12.5, 45.6), at(29, 48.1)}}, // 20 from the base at 12, 1 wide there and 6 at most
		} {
			f := recruited(t, c.unit)
			f.At = at(12-f.radius(), 45)
			shape := (&Game{}).area(f, content().Items[c.weapon], at(40, 45))
			for _, p := range c.in {
				if !shape.Contains(p) {
					t.Errorf("%v is not under the template of a %s", p, c.weapon)
				}
			}
			for _, p := range c.out {
				if shape.Contains(p) {
					t.Errorf("%v is under the template of a %s", p, c.weapon)
				}
			}
			lo, hi := shape.Bounds()
			want := map[string][2]float64{"grenade_launcher": {8, 8}, "smoke_bomb": {12, 12}, "flamethrower": {20, 6}}[c.weapon]
			if w, h := hi.X-lo.X, hi.Y-lo.Y; w < want[0]-0.1 || w > want[0]+0.1 || h < want[1]-0.1 || h > want[1]+0.1 {
				t.Errorf("the template of a %s is %.2f long and %.2f wide, want %v", c.weapon, w, h, want)
			}
		}
	})
	t.Run("NEB-TPL-05 NEB-TPL-07 NEB-RSHOT-13 under a Small template", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_b", 10, 45), fig("ranger_a", 43, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 40.5, 45, asleep), fig("hoplidex", 40, 50.2, `states = ["activated"]`), fig("hoplidex", 40, 39.7)))
		// 2, B and C (5.2 of 5.25 from the point) are caught, D (5.3) is not; C alone reacts.
		r.dice("shoot", 1).dice("shoot", 1).dice("shoot", 6).dice("fortune", 6).dice("reaction", 1)
		r.blasts("1", 40, 45)
		caught := arg(r.told("blast"), "at").List
		r.pins("NEB-TPL-04 friend and foe, though in part: 5.2 cm from the point, not 5.3", func() {
			same(r, "caught", fmt.Sprint(caught), "[s1.2 s2.1 s2.2]")
		})
		r.pins("NEB-TPL-06 close combat shields nobody, and any point may be aimed at", func() {
			same(r, "the two in close combat", slices.Contains(caught, "s1.2") && slices.Contains(caught, "s2.1"), true)
			r.silent("declared.void")
		})
		same(r, "C answers", r.prompt().Key, "return_fire")
		r.ammo("1", "grenade_launcher", 2).done()
	})
	t.Run("NEB-TPL-06 at bare ground", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_b", 10, 45)), far)
		r.blasts("1", 35, 25).told("blast.none")
	})
	t.Run("NEB-TPL-02 NEB-KEY-02 NEB-SHOT-15 the whole template between 20 and 40", func(t *testing.T) {
		for _, c := range []struct {
			x  float64
			ok bool
		}{{35.2, false}, {35.25, true}, {47.25, true}, {47.3, false}} { // its centre at 24 to 36 from the base
			r := play(t, "", force("terra", fig("gunner_b", 10, 45)), far)
			r.blasts("1", c.x, 45)
			if c.ok {
				r.told("blast.none")
			} else {
				r.told("blast.range")
			}
			r.ammo("1", "grenade_launcher", 2)
		}
	})
	t.Run("NEB-TPL-02 NEB-KEY-55 a band too narrow: the centre counts; a grenade from among the objects", func(t *testing.T) {
		f := recruited(t, "ranger_a", "explosive_grenade")
		f.At = at(10, 45)
		c := f.carried("explosive_grenade")
		if c.Place != "object" || len(f.templates()) != 1 {
			t.Errorf("the grenade lies %s; %d can be thrown", c.Place, len(f.templates()))
		}
		for x, want := range map[float64]bool{25.2: false, 25.3: true, 27.2: true, 27.3: false} { // 14 to 16 from the base
			if f.inBand(c, at(x, 45)) != want {
				t.Errorf("a grenade at %g: %v", x, !want)
			}
		}
		bomb := &Carried{ID: "smoke_bomb", Item: "smoke_bomb"}
		for x, want := range map[float64]bool{21.2: false, 21.3: true, 31.2: true, 31.3: false} { // 12 wide in a band of 10
			if f.inBand(bomb, at(x, 45)) != want {
				t.Errorf("a bomb at %g: %v", x, !want)
			}
		}
	})
	t.Run("NEB-TPL-03 NEB-TPL-08 a Teardrop from the base, only whom it sees", func(t *testing.T) {
		rock := `element = [{ kind = "rock", class = "impassable", at = [18, 48.5], size = [2, 2], height = 12 }]`
		r := play(t, rock, force("terra", fig("flame_droideka", 10, 45)),
			force("orion", fig("hoplidex", 28, 45, asleep), fig("hoplidex", 32.4, 45, asleep), fig("hoplidex", 26, 49, asleep),
				fig("hoplidex", 34, 45, asleep)))
		// It covers 20 cm from the base's edge at 11.25, to 31.25. B is seen; C reaches in at 31.15 but
		// stands behind B; D is beside it; F beyond.
		got := []string{}
		for _, f := range r.game().under(r.fig("1"), content().Items["flamethrower"], at(60, 45)) {
			got = append(got, f.Label)
		}
		same(r, "caught", fmt.Sprint(got), "[B]")
		r.dice("shoot", 6).dice("fortune", 5).dice("injury", 1, 1).blasts("1", 60, 45)
		same(r, "Anti-armour", fmt.Sprint(arg(r.told("fortune"), "needs").Ints), "[6]")
		r.ammo("1", "flamethrower", 2).done()
	})
	t.Run("NEB-TPL-01 NEB-SHOT-18 a template is the action, and not for the Stunned", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_b", 10, 45)), far)
		r.activates("1").can("blast", true).declares("prone").can("blast", false)
		r = play(t, "", force("terra", fig("gunner_b", 10, 45, `states = ["no_action"]`)), far)
		r.activates("1").can("blast", false)
		for _, mishap := range []string{"stunned", "badly_wounded"} {
			r = play(t, "", force("terra", fig("gunner_b", 10, 45, fmt.Sprintf("mishaps = [%q]", mishap))), far)
			r.activates("1").can("blast", false)
		}
		f := recruited(t, "gunner_b")
		f.Mishaps = []Mishap{{"unconscious", 2}}
		same(r, "of an Unconscious figure", len(f.templates()), 0)
	})
	t.Run("NEB-TPL-08 unseen under a Small template counts as in Cover", func(t *testing.T) {
		rock := `element = [{ kind = "rock", class = "impassable", at = [25, 45], size = [2, 30], height = 12 }]`
		r := play(t, rock, force("symbiosis", fig("caelifer_b", 10, 45)), force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 4).dice("fortune", 4).pass("march")
		r.declares("blast").answer("aim", engine.Way(engine.Pose{X: 40, Y: 45})).send()
		same(r, "saved on 4, by Toxic again", fmt.Sprint(arg(r.told("fortune"), "needs").Ints), "[4]")
		r.wounds("B", 3).done()
	})
}

func TestDetonation(t *testing.T) {
	two := force("orion", fig("hoplidex", 22, 45, asleep), fig("hoplidex", 60, 45))
	t.Run("NEB-KEY-14 NEB-KEY-17 NEB-RSHOT-13 by choice in its own turn, no action: whom it covers, friend and foe", func(t *testing.T) {
		r := play(t, "", force("terra", fig("explosive_droideka", 20, 42, `mishaps = ["badly_wounded"]`), fig("ranger_a", 20, 46),
			fig("ranger_a", 20, 60)), two)
		r.dice("shoot", 6).dice("fortune", 6).dice("shoot", 1).dice("break", 1) // Aim 2: 8 and 3 against 7
		r.activates("1").declares("detonate").done()
		same(r, "Out", r.fig("1").Out, true)
		same(r, "the enemy scores a Droid", r.game().Forces[1].Points, 1)
		same(r, "at Point Blank", r.mods(), "pointblank")
		r.silent("react.failed").silent("react.passed")
	})
	t.Run("NEB-KEY-15 NEB-KEY-16 a Wound sets it off on 5, the last one always", func(t *testing.T) {
		for die, out := range map[int]bool{4: false, 5: true} {
			r := play(t, "to_act = 2", force("terra", fig("explosive_droideka", 40, 45, asleep), fig("ranger_a", 20, 60)), two)
			r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).dice("detonation", die)
			if out {
				r.dice("break", 1)
			}
			r.activates("C").aims("1:1").send().done()
			same(r, "Out", r.fig("1").Out, out)
		}
		r := play(t, "to_act = 2", force("terra", fig("explosive_droideka", 40, 45, asleep, "wounds = 1"),
			fig("explosive_droideka", 40, 48, asleep, "wounds = 1"), fig("ranger_a", 10, 60)), two)
		r.dice("shoot", 6).dice("fortune", 1).dice("shoot", 6).dice("fortune", 1).dice("break", 1).dice("break", 1)
		r.activates("C").aims("1:1").send().done()
		same(r, "one after the other", r.fig("1").Out && r.fig("2").Out, true)
	})
}

func TestTemplateReturnsFire(t *testing.T) {
	t.Run("NEB-XF-02 NEB-TPL-05 a template weapon returns fire where it may be laid", func(t *testing.T) {
		for _, c := range []struct {
			unit  string
			x     float64
			under int
		}{
			{"gunner_b", 50, 2}, {"gunner_b", 44, 2}, {"gunner_b", 42, 0}, // 20 to 40 cm, the whole template: 24 to 36 from the base to its centre
			{"flame_droideka", 38, 2}, {"flame_droideka", 41.2, 1}, {"flame_droideka", 41.5, 0}, // the Teardrop's 20 cm
		} {
			r := play(t, "", force("orion", fig("hoplidex", 18.75, 45), fig("hoplidex", 18.75, 42)),
				force("terra", fig(c.unit, c.x, 45), fig("ranger_a", 85, 85, asleep)))
			r.dice("shoot", 1).dice("reaction", 1)
			for range c.under {
				r.dice("shoot", 1)
			}
			r.shoots("1", "B:1")
			if c.under > 0 {
				r.told("blast")
				for _, w := range []string{"grenade_launcher", "flamethrower"} {
					if g := r.fig("B").carried(w); g != nil {
						same(r, w, g.Ammo, 2)
					}
				}
				r.done()
				continue
			}
			r.silent("blast")
		}
	})
}
