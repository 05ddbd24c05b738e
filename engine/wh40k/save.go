package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// rollSaves makes a save roll for each attack that wounded, all together, and
// brings them into the order in which they are resolved: the lowest first
// (WH-SEQ-25, WH-SEQ-27).
func (g *Game) rollSaves(t *engine.Table) {
	a := &g.Attack
	a.Rolled = troops.Thrown(t.Roll(g.defender(), "save", 6, a.Wounds))
	if g.guarded() {
		g.rerollOnes(t, g.at(), "save", a.Rolled)
	}
	g.commandReroll(t, g.defender(), "save", a.Rolled)
	g.sortSaves()
	if len(a.Saves) > 0 {
		t.Tell(
			"save",
			engine.Num("n", len(a.Saves)),
			engine.Dice("dice", a.Saves),
			engine.Num("ap", a.Pool.AP),
			engine.ByRules("WH-SEQ-25", "WH-SEQ-27"),
		)
	}
}

// guarded reports a target that may re-roll invulnerable saves of 1: a model left
// has such a save.
func (g *Game) guarded() bool {
	u := g.at()
	return g.Battle != nil && slices.ContainsFunc(u.Alive(), func(i int) bool { return u.Models[i].InSv > 0 }) && g.under(u, "reroll", "invuln")
}

// sortSaves brings the save rolls into their order. The first dice are those of
// critical wounds, whose AP may differ; of equal ones they come first.
func (g *Game) sortSaves() {
	a := &g.Attack
	order := make([]int, len(a.Rolled))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return a.Rolled[x].Face - a.Rolled[y].Face })
	a.Saves, a.Keen = []int{}, nil
	for _, i := range order {
		a.Saves = append(a.Saves, a.Rolled[i].Face)
		if a.Crits > 0 {
			keen := 0
			if i < a.Crits {
				keen = a.Pool.CritAP
			}
			a.Keen = append(a.Keen, keen)
		}
	}
}
