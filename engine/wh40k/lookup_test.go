package wh40k

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// enforcedWords are the term keys of what every enforced rule and every core
// Stratagem does.
func enforcedWords() map[string]bool {
	want := map[string]bool{}
	for _, s := range coreStratagems {
		want[s.Words()] = true
	}
	add := func(r *book.Rule) {
		if Enforced(r) {
			want[r.Words()] = true
		}
	}
	for _, l := range book.Index() {
		f := book.FactionOf(l.ID)
		for _, id := range f.Rules {
			add(f.Rule("army", id))
		}
		for _, d := range f.Detachments {
			for _, id := range d.Rules {
				add(f.Rule("detachment", id))
			}
			for _, e := range d.Enhancements {
				add(f.Rule("enhancement", d.ID+"/"+e.ID))
			}
			for _, s := range d.Stratagems {
				add(f.Rule("stratagem", d.ID+"/"+s.ID))
			}
		}
		for _, d := range f.Sheets {
			for _, id := range d.Abilities {
				add(f.Rule("unit", id))
			}
		}
	}
	return want
}

// TestEffectWords: every enforced rule and every core Stratagem says in both
// languages what it does, and nothing else does; the look-up shows each.
func TestEffectWords(t *testing.T) {
	want := enforcedWords()
	for _, lang := range []string{"en", "es"} {
		words := map[string]string{}
		if err := load.TOML(System{}.Texts(), "effects."+lang+".toml", &words); err != nil {
			t.Fatal(err)
		}
		for key := range want {
			if n := utf8.RuneCountInString(words[key]); n == 0 || n > 230 {
				t.Errorf("%s: %s has %d characters", lang, key, n)
			}
		}
		for key := range words {
			if !want[key] {
				t.Errorf("%s: no enforced rule has the text %s", lang, key)
			}
		}
	}
	shown := map[string]bool{}
	for _, c := range (System{}).Cards() {
		if last := c.Lines[len(c.Lines)-1].Key; !strings.HasPrefix(c.Key, "unit.") {
			shown[last] = true
		}
	}
	for key := range want {
		if !shown[key] {
			t.Errorf("the look-up does not show %s", key)
		}
	}
}

// TestLookup: cards are there once, with words in both languages, and of cards of
// one name the enforced one comes first.
func TestLookup(t *testing.T) {
	known := func(key string) bool {
		_, ok := book.Name("es", key)
		return ok || spoken("en", key) && spoken("es", key)
	}
	seen := map[string]bool{}
	word := false
	for _, c := range (System{}).Cards() {
		if seen[c.Key] {
			t.Errorf("%s stands twice", c.Key)
		}
		seen[c.Key] = true
		last := c.Lines[len(c.Lines)-1].Key
		if word && strings.HasPrefix(last, "effect.") {
			t.Errorf("%s stands after cards that are played by word", c.Key)
		}
		word = word || last == "lookup.word"
		keys := []string{c.Name, c.Kind}
		for _, l := range c.Lines {
			keys = append(keys, l.Key)
			for _, a := range l.Args {
				if a.Kind == engine.AsTerm {
					keys = append(keys, a.Text)
				}
				if a.Kind == engine.AsTerms {
					keys = append(keys, a.List...)
				}
			}
		}
		if i := slices.IndexFunc(keys, func(key string) bool { return !known(key) }); i >= 0 {
			t.Errorf("%s needs words for %q", c.Key, keys[i])
		}
	}
	for _, key := range []string{"stratagem.insane_bravery", "stratagem.grenade", "ability.adeptus-astartes/oath-of-moment",
		"ability.adeptus-astartes/target-elimination", "ability.necrons/command-protocols", "unit.adeptus-astartes/intercessor-squad"} {
		if !seen[key] {
			t.Errorf("there is no card %s", key)
		}
	}
}

// catalogues are the keys of the catalogues by language.
var catalogues = map[string]map[string]bool{}

// spoken reports that the catalogue of a language has a key.
func spoken(lang, key string) bool {
	if catalogues[lang] == nil {
		have := map[string]bool{}
		names, err := fs.Glob(System{}.Texts(), "*."+lang+".toml")
		if err != nil {
			return false
		}
		for _, name := range names {
			text, err := fs.ReadFile(System{}.Texts(), name)
			if err != nil {
				return false
			}
			for _, line := range strings.Split(string(text), "\n") {
				if parts := strings.Split(line, `"`); len(parts) > 1 {
					have[parts[1]] = true
				}
			}
		}
		catalogues[lang] = have
	}
	return catalogues[lang][key]
}

// TestAbilityNames: every ability of a weapon and every core ability of a
// datasheet has a name in both languages, with its number and its keywords.
func TestAbilityNames(t *testing.T) {
	for _, l := range book.Index() {
		for _, d := range book.FactionOf(l.ID).Sheets {
			for _, c := range d.Weapons {
				w := d.Weapon(c)
				for i := range w.Profiles {
					for _, v := range w.Profiles[i].Abilities {
						key := book.AbilityTerm(v)
						if _, ok := book.Name("es", key); !ok && !(spoken("en", key) && spoken("es", key)) {
							t.Errorf("%s: %s has no name", d.ID, key)
						}
					}
				}
			}
		}
	}
	for key, want := range map[string][2]string{
		"field.rapid d6+3":      {"Rapid Fire D6+3", "Fuego rápido D6+3"},
		"field.anti infantry 4": {"Anti-INFANTRY 4+", "Anti-INFANTRY 4+"},
		"field.lethal:!vehicle": {"Lethal Hits (not VEHICLE)", "Impactos letales (no VEHICLE)"},
		"core.fnp 5":            {"Feel No Pain 5+", "No hay dolor 5+"},
		"core.scouts 6":         {`Scouts 6"`, `Avanzadilla 6"`},
	} {
		en, _ := book.Name("en", key)
		es, _ := book.Name("es", key)
		if en != want[0] || es != want[1] {
			t.Errorf("%s is %q, %q", key, en, es)
		}
	}
	for _, v := range []troops.Ability{{Key: "rapid", X: troops.Dice{Dice: 1, Sides: 6, N: 3}}, {Key: "anti", Goal: 4, For: []string{"infantry"}},
		{Key: "lethal", For: []string{"vehicle"}, Not: true}} {
		if _, ok := book.Name("es", v.Term()); !ok {
			t.Errorf("%s has no name", v.Term())
		}
	}
}
