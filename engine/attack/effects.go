package attack

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Effect is one of the effects of a value of kind Effects.
type Effect struct {
	Key string
	N   int // 1 if the effect has no number
}

// mostEffect is the greatest number of an effect.
const mostEffect = 20

// Effects are those of a value, in the order of the field's Names.
func (v Value) Effects() []Effect {
	out := []Effect{}
	for _, part := range strings.Split(v.Word, "&") {
		key, n, _ := strings.Cut(part, " ")
		if num, err := strconv.Atoi(n); err == nil {
			out = append(out, Effect{key, num})
		}
	}
	return out
}

// Together is the word of a value with these effects; several of one key are
// added up.
func (f Field) Together(list []Effect) string {
	var sum []Effect
	for _, e := range list {
		if i := slices.IndexFunc(sum, func(s Effect) bool { return s.Key == e.Key }); i >= 0 {
			sum[i].N += e.N
			continue
		}
		sum = append(sum, e)
	}
	at := func(key string) int { return slices.IndexFunc(f.Names, func(e Entry) bool { return e.Key == key }) }
	slices.SortStableFunc(sum, func(a, b Effect) int { return cmp.Compare(at(a.Key), at(b.Key)) })
	var parts []string
	for _, e := range sum {
		parts = append(parts, e.Key+" "+number(e.N))
	}
	return strings.Join(parts, "&")
}

// effects reads "pierce 1 & accuracy 2", then *2 if the same stands twice. A
// comma before another effect joins it too.
func (p *reading) effects(f Field, v *Value) bool {
	p.skip()
	var list []Effect
	for {
		best, long := p.effect(f)
		if long == 0 {
			return false
		}
		p.at += long
		e := Effect{best.Key, 1}
		if n := p.peek(0); best.Count > 0 {
			sign := n
			if (sign.Text == "-" || sign.Text == "+") && p.peek(1).Kind == aNumber && p.peek(1).At == sign.End {
				p.at++
				n = p.peek(0)
			}
			if n.Kind == aNumber {
				e.N = n.Num
				p.at++
			}
			if sign.Text == "-" {
				e.N = -e.N
			}
			if e.N == 0 || max(e.N, -e.N) > mostEffect {
				p.fail(ErrRange, n.At, "1 … "+number(mostEffect))
			}
		}
		list = append(list, e)
		if p.peek(0).Text == "," {
			p.at++
			if _, long := p.effect(f); long == 0 {
				p.at--
				break
			}
			continue
		}
		if p.peek(0).Text != "&" {
			break
		}
		p.at++
	}
	v.N, v.Word = 1, f.Together(list)
	if p.peek(0).Text == "*" && p.peek(1).Kind == aNumber {
		v.N = p.peek(1).Num
		p.at += 2
	}
	if q := p.ensure(f.Part); q.Key == "" { // typed once more
		for _, old := range q.Values {
			if old.Key == f.Key && old.Word == v.Word {
				v.N += old.N
			}
		}
	}
	return true
}

// effect is the effect that stands here, and how many tokens its name takes.
func (p *reading) effect(f Field) (best Entry, long int) {
	for _, e := range f.Names {
		for _, w := range e.Words {
			if k := p.long(named{words: spelled(w)}); k > long {
				best, long = e, k
			}
		}
	}
	return best, long
}

// effectsText are the effects as they may be typed.
func (f Field) effectsText(v Value) string {
	var parts []string
	for _, e := range v.Effects() {
		for _, name := range f.Names {
			switch {
			case name.Key != e.Key:
			case name.Count == 0:
				parts = append(parts, name.Words[0])
			default:
				parts = append(parts, name.Words[0]+" "+number(e.N))
			}
		}
	}
	out := strings.Join(parts, " & ")
	if v.N > 1 {
		out += " *" + number(v.N)
	}
	return out
}
