package wh40k

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// TestAbilities holds the weapon and core abilities of section 24, and what
// else changes the rolls, by their ids.
func TestAbilities(t *testing.T) {
	const one = " vs T4 Sv4+ W1 x10"
	skill := func(text string, want int) func(t *testing.T) {
		return func(t *testing.T) {
			t.Helper()
			if p := pools(t, text)[0]; p.Skill != want {
				t.Errorf("%q: %d+, want %d+", text, p.Skill, want)
			}
		}
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-KEY-02", func(t *testing.T) {
			if pools(t, "A1 BS3+ S4 AP0 D1 lethal:vehicle"+one)[0].Lethal || !pools(t, "A1 BS3+ S4 AP0 D1 lethal:vehicle"+one+" vehicle")[0].Lethal {
				t.Error("only at a VEHICLE")
			}
			if !pools(t, "A1 BS3+ S4 AP0 D1 lethal:!vehicle"+one)[0].Lethal || pools(t,
				"A1 BS3+ S4 AP0 D1 lethal:!vehicle"+one+" vehicle")[0].Lethal {
				t.Error("not at a VEHICLE")
			}
		}},
		{"WH-KEY-03 WH-KEY-05", func(t *testing.T) {
			tally(t, play(t, "A1 BS3+ S4 AP0 D1 sustained 1 sustained 3:infantry"+one+" infantry", answers{"instance": pick("a1")}, "hit 6",
				"wound 1 1"), troops.Tally{Hits: 2})
		}},
		{"WH-KEY-06", func(t *testing.T) {
			play(t, "A1 BS3+ S2 AP0 D1 anti infantry 5+ anti vehicle 3+"+one+" infantry vehicle", answers{"instance": pick("a1")}, "hit 3",
				"wound 4")
		}},
		{"WH-KEY-08", func(t *testing.T) { // unmodified, and only against the keyword
			if p := pools(t, "A1 BS3+ S2 AP0 D1 anti infantry 4+ wound+1"+one+" infantry")[0]; p.Wounds(3, 9) != troops.Failed || p.Wounds(4,
				9) != troops.Critical {
				t.Error("4 is critical, 3 with +1 is not")
			}
			if p := pools(t, "A1 BS3+ S2 AP0 D1 anti infantry 4+"+one)[0]; p.CritWound != 6 {
				t.Error("no INFANTRY")
			}
		}},
		{"WH-KEY-10 WH-KEY-11", func(t *testing.T) { // for each five models, for each weapon
			play(t, "2 A1 BS3+ S4 AP0 D1 blast vs T4 Sv4+ W1 x11", nil, "hit 1 1 1 1 1 1")
			play(t, "A1 BS3+ S4 AP0 D1 blast vs T4 Sv4+ W1 x4", nil, "hit 1")
		}},
		{"WH-KEY-12", func(t *testing.T) { play(t, "A2 WS3+ S4 AP0 D1 cleave 2"+one, nil, "hit 1 1 1 1 1 1") }},
		{"WH-KEY-13 WH-KEY-41 WH-SHOOT-17", func(t *testing.T) {
			refused(t, "WH-SHOOT-17", "engaged; A1 BS3+ S4 AP0 D1"+one+" engaged")
			pools(t, "engaged; A1 BS3+ S4 AP0 D1 pistol"+one+" engaged")
			pools(t, "engaged; A1 BS3+ S4 AP0 D1 close-quarters"+one+" engaged")
		}},
		{"WH-KEY-15 WH-KEY-16", func(t *testing.T) {
			play(t, "A1 BS3+ S9 AP-6 D3 vs T9 Sv4+ W3 vehicle demise D6+1", nil, "hit 3", "wound 4", "save 2", "demise 6", "demise.wounds 2")
			play(t, "A1 BS3+ S9 AP-6 D3 vs T9 Sv4+ W3 vehicle demise D6+1", nil, "hit 3", "wound 4", "save 2", "demise 5")
			play(t, "A1 BS3+ S9 AP-6 D2 vs T9 Sv4+ W3 vehicle demise D6+1", nil, "hit 3", "wound 4", "save 2")
			// Rolled separately for each unit if it is random; if not, nothing is rolled.
			_, s := played(t, "A1 BS3+ S9 AP-6 D3 vs T9 Sv4+ W3 vehicle demise D6+1 3 units near", nil, "hit 3", "wound 4", "save 2", "demise 6",
				"demise.wounds 2 5 1")
			if got := toldOf(s, "demise", "n").Text; got != "3, 6, 2" {
				t.Errorf("mortal wounds %q, want those of each unit", got)
			}
			play(t, "A1 BS3+ S9 AP-6 D3 vs T9 Sv4+ W3 vehicle demise 3 2 units near", nil, "hit 3", "wound 4", "save 2", "demise 6")
		}},
		{"WH-KEY-18 WH-KEY-19", func(t *testing.T) { // no save; one model each; random D for each
			g := play(t, "A3 BS3+ S4 AP0 DD6 devastating vs T4 Sv2+ W3 x3", nil, "hit 3 3 3", "wound 6 6 2", "damage 5 2")
			left(t, g, 0, 1, 3)
			tally(t, g, troops.Tally{Damage: 5, Models: 1, Hits: 3, Wounds: 2})
		}},
		{"WH-KEY-21", func(t *testing.T) { // each wound, of normal damage and of mortal wounds
			left(t, play(t, "A1 BS3+ S4 AP-6 D3 vs T4 Sv4+ W3 fnp5+", nil, "hit 3", "wound 4", "save 2", "fnp 4 5 6"), 2)
			left(t, play(t, "A1 BS3+ S4 AP-6 D3 devastating vs T4 Sv4+ W3 fnp5+", nil, "hit 3", "wound 6", "fnp 4 4 6"), 1)
		}},
		{"WH-KEY-27", func(t *testing.T) { // one for each weapon, whatever its attacks; also if it never attacked
			tally(t, play(t, "2 A3 BS3+ S9 AP-6 D1 hazardous; A1 BS2+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 3 3 3 3 3 3",
				"wound 2 2 2 2 2 2", "save 2 2 2 2 2 2", "hazard 1 1 3"),
				troops.Tally{Damage: 1, Models: 1, Hits: 6, Wounds: 6, Self: 2})
		}},
		{"WH-KEY-28", func(t *testing.T) {
			if pools(t, "stationary; A1 BS3+ S4 AP0 D1 heavy"+one)[0].HitMod != 1 || pools(t, "A1 BS3+ S4 AP0 D1 heavy"+one)[0].HitMod != 0 ||
				pools(t, "stationary; A1 BS3+ S4 AP0 D1"+one)[0].HitMod != 0 || pools(t,
				"stationary engaged vehicle; A1 BS3+ S4 AP0 D1 heavy close-quarters"+one+" engaged")[0].HitMod != 0 {
				t.Error("+1 only for an unengaged unit that stayed, with the ability")
			}
		}},
		{"WH-KEY-30", skill("A1 BS3+ S4 AP0 D1 ignores cover"+one+" cover stealth", 3)},
		{"WH-KEY-31 WH-SHOOT-20 WH-SHOOT-22", func(t *testing.T) {
			skill("indirect shooting; A1 BS3+ S4 AP0 D1 indirect fire"+one, 4)(t)
			refused(t, "WH-SHOOT-20", "indirect shooting; A1 BS3+ S4 AP0 D1"+one) // no weapon of the kind
			refused(t, "WH-SHOOT-20", "indirect shooting engaged vehicle; A1 BS3+ S4 AP0 D1 indirect fire"+one)
		}},
		{"WH-KEY-33", func(t *testing.T) {
			if pools(t, "charged; A1 WS3+ S4 AP0 D1 lance"+one)[0].WoundMod != 1 || pools(t, "A1 WS3+ S4 AP0 D1 lance"+one)[0].WoundMod != 0 {
				t.Error("+1 to wound after a charge move")
			}
		}},
		{"WH-KEY-35", func(t *testing.T) { // the player chooses how many; no wound roll, no critical wound
			g, s := played(t, "A3 BS3+ S4 AP0 D1 lethal devastating"+one, answers{"lethal": {engine.Count(1)}}, "hit 6 6 3", "wound 6 1", "save 5")
			tally(t, g, troops.Tally{Damage: 1, Models: 1, Hits: 3, Wounds: 2})
			if s.Asked[0] != "lethal 1" {
				t.Errorf("asked %v", s.Asked)
			}
		}},
		{"WH-KEY-38", func(t *testing.T) {
			left(t, play(t, "at 6; A1 BS3+ S9 AP-6 D2 range 12 melta 3 vs T4 Sv4+ W9", nil, "hit 3", "wound 2", "save 2"), 4)
			left(t, play(t, "at 7; A1 BS3+ S9 AP-6 D2 range 12 melta 3 vs T4 Sv4+ W9", nil, "hit 3", "wound 2", "save 2"), 7)
		}},
		{"WH-KEY-42 WH-KEY-43", func(t *testing.T) { // the CHARACTER first while it lives, then the defender's order
			text := "A4 BS2+ S8 AP-6 D1 precision vs T4 Sv4+ W1 x2; T4 Sv4+ W2 character"
			g, s := played(t, text, answers{"precision": pick("m3")}, "hit 2 2 2 2", "wound 2 2 2 2", "save 2 2 2 6")
			left(t, g, 0, 0, 0)
			if s.Asked[0] != "precision 1" {
				t.Errorf("asked %v", s.Asked)
			}
			left(t, play(t, text, answers{"precision": {{}}}, "hit 2 2 1 1", "wound 2 2", "save 2 2"), 0, 0, 2)
		}},
		{"WH-KEY-44", func(t *testing.T) { // what worsens is ignored, what helps is not
			p := pools(t, "plunging stationary; A1 BS3+ S4 AP0 D1 psychic hit-1"+one+" cover")[0]
			if p.Skill != 2 || p.HitMod != 0 {
				t.Errorf("%d+ at %+d, want 2+ at 0", p.Skill, p.HitMod)
			}
			p = pools(t, "stationary; A1 BS3+ S4 AP0 D1 heavy psychic hit-1"+one)[0] // each by itself, not their sum
			if p.HitMod != 1 {
				t.Errorf("+1 of [HEAVY] and -1 come to %+d, want +1", p.HitMod)
			}
		}},
		{"WH-STRAT-28", func(t *testing.T) { // within 24"
			refused(t, "WH-STRAT-28", "snap shooting at 25; A1 BS3+ S4 AP0 D1 range 36"+one)
			play(t, "snap shooting at 24; A1 BS3+ S4 AP0 D1 range 36"+one, nil, "hit 1")
		}},
		{"WH-KEY-45", func(t *testing.T) {
			play(t, "3 A1 BS3+ S4 AP0 D1 rapid fire 2 half"+one, nil, "hit 1 1 1 1 1 1 1 1 1")
			play(t, "2 A1 BS3+ S4 AP0 D1 rapid fire D3 half"+one, nil, "attacks 1 6", "hit 1 1 1 1 1 1")
		}},
		{"WH-KEY-52 WH-COVER-07", func(t *testing.T) { // every model; sources do not add up; not in melee
			skill("A1 BS3+ S4 AP0 D1"+one+" stealth", 4)(t)
			skill("A1 BS3+ S4 AP0 D1"+one+" stealth cover", 4)(t)
			skill("A1 BS3+ S4 AP0 D1"+one+" stealth; T4 Sv3+ W4 character", 3)(t)
			skill("A1 WS3+ S4 AP0 D1"+one+" stealth cover", 3)(t)
		}},
		{"WH-KEY-56 WH-KEY-59", func(t *testing.T) { // X more for each; with Lethal Hits they roll
			g := play(t, "A3 BS3+ S4 AP0 D1 sustained 2 lethal"+one, nil, "hit 6 6 3", "wound 1 1 1 1 1", "save 6 6")
			tally(t, g, troops.Tally{Hits: 7, Wounds: 2})
			g = play(t, "A2 BS3+ S4 AP0 D1 sustained D3"+one, nil, "hit 6 6", "sustained 1 5", "wound 1 1 1 1 1 1")
			tally(t, g, troops.Tally{Hits: 6})
		}},
		{"WH-KEY-58", func(t *testing.T) {
			g := play(t, "A3 BS3+ S4 AP0 D1 twin-linked"+one, nil, "hit 3 3 3", "wound 2 4 1", "wound.again 4 1", "save 5 5")
			tally(t, g, troops.Tally{Hits: 3, Wounds: 2})
		}},
		{"WH-COVER-05", func(t *testing.T) { // attacks that see cover and attacks that do not are not identical
			play(t, "A1 BS3+ S4 AP0 D1; A1 BS3+ S4 AP0 D1 ignores cover"+one+" cover", nil, "hit 3", "hit 3", "wound 1")
		}},
		{"WH-COVER-06", func(t *testing.T) { // BS, besides a modifier of the roll; saves stay
			p := pools(t, "A1 BS3+ S4 AP0 D1 hit-1"+one+" cover")[0]
			if p.Skill != 4 || p.HitMod != -1 {
				t.Errorf("%d+ at %+d, want 4+ at -1", p.Skill, p.HitMod)
			}
			tally(t, play(t, "A1 BS3+ S4 AP0 D1"+one+" cover", nil, "hit 4", "wound 4", "save 3"), troops.Tally{Damage: 1, Models: 1, Hits: 1, Wounds: 1})
		}},
		{"WH-SHOOT-15 WH-SHOOT-19", func(t *testing.T) {
			if pools(t, "engaged vehicle; A1 BS3+ S4 AP0 D1 close-quarters"+one)[0].HitMod != -1 || pools(t,
				"engaged vehicle; A1 BS3+ S4 AP0 D1 close-quarters"+one+" engaged")[0].HitMod != 0 {
				t.Error("-1 but for close-quarters weapons at whom it is engaged with")
			}
		}},
		{"WH-SHOOT-16 WH-MV-09", func(t *testing.T) {
			refused(t, "WH-MV-09", "engaged vehicle; A1 BS3+ S4 AP0 D1 blast"+one+" engaged")
		}},
		{"WH-SHOOT-23 WH-SHOOT-24 WH-SHOOT-25", func(t *testing.T) {
			p := pools(t, "indirect shooting; A1 BS3+ S4 AP0 D1 indirect fire reroll hits"+one)[0]
			if p.Hits(5) != troops.Failed || p.Hits(6) != troops.Critical || p.AgainHit != "" {
				t.Error("1 to 5 fail, nothing is re-rolled")
			}
			p = pools(t, "indirect shooting spotted; A1 BS4+ S4 AP0 D1 indirect fire"+one)[0]
			if p.Hits(3) != troops.Failed || p.Hits(4) != troops.Failed || p.Hits(5) != troops.Success {
				t.Error("1 to 3 fail; 4 must reach BS5+")
			}
			_, s := played(t, "indirect shooting command re-roll; A1 BS3+ S4 AP0 D1 indirect fire"+one, nil, "hit 5")
			if len(s.Asked) > 0 {
				t.Errorf("asked %v", s.Asked)
			}
		}},
		{"WH-STRAT-29 WH-STRAT-30", func(t *testing.T) {
			_, s := played(t, "snap command re-roll; A3 BS2+ S4 AP0 D1 hit+1 reroll hits"+one, nil, "hit 5 4 5")
			if len(s.Asked) > 0 {
				t.Errorf("asked %v", s.Asked)
			}
			tally(t, play(t, "snap; A1 BS6+ S4 AP0 D1 hit-1"+one, nil, "hit 6", "wound 1"), troops.Tally{Hits: 1})
			refused(t, "WH-STRAT-27", "snap; A1 WS3+ S4 AP0 D1"+one)
		}},
		{"WH-MV-06", func(t *testing.T) {
			if pools(t, "A1 BS3+ S4 AP0 D1 close-quarters vs T4 Sv4+ W1 monster engaged")[0].HitMod != -1 || pools(t,
				"engaged; A1 BS3+ S4 AP0 D1 close-quarters vs T4 Sv4+ W1 monster engaged")[0].HitMod != 0 {
				t.Error("-1 but for close-quarters weapons of a unit engaged with it")
			}
		}},
		{"WH-OTH-09 WH-OTH-12", func(t *testing.T) {
			skill("plunging; A1 BS3+ S4 AP0 D1"+one, 2)(t)
			skill("plunging; A1 BS3+ S4 AP0 D1"+one+" cover", 3)(t)
			skill("plunging indirect shooting; A1 BS3+ S4 AP0 D1 indirect fire"+one, 4)(t)
			skill("plunging; A1 BS2+ S4 AP0 D1"+one, 2)(t)
		}},
		{"WH-AIR-07", skill("plunging; A1 BS3+ S4 AP0 D1"+one+" aircraft", 3)},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestReadings holds what each option changes, with its rules.
