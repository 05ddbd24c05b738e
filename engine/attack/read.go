package attack

import (
	"slices"
	"strings"
)

// field reads a field and its value.
func (p *reading) field(n named) {
	f := *n.field
	at := p.peek(0).At
	inDice := p.peek(p.long(n)-1).Text != n.words[len(n.words)-1] // "dd" of DD6
	p.at += p.long(n)
	if p.removal {
		if q := p.ensure(f.Part); f.Kind == Card {
			q.Values = slices.DeleteFunc(q.Values, func(v Value) bool { return v.Key == f.Key && v.Word == n.card })
		} else {
			drop(q, f.Key)
		}
		return
	}
	v, ok := p.value(n, inDice)
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
		p.again(f, &v, at)
		p.store(f, v, at)
	}
}

// again adds a die to a pool whose name is said once more without a number: red
// red is 2 red.
func (p *reading) again(f Field, v *Value, at int) {
	if f.Kind != Pool || v.N != f.Bare || p.toks[p.at-1].At != at {
		return
	}
	q, which := p.ensure(f.Part), p.weapon
	if p.right {
		which = p.target
	}
	if last, ok := p.bare[f.Key]; ok && last == which {
		for _, old := range q.Values {
			if old.Key == f.Key {
				v.N += old.N
			}
		}
	}
	if p.bare == nil {
		p.bare = map[string]int{}
	}
	p.bare[f.Key] = which
}

// value reads the value of a field; inDice says that its word was the D of dice.
func (p *reading) value(n named, inDice bool) (Value, bool) {
	f := *n.field
	v, ok := Value{Key: f.Key}, true
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
		case f.Bare > 0 && (p.peek(0).Kind != aNumber || p.pooled()):
			v.N = f.Bare
		default:
			ok = p.number(f, &v)
		}
	case Counted:
		v.N = max(1, f.Bare)
		if p.peek(0).Kind == aNumber && !p.pooled() || p.peek(0).Text == "d" && p.peek(1).Kind == aNumber {
			v.N = 0
			ok = p.dice(&v)
		}
	case Card:
		v.Word = n.card
	case Effects:
		ok = p.effects(f, &v)
	case Against:
		if v.Word, ok = p.keywords(); ok {
			ok = p.goal(&v)
		}
	}
	return v, ok
}

// pooled reports that the number here counts the pool named behind it, as in
// "armor 2 dodge".
func (p *reading) pooled() bool {
	p.at++
	ms := p.matches()
	pool := len(ms) > 0 && ms[0].field != nil && ms[0].field.Kind == Pool && p.peek(p.long(ms[0])).Kind != aNumber
	p.at--
	return pool
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
	for end := t.End; p.peek(0).Text == "+" && p.peek(0).At == end; p.at++ { // 4++ is what 4+ is
		end = p.peek(0).End
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
