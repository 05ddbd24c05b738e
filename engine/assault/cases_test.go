package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// TestCases plays the cases of the case file that are attacks, as far as an
// attack reaches. Faces are damage/surge/accuracy or block/evade/dodge.
func TestCases(t *testing.T) {
	for _, c := range []struct {
		id  string
		run func(t *testing.T)
	}{
		{"IA-C-008", func(t *testing.T) { // Stunned already: one condition
			g := play(t, "1 red melee stun vs stunned health 5", nil, "red 2")
			tally(t, g, damage(2))
			if !slices.Equal(g.Game.at().Conditions, []string{"stunned"}) {
				t.Errorf("conditions %v", g.Game.at().Conditions)
			}
		}},
		{"IA-C-009", func(t *testing.T) { // Blast 1 on friend R and enemy U beside T; W is not
			g := play(t, "at 3; 1 blue 1 yellow ranged surge blast 1 vs health 5; health 9 adjacent friendly; 1 black health 3 adjacent; health 3",
				answers{"surge": pick("s1")},
				"blue 2", "yellow 4") // 1/0/2 and 1/1/1
			tally(t, g, troops.Tally{Hit: true, Damage: 2, Others: 1, Friends: 1, Blast: 1})
			lost(t, g, 1, 1, 0)
			if g.Game.at().Lost != 2 {
				t.Errorf("the target has suffered %d", g.Game.at().Lost)
			}
		}},
		{"IA-C-021", func(t *testing.T) { // 4 damage, 1 block, Pierce 2
			tally(t, play(t, "2 red melee pierce 2 vs 1 black health 9", nil, "red 2 2", "black 1"), damage(4))
		}},
		{"IA-C-024", func(t *testing.T) { // accuracy 3 of 4: a miss, and 1 damage recovered
			g := play(t, "at 4 suffered 3; 1 blue 1 green ranged surge recover 1 vs 1 black health 5", nil, "blue 1", "green 2", "black 5")
			tally(t, g, troops.Tally{Recover: 1})
			if g.Game.by().Lost != 2 {
				t.Errorf("the hero has suffered %d, want 2", g.Game.by().Lost)
			}
		}},
		{"IA-C-025", func(t *testing.T) { // W is no valid target, U is
			text := "1 red 1 yellow melee surge cleave 1 vs health 9; health 3 valid; health 3"
			g := play(t, text, answers{"cleave": pick("f1")}, "red 2", "yellow 4")
			tally(t, g, troops.Tally{Hit: true, Damage: 3, Others: 1, Cleave: 1})
			lost(t, g, 1, 0)
			p := open(t, text, "red 2", "yellow 4")
			if p.Key != "cleave" || len(p.Options) != 1 || p.Accept(engine.Pick("f2")) == nil {
				t.Errorf("%s is asked with %+v", p.Key, p.Options)
			}
		}},
		{"IA-C-029", func(t *testing.T) { // counted distance 2
			refused(t, "IA-MEL-02", "at 2; 1 red melee vs health 5")
			tally(t, play(t, "at 2; 1 red reach vs health 5", nil, "red 2"), damage(2))
			tally(t, play(t, "at 2; 1 green ranged vs health 5", nil, "green 3"), troops.Tally{}) // accuracy 1
			tally(t, play(t, "at 2; 1 green ranged vs health 5", nil, "green 5"), damage(2))
		}},
		{"IA-C-035", func(t *testing.T) { // blue 1/1/3, green 1/1/2, black 1/0/0; one surge on +1 damage
			text := "at 3; 1 blue 1 green ranged surge damage 1 surge accuracy 2 surge pierce 9 vs 1 black health 5"
			g := play(t, text, answers{"surge": pick("s2")}, "blue 3", "green 4", "black 1")
			if g.Game.Attack.Results.Surge != 2 || g.Game.Attack.Results.Accuracy != 5 {
				t.Errorf("surges and accuracy %+v, want 2 and 5", g.Game.Attack.Results)
			}
			ability := g.Game.Attack.With.Surge[g.Game.Attack.Bought[0]]
			if len(g.Game.Attack.Bought) != 1 || troops.Amount(ability.Effects, "damage") != 1 {
				t.Fatalf("bought %+v of %+v", g.Game.Attack.Bought, g.Game.Attack.With.Surge)
			}
			tally(t, g, damage(2))
		}},
		{"IA-C-036", func(t *testing.T) { // a dodge
			tally(t, play(t, "1 red 1 yellow melee surge damage 1 vs 1 white health 5", nil, "red 5", "yellow 3", "white 6"), troops.Tally{})
		}},
		{"IA-C-037", func(t *testing.T) { // the evade cancels the only surge; 1 - 3 is 0
			g := play(t, "1 red 1 blue melee surge pierce 2 vs 1 black 1 white health 5", nil, "red 1", "blue 1", "black 3", "white 4")
			tally(t, g, damage(0))
			if len(g.asked) > 0 {
				t.Errorf("asked %v", g.asked)
			}
		}},
		{"IA-C-038", func(t *testing.T) { // 9+5 reaches 12: the excess is ignored, the hero is wounded
			g := play(t, "2 red melee damage+1 vs hero health 12 suffered 9", nil, "red 2 2")
			tally(t, g, damage(3))
			if !g.Killed() || g.Game.fate() != "fate.wounded" {
				t.Errorf("killed %v, %s", g.Killed(), g.Game.fate())
			}
		}},
	} {
		t.Run(c.id, c.run)
	}
}
