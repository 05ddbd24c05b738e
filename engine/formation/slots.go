package formation

import (
	"math"

	"estafeta/engine/geom"
)

// Grid is n places in ranks of so many files round an anchor, the first rank
// ahead: the leader in the middle of it, the next at its sides in turn, further
// ranks behind. Pitch is the distance from centre to centre.
func Grid(anchor geom.Point, ahead, pitch float64, files, n int) []geom.Point {
	forward, side := geom.Heading(ahead), geom.Heading(ahead+math.Pi/2)
	out := make([]geom.Point, 0, n)
	for i := range n {
		rank, file := i/files, i%files
		out = append(out, anchor.Sub(forward.Mul(float64(rank)*pitch)).Add(side.Mul(Fanned(file, pitch))))
	}
	return out
}

// Block is how many files a block of n has, about as wide as it is deep.
func Block(n int) int { return int(math.Ceil(math.Sqrt(float64(n)))) }

// Ring is n places round what goes inner from a centre, at a gap, in as many
// rings as they need; the first lies in the direction start. The bodies reach r
// from their own centres.
func Ring(centre geom.Point, inner, start, r, gap float64, n int) []geom.Point {
	pitch := 2*r + gap
	radius := inner + r + gap
	if inner == 0 {
		radius = max(radius, pitch/2/math.Sin(math.Pi/float64(max(n, 2))))
	}
	var out []geom.Point
	for len(out) < n {
		room := 1
		if half := pitch / 2 / radius; half < 1 {
			room = max(1, int(math.Pi/math.Asin(half)+1e-9))
		}
		room = min(room, n-len(out))
		for k := range room {
			out = append(out, centre.Add(geom.Heading(start+2*math.Pi*float64(k)/float64(room)).Mul(radius)))
		}
		radius += pitch
	}
	return out
}

// Fanned are steps to both sides in turn: 0, 1, -1, 2, -2 … times a step.
func Fanned(k int, step float64) float64 {
	turn := float64((k+1)/2) * step
	if k%2 == 0 {
		return -turn
	}
	return turn
}
