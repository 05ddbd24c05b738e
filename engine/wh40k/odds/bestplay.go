package odds

import (
	"estafeta/engine/attack"
	"slices"
)

// plan is how both sides play the pools of an attack from each state that the
// target can be in.
type plan struct {
	g     *Exchange
	b     *board
	pools []volley
	play  attack.Play
	stop  func() bool

	sets   map[int][]float64   // by pools that are done, a bit each: what each state is worth
	salvos map[[2]int]*salvo   // by pools that are done and the one that is next
	known  map[[3]int]*weigher // by pools done, the next, and the state
}

func newPlan(g *Exchange, b *board, pools []volley, play attack.Play, stop func() bool) *plan {
	return &plan{g: g, b: b, pools: pools, play: play, stop: stop,
		sets: map[int][]float64{}, salvos: map[[2]int]*salvo{}, known: map[[3]int]*weigher{}}
}

func (p *plan) stopped() bool { return p.stop != nil && p.stop() }

// prize is what a state is worth when all pools are done: the wounds lost, or
// whether the target is destroyed.
func (p *plan) prize(state int) float64 {
	if p.play == attack.ForKill {
		if state == 0 {
			return 1
		}
		return 0
	}
	lost, _ := p.b.losses(state)
	return float64(lost)
}

// prizes are those of all states.
func (p *plan) prizes() []float64 {
	out := make([]float64, p.b.size)
	for state := range out {
		out[state] = p.prize(state)
	}
	return out
}

// salvo is one pool: what its wounds are worth.
type salvo struct {
	volley
	hits   int           // at most
	after  []float64     // what each state is worth when the pool is done
	ends   []*ending     // by allocation order
	mortal [][]float64   // by packets: what each state is worth before them
	picked [][]int       // by packets: the group that the defender lets the first of them reach
	orders map[int][]int // by state and group sniped: the orders that the defender may declare, as places in ends
	yields map[int]pairs // by Toughness: what the dice come to if nothing is left to the attacker
}

// ending is what save rolls are worth if they are resolved in an order.
type ending struct {
	order []int
	at    [][][]float64 // by packets, then wounds: what each state is worth
}

// hitsOf is how many hits a pool makes at most.
func (v *volley) hitsOf() int { return (len(v.dice) - 1) * (1 + v.Sustained.Most()) }

// set is what each state is worth once the pools of a set are done: the attacker
// selects the best of the others.
func (p *plan) set(done int) []float64 {
	if known, ok := p.sets[done]; ok {
		return known
	}
	out := p.prizes()
	if done != 1<<len(p.pools)-1 {
		best := make([]float64, p.b.size)
		first := true
		for next := range p.pools {
			if done>>next&1 == 1 {
				continue
			}
			for state := 1; state < p.b.size; state++ {
				if p.stopped() {
					return out
				}
				v := p.worth(done, next, state)
				if first || v > best[state]+even {
					best[state] = v
				}
			}
			first = false
		}
		copy(out[1:], best[1:])
	}
	p.sets[done] = out
	return out
}

// next is the pool that the attacker selects.
func (p *plan) next(done, state int) int {
	best, most := -1, 0.0
	for next := range p.pools {
		if done>>next&1 == 1 {
			continue
		}
		if best >= 0 && p.play == attack.Proposed {
			break
		}
		if p.last(done) { // nothing to choose
			return next
		}
		if v := p.worth(done, next, state); best < 0 || v > most+even {
			best, most = next, v
		}
	}
	return best
}

// last reports that one pool is left.
func (p *plan) last(done int) bool {
	n := 0
	for next := range p.pools {
		n += 1 - done>>next&1
	}
	return n == 1
}

// worth is what a pool is worth in a state.
func (p *plan) worth(done, next, state int) float64 {
	x := p.salvo(done, next)
	if p.weighs(x) {
		w := p.weigh(done, next, state)
		v := 0.0
		for n, chance := range x.dice {
			if chance > 0 {
				v += chance * w.volley(n)
			}
		}
		return v
	}
	v := 0.0
	for m, d := range p.pairs(x, state) {
		for w, chance := range d {
			if chance > 0 {
				u, _ := p.best(x, state, w, m)
				v += chance * u
			}
		}
	}
	return v
}

