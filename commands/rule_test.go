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
	for text, want := range map[string]string{
		"xw-brl-10":              "XW-BRL-10",    // by id
		"system:xwing text:slid": "Sliding back", // by a word of the title
		"text:retroceder":        "Sliding back", // of the other language
		"text:tonel volado":      "Barrel roll",  // by a term
		"text:ficha de iones":    "XW-ION-01",    // of either language
		"text:blanco fijado":     "Target lock",
	} {
		if !strings.Contains(text, "text:") {
			text = "text:" + text
		}
		if o := s.ana.Type("/rule " + text); !strings.Contains(o.Message.Text(), want) {
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
	for text, want := range map[string]string{
		"T-70 X-wing":            "attack 3, agility 2, hull 3, shields 3", // a ship in either language
		"T-70 Ala-X":             "arcs: front",
		"Poe Dameron":            "pilot skill 8",
		"Proton Torpedoes":       "attack 4, Range 2-3",
		"Desechos espaciales C1": "1 stress",
		"Conner net":             "2 ion tokens",
		"focus":                  "Removed in the End phase",
	} {
		if o := s.ana.Type("/card text:" + text); !strings.Contains(o.Message.Text(), want) {
			t.Errorf("/card %s says %q, want %q in it", text, o.Message.Text(), want)
		}
	}
	if o := s.ana.Type("/card text:Comandante Táctico"); !strings.Contains(o.Message.Text(), "no card") &&
		!strings.Contains(o.Message.Text(), "51 points") {
		t.Errorf("/card of a commander says %q", o.Message.Text())
	}
}
