package assault

import "estafeta/engine/house"

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i), and what a condition card
// says that the sources print differently.
var readings = house.Rules{
	{Key: "i26", Values: []string{"sight", "accuracy"}, Rules: []string{"IA-KEY-31", "IA-KEY-32"}},
	{Key: "i27", Values: []string{"each", "sum"}, Rules: []string{"IA-KEY-31", "IA-KEY-29"}},
	{Key: "hidden", Values: []string{"damage", "surge"}, Rules: []string{"IA-COND-05"}},
}
