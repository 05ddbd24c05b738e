package nebula

import (
	"slices"
	"testing"

	"estafeta/engine"
)

var _ engine.Reference = System{}

func TestReference(t *testing.T) {
	order, kind := ledger.Entries(t, rulesList)
	var have []string
	for _, r := range (System{}).Reference() {
		if kind[r.ID] == "" {
			t.Errorf("%s is not in the ledger", r.ID)
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
