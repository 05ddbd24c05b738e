package legion

import (
	"strconv"

	"estafeta/engine"
)

// defenseDice is how many dice the defender rolls: one for each hit and
// critical left, those of Impervious, and against ranged attacks those of
// Danger Sense (LEG-A-DICE-07, LEG-A-ATK-19, LEG-A-KEY-71, LEG-A-KEY-72,
// LEG-A-KEY-74, LEG-B-KEY-DANGERSENSE-02). With nothing to block they are left
// in the box, unless Deflect wants them.
func (a fight) defenseDice() int {
	n := a.Hits + a.Crits - a.Shielded
	if n+a.Shielded == 0 && !(a.Deflecting && a.Ranged) {
		return 0
	}
	if a.at.Impervious && !a.Makashi {
		n += a.Pool.Pierce
	}
	if a.Ranged {
		n += min(a.at.DangerSense, a.at.Suppression)
	}
	return n
}

// rollDefense is step 7: the dice, and what surges become (LEG-A-ATK-19 …
// LEG-A-ATK-21, LEG-B-DICE-03, LEG-B-KEY-DANGERSENSE-03).
func (g *Game) rollDefense(t *engine.Table) {
	a := g.fight()
	c := colour(a.at.Defense)
	a.Defense = []string{}
	g.raise(t)
	for _, f := range t.Roll(g.defender(), defenseRoll(c), 6, a.defenseDice()) {
		a.Defense = append(a.Defense, string(defenseFaces[c][f-1]))
	}
	for _, f := range t.Roll(g.defender(), defenseRoll(white), 6, a.surprises()) {
		a.Defense = append(a.Defense, string(defenseFaces[white][f-1]))
	}
	if g.rule("a18") == "reroll" {
		g.uncanny(t)
	}
	a.Surges = 0
	counts := surge // what Deflect throws back
	if a.at.has("deflect blanks") {
		counts = blank
	}
	for _, f := range a.Defense {
		if face(f) == counts {
			a.Surges++
		}
	}
	g.surgeBlocks(t)
	for i, f := range a.Defense {
		a.Defense[i] = string(a.turned(face(f)))
	}
	for range a.Shielded {
		a.Defense = append(a.Defense, string(block))
	}
	if len(a.Defense) > 0 {
		t.Tell("defense", engine.Terms("dice", named(a.Defense)), engine.ByRules("LEG-A-ATK-19", "LEG-A-ATK-21"))
	}
	if a.Deflecting && a.Ranged && a.Surges > 0 { // LEG-A-KEY-60, LEG-A-KEY-62
		g.Attack.Tally.Self = a.Surges
		t.Tell("deflect", engine.Num("n", a.Surges), engine.ByRules("LEG-A-KEY-60"))
		if g.Battle != nil {
			g.harm(t, a.by, a.Surges, "LEG-A-KEY-60")
		}
	}
}

// turned is what a face of a defense die becomes: surges are blocks by the
// defender's chart or by Deflect, else blanks (LEG-A-ATK-21, LEG-A-KEY-59).
func (a fight) turned(f face) face {
	switch {
	case f != surge:
		return f
	case a.at.Surge || a.Deflecting || a.Spent > 0 && a.at.has("block"):
		return block
	}
	return blank
}

// uncanny lets the defender reroll up to X dice, all together, once
// (LEG-B-KEY-UNCANNY-01 … LEG-B-KEY-UNCANNY-03). By default those that block
// nothing.
func (g *Game) uncanny(t *engine.Table) {
	a := g.fight()
	if a.at.Uncanny == 0 || len(a.Defense) == 0 {
		return
	}
	most := min(a.at.Uncanny, len(a.Defense))
	picks := t.Ask(g.defender(), "uncanny", func(p *engine.Prompt) {
		p.Kind, p.Pass, p.Min, p.Max = engine.Some, true, 1, most
		p.Args = []engine.Arg{engine.Num("n", most)}
		p.Rules = []string{"LEG-B-KEY-UNCANNY-01"}
		for _, good := range []bool{false, true} {
			for i, f := range a.Defense {
				if (a.turned(face(f)) == block) != good {
					continue
				}
				p.Add(engine.Option{Key: dieID(i), Label: engine.Say("side", engine.Term("face", "face."+f), engine.Num("n", i+1))})
				if !good && len(p.Default.Pick) < most {
					p.Default.Pick = append(p.Default.Pick, dieID(i))
				}
			}
		}
	}).Pick
	if len(picks) == 0 {
		return
	}
	c := colour(a.at.Defense)
	for k, f := range t.Roll(g.defender(), defenseRoll(c)+again, 6, len(picks)) {
		i, err := strconv.Atoi(picks[k][1:])
		if err != nil || i < 1 || i > len(a.Defense) {
			continue
		}
		a.Defense[i-1] = string(defenseFaces[c][f-1])
	}
	t.Tell("uncanny", engine.Num("n", len(picks)), engine.Terms("dice", named(a.Defense)), engine.ByRules("LEG-B-KEY-UNCANNY-02"))
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
		a.Defense[i] = string(a.turned(face(f)))
		if face(a.Defense[i]) == block {
			a.Blocks++
		}
	}
	if n := a.pierced(a.Blocks); n > 0 {
		a.Blocks -= n
		a.Pierce -= n
		t.Tell("pierce", engine.Num("n", n), engine.ByRules("LEG-B-KEY-PIERCE-01"))
	}
}

// pierced is how many of so many blocks Pierce cancels: as many as it can.
func (a fight) pierced(blocks int) int {
	if a.at.ImmunePierce && !a.Makashi {
		return 0
	}
	return min(a.Pierce, blocks)
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

// named are faces as term keys.
func named(faces []string) []string {
	out := []string{}
	for _, f := range faces {
		out = append(out, "face."+f)
	}
	return out
}
