package xwing

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/list"
)

var update = flag.Bool("update", false, "write docs/xwing-cards.md anew")

// playedByWord is why cards are played by word, and the product whose own rules they
// need beyond the rulebook.
var playedByWord = map[string]string{
	"pilot/crimsonleader":               "condition, Resistance Bomber",
	"pilot/crimsonspecialist":           "a bomb placed anywhere at the base, Resistance Bomber",
	"pilot/dalanoberos_starviper":       "Tallon Rolls with any template, Guns for Hire",
	"pilot/echo":                        "decloaking with bank templates, TIE Phantom",
	"pilot/esegetuketu":                 "focus tokens spent by others, K-wing",
	"pilot/hansolo-swx57":               "deployment anywhere, Heroes of the Resistance",
	"pilot/ig88d":                       "Segnor's Loops with turn templates, IG-2000",
	"pilot/kyloren_tiesilencer":         "condition with a searched Damage deck, TIE Silencer",
	"pilot/kyloren_upsilonclassshuttle": "condition with a searched Damage deck, Upsilon-class Shuttle",
	"pilot/lieutenantdormitz":           "deployment near a ship, Upsilon-class Shuttle",
	"pilot/lieutenantlorrir":            "barrel rolls with bank templates, Imperial Aces",
	"pilot/majorstridan":                "ranges of other cards overruled, Upsilon-class Shuttle",
	"pilot/nashtahpuppilot":             "a ship launched in play, Hound's Tooth",
	"pilot/redline":                     "two locks on one ship, TIE Punisher",
	"pilot/sharabey":                    "locks spent by others, ARC-170",
	"pilot/thweek":                      "condition that copies a pilot, Guns for Hire",
	"pilot/youngster":                   "an action lent to others, Imperial Assault Carrier",
	"upgrade/m9g8":                      "locks on friends, Heroes of the Resistance",
	"upgrade/r5tk":                      "locks on friends and attacks at them, M12-L Kimogila Fighter",
	"upgrade/seismictorpedo":            "an obstacle removed, ARC-170",
	"upgrade/clustermines":              "a set of three tokens, TIE Punisher",
	"upgrade/boshek":                    "secret sight of a dial, Quadjumper",
	"upgrade/cassianandor":              "secret sight of a dial, U-wing",
	"upgrade/cikatrovizago":             "cards exchanged in play, C-ROC Cruiser (Epic)",
	"upgrade/courierdroid":              "pilot skill in deployment, Phantom II",
	"upgrade/directorkrennic":           "condition given in setup, TIE Reaper",
	"upgrade/intelligenceagent":         "secret sight of a dial, HWK-290",
	"upgrade/kyloren":                   "condition with a searched Damage deck, Upsilon-class Shuttle",
	"upgrade/targetingcoordinator":      "energy, Tantive IV (Epic)",
	"upgrade/minefieldmapper":           "mines laid in setup, Scurrg H-6 Bomber",
	"upgrade/targetingscrambler":        "condition, Saw's Renegades",
	"upgrade/hyperwavecommscanner":      "pilot skill in deployment, Upsilon-class Shuttle",
	"upgrade/targetingsynchronizer":     "locks spent by others, Upsilon-class Shuttle",
	"upgrade/riggedcargochute":          "an obstacle dropped in play, Shadow Caster",
	"upgrade/ghost":                     "a docked ship, Ghost",
	"upgrade/ghost-swx72":               "a docked ship, Phantom II",
	"upgrade/houndstooth":               "a ship launched in play, Hound's Tooth",
	"upgrade/phantom":                   "a docked ship, Ghost",
	"upgrade/phantomii":                 "a docked ship, Phantom II",
	"upgrade/specialopstraining":        "attacks from one of several arcs, Special Forces TIE",
	"upgrade/starvipermkii":             "barrel rolls with bank templates, Guns for Hire",
	"upgrade/tacticaljammer":            "ships that obstruct, VT-49 Decimator",
}

