// Package list is squads: which are legal and what they cost, and how they are
// read and written as text and as XWS.
package list

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// MostShips is how many ships a side may field: as many as there are labels
// (XW-IDT-01).
const MostShips = 12

// StandardPoints is the recommended total (XW-SQ-02, XW-MIS-02).
const StandardPoints = 100

// Check validates a squad against a total of points; everything wrong is named
// at once (XW-SQ-01 … XW-SQ-12, XW-UPG-01 … XW-UPG-08, XW-FAC-02). The lines
// name the cards whose text is not coded.
func Check(r engine.Roster, limit int, coded func(kind, key string) bool) engine.RosterReport {
	c := &squadCheck{rep: engine.RosterReport{Limit: limit}, coded: coded, faction: r.Faction}
	if !slices.Contains(Factions, r.Faction) {
		c.bad("XW-FAC-01", "squad.faction", engine.Name("faction", r.Faction))
		return c.rep
	}
	for _, u := range r.Units {
		c.ship(u)
	}
	if len(r.Units) == 0 {
		c.bad("XW-SQ-03", "squad.empty")
	}
	c.uniques()
	if c.rep.Points > limit {
		c.bad("XW-SQ-01", "squad.points", engine.Num("n", c.rep.Points), engine.Num("max", limit))
	}
	return c.rep
}

// Factions are the three primary factions (XW-FAC-01).
var Factions = []string{"rebel", "imperial", "scum"}

// squadCheck is a check of a squad under way.
type squadCheck struct {
	rep     engine.RosterReport
	coded   func(kind, key string) bool // whether what a card says is enforced
	faction string
	cards   []named // every card of the squad
}

// named is a card with what its uniqueness goes by.
type named struct {
	name   string // canonical, without the product
	term   string
	unique bool
	most   int // copies a squad may have, 0 without limit
}

func (c *squadCheck) bad(rule, key string, args ...engine.Arg) {
	c.rep.Problems = append(c.rep.Problems, engine.Refuse(rule, key, args...))
}

// Bare is a canonical name without the product that tells two versions of a
// card apart (XW-SQ-08).
func Bare(xws string) string {
	name, _, _ := strings.Cut(xws, "-")
	return name
}

// ship checks one ship of the squad.
func (c *squadCheck) ship(e engine.RosterUnit) {
	p := book.Pilot(e.Unit)
	if p == nil {
		near := engine.Name("near", engine.Nearly(e.Unit, book.Pilots))
		c.bad("XW-SQ-11", "squad.unknown.pilot", engine.Name("pilot", e.Unit), near)
		c.rep.Lines = append(c.rep.Lines, engine.Say("squad.unknown.pilot", engine.Name("pilot", e.Unit), near))
		return
	}
	who := engine.Term("pilot", p.Name())
	if p.Faction != c.faction {
		c.bad("XW-SQ-04", "squad.foreign.pilot", who, engine.Term("faction", "faction."+c.faction))
	}
	if p.Launched {
		c.bad("XW-SQ-11", "squad.launched", who)
	}
	c.cards = append(c.cards, named{Bare(p.XWS), p.Name(), p.Unique, 0})
	f := &Fit{P: p}
	for _, key := range e.Upgrades {
		u := book.Upgrade(key)
		if u == nil {
			c.bad("XW-SQ-11", "squad.unknown.upgrade", who, engine.Name("upgrade", key), engine.Name("near", engine.Nearly(key, book.Upgrades)))
			continue
		}
		f.ups = append(f.ups, u)
		c.cards = append(c.cards, named{Bare(u.Key), u.Name(), u.Unique, u.SquadLimited})
	}
	c.rep.Problems = append(c.rep.Problems, f.check()...)
	c.rep.Points += f.cost()
	c.rep.Lines = append(c.rep.Lines, f.line(c.coded))
	plays := map[bool]func(...string){true: c.rep.Sees, false: c.rep.Leaves}
	if p.Ability {
		plays[c.coded("pilot", p.Key)](p.Name())
	}
	for _, u := range f.ups {
		plays[c.coded("upgrade", u.Key)](u.Name())
	}
}

// uniques checks the unique names of the squad, across pilots and Upgrades
// (XW-SQ-08, XW-SQ-09), and cards limited in the squad.
func (c *squadCheck) uniques() {
	for i, a := range c.cards {
		n, first := 1, true
		for j, b := range c.cards {
			same := a.unique && b.unique && a.name == b.name || a.most > 0 && a.term == b.term
			if i != j && same {
				n++
				first = first && i < j
			}
		}
		most := max(1, a.most)
		if first && n > most && (a.unique || a.most > 0) {
			rule, key := "XW-SQ-08", "squad.unique"
			if a.most > 0 {
				rule, key = "XW-UPG-05", "squad.copies"
			}
			c.bad(rule, key, engine.Term("card", a.term), engine.Num("n", n), engine.Num("max", most))
		}
	}
}

// Fit is a ship with its Upgrade cards as a player puts it together.
type Fit struct {
	P   *book.PilotCard
	ups []*book.UpgradeCard
	Out []*engine.Refusal
}

