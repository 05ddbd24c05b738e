package list

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// The bounds of a unit that is checked: beyond them nothing is legal anyway.
const (
	mostModels = 100
	mostGear   = 60 // of one model
)

// composition tests how many models of which kinds a unit has and with what
// (WH-DATA-19, WH-DATA-20).
func (c *check) composition(i int) {
	u := &c.Units[i]
	byKind := map[string]int{}
	for _, m := range u.Models {
		if m.Kind == nil || m.Count < 1 || m.Count > mostModels || len(m.Gear) > mostGear {
			c.models(i)
			return
		}
		byKind[m.Kind.ID] += m.Count
	}
	total := u.Count()
	_, priced := price(u.Sheet, total, 1, c.Faction)
	for k := range u.Sheet.Models {
		kind := &u.Sheet.Models[k]
		if n := byKind[kind.ID]; n < kind.Min || n > kind.Max {
			c.badUnit(i, "WH-DATA-19", "muster.models.kind", engine.Term("model", u.Sheet.ModelKey(kind.ID)), engine.Num("n", n),
				engine.Num("min", kind.Min), engine.Num("max", kind.Max))
			priced = true // said already
		}
	}
	if !priced {
		c.badUnit(i, "WH-DATA-19", "muster.models.count", engine.Num("n", total), engine.Name("counts", counts(u.Sheet)))
	}
	if total > 0 && total <= mostModels {
		c.wargear(i)
	}
}

// models names the first row of models that cannot be.
func (c *check) models(i int) {
	u := &c.Units[i]
	for k, m := range u.Models {
		switch {
		case m.Kind == nil:
			c.badUnit(i, "WH-DATA-19", "muster.models.unknown", engine.Name("model", u.entry.Models[k].Model))
			return
		case m.Count < 1 || m.Count > mostModels || len(m.Gear) > mostGear:
			c.badUnit(i, "WH-DATA-19", "muster.models.count", engine.Num("n", m.Count), engine.Name("counts", counts(u.Sheet)))
			return
		}
	}
}

