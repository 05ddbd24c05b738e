package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// leadership makes a leadership roll of a unit: 2D6, at least the best
// Leadership in it (WH-SHOCK-01 … WH-SHOCK-03). roll is what modifiers call it:
// shock, or leadership.
func (g *Game) leadership(t *engine.Table, u *troops.Unit, roll string) (success bool, dice []int, need int) {
	need = 13
	for _, i := range u.Alive() {
		need = min(need, u.Models[i].Ld)
	}
	n := 2
	if g.under(u, "shock", "three_dice") {
		n = 3
	}
	dice = t.Roll(u.Seat, "shock", 6, n)
	sum := g.modifier(u, roll)
	for _, f := range dice {
		sum += f
	}
	return sum >= need, dice, need
}

// shock makes a battle-shock roll; a failed one makes the unit battle-shocked
// (WH-SHOCK-03 … WH-SHOCK-05). ends says that a success ends what it suffers.
func (g *Game) shock(t *engine.Table, u *troops.Unit, ends bool) {
	ok, dice, need := g.leadership(t, u, "shock")
	g.shocked(t, u, ok, ends, dice, need)
}

func (g *Game) shocked(t *engine.Table, u *troops.Unit, ok, ends bool, dice []int, need int) {
	key := "shock.passed"
	switch {
	case !ok:
		u.Shocked = true
		g.failAction(t, u) // WH-SHOCK-08
		key = "shock.failed"
	case u.Shocked && (ends || g.rule("a28") == "ends"):
		u.Shocked = false
		key = "shock.ended"
	}
	t.Tell(key, engine.Piece("who", u.ID), engine.Dice("dice", dice), engine.Num("need", need), engine.ByRules("WH-SHOCK-03", "WH-SHOCK-05"))
	if !ok && u.Where == troops.OnField {
		g.happen(t, occasion{on: "enemy_shocked", foe: u})
		g.bury(t)
	}
}
