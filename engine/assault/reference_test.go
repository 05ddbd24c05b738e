package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
)

var _ engine.Reference = System{}

// TestReference: the rules that can be looked up are those of the ledger, in its
// order, and every card can be looked up.
func TestReference(t *testing.T) {
	order, kind := ledger.Entries(t, rulesList)
	at := -1
	for _, r := range (System{}).Reference() {
		if kind[r.ID] == "" {
			t.Errorf("%s is not in the ledger", r.ID)
		}
		i := slices.Index(order, r.ID)
		if i <= at {
			t.Errorf("%s stands out of order", r.ID)
		}
		at = i
	}
	have := map[string]bool{}
	for _, c := range (System{}).Cards() {
		if have[c.Key] || len(c.Lines) == 0 {
			t.Errorf("the card %s stands twice or says nothing", c.Key)
		}
		have[c.Key] = true
	}
	if !have["unit.darth_vader"] || !have["command.take_initiative"] {
		t.Error("Darth Vader or Take Initiative cannot be looked up")
	}
}
