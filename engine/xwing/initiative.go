package xwing

import (
	"slices"

	"estafeta/engine"
)

// determineInitiative: the cheaper squad's player chooses who has the
// initiative for the whole game; of equal squads an attack die says who
// chooses. XW-INI-01, XW-INI-02, XW-INI-06, XW-SET-02, XW-SET-03.
func (g *Game) determineInitiative(t *engine.Table) {
	t.Tell("game.begins", engine.Num("one", g.Sides[0].Cost), engine.Num("two", g.Sides[1].Cost), engine.ByRules("XW-SET-02"))
	g.tellReadings(t)
	chooser := engine.Seat(1)
	switch a, b := g.Sides[0].Cost, g.Sides[1].Cost; {
	case b < a:
		chooser = 2
	case a == b:
		chooser = g.initiativeDie(t)
	}
	pick := t.Ask(chooser, "initiative", func(p *engine.Prompt) {
		p.Measuring, p.Begin = true, true
		p.Rules = []string{"XW-INI-01", "XW-SET-03"}
		p.Add(engine.Option{Key: "self", Verb: "self"})
		p.Add(engine.Option{Key: "other", Verb: "other"})
		p.Default = engine.Pick("self")
	}).One()
	g.Initiative = chooser
	if pick == "other" {
		g.Initiative = enemyOf(chooser)
	}
	t.Tell("initiative", engine.Side("seat", chooser), engine.Side("first", g.Initiative), engine.ByRules("XW-INI-01"))
	g.prepareObstacles()
}

// initiativeDie: one of the players, drawn at random, rolls an attack die; on a
// hit or critical hit that player chooses, else the other (XW-INI-02).
func (g *Game) initiativeDie(t *engine.Table) engine.Seat {
	roller := engine.Seat(t.Pick("initiative", 2))
	f := rollDice(t, roller, "initiative", attackDie, 1)[0]
	t.Tell("initiative.die", engine.Side("seat", roller), engine.Term("face", "face."+string(f)), engine.ByRules("XW-INI-02"))
	if slices.Contains([]Face{Hit, Crit}, f) {
		return roller
	}
	return enemyOf(roller)
}
