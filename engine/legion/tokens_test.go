package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// TestAim holds what aim tokens do.
func TestAim(t *testing.T) {
	run(t, []step{
		{
			ids:  "LEG-A-AIM-04 LEG-A-AIM-05 LEG-A-AIM-06: two dice, before surges are turned",
			text: "1 aim; surge hit; 4 red vs red W9",
			as:   answers{"aim": pick("d1", "d3")},
			rolls: dice(
				"red surge surge blank hit",
				"red.again hit blank",
				"rdef blank blank blank",
			),
			want: troops.Tally{Wounds: 3, Hits: 3, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.by().Aim, 0) },
		},
		{
			ids:  "LEG-A-AIM-07 LEG-A-AIM-08: one token at a time, the same die again",
			text: "2 aim; 2 red vs red W9",
			as:   answers{"aim": append(pick("d1"), pick("d1")...)},
			rolls: dice(
				"red blank blank",
				"red.again blank",
				"red.again crit",
				"rdef blank",
			),
			want: troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
		},
		{ids: "LEG-A-AIM-04: tokens are spent as one likes", text: "2 aim; 2 red vs red W9", as: answers{"aim": pass()},
			rolls: dice(
				"red blank blank",
			), want: troops.Tally{}, also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.by().Aim, 2) }},
		{ids: "LEG-A-AIM-04: by default what is worth nothing, the best dice first", text: "1 aim; 1 red 1 black 2 white vs red W9",
			rolls: dice(
				"red blank",
				"black surge",
				"white blank blank",
				"red.again hit",
				"black.again hit",
				"rdef block block",
			), want: troops.Tally{Hits: 2, Suppression: 1}},
		{ids: "LEG-B-KEY-PRECISE-01: X more with each token", text: "2 aim precise 1; 4 red vs red W9",
			rolls: dice(
				"red blank blank blank blank",
				"red.again blank blank blank",
				"red.again crit crit crit",
				"rdef blank blank blank",
			), want: troops.Tally{Wounds: 3, Hits: 3, Suppression: 1}},
		{
			ids:     "LEG-B-KEY-PRECISE-01 a31: or with the first only",
			text:    "2 aim precise 1; 4 red vs red W9",
			options: map[string]string{"a31": "once"},
			rolls: dice(
				"red blank blank blank blank",
				"red.again blank blank blank",
				"red.again crit crit",
				"rdef blank blank",
			),
			want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1},
		},
		{ids: "LEG-A-AIM-04: hits that Armor cancels are rerolled", text: "1 aim; 3 red impact 1 vs red W9 armor vehicle",
			rolls: dice("red hit hit hit", "red.again crit blank", "rdef blank blank"), want: troops.Tally{Wounds: 2, Hits: 2}},
	})
	t.Run("LEG-A-AIM-04: no more than two", func(t *testing.T) {
		g, ref := build(sheet(t, "1 aim; 3 red vs red W9"), nil)
		if ref != nil {
			t.Fatal(ref)
		}
		res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: &faced{}})
		if len(res.Prompts) != 1 {
			t.Fatalf("open %+v", res.Prompts)
		}
		if ref := res.Prompts[0].Accept(engine.Pick("d1", "d2", "d3")); ref == nil {
			t.Error("three dice are accepted")
		}
	})
}

// faced rolls blanks and leaves every question open.
type faced struct{}

func (*faced) Faces(_ int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = sides
	}
	return out, true
}
func (*faced) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (*faced) Obvious(engine.Seat) bool                     { return false }

