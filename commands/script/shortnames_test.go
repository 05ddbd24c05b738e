package script_test

import "testing"

// TestShortNames: pieces are called as players call them, and a card is looked up
// by its Spanish name.
func TestShortNames(t *testing.T) {
	const field = `
phase = "activation"
width = 900
depth = 600
[[army]]
name = "Empire"
faction = "imperial"
[[army.unit]]
card = "darth-vader"
at = [450, 330]
order = "up"
[[army.unit]]
card = "stormtroopers"
at = [650, 330]
order = "up"
[[army]]
name = "Rebels"
faction = "rebel"
[[army.unit]]
card = "luke-skywalker"
at = [450, 100]
facing = 180
`
	err := play(t, `
		scenario field.toml ana luis legion
		@ana /do Vader C3
		expect ana "Darth Vader 1"
		expect ana "Move"
		@ana /do stormies C3
		expect ana "Stormtroopers 2"
		@ana /do Vadr C3
		expect ana "Did you mean “vader”?"
		@ana /card ataque combinado
		expect ana "pips: 2"
		user eva Eva es
		@eva /card ambush
		expect eva "Emboscada"
	`, map[string]string{"field.toml": field})
	if err != nil {
		t.Error(err)
	}
}
