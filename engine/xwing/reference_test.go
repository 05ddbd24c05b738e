package xwing

import (
	"slices"
	"testing"
)

// TestReference: every rule of the ledger has an entry, in its order; loading
// has found each complete in both languages and no two texts equal.
func TestReference(t *testing.T) {
	order, kind := ledger.Entries(t, rulesList)
	var have []string
	for _, r := range (System{}).Reference() {
		if kind[r.ID] == "" {
			t.Errorf("%s is not in the ledger", r.ID)
		}
		if len(r.Terms) == 0 {
			t.Errorf("%s has no terms", r.ID)
		}
		have = append(have, r.ID)
	}
	for _, id := range order {
		if !slices.Contains(have, id) {
			t.Errorf("%s has no entry in the reference", id)
		}
	}
	if !t.Failed() && !slices.Equal(have, order) {
		t.Error("the reference is not in the order of the ledger")
	}
}
