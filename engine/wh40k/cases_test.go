package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// TestCases plays the cases of the case file that are attacks.
func TestCases(t *testing.T) {
	for _, c := range []struct {
		id  string
		run func(t *testing.T)
	}{
		{"WH-C-E03", func(t *testing.T) {
			for _, text := range []string{"3 A2 BS3+ S4 AP0 D1 vs T4 Sv3+ W1",
				"A2 BS3+ S4 AP0 D1; A2 BS3+ S4 AP0 D1; A2 BS3+ S4 AP0 D1 vs T4 Sv3+ W1"} {
				play(t, text, nil, "hit 1 1 1 1 1 1")
			}
		}},
		// Two boltguns, a pistol in range, a pistol out of range, a heavy bolter.
		{"WH-C-E04", func(t *testing.T) {
			play(t, red+blue, nil, "hit 1 1 1 1 1", "hit 1 1 1")
		}},
		{"WH-C-E05", func(t *testing.T) {
			g := play(t, red+blue, nil, "hit 2 3 4 5 6", "wound 2 3 4 5", "save 6 2 4", "hit 1 1 1")
			tally(t, g, troops.Tally{Damage: 1, Models: 1, Hits: 4, Wounds: 3})
		}},
		{"WH-C-E06", func(t *testing.T) {
			g := play(t, red+blue, nil, "hit 1 1 1 1 1", "hit 3 4 5", "wound 3 6", "save 5 3")
			tally(t, g, troops.Tally{Damage: 1, Models: 1, Hits: 2, Wounds: 2})
		}},
		{"WH-C-E07", func(t *testing.T) {
			play(t, "7 A2 BS3+ S4 AP0 D1; A1 BS3+ S7 AP-2 D1; 2 A3 BS4+ S5 AP-1 D2"+celestine, answers{"pool": append(pick("w3"), pick("w1")...)},
				"hit 1 1 1 1 1 1", "hit 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "hit 1")
		}},
		{"WH-C-E08", func(t *testing.T) {
			g := play(t, "A5 BS4+ S5 AP-1 D2"+celestine, answers{"order": pick("m1", "m3", "m7")},
				"hit 4 4 4 4 4", "wound 4 4 4 4 4", "save 4 1 5 1 3")
			left(t, g, 0, 0, 0, 1, 1, 1, 5)
		}},
		{"WH-C-E09", func(t *testing.T) {
			g := play(t, "A1 BS3+ S4 AP-1 D1 vs T4 Sv2+ W1", nil, "hit 3", "wound 4", "save 3")
			tally(t, g, troops.Tally{Hits: 1, Wounds: 1})
		}},
		{"WH-C-E28", func(t *testing.T) {
			ps := pools(t, "engaged vehicle; A1 BS3+ S9 AP-2 D3; A2 BS3+ S4 AP0 D1 close-quarters vs T4 Sv4+ W1 x5 infantry engaged")
			if ps[0].HitMod != -1 || ps[1].HitMod != 0 {
				t.Errorf("the VEHICLE shoots at %+d and %+d, want -1 and 0", ps[0].HitMod, ps[1].HitMod)
			}
			if p := pools(t, "A1 BS4+ S4 AP0 D1 vs T9 Sv3+ W10 vehicle engaged")[0]; p.HitMod != -1 {
				t.Errorf("rifles at the engaged VEHICLE at %+d, want -1", p.HitMod)
			}
			refused(t, "WH-MV-09", "AD6 BS4+ S4 AP0 D1 blast vs T9 Sv3+ W10 vehicle engaged")
			pools(t, "AD6 BS4+ S4 AP0 D1 blast vs T9 Sv3+ W10 vehicle")
		}},
		{"WH-C-E29", func(t *testing.T) {
			if p := pools(t, "engaged vehicle; A3 BS3+ S9 AP-2 D3 vs T4 Sv4+ W1 x5 infantry engaged")[0]; p.HitMod != -1 {
				t.Errorf("the gun shoots at %+d, want -1", p.HitMod)
			}
			refused(t, "WH-MV-09", "engaged vehicle; AD6 BS3+ S9 AP-2 D3 blast vs T4 Sv4+ W1 x5 infantry engaged")
			if p := pools(t, "engaged vehicle; AD6 BS3+ S9 AP-2 D3 blast vs T4 Sv4+ W1 x5 infantry")[0]; p.HitMod != -1 {
				t.Errorf("the cannon at others shoots at %+d, want -1", p.HitMod)
			}
			refused(t, "WH-SHOOT-17", "engaged; A2 BS3+ S4 AP0 D1 vs T9 Sv3+ W10 vehicle engaged")
			refused(t, "WH-SHOOT-17", "engaged; A1 BS3+ S4 AP0 D1 pistol vs T4 Sv4+ W1")
			if p := pools(t, "engaged; A1 BS3+ S4 AP0 D1 pistol vs T9 Sv3+ W10 vehicle engaged")[0]; p.HitMod != 0 {
				t.Errorf("the pistols shoot at %+d, want 0", p.HitMod)
			}
		}},
		{"WH-C-E30", func(t *testing.T) {
			g := play(t, "A1 BS3+ S2 AP0 D1 anti psyker 4+ vs T6 Sv5+ W1 x5; T4 Sv3+ W4 character psyker", nil, "hit 3", "wound 4", "save 2")
			left(t, g, 0, 1, 1, 1, 1, 4)
		}},
		{"WH-C-E33", func(t *testing.T) {
			if p := pools(t, "plunging; A1 BS4+ S4 AP0 D1 vs T4 Sv4+ W1")[0]; p.Skill != 3 {
				t.Errorf("BS %d+, want 3+", p.Skill)
			}
		}},
		{"WH-C-E34", func(t *testing.T) {
			if p := pools(t, "plunging; 4 A1 BS3+ S4 AP0 D1 vs T4 Sv4+ W1 x5")[0]; p.Skill != 2 {
				t.Errorf("BS %d+, want 2+", p.Skill)
			}
		}},
		{"WH-C-E35", func(t *testing.T) {
			g := play(t, "A1 BS3+ S4 AP0 D1 lethal:vehicle; A1 BS4+ S4 AP0 D1 sustained 1:infantry/beasts vs T4 Sv4+ W1 x5 infantry", nil,
				"hit 6", "wound 1", "hit 6", "wound 1 1")
			tally(t, g, troops.Tally{Hits: 3})
		}},
		{"WH-C-E36", func(t *testing.T) {
			text := "A1 BS3+ S4 AP0 D1 sustained 1 sustained 2:infantry vs T4 Sv4+ W1 x5 infantry"
			tally(t, play(t, text, nil, "hit 6", "wound 1 1 1"), troops.Tally{Hits: 3})
			g, s := played(t, text, answers{"instance": pick("a1")}, "hit 6", "wound 1 1")
			tally(t, g, troops.Tally{Hits: 2})
			if s.Asked[0] != "instance 1" {
				t.Errorf("asked %v, want the instance of the attacker first", s.Asked)
			}
			play(t, "A1 BS3+ S3 AP0 D1 anti vehicle 4+ anti infantry 2+ vs T6 Sv7+ W1 infantry vehicle", answers{"instance": pick("a2")}, "hit 3",
				"wound 4", "save 6")
		}},
		{"WH-C-E37", func(t *testing.T) {
			tally(t, play(t, "A1 BS3+ S3 AP0 D1 anti-vehicle 4+ vs T8 Sv7+ W1 vehicle", nil, "hit 3", "wound 4", "save 6"),
				troops.Tally{Damage: 1, Models: 1, Hits: 1, Wounds: 1})
			tally(t, play(t, "A1 BS3+ S3 AP0 D1 anti-psyker 2+ vs T8 Sv7+ W1 psyker", nil, "hit 3", "wound 2", "save 6"),
				troops.Tally{Damage: 1, Models: 1, Hits: 1, Wounds: 1})
		}},
		{"WH-C-E38", func(t *testing.T) {
			play(t, "A3 BS3+ S4 AP0 D1 blast 2 vs T4 Sv4+ W1 x12", nil, "hit 1 1 1 1 1 1 1")
		}},
		{"WH-C-E39", func(t *testing.T) {
			play(t, "A3 WS3+ S4 AP0 D1 cleave 1 vs T4 Sv4+ W1 x16", nil, "hit 1 1 1 1 1 1")
		}},
		// With nobody inside: what is left of the attacks, the hazard rolls, then Deadly Demise.
		{"WH-C-E40", func(t *testing.T) {
			play(t, "A1 BS3+ S9 AP-6 D12 hazardous; A1 BS3+ S4 AP0 D1 vs T9 Sv3+ W11 vehicle deadly demise 1", nil,
				"hit 3", "wound 4", "save 6", "hazard 3", "demise 6")
		}},
		{"WH-C-E41", func(t *testing.T) {
			g := play(t, "A1 BS3+ S4 AP0 D3 devastating vs T4 Sv2+ W2 x3", nil, "hit 3", "wound 6")
			left(t, g, 0, 2, 2)
			tally(t, g, troops.Tally{Damage: 2, Models: 1, Hits: 1, Wounds: 1})
		}},
		{"WH-C-E42", func(t *testing.T) {
			g := play(t, "A1 BS3+ S9 AP-6 DD6 melta 2 half vs T9 Sv3+ W12", nil, "hit 3", "wound 4", "save 6", "damage 4")
			left(t, g, 6)
		}},
		{"WH-C-E43", func(t *testing.T) {
			play(t, "at 12; A1 BS3+ S4 AP0 D1 range 24 rapid fire 1 vs T4 Sv4+ W1", nil, "hit 1 1")
			play(t, "at 13; A1 BS3+ S4 AP0 D1 range 24 rapid fire 1 vs T4 Sv4+ W1", nil, "hit 1")
		}},
		{"WH-C-E44", func(t *testing.T) {
			tally(t, play(t, "A1 BS3+ S4 AP0 D1 sustained 2 vs T4 Sv4+ W1", nil, "hit 6", "wound 1 1 1"), troops.Tally{Hits: 3})
		}},
		{"WH-C-E51", func(t *testing.T) {
			text := "A1 BS3+ S4 AP0 D2 lethal devastating vs T4 Sv2+ W2 x2"
			left(t, play(t, text, answers{"lethal": {engine.Count(0)}}, "hit 6", "wound 6"), 0, 2)
			left(t, play(t, text, answers{"lethal": {engine.Count(1)}}, "hit 6", "save 2"), 2, 2)
		}},
		{"WH-C-P01", func(t *testing.T) {
			var got []int
			for f := 1; f <= 6; f++ {
				got = append(got, troops.Dice{Dice: 1, Sides: 3}.Sum([]int{f}))
			}
			if !slices.Equal(got, []int{1, 1, 2, 2, 3, 3}) {
				t.Error(got)
			}
		}},
		{"WH-C-P03", func(t *testing.T) {
			for _, c := range [][3]int{{8, 4, 2}, {5, 4, 3}, {4, 4, 4}, {3, 4, 5}, {2, 4, 6}, {7, 4, 3}, {3, 5, 5}, {3, 6, 6}} {
				if got := troops.WoundNeeded(c[0], c[1]); got != c[2] {
					t.Errorf("S%d against T%d needs %d+, want %d+", c[0], c[1], got, c[2])
				}
			}
		}},
		{"WH-C-P04", func(t *testing.T) {
			tally(t, play(t, "A1 BS2+ S4 AP0 D1 hit+1 vs T4 Sv4+ W1", nil, "hit 1"), troops.Tally{})
			tally(t, play(t, "A1 BS6+ S4 AP0 D1 hit-1 sustained 1 vs T4 Sv4+ W1", nil, "hit 6", "wound 1 1"), troops.Tally{Hits: 2})
		}},
		{"WH-C-P10", func(t *testing.T) {
			g := play(t, "vehicle; 2 A1 BS3+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 1 1", "hazard 2 3")
			tally(t, g, troops.Tally{Self: 3})
		}},
		// The mortal wound is that of a critical wound of a second weapon.
		{"WH-C-P14", func(t *testing.T) {
			g := play(t, "A1 BS3+ S4 AP-6 D3; A1 BS4+ S4 AP0 D1 devastating vs T4 Sv4+ W5 lost 2 fnp5+", nil,
				"hit 3", "wound 4", "save 2", "fnp 5 2 6", "hit 4", "wound 6", "fnp 3")
			left(t, g, 1)
		}},
		{"WH-C-P16", func(t *testing.T) {
			g := play(t, "A4 torrent twin-linked S5 AP0 D1 vs T5 Sv7+ W1 x10", nil, "wound 2 3 4 5", "wound.again 4 1", "save 2 2 2")
			tally(t, g, troops.Tally{Damage: 3, Models: 3, Hits: 4, Wounds: 3})
		}},
	} {
		t.Run(c.id, c.run)
	}
}

// red is the attacking unit of the first example, blue its target; celestine
// that of the second: two Geminae, four Seraphim, Celestine.
const (
	red       = "at 10; 2 A2 BS3+ S4 AP0 D1 range 24; A1 BS3+ S4 AP0 D1 range 12; A1 BS3+ S4 AP0 D1 range 9; A3 BS4+ S5 AP-1 D1 range 36"
	blue      = " vs T3 Sv3+ inv5+ W1 x10"
	celestine = " vs T3 Sv2+ inv4+ W2 x2; T3 Sv3+ W1 x4; T3 Sv2+ inv4+ W5 character"
)
