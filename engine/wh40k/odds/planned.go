package odds

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
	"slices"
)

// The bounds of best play: pools that may be selected in any order, instances of
// abilities between which the attacker chooses, and steps that all of it takes.
const (
	mostPools     = 5
	mostInstances = 12
	mostSteps     = 50_000_000
)

// planned is how the attack is played, with the instances of abilities that are
// chosen, by weapon and ability.
func (g *Exchange) planned(b *board, r attack.Request) (*plan, []instance, *engine.Refusal) {
	plain := func() *plan { return newPlan(g, b, g.gathered(), r.Play, r.Stop) }
	var chosen []instance
	if r.Play == attack.Proposed {
		p := plain()
		return p, chosen, p.bearable()
	}
	ways := g.choices()
	if len(ways) > mostInstances {
		return nil, nil, engine.Refuse("", "refuse.instances", engine.Num("n", len(ways)), engine.Num("max", mostInstances))
	}
	printed := slices.Clone(g.Attack.Weapons)
	var best *plan
	most := 0.0
	for _, way := range ways {
		g.Attack.Weapons = slices.Clone(printed)
		for _, c := range way {
			w := &g.Attack.Weapons[c.weapon]
			w.Keep(c.ability, w.Instances(c.ability, g.At)[c.pick])
		}
		p := plain()
		if ref := p.bearable(); ref != nil {
			return nil, nil, ref
		}
		if len(ways) == 1 {
			return p, way, nil
		}
		other := *g // with these weapons
		p.g = &other
		v := p.set(0)[b.start]
		if r.Stopped() {
			return nil, nil, attack.Stopped()
		}
		if best == nil || v > most+even {
			best, most, chosen = p, v, way
		}
	}
	g.Attack.Weapons = best.g.Attack.Weapons
	return best, chosen, nil
}

// instance is which of several instances of an ability a weapon uses: its place
// among them, the best first.
type instance struct {
	weapon  int
	ability string
	pick    int
}

// choices are all ways to choose one instance of each ability that stands
// several times, the usual ones first.
func (g *Exchange) choices() [][]instance {
	out := [][]instance{nil}
	for i := range g.Attack.Weapons {
		w := &g.Attack.Weapons[i]
		for _, k := range troops.WeaponAbilities {
			n := len(w.Instances(k.Key, g.At))
			if n < 2 {
				continue
			}
			var next [][]instance
			for pick := range n {
				for _, had := range out {
					next = append(next, append(slices.Clone(had), instance{i, k.Key, pick}))
				}
			}
			if out = next; len(out) > mostInstances {
				return out
			}
		}
	}
	return out
}

// plain reports an attack in which nobody has anything to choose that changes
// what it does: one pool, or the order of the sheet, without choices of its own.
func (p *plan) plain() bool {
	for i := range p.pools {
		v := &p.pools[i]
		switch {
		case p.play == attack.Proposed && p.g.weighs(&v.Pool):
			return false
		case p.play == attack.Proposed:
			continue
		case chosenOf(&v.Pool).any(), v.Precision && len(p.b.groups) > 1, len(p.pools) > 1:
			return false
		}
	}
	return p.play == attack.Proposed || !p.contested()
}

// contested reports that the defender may declare several orders at some time:
// two groups stand in one rank, or may come to.
func (p *plan) contested() bool { return rivals(p.b.unit) }

// bearable refuses what would take too long, before it is begun.
func (p *plan) bearable() *engine.Refusal {
	for _, v := range p.pools {
		if ref := p.b.fits(p.g, v); ref != nil {
			return ref
		}
	}
	if p.plain() || p.play == attack.Proposed {
		return nil
	}
	if n := len(p.pools); n > mostPools {
		return engine.Refuse("", "refuse.pools", engine.Num("n", n), engine.Num("max", mostPools))
	}
	steps := 0.0
	for i := range p.pools {
		v := &p.pools[i]
		hits := float64(v.hitsOf())
		if chosenOf(&v.Pool).any() && hits > mostChosen {
			return engine.Refuse("", "refuse.hits", engine.Num("n", int(hits)), engine.Num("max", mostChosen))
		}
		one := hits * float64(p.b.size) * float64(min(v.D.Most()+v.Melta, p.b.widest())+1)
		if v.Devastating {
			one *= hits / 2
		}
		if len(p.b.groups) > 1 {
			one *= hits / 2 * float64(len(p.b.groups)-1)
		}
		if p.contested() || v.Precision {
			one *= 2
		}
		if len(p.pools) > 1 {
			one += 10 * hits * float64(p.b.size)
		}
		if chosenOf(&v.Pool).any() && len(p.pools) > 1 {
			one += hits * hits * hits * float64(p.b.size)
		}
		steps += one * float64(int(1)<<(len(p.pools)-1))
	}
	if steps > mostSteps {
		return engine.Refuse("", "refuse.steps", engine.Num("n", int(steps/1e6)), engine.Num("max", mostSteps/1e6))
	}
	return nil
}

// widest is the most wounds that one model has.
func (b *board) widest() int {
	n := 0
	for _, m := range b.unit.Models {
		n = max(n, m.W)
	}
	return n
}

