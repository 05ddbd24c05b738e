package list

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
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
