package xwing

import "estafeta/engine"

// readings are the rules that the rulebook leaves open, each with the
// recommended reading first (digest, section i).
var readings = []engine.HouseRule{
	{Key: "a4", Values: []string{"base", "arc"}, Rules: []string{"XW-RNG-04", "XW-ARC-09"}},
	{Key: "a5", Values: []string{"guides", "base"}, Rules: []string{"XW-FLEE-07"}},
	{Key: "a6", Values: []string{"modelled", "none"}, Rules: []string{"XW-GEO-13"}},
	{Key: "a7", Values: []string{"declared", "free"}, Rules: []string{"XW-RNG-15"}},
	{Key: "a9", Values: []string{"once", "each"}, Rules: []string{"XW-CLK-02"}},
	{Key: "a11", Values: []string{"own", "shared"}, Rules: []string{"XW-DMG-17"}},
	{Key: "a12", Values: []string{"faceup", "always"}, Rules: []string{"XW-CRIT-06"}},
	{Key: "a23", Values: []string{"again", "once"}, Rules: []string{"XW-OBS-17"}},
}

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

// gauge is how this game measures what the book leaves open.
func (g *Game) gauge() Gauge {
	m := Standard
	m.FrontEdge = g.rule("a4") == "arc"
	m.GuidesFlee = g.rule("a5") == "guides"
	if g.rule("a6") == "none" {
		m.Guide = 0
	}
	return m
}
