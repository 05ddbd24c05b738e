package dice

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads an expression. Words for dice are those of the system; without
// one they must be clear by themselves or name it (legion:red). The error is an
// *Error.
func Parse(text, system string) (Expr, error) {
	p := &parser{text: strings.ToLower(text), system: system}
	if len(p.text) > MaxLength {
		return Expr{}, &Error{ErrLong, MaxLength, strconv.Itoa(MaxLength)}
	}
	if p.peek() == end {
		return Expr{}, &Error{Key: ErrEmpty}
	}
	e := Expr{rounds: p.repeat()}
	depth := 0
	if e.rounds > 1 {
		depth-- // the brackets of what is repeated do not count
	}
	e.sum = p.sum(depth)
	e.pools = p.pools
	for len(e.sum) == 1 && e.sum[0].sum != nil && !e.sum[0].minus {
		e.sum = e.sum[0].sum
	}
	if p.err == nil && p.peek() != end {
		p.unexpected()
	}
	if p.err == nil && (p.dice == 0 || e.rounds == 0) {
		p.fail(ErrNone, 0, "0")
	}
	if p.err == nil && p.dice*e.rounds > MaxDice {
		p.fail(ErrMany, 0, strconv.Itoa(MaxDice))
	}
	if p.err != nil {
		return Expr{}, p.err
	}
	return e, nil
}

// parser reads from left to right; after the first error nothing more is read.
type parser struct {
	text   string
	at     int
	system string
	dice   int // so far
	pools  int
	err    *Error
}

func (p *parser) fail(key string, at int, text string) {
	if p.err == nil {
		p.err = &Error{key, at, text}
	}
}

// unexpected complains of the next word or sign.
func (p *parser) unexpected() {
	if p.peek() == end {
		p.fail(ErrEnd, len(p.text), "")
		return
	}
	at := p.at
	if w := p.word(); w != "" {
		p.fail(ErrUnexpected, at, w)
		return
	}
	_, n := utf8.DecodeRuneInString(p.text[at:])
	p.fail(ErrUnexpected, at, p.text[at:at+n])
}

// end is what peek returns when there is nothing more to read.
const end = -1

// peek skips blanks and returns the next rune; end after an error too.
func (p *parser) peek() rune {
	for p.err == nil && p.at < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.at:])
		if !unicode.IsSpace(r) {
			return r
		}
		p.at += n
	}
	return end
}

// take reads one of the given texts, the first that fits.
func (p *parser) take(texts ...string) (string, bool) {
	if p.peek() == end {
		return "", false
	}
	for _, t := range texts {
		if strings.HasPrefix(p.text[p.at:], t) {
			p.at += len(t)
			return t, true
		}
	}
	return "", false
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// number reads a number; ok is false if there is none.
func (p *parser) number() (n int, ok bool) {
	if !digit(p.peek()) {
		return 0, false
	}
	from := p.at
	for p.at < len(p.text) && digit(rune(p.text[p.at])) {
		p.at++
	}
	n, err := strconv.Atoi(p.text[from:p.at])
	if err != nil || n > maxNumber {
		p.fail(ErrNumber, from, p.text[from:p.at])
		return 0, false
	}
	return n, true
}

// word reads letters.
func (p *parser) word() string {
	p.peek()
	from := p.at
	for p.at < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.at:])
		if !unicode.IsLetter(r) {
			break
		}
		p.at += n
	}
	return p.text[from:p.at]
}

// repeat reads "3x", but not of "3 xwing:attack"; without one there is one
// round.
func (p *parser) repeat() int {
	from := p.at
	if n, ok := p.number(); ok {
		if _, ok := p.take("x", "×", "*"); ok {
			x := p.at
			word := p.word()
			p.at = x
			if word == "" || word == "d" {
				return n
			}
		}
	}
	p.at = from
	return 1
}

// sum reads terms with their signs. Between dice with names the plus may be
// left out.
func (p *parser) sum(depth int) []term {
	if depth > MaxDepth {
		p.fail(ErrDeep, p.at, strconv.Itoa(MaxDepth))
		return nil
	}
	out := make([]term, 0, 4)
	sign, _ := p.take("-", "−", "+")
	for p.err == nil {
		t := p.term(depth)
		t.minus = sign == "-" || sign == "−"
		if t.minus && symbols(t) {
			p.fail(ErrSymbols, p.at, "-")
		}
		out = append(out, t)
		var more bool
		if sign, more = p.take("-", "−", "+"); more {
			continue
		}
		next := p.peek()
		if t.pool == nil || t.pool.die.Name == "" || !digit(next) && !unicode.IsLetter(next) {
			break
		}
	}
	return out
}

