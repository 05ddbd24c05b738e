package legion

import "estafeta/engine/house"

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i).
var readings = house.Rules{
	{Key: "a06", Values: []string{"any", "final"}, Rules: []string{"LEG-A-ATK-26"}},
	{Key: "a18", Values: []string{"modify", "reroll"}, Rules: []string{"LEG-B-KEY-UNCANNY-02"}},
	{Key: "a31", Values: []string{"each", "once"}, Rules: []string{"LEG-B-KEY-PRECISE-01"}},
	{Key: "a32", Values: []string{"troopers", "all"}, Rules: []string{"LEG-B-KEY-SUPPRESSIVE-01"}},
	{Key: "a33", Values: []string{"wounds", "nothing"}, Rules: []string{"LEG-B-KEY-GUARDIAN-02"}},
}

// battleReadings are those that only a battle needs.
var battleReadings = house.Rules{
	{Key: "tools", Values: []string{"printed", "inches"}, Rules: []string{"LEG-B-MOVE-02"}},
	{Key: "a13", Values: []string{"must", "may"}, Rules: []string{"LEG-A-END-05"}},
	{Key: "a08", Values: []string{"light", "heavy"}, Rules: []string{"LEG-A-COVER-06"}},
	{Key: "a12", Values: []string{"inside", "overlap"}, Rules: []string{"LEG-A-TERRAIN-29"}},
	{Key: "strafe", Values: []string{"full", "slower"}, Rules: []string{"LEG-B-MOVE-REV-01"}},
}

// allReadings are all of them.
var allReadings = append(append(house.Rules{}, readings...), battleReadings...)
