package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/tricks"
)

// hit is step 6: a dodge, or too little accuracy for the distance of a ranged
// attack, and the attack misses. The dodge counts since the end of step 4; the
// surges could be spent all the same (IA-ATK-14, IA-ATK-36, IA-RNG-03,
// IA-MEL-03, IA-KEY-20).
func (g *Game) hit(t *engine.Table) {
	a := g.fight()
	s := a.Spent(a.Results, a.Bought)
	g.Attack.Tally.Hit = a.Hits(s)
	switch {
	case s.Results.Dodge > 0:
		t.Tell("dodged", engine.ByRules("IA-ATK-36"))
	case !g.Attack.Tally.Hit:
		t.Tell("short", engine.Num("accuracy", s.Results.Accuracy), engine.Num("n", a.Distance), engine.ByRules("IA-ATK-14"))
	case !a.With.Melee:
		t.Tell("reached", engine.Num("accuracy", s.Results.Accuracy), engine.Num("n", a.Distance), engine.ByRules("IA-ATK-14"))
	}
}

// damage is step 7 (IA-ATK-15).
func (g *Game) damage(t *engine.Table) {
	a := g.fight()
	s := a.Spent(a.Results, a.Bought)
	left := a.Left(s)
	if a.Spared || g.spares() || g.flagged(a.Target, "untouchable") || left > 0 && g.replaces(t, left) {
		left = 0
	}
	g.Attack.Tally.Damage = a.Target.Suffer(left)
	if g.Attack.Tally.Damage > 0 && g.Mission != nil {
		g.Attack.Hurt = strings.TrimSpace(g.Attack.Hurt + " " + a.Target.ID)
	}
	if !g.Attack.Tally.Hit {
		return
	}
	t.Tell(
		"damage",
		g.who("target", a.Target),
		engine.Num("damage", s.Results.Damage),
		engine.Num("block", s.Results.Block),
		engine.Num("pierce", max(0, s.Pierce)),
		engine.Num("n", g.Attack.Tally.Damage),
		engine.ByRules("IA-ATK-15", "IA-KEY-27"),
	)
	g.fallen(t, a.Target)
	g.avenged(t, a.Target, g.Attack.Tally.Damage)
}

// spares reports that an ability bought with surges lets the attack miss.
func (g *Game) spares() bool {
	return slices.ContainsFunc(g.Attack.Bought, func(i int) bool {
		a := g.Attack.With.Surge[i].Source.Ability()
		return a != nil && len(a.Do) > 0 && a.Do[0] == "spare"
	})
}

// replaces lets the target of an attack that would do damage gain or suffer
// something else instead; it reports that this is so.
func (g *Game) replaces(t *engine.Table, n int) bool {
	if g.Mission == nil || t == nil {
		return false
	}
	switch g.Attack.Instead {
	case "":
		return false
	case "strain":
		g.strain(t, g.at(), n)
	default:
		g.become(t, g.at(), g.Attack.Instead)
	}
	return true
}

// scatters lets one figure within 2 of the target space suffer what Blast would
// have inflicted.
func (g *Game) scatters(t *engine.Table, x int) {
	u := g.using(tricks.Use{T: t, Seat: g.attacker(), By: g.by(), Name: "effect.blast"})
	u.pick(1, 1, []string{"figure", "aim", "2", "notdefender"})
	for _, f := range u.On {
		g.struck(t, f, x)
	}
}
