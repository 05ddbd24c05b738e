package nebula

import "estafeta/engine"

// sprint makes the two Expertise checks; each Success is 5 cm more this turn.
// NEB-SPR-01, NEB-SPR-02, NEB-SPR-05.
func (g *Game) sprint(t *engine.Table, f *Figure) float64 {
	need := g.expertise(f)
	dice := t.Roll(f.Seat, "sprint", 6, 2)
	bonus := 0.0
	for _, d := range dice {
		if d <= need && d != 6 {
			bonus += sprintPerSuccess
		}
	}
	t.Tell("sprint", engine.Piece("who", f.ID), engine.Dice("dice", dice), engine.Num("need", need), engine.Num("bonus", int(bonus)), engine.ByRules("NEB-SPR-01", "NEB-SPR-02"))
	return bonus
}
