// Package list is army rosters: how they are mustered, what they cost, which are
// legal, and how they are read and written. The rulebook leaves mustering to the
// publisher's app; the sections named 25.03 and 25.04 are those of the app.
package list

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
)

// Size is a battle size: what an army may spend and include (25.03).
type Size struct {
	ID           string
	Points       int
	Detachment   int // detachment points
	Enhancements int
	Copies       int // units of one datasheet; twice as many of BATTLELINE and DEDICATED TRANSPORT, one of an EPIC HERO
}

// Sizes are the battle sizes, the smallest first (25.03).
var Sizes = []Size{
	{ID: "incursion", Points: 1000, Detachment: 2, Enhancements: 2, Copies: 2},
	{ID: "strike-force", Points: 2000, Detachment: 3, Enhancements: 4, Copies: 3},
	{ID: "onslaught", Points: 3000, Detachment: 3, Enhancements: 4, Copies: 3},
}

// The marks of a unit of a roster.
const (
	Warlord  = "warlord"  // a model of it is the Warlord
	Reserves = "reserves" // it is meant to begin in strategic reserves
)

// Army is a roster with all that it names found in the book.
type Army struct {
	Faction     *book.Faction
	Size        Size
	Detachments []*book.Detachment
	Units       []Unit
	Points      int
}

// Unit is an entry of a roster. What is unknown is nil; the check says so.
type Unit struct {
	Sheet        *book.Datasheet
	Models       []Models
	Points       int // with gear and Enhancement
	Enhancements []Bought
	Warlord      bool
	Reserves     bool
	Joins        int        // index of the entry that it is attached to, -1: none
	Within       int        // index of the entry that carries it at first, -1: none
	Ally         *book.Ally // the rule by which a datasheet of another faction is included

	entry engine.RosterUnit
}

// Models are models of one kind with the same gear.
type Models struct {
	Kind  *book.ModelKind
	Count int
	Gear  []string // weapons and other items of each, by id
}

// Bought is an Enhancement with the detachment that has it.
type Bought struct {
	Detachment *book.Detachment
	*book.Enhancement
}

// Key is the term key of its name.
func (b Bought) Key() string { return b.Detachment.EnhancementKey(b.ID) }

// Count is how many models the unit has.
func (u *Unit) Count() int {
	n := 0
	for _, m := range u.Models {
		n += m.Count
	}
	return n
}

// Has reports a keyword of the datasheet, also one that it has only in such an
// army.
func (a *Army) Has(u *Unit, keyword string) bool {
	if u.Sheet.Has(keyword) || a.Faction != nil && slices.Contains(a.Faction.Keywords, keyword) && u.Ally == nil {
		return true
	}
	for _, m := range u.Sheet.More {
		if m.Keyword != keyword {
			continue
		}
		if m.Faction != "" && slices.Contains(a.Faction.Keywords, m.Faction) ||
			m.Detachment != "" && slices.ContainsFunc(a.Detachments, func(d *book.Detachment) bool { return d.ID == m.Detachment }) {
			return true
		}
	}
	for _, d := range a.Detachments {
		for _, g := range d.Grants {
			if g.Keyword == keyword && g.Max == 0 && slices.ContainsFunc(g.To, u.Sheet.Has) {
				return true
			}
		}
	}
	return false
}

// Muster finds all that a roster names. It never fails: what is not there stays
// nil, and Check says so.
func Muster(r engine.Roster) *Army {
	a := &Army{Faction: book.FactionOf(r.Faction)}
	if a.Faction == nil {
		return a
	}
	for _, id := range r.Detachments {
		if d := a.Faction.Detachment(id); d != nil {
			a.Detachments = append(a.Detachments, d)
		}
	}
	copies := map[*book.Datasheet]int{}
	for _, e := range r.Units {
		u := Unit{Sheet: a.Faction.Sheet(e.Unit), Joins: at(e.Joins, len(r.Units)), Within: at(e.Within, len(r.Units)),
			Warlord: slices.Contains(e.Marks, Warlord), Reserves: slices.Contains(e.Marks, Reserves), entry: e}
		if u.Sheet != nil {
			u.Ally = a.ally(u.Sheet)
			u.Models = models(u.Sheet, e.Models)
			copies[u.Sheet]++
			u.Points, _ = price(u.Sheet, u.Count(), copies[u.Sheet], a.Faction)
			for _, m := range u.Models {
				for _, g := range m.Gear {
					u.Points += m.Count * u.Sheet.GearPoints[g]
				}
			}
			for _, id := range e.Upgrades {
				if b, ok := a.enhancement(id); ok {
					u.Enhancements = append(u.Enhancements, b)
					u.Points += b.Points
				}
			}
		}
		a.Points += u.Points
		a.Units = append(a.Units, u)
	}
	a.Size = sizeOf(r.Size, a.Points)
	return a
}

