package odds

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
	"slices"
)

// Odds is the exact distribution of what an attack does. The attacker selects
// the pools, chooses between instances of an ability, re-rolls failed dice or
// all that are not critical, lets critical hits wound by [LETHAL HITS] and uses
// [PRECISION]; the defender declares the allocation order. Command Re-roll is
// kept, and of models that differ within a group the first of the sheet
// suffers.
//
// It is computed stage by stage. One attack die has a small distribution over
// wounds with a save roll and critical wounds without one; as many as there are
// dice are added up. The save rolls are resolved the lowest first on the states
// that the target can be in; what they leave is where the next pool begins.
// Where somebody chooses, what each state is worth is found from the end. of
// finds the attack in a game that is played by the answers of the odds.
func (g *Exchange) Odds(r attack.Request, of func(attack.Game) *Exchange) (attack.Odds, *engine.Refusal) {
	b, ref := newBoard(g.At)
	if ref != nil {
		return attack.Odds{}, ref
	}
	unused := g.Unused()
	p, instances, ref := g.planned(b, r)
	if ref != nil {
		return attack.Odds{}, ref
	}
	at := map[int][]float64{0: make([]float64, b.size)} // by pools that are done
	at[0][b.start] = 1
	all := 1<<len(p.pools) - 1
	for done := range all {
		if at[done] == nil {
			continue
		}
		for next, part := range p.divide(done, at[done]) {
			if part == nil {
				continue
			}
			then := done | 1<<next
			if at[then] == nil {
				at[then] = make([]float64, b.size)
			}
			left, ref := p.onward(done, next, part)
			if r.Stopped() {
				return attack.Odds{}, attack.Stopped()
			}
			if ref != nil {
				return attack.Odds{}, ref
			}
			for state, chance := range left {
				at[then][state] += chance
			}
		}
	}
	end := at[all]
	out := attack.Odds{Measures: []attack.Measure{{Key: "damage"}, {Key: "models"}}, Kill: end[0], Play: r.Play, Unused: unused}
	damage, models := attack.Dist{}, attack.Dist{}
	for state, p := range end {
		lost, gone := b.losses(state)
		damage, models = damage.Add(attack.Exactly(lost), p), models.Add(attack.Exactly(gone), p)
	}
	out.Measures[0].P, out.Measures[1].P = damage.Trim(), models.Trim()
	if len(p.pools) == 1 {
		hits, wounds := p.hitsAndWounds()
		out.Measures = append(out.Measures, attack.Measure{Key: "hits", P: hits.Trim()}, attack.Measure{Key: "wounds", P: wounds.Trim()})
	}
	if n := g.Attack.Hazardous(); n > 0 {
		each := g.Attack.Situation.Hazard()
		out.Measures = append(
			out.Measures,
			attack.Measure{Key: "self", P: attack.Binomial(n, 1.0/3).Map(func(k int) int { return k * each })},
		)
	}
	if r.Play != attack.Proposed {
		out.Policy = (&guide{p, instances, of}).answer
	}
	return out, nil
}

// divide divides the states by the pool that is selected in each.
func (p *plan) divide(done int, at []float64) [][]float64 {
	out := make([][]float64, len(p.pools))
	for state, chance := range at {
		if chance == 0 {
			continue
		}
		next := p.next(done, state)
		if out[next] == nil {
			out[next] = make([]float64, p.b.size)
		}
		out[next][state] += chance
	}
	return out
}

// onward is where a pool leaves the target.
func (p *plan) onward(done, next int, at []float64) ([]float64, *engine.Refusal) {
	if p.plain() {
		return p.b.resolve(p.g, p.pools[next], at)
	}
	return p.resolve(done, next, at), nil
}

// hitsAndWounds are the distributions of both numbers, of a single pool.
func (p *plan) hitsAndWounds() (hits, wounds attack.Dist) {
	v := p.pools[0]
	if !p.plain() {
		if x := p.salvo(0, 0); p.weighs(x) {
			o := p.weigh(0, 0, p.b.start).resolve(x.dice)
			for w, list := range o.pairs {
				for m, chance := range list {
					wounds = wounds.Add(attack.Exactly(w+m), chance)
				}
			}
			return o.hits, wounds
		}
	}
	return v.hitsAndWounds(p.g.At.Toughness())
}

// volley is a pool with the distribution of its dice.
type volley struct {
	troops.Pool
	dice attack.Dist
}

