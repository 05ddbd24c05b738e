package legion

import (
	"testing"

	"estafeta/engine/legion/troops"
)

// TestArmor holds step 6 against Armor.
func TestArmor(t *testing.T) {
	run(t, []step{
		{
			ids:   "LEG-A-KEY-34: Armor cancels all hits",
			text:  "4 red vs red W9 armor vehicle",
			rolls: dice("red hit hit hit crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
		},
		{
			ids:   "LEG-A-KEY-35: Armor 2",
			text:  "4 red vs red W9 armor 2 vehicle",
			rolls: dice("red hit hit hit crit", "rdef blank blank"),
			want:  troops.Tally{Wounds: 2, Hits: 2},
		},
		{
			ids:   "LEG-A-KEY-13 LEG-A-KEY-16: Impact before Armor",
			text:  "4 red impact 2 vs red W9 armor vehicle",
			rolls: dice("red hit hit hit crit", "rdef blank blank blank"),
			want:  troops.Tally{Wounds: 3, Hits: 3},
		},
		{
			ids:   "LEG-A-KEY-36: Impact before Armor 1",
			text:  "4 red impact 2 vs red W9 armor 1 vehicle",
			rolls: dice("red hit hit hit hit", "rdef blank blank blank"),
			want:  troops.Tally{Wounds: 3, Hits: 3},
		},
		{
			ids:   "LEG-A-KEY-15 LEG-B-POOL-09 LEG-A-CARD-13: Impact adds up over the pool",
			text:  "1 black impact 1 x2; 1 red impact 1 vs red W9 armor vehicle",
			rolls: dice("red hit", "black hit hit", "rdef blank blank blank"),
			want:  troops.Tally{Wounds: 3, Hits: 3},
		},
		{
			ids:   "LEG-A-KEY-13: nothing without Armor",
			text:  "2 red impact 2 vs red W9 guarded 2",
			rolls: dice("red hit hit", "guard.wdef block block"),
			want:  troops.Tally{Suppression: 1},
		},
		{
			ids:   "LEG-A-KEY-16 LEG-A-ATK-18: cover comes before Impact",
			text:  "3 red impact 3 vs red W9 armor vehicle heavy cover",
			rolls: dice("red hit hit hit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
		},
		{
			ids:   "LEG-B-KEY-WEAKPOINT-01: Weak Point from its arc",
			text:  "flanking; 2 red vs red W9 armor vehicle weak point 1",
			rolls: dice("red hit hit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
		},
		{
			ids:   "LEG-B-KEY-WEAKPOINT-01: and from elsewhere",
			text:  "2 red vs red W9 armor vehicle weak point 1",
			rolls: dice("red hit hit"),
			want:  troops.Tally{},
		},
	})
}

// TestGuardian holds what Guardian X does.
func TestGuardian(t *testing.T) {
	guard := func(n int) func(*testing.T, *Single) {
		return func(t *testing.T, g *Single) { equal(t, "wounds of the Guardian", g.Game.at().Guards[0].Wounds, n) }
	}
	run(t, []step{
		{ids: "LEG-B-KEY-GUARDIAN-01 LEG-B-KEY-GUARDIAN-02: cancels hits, wounded by blanks", text: "4 red vs red W9 guarded 2",
			rolls: dice(
				"red hit hit hit hit",
				"guard.wdef block blank",
				"rdef blank blank",
			), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}, also: guard(1)},
		{ids: "LEG-B-KEY-GUARDIAN-01: as many as one likes", text: "4 red vs red W9 guarded 2", as: answers{"guardian": count(1)},
			rolls: dice(
				"red hit hit hit hit",
				"guard.wdef blank",
				"rdef blank blank blank",
			), want: troops.Tally{Wounds: 3, Hits: 3, Suppression: 1}, also: guard(1)},
		{ids: "LEG-B-KEY-GUARDIAN-02: its own colour and chart", text: "4 red vs white W9 guarded 2 guarded red guarded surge",
			rolls: dice(
				"red hit hit hit hit",
				"guard.rdef surge blank",
				"wdef blank blank",
			), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}, also: guard(1)},
		{
			ids:   "LEG-B-KEY-GUARDIAN-02: a surge without a chart wounds",
			text:  "1 red vs white W9 guarded 2",
			rolls: dice("red hit", "guard.wdef surge"),
			want:  troops.Tally{Suppression: 1},
			also:  guard(1),
		},
		{
			ids:     "LEG-B-KEY-GUARDIAN-02 a33: or it does not",
			text:    "1 red vs white W9 guarded 2",
			options: map[string]string{"a33": "nothing"},
			rolls:   dice("red hit", "guard.wdef surge"),
			want:    troops.Tally{Suppression: 1},
			also:    guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-03: no criticals",
			text:  "2 red vs red W9 guarded 2",
			rolls: dice("red crit crit", "rdef blank blank"),
			want:  troops.Tally{Wounds: 2, Hits: 2, Suppression: 1},
			also:  guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-04: after cover, dodge and Impact",
			text:  "4 red impact 1 vs red W9 armor 1 guarded 2 light cover 1 dodge",
			rolls: dice("red hit hit hit hit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also:  guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-06 LEG-B-KEY-GUARDIAN-05: the defender is suppressed",
			text:  "1 red vs red W9 guarded 2",
			rolls: dice("red hit", "guard.wdef block"),
			want:  troops.Tally{Suppression: 1},
			also:  guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-07: not for a Guardian",
			text:  "1 red vs red W9 guarded 2 guardian 2",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1, Suppression: 1},
			also:  guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-01: not in melee",
			text:  "1 red melee vs red W9 guarded 2",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1},
			also:  guard(0),
		},
		{
			ids:   "LEG-B-KEY-GUARDIAN-01: not for vehicles",
			text:  "1 red vs red W9 vehicle guarded 2",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1},
			also:  guard(0),
		},
		{
			ids:  "LEG-B-KEY-GUARDIAN-08 LEG-B-KEY-GUARDIAN-09 LEG-B-KEY-PIERCE-02: Pierce is shared",
			text: "4 red pierce 3 vs red W9 guarded 2",
			as:   answers{"pierceguard": count(2)},
			rolls: dice(
				"red hit hit hit hit",
				"guard.wdef block block",
				"rdef block block",
			),
			want: troops.Tally{Wounds: 1, Hits: 2, Suppression: 1},
			also: guard(2),
		},
		{ids: "LEG-B-KEY-PIERCE-02: by default it is kept for the defender", text: "4 red pierce 3 vs red W9 guarded 2",
			rolls: dice(
				"red hit hit hit hit",
				"guard.wdef block block",
				"rdef block block",
			), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}, also: guard(1)},
		{ids: "LEG-B-KEY-IMMUNE-04: Immune: Pierce does not protect the Guardian", text: "3 red pierce 2 vs red W9 immune pierce guarded 2",
			rolls: dice("red hit hit hit", "guard.wdef block block", "rdef block"), want: troops.Tally{Hits: 1, Suppression: 1}, also: guard(2)},
		{
			ids:  "LEG-A-KEY-74: Impervious counts all of Pierce",
			text: "3 red pierce 2 vs red W9 impervious guarded 2",
			as:   answers{"pierceguard": count(2)},
			rolls: dice(
				"red hit hit hit",
				"guard.wdef block block",
				"rdef block blank blank",
			),
			want: troops.Tally{Hits: 1, Suppression: 1},
			also: guard(2),
		},
	})
	t.Run("LEG-B-KEY-GUARDIAN-10: one after the other", func(t *testing.T) {
		g, ref := build(sheet(t, "4 red vs red W9 guarded 2"), nil)
		if ref != nil {
			t.Fatal(ref)
		}
		g.Game.at().Guards = append(g.Game.at().Guards, troops.Guard{X: 1, Defense: "red"})
		s := resolve(t, g, "red hit hit hit hit", "guard.wdef blank blank", "guard.rdef blank", "rdef block")
		equal(t, "hits", g.Game.Attack.Tally.Hits, 1)
		equal(t, "asked", asks(s.asked, "guardian"), 2)
		equal(t, "wounds of the second", g.Game.at().Guards[1].Wounds, 1)
	})
}