func (f *Fit) bad(rule, key string, args ...engine.Arg) {
	f.Out = append(f.Out, engine.Refuse(rule, key, append([]engine.Arg{engine.Term("pilot", f.P.Name())}, args...)...))
}

// check validates one ship.
func (f *Fit) check() []*engine.Refusal {
	for _, u := range f.ups {
		f.Restrictions(u)
	}
	f.slots()
	f.numbers("title", f.mostTitles(), "XW-UPG-04", "squad.titles")
	f.numbers("modification", f.mostModifications(), "XW-UPG-03", "squad.modifications")
	f.further()
	f.twins()
	return f.Out
}

// Restrictions are those printed on the card (XW-UPG-06 … XW-UPG-08,
// XW-SQ-04, XW-SQ-06).
func (f *Fit) Restrictions(u *book.UpgradeCard) {
	s, card := f.P.Type(), engine.Term("card", u.Name())
	if len(u.Factions) > 0 && !slices.Contains(u.Factions, f.P.Faction) {
		f.bad("XW-UPG-06", "squad.only.faction", card, engine.Terms("factions", book.Prefixed("faction.", u.Factions)))
	}
	if len(u.Sizes) > 0 && !slices.Contains(u.Sizes, s.Size) {
		f.bad("XW-UPG-07", "squad.only.size", card, engine.Term("size", "size."+string(u.Sizes[0])))
	}
	if len(u.Ships) > 0 && !slices.Contains(u.Ships, s.Key) &&
		!slices.ContainsFunc(s.Like, func(k string) bool { return slices.Contains(u.Ships, k) }) {
		f.bad("XW-UPG-08", "squad.only.ship", card, engine.Terms("ships", book.Prefixed("ship.", u.Ships)))
	}
	if f.P.Skill < u.MinSkill {
		f.bad("XW-SQ-06", "squad.only.skill", card, engine.Num("n", u.MinSkill))
	}
	if u.MaxAgility > 0 && f.P.Values().Agility > u.MaxAgility {
		f.bad("XW-SQ-06", "squad.only.agility", card, engine.Num("n", u.MaxAgility))
	}
	if u.MaxHull > 0 && f.P.Values().Hull > u.MaxHull {
		f.bad("XW-SQ-06", "squad.only.hull", card, engine.Num("n", u.MaxHull))
	}
	if u.Shields > 0 && f.P.Values().Shields != u.Shields {
		f.bad("XW-SQ-06", "squad.only.shields", card, engine.Num("n", u.Shields))
	}
	if u.Carries != "" && !slices.ContainsFunc(f.ups, func(o *book.UpgradeCard) bool { return o.Key == u.Carries }) {
		f.bad("XW-SQ-06", "squad.carries", card, engine.Term("other", "upgrade."+u.Carries))
	}
	if u.NeedsAction != "" && !f.acts(u.NeedsAction) {
		f.bad("XW-SQ-06", "squad.needs.action", card, engine.Term("action", "action."+u.NeedsAction))
	}
	for _, slot := range u.NeedsSlots {
		if f.bar()[slot] < 1 {
			f.bad("XW-SQ-06", "squad.needs.slot", card, engine.Term("slot", "slot."+slot))
		}
	}
	if u.LacksSlot != "" && slices.Contains(f.P.Slots, u.LacksSlot) {
		f.bad("XW-SQ-06", "squad.lacks.slot", card, engine.Term("slot", "slot."+u.LacksSlot))
	}
	if d := u.Cap; d.Slot != "" {
		for _, o := range f.ups {
			if o.Slot == d.Slot && o.Points > d.Points {
				f.bad("XW-SQ-06", "squad.cap", engine.Term("card", o.Name()), engine.Term("by", u.Name()), engine.Num("max", d.Points))
			}
		}
	}
	if slot := u.OnlyUnique; slot != "" {
		for _, o := range f.ups {
			if o.Slot == slot && !o.Unique {
				f.bad("XW-SQ-06", "squad.only.unique", engine.Term("card", o.Name()), engine.Term("by", u.Name()))
			}
		}
	}
}

// acts reports an action icon, of the Ship card or of an Upgrade.
func (f *Fit) acts(action string) bool {
	if slices.Contains(f.P.Type().Actions, action) {
		return true
	}
	for _, u := range f.ups {
		if slices.Contains(append(slices.Clone(u.Grants), u.Back...), book.Grant{Kind: "action", What: action}) {
			return true
		}
	}
	return false
}

// bar is the upgrade bar: that of the Ship card with what cards give and take.
func (f *Fit) bar() map[string]int {
	bar := map[string]int{}
	for _, s := range f.P.Slots {
		bar[s]++
	}
	for _, u := range f.ups {
		for _, g := range u.Grants {
			if g.Kind == "slot" {
				bar[g.What]++
			}
		}
		for _, s := range u.Removes {
			bar[s] = max(0, bar[s]-1)
		}
	}
	return bar
}

// Icons are all icons but title and modification, which need none
// (XW-UPG-11).
var Icons = []string{"elite", "astromech", "salvaged", "torpedo", "missile", "cannon", "turret", "bomb", "crew", "system", "tech",
	"illicit"}

