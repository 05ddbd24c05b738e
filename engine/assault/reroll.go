package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// rerolls is step 3: the attacker's effects, then the defender's. What is
// passed cannot be used later (IA-ATK-08, IA-ATK-09, IA-ATK-27, IA-TIME-03,
// IA-TIME-07).
func (g *Game) rerolls(t *engine.Table) {
	for _, o := range g.chances() {
		g.reroll(t, o)
	}
}

// chance is an effect that rerolls dice of one of the pools.
type chance struct {
	seat    engine.Seat // who may use it
	defense bool        // of which pool
	n       int         // dice at most
	lessens bool        // the defender uses it
}

// chances are the effects in the order in which they are resolved.
func (g *Game) chances() []chance {
	by, at := g.attacker(), g.defender()
	a, d := g.Attack, g.Attack.Defense
	all := []chance{{by, false, a.Own, false}, {by, true, a.Theirs, false}, {at, true, d.Own, true}, {at, false, d.Theirs, true}}
	return slices.DeleteFunc(all, func(o chance) bool { return o.n == 0 })
}

// reroll asks which dice are rerolled, all together: by default those with which
// the target is expected to suffer the most, for the defender the least.
func (g *Game) reroll(t *engine.Table, o chance) {
	a := g.fight()
	free := func() []int {
		var out []int
		for i, d := range a.Dice {
			if d.defends() == o.defense && !d.Again {
				out = append(out, i)
			}
		}
		return out
	}
	if len(free()) == 0 {
		return
	}
	build := func(p *engine.Prompt) {
		list := free()
		p.Kind, p.Min, p.Max, p.About = engine.Some, 0, min(o.n, len(list)), g.about(o.seat)
		p.Args = []engine.Arg{engine.Num("n", p.Max)}
		p.Rules = []string{"IA-ATK-08", "IA-ATK-09"}
		p.Pass = true
		for _, i := range list {
			p.Add(engine.Option{Key: dieID(i), Label: engine.Say(a.Dice[i].shown())})
		}
		k := &reckoning{g: g, play: attack.ForDamage, known: map[Results]float64{}}
		p.Default.Pick = a.picked(o.defense, k.rerolls(a.Pool).Propose(o.step(p.Max), a.lying()))
	}
	who := g.at()
	if o.seat == g.attacker() {
		who = g.by()
	}
	var picked []string
	if o.defense {
		picked = g.ask(t, o.seat, who, "reroll.defense", build).Pick
	} else {
		picked = g.ask(t, o.seat, who, "reroll.attack", build).Pick
	}
	if len(picked) == 0 {
		return
	}
	owner := g.hand(g.attacker(), g.by())
	if o.defense {
		owner = g.hand(g.defender(), g.at())
	}
	for _, c := range colours {
		var at []int
		for _, i := range free() {
			if a.Dice[i].Colour == c && slices.Contains(picked, dieID(i)) {
				at = append(at, i)
			}
		}
		for k, d := range rolled(t, owner, c, ".again", len(at)) {
			a.Dice[at[k]] = d
		}
	}
	t.Tell(
		"rerolled",
		g.player("seat", o.seat),
		engine.Num("n", len(picked)),
		engine.Terms("dice", a.shown(o.defense)),
		engine.ByRules("IA-ATK-08", "IA-ATK-09"),
	)
}

func dieID(i int) string { return "d" + strconv.Itoa(i+1) }
