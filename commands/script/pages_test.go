package script_test

import (
	"os"
	"strings"
	"testing"
)

// TestPlayersPagesAreShort: what a player reads before the first game has fewer
// than 700 words, in either language.
func TestPlayersPagesAreShort(t *testing.T) {
	for _, page := range []string{"players.md", "players.es.md"} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(strings.Fields(string(text))); n >= 700 {
			t.Errorf("%s has %d words", page, n)
		}
	}
}
