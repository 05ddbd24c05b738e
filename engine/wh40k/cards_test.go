package wh40k

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/wh40k/book"
)

// cardCount counts rules of a class: those with a code, and of them the enforced.
type cardCount struct{ all, coded, enforced int }

func (t *cardCount) add(r *book.Rule) {
	t.all++
	if r != nil {
		t.coded++
	}
	if Enforced(r) {
		t.enforced++
	}
}

func (t cardCount) String() string { return fmt.Sprintf("%d of %d (%d)", t.enforced, t.all, t.coded) }

// cards are all rules of a faction's own content by class, and the lines that
// name those with codes.
func cards(f *book.Faction) (counts map[string]*cardCount, lines []string) {
	counts = map[string]*cardCount{}
	for _, c := range book.Classes {
		counts[c] = &cardCount{}
	}
	seen := map[string]bool{}
	add := func(class, id, name string) {
		if seen[class+"."+id] {
			return
		}
		seen[class+"."+id] = true
		r := f.Rule(class, id)
		counts[class].add(r)
		if r != nil {
			state := "by word"
			if Enforced(r) {
				state = "enforced"
			}
			var kinds []string
			for _, e := range r.Effects {
				if !slices.Contains(kinds, string(e.Kind)) {
					kinds = append(kinds, string(e.Kind))
				}
			}
			lines = append(lines, fmt.Sprintf("| %s | %s | %s | %s |", name, class, strings.Join(kinds, ", "), state))
		}
	}
	for _, id := range f.Rules {
		if f.Abilities[id] != nil {
			add("army", id, f.Abilities[id].Name)
		}
	}
	for _, d := range f.Detachments {
		for _, id := range d.Rules {
			if a := f.Ability(id); a != nil {
				add("detachment", id, a.Name)
			}
		}
		for _, e := range d.Enhancements {
			add("enhancement", d.ID+"/"+e.ID, e.Name)
		}
		for _, s := range d.Stratagems {
			add("stratagem", d.ID+"/"+s.ID, s.Name)
		}
	}
	for _, d := range f.Sheets {
		for _, id := range d.Abilities {
			if !slices.Contains(f.Rules, id) {
				add("unit", id, f.Ability(id).Name)
			}
		}
	}
	return counts, lines
}

// cardsDoc is docs/wh40k-cards.md.
func cardsDoc() string {
	var head, body strings.Builder
	total := map[string]*cardCount{}
	for _, c := range book.Classes {
		total[c] = &cardCount{}
	}
	damaged := 0
	for _, l := range book.Index() {
		f := book.FactionOf(l.ID)
		counts, lines := cards(f)
		fmt.Fprintf(&head, "| %s |", f.Name)
		for _, c := range book.Classes {
			fmt.Fprintf(&head, " %s |", counts[c])
			total[c].all += counts[c].all
			total[c].coded += counts[c].coded
			total[c].enforced += counts[c].enforced
		}
		head.WriteString("\n")
		if len(lines) > 0 {
			fmt.Fprintf(&body, "\n## %s\n\n| Rule | Class | Kinds | |\n|---|---|---|---|\n%s\n", f.Name, strings.Join(lines, "\n"))
		}
		for _, d := range f.Sheets {
			if d.Damaged > 0 {
				damaged++
			}
		}
	}
	var out strings.Builder
	out.WriteString("# Warhammer 40,000: which cards are enforced\n\n" +
		"Written by `go test ./engine/wh40k -run CardsDoc -update`. Datasheets, weapons with their abilities, points, detachments and the core\n" +
		"abilities of the core rules are data that the rules read. What else a card says is enforced where its code was checked against the\n" +
		"facts and the battle executes every part of it; everything else is played by its owner's word.\n\n" +
		"Of each class: enforced of all, in brackets how many have a checked code. What a chapter shares stands with its parent.\n\n" +
		"| Faction | Army rules | Detachment rules | Unit abilities | Enhancements | Stratagems |\n|---|---|---|---|---|---|\n")
	out.WriteString(head.String())
	out.WriteString("| **All** |")
	for _, c := range book.Classes {
		fmt.Fprintf(&out, " %s |", total[c])
	}
	fmt.Fprintf(&out, "\n\nDatasheets with a Damaged value: %d.\n", damaged)
	out.WriteString(body.String())
	return out.String()
}

// TestCardsDoc holds that docs/wh40k-cards.md says what the rules do; -update
// writes it anew.
func TestCardsDoc(t *testing.T) {
	same(t, filepath.Join("..", "..", "docs", "wh40k-cards.md"), cardsDoc())
}
