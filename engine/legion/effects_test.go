package legion

import (
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/load"
)

// TestEffectWords: every enforced card that is more than numbers and keywords
// says in both languages what it does, and no other does; the look-up shows it.
func TestEffectWords(t *testing.T) {
	want := map[string]bool{}
	add := func(term string) {
		if enforced(term) && book.Texted(term) {
			want["effect."+term] = true
		}
	}
	for _, c := range book.Content().Upgrades {
		add("upgrade." + c.Key)
	}
	for _, c := range book.Content().Commands {
		add("command." + c.Key)
	}
	for _, c := range book.Content().Cards {
		add("battle." + c.Key)
	}
	keywords := 0
	for _, lang := range []string{"en", "es"} {
		words := map[string]string{}
		if err := load.TOML(System{}.Texts(), "effects."+lang+".toml", &words); err != nil {
			t.Fatal(err)
		}
		for k := range want {
			if n := len([]rune(words[k])); n == 0 || n > 215 {
				t.Errorf("%s: %s has %d letters", lang, k, n)
			}
		}
		keywords = 0
		for k, w := range words {
			if strings.HasPrefix(k, "effect.keyword.") && w != "" {
				keywords++
			} else if !want[k] {
				t.Errorf("%s: %s is the text of no card", lang, k)
			}
		}
		if keywords != len(book.Content().Keywords) {
			t.Errorf("%s: %d texts for %d keywords", lang, keywords, len(book.Content().Keywords))
		}
	}
	shown := map[string]bool{}
	for _, c := range (System{}).Cards() {
		for _, l := range c.Lines {
			if strings.HasPrefix(l.Key, "effect.") {
				if l.Key != "effect."+c.Key {
					t.Errorf("%s shows %s", c.Key, l.Key)
				}
				shown[l.Key] = true
			}
			for _, a := range l.Args {
				if strings.HasPrefix(a.Text, "effect.keyword.") && l.Key == "unit.keyword" {
					shown[a.Text] = true
				}
			}
		}
	}
	for k := range want {
		if !shown[k] {
			t.Errorf("the look-up does not show %s", k)
		}
		delete(shown, k)
	}
	if len(shown) != keywords {
		t.Errorf("the look-up shows %d of %d keywords", len(shown), keywords)
	}
}

// TestEffectNotes: who is asked whether a card is used, or which one, reads what
// it does.
func TestEffectNotes(t *testing.T) {
	if o := use("upgrade.hq-uplink"); o.Note.Key != "effect.upgrade.hq-uplink" {
		t.Errorf("the note is %q", o.Note.Key)
	}
	if n := effectOf("upgrade.hope"); n.Key != "" || n.Args != nil {
		t.Errorf("a card that is all keywords says %+v", n)
	}
	if n := effectOf("command.incapacitate"); n.Key != "card.byword" {
		t.Errorf("a card played by word says %q", n.Key)
	}
	for _, a := range actions() {
		if a.keyword == "" {
			continue
		}
		if n := effectOf("ability." + a.keyword); n.Key != "effect.keyword."+strings.ReplaceAll(a.keyword, " ", "-") {
			t.Errorf("the action %s says %q", a.key, n.Key)
		}
	}
	n := commandNote("son-of-skywalker")
	if d := n.Args[len(n.Args)-1]; d.Kind != engine.AsTerm || d.Text != "effect.command.son-of-skywalker" {
		t.Errorf("the choice of a command card says %+v", d)
	}
}