func TestReadings(t *testing.T) {
	pool := func(t *testing.T, text string, options map[string]string) troops.Pool {
		t.Helper()
		g, ref := build(sheet(t, text), options)
		if ref != nil {
			t.Fatal(ref)
		}
		return g.Game.pool(&g.Game.Attack.Weapons[0])
	}
	both := "engaged vehicle; A1 BS3+ S4 AP0 D1 vs T9 Sv3+ W9 vehicle engaged"
	if p := pool(t, both, map[string]string{"a02": "none"}); p.HitMod != -2 {
		t.Errorf("a02 none: %+d, want -2", p.HitMod)
	}
	if p := pool(t, both, map[string]string{"a02": "none", "a03": "once"}); p.HitMod != -1 {
		t.Errorf("a03 once: %+d, want -1", p.HitMod)
	}
	if p := pool(t, both, nil); p.HitMod != -1 {
		t.Errorf("a02 and a03 as recommended: %+d, want -1", p.HitMod)
	}
	if p := pool(t, "A1 BS6+ S4 AP0 D1 vs T4 Sv3+ W1 cover", map[string]string{"a04": "none"}); p.Skill != 7 {
		t.Errorf("a04 none: %d+, want 7+", p.Skill)
	}
	torrent := "snap; A1 torrent S4 AP0 D1 vs T4 Sv3+ W1"
	if !pool(t, torrent, nil).Auto || pool(t, torrent, map[string]string{"a05": "rolls"}).Auto {
		t.Error("a05: a Torrent hits, or needs a 6")
	}
	dev := "A2 BS3+ S4 AP0 DD6 devastating melta 1 half vs T4 Sv3+ W9 x2"
	g, _ := with(t, dev, nil, nil, "hit 3 3", "wound 6 6", "damage 2 3")
	left(t, g, 2, 9)
	g, _ = with(t, dev, map[string]string{"a22": "once"}, nil, "hit 3 3", "wound 6 6", "damage 2")
	left(t, g, 3, 9)
	g, _ = with(t, dev, map[string]string{"a41": "printed"}, nil, "hit 3 3", "wound 6 6", "damage 2 3")
	left(t, g, 4, 9)
	save := "A1 BS3+ S4 AP-6 D1 vs T4 Sv3+ inv5+ W1 save+1"
	g, _ = with(t, save, nil, nil, "hit 3", "wound 4", "save 4")
	left(t, g, 1)
	g, _ = with(t, save, map[string]string{"a38": "armour"}, nil, "hit 3", "wound 4", "save 4")
	left(t, g, 0)
	if _, ref := build(sheet(t, save), map[string]string{"a38": "perhaps"}); ref == nil {
		t.Error("a38 has no reading perhaps")
	}
}
