package wh40k

import "estafeta/engine/house"

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i).
var readings = house.Rules{
	{Key: "a02", Values: []string{"one", "none"}, Rules: []string{"WH-REF-06"}},
	{Key: "a03", Values: []string{"both", "once"}, Rules: []string{"WH-SHOOT-15", "WH-MV-06"}},
	{Key: "a04", Values: []string{"limits", "none"}, Rules: []string{"WH-REF-10"}},
	{Key: "a05", Values: []string{"hits", "rolls"}, Rules: []string{"WH-KEY-57", "WH-STRAT-29"}},
	{Key: "a22", Values: []string{"each", "once"}, Rules: []string{"WH-KEY-18"}},
	{Key: "a38", Values: []string{"both", "armour"}, Rules: []string{"WH-SEQ-30", "WH-SEQ-31"}},
	{Key: "a41", Values: []string{"modified", "printed"}, Rules: []string{"WH-KEY-18"}},
}
