package odds

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
	"slices"
)

// mostStates is how many states of a target are reckoned with.
const mostStates = 20000

// board are the states that a target can be in: for each allocation group how
// many wounds it has left. By default its models are reached in one order, and
// no group ever has two wounded models, so that the wounds left tell who is
// left. A state is a number in mixed radix; 0 is a destroyed target.
type board struct {
	unit   *troops.Unit
	groups []troops.Group // in the order of the unit
	whole  []int          // wounds of each group at the beginning
	stride []int
	size   int
	start  int
}

func newBoard(u *troops.Unit) (*board, *engine.Refusal) {
	b := &board{unit: u, groups: u.Groups(), size: 1}
	for _, q := range b.groups {
		n := 0
		for _, i := range q.Models {
			n += u.Models[i].Wounds
		}
		b.whole = append(b.whole, n)
		b.stride = append(b.stride, b.size)
		b.start += n * b.size
		b.size *= n + 1
		if b.size > mostStates {
			return nil, engine.Refuse("", "refuse.states", engine.Num("max", mostStates))
		}
	}
	return b, nil
}

// left are the wounds of a group in a state.
func (b *board) left(state, q int) int { return state / b.stride[q] % (b.whole[q] + 1) }

// standing is how many models of a group are left of so many wounds.
func (b *board) standing(q, left int) int {
	w := b.unit.Models[b.groups[q].Models[0]].W
	return min((left+w-1)/w, len(b.groups[q].Models))
}

// reached is the model of a group that the next wounds reach, and how many it
// has left.
func (b *board) reached(q, left int) (model, wounds int) {
	models := b.groups[q].Models
	n := b.standing(q, left)
	w := b.unit.Models[models[0]].W
	return models[len(models)-n], left - (n-1)*w
}

// losses of a state are wounds and models.
func (b *board) losses(state int) (wounds, models int) {
	for q := range b.groups {
		left := b.left(state, q)
		wounds += b.whole[q] - left
		models += len(b.groups[q].Models) - b.standing(q, left)
	}
	return wounds, models
}

// rank of a group in a state, see group.rank.
func (b *board) rank(state, q int) int {
	left := b.left(state, q)
	_, wounds := b.reached(q, left)
	g := b.groups[q]
	g.Wounded = wounds < b.unit.Models[g.Models[0]].W
	return g.Rank()
}

// order is the allocation order in a state: the groups with models left.
func (b *board) order(state int, sniping bool) []int {
	var out []int
	for q := range b.groups {
		if b.left(state, q) > 0 {
			out = append(out, q)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return b.rank(state, x) - b.rank(state, y) })
	if sniping && len(out) > 1 {
		sniped := -1 // the first of the unit
		for q := range b.groups {
			if b.groups[q].Character && b.left(state, q) > 0 {
				sniped = q
				break
			}
		}
		if sniped >= 0 {
			out = slices.DeleteFunc(out, func(q int) bool { return q == sniped })
			out = append([]int{sniped}, out...)
		}
	}
	return out
}

// tough is the Toughness in a state.
func (b *board) tough(state int) int {
	guard, lead := 0, 0
	for q := range b.groups {
		left := b.left(state, q)
		if left == 0 {
			continue
		}
		models := b.groups[q].Models
		for _, i := range models[len(models)-b.standing(q, left):] {
			if m := b.unit.Models[i]; m.Character {
				lead = max(lead, m.T)
			} else {
				guard = max(guard, m.T)
			}
		}
	}
	if guard > 0 {
		return guard
	}
	return lead
}

// class are states from which a pool is resolved in the same way.
type class struct {
	order []int
	tough int
	at    []float64
}

// classes divides a distribution over states.
func (b *board) classes(at []float64, sniping bool) []class {
	var out []class
	for state, p := range at {
		if p == 0 || state == 0 {
			continue
		}
		order, tough := b.order(state, sniping), b.tough(state)
		k := slices.IndexFunc(out, func(c class) bool { return c.tough == tough && slices.Equal(c.order, order) })
		if k < 0 {
			out = append(out, class{order, tough, make([]float64, b.size)})
			k = len(out) - 1
		}
		out[k].at[state] += p
	}
	return out
}

// blow is what one attack that inflicts damage does: for each group and each
// number of wounds that it may have left, how many it loses.
type blow struct {
	lost [][]attack.Dist // [group][wounds left]
}

