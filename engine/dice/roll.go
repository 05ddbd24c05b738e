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
	Crit     bool    `json:"crit,omitempty"`
}

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
	r := &roller{src: src}
	var out Result
	for range e.rounds {
		round := Round{Pools: make([]Pool, 0, e.pools)}
		r.throw(e.sum, false, &round)
		out.Rounds = append(out.Rounds, tally(e.sum, round))
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
		out.Rounds = append(out.Rounds, tally(e.sum, round))
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
	}
	return out
}

type roller struct {
	src func(sides int) int
	n   int // dice so far
}

func (r *roller) die(q *pool) Rolled {
	r.n++
	d := Rolled{Face: min(q.sides, max(1, r.src(q.sides)))}
	if q.die.Name != "" {
		d.Symbols = q.die.Faces[d.Face-1].Symbols
	}
	return d
}

func (r *roller) throw(terms []term, minus bool, round *Round) {
	for _, t := range terms {
		switch {
		case t.pool != nil:
			p := r.pool(t.pool)
			p.Minus = minus != t.minus
			round.Pools = append(round.Pools, p)
		case t.sum != nil:
			r.throw(t.sum, minus != t.minus, round)
		}
	}
}

// pool rolls: first the dice, then those to be rolled again, then what
// explodes.
func (r *roller) pool(q *pool) Pool {
	out := Pool{Text: q.String(), System: q.die.System, Die: q.die.Name, Sides: q.sides, Counted: q.least > 0, Dice: make([]Rolled, 0, q.n)}
	for range q.n {
		out.Dice = append(out.Dice, r.die(q))
	}
	for i := 0; q.reroll != "" && i < len(out.Dice); i++ {
		if q.rerolls(out.Dice[i].Face) {
			out.Dice[i].Rerolled = true
			second := r.die(q)
			second.Second = true
			out.Dice = slices.Insert(out.Dice, i+1, second)
			i++
		}
	}
	for i := 0; q.explode && i < len(out.Dice) && r.n < MaxDice; i++ {
		if d := out.Dice[i]; d.counts() && d.Face == q.sides {
			more := r.die(q)
			more.Extra = true
			out.Dice = slices.Insert(out.Dice, i+1, more)
		}
	}
	return out
}

// tally reckons a round whose dice have fallen: what is dropped, what counts,
// and the sum.
func tally(sum []term, round Round) Round {
	round.Symbols, round.Crits = nil, 0
	at := 0
	var total func(terms []term) int
	total = func(terms []term) int {
		out := 0
		for _, t := range terms {
			v := t.num
			switch {
			case t.pool != nil:
				p := &round.Pools[at]
				at++
				p.count(t.pool)
				for _, d := range p.Dice {
					if !d.Rerolled {
						round.Symbols = addCounts(round.Symbols, d.Symbols)
					}
				}
				round.Crits += p.Crits
				v = p.Total
			case t.sum != nil:
				v = total(t.sum)
			}
			if t.minus {
				v = -v
			}
			out += v
		}
		return out
	}
	round.Total = total(sum)
	return round
}

// count drops what is not kept and adds up the rest.
func (p *Pool) count(q *pool) {
	p.Total, p.Crits = 0, 0
	for i := range p.Dice {
		p.Dice[i].Dropped = false
	}
	drop(q, p.Dice)
	for i := range p.Dice {
		d := &p.Dice[i]
		if !d.counts() || q.die.Name != "" {
			continue
		}
		if d.Crit = q.crit > 0 && d.Face >= q.crit; d.Crit {
			p.Crits++
		}
		switch {
		case q.least == 0:
			p.Total += d.Face
		default:
			if d.Success = d.Face >= q.least; d.Success {
				p.Total++
			}
		}
	}
}

// drop marks what is not kept; of equal dice the later ones go.
func drop(q *pool, dice []Rolled) {
	if q.keep == "" {
		return
	}
	var order []int // from the lowest to the highest
	for i, d := range dice {
		if d.counts() {
			order = append(order, i)
		}
	}
	low := q.keep == "kh" || q.keep == "dl" // the low end is dropped
	slices.SortFunc(order, func(a, b int) int {
		if c := cmp.Compare(dice[a].Face, dice[b].Face); c != 0 || !low {
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
	}
}
