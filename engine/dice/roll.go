package dice

import (
	"cmp"
	"slices"
)

// Result is a rolled expression: one round, or several if it repeats.
type Result struct {
	Rounds []Round `json:"rounds"`
}

// Round is one roll of the whole sum.
type Round struct {
	Total   int     `json:"total"`             // numbers added up, successes counted
	Crits   int     `json:"crits,omitempty"`   // critical dice
	Symbols []Count `json:"symbols,omitempty"` // of all dice with symbols
	Pools   []Pool  `json:"pools"`             // in the order of the expression
}

// Pool is what some dice of one kind showed.
type Pool struct {
	Text    string   `json:"text"`          // as written in plain form: 4d6kh3
	System  string   `json:"system"`        // of dice with names
	Die     string   `json:"die,omitempty"` // the name
	Sides   int      `json:"sides"`
	Counted bool     `json:"counted,omitempty"` // successes are counted
	Minus   bool     `json:"minus,omitempty"`   // subtracted from the total
	Total   int      `json:"total"`
	Crits   int      `json:"crits,omitempty"`
	Dice    []Rolled `json:"dice"`
}

// Rolled is one die as it fell. A die rolled again stays in the list, marked,
// with its second roll after it.
type Rolled struct {
	Face     int     `json:"face"` // 1..sides
	Symbols  []Count `json:"symbols,omitempty"`
	Dropped  bool    `json:"dropped,omitempty"`
	Rerolled bool    `json:"rerolled,omitempty"`
	Second   bool    `json:"second,omitempty"` // the roll of a die rolled again
	Extra    bool    `json:"extra,omitempty"`  // came of an exploding die
	Success  bool    `json:"success,omitempty"`
	Failure  bool    `json:"failure,omitempty"` // takes a success off
	Crit     bool    `json:"crit,omitempty"`
	Shift    int     `json:"shift,omitempty"` // by how much more it counts than its face
}

// Value is what a die counts for.
func (r Rolled) Value() int { return r.Face + r.Shift }

// counts says whether the die is part of the result.
func (r Rolled) counts() bool { return !r.Dropped && !r.Rerolled }

// Fresh reports a die that may be rolled again: none is a second time.
func (r Rolled) Fresh() bool { return !r.Rerolled && !r.Second }

// Missed reports a die that did nothing for its pool: no success where those
// are counted, no symbol on dice that have them.
func (p Pool) Missed(d Rolled) bool {
	if p.Die != "" {
		return len(d.Symbols) == 0
	}
	return p.Counted && !d.Success
}

// Roll rolls the expression with faces from src, which must return 1..sides.
// Dice are rolled in the order in which they are written; dice stop exploding
// when MaxDice have been rolled.
func (e Expr) Roll(src func(sides int) int) Result {
	out := Result{Rounds: make([]Round, e.rounds)}
	pools, dice := make([]Pool, 0, e.rounds*e.pools), make([]Rolled, 0, e.rounds*e.dice)
	r := roller{src: src, dice: dice}
	for i := range out.Rounds {
		round := &out.Rounds[i]
		from := i * e.pools
		round.Pools = pools[from:from:(from + e.pools)]
		r.throw(e.sum, false, round)
		tally(e.sum, round)
	}
	return out
}

// Again rolls the picked dice of a result of the expression once more, and
// reckons anew what is kept and counted; dice that are not fresh stay.
func (e Expr) Again(res Result, pick func(p Pool, d Rolled) bool, src func(sides int) int) Result {
	r := &roller{src: src}
	var out Result
	for _, old := range res.Rounds {
		round := Round{}
		pools := pools(e.sum)
		for i, p := range old.Pools {
			next := p
			next.Dice = nil
			for _, d := range p.Dice {
				if !d.Fresh() || !pick(p, d) {
					next.Dice = append(next.Dice, d)
					continue
				}
				d.Rerolled, d.Success, d.Crit = true, false, false
				second := r.die(pools[i])
				second.Second = true
				next.Dice = append(next.Dice, d, second)
			}
			round.Pools = append(round.Pools, next)
		}
		tally(e.sum, &round)
		out.Rounds = append(out.Rounds, round)
	}
	return out
}

// pools of a sum, from left to right.
func pools(terms []term) []*pool {
	var out []*pool
	for _, t := range terms {
		if t.pool != nil {
			out = append(out, t.pool)
		}
		out = append(out, pools(t.sum)...)
		for _, f := range t.by {
			out = append(out, pools([]term{f.term})...)
		}
	}
	return out
}

type roller struct {
	src  func(sides int) int
	n    int      // dice so far
	dice []Rolled // room for those that are rolled at first
}

func (r *roller) die(q *pool) Rolled {
	r.n++
	d := Rolled{Face: min(q.sides, max(1, r.src(q.sides)))}
	if q.die != nil {
		d.Symbols = q.die.Faces[d.Face-1].Symbols
	}
	return d
}

func (r *roller) throw(terms []term, minus bool, round *Round) {
	for i := range terms {
		t := &terms[i]
		switch {
		case t.pool != nil:
			round.Pools = append(round.Pools, Pool{Minus: minus != t.minus})
			r.pool(t.pool, &round.Pools[len(round.Pools)-1])
		case t.sum != nil:
			r.throw(t.sum, minus != t.minus, round)
		}
		for _, f := range t.by {
			r.throw([]term{f.term}, minus != t.minus, round)
		}
	}
}

