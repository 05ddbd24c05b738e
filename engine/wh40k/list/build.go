package list

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// reader looks up what a sheet names.
type reader struct {
	roster  engine.Roster
	notes   []engine.RosterNote
	faction *book.Faction
	dets    []*book.Detachment
	sheets  map[string]*book.Datasheet // of the faction and its allies, by key
	ids     map[*book.Datasheet]string // as rosters name them
}

func (r *reader) good(line int, source, key string, args ...engine.Arg) {
	r.notes = append(r.notes, engine.RosterNote{Line: line, Source: clipped(source), Understood: true, Said: engine.Say(key, args...)})
}

func (r *reader) bad(line int, source, key string, args ...engine.Arg) {
	r.notes = append(r.notes, engine.RosterNote{Line: line, Source: clipped(source), Said: engine.Say(key, args...)})
}

// build makes the roster of a sheet.
func (r *reader) build(s *sheet) {
	r.roster = engine.Roster{System: "wh40k", Name: clipped(s.name)}
	for _, name := range s.faction {
		for _, part := range append([]string{name, lastPart(name)}, strings.Split(name, " - ")...) {
			if f := factionNamed(part); f != nil && r.faction == nil {
				r.faction = book.FactionOf(f.ID)
				r.good(0, name, "muster.read.as", engine.Term("what", "faction."+f.ID))
			}
		}
	}
	if r.faction == nil {
		r.bad(0, strings.Join(s.faction, ", "), "muster.read.faction")
		return
	}
	r.roster.Faction = r.faction.ID
	if r.roster.Name == "" { // no list goes without a name
		r.roster.Name = r.faction.Name
	}
	r.listSheets()
	if size := sizeWords[key(bracketed.ReplaceAllString(s.size, ""))]; size != "" {
		r.roster.Size = size
	} else if slices.ContainsFunc(Sizes, func(z Size) bool { return z.ID == s.size }) {
		r.roster.Size = s.size
	} else {
		for _, word := range slices.Sorted(maps.Keys(sizeWords)) { // "2. Strike Force (2000 Point limit)"
			if s.size != "" && strings.Contains(key(s.size), word) {
				r.roster.Size = sizeWords[word]
			}
		}
	}
	for _, n := range s.other {
		if n.key == "" {
			r.bad(n.line, n.source, "muster.read.line")
		} else {
			r.good(n.line, n.source, n.key)
		}
	}
	r.detachments(s)
	r.units(s)
	r.enhancementsOfHead(s)
	r.attach(s)
}

// listSheets lists the datasheets by the keys of their names, the faction's own
// before those of its allies.
func (r *reader) listSheets() {
	r.sheets, r.ids = map[string]*book.Datasheet{}, map[*book.Datasheet]string{}
	for _, c := range UnitChoices(r.faction.ID) {
		d := r.faction.Sheet(c.Key)
		r.ids[d] = c.Key
		for _, k := range []string{key(d.Name), singular(key(d.Name))} {
			if r.sheets[k] == nil {
				r.sheets[k] = d
			}
		}
	}
}

