package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine/assault/book"
	"estafeta/engine/load"
)

// TestListsComeBack: a list that is written is read as it was.
func TestListsComeBack(t *testing.T) {
	for i, r := range append((System{}).Ready(), (System{}).Ready()...) {
		text, err := System{}.WriteRoster(r, (System{}).RosterForms()[i%2])
		if err != nil {
			t.Fatal(err)
		}
		back, notes, ok := System{}.ReadRoster(text)
		if !ok {
			t.Fatalf("%s is not read: %s", r.Name, text)
		}
		for _, n := range notes {
			if !n.Understood {
				t.Errorf("%s: %q is not understood", r.Name, n.Source)
			}
		}
		var had, have []string
		for i := range r.Units {
			had = append(had, r.Units[i].Unit)
		}
		for i := range back.Units {
			have = append(have, back.Units[i].Unit)
		}
		if !slices.Equal(had, have) || !slices.Equal(r.Decks["command"], back.Decks["command"]) || back.Faction != r.Faction || back.Name != r.Name {
			t.Errorf("%s comes back as %+v", r.Name, back)
		}
	}
}

// TestListsAsPeopleWriteThem: counts, languages, points and dashes.
func TestListsAsPeopleWriteThem(t *testing.T) {
	r, notes, ok := System{}.ReadRoster("My army\nDeployment:\n2x Imperial Officer (2)\n- Soldado de asalto (élite) x1\nDarth Vader [18]\nNobody at all\nCommand:\nTake Initiative\n")
	if !ok || r.Name != "My army" || r.Faction != "imperial" {
		t.Errorf("read as %+v", r)
	}
	var units []string
	for _, u := range r.Units {
		units = append(units, u.Unit)
	}
	if !slices.Equal(units, []string{"imperial_officer", "imperial_officer", "stormtrooper_elite", "darth_vader"}) {
		t.Errorf("units %v", units)
	}
	if !slices.Equal(r.Decks["command"], []string{"take_initiative"}) {
		t.Errorf("deck %v", r.Decks["command"])
	}
	bad := 0
	for _, n := range notes {
		if !n.Understood {
			bad++
		}
	}
	if bad != 1 {
		t.Errorf("%d lines are not understood, want 1", bad)
	}
}

// TestListsInSpanish: a Deployment card and a Command card by their names in Spanish
// and in English, with accents and without, and every other card likewise.
func TestListsInSpanish(t *testing.T) {
	r, notes, _ := System{}.ReadRoster("Lista\nSoldado de asalto (élite)\nDroide camara\nStormtrooper (Elite)\nLanzamiento telequinetico\n" +
		"¡Desenfunda!\nReagrupar fuerzas\nDraw!\nTelekinetic Throw\nPies ligeros\n")
	var units []string
	for _, u := range r.Units {
		units = append(units, u.Unit)
	}
	if !slices.Equal(units, []string{"stormtrooper_elite", "stormtrooper_elite"}) {
		t.Errorf("units %v", units)
	}
	if want := []string{"telekinetic_throw", "draw", "rally", "draw", "telekinetic_throw", "fleet_footed"}; !slices.Equal(r.Decks["command"], want) {
		t.Errorf("deck %v", r.Decks["command"])
	}
	for _, n := range notes {
		if companion := n.Source == "Droide camara"; n.Understood == companion { // a companion is in no list
			t.Errorf("%q understood: %v", n.Source, n.Understood)
		}
	}
	for _, lang := range []string{"en", "es"} {
		for _, c := range book.Content().Commands {
			if r, _, _ := (System{}).ReadRoster("Mine\n" + nameOfTerm(lang, "command."+c.Key)); !slices.Equal(r.Decks["command"], []string{c.Key}) {
				t.Errorf("%s is read as %v", nameOfTerm(lang, "command."+c.Key), r.Decks["command"])
			}
		}
		for _, c := range book.Content().Cards {
			name := nameOfTerm(lang, "unit."+c.Key)
			if c.Companion {
				continue
			}
			if r, _, _ := (System{}).ReadRoster("Mine\n" + name); len(r.Units) != 1 || nameOfTerm(lang, "unit."+r.Units[0].Unit) != name {
				t.Errorf("%s is read as %v", name, r.Units)
			}
		}
	}
}

// TestNamesInSpanish: the cards of a kind that differ in English differ in Spanish too.
func TestNamesInSpanish(t *testing.T) {
	en, es := map[string]string{}, map[string]string{}
	for lang, words := range map[string]map[string]string{"en": en, "es": es} {
		for _, file := range []string{"names", "campaigncards"} {
			if err := load.TOML(textFiles, "texts/"+file+"."+lang+".toml", &words); err != nil {
				t.Fatal(err)
			}
		}
	}
	said := map[string]string{} // kind and Spanish name: English name
	for key, name := range es {
		kind, _, _ := strings.Cut(key, ".")
		if had, ok := said[kind+name]; ok && had != en[key] {
			t.Errorf("%s is %s in English, and %s", name, en[key], had)
		}
		said[kind+name] = en[key]
	}
	for _, key := range []string{"command.take_initiative", "unit.stormtrooper", "unit.black_market", "asset.vibrobayonet", "agenda.inquisition"} {
		if es[key] == "" || es[key] == en[key] {
			t.Errorf("%s is %q in Spanish", key, es[key])
		}
	}
}

// TestListsAsJSON: names or objects with counts, under the names that programs have for
// them; every entry is reported.
func TestListsAsJSON(t *testing.T) {
	r, notes, ok := System{}.ReadRoster(`{"listName": "Fleet", "affiliation": "Imperial",
		"dcList": ["Darth Vader", {"name": "Imperial Officer", "count": 2}, {"id": "stormtrooper_elite"}, {"name": "Nobody at all"}, 7],
		"ccList": [{"name": "Take Initiative"}, "Planning"]}`)
	if !ok || r.Name != "Fleet" || r.Faction != "imperial" {
		t.Errorf("read as %+v", r)
	}
	var units []string
	for _, u := range r.Units {
		units = append(units, u.Unit)
	}
	if !slices.Equal(units, []string{"darth_vader", "imperial_officer", "imperial_officer", "stormtrooper_elite"}) {
		t.Errorf("units %v", units)
	}
	if !slices.Equal(r.Decks["command"], []string{"take_initiative", "planning"}) {
		t.Errorf("deck %v", r.Decks["command"])
	}
	understood := 0
	for _, n := range notes {
		if n.Understood {
			understood++
		}
	}
	if understood != 5 || len(notes) != 7 {
		t.Errorf("%d of %d entries are understood, want 5 of 7", understood, len(notes))
	}
	if _, _, ok := (System{}).ReadRoster(`{"units": "all of them"}`); ok {
		t.Error("a list that is none is read")
	}
}
