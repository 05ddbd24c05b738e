package wh40k

import "estafeta/engine/attack"

// uncritical are all dice that are not critical.
const uncritical = "uncritical"

// weighs reports a pool whose choices are weighed when they are proposed: its
// hits and the states of the target are not too many for that. It is the same
// from the beginning of the attack to its end.
func (g *Game) weighs(p *Pool) bool {
	if !p.chosen().any() {
		return false
	}
	hits := 0
	for i := range g.Attack.Weapons {
		w := &g.Attack.Weapons[i]
		if g.pool(w) != *p {
			continue
		}
		for _, d := range g.each(w) {
			hits += w.Count * d.most()
		}
	}
	hits *= 1 + p.Sustained.most()
	whole := *g.at()
	whole.Models = append([]Model{}, whole.Models...)
	for i := range whole.Models {
		whole.Models[i].Wounds, whole.Models[i].Out = whole.Models[i].W, false
	}
	work, groups := float64(hits*hits), whole.groups()
	for _, q := range groups {
		work *= float64(len(q.models)*whole.Models[q.models[0]].W + 1)
	}
	if len(groups) > 1 {
		work *= float64(hits)
	}
	return hits <= mostChosen && work <= mostWeighed
}

// weigher weighs what is left to the attacker in the pool being resolved, as
// though it were the last; nil if that is not done. Of so many dice, each is
// thought to hit if they have been rolled to hit.
func (g *Game) weigher(dice int, rolled bool) *weigher {
	p := g.Attack.Pool
	if !g.weighs(&p) {
		return nil
	}
	b, ref := newBoard(g.at())
	if ref != nil {
		return nil
	}
	if rolled {
		p.AgainHit, p.Sustained = "", Dice{}
	}
	return newPlan(g, b, []volley{{p, attack.Exactly(dice)}}, attack.Proposed, nil).weigh(0, 0, b.start)
}

// counted is what dice come to.
func counted(dice []Die, judge func(int) struck) (c [3]int) {
	for _, d := range dice {
		c[judge(d.Face)]++
	}
	return c
}

// proposed is which dice a re-roll is proposed for: the failed ones, or all that
// are not critical where that is worth more.
func (g *Game) proposed(roll string, judge func(int) struck) string {
	a := &g.Attack
	c := counted(a.Rolled, judge)
	usual := ""
	if c[failed] > 0 {
		usual = againFailed
	}
	switch of := a.Pool.chosen(); {
	case roll == "hit" && of.hit:
		if x := g.weigher(len(a.Rolled), false); x != nil {
			usual, _ = x.againHit(c[failed], c[success], c[critical])
		}
	case roll == "wound" && of.wound:
		if x := g.weigher(a.Hits, true); x != nil {
			usual, _ = x.againHurt(a.Lethal, c[failed], c[success], c[critical])
		}
	}
	return usual
}

// proposedLethal is how many critical hits are proposed to wound by themselves:
// all, unless critical wounds are worth more.
func (g *Game) proposedLethal(crits int) int {
	if !g.Attack.Pool.chosen().lethal {
		return crits
	}
	x := g.weigher(g.Attack.Hits, true)
	if x == nil {
		return crits
	}
	n, _ := x.lethals(g.Attack.Hits, crits)
	return n
}
