package script_test

import "testing"

// TestFork: a finished game goes on alone from a number of its log, a practice
// game from its present; a game that others still play does not.
func TestFork(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@ana /game fork
		expect ana "A game can be forked once it is over"
		dice 2 3 2 2 1 2 1 2
		@ana /do 1 shoot B x2
		@luis click "Stay up"
		@luis click x2
		@ana /game concede
		@ana click "Yes, concede"
		expect over
		@luis /game fork number:3
		expect luis "You sit at every side"
		expect "Goes on from"
		expect asked luis
		@luis /game fork
		expect luis "You sit at every side"
		expect asked luis
		@ana /game fork
		expect ana not "You sit"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// TestPosition: whoever asks gets the position of a running game as a file; of
// a finished one there is none.
func TestPosition(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@ana /game export what:position
		expect ana "The position as a scenario"
		expect ana "ana luis nebula"
		@ana /game concede
		@ana click "Yes, concede"
		@ana /game export what:position
		expect ana "No position can be written down here"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}
