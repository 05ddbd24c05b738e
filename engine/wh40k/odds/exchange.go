// Package odds reckons what attacks of Warhammer 40,000 come to, exactly, as
// both sides are proposed to play or play best.
package odds

import "estafeta/engine/wh40k/troops"

// Exchange is the attacks of one unit against another, as their odds are
// reckoned: Attack with the weapons as they strike, the unit attacked, and the
// reading of every ambiguous rule.
type Exchange struct {
	Attack troops.Attack
	At     *troops.Unit
	Rule   func(key string) string
}

// pool is the attack of a weapon here.
func (g *Exchange) pool(w *troops.Weapon) troops.Pool {
	return troops.NewPool(troops.Circumstances{Weapon: w, By: g.Attack.Situation, At: g.At, Rule: g.Rule})
}

// Each are the attack dice of one weapon: its A, and what abilities add.
func (g *Exchange) Each(w *troops.Weapon) []troops.Dice { return w.Each(g.At, g.Attack.Models) }
