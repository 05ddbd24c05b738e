package legion

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
var attackAreas = []string{
	"LEG-A-ATK-", "LEG-A-AIM-", "LEG-A-DODGE-", "LEG-A-COVER-", "LEG-A-DICE-", "LEG-A-WPN-", "LEG-A-VEH-", "LEG-B-RES-", "LEG-B-DICE-", "LEG-B-WND-",
	"LEG-B-KEY-SUPPRESSIVE-", "LEG-B-KEY-LOWPROFILE-", "LEG-B-KEY-GUARDIAN-", "LEG-B-KEY-IMMUNE-", "LEG-B-KEY-ION-", "LEG-B-KEY-PIERCE-", "LEG-B-KEY-PRECISE-",
	"LEG-B-KEY-WEAKPOINT-", "LEG-B-KEY-SPRAY-", "LEG-B-KEY-DANGERSENSE-", "LEG-B-KEY-UNCANNY-", "LEG-B-KEY-SHARPSHOOTER-", "LEG-B-KEY-NONCOMBATANT-", "LEG-B-KEY-GUNSLINGER-",
}

// pools are the rules of attack pools; those of the order pool have longer ids.
var pools = regexp.MustCompile(`^LEG-B-POOL-[0-9]+$`)

var ledger = enginetest.Ledger{
	Rules: rulesList, Later: laterList, ID: regexp.MustCompile(`LEG-[A-Z]+(-[A-Z]+)+-[0-9]+`), Dir: ".", Beside: []string{"LEG-CASE-"},
	Wanted: func(id, kind string) bool {
		of := slices.Contains(strings.Fields(attacksList), id) || pools.MatchString(id) ||
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
	enginetest.Settled(
		t,
		settledList,
		readings,
		strings.Fields("a04 a05 a06 a07 a08 a16 a17 a18 a21 a22 a29 a31 a32 a33 a34 a35 a36 a37")...)
}
