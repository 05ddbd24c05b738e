package assault

import (
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// Odds is the exact distribution of what an attack does. Dice of any colour get
// the colours, and rerolls are made of the dice, with which the target is
// expected to suffer the most, for the defender the least, or is likeliest to be
// defeated. Surges are spent so that the target suffers the most damage, then
// for what the sheet names first: nothing else does more. Cleave strikes whom it
// defeats, else who suffers the most by it.
//
// Throws are told apart by what they add up to, or by their faces where some may
// be rerolled; the rest of the attack is resolved by its rules.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	g := &single.Game
	k := &reckoning{g: g, play: r.Play, known: map[troops.Results]float64{}}
	unused := g.unused()
	colours, ref := k.colours(r)
	if ref != nil {
		return attack.Odds{}, ref
	}
	a := g.fight()
	a.Pool, a.Any = colours, 0
	a.Focus()
	rolls, ref := k.rolls(r, a.Pool)
	if ref != nil {
		return attack.Odds{}, ref
	}
	ends, ok := rolls.Ends()
	if !ok {
		return attack.Odds{}, attack.Stopped()
	}
	after, enough := map[troops.Results]float64{}, a.Enough()
	for _, e := range ends {
		left := g.modified(troops.ResultsOf(e.Attack, e.Defense))
		left.Accuracy = min(left.Accuracy, enough)
		after[left] += e.P
	}
	out := attack.Odds{Kill: -1, Play: r.Play, Unused: unused}
	for _, key := range g.measures() {
		out.Measures = append(out.Measures, attack.Measure{Key: key, P: attack.Dist{}})
	}
	if a.Target.Health > 0 {
		out.Kill = 0
	}
	for _, left := range slices.SortedFunc(maps.Keys(after), troops.Results.Compare) {
		end := g.outcome(left)
		for i, n := range end.results() {
			m := &out.Measures[i]
			for len(m.P) <= n {
				m.P = append(m.P, 0)
			}
			m.P[n] += after[left]
		}
		if end.at().Defeated() {
			out.Kill += after[left]
		}
	}
	if r.Play != attack.Proposed {
		out.Policy = k.policy(colours, rolls)
	}
	return out, nil
}

// reckoning finds out what an attack is worth.
type reckoning struct {
	g     *Game
	play  attack.Play
	known map[troops.Results]float64
}

// worth is what results of the dice are worth to the attacker: the damage that
// the target suffers, or whether it is defeated.
func (k *reckoning) worth(hurt, saved tray.Sum) float64 {
	r := k.g.modified(troops.ResultsOf(hurt, saved))
	v, ok := k.known[r]
	if !ok {
		a := k.g.fight()
		n := a.Suffers(a.Spent(r, k.g.plan(r)))
		if v = float64(n); k.play == attack.ForKill && a.Target.Health > 0 {
			v = float64(troops.Truth(n >= a.Target.Health-a.Target.Lost))
		}
		k.known[r] = v
	}
	return v
}

// dice are the dice of a pool. Where accuracy does not matter it is not told
// apart.
func (k *reckoning) dice(p troops.Pool) (out [2]tray.Pool) {
	for i, of := range [][]string{troops.AttackColours, troops.DefenseColours} {
		for _, c := range of {
			out[i].Dice = append(out[i].Dice, *p.Of(c))
			out[i].Faces = append(out[i].Faces, k.g.fight().Faces(c))
		}
	}
	return out
}

// rerolls is a roll of a pool and what may be rerolled of it.
func (k *reckoning) rerolls(p troops.Pool) *tray.Rerolls {
	out := &tray.Rerolls{Pools: k.dice(p), Value: k.worth, Proposed: k.play == attack.Proposed}
	for _, o := range k.g.chances() {
		n := out.Pools[troops.Truth(o.defense)].Dice
		total := 0
		for _, d := range n {
			total += d
		}
		if total > 0 {
			out.Steps = append(out.Steps, o.step(total))
		}
	}
	return out
}

// step is the effect, of a pool of so many dice.
func (o chance) step(dice int) tray.Reroll {
	return tray.Reroll{Defense: o.defense, Most: min(o.n, dice), Defender: o.lessens}
}

