package enginetest

import (
	"estafeta/engine"
	"os"
	"os/exec"
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

// mostIDs is how many rules one test may be said to hold.
const mostIDs = 6

// walks are the tests that play at random, and those of the ledger itself:
// what only they name, no test holds.
const walks = "Ledger|Conformance|Soak|Singles|Fuzz"

// Named are the ids in the names of the tests and subtests of this folder that
// pass: each name holds the rules that it names, if they are no more than a few.
// The tests are run once more to see their names.
func (l Ledger) Named(t *testing.T) map[string]bool {
	t.Helper()
	said, err := exec.Command("go", "test", "-v", "-short", "-skip", walks, "./"+l.Dir+"/...").CombinedOutput()
	if err != nil {
		t.Fatalf("the tests do not pass: %v\n%s", err, said[max(0, len(said)-2000):])
	}
	out := map[string]bool{}
	for _, m := range passed.FindAllSubmatch(said, -1) {
		for _, name := range strings.Split(string(m[1]), "/") {
			ids := l.ID.FindAllString(name, -1)
			if len(ids) > mostIDs {
				t.Errorf("%q names %d rules, %d at most: which of them does it hold?", name, len(ids), mostIDs)
				continue
			}
			for _, id := range ids {
				out[id] = true
			}
		}
	}
	return out
}

// passed is the line of a test that passed.
var passed = regexp.MustCompile(`(?m)^\s*--- PASS: (\S+)`)

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