// TestDodge holds what dodge tokens do.
func TestDodge(t *testing.T) {
	run(t, []step{
		{ids: "LEG-A-DODGE-02 LEG-A-DODGE-03 LEG-A-DODGE-04: hits, not criticals", text: "3 red vs red W9 3 dodge",
			rolls: dice("red hit hit crit", "rdef blank"), want: troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.at().Dodge, 1) }},
		{ids: "LEG-A-DODGE-02: as many as one likes", text: "3 red vs red W9 3 dodge", as: answers{"dodge": count(1)},
			rolls: dice("red hit hit crit", "rdef blank blank"), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}},
		{ids: "LEG-A-DODGE-08: without a hit", text: "1 red vs red W9 2 dodge", as: answers{"dodge": count(2)},
			rolls: dice("red crit", "rdef blank"), want: troops.Tally{Wounds: 1, Hits: 1, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.at().Dodge, 0) }},
		{ids: "LEG-A-DODGE-09: in melee", text: "2 red melee vs red W9 1 dodge",
			rolls: dice("red hit hit", "rdef blank"), want: troops.Tally{Wounds: 1, Hits: 1}},
		{ids: "LEG-A-KEY-07: Nimble", text: "2 red vs red W9 2 dodge nimble",
			rolls: dice("red hit hit"), want: troops.Tally{Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.at().Dodge, 1) }},
		{ids: "LEG-A-KEY-07: no token without one spent", text: "1 red vs red W9 1 dodge nimble",
			rolls: dice("red crit", "rdef block"), want: troops.Tally{Hits: 1, Suppression: 1},
			also: func(t *testing.T, g *Single) { equal(t, "tokens left", g.Game.at().Dodge, 1) }},
		{ids: "LEG-A-KEY-10: High Velocity", text: "1 red high velocity x2 vs red W9 2 dodge",
			rolls: dice("red hit hit", "rdef blank blank"), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}},
		{ids: "LEG-A-KEY-10 LEG-A-KEY-11: one weapon without it in the pool", text: "1 red high velocity; 1 black vs red W9 2 dodge",
			rolls: dice("red hit", "black hit"), want: troops.Tally{Suppression: 1}},
		{ids: "LEG-A-KEY-10: whichever comes first", text: "1 black; 1 red high velocity vs red W9 2 dodge",
			rolls: dice("red hit", "black hit"), want: troops.Tally{Suppression: 1}},
		{ids: "LEG-A-KEY-59 LEG-A-KEY-60 LEG-A-DODGE-05 LEG-B-DICE-04: Deflect", text: "3 red vs red W9 1 dodge deflect",
			rolls: dice("red hit hit hit", "rdef surge surge"), want: troops.Tally{Hits: 2, Suppression: 1, Self: 2}},
		{ids: "LEG-A-KEY-59: not without a token", text: "3 red vs red W9 1 dodge deflect", as: answers{"dodge": count(0)},
			rolls: dice("red hit hit hit", "rdef surge surge blank"), want: troops.Tally{Wounds: 3, Hits: 3, Suppression: 1}},
		{ids: "LEG-A-KEY-60: no wounds of the attacker in melee", text: "3 red melee vs red W9 1 dodge deflect",
			rolls: dice("red hit hit hit", "rdef surge surge"), want: troops.Tally{Hits: 2}},
		{ids: "LEG-A-KEY-61: more tokens cancel more hits", text: "3 red vs red W9 3 dodge deflect", as: answers{"dodge": count(2)},
			rolls: dice("red hit hit hit", "rdef surge"), want: troops.Tally{Hits: 1, Suppression: 1, Self: 1}},
		{ids: "LEG-A-KEY-62: the attack goes on", text: "2 red vs red W9 1 dodge deflect",
			rolls: dice("red crit crit", "rdef surge blank"), want: troops.Tally{Wounds: 1, Hits: 2, Suppression: 1, Self: 1}},
		{ids: "LEG-A-KEY-12: High Velocity leaves no Deflect", text: "2 red high velocity vs red W9 1 dodge deflect",
			rolls: dice("red hit hit", "rdef surge blank"), want: troops.Tally{Wounds: 2, Hits: 2, Suppression: 1}},
		{ids: "LEG-B-KEY-IMMUNE-02: nor does Immune: Deflect", text: "2 red immune deflect; 1 black vs red W9 1 dodge deflect",
			rolls: dice("red hit hit", "black blank", "rdef surge"), want: troops.Tally{Wounds: 1, Hits: 1, Suppression: 1}},
		{
			ids:   "LEG-A-ATK-16: who deflects may leave hits",
			text:  "3 red vs red W9 1 dodge deflect light cover",
			as:    answers{"cancel": count(0)},
			rolls: dice("red hit hit hit", "rdef surge surge"),
			want:  troops.Tally{Hits: 2, Suppression: 1, Self: 2},
		},
	})
}

