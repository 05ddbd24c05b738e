package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
)

// spend is step 5: the attacker buys surge abilities, each once; surges left
// over are lost (IA-ATK-13, IA-ATK-33, IA-SURGE-03, IA-SURGE-04). If there are
// surges for all and none has a price besides, all are bought.
func (g *Game) spend(t *engine.Table) {
	a := g.fight()
	a.Bought = []int{}
	if !a.affords() {
		return
	}
	if a.whole() {
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
					p.Add(engine.Option{Key: abilityID(i), Label: s.label()})
					p.Max++
				}
			}
			for _, i := range g.plan(a.Results) {
				p.Default.Pick = append(p.Default.Pick, abilityID(i))
			}
			p.Check = func(answer engine.Answer) *engine.Refusal {
				if cost := a.cost(answer.Pick); cost > a.Results.Surge {
					return engine.Refuse("IA-ABIL-06", "refuse.surges", engine.Num("cost", cost), engine.Num("n", a.Results.Surge))
				}
				return nil
			}
		}).Pick
		for i := range a.With.Surge {
			if slices.Contains(picked, abilityID(i)) {
				a.Bought = append(a.Bought, i)
			}
		}
	}
	for _, i := range a.Bought {
		t.Tell("spent", append(a.With.Surge[i].words(), engine.ByRules("IA-ATK-13"))...)
	}
}

func abilityID(i int) string { return "s" + strconv.Itoa(i+1) }

// affords reports that there are surges for one of the abilities.
func (a fight) affords() bool {
	return slices.ContainsFunc(a.With.Surge, func(s Ability) bool { return s.Cost <= a.Results.Surge })
}

// whole reports that there are surges for all abilities and nothing to weigh:
// none takes something from the attack, no Blast reaches a friend.
func (a fight) whole() bool {
	sum := 0
	_, friends := a.blasted(1)
	for _, s := range a.With.Surge {
		if s.worsens() || amount(s.Effects, "blast") > 0 && (friends > 0 || a.Distance == 1) {
			return false
		}
		sum += s.Cost
	}
	return sum <= a.Results.Surge
}

func (a fight) cost(picked []string) int {
	sum := 0
	for i, s := range a.With.Surge {
		if slices.Contains(picked, abilityID(i)) {
			sum += s.Cost
		}
	}
	return sum
}

// label is the ability in words.
func (s Ability) label() engine.Text { return engine.Say("ability", s.words()...) }

// words are the cost of an ability and up to three tray.Effects.
func (s Ability) words() []engine.Arg {
	out := []engine.Arg{engine.Num("cost", s.Cost)}
	for i, name := range []string{"a", "b", "c"} {
		if i >= len(s.Effects) {
			out = append(out, engine.Name(name+"0", ""), engine.Name(name, ""), engine.Name(name+"1", ""))
			continue
		}
		e := s.Effects[i]
		sep, num := "", ""
		if i > 0 {
			sep = ", "
		}
		if k := slices.IndexFunc(tray.Effects, func(n attack.Entry) bool { return n.Key == e.Key }); tray.Effects[k].Count > 0 {
			num = " " + strconv.Itoa(e.N)
		}
		out = append(out, engine.Name(name+"0", sep), engine.Term(name, "effect."+e.Key), engine.Name(name+"1", num))
	}
	return out
}

// spending is an attack after step 5: its results and its Pierce.
type spending struct {
	results Results
	pierce  int
}

// spent are the results with the abilities bought (IA-ATK-12, IA-KEY-29). A
// surge ability that removes a dodge still lets the attack hit.
func (a fight) spent(r Results, bought []int) spending {
	s := spending{r, a.With.Pierce}
	for _, i := range bought {
		for _, e := range a.With.Surge[i].Effects {
			switch e.Key {
			case "damage":
				s.results.Damage += e.N
			case "accuracy":
				s.results.Accuracy += e.N
			case "dodge":
				s.results.Dodge += e.N
			case "pierce":
				s.pierce += e.N
			}
		}
	}
	s.results.Damage, s.results.Accuracy, s.results.Dodge = max(0, s.results.Damage), max(0, s.results.Accuracy), max(0, s.results.Dodge)
	return s
}

// aftermath are the tray.Effects that come after the attack: of the keywords, then
// of the abilities bought (IA-SURGE-05).
func (a fight) aftermath() []attack.Effect {
	out := slices.Clone(a.With.Keywords)
	for _, i := range a.Bought {
		out = append(out, a.With.Surge[i].Effects...)
	}
	return out
}

// mostAbilities is how many surge abilities an attack may have.
const mostAbilities = 8

// plan are the abilities that are bought by default: those that let the target
// suffer the most damage; of equal ones those with the first of the sheet's
// other abilities that come to something; of these the cheapest.
func (g *Game) plan(r Results) []int {
	a := g.fight()
	list := a.With.Surge
	best, score := 0, [3]int{-1, 0, 0}
	var pick [mostAbilities]int
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
		after := a.spent(r, pick[:n])
		damage := a.suffers(after)
		rank := 0
		for _, i := range pick[:n] {
			if slices.ContainsFunc(list[i].Effects, func(e attack.Effect) bool { return g.comesTo(e, damage, after.results.Accuracy) }) {
				rank |= 1 << (mostAbilities - i)
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
	target := *a.at
	target.suffer(damage)
	switch e.Key {
	case "recover", "token", "special":
		return true
	case "restrain":
		return a.by.Strain > 0 || a.by.Lost > 0
	case "focus", "hide":
		return damage > 0
	case "stun", "bleed", "weaken":
		return damage > 0 && target.gains(conditionOf[e.Key])
	case "blast":
		gain, loss := a.blasted(e.N)
		if g.Mission != nil && a.Distance == 1 { // it hits the attacker too
			loss += e.N
		}
		return damage > 0 && (g.Mission == nil && len(a.others) == 0 || gain > loss)
	case "cleave":
		return damage > 0 && (g.Mission == nil && len(a.others) == 0 || len(g.cleft(accuracy)) > 0)
	}
	return false
}
