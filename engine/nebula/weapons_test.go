package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
)

// carries lists a figure's items by place.
func carries(f *Figure, place string) string {
	out := []string{}
	for _, c := range f.Items {
		if c.Place == place {
			out = append(out, c.ID)
		}
	}
	return fmt.Sprint(out)
}

func recruited(t *testing.T, unit string, upgrades ...string) *Figure {
	t.Helper()
	f, err := recruit(content().Units[unit], upgrades)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestWeapons(t *testing.T) {
	t.Run("NEB-P-03 NEB-WPN-01 NEB-WPN-03 NEB-WPN-04 the Pistol", func(t *testing.T) {
		p := content().Items["pistol"]
		if got := fmt.Sprint(p.Range, p.Rate, p.Ammo); got != "25 [1 2] 6" {
			t.Errorf("the Pistol is %s", got)
		}
	})
	t.Run("NEB-REC-04 NEB-MARK-06 NEB-EQP-01 one in Hand, the others Holstered", func(t *testing.T) {
		f := recruited(t, "ranger_a")
		if carries(f, "hand") != "[tactical_rifle]" || carries(f, "holster") != "[pistol]" {
			t.Errorf("in Hand %s, Holstered %s", carries(f, "hand"), carries(f, "holster"))
		}
		if guns := f.guns(); len(guns) != 1 || guns[0].Item != "tactical_rifle" {
			t.Errorf("it could fire %d weapons", len(guns))
		}
	})
	t.Run("NEB-EQP-02 NEB-KEY-21 NEB-KEY-38 two Combinable weapons, or Mastery: two in Hand", func(t *testing.T) {
		for unit, hand := range map[string]string{"boatswain": "[boarding_pistol combat_blade]", "lilith": "[assault_rifle combat_blade]",
			"corsair": "[assault_rifle]"} {
			if got := carries(recruited(t, unit), "hand"); got != hand {
				t.Errorf("%s has in Hand %s, want %s", unit, got, hand)
			}
		}
	})
	t.Run("NEB-EQP-03 with a third weapon only one is in Hand", func(t *testing.T) {
		f := recruited(t, "boatswain", "pistol")
		if carries(f, "hand") != "[boarding_pistol]" {
			t.Errorf("in Hand %s", carries(f, "hand"))
		}
	})
	t.Run("NEB-EQP-06 NEB-ARMY-18 NEB-KEY-03 NEB-KEY-55 three weapons and three objects, Ready weapons as objects, Storage two more",
		func(t *testing.T) {
			for _, c := range []struct {
				items []string
				ok    bool
			}{
				{[]string{"pistol", "pistol", "pistol"}, true},
				{[]string{"pistol", "pistol", "pistol", "pistol"}, false}, // a weapon is no object
				{[]string{"pistol", "pistol", "pistol", "explosive_grenade"}, true},
				{[]string{"kevlar_vest", "magazine", "magazine"}, true},
				{[]string{"kevlar_vest", "magazine", "magazine", "sealing_mask"}, false},
				{[]string{"kevlar_vest", "magazine", "magazine", "explosive_grenade"}, true}, // Holstered then
				{[]string{"kevlar_vest", "magazine", "magazine", "explosive_grenade", "pistol", "pistol", "pistol"}, false},
				{[]string{"haversack", "kevlar_vest", "magazine", "magazine", "sealing_mask", "tactical_visor"}, true},
				{[]string{"haversack", "kevlar_vest", "magazine", "magazine", "sealing_mask", "tactical_visor", "thermal_visor"}, false},
				{[]string{"haversack", "pistol", "pistol", "pistol", "pistol", "pistol"}, true},
			} {
				if _, err := stow(c.items, nil); (err == nil) != c.ok {
					t.Errorf("%v: %v", c.items, err)
				}
			}
		})
	t.Run("NEB-EQP-04 NEB-EQP-05 changing weapons is an action; the other goes to its holster", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
		r.activates("1").declares("equip").can("shoot", false).send()
		same(r, "in Hand", carries(r.fig("1"), "hand"), "[pistol]")
		same(r, "Holstered", carries(r.fig("1"), "holster"), "[tactical_rifle]")
		r.round(1).activates("1").declares("shoot")
		same(r, "the weapon now", arg(engine.Event{Args: r.prompt().Args}, "weapon").Text, "item.pistol")
	})
	t.Run("NEB-EQP-04 not after another action", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 5 }")), far)
		r.activates("1").declares("reload").can("equip", false)
	})
	t.Run("NEB-KEY-10 NEB-KEY-11 NEB-AMMO-01 Twin Weapons: two dice and projectiles more", func(t *testing.T) {
		r := play(t, "", force("terra", fig("goliath_light_tank", 20, 45)), force("orion", fig("hoplidex", 45, 45, asleep)))
		r.dice("shoot", 1, 1, 1, 1).activates("1").declares("shoot")
		same(r, "the rate", r.prompt().Max, 2)
		r.answer("targets", engine.Answer{Pick: []string{"s2.1"}, Nums: []int{2}}).send().ammo("1", "twin_repeating_fusion", 4).done()
	})
	t.Run("NEB-KEY-22 two identical Combinable pistols are Twin and feed from both", func(t *testing.T) {
		r := play(t, "", force("terra", fig("commando_b", 20, 45, `hand = ["pistol"]`, `upgrades = ["pistol"]`, "ammo = { pistol = 3 }")),
			force("orion", fig("hoplidex", 35, 45, asleep)))
		r.dice("shoot", 1, 1, 1, 1).shoots("1", "B:2").ammo("1", "pistol", 0).ammo("1", "pistol.2", 2).done()
	})
	t.Run("NEB-KEY-36 an Ocular Lens adds 10 to every weapon", func(t *testing.T) {
		f, plain := recruited(t, "ranger_a", "tactical_visor"), recruited(t, "ranger_a")
		for weapon, want := range map[string]float64{"tactical_rifle": 50, "pistol": 25} {
			if with, without := f.reach(f.carried(weapon)), plain.reach(plain.carried(weapon)); with != want+10 || without != want {
				t.Errorf("the %s reaches %g with and %g without, want %g and %g", weapon, with, without, want+10, want)
			}
		}
	})
	t.Run("NEB-KEY-42 an Energy Orb shoots one die up to 30 cm, six times", func(t *testing.T) {
		for x, in := range map[float64]bool{48.75: true, 48.85: false} { // bases of 5 and 2.5
			r := play(t, "", force("annunak", fig("enurta", 15, 45)), force("orion", fig("hoplidex", x, 45, asleep)))
			r.ammo("1", "energy_lance", 6).pass("march")
			r.declares("shoot")
			same(r, "the rate", fmt.Sprint(r.prompt().Min, r.prompt().Max), "1 1")
			if in {
				r.dice("shoot", 1)
			}
			r.answer("targets", engine.Answer{Pick: []string{"s2.1"}, Nums: []int{1}}).send().ammo("1", "energy_lance", 5).done()
			if !in {
				r.told("shoot.range")
			}
		}
	})
	t.Run("NEB-KEY-77 NEB-KEY-12 the Energy Lance Stuns in a shot and in a fight, there with two dice", func(t *testing.T) {
		r := play(t, "", force("annunak", fig("enurta", 15, 45)), force("orion", fig("hoplidex", 45, 45, asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 1, 1).pass("march").aims("B:1").send().done()
		same(r, "Stunned by the shot", r.fig("B").stunned(), true)
		r = play(t, "", force("annunak", fig("enurta", 41.25, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("fight", 6, 1).dice("fight", 1).dice("fortune", 1).dice("injury", 1, 1).pass("march").send().done()
		same(r, "Stunned in the fight", r.fig("B").stunned(), true)
	})
	t.Run("NEB-KEY-43 NEB-KEY-53 NEB-KEY-75 Perforating -1, Superheavy +1, Anti-Perforating", func(t *testing.T) {
		it := content().Items["devastator_rifle"]
		for unit, want := range map[string]int{"hoplidex": 6, "giges": 9, "goliath_light_tank": 8} {
			if got := recruited(t, unit).toughness(it); got != want {
				t.Errorf("COR of %s is %d, want %d", unit, got, want)
			}
		}
	})
	t.Run("NEB-KEY-49 Precise re-rolls one failed die", func(t *testing.T) {
		r := play(t, "", force("terra", fig("swat_b", 20, 45)), force("orion", fig("hoplidex", 45, 45, asleep)))
		r.dice("shoot", 1).shoots("1", "B:1").dice("precise", 3).dice("fortune", 6).pick("precise", "reroll")
		same(r, "the shot", r.results(), "light")
		r.ammo("1", "precision_rifle", 5).done() // a re-roll is no projectile
	})
	t.Run("NEB-KEY-54 Electromagnetic Pulse on a Hit", func(t *testing.T) {
		for die, want := range map[int]bool{3: false, 4: true} {
			r := play(t, "", force("orion", fig("medaus_b", 20, 45)), force("orion", fig("hoplidex", 45, 45, asleep)))
			r.dice("shoot", 6).dice("fortune", 6).dice("pulse", die).shoots("1", "B:1").done()
			same(r, fmt.Sprintf("Discharged on %d", die), r.fig("B").carried("assault_rifle").Discharged, want)
		}
	})
}

func TestReloading(t *testing.T) {
	t.Run("NEB-C-16 NEB-AMMO-03 NEB-AMMO-06 NEB-KEY-25 NEB-KEY-57 NEB-MARK-02 a Magazine: no action, and it may shoot", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_a", 20, 45, "ammo = { missile_launcher = 0 }")),
			force("orion", fig("hoplidex", 50, 45, asleep)))
		r.activates("1").can("shoot", false).declares("magazine").can("magazine", false).can("shoot", true)
		r.dice("shoot", 1).aims("B:1").send().ammo("1", "missile_launcher", 0).done()
		same(r, "the Magazine is gone", r.fig("1").carried("magazine.free") == nil, true)
	})
	t.Run("NEB-AMMO-03 not in the turn in which the weapon was fired", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_a", 20, 45)), force("orion", fig("hoplidex", 50, 45, asleep)))
		r.activates("1").aims("B:1").can("magazine", false)
	})
	t.Run("NEB-KEY-57 one Magazine reloads once", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_a", 20, 45, "ammo = { missile_launcher = 0, pistol = 0 }")), far)
		r.activates("1").declares("magazine").pick("magazine", "pistol").can("magazine", false).send()
		r.ammo("1", "pistol", 6).ammo("1", "missile_launcher", 0)
	})
	t.Run("NEB-C-16 NEB-AMMO-04 NEB-AMMO-06 without one it costs the action", func(t *testing.T) {
		r := play(t, "", force("corsairs", fig("deck_gunner_a", 20, 45, "ammo = { missile_launcher = 0 }")),
			force("orion", fig("hoplidex", 50, 45, asleep)))
		r.m.Game.(*Game).Figures[0].Items = r.m.Game.(*Game).Figures[0].Items[:2]
		r.activates("1").declares("reload").can("shoot", false).send().ammo("1", "missile_launcher", 1)
	})
	t.Run("NEB-AMMO-08 reloading early, and as often as wanted", func(t *testing.T) {
		r := play(t, "", force("orion", fig("hoplidex", 20, 45, "ammo = { assault_rifle = 9 }")), force("terra", fig("ranger_a", 85, 85)))
		for range 4 {
			r.activates("1").can("reload", true).declares("reload").send().ammo("1", "assault_rifle", 10)
			r.round(1).activates("1").can("reload", false)              // it is full
			r.aims("B:3").send().ammo("1", "assault_rifle", 7).round(1) // out of range: nobody reacts
		}
	})
}

