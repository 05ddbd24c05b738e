package attack_test

import (
	"testing"

	"estafeta/engine/attack"
)

// carded is the toy with cards on both sides, one of which is called like an
// attacker.
type carded struct{ toy }

func (carded) Fields() []attack.Field {
	cards := []attack.Entry{
		{Key: "predator", Name: "x", Words: []string{"predator", "depredador"}},
		{Key: "captain_crew", Name: "x", Words: []string{"captain"}},
		{Key: "r2", Name: "x", Words: []string{"r2-d2"}},
	}
	return append(toy{}.Fields(),
		attack.Field{Key: "card", Part: attack.OfAttacker, Kind: attack.Card, Words: []string{"card"}, Many: true, Names: cards},
		attack.Field{Key: "target_card", Part: attack.OfTarget, Kind: attack.Card, Words: []string{"card"}, Many: true, Names: cards})
}

// Cards are named by themselves, on the side on which they stand; a name of an
// attacker or target is that of a card once who has the card is known.
func TestCards(t *testing.T) {
	g := attack.NewGrammar(carded{})
	s, err := g.Parse("captain bolt pistol Predator captain vs overlord r2-d2 depredador")
	if err != nil {
		t.Fatal(err)
	}
	has := func(p attack.Profile, key string, cards ...string) {
		t.Helper()
		n := 0
		for _, v := range p.Values {
			if v.Key == key {
				if n >= len(cards) || v.Word != cards[n] {
					t.Errorf("cards %+v, want %v", p.Values, cards)
					return
				}
				n++
			}
		}
		if n != len(cards) {
			t.Errorf("cards %+v, want %v", p.Values, cards)
		}
	}
	if s.Attacker.Key != "captain" || s.Targets[0].Key != "overlord" {
		t.Errorf("read as %+v", s)
	}
	has(s.Attacker, "card", "captain_crew", "predator") // in the order of their keys
	has(s.Targets[0], "target_card", "predator", "r2")
	text := g.Text(s)
	back, err := g.Parse(text)
	if err != nil || g.Text(back) != text {
		t.Errorf("%q is read again as %q, %v", text, g.Text(back), err)
	}
	less, err := g.Parse("captain bolt pistol predator captain no predator vs overlord")
	if err != nil {
		t.Fatal(err)
	}
	has(less.Attacker, "card", "captain_crew")
}

// TestIn: a sheet is written with a language's own terms where they are among
// the words that may be typed, and is read again as it was.
func TestIn(t *testing.T) {
	g := attack.NewGrammar(carded{})
	terms := map[string]string{"field.bs": "HP", "field.cover": "Cobertura", "unit.captain": "Capitán", "field.s": "none of the words", "sheet.versus": "contra", "field.t": "Value of T"}
	spanish := g.In(func(key string) string { return terms[key] })
	s, err := g.Parse("captain BS3+ S4 A2 vs T4 W1 cover")
	if err != nil {
		t.Fatal(err)
	}
	text := spanish.Text(s)
	if want := "capitán; A2 HP3+ S4 contra T4 W1 cobertura"; text != want {
		t.Errorf("written %q, want %q", text, want)
	}
	if back, err := g.Parse(text); err != nil || g.Text(back) != g.Text(s) {
		t.Errorf("read again as %q, %v", g.Text(back), err)
	}
	if g.Text(s) == text {
		t.Error("the other language has changed too")
	}
}
