package script_test

import "testing"

// TestPeople: clocks, seats, a draw and a rematch by command.
func TestPeople(t *testing.T) {
	err := play(t, `
		user eva Eva
		scenario duel.toml ana luis
		@luis /game clock limit:24h
		expect luis "@Ana"
		@ana /game clock limit:24h timeout:claim
		expect ana "1 day"
		expect "until"
		@luis /game claim
		expect luis "nothing to claim"
		wait 25h
		expect "half of the time is gone"
		expect "may claim the game"
		@eva /game seat do:claim seat:1
		expect eva "free"
		@luis /game seat do:give seat:1 user:@eva
		expect luis "asked to agree"
		@ana click Agree
		expect "By agreement @Eva"
		@eva /do 1 prone
		expect "drops Prone"
		@luis /game draw
		@eva click Agree
		expect "draw"
		expect over
		@luis /game rematch
		expect luis "The game is open"
		@ana /settings me
		@ana choose "Time zone: Madrid"
		@ana choose "Quiet hours: 22:00 to 8:00"
		@ana choose "Away from now on: 3 days"
		expect ana "Away until"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}
