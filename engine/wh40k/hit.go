package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// rollHits makes the hit rolls of the dice gathered, all together (WH-SEQ-04).
func (g *Game) rollHits(t *engine.Table) {
	a := &g.Attack
	p := &a.Pool
	if p.Auto { // WH-KEY-57, WH-REF-05
		a.Hits = a.Dice
		t.Tell("hit.auto", engine.Num("n", a.Hits), engine.ByRules("WH-KEY-57"))
		return
	}
	if g.fixed() {
		t.Tell("hit.unmodified", engine.Num("n", p.Fails+1), engine.ByRules("WH-SHOOT-24", "WH-SHOOT-25", "WH-STRAT-29"))
	}
	a.Rolled = troops.Thrown(t.Roll(g.attacker(), "hit", 6, a.Dice))
	g.rerollFailed(t, "hit", p.AgainHit, p.Hits)
	if !g.fixed() {
		g.commandReroll(t, g.attacker(), "hit", a.Rolled)
	}
	crits := g.tally(p.Hits)
	t.Tell(
		"hit",
		engine.Num("n", len(a.Rolled)),
		engine.Needing("dice", troops.Faces(a.Rolled), troops.Lowest(p.Hits)),
		engine.Num("need", p.Skill),
		engine.Signed("plus", p.HitMod),
		engine.Num("hits", a.Hits),
		engine.Num("crits", crits),
		engine.ByRules("WH-SEQ-05", "WH-SEQ-08"),
	)
	if crits > 0 {
		g.sustain(t, crits)
		g.lethal(t, crits)
	}
}

// fixed reports hit rolls that nothing re-rolls (WH-SHOOT-23, WH-STRAT-30).
func (g *Game) fixed() bool { return g.Attack.Pool.Fails > 1 }

// tally counts the hits of the dice rolled and returns the critical ones among
// them.
func (g *Game) tally(judge func(int) troops.Struck) (crits int) {
	a := &g.Attack
	a.Hits = 0
	for _, d := range a.Rolled {
		switch judge(d.Face) {
		case troops.Success:
			a.Hits++
		case troops.Critical:
			a.Hits++
			crits++
		}
	}
	return crits
}

// sustain adds the hits of [SUSTAINED HITS]; they are not critical (WH-KEY-56).
func (g *Game) sustain(t *engine.Table, crits int) {
	a := &g.Attack
	x := a.Pool.Sustained
	if x == (troops.Dice{}) {
		return
	}
	more := crits * x.N
	for _, f := range t.Roll(g.attacker(), "sustained", 6, crits*x.Dice) {
		more += x.Value(f)
	}
	a.Hits += more
	t.Tell("hit.sustained", engine.Num("n", more), engine.ByRules("WH-KEY-56"))
}

// lethal asks how many of the critical hits wound without a roll; additional
// hits always roll (WH-KEY-35, WH-KEY-59).
func (g *Game) lethal(t *engine.Table, crits int) {
	a := &g.Attack
	if !a.Pool.Lethal {
		return
	}
	if g.Battle != nil && !a.Pool.Devastating { // nothing is gained by a roll
		a.Lethal = crits
		t.Tell("hit.lethal", engine.Num("n", a.Lethal), engine.ByRules("WH-KEY-35"))
		return
	}
	a.Lethal = t.Ask(g.attacker(), "lethal", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Number, 0, crits
		p.Args = []engine.Arg{engine.Num("n", crits)}
		p.Rules = []string{"WH-KEY-35"}
		p.Default = engine.Count(g.exchange().ProposedLethal(crits))
	}).Num()
	if a.Lethal > 0 {
		t.Tell("hit.lethal", engine.Num("n", a.Lethal), engine.ByRules("WH-KEY-35"))
	}
}
