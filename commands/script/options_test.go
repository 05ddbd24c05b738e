package script_test

import "testing"

// TestOptions: every option can be read, page by page, and one alone.
func TestOptions(t *testing.T) {
	err := play(t, `
		@ana /game new system:nebula opponent:@luis here:true
		@ana /game options
		expect ana "rounds"
		expect ana "mission"
		@ana click "Page 2 of"
		expect ana "Page 3"
		@ana /game options name:a78
		expect ana "is made anew / is spent"
		expect ana not "a69"
		@ana /game options name:a78 value:spent
		expect ana "a78"
		@luis /game options name:a78 value:spent
		expect luis "@Ana"`, nil)
	if err != nil {
		t.Error(err)
	}
}