// rolls is the roll of a pool, refused if there are too many ways to reckon with.
func (k *reckoning) rolls(r attack.Request, p troops.Pool) (*tray.Rerolls, *engine.Refusal) {
	out := k.rerolls(p)
	out.Stop = r.Stop
	if n := out.Lies(); n > tray.MostLies {
		return nil, engine.Refuse("", "refuse.states", engine.Num("n", n), engine.Num("max", tray.MostLies))
	}
	return out, nil
}

// colours is the pool with colours for the dice of any colour: those proposed,
// or those with which the attack is worth the most.
func (k *reckoning) colours(r attack.Request) (troops.Pool, *engine.Refusal) {
	a := k.g.fight()
	pool := a.Pool
	if a.Any == 0 {
		return pool, nil
	}
	if k.play == attack.Proposed {
		for n := a.Any; n > 0; n-- {
			*pool.Of(k.colour(pool, n))++
		}
		return pool, nil
	}
	best, most := pool, -1.0
	ways := a.Coloured(pool, a.Any)
	for _, p := range ways {
		had := p
		p.Green += troops.Truth(a.Attacker.Has("focused"))
		rolls, ref := k.rolls(r, p)
		if ref != nil {
			return pool, ref
		}
		if n := rolls.Lies() * len(ways); n > tray.MostLies {
			return pool, engine.Refuse("", "refuse.states", engine.Num("n", n), engine.Num("max", tray.MostLies))
		}
		v, ok := rolls.Mean()
		if !ok {
			return pool, attack.Stopped()
		}
		if v > most+1e-12 {
			best, most = had, v
		}
	}
	return best, nil
}

// mostColoured is how many dice of any colour are thought of together when one of
// them is proposed; no card has more.
const mostColoured = 3

// colour is the colour that is proposed for the first of n dice of any colour:
// of the colours with which the most damage is to be expected without rerolls.
func (k *reckoning) colour(p troops.Pool, n int) string {
	a := k.g.fight()
	best, most := p, -1.0
	for _, q := range a.Coloured(p, min(n, mostColoured)) {
		had := q
		q.Green += troops.Truth(a.Attacker.Has("focused"))
		plain := tray.Rerolls{Pools: k.dice(q), Value: k.worth}
		if v, _ := plain.Mean(); v > most+1e-12 {
			best, most = had, v
		}
	}
	for _, c := range troops.AttackColours {
		if *best.Of(c) > *p.Of(c) {
			return c
		}
	}
	return troops.AttackColours[0]
}

// policy answers as the odds take the questions to be answered.
func (k *reckoning) policy(colours troops.Pool, rolls *tray.Rerolls) attack.Policy {
	return func(game attack.Game, p engine.Prompt) engine.Answer {
		g := &game.(*Single).Game
		a := g.fight()
		switch p.Key {
		case "colour":
			for _, c := range troops.AttackColours {
				if *colours.Of(c) > *a.Pool.Of(c) {
					return engine.Pick(c)
				}
			}
		case "reroll.attack", "reroll.defense":
			for i, s := range rolls.Steps {
				if s.Defense == (p.Key == "reroll.defense") && s.Defender == (p.Seat == g.defender()) {
					return engine.Pick(a.Picked(s.Defense, rolls.Choice(i, a.Lying()))...)
				}
			}
		}
		return p.Default
	}
}

// outcome is the attack after these results of step 4, everything chosen by
// default.
func (g *Game) outcome(r troops.Results) *Game {
	end := g.clone()
	a := end.fight()
	a.Results, a.Bought = r, end.plan(r)
	if a.Affords() && a.Whole() { // then nobody is asked
		a.Bought = []int{}
		for i := range a.With.Surge {
			a.Bought = append(a.Bought, i)
		}
	}
	s := a.Spent(r, a.Bought)
	a.Tally.Hit = a.Hits(s)
	a.Tally.Damage = a.Target.Suffer(a.Left(s))
	end.after(nil)
	return end
}

// clone is a copy that shares no figure and nothing that an attack changes.
func (g *Game) clone() *Game {
	out := *g
	out.Figures, out.Attack.Gained = make([]*troops.Figure, len(g.Figures)), []string{}
	for i, f := range g.Figures {
		c := *f
		c.Conditions = slices.Clone(f.Conditions)
		out.Figures[i] = &c
	}
	return &out
}
