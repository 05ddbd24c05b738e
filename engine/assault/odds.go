package assault

import (
	"cmp"
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
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
	k := &reckoning{g: g, play: r.Play, known: map[Results]float64{}}
	unused := g.unused()
	colours, ref := k.colours(r)
	if ref != nil {
		return attack.Odds{}, ref
	}
	a := g.fight()
	a.Pool, a.Any = colours, 0
	a.focus(nil)
	rolls, ref := k.rolls(r, a.Pool)
	if ref != nil {
		return attack.Odds{}, ref
	}
	ends, ok := rolls.Ends()
	if !ok {
		return attack.Odds{}, attack.Stopped()
	}
	after, enough := map[Results]float64{}, a.enough()
	for _, e := range ends {
		left := g.modified(resultsOf(e.Attack, e.Defense))
		left.Accuracy = min(left.Accuracy, enough)
		after[left] += e.P
	}
	out := attack.Odds{Kill: -1, Play: r.Play, Unused: unused}
	for _, key := range g.measures() {
		out.Measures = append(out.Measures, attack.Measure{Key: key, P: attack.Dist{}})
	}
	if a.at.Health > 0 {
		out.Kill = 0
	}
	for _, left := range slices.SortedFunc(maps.Keys(after), Results.compare) {
		end := g.outcome(left)
		for i, n := range end.results() {
			m := &out.Measures[i]
			for len(m.P) <= n {
				m.P = append(m.P, 0)
			}
			m.P[n] += after[left]
		}
		if end.at().defeated() {
			out.Kill += after[left]
		}
	}
	if r.Play != attack.Proposed {
		out.Policy = k.policy(colours, rolls)
	}
	return out, nil
}

// enough is the accuracy above which no more is needed.
func (a fight) enough() int {
	n := a.Distance
	for _, f := range a.others {
		n = max(n, f.near.Away)
	}
	for _, s := range a.With.Surge {
		for _, e := range s.Effects {
			if e.Key == "accuracy" && e.N < 0 {
				n -= e.N
			}
		}
	}
	return n
}

// compare is any fixed order of results.
func (r Results) compare(o Results) int {
	return cmp.Or(r.Damage-o.Damage, r.Surge-o.Surge, r.Accuracy-o.Accuracy, r.Block-o.Block, r.Evade-o.Evade, r.Dodge-o.Dodge)
}

// resultsOf are the results of both pools.
func resultsOf(attack, defense tray.Sum) Results {
	return Results{attack[0], attack[1], attack[2], defense[0], defense[1], defense[2]}
}

// reckoning finds out what an attack is worth.
type reckoning struct {
	g     *Game
	play  attack.Play
	known map[Results]float64
}

// worth is what results of the dice are worth to the attacker: the damage that
// the target suffers, or whether it is defeated.
func (k *reckoning) worth(hurt, saved tray.Sum) float64 {
	r := k.g.modified(resultsOf(hurt, saved))
	v, ok := k.known[r]
	if !ok {
		a := k.g.fight()
		n := a.suffers(a.spent(r, k.g.plan(r)))
		if v = float64(n); k.play == attack.ForKill && a.at.Health > 0 {
			v = float64(one(n >= a.at.Health-a.at.Lost))
		}
		k.known[r] = v
	}
	return v
}

// dice are the dice of a pool. Where accuracy does not matter it is not told
// apart.
func (k *reckoning) dice(p Pool) (out [2]tray.Pool) {
	for i, of := range [][]string{attackColours, defenseColours} {
		for _, c := range of {
			out[i].Dice = append(out[i].Dice, *p.of(c))
			out[i].Faces = append(out[i].Faces, k.g.fight().faces(c))
		}
	}
	return out
}

// faces are those of a die that show different results.
func (a fight) faces(colour string) (out []tray.Face) {
	for _, face := range sides[colour] {
		s := a.sum(colour, face)
		i := slices.IndexFunc(out, func(f tray.Face) bool { return f.Sum == s })
		if i < 0 {
			i = len(out)
			out = append(out, tray.Face{Sum: s})
		}
		out[i].P += 1.0 / 6
	}
	return out
}

// sum is what a face adds up to.
func (a fight) sum(colour string, face Results) tray.Sum {
	if slices.Contains(defenseColours, colour) {
		return tray.Sum{face.Block, face.Evade, face.Dodge}
	}
	if a.With.Melee {
		face.Accuracy = 0
	}
	return tray.Sum{face.Damage, face.Surge, face.Accuracy}
}

