package attack

import (
	"slices"
	"sort"
	"strings"
)

// Grammar reads and writes the attacks of a system. It may be kept and used by
// several at once.
type Grammar struct {
	resolver  Resolver
	fields    []Field
	byKey     map[string]Field
	left      lexicon    // fields of attackers and weapons
	right     lexicon    // fields of targets
	cards     [2]lexicon // of attackers and weapons, of targets
	keywords  lexicon    // flags of targets, as they follow anti and limits
	attackers lexicon
	targets   lexicon
	weapons   lexicon             // of everybody
	owned     map[string]lexicon  // of an attacker
	entries   map[string]Entry    // attackers and targets by part and key
	term      func(string) string // words of the language that is written, or nil
	versus    string              // what stands between the two sides in it
	without   string              // and before a value that is taken away
}

// lexicon are names, also by their first word.
type lexicon struct {
	all []named
	by  map[string][]named
}

type named struct {
	words   []string
	as      string // as it is shown
	partial bool   // only its beginning stands in the text
	plural  bool   // its words stand in the plural
	field   *Field
	card    string // of the field: the key of one of its names
	entry   *Entry
	part    Part
}

func (l *lexicon) add(name string, n named) {
	n.words, n.as = spelled(name), name
	if len(n.words) == 0 {
		return
	}
	if l.by == nil {
		l.by = map[string][]named{}
	}
	l.all = append(l.all, n)
	l.by[n.words[0]] = append(l.by[n.words[0]], n)
}

func (l *lexicon) fields(fs []Field, parts ...Part) {
	for i := range fs {
		if slices.Contains(parts, fs[i].Part) && fs[i].Kind != Card {
			for _, w := range fs[i].Words {
				l.add(w, named{field: &fs[i], part: fs[i].Part})
			}
		}
	}
}

func (l *lexicon) cards(fs []Field, parts ...Part) {
	for i := range fs {
		if fs[i].Kind != Card || !slices.Contains(parts, fs[i].Part) {
			continue
		}
		for _, e := range fs[i].Names {
			for _, w := range e.Words {
				l.add(w, named{field: &fs[i], card: e.Key, part: fs[i].Part})
			}
		}
	}
}

func (l *lexicon) entries(es []Entry, part Part) {
	for i := range es {
		for _, w := range es[i].Words {
			l.add(w, named{entry: &es[i], part: part})
		}
	}
}

// NewGrammar collects the words of a system.
func NewGrammar(r Resolver) *Grammar {
	g := &Grammar{resolver: r, fields: r.Fields(), byKey: map[string]Field{}, owned: map[string]lexicon{}, entries: map[string]Entry{},
		versus: versus[0], without: without[0]}
	for i, f := range g.fields {
		g.byKey[f.Key] = f
		if f.Part == OfTarget && f.Kind == Flag {
			for _, w := range f.Words {
				g.keywords.add(w, named{field: &g.fields[i], part: OfTarget})
			}
		}
	}
	g.left.fields(g.fields, OfAttacker, OfWeapon)
	g.right.fields(g.fields, OfTarget)
	g.cards[0].cards(g.fields, OfAttacker, OfWeapon)
	g.cards[1].cards(g.fields, OfTarget)
	attackers := r.Attackers()
	g.attackers.entries(attackers, OfAttacker)
	for _, e := range attackers {
		g.entries[string(OfAttacker)+" "+e.Key] = e
		own := lexicon{}
		ws := r.Weapons(e.Key)
		own.entries(ws, OfWeapon)
		g.owned[e.Key] = own
		for _, w := range ws {
			g.entries[string(OfWeapon)+" "+e.Key+" "+w.Key] = w
		}
	}
	targets := r.Targets()
	g.targets.entries(targets, OfTarget)
	for _, e := range targets {
		g.entries[string(OfTarget)+" "+e.Key] = e
	}
	all := r.Weapons("")
	g.weapons.entries(all, OfWeapon)
	for _, e := range all {
		g.entries[string(OfWeapon)+"  "+e.Key] = e
	}
	return g
}

// entry is what a profile of a sheet names; a weapon is looked for with its
// attacker first.
func (g *Grammar) entry(part Part, attacker, key string) (Entry, bool) {
	if key == "" {
		return Entry{}, false
	}
	at := string(part) + " " + key
	if part == OfWeapon {
		if at = string(OfWeapon) + " " + attacker + " " + key; g.entries[at].Key == "" {
			at = string(OfWeapon) + "  " + key
		}
	}
	e, ok := g.entries[at]
	if ok && g.term != nil {
		e.Words = leading(g.term(e.Name), e.Words)
	}
	return e, ok
}

// Find is the value of a field in a profile.
func (p Profile) Find(key string) (Value, bool) {
	for _, v := range p.Values {
		if v.Key == key {
			return v, true
		}
	}
	return Value{}, false
}

// Has reports a flag, or any other value, of a profile.
func (p Profile) Has(key string) bool { _, ok := p.Find(key); return ok }

// N is the number of a value of a profile, or 0.
func (p Profile) N(key string) int { v, _ := p.Find(key); return v.N }

