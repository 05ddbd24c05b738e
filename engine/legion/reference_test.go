package legion

import (
	"strings"
	"testing"
)

// TestReference: every entry can be read, names a rule of the ledger and is
// said in both languages; every card can be looked up.
func TestReference(t *testing.T) {
	s := System{}
	if len(s.Reference()) < 30 {
		t.Errorf("%d entries", len(s.Reference()))
	}
	for _, r := range s.Reference() {
		if !strings.Contains(rulesList, r.ID+" ") {
			t.Errorf("%s is in no ledger", r.ID)
		}
	}
	seen := map[string]bool{}
	for _, c := range s.Cards() {
		if seen[c.Key] || len(c.Lines) == 0 {
			t.Errorf("%s stands twice, or says nothing", c.Key)
		}
		seen[c.Key] = true
		if _, ok := s.Name("en", c.Name); !ok {
			t.Errorf("%s has no name", c.Name)
		}
	}
	if len(seen) != 65+171+81+24 {
		t.Errorf("%d cards", len(seen))
	}
}
