package post

import (
	"math"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/call"
	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/engine/attack"
)

// TestAsHigh holds the chance by which the best roll of a game is chosen: two
// sixes come once in 36, a sum of 11 or more in 3 of 36, of three dice 17 or
// more in 4 of 216.
func TestAsHigh(t *testing.T) {
	for _, c := range []struct {
		faces []int
		want  float64
	}{{[]int{6, 6}, 1.0 / 36}, {[]int{5, 6}, 3.0 / 36}, {[]int{1, 1}, 1}, {[]int{6, 5, 6}, 4.0 / 216}} {
		if got := asHigh(db.Throw{Sides: 6, Faces: c.faces}); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.faces, got, c.want)
		}
	}
}

// TestShortened holds that what a card leaves out of a long log is neither its
// beginning nor, above all, its end.
func TestShortened(t *testing.T) {
	book, err := words.Read(nil, texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	table := &call.Game{W: book.In("", "en")}
	lines := func(n, long int) (out []string) {
		for i := range n {
			out = append(out, string(rune('a'+i))+strings.Repeat("x", long-1))
		}
		return out
	}
	for _, c := range []struct {
		n, long int
		want    string // first letters; … for what is left out
	}{
		{8, 10, "abcdefgh"}, {9, 10, "a…defghi"}, {12, 10, "a…ghijkl"}, {4, 300, "a…d"}, {2, 500, "…b"}, {1, 900, "a"},
	} {
		got := ""
		for _, l := range shortened(table, lines(c.n, c.long)) {
			if l = strings.TrimLeft(l, "*_-# "); strings.Contains(l, "xx") {
				got += l[:1]
			} else {
				got += "…"
			}
		}
		if got != c.want {
			t.Errorf("%d lines of %d: %s, want %s", c.n, c.long, got, c.want)
		}
	}
	if all := lines(3, 10); !slices.Equal(shortened(table, all), all) {
		t.Error("a short log is told whole")
	}
}
