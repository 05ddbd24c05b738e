package xwing

import (
	_ "embed"
	"regexp"
	"testing"

	"estafeta/engine/enginetest"
)

//go:embed reference/rules.txt
var rulesList string

//go:embed reference/later.txt
var laterList string

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`XW-[A-Z]+-[0-9]+`), Dir: ".", Beside: []string{"XW-EX-", "XW-C-"},
}

// TestLedger walks the rule ledger.
func TestLedger(t *testing.T) { ledger.Run(t) }
