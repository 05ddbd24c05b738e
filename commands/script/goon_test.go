package script_test

import "testing"

// TestDoGoesOn: /do goes on with a draft where it would only say the same again,
// and begins anew where it says something else.
func TestDoGoesOn(t *testing.T) {
	const begun = `
		@ana /game new system:legion opponent:@luis preset:skirmish here:true
		@luis click Join
		@luis choose "Take a ready-made list" "Imperial core"
		@ana choose "Take a ready-made list" "Rebel core"
		@ana click Start
		@ana /do suggested
		expect ana "which long edge is yours?"
		expect ana "Blue"
	`
	for name, further := range map[string]string{
		"the same again": `@ana /do suggested
			expect "Eliminate the leftmost card"`,
		"something else": `@ana /do red
			expect "@Luis You are blue: which long edge is yours?"`,
		"what is asked next": `@ana /do upper edge
			expect "Eliminate the leftmost card"`,
	} {
		t.Run(name, func(t *testing.T) {
			if err := play(t, begun+further, nil); err != nil {
				t.Error(err)
			}
		})
	}
}
