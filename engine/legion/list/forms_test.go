package list

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/book"
)

// units are the units of a list with their upgrades.
func units(r engine.Roster) string {
	out := ""
	for _, e := range r.Units {
		out += fmt.Sprint(e.Unit, e.Upgrades, " ")
	}
	return out
}

// TestForms: what is written in a form is read again as it was.
func TestForms(t *testing.T) {
	for _, r := range Ready() {
		for _, form := range Forms {
			text, err := Write(r, form)
			if err != nil {
				t.Fatal(err)
			}
			back, notes, ok := Read(text)
			if !ok || units(back) != units(r) || back.Faction != r.Faction {
				t.Errorf("%s as %s:\n%s\nread as %s, want %s", r.Name, form, text, units(back), units(r))
			}
			for _, n := range notes {
				if !n.Understood {
					t.Errorf("%s as %s: %q is not understood: %s", r.Name, form, n.Source, n.Said.Key)
				}
			}
			if hand := back.Decks[Deck]; len(hand) != 6 || !slices.Equal(append(hand, "standing-orders"), Hand(r)) {
				t.Errorf("%s as %s: the hand is %v, want %v", r.Name, form, hand, Hand(r))
			}
		}
	}
}

// TestRead reads lists as other programs write them.
func TestRead(t *testing.T) {
	r, _, ok := Read(`{"listname": "Tiny test", "points": 227, "author": "Tabletop Admiral", "numActivations": 2, "armyFaction": "rebel",
 "commandCards": ["Son of Skywalker", "Standing Orders"], "contingencies": [],
 "units": [{"name": "Luke Skywalker Hero of the Rebellion", "upgrades": ["Force Push"], "loadout": []}, {"name": "Rebel Troopers", "upgrades": ["Z-6 Trooper"], "loadout": []}]}`)
	wants(t, "Tabletop Admiral", fmt.Sprintf("%v %s %s %v", ok, r.Name, units(r), r.Decks),
		"true Tiny test luke-skywalker[force-push] rebel-troopers[z-6-trooper]  map[command:[son-of-skywalker]]")
	r, notes, ok := Read("Tiny test\n227/800\nLuke Skywalker (160)\n - Force Push (10)\nRebel Troopers (40)\n - Z-6 Trooper (22)\n - " +
		"Blunderbuss (3)\n\nCommand Cards:\n•Son of Skywalker\n••••Standing Orders\n\nBattle Deck\nObjectives:\n - Key Positions\n")
	wants(t, "text", fmt.Sprintf("%v %s %s", ok, r.Name, units(r)), "true Tiny test luke-skywalker[force-push] rebel-troopers[z-6-trooper] ")
	bad := 0
	for _, n := range notes {
		if !n.Understood {
			bad++
			wants(t, "not understood", n.Source, "- Blunderbuss (3)")
		}
	}
	if bad != 1 {
		t.Errorf("%d lines are not understood", bad)
	}
	for _, junk := range []string{"", "{}", "[[unit]]", "hello", "{\"units\": 3}"} {
		if _, _, ok := Read(junk); ok {
			t.Errorf("%q is read as a list", junk)
		}
	}
}

// TestShortNames: lists are read with the names that players use, with Spanish
// names of cards, and what nobody is called so is answered with what is meant.
func TestShortNames(t *testing.T) {
	r, notes, _ := Read("Los míos\nVader\n - Force Choke\n2x Stormies\nDTs\nCommand Cards:\n•Emboscada\n••Nuevas formas de motivarlos\n")
	if got := units(r); got != "darth-vader[force-choke] stormtroopers[] stormtroopers[] imperial-death-troopers[] " {
		t.Errorf("read %s", got)
	}
	if hand := r.Decks[Deck]; !slices.Equal(hand, []string{"ambush", "new-ways-to-motivate-them"}) {
		t.Errorf("the hand is %v", hand)
	}
	for _, n := range notes {
		if n.Line > 1 && !n.Understood {
			t.Errorf("line %d, %q, is not understood", n.Line, n.Source)
		}
	}
	_, notes, _ = Read("Mine\nDarth Vadr\nStormtroopers\n - Force Choqe\nCommand Cards:\n•Ambusch\n•Qwertyuiop\n")
	meant := map[string]string{}
	for _, n := range notes {
		for _, a := range n.Said.Args {
			if a.Name == "near" {
				meant[n.Source] = a.Text
			}
		}
	}
	for said, want := range map[string]string{"Darth Vadr": "Darth Vader", "- Force Choqe": "Force Choke", "•Ambusch": "Ambush", "•Qwertyuiop": ""} {
		if got, asked := meant[said]; !asked || got != want {
			t.Errorf("%q may mean %q, want %q", said, got, want)
		}
	}
}

// TestNamesApart: no short name means two units, but versions of one character,
// and every command and battle card has a Spanish name of its own.
func TestNamesApart(t *testing.T) {
	of := map[string]*book.Unit{}
	for _, u := range book.Content().Units {
		for _, n := range append([]string{u.Name, u.Spanish}, u.Short...) {
			if o := of[plainly(n)]; n != "" && o != nil && o != u && o.Plain() != u.Plain() {
				t.Errorf("%s and %s are both called %s", o.Key, u.Key, n)
			}
			of[plainly(n)] = u
		}
	}
	cards := map[string]string{}
	for _, c := range book.Content().Commands {
		cards["command."+c.Key] = c.Spanish
	}
	for _, c := range book.Content().Cards {
		cards["battle."+c.Key] = c.Spanish
	}
	seen := map[string]string{}
	for key, name := range cards {
		said, ok := book.Name("es", key)
		if name == "" || !ok || said != name || seen[name] != "" {
			t.Errorf("%s is called %q, said %q; so is %s", key, name, said, seen[name])
		}
		seen[name] = key
	}
	if len(cards) != 81+24 {
		t.Errorf("%d cards", len(cards))
	}
	if name, _ := book.Name("en", "command.ambush"); name != "Ambush" {
		t.Errorf("in English Ambush is called %s", name)
	}
}