func symbols(t term) bool {
	return t.pool != nil && t.pool.die.Name != "" || slices.ContainsFunc(t.sum, symbols)
}

// term reads a number, dice, or a sum in brackets.
func (p *parser) term(depth int) term {
	if _, ok := p.take("("); ok {
		t := term{sum: p.sum(depth + 1)}
		if _, ok := p.take(")"); !ok {
			p.unexpected()
		}
		return t
	}
	from := p.at
	n, counted := p.number()
	if !unicode.IsLetter(p.peek()) {
		if !counted {
			p.unexpected()
		}
		return term{num: n}
	}
	if !counted {
		n = 1
	}
	at := p.at
	q := &pool{n: n}
	switch w := p.word(); {
	case w == "d" && (digit(p.peek()) || p.peek() == '%'):
		p.sides(q)
		p.changes(q)
	default:
		p.name(q, w, at)
	}
	p.count(q, from)
	p.pools++
	return term{pool: q}
}

// count holds the number of dice within its limits.
func (p *parser) count(q *pool, at int) {
	if q.n == 0 {
		p.fail(ErrNone, at, "0")
	}
	if p.dice += q.n; p.dice > MaxDice {
		p.fail(ErrMany, at, strconv.Itoa(MaxDice))
	}
}

func (p *parser) sides(q *pool) {
	if _, ok := p.take("%"); ok {
		q.sides = 100
		return
	}
	at := p.at
	q.sides, _ = p.number()
	if p.err == nil && (q.sides < 2 || q.sides > MaxSides) {
		p.fail(ErrSides, at, strconv.Itoa(q.sides))
	}
}

// name finds the die of a word, with its system before a colon or without.
func (p *parser) name(q *pool, word string, at int) {
	system := p.system
	if _, ok := p.take(":"); ok {
		system, word = word, p.word()
	}
	found := named(system, word)
	switch len(found) {
	case 0:
		p.fail(ErrName, at, word)
	case 1:
		q.die, q.sides = found[0], len(found[0].Faces)
	default:
		p.fail(ErrAmbiguous, at, word)
	}
}

// changes reads what happens to a pool: keeping and dropping, exploding,
// rolling again, counting successes, telling criticals. Each may stand once, in
// any order.
func (p *parser) changes(q *pool) {
	for p.err == nil {
		at := p.at
		once := func(what string, twice bool) {
			if twice {
				p.fail(ErrTwice, at, what)
			}
		}
		if digit(p.peek()) { // 4+
			n, _ := p.number()
			if _, ok := p.take("+"); !ok {
				p.at = at
				p.unexpected()
			}
			once("+", q.least > 0)
			p.success(q, n, at)
			continue
		}
		w, ok := p.take(">=", "≥", "!", "kh", "kl", "dh", "dl", "r", "c")
		if !ok {
			return
		}
		switch w {
		case "!":
			once(w, q.explode)
			q.explode = true
		case "r":
			once(w, q.reroll != "")
			p.reroll(q, at)
		case ">=", "≥":
			once(w, q.least > 0)
			p.success(q, p.must(), at)
		case "c":
			once(w, q.crit > 0)
			if q.crit = p.must(); p.err == nil && (q.crit == 0 || q.crit > q.sides) {
				p.fail(ErrCrit, at, strconv.Itoa(q.crit))
			}
		default:
			once(w, q.keep != "")
			q.keep, q.kept = w, 1
			if n, ok := p.number(); ok {
				q.kept = n
			}
			if q.kept == 0 || q.kept > q.n {
				p.fail(ErrKeep, at, w+strconv.Itoa(q.kept))
			}
		}
	}
}

// must reads a number that has to be there.
func (p *parser) must() int {
	n, ok := p.number()
	if !ok {
		p.unexpected()
	}
	return n
}

func (p *parser) success(q *pool, n, at int) {
	if p.err == nil && n == 0 {
		p.fail(ErrUnexpected, at, "0")
	}
	q.least = n
}

func (p *parser) reroll(q *pool, at int) {
	q.reroll = "="
	if sign, ok := p.take("<", ">"); ok {
		q.reroll = sign
	}
	q.again = p.must()
	if p.err != nil {
		return
	}
	hit := 0
	for f := 1; f <= q.sides; f++ {
		if q.rerolls(f) {
			hit++
		}
	}
	if hit == 0 || hit == q.sides {
		p.fail(ErrReroll, at, strings.TrimSuffix("r"+q.reroll, "=")+strconv.Itoa(q.again))
	}
}
