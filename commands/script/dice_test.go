package script_test

import "testing"

// TestDiceBySigns: who rolls real dice types what they show, in either
// language.
func TestDiceBySigns(t *testing.T) {
	err := play(t, `
		@luis /settings me
		@luis choose "Real dice, typed in (new games): yes"
		@ana /game new system:xwing opponent:@luis preset:quick here:true
		@luis click Join
		@luis choose "Take a ready-made list" "Starter: First Order"
		@ana choose "Take a ready-made list" "Starter: Resistance"
		@ana click Start
		expect "Enter 1 dice"
		@luis click "Enter 1 dice"
		@luis fill faces "qwert"
		expect luis "qwert"
		@luis click Fix
		@luis fill faces "crítico"
		expect "critical hit"`, nil)
	if err != nil {
		t.Error(err)
	}
}
