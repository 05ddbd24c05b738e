package odds

import (
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
)

// Uncritical are all dice that are not critical.
const Uncritical = "uncritical"

// weighs reports a pool whose choices are weighed when they are proposed: its
// hits and the states of the target are not too many for that. It is the same
// from the beginning of the attack to its end.
func (g *Exchange) weighs(p *troops.Pool) bool {
	if !chosenOf(p).any() {
		return false
	}
	hits := 0
	for i := range g.Attack.Weapons {
		w := &g.Attack.Weapons[i]
		if g.pool(w) != *p {
			continue
		}
		for _, d := range g.Each(w) {
			hits += w.Count * d.Most()
		}
	}
	hits *= 1 + p.Sustained.Most()
	whole := *g.At
	whole.Models = append([]troops.Model{}, whole.Models...)
	for i := range whole.Models {
		whole.Models[i].Wounds, whole.Models[i].Out = whole.Models[i].W, false
	}
	work, groups := float64(hits*hits), whole.Groups()
	for _, q := range groups {
		work *= float64(len(q.Models)*whole.Models[q.Models[0]].W + 1)
	}
	if len(groups) > 1 {
		work *= float64(hits)
	}
	return hits <= mostChosen && work <= mostWeighed
}

// weigher weighs what is left to the attacker in the pool being resolved, as
// though it were the last; nil if that is not done. Of so many dice, each is
// thought to hit if they have been rolled to hit.
func (g *Exchange) weigher(dice int, rolled bool) *weigher {
	p := g.Attack.Pool
	if !g.weighs(&p) {
		return nil
	}
	b, ref := newBoard(g.At)
	if ref != nil {
		return nil
	}
	if rolled {
		p.AgainHit, p.Sustained = "", troops.Dice{}
	}
	return newPlan(g, b, []volley{{p, attack.Exactly(dice)}}, attack.Proposed, nil).weigh(0, 0, b.start)
}

// counted is what dice come to.
func counted(dice []troops.Die, judge func(int) troops.Struck) (c [3]int) {
	for _, d := range dice {
		c[judge(d.Face)]++
	}
	return c
}

// Proposed is which dice a re-roll is proposed for: the failed ones, or all that
// are not critical where that is worth more.
func (g *Exchange) Proposed(roll string, judge func(int) troops.Struck) string {
	a := &g.Attack
	c := counted(a.Rolled, judge)
	usual := ""
	if c[troops.Failed] > 0 {
		usual = troops.AgainFailed
	}
	switch of := chosenOf(&a.Pool); {
	case roll == "hit" && of.hit:
		if x := g.weigher(len(a.Rolled), false); x != nil {
			usual, _ = x.againHit(c[troops.Failed], c[troops.Success], c[troops.Critical])
		}
	case roll == "wound" && of.wound:
		if x := g.weigher(a.Hits, true); x != nil {
			usual, _ = x.againHurt(a.Lethal, c[troops.Failed], c[troops.Success], c[troops.Critical])
		}
	}
	return usual
}

// ProposedLethal is how many critical hits are proposed to wound by themselves:
// all, unless critical wounds are worth more.
func (g *Exchange) ProposedLethal(crits int) int {
	if !chosenOf(&g.Attack.Pool).lethal {
		return crits
	}
	x := g.weigher(g.Attack.Hits, true)
	if x == nil {
		return crits
	}
	n, _ := x.lethals(g.Attack.Hits, crits)
	return n
}
