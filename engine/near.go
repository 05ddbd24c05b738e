package engine

import (
	"iter"

	"github.com/agnivade/levenshtein"
)

// Nearly is the known word that is typed most nearly like another: one letter
// off in a short word, two in a longer one. Of equally near ones it is the first
// in the alphabet; "" if there is none.
func Nearly(said string, known iter.Seq[string]) string {
	if len([]rune(said)) < 3 || len(said) > 40 {
		return ""
	}
	best, least := "", 1+min(2, (len([]rune(said))-1)/3)
	for word := range known {
		if off := len(word) - len(said); off > 4 || off < -4 {
			continue
		}
		if d := Slips(said, word); d < least || d == least && best != "" && word < best {
			best, least = word, d
		}
	}
	return best
}

// Slips is how many slips of the pen lie between two words: letters more, fewer
// or other, and two letters that have changed places.
func Slips(a, b string) int {
	d := levenshtein.ComputeDistance(a, b)
	x, y := []rune(a), []rune(b)
	if d != 2 || len(x) != len(y) {
		return d
	}
	for i := range x[:len(x)-1] {
		if x[i] != y[i] {
			x[i], x[i+1] = x[i+1], x[i]
			break
		}
	}
	if string(x) == string(y) {
		return 1
	}
	return d
}
