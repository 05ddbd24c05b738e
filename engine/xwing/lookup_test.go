package xwing

import (
	"strings"
	"testing"

	"estafeta/engine/xwing/book"
)

func TestLookup(t *testing.T) {
	t.Run("XW-DIAL-03", func(t *testing.T) {
		found := 0
		seen := map[string]bool{}
		for _, c := range (System{}).Cards() {
			if seen[c.Key] {
				t.Errorf("%s stands twice", c.Key)
			}
			seen[c.Key] = true
			if c.Key != "ship.t70xwing" {
				continue
			}
			want := map[string]string{"difficulty.green": "1bl 1s 1br 2s 3s", "difficulty.white": "2tl 2bl 2br 2tr 3tl 3bl 3br 3tr 4s",
				"difficulty.red": "3rl 3rr 4k"}
			for _, l := range c.Lines {
				if l.Key == "lookup.dial" {
					found++
					if got := l.Args[1].Text; got != want[l.Args[0].Text] {
						t.Errorf("%s: %s, want %s", l.Args[0].Text, got, want[l.Args[0].Text])
					}
				}
			}
		}
		if found != 3 || len(seen) < len(book.All().Ships)+len(book.All().Pilots)+len(book.All().Upgrades) {
			t.Errorf("%d lines of the dial, %d cards", found, len(seen))
		}
	})
	t.Run("words", func(t *testing.T) {
		for _, lang := range []string{"en", "es"} {
			have := catalogue(t, lang)
			for _, c := range (System{}).Cards() {
				keys := []string{c.Name, c.Kind}
				for _, l := range c.Lines {
					keys = append(keys, l.Key)
					for _, a := range l.Args {
						if a.Kind == "term" {
							keys = append(keys, a.Text)
						}
						keys = append(keys, a.List...)
					}
				}
				for _, k := range keys {
					if !have[k] {
						t.Errorf("%s: %s needs %q", lang, c.Key, k)
					}
				}
			}
		}
	})
	t.Run("by the owner's word", func(t *testing.T) {
		n := 0
		for _, c := range (System{}).Cards() {
			for _, l := range c.Lines {
				if strings.HasSuffix(l.Key, ".word") {
					n++
				}
			}
		}
		t.Logf("%d cards are played by their owner's word", n)
	})
}
