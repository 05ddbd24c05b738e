package nebula

import "testing"

func TestPickingUp(t *testing.T) {
	const ground = `ground = [{ item = "pistol", ammo = 4, at = [20, 47.25] }, { item = "magazine", at = [20, 47.2] }, { item = "explosive_grenade", ammo = 1, at = [30, 45] }]`
	t.Run("NEB-PICK-01 NEB-PICK-03 NEB-PICK-04 all in reach with one action, exactly 1 cm", func(t *testing.T) {
		r := play(t, ground, force("orion", fig("hoplidex", 20, 45), fig("hoplidex", 60, 5)), far)
		r.activates("1").declares("pickup").pick("pickup", "drop1", "drop2", "drop3").can("reload", false).send()
		r.ammo("1", "pistol", 4)
		same(r, "a Magazine", r.fig("1").carried("magazine") != nil, true)
		same(r, "the pistol is Holstered", r.fig("1").carried("pistol").Place, "holster")
		same(r, "the grenade stays", len(r.game().Ground), 1)
		r.told("pickup.far")
	})
	t.Run("NEB-PICK-01 not at 1.1 cm", func(t *testing.T) {
		r := play(t, `ground = [{ item = "pistol", at = [20, 47.35] }]`, force("orion", fig("hoplidex", 20, 45), fig("hoplidex", 60, 5)), far)
		r.activates("1").declares("pickup").pick("pickup", "drop1").send()
		r.told("pickup.far")
		same(r, "the action is used", r.game().Ground[0].Item, "pistol")
	})
	t.Run("NEB-PICK-02 NEB-PICK-05 NEB-PICK-03 room by laying down what Hoards, and nothing else", func(t *testing.T) {
		r := play(t, `ground = [{ item = "pistol", ammo = 6, at = [20, 46] }]`,
			force("terra", fig("gunner_b", 20, 45, `ammo = { pistol = 2 }`), fig("ranger_a", 60, 5)), far)
		f := r.fig("1") // Grenade Launcher, Pistol; a third weapon fits, a fourth does not
		same(r, "a third weapon fits", f.fits("pistol"), true)
		f.receive(Dropped{Item: "tactical_knife"})
		same(r, "a fourth does not", f.fits("pistol"), false)

		r = play(t, `ground = [{ item = "pistol", ammo = 6, at = [20, 46] }]`,
			force("terra", fig("gunner_b", 20, 45, `upgrades = ["tactical_knife"]`, `ammo = { pistol = 2 }`), fig("ranger_a", 60, 5)), far)
		r.activates("1").declares("pickup").pick("pickup", "drop1").send()
		for _, o := range r.prompt().Options {
			if !content().Items[r.fig("1").carried(o.Key).Item].Has("hoard") {
				t.Errorf("%s may be laid down", o.Key)
			}
		}
		r.pick("laydown", "pistol")
		r.ammo("1", "pistol", 6)
		same(r, "the old one lies there", r.game().Ground[0].Ammo, 2)
	})
	t.Run("NEB-PICK-03 three objects, five with Storage", func(t *testing.T) {
		f := recruited(t, "ranger_a", "sealing_mask", "tactical_visor")
		for want := 3; want <= 5; want++ {
			if ok := f.fits("magazine"); ok != (want == 3) {
				t.Errorf("a further object fits: %v", ok)
			}
			if want == 3 {
				f.receive(Dropped{Item: "magazine"})
				continue
			}
			break
		}
	})
}
