package xwing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	_ "embed"
)

//go:embed reference/rules.txt
var ledger string

//go:embed reference/later.txt
var later string

var ruleID = regexp.MustCompile(`XW-[A-Z]+-[0-9]+`)

// entries reads lines of an id and a word or sentence.
func entries(t *testing.T, doc string) (ids []string, about map[string]string) {
	t.Helper()
	about = map[string]string{}
	for _, line := range strings.Split(doc, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, rest, ok := strings.Cut(line, " ")
		if !ok || ruleID.FindString(id) != id || strings.TrimSpace(rest) == "" {
			t.Errorf("a line that is no id with a word: %q", line)
		}
		if about[id] != "" {
			t.Errorf("%s stands twice", id)
		}
		ids, about[id] = append(ids, id), rest
	}
	return ids, about
}

// parsed are the sources of the package: its tests, or what is no test.
func parsed(t *testing.T, tests bool) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") != tests {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// idsNamed are the ids in string literals of the test sources: the names of the
// tests that hold them. Comments do not count.
func idsNamed(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, f := range parsed(t, true) {
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				for _, id := range ruleID.FindAllString(l.Value, -1) {
					out[id] = true
				}
			}
			return true
		})
	}
	return out
}

// TestLedger walks the rule ledger: every rule of the engine and every choice
// has a test that names it, or stands in later.txt with the reason.
func TestLedger(t *testing.T) {
	ids, kind := entries(t, ledger)
	_, why := entries(t, later)
	tested := idsNamed(t)
	n := 0
	for _, id := range ids {
		if kind[id] != "engine" && kind[id] != "choice" {
			continue
		}
		switch {
		case tested[id] && why[id] != "":
			t.Errorf("%s is tested; later.txt still lists it", id)
		case tested[id]:
			n++
		case why[id] == "":
			t.Errorf("%s has no test and no reason in later.txt", id)
		}
	}
	for id := range why {
		if kind[id] == "" {
			t.Errorf("later.txt lists %s, which the ledger does not have", id)
		}
	}
	for id := range tested {
		if kind[id] == "" && !strings.HasPrefix(id, "XW-EX-") && !strings.HasPrefix(id, "XW-C-") {
			t.Errorf("a test names %s, which the ledger does not have", id)
		}
	}
	t.Logf("%d rules tested, %d later", n, len(why))
}

// TestSourcesNameRules holds that every id in a source is one of the ledger.
func TestSourcesNameRules(t *testing.T) {
	_, kind := entries(t, ledger)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ruleID.FindAllString(string(src), -1) {
			if kind[id] == "" {
				t.Errorf("%s names %s, which the ledger does not have", f.Name(), id)
			}
		}
	}
}
