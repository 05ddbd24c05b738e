package assault

import (
	_ "embed"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/enginetest"
)

//go:embed reference/rules.txt
var rulesList string

//go:embed reference/later.txt
var laterList string

//go:embed reference/attacks.txt
var attacksList string

//go:embed reference/settled.txt
var settledList string

//go:embed reference/cases.txt
var casesList string

// attackAreas are the parts of the ledger that are all about attacks;
// attacks.txt names rules of other parts that concern them. The rest comes with
// the game.
var attackAreas = strings.Fields("IA-ATK- IA-RNG- IA-MEL- IA-OBJA- IA-DICE- IA-KEY- IA-SURGE- IA-CONV- IA-DMG- IA-COND- IA-TGT-")

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`IA-[A-Z]+-[0-9]+`), Dir: ".", Beside: []string{"IA-C-"},
	Wanted: func(id, kind string) bool {
		of := slices.Contains(strings.Fields(attacksList), id) ||
			slices.ContainsFunc(attackAreas, func(p string) bool { return strings.HasPrefix(id, p) })
		return of && (kind == "engine" || kind == "choice")
	},
}

// TestLedger walks the rule ledger: every rule of attacks has a test that names
// it, or stands in later.txt with the reason.
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

// TestCaseList holds that every case that names a rule of attacks is played or
// listed with its reason.
func TestCaseList(t *testing.T) {
	src, err := os.ReadFile("cases_test.go")
	if err != nil {
		t.Fatal(err)
	}
	why := reasons(casesList)
	for _, id := range strings.Fields("IA-C-001 IA-C-002 IA-C-003 IA-C-004 IA-C-006 IA-C-008 IA-C-009 IA-C-010 IA-C-014 IA-C-018 IA-C-021 IA-C-024 IA-C-025 IA-C-029 IA-C-035 IA-C-036 IA-C-037 IA-C-038 IA-C-044") {
		if played := strings.Contains(string(src), `"`+id+`"`); played == (why[id] != "") {
			t.Errorf("%s: played %v, left out because %q; one of both is wanted", id, played, why[id])
		}
	}
}
