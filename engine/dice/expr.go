package dice

import (
	"strconv"
	"strings"
)

// Limits of an expression.
const (
	MaxDice   = 100 // with repeats and exploded dice
	MaxSides  = 1000
	MaxDepth  = 8
	MaxLength = 200
	maxNumber = 1_000_000
)

// Expr is a dice expression, ready to be rolled as often as one likes.
type Expr struct {
	rounds int
	sum    []term
	pools  int // in the sum
	dice   int // at first
}

// term is one part of a sum: a constant, a pool or a sum in brackets, and what
// it is multiplied or divided by.
type term struct {
	minus bool
	num   int
	pool  *pool
	sum   []term
	by    []factor
}

// factor multiplies or divides; fractions are dropped.
type factor struct {
	divide bool
	term   term
}

// pool is some dice of one kind with what happens to them, in this order.
type pool struct {
	text     string // in plain form
	n, sides int
	die      *Die // with symbols, or nil

	reroll  cond
	always  bool // until it does not hold any more, not once
	explode cond
	burst   burst
	low     int    // a lower face counts as this, 0: as itself
	high    int    // a higher face counts as this, 0: as itself
	keep    string // "", "kh", "kl", "dh", "dl"
	kept    int
	success cond // faces are counted, not added up
	failure cond // and these taken off
	crit    int  // from this face on a die is critical; 0: none is
}

// burst is how dice explode.
type burst string

const (
	plainly burst = "!"  // each die more explodes too
	once    burst = "!o" // no die more does
	summed  burst = "!!" // die and those more are one
	pierced burst = "!p" // each die more counts one less
)

// cond is what a face must be; the zero cond holds for none.
type cond struct {
	op byte // '=', '<', '>', 'e' for even, 'o' for odd
	n  int
}

func (c cond) set() bool { return c.op != 0 }

func (c cond) holds(face int) bool {
	switch c.op {
	case '=':
		return face == c.n
	case '<':
		return face < c.n
	case '>':
		return face > c.n
	case 'e':
		return face%2 == 0
	case 'o':
		return face%2 == 1
	}
	return false
}

// appendTo writes a condition; one for a single face may go without its sign.
func (c cond) appendTo(s []byte, bare bool) []byte {
	switch {
	case c.op == 'e':
		return append(s, "even"...)
	case c.op == 'o':
		return append(s, "odd"...)
	case c.op != '=' || !bare:
		s = append(s, c.op)
	}
	return strconv.AppendInt(s, int64(c.n), 10)
}

// String is the expression in its plain form.
func (e Expr) String() string {
	s := sumString(e.sum)
	if e.rounds > 1 {
		return strconv.Itoa(e.rounds) + "x(" + s + ")"
	}
	return s
}

func sumString(sum []term) string {
	var b strings.Builder
	for i, t := range sum {
		switch {
		case t.minus:
			b.WriteString("-")
		case i > 0:
			b.WriteString("+")
		}
		b.WriteString(t.String())
	}
	return b.String()
}

// String is the term in its plain form, without its sign.
func (t term) String() string {
	s := strconv.Itoa(t.num)
	switch {
	case t.pool != nil:
		s = t.pool.text
	case t.sum != nil:
		s = "(" + sumString(t.sum) + ")"
	}
	for _, f := range t.by {
		if f.divide {
			s += "/" + f.term.String()
		} else {
			s += "×" + f.term.String()
		}
	}
	return s
}

// write appends the pool in its plain form. What is counted stands before what
// explodes, which would take its sign for its own.
func (p *pool) write(s []byte) []byte {
	s = strconv.AppendInt(s, int64(p.n), 10)
	if p.die != nil {
		return append(append(append(append(s, ' '), p.die.System...), ':'), p.die.Name...)
	}
	s = strconv.AppendInt(append(s, 'd'), int64(p.sides), 10)
	if p.reroll.set() {
		s = append(s, 'r')
		if p.always {
			s = append(s, 'r')
		}
		s = p.reroll.appendTo(s, true)
	}
	switch {
	case p.success.op == '>':
		s = strconv.AppendInt(append(s, ">="...), int64(p.success.n+1), 10)
	case p.success.set():
		s = p.success.appendTo(s, false)
	}
	if p.failure.set() {
		s = p.failure.appendTo(append(s, 'f'), true)
	}
	if p.explode.set() {
		s = append(s, p.burst...)
		if p.explode != (cond{'=', p.sides}) {
			s = p.explode.appendTo(s, true)
		}
	}
	if p.low > 0 {
		s = strconv.AppendInt(append(s, "min"...), int64(p.low), 10)
	}
	if p.high > 0 {
		s = strconv.AppendInt(append(s, "max"...), int64(p.high), 10)
	}
	if p.keep != "" {
		s = strconv.AppendInt(append(s, p.keep...), int64(p.kept), 10)
	}
	if p.crit > 0 {
		s = strconv.AppendInt(append(s, 'c'), int64(p.crit), 10)
	}
	return s
}
