package script_test

import (
	"strings"
	"testing"
)

// TestDiceOfAttacks: dice reach an attack, before it and while it is resolved;
// who is asked in it, and numbers about so much.
func TestDiceOfAttacks(t *testing.T) {
	if err := play(t, `
		dice attack 3 2
		@ana /attack system:wh40k text:"A2 BS3+ S4 AP0 D1 vs 2 T4 Sv4+ W1"
		expect "3"
		expect not asked luis
		@ana /odds system:wh40k text:"A1 BS4+ S4 AP0 D1 vs 1 T4 Sv7+ W1"
		expect about 25 ±0.1`, nil); err != nil {
		t.Error(err)
	}
	for script, want := range map[string]string{
		"dice 4 4": "2 dice that were put in have never fallen",
		"dice attack 9 9\n@ana /attack system:wh40k text:\"A2 BS3+ S4 AP0 D1 vs 2 T4 Sv4+ W1\"": "a 9 for a die of 6 sides",
		"dice attack":      "dice attack 4 2 6",
		"expect about x":   "is no number",
		"expect about 3 x": "does not say how near",
	} {
		if err := play(t, script, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", script, err, want)
		}
	}
}

// TestMissing: what the state has not.
func TestMissing(t *testing.T) {
	if err := play(t, `
		scenario duel.toml ana luis
		expect state Figures[Label=9].Wounds missing
		expect state Sides missing
		expect not asked luis
		expect asked ana`, map[string]string{"duel.toml": duel(t)}); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"expect state Round missing", "expect not asked ana"} {
		if err := play(t, "scenario duel.toml ana luis\n"+bad, map[string]string{"duel.toml": duel(t)}); err == nil {
			t.Errorf("%q holds", bad)
		}
	}
}