// put sets a value; one of the same field is replaced, of a field that stands
// many times only one with the same word.
func (g *Grammar) put(p *Profile, v Value) {
	f := g.byKey[v.Key]
	for i, old := range p.Values {
		if old.Key == v.Key && (!f.Many || old.Word == v.Word) {
			p.Values[i] = v
			return
		}
	}
	p.Values = append(p.Values, v)
}

// drop takes a field out of a profile.
func drop(p *Profile, key string) {
	p.Values = slices.DeleteFunc(p.Values, func(v Value) bool { return v.Key == key })
}

// order brings the values into the order of the fields.
func (g *Grammar) order(p *Profile) {
	at := func(key string) int { return slices.IndexFunc(g.fields, func(f Field) bool { return f.Key == key }) }
	sort.SliceStable(p.Values, func(i, j int) bool {
		a, b := at(p.Values[i].Key), at(p.Values[j].Key)
		if a != b {
			return a < b
		}
		return p.Values[i].Word < p.Values[j].Word
	})
	if p.Values == nil {
		p.Values = []Value{}
	}
}

// Text is a sheet as it may be typed: reading it gives the sheet again.
func (g *Grammar) Text(s Sheet) string {
	var parts []string
	if t := g.profile(OfAttacker, "", s.Attacker, 0); t != "" {
		parts = append(parts, t)
	} else if len(s.Weapons) > 0 {
		if e, ok := g.entry(OfWeapon, "", s.Weapons[0].Key); ok && len(g.attackers.by[spelled(e.Words[0])[0]]) > 0 {
			parts = append(parts, "") // it is no attacker of that name
		}
	}
	for _, w := range s.Weapons {
		parts = append(parts, g.profile(OfWeapon, s.Attacker.Key, w, max(1, s.Attacker.Count)))
	}
	var at []string
	for _, t := range s.Targets {
		at = append(at, g.profile(OfTarget, "", t, 1))
	}
	return strings.Join(parts, "; ") + " " + g.versus + " " + strings.Join(at, "; ")
}

// profile is a part of a sheet in words. A number before a word such as 3 dice
// is no count: there the count stands behind, unless it is the usual one.
func (g *Grammar) profile(part Part, attacker string, p Profile, usual int) string {
	var out []string
	e, known := g.entry(part, attacker, p.Key)
	if (p.Count > 0 || usual > 0) && (p.Count != 1 || usual > 1 || known && e.Count > 1) { // one alone goes without saying
		out = append(out, number(p.Count))
	}
	had := Profile{}
	if known {
		out = append(out, e.Words[0])
		had.Values = e.Values
	}
	for _, f := range g.fields {
		if f.Part != part {
			continue
		}
		if had.Has(f.Key) && (!p.Has(f.Key) || f.Many && !sameMany(had, p, f.Key)) {
			out = append(out, g.without+" "+f.Words[0])
			had.Values = slices.Clone(had.Values)
			drop(&had, f.Key)
		}
		for _, v := range p.Values {
			if v.Key == f.Key && !slices.Contains(had.Values, v) {
				if f.Kind == Pool && usual > 0 && !known && len(out) == 1 && out[0] == number(p.Count) {
					out = out[:0]
				}
				out = append(out, g.said(f, v))
			}
		}
	}
	if usual > 0 && !known && p.Count != usual && len(p.Values) > 0 && g.byKey[p.Values[0].Key].Kind == Pool {
		out = append(out, "x"+number(p.Count))
	}
	return strings.Join(out, " ")
}

// said is a value of a field as it may be typed, with the keywords that it names
// in the words of the language that is written.
func (g *Grammar) said(f Field, v Value) string {
	if f.Kind != Against && !f.Limited || v.Word == "" {
		return f.text(v)
	}
	not, keys := "", v.Word
	if rest, ok := strings.CutPrefix(keys, "!"); ok {
		not, keys = "!", rest
	}
	var words []string
	for _, key := range strings.Split(keys, "/") {
		for _, flag := range g.fields {
			if flag.Key == key && flag.Part == OfTarget {
				key = flag.Words[0]
				break
			}
		}
		words = append(words, key)
	}
	v.Word = not + strings.Join(words, "/")
	return f.text(v)
}

// Values are what the named things of a sheet were taken to be, with the values
// of each: "bolt rifle: A2 BS3+ S4 AP-1 D1". Things without values are left out.
func (g *Grammar) Values(s Sheet) []string {
	var out []string
	say := func(part Part, p Profile) {
		e, known := g.entry(part, s.Attacker.Key, p.Key)
		if !known || part == OfAttacker && len(p.Values) == 0 {
			return
		}
		var values []string
		for _, f := range g.fields {
			for _, v := range p.Values {
				if f.Part == part && v.Key == f.Key {
					values = append(values, g.said(f, v))
				}
			}
		}
		if len(values) > 0 {
			out = append(out, e.Words[0]+": "+strings.Join(values, " "))
		}
	}
	say(OfAttacker, s.Attacker)
	for _, w := range s.Weapons {
		say(OfWeapon, w)
	}
	for _, t := range s.Targets {
		say(OfTarget, t)
	}
	return out
}

// sameMany reports that every value that was there is still there.
func sameMany(had, now Profile, key string) bool {
	for _, v := range had.Values {
		if v.Key == key && !slices.ContainsFunc(now.Values, func(w Value) bool { return w.Key == v.Key && w.Word == v.Word }) {
			return false
		}
	}
	return true
}
