package sentence

import (
	"context"
	"strings"
	"testing"
)

// TestComplete holds the choices offered: the reading first, then what may
// follow, by label.
func TestComplete(t *testing.T) {
	g := open(t, near)
	for _, c := range []struct{ lang, say, want string }{
		{"en", "", "1, 2"},
		{"es", "ran", "ran, 1"},
		{"en", "1 sh", "1 sh, 1 shoot"},
		{"es", "1 sh", "1 sh, 1 disparar"},
		{"en", "1 cuerpo a t", "1 cuerpo a t, 1 prone"},
		{"en", "1 shoot", "1 shoot, 1 shoot B x3, 1 shoot B x2, 1 shoot B x1, 1 shoot C x3, 1 shoot C x2, 1 shoot C x1"},
		{"en", "1 shoot B x1,", "1 shoot B x1,, 1 shoot B x1, C x2, 1 shoot B x1, C x1"},
		{"en", "1 move toward w", "1 move toward w, 1 move toward wall1, 1 move toward wood1"},
		{"es", "1 mover hacia m", "1 mover hacia m, 1 mover hacia muro1"},
		{"en", "1 move n; sh", "1 move n; sh, 1 move n; shoot"},
	} {
		out, err := Complete(context.Background(), c.say, c.lang, g, g.vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range out {
			got = append(got, o.Value)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%q: %s, want %s", c.say, s, c.want)
		}
	}
}

// TestCompleteLimits holds Discord's limits and the signs of the first choice.
func TestCompleteLimits(t *testing.T) {
	g := open(t, near)
	long := "1 move n 1cm then e 1cm then n 1cm then e 1cm then n 1cm then e 1cm then n 1cm; shoot B x1, C x2; move n 1cm then e 1cm"
	for say, sign := range map[string]string{"1 move n": "✔ ", "1 move": "▸ ", "1 muve": "✖ ", long: "✔ "} {
		out, err := Complete(context.Background(), say, "en", g, g.vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		if len(out) == 0 || len(out) > 25 || !strings.HasPrefix(out[0].Name, sign) || out[0].Text != say {
			t.Errorf("%q: %+v", say, out)
		}
		seen := map[string]bool{}
		for _, o := range out {
			if n := len([]rune(o.Value)); n == 0 || n > 100 || len([]rune(o.Name)) > 100 || seen[o.Value] {
				t.Errorf("%q offers %+v", say, o)
			}
			seen[o.Value] = true
		}
	}
	if out, _ := Complete(context.Background(), long, "en", g, g.vocabulary()); out[0].Value != Key(long) {
		t.Errorf("%q is not kept under its key", out[0].Value)
	}
}

func BenchmarkComplete(b *testing.B) {
	g := open(b, near)
	v := g.vocabulary()
	for b.Loop() {
		if _, err := Complete(context.Background(), "1 move to D4; shoot B x2, C x1; mo", "en", g, v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVocabulary(b *testing.B) {
	g := open(b, near)
	book, view := book(b), g.match.Game.View(1)
	for b.Loop() {
		NewVocabulary(book, "nebula", view)
	}
}

// TestOffersRead holds that whatever is offered after a good beginning can be
// read.
func TestOffersRead(t *testing.T) {
	g := open(t, near)
	for _, lang := range []string{"en", "es"} {
		begin := []string{"", "1", "1 move", "1 move n", "1 shoot", "1 shoot B x1", "1 shoot B x1;", "1 charge", "1 move toward", "1 equip",
			"1 move toward wall1; shoot C x1, B x1; move"}
		for _, say := range begin {
			out, err := Complete(context.Background(), say, lang, g, g.vocabulary())
			if err != nil {
				t.Fatal(err)
			}
			if say != "1 move toward wall1; shoot C x1, B x1; move" && len(out) < 2 {
				t.Errorf("%q: nothing is offered", say)
			}
			for i, o := range out {
				if r := g.read(o.Text, lang); i > 0 && r.Problem != nil {
					t.Errorf("%q offers %q: %s", say, o.Text, whole(r))
				}
			}
		}
	}
}
