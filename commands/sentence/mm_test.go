package sentence

import "testing"

// TestMillimetres holds that a length is taken with its sign as typed, and that
// what is not offered is refused, never another length taken.
func TestMillimetres(t *testing.T) {
	g := xopen(t, duel(`phase = "activation"`, `dial = "3rl"`, "dial = \"2s\"\nskill = 9"))
	g.reads(map[string]string{
		"+10":    "+10 mm .",
		"10":     "+10 mm .",
		"10 mm":  "+10 mm .",
		"10mm":   "+10 mm .",
		"-10":    "-10 mm .",
		"-10 mm": "-10 mm .",
		"−5 mm":  "-5 mm .",
		"0":      "+0 mm .",
		"11":     " ! sentence.length 11",
		"20 mm":  " ! sentence.length 20 mm",
		"-11 mm": " ! sentence.length -11 mm",
		"front":  "Front .",
	})
}

// TestNone holds that none of a face is not one of it.
func TestNone(t *testing.T) {
	g := xopen(t, aimed(""), 5, 7, 1, 8, 8) // focus, blank, hit
	g.play("attack B")
	g.reads(map[string]string{
		"spend lock; reroll 0 blank": "Target lock ! sentence.zero 0 blank",
		"spend lock; reroll 1 blank": "Target lock blank x1 .",
	})
}
