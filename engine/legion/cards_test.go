package legion

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/tray"
	"estafeta/engine/legion/troops"
)

var update = flag.Bool("update", false, "write the page of cards anew")

// cardsDoc is docs/legion-cards.md.
func cardsDoc() string {
	var body strings.Builder
	counts := ""
	section := func(title string, terms []string, name func(string) string) {
		n := 0
		fmt.Fprintf(&body, "\n## %s\n\n| Card | |\n|---|---|\n", title)
		for _, k := range terms {
			state := "by word"
			if enforced(k) {
				state = "enforced"
				n++
			}
			fmt.Fprintf(&body, "| %s | %s |\n", name(k), state)
		}
		counts += fmt.Sprintf("| %s | %d of %d |\n", title, n, len(terms))
	}
	named := func(term string) string {
		n, _ := book.Name("en", term)
		return n
	}
	var upgrades, commands, battle []string
	for _, c := range book.Content().Upgrades {
		if c.FaceOf == "" {
			upgrades = append(upgrades, "upgrade."+c.Key)
		}
	}
	for _, c := range book.Content().Commands {
		commands = append(commands, "command."+c.Key)
	}
	for _, c := range book.Content().Cards {
		battle = append(battle, "battle."+c.Key)
	}
	section("Upgrade cards", upgrades, named)
	section("Command cards", commands, named)
	section("Battle cards", battle, named)
	known, all := 0, 0
	var words []string
	for _, u := range book.Content().Units {
		missing := []string{}
		for _, k := range u.Abilities {
			if !knownAbilities[troops.ReadAbility(k, "").Key] {
				missing = append(missing, k)
			}
		}
		all++
		if len(missing) == 0 {
			known++
		} else {
			words = append(words, fmt.Sprintf("| %s | %s |", u.Name, strings.Join(missing, ", ")))
		}
	}
	counts += fmt.Sprintf("| Units all of whose keywords are enforced | %d of %d |\n", known, all)
	return "# Star Wars: Legion: which cards are enforced\n\n" +
		"Written by `go test ./engine/legion -run CardsDoc -update`. Points, restrictions, miniatures, weapons, orders and pips of all " +
		"cards are data\n" +
		"that the rules read. What else a card says is enforced where the game plays every part of it; the rest is played by its owner's " +
		"word.\n" +
		"Battle cards that are not enforced are not drawn.\n\n| | Enforced |\n|---|---|\n" + counts + body.String() +
		leftToWord(words)
}

// whyByWord is why cards are played by their owner's word.
var whyByWord = [][2]string{
	{"command.i-make-the-rules-now", "its tokens are placed in secret and bring their unit in where they lie: a deployment that no other card needs"},
	{"command.incapacitate", "it measures from the seeker droid, a miniature that no source that was read describes"},
	{"command.symbol-of-rebellion", "its tokens change how other units rally, within range and in sight: a hook that no other card needs"},
	{"command.you-serve-your-master-well", "an enemy unit attacks and engages units of its own side, for which the rules have no words"},
	{"battle.supply-drop", "the supply cards are in no source that was read"},
}

// leftToWord is the end of the page: why cards are played by word, and the keywords
// of units that are.
func leftToWord(words []string) string {
	out := "\n## Why by word\n\n| Card | |\n|---|---|\n"
	for _, w := range whyByWord {
		name, _ := book.Name("en", w[0])
		out += fmt.Sprintf("| %s | %s |\n", name, w[1])
	}
	if len(words) > 0 {
		out += "\n## Keywords of units by word\n\n| Unit | |\n|---|---|\n" + strings.Join(words, "\n") + "\n"
	}
	return out
}

// TestWhyByWord holds that each card that is played by word has its reason.
func TestWhyByWord(t *testing.T) {
	given := map[string]bool{}
	for _, w := range whyByWord {
		given[w[0]] = true
		if enforced(w[0]) {
			t.Errorf("%s is enforced", w[0])
		}
	}
	need := func(term string) {
		if !enforced(term) && !given[term] {
			t.Errorf("%s is played by word without a reason", term)
		}
	}
	for _, c := range book.Content().Upgrades {
		if c.FaceOf == "" {
			need("upgrade." + c.Key)
		}
	}
	for _, c := range book.Content().Commands {
		need("command." + c.Key)
	}
	for _, c := range book.Content().Cards {
		need("battle." + c.Key)
	}
}

// TestCardsDoc holds that docs/legion-cards.md says what the rules do; -update
// writes it anew.
func TestCardsDoc(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "legion-cards.md")
	if *update {
		if err := os.WriteFile(file, []byte(cardsDoc()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != cardsDoc() {
		t.Errorf("docs/legion-cards.md does not say what the rules do: run with -update; %v", err)
	}
}

// TestContentWeapons holds that every weapon of the content can be read for an attack.
func TestContentWeapons(t *testing.T) {
	for _, w := range append(append([]*book.Weapon{}, book.Content().Weapons...), book.Content().Gear...) {
		if _, err := tray.Values(attack.OfWeapon, w.Keywords); err != nil {
			t.Errorf("%s: %v", w.Key, err)
		}
		if got := troops.WeaponOf(w.Key); got.Red != w.Red || got.Black != w.Black || got.White != w.White || got.Melee != w.Melee {
			t.Errorf("%s: %+v", w.Key, got)
		}
	}
}
