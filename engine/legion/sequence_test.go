package legion

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine/legion/troops"
)

// step is an attack with scripted dice and what comes of it, worked out from
// the ledger entries that its name lists.
type step struct {
	ids     string
	text    string
	options map[string]string
	as      answers
	rolls   []string
	want    troops.Tally
	also    func(t *testing.T, g *Single)
}

func run(t *testing.T, steps []step) {
	t.Helper()
	for _, s := range steps {
		t.Run(s.ids, func(t *testing.T) {
			g, _ := with(t, s.text, s.options, s.as, s.rolls...)
			equal(t, s.text, g.Game.Attack.Tally, s.want)
			if s.also != nil {
				s.also(t, g)
			}
		})
	}
}

func dice(r ...string) []string { return r }

// TestSequence follows the attack from step 1 to 10.
func TestSequence(t *testing.T) {
	run(t, []step{
		{
			ids:  "LEG-A-ATK-09 LEG-A-WPN-01 LEG-A-ATK-13 LEG-A-ATK-11 LEG-B-POOL-02 LEG-B-POOL-04: all dice of all weapons",
			text: "2 black x3; 1 red 1 white vs red W1 x9",
			rolls: dice(
				"red hit",
				"black hit crit blank blank blank surge",
				"white blank",
				"rdef block blank surge",
			),
			want: troops.Tally{Wounds: 2, Models: 2, Hits: 3, Suppression: 1},
		},
		{ids: "LEG-A-ATK-15 LEG-B-DICE-01: a surge without a chart is a blank", text: "3 red vs red W1 x9",
			rolls: dice("red surge surge hit", "rdef blank"), want: troops.Tally{Wounds: 1, Models: 1, Hits: 1, Suppression: 1}},
		{ids: "LEG-B-DICE-02 LEG-A-DICE-02: surges become hits", text: "surge hit; 3 red vs red W1 x9 light cover",
			rolls: dice("red surge surge hit", "rdef blank blank"), want: troops.Tally{Wounds: 2, Models: 2, Hits: 2, Suppression: 1}},
		{
			ids:   "LEG-B-DICE-02 LEG-A-COVER-03 LEG-A-ATK-16: surges become criticals, which cover leaves",
			text:  "surge crit; 3 red vs red W1 x9 heavy cover",
			rolls: dice("red surge surge hit", "rdef blank blank"),
			want:  troops.Tally{Wounds: 2, Models: 2, Hits: 2, Suppression: 1},
		},
		{ids: "LEG-A-ATK-19 LEG-A-DICE-07 LEG-A-DICE-06: no die for what is cancelled", text: "3 red vs white W1 x9 heavy cover",
			rolls: dice("red hit hit crit", "wdef block"), want: troops.Tally{Hits: 1, Suppression: 1}},
		{ids: "LEG-A-ATK-21 LEG-B-DICE-03 LEG-A-DICE-03: a defense surge becomes a block", text: "3 red vs white surge W1 x9",
			rolls: dice("red hit hit hit", "wdef block surge blank"), want: troops.Tally{Wounds: 1, Models: 1, Hits: 3, Suppression: 1}},
		{ids: "LEG-A-ATK-21: without a chart it becomes a blank", text: "3 red vs white W1 x9",
			rolls: dice("red hit hit hit", "wdef block surge blank"), want: troops.Tally{Wounds: 2, Models: 2, Hits: 3, Suppression: 1}},
		{ids: "LEG-A-ATK-23 LEG-A-ATK-24: hits and criticals less blocks", text: "4 red vs red W9",
			rolls: dice("red hit crit crit hit", "rdef block blank blank blank"), want: troops.Tally{Wounds: 3, Hits: 4, Suppression: 1}},
		{ids: "LEG-A-ATK-23: more blocks than hits are no wounds", text: "1 red pierce 1 vs red W9 impervious",
			rolls: dice("red hit", "rdef block block"), want: troops.Tally{Hits: 1, Suppression: 1}},
		{ids: "LEG-A-ATK-26 LEG-A-SUP-15: cancelled hits suppress", text: "1 red vs red W9 light cover",
			rolls: dice("red hit"), want: troops.Tally{Suppression: 1}},
		{ids: "LEG-A-ATK-26 LEG-A-SUP-13: no hit, no token", text: "1 red vs red W9",
			rolls: dice("red surge"), want: troops.Tally{}},
		{ids: "LEG-A-ATK-26: a hit rerolled away suppresses", text: "1 aim; 2 red vs red W9", as: answers{"aim": pick("d1", "d2")},
			rolls: dice("red hit blank", "red.again blank blank"), want: troops.Tally{Suppression: 1}},
		{ids: "LEG-A-ATK-26: a surge rerolled away was no hit", text: "1 aim; surge hit; 2 red vs red W9", as: answers{"aim": pick("d1")},
			rolls: dice("red surge blank", "red.again blank"), want: troops.Tally{}},
		{
			ids:     "LEG-A-ATK-26 a06: unless only final results count",
			text:    "1 aim; 2 red vs red W9",
			options: map[string]string{"a06": "final"},
			as:      answers{"aim": pick("d1", "d2")},
			rolls:   dice("red hit blank", "red.again blank blank"),
			want:    troops.Tally{},
		},
		{ids: "LEG-A-SUP-19: vehicles get no token", text: "1 red vs red W9 vehicle",
			rolls: dice("red crit", "rdef blank"), want: troops.Tally{Wounds: 1, Hits: 1}},
		{
			ids:   "LEG-A-SUP-18 LEG-A-ATK-17 LEG-A-MELEE-03 LEG-B-KEY-LOWPROFILE-04: melee attacks know no cover and do not suppress",
			text:  "3 red melee vs red W9 heavy cover cover 1 low profile 1 suppression",
			rolls: dice("red hit hit hit", "rdef blank blank blank"),
			want:  troops.Tally{Wounds: 3, Hits: 3},
		},
		{
			ids:   "LEG-A-SUP-14: the token comes after the defense",
			text:  "1 red vs red W9",
			rolls: dice("red hit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also:  func(t *testing.T, g *Single) { equal(t, "cover in the attack", g.Game.at().Suppression, 1) },
		},
	})
	t.Run("LEG-A-ATK-14 LEG-A-ATK-16 LEG-A-ATK-18 LEG-A-ATK-22: order of the questions", func(t *testing.T) {
		_, asked := with(t, "1 aim; 6 red pierce 9 vs red W9 1 dodge uncanny luck 1 guarded 1", nil, nil,
			"red hit hit hit hit hit blank", "red.again hit", "guard.wdef block", "rdef block block blank block", "rdef.again block")
		if want := []string{"aim", "dodge", "guardian", "pierceguard", "uncanny"}; !slices.Equal(asked, want) {
			t.Errorf("asked were %v, want %v", asked, want)
		}
	})
	t.Run("LEG-A-DICE-04 LEG-A-DICE-05: faces", func(t *testing.T) {
		for c, want := range map[troops.Colour][4]int{troops.Red: {5, 1, 1, 1}, troops.Black: {3, 1, 1, 3}, troops.White: {1, 1, 1, 5}} {
			n := [4]int{}
			for i, f := range []troops.Face{troops.Hit, troops.Crit, troops.Surge, troops.Blank} {
				n[i] = int(8 * troops.Share(troops.AttackFaces[c], f))
			}
			equal(t, string(c), n, want)
		}
		for c, want := range map[troops.Colour][3]int{troops.Red: {3, 1, 2}, troops.White: {1, 1, 4}} {
			n := [3]int{}
			for i, f := range []troops.Face{troops.Block, troops.Surge, troops.Blank} {
				n[i] = int(6*troops.Share(troops.DefenseFaces[c], f) + 0.5)
			}
			equal(t, string(c)+" defense", n, want)
		}
	})
}

// TestWeapons holds what may be put into a pool.
func TestWeapons(t *testing.T) {
	for _, c := range []struct{ ids, rule, text string }{
		{"LEG-A-ATK-08 LEG-A-WPN-02 LEG-B-POOL-05: out of range", "LEG-A-ATK-08", "range 4; 1 red min range 1 max range 3 vs red W1"},
		{"LEG-B-POOL-05: too near", "LEG-A-ATK-08", "range 1; 1 red min range 2 max range 4 vs red W1"},
		{"LEG-A-WPN-03: a melee weapon has no range", "LEG-A-WPN-03", "range 1; 1 red melee vs red W1"},
		{"LEG-A-WPN-02 LEG-A-ATK-05 LEG-A-MELEE-04: a ranged weapon in melee", "LEG-A-WPN-03",
			"in melee; 1 red max range 3 min range 1 vs red W1"},
		{"LEG-A-WPN-11 LEG-A-WPN-13: melee and ranged weapons", "LEG-A-WPN-11", "1 red melee; 1 red vs red W1"},
		{"LEG-A-ATK-04: a melee attack has no range", "LEG-A-ATK-04", "in melee range 2; 1 red melee vs red W1"},
		{"LEG-A-KEY-19 LEG-A-KEY-17: cumbersome after a move", "LEG-A-KEY-19", "moved; 1 red cumbersome vs red W1"},
		{"LEG-A-KEY-21 LEG-B-POOL-08: out of the arc", "LEG-A-KEY-21", "1 red fixed out of arc vs red W1"},
		{"LEG-A-WPN-18: one weapon for each miniature", "LEG-A-WPN-18", "4 stormtroopers 5 e-11 blaster rifle vs red W1"},
		{"LEG-A-WPN-17: grenades instead of rifles", "LEG-A-WPN-18", "4 rebel troopers 2 a-280 blaster rifle; 3 impact grenades vs red W1"},
		{"LEG-A-WPN-16: one miniature carries a heavy weapon", "LEG-A-WPN-16", "4 rebel troopers 2 z-6 trooper vs red W1"},
		{"LEG-A-KEY-26: more than Arsenal X", "LEG-A-WPN-18",
			"at-st ms-4 twin blaster cannon; 88 twin light blaster cannon; at-st mortar launcher vs red W1"},
	} {
		t.Run(c.ids, func(t *testing.T) {
			refused(t, c.rule, c.text)
		})
	}
	for _, c := range []struct {
		ids, text string
		dice      [3]int
	}{
		{"LEG-A-ATK-08 LEG-B-POOL-05: bounds are within the range", "range 3; 1 red min range 1 max range 3 vs red W1", [3]int{1, 0, 0}},
		{"LEG-A-WPN-02: beyond range 4", "range 5; 1 red min range 1 max range 5 vs red W1", [3]int{1, 0, 0}},
		{"LEG-A-WPN-04: both kinds at range", "range 2; 2 red min range 1 max range 2 melee; 1 black vs red W1", [3]int{2, 1, 0}},
		{"LEG-A-WPN-04 LEG-A-ATK-05: both kinds in melee", "in melee; 2 red min range 1 max range 2 melee; 1 black melee vs red W1",
			[3]int{2, 1, 0}},
		{"LEG-A-KEY-20: cumbersome in standby", "moved standby; 1 red cumbersome vs red W1", [3]int{1, 0, 0}},
		{"LEG-A-KEY-21 LEG-B-POOL-08: in the arc", "1 red fixed vs red W1", [3]int{1, 0, 0}},
		{"LEG-A-WPN-15 LEG-A-WPN-16: the added miniature brings one more weapon",
			"4 rebel troopers 4 a-280 blaster rifle; 1 z-6 trooper vs red W1", [3]int{0, 4, 6}},
		{"LEG-A-WPN-15: or uses one of the unit card", "5 rebel troopers 5 a-280 blaster rifle vs red W1", [3]int{0, 5, 0}},
		{"LEG-B-KEY-SPRAY-01: for each miniature seen", "2 black spray vs red W1 x3 1 hidden", [3]int{0, 4, 0}},
		{"LEG-B-KEY-SPRAY-01: other weapons once", "1 black spray x2; 1 white vs red W1 x3", [3]int{0, 6, 1}},
		{"LEG-A-VEH-05 LEG-B-RES-05: half of a disrupted weapon, rounded up", "1 red 2 black 2 white disrupted vs red W1", [3]int{1, 2, 0}},
		{"LEG-A-VEH-06: half for each instance of Spray", "1 red 2 black spray disrupted vs red W1 x3", [3]int{3, 3, 0}},
	} {
		t.Run(c.ids, func(t *testing.T) {
			g, ref := build(sheet(t, c.text), nil)
			if ref != nil {
				t.Fatal(ref)
			}
			p := g.Game.fight().Gathered(func(w *troops.Weapon) [3]int { return w.Halves()[0] })
			equal(t, c.text, [3]int{p.Red, p.Black, p.White}, c.dice)
		})
	}
	t.Run("LEG-A-KEY-26 LEG-A-KEY-27: Arsenal 2, each weapon in range", func(t *testing.T) {
		if _, ref := build(sheet(t, "at-st range 3 ms-4 twin blaster cannon; 88 twin light blaster cannon vs red W1"), nil); ref != nil {
			t.Error(ref)
		}
		refused(t, "LEG-A-ATK-08", "at-st range 2 ms-4 twin blaster cannon; at-st mortar launcher vs red W1")
	})
	t.Run("LEG-A-WPN-01: a unit that names no weapon", func(t *testing.T) {
		for text, want := range map[string]string{
			"4 stormtroopers vs red W1":            "4 e-11-blaster-rifle",
			"4 stormtroopers in melee vs red W1":   "4 unarmed",
			"luke skywalker vs red W1":             "1 lukes-dl-44-blaster-pistol",
			"luke skywalker in melee vs red W1":    "1 anakins-lightsaber",
			"at-st range 3 vs at-rt":               "1 ms-4-twin-blaster-cannon",
			"boba fett range 2 arsenal 2 vs at-rt": "1 wrist-rocket 1 fetts-e-3-carbine",
		} {
			g, ref := build(sheet(t, text), nil)
			if ref != nil {
				t.Errorf("%s: %v", text, ref)
				continue
			}
			got := []string{}
			for _, w := range g.Game.Attack.Weapons {
				got = append(got, strconv.Itoa(w.Count)+" "+w.Key)
			}
			equal(t, text, strings.Join(got, " "), want)
		}
		refused(t, "LEG-A-ATK-08", "luke skywalker range 4 vs red W1")
	})
	t.Run("LEG-A-VEH-05: the attacker chooses the dice", func(t *testing.T) {
		g := play(t, "1 red 2 black 2 white disrupted vs red W9", answers{"half": pick("0-1-2")}, "black blank", "white blank blank")
		equal(t, "dice", len(g.Game.Attack.Dice), 3)
	})
}
