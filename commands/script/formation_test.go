package script_test

import "testing"

// TestFormations deploys a whole Force by the pointer and a shape, and another
// by a sentence with two exceptions.
func TestFormations(t *testing.T) {
	err := play(t, `
		@ana /game new system:nebula opponent:@luis here:true
		@luis click Join
		@luis choose "Take a ready-made list" "Orion line"
		@ana choose "Take a ready-made list" "Terra line"
		dice 5 2
		@ana click Start
		@ana click Opponent
		@luis click "Your turn"
		@luis click South-east
		@luis click 9
		@luis click 4
		@luis choose "All of them here" "line, tight at G8-6"
		expect luis "in place"
		@luis click Send
		expect asked ana
		@ana /do nw
		@ana click "Type"
		@ana fill words "all B1-2 block 2x4 loose, 3 A3-5, 5 E1"
		expect ana "SWAT 5 would stand outside"
		@ana click Fix
		@ana fill words "all B1-2 block 2x4 tight, 3 A3-5"
		@ana click Send
		expect "deploys 8 figures in the north-west"`, nil)
	if err != nil {
		t.Error(err)
	}
}