func TestTreatment(t *testing.T) {
	t.Run("NEB-KEY-40 NEB-KEY-41 NEB-KEY-64 Medikit on 4, in base contact, not the Technological", func(t *testing.T) {
		for die, left := range map[int]int{3: 2, 4: 3} {
			r := play(t, "", force("terra", fig("medikit_droideka", 20, 45, "wounds = 1"), fig("ranger_a", 22.5, 45, "wounds = 2"),
				fig("ranger_a", 30, 45, "wounds = 2")), far)
			r.activates("1").declares("treat") // itself is Technological, 3 is away: 2 alone
			r.dice("treat", die).send().wounds("2", left).done()
		}
	})
	t.Run("NEB-KEY-40 a friend declared and not reached: the action is lost", func(t *testing.T) {
		r := play(t, "", force("terra", fig("medikit_droideka", 20, 45), fig("ranger_a", 40, 45, "wounds = 2")), far)
		r.activates("1").walks(at(25, 45)).declares("treat").send()
		r.told("treat.reach")
	})
	t.Run("NEB-KEY-58 NEB-KEY-59 NEB-KEY-18 NEB-KEY-13 Repairer, Self-Repair, Self-Healing, never above the profile", func(t *testing.T) {
		r := play(t, "", force("orion", fig("dmos", 20, 45, "wounds = 2"), fig("hoplidex", 22.5, 45, "wounds = 1")), far)
		r.dice("treat", 4).activates("1").declares("treat").send().wounds("1", 3).wounds("2", 1).done()
		r.round(1).activates("1").can("treat", false)
		for _, unit := range []string{"giges", "weta"} {
			r := play(t, "", force("orion", fig(unit, 20, 45, "wounds = 3")), far)
			r.dice("treat", 6).activates("1").declares("treat").send().wounds("1", 4).done()
		}
	})
	for _, c := range []struct{ rule, unit string }{{"NEB-KEY-18 Self-Repair", "giges"}, {"NEB-KEY-13 Self-Healing", "weta"},
		{"NEB-KEY-58 Repairer", "dmos"}} {
		t.Run(c.rule+": 4 recovers a Wound, 3 does not, and it is the action", func(t *testing.T) {
			for die, left := range map[int]int{3: 2, 4: 3} {
				r := play(t, "", force("orion", fig(c.unit, 20, 45, "attributes = { her = 4 }", "wounds = 2")), far)
				r.dice("treat", die).activates("1").can("prone", true).declares("treat").can("prone", false).send().wounds("1", left).done()
			}
		})
	}
	t.Run("NEB-KEY-58 NEB-KEY-59 a Repairer and a Technological friend in base contact", func(t *testing.T) {
		for x, reached := range map[float64]bool{22.5: true, 23.5: false} {
			r := play(t, "", force("orion", fig("dmos", 20, 45), fig("dmos", x, 45, "wounds = 1"), fig("hoplidex", 20, 47.5, "wounds = 1")), far)
			r.activates("1").can("treat", reached)
			if reached {
				r.dice("treat", 4).declares("treat").send().wounds("2", 2).wounds("3", 1).done()
			}
		}
	})
	t.Run("NEB-KEY-23 NEB-KEY-24 Technological Control within 30", func(t *testing.T) {
		for _, c := range []struct {
			x     float64
			die   int
			works bool
		}{{52.5, 4, true}, {52.5, 3, false}, {52.6, 0, false}} {
			r := play(t, "", force("terra", fig("hacker_droideka", 20, 45)), force("orion", fig("dmos", c.x, 45, `states = ["activated"]`)))
			if c.die > 0 {
				r.dice("control", c.die)
			}
			r.activates("1").declares("control").send().done()
			same(r, fmt.Sprintf("Unconscious at %g on %d", c.x, c.die), r.game().figure("s2.1").unconscious(), c.works)
		}
		r := play(t, "", force("terra", fig("hacker_droideka", 20, 45), fig("ranger_a", 20, 50, asleep)), far)
		r.dice("control", 4).activates("1").declares("control").send()
		same(r, "the friend is awake", r.fig("2").unconscious(), false)
	})
	t.Run("NEB-KEY-23 NEB-KEY-24 only at enemies that work, and at friends that do not", func(t *testing.T) {
		hacker := force("terra", fig("hacker_droideka", 20, 45), fig("goliath_light_tank", 20, 50))
		for two, may := range map[string]bool{fig("dmos", 40, 45): true, fig("dmos", 40, 45, asleep): false, fig("hoplidex", 40, 45): false} {
			play(t, "", hacker, force("orion", two)).activates("1").can("control", may)
		}
	})
	t.Run("NEB-KEY-56 Electromagnetic Radiation wholly inside 20, on 5", func(t *testing.T) {
		r := play(t, "", force("annunak", fig("isimud", 20, 45), fig("ranger_a", 20, 50)),
			force("orion", fig("dmos", 38.25, 45), fig("dmos", 20, 65.8), fig("combat_droideka", 20, 24.25)))
		r.dice("radiation", 4).dice("radiation", 5).dice("radiation", 4).activates("1").declares("radiate").send().done()
		same(r, "C is not wholly inside", r.fig("C").unconscious(), false)
		same(r, "the rifle of 2 holds", r.fig("2").carried("tactical_rifle").Discharged, false)
		same(r, "B is out", r.fig("B").unconscious(), true)
		same(r, "and its pistol Discharged", r.fig("B").carried("heavy_pistol").Discharged, true)
	})
}
