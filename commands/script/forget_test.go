package script_test

import "testing"

// TestForget: a user, then a whole server, each with a second tap.
func TestForget(t *testing.T) {
	err := play(t, `
		user eva Eva
		scenario duel.toml ana luis
		@luis /settings me
		@luis choose "Language: Spanish"
		@luis /settings forget
		expect luis "quedan libres"
		expect luis not "Este servidor"
		@luis click "Olvidarme"
		expect unchanged
		@luis click "Sí, olvidarme"
		expect luis "dejadas a otros: 1"
		expect ana "@Ana The player of"
		@luis press "set|forget|server!"
		expect luis "Only who may manage"
		expect unchanged
		@eva /game seat do:claim seat:2
		@ana /do 1 prone
		@eva /do B prone
		expect "drops Prone"
		@ana /settings server
		@ana click "Put up a sign"
		expect "Challenge"
		@ana /settings forget
		@ana click "Forget this server"
		@ana click "Yes, delete all its games"
		expect ana "Games deleted: 1"
		@eva /game status
		expect eva "No game here"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}

// TestServerSettings: how many games, how large files, who opens them.
func TestServerSettings(t *testing.T) {
	err := play(t, `
		user eva Eva en 4711
		@luis /settings server
		expect luis "Only who may manage"
		@ana /settings server
		@ana choose "Open games at most: 5"
		@ana choose "Files at most: 64 kB"
		@ana choose "Who opens games: managers"
		@luis /game new system:nebula here:true
		expect luis "Only who may manage"
		@ana choose "… or only who has a role" 4711
		expect ana "Games are opened by"
		@luis /game new system:nebula here:true
		expect luis "only who has the role"
		@eva /game new system:nebula here:true
		expect eva "The game is open"
		@ana choose "Who opens games: everybody"
		@luis /game new system:nebula here:true
		@luis /game new system:nebula here:true
		@luis /game new system:nebula here:true
		@luis /game new system:nebula here:true
		expect luis "The game is open"
		@luis /game new system:nebula here:true
		expect luis "5 games are open in this server"
		@luis /army upload file:large.toml
		expect luis "64 kB at most"
		@luis /game import file:large.toml
		expect luis "64 kB at most"
`, map[string]string{"duel.toml": duel(t), "large.toml": string(make([]byte, 70<<10))})
	if err != nil {
		t.Error(err)
	}
}

// TestOverridesAreTold: what a manager decides on others' behalf is told as
// such, on the card and in the log.
func TestOverridesAreTold(t *testing.T) {
	err := play(t, `
		user eva Eva
		user max Max
		scenario duel.toml luis eva
		@max /game pause
		expect max "no seat"
		@ana /game pause
		expect "@Ana, as manager of the server: The game is paused."
		@eva /game log
		expect eva "as manager of the server"
		@ana /game pause
		@luis /game clock pace:8h
		expect not "as manager"
		@ana /game seat do:give seat:2 user:@max
		expect "as manager of the server: @Max sits at"
		@ana /game end
		expect over
		@max /game log
		expect max "closed"
		expect max "@Ana, as manager"`, map[string]string{"duel.toml": duel(t)})
	if err != nil {
		t.Error(err)
	}
}
