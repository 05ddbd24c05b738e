package assault

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"estafeta/engine/enginetest"
)

//go:embed reference/rules.txt
var rulesList string

//go:embed reference/later.txt
var laterList string

//go:embed reference/settled.txt
var settledList string

//go:embed reference/cases.txt
var casesList string

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`IA-[A-Z]+-[0-9]+`), Dir: ".", Beside: []string{"IA-C-"},
}

// TestLedger walks the rule ledger: every rule has a test that names it, or stands
// in later.txt with the reason.
func TestLedger(t *testing.T) { ledger.Run(t) }

// reasons reads a list of keys with sentences behind them.
func reasons(list string) map[string]string {
	out := map[string]string{}
	for _, line := range strings.Split(list, "\n") {
		if key, why, ok := strings.Cut(line, " "); ok && key != "#" {
			out[key] = why
		}
	}
	return out
}

// TestAmbiguities holds that every ambiguity of attacks in the digest is an
// option or settled.
func TestAmbiguities(t *testing.T) {
	enginetest.Settled(t, settledList, readings, strings.Fields("i02 i03 i04 i05 i17 i21 i26 i27 i30 i31")...)
}

// TestCaseList holds that every case is played by a test that names it, or listed
// with its reason.
func TestCaseList(t *testing.T) {
	var src strings.Builder
	names, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	inner, err := filepath.Glob("*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, inner...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		src.Write(data)
	}
	why := reasons(casesList)
	for n := 1; n <= 54; n++ {
		id := fmt.Sprintf("IA-C-%03d", n)
		if played := strings.Contains(src.String(), id); played == (why[id] != "") {
			t.Errorf("%s: played %v, left out because %q; one of both is wanted", id, played, why[id])
		}
	}
}
