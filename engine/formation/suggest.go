package formation

import (
	"math"

	"estafeta/engine/geom"
)

// Suggest gives n bodies, one after the other, the best of some spots: the one
// with the highest score, of equal ones the first, that satisfies must. Score
// says what is better and must what the rules demand, both of the i-th body at
// a place after those placed before it. Not ok: for one of them no spot will
// do, and nothing is suggested.
func Suggest(n int, spots []geom.Point, score func(i int, at geom.Point, placed []geom.Point) float64,
	must func(i int, at geom.Point, placed []geom.Point) bool) (places []geom.Point, ok bool) {
	for i := range n {
		best, most, found := geom.Point{}, math.Inf(-1), false
		for _, s := range spots {
			if v := score(i, s, places); v > most && must(i, s, places) {
				best, most, found = s, v, true
			}
		}
		if !found {
			return nil, false
		}
		places = append(places, best)
	}
	return places, true
}
