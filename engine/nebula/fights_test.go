package nebula

import (
	"fmt"
	"testing"
)

// locked puts 1 and B into close combat.
func locked(one, two string) (string, string) {
	return fig(one, 42.5, 45, `engaged = ["B"]`), fig(two, 45, 45)
}

func TestFights(t *testing.T) {
	// duel fights once in the turn of 1; the loser saves.
	duel := func(t *testing.T, one, two string, mine, theirs []int, loses string) {
		t.Helper()
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("fight", mine...).dice("fight", theirs...)
		if loses != "" {
			r.dice("fortune", 6)
		}
		r.activates("1").send().done()
		same(r, "the loser", arg(r.told("fortune"), "who").Text, r.fig(loses).ID)
	}
	t.Run("NEB-C-07 NEB-MEL-02 a blade against none", func(t *testing.T) {
		r := play(t, "", force("corsairs", fig("corsair", 42.5, 45, `engaged = ["B"]`, `hand = ["combat_blade"]`)),
			force("terra", fig("ranger_a", 45, 45, `hand = ["pistol"]`)))
		r.dice("fight", 2, 5).dice("fight", 4).dice("fortune", 4).dice("injury", 1, 1)
		r.activates("1").send()
		r.pins("NEB-KEY-09 a Long Weapon throws one die more", func() {
			same(r, "dice", fmt.Sprint(arg(r.told("fight"), "dice").Ints, arg(r.told("fight"), "others").Ints), "[2 5] [4]")
		})
		r.pins("NEB-MEL-01 both add Dexterity 3 to the die: 8 and 7", func() {
			same(r, "totals", fmt.Sprint(arg(r.told("fight"), "total").Num, arg(r.told("fight"), "theirs").Num), "8 7")
		})
		r.pins("NEB-MEL-03 one Severe Hit for the lower, nothing for the higher", func() {
			same(r, "the loser", arg(r.told("fortune"), "who").Text, "s2.1")
			same(r, "Hits", len(arg(r.told("fortune"), "needs").Ints), 1)
			r.wounds("1", 3)
		})
		r.pins("NEB-MEL-05 a Fortune Roll of 5 or more: 4 fails", func() {
			same(r, "need", fmt.Sprint(arg(r.told("fortune"), "needs").Ints), "[5]")
			r.wounds("B", 2).done()
		})
	})
	t.Run("NEB-MEL-05 a 5 saves", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 5).activates("1").send().wounds("B", 3).done()
	})
	t.Run("NEB-KEY-09 a Long Weapon that is Holstered throws none", func(t *testing.T) {
		duel(t, fig("corsair", 42.5, 45, `engaged = ["B"]`, `hand = ["assault_rifle"]`), fig("hoplidex", 45, 45), []int{6}, []int{1}, "B")
	})
	for des, loses := range map[int]string{2: "1", 4: "B"} {
		t.Run(fmt.Sprintf("NEB-ATTR-06 Dexterity %d against 3 on equal dice", des), func(t *testing.T) {
			duel(t, fig("ranger_a", 42.5, 45, `engaged = ["B"]`, fmt.Sprintf("attributes = { des = %d }", des)), fig("hoplidex", 45, 45), []int{3},
				[]int{3}, loses)
		})
	}
	t.Run("NEB-MEL-11 NEB-COVER-05 Difficult terrain and buildings are no Cover in close combat, Incorporeal is", func(t *testing.T) {
		wood := `element = [{ kind = "wood", class = "difficult", at = [45, 45], size = [20, 20], height = 8 }]`
		for _, c := range []struct{ two, need string }{{fig("hoplidex", 45, 45), "[5]"},
			{fig("hoplidex", 45, 45, `qualities = ["incorporeal"]`), "[4]"}} {
			r := play(t, wood, force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)), force("orion", c.two))
			r.dice("fight", 6).dice("fight", 1).dice("fortune", 6).activates("1").send()
			same(r, "needs", fmt.Sprint(arg(r.told("fortune"), "needs").Ints), c.need)
		}
	})
	t.Run("NEB-MEL-04 a tie is fought again", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("fight", 4).dice("fight", 4).dice("fight", 2).dice("fight", 3).dice("fortune", 5).activates("1").send().wounds("1", 3).done()
	})
	t.Run("NEB-MEL-08 unarmed 1D6 + DES", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		duel(t, one, two, []int{2}, []int{1}, "B")
	})
	t.Run("NEB-KEY-08 a Bladed Weapon adds 1 to one die", func(t *testing.T) {
		duel(t, fig("harpy_b", 42.5, 45, `engaged = ["B"]`, `hand = ["tactical_knife"]`), fig("hoplidex", 45, 45), []int{3}, []int{3}, "B")
	})
	t.Run("NEB-EQP-07 NEB-WPN-07 a blade that is Holstered gives nothing", func(t *testing.T) {
		duel(t, fig("harpy_b", 42.5, 45, `engaged = ["B"]`, `hand = ["energy_rifle"]`), fig("hoplidex", 45, 45), []int{3}, []int{4}, "1")
	})
	t.Run("NEB-KEY-10 NEB-KEY-80 Twin Weapons: two dice more, also in the enemy's turn", func(t *testing.T) {
		duel(t, fig("hoplidex", 42.5, 45, `engaged = ["B"]`), fig("weta", 45, 45, `hand = ["necrosing_claws"]`), []int{6}, []int{1, 1, 6}, "1")
	})
	t.Run("NEB-KEY-22 two identical Combinable blades are Twin", func(t *testing.T) {
		duel(t, fig("combat_droideka", 42.5, 45, `engaged = ["B"]`, `hand = ["tactical_knife"]`,
			`upgrades = ["tactical_knife", "tactical_knife"]`), fig("hoplidex", 45, 45),
			[]int{1, 1, 3}, []int{3}, "B") // 3 + 2 for two knives + 2 of a Droideka against 3 + 3
	})
	t.Run("NEB-PRONE-07 Prone: DES -2", func(t *testing.T) {
		duel(t, fig("ranger_a", 42.5, 45, `engaged = ["B"]`, `states = ["prone"]`), fig("hoplidex", 45, 45), []int{5}, []int{4}, "1")
	})
	t.Run("NEB-INJ-13 NEB-INJ-07 Stunned: no weapon dice", func(t *testing.T) {
		duel(t, fig("harpy_b", 42.5, 45, `engaged = ["B"]`, `hand = ["tactical_knife"]`, `mishaps = ["stunned"]`), fig("hoplidex", 45, 45),
			[]int{3}, []int{4}, "1")
	})
	t.Run("NEB-MEL-09 NEB-ACT-06 NEB-INJ-15 fighting is compulsory and no action: the Badly Wounded, too", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`, `mishaps = ["badly_wounded"]`), fig("ranger_a", 10, 10)),
			force("orion", fig("hoplidex", 45, 45)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 6).pick("activate", "1").done()
		same(r, "no action", r.fig("1").Acted, false)
	})
	t.Run("NEB-TCOV-03 NEB-MEL-09 who lost its action may still fight and reload by Magazine", func(t *testing.T) {
		r := play(t, "", force("terra", fig("gunner_a", 42.5, 45, `engaged = ["B"]`, "ammo = { missile_launcher = 0 }",
			`states = ["no_action"]`)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.activates("1").can("shoot", false).can("reload", false).can("disengage", false).can("magazine", true).send().done()
	})
	t.Run("NEB-MEL-07 NEB-MUL-01 NEB-MUL-02 NEB-MUL-03 one against two: -1 each time, every pair once", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B", "C"]`)),
			force("orion", fig("hoplidex", 45, 45), fig("hoplidex", 40, 45)))
		r.dice("fight", 4).dice("fight", 3).dice("fight", 5).dice("fight", 3) // 4+2 = 3+3: a tie; then 5+2 against 3+3
		r.dice("fortune", 6).dice("fight", 5).dice("fight", 5).dice("fortune", 6)
		r.activates("1").send().done()
		same(r, "the last loser", arg(r.told("fortune"), "who").Text, "s1.1")
	})
	t.Run("NEB-MUL-02 NEB-MUL-03 all pairs of the combat, the removed no more", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`), fig("ranger_a", 47.5, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 45, 45, "wounds = 1"), fig("hoplidex", 80, 80)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("break", 1)
		r.activates("1").send().done()
		same(r, "B is out", r.fig("B").Out, true)
		same(r, "2 is free", r.fig("2").engaged(), false)
	})
	t.Run("NEB-MEL-06 free after the fight: it may move and act", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 45, 45, "wounds = 1"), fig("hoplidex", 60, 45)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("break", 1)
		r.activates("1").can("move", false).send()
		r.can("move", true).can("shoot", true).can("entrench", false).done()
	})
	t.Run("NEB-MEL-10 NEB-DIS-01 an Engaged figure cannot walk away", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.activates("1").can("move", false).can("sprint", false).can("charge", false).can("flee", false).can("disengage", true)
	})
	t.Run("NEB-SHOT-20 NEB-MEL-09 shooting while Engaged, then the fight", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("shoot", 1).dice("reaction", 6).dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.activates("1").aims("B:1")
		r.told("cover.engaged") // NEB-RSHOT-10
		r.done()
	})
	t.Run("NEB-KEY-12 NEB-INJ-14 Stun besides the Injury, with its own end", func(t *testing.T) {
		r := play(t, "round = 3", force("annunak", fig("enurta", 41.25, 45, `engaged = ["B"]`)),
			force("orion", fig("hoplidex", 45, 45, `mishaps = ["eye"]`)))
		r.dice("fight", 6, 1).dice("fight", 1).dice("fortune", 1).dice("injury", 6, 1)
		r.pass("march")
		r.send().done()
		same(r, "mishaps", fmt.Sprint(r.fig("B").Mishaps), "[{eye 4} {leg 4} {stunned 4}]")
	})
	t.Run("NEB-INJ-05 NEB-INJ-18 a Pushback ends the contact, and the Engagement", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("injury", 2, 3)
		r.activates("1").send()
		near(r, "2 cm straight away", r.fig("B").At.X, 47)
		same(r, "free", r.fig("1").engaged() || r.fig("B").engaged(), false)
		r.can("move", true)
	})
	t.Run("NEB-INJ-16 a Pushback stops at another figure and at the table's edge", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		for _, behind := range []string{"friend", "foe"} {
			ones, twos := []string{one}, []string{two}
			if other := fig("hoplidex", 48.5, 45, asleep); behind == "friend" { // 1 cm behind it
				twos = append(twos, other)
			} else {
				ones = append(ones, other)
			}
			r := play(t, "", force("terra", ones...), force("orion", twos...))
			r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("injury", 2, 3).activates("1").send()
			near(r, "1 of 2 cm, before a "+behind, r.fig("B").At.X, 46)
			same(r, "in contact with it, and not Engaged", r.fig("B").engaged(), false)
		}
		r := play(t, "", force("terra", fig("ranger_a", 85.5, 45, `engaged = ["B"]`)), force("orion", fig("hoplidex", 88, 45)))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("injury", 2, 3).activates("1").send()
		near(r, "at the edge of 90", r.fig("B").At.X, 88.75)
	})
	t.Run("NEB-INJ-16 NEB-INJ-18 a Pushback stops at Impassable terrain, and keeps the contact", func(t *testing.T) {
		rock := `element = [{ kind = "rock", class = "impassable", at = [47.3, 45], size = [2, 10], height = 12 }]`
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, rock, force("terra", one), force("orion", two))
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 1).dice("injury", 2, 3)
		r.activates("1").send()
		near(r, "0.05 cm", r.fig("B").At.X, 45.05)
		same(r, "still Engaged", r.fig("B").engaged(), true)
	})
}

func TestDisengaging(t *testing.T) {
	t.Run("NEB-DIS-02 NEB-DIS-04 NEB-DIS-06 NEB-DIS-08 NEB-CHK-05 the higher decides; a 6 is the best die, no Coherence", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`), fig("tactical_commander", 42.5, 50, lead),
			fig("ranger_a", 42.5, 55), fig("ranger_a", 42.5, 60)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("disengage", 6).dice("disengage", 5)
		r.activates("1").declares("disengage").send() // Combat Tactics might still be called
		same(r, "totals", fmt.Sprint(arg(r.told("disengage"), "total").Num, arg(r.told("disengage"), "theirs").Num), "9 8")
		same(r, "its own player decides", r.prompt().Seat, 1)
		r.pick("disengage", "free")
		r.can("move", true).can("shoot", false)
		r.walks(at(32.5, 45)).send()
		near(r, "it moves normally", r.fig("1").At.X, 32.5)
	})
	t.Run("NEB-DIS-04 the enemy rolled higher and decides", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("disengage", 2).dice("disengage", 5).activates("1").declares("disengage")
		same(r, "the enemy's player decides", r.prompt().Seat, 2)
		r.dice("fight", 6).dice("fight", 1).dice("fortune", 6).pick("disengage", "fight").done()
		same(r, "still Engaged", r.fig("1").engaged(), true)
	})
	t.Run("NEB-DIS-05 a tie: another fight", func(t *testing.T) {
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, "", force("terra", one), force("orion", two))
		r.dice("disengage", 4).dice("disengage", 4).dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.activates("1").declares("disengage").done()
	})
	t.Run("NEB-DIS-02 NEB-DIS-03 the best of several enemies; -1 against three, none against two", func(t *testing.T) {
		for _, c := range []struct {
			engaged string
			mine    int
		}{{`engaged = ["B", "C"]`, 1 + 3}, {`engaged = ["B", "C", "D"]`, 1 + 2}} {
			r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, c.engaged)),
				force("orion", fig("hoplidex", 45, 45), fig("harpy_a", 40, 45), fig("hoplidex", 42.5, 47.5)))
			r.dice("disengage", 1).dice("disengage", 6).activates("1").declares("disengage")
			same(r, "mine", arg(r.told("disengage"), "total").Num, c.mine)
			same(r, "theirs", arg(r.told("disengage"), "theirs").Num, 6+4)
		}
		r := play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`), fig("ranger_a", 47.5, 45, `engaged = ["B"]`),
			fig("ranger_a", 45, 47.5, `engaged = ["B"]`)), force("orion", fig("hoplidex", 45, 45)))
		r.dice("disengage", 1).dice("disengage", 6).activates("1").declares("disengage")
		same(r, "the enemy fights three: -1 for it", arg(r.told("disengage"), "theirs").Num, 6+2)
	})
	t.Run("NEB-DIS-07 inside a building without a roll", func(t *testing.T) {
		house := `element = [{ kind = "house", class = "building", at = [45, 45], size = [30, 20], height = 9, doors = [[30, 40, 30, 50]] }]`
		one, two := locked("ranger_a", "hoplidex")
		r := play(t, house, force("terra", one), force("orion", two))
		r.activates("1").declares("disengage")
		r.can("move", true).can("shoot", false).done()
	})
}
