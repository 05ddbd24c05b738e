package attack

import "slices"

// Parse reads a typed attack: attackers and weapons, vs, the target. English
// and Spanish words may be mixed. The error is an *Error.
//
//	5 intercessors bolt rifle vs 10 necron warriors cover
//	A10 BS3+ S4 AP-1 D1 lethal sustained 1 vs T4 Sv3+ inv5+ fnp6+ W1 x10
//	2 xx; 1 yy vs zz + ww
//
// A word of a field is followed by its value. Weapons, and kinds of models of
// the target, are divided by ; or + or simply by naming the next. A number
// counts what follows it, x10 what stands before it. "no" takes a value away
// that a named thing has. Keywords of the attack may also stand behind vs.
func (g *Grammar) Parse(text string) (Sheet, error) {
	p := g.scan(text)
	p.finish()
	if p.err != nil {
		return Sheet{}, p.err
	}
	return p.sheet, nil
}

// scan reads a text from its beginning to its end or the first error.
func (g *Grammar) scan(text string) *reading {
	p := &reading{
		g:       g,
		toks:    tokens(text),
		end:     len(text),
		sheet:   Sheet{Weapons: []Profile{}, Targets: []Profile{}},
		weapon:  -1,
		target:  -1,
		pending: -1,
		first:   true,
	}
	switch {
	case len(text) > MaxLength:
		p.fail(ErrLong, MaxLength, number(MaxLength))
	case len(p.toks) == 0:
		p.fail(ErrEmpty, 0, "")
	}
	for p.err == nil && p.at < len(p.toks) {
		p.next()
	}
	return p
}

// reading is a text being read from left to right; after the first error
// nothing more is read.
type reading struct {
	g       *Grammar
	toks    []token
	at      int
	end     int
	sheet   Sheet
	right   bool // behind vs
	weapon  int  // the one being described, or -1
	target  int
	bare    map[string]int // pools named without a number: of which weapon or kind of models
	pending int            // a number read that counts what follows, or -1
	counted int            // where it stands
	counts  int            // attackers as typed, 0 if not
	first   bool
	removal bool // after "no"
	err     *Error
}

func (p *reading) fail(key string, at int, text string) {
	if p.err == nil {
		p.err = &Error{Key: key, At: at, Text: text}
		if key == ErrUnexpected {
			p.err.Near = p.near()
		}
	}
}

func (p *reading) unexpected(t token) { p.fail(ErrUnexpected, t.At, t.Text) }

func (p *reading) peek(n int) token {
	if p.at+n < len(p.toks) {
		return p.toks[p.at+n]
	}
	return token{Kind: aSign, At: p.end, End: p.end}
}

var (
	versus  = []string{"vs", "v", "versus", "contra", "against"}
	without = []string{"no", "sin", "without", "not"}
	// passedOver are signs that mean nothing.
	passedOver = []string{",", ".", "(", ")", "[", "]", `"`, "“", "”", "«", "»"}
	fillers    = []string{"and", "y", "e", "with", "con", "of", "de", "the", "los", "las", "el", "la", "in", "en", "x"}
)

// next reads one thing.
func (p *reading) next() {
	t := p.peek(0)
	switch {
	case t.Kind == aSign && t.Text == ";":
		p.divide(t)
	case t.Kind == aSign && (t.Text == "+" || t.Text == "-") && p.signed(t):
	case t.Kind == aSign && t.Text == "+":
		p.divide(t)
	case t.Kind == aSign && slices.Contains(passedOver, t.Text):
		p.at++
	case t.Kind == aWord && t.Text == "x" && p.peek(1).Kind == aNumber && p.pending < 0:
		p.at++
		p.times(p.peek(0))
	case t.Kind == aNumber && p.saved(t):
	case p.name():
	case t.Kind == aNumber:
		p.keep(t)
	case t.Kind == aWord && slices.Contains(versus, t.Text):
		p.turn(t)
	case t.Kind == aWord && slices.Contains(without, t.Text) && !p.removal:
		p.remove()
	case t.Kind == aWord && slices.Contains(fillers, t.Text) && p.at+1 < len(p.toks):
		p.at++
	default:
		p.unexpected(t)
	}
}

// saved reads 4++: a number with the signs of a field, written together.
func (p *reading) saved(t token) bool {
	sign, end, n := "", t.End, 1
	for ; p.peek(n).Text == "+" && p.peek(n).At == end; n++ {
		sign += "+"
		end = p.peek(n).End
	}
	if sign == "" || p.pending >= 0 || p.removal || p.peek(n).At == end && p.peek(n).Kind != aSign {
		return false
	}
	for _, f := range p.g.fields {
		if f.Sign == sign && (f.Part == OfTarget) == p.right {
			p.at += n
			p.store(f, Value{Key: f.Key, N: t.Num}, t.At)
			return true
		}
	}
	return false
}

