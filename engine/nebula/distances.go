package nebula

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/nebula/move"
)

// Distances of the rulebook, in cm (digest, section k: distances_cm).
const (
	quadrant          = 45.0
	deployDepth       = 15.0
	deployInfiltrate  = 25.0
	deployGap         = 30.0
	coherenceDist     = 15.0
	leaderDist        = 20.0
	splitDist         = 20.0
	pointBlank        = 5.0
	elevationOver     = 10.0
	sprintPerSuccess  = 5.0
	fleeBonus         = 10.0
	entrenchExit      = 5.0
	entrenchMinHeight = 2.0
	crawl             = 5.0
	pushback          = 2.0
	legPenalty        = 5.0
	eyePenalty        = 15.0
	eyeFloor          = 5.0
)

// The tolerances of the room that measures.
const (
	tol  = move.Tolerance
	step = move.Step
)

const degree = math.Pi / 180

func q3(x float64) float64 { return engine.Quantise(x) }

// within reports d <= limit; every "within" of the rulebook includes its limit.
func within(d, limit float64) bool { return d <= limit+tol }
