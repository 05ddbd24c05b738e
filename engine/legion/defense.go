package legion

import (
	"strconv"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// rollDefense is step 7: the dice, and what surges become (LEG-A-ATK-19 …
// LEG-A-ATK-21, LEG-B-DICE-03, LEG-B-KEY-DANGERSENSE-03).
func (g *Game) rollDefense(t *engine.Table) {
	a := g.fight()
	c := troops.Colour(a.Defender.Defense)
	a.Defense = []string{}
	g.raise(t)
	for _, f := range t.Roll(g.defender(), defenseRoll(c), 6, a.DefenseDice()) {
		a.Defense = append(a.Defense, string(troops.DefenseFaces[c][f-1]))
	}
	for _, f := range t.Roll(g.defender(), defenseRoll(troops.White), 6, a.Surprises()) {
		a.Defense = append(a.Defense, string(troops.DefenseFaces[troops.White][f-1]))
	}
	if g.rule("a18") == "reroll" {
		g.uncanny(t)
	}
	a.Surges = 0
	counts := troops.Surge // what Deflect throws back
	if a.Defender.Has("deflect blanks") {
		counts = troops.Blank
	}
	for _, f := range a.Defense {
		if troops.Face(f) == counts {
			a.Surges++
		}
	}
	g.surgeBlocks(t)
	for i, f := range a.Defense {
		a.Defense[i] = string(a.Turned(troops.Face(f)))
	}
	for range a.Shielded {
		a.Defense = append(a.Defense, string(troops.Block))
	}
	if len(a.Defense) > 0 {
		t.Tell("defense", engine.Terms("dice", g.defended(a.Defense)), engine.ByRules("LEG-A-ATK-19", "LEG-A-ATK-21"))
	}
	if a.Deflecting && a.Ranged && a.Surges > 0 { // LEG-A-KEY-60, LEG-A-KEY-62
		g.Attack.Tally.Self = a.Surges
		t.Tell("deflect", engine.Num("n", a.Surges), engine.ByRules("LEG-A-KEY-60"))
		if g.Battle != nil {
			g.harm(t, a.Attacker, a.Surges, "LEG-A-KEY-60")
		}
	}
}

// uncanny lets the defender reroll up to X dice, all together, once
// (LEG-B-KEY-UNCANNY-01 … LEG-B-KEY-UNCANNY-03). By default those that block
// nothing.
func (g *Game) uncanny(t *engine.Table) {
	a := g.fight()
	if a.Defender.Uncanny == 0 || len(a.Defense) == 0 {
		return
	}
	most := min(a.Defender.Uncanny, len(a.Defense))
	picks := t.Ask(g.defender(), "uncanny", func(p *engine.Prompt) {
		p.Kind, p.Pass, p.Min, p.Max = engine.Some, true, 1, most
		p.Args = []engine.Arg{engine.Num("n", most)}
		p.Rules = []string{"LEG-B-KEY-UNCANNY-01"}
		for _, good := range []bool{false, true} {
			for i, f := range a.Defense {
				if (a.Turned(troops.Face(f)) == troops.Block) != good {
					continue
				}
				p.Add(engine.Option{Key: troops.DieID(i), Label: engine.Say("side", engine.Term("face", "face."+f), engine.Num("n", i+1))})
				if !good && len(p.Default.Pick) < most {
					p.Default.Pick = append(p.Default.Pick, troops.DieID(i))
				}
			}
		}
	}).Pick
	if len(picks) == 0 {
		return
	}
	c := troops.Colour(a.Defender.Defense)
	for k, f := range t.Roll(g.defender(), defenseRoll(c)+again, 6, len(picks)) {
		i, err := strconv.Atoi(picks[k][1:])
		if err != nil || i < 1 || i > len(a.Defense) {
			continue
		}
		a.Defense[i-1] = string(troops.DefenseFaces[c][f-1])
	}
	t.Tell("uncanny", engine.Num("n", len(picks)), engine.Terms("dice", g.defended(a.Defense)), engine.ByRules("LEG-B-KEY-UNCANNY-02"))
}

// modifyDefense is step 8: first the defender, by Uncanny Luck X, then the
// attacker, by Pierce X (LEG-A-ATK-22, LEG-A-KEY-73, LEG-B-KEY-PIERCE-01,
// LEG-B-KEY-IMMUNE-03).
func (g *Game) modifyDefense(t *engine.Table) {
	a := g.fight()
	if g.rule("a18") == "modify" {
		g.uncanny(t)
	}
	a.Blocks = 0
	for i, f := range a.Defense {
		a.Defense[i] = string(a.Turned(troops.Face(f)))
		if troops.Face(a.Defense[i]) == troops.Block {
			a.Blocks++
		}
	}
	if n := a.Pierced(a.Blocks); n > 0 {
		a.Blocks -= n
		a.Pierce -= n
		t.Tell("pierce", engine.Num("n", n), engine.ByRules("LEG-B-KEY-PIERCE-01"))
	}
}

// compare is step 9: hits and criticals less blocks are wounds (LEG-A-ATK-23,
// LEG-A-ATK-24).
func (g *Game) compare(t *engine.Table) {
	a := g.fight()
	n := max(0, a.Hits+a.Crits-a.Blocks)
	t.Tell(
		"compare",
		engine.Num("results", a.Hits+a.Crits),
		engine.Num("blocks", a.Blocks),
		engine.Num("wounds", n),
		engine.ByRules("LEG-A-ATK-23"),
	)
	g.suffer(t, n)
}

// defended are faces of the defender's dice as term keys, each with its die.
func (g *Game) defended(faces []string) []string {
	out, die := []string{}, defenseRoll(troops.Colour(g.fight().Defender.Defense))
	for _, f := range faces {
		out = append(out, "shown."+die+"."+f)
	}
	return out
}
