package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// attack resolves the attack: ranged and melee attacks alike (LEG-A-ATK-09 …
// LEG-A-ATK-26, LEG-A-MELEE-03).
func (g *Game) attack(t *engine.Table) {
	g.form(t)
	g.rollAttack(t)
	g.aim(t)
	g.convert(t)
	g.dodgeAndCover(t)
	g.modifyAttack(t)
	g.rollDefense(t)
	g.modifyDefense(t)
	g.compare(t)
	g.after(t)
}

// form gathers the dice of the weapons (LEG-A-ATK-09); of a disrupted weapon
// the attacker chooses which half (LEG-A-VEH-05, LEG-A-VEH-06, LEG-B-RES-05).
func (g *Game) form(t *engine.Table) {
	a := g.fight()
	a.Pool = a.Gathered(func(w *troops.Weapon) [3]int { return g.half(t, w) })
	names := []string{}
	for _, w := range a.Weapons {
		names = append(names, w.Name)
	}
	t.Tell(
		"pool",
		engine.Terms("weapons", names),
		engine.Num("red", a.Pool.Red),
		engine.Num("black", a.Pool.Black),
		engine.Num("white", a.Pool.White),
		engine.ByRules("LEG-A-ATK-09"),
	)
}

func (g *Game) half(t *engine.Table, w *troops.Weapon) [3]int {
	ways := w.Halves()
	key := t.Ask(g.attacker(), "half", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("weapon", w.Name)}
		p.Rules = []string{"LEG-A-VEH-05"}
		for _, h := range ways {
			p.Add(
				engine.Option{
					Key:   halfID(h),
					Label: engine.Say("dice", engine.Num("red", h[0]), engine.Num("black", h[1]), engine.Num("white", h[2])),
				},
			)
		}
		p.Default = engine.Pick(halfID(ways[0]))
	}).One()
	for _, h := range ways {
		if halfID(h) == key {
			return h
		}
	}
	return ways[0]
}

// convert turns attack surges into what the attacker's chart shows, or blanks
// (LEG-A-ATK-15, LEG-B-DICE-01, LEG-B-DICE-02).
func (g *Game) convert(t *engine.Table) {
	a := g.fight()
	a.Hits, a.Crits = 0, 0
	g.improve(t)
	for i := range a.Dice {
		d := &a.Dice[i]
		if d.Face == string(troops.Surge) {
			d.Face = a.Attacker.Turned()
		}
		switch troops.Face(d.Face) {
		case troops.Hit:
			a.Hits++
		case troops.Crit:
			a.Crits++
		}
	}
	g.marks(t)
	if g.rule("a06") == "final" {
		a.Shown = false
	}
	a.Shown = a.Shown || a.Hits+a.Crits > 0
	t.Tell(
		"rolled",
		engine.Terms("dice", shown(a.Dice)),
		engine.Num("hits", a.Hits),
		engine.Num("crits", a.Crits),
		engine.ByRules("LEG-A-ATK-13", "LEG-A-ATK-15"),
	)
}

// measures are the measures beyond the first three.
func (g *Game) measures() []string {
	a, out := g.fight(), []string{}
	if g.suppresses() {
		out = append(out, "suppression")
	}
	if a.Ranged && a.Defender.Deflect {
		out = append(out, "self")
	}
	if a.Ranged && len(a.Defender.Guards) > 0 {
		out = append(out, "guard")
	}
	return out
}

// results are the numbers of the attack's measures, in their order.
func (g *Game) results() []int {
	tally := g.Attack.Tally
	out := []int{tally.Wounds, tally.Models, tally.Hits}
	for _, m := range g.measures() {
		switch m {
		case "suppression":
			out = append(out, tally.Suppression)
		case "self":
			out = append(out, tally.Self)
		case "guard":
			n := 0
			for _, q := range g.at().Guards {
				n += q.Wounds
			}
			out = append(out, n)
		}
	}
	return out
}
