package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine/attack"
	"estafeta/engine/system"
)

var update = flag.Bool("update", false, "write docs/attacks.md and docs/attacks.es.md anew")

// attackPages are the pages of the words of typed attacks, by language: what each
// says before the words of the systems stands in testdata.
var attackPages = map[string]struct{ file, counts, columns, row string }{
	"en": {"attacks.md", "%d attackers, %d weapons, %d targets by name.", "| Words | What |", "| %s | %s, of the %s: %s |"},
	"es": {"attacks.es.md", "%d atacantes, %d armas, %d objetivos por su nombre.", "| Palabras | Qué |", "| %s | %s, %s: %s |"},
}

// partsOf are the parts of a sheet as a page calls them.
var partsOf = map[string]map[attack.Part]string{
	"en": {attack.OfAttacker: "attacker", attack.OfWeapon: "weapon", attack.OfTarget: "target"},
	"es": {attack.OfAttacker: "del atacante", attack.OfWeapon: "del arma", attack.OfTarget: "del objetivo"},
}

// TestAttackDocs keeps docs/attacks.md and docs/attacks.es.md, the words of typed
// attacks; go test ./cmd/bot -run AttackDocs -update writes them.
func TestAttackDocs(t *testing.T) {
	book, err := words.Read(systems(), texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for lang, page := range attackPages {
		head, err := os.ReadFile("testdata/attacks." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(head)) {
			example, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
			if ok && !strings.HasPrefix(example, " ") && !slices.ContainsFunc(systems(), func(s system.System) bool {
				_, err := attack.NewGrammar(s.Attacks()).Parse(example)
				return err == nil
			}) {
				t.Errorf("%s: no system reads %q", page.file, example)
			}
		}
		var b strings.Builder
		b.Write(head)
		for _, s := range systems() {
			w := book.In(s.ID(), lang)
			r := s.Attacks()
			fmt.Fprintf(&b, "\n## %s (`%s`)\n\n", w.Term("dice.system."+s.ID()), s.ID())
			fmt.Fprintf(&b, page.counts+"\n\n%s\n|---|---|\n", len(r.Attackers()), len(r.Weapons("")), len(r.Targets()), page.columns)
			for _, part := range []attack.Part{attack.OfAttacker, attack.OfWeapon, attack.OfTarget} {
				for _, f := range r.Fields() {
					if f.Part != part {
						continue
					}
					help := strings.ReplaceAll(w.Term("field."+f.Key+".help"), "|", "/")
					said := "`" + strings.Join(f.Words, "`, `") + "`"
					fmt.Fprintf(&b, page.row+"\n", said, w.Term("field."+f.Key), partsOf[lang][part], help)
				}
			}
		}
		file := "../../docs/" + page.file
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != b.String() {
			t.Errorf("%s is not up to date: go test ./cmd/bot -run AttackDocs -update", file)
		}
	}
}

// TestAttackExamples: what the form for attacks shows as an example is one, in
// both languages.
func TestAttackExamples(t *testing.T) {
	book, err := words.Read(systems(), texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range systems() {
		for _, lang := range []string{"en", "es"} {
			example := book.In(s.ID(), lang).Term("attack.example")
			sheet, err := attack.NewGrammar(s.Attacks()).Parse(example)
			if err != nil {
				t.Errorf("%s, %s: %q: %v", s.ID(), lang, example, err)
				continue
			}
			if _, ref := s.Attacks().Attack(sheet, nil); ref != nil {
				t.Errorf("%s, %s: %q is refused: %v", s.ID(), lang, example, ref)
			}
		}
	}
}
