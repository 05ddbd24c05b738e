package script_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"estafeta/commands/script"
)

// TestWalks holds the walk-throughs to what an exchange may cost: inputs,
// messages, pings and exchanges, beside their targets. A game's end calls who
// is not awaited: one ping more than the exchanges.
func TestWalks(t *testing.T) {
	for _, w := range []struct {
		file   string
		target script.Counts
	}{
		{"walk-deployment.script", script.Counts{Inputs: 19, Messages: 4, Pings: 4, Exchanges: 4}},
		{"walk-round.script", script.Counts{Inputs: 82, Messages: 18, Pings: 18, Exchanges: 17}},
		{"walk-activation.script", script.Counts{Inputs: 10, Messages: 3, Pings: 2, Exchanges: 2}},
		{"walk-fight.script", script.Counts{Inputs: 80, Messages: 20, Pings: 17, Exchanges: 16}},
		{"walk-battle.script", script.Counts{Inputs: 28, Messages: 8, Pings: 6, Exchanges: 6}},
		{"walk-hero.script", script.Counts{Inputs: 10, Messages: 4, Pings: 4, Exchanges: 4}},
	} {
		t.Run(w.file, func(t *testing.T) {
			file := filepath.Join("..", "..", "docs", "games", w.file)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := script.Play(context.Background(), file, text, script.Config{Systems: systems})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%v; target %v", got, w.target)
			if got.Inputs > w.target.Inputs || got.Messages > w.target.Messages || got.Pings > w.target.Pings || got.Exchanges > w.target.Exchanges {
				t.Errorf("%v, target %v", got, w.target)
			}
		})
	}
}
