package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// TestKeywords holds keywords and conditions.
func TestKeywords(t *testing.T) {
	for _, c := range []struct {
		id  string
		run func(t *testing.T)
	}{
		{"IA-KEY-27 IA-KEY-28", func(t *testing.T) {
			tally(t, play(t, "1 red melee pierce 2 vs 1 black health 9", nil, "red 2", "black 5"), damage(1)) // 2 - (3 - 2)
			tally(t, play(t, "1 red melee pierce 2 vs 1 black health 9", nil, "red 2", "black 1"), damage(2))
		}},
		{"IA-KEY-29", func(t *testing.T) { // printed and bought
			tally(t, play(t, "1 yellow melee pierce 1 surge pierce 2 vs 1 black health 9", nil, "yellow 4", "black 5"), damage(1))
		}},
		{"IA-KEY-30 IA-REC-04 IA-ATK-37", func(t *testing.T) { // without damage too
			g := play(t, "suffered 5; 1 yellow melee blast 1 surge recover 2 vs 1 black health 9; health 3 adjacent", nil, "yellow 4", "black 5")
			tally(t, g, troops.Tally{Hit: true, Recover: 2})
			if g.Game.by().Lost != 3 {
				t.Errorf("suffered %d", g.Game.by().Lost)
			}
		}},
		{"IA-KEY-13", func(t *testing.T) {
			g := play(t, "at 2; 1 red reach blast 2 vs health 9; health 3 adjacent; health 3; object health 4 adjacent", nil, "red 1")
			tally(t, g, troops.Tally{Hit: true, Damage: 1, Others: 4, Blast: 2})
			lost(t, g, 2, 0, 2)
		}},
		{"IA-OBJA-13", func(t *testing.T) { // Cleave too
			lost(t, play(t, "1 red melee cleave 2 vs health 9; object health 4 valid", nil, "red 1"), 2)
		}},
		{"IA-KEY-14 IA-ATK-21", func(t *testing.T) { // friends, and the attacker if adjacent
			g := play(t, "at 1; 1 red melee blast 2 vs health 9; health 3 adjacent friendly", nil, "red 1")
			tally(t, g, troops.Tally{Hit: true, Damage: 1, Friends: 2, Self: 2, Blast: 2})
		}},
		{"IA-KEY-15", func(t *testing.T) { // never the target
			if g := play(t, "at 2; 1 red reach blast 2 vs health 9", nil, "red 1"); g.Game.at().Lost != 1 {
				t.Errorf("suffered %d", g.Game.at().Lost)
			}
		}},
		{"IA-KEY-16 IA-KEY-33 IA-DMG-05", func(t *testing.T) { // no dice, no block
			lost(t, play(t, "at 2; 1 red reach blast 1 cleave 2 vs health 9; 2 black block+3 health 9 adjacent valid", nil, "red 1"), 3)
		}},
		{"IA-KEY-17 IA-KEY-34", func(t *testing.T) { // conditions for the target alone
			g := play(t, "at 2; 1 red reach blast 1 cleave 2 stun vs health 9; health 9 adjacent valid", nil, "red 1")
			if !g.Game.at().Has("stunned") || len(g.Game.fight().Around[0].Conditions) > 0 {
				t.Errorf("%+v", g.Game.Attack)
			}
		}},
		{"IA-KEY-31", func(t *testing.T) { // may, hostile, another
			text := "1 red melee cleave 2 vs health 9; health 3 valid; health 3 valid friendly; health 5 suffered 4 valid"
			lost(t, play(t, text, nil, "red 1"), 0, 0, 5) // by default who is defeated
			lost(t, play(t, text, answers{"cleave": pick("f1")}, "red 1"), 2, 0, 4)
			lost(t, play(t, text, answers{"cleave": {engine.Answer{}}}, "red 1"), 0, 0, 4)
			if p := open(t, text, "red 1"); p.Seat != 1 || len(p.Options) != 2 {
				t.Errorf("%+v", p.Options)
			}
		}},
		{"IA-KEY-32", func(t *testing.T) { // who is out of reach is no choice
			if g := play(t, "1 red melee cleave 2 vs health 9; health 3", nil, "red 1"); len(g.asked) > 0 {
				t.Errorf("asked %v", g.asked)
			}
		}},
		{"IA-ATK-24 IA-COND-11", func(t *testing.T) { // nothing without damage
			g := play(t, "at 2; 1 yellow reach blast 1 cleave 1 stun focus vs health 9; health 9 adjacent valid", nil, "yellow 1")
			tally(t, g, damage(0))
			if len(g.Game.at().Conditions)+len(g.Game.Attack.Gained) > 0 {
				t.Errorf("%+v", g.Game.Attack)
			}
		}},
		{"IA-SURGE-05 IA-COND-12", func(t *testing.T) { // bought in step 5, after the attack
			g := play(t, "1 yellow melee surge stun vs health 9", nil, "yellow 4")
			if !slices.Equal(g.told, []string{"declare.melee", "rolled", "modified", "spent", "damage", "after.condition", "attack.done"}) {
				t.Errorf("told %v", g.told)
			}
		}},
		{"IA-KEY-26 IA-COND-13 IA-COND-17", func(t *testing.T) { // harm for the target, help for the attacker
			g := play(t, "1 red melee stun bleed weaken focus hide vs health 9", nil, "red 1")
			if !slices.Equal(g.Game.at().Conditions, []string{"stunned", "bleeding", "weakened"}) || !slices.Equal(g.Game.Attack.Gained,
				[]string{"focused", "hidden"}) {
				t.Errorf("%v %v", g.Game.at().Conditions, g.Game.Attack.Gained)
			}
		}},
		{"IA-COND-01 IA-COND-02", func(t *testing.T) { // one green die, at once, then no more
			g := play(t, "focused; 1 green melee vs health 9", nil, "green 3 3")
			tally(t, g, damage(4))
			if g.Game.by().Has("focused") || len(g.asked) > 0 {
				t.Errorf("%+v, asked %v", g.Game.by(), g.asked)
			}
		}},
		{"IA-COND-03 IA-COND-04", func(t *testing.T) { // Focus of this attack is for the next one
			g := play(t, "1 red melee focus vs health 9", nil, "red 1")
			if !g.Game.Attack.Tally.Focus || !slices.Equal(g.Game.Attack.Gained, []string{"focused"}) {
				t.Errorf("%+v", g.Game.Attack)
			}
			g = play(t, "focused; 1 red melee focus vs health 9", nil, "red 1", "green 3")
			if !slices.Equal(g.Game.Attack.Gained, []string{"focused"}) {
				t.Errorf("%+v", g.Game.Attack)
			}
		}},
		{"IA-COND-08", func(t *testing.T) { // Hidden ends with the attack
			if g := play(t, "hidden; 1 red melee vs health 9", nil, "red 1"); g.Game.by().Has("hidden") {
				t.Error("still Hidden")
			}
		}},
		{"IA-COND-10", func(t *testing.T) { // not twice
			g := play(t, "1 red melee stun vs stunned health 9", nil, "red 1")
			if g.Game.Attack.Tally.Stun || len(g.Game.at().Conditions) != 1 {
				t.Errorf("%+v", g.Game.at())
			}
		}},
		{"IA-COND-15", func(t *testing.T) { refused(t, "IA-COND-15", "stunned; 1 red melee vs health 9") }},
		{"IA-OBJA-09", func(t *testing.T) { // objects have no conditions
			if g := play(t, "1 red melee stun vs object health 9", nil, "red 1"); g.Game.Attack.Tally.Stun {
				t.Errorf("%+v", g.Game.at())
			}
		}},
		{"IA-DMG-09", func(t *testing.T) { // a figure that is gone gains none; a wounded hero does
			if g := play(t, "1 red melee stun vs health 1", nil, "red 1"); g.Game.Attack.Tally.Stun {
				t.Errorf("%+v", g.Game.at())
			}
			if g := play(t, "1 red melee stun vs hero health 1", nil, "red 1"); !g.Game.Attack.Tally.Stun {
				t.Errorf("%+v", g.Game.at())
			}
		}},
		// What the cards of conditions say that the rulebook does not print.
		{"hidden and weakened", func(t *testing.T) {
			g := play(t, "hidden weakened at 2; 1 blue 1 yellow ranged vs 1 white hidden weakened health 9", nil, "blue 2", "yellow 2", "white 4")
			// 2 damage + 1, 2 surges - 1 - (1 - 1) evades, accuracy 2 - 2
			if r := g.Game.Attack.Results; r.Damage != 3 || r.Surge != 1 || r.Accuracy != 0 || r.Evade != 0 {
				t.Errorf("%+v", r)
			}
			tally(t, g, troops.Tally{})
		}},
	} {
		t.Run(c.id, c.run)
	}
}

