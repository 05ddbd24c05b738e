// Package list is the building of armies: who may be fielded, what it costs,
// which upgrade cards fit, and the command hand (LEG-A-ARMY-01 … LEG-A-ARMY-21).
package list

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
)

// Bounds are the fewest and the most units of a rank.
type Bounds struct{ Least, Most int }

// Size is what an army of a kind of battle may be.
type Size struct {
	Key    string
	Points int
	Rule   string
	Ranks  map[book.Rank]Bounds
}

// The sizes of armies (LEG-A-ARMY-01, LEG-A-ARMY-04 … LEG-A-ARMY-09,
// LEG-B-ADV-02, LEG-B-ADV-07, LEG-B-TEAM-02). A skirmish is our own: half an
// army, for a first game with a core set.
var Sizes = []Size{
	{"standard", 800, "LEG-A-ARMY-01", standard},
	{"skirmish", 500, "LEG-A-ARMY-01", map[book.Rank]Bounds{
		book.Commander: {1, 2}, book.Operative: {0, 1}, book.Corps: {2, 4}, book.SpecialForces: {0, 2}, book.Support: {0, 2}, book.Heavy: {0, 1},
	}},
	{"team", 600, "LEG-B-TEAM-02", standard},
	{"large", 1600, "LEG-B-ADV-02", map[book.Rank]Bounds{
		book.Commander: {1, 4}, book.Operative: {0, 4}, book.Corps: {6, 10}, book.SpecialForces: {0, 5}, book.Support: {0, 5}, book.Heavy: {0, 4},
	}},
}

var standard = map[book.Rank]Bounds{
	book.Commander: {1, 2}, book.Operative: {0, 2}, book.Corps: {3, 6}, book.SpecialForces: {0, 3}, book.Support: {0, 3}, book.Heavy: {0, 2},
}

// rankRules are the ledger ids of the bounds of a standard army.
var rankRules = map[book.Rank]string{
	book.Commander: "LEG-A-ARMY-04", book.Operative: "LEG-A-ARMY-05", book.Corps: "LEG-A-ARMY-06",
	book.SpecialForces: "LEG-A-ARMY-07", book.Support: "LEG-A-ARMY-08", book.Heavy: "LEG-A-ARMY-09",
}

// SizeOf is a size by its key; the standard one if there is none.
func SizeOf(key string) Size {
	for _, s := range Sizes {
		if s.Key == key {
			return s
		}
	}
	return Sizes[0]
}

// Factions are those whose units the content has. The rules know two
// (LEG-A-ARMY-02); later printings added the others.
var Factions = []string{"rebel", "imperial", "republic", "separatist"}

// dark are the factions of the Dark Side (LEG-A-ARMY-14).
var dark = []string{"imperial", "separatist"}

// is reports that a unit is what a restriction names: its key, its faction, its
// kind or its rank (LEG-A-ARMY-13, LEG-A-ARMY-14).
func is(u *book.Unit, what string) bool {
	trooper := !u.Vehicle()
	switch what {
	case u.Key, u.Faction, string(u.Rank):
		return true
	case "dark-side":
		return slices.Contains(dark, u.Faction)
	case "light-side":
		return !slices.Contains(dark, u.Faction)
	case "trooper", "troopers":
		return trooper
	case "vehicle":
		return u.Vehicle()
	case "ground-vehicle":
		return u.Kind == book.Ground
	case "repulsor-vehicle":
		return u.Kind == book.Repulsor
	case "emplacement-trooper":
		return u.Kind == book.Emplacement
	case "droid-trooper", "clone-trooper", "creature-trooper":
		return u.Subtype == strings.TrimSuffix(what, "-trooper")
	case "corps-trooper":
		return trooper && u.Rank == book.Corps
	case "special-forces-trooper":
		return trooper && u.Rank == book.SpecialForces
	}
	return false
}

// MayHave reports a unit that an upgrade card's restriction lets have it.
func MayHave(u *book.Unit, c *book.Upgrade) bool {
	return len(c.Only) == 0 || slices.ContainsFunc(c.Only, func(w string) bool { return is(u, w) })
}

// Slots are the upgrade icons of a unit, with those that its upgrades add.
func Slots(u *book.Unit, upgrades []string) []string {
	out := slices.Clone(u.Slots)
	for _, k := range upgrades {
		if c := book.UpgradeOf(k); c != nil {
			out = append(out, c.AddsSlots...)
		}
	}
	return out
}

