package nebula

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"estafeta/engine"
)

var _ engine.Reference = System{}

func TestReference(t *testing.T) {
	if errReference != nil {
		t.Fatal(errReference)
	}
	order, kind := entries(t, ledger)
	var have []string
	for _, r := range (System{}).Reference() {
		if kind[r.ID] == "" {
			t.Errorf("%s is not in the ledger", r.ID)
		}
		have = append(have, r.ID)
	}
	for _, id := range order {
		if !slices.Contains(have, id) {
			t.Errorf("%s has no entry in the reference", id)
		}
	}
	if !t.Failed() && !slices.Equal(have, order) {
		t.Error("the reference is not in the order of the ledger")
	}
}

// TestReferenceDefects: a defect of a file is told with its line.
func TestReferenceDefects(t *testing.T) {
	const good = "[[rule]]\nid = \"A\"\nplace = \"P\"\nen = [\"a\", \"b\"]\nes = [\"a\", \"b\"]\n"
	for _, c := range []struct{ doc, want string }{
		{good, ""},
		{good + good, "reference/01.toml, line 7: A: no id, or an id that stands twice"},
		{good + strings.Replace(good, `"A"`, `"B"`, 1), "reference/01.toml, line 7: B: en: same title as A"},
		{strings.Replace(good, "place", "p", 1), "reference/01.toml, line 3: nothing here is called"},
		{strings.Replace(good, `"P"`, `""`, 1), "reference/01.toml, line 2: A: no place"},
		{strings.Replace(good, `es = ["a", "b"]`, `es = ["a"]`, 1), "reference/01.toml, line 2: A: es is not a title and a text"},
		{strings.Replace(good, `es = ["a"`, `es = ["`+strings.Repeat("ñ", 61)+`"`, 1), "reference/01.toml, line 2: A: es: title of 61 characters"},
		{strings.Replace(good, `"a", "b"`, `"a", "`+strings.Repeat("ñ", 401)+`"`, 1), "reference/01.toml, line 2: A: en: text of 401 characters"},
		{strings.Replace(good, "place = \"P\"", "place = P", 1), "reference/01.toml, line 3: "},
	} {
		rules, err := loadReference(fstest.MapFS{"reference/01.toml": {Data: []byte(c.doc)}})
		switch {
		case c.want == "" && (err != nil || len(rules) != 1):
			t.Errorf("a good file: %v", err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}
