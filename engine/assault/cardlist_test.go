package assault

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
	"estafeta/engine/load"
	"github.com/BurntSushi/toml"
)

var update = flag.Bool("update", false, "write docs/imperial-assault-cards.md anew")

const cardsPage = "../../docs/imperial-assault-cards.md"

// conditions are the words with which a condition of an ability may begin.
var conditionWords = strings.Fields("not damaged beside foes nofoe any terminal foezone stayed ownturn trait type notoken has small faction behind cards surges " +
	"target ranged melee near by hurt unhurt killed hit theirturn evades noblock blank first within atleast pays acted peaceful struck felled felledone itis atmost unused fallen " +
	"lastacting dice " +
	"dying subject detail detailhas stocked usedhere rested powered fighting inflicted interactive missionkind surprised alone lastone firstgroup firsthero redirectable likevillain voluntary " +
	"absent armed attackside threat slain felledtrait renewable inhand woken anybody unspent crateside nextto " +
	"dying shows passed marked fell side used using moved mercenary spentcard attribute mover actor weapon unseen pool attacker flag afflicted present outside inside survivor losing deck revivable dodged rolled")

// everyAbility is every ability of the content with the name of what has it.
func everyAbility() map[string][]*book.Ability {
	out := map[string][]*book.Ability{}
	for _, c := range book.Content().Cards {
		out["unit."+c.Key] = c.Ability
	}
	for _, c := range book.Content().Commands {
		out["command."+c.Key] = c.Ability
	}
	for _, h := range book.Content().Heroes {
		out["unit."+h.Key] = h.Ability
	}
	for _, a := range book.Content().Assets {
		out[a.Name()] = a.Ability
	}
	return out
}

// TestCardsCanBeRead: every step and condition of every ability is one that the
// rules know, and everything has a name in both languages.
func TestCardsCanBeRead(t *testing.T) {
	for key, list := range everyAbility() {
		for _, a := range list {
			all, ifs := slices.Clone(a.Do), slices.Clone(a.If)
			for _, c := range a.Choose {
				all = append(all, strings.Split(c, ", ")...)
			}
			for _, g := range a.Grant {
				all, ifs = append(all, g.Do...), append(ifs, g.If...)
				if g.When != "" && !slices.Contains(book.Times, g.When) || (g.When == "") == (g.Flag == "") {
					t.Errorf("%s grants at %q", key, g.When)
				}
			}
			for _, s := range book.Split(all) {
				if s[0] == "after" {
					for _, x := range book.Split(strings.Split(strings.Join(s[1:], " "), ", ")) {
						if operation(x[0]) == nil && x[0] != "if" {
							t.Errorf("%s: after the attack the step %v", key, x)
						}
					}
					continue
				}
				if a.When == "deploying" && (s[0] == "cheaper" || s[0] == "attachcard") { // of the deployment itself
					continue
				}
				if operation(s[0]) == nil {
					t.Errorf("%s: the step %v", key, s)
				}
				if s[0] == "if" {
					ifs = append(ifs, strings.Join(s[1:], " "))
				}
			}
			for _, c := range ifs {
				words := strings.Fields(c)
				if words[0] == "not" {
					words = words[1:]
				}
				if !slices.Contains(conditionWords, words[0]) {
					t.Errorf("%s: the condition %q", key, c)
				}
			}
		}
	}
	for _, lang := range []string{"en", "es"} {
		words := map[string]any{}
		for _, name := range []string{"active", "names", "game", "campaign", "campaigncards", "campaigntricks"} {
			data, err := fs.ReadFile(System{}.Texts(), name+"."+lang+".toml")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := toml.Decode(string(data), &words); err != nil {
				t.Fatal(err)
			}
		}
		for key, list := range everyAbility() {
			if words[key] == nil {
				t.Errorf("%s: %s has no name", lang, key)
			}
			for _, a := range list {
				if a.Name != "" && words["ability."+a.Name] == nil {
					t.Errorf("%s: the ability %s of %s has no name", lang, a.Name, key)
				}
			}
		}
		for _, m := range book.Content().Maps {
			if words["option.map."+m.Key] == nil {
				t.Errorf("%s: the map %s has no name", lang, m.Key)
			}
			for _, x := range m.Mission {
				if words["mission."+m.Key+"."+x.Key] == nil {
					t.Errorf("%s: the mission %s of %s has no name", lang, x.Key, m.Key)
				}
			}
		}
	}
}

