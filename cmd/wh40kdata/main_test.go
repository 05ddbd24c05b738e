package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/wh40k/book"
)

// TestContentAgainstSource holds that the content is what its source gives;
// without the source there is nothing to compare with.
func TestContentAgainstSource(t *testing.T) {
	source := filepath.Join("..", "..", "..", "shared", "data", "wh40k")
	if _, err := os.Stat(source); os.IsNotExist(err) {
		t.Skip("the source is not at hand: nothing to compare with")
	}
	list, err := read(source)
	if err != nil {
		t.Fatal(err)
	}
	content := filepath.Join("..", "..", "engine", "wh40k", "content")
	index := make([]book.Listed, len(list))
	for i, f := range list {
		index[i] = f.listed
		unpacksTo(t, filepath.Join(content, f.listed.ID+".json.gz"), f.lines)
	}
	lines, err := tables(source)
	if err != nil {
		t.Fatal(err)
	}
	unpacksTo(t, filepath.Join(content, "tables.json.gz"), lines)
	want, err := listText(index)
	if have, _ := os.ReadFile(filepath.Join(content, "index.json")); err != nil || !bytes.Equal(have, want) {
		t.Error("index.json is not what the source gives")
	}
	allied, err := allies(source, list)
	if err != nil {
		t.Fatal(err)
	}
	want, err = listText(allied)
	if have, _ := os.ReadFile(filepath.Join(content, "allies.json")); err != nil || !bytes.Equal(have, want) {
		t.Error("allies.json is not what the source gives")
	}
}

// unpacksTo holds what a file of the content says.
func unpacksTo(t *testing.T, name string, lines []string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
		return
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	have, err := io.ReadAll(packed)
	if want := strings.Join(lines, "\n") + "\n"; err != nil || string(have) != want {
		t.Errorf("%s is not what the source gives; go run ./cmd/wh40kdata writes it", name)
	}
}

// TestConvert holds what becomes of one record of each kind.
func TestConvert(t *testing.T) {
	var src sourceFile
	if err := json.Unmarshal([]byte(`{"_meta": {"faction": "Test", "faction_keywords": ["Test"], "faction_rules": ["ours"]},
		"units": [{"id": "squad", "name": "Squad", "profiles": [{"name": "Trooper", "M": 6, "T": 4, "W": 2, "Sv": 3, "Ld": 6, "OC": 2},
			{"name": "Sergeant", "M": 6, "T": 4, "W": 3, "Sv": 3, "invuln_sv": 5, "Ld": 6, "OC": 2}],
			"points": [{"models": 5, "cost": 80, "copies": [1, 2]}, {"models": 6, "cost": 150, "models_max": 10, "copies": [3, null]}],
			"keywords": ["Infantry", "Emperor’s Own"], "faction_keywords": ["Test"], "base_mm": 32,
			"composition": [{"name": "Sergeant", "min": 1, "max": 1, "is_leader_model": true, "default_weapon_ids": ["gun-squad"]},
				{"name": "Trooper", "min": 4, "max": 9, "default_weapon_ids": ["gun-squad"]}],
			"weapons": ["gun-squad"], "abilities": ["scouts-6", "deadly-demise-d6-2", "own-way"],
			"wargear_options": [{"replaces": ["gun-squad"], "replacement_choice": [["shield"]],
				"model_constraint": {"model_name": "Trooper", "per_n_models": 5}}]},
			{"id": "patrol", "name": "Patrol", "game_modes": ["combat-patrol"], "profiles": [{"name": "Patrol"}], "points": [{"models": 1,
				"cost": 1}]}],
		"weapons": [{"id": "gun-squad", "profiles": [
			{"name": "Standard", "range": 24, "A": "D6+1", "BS": 3, "S": 4, "AP": -1, "D": 1, "kw": ["rapid-fire 2", "anti Infantry 4+", "pistol",
				"hunter Monster"]},
			{"name": "Strike", "range": "Melee", "A": 2, "WS": 4, "S": 4, "AP": 0, "D": "2D6",
				"kw": [{"kw": "lethal-hits", "excluded_target_keywords": ["Vehicle", "Monster"]}]}]}],
		"abilities": [{"id": "own-way", "name": "Own Way", "type": "unit"}, {"id": "ours", "name": "Ours", "type": "faction"},
			{"id": "scouts-6", "name": "Scouts", "type": "core"}, {"id": "nobodys", "name": "Nobody's", "type": "unit"}],
		"detachments": [{"id": "force", "name": "Force", "dp": 2, "enhancements": [{"id": "blade-force", "name": "Blade", "points": 10}],
			"stratagems": [{"id": "push-force", "name": "Push", "cp": 1, "phases": ["fight", "shooting"], "turn": "opponent-turn",
				"timing": "once-per-turn"}]}]}`),
		&src); err != nil {
		t.Fatal(err)
	}
	f, err := convert("test", &src, nil, spanish{Stratagems: map[string]string{"Push": "Empuje"}},
		second{"squad": {{Keywords: []string{"Infantry", "Frame"}, Damaged: 4, Abilities: []string{"Own Way (Aura)", "Support", "Other Way"}}}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"keywords":["test"],"rules":["ours"],"source":""}`,
		`w {"id":"gun-squad","name":"Gun","profiles":[{"name":"Standard","range":24,"a":"d6+1","skill":3,"s":4,"ap":-1,"d":"1",` +
			`"kw":["rapid 2","anti infantry 4","close"],"special":["hunter monster"]},` +
			`{"name":"Strike","a":"2","skill":4,"s":4,"d":"2d6","kw":["lethal:!monster/vehicle"]}]}`,
		`u {"id":"squad","name":"Squad","kw":["infantry","emperor's own","frame"],"fkw":["test"],"models":[` +
			`{"id":"sergeant","name":"Sergeant","min":1,"max":1,"gear":["gun-squad"],"heads":true,` +
			`"stats":{"m":6,"t":4,"sv":3,"insv":5,"w":3,"ld":6,"oc":2},"base":{"shape":"round","w":32,"h":1.5}},` +
			`{"id":"trooper","name":"Trooper","min":4,"max":9,"gear":["gun-squad"],` +
			`"stats":{"m":6,"t":4,"sv":3,"w":2,"ld":6,"oc":2},"base":{"shape":"round","w":32,"h":1.5}}],` +
			`"points":[{"from":5,"to":5,"pts":80,"copy_from":1,"copy_to":2},{"from":6,"to":10,"pts":150,"copy_from":3}],` +
			`"weapons":["gun-squad"],"options":[{"model":"trooper","out":["gun-squad"],"in":[["shield"]],"per":5}],` +
			`"core":["scouts 6","demise d6+2"],"abilities":["own-way","other-way"],"damaged":4}`,
		`d {"id":"force","name":"Force","dp":2,"enhancements":[{"id":"blade","name":"Blade","pts":10}],` +
			`"stratagems":[{"id":"push","name":"Push","es":"Empuje","cp":1,"phases":["shooting","fight"],"turn":"opponent","once":"turn"}]}`,
		`a {"id":"own-way","name":"Own Way","class":"unit"}`,
		`a {"id":"ours","name":"Ours","class":"faction"}`,
		`a {"id":"other-way","name":"Other Way","class":"unit"}`,
	}
	if !slices.Equal(f.lines, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(f.lines, "\n"), strings.Join(want, "\n"))
	}
	if f.listed.Sheets != 1 || f.listed.Name != "Test" {
		t.Errorf("%+v", f.listed)
	}
}
