package wh40k

import (
	"slices"

	"estafeta/engine"
)

// saves reports that an unmodified save roll makes an attack with an AP fail
// against models like this one: both saves are tried on the die (WH-SEQ-29 …
// WH-SEQ-33, WH-SEQ-35).
func (m Model) saves(face, ap, mod int, both bool) bool {
	if face == 1 {
		return false
	}
	inv := face
	if both { // A38
		inv += mod
	}
	if m.InSv > 0 && inv >= m.InSv {
		return true
	}
	return face+mod+ap >= m.Sv
}

// rollSaves makes a save roll for each attack that wounded, all together, and
// brings them into the order in which they are resolved: the lowest first
// (WH-SEQ-25, WH-SEQ-27).
func (g *Game) rollSaves(t *engine.Table) {
	a := &g.Attack
	a.Rolled = fallen(t.Roll(g.defender(), "save", 6, a.Wounds))
	g.commandReroll(t, g.defender(), "save", a.Rolled)
	a.Saves = faces(a.Rolled)
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
