package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// spend is step 5: the attacker buys surge abilities, each once; surges left
// over are lost (IA-ATK-13, IA-ATK-33, IA-SURGE-03, IA-SURGE-04). If there are
// surges for all and none has a price besides, all are bought.
func (g *Game) spend(t *engine.Table) {
	a := g.fight()
	a.Bought = []int{}
	if !a.Affords() {
		return
	}
	if a.Whole() {
		for i := range a.With.Surge {
			a.Bought = append(a.Bought, i)
		}
	} else {
		picked := g.ask(t, g.attacker(), g.by(), "surge", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.About = engine.Some, 0, 0, g.about(g.attacker())
			p.Pass = true
			p.Args = []engine.Arg{engine.Num("n", a.Results.Surge)}
			p.Rules = []string{"IA-ATK-13", "IA-SURGE-04"}
			for i, s := range a.With.Surge {
				if s.Cost <= a.Results.Surge {
					p.Add(engine.Option{Key: troops.AbilityID(i), Label: s.Label()})
					p.Max++
				}
			}
			for _, i := range g.plan(a.Results) {
				p.Default.Pick = append(p.Default.Pick, troops.AbilityID(i))
			}
			p.Check = func(answer engine.Answer) *engine.Refusal {
				if cost := a.Cost(answer.Pick); cost > a.Results.Surge {
					return engine.Refuse("IA-ABIL-06", "refuse.surges", engine.Num("cost", cost), engine.Num("n", a.Results.Surge))
				}
				return nil
			}
		}).Pick
		for i := range a.With.Surge {
			if slices.Contains(picked, troops.AbilityID(i)) {
				a.Bought = append(a.Bought, i)
			}
		}
	}
	for _, i := range a.Bought {
		t.Tell("spent", append(a.With.Surge[i].Words(), engine.ByRules("IA-ATK-13"))...)
	}
}

// plan are the abilities that are bought by default: those that let the target
// suffer the most damage; of equal ones those with the first of the sheet's
// other abilities that come to something; of these the cheapest.
func (g *Game) plan(r troops.Results) []int {
	a := g.fight()
	list := a.With.Surge
	best, score := 0, [3]int{-1, 0, 0}
	var pick [troops.MostAbilities]int
	for mask := range 1 << len(list) {
		cost, n := 0, 0
		for i := range list {
			if mask&(1<<i) != 0 {
				cost += list[i].Cost
				pick[n] = i
				n++
			}
		}
		if cost > r.Surge {
			continue
		}
		after := a.Spent(r, pick[:n])
		damage := a.Suffers(after)
		rank := 0
		for _, i := range pick[:n] {
			if slices.ContainsFunc(list[i].Effects, func(e attack.Effect) bool { return g.comesTo(e, damage, after.Results.Accuracy) }) {
				rank |= 1 << (troops.MostAbilities - i)
			}
		}
		if s := [3]int{damage, rank, -cost}; slices.Compare(s[:], score[:]) > 0 {
			best, score = mask, s
		}
	}
	out := []int{}
	for i := range list {
		if best&(1<<i) != 0 {
			out = append(out, i)
		}
	}
	return out
}

// comesTo reports an effect after the attack that would do something for the
// attacker if the target suffers so much damage.
func (g *Game) comesTo(e attack.Effect, damage, accuracy int) bool {
	a := g.fight()
	target := *a.Target
	target.Suffer(damage)
	switch e.Key {
	case "recover", "token", "special":
		return true
	case "restrain":
		return a.Attacker.Strain > 0 || a.Attacker.Lost > 0
	case "focus", "hide":
		return damage > 0
	case "stun", "bleed", "weaken":
		return damage > 0 && target.Gains(conditionOf[e.Key])
	case "blast":
		gain, loss := a.Blasted(e.N)
		if g.Mission != nil && a.Distance == 1 { // it hits the attacker too
			loss += e.N
		}
		return damage > 0 && (g.Mission == nil && len(a.Around) == 0 || gain > loss)
	case "cleave":
		return damage > 0 && (g.Mission == nil && len(a.Around) == 0 || len(g.cleft(accuracy)) > 0)
	}
	return false
}
