package script_test

import "testing"

// TestAssaultNames: whatever language a player reads, a card of Imperial Assault
// is looked up by its name in English or in Spanish, with accents or without.
func TestAssaultNames(t *testing.T) {
	const field = `
round = 1
drawing = """
+-+-+-+
|. . .|
+ + + +
|. . .|
+-+-+-+
"""
zones = """
r.b
r.b
"""
[[army]]
faction = "rebel"
zone = "red"
[[army.group]]
card = "rebel_trooper"
figure = [{ at = "A1" }]
[[army]]
faction = "imperial"
zone = "blue"
[[army.group]]
card = "stormtrooper"
figure = [{ at = "C1" }]
`
	err := play(t, `
		scenario field.toml ana luis assault
		user eva Eva es
		@ana /card Tomar la iniciativa
		expect ana "Take Initiative"
		@ana /card Take Initiative
		expect ana "Take Initiative · Command card"
		@eva /card Take Initiative
		expect eva "Tomar la iniciativa"
		@eva /card lanzamiento telequinetico
		expect eva "Lanzamiento telequinético"
		@ana /card Droide chatarra
		expect ana "Junk Droid"
		@ana /card Junk Droid
		expect ana "Junk Droid · Mercenary"
		@eva /card Junk Droid
		expect eva "Droide chatarra"
		@eva /card Droide chatarra
		expect eva "Droide chatarra · "
	`, map[string]string{"field.toml": field})
	if err != nil {
		t.Error(err)
	}
}