// newBlow is a blow of a D, changed by what the target does to damage if full.
func (b *board) newBlow(d attack.Dist, full bool) blow {
	out := blow{}
	for q := range b.groups {
		list := make([]attack.Dist, b.whole[q]+1)
		for left := 1; left <= b.whole[q]; left++ {
			i, wounds := b.reached(q, left)
			m := b.unit.Models[i]
			hurt := d
			if full {
				hurt = d.Map(m.Takes)
			}
			if m.FNP > 0 {
				hurt = attack.Chance(float64(m.FNP-1) / 6).Sum(hurt)
			}
			list[left] = hurt.Cap(wounds)
		}
		out.lost = append(out.lost, list)
	}
	return out
}

// strike applies a blow in every state to the group that which names; below 0
// nothing happens.
func (b *board) strike(x blow, at []float64, which func(state int) int) []float64 {
	out := make([]float64, len(at))
	for state, p := range at {
		if p < speck {
			continue
		}
		q := which(state)
		if q < 0 {
			out[state] += p
			continue
		}
		for n, chance := range x.lost[q][b.left(state, q)] {
			out[state-n*b.stride[q]] += p * chance
		}
	}
	return out
}

// firstLeft is the current group of an order in a state.
func (b *board) firstLeft(order []int, state int) int {
	for _, q := range order {
		if b.left(state, q) > 0 {
			return q
		}
	}
	return -1
}

// mortal is the group that a mortal wound reaches in a state: wounded ones that
// are no CHARACTER first, then others, then CHARACTER models likewise.
func (b *board) mortal(state int) int {
	best, rank := -1, 4
	for q := range b.groups {
		if b.left(state, q) > 0 {
			if r := b.rank(state, q); r < rank {
				best, rank = q, r
			}
		}
	}
	return best
}

// resolve is where a pool leaves the target.
func (b *board) resolve(g *Exchange, v volley, at []float64) ([]float64, *engine.Refusal) {
	out := make([]float64, b.size)
	out[0] = at[0] // destroyed: the attacks are lost
	d := v.D
	d.N += v.Melta
	x := b.newBlow(d.Dist(), true)
	for _, c := range b.classes(at, v.Precision) {
		all := v.all(c.tough)
		r := saving{board: b, blow: x, order: c.order, bands: b.bands(g, v, c.order)}
		if ref := r.bearable(all); ref != nil {
			return nil, ref
		}
		for range all {
			r.out = append(r.out, make([]float64, b.size))
		}
		r.band(0, all, c.at)
		for _, part := range b.packets(g, v, r.out, b.usual) {
			for state, p := range part {
				out[state] += p
			}
		}
	}
	return out, nil
}

// saving resolves the save rolls of a pool from the lowest to the highest. A
// group fails on all faces up to one, so the dice fall into bands: those on
// which every group fails, those on which all but one kind of groups fail, and
// so on; dice above the last are saved. Within a band each die is a blow to the
// current group, if that group fails on it.
type saving struct {
	board *board
	blow  blow
	order []int
	bands []band
	out   [][]float64 // by packets of mortal wounds: the states after the saves
	in    [][]attack.Dist
}

// band are faces that the groups treat alike.
type band struct {
	share float64 // of the faces that are not in an earlier band
	fails []bool  // by group
}

// bands are those of an order, with what the dice above all of them leave out.
func (b *board) bands(g *Exchange, v volley, order []int) []band {
	last := make([]int, len(b.groups)) // the highest face on which a group fails
	for _, q := range order {
		m := b.unit.Models[b.groups[q].Models[0]]
		for face := 1; face <= 6; face++ {
			if !m.Saves(face, v.AP, b.unit.SaveMod, g.Rule("a38") == "both") {
				last[q] = face
			}
		}
	}
	var out []band
	for face, from := 1, 0; face <= 6; face++ {
		if !slices.ContainsFunc(order, func(q int) bool { return last[q] == face }) {
			continue
		}
		next := band{share: float64(face-from) / float64(6-from), fails: make([]bool, len(b.groups))}
		for _, q := range order {
			next.fails[q] = last[q] >= face
		}
		out, from = append(out, next), face
	}
	return out
}

// mostHits is how many hits of [DEVASTATING WOUNDS] attacks are reckoned with.
const mostHits = 700

// mostWork is how many steps the save rolls of one pool may take.
const mostWork = 5e8