// Cost is the points of a unit with its upgrades (LEG-A-ARMY-12, LEG-A-ARMY-21).
func Cost(u *book.Unit, upgrades []string) int {
	n := u.Points
	for _, k := range upgrades {
		if c := book.UpgradeOf(k); c != nil {
			n += Price(c)
		}
	}
	return n
}

// Price is what an upgrade card costs: a double-sided one costs once what its
// faces show (LEG-A-ARMY-21).
func Price(c *book.Upgrade) int {
	if c.Points == 0 && len(c.Faces) > 0 {
		if f := book.UpgradeOf(c.Faces[0]); f != nil {
			return f.Points
		}
	}
	return c.Points
}

// checker gathers what is wrong with an army.
type checker struct {
	rep    engine.RosterReport
	size   Size
	unique map[string]int
	ranks  map[book.Rank]int
	people map[string]bool
}

func (c *checker) bad(rule, key string, args ...engine.Arg) {
	c.rep.Problems = append(c.rep.Problems, engine.Refuse(rule, key, args...))
}

// Check tells what an army costs and everything that is wrong with it. enforced
// tells of a card's term whether the game plays it by itself.
func Check(r engine.Roster, enforced func(term string) bool) engine.RosterReport {
	c := &checker{size: SizeOf(r.Size), unique: map[string]int{}, ranks: map[book.Rank]int{}, people: map[string]bool{}}
	c.rep.Limit = c.size.Points
	if !slices.Contains(Factions, r.Faction) {
		c.bad("LEG-A-ARMY-02", "army.faction", engine.Name("faction", r.Faction))
		return c.rep
	}
	for _, e := range r.Units {
		c.unit(r.Faction, e)
	}
	free := entourage(r)
	for _, rank := range book.Ranks {
		n, b := c.ranks[rank]-free[rank], c.size.Ranks[rank]
		rule := rankRules[rank]
		if c.size.Key == "large" {
			rule = "LEG-B-ADV-07"
		}
		switch {
		case c.ranks[rank] < b.Least:
			c.bad(rule, "army.rank.few", engine.Term("rank", "rank."+string(rank)), engine.Num("n", c.ranks[rank]), engine.Num("min", b.Least))
		case n > b.Most:
			c.bad(rule, "army.rank.many", engine.Term("rank", "rank."+string(rank)), engine.Num("n", n), engine.Num("max", b.Most))
		}
	}
	if c.rep.Points > c.size.Points {
		c.bad(c.size.Rule, "army.points", engine.Num("n", c.rep.Points), engine.Num("max", c.size.Points))
	}
	for _, k := range slices.Sorted(maps.Keys(c.unique)) {
		if c.unique[k] > 1 {
			c.bad("LEG-A-ARMY-15", "army.unique", engine.Name("name", k))
		}
	}
	c.detachments(r)
	c.hand(r)
	c.aside(r)
	for _, e := range r.Units {
		for _, k := range e.Upgrades {
			c.note("upgrade."+k, enforced)
		}
	}
	for _, k := range Hand(r) {
		c.note("command."+k, enforced)
	}
	return c.rep
}

// note puts a card among those that the game sees to, or those played by word.
func (c *checker) note(term string, enforced func(string) bool) {
	if enforced(term) {
		c.rep.Sees(term)
	} else {
		c.rep.Leaves(term)
	}
}

// detachments tests that each unit that is a Detachment of another has one of
// its own in the army.
func (c *checker) detachments(r engine.Roster) {
	fielded := func(name string) int {
		n := 0
		for _, e := range r.Units {
			if u := book.UnitOf(e.Unit); u != nil && u.Is(name) {
				n++
			}
		}
		return n
	}
	had := map[string]int{}
	for _, e := range r.Units {
		u := book.UnitOf(e.Unit)
		if u == nil {
			continue
		}
		for _, a := range u.Abilities {
			of, ok := strings.CutPrefix(a, "Detachment: ")
			if !ok {
				continue
			}
			if had[u.Key]++; had[u.Key] > fielded(of) {
				c.bad("", "army.detachment", engine.Term("unit", "unit."+u.Key), engine.Name("of", of))
			}
		}
	}
}

// entourage is how many units of each rank do not count toward its limit: one
// unit that an Entourage names (LEG-B-KEY-ENTOURAGE-01).
func entourage(r engine.Roster) map[book.Rank]int {
	out := map[book.Rank]int{}
	for _, e := range r.Units {
		u := book.UnitOf(e.Unit)
		if u == nil {
			continue
		}
		for _, a := range u.Abilities {
			name, ok := strings.CutPrefix(a, "Entourage: ")
			if !ok {
				continue
			}
			i := slices.IndexFunc(r.Units, func(e engine.RosterUnit) bool {
				o := book.UnitOf(e.Unit)
				return o != nil && o.Name == name
			})
			if i >= 0 {
				out[book.UnitOf(r.Units[i].Unit).Rank]++
			}
		}
	}
	return out
}