// guide answers the questions of an attack as its odds take them to be answered.
type guide struct {
	*plan
	instances []instance
	of        func(attack.Game) *Exchange
}

// answer is the answer to a question.
func (d *guide) answer(game attack.Game, p engine.Prompt) engine.Answer {
	g := d.of(game)
	a := &g.Attack
	state := d.state(g)
	switch p.Key {
	case "instance":
		for _, c := range d.instances {
			w := &a.Weapons[c.weapon]
			if list := w.Instances(c.ability, g.At); len(list) > 1 { // the first that is still open
				return engine.Pick(troops.AbilityID(list[c.pick]))
			}
		}
	case "pool":
		next := d.next(d.done(g, false), state)
		for _, i := range a.Unused() {
			if g.pool(&a.Weapons[i]) == d.pools[next].Pool {
				return engine.Pick(troops.WeaponID(i))
			}
		}
	case "model":
		if a.Coming == 0 || d.plain() {
			return p.Default
		}
		q := d.victim(d.salvo(d.done(g, true), d.current(g)))(a.Coming, state)
		for _, o := range p.Options {
			if d.group(g, o.Key) == q {
				return engine.Pick(o.Key)
			}
		}
	case "reroll", "lethal":
		return d.weighed(g, p, state)
	case "precision", "order":
		if d.plain() {
			return p.Default
		}
		x := d.salvo(d.done(g, true), d.current(g))
		_, as := d.best(x, state, a.Wounds, a.Mortal)
		return d.declare(g, p, x, as)
	}
	return p.Default
}

// weighed is the answer to a question about re-rolls or [LETHAL HITS].
func (d *guide) weighed(g *Exchange, p engine.Prompt, state int) engine.Answer {
	a := &g.Attack
	if d.plain() || !d.weighs(d.salvo(d.done(g, true), d.current(g))) {
		return p.Default
	}
	x := d.weigh(d.done(g, true), d.current(g), state)
	if p.Key == "lethal" {
		n, _ := x.lethals(a.Hits, p.Max)
		return engine.Count(n)
	}
	meant := ""
	if roll := p.Args[0].Text; roll == "roll.hit" {
		if !x.hit {
			return p.Default
		}
		c := counted(a.Rolled, a.Pool.Hits)
		meant, _ = x.againHit(c[troops.Failed], c[troops.Success], c[troops.Critical])
	} else {
		if !x.wound {
			return p.Default
		}
		c := counted(a.Rolled, func(face int) troops.Struck { return a.Pool.Wounds(face, g.At.Toughness()) })
		meant, _ = x.againHurt(a.Lethal, c[troops.Failed], c[troops.Success], c[troops.Critical])
	}
	if meant == "" {
		return engine.Answer{}
	}
	return engine.Pick(meant)
}

// declare answers which group is sniped, or which order is declared.
func (d *guide) declare(g *Exchange, p engine.Prompt, x *salvo, as declared) engine.Answer {
	if p.Key == "precision" {
		if as.sniped < 0 {
			return engine.Answer{}
		}
		for _, o := range p.Options {
			if d.group(g, o.Key) == as.sniped {
				return engine.Pick(o.Key)
			}
		}
		return p.Default
	}
	var ranked []string
	for _, o := range p.Options {
		ranked = append(ranked, o.Key)
	}
	order := x.ends[as.order].order
	if as.sniped >= 0 { // it stands in front whatever is declared
		order = order[1:]
	}
	u := d.b
	slices.SortStableFunc(ranked, func(a, b string) int {
		q, r := d.group(g, a), d.group(g, b)
		state := d.state(g)
		if n := u.rank(state, q) - u.rank(state, r); n != 0 {
			return n
		}
		return slices.Index(order, q) - slices.Index(order, r)
	})
	return engine.Pick(ranked...)
}

// group is the group of a model.
func (d *guide) group(g *Exchange, id string) int {
	i := slices.IndexFunc(g.At.Models, func(m troops.Model) bool { return m.ID == id })
	return slices.IndexFunc(d.b.groups, func(q troops.Group) bool { return slices.Contains(q.Models, i) })
}

// state is the state that the target is in.
func (d *guide) state(g *Exchange) int {
	n := 0
	for q := range d.b.groups {
		for _, i := range d.b.groups[q].Models {
			if m := g.At.Models[i]; !m.Out {
				n += m.Wounds * d.b.stride[q]
			}
		}
	}
	return n
}

// done are the pools that are done, without the one being resolved.
func (d *guide) done(g *Exchange, resolving bool) int {
	n := 0
	for i := range g.Attack.Weapons {
		if w := &g.Attack.Weapons[i]; w.Used {
			n |= 1 << d.pool(g.pool(w))
		}
	}
	if resolving {
		n &^= 1 << d.current(g)
	}
	return n
}

// current is the pool being resolved.
func (d *guide) current(g *Exchange) int { return d.pool(g.Attack.Pool) }

func (d *guide) pool(p troops.Pool) int {
	return slices.IndexFunc(d.pools, func(v volley) bool { return v.Pool == p })
}