// at is an entry's number as an index, -1 for none; the check refuses what is
// out of range.
func at(number, entries int) int {
	if number < 1 || number > entries {
		return -1
	}
	return number - 1
}

// sizeOf finds a battle size: by its id, else the smallest that has room.
func sizeOf(id string, points int) Size {
	for _, s := range Sizes {
		if s.ID == id || id == "" && points <= s.Points {
			return s
		}
	}
	return Sizes[1]
}

// enhancement finds an Enhancement of the army's detachments, by its id or by
// "detachment/id".
func (a *Army) enhancement(id string) (Bought, bool) {
	of, own, both := strings.Cut(id, "/")
	for _, d := range a.Detachments {
		if both && d.ID != of {
			continue
		}
		if !both {
			own = id
		}
		if e := d.Enhancement(own); e != nil {
			return Bought{d, e}, true
		}
	}
	return Bought{}, false
}

// ally is the rule by which an army may include a datasheet of another faction,
// nil if it is none or there is no such rule.
func (a *Army) ally(d *book.Datasheet) *book.Ally {
	if a.own(d) {
		return nil
	}
	list := book.Allies()
	for i := range list {
		r := &list[i]
		if !slices.Contains(r.Sheets, d.Faction+"/"+d.ID) || !slices.ContainsFunc(r.Armies, a.is) {
			continue
		}
		if len(r.Detachments) == 0 || slices.ContainsFunc(a.Detachments, func(d *book.Detachment) bool {
			return slices.Contains(r.Detachments,
				d.ID)
		}) {
			return r
		}
	}
	return nil
}

// is reports a faction keyword of the army.
func (a *Army) is(keyword string) bool { return slices.Contains(a.Faction.Keywords, keyword) }

// own reports a datasheet of the army's faction or of its parent.
func (a *Army) own(d *book.Datasheet) bool {
	return d.Faction == a.Faction.ID || d.Faction == a.Faction.Parent
}

// models are the models of an entry; none: the smallest unit as it comes.
func models(d *book.Datasheet, entry []engine.RosterModels) []Models {
	if len(entry) == 0 {
		return Default(d, 0)
	}
	var out []Models
	for _, e := range entry {
		m := Models{Kind: d.Model(e.Model), Count: e.Count, Gear: e.Gear}
		if m.Kind != nil && len(e.Gear) == 0 {
			m.Gear = m.Kind.Gear
		}
		out = append(out, m)
	}
	return out
}

// Default is a unit of so many models with its own equipment, the smallest for
// 0: of each kind its least, the rest of the kinds that may be more.
func Default(d *book.Datasheet, count int) []Models {
	var out []Models
	have := 0
	for i := range d.Models {
		k := &d.Models[i]
		out = append(out, Models{Kind: k, Count: k.Min, Gear: k.Gear})
		have += k.Min
	}
	least := have
	if len(d.Points) > 0 {
		least = d.Points[0].From
		for _, p := range d.Points {
			least = min(least, p.From)
		}
	}
	for i := len(out) - 1; i >= 0; i-- { // the common models stand last
		more := min(max(count, least)-have, out[i].Kind.Max-out[i].Count)
		if more > 0 {
			out[i].Count += more
			have += more
		}
	}
	return slices.DeleteFunc(out, func(m Models) bool { return m.Count == 0 })
}

// price is what a unit of so many models costs, as the nth copy of its datasheet
// in an army of a faction. ok is false if there is no price for so many models.
func price(d *book.Datasheet, models, nth int, f *book.Faction) (points int, ok bool) {
	for _, host := range []bool{true, false} { // the price in this army before the common one
		for _, p := range d.Points {
			if host != (p.Host != "") || host && p.Host != f.ID && !slices.Contains(f.Keywords, strings.ReplaceAll(p.Host, "-", " ")) {
				continue
			}
			if models >= p.From && models <= p.To && nth >= p.CopyFrom && (p.CopyTo == 0 || nth <= p.CopyTo) {
				return p.Points, true
			}
		}
	}
	return 0, false
}