func (c *checker) unit(faction string, e engine.RosterUnit) {
	u := book.UnitOf(e.Unit)
	if u == nil {
		near := engine.Name("near", engine.Nearly(e.Unit, book.UnitKeys))
		c.bad("LEG-A-ARMY-03", "army.unknown", engine.Name("unit", e.Unit), near)
		c.rep.Lines = append(c.rep.Lines, engine.Say("army.unknown", engine.Name("unit", e.Unit), near))
		return
	}
	name := engine.Term("unit", "unit."+u.Key)
	if u.Faction != faction {
		c.bad("LEG-A-ARMY-02", "army.foreign", name, engine.Term("faction", "faction."+faction))
	}
	terms := []string{}
	slots := Slots(u, e.Upgrades)
	filled := map[string]int{}
	heavy := false
	for i, k := range e.Upgrades {
		card := book.UpgradeOf(k)
		if card == nil || card.FaceOf != "" {
			c.bad("LEG-A-ARMY-10", "army.upgrade.unknown", engine.Name("upgrade", k))
			continue
		}
		terms = append(terms, "upgrade."+k)
		what := engine.Term("upgrade", "upgrade."+k)
		if slices.Contains(e.Upgrades[:i], k) {
			c.bad("LEG-A-ARMY-11", "army.upgrade.twice", name, what)
		}
		filled[card.Slot]++
		heavy = heavy || card.Slot == "heavy-weapon"
		if filled[card.Slot] > count(slots, card.Slot) {
			c.bad("LEG-A-ARMY-10", "army.upgrade.slot", name, what, engine.Term("slot", "slot."+card.Slot))
		}
		if !MayHave(u, card) {
			rule := "LEG-A-ARMY-13"
			if slices.Contains(card.Only, "dark-side") || slices.Contains(card.Only, "light-side") {
				rule = "LEG-A-ARMY-14"
			}
			c.bad(rule, "army.upgrade.who", name, what)
		}
		if card.Unique {
			c.unique[card.Name]++
		}
		if card.MustFill != "" && !slices.ContainsFunc(e.Upgrades, func(o string) bool {
			oc := book.UpgradeOf(o)
			return oc != nil && oc.Slot == card.MustFill
		}) {
			c.bad("LEG-A-ARMY-10", "army.upgrade.fill", name, what, engine.Term("slot", "slot."+card.MustFill))
		}
	}
	if slices.Contains(u.Abilities, "Heavy Weapon Team") && !heavy {
		c.bad("LEG-A-KEY-78", "army.heavyteam", name)
	}
	cost := Cost(u, e.Upgrades)
	c.rep.Points += cost
	c.rep.Lines = append(c.rep.Lines, engine.Say("army.line", name, engine.Term("rank", "rank."+string(u.Rank)), engine.Num("points", cost),
		engine.Terms("items", terms)))
	c.ranks[u.Rank]++
	if u.Unique {
		c.unique[u.Plain()]++
	}
	c.people[u.Plain()] = true
}

func count(list []string, what string) int {
	n := 0
	for _, s := range list {
		if s == what {
			n++
		}
	}
	return n
}

// Aside is the name of the upgrade cards that a unit with Loadout sets aside,
// among a roster's cards.
const Aside = "loadout"

// Swaps pairs upgrade cards set aside with those that they may take the place of:
// of the same slot, no cheaper than they are, each once, in the order of the list.
func Swaps(had, aside []string) [][2]string {
	var out [][2]string
	taken := map[string]bool{}
	for _, in := range aside {
		c := book.UpgradeOf(in)
		if c == nil {
			continue
		}
		for _, k := range had {
			if o := book.UpgradeOf(k); o != nil && !taken[k] && o.Slot == c.Slot && Price(o) >= Price(c) {
				taken[k] = true
				out = append(out, [2]string{k, in})
				break
			}
		}
	}
	return out
}

