package nebula

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
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`NEB-[A-Z]+-[0-9]+`), Dir: ".", Beside: []string{"NEB-P-", "NEB-C-"},
}

// TestLedger walks the rule ledger.
func TestLedger(t *testing.T) { ledger.Run(t) }