// pairs is what a pool comes to if nothing is left to the attacker.
func (p *plan) pairs(x *salvo, state int) pairs {
	tough := p.b.tough(state)
	if _, ok := x.yields[tough]; !ok {
		x.yields[tough] = x.all(tough)
	}
	return x.yields[tough]
}

// weigh is the weigher of a pool in a state.
func (p *plan) weigh(done, next, state int) *weigher {
	key := [3]int{done, next, state}
	if w, ok := p.known[key]; ok {
		return w
	}
	x := p.salvo(done, next)
	worth := grid(x.hits + 1)
	for w := range x.hits + 1 {
		for m := range x.hits + 1 - w {
			if m == 0 || x.Devastating {
				worth[w][m], _ = p.best(x, state, w, m)
			}
		}
	}
	out := newWeigher(&x.Pool, p.b.tough(state), x.hits, worth)
	out.weighWounds()
	out.weighHits(len(x.dice) - 1)
	p.known[key] = out
	return out
}

// salvo prepares a pool: what its wounds are worth in every state.
func (p *plan) salvo(done, next int) *salvo {
	key := [2]int{done, next}
	if x, ok := p.salvos[key]; ok {
		return x
	}
	x := &salvo{volley: p.pools[next], orders: map[int][]int{}, yields: map[int]pairs{}}
	x.hits = x.hitsOf()
	if p.play == attack.Proposed {
		x.after = p.prizes()
	} else {
		x.after = p.set(done | 1<<next)
	}
	b := p.b
	packets := 0
	if x.Devastating {
		packets = x.hits
	}
	d := x.D
	full := p.g.Rule("a41") == "modified"
	if full {
		d.N += x.Melta
	}
	x.mortal = append(x.mortal, x.after)
	if d.Random() && p.g.Rule("a22") == "once" { // one roll for all (A22)
		for range packets {
			x.mortal = append(x.mortal, make([]float64, b.size))
		}
		for n, chance := range d.Dist() {
			if chance == 0 {
				continue
			}
			blow, at := b.fates(b.newBlow(attack.Exactly(n), full), b.mortal), x.after
			for m := range packets {
				at = expect(blow, at)
				for state, v := range at {
					x.mortal[m+1][state] += chance * v
				}
			}
		}
	} else {
		p.suffer(x, b.newBlow(d.Dist(), full), packets)
	}
	p.salvos[key] = x
	for _, q := range p.snipes(x, b.start) { // orders of all groups first: they serve for some of them too
		p.declarable(x, b.start, q)
	}
	return x
}

// suffer finds what each state is worth before so many packets: of groups that
// stand in one rank the defender chooses which one each reaches.
func (p *plan) suffer(x *salvo, blow blow, packets int) {
	b := p.b
	fates := b.fates(blow, b.mortal)
	rivals := make([][]int, b.size)
	if p.play != attack.Proposed {
		for state := 1; state < b.size; state++ {
			usual := b.mortal(state)
			for q := range b.groups {
				if q != usual && b.left(state, q) > 0 && b.rank(state, q) == b.rank(state, usual) {
					rivals[state] = append(rivals[state], q)
				}
			}
		}
	}
	x.picked = append(x.picked, nil)
	for m := range packets {
		worth, picked := expect(fates, x.mortal[m]), make([]int, b.size)
		for state := range worth {
			picked[state] = b.mortal(state)
			for _, q := range rivals[state] {
				v := 0.0
				for n, chance := range blow.lost[q][b.left(state, q)] {
					v += chance * x.mortal[m][state-n*b.stride[q]]
				}
				if v < worth[state]-even {
					worth[state], picked[state] = v, q
				}
			}
		}
		x.mortal, x.picked = append(x.mortal, worth), append(x.picked, picked)
	}
}

// victim is the group that a packet reaches.
func (p *plan) victim(x *salvo) victims {
	return func(packets, state int) int {
		if packets < len(x.picked) {
			return x.picked[packets][state]
		}
		return p.b.mortal(state)
	}
}

// ending finds what save rolls are worth in an order, and its place in ends. An
// order that names destroyed groups besides serves as well.
func (p *plan) ending(x *salvo, order []int) int {
	if i := slices.IndexFunc(x.ends, func(e *ending) bool { return e.serves(order) }); i >= 0 {
		return i
	}
	e := &ending{order: slices.Clone(order)}
	d := x.D
	d.N += x.Melta
	blow := p.b.newBlow(d.Dist(), true)
	bands := p.b.bands(p.g, x.volley, order)
	for m := range x.mortal {
		e.at = append(e.at, p.saves(blow, bands, order, x.mortal[m], x.hits-m))
	}
	x.ends = append(x.ends, e)
	return len(x.ends) - 1
}

