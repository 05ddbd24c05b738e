package legion

import (
	_ "embed"
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

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`LEG-[A-Z]+(-[A-Z]+)+-[0-9]+`), Dir: ".", Beside: []string{"LEG-CASE-"},
}

// TestLedger walks the rule ledger: every rule has a test that names it, or
// stands in later.txt with the reason.
func TestLedger(t *testing.T) { ledger.Run(t) }

// TestAmbiguities holds that every ambiguity of attacks in the digest is an
// option or settled.
func TestAmbiguities(t *testing.T) {
	enginetest.Settled(
		t,
		settledList,
		readings,
		strings.Fields("a04 a05 a06 a07 a08 a16 a17 a18 a21 a22 a29 a31 a32 a33 a34 a35 a36 a37")...)
}