// pool rolls: first the dice, then those to be rolled again, then what
// explodes.
func (r *roller) pool(q *pool, out *Pool) {
	out.Text, out.Sides, out.Counted = q.text, q.sides, q.success.set()
	if q.die != nil {
		out.System, out.Die = q.die.System, q.die.Name
	}
	n := min(q.n, cap(r.dice)) // what comes after these dice must not lie in the room of others
	out.Dice, r.dice = r.dice[:0:n], r.dice[n:n:cap(r.dice)]
	for range q.n {
		out.Dice = append(out.Dice, r.die(q))
	}
	for i := 0; q.reroll.set() && i < len(out.Dice); i++ {
		d := &out.Dice[i]
		if !q.reroll.holds(d.Face) || d.Second && (!q.always || r.n >= MaxDice) {
			continue
		}
		d.Rerolled = true
		second := r.die(q)
		second.Second = true
		out.Dice = slices.Insert(out.Dice, i+1, second)
	}
	for i := 0; q.explode.set() && i < len(out.Dice) && r.n < MaxDice; i++ {
		if d := out.Dice[i]; d.counts() && q.explode.holds(d.Face) && !(d.Extra && q.burst == once) {
			more := r.die(q)
			more.Extra = true
			out.Dice = slices.Insert(out.Dice, i+1, more)
		}
	}
}

// tally reckons a round whose dice have fallen: what is dropped, what counts,
// and the sum.
func tally(sum []term, round *Round) {
	round.Symbols, round.Crits = nil, 0
	round.Total, _ = round.add(sum, 0)
}

// add reckons a sum whose first pool is the one at a place; next is the place of
// the pool after it.
func (r *Round) add(terms []term, at int) (out, next int) {
	for i := range terms {
		var v int
		if v, at = r.value(&terms[i], at); terms[i].minus {
			v = -v
		}
		out = bounded(out + v)
	}
	return out, at
}

// value is a term without its sign.
func (r *Round) value(t *term, at int) (v, next int) {
	v = t.num
	switch {
	case t.pool != nil:
		p := &r.Pools[at]
		at++
		p.count(t.pool)
		if t.pool.die != nil {
			for _, d := range p.Dice {
				if !d.Rerolled {
					r.Symbols = addCounts(r.Symbols, d.Symbols)
				}
			}
		}
		r.Crits += p.Crits
		v = p.Total
	case t.sum != nil:
		v, at = r.add(t.sum, at)
	}
	for i := range t.by {
		var w int
		w, at = r.value(&t.by[i].term, at)
		switch {
		case !t.by[i].divide:
			v = bounded(v * w)
		case w != 0:
			v /= w
		default:
			v = 0
		}
	}
	return v, at
}

// bounded keeps a total where it can be reckoned on.
func bounded(v int) int { return min(max(v, -maxTotal), maxTotal) }

const maxTotal = 1_000_000_000

// count drops what is not kept and adds up the rest.
func (p *Pool) count(q *pool) {
	p.Total, p.Crits = 0, 0
	for i := range p.Dice {
		p.Dice[i].Dropped = false
	}
	p.shift(q)
	drop(q, p.Dice)
	for i := range p.Dice {
		d := &p.Dice[i]
		d.Success, d.Failure, d.Crit = false, false, false
		if !d.counts() || q.die != nil {
			continue
		}
		if d.Crit = q.crit > 0 && d.Face >= q.crit; d.Crit {
			p.Crits++
		}
		v := d.Value()
		switch {
		case q.burst == summed && d.Extra: // counted with the die that exploded
		case !q.success.set():
			p.Total += v
		case q.success.holds(v):
			d.Success = true
			p.Total++
		case q.failure.holds(v):
			d.Failure = true
			p.Total--
		}
	}
}

// shift reckons what dice count for that do not count for their face.
func (p *Pool) shift(q *pool) {
	if q.low == 0 && q.high == 0 && q.burst != summed && q.burst != pierced {
		return
	}
	first := -1 // the die that exploded
	for i := range p.Dice {
		d := &p.Dice[i]
		v := max(d.Face, q.low)
		if q.high > 0 {
			v = min(v, q.high)
		}
		if q.burst == pierced && d.Extra {
			v--
		}
		d.Shift = v - d.Face
		switch {
		case !d.counts():
		case !d.Extra:
			first = i
		case q.burst == summed:
			p.Dice[first].Shift += v
		}
	}
}

// drop marks what is not kept; of equal dice the later ones go.
func drop(q *pool, dice []Rolled) {
	if q.keep == "" {
		return
	}
	var room [16]int
	order := room[:0] // from the lowest to the highest
	for i, d := range dice {
		if d.counts() && !(q.burst == summed && d.Extra) {
			order = append(order, i)
		}
	}
	low := q.keep == "kh" || q.keep == "dl" // the low end is dropped
	slices.SortFunc(order, func(a, b int) int {
		if c := cmp.Compare(dice[a].Value(), dice[b].Value()); c != 0 || !low {
			return cmp.Or(c, cmp.Compare(a, b))
		}
		return cmp.Compare(b, a)
	})
	n := min(q.kept, len(order))
	switch q.keep {
	case "kh":
		order = order[:len(order)-n]
	case "kl":
		order = order[n:]
	case "dl":
		order = order[:n]
	case "dh":
		order = order[len(order)-n:]
	}
	for _, i := range order {
		dice[i].Dropped = true
		for i++; q.burst == summed && i < len(dice) && dice[i].Extra; i++ {
			dice[i].Dropped = true
		}
	}
}
