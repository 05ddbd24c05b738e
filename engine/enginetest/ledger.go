package enginetest

import (
	"estafeta/engine"
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Ledger is the list of a system's rules beside the tests that name them.
type Ledger struct {
	Rules string         // lines of an id and its kind
	Later string         // lines of an id and why no test names it
	ID    *regexp.Regexp // of an id
	Dir   string         // of the package, relative to the test
	// Wanted reports a rule that needs a test; nil: those of the engine and the
	// choices.
	Wanted func(id, kind string) bool
	// Beside are the beginnings of further ids that tests may name: cases.
	Beside []string
}

// Entries are the lines of a list: ids, and the word or sentence behind each.
func (l Ledger) Entries(t *testing.T, doc string) (ids []string, about map[string]string) {
	t.Helper()
	about = map[string]string{}
	for _, line := range strings.Split(doc, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, rest, ok := strings.Cut(line, " ")
		if !ok || l.ID.FindString(id) != id || strings.TrimSpace(rest) == "" {
			t.Errorf("a line that is no id with a word: %q", line)
		}
		if about[id] != "" {
			t.Errorf("%s stands twice", id)
		}
		ids, about[id] = append(ids, id), rest
	}
	return ids, about
}

// Named are the ids in string literals of the test sources: the names of the
// tests that hold them. Comments do not count.
func (l Ledger) Named(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, f := range Parsed(t, l.Dir, true) {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING {
				for _, id := range l.ID.FindAllString(s.Value, -1) {
					out[id] = true
				}
			}
			return true
		})
	}
	return out
}

// Run holds that every rule that needs one has a test that names it or stands
// in the list of later ones with the reason, and that tests and sources name
// no rule that the ledger does not have.
func (l Ledger) Run(t *testing.T) {
	ids, kind := l.Entries(t, l.Rules)
	_, why := l.Entries(t, l.Later)
	wanted := l.Wanted
	if wanted == nil {
		wanted = func(_, kind string) bool { return kind == "engine" || kind == "choice" }
	}
	named := l.Named(t)
	t.Run("tested", func(t *testing.T) {
		n := 0
		for _, id := range ids {
			if !wanted(id, kind[id]) {
				continue
			}
			switch {
			case named[id] && why[id] != "":
				t.Errorf("%s is tested; the list of later ones still has it", id)
			case named[id]:
				n++
			case why[id] == "":
				t.Errorf("%s has no test and no reason for it", id)
			}
		}
		t.Logf("%d rules tested, %d later", n, len(why))
	})
	t.Run("known", func(t *testing.T) {
		for id := range why {
			if kind[id] == "" {
				t.Errorf("%s is to come later, and the ledger does not have it", id)
			}
		}
		for id := range named {
			beside := slices.ContainsFunc(l.Beside, func(p string) bool { return strings.HasPrefix(id, p) })
			if kind[id] == "" && !beside {
				t.Errorf("a test names %s, which the ledger does not have", id)
			}
		}
		for _, name := range sourceNames(t, l.Dir, false) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range l.ID.FindAllString(string(src), -1) {
				if kind[id] == "" {
					t.Errorf("%s names %s, which the ledger does not have", name, id)
				}
			}
		}
	})
}

// Settled holds that every ambiguity of a digest is an option or stands in a
// list, a line each, with the reason why it is none.
func Settled(t *testing.T, list string, options []engine.HouseRule, keys ...string) {
	t.Helper()
	reasons := map[string]string{}
	for _, line := range strings.Split(list, "\n") {
		if key, why, ok := strings.Cut(line, " "); ok && key != "#" {
			reasons[key] = why
		}
	}
	for _, key := range keys {
		option := slices.ContainsFunc(options, func(h engine.HouseRule) bool { return h.Key == key })
		if option == (reasons[key] != "") {
			t.Errorf("%s: an option %v, settled %q; one of both is wanted", key, option, reasons[key])
		}
	}
}