// slots checks that every card has its icon in the upgrade bar (XW-UPG-02).
func (f *Fit) slots() {
	bar, used := f.bar(), map[string]int{}
	var gains []string
	for _, u := range f.ups {
		used[u.Slot]++
		if i := slices.IndexFunc(f.ups, func(o *book.UpgradeCard) bool { return o.Key == u.Carries }); i >= 0 {
			used[f.ups[i].Slot]--
		}
		for _, s := range u.Takes {
			used[s]++
		}
		gains = append(gains, u.GainsOne...)
	}
	for _, s := range Icons {
		over := used[s] - bar[s]
		if over > 0 && slices.Contains(gains, s) { // one icon of several, at choice
			over--
			gains = nil
		}
		if over > 0 {
			f.bad("XW-UPG-02", "squad.slots", engine.Term("slot", "slot."+s), engine.Num("n", used[s]), engine.Num("max", used[s]-over))
		}
	}
}

// mostTitles is 1 unless a card allows more (XW-UPG-04, XW-SQ-05).
func (f *Fit) mostTitles() int {
	n := 1
	for _, u := range f.ups {
		n = max(n, u.Titles)
	}
	return n
}

// mostModifications is 1 unless a card allows more or none (XW-UPG-03,
// XW-SQ-05).
func (f *Fit) mostModifications() int {
	n := 1
	for _, u := range f.ups {
		n = max(n, u.Modifications)
		if slices.Contains(u.Removes, "modification") {
			return 0
		}
	}
	return n
}

// numbers checks how many titles or modifications the ship has; if a card
// allows several they must differ.
func (f *Fit) numbers(slot string, most int, rule, key string) {
	n := 0
	for i, u := range f.ups {
		if u.Slot != slot {
			continue
		}
		n++
		if most > 1 && slices.Contains(f.ups[:i], u) {
			f.bad(rule, "squad.same", engine.Term("card", u.Name()))
		}
	}
	if n > most {
		f.bad(rule, key, engine.Num("n", n), engine.Num("max", most))
	}
}

// further checks the price of a modification that a card allows besides.
func (f *Fit) further() {
	for _, by := range f.ups {
		if by.FurtherMax == 0 {
			continue
		}
		for _, u := range f.ups {
			if u.Slot == "modification" && u.Points > by.FurtherMax {
				f.bad("XW-UPG-03", "squad.further", engine.Term("card", u.Name()), engine.Term("by", by.Name()), engine.Num("max", by.FurtherMax))
			}
		}
	}
}

// twins checks the Limited cards (XW-UPG-05, XW-SQ-07) and icons whose cards
// must differ.
func (f *Fit) twins() {
	for i, u := range f.ups {
		if !slices.Contains(f.ups[:i], u) {
			continue
		}
		if u.Limited {
			f.bad("XW-UPG-05", "squad.limited", engine.Term("card", u.Name()))
		}
		for _, by := range f.ups {
			if by.NoTwins == u.Slot {
				f.bad("XW-UPG-05", "squad.same", engine.Term("card", u.Name()))
			}
		}
	}
}

// price is what a card costs on this ship.
func (f *Fit) price(u *book.UpgradeCard) int {
	n := u.Points
	for _, by := range f.ups {
		if d := by.Discount; d.Points > 0 && (d.Slot == "any" || d.Slot == u.Slot) && n > 0 {
			n = max(0, n-d.Points)
		}
	}
	return n
}

// cost is the ship's squad point cost, negative costs included (XW-SQ-10,
// XW-UPG-12).
func (f *Fit) cost() int {
	n := f.P.Points
	for _, u := range f.ups {
		n += f.price(u)
	}
	return n
}

// ShipCost is the squad point cost of a ship with its Upgrade cards; unknown
// keys cost nothing (XW-SQ-10, XW-UPG-12).
func ShipCost(pilot string, upgrades []string) int {
	f := &Fit{P: book.Pilot(pilot)}
	if f.P == nil {
		return 0
	}
	for _, key := range upgrades {
		if u := book.Upgrade(key); u != nil {
			f.ups = append(f.ups, u)
		}
	}
	return f.cost()
}

// line is the ship in one line; cards whose effect nobody coded are named:
// their owner plays them by his word.
func (f *Fit) line(coded func(kind, key string) bool) engine.Text {
	args := []engine.Arg{engine.Term("pilot", f.P.Name()), engine.Term("ship", f.P.Type().Name()), engine.Num("skill", f.P.Skill),
		engine.Num("points", f.cost())}
	var cards, word []string
	if f.P.Ability && !coded("pilot", f.P.Key) {
		word = append(word, f.P.Name())
	}
	for _, u := range f.ups {
		cards = append(cards, u.Name())
		if !coded("upgrade", u.Key) && !slices.Contains(word, u.Name()) {
			word = append(word, u.Name())
		}
	}
	key := "squad.line"
	if len(cards) > 0 {
		key += ".cards"
		args = append(args, engine.Terms("cards", cards))
	}
	if len(word) > 0 {
		key += ".word"
		args = append(args, engine.Terms("word", word))
	}
	return engine.Say(key, args...)
}
