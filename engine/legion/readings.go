package legion

import "estafeta/engine"

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i).
var readings = []engine.HouseRule{
	{Key: "a06", Values: []string{"any", "final"}, Rules: []string{"LEG-A-ATK-26"}},
	{Key: "a18", Values: []string{"modify", "reroll"}, Rules: []string{"LEG-B-KEY-UNCANNY-02"}},
	{Key: "a31", Values: []string{"each", "once"}, Rules: []string{"LEG-B-KEY-PRECISE-01"}},
	{Key: "a32", Values: []string{"troopers", "all"}, Rules: []string{"LEG-B-KEY-SUPPRESSIVE-01"}},
	{Key: "a33", Values: []string{"wounds", "nothing"}, Rules: []string{"LEG-B-KEY-GUARDIAN-02"}},
}

// reading is how an attack with these options reads a rule.
func reading(options map[string]string, key string) string {
	if v := options[key]; v != "" {
		return v
	}
	for _, h := range readings {
		if h.Key == key {
			return h.Values[0]
		}
	}
	return ""
}
