package xwing

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/list"
)

var update = flag.Bool("update", false, "write docs/xwing-cards.md anew")

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