// keep keeps a number for the word that follows it.
func (p *reading) keep(t token) {
	if p.pending >= 0 {
		p.fail(ErrCount, p.counted, number(p.pending))
	}
	p.pending, p.counted = t.Num, t.At
	p.at++
}

// remove takes away what is named next.
func (p *reading) remove() {
	p.removal = true
	p.at++
	if !p.name() {
		p.unexpected(p.peek(0))
	}
	p.removal = false
}

// divide ends a weapon or a kind of models.
func (p *reading) divide(t token) {
	if p.pending >= 0 {
		p.fail(ErrCount, p.counted, number(p.pending))
	}
	p.at++
	p.first = false
	if p.right {
		p.target = -1
	} else {
		p.weapon = -1
	}
}

// turn goes over from the attack to its target.
func (p *reading) turn(t token) {
	if p.right {
		p.fail(ErrVersus, t.At, "")
	}
	if p.pending >= 0 {
		p.fail(ErrCount, p.counted, number(p.pending))
	}
	p.right = true
	p.at++
}

// times reads the count after a profile: x10.
func (p *reading) times(t token) {
	q := p.current()
	if q == &p.sheet.Attacker {
		p.counts = t.Num
	}
	if q == nil {
		p.pending, p.counted = t.Num, t.At
		p.at++
		return
	}
	p.count(q, t.Num, t.At)
	p.at++
}

func (p *reading) count(q *Profile, n, at int) {
	if n < 1 || n > MostOfOne {
		p.fail(ErrRange, at, "1 … "+number(MostOfOne))
		return
	}
	q.Count = n
}

// current is the profile that a count behind it belongs to.
func (p *reading) current() *Profile {
	switch {
	case p.right && p.target >= 0:
		return &p.sheet.Targets[p.target]
	case !p.right && p.weapon >= 0:
		return &p.sheet.Weapons[p.weapon]
	case !p.right && p.sheet.Attacker.Key != "":
		return &p.sheet.Attacker
	}
	return nil
}

// ensure is the profile of a part that is being described; a new one where
// there is none.
func (p *reading) ensure(part Part) *Profile {
	switch part {
	case OfAttacker:
		return &p.sheet.Attacker
	case OfWeapon:
		if p.weapon < 0 {
			p.weapon = p.open(&p.sheet.Weapons)
		}
		return &p.sheet.Weapons[p.weapon]
	}
	if p.target < 0 {
		p.target = p.open(&p.sheet.Targets)
	}
	return &p.sheet.Targets[p.target]
}

func (p *reading) open(list *[]Profile) int {
	if len(*list) >= Most {
		p.fail(ErrMany, p.peek(0).At, number(Most))
	}
	*list = append(*list, Profile{Values: []Value{}})
	return len(*list) - 1
}

// signed reads "+1 hit": a number with its sign before the word.
func (p *reading) signed(t token) bool {
	if p.peek(1).Kind != aNumber || p.removal {
		return false
	}
	from := p.at
	p.at += 2
	for _, n := range p.matches() {
		if n.field == nil || n.field.Kind != Number || n.field.Min >= 0 {
			continue
		}
		v := Value{Key: n.field.Key, N: p.toks[from+1].Num}
		if t.Text == "-" {
			v.N = -v.N
		}
		p.at += p.long(n)
		p.store(*n.field, v, t.At)
		return true
	}
	p.at = from
	return false
}

// finish holds that everything is there and brings the sheet into its form.
func (p *reading) finish() {
	switch {
	case p.err != nil:
		return
	case p.pending >= 0:
		p.fail(ErrCount, p.counted, number(p.pending))
	case !p.right:
		p.fail(ErrVersus, p.end, "")
	case len(p.sheet.Weapons) == 0 && p.sheet.Attacker.Key == "":
		p.fail(ErrWeapon, 0, "")
	case len(p.sheet.Targets) == 0:
		p.fail(ErrTarget, p.end, "")
	}
	for i := range p.sheet.Weapons {
		if w := &p.sheet.Weapons[i]; w.Count == 0 {
			w.Count = max(1, p.sheet.Attacker.Count)
		}
		p.g.order(&p.sheet.Weapons[i])
	}
	for i := range p.sheet.Targets {
		if q := &p.sheet.Targets[i]; q.Count == 0 {
			q.Count = 1
		}
		p.g.order(&p.sheet.Targets[i])
	}
	if p.sheet.Attacker.Key == "" {
		p.sheet.Attacker.Count = 0 // counted in the weapons
	}
	p.g.order(&p.sheet.Attacker)
}
