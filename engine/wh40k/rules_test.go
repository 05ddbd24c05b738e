package wh40k

import (
	_ "embed"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

//go:embed reference/rules.txt
var ledger string

//go:embed reference/later.txt
var later string

//go:embed reference/settled.txt
var settled string

var ruleID = regexp.MustCompile(`WH-[A-Z]+-[0-9]+`)

// attackAreas are the parts of the ledger that are about attacks; the rest
// comes with the game.
var attackAreas = []string{"WH-DICE-", "WH-ATK-", "WH-SEQ-", "WH-MW-", "WH-HAZ-", "WH-KEY-"}

// further are rules of other parts that concern an attack.
var further = strings.Fields(`WH-COVER-05 WH-COVER-06 WH-COVER-07 WH-SHOOT-15 WH-SHOOT-16 WH-SHOOT-17 WH-SHOOT-19 WH-SHOOT-20 WH-SHOOT-22 WH-SHOOT-23 WH-SHOOT-24 WH-SHOOT-25
	WH-MV-05 WH-MV-06 WH-MV-09 WH-OTH-09 WH-OTH-12 WH-AIR-07 WH-ATT-05 WH-ATT-06 WH-ATT-08 WH-STRAT-11 WH-STRAT-12 WH-STRAT-13 WH-STRAT-29 WH-STRAT-30
	WH-REF-05 WH-REF-06 WH-REF-07 WH-REF-10 WH-REF-11 WH-REF-13 WH-REF-14 WH-REF-15 WH-APP-11 WH-APP-12`)

func ofAttacks(id string) bool {
	for _, f := range further {
		if f == id {
			return true
		}
	}
	for _, p := range attackAreas {
		if strings.HasPrefix(id, p) {
			return true
		}
	}
	return false
}

// entries reads lines of an id and a word or sentence.
func entries(t *testing.T, doc string) (ids []string, about map[string]string) {
	t.Helper()
	about = map[string]string{}
	for _, line := range strings.Split(doc, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, rest, ok := strings.Cut(line, " ")
		if !ok || strings.TrimSpace(rest) == "" || about[id] != "" {
			t.Errorf("a line that is no id with a word, or stands twice: %q", line)
		}
		ids, about[id] = append(ids, id), rest
	}
	return ids, about
}

// tested are the ids in string literals of the test sources: the names of the
// tests that hold them.
func tested(t *testing.T) map[string]bool {
	t.Helper()
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, name := range names {
		if name == "rules_test.go" {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
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

// TestLedger holds that every rule of attacks has a test that names it, or
// stands in later.txt with the reason.
func TestLedger(t *testing.T) {
	ids, kind := entries(t, ledger)
	_, why := entries(t, later)
	has := tested(t)
	n := 0
	for _, id := range ids {
		if !ofAttacks(id) || kind[id] == "info" {
			continue
		}
		switch {
		case has[id] && why[id] != "":
			t.Errorf("%s is tested; later.txt still lists it", id)
		case has[id]:
			n++
		case why[id] == "":
			t.Errorf("%s has no test and no reason in later.txt", id)
		}
	}
	for id := range why {
		if kind[id] == "" || !ofAttacks(id) {
			t.Errorf("later.txt lists %s, which is no rule of attacks in the ledger", id)
		}
	}
	for id := range has {
		if kind[id] == "" && !strings.HasPrefix(id, "WH-C-") {
			t.Errorf("a test names %s, which the ledger does not have", id)
		}
	}
	t.Logf("%d rules of attacks tested, %d later", n, len(why))
}

// TestSourcesNameRules holds that every id in a source is one of the ledger,
// and that every ambiguity of attacks is an option or settled.
func TestSourcesNameRules(t *testing.T) {
	_, kind := entries(t, ledger)
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ruleID.FindAllString(string(src), -1) {
			if kind[id] == "" && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s names %s, which the ledger does not have", name, id)
			}
		}
	}
	_, reason := entries(t, settled)
	for _, key := range strings.Fields("a01 a02 a03 a04 a05 a20 a21 a22 a23 a27 a37 a38 a39 a40 a41 a42") {
		option := false
		for _, h := range readings {
			option = option || h.Key == key
		}
		if option == (reason[key] != "") {
			t.Errorf("%s: an option %v, settled %q; one of both is wanted", key, option, reason[key])
		}
	}
}