// bearable refuses save rolls that would take too long.
func (r *saving) bearable(all pairs) *engine.Refusal {
	most := 0
	for _, n := range all {
		most = max(most, len(n))
	}
	work := float64(len(all)) * float64(r.board.size)
	for range r.bands {
		work *= float64(most)
	}
	if work < mostWork {
		return nil
	}
	return engine.Refuse("", "refuse.saves", engine.Num("n", int(min(work/1e6, 1e9))), engine.Num("max", mostWork/1e6))
}

// fits refuses a pool that would take too long, before anything of the attack is
// reckoned.
func (b *board) fits(g *Exchange, v volley) *engine.Refusal {
	if n := v.hitsOf(); v.Devastating && n > mostHits {
		return engine.Refuse("", "refuse.devastating", engine.Num("n", n), engine.Num("max", mostHits))
	}
	order := b.order(b.start, v.Precision)
	r := saving{board: b, bands: b.bands(g, v, order)}
	return r.bearable(v.all(b.tough(b.start)))
}

// band resolves the dice from the i-th band on: dice are how many are left to
// be told, by packets of mortal wounds.
func (r *saving) band(i int, dice pairs, at []float64) {
	f := r.bands[i]
	which := func(state int) int {
		if q := r.board.firstLeft(r.order, state); q >= 0 && f.fails[q] {
			return q
		}
		return -1
	}
	most := 0
	for _, n := range dice {
		most = max(most, len(n))
	}
	in := r.told(i, most)
	for k := range most {
		if k > 0 && moves(at, which) {
			at = r.board.strike(r.blow, at, which)
		}
		rest, any := make(pairs, len(dice)), false
		for m := range dice {
			for n := k; n < len(dice[m]); n++ {
				w := dice[m][n] * in[n].At(k)
				rest[m] = append(rest[m], w)
				any = any || w > speck
			}
		}
		switch {
		case !any:
		case i+1 < len(r.bands):
			r.band(i+1, rest, at)
		default:
			r.leave(rest, at)
		}
	}
}

// told is of n dice, how many are in the i-th band, for all n below most.
func (r *saving) told(i, most int) []attack.Dist {
	for len(r.in) <= i {
		r.in = append(r.in, []attack.Dist{attack.Exactly(0)})
	}
	for one := attack.Chance(r.bands[i].share); len(r.in[i]) < most; {
		r.in[i] = append(r.in[i], r.in[i][len(r.in[i])-1].Plus(one))
	}
	return r.in[i]
}

// moves reports that a blow changes anything.
func moves(at []float64, which func(state int) int) bool {
	for state, p := range at {
		if p >= speck && which(state) >= 0 {
			return true
		}
	}
	return false
}

// leave adds up where dice that are saved leave the target.
func (r *saving) leave(rest pairs, at []float64) {
	for m := range rest {
		w := rest[m].Total()
		if w < speck {
			continue
		}
		for state, p := range at {
			if p > 0 {
				r.out[m][state] += w * p
			}
		}
	}
}

// victims is the group that a packet of mortal wounds reaches: so many are still
// to be resolved, in a state.
type victims func(packets, state int) int

// usual are the victims if nobody chooses others.
func (b *board) usual(_, state int) int { return b.mortal(state) }

// packets resolves the mortal wounds of critical wounds after the saves: from
// the distributions for each number of them.
func (b *board) packets(g *Exchange, v volley, saved [][]float64, which victims) [][]float64 {
	d := v.D
	full := g.Rule("a41") == "modified"
	if full {
		d.N += v.Melta
	}
	if !d.Random() || g.Rule("a22") == "each" {
		return [][]float64{b.horner(b.newBlow(d.Dist(), full), saved, which)}
	}
	var out [][]float64 // one roll for all (A22)
	out = append(out, saved[0])
	rest := slices.Clone(saved)
	rest[0] = make([]float64, b.size)
	for n, p := range d.Dist() {
		if p == 0 {
			continue
		}
		part := b.horner(b.newBlow(attack.Exactly(n), full), rest, which)
		for state := range part {
			part[state] *= p
		}
		out = append(out, part)
	}
	return out
}

// horner applies as many blows to each distribution as its place says and adds
// them up.
func (b *board) horner(x blow, list [][]float64, which victims) []float64 {
	at := slices.Clone(list[len(list)-1])
	for m := len(list) - 2; m >= 0; m-- {
		at = b.strike(x, at, func(state int) int { return which(m+1, state) })
		for state, p := range list[m] {
			at[state] += p
		}
	}
	return at
}
