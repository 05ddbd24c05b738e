package commands_test

import (
	"strings"
	"testing"
)

// TestRuleAndCard looks rules up by id and by words of either language, and
// cards by name.
func TestRuleAndCard(t *testing.T) {
	s := sit(t)
	for text, want := range map[string]string{
		"neb-shot-11": "NEB-SHOT-11",
		"crossfire":   "NEB-XF-0",
		"bocajarro":   "Point Blank",
		"Corpulencia": "Toughness",
	} {
		if o := s.ana.Type("/rule text:" + text); !strings.Contains(o.Message.Text(), want) {
			t.Errorf("/rule %s says %q, want %q in it", text, o.Message.Text(), want)
		}
	}
	if o := s.ana.Type("/rule text:xyzzy"); !strings.Contains(o.Message.Text(), "no rule") {
		t.Errorf("/rule xyzzy says %q", o.Message.Text())
	}
	if list := s.ana.Suggest("/rule text:prone", "text", "prone"); len(list) < 3 || !strings.Contains(list[0].Name, "NEB-") {
		t.Errorf("rules about prone: %v", list)
	}
	if o := s.ana.Type("/card text:Tactical Rifle"); !strings.Contains(o.Message.Text(), "range 50 cm") {
		t.Errorf("/card says %q", o.Message.Text())
	}
	if o := s.ana.Type("/card text:Comandante Táctico"); !strings.Contains(o.Message.Text(), "no card") && !strings.Contains(o.Message.Text(), "51 points") {
		t.Errorf("/card of a commander says %q", o.Message.Text())
	}
}
