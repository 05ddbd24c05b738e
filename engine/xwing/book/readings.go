package book

import "estafeta/engine/house"

// Readings are the rules that the rulebook leaves open, each with the
// recommended reading first (digest, section i). What the digest lists besides
// and is no choice stands in reference/settled.txt with the reason.
var Readings = house.Rules{
	{Key: "a04", Values: []string{"base", "arc"}, Rules: []string{"XW-RNG-04", "XW-ARC-09"}},
	{Key: "a05", Values: []string{"guides", "base"}, Rules: []string{"XW-FLEE-07"}},
	{Key: "a06", Values: []string{"modelled", "none"}, Rules: []string{"XW-GEO-13"}},
	{Key: "a07", Values: []string{"declared", "free"}, Rules: []string{"XW-RNG-15"}},
	{Key: "a08", Values: []string{"drifts", "dial"}, Rules: []string{"XW-ION-03"}},
	{Key: "a09", Values: []string{"once", "each"}, Rules: []string{"XW-CLK-02"}},
	{Key: "a11", Values: []string{"own", "shared"}, Rules: []string{"XW-DMG-17"}},
	{Key: "a12", Values: []string{"faceup", "always"}, Rules: []string{"XW-CRIT-06"}},
	{Key: "a14", Values: []string{"before", "after"}, Rules: []string{"XW-BOMB-09"}},
	{Key: "a23", Values: []string{"again", "once"}, Rules: []string{"XW-OBS-17"}},
	{Key: "a33", Values: []string{"overlap", "contact"}, Rules: []string{"XW-TCH-01"}},
	{Key: "a42", Values: []string{"not", "executed"}, Rules: []string{"XW-DIF-05"}},
	// No line of the book bounds how many tokens of a kind one attack may see; a later ruling allows one.
	{Key: "spending", Values: []string{"any", "one"}, Rules: []string{"XW-FOC-02", "XW-EVA-02"}},
}
