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
	e.sum = p.sum(p.terms[:0], depth)
	e.pools, e.dice = p.pools, p.dice
	for len(e.sum) == 1 && e.sum[0].sum != nil && !e.sum[0].minus && e.sum[0].by == nil {
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
	p.write()
	return e, nil
}

// write gives each pool its plain form, those of the first few from one piece of
// memory.
func (p *parser) write() {
	var room [160]byte
	var ends [len(p.few)]int
	all := room[:0]
	n := min(p.pools, len(p.few))
	for i := range n {
		all = p.few[i].write(all)
		ends[i] = len(all)
	}
	text, from := string(all), 0
	for i := range n {
		p.few[i].text = text[from:ends[i]]
		from = ends[i]
	}
	for _, q := range p.more {
		q.text = string(q.write(nil))
	}
}

// parser reads from left to right; after the first error nothing more is read.
type parser struct {
	text   string
	at     int
	system string
	dice   int // so far
	pools  int
	err    *Error

	// The first pools and terms lie with the parser.
	few   [8]pool
	more  []*pool
	terms [10]term
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
		if c := p.text[p.at]; c > ' ' && c < utf8.RuneSelf {
			return rune(c)
		}
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
	if r := p.peek(); r == end || unicode.IsLetter(r) && r < utf8.RuneSelf && texts[0] != "x" {
		return "", false // no sign is a letter but the x of 3x
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
		if c := p.text[p.at]; c >= 'a' && c <= 'z' {
			p.at++
			continue
		}
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
func (p *parser) sum(out []term, depth int) []term {
	if depth > MaxDepth {
		p.fail(ErrDeep, p.at, strconv.Itoa(MaxDepth))
		return nil
	}
	sign, _ := p.take("-", "−", "+")
	for p.err == nil {
		t := p.product(depth)
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
		if t.pool == nil || t.pool.die == nil || !digit(next) && !unicode.IsLetter(next) {
			break
		}
	}
	return out
}

// product reads a term with what it is multiplied or divided by.
func (p *parser) product(depth int) term {
	t := p.term(depth)
	for p.err == nil {
		at := p.at
		sign, ok := p.take("*", "×", "/", "÷")
		if !ok {
			break
		}
		f := factor{divide: sign == "/" || sign == "÷", term: p.term(depth)}
		switch {
		case symbols(t) || symbols(f.term):
			p.fail(ErrSymbols, at, sign)
		case f.divide && f.term.pool == nil && f.term.sum == nil && f.term.num == 0:
			p.fail(ErrZero, at, sign+"0")
		}
		t.by = append(t.by, f)
	}
	return t
}

func symbols(t term) bool {
	return t.pool != nil && t.pool.die != nil || slices.ContainsFunc(t.sum, symbols)
}

// term reads a number, dice, or a sum in brackets.
func (p *parser) term(depth int) term {
	if _, ok := p.take("("); ok {
		t := term{sum: p.sum(nil, depth+1)}
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
	q := p.room()
	q.n = n
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

// room is where the next pool goes: the first few need no memory of their own.
func (p *parser) room() *pool {
	if p.pools < len(p.few) {
		return &p.few[p.pools]
	}
	q := new(pool)
	p.more = append(p.more, q)
	return q
}

// changes reads what happens to a pool, as the common notations write it. Each
// may stand once, in any order.
func (p *parser) changes(q *pool) {
	for p.err == nil {
		next := p.peek()
		at := p.at
		switch {
		case next == end:
			return
		case digit(next): // 4+
			n, _ := p.number()
			if _, ok := p.take("+"); !ok {
				p.at = at
				p.unexpected()
			}
			p.succeeds(q, cond{'>', n - 1}, "+", at)
		case next == '>' || next == '<' || next == '=' || next == '≥' || next == '≤':
			c, _ := p.cond(q, 0)
			p.succeeds(q, c, p.text[at:p.at], at)
		case next == '!':
			p.explodes(q, at)
		case unicode.IsLetter(next):
			if w := p.word(); !p.change(q, w, at) {
				p.at = at
				return
			}
		default:
			return
		}
	}
}

// change reads what a word does to a pool; ok is false if it does nothing.
func (p *parser) change(q *pool, w string, at int) (ok bool) {
	switch w {
	case "kh", "kl", "dh", "dl":
		p.keeps(q, w, at)
	case "k":
		p.keeps(q, "kh", at)
	case "d":
		if !digit(p.peek()) {
			return false
		}
		p.keeps(q, "dl", at)
	case "adv", "advantage", "ventaja", "dis", "disadvantage", "desventaja":
		p.twice(w, at, q.keep != "")
		q.n = max(2, q.n)
		q.keep, q.kept = "kh", 1
		if strings.HasPrefix(w, "d") {
			q.keep = "kl"
		}
	case "even", "odd":
		p.succeeds(q, cond{op: w[0]}, w, at)
	case "r", "ro", "rr":
		p.rerolls(q, w, at)
	case "x", "xo", "e":
		q.burst = plainly
		if w == "xo" {
			q.burst = once
		}
		p.explodesOn(q, w, at)
	case "c":
		p.twice(w, at, q.crit > 0)
		if q.crit = p.must(); p.err == nil && (q.crit == 0 || q.crit > q.sides) {
			p.fail(ErrCrit, at, strconv.Itoa(q.crit))
		}
	case "f":
		p.twice(w, at, q.failure.set())
		if q.failure, ok = p.cond(q, 0); !ok {
			p.unexpected()
		}
		if p.err == nil && !q.success.set() {
			p.fail(ErrUnexpected, at, p.text[at:p.at])
		}
	case "mi", "min":
		p.twice("min", at, q.low > 0)
		q.low = p.bound(q, at)
	case "ma", "max":
		p.twice("max", at, q.high > 0)
		q.high = p.bound(q, at)
	default:
		return false
	}
	return true
}

// twice refuses what stood already.
func (p *parser) twice(what string, at int, stood bool) {
	if stood {
		p.fail(ErrTwice, at, what)
	}
}

// bound reads a face that others count as.
func (p *parser) bound(q *pool, at int) int {
	n := p.must()
	if p.err == nil && (n == 0 || n > q.sides) {
		p.fail(ErrCrit, at, strconv.Itoa(n))
	}
	return n
}

// cond reads a condition for faces: a number alone, or with a sign before it. A
// number alone must stand close by where a sum could follow: near is where.
func (p *parser) cond(q *pool, near int) (c cond, ok bool) {
	if p.peek() == end {
		return c, false
	}
	at := p.at
	sign, signed := p.take(">=", "≥", "<=", "≤", "<", ">", "=")
	if !signed && (!digit(p.peek()) || near > 0 && p.at != near) {
		p.at = at
		return c, false
	}
	n := p.must()
	switch sign {
	case ">=", "≥":
		c = cond{'>', n - 1}
	case "<=", "≤":
		c = cond{'<', n + 1}
	case "<", ">":
		c = cond{sign[0], n}
	default:
		c = cond{'=', n}
	}
	if p.err == nil && n == 0 {
		p.fail(ErrUnexpected, at, "0")
	}
	return c, true
}

// faces counts on how many faces of a die a condition holds.
func (q *pool) faces(c cond) int {
	n := 0
	for f := 1; f <= q.sides; f++ {
		if c.holds(f) {
			n++
		}
	}
	return n
}

func (p *parser) keeps(q *pool, what string, at int) {
	p.twice(what, at, q.keep != "")
	q.keep, q.kept = what, 1
	if n, ok := p.number(); ok {
		q.kept = n
	}
	if q.kept == 0 || q.kept > q.n {
		p.fail(ErrKeep, at, what+strconv.Itoa(q.kept))
	}
}

// explodes reads an exclamation mark and what belongs to it.
func (p *parser) explodes(q *pool, at int) {
	w, _ := p.take("!!", "!p", "!o", "!")
	p.twice("!", at, q.explode.set())
	q.burst = burst(w)
	p.explodesOn(q, w, at)
}

// explodesOn reads on which faces dice explode, on the highest if none is said.
func (p *parser) explodesOn(q *pool, w string, at int) {
	if w[0] != '!' {
		p.twice(w, at, q.explode.set())
	}
	c, ok := p.cond(q, p.at)
	if !ok {
		c = cond{'=', q.sides}
	}
	q.explode = c
	if n := q.faces(c); p.err == nil && (n == 0 || n == q.sides) {
		p.fail(ErrExplode, at, strings.TrimSpace(p.text[at:p.at]))
	}
}

// rerolls reads which dice are rolled again, those with the lowest face if none
// is said.
func (p *parser) rerolls(q *pool, w string, at int) {
	p.twice("r", at, q.reroll.set())
	c, ok := p.cond(q, p.at)
	if !ok {
		c = cond{'=', 1}
	}
	q.reroll, q.always = c, w == "rr"
	if n := q.faces(c); p.err == nil && (n == 0 || n == q.sides) {
		p.fail(ErrReroll, at, strings.TrimSpace(p.text[at:p.at]))
	}
}

func (p *parser) succeeds(q *pool, c cond, what string, at int) {
	p.twice(what, at, q.success.set())
	if p.err == nil && c == (cond{'>', -1}) {
		p.fail(ErrUnexpected, at, "0")
	}
	q.success = c
}

// must reads a number that has to be there.
func (p *parser) must() int {
	n, ok := p.number()
	if !ok {
		p.unexpected()
	}
	return n
}
