package assault

import "estafeta/engine"

// readings are the rules of attacks that the rulebook leaves open, each with
// the recommended reading first (digest, section i), and what a condition card
// says that the sources print differently.
var readings = []engine.HouseRule{
	{Key: "i26", Values: []string{"sight", "accuracy"}, Rules: []string{"IA-KEY-31", "IA-KEY-32"}},
	{Key: "i27", Values: []string{"each", "sum"}, Rules: []string{"IA-KEY-31", "IA-KEY-29"}},
	{Key: "hidden", Values: []string{"damage", "surge"}, Rules: []string{"IA-COND-05"}},
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

func (g *Single) rule(key string) string { return reading(g.Options, key) }
