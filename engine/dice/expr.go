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
}

// term is one part of a sum: a constant, a pool or a sum in brackets.
type term struct {
	minus bool
	num   int
	pool  *pool
	sum   []term
}

// pool is some dice of one kind with what happens to them.
type pool struct {
	n, sides int
	die      Die // with symbols, or the zero Die

	reroll  string // "", "=", "<", ">"
	again   int
	explode bool
	keep    string // "", "kh", "kl", "dh", "dl"
	kept    int
	least   int // counts successes from this face on; 0: adds the faces up
	crit    int // from this face on a die is critical; 0: none is
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
		switch {
		case t.pool != nil:
			b.WriteString(t.pool.String())
		case t.sum != nil:
			b.WriteString("(" + sumString(t.sum) + ")")
		default:
			b.WriteString(strconv.Itoa(t.num))
		}
	}
	return b.String()
}

// String is the pool in its plain form.
func (p *pool) String() string {
	var room [48]byte
	s := strconv.AppendInt(room[:0], int64(p.n), 10)
	if p.die.Name != "" {
		return string(append(append(append(append(s, ' '), p.die.System...), ':'), p.die.Name...))
	}
	s = strconv.AppendInt(append(s, 'd'), int64(p.sides), 10)
	if p.reroll != "" {
		s = append(s, 'r')
		if p.reroll != "=" {
			s = append(s, p.reroll...)
		}
		s = strconv.AppendInt(s, int64(p.again), 10)
	}
	if p.explode {
		s = append(s, '!')
	}
	if p.keep != "" {
		s = strconv.AppendInt(append(s, p.keep...), int64(p.kept), 10)
	}
	if p.least > 0 {
		s = strconv.AppendInt(append(s, ">="...), int64(p.least), 10)
	}
	if p.crit > 0 {
		s = strconv.AppendInt(append(s, 'c'), int64(p.crit), 10)
	}
	return string(s)
}

// rerolls says whether a face is rolled again.
func (p *pool) rerolls(face int) bool {
	switch p.reroll {
	case "=":
		return face == p.again
	case "<":
		return face < p.again
	case ">":
		return face > p.again
	}
	return false
}
