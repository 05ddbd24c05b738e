package wh40k

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
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`WH-(C-[EP]|[A-Z]+-)[0-9]+`), Dir: ".",
}

// TestLedger walks the rule ledger and the 67 cases beside it: every rule and every
// case has a test that names it, or stands in later.txt with the reason.
func TestLedger(t *testing.T) { ledger.Run(t) }

// TestAmbiguities holds that every ambiguity of the digest that both readings of can be played is an
// option or settled.
func TestAmbiguities(t *testing.T) {
	enginetest.Settled(t, settledList, allReadings, strings.Fields("a01 a02 a03 a04 a05 a06 a07 a08 a09 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 "+
		"a22 a23 a24 a25 a26 a27 a28 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42")...)
}
