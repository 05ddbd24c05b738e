package script_test

import "testing"

// TestPlans: turns composed ahead are sent when the turn begins; one whose
// pieces have been touched is dropped, and only its player learns that.
func TestPlans(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		@luis /game plan text:C prone
		expect luis "1. C prone"
		@luis /game plan text:B move n 2cm
		@luis /game plan text:B qwert
		expect luis "qwert"
		expect ana not "prone"
		dice 2 3 2 2 1 2 1 2
		@ana /do 2 prone
		expect "drops Prone"
		expect asked ana
		@ana /do 1 shoot B x2
		@luis click "Stay up"
		@luis click x2
		@luis /game plan
		expect luis "what it names has changed"
		expect ana not "has changed"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}
