package attack

import (
	"slices"
	"strings"
)

// matches are the names that stand here, the longest first; of equally long
// ones fields, then weapons of the attacker, then attackers, then the others.
// Cards come before targets and weapons once who has them is named.
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
	// several also takes names in the plural: of one attacker where nothing is
	// called so, of everybody even then, for something else may be meant.
	several := func(l lexicon, always bool) {
		at := len(out)
		look(l)
		if known := slices.ContainsFunc(out[at:], func(n named) bool { return n.entry != nil }); !known || always {
			out = append(out, p.plurals(l)...)
		}
	}
	if p.right {
		look(p.g.right)
		if p.target >= 0 && p.sheet.Targets[p.target].Key != "" {
			look(p.g.cards[1])
		}
		look(p.g.targets)
		look(p.g.cards[1])
	} else {
		look(p.g.left)
		if key := p.sheet.Attacker.Key; key != "" {
			several(p.g.owned[key], false)
			if !slices.ContainsFunc(out, func(n named) bool { return n.entry != nil }) {
				out = append(out, p.begun(p.g.owned[key])...)
			}
			look(p.g.cards[0])
		} else if p.first && p.weapon < 0 {
			look(p.g.attackers)
		}
		if len(out) == 0 || p.sheet.Attacker.Key == "" {
			several(p.g.weapons, true)
		}
		look(p.g.cards[0])
	}
	slices.SortStableFunc(out, func(a, b named) int { return p.long(b) - p.long(a) })
	return out
}

// plurals are the names that stand here in the plural: bolt rifles.
func (p *reading) plurals(l lexicon) (out []named) {
	for _, k := range p.starts() {
		for _, end := range []string{"", "s", "es"} {
			one, ok := strings.CutSuffix(k, end)
			if !ok || one == "" {
				continue
			}
			for _, n := range l.by[one] {
				n.plural = true
				if exact := n; p.long(n) > 0 {
					if exact.plural = false; p.long(exact) == 0 {
						out = append(out, n)
					}
				}
			}
		}
	}
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

// shortened are the attackers or targets whose names the text has begun here.
func (p *reading) shortened() []named {
	switch {
	case p.removal || p.peek(0).Kind != aWord:
	case p.right:
		return p.begun(p.g.targets)
	case p.first && p.weapon < 0 && p.sheet.Attacker.Key == "":
		return p.begun(p.g.attackers)
	}
	return nil
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
		if t.Text != w && !(n.plural && (t.Text == w+"s" || t.Text == w+"es")) {
			if n.field == nil || n.field.Kind != Dice || i != len(n.words)-1 || t.Text != w+"d" || p.peek(k+1).Kind != aNumber ||
				p.peek(k+1).At != t.End {
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
		if p.belated() {
			return true
		}
		if ms = p.shortened(); len(ms) == 0 {
			return false
		}
	}
	n := ms[0]
	if n.entry != nil {
		p.enter(n, ms)
		return true
	}
	p.field(n)
	return true
}

// belated reads a keyword of the attack that stands behind vs: of the attacker,
// or of all weapons.
func (p *reading) belated() bool {
	if !p.right || p.removal || p.pending >= 0 {
		return false
	}
	best, long := named{}, 0
	for _, n := range p.g.left.by[p.peek(0).Text] {
		if k := p.long(n); k > long && n.field.Kind == Flag {
			best, long = n, k
		}
	}
	if long == 0 {
		return false
	}
	p.at += long
	v := Value{Key: best.field.Key}
	if best.field.Part == OfAttacker {
		p.g.put(&p.sheet.Attacker, v)
		return true
	}
	for i := range p.sheet.Weapons {
		p.g.put(&p.sheet.Weapons[i], v)
	}
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
