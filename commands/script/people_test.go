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

// TestNight: the first reminder at night asks for the time zone, once; and an
// activation is taken back in one step.
func TestNight(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		wait 13h
		@ana /do 1 prone
		expect asked luis
		wait 24h
		expect "Is it night there?"
		@luis click "Is it night there?"
		expect luis "Time zone"
		@luis choose "Time zone: Madrid"
		@luis choose "Quiet hours: 23:00 to 7:00"
		wait 48h
		expect not "Is it night there?"
		@luis /play
		@luis choose "Hoplidex B"
		@luis click "Go Prone"
		@luis click Send
		expect "drops Prone"
		@luis click ⋯
		@luis click "Reset my activation"
		@ana click Agree
		expect asked luis
		@luis /game log
		expect luis "drops Prone"
		expect luis "took back"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// Who plays several games elsewhere is asked which is meant: no other game than
// was meant is acted in.
func TestWhichGame(t *testing.T) {
	err := play(t, `
		scenario duel.toml ana luis
		channel lobby
		@ana /do 1 shoot B x2
		expect ana "Done in game"
		channel second
		scenario duel.toml ana luis
		channel lobby
		@ana /do 1 shoot B x2
		expect ana "Name one with the option game"
		expect unchanged`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// "1 no" answers the question that has the word No, and is no way to the
// north-west ("no" in Spanish); the figure is then asked what it does.
func TestNoIsNoWay(t *testing.T) {
	err := play(t, `
		scenario march.toml ana luis
		@ana /do 1 no; search
		expect "searches"
		expect not "moves"`, map[string]string{"march.toml": `
width = 60
depth = 60
round = 3
rounds = 5
mission = "data_recovery"
element = [{ kind = "cargo", class = "obstacle", at = [30, 30], size = [4, 4], height = 3 }]
[[force]]
faction = "orion"
quadrant = "nw"
[[force.figure]]
unit = "licaen"
at = [26.75, 30]
[[force.figure]]
unit = "ethnarch_beta"
at = [10, 50]
general = true
[[force]]
faction = "corsairs"
quadrant = "se"
[[force.figure]]
unit = "corsair"
at = [50, 10]
general = true
`})
	if err != nil {
		t.Error(err)
	}
}