// TestCover holds the grades of cover: four hits and what is left of them.
func TestCover(t *testing.T) {
	for _, c := range []struct {
		ids, by, at string
		left        int
	}{
		{"LEG-A-COVER-01: none", "", "", 4},
		{"LEG-A-COVER-02: light", "", "light cover", 3},
		{"LEG-A-COVER-02: heavy", "", "heavy cover", 2},
		{"LEG-A-COVER-08 LEG-A-COVER-09 LEG-A-SUP-02: suppression", "", "1 suppression", 3},
		{"LEG-A-SUP-02: several tokens", "", "4 suppression", 3},
		{"LEG-A-COVER-10: light and suppression", "", "light cover 1 suppression", 2},
		{"LEG-A-COVER-09: two grades", "", "1 suppression cover 1", 2},
		{"LEG-A-COVER-11: never more than heavy", "", "heavy cover 1 suppression cover 2", 2},
		{"LEG-A-KEY-39: Cover 1", "", "cover 1", 3},
		{"LEG-A-KEY-39: Cover 2", "", "cover 2", 2},
		{"LEG-A-SUP-19: vehicles are not suppressed", "", "vehicle 2 suppression", 4},
		{"LEG-B-KEY-LOWPROFILE-01: light is heavy", "", "light cover low profile", 2},
		{"LEG-B-KEY-LOWPROFILE-01: none stays none", "", "low profile", 4},
		{"LEG-B-KEY-LOWPROFILE-01: heavy stays heavy", "", "heavy cover low profile", 2},
		{"LEG-B-KEY-LOWPROFILE-02 LEG-B-KEY-SHARPSHOOTER-02: less after more", "sharpshooter 1", "1 suppression low profile", 3},
		{"LEG-B-KEY-SHARPSHOOTER-01: Sharpshooter 1", "sharpshooter 1", "heavy cover", 3},
		{"LEG-B-KEY-SHARPSHOOTER-01: Sharpshooter 2", "sharpshooter 2", "heavy cover", 4},
		{"LEG-B-KEY-SHARPSHOOTER-02: what is above heavy is lost", "sharpshooter 1", "heavy cover 1 suppression", 3},
		{"LEG-A-KEY-42: Blast", "blast", "heavy cover 1 suppression", 4},
		{"LEG-B-KEY-IMMUNE-01: Immune: Blast", "blast", "heavy cover immune blast", 2},
		{"LEG-A-WPN-14 LEG-B-POOL-10: Blast of one weapon", "; 1 white blast", "heavy cover", 4},
	} {
		t.Run(c.ids, func(t *testing.T) {
			rolls, by := []string{"red hit hit hit hit"}, c.by
			if by == "; 1 white blast" {
				rolls = append(rolls, "white blank")
			}
			text := "4 red " + by + " vs red W9 " + c.at
			if len(by) > 5 && by[:5] == "sharp" {
				text = by + "; 4 red vs red W9 " + c.at
			}
			roll := "rdef"
			for range c.left {
				roll += " block"
			}
			g := play(t, text, nil, append(rolls, roll)...)
			equal(t, text, g.Game.Attack.Tally.Hits, c.left)
		})
	}
	t.Run("LEG-A-COVER-19 LEG-A-COVER-20: by the miniatures obscured", func(t *testing.T) {
		for _, c := range []struct {
			at   string
			left int
		}{
			{"W9 x5 2 behind light", 4},                // less than half
			{"W9 x4 2 behind light", 3},                // half
			{"W9 x5 2 behind light 1 behind heavy", 3}, // more of them light
			{"W9 x5 1 behind light 2 behind heavy", 2},
			{"W9 x4 1 behind light 1 behind heavy", 2}, // equal: heavy
			{"W9 x4", 4},
		} {
			roll := "rdef"
			for range c.left {
				roll += " block"
			}
			equal(t, c.at, play(t, "4 red vs red "+c.at, nil, "red hit hit hit hit", roll).Game.Attack.Tally.Hits, c.left)
		}
		refused(t, "LEG-A-COVER-19", "4 red vs red W9 x2 2 behind light 1 behind heavy")
	})
	t.Run("LEG-A-KEY-42: dodge tokens work against Blast", func(t *testing.T) {
		g := play(t, "2 red blast vs red W9 heavy cover 1 dodge", nil, "red hit hit", "rdef block")
		equal(t, "hits", g.Game.Attack.Tally.Hits, 1)
	})
}
