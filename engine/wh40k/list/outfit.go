package list

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// The bounds of what is shared among models: how often one has an item, and how
// much more than it comes with.
const (
	mostOfOne = 4
	mostMore  = 8
)

// unitReader reads what stands below a unit: models, gear, Enhancements, roles.
type unitReader struct {
	*reader
	sheet *book.Datasheet
	entry *entry
	unit  *engine.RosterUnit
	gear  map[string]string // ids of items by the keys of their names
	rows  []row
	loose bag // gear of which no model is said
}

// row is models of a kind with all their gear together.
type row struct {
	kind  *book.ModelKind
	count int
	gear  bag
}

// gearNames are the items of a datasheet by the keys of their names and of their
// profiles.
func gearNames(d *book.Datasheet) map[string]string {
	out := map[string]string{}
	add := func(name, id string) {
		for _, k := range []string{key(name), singular(key(name))} {
			if k != "" && out[k] == "" {
				out[k] = id
			}
		}
	}
	var ids []string
	ids = append(ids, d.Weapons...)
	for _, k := range d.Models {
		ids = append(ids, k.Gear...)
		for _, v := range k.Variants {
			ids = append(ids, v.Gear...)
		}
	}
	for _, o := range d.Options {
		for _, w := range o.With {
			ids = append(ids, w...)
		}
	}
	for _, id := range ids {
		if name, ok := book.Name("en", d.GearKey(id)); ok {
			add(name, id)
		}
		add(strings.TrimSuffix(id, "-"+d.ID), id)
		out[key(id)] = id
		if w := d.Weapon(id); w != nil {
			for _, p := range w.Profiles {
				if p.Name != "" {
					add(w.Name+p.Name, id)
				}
			}
		}
	}
	return out
}

// kind finds a kind of model by its name: the whole name, or the beginning of
// one that goes on with what the model has.
func (u *unitReader) kind(name string) *book.ModelKind {
	k := key(name)
	var best *book.ModelKind
	for i := range u.sheet.Models {
		m := &u.sheet.Models[i]
		own := singular(key(m.Name))
		if own == singular(k) {
			return m
		}
		if strings.HasPrefix(k, own) && (best == nil || len(own) > len(key(best.Name))) {
			best = m
		}
	}
	if best == nil && len(u.sheet.Models) == 1 && singular(k) == singular(key(u.sheet.Name)) {
		return &u.sheet.Models[0]
	}
	return best
}

// read reads all items of the unit.
func (u *unitReader) read() {
	u.loose = bag{}
	for _, it := range u.entry.items {
		u.item(it, nil)
	}
	u.models()
}

// item reads one line: within models of a kind, or of the unit as a whole.
func (u *unitReader) item(it item, in *row) {
	name := it.name
	if e := enhancementLabel(name); e != "" {
		name = e
	}
	bare := strings.TrimSpace(bracketed.ReplaceAllString(name, ""))
	if slices.Contains(warlordWords, key(bare)) {
		if !slices.Contains(u.unit.Marks, Warlord) {
			u.unit.Marks = append(u.unit.Marks, Warlord)
		}
		u.good(it.line, it.name, "muster.read.as", engine.Term("what", "role.warlord"))
		return
	}
	if id := u.gear[key(bare)]; id != "" && !(it.model && u.kind(bare) != nil) {
		u.take(it, id, in)
		return
	}
	if id := u.gear[singular(key(bare))]; id != "" && !(it.model && u.kind(bare) != nil) {
		u.take(it, id, in)
		return
	}
	if b := u.enhancement(bare); b != nil {
		if !slices.Contains(u.unit.Upgrades, b.ID) {
			u.unit.Upgrades = append(u.unit.Upgrades, b.ID)
		}
		u.good(it.line, it.name, "muster.read.as", engine.Term("what", b.Key()))
		return
	}
	if k := u.kind(bare); k != nil && in == nil {
		u.good(it.line, it.name, "muster.read.as", engine.Term("what", u.sheet.ModelKey(k.ID)))
		u.rows = append(u.rows, row{kind: k, count: min(it.count, mostModels), gear: bag{}})
		mine := &u.rows[len(u.rows)-1]
		for _, sub := range it.items {
			u.item(sub, mine)
		}
		return
	}
	if len(it.items) > 0 { // it only holds others together
		for _, sub := range it.items {
			u.item(sub, in)
		}
		return
	}
	if enhancementLabel(it.name) != "" {
		u.bad(it.line, it.name, "muster.read.enhancement")
		return
	}
	u.bad(it.line, it.name, "muster.read.gear", engine.Term("unit", u.sheet.Key()))
}

// take counts an item. A profile of a weapon that is there already is no second
// weapon.
func (u *unitReader) take(it item, id string, in *row) {
	u.good(it.line, it.name, "muster.read.as", engine.Term("what", u.sheet.GearKey(id)))
	if in != nil {
		in.gear[id] += min(it.count, mostModels)
	} else {
		u.loose[id] += min(it.count, mostModels)
	}
	for _, sub := range it.items {
		u.item(sub, in)
	}
}

