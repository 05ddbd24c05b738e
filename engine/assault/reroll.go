package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
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
			if d.Defends() == o.defense && !d.Again {
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
			p.Add(engine.Option{Key: troops.DieID(i), Label: engine.Say(a.Dice[i].Shown())})
		}
		k := &reckoning{g: g, play: attack.ForDamage, known: map[troops.Results]float64{}}
		p.Default.Pick = a.Picked(o.defense, k.rerolls(a.Pool).Propose(o.step(p.Max), a.Lying()))
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
	g.gambles(t, who, picked)
	owner := g.hand(g.attacker(), g.by())
	if o.defense {
		owner = g.hand(g.defender(), g.at())
	}
	for _, c := range troops.Colours {
		var at []int
		for _, i := range free() {
			if a.Dice[i].Colour == c && slices.Contains(picked, troops.DieID(i)) {
				at = append(at, i)
			}
		}
		for k, d := range troops.Rolled(t, owner, c, ".again", len(at)) {
			a.Dice[at[k]] = d
		}
	}
	g.Attack.Fresh = strings.Join(picked, " ")
	t.Tell(
		"rerolled",
		g.player("seat", o.seat),
		engine.Num("n", len(picked)),
		engine.Terms("dice", a.Shown(o.defense)),
		engine.ByRules("IA-ATK-08", "IA-ATK-09"),
	)
	if g.Mission != nil {
		if g.flagged(who, "gambit") {
			g.open(t, o.seat, window{rerolling.key, []string{"gambit"}, nil}, who)
		}
		foe := g.defender()
		if o.seat == foe {
			foe = g.attacker()
		}
		g.open(t, foe, window{rerolling.key, []string{"foe rerolls"}, nil}, g.inBattle(foe)...)
	}
}

// gambles lets a figure that is allowed to exchange dice before it rerolls them: each
// for another of the attack, or of the defense.
func (g *Game) gambles(t *engine.Table, who *troops.Figure, picked []string) {
	if g.Mission == nil || !g.flagged(who, "gambit") {
		return
	}
	for i := range g.Attack.Dice {
		if !slices.Contains(picked, troops.DieID(i)) {
			continue
		}
		d := &g.Attack.Dice[i]
		of := troops.AttackColours
		if d.Defends() {
			of = troops.DefenseColours
		}
		colour := g.ask(t, who.Seat, who, "gambit", func(p *engine.Prompt) {
			p.About = who.ID
			p.Args = []engine.Arg{engine.Term("face", d.Shown())}
			p.Rules = []string{"IA-ATK-27"}
			for _, c := range of {
				p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
			}
			p.Default = engine.Pick(d.Colour)
		}).One()
		if slices.Contains(of, colour) {
			d.Colour = colour
		}
	}
}
