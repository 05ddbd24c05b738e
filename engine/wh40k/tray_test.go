package wh40k

import (
	"strings"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/tray"
)

// TestTrayFactions holds that single attacks know every datasheet of the game, with
// the characteristics that the game plays it by.
func TestTrayFactions(t *testing.T) {
	lib := tray.Content()
	targets := map[string]attack.Entry{}
	for _, e := range tray.Targets() {
		targets[e.Key] = e
	}
	at := func(e attack.Entry, key string) int {
		for _, v := range e.Values {
			if v.Key == key {
				return v.N
			}
		}
		return 0
	}
	known, missing := 0, 0
	for _, l := range book.Index() {
		f := book.FactionOf(l.ID)
		for _, d := range f.Sheets {
			e, ok := targets[l.ID+"/"+d.ID]
			if !ok {
				e, ok = targets[d.ID]
			}
			if !ok {
				missing++
				if l.ID != "adeptus-astartes" && l.ID != "necrons" && l.ID != "tyranids" {
					t.Errorf("%s of %s is no target", d.ID, l.ID)
				}
				continue
			}
			known++
			agrees := false
			for _, k := range d.Models {
				agrees = agrees || at(e, "t") == k.Stats.T && at(e, "sv") == k.Stats.Sv && at(e, "w") == k.Stats.W
			}
			if !agrees {
				t.Errorf("%s of %s: T %d, Sv %d+, W %d is none of its models", d.ID, l.ID, at(e, "t"), at(e, "sv"), at(e, "w"))
			}
		}
	}
	if known < 990 {
		t.Errorf("%d datasheets are known", known)
	}
	t.Logf("%d datasheets, %d weapons; %d of the content files' factions are listed there by other names", known, len(lib.Weapons), missing)
}

// TestTrayWords types attacks of factions that the content files do not list.
func TestTrayWords(t *testing.T) {
	g := attack.NewGrammar(System{}.Attacks())
	for text, want := range map[string]string{
		"10 boyz; shoota vs 4 custodian guard":         "orks/boyz adeptus-custodes/custodian-guard",
		"5 intercessors; bolt rifle vs 10 boyz":        "intercessor-squad orks/boyz",
		"10 necron warriors vs 10 cadian shock troops": "necron-warriors astra-militarum/cadian-shock-troops",
	} {
		s, err := g.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := s.Attacker.Key + " " + s.Targets[0].Key; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	s, err := g.Parse("10 boyz; shoota vs 4 custodian guard")
	if err != nil {
		t.Fatal(err)
	}
	if w := s.Weapons[0]; !strings.HasPrefix(w.Key, "orks/shoota") || w.N("s") != 4 || w.N("bs") != 5 || w.Count != 10 {
		t.Errorf("%s: S %d, BS %d+, %d of them", w.Key, w.N("s"), w.N("bs"), w.Count)
	}
	if b, err := g.Parse("5 intercessors; bolt rifle vs 10 boyz"); err != nil || b.Targets[0].N("w") != 1 || b.Targets[0].N("t") != 5 {
		t.Errorf("Boyz have T 5 and W 1, not what their Nob has: %v", err)
	}
	if x := s.Targets[0]; x.N("t") != 6 || x.N("sv") != 2 || x.Count != 4 {
		t.Errorf("T %d, Sv %d+, %d of them", x.N("t"), x.N("sv"), x.Count)
	}
}