// TestReadings holds that each reading changes what an attack does.
func TestReadings(t *testing.T) {
	for _, c := range []struct {
		option, value, text string
		rolls               []string
		one, other          int // damage of the target and the other figures
	}{
		{"i26", "accuracy", "at 1; 1 green ranged cleave 2 vs health 9; health 3 valid away 4", []string{"green 3"}, 4, 2},
		{"i27", "sum", "1 yellow melee cleave 1 surge cleave 1 vs health 9; health 1 valid; health 1 valid", []string{"yellow 4"}, 3, 2},
		{"hidden", "surge", "hidden; 1 red melee surge damage 3 vs health 9", []string{"red 1"}, 2, 4},
	} {
		t.Run(c.option, func(t *testing.T) {
			for _, o := range []struct {
				options map[string]string
				want    int
			}{{nil, c.one}, {map[string]string{c.option: c.value}, c.other}} {
				g := with(t, c.text, o.options, nil, c.rolls...)
				if got := g.Game.Attack.Tally.Damage + g.Game.Attack.Tally.Others; got != o.want {
					t.Errorf("%v: damage %d, want %d", o.options, got, o.want)
				}
			}
		})
	}
	if _, ref := build(sheet(t, "1 red melee vs health 9"), map[string]string{"i26": "never"}); ref == nil || ref.Key != "refuse.reading" {
		t.Errorf("a reading that does not exist: %v", ref)
	}
}