// enforced is how much of a list of abilities the bot sees to; whole is true if it
// is all.
func enforced(list []*book.Ability) (state string, whole bool) {
	word := 0
	for _, a := range list {
		if a.Word {
			word++
		}
	}
	switch {
	case word == 0:
		return "enforced", true
	case word < len(list):
		return "in part", false
	}
	return "by word", false
}

const campaignPage = "../../docs/imperial-assault-campaign-cards.md"

// campaignDoc is the page that says what of the cards of a campaign the bot sees to.
func campaignDoc() string {
	var b strings.Builder
	b.WriteString(strings.Replace(cardsHead, "Imperial Assault: which", "Imperial Assault, campaign: which", 1))
	var sums []string
	list := func(title string, rows [][2]string, abilities [][]*book.Ability) {
		counts := map[string]int{}
		var lines []string
		for i, r := range rows {
			s, _ := enforced(abilities[i])
			if a := book.Content().Asset(r[0]); a != nil && (a.Play == "side" || a.Play == "forced") {
				s = "brings a mission"
			}
			counts[s]++
			lines = append(lines, fmt.Sprintf("| %s | %s | %s |", r[0], r[1], s))
		}
		sums = append(sums, fmt.Sprintf("| %s | %d | %d | %d | %d | %d |", title, len(rows), counts["enforced"], counts["in part"], counts["by word"], counts["brings a mission"]))
		fmt.Fprintf(&b, "\n## %s\n\n| Card | Of | |\n|---|---|---|\n%s\n", title, strings.Join(lines, "\n"))
	}
	var rows [][2]string
	var abilities [][]*book.Ability
	for _, h := range book.Content().Heroes {
		if h.Campaign() {
			rows, abilities = append(rows, [2]string{h.Key, strings.Join(h.Traits, ", ")}), append(abilities, h.Ability)
		}
	}
	list("Hero sheets", rows, abilities)
	for _, kind := range []struct{ key, title string }{
		{"class", "Class cards of heroes"}, {"item", "Items"}, {"reward", "Rewards"}, {"supply", "Supply"}, {"imperial", "Imperial Class cards"}, {"agenda", "Agenda"},
	} {
		rows, abilities = nil, nil
		for _, a := range book.Content().Deck(kind.key, "") {
			rows, abilities = append(rows, [2]string{a.Key, a.Deck}), append(abilities, a.Ability)
		}
		list(kind.title, rows, abilities)
	}
	return strings.Replace(b.String(), "\n\n\n## Hero", "\n\n| | Cards | Enforced | In part | By word | Brings a mission |\n|---|---|---|---|---|---|\n"+strings.Join(sums, "\n")+"\n\n## Hero", 1)
}

// cardsDoc is the page that says what the bot sees to.
func cardsDoc() string {
	var b strings.Builder
	b.WriteString(cardsHead)
	cards, coded, parts := 0, 0, 0
	var rows, upgrades, commands []string
	for _, c := range book.Content().Cards {
		s, ok := enforced(c.Ability)
		var names []string
		for _, a := range c.Ability {
			n := a.Name
			if n == "" {
				n = a.When
			}
			if a.Word {
				n += "*"
			}
			names = append(names, n)
		}
		row := fmt.Sprintf("| %s | %s | %s |", c.Key, strings.Join(names, ", "), s)
		if c.Upgrade {
			upgrades = append(upgrades, row)
			continue
		}
		cards++
		if ok {
			coded++
		} else {
			parts++
		}
		rows = append(rows, row)
	}
	played := 0
	for _, c := range book.Content().Commands {
		s := "enforced"
		if c.ByWord() {
			s = "by word"
		} else {
			played++
		}
		commands = append(commands, fmt.Sprintf("| %s | %s |", c.Key, s))
	}
	fmt.Fprintf(&b, "Deployment cards: %d of %d enforced whole, %d in part or by word. Command cards: %d of %d enforced.\n\n", coded, cards, parts, played, len(book.Content().Commands))
	b.WriteString(sourcesOfCards)
	b.WriteString("## Deployment cards\n\nAn ability with a star is played by word.\n\n| Card | Abilities | |\n|---|---|---|\n" + strings.Join(rows, "\n"))
	b.WriteString("\n\n## Skirmish Upgrades\n\n| Card | Abilities | |\n|---|---|---|\n" + strings.Join(upgrades, "\n"))
	b.WriteString("\n\n## Command cards\n\n| Card | |\n|---|---|\n" + strings.Join(commands, "\n") + "\n")
	return b.String()
}

