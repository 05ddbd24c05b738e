package load

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestRules: a defect of a file is told with its line.
func TestRules(t *testing.T) {
	const good = "[[rule]]\nid = \"A\"\nplace = \"P\"\nen = [\"a\", \"b\"]\nes = [\"á\", \"c\"]\nterms = [\"t\"]\n"
	with := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	for _, c := range []struct{ doc, want string }{
		{good, ""},
		{good + good, "reference/01.toml, line 8: A: no id, or an id that stands twice"},
		{good + with(`"A"`, `"B"`), "reference/01.toml, line 8: B: en: same title as A"},
		{good + strings.ReplaceAll(strings.ReplaceAll(with(`"A"`, `"B"`), `"a"`, `"x"`), `"á"`, `"y"`),
			"reference/01.toml, line 8: B: en: same text as A"},
		{with(`"c"`, `"b"`), "reference/01.toml, line 2: A: es: same text as A"},
		{with("place", "p"), "reference/01.toml, line 3: nothing here is called"},
		{with(`"P"`, `""`), "reference/01.toml, line 2: A: no place"},
		{with(`"á", "c"`, `"á"`), "reference/01.toml, line 2: A: es is not a title and a text"},
		{with(`"á"`, `"`+strings.Repeat("ñ", 61)+`"`), "reference/01.toml, line 2: A: es: title of 61 characters"},
		{with(`"b"`, `"`+strings.Repeat("ñ", 401)+`"`), "reference/01.toml, line 2: A: en: text of 401 characters"},
		{with(`"P"`, "P"), "reference/01.toml, line 3: "},
	} {
		rules, err := Rules(fstest.MapFS{"reference/01.toml": {Data: []byte(c.doc)}})
		switch {
		case c.want == "" && (err != nil || len(rules) != 1):
			t.Errorf("a good file: %v", err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}
