package words_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
)

func book(t *testing.T) *words.Book {
	t.Helper()
	b, err := words.Read([]system.System{nebula.System{}, xwing.System{}}, texts.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)

// TestBothLanguages holds that every text stands in both languages with the
// same arguments.
func TestBothLanguages(t *testing.T) {
	b := book(t)
	for _, system := range []string{"", "nebula", "xwing"} {
		en, es := b.In(system, "en"), b.In(system, "es")
		for _, key := range b.Keys(system, "en") {
			if !es.Has(key) {
				t.Errorf("%s: %q has no Spanish", system, key)
			}
		}
		for _, key := range b.Keys(system, "es") {
			if !en.Has(key) {
				t.Errorf("%s: %q has no English", system, key)
			}
		}
	}
	for _, key := range []string{"en", "es"} {
		for _, k := range b.Keys("nebula", key) {
			raw := b.In("nebula", key).Term(k)
			if raw == k && !reason(k) {
				t.Errorf("%s: %q says nothing", key, k)
			}
		}
	}
}

// named is a system with a name that no catalogue has.
type named struct{ nebula.System }

func (named) Name(lang, key string) (string, bool) {
	return "Ranger of " + lang, key == "unit.far/ranger"
}

// TestNamed: names of the content are said in texts, and catalogues come first.
func TestNamed(t *testing.T) {
	b, err := words.Read([]system.System{named{}}, texts.Files)
	if err != nil {
		t.Fatal(err)
	}
	w := b.In("nebula", "es")
	if got := w.Term("unit.far/ranger"); got != "Ranger of es" || !w.Has("unit.far/ranger") || w.Has("unit.nobody") {
		t.Errorf("the content's name is said %q", got)
	}
	if got, plain := w.Term("unit.ranger_a"), book(t).In("nebula", "es").Term("unit.ranger_a"); got != plain {
		t.Errorf("%q, want %q", got, plain)
	}
}

type table struct{}

func (table) Piece(id string) (label, term string, ok bool) {
	return "3", "unit.ranger_a", id == "s1.1"
}
func (table) Seat(s engine.Seat) string { return []string{"", "Ana", "Luis"}[s] }

func TestSay(t *testing.T) {
	b := book(t)
	text := engine.Say(
		"shoot",
		engine.Piece("who", "s1.1"),
		engine.Piece("at", "s2.9"),
		engine.Term("weapon", "item.pistol"),
		engine.Num("n", 2),
		engine.Dice(
			"dice",
			[]int{2, 5},
		),
		engine.Signed("plus", 4),
		engine.Num("need", 7),
		engine.Terms("results", []string{"hit.miss", "hit.severe"}),
	)
	for lang, want := range map[string]string{
		"en":     "**Ranger 3** shoots s2.9 (Pistol), 2 dice: 2 5 +4 against 7: miss, severe hit.",
		"es-419": "**Ranger 3** dispara a s2.9 (Pistola), 2 dados: 2 5 +4 contra 7: fallo, impacto grave.",
	} {
		if got := b.In("nebula", lang).Say(text, table{}); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	if got := b.In("nebula", "es").Thing("wall2"); got != "muro2" {
		t.Errorf("wall2 in Spanish is %q", got)
	}
	if got := b.In("nebula", "fr").Term("verb.move"); got != "Move" {
		t.Errorf("an unknown language says %q, want English", got)
	}
}

func TestSamePlaceholders(t *testing.T) {
	b := book(t)
	for _, system := range []string{"nebula", "xwing"} {
		for _, key := range b.Keys(system, "en") {
			en, es := b.Raw(system, "en", key), b.Raw(system, "es", key)
			a, c := placeholder.FindAllString(en, -1), placeholder.FindAllString(es, -1)
			slices.Sort(a)
			slices.Sort(c)
			if !slices.Equal(slices.Compact(a), slices.Compact(c)) {
				t.Errorf("%s: %q has other arguments in Spanish: %v, %v", system, key, a, c)
			}
		}
	}
}

// reason reports a text that gives the reasons of an event, if there are any.
func reason(key string) bool { return strings.HasSuffix(key, ".why") }

// A text with a number is said for one thing and for several, in both
// languages, whether or not the catalogue tells them apart.
func TestOneAndMany(t *testing.T) {
	b := book(t)
	for _, lang := range words.Languages {
		for _, system := range []string{"nebula", "xwing"} {
			for _, key := range b.Keys(system, lang) {
				for _, n := range []int{0, 1, 2, 1000000} {
					if got := b.In(system, lang).Key(key, engine.Num("n", n)); got == key && !reason(key) {
						t.Errorf("%s, %s: %q says nothing of %d", system, lang, key, n)
					}
				}
			}
		}
	}
}
