package wh40k

import "estafeta/engine"

// leadership makes a leadership roll of a unit: 2D6, at least the best
// Leadership in it (WH-SHOCK-01 … WH-SHOCK-03).
func (g *Game) leadership(t *engine.Table, u *Unit) (success bool, dice []int, need int) {
	need = 13
	for _, i := range u.alive() {
		need = min(need, u.Models[i].Ld)
	}
	n := 2
	if g.under(u, "shock", "three_dice") {
		n = 3
	}
	dice = t.Roll(u.Seat, "shock", 6, n)
	sum := g.modifier(u, "shock")
	for _, f := range dice {
		sum += f
	}
	return sum >= need, dice, need
}

// shock makes a battle-shock roll; a failed one makes the unit battle-shocked
// (WH-SHOCK-03 … WH-SHOCK-05). ends says that a success ends what it suffers.
func (g *Game) shock(t *engine.Table, u *Unit, ends bool) {
	ok, dice, need := g.leadership(t, u)
	g.shocked(t, u, ok, ends, dice, need)
}

func (g *Game) shocked(t *engine.Table, u *Unit, ok, ends bool, dice []int, need int) {
	key := "shock.passed"
	switch {
	case !ok:
		u.Shocked = true
		g.failAction(t, u) // WH-SHOCK-08
		key = "shock.failed"
	case u.Shocked && ends:
		u.Shocked = false
		key = "shock.ended"
	}
	t.Tell(key, engine.Piece("who", u.ID), engine.Dice("dice", dice), engine.Num("need", need), engine.ByRules("WH-SHOCK-03", "WH-SHOCK-05"))
}

// strength compares a unit with its starting strength: how much is left of how
// much, models or, of a unit that started with one, wounds (WH-APP-02 …
// WH-APP-06).
func (u *Unit) strength() (left, of int) {
	if u.Starting == 1 {
		for _, m := range u.Models {
			if !m.Out {
				return m.Wounds, m.W
			}
		}
		return 0, u.Models[0].W
	}
	return len(u.alive()), u.Starting
}

// halved reports a unit at or below half-strength.
func (u *Unit) halved() bool {
	left, of := u.strength()
	return 2*left <= of
}
