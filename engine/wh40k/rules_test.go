package wh40k

import (
	_ "embed"
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

// attackAreas are the parts of the ledger that are all about attacks;
// attacks.txt names rules of other parts that concern them. The rest comes with
// the game.
var attackAreas = []string{"WH-DICE-", "WH-ATK-", "WH-SEQ-", "WH-MW-", "WH-HAZ-", "WH-KEY-"}

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`WH-[A-Z]+-[0-9]+`), Dir: ".", Beside: []string{"WH-C-"},
	Wanted: func(id, kind string) bool {
		of := slices.Contains(strings.Fields(attacksList), id) ||
			slices.ContainsFunc(attackAreas, func(p string) bool { return strings.HasPrefix(id, p) })
		return of && (kind == "engine" || kind == "choice")
	},
}

// TestLedger walks the rule ledger: every rule of attacks has a test that names
// it, or stands in later.txt with the reason.
func TestLedger(t *testing.T) { ledger.Run(t) }

// TestAmbiguities holds that every ambiguity of attacks in the digest is an
// option or settled.
func TestAmbiguities(t *testing.T) {
	enginetest.Settled(t, settledList, readings, strings.Fields("a01 a02 a03 a04 a05 a20 a21 a22 a23 a27 a37 a38 a39 a40 a41 a42")...)
}
