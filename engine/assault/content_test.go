package assault

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
	"github.com/BurntSushi/toml"
)

// TestContent holds how much there is, that every name is read as what it
// names, and that every attacker can attack every target.
func TestContent(t *testing.T) {
	r := Attacks{}
	cards, heroes := 0, 0
	for _, e := range r.Targets() {
		if e.Group == "faction.hero" {
			heroes++
		} else {
			cards++
		}
	}
	if cards != 133 || heroes != 21 || len(r.Weapons("")) != 65 || len(r.Attackers()) != 129+21 { // C-3PO, the Pit Droid, R5 and Salacious B. Crumb do not attack
		t.Errorf("%d cards, %d heroes, %d weapons, %d attackers", cards, heroes, len(r.Weapons("")), len(r.Attackers()))
	}
	seen := map[string]string{}
	for _, e := range r.Targets() {
		for _, w := range e.Words {
			if had := seen[w]; had != "" {
				t.Errorf("%q stands for %s and %s", w, had, e.Key)
			}
			seen[w] = e.Key
			if s, err := grammar.Parse("1 red melee vs " + w); err != nil || len(s.Targets) != 1 || s.Targets[0].Key != e.Key {
				t.Errorf("the target %q is read as %+v, %v", w, s.Targets, err)
			}
		}
	}
	for _, e := range r.Attackers() {
		for _, w := range e.Words {
			if s, err := grammar.Parse(w + " vs 1 black"); err != nil || s.Attacker.Key != e.Key {
				t.Errorf("the attacker %q is read as %+v, %v", w, s.Attacker, err)
			}
		}
	}
	for _, e := range r.Weapons("") {
		for _, w := range e.Words {
			if s, err := grammar.Parse("fenn signis " + w + " vs 1 black"); err != nil || len(s.Weapons) != 1 || s.Weapons[0].Key != e.Key {
				t.Errorf("the weapon %q is read as %+v, %v", w, s.Weapons, err)
			}
		}
	}
}

// TestEverybodyAttacks holds that every attack of the content can be resolved
// and has odds.
func TestEverybodyAttacks(t *testing.T) {
	r := Attacks{}
	try := func(s attack.Sheet) {
		t.Helper()
		o, ref := r.Odds(attack.Request{Sheet: s, Play: attack.Proposed})
		if ref != nil {
			t.Errorf("%s with %+v: %v", s.Attacker.Key, s.Weapons, ref)
			return
		}
		for _, m := range o.Measures {
			if total := m.P.Total(); total < 1-1e-12 || total > 1+1e-12 {
				t.Errorf("%s: %s adds up to %v", s.Attacker.Key, m.Key, total)
			}
		}
	}
	targets := r.Targets()
	for i, e := range r.Attackers() {
		s := attack.Sheet{
			Attacker: attack.Profile{Key: e.Key, Count: 1, Values: append(slices.Clone(e.Values), attack.Value{Key: "at", N: 1})},
		}
		at := targets[i*7%len(targets)]
		s.Targets = []attack.Profile{{Key: at.Key, Count: 1, Values: at.Values}}
		if _, card := tray.Content().Own[e.Key]; card {
			try(s)
			continue
		}
		for n, w := range r.Weapons(e.Key) {
			switch {
			case n == 0 && w.Key != tray.Content().First[e.Key]:
				t.Errorf("%s begins with %s, want %s", e.Key, w.Key, tray.Content().First[e.Key])
			case n > 0 && i%len(tray.Content().Weapons) != n, book.Content().Asset(w.Key).Pool != "": // its dice are those of an attribute
				continue
			}
			s.Weapons = []attack.Profile{{Key: w.Key, Count: 1, Values: w.Values}}
			try(s)
		}
	}
}

// TestNames holds that everything has a name in both languages, and every face
// the signs that its die has.
func TestNames(t *testing.T) {
	sign := map[string]string{"en": "DSABE", "es": "DIPBE"}
	said := map[string][5][2]string{ // one of them, several
		"en": {{"damage", "damage"}, {"surge", "surges"}, {"accuracy", "accuracy"}, {"block", "blocks"}, {"evade", "evades"}},
		"es": {{"daño", "daños"}, {"incremento", "incrementos"}, {"precisión", "precisión"}, {"bloqueo", "bloqueos"}, {"evadir", "evadir"}},
	}
	for _, lang := range []string{"en", "es"} {
		words := decoded(t, lang)
		for _, e := range append(append(Attacks{}.Attackers(), Attacks{}.Targets()...), Attacks{}.Weapons("")...) {
			if words[e.Name] == "" {
				t.Errorf("%s: %s has no name", lang, e.Name)
			}
		}
		for _, e := range tray.Effects {
			if words[e.Name] == "" {
				t.Errorf("%s: %s has no name", lang, e.Name)
			}
		}
		for _, c := range troops.Colours {
			if die, signs := (Attacks{}).DieOf(c + ".again"); words[die] == "" || len(signs) != 6 ||
				(Attacks{}).Die(c+".again") != "assault:"+c {
				t.Errorf("%s: %s has no name or not six faces: %v", lang, die, signs)
			}
			for i, r := range troops.Sides[c] {
				want, long := "", []string{}
				for k, n := range []int{r.Damage, r.Surge, r.Accuracy, r.Block, r.Evade} {
					if n > 1 {
						want += strconv.Itoa(n)
					}
					if n > 0 {
						want += sign[lang][k : k+1]
						long = append(long, strconv.Itoa(n)+" "+said[lang][k][min(n, 2)-1])
					}
				}
				spoken := strings.Join(long, " + ")
				switch {
				case r.Dodge > 0 && lang == "en":
					want, spoken = "dodge", "dodge"
				case r.Dodge > 0:
					want, spoken = "esquivar", "esquivar"
				case want == "":
					want, spoken = "-", map[string]string{"en": "blank", "es": "vacía"}[lang]
				}
				key := c + "." + strconv.Itoa(i+1)
				if _, shown, _ := strings.Cut(words["shown."+key], " "); words["face."+key] != want || shown != spoken {
					t.Errorf("%s: face %s is %q and %q, want %q and %q", lang, key, words["face."+key], words["shown."+key], want, spoken)
				}
			}
		}
	}
}

// Cards of the core set as they are printed.
func TestCardsAsPrinted(t *testing.T) {
	for _, c := range []struct {
		text   string
		pool   troops.Pool
		health int
	}{
		{"stormtrooper at 1 vs stormtrooper", troops.Pool{Blue: 1, Green: 1, Black: 1}, 3},
		{"darth vader vs darth vader", troops.Pool{Red: 2, Yellow: 1, Black: 2}, 16},
		{"at-st at 1 vs at-st", troops.Pool{Red: 2, Blue: 1, Black: 2}, 15},
		{"diala passil plasteel staff vs diala passil", troops.Pool{Green: 1, Yellow: 1, White: 1}, 12},
	} {
		g, ref := build(sheet(t, c.text), nil)
		if ref != nil || g.Game.Attack.Pool != c.pool || g.Game.at().Health != c.health {
			t.Errorf("%s: %v, %+v", c.text, ref, g)
		}
	}
}

// decoded are the words of a language.
func decoded(t *testing.T, lang string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range []string{"active", "names", "campaigncards"} {
		data, err := fs.ReadFile(System{}.Texts(), name+"."+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := toml.Decode(string(data), &out); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
