package legion

import (
	"testing"

	"estafeta/engine/legion/troops"
)

// TestCases plays the cases of the case file that are attacks.
func TestCases(t *testing.T) {
	run(t, []step{
		{ids: "LEG-CASE-EX-07", text: "1 black impact 1; 1 black impact 2; 2 black vs white W9 armor vehicle",
			rolls: dice("black hit hit hit hit", "wdef block blank blank"), want: troops.Tally{Wounds: 2, Hits: 3}},
		{ids: "LEG-CASE-EX-10", text: "1 red x3; 2 red blast vs red W9 heavy cover",
			rolls: dice("red hit hit hit hit crit", "rdef blank blank blank blank block"), want: troops.Tally{Wounds: 4, Hits: 5, Suppression: 1}},
		{ids: "LEG-CASE-EX-11 the pool of the HH-12", text: "1 red 1 black impact 3 cumbersome vs white W6 armor vehicle resilience 4",
			rolls: dice("red hit", "black hit", "wdef blank blank"), want: troops.Tally{Wounds: 2, Hits: 2}},
		{ids: "LEG-CASE-EX-11 the pool of the E-11", text: "1 white x5 vs white surge W1 x4",
			rolls: dice("white hit hit blank blank blank", "wdef surge blank"), want: troops.Tally{Wounds: 1, Models: 1, Hits: 2, Suppression: 1}},
		{ids: "LEG-CASE-EX-13 light cover", text: "1 red vs white W5 light cover", rolls: dice("red hit"), want: troops.Tally{Suppression: 1}},
		{ids: "LEG-CASE-EX-14 LEG-A-COVER-24", text: "7 red vs red W1 x5 1 hidden 2 behind light 1 behind heavy",
			rolls: dice(
				"red hit crit crit crit crit crit blank",
				"rdef blank blank blank blank blank",
			), want: troops.Tally{Wounds: 4, Models: 4, Hits: 5, Suppression: 1},
			also: func(t *testing.T, g *Single) {
				equal(t, "wounds", lost(g), "[-1 -1 -1 -1 0]")
				equal(t, "the survivor leads", g.Game.at().Minis[4].Leader, true)
			}},
		{ids: "LEG-CASE-EX-18", text: "1 black impact 1 x4 vs white W9 armor vehicle",
			rolls: dice("black hit hit hit crit", "wdef block block block blank"), want: troops.Tally{Wounds: 1, Hits: 4}},
		{ids: "LEG-CASE-EX-19 LEG-CASE-EX-20", text: "3 red pierce 3 vs red W9 impervious",
			rolls: dice("red hit hit crit", "rdef block block block block blank blank"), want: troops.Tally{Wounds: 2, Hits: 3, Suppression: 1}},
		{ids: "LEG-CASE-EX-24 LEG-B-KEY-LOWPROFILE-03", text: "sharpshooter 1; 3 red vs white W9 low profile 1 suppression",
			rolls: dice("red hit hit hit", "wdef block blank"), want: troops.Tally{Wounds: 1, Hits: 2, Suppression: 1}},
		{ids: "LEG-CASE-EX-25", text: "4 red pierce 3 vs red W9 guarded 2 guarded surge", as: answers{"pierceguard": count(2)},
			rolls: dice(
				"red hit hit hit hit",
				"guard.wdef block surge",
				"rdef block block",
			), want: troops.Tally{Wounds: 1, Hits: 2, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "wounds of the Guardian", g.Game.at().Guards[0].Wounds, 2) }},
		{ids: "LEG-CASE-EX-27", text: "1 black spray vs red W1 x3", rolls: dice("black blank blank blank"), want: troops.Tally{}},
		{ids: "LEG-CASE-EX-31", text: "sharpshooter 1; 4 red vs red W9 heavy cover 1 suppression",
			rolls: dice("red hit hit hit hit", "rdef block block block"), want: troops.Tally{Hits: 3, Suppression: 1}},
		{ids: "LEG-CASE-PL-01", text: "surge hit; 1 black x4 vs red W1 x5",
			rolls: dice("black hit hit surge blank", "rdef block surge blank"), want: troops.Tally{Wounds: 2, Models: 2, Hits: 3, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "wounds", lost(g), "[0 -1 -1 0 0]") }},
		{ids: "LEG-CASE-PL-02", text: "4 red vs red W9 light cover 2 dodge",
			rolls: dice("red hit hit hit crit", "rdef block"), want: troops.Tally{Hits: 1, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "dodge tokens", g.Game.at().Dodge, 0) }},
		{ids: "LEG-CASE-PL-03", text: "2 aim; 4 red vs red W9",
			rolls: dice(
				"red blank blank blank hit",
				"red.again hit blank",
				"red.again blank crit",
				"rdef block block block",
			), want: troops.Tally{Hits: 3, Suppression: 1}},
		{ids: "LEG-CASE-PL-14 the damage token", text: "1 red vs white W6 vehicle resilience 4 lost 3",
			rolls: dice("red crit", "wdef blank", "resilience block"), want: troops.Tally{Wounds: 1, Hits: 1},
			also: func(t *testing.T, g *Single) { equal(t, "token", g.Game.at().Damage, "damaged") }},
	})
	t.Run("LEG-CASE-EX-17", func(t *testing.T) {
		weapons := "ms-4 twin blaster cannon; 88 twin light blaster cannon; dw-3 concussion grenade launcher; at-st mortar launcher vs red W1"
		if _, ref := build(sheet(t, "at-st arsenal 4, "+weapons), nil); ref != nil {
			t.Error(ref)
		}
		refused(t, "LEG-A-WPN-18", "at-st "+weapons)
	})
	t.Run("LEG-CASE-EX-12", func(t *testing.T) { // not obscured: no cover is given
		equal(t, "hits", play(t, "1 red vs red W1", nil, "red hit", "rdef block").Game.Attack.Tally.Hits, 1)
	})
	t.Run("LEG-CASE-PL-13", func(t *testing.T) {
		for at, ok := range map[string]bool{"2": true, "3": false} {
			_, ref := build(sheet(t, "range "+at+"; 1 red min range 1 max range 2 vs red W1"), nil)
			equal(t, "range "+at, ref == nil, ok)
		}
	})
}
