package engine_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/BurntSushi/toml"

	"estafeta/engine"
)

// TestRosterForms: a list of units of models survives being stored and being
// written as TOML; a list without them is stored as it always was.
func TestRosterForms(t *testing.T) {
	full := engine.Roster{System: "s", Name: "n", Faction: "f", Detachments: []string{"gladius"},
		Decks: map[string][]string{"command": {"a", "b"}},
		Units: []engine.RosterUnit{
			{Unit: "squad", Upgrades: []string{}, Marks: []string{}, Models: []engine.RosterModels{{Model: "sergeant", Count: 1,
				Gear: []string{"sword"}}, {Model: "trooper", Count: 4}}},
			{Unit: "captain", Upgrades: []string{}, Marks: []string{"warlord"}, Joins: 1},
		}}
	data, err := json.Marshal(full)
	var stored engine.Roster
	if err == nil {
		err = json.Unmarshal(data, &stored)
	}
	if err != nil || !reflect.DeepEqual(stored, full) {
		t.Errorf("as JSON: %v\n%s\n%+v", err, data, stored)
	}
	var doc bytes.Buffer
	var read engine.Roster
	if err := toml.NewEncoder(&doc).Encode(full); err != nil {
		t.Fatal(err)
	}
	if _, err := toml.Decode(doc.String(), &read); err != nil || !reflect.DeepEqual(read, full) {
		t.Errorf("as TOML: %v\n%s\n%+v", err, doc.String(), read)
	}
	plain := engine.Roster{System: "s", Name: "n", Faction: "f",
		Units: []engine.RosterUnit{{Unit: "u", Upgrades: []string{"a"}, Marks: []string{}}}}
	const before = `{"system":"s","name":"n","faction":"f","units":[{"unit":"u","upgrades":["a"],"marks":[]}]}`
	if data, err := json.Marshal(plain); err != nil || string(data) != before {
		t.Errorf("stored as %s, %v; before it was %s", data, err, before)
	}
}
