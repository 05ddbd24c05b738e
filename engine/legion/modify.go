package legion

import (
	"slices"

	"estafeta/engine"
)

// modifyAttack is step 6: the attacker turns hits into criticals by Impact X,
// then the defender cancels hits by Armor, then friendly Guardians do
// (LEG-A-ATK-18, LEG-A-KEY-13, LEG-A-KEY-16, LEG-A-KEY-34 … LEG-A-KEY-36,
// LEG-B-KEY-GUARDIAN-04).
func (g *Game) modifyAttack(t *engine.Table) {
	a := g.fight()
	a.ram()
	if a.at.Armor > 0 {
		if n := min(a.Hits, a.Pool.Impact); n > 0 {
			a.Hits -= n
			a.Crits += n
			t.Tell("impact", engine.Num("n", n), engine.ByRules("LEG-A-KEY-13"))
		}
		if n := g.cancel(t, "armor", min(a.Hits, a.at.Armor)); n > 0 {
			a.Hits -= n
			t.Tell("armor", engine.Num("n", n), engine.ByRules("LEG-A-KEY-34", "LEG-A-KEY-35"))
		}
	}
	g.makashi(t)
	a.Pierce = a.Pool.Pierce
	if a.guarded() {
		for i := range a.at.Guards {
			g.guard(t, &a.at.Guards[i])
		}
	}
	g.Attack.Tally.Hits = a.Hits + a.Crits
}

// guarded reports that friendly units with Guardian X may take hits
// (LEG-B-KEY-GUARDIAN-01, LEG-B-KEY-GUARDIAN-07).
func (a fight) guarded() bool {
	return (a.Ranged || slices.ContainsFunc(a.at.Guards, func(q Guard) bool { return q.Close })) && !a.at.Vehicle && !a.at.Guardian && len(a.at.Guards) > 0
}

// guard lets a friendly unit with Guardian X take hits: it rolls a die for
// each, and suffers a wound for each blank; the attacker may use Pierce on its
// blocks (LEG-B-KEY-GUARDIAN-01 … LEG-B-KEY-GUARDIAN-10, LEG-B-KEY-PIERCE-02,
// LEG-B-KEY-IMMUNE-04).
func (g *Game) guard(t *engine.Table, q *Guard) {
	a := g.fight()
	n := min(q.X, a.Hits)
	if n == 0 || !a.Ranged && !q.Close {
		return
	}
	n = t.Ask(g.defender(), "guardian", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Number, 0, n
		p.Args = []engine.Arg{engine.Num("hits", a.Hits), engine.Num("crits", a.Crits)}
		p.Rules = []string{"LEG-B-KEY-GUARDIAN-01"}
		p.Default = engine.Count(n)
	}).Num()
	if n == 0 {
		return
	}
	a.Hits -= n
	blocks, wounds := 0, 0
	for _, f := range g.guardSurges(t, q, t.Roll(g.defender(), "guard."+defenseRoll(colour(q.Defense)), 6, n)) {
		switch g.guarded(q, f) {
		case block:
			blocks++
		case blank:
			wounds++
		}
	}
	if most := min(a.Pierce, blocks); most > 0 {
		cut := t.Ask(g.attacker(), "pierceguard", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max = engine.Number, 0, most
			p.Args = []engine.Arg{engine.Num("blocks", blocks), engine.Num("pierce", a.Pierce)}
			p.Rules = []string{"LEG-B-KEY-GUARDIAN-08"}
			p.Default = engine.Count(a.spare(blocks))
		}).Num()
		a.Pierce -= cut
		wounds += cut
	}
	q.Wounds += wounds
	if o := g.unit(q.Unit); o != nil {
		g.harm(t, o, wounds, "LEG-B-KEY-GUARDIAN-02")
	}
	t.Tell(
		"guardian",
		engine.Num("n", n),
		engine.Num("blocks", blocks),
		engine.Num("wounds", wounds),
		engine.ByRules("LEG-B-KEY-GUARDIAN-02"),
	)
}

// guarded is what a face comes to on a die of a Guardian.
func (g *Game) guarded(q *Guard, f face) face {
	switch {
	case f == surge && q.Surge:
		return block
	case f == surge && g.rule("a33") == "wounds":
		return blank
	}
	return f
}

// spare is the Pierce that the default uses on blocks of a Guardian: what the
// defender's dice could not need.
func (a fight) spare(blocks int) int {
	spare := a.Pierce
	if !a.at.ImmunePierce || a.Makashi {
		spare -= a.defenseDice()
	}
	return max(0, min(spare, blocks))
}