// TestDefense holds steps 7 and 8.
func TestDefense(t *testing.T) {
	run(t, []step{
		{
			ids:   "LEG-B-KEY-PIERCE-01: Pierce cancels blocks",
			text:  "4 red pierce 2 vs red W9",
			rolls: dice("red hit hit hit hit", "rdef block block block blank"),
			want:  troops.Tally{Wounds: 3, Hits: 4, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-PIERCE-01: also of surges",
			text:  "2 red pierce 2 vs red surge W9",
			rolls: dice("red hit hit", "rdef surge surge"),
			want:  troops.Tally{Wounds: 2, Hits: 2, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-IMMUNE-03: Immune: Pierce",
			text:  "2 red pierce 2 vs red W9 immune pierce",
			rolls: dice("red hit hit", "rdef block block"),
			want:  troops.Tally{Hits: 2, Suppression: 1},
		},
		{
			ids:   "LEG-A-KEY-71 LEG-A-KEY-72: Impervious",
			text:  "3 red pierce 3 vs red W9 impervious",
			rolls: dice("red hit hit crit", "rdef block block block block blank blank"),
			want:  troops.Tally{Wounds: 2, Hits: 3, Suppression: 1},
		},
		{
			ids:   "LEG-A-KEY-73: Pierce works against Impervious",
			text:  "1 red pierce 1 vs red W9 impervious",
			rolls: dice("red hit", "rdef block blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-DANGERSENSE-02: one die for each token",
			text:  "2 red vs red W9 danger sense 4 2 suppression",
			rolls: dice("red crit crit", "rdef block block blank blank"),
			want:  troops.Tally{Hits: 2, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-DANGERSENSE-02 LEG-B-KEY-DANGERSENSE-03: at most X, of the own colour",
			text:  "1 red vs white W9 danger sense 2 5 suppression",
			rolls: dice("red crit", "wdef blank blank blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-DANGERSENSE-02: not in melee",
			text:  "1 red melee vs red W9 danger sense 4 2 suppression",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
		},
		{
			ids:   "LEG-B-KEY-UNCANNY-01 LEG-B-KEY-UNCANNY-03: up to X dice, once, together",
			text:  "4 red vs red W9 uncanny luck 2",
			rolls: dice("red crit crit crit crit", "rdef blank blank blank block", "rdef.again block blank"),
			want:  troops.Tally{Wounds: 2, Hits: 4, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-UNCANNY-01: or none",
			text:  "1 red vs red W9 uncanny luck 2",
			as:    answers{"uncanny": pass()},
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-UNCANNY-02: a surge is turned at once",
			text:  "1 red vs red surge W9 uncanny luck 2",
			rolls: dice("red crit", "rdef blank", "rdef.again surge"),
			want:  troops.Tally{Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-UNCANNY-02: before Pierce",
			text:  "1 red pierce 1 vs red W9 uncanny luck 1",
			rolls: dice("red crit", "rdef blank", "rdef.again block"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-UNCANNY-02: no wound by Deflect",
			text:  "2 red vs red W9 uncanny luck 1 deflect 1 dodge",
			rolls: dice("red crit crit", "rdef blank block", "rdef.again surge"),
			want:  troops.Tally{Hits: 2, Suppression: 1},
		},
		{
			ids:     "LEG-B-KEY-UNCANNY-02 LEG-A-ATK-20 a18: in step 7 it wounds",
			text:    "2 red vs red W9 uncanny luck 1 deflect 1 dodge",
			options: map[string]string{"a18": "reroll"},
			rolls:   dice("red crit crit", "rdef blank block", "rdef.again surge"),
			want:    troops.Tally{Hits: 2, Suppression: 1, Self: 1},
		},
	})
}

// TestAfter holds what follows the defense.
func TestAfter(t *testing.T) {
	ion := func(n int) func(*testing.T, *Single) {
		return func(t *testing.T, g *Single) { equal(t, "ion tokens", g.Game.at().Ion, n) }
	}
	token := func(what string) func(*testing.T, *Single) {
		return func(t *testing.T, g *Single) { equal(t, "damage token", g.Game.at().Damage, what) }
	}
	run(t, []step{
		{
			ids:   "LEG-B-KEY-SUPPRESSIVE-01 LEG-B-KEY-SUPPRESSIVE-02: one token more",
			text:  "1 red suppressive vs red W9",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1, Suppression: 2},
		},
		{
			ids:   "LEG-B-KEY-SUPPRESSIVE-01: without any hit",
			text:  "1 red suppressive vs red W9",
			rolls: dice("red blank"),
			want:  troops.Tally{Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-SUPPRESSIVE-01: in melee",
			text:  "1 red suppressive melee vs red W9",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-SUPPRESSIVE-04: not once for each weapon",
			text:  "1 red suppressive x2 vs red W9",
			rolls: dice("red hit blank", "rdef block"),
			want:  troops.Tally{Hits: 1, Suppression: 2},
		},
		{
			ids:   "LEG-B-KEY-SUPPRESSIVE-01: not on vehicles",
			text:  "1 red suppressive vs red W9 vehicle",
			rolls: dice("red blank"),
			want:  troops.Tally{},
		},
		{
			ids:     "LEG-B-KEY-SUPPRESSIVE-01 a32: or on all",
			text:    "1 red suppressive vs red W9 vehicle",
			options: map[string]string{"a32": "all"},
			rolls:   dice("red blank"),
			want:    troops.Tally{Suppression: 1},
		},
		{
			ids:   "LEG-A-KEY-77: courage – gains none",
			text:  "1 red suppressive vs red W9 courageless",
			rolls: dice("red hit", "rdef block"),
			want:  troops.Tally{Hits: 1},
		},
		{
			ids:   "LEG-A-KEY-75 LEG-A-KEY-77: Enrage, tokens are discarded",
			text:  "2 red vs red W9 lost 4 enrage 4 1 suppression",
			rolls: dice("red hit hit", "rdef block block"),
			want:  troops.Tally{Hits: 2},
		},
		{
			ids:   "LEG-A-KEY-75: Enrage by this attack",
			text:  "1 red vs red W9 lost 3 enrage 4",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
		},
		{
			ids:   "LEG-A-KEY-76: fewer wounds",
			text:  "1 red vs red W9 lost 2 enrage 4",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{
			ids:   "LEG-B-KEY-ION-01: Ion adds up",
			text:  "1 red ion 1; 1 red ion 2 vs red W9 vehicle",
			rolls: dice("red crit blank", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  ion(3),
		},
		{
			ids:   "LEG-B-KEY-ION-01: not without a wound",
			text:  "1 red ion 1 vs red W9 vehicle",
			rolls: dice("red crit", "rdef block"),
			want:  troops.Tally{Hits: 1},
			also:  ion(0),
		},
		{
			ids:   "LEG-B-KEY-ION-01: only vehicles",
			text:  "1 red ion 1 vs red W9",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also:  ion(0),
		},
		{
			ids:   "LEG-A-VEH-01 LEG-A-VEH-02 LEG-B-RES-01 LEG-B-RES-02 LEG-B-RES-07: a block damages",
			text:  "1 red vs white W6 vehicle resilience 4 lost 3",
			rolls: dice("red crit", "wdef blank", "resilience block"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token("damaged"),
		},
		{
			ids:   "LEG-B-RES-03 LEG-A-VEH-02: a blank disables",
			text:  "1 red vs white W6 vehicle resilience 4 lost 3",
			rolls: dice("red crit", "wdef blank", "resilience blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token("disabled"),
		},
		{
			ids:   "LEG-A-VEH-02: a surge disrupts",
			text:  "1 red vs white W6 vehicle resilience 4 lost 3",
			rolls: dice("red crit", "wdef blank", "resilience surge"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token("disrupted"),
		},
		{
			ids:   "LEG-B-RES-01: too few wounds",
			text:  "1 red vs white W6 vehicle resilience 5 lost 3",
			rolls: dice("red crit", "wdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token(""),
		},
		{
			ids:   "LEG-B-RES-09 LEG-B-RES-10: once",
			text:  "1 red vs white W6 vehicle resilience 4 lost 4 already damaged",
			rolls: dice("red crit", "wdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token(""),
		},
		{
			ids:   "LEG-B-RES-11: without resilience",
			text:  "1 red vs white W6 vehicle lost 4",
			rolls: dice("red crit", "wdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1},
			also:  token(""),
		},
	})
	t.Run("LEG-A-KEY-37: Tow Cable", func(t *testing.T) {
		for _, c := range []struct {
			text, roll string
			want       int
		}{
			{"1 red tow cable vs white W6 vehicle", "wdef blank", 1},
			{"1 red tow cable vs white W6 vehicle", "wdef block", 0},
			{"1 red tow cable vs white W6", "wdef blank", 0},
		} {
			g, ref := build(sheet(t, c.text), nil)
			if ref != nil {
				t.Fatal(ref)
			}
			s := resolve(t, g, "red crit", c.roll)
			equal(t, c.text+" "+c.roll, s.told("tow"), c.want)
		}
	})
}

// TestWounds holds who is wounded.
func TestWounds(t *testing.T) {
	left := func(want string) func(*testing.T, *Single) {
		return func(t *testing.T, g *Single) { equal(t, "wounds", lost(g), want) }
	}
	run(t, []step{
		{
			ids:   "LEG-B-WND-02 LEG-B-WND-03 LEG-A-DMG-01 LEG-A-DMG-02: one miniature after the other",
			text:  "3 red vs red W2 x3",
			rolls: dice("red crit crit crit", "rdef blank blank blank"),
			want:  troops.Tally{Wounds: 3, Models: 1, Hits: 3, Suppression: 1},
			also:  left("[0 -1 1]"),
		},
		{ids: "LEG-B-WND-04: the leader last", text: "3 red vs red W1 x3", rolls: dice("red crit crit blank", "rdef blank blank"),
			want: troops.Tally{Wounds: 2, Models: 2, Hits: 2, Suppression: 1}, also: left("[0 -1 -1]")},
		{
			ids:   "LEG-B-WND-06: the wounded first, also a leader",
			text:  "2 red vs red W3 x3 lost 2",
			rolls: dice("red crit crit", "rdef blank blank"),
			want:  troops.Tally{Wounds: 2, Models: 1, Hits: 2, Suppression: 1},
			also:  left("[-1 0 1]"),
		},
		{
			ids:   "LEG-B-WND-05 LEG-B-LOS-04: nobody who is not seen",
			text:  "4 red vs red W1 x3 1 hidden",
			rolls: dice("red crit crit crit crit", "rdef blank blank blank blank"),
			want:  troops.Tally{Wounds: 2, Models: 2, Hits: 4, Suppression: 1},
			also:  left("[-1 -1 0]"),
		},
		{ids: "LEG-A-DMG-04: another is the leader", text: "1 red vs red W3 x3 lost 2", rolls: dice("red crit", "rdef blank"),
			want: troops.Tally{
				Wounds:      1,
				Models:      1,
				Hits:        1,
				Suppression: 1,
			}, also: func(t *testing.T, g *Single) { equal(t, "the second leads", g.Game.at().Minis[1].Leader, true) }},
		{
			ids:   "LEG-B-KEY-NONCOMBATANT-02: noncombatants after others",
			text:  "2 red vs red W1 x2; W1 noncombatant",
			rolls: dice("red crit crit", "rdef blank blank"),
			want:  troops.Tally{Wounds: 2, Models: 2, Hits: 2, Suppression: 1},
			also:  left("[0 -1 -1]"),
		},
		{
			ids:   "LEG-B-KEY-NONCOMBATANT-02: first the other",
			text:  "1 red vs red W1 x2; W1 noncombatant",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Models: 1, Hits: 1, Suppression: 1},
			also:  left("[0 -1 0]"),
		},
		{
			ids:   "LEG-B-KEY-NONCOMBATANT-03: unless nobody else is seen",
			text:  "1 red vs red W1 x3 2 hidden; W1 noncombatant",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Models: 1, Hits: 1, Suppression: 1},
			also:  left("[0 0 0 -1]"),
		},
		{
			ids:   "LEG-B-KEY-NONCOMBATANT-04: or it is wounded",
			text:  "1 red vs red W2 x2; W2 noncombatant lost 1",
			rolls: dice("red crit", "rdef blank"),
			want:  troops.Tally{Wounds: 1, Models: 1, Hits: 1, Suppression: 1},
			also:  left("[0 0 -1]"),
		},
		{
			ids:   "LEG-A-DODGE-02: tokens belong to the unit, wherever they stand",
			text:  "1 red vs red W1 x2; W1 noncombatant 1 dodge",
			rolls: dice("red hit"),
			want:  troops.Tally{Suppression: 1},
			also:  left("[0 0 0]"),
		},
		{
			ids:   "LEG-B-WND-03: the player chooses among kinds",
			text:  "1 red vs 2 white W1; 1 white W3",
			as:    answers{"wound": pick("m3")},
			rolls: dice("red crit", "wdef blank"),
			want:  troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also:  left("[0 0 1]"),
		},
	})
	t.Run("LEG-B-KEY-NONCOMBATANT-02: there is no choice", func(t *testing.T) {
		_, asked := with(t, "1 red vs red W1 x2; W1 noncombatant", nil, nil, "red crit", "rdef blank")
		equal(t, "asked", asks(asked, "wound"), 0)
		_, asked = with(t, "1 red vs red W1 x2; W2", nil, nil, "red crit", "rdef blank")
		equal(t, "asked about another kind", asks(asked, "wound"), 1)
	})
	t.Run("LEG-B-WND-07: of the wounded the one with most", func(t *testing.T) {
		g, ref := build(sheet(t, "1 red vs red W4 x3"), nil)
		if ref != nil {
			t.Fatal(ref)
		}
		g.Game.at().Minis[1].Lost, g.Game.at().Minis[2].Lost = 1, 2
		resolve(t, g, "red crit", "rdef blank")
		equal(t, "wounds", lost(g), "[0 1 3]")
	})
}
