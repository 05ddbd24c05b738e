package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// modifyAttack is step 6: the attacker turns hits into criticals by Impact X,
// then the defender cancels hits by Armor, then friendly Guardians do
// (LEG-A-ATK-18, LEG-A-KEY-13, LEG-A-KEY-16, LEG-A-KEY-34 … LEG-A-KEY-36,
// LEG-B-KEY-GUARDIAN-04).
func (g *Game) modifyAttack(t *engine.Table) {
	a := g.fight()
	a.Ram()
	if a.Defender.Armor > 0 {
		if n := min(a.Hits, a.Pool.Impact); n > 0 {
			a.Hits -= n
			a.Crits += n
			t.Tell("impact", engine.Num("n", n), engine.ByRules("LEG-A-KEY-13"))
		}
		if n := g.cancel(t, "armor", min(a.Hits, a.Defender.Armor)); n > 0 {
			a.Hits -= n
			t.Tell("armor", engine.Num("n", n), engine.ByRules("LEG-A-KEY-34", "LEG-A-KEY-35"))
		}
	}
	g.makashi(t)
	a.Pierce = a.Pool.Pierce
	if a.Guarded() {
		for i := range a.Defender.Guards {
			g.guard(t, &a.Defender.Guards[i])
		}
	}
	g.Attack.Tally.Hits = a.Hits + a.Crits
}

// guard lets a friendly unit with Guardian X take hits: it rolls a die for
// each, and suffers a wound for each blank; the attacker may use Pierce on its
// blocks (LEG-B-KEY-GUARDIAN-01 … LEG-B-KEY-GUARDIAN-10, LEG-B-KEY-PIERCE-02,
// LEG-B-KEY-IMMUNE-04).
func (g *Game) guard(t *engine.Table, q *troops.Guard) {
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
	for _, f := range g.guardSurges(t, q, t.Roll(g.defender(), "guard."+defenseRoll(troops.Colour(q.Defense)), 6, n)) {
		switch g.guarded(q, f) {
		case troops.Block:
			blocks++
		case troops.Blank:
			wounds++
		}
	}
	if most := min(a.Pierce, blocks); most > 0 {
		cut := t.Ask(g.attacker(), "pierceguard", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max = engine.Number, 0, most
			p.Args = []engine.Arg{engine.Num("blocks", blocks), engine.Num("pierce", a.Pierce)}
			p.Rules = []string{"LEG-B-KEY-GUARDIAN-08"}
			p.Default = engine.Count(a.Spare(blocks))
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
func (g *Game) guarded(q *troops.Guard, f troops.Face) troops.Face {
	switch {
	case f == troops.Surge && q.Surge:
		return troops.Block
	case f == troops.Surge && g.rule("a33") == "wounds":
		return troops.Blank
	}
	return f
}
