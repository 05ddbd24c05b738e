// Package move is the geometry of NEBULA: what terrain does to who moves, and
// the templates. Lengths in cm.
package move

import (
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// Tolerance is the one tolerance of comparisons at a boundary: a hundredth of a
// millimetre is quantised away, a tenth is nobody's quarrel.
const Tolerance = 0.005

// Step is a difference in height that nobody notices in walking.
const Step = 0.5

const obstacleFreeBelow = 3.0

// obstacleToll is what crossing an Obstacle costs: under 3 cm high nothing
// extra, else its height. NEB-TERR-05, NEB-TERR-06.
func obstacleToll(height, breadth float64) float64 {
	if height < obstacleFreeBelow {
		return breadth
	}
	return height
}

// Opaque reports what blocks sight: everything solid does, Difficult ground
// only gives Cover (NEB-COVER-05).
func Opaque(p *ground.Piece) bool {
	return p.Class != scene.Difficult && p.Class != scene.Clear && p.Height > 0
}

// Terrain is what terrain does: each cm inside Difficult terrain costs two
// (NEB-TERR-07, A70), an Obstacle its toll, and a move never ends in one
// (NEB-TERR-04 … NEB-TERR-06); Impassable terrain and the walls of buildings
// stop, their doors do not (NEB-TERR-08, NEB-TERR-10).
var Terrain = ground.Rules{
	Effect:    ground.ByClass,
	Opaque:    Opaque,
	Toll:      obstacleToll,
	Rate:      2,
	Step:      Step,
	Touch:     Tolerance,
	Threshold: 0.2,
}

// Crossable is what a Charge may cross or go around. NEB-CHG-10.
var Crossable = []ground.Effect{ground.Crossed, ground.Slow}
