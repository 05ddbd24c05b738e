package script_test

import "testing"

// TestArchive replays a game and hands it over as a file once it is over; one
// in progress keeps its secrets.
func TestArchive(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@luis /game export
		expect luis "Only once the game is over."
		@luis /game replay
		expect luis "3 pictures."
		dice 2 3 2 2 1 2 1 2
		@ana /do 1 shoot B x2
		@luis click "Stay up"
		@luis click x2
		@ana /game concede
		@ana click "Yes, concede"
		expect over
		@luis /game replay
		expect luis "pictures."
		@luis /game replay part:turn
		expect luis "pictures."
		@luis /game replay round:1 until:9
		expect luis "Rounds so far"
		@luis /game log
		expect luis "shoots"
		@luis click "As a file"
		expect luis "lines."
		@luis /game log whole:true
		expect luis "lines."
		@luis /game replay round:9
		expect luis "Rounds so far"
		@luis /game export
		expect luis "as a file"
		@luis /game import file:broken.toml
		expect luis "no exported game"`, map[string]string{"duel.toml": duel(t), "broken.toml": "x = 1\n"})
	if err != nil {
		t.Error(err)
	}
}
