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
	g.commandReroll(t, g.defender(), "save", a.Rolled)
	a.Saves = troops.Faces(a.Rolled)
	slices.Sort(a.Saves)
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