// serves reports that groups come in an order.
func (e *ending) serves(order []int) bool {
	n := 0
	for _, q := range e.order {
		if n < len(order) && order[n] == q {
			n++
		} else if slices.Contains(order, q) {
			return false
		}
	}
	return n == len(order)
}

// saves is what up to so many save rolls are worth in every state, resolved the
// lowest first: those of the lowest band, then of the next, the others fail to
// hurt.
func (p *plan) saves(blow blow, bands []band, order []int, after []float64, most int) [][]float64 {
	out := make([][]float64, most+1)
	for n := range out {
		out[n] = after
	}
	for i := len(bands) - 1; i >= 0; i-- {
		f := bands[i]
		fates := p.b.fates(blow, func(state int) int {
			if q := p.b.firstLeft(order, state); q >= 0 && f.fails[q] {
				return q
			}
			return -1
		})
		// What it is worth if some dice are known to be above the band and some are
		// yet to be told: one more is in the band, or above it.
		tell := func(above, told []float64) []float64 {
			v := expect(fates, told)
			for state := range v {
				v[state] = f.share*v[state] + (1-f.share)*above[state]
			}
			return v
		}
		now := out
		out = slices.Clone(out)
		for told := 1; told <= most && !p.stopped(); told++ {
			if i == len(bands)-1 { // those above the last band do nothing, however many there are
				out[told] = tell(out[told-1], out[told-1])
				continue
			}
			next := make([][]float64, most+1-told)
			for n := range next {
				next[n] = tell(now[n+1], now[n])
			}
			out[told], now = next[0], next
		}
	}
	return out
}

// fate is what a blow does in a state: how many wounds it takes, and by how much
// each changes the state; nothing in one in which nothing happens.
type fate struct {
	lost   attack.Dist
	stride int
}

// fates are what a blow does to the group that which names, by state; below 0
// nothing happens.
func (b *board) fates(x blow, which func(state int) int) []fate {
	out := make([]fate, b.size)
	for state := range out {
		if q := which(state); q >= 0 {
			out[state] = fate{x.lost[q][b.left(state, q)], b.stride[q]}
		}
	}
	return out
}

// expect is what each state is worth before a blow.
func expect(fates []fate, worth []float64) []float64 {
	out := make([]float64, len(worth))
	for state, f := range fates {
		if f.stride == 0 {
			out[state] = worth[state]
			continue
		}
		v, at := 0.0, state
		for _, chance := range f.lost {
			v += chance * worth[at]
			at -= f.stride
		}
		out[state] = v
	}
	return out
}

// declared is a group that [PRECISION] chooses, below 0 none, and an allocation
// order, as its place among the endings.
type declared struct{ sniped, order int }

// best is what wounds are worth in a state, and what is declared: the attacker
// chooses a group with [PRECISION], then the defender the order.
func (p *plan) best(x *salvo, state, w, m int) (float64, declared) {
	if w == 0 || state == 0 {
		return x.mortal[m][state], declared{-1, -1}
	}
	var best declared
	most := 0.0
	for i, q := range p.snipes(x, state) {
		order, v := -1, 0.0
		for _, e := range p.declarable(x, state, q) {
			if u := x.ends[e].at[m][w][state]; order < 0 || u < v-even {
				order, v = e, u
			}
		}
		if i == 0 || v > most+even {
			most, best = v, declared{q, order}
		}
	}
	return most, best
}

// nobody is sniped.
var nobody = []int{-1}

// snipes are the groups that [PRECISION] may choose, and -1 for none.
func (p *plan) snipes(x *salvo, state int) []int {
	if !x.Precision {
		return nobody
	}
	alive := p.b.order(state, false)
	if len(alive) < 2 {
		return nobody
	}
	var out []int
	for q := range p.b.groups {
		if p.b.groups[q].Character && slices.Contains(alive, q) {
			out = append(out, q)
		}
	}
	if p.play == attack.Proposed && len(out) > 0 {
		return out[:1]
	}
	return append(out, -1)
}

