package nebula

import (
	"testing"

	"estafeta/engine/scene"
)

func TestSmoke(t *testing.T) {
	bomber := fig("ranger_a", 10, 45, `upgrades = ["smoke_bomb"]`)
	cloud := func(t *testing.T, one, two string) *report {
		return play(t, "smoke = [[30, 45]]", one, two)
	}
	t.Run("NEB-KEY-29 NEB-KEY-78 a template on the table to the end of the next Round", func(t *testing.T) {
		r := play(t, "", force("terra", bomber, fig("ranger_a", 10, 60)), force("orion", fig("hoplidex", 60, 45)))
		r.blasts("1", 27, 45)
		r.told("smoke")
		r.ammo("1", "smoke_bomb", 0)
		g := r.game()
		same(r, "no sight through it", g.sees(r.fig("2"), r.fig("B")) && !g.sees(r.fig("1"), r.fig("B")), true)
		drawn := 0
		for _, m := range g.View(0).Scene.Marks {
			if m.Kind == scene.Template {
				drawn++
			}
		}
		same(r, "drawn", drawn, 1)
		r.round(1)
		same(r, "still there in the next Round", len(r.game().Smokes), 1)
		r.round(1)
		same(r, "gone after it", len(r.game().Smokes), 0)
	})
	t.Run("NEB-KEY-29 inside out, outside in, past it", func(t *testing.T) {
		r := cloud(t, force("terra", fig("ranger_a", 10, 45), fig("ranger_a", 30, 45), fig("ranger_a", 10, 52)),
			force("orion", fig("hoplidex", 60, 45), fig("hoplidex", 60, 52)))
		g := r.game()
		same(r, "through", g.sees(r.fig("1"), r.fig("B")), false)
		same(r, "out of it", g.sees(r.fig("2"), r.fig("B")), false)
		same(r, "into it", g.sees(r.fig("B"), r.fig("2")), false)
		same(r, "past it, at 7 of 6 cm", g.sees(r.fig("3"), r.fig("C")), true)
	})
	t.Run("NEB-KEY-05 Anti-Smoke sees through and knows nobody Hidden", func(t *testing.T) {
		r := cloud(t, force("terra", fig("combat_marine", 10, 45)), force("orion", fig("hoplidex", 60, 45), fig("hoplidex", 30, 49)))
		same(r, "through", r.game().sees(r.fig("1"), r.fig("B")), true)
		key, _ := r.game().concealed(r.fig("1"), r.fig("C"))
		same(r, "Hidden", key, "")
	})
	t.Run("NEB-KEY-28 completely inside: 6 cm less the base, Hidden", func(t *testing.T) {
		for x, in := range map[float64]bool{34.75: true, 34.85: false} {
			r := cloud(t, force("terra", fig("gunner_b", 10, 45)), force("orion", fig("hoplidex", x, 45)))
			key, _ := r.game().concealed(r.fig("1"), r.fig("B"))
			same(r, "Hidden", key == "mod.smoke", in)
		}
		r := cloud(t, force("terra", fig("gunner_b", 4, 45)), force("orion", fig("hoplidex", 30, 45, asleep)))
		r.dice("shoot", 2).blasts("1", 30, 45) // a template needs no sight: Ignores Cover, but -1 for the smoke
		same(r, "modifiers", r.mods(), "smoke")
	})
}

func TestVolatile(t *testing.T) {
	barrel := func(x, y float64) string {
		return `element = [{ kind = "barrel", class = "obstacle", at = [` + coordinates(x, y) + `], size = [2, 2], height = 3, volatile = true }]`
	}
	t.Run("NEB-VOL-01 within 5 cm, exactly, or behind it", func(t *testing.T) {
		for _, c := range []struct {
			x, y float64
			in   bool
		}{{40, 52.25, true}, {40, 52.35, false}} {
			r := play(t, barrel(c.x, c.y), force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 40, 45)))
			same(r, "exposed", len(r.game().exposed(r.fig("1"), r.fig("B"))) == 1, c.in)
		}
		r := play(t, `element = [{ kind = "barrel", class = "obstacle", at = [33, 45], size = [2, 8], height = 10, volatile = true }]`,
			force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 40, 45)))
		same(r, "in Cover behind it, at 4.75 and more", len(r.game().exposed(r.fig("1"), r.fig("B"))), 1)
	})
	t.Run("NEB-VOL-02 every miss again, on a 6; a Hit is not thrown again", func(t *testing.T) {
		r := play(t, barrel(40, 50), force("terra", fig("ranger_a", 10, 45)), force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 1, 6, 2).dice("fortune", 6).dice("volatile", 5, 5).shoots("1", "B:3").done()
		same(r, "still there", r.game().Terrain[0].Volatile, true)
	})
	t.Run("NEB-VOL-03 NEB-VOL-04 NEB-VOL-05 NEB-VOL-06 rubble, a Fortune Roll for all within 5, a push of 3, 2 Wounds", func(t *testing.T) {
		// The barrel's centre is at (40, 50). B at (40, 45), C at (40, 57.25) 5 cm off, D at (40, 58.7) beyond.
		r := play(t, barrel(40, 50), force("terra", fig("ranger_a", 10, 45)),
			force("orion", fig("hoplidex", 40, 45, asleep), fig("hoplidex", 40, 57.25, asleep), fig("hoplidex", 50, 58.7, asleep)))
		r.dice("shoot", 1).dice("volatile", 6).dice("fortune", 5).dice("fortune", 4).dice("injury", 1, 1).dice("injury", 1, 2)
		r.shoots("1", "B:1").done()
		r.wounds("B", 3).wounds("C", 1).wounds("D", 3)
		near(r, "B is pushed", r.fig("B").At.Y, 42)
		near(r, "C is pushed", r.fig("C").At.Y, 60.25)
		e := r.game().Terrain[0]
		same(r, "rubble", e.Kind, "rubble")
		same(r, "Difficult", e.Class, scene.Difficult)
		same(r, "volatile no more", e.Volatile, false)
	})
	t.Run("NEB-VOL-05 a52 light: 3 saves", func(t *testing.T) {
		r := play(t, "options = { a52 = \"light\" }\n"+barrel(40, 50), force("terra", fig("ranger_a", 10, 45)),
			force("orion", fig("hoplidex", 40, 45, asleep)))
		r.dice("shoot", 1).dice("volatile", 6).dice("fortune", 3).shoots("1", "B:1").wounds("B", 3).done()
	})
}
