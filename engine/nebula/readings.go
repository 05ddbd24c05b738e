package nebula

import "estafeta/engine"

// readings are the rules that the rulebook leaves open, each with the
// recommended reading first (digest, section i).
var readings = []engine.HouseRule{
	{Key: "a52", Values: []string{"severe", "light"}, Rules: []string{"NEB-VOL-04"}},
	{Key: "a30", Values: []string{"next", "round", "game"}, Rules: []string{"NEB-KEY-78"}},
}
