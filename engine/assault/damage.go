package assault

import (
	"slices"

	"estafeta/engine"
)

// hit is step 6: a dodge, or too little accuracy for the distance of a ranged
// attack, and the attack misses. The dodge counts since the end of step 4; the
// surges could be spent all the same (IA-ATK-14, IA-ATK-36, IA-RNG-03,
// IA-MEL-03, IA-KEY-20).
func (g *Game) hit(t *engine.Table) {
	a := g.fight()
	s := a.spent(a.Results, a.Bought)
	g.Attack.Tally.Hit = a.hits(s)
	switch {
	case s.results.Dodge > 0:
		t.Tell("dodged", engine.ByRules("IA-ATK-36"))
	case !g.Attack.Tally.Hit:
		t.Tell("short", engine.Num("accuracy", s.results.Accuracy), engine.Num("n", a.Distance), engine.ByRules("IA-ATK-14"))
	case !a.With.Melee:
		t.Tell("reached", engine.Num("accuracy", s.results.Accuracy), engine.Num("n", a.Distance), engine.ByRules("IA-ATK-14"))
	}
}

// hits reports that an attack does not miss.
func (a fight) hits(s spending) bool {
	return s.results.Dodge == 0 && (a.With.Melee || s.results.Accuracy >= a.Distance)
}

// left is the damage that block and Pierce leave (IA-ATK-15, IA-ATK-16,
// IA-KEY-27, IA-KEY-28, IA-ATK-35).
func (a fight) left(s spending) int {
	if !a.hits(s) {
		return 0
	}
	return max(0, s.results.Damage-max(0, s.results.Block-max(0, s.pierce)))
}

// suffers is the damage that the target suffers, no more than its Health
// leaves (IA-DMG-08).
func (a fight) suffers(s spending) int { return a.at.takes(a.left(s)) }

// damage is step 7 (IA-ATK-15).
func (g *Game) damage(t *engine.Table) {
	a := g.fight()
	s := a.spent(a.Results, a.Bought)
	left := a.left(s)
	if a.Spared || g.spares() {
		left = 0
	}
	g.Attack.Tally.Damage = a.at.suffer(left)
	if !g.Attack.Tally.Hit {
		return
	}
	t.Tell(
		"damage",
		g.who("target", a.at),
		engine.Num("damage", s.results.Damage),
		engine.Num("block", s.results.Block),
		engine.Num("pierce", max(0, s.pierce)),
		engine.Num("n", g.Attack.Tally.Damage),
		engine.ByRules("IA-ATK-15", "IA-KEY-27"),
	)
	g.fallen(t, a.at)
}

// spares reports that an ability bought with surges lets the attack miss.
func (g *Game) spares() bool {
	return slices.ContainsFunc(g.Attack.Bought, func(i int) bool {
		a := g.Attack.With.Surge[i].Source.ability()
		return a != nil && len(a.Do) > 0 && a.Do[0] == "spare"
	})
}
