package nebula

import (
	"fmt"
	"testing"
)

const flying = `states = ["flying"]`

func rockAt(x, y, w, d float64) string {
	return fmt.Sprintf(`element = [{ kind = "rock", class = "impassable", at = [%g, %g], size = [%g, %g], height = 12 }]`, x, y, w, d)
}

func TestFlying(t *testing.T) {
	t.Run("NEB-KEY-68 NEB-KEY-69 10 cm more over any terrain, no action", func(t *testing.T) {
		r := play(t, rockAt(20, 45, 6, 60), force("orion", fig("harpy_b", 10, 45, `ammo = { energy_rifle = 3 }`)),
			force("orion", fig("hoplidex", 85, 85)))
		r.activates("1").declares("fly").can("sprint", false).can("reload", true).can("entrench",
			false).walks(at(40, 45)).declares("reload").send()
		near(r, "MOV 10 and 10", r.game().figure("s1.1").At.X, 30)
		same(r, "flies to the end of the Round", r.fig("1").Flying, true)
		r.ammo("1", "energy_rifle", 6).round(1)
		same(r, "flies no more", r.fig("1").Flying, false)
	})
	t.Run("NEB-KEY-68 instead of a walk or a Sprint, once, on its feet and free", func(t *testing.T) {
		harpy := func(more ...string) *report {
			return play(t, "", force("orion", fig("harpy_b", 10, 45, more...)), force("orion", fig("hoplidex", 12.5, 45)))
		}
		harpy().activates("1").can("fly", true).declares("fly").can("fly", false)
		harpy().activates("1").walks(at(10, 44)).can("fly", false)
		harpy(`states = ["prone"]`).activates("1").can("fly", false)
		harpy(`engaged = ["B"]`).activates("1").can("fly", false)
		harpy(`states = ["no_move"]`).activates("1").can("fly", false)
	})
	t.Run("NEB-KEY-69 it comes down on what can be stood upon, but not on others there", func(t *testing.T) {
		r := play(t, decks(6, 4, 6), force("orion", fig("harpy_b", 10, 45)), far)
		r.activates("1").declares("fly").walks(at(20, 45)).send()
		near(r, "on the platform", r.game().figure("s1.1").At.X, 20)
		same(r, "its height", r.fig("1").Up, 6)
		r = play(t, decks(6, 4, 6), force("orion", fig("harpy_b", 10, 45), fig("hoplidex", 21, 45, on(6), asleep)),
			force("orion", fig("hoplidex", 85, 85)))
		r.activates("1").declares("fly").walks(at(20, 45)).send()
		if x := r.game().figure("s1.1").At.X; x > 18.5 {
			t.Errorf("it comes down at %g, on the other's base", x)
		}
	})
	t.Run("NEB-KEY-69 not down on Impassable ground", func(t *testing.T) {
		r := play(t, rockAt(30, 45, 4, 4), force("orion", fig("harpy_b", 10, 45)), far)
		r.activates("1").declares("fly").declares("move")
		if ref := r.try("path", way(at(30, 45))); ref == nil || ref.Rule != "NEB-KEY-69" {
			t.Errorf("a way that ends on a rock: %v", ref)
		}
		r.answer("path", way(at(40, 45))).send() // 20 cm end above the rock, whose edge is at 28
		if x := r.fig("1").At.X; x > 26.76 || x < 26.6 {
			t.Errorf("it comes down at %g, want 26.75", x)
		}
	})
	t.Run("NEB-KEY-73 it may stay on the ground", func(t *testing.T) {
		r := play(t, rockAt(20, 45, 6, 60), force("orion", fig("harpy_b", 10, 45)), far)
		r.activates("1").can("fly", true).declares("move")
		if ref := r.try("path", way(at(40, 45))); ref == nil || ref.Rule != "NEB-TERR-10" {
			t.Errorf("through a rock on foot: %v", ref)
		}
	})
	t.Run("NEB-KEY-70 NEB-MOD-04 NEB-MOD-05 NEB-MOD-11 -1 and -10 cm for each that flies", func(t *testing.T) {
		for _, c := range []struct {
			one, two string
			reach    float64
			mods     string
		}{{"", "", 40, ""}, {flying, "", 30, "flying"}, {"", flying, 30, "target_flying"}, {flying, flying, 20, "flying target_flying"}} {
			one, two := []string{}, []string{asleep}
			if c.one != "" {
				one = append(one, c.one)
			}
			if c.two != "" {
				two = append(two, c.two)
			}
			for _, d := range []float64{0, 0.1} {
				r := play(t, "", force("orion", fig("harpy_b", 10, 45, one...)), force("orion", fig("harpy_b", 12.5+c.reach+d, 45, two...)))
				same(r, "in range", r.game().inRange(r.fig("1"), r.fig("B"), r.fig("1").carried("energy_rifle")), d == 0)
			}
			r := play(t, "", force("orion", fig("harpy_b", 10, 45, one...)), force("orion", fig("harpy_b", 22, 45, two...)))
			r.dice("shoot", 1).shoots("1", "B:1").done()
			same(r, "modifiers", r.mods(), c.mods)
		}
	})
	t.Run("NEB-KEY-71 Engaged only by another that flies", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("harpy_b", 27, 45, flying)))
		r.activates("1").can("charge", false).can("shoot", true)
		r = play(t, "", force("orion", fig("harpy_b", 20, 45)), force("orion", fig("harpy_b", 27, 45, flying, asleep),
			fig("hoplidex", 22.6, 40, asleep)))
		r.activates("1").can("charge", true).declares("fly").declares("charge")
		same(r, "only at the flyer", len(r.prompt().Options), 1)
		r.dice("injury", 1, 1).pick("charge", "B").pass("free_sprint")
		same(r, "Engaged", r.fig("1").engaged(), true)
	})
	t.Run("NEB-KEY-61 a Parabolic Leap crosses Impassable ground", func(t *testing.T) {
		r := play(t, rockAt(16, 45, 3, 60), force("symbiosis", fig("aphididae", 12, 45)), far)
		r.moves("1", at(30, 45))
		near(r, "MOV 8, nothing extra", r.game().figure("s1.1").At.X, 20)
		r = play(t, `element = [{ kind = "wood", class = "difficult", at = [20, 45], size = [40, 60], height = 8 }]`,
			force("symbiosis", fig("aphididae", 12, 45)), far)
		r.moves("1", at(30, 45))
		near(r, "nor in a wood", r.game().figure("s1.1").At.X, 20)
	})
}