// declarable are the orders that the defender may declare, the usual one first,
// with the group in front that is sniped.
func (p *plan) declarable(x *salvo, state, sniped int) []int {
	key := state*(len(p.b.groups)+1) + sniped + 1
	if known, ok := x.orders[key]; ok {
		return known
	}
	usual := p.b.order(state, false)
	var out []int
	var fill func(had, left []int)
	fill = func(had, left []int) {
		if len(left) == 0 {
			order := slices.Clone(had)
			if sniped >= 0 {
				order = append([]int{sniped}, slices.DeleteFunc(order, func(q int) bool { return q == sniped })...)
			}
			if e := p.ending(x, order); !slices.Contains(out, e) {
				out = append(out, e)
			}
			return
		}
		for i, q := range left {
			if p.b.rank(state, q) > p.b.rank(state, left[0]) {
				break
			}
			fill(append(slices.Clone(had), q), slices.Delete(slices.Clone(left), i, i+1))
			if p.play == attack.Proposed {
				break
			}
		}
	}
	fill(nil, usual)
	x.orders[key] = out
	return out
}

// weighs reports a pool whose choices are weighed.
func (p *plan) weighs(x *salvo) bool {
	return chosenOf(&x.Pool).any() && (p.play != attack.Proposed || p.g.weighs(&x.Pool))
}

// resolve is where a pool leaves the target that is in each of the states.
func (p *plan) resolve(done, next int, at []float64) []float64 {
	x := p.salvo(done, next)
	out := make([]float64, p.b.size)
	type batch struct {
		tough, end int
		at         []float64
	}
	var batches []batch
	for state, chance := range at {
		if chance == 0 || state == 0 {
			out[state] += chance
			continue
		}
		if orders := p.declarable(x, state, -1); !p.weighs(x) && len(orders) == 1 && len(p.snipes(x, state)) == 1 && p.snipes(x, state)[0] < 0 {
			tough := p.b.tough(state)
			p.pairs(x, state)
			i := slices.IndexFunc(batches, func(b batch) bool { return b.tough == tough && b.end == orders[0] })
			if i < 0 {
				i = len(batches)
				batches = append(batches, batch{tough, orders[0], make([]float64, p.b.size)})
			}
			batches[i].at[state] += chance
			continue
		}
		one := make([]float64, p.b.size)
		one[state] = chance
		all := p.pairs(x, state)
		if p.weighs(x) {
			all = pairsOf(p.weigh(done, next, state).resolve(x.dice).pairs)
		}
		for e, part := range p.parts(x, state, all) {
			p.saved(x, e, part, one, out)
		}
	}
	for _, c := range batches {
		p.saved(x, c.end, x.yields[c.tough], c.at, out)
	}
	return out
}

// pairsOf are chances by wounds, then packets, the other way round.
func pairsOf(list [][]float64) pairs {
	out := make(pairs, len(list))
	for m := range out {
		out[m] = make(attack.Dist, len(list))
		for w := range list {
			out[m][w] = list[w][m]
		}
	}
	return out.trim()
}

// parts divides what a pool comes to by the order that is declared then.
func (p *plan) parts(x *salvo, state int, all pairs) []pairs {
	usual := p.declarable(x, state, -1)[0]
	var out []pairs
	for m, d := range all {
		for w, chance := range d {
			if chance == 0 {
				continue
			}
			_, as := p.best(x, state, w, m)
			if as.order < 0 {
				as.order = usual
			}
			for len(out) <= as.order {
				out = append(out, nil)
			}
			part := &out[as.order]
			for len(*part) <= m {
				*part = append(*part, attack.Dist{})
			}
			(*part)[m] = (*part)[m].Add(attack.Exactly(w), chance)
		}
	}
	return out
}

// saved adds where save rolls in an order and mortal packets leave the target.
func (p *plan) saved(x *salvo, end int, all pairs, at, out []float64) {
	if len(all) == 0 {
		return
	}
	d := x.D
	d.N += x.Melta
	order := x.ends[end].order
	r := saving{board: p.b, blow: p.b.newBlow(d.Dist(), true), order: order, bands: p.b.bands(p.g, x.volley, order)}
	for range all {
		r.out = append(r.out, make([]float64, p.b.size))
	}
	r.band(0, all, at)
	for _, part := range p.b.packets(p.g, x.volley, r.out, p.victim(x)) {
		for state, chance := range part {
			out[state] += chance
		}
	}
}
