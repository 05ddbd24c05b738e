package attack

import (
	"slices"
	"strings"
)

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
// that a named thing has.
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
	p := &reading{g: g, toks: tokens(text), end: len(text), sheet: Sheet{Weapons: []Profile{}, Targets: []Profile{}}, weapon: -1, target: -1, pending: -1, first: true}
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
	pending int // a number read that counts what follows, or -1
	counted int // where it stands
	counts  int // attackers as typed, 0 if not
	first   bool
	removal bool // after "no"
	err     *Error
}

func (p *reading) fail(key string, at int, text string) {
	if p.err == nil {
		p.err = &Error{key, at, text}
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
	fillers = []string{"and", "y", "e", "with", "con", "of", "de", "the", "los", "las", "el", "la", "x"}
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
	case t.Kind == aSign && (t.Text == "," || t.Text == "." || t.Text == "(" || t.Text == ")" || t.Text == "[" || t.Text == "]"):
		p.at++
	case t.Kind == aWord && t.Text == "x" && p.peek(1).Kind == aNumber && p.pending < 0:
		p.at++
		p.times(p.peek(0))
	case p.name():
	case t.Kind == aNumber:
		if p.pending >= 0 {
			p.fail(ErrCount, p.counted, number(p.pending))
		}
		p.pending, p.counted = t.Num, t.At
		p.at++
	case t.Kind == aWord && slices.Contains(versus, t.Text):
		p.turn(t)
	case t.Kind == aWord && slices.Contains(without, t.Text) && !p.removal:
		p.removal = true
		p.at++
		if !p.name() {
			p.unexpected(p.peek(0))
		}
		p.removal = false
	case t.Kind == aWord && slices.Contains(fillers, t.Text) && p.at+1 < len(p.toks):
		p.at++
	default:
		p.unexpected(t)
	}
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

// matches are the names that stand here, the longest first; of equally long
// ones fields, then weapons of the attacker, then attackers, then the others.
func (p *reading) matches() []named {
	var out []named
	look := func(l lexicon) {
		for _, k := range p.starts() {
			for _, n := range l.by[k] {
				if p.long(n) > 0 {
					out = append(out, n)
				}
			}
		}
	}
	if p.right {
		look(p.g.right)
		look(p.g.targets)
	} else {
		look(p.g.left)
		if key := p.sheet.Attacker.Key; key != "" {
			look(p.g.owned[key])
			if !slices.ContainsFunc(out, func(n named) bool { return n.entry != nil }) {
				out = append(out, p.begun(p.g.owned[key])...)
			}
		} else if p.first && p.weapon < 0 {
			look(p.g.attackers)
		}
		if len(out) == 0 || p.sheet.Attacker.Key == "" {
			look(p.g.weapons)
		}
	}
	slices.SortStableFunc(out, func(a, b named) int { return p.long(b) - p.long(a) })
	return out
}

// begun are the names that the text has begun here with whole words, as far as
// the most of them go: "bolt" of bolt rifle and bolt pistol.
func (p *reading) begun(l lexicon) []named {
	var out []named
	most := 0
	for _, n := range l.by[p.peek(0).Text] {
		for k := len(n.words) - 1; k > 0; k-- {
			cut := n
			cut.words, cut.partial = n.words[:k], true
			long := p.long(cut)
			if long == 0 || long < most {
				continue
			}
			if long > most {
				out, most = nil, long
			}
			out = append(out, cut)
			break
		}
	}
	return out
}

// starts are the first words by which a name may begin here; "DD6" begins with
// the field D as well.
func (p *reading) starts() []string {
	t := p.peek(0)
	if t.Kind == aSign {
		return nil
	}
	out := []string{t.Text}
	if w, ok := strings.CutSuffix(t.Text, "d"); ok && w != "" && p.peek(1).Kind == aNumber && p.peek(1).At == t.End {
		out = append(out, w)
	}
	return out
}

// long is how many tokens of the text a name takes here; 0 if it does not
// stand here.
func (p *reading) long(n named) int {
	k := 0
	for i, w := range n.words {
		t := p.peek(k)
		for i > 0 && joins(t) {
			k++
			t = p.peek(k)
		}
		if t.Kind == aSign {
			return 0
		}
		if t.Text != w {
			if n.field == nil || n.field.Kind != Dice || i != len(n.words)-1 || t.Text != w+"d" || p.peek(k+1).Kind != aNumber || p.peek(k+1).At != t.End {
				return 0
			}
			return k + 1 // with the d of its dice
		}
		k++
	}
	return k
}

// name reads a field with its value or an entry.
func (p *reading) name() bool {
	ms := p.matches()
	if len(ms) == 0 {
		return false
	}
	n := ms[0]
	if n.entry != nil {
		p.enter(n, ms)
		return true
	}
	p.field(n)
	return true
}

// enter takes a thing of the content.
func (p *reading) enter(n named, ms []named) {
	from := p.peek(0)
	if p.removal {
		p.unexpected(from)
		return
	}
	names, others := []string{n.as}, false
	for _, m := range ms[1:] {
		if m.entry != nil && m.part == n.part && m.partial == n.partial && p.long(m) == p.long(n) && m.entry.Key != n.entry.Key {
			names, others = append(names, m.as), true
		}
	}
	switch {
	case others && n.partial:
		p.fail(ErrWhich, from.At, strings.Join(unique(names), ", "))
		return
	case others:
		p.fail(ErrAmbiguous, from.At, n.as)
		return
	}
	p.at += p.long(n)
	var q *Profile
	switch n.part {
	case OfAttacker:
		q = &p.sheet.Attacker
	case OfWeapon:
		if p.weapon >= 0 && p.described(p.sheet.Weapons[p.weapon]) {
			p.weapon = -1
		}
		q = p.ensure(OfWeapon)
	default:
		if p.target >= 0 && p.described(p.sheet.Targets[p.target]) {
			p.target = -1
		}
		q = p.ensure(OfTarget)
	}
	p.first = false
	typed := q.Values
	q.Key, q.Values = n.entry.Key, slices.Clone(n.entry.Values)
	for _, v := range typed {
		p.g.put(q, v)
	}
	switch {
	case p.pending >= 0:
		p.count(q, p.pending, p.counted)
		if n.part == OfAttacker {
			p.counts = q.Count
		}
		p.pending = -1
	case n.part == OfWeapon && (p.counts > 0 || n.entry.Count == 0):
		q.Count = p.sheet.Attacker.Count
	case q.Count == 0:
		q.Count = n.entry.Count
	}
}

// described reports that a profile is more than flags before its name.
func (p *reading) described(q Profile) bool {
	return q.Key != "" || slices.ContainsFunc(q.Values, func(v Value) bool { return p.g.byKey[v.Key].Needed })
}

// field reads a field and its value.
func (p *reading) field(n named) {
	f := *n.field
	at := p.peek(0).At
	inDice := p.peek(p.long(n)-1).Text != n.words[len(n.words)-1] // "dd" of DD6
	p.at += p.long(n)
	if p.removal {
		drop(p.ensure(f.Part), f.Key)
		return
	}
	v := Value{Key: f.Key}
	ok := true
	switch f.Kind {
	case Number:
		ok = p.number(f, &v)
	case Dice:
		if inDice {
			v.Dice, v.Sides = 1, p.peek(0).Num
			p.at++
			p.more(&v)
		} else {
			p.skip()
			ok = p.dice(&v)
		}
	case Goal:
		ok = p.goal(&v)
	case Pool:
		switch {
		case p.pending >= 0:
			v.N, p.pending = p.pending, -1
		default:
			ok = p.number(f, &v)
		}
	case Counted:
		v.N = 1
		if p.peek(0).Kind == aNumber || p.peek(0).Text == "d" && p.peek(1).Kind == aNumber {
			v.N = 0
			ok = p.dice(&v)
		}
	case Against:
		if v.Word, ok = p.keywords(); ok {
			ok = p.goal(&v)
		}
	}
	if p.err == nil && !ok {
		p.fail(ErrValue, at, n.as)
	}
	if f.Limited && p.peek(0).Text == ":" {
		p.at++
		not := p.peek(0).Text == "!" || slices.Contains(without, p.peek(0).Text)
		if not {
			p.at++
		}
		if v.Word, ok = p.keywords(); !ok && p.err == nil {
			p.fail(ErrValue, at, n.as)
		}
		if not {
			v.Word = "!" + v.Word
		}
	}
	if p.err == nil {
		p.store(f, v, at)
	}
}

// store puts a value into its profile, with the count that stood before it.
func (p *reading) store(f Field, v Value, at int) {
	if limits := f.within(v); limits != "" {
		p.fail(ErrRange, at, limits)
		return
	}
	q := p.ensure(f.Part)
	if p.pending >= 0 {
		p.count(q, p.pending, p.counted)
		if f.Part == OfAttacker {
			p.counts = q.Count
		}
		p.pending = -1
	}
	if f.Part != OfAttacker {
		p.first = false
	}
	p.g.put(q, v)
}

// skip passes over = or : before a value.
func (p *reading) skip() {
	if t := p.peek(0); t.Text == "=" || t.Text == ":" {
		p.at++
	}
}

func (p *reading) number(f Field, v *Value) bool {
	p.skip()
	sign := p.peek(0)
	if sign.Kind == aSign && (sign.Text == "-" || sign.Text == "+") && p.peek(1).Kind == aNumber {
		p.at++
	}
	t := p.peek(0)
	if t.Kind != aNumber {
		return false
	}
	p.at++
	v.N = t.Num
	if sign.Text == "-" || f.Max <= 0 && f.Min < 0 { // AP1 is AP-1
		v.N = -v.N
	}
	return true
}

// dice reads 3, d6, 2d6, d6+1.
func (p *reading) dice(v *Value) bool {
	t := p.peek(0)
	if t.Kind == aNumber {
		p.at++
		if d := p.peek(0); d.Text != "d" || d.At != t.End || p.peek(1).Kind != aNumber {
			v.N = t.Num
			return true
		}
		v.Dice = t.Num
		if v.Dice == 0 {
			p.fail(ErrRange, t.At, "1d2 … "+number(mostDice)+"d100")
		}
	} else {
		if t.Text != "d" || p.peek(1).Kind != aNumber {
			return false
		}
		v.Dice = 1
	}
	v.Sides = p.peek(1).Num
	p.at += 2
	p.more(v)
	return true
}

// more reads what is added to dice, written without a blank.
func (p *reading) more(v *Value) {
	s, t := p.peek(0), p.peek(1)
	if s.At != p.toks[p.at-1].End || t.Kind != aNumber || t.At != s.End || s.Text != "+" && s.Text != "-" {
		return
	}
	v.N = t.Num
	if s.Text == "-" {
		v.N = -v.N
	}
	p.at += 2
}

// goal reads 3+; the plus may be left out.
func (p *reading) goal(v *Value) bool {
	p.skip()
	t := p.peek(0)
	if t.Kind != aNumber {
		return false
	}
	v.N = t.Num
	p.at++
	if s := p.peek(0); s.Text == "+" && s.At == t.End {
		p.at++
	}
	return true
}

// keywords reads infantry, or infantry/beasts: flags of targets.
func (p *reading) keywords() (string, bool) {
	var keys []string
	for {
		if joins(p.peek(0)) {
			p.at++
		}
		t := p.peek(0)
		best, long := "", 0
		for _, n := range p.g.keywords.by[t.Text] {
			if k := p.long(n); k > long {
				best, long = n.field.Key, k
			}
		}
		if long == 0 {
			if t.Kind == aWord {
				p.fail(ErrKeyword, t.At, t.Text)
			}
			return "", false
		}
		p.at += long
		if !slices.Contains(keys, best) {
			keys = append(keys, best)
		}
		if p.peek(0).Text != "/" {
			break
		}
	}
	slices.Sort(keys)
	return strings.Join(keys, "/"), true
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
