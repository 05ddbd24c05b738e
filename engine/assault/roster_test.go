package assault

import (
	"slices"
	"testing"
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
