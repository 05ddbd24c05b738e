package script_test

import "testing"

// TestSquares: on a board of squares a way is named by the square, and nothing
// else is done than was said: it leads through enemies for a point more, ends on
// nobody, and costs what the rulebook says.
func TestSquares(t *testing.T) {
	board := `
drawing = """
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+ + + + + + + + +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
[[army]]
faction = "imperial"
zone = "blue"
[[army.group]]
card = "stormtrooper"
figure = [{ at = "A2" }, { at = "A1" }, { at = "A3" }]
[[army]]
faction = "rebel"
zone = "red"
[[army.group]]
card = "rebel_trooper"
figure = [{ at = "E2" }, { at = "E1" }, { at = "E3" }]
`
	for name, script := range map[string]string{
		"IA-MOVE-12 nobody ends on a figure": `
			scenario board.toml ana luis assault
			@ana /do 1.1 move to E2
			expect unchanged
			expect refusal IA-MOVE-07`,
		"IA-MOVE-09 through an enemy for 3 + 2 + 1 points, of 4": `
			scenario board.toml ana luis assault
			@ana /do 1.1 move to F2
			expect unchanged
			expect refusal IA-MOVE-14
			@ana /do 1.1 move to D2
			expect "spends 3 points to D2, 1 left"
			@ana /do move to F2
			expect "spends 3 points to F2, 2 left"`,
	} {
		t.Run(name, func(t *testing.T) {
			if err := play(t, script, map[string]string{"board.toml": board}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLosses: a finished game counts miniatures, not the units that they form.
func TestLosses(t *testing.T) {
	err := play(t, `
		dice 3 3 3
		scenario fled.toml ana luis legion
		expect over
		expect "flees over the edge"
		expect "lost 4 of 4"
		expect "lost 0 of 4"`, map[string]string{"fled.toml": `
phase = "activation"
width = 900
depth = 600
[[army]]
name = "Rebels"
faction = "rebel"
[[army.unit]]
card = "rebel-troopers"
places = [[450, 560], [420, 560], [480, 560], [420, 530]]
suppression = 3
order = "up"
[[army]]
name = "Empire"
faction = "imperial"
[[army.unit]]
card = "stormtroopers"
at = [450, 100]
facing = 180
`})
	if err != nil {
		t.Error(err)
	}
}