func TestWeather(t *testing.T) {
	t.Run("NEB-WEA-02 NEB-WEA-03 NEB-WEA-04 NEB-WEA-05 NEB-WEA-06 the cap of each face, exactly at it and beyond", func(t *testing.T) {
		for face, sight := range map[int]float64{1: 40, 2: 35, 3: 30, 4: 50, 5: 50, 6: 50} {
			for _, d := range []float64{0, 0.1} { // a Tactical Rifle reaches 50
				r := play(t, fmt.Sprintf("weather = %d", face), force("terra", fig("ranger_a", 10, 45)),
					force("orion", fig("hoplidex", 12.5+sight+d, 45, asleep)))
				if d == 0 {
					r.dice("shoot", 1)
				}
				r.shoots("1", "B:1")
				switch {
				case d > 0 && face > 3:
					r.told("shoot.range")
				case d > 0:
					r.told("declared.void")
				}
			}
		}
	})
	t.Run("NEB-WEA-06 a Shotgun's 30 is not affected by fog", func(t *testing.T) {
		r := play(t, "weather = 2", force("terra", fig("commando_a", 10, 45)), force("orion", fig("hoplidex", 42.5, 45, asleep)))
		r.dice("shoot", 1, 1).shoots("1", "B:2").done()
	})
	t.Run("NEB-WEA-07 NEB-KEY-34 Infrared is not limited", func(t *testing.T) {
		r := play(t, "weather = 3", force("orion", fig("ethnarch_beta", 10, 45)), force("terra", fig("ranger_a", 62.5, 45, asleep)))
		r.dice("shoot", 1).shoots("1", "B:1").done() // 40 and 10 of the Ocular Lens
	})
	t.Run("NEB-WEA-06 nobody charges what the night hides", func(t *testing.T) {
		r := play(t, "weather = 3", force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 42.6, 45)))
		r.charges("1", "B", false)
		same(r, "void", arg(r.told("declared.void"), "why").Text, "void.sight")
	})
	t.Run("NEB-WEA-01 rolled, chosen or none", func(t *testing.T) {
		for how, want := range map[string]string{"none": "", "rolled": "fog", "3": "night"} {
			r := prepared(t, map[string]string{"weather": how}, "weather", 2)
			same(r, how, r.game().Weather, want)
		}
	})
}
