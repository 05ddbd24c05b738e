package script_test

import (
	"os"
	"testing"
)

// TestDeskTells: the desk opens with what was done to its side, tells what can be
// done with examples and why the rest cannot, and says when a turn would end
// with nothing done; the card tells that too.
func TestDeskTells(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@ana click "Your turn"
		expect not "Since you looked"
		@ana choose "Ranger 1"
		expect "[Send: declare nothing]"
		@ana click "What can I do?"
		expect "Move · `+"`move n full`"+`"
		expect not "Not now:"
		@ana click "Go Prone"
		@ana click "What can I do?"
		expect "Not now:"
		expect "Shoot: Ranger 1 has its one action of this turn behind it, or declared. NEB-ACT-05"
		@ana click Back
		@ana click "Send: declare nothing"
		expect "Ranger 1 does nothing."
		expect asked luis
		dice 2 3 6
		@luis /do B shoot 2 x2
		expect asked ana
		@ana /play
		expect ana "Since you looked"
		expect ana "Hoplidex B shoots Tactical Commander 2"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// TestBeside: units with their numbers, what a line of the log comes from, and
// odds that are shared.
func TestBeside(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		dice 2 3
		@ana /do 1 shoot B x2
		@luis click "⋯"
		@luis click Units
		expect luis "Ranger 1"
		expect luis "Hoplidex B"
		@luis click Explain
		expect luis "the Toughness of Hoplidex B"
		expect luis "NEB-SHOT-11"
		@ana /odds system:xwing text:"academy pilot vs luke skywalker"
		@ana click Share
		expect luis "Ana shares:"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// TestNothingPiles: a move that is begun and passed leaves nothing on the desk, as
// often as that is done; what was said before it stays.
func TestNothingPiles(t *testing.T) {
	scenario, err := os.ReadFile("../../docs/games/legion-skirmish.toml")
	if err != nil {
		t.Fatal(err)
	}
	err = play(t, `
		scenario legion.toml ana luis legion
		@ana /do my ally is the force
		@ana click "Your turn"
		@ana click Move
		expect "Move"
		@ana click Pass
		expect not "Move · Pass"
		@ana click Move
		@ana click Pass
		expect not "Move · Pass"
		@ana click Dodge
		expect "Dodge"`, map[string]string{"legion.toml": string(scenario)})
	if err != nil {
		t.Error(err)
	}
}