// detachmentsNamed are the detachments of a faction that a text names, which may
// join several by commas and "and".
func detachmentsNamed(f *book.Faction, text string) []*book.Detachment {
	if f == nil {
		return nil
	}
	k := key(text)
	var out []*book.Detachment
	for _, d := range f.All() {
		if k == key(d.Name) || d.ES != "" && k == key(d.ES) {
			return []*book.Detachment{d}
		}
	}
	for _, d := range f.All() { // several in one line: each by its whole name
		for _, name := range []string{key(d.Name), key(d.ES)} {
			if name != "" && strings.Contains(k, name) && !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
	}
	rest := k
	for _, d := range out {
		rest = strings.Replace(strings.Replace(rest, key(d.Name), "", 1), key(d.ES), "", 1)
	}
	if strings.Trim(rest, "andyet") != "" { // more than words that join
		return nil
	}
	return out
}

func (r *reader) detachments(s *sheet) {
	for _, text := range s.detachments {
		found := detachmentsNamed(r.faction, bracketed.ReplaceAllString(text, ""))
		if len(found) == 0 {
			r.bad(0, text, "muster.read.detachment")
		}
		for _, d := range found {
			if slices.Contains(r.roster.Detachments, d.ID) {
				continue
			}
			r.roster.Detachments = append(r.roster.Detachments, d.ID)
			r.dets = append(r.dets, d)
			r.good(0, text, "muster.read.as", engine.Term("what", d.Key()))
		}
	}
}

// units reads every unit with what it has.
func (r *reader) units(s *sheet) {
	for i := range s.entries {
		e := &s.entries[i]
		if len(r.roster.Units) >= mostEntries {
			r.bad(e.line, e.source, "muster.read.many", engine.Num("max", mostEntries))
			return
		}
		unit := engine.RosterUnit{Upgrades: []string{}, Marks: []string{}}
		d := r.find(e.name)
		if d == nil {
			r.bad(e.line, e.source, "muster.read.unit")
			unit.Unit = clippedID(e.name)
			r.roster.Units = append(r.roster.Units, unit)
			continue
		}
		unit.Unit = r.ids[d]
		r.good(e.line, e.source, "muster.read.as", engine.Term("what", d.Key()))
		u := &unitReader{reader: r, sheet: d, entry: e, unit: &unit, gear: gearNames(d)}
		u.read()
		r.roster.Units = append(r.roster.Units, unit)
	}
	r.markWarlord(s)
}

// clippedID is a name that is unknown, as the id of a unit: the check says so.
func clippedID(name string) string {
	if r := []rune(name); len(r) > 50 {
		return string(r[:50])
	}
	return name
}

// find finds a datasheet by its name, in the plural or the singular, without
// what stands in brackets.
func (r *reader) find(name string) *book.Datasheet {
	for _, n := range []string{name, bracketed.ReplaceAllString(name, "")} {
		for _, k := range []string{key(n), singular(key(n))} {
			if d := r.sheets[k]; d != nil {
				return d
			}
		}
	}
	return nil
}

// markWarlord marks the unit that the head of the list names.
func (r *reader) markWarlord(s *sheet) {
	if s.warlord == "" || slices.ContainsFunc(r.roster.Units, func(u engine.RosterUnit) bool { return slices.Contains(u.Marks, Warlord) }) {
		return
	}
	if i := s.whose(s.warlord); i >= 0 && i < len(r.roster.Units) {
		r.roster.Units[i].Marks = append(r.roster.Units[i].Marks, Warlord)
		return
	}
	r.bad(0, s.warlord, "muster.read.line")
}

// whose is the index of the entry with a reference or a name: "Char1: Overlord",
// -1 for none.
func (s *sheet) whose(text string) int {
	ref, name, _ := strings.Cut(text, ":")
	for i, e := range s.entries {
		if e.ref != "" && strings.EqualFold(e.ref, strings.TrimSpace(ref)) {
			return i
		}
	}
	for i, e := range s.entries {
		if k := key(e.name); k == key(text) || name != "" && k == key(name) {
			return i
		}
	}
	return -1
}

// enhancementsOfHead gives the Enhancements that only the head names.
func (r *reader) enhancementsOfHead(s *sheet) {
	for _, h := range s.heads {
		b := r.enhancement(h.name)
		i := -1
		if h.on != "" {
			i = s.whose(h.on)
		}
		switch {
		case b == nil:
			r.bad(h.line, h.name, "muster.read.enhancement")
		case slices.ContainsFunc(r.roster.Units, func(u engine.RosterUnit) bool { return slices.Contains(u.Upgrades, b.ID) }):
			r.good(h.line, h.name, "muster.read.as", engine.Term("what", b.Key()))
		case i < 0 || i >= len(r.roster.Units):
			r.bad(h.line, h.name, "muster.read.whose")
		default:
			r.roster.Units[i].Upgrades = append(r.roster.Units[i].Upgrades, b.ID)
			r.good(h.line, h.name, "muster.read.as", engine.Term("what", b.Key()))
		}
	}
}

// enhancement finds an Enhancement of the detachments by its name, or of all
// detachments of the faction if there are none.
func (r *reader) enhancement(name string) *Bought {
	k := key(bracketed.ReplaceAllString(name, ""))
	for _, d := range r.dets {
		for i := range d.Enhancements {
			e := &d.Enhancements[i]
			if n := key(bracketed.ReplaceAllString(e.Name, "")); k != "" && (k == n || e.ES != "" && k == key(e.ES)) {
				return &Bought{d, e}
			}
		}
	}
	return nil
}

// attach attaches the units of a group, and those that say whom they join.
func (r *reader) attach(s *sheet) {
	find := func(i int) *book.Datasheet {
		if i >= len(r.roster.Units) {
			return nil
		}
		return r.faction.Sheet(r.roster.Units[i].Unit)
	}
	bodies := map[string]int{}
	for i, e := range s.entries {
		if d := find(i); e.group != "" && d != nil && (e.role == "bodyguard" || e.role == "" && d.Attach == "") {
			bodies[e.group] = i + 1
		}
	}
	for i, e := range s.entries {
		d := find(i)
		if d == nil || d.Attach == "" || e.role == "bodyguard" {
			continue
		}
		if body := bodies[e.group]; e.group != "" && body > 0 {
			r.roster.Units[i].Joins = body
			continue
		}
		if e.joins == "" {
			continue
		}
		for k := range s.entries {
			g := find(k)
			if g != nil && k != i && (key(g.Name) == key(e.joins) || strings.EqualFold(s.entries[k].ref, e.joins)) && !r.taken(k+1, d.Attach) {
				r.roster.Units[i].Joins = k + 1
				break
			}
		}
		if r.roster.Units[i].Joins == 0 {
			r.bad(e.line, e.joins, "muster.read.joins", engine.Term("unit", d.Key()))
		}
	}
}

// taken reports that a unit has a leader, or a support unit, already.
func (r *reader) taken(body int, role string) bool {
	return slices.ContainsFunc(r.roster.Units, func(u engine.RosterUnit) bool {
		d := r.faction.Sheet(u.Unit)
		return u.Joins == body && d != nil && d.Attach == role
	})
}