// TestCardList keeps docs/xwing-cards.md, the list of what is coded and what
// is played by the owner's word; go test -run CardList -update writes it.
func TestCardList(t *testing.T) {
	words := list.EnglishNames()
	var b strings.Builder
	b.WriteString("# Cards of X-Wing\n\nThe rules enforce the effects of the cards listed as coded. Every other card can be bought and flown: the squad check marks it, its owner plays it by his word, and `/game fix` records tokens, damage and places. Pilots without a text need nothing. A test keeps this page.\n")
	table := func(kind, title string, n int, card func(i int) (key, name string, texted bool)) {
		var in, out []string
		for i := range n {
			key, name, texted := card(i)
			switch {
			case coded(kind, key):
				in = append(in, words[name])
			case texted:
				out = append(out, words[name])
			}
		}
		fmt.Fprintf(&b, "\n## %s: %d coded, %d by word\n", title, len(in), len(out))
		for _, list := range []struct {
			head  string
			cards []string
		}{{"Coded", in}, {"By word", out}} {
			if len(list.cards) > 0 {
				fmt.Fprintf(&b, "\n%s: %s.\n", list.head, strings.Join(list.cards, ", "))
			}
		}
	}
	table("pilot", "Pilots", len(book.All().Pilots), func(i int) (string, string, bool) {
		p := &book.All().Pilots[i]
		return p.Key, p.Name(), p.Ability
	})
	for _, slot := range append(append([]string{}, list.Icons...), "title", "modification") {
		var cards []*book.UpgradeCard
		for i := range book.All().Upgrades {
			if u := &book.All().Upgrades[i]; u.Slot == slot {
				cards = append(cards, u)
			}
		}
		title := words["slot."+slot]
		table("upgrade", strings.ToUpper(title[:1])+title[1:], len(cards),
			func(i int) (string, string, bool) { return cards[i].Key, cards[i].Name(), true })
	}
	table("damage", "Damage cards", len(book.All().Damage),
		func(i int) (string, string, bool) { return book.All().Damage[i].Key, book.All().Damage[i].Name, true })
	b.WriteString("\n## What stays by word, and why\n\n")
	for _, id := range slices.Sorted(maps.Keys(playedByWord)) {
		kind, key, _ := strings.Cut(id, "/")
		if coded(kind, key) {
			t.Errorf("%s is coded and stands among the cards played by word", id)
		}
		fmt.Fprintf(&b, "- %s (%s): %s.\n", words[strings.Replace(id, "/", ".", 1)], kind, playedByWord[id])
	}
	for i := range book.All().Pilots {
		if p := &book.All().Pilots[i]; p.Ability && !coded("pilot", p.Key) && playedByWord["pilot/"+p.Key] == "" {
			t.Errorf("why is pilot %s played by word?", p.Key)
		}
	}
	for i := range book.All().Upgrades {
		if u := &book.All().Upgrades[i]; !coded("upgrade", u.Key) && playedByWord["upgrade/"+u.Key] == "" {
			t.Errorf("why is upgrade %s played by word?", u.Key)
		}
	}
	const file = "../../docs/xwing-cards.md"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != b.String() {
		t.Errorf("%s is not up to date: go test -run CardList -update", file)
	}
}

// TestEffectWords: every coded card says in both languages what it does, and
// nothing else does; a line of a card fits a message.
func TestEffectWords(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		words := map[string]string{}
		if err := load.TOML(System{}.Texts(), "effects."+lang+".toml", &words); err != nil {
			t.Fatal(err)
		}
		for id := range effects.of {
			key := id.String()
			if w := words["effect."+strings.Replace(key, "/", ".", 1)]; w == "" || len(w) > 250 {
				t.Errorf("%s: %s has %d characters", lang, key, len(w))
			}
		}
		if len(words) != len(effects.of) {
			t.Errorf("%s: %d texts for %d coded cards", lang, len(words), len(effects.of))
		}
	}
	shown := 0
	for _, c := range (System{}).Cards() {
		for _, l := range c.Lines {
			if strings.HasPrefix(l.Key, "effect.") {
				shown++
			}
		}
	}
	if shown != len(effects.of) {
		t.Errorf("the look-up shows %d of %d effects", shown, len(effects.of))
	}
}
