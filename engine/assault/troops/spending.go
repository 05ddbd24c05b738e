package troops

import (
	"slices"

	"estafeta/engine/attack"
)

// Affords reports that there are surges for one of the abilities.
func (a Fight) Affords() bool {
	return slices.ContainsFunc(a.With.Surge, func(s Ability) bool { return s.Cost <= a.Results.Surge })
}

// Whole reports that there are surges for all abilities and nothing to weigh:
// none takes something from the attack, no Blast reaches a friend.
func (a Fight) Whole() bool {
	sum := 0
	_, friends := a.Blasted(1)
	for _, s := range a.With.Surge {
		if s.Worsens() || Amount(s.Effects, "blast") > 0 && (friends > 0 || a.Distance == 1) {
			return false
		}
		sum += s.Cost
	}
	return sum <= a.Results.Surge
}

// Cost is what the abilities of some options cost together, in surges.
func (a Fight) Cost(picked []string) int {
	sum := 0
	for i, s := range a.With.Surge {
		if slices.Contains(picked, AbilityID(i)) {
			sum += s.Cost
		}
	}
	return sum
}

// Spending is an attack after step 5: its results and its Pierce.
type Spending struct {
	Results Results
	Pierce  int
}

// Spent are the results with the abilities bought (IA-ATK-12, IA-KEY-29). A
// surge ability that removes a dodge still lets the attack hit.
func (a Fight) Spent(r Results, bought []int) Spending {
	s := Spending{r, a.With.Pierce}
	for _, i := range bought {
		for _, e := range a.With.Surge[i].Effects {
			switch e.Key {
			case "damage":
				s.Results.Damage += e.N
			case "accuracy":
				s.Results.Accuracy += e.N
			case "dodge":
				s.Results.Dodge += e.N
			case "pierce":
				s.Pierce += e.N
			}
		}
	}
	s.Results.Damage, s.Results.Accuracy, s.Results.Dodge = max(0, s.Results.Damage), max(0, s.Results.Accuracy), max(0, s.Results.Dodge)
	return s
}

// Aftermath are the tray.Effects that come after the attack: of the keywords, then
// of the abilities bought (IA-SURGE-05).
func (a Fight) Aftermath() []attack.Effect {
	out := slices.Clone(a.With.Keywords)
	for _, i := range a.Bought {
		out = append(out, a.With.Surge[i].Effects...)
	}
	return out
}