// sourcesOfCards says what was chosen where sources differ or there is but one.
const sourcesOfCards = `What cards say was read off printed cards and compared with a second public source; where both or an older file differ, the printed
card counts. So the surges of Ahsoka Tano, the elite Echo Base Trooper, Jarrod Kelvin, the Rancor, the Rebel Saboteur, the Royal Guard, Saska
Teft and Vinto Hreeda are those printed. Of Ezra Bridger, Kanan Jarrus, Sabine Wren, Zeb Orrelios, Thrawn, Hondo Ohnaka, both Death Troopers,
CT-1701 and Tress Hacnua only the text of an app was at hand: their abilities may differ from the print. Set a Trap asks for a map tile, and the
maps do not know their tiles: it is played by word. Harsh Environment and Survivalist know the exterior spaces of five maps; on the others the
players say them.

`

const cardsHead = `# Imperial Assault: which cards are enforced

Written by ` + "`go test ./engine/assault -run CardsDoc -update`" + `. Numbers, dice, keywords and costs of all cards are data that the rules read. What
else a card says is enforced where it is written down in the language of package book (times, conditions, steps; the files in
engine/assault/content); everything else is played by its owner's word: the bot tells that the card is used, and the players do what it says.

`

// TestCardsDoc holds that the pages about cards are what the content is.
func TestCardsDoc(t *testing.T) {
	for page, want := range map[string]string{cardsPage: cardsDoc(), campaignPage: campaignDoc()} {
		if *update {
			if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(page); err != nil || string(have) != want {
			t.Errorf("%s is not what the content is: %v; -update writes it", page, err)
		}
	}
}

// TestDoesWords: every card that the bot resolves says in both languages what it
// does, no other text says that of a card, and the look-up shows it.
func TestDoesWords(t *testing.T) {
	want := map[string]bool{}
	add := func(name string) {
		if key := library.Does(name).Key; key != "" {
			want[key] = true
		}
	}
	for _, c := range book.Content().Commands {
		add("command." + c.Key)
	}
	for _, a := range book.Content().Assets {
		add(a.Name())
	}
	named := func(card string, list []*book.Ability) {
		for i, a := range list {
			if key := library.DoesOf(troops.Source{Card: card, N: i}, "ability."+a.Name).Key; key != "" && a.Name != "" {
				want[key] = true
			}
		}
	}
	for _, c := range book.Content().Cards {
		add("unit." + c.Key)
		named(c.Key, c.Ability)
	}
	for _, h := range book.Content().Heroes {
		if h.Campaign() {
			named(h.Key, h.Ability)
		}
	}
	for _, lang := range []string{"en", "es"} {
		words := map[string]string{}
		if err := load.TOML(System{}.Texts(), "effects."+lang+".toml", &words); err != nil {
			t.Fatal(err)
		}
		for key := range want {
			if w := words[key]; w == "" || len([]rune(w)) > 200 {
				t.Errorf("%s: %s has %d characters", lang, key, len([]rune(w)))
			}
		}
		for key := range words {
			if !want[key] {
				t.Errorf("%s: %s speaks of no card", lang, key)
			}
		}
	}
	for _, c := range (System{}).Cards() {
		for _, l := range c.Lines {
			delete(want, l.Key)
			for _, a := range l.Args {
				delete(want, a.Text)
			}
		}
	}
	for key := range want {
		t.Errorf("the look-up does not show %s", key)
	}
}