// rerolls is a roll of a pool and what may be rerolled of it.
func (k *reckoning) rerolls(p Pool) *tray.Rerolls {
	out := &tray.Rerolls{Pools: k.dice(p), Value: k.worth, Proposed: k.play == attack.Proposed}
	for _, o := range k.g.chances() {
		n := out.Pools[one(o.defense)].Dice
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
func (k *reckoning) rolls(r attack.Request, p Pool) (*tray.Rerolls, *engine.Refusal) {
	out := k.rerolls(p)
	out.Stop = r.Stop
	if n := out.Lies(); n > tray.MostLies {
		return nil, engine.Refuse("", "refuse.states", engine.Num("n", n), engine.Num("max", tray.MostLies))
	}
	return out, nil
}

// colours is the pool with colours for the dice of any colour: those proposed,
// or those with which the attack is worth the most.
func (k *reckoning) colours(r attack.Request) (Pool, *engine.Refusal) {
	a := k.g.fight()
	pool := a.Pool
	if a.Any == 0 {
		return pool, nil
	}
	if k.play == attack.Proposed {
		for n := a.Any; n > 0; n-- {
			*pool.of(k.colour(pool, n))++
		}
		return pool, nil
	}
	best, most := pool, -1.0
	ways := a.coloured(pool, a.Any)
	for _, p := range ways {
		had := p
		p.Green += one(a.by.has("focused"))
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

// coloured are the pools with n more attack dice.
func (a fight) coloured(p Pool, n int) (out []Pool) {
	var add func(i, left int, p Pool)
	add = func(i, left int, p Pool) {
		if i == len(attackColours)-1 {
			*p.of(attackColours[i]) += left
			out = append(out, p)
			return
		}
		for k := left; k >= 0; k-- {
			q := p
			*q.of(attackColours[i]) += k
			add(i+1, left-k, q)
		}
	}
	add(0, n, p)
	return out
}

// mostColoured is how many dice of any colour are thought of together when one of
// them is proposed; no card has more.
const mostColoured = 3

// colour is the colour that is proposed for the first of n dice of any colour:
// of the colours with which the most damage is to be expected without rerolls.
func (k *reckoning) colour(p Pool, n int) string {
	a := k.g.fight()
	best, most := p, -1.0
	for _, q := range a.coloured(p, min(n, mostColoured)) {
		had := q
		q.Green += one(a.by.has("focused"))
		plain := tray.Rerolls{Pools: k.dice(q), Value: k.worth}
		if v, _ := plain.Mean(); v > most+1e-12 {
			best, most = had, v
		}
	}
	for _, c := range attackColours {
		if *best.of(c) > *p.of(c) {
			return c
		}
	}
	return attackColours[0]
}

// policy answers as the odds take the questions to be answered.
func (k *reckoning) policy(colours Pool, rolls *tray.Rerolls) attack.Policy {
	return func(game attack.Game, p engine.Prompt) engine.Answer {
		g := &game.(*Single).Game
		a := g.fight()
		switch p.Key {
		case "colour":
			for _, c := range attackColours {
				if *colours.of(c) > *a.Pool.of(c) {
					return engine.Pick(c)
				}
			}
		case "reroll.attack", "reroll.defense":
			for i, s := range rolls.Steps {
				if s.Defense == (p.Key == "reroll.defense") && s.Defender == (p.Seat == g.defender()) {
					return engine.Pick(a.picked(s.Defense, rolls.Choice(i, a.lying()))...)
				}
			}
		}
		return p.Default
	}
}

// lying is how both pools lie.
func (a fight) lying() (out [2]tray.Lying) {
	for i, of := range [][]string{attackColours, defenseColours} {
		for _, c := range of {
			faces := a.faces(c)
			fresh, again := make([]uint8, len(faces)), make([]uint8, len(faces))
			for _, d := range a.Dice {
				if d.Colour != c {
					continue
				}
				if at := a.face(d, faces); d.Again {
					again[at]++
				} else {
					fresh[at]++
				}
			}
			out[i].Fresh, out[i].Again = append(out[i].Fresh, fresh), append(out[i].Again, again)
		}
	}
	return out
}

func (a fight) face(d Die, faces []tray.Face) int {
	s := a.sum(d.Colour, d.results())
	return slices.IndexFunc(faces, func(f tray.Face) bool { return f.Sum == s })
}

// picked are dice of a pool that lie so.
func (a fight) picked(defense bool, t tray.Taken) (out []string) {
	of := attackColours
	if defense {
		of = defenseColours
	}
	for c, colour := range of {
		faces := a.faces(colour)
		left := slices.Clone(t[c])
		for i, d := range a.Dice {
			if d.Colour != colour || d.Again {
				continue
			}
			if n := &left[a.face(d, faces)]; *n > 0 {
				*n--
				out = append(out, dieID(i))
			}
		}
	}
	return out
}

// outcome is the attack after these results of step 4, everything chosen by
// default.
func (g *Game) outcome(r Results) *Game {
	end := g.clone()
	a := end.fight()
	a.Results, a.Bought = r, end.plan(r)
	if a.affords() && a.whole() { // then nobody is asked
		a.Bought = []int{}
		for i := range a.With.Surge {
			a.Bought = append(a.Bought, i)
		}
	}
	s := a.spent(r, a.Bought)
	a.Tally.Hit = a.hits(s)
	a.Tally.Damage = a.at.suffer(a.left(s))
	end.after(nil)
	return end
}

// clone is a copy that shares no figure and nothing that an attack changes.
func (g *Game) clone() *Game {
	out := *g
	out.Figures, out.Attack.Gained = make([]*Figure, len(g.Figures)), []string{}
	for i, f := range g.Figures {
		c := *f
		c.Conditions = slices.Clone(f.Conditions)
		out.Figures[i] = &c
	}
	return &out
}