// gathered are the pools in the order in which they are resolved by default.
func (g *Exchange) gathered() []volley {
	var out []volley
	for i := range g.Attack.Weapons {
		w := &g.Attack.Weapons[i]
		p := g.pool(w)
		dice := attack.Exactly(0)
		for _, d := range g.Each(w) {
			dice = dice.Plus(attack.Exactly(d.N * w.Count)).Plus(troops.Dice{Dice: d.Dice * w.Count, Sides: d.Sides}.Dist())
		}
		if k := slices.IndexFunc(out, func(q volley) bool { return q.Pool == p }); k >= 0 {
			out[k].dice = out[k].dice.Plus(dice)
			continue
		}
		out = append(out, volley{p, dice})
	}
	return out
}

// chances are those of one roll: it fails, succeeds, is critical.
type chances [3]float64

// roll is what one die comes to, with the re-rolls that are taken by default.
func roll(judge func(face int) troops.Struck, again string) chances {
	var c chances
	for face := 1; face <= 6; face++ {
		c[judge(face)] += 1.0 / 6
	}
	share := 0.0
	switch again {
	case troops.AgainFailed:
		share = c[troops.Failed]
	case troops.AgainOnes:
		share = 1.0 / 6
	}
	out := c
	if share > 0 {
		out[troops.Failed] -= share // a 1 always fails
		for k := range out {
			out[k] += share * c[k]
		}
	}
	return out
}

// hitOf is what one attack die comes to.
func hitOf(p *troops.Pool) chances {
	if p.Auto {
		return chances{0, 1, 0}
	}
	return roll(p.Hits, p.AgainHit)
}

// woundOf is what one hit comes to against a Toughness.
func woundOf(p *troops.Pool, toughness int) chances {
	return roll(func(face int) troops.Struck { return p.Wounds(face, toughness) }, p.AgainHurt)
}

// pairs is a distribution over wounds with a save roll and mortal packets:
// pairs[m][n].
type pairs []attack.Dist

// times adds another pair of numbers.
func (p pairs) times(q pairs) pairs {
	out := make(pairs, len(p)+len(q)-1)
	for i := range out {
		out[i] = attack.Dist{}
	}
	for i, a := range p {
		for j, b := range q {
			if len(a) > 0 && len(b) > 0 {
				out[i+j] = out[i+j].Add(a.Plus(b), 1)
			}
		}
	}
	return out.trim()
}

// speck is a chance that is left out where many are added up; all that is left
// out of one attack stays far below 1e-12.
const speck = 1e-19

func (p pairs) trim() pairs {
	for i := range p {
		d := p[i]
		for len(d) > 0 && d[len(d)-1] < speck {
			d = d[:len(d)-1]
		}
		p[i] = d
	}
	for len(p) > 1 && len(p[len(p)-1]) == 0 {
		p = p[:len(p)-1]
	}
	return p
}

func (p pairs) add(q pairs, weight float64) pairs {
	for len(p) < len(q) {
		p = append(p, attack.Dist{})
	}
	for i := range q {
		p[i] = p[i].Add(q[i], weight)
	}
	return p
}

// oneOf is what one attack die yields.
func oneOf(p *troops.Pool, toughness int) pairs {
	h, w := hitOf(p), woundOf(p, toughness)
	hurt := pairs{{w[troops.Failed], w[troops.Success] + w[troops.Critical]}} // of one hit
	if p.Devastating {
		hurt = pairs{{w[troops.Failed], w[troops.Success]}, {w[troops.Critical]}}
	}
	out := pairs{{h[troops.Failed]}}.add(hurt, h[troops.Success])
	first := hurt
	if p.Lethal {
		first = pairs{{0, 1}}
	}
	more := p.Sustained.Dist()
	power := first
	for x, chance := range more {
		if x > 0 {
			power = power.times(hurt)
		}
		out = out.add(power, h[troops.Critical]*chance)
	}
	return out
}

// all is what the pool yields.
func (v volley) all(toughness int) pairs {
	one, power := oneOf(&v.Pool, toughness), pairs{{1}}
	out := pairs{{}}
	for n, chance := range v.dice {
		if n > 0 {
			power = power.times(one)
		}
		out = out.add(power, chance)
	}
	return out.trim()
}

// hitsAndWounds are the distributions of both numbers.
func (v volley) hitsAndWounds(toughness int) (hits, wounds attack.Dist) {
	h := hitOf(&v.Pool)
	one := attack.Dist{h[troops.Failed], h[troops.Success]}
	one = one.Add(v.Sustained.Dist().Plus(attack.Exactly(1)), h[troops.Critical])
	hits = one.Sum(v.dice)
	each := attack.Dist{}
	for m, d := range oneOf(&v.Pool, toughness) {
		each = each.Add(attack.Exactly(m).Plus(d), 1)
	}
	return hits, each.Sum(v.dice)
}
