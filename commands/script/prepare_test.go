package script_test

import "testing"

// TestPrepare: where nothing waits on a player, /play shows what they have settled
// in advance, and lets them change it; the other sees nothing of it.
func TestPrepare(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@luis /play
		expect luis "Nothing waits on you here"
		expect luis "Standing orders"
		@luis choose "Drop Prone when hit: if hit severely"
		expect ana not "severely"
		@luis /game orders
		expect luis "Drop Prone when hit: if hit severely"
		@luis /game plan text:C prone
		@luis /game plan text:D prone
		@luis /play
		@luis click "Turns composed ahead"
		expect luis "1. C prone"
		expect luis "2. D prone"
		expect ana not "prone"
		@luis click Remove
		expect luis not "C prone"
		expect luis "1. D prone"
		@luis click "◂ Back to the question"
		expect luis "Nothing waits on you here"
		@ana press "prep|{game}|order|drop"
		expect ana "Standing orders"
		@ana press "prep|{game}|remove|2.2"
		@luis click "Turns composed ahead"
		expect luis "1. D prone"
		@ana /play
		expect ana "which figure"
		@ana click Orders
		expect ana "Standing orders"
		@ana choose "Drop Prone when hit: never"
		@ana click "◂ Back to the question"
		expect ana "which figure"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// TestAlways: whoever answers the same three times in a row is offered to have
// it so always.
func TestAlways(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		dice 2 3 2 2 1 2 1 2 1 1 1 1 1 1 1
		@ana /do 1 shoot B x2
		@luis click "Stay up"
		@luis click x1
		@luis /do C prone
		@ana /do 2 shoot B x2
		@luis click x1
		@luis /play
		@luis click Orders
		expect luis not "Always?"
		@luis /do D prone
		@ana /do 3 shoot B x2
		expect asked luis
		@luis click x1
		@luis /play
		@luis click Orders
		@luis click "Always? Dice of return fire: one"
		@luis /game orders
		expect luis "Dice of return fire: one"
		expect ana not "Always?"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}
