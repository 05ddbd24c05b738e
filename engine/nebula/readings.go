package nebula

import "estafeta/engine"

// readings are the rules that the rulebook leaves open, each with the
// recommended reading first (digest, section i).
var readings = []engine.HouseRule{
	{Key: "a49", Values: []string{"end", "at_once"}, Rules: []string{"NEB-MDAT-08"}},
	{Key: "a52", Values: []string{"severe", "light"}, Rules: []string{"NEB-VOL-04"}},
	{Key: "a30", Values: []string{"next", "round", "game"}, Rules: []string{"NEB-KEY-78"}},
}
