package engine

import "github.com/agnivade/levenshtein"

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