// counts are the sizes for which a unit has a price: "5, 6-10".
func counts(d *book.Datasheet) string {
	var out []string
	for _, p := range d.Points {
		text := itoa(p.From)
		if p.To > p.From {
			text += "–" + itoa(p.To)
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// wargear tests what models carry: what they came with, exchanged by the options
// of the datasheet, each as often as it may be (WH-DATA-20).
func (c *check) wargear(i int) {
	u := &c.Units[i]
	used := make([]int, len(u.Sheet.Options))
	variants := map[string]int{}
	carried := map[string]int{}
	total := u.Count()
	for _, m := range u.Models {
		for _, g := range m.Gear {
			carried[g] += m.Count
			if !known(u.Sheet, g) {
				c.badUnit(i, "WH-DATA-20", "muster.gear.unknown", engine.Name("gear", g))
				return
			}
		}
		took, variant, ok := exchange(u.Sheet, m.Kind, m.Gear)
		if !ok {
			c.badUnit(i, "WH-DATA-20", "muster.gear", engine.Term("model", u.Sheet.ModelKey(m.Kind.ID)), engine.Terms("gear", gearKeys(u.Sheet,
				m.Gear)))
			continue
		}
		for _, o := range took {
			used[o] += m.Count
		}
		variants[variant] += m.Count
	}
	for o, n := range used {
		if most := optionLimit(u.Sheet.Options[o], total); most >= 0 && n > most {
			c.badUnit(i, "WH-DATA-20", "muster.gear.option", engine.Terms("gear", gearKeys(u.Sheet, u.Sheet.Options[o].With[0])),
				engine.Num("n", n), engine.Num("max", most))
		}
	}
	for k := range u.Sheet.Models {
		for _, v := range u.Sheet.Models[k].Variants {
			if n := variants[u.Sheet.Models[k].ID+"/"+v.Name]; v.Max > 0 && n > v.Max && n > v.Max*max(1, total/10) {
				c.badUnit(i, "WH-DATA-20", "muster.gear.option", engine.Terms("gear", gearKeys(u.Sheet, v.Gear)), engine.Num("n", n),
					engine.Num("max", v.Max))
			}
		}
	}
	for _, b := range u.Sheet.Budgets {
		n, most := 0, b.Count
		if b.Per > 0 {
			most = b.Count * (total / b.Per)
		}
		for _, item := range b.Items {
			n += carried[item]
			if b.Each > 0 && carried[item] > b.Each {
				c.badUnit(i, "WH-DATA-20", "muster.gear.option", engine.Terms("gear", gearKeys(u.Sheet, []string{item})),
					engine.Num("n", carried[item]), engine.Num("max", b.Each))
			}
		}
		if n > most {
			c.badUnit(i, "WH-DATA-20", "muster.gear.option", engine.Terms("gear", gearKeys(u.Sheet, b.Items)), engine.Num("n", n),
				engine.Num("max", most))
		}
	}
}

// optionLimit is how many models of a unit may take an option, -1 without limit.
func optionLimit(o book.Option, models int) int {
	switch {
	case o.Per > 0:
		return max(1, o.Max) * (models / o.Per)
	case o.Max > 0:
		return o.Max
	}
	return -1
}

// known reports an item that the datasheet has: a weapon, or a thing that a
// model comes with or may take.
func known(d *book.Datasheet, item string) bool {
	return slices.Contains(d.Weapons, item) || d.Item(item)
}

func gearKeys(d *book.Datasheet, items []string) []string {
	out := make([]string, len(items))
	for i, g := range items {
		out[i] = d.GearKey(g)
	}
	return out
}

// bag is a multiset of items.
type bag map[string]int

func bagOf(items []string) bag {
	b := bag{}
	for _, g := range items {
		b[g]++
	}
	return b
}

// exchange finds out how a model of a kind comes to have its gear: which options
// it took, by index, from which printed variant. ok is false if no options lead
// there. Options take place one after another; what an option replaces that the
// model never had is left out of account, because the source names such things
// in more than one way.
func exchange(d *book.Datasheet, kind *book.ModelKind, gear []string) (options []int, variant string, ok bool) {
	starts := []book.Variant{{Gear: kind.Gear}}
	starts = append(starts, kind.Variants...)
	want := bagOf(gear)
	for _, start := range starts {
		if !within(d, kind, want, bagOf(start.Gear)) {
			continue
		}
		s := &search{sheet: d, kind: kind, have: bagOf(start.Gear), left: mostSearch}
		if s.reach(want) {
			return s.took, kind.ID + "/" + start.Name, true
		}
	}
	return nil, "", false
}

// within reports that a model that starts with some gear could have another at
// all: of nothing more than it had and than all options give together.
func within(d *book.Datasheet, kind *book.ModelKind, want, had bag) bool {
	for _, g := range slices.Sorted(maps.Keys(want)) {
		most := had[g]
		for o := range d.Options {
			option := &d.Options[o]
			if option.Model != "" && option.Model != kind.ID {
				continue
			}
			give := 0
			for _, with := range option.With {
				give = max(give, bagOf(with)[g])
			}
			most += give
		}
		if want[g] > most {
			return false
		}
	}
	return true
}

// mostSearch bounds how many exchanges are tried for one model.
const mostSearch = 500

// search looks for exchanges that lead from one gear to another.
type search struct {
	sheet *book.Datasheet
	kind  *book.ModelKind
	have  bag
	took  []int
	left  int
}

// reach takes options until the gear is what is wanted.
func (s *search) reach(want bag) bool {
	if maps.Equal(s.have, want) {
		return true
	}
	if s.left--; s.left < 0 {
		return false
	}
	for o := range s.sheet.Options {
		option := &s.sheet.Options[o]
		if option.Model != "" && option.Model != s.kind.ID || slices.Contains(s.took, o) {
			continue
		}
		for _, with := range option.With {
			if !s.useful(with, want) {
				continue
			}
			after, ok := s.apply(option, with)
			if !ok {
				continue
			}
			before := s.have
			s.have, s.took = after, append(s.took, o)
			if s.reach(want) {
				return true
			}
			s.have, s.took = before, s.took[:len(s.took)-1]
		}
	}
	return false
}

// useful reports that the model is to have everything that an exchange gives,
// or that a later one may replace it.
func (s *search) useful(with []string, want bag) bool {
	return !slices.ContainsFunc(with, func(g string) bool {
		return want[g] == 0 && !slices.ContainsFunc(s.sheet.Options, func(o book.Option) bool { return slices.Contains(o.Replaces, g) })
	})
}

// apply exchanges items; it fails if the model had one of the things to replace
// and has it no more.
func (s *search) apply(o *book.Option, with []string) (bag, bool) {
	after := maps.Clone(s.have)
	first := bagOf(s.kind.Gear)
	for _, g := range o.Replaces {
		switch {
		case after[g] > 1:
			after[g]--
		case after[g] == 1:
			delete(after, g)
		case first[g] > 0:
			return nil, false
		}
	}
	for _, g := range with {
		after[g]++
	}
	return after, true
}
