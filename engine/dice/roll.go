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
	Dice    []Rolled `json:"dice"`
}

// Rolled is one die as it fell. A die rolled again stays in the list, marked,
// with its second roll after it.
type Rolled struct {
	Face     int     `json:"face"` // 1..sides
	Symbols  []Count `json:"symbols,omitempty"`
	Dropped  bool    `json:"dropped,omitempty"`
	Rerolled bool    `json:"rerolled,omitempty"`
	Extra    bool    `json:"extra,omitempty"` // came of an exploding die
	Success  bool    `json:"success,omitempty"`
}

// counts says whether the die is part of the result.
func (r Rolled) counts() bool { return !r.Dropped && !r.Rerolled }

// Roll rolls the expression with faces from src, which must return 1..sides.
// Dice are rolled in the order in which they are written; dice stop exploding
// when MaxDice have been rolled.
func (e Expr) Roll(src func(sides int) int) Result {
	r := &roller{src: src}
	var out Result
	for range e.rounds {
		var round Round
		round.Total = r.sum(e.sum, false, &round)
		out.Rounds = append(out.Rounds, round)
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
		d.Symbols = slices.Clone(q.die.Faces[d.Face-1].Symbols)
	}
	return d
}

func (r *roller) sum(terms []term, minus bool, round *Round) int {
	total := 0
	for _, t := range terms {
		v := t.num
		switch {
		case t.pool != nil:
			p := r.pool(t.pool)
			p.Minus = minus != t.minus
			for _, d := range p.Dice {
				round.Symbols = addCounts(round.Symbols, d.Symbols)
			}
			round.Pools = append(round.Pools, p)
			v = p.Total
		case t.sum != nil:
			v = r.sum(t.sum, minus != t.minus, round)
		}
		if t.minus {
			v = -v
		}
		total += v
	}
	return total
}

// pool rolls: first the dice, then those to be rolled again, then what
// explodes; then some are dropped, and the rest counts.
func (r *roller) pool(q *pool) Pool {
	out := Pool{Text: q.String(), System: q.die.System, Die: q.die.Name, Sides: q.sides, Counted: q.least > 0}
	for range q.n {
		out.Dice = append(out.Dice, r.die(q))
	}
	for i := 0; i < len(out.Dice); i++ {
		if q.rerolls(out.Dice[i].Face) {
			out.Dice[i].Rerolled = true
			out.Dice = slices.Insert(out.Dice, i+1, r.die(q))
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
	drop(q, out.Dice)
	for i := range out.Dice {
		d := &out.Dice[i]
		switch {
		case !d.counts() || q.die.Name != "":
		case q.least == 0:
			out.Total += d.Face
		case d.Face >= q.least:
			d.Success = true
			out.Total++
		}
	}
	return out
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