// models makes the rows of models of the roster.
func (u *unitReader) models() {
	if len(u.rows) == 0 {
		for _, m := range Default(u.sheet, u.entry.count) {
			u.rows = append(u.rows, row{kind: m.Kind, count: m.Count, gear: bag{}})
		}
		if len(u.rows) == 1 {
			u.rows[0].gear, u.loose = u.loose, bag{}
		} else if len(u.loose) > 0 {
			u.unit.Models = u.merged(u.outfit(u.rows, u.loose))
			return
		}
	}
	var all []Models
	for i, r := range u.rows {
		gear := r.gear
		if i == len(u.rows)-1 {
			gear = maps.Clone(gear)
			for _, g := range slices.Sorted(maps.Keys(u.loose)) {
				gear[g] += u.loose[g]
			}
		}
		all = append(all, u.outfit([]row{r}, gear)...)
	}
	u.unit.Models = u.merged(all)
}

// outfit shares gear among models: each gets what it comes with as far as there
// is any, common models before those that lead; what is left goes where an
// option allows it.
func (u *unitReader) outfit(rows []row, gear bag) []Models {
	var out []Models
	for i := len(rows) - 1; i >= 0; i-- {
		for range rows[i].count {
			if len(out) >= mostModels {
				break
			}
			m := Models{Kind: rows[i].kind, Count: 1, Gear: []string{}}
			for _, g := range m.Kind.Gear {
				if gear[g] > 0 {
					gear[g]--
					m.Gear = append(m.Gear, g)
				}
			}
			out = append(out, m)
		}
	}
	for _, g := range slices.Sorted(maps.Keys(gear)) {
		for range min(gear[g], len(out)*mostOfOne) {
			if i := u.receiver(out, g); i >= 0 && len(out[i].Gear) < len(out[i].Kind.Gear)+mostMore {
				out[i].Gear = append(slices.Clone(out[i].Gear), g)
			}
		}
	}
	for i := range out {
		out[i].Gear = u.completed(out[i])
	}
	slices.Reverse(out)
	return out
}

// receiver is the model that gets an item: one that lacks something it came
// with and is legal with it, the one that leads first; else one that may have it
// besides; else one that lacks something.
func (u *unitReader) receiver(list []Models, g string) int {
	tried := map[string]bool{}
	lacks, any := -1, -1
	for i := len(list) - 1; i >= 0; i-- {
		m := list[i]
		state := m.Kind.ID + "/" + strings.Join(m.Gear, ",")
		if tried[state] {
			continue
		}
		tried[state] = true
		m.Gear = append(slices.Clone(m.Gear), g)
		short := len(list[i].Gear) < len(m.Kind.Gear)
		_, _, legal := exchange(u.sheet, m.Kind, u.completed(m))
		switch {
		case legal && short:
			return i
		case legal && any < 0:
			any = i
		case short && lacks < 0:
			lacks = i
		}
	}
	switch {
	case any >= 0:
		return any
	case lacks >= 0:
		return lacks
	}
	return len(list) - 1
}

// completed is the gear of a model with what it came with and the list does not
// mention, if it is legal that way and not otherwise.
func (u *unitReader) completed(m Models) []string {
	if len(m.Gear) == 0 {
		return slices.Clone(m.Kind.Gear)
	}
	if _, _, ok := exchange(u.sheet, m.Kind, m.Gear); ok {
		return m.Gear
	}
	missing := bagOf(m.Kind.Gear)
	for _, g := range m.Gear {
		missing[g]--
	}
	full := slices.Clone(m.Gear)
	for _, g := range m.Kind.Gear {
		if missing[g] <= 0 {
			continue
		}
		missing[g]--
		full = append(full, g)
		if _, _, ok := exchange(u.sheet, m.Kind, full); ok {
			return full
		}
	}
	for _, g := range m.Kind.Gear { // each alone: one thing was not mentioned, another was exchanged
		if !slices.Contains(m.Gear, g) {
			one := append(slices.Clone(m.Gear), g)
			if _, _, ok := exchange(u.sheet, m.Kind, one); ok {
				return one
			}
		}
	}
	return m.Gear
}

// merged are the models as rows of a roster, equal ones together; nothing if the
// unit is the smallest as it comes.
func (u *unitReader) merged(list []Models) []engine.RosterModels {
	var out []engine.RosterModels
	for _, m := range list {
		gear := slices.Sorted(slices.Values(m.Gear))
		if slices.Equal(gear, slices.Sorted(slices.Values(m.Kind.Gear))) {
			gear = nil
		}
		at := slices.IndexFunc(out, func(o engine.RosterModels) bool { return o.Model == m.Kind.ID && slices.Equal(o.Gear, gear) })
		if at < 0 {
			out = append(out, engine.RosterModels{Model: m.Kind.ID, Gear: gear})
			at = len(out) - 1
		}
		out[at].Count += m.Count
	}
	return out
}
