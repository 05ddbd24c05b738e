package nebula

import "estafeta/engine"

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string {
	if v := g.Options[key]; v != "" {
		return v
	}
	for _, h := range readings {
		if h.Key == key {
			return h.Values[0]
		}
	}
	return ""
}

// tellReadings tells which rules are not read as recommended.
func (g *Game) tellReadings(t *engine.Table) {
	for _, h := range readings {
		if v := g.rule(h.Key); v != h.Values[0] {
			t.Tell("house", engine.Term("rule", "option."+h.Key), engine.Term("reading", "option."+h.Key+"."+v), engine.ByRules(h.Rules...))
		}
	}
}
