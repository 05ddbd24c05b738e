package legion

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/tray"
)

// TestContent holds that every unit can attack and be attacked, with each of
// its weapons, typed by name.
func TestContent(t *testing.T) {
	r := Attacks{}
	units, weapons := r.Attackers(), r.Weapons("")
	if len(units) < 40 || len(weapons) < 100 {
		t.Errorf("%d units, %d weapons", len(units), len(weapons))
	}
	used := map[string]bool{}
	for _, u := range units {
		for _, w := range r.Weapons(u.Key) {
			used[w.Key] = true
			s := sheet(t, "1 "+u.Words[0]+" 1 "+w.Words[0]+" vs red W1 x3")
			g, ref := build(s, nil)
			if ref != nil {
				t.Errorf("%s with %s: %v", u.Key, w.Key, ref)
				continue
			}
			equal(t, u.Key+" "+w.Key, g.Game.Attack.Weapons[0].Name, "weapon."+w.Key)
		}
		if _, err := tray.Values(attack.OfAttacker, tray.Content().Cards[slices.IndexFunc(tray.Content().Cards,
			func(c *book.Unit) bool { return c.Key == u.Key })].Attacking); err != nil {
			t.Errorf("%s: %v", u.Key, err)
		}
		for _, word := range u.Words {
			s := sheet(t, "1 red vs "+word)
			equal(t, word, s.Targets[0].Key, u.Key)
			equal(t, word+" miniatures", s.Targets[0].Count, u.Count)
		}
	}
	for _, w := range weapons {
		if !used[w.Key] {
			t.Errorf("nobody has the weapon %s", w.Key)
		}
	}
}

// TestCards holds units and weapons against their printed cards.
func TestCards(t *testing.T) {
	has := func(s attack.Sheet, part, want string) {
		t.Helper()
		text := grammar.Text(
			attack.Sheet{
				Attacker: attack.Profile{Values: s.Attacker.Values},
				Weapons:  []attack.Profile{{Count: 1, Values: s.Weapons[0].Values}},
				Targets:  []attack.Profile{{Count: s.Targets[0].Count, Values: s.Targets[0].Values}},
			},
		)
		if !strings.Contains(text, want) {
			t.Errorf("%s: %q lacks %q", part, text, want)
		}
	}
	s := sheet(t, "luke skywalker anakin's lightsaber vs at-rt")
	has(s, "Luke", "surge crit")
	has(s, "lightsaber", "6 black melee impact 2 pierce 2")
	for _, k := range []string{"whitedefense", "vehicle", "armor", "resilience"} {
		equal(t, "AT-RT "+k, s.Targets[0].Has(k), true)
	}
	equal(t, "AT-RT Armor", s.Targets[0].N("armor"), tray.Unlimited)
	equal(t, "AT-RT wounds", s.Targets[0].N("w"), 6)
	s = sheet(t, "soldados de asalto fusil bláster e-11 vs soldados rebeldes")
	has(s, "Spanish names", "4 white surge")
	equal(t, "stormtroopers", s.Attacker.Key, "stormtroopers")
	s = sheet(t, "stormtroopers hh-12 stormtrooper vs imperial royal guards")
	has(s, "HH-12", "3 black min range 2 max range 4 impact 3 cumbersome")
	equal(t, "Guardian", s.Targets[0].N("guardian"), 2)
}

// TestEmplacement holds that emplacement troopers are troopers.
func TestEmplacement(t *testing.T) {
	t.Run("LEG-B-EMPL-01", func(t *testing.T) {
		g := play(t, "1 red vs 1.4 fd laser cannon team", nil, "red hit", "wdef blank")
		equal(t, "suppression", g.Game.Attack.Tally.Suppression, 1)
	})
}

// TestDiceOf holds the dice that fall under each purpose.
func TestDiceOf(t *testing.T) {
	var _ attack.Signed = Attacks{}
	die, faces := Attacks{}.DieOf("white.again")
	equal(t, "die", die, "dice.white")
	if want := []string{"face.hit", "face.crit", "face.surge", "face.blank"}; !slices.Equal(faces[:4], want) || len(faces) != 8 {
		t.Errorf("faces %v", faces)
	}
	equal(t, "statistics", Attacks{}.Die("guard.rdef"), "legion:rdef")
	equal(t, "statistics", Attacks{}.Die("resilience"), "legion:rdef")
}

// TestRefusals holds what a sheet must have.
func TestRefusals(t *testing.T) {
	for rule, text := range map[string]string{
		"LEG-A-ATK-19": "1 red vs W1",
		"":             "1 red vs red",
		"LEG-B-WND-02": "1 red vs red W2 lost 2",
		"LEG-A-ATK-03": "1 red vs rebel troopers; at-rt",
		"LEG-B-WND-05": "1 red vs red W2 x2 3 hidden",
	} {
		refused(t, rule, text)
	}
	if _, ref := build(sheet(t, "1 red vs red W1"), map[string]string{"a06": "never"}); ref == nil {
		t.Error("an unknown reading is taken")
	}
	if _, ref := build(sheet(t, "1 red blast x200 vs red W1"), nil); ref == nil {
		t.Error("200 dice are taken")
	}
	var g engine.Game
	g, err := Attacks{}.Decode("legion.attack.0", []byte("{}"))
	if err == nil {
		t.Errorf("an unknown schema is read: %+v", g)
	}
}
