package script_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/script"
	"estafeta/engine/assault"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
)

var systems = []system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}}

// longGames are left out of short runs.
var longGames = []string{"wh40k-incursion.script", "legion-columns.script", "legion-core.script", "legion-team.script"}

// The example games of docs/games are played as they stand; as JSON, and the
// whole games that TestWholeGames plays, only if ESTAFETA_LONG is set.
func TestGamesOfTheDocumentation(t *testing.T) {
	files, err := filepath.Glob("../../docs/games/*.script")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if long := os.Getenv("ESTAFETA_LONG") != ""; !long && slices.Contains(wholeGames, strings.TrimSuffix(filepath.Base(file), ".script")) {
				t.Skip("TestWholeGames plays it")
			}
			if testing.Short() && slices.Contains(longGames, filepath.Base(file)) {
				t.Skip("it takes a quarter of a minute")
			}
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			counts, err := script.Play(context.Background(), file, text, script.Config{Systems: systems})
			if err != nil {
				t.Fatal(err)
			}
			t.Log(counts)
			if os.Getenv("ESTAFETA_LONG") == "" {
				return
			}
			again, err := script.Play(context.Background(), file, text, script.Config{Systems: systems, Form: script.JSON, Reveal: true})
			if err != nil || again != counts {
				t.Errorf("played again: %v, %v", again, err)
			}
		})
	}
}
