package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// faces holds the six faces of a die: damage, surge, accuracy or block, evade,
// dodge.
func faces(colour string, want [6][3]int) func(t *testing.T) {
	return func(t *testing.T) {
		for i, r := range troops.Sides[colour] {
			got := [3]int{r.Damage, r.Surge, r.Accuracy}
			if (troops.Die{Colour: colour}).Defends() {
				got = [3]int{r.Block, r.Evade, r.Dodge}
			}
			if at := slices.Index(want[:], got); at < 0 {
				t.Errorf("face %d of %s is %v, one of %v is wanted", i+1, colour, got, want)
			} else {
				want[at] = [3]int{-1}
			}
		}
	}
}

// TestSequence holds the steps of an attack.
func TestSequence(t *testing.T) {
	for _, c := range []struct {
		id  string
		run func(t *testing.T)
	}{
		{"IA-DICE-01", faces("red", [6][3]int{{1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 1, 0}, {3, 0, 0}, {3, 0, 0}})},
		{"IA-DICE-02", faces("blue", [6][3]int{{0, 1, 2}, {1, 0, 2}, {2, 0, 3}, {1, 1, 3}, {2, 0, 4}, {1, 0, 5}})},
		{"IA-DICE-03", faces("green", [6][3]int{{0, 1, 1}, {1, 1, 1}, {2, 0, 1}, {1, 1, 2}, {2, 0, 2}, {2, 0, 3}})},
		{"IA-DICE-04", faces("yellow", [6][3]int{{0, 1, 0}, {1, 2, 0}, {2, 0, 1}, {1, 1, 1}, {0, 1, 2}, {1, 0, 2}})},
		{"IA-DICE-05", faces("black", [6][3]int{{1, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {3, 0, 0}, {0, 1, 0}})},
		{"IA-DICE-06", faces("white", [6][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 1, 0}, {0, 0, 1}})},
		{"IA-ATK-03", func(t *testing.T) { // the seven steps, then what follows
			g := play(t, "at 4 reroll 1 suffered 2; 1 blue 1 yellow ranged surge recover 1 surge damage 1 surge stun vs 1 black health 9",
				answers{"surge": pick("s1", "s2"), "reroll.attack": pick("d1")},
				"blue 1", "yellow 2", "black 1", "blue.again 6")
			want := []string{"declare.ranged", "rolled", "rerolled", "modified", "spent", "spent", "reached", "damage", "after.recover",
				"attack.done"}
			if !slices.Equal(g.told, want) || !slices.Equal(g.asked, []string{"reroll.attack 1", "surge 1"}) {
				t.Errorf("told %v\nwant %v, asked %v", g.told, want, g.asked)
			}
			tally(t, g, troops.Tally{Hit: true, Damage: 2, Recover: 1}) // 1/0/5 and 1/2/0, +1 damage, 1 block
		}},
		{"IA-ATK-02 IA-ITEM-04", func(t *testing.T) { // the hero's weapon gives type, dice and abilities; the card's those of others
			g, ref := build(sheet(t, "fenn signis vibro-ax vs stormtrooper"), nil)
			if ref != nil || !g.Game.Attack.With.Melee || g.Game.Attack.Pool.Count(troops.AttackColours) == 0 || g.Game.Attack.With.Name != "weapon.vibro_ax" {
				t.Errorf("%v %+v", ref, g)
			}
			g, ref = build(sheet(t, "stormtrooper at 3 vs fenn signis"), nil)
			if ref != nil || g.Game.Attack.With.Melee || g.Game.Attack.With.Name != "weapon.own" || g.Game.Attack.Pool.Blue != 1 || g.Game.Attack.Pool.Green != 1 || g.Game.Attack.Pool.Black != 1 {
				t.Errorf("%v %+v", ref, g)
			}
			refused(t, "IA-ATK-02", "1 red melee; 1 blue melee vs 1 black")
		}},
		{"IA-ATK-34 IA-ITEM-12", func(t *testing.T) {
			refused(t, "IA-ATK-34", "fenn signis at 3 vs stormtrooper")
			play(t, "fenn signis infantry rifle at 3 vs stormtrooper no black", nil, "blue 2", "green 3")
		}},
		{"IA-ATK-04 IA-ATK-19 IA-ATK-20", func(t *testing.T) { // one target, not nothing, no friend
			g, _ := build(sheet(t, "1 red melee vs health 4 x2; health 7"), nil)
			if g.Game.at().Health != 4 || len(g.Game.fight().Around) != 2 {
				t.Errorf("%+v", g.Game.Attack)
			}
			s := sheet(t, "1 red melee vs health 4")
			s.Targets = nil
			if _, ref := build(s, nil); ref == nil || ref.Rule != "IA-ATK-19" {
				t.Errorf("no target: %v", ref)
			}
			refused(t, "IA-ATK-20", "1 red melee vs health 4 friendly")
		}},
		{"IA-ATK-05 IA-MEL-02", func(t *testing.T) {
			play(t, "at 0; 1 red melee vs health 4", nil, "red 1")
			play(t, "at 1; 1 red melee vs health 4", nil, "red 1")
			refused(t, "IA-MEL-02", "at 2; 1 red melee vs health 4")
		}},
		{"IA-KEY-18 IA-KEY-20", func(t *testing.T) { // two spaces, no accuracy
			tally(t, play(t, "at 2; 1 red reach vs health 4", nil, "red 5"), damage(3))
			refused(t, "IA-MEL-02", "at 3; 1 red melee reach vs health 4")
			refused(t, "IA-KEY-18", "at 3; 1 red ranged reach vs health 4")
		}},
		{"IA-MEL-03", func(t *testing.T) { tally(t, play(t, "1 red melee vs health 4", nil, "red 2"), damage(2)) }},
		{"IA-MEL-04", func(t *testing.T) { // a ranged weapon is not used for melee
			refused(t, "IA-ATK-02", "stormtrooper attack melee at 1 vs health 4")
		}},
		{"IA-MEL-05 IA-RNG-04 IA-GEO-05", func(t *testing.T) { // adjacent, and yet it needs accuracy 1
			tally(t, play(t, "at 1; 1 red ranged vs health 4", nil, "red 5"), troops.Tally{})
			tally(t, play(t, "at 1; 1 red ranged accuracy+1 vs health 4", nil, "red 5"), damage(3))
		}},
		{"IA-RNG-02 IA-RNG-03 IA-ATK-14", func(t *testing.T) { // as far as the accuracy goes, exactly
			for at, want := range map[string]troops.Tally{"10": damage(2), "11": {}} {
				tally(t, play(t, "at "+at+"; 2 blue ranged vs health 4", nil, "blue 6 6"), want)
			}
		}},
		{"IA-RNG-05", func(t *testing.T) { // without a distance nobody knows
			refused(t, "", "1 blue ranged vs health 4")
		}},
		{"IA-RNG-06", func(t *testing.T) { // rolled, added, taken away, bought
			for at, want := range map[string]troops.Tally{"8": damage(2), "9": {}} { // 2 + 3 + 2 - 2 + 3 = 8
				tally(t, play(t, "at "+at+"; 1 blue 1 green ranged accuracy+2 surge accuracy 3 vs accuracy-2 health 4", nil, "blue 1", "green 6"), want)
			}
		}},
		{"IA-ATK-07", func(t *testing.T) { // both pools before anything is asked
			p := open(t, "reroll 1; 2 red melee vs 1 black 1 white reroll 1 health 4", "red 1 1", "black 1", "white 1")
			if p.Key != "reroll.attack" {
				t.Errorf("asked %s first", p.Key)
			}
		}},
		{"IA-ATK-08 IA-TIME-03", func(t *testing.T) { // attacker first
			g := play(t, "reroll 1 reroll defense 1; 1 red melee vs 2 black reroll 1 reroll attack 1 health 4",
				answers{"reroll.attack": {engine.Answer{}, engine.Answer{}}, "reroll.defense": {engine.Answer{}, engine.Answer{}}},
				"red 1", "black 1 1")
			if !slices.Equal(g.asked, []string{"reroll.attack 1", "reroll.defense 1", "reroll.defense 2", "reroll.attack 2"}) {
				t.Errorf("asked %v", g.asked)
			}
		}},
		{"IA-ATK-09", func(t *testing.T) { // once, whoever does it
			g := play(t, "reroll 2; 2 red melee vs reroll attack 2 health 9", answers{"reroll.attack": append(pick("d1"), engine.Pick("d2"))},
				"red 1 5", "red.again 6", "red.again 1")
			tally(t, g, damage(4))
			g = play(t, "reroll 2; 2 red melee vs reroll attack 2 health 9", answers{"reroll.attack": pick("d1", "d2")}, "red 1 1", "red.again 6 6")
			if !slices.Equal(g.asked, []string{"reroll.attack 1"}) {
				t.Errorf("asked %v, although no die is left", g.asked)
			}
		}},
		{"IA-ATK-27 IA-TIME-07", func(t *testing.T) { // in step 3 only: what is passed is gone
			g := play(t, "reroll 1; 1 red melee vs 1 black reroll 1 health 9",
				answers{"reroll.attack": {engine.Answer{}}, "reroll.defense": pick("d2")}, "red 1", "black 1", "black.again 6")
			tally(t, g, damage(1))
			if !slices.Equal(g.asked, []string{"reroll.attack 1", "reroll.defense 2"}) {
				t.Errorf("asked %v", g.asked)
			}
		}},
		{"IA-GOLD-10", func(t *testing.T) { // the figure that attacks rerolls its own dice, those with bad faces by default
			g := play(t, "reroll 3; 2 red 1 yellow melee vs health 9", nil, "red 1 5", "yellow 1", "red.again 2", "yellow.again 3")
			tally(t, g, damage(7))
		}},
		{"IA-ATK-10 IA-ATK-28", func(t *testing.T) { // after the rerolls, both sides
			g := play(t, "2 red melee damage+2 vs 1 black block+1 damage-1 health 9", nil, "red 1 2", "black 3")
			tally(t, g, damage(1)) // 3 + 2 - 1 - 3
			if g.Game.Attack.Results.Damage != 4 || g.Game.Attack.Results.Block != 3 {
				t.Errorf("%+v", g.Game.Attack.Results)
			}
		}},
		{"IA-ATK-11 IA-SURGE-02", func(t *testing.T) { // each evade one surge
			g := play(t, "2 yellow melee surge damage 1 surge damage 2 vs 1 white evade+1 health 9", nil, "yellow 2 2", "white 3")
			tally(t, g, damage(5)) // 2 damage, 4 surges - 2 evades: both abilities
			g = play(t, "1 yellow melee surge damage 1 vs 1 white evade+1 health 9", nil, "yellow 2", "white 3")
			tally(t, g, damage(1))
		}},
		{"IA-ATK-12", func(t *testing.T) { // what a surge adds comes in step 5
			g := play(t, "1 yellow melee surge damage 2 vs health 9", nil, "yellow 4")
			if g.Game.Attack.Results.Damage != 1 {
				t.Errorf("%+v in step 4", g.Game.Attack.Results)
			}
			tally(t, g, damage(3))
		}},
		{"IA-ATK-13 IA-ABIL-06 IA-ABIL-04", func(t *testing.T) { // as many as one can pay
			p := open(t, "1 yellow melee surge damage 1 surge pierce 1 double surge blast 2 vs 1 black health 9", "yellow 2", "black 3")
			if len(p.Options) != 3 || p.Accept(engine.Pick("s1", "s3")) == nil || p.Accept(engine.Pick("s3")) != nil || p.Accept(engine.Pick("s1",
				"s2")) != nil || p.Accept(engine.Answer{}) != nil {
				t.Errorf("2 surges: %+v", p.Options)
			}
			p = open(t, "1 yellow melee surge damage 1 surge pierce 1 double surge blast 2 vs 1 black health 9", "yellow 1", "black 3")
			if len(p.Options) != 2 {
				t.Errorf("1 surge: %+v", p.Options)
			}
		}},
		{"IA-SURGE-04", func(t *testing.T) { // each once
			p := open(t, "2 yellow melee surge damage 1 surge blast 1 vs health 9", "yellow 2 2")
			if p.Key != "surge" || p.Accept(engine.Pick("s1", "s1")) == nil {
				t.Errorf("%s, %+v", p.Key, p.Options)
			}
			tally(t, play(t, "2 yellow melee surge damage 1 vs health 9", nil, "yellow 2 2"), damage(3))
			tally(t, play(t, "2 yellow melee surge damage 1 *2 vs health 9", nil, "yellow 2 2"), damage(4))
		}},
		{"IA-SURGE-03", func(t *testing.T) { // the rest does nothing
			tally(t, play(t, "2 yellow melee surge damage 1 vs health 9", nil, "yellow 2 2"), damage(3))
		}},
		{"IA-ATK-15", func(t *testing.T) {
			tally(t, play(t, "2 red melee vs 1 black health 9", nil, "red 5 5", "black 3"), damage(4))
		}},
		{"IA-ATK-16", func(t *testing.T) {
			tally(t, play(t, "1 red melee vs 1 black health 9", nil, "red 1", "black 5"), damage(0))
		}},
		{"IA-ATK-26", func(t *testing.T) { // dice are added before the roll, none after
			g := play(t, "focused; 1 red melee vs health 9", nil, "red 1", "green 3")
			if g.told[1] != "focused" || g.told[2] != "rolled" {
				t.Errorf("told %v", g.told)
			}
		}},
		{"IA-ATK-33 IA-REC-02", func(t *testing.T) { // a surge for 1 strain, once; without strain it heals damage
			g := play(t, "hero strain 2; 1 yellow melee vs health 9", nil, "yellow 2")
			if g.Game.Attack.Tally.Strain != 1 || g.Game.by().Strain != 1 {
				t.Errorf("%+v %+v", g.Game.Attack.Tally, g.Game.by())
			}
			g = play(t, "hero suffered 2; 1 yellow melee vs health 9", nil, "yellow 2")
			if g.Game.Attack.Tally.Strain != 0 || g.Game.by().Lost != 1 {
				t.Errorf("%+v %+v", g.Game.Attack.Tally, g.Game.by())
			}
			if g := play(t, "1 yellow melee vs health 9", nil, "yellow 2"); len(g.told) != 5 {
				t.Errorf("who is no hero: %v", g.told)
			}
		}},
		{"IA-ATK-35 IA-ATK-36", func(t *testing.T) { // a dodge: no damage
			tally(t, play(t, "1 red melee vs 1 white health 4", nil, "red 5", "white 6"), troops.Tally{})
			tally(t, play(t, "1 red melee dodge-1 vs 1 white health 4", nil, "red 5", "white 6"), damage(3))
			tally(t, play(t, "1 red 1 yellow melee surge dodge 1 vs 1 white health 9", nil, "red 5", "yellow 1", "white 6"), damage(3))
		}},
		{"IA-DMG-02 IA-DMG-08", func(t *testing.T) { // its Health at most
			g := play(t, "2 red melee vs health 5 suffered 1", nil, "red 5 5")
			tally(t, g, damage(4))
			if !g.Killed() {
				t.Error("not defeated")
			}
			if g := play(t, "2 red melee vs health 7", nil, "red 5 5"); g.Killed() {
				t.Error("defeated by 6 of 7")
			}
			refused(t, "IA-DMG-02", "1 red melee vs health 5 suffered 5")
		}},
		{"IA-DMG-07", func(t *testing.T) { // what it has now
			g := play(t, "1 red melee vs health 5 suffered 1", nil, "red 2")
			if g.Game.at().Lost != 3 {
				t.Errorf("it has suffered %d", g.Game.at().Lost)
			}
		}},
		{"IA-OBJA-02 IA-OBJA-03 IA-OBJA-10", func(t *testing.T) { // no die unless given, tray.Innate block
			g := play(t, "2 red melee vs object health 4 block 2", nil, "red 5 5")
			tally(t, g, damage(4))
			if g.Game.fate() != "fate.destroyed" {
				t.Error(g.Game.fate())
			}
		}},
	} {
		t.Run(c.id, c.run)
	}
}