// aside tests the upgrade cards set aside: a unit with Loadout may have each, and
// each stands for another that it has.
func (c *checker) aside(r engine.Roster) {
	cards := r.Decks[Aside]
	i := slices.IndexFunc(r.Units, func(e engine.RosterUnit) bool {
		u := book.UnitOf(e.Unit)
		return u != nil && slices.Contains(u.Abilities, "Loadout")
	})
	if len(cards) == 0 {
		return
	}
	if i < 0 {
		c.bad("", "army.loadout.nobody")
		return
	}
	e := r.Units[i]
	u := book.UnitOf(e.Unit)
	pairs := Swaps(e.Upgrades, cards)
	for _, k := range cards {
		card := book.UpgradeOf(k)
		switch {
		case card == nil || card.FaceOf != "":
			c.bad("LEG-A-ARMY-10", "army.upgrade.unknown", engine.Name("upgrade", k))
		case !MayHave(u, card) || slices.Contains(e.Upgrades, k) || card.Miniatures > 0 ||
			!slices.ContainsFunc(pairs, func(p [2]string) bool { return p[1] == k }):
			c.bad("", "army.loadout", engine.Term("unit", "unit."+u.Key), engine.Term("upgrade", "upgrade."+k))
		}
	}
}

// Deck is the name of the command hand among a roster's cards.
const Deck = "command"

// usable reports a command card that a roster may hold: of nobody, or of a
// character of the army (LEG-A-ARMY-18, LEG-A-CMD-02, LEG-A-CMD-10).
func usable(c *book.Command, faction string, people map[string]bool) bool {
	if c.Faction != "" && c.Faction != faction {
		return false
	}
	return c.Owner == "" || people[c.Owner]
}

// weight is the pips of a card for the hand: none counts as one.
func weight(c *book.Command) int { return max(1, c.Pips) }

// Hand is the command hand of a roster, with Standing Orders: the cards that it
// names, or if it names none, the first that fit, those of its characters
// before the others (LEG-A-ARMY-16, LEG-A-ARMY-19).
func Hand(r engine.Roster) []string {
	out := []string{}
	for _, k := range r.Decks[Deck] {
		if k != book.StandingOrders {
			out = append(out, k)
		}
	}
	if len(out) == 0 {
		people := map[string]bool{}
		for _, e := range r.Units {
			if u := book.UnitOf(e.Unit); u != nil {
				people[u.Plain()] = true
			}
		}
		for pips := 1; pips <= 3; pips++ {
			n := 0
			for _, own := range []bool{true, false} {
				for _, c := range book.Content().Commands {
					if n < 2 && weight(c) == pips && (c.Owner != "") == own && usable(c, r.Faction, people) {
						out = append(out, c.Key)
						n++
					}
				}
			}
		}
	}
	return append(out, book.StandingOrders)
}

func (c *checker) hand(r engine.Roster) {
	if len(r.Decks[Deck]) == 0 {
		return // it is filled
	}
	pips, seen := [5]int{}, map[string]bool{}
	for _, k := range Hand(r) {
		card := book.CommandOf(k)
		switch {
		case card == nil:
			c.bad("LEG-A-ARMY-16", "army.command.unknown", engine.Name("card", k))
			continue
		case seen[k]:
			c.bad("LEG-A-ARMY-17", "army.command.twice", engine.Term("card", "command."+k))
		case !usable(card, r.Faction, c.people):
			c.bad("LEG-A-ARMY-18", "army.command.who", engine.Term("card", "command."+k))
		}
		seen[k] = true
		if k != book.StandingOrders {
			pips[min(weight(card), 4)]++
		}
	}
	for n := 1; n <= 3; n++ {
		if pips[n] != 2 {
			c.bad("LEG-A-ARMY-16", "army.command.pips", engine.Num("pips", n), engine.Num("n", pips[n]))
		}
	}
}

// UnitChoices are the units that a faction may field.
func UnitChoices(faction string) []engine.RosterChoice {
	var out []engine.RosterChoice
	for _, rank := range book.Ranks {
		for _, u := range book.Content().Units {
			if u.Faction == faction && u.Rank == rank {
				out = append(out, engine.RosterChoice{Key: u.Key, Name: "unit." + u.Key, Points: u.Points,
					Note: engine.Say("army.choice", engine.Term("rank", "rank."+string(u.Rank)), engine.Num("n", u.Miniatures))})
			}
		}
	}
	return out
}

// UpgradeChoices are the upgrade cards that a unit of a faction may have.
func UpgradeChoices(_, unit string) []engine.RosterChoice {
	u := book.UnitOf(unit)
	if u == nil {
		return nil
	}
	var out []engine.RosterChoice
	for _, c := range book.Content().Upgrades {
		if c.FaceOf == "" && slices.Contains(u.Slots, c.Slot) && MayHave(u, c) {
			out = append(out, engine.RosterChoice{Key: c.Key, Name: "upgrade." + c.Key, Points: Price(c),
				Note: engine.Say("army.slot", engine.Term("slot", "slot."+c.Slot))})
		}
	}
	return out
}
