// Package list is the building of Forces: who may be fielded, what it costs, and
// what one bearer can carry (NEB-ARMY-01 … NEB-ARMY-21).
package list

import (
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

// limits of a Force by rank, lowest and highest; -1 is no limit
// (NEB-ARMY-02 … NEB-ARMY-09).
var limits = []struct {
	rank     string
	min, max int
	rule     string
}{
	{"command", 0, 2, "NEB-ARMY-02"},
	{"trooper", 2, -1, "NEB-ARMY-03"},
	{"light", 0, 2, "NEB-ARMY-04"},
	{"shock", 0, 2, "NEB-ARMY-05"},
	{"heavy", 0, 2, "NEB-ARMY-06"},
	{"mech", 0, 1, "NEB-ARMY-07"},
	{"droid", 0, 3, "NEB-ARMY-08"},
	{"mercenary", 0, 1, "NEB-ARMY-09"},
}

const (
	pointsMax   = 300
	figuresMin  = 4
	figuresMax  = 8
	upgradesMax = 2
)

// General is the mark of the member chosen as General (NEB-ARMY-12).
const General = "general"

// Factions are the five factions that may form a Force (NEB-ARMY-01).
var Factions = []string{"terra", "orion", "annunak", "symbiosis", "corsairs"}

// fields reports whether a faction may field a unit: its own list, the common
// Droidekas and the mercenaries (NEB-DATA-19, NEB-DATA-16).
func fields(faction string, u book.Unit) bool {
	return u.Faction == faction || u.Faction == "droidekas" || u.Faction == "mercenaries"
}

// Prices are the Upgrades open to a unit: the faction's list, for mercenaries
// their own (NEB-ARMY-15, NEB-ARMY-17); none for Irrational (NEB-ARMY-19).
func Prices(b *book.Book, faction string, u book.Unit) map[string]int {
	if slices.Contains(u.Qualities, "irrational") {
		return nil
	}
	if u.Rank == "mercenary" {
		faction = "mercenaries"
	}
	for _, f := range b.Factions {
		if f.ID == faction {
			return f.Upgrades
		}
	}
	return nil
}

// Check validates a list as it is handed in; all limits are checked together
// (NEB-ARMY-21).
func Check(b *book.Book, r engine.Roster) engine.RosterReport {
	rep := engine.RosterReport{Limit: pointsMax}
	bad := func(rule, key string, args ...engine.Arg) {
		rep.Problems = append(rep.Problems, engine.Refuse(rule, key, args...))
	}
	if !slices.Contains(Factions, r.Faction) {
		bad("NEB-ARMY-01", "army.faction", engine.Name("faction", r.Faction))
		return rep
	}
	ranks, generals, leaders := map[string]int{}, 0, 0
	figures := 0
	guided := map[string]int{}
	for _, e := range r.Units {
		u, ok := b.Units[e.Unit]
		if !ok {
			near := engine.Name("near", engine.Nearly(e.Unit, maps.Keys(b.Units)))
			bad("NEB-ARMY-01", "army.unknown", engine.Name("unit", e.Unit), near)
			rep.Lines = append(rep.Lines, engine.Say("army.unknown", engine.Name("unit", e.Unit), near))
			continue
		}
		name := engine.Term("unit", "unit."+u.ID)
		if !fields(r.Faction, u) {
			bad("NEB-ARMY-01", "army.foreign", name, engine.Term("faction", "faction."+r.Faction))
		}
		cost := u.Points
		rep.Problems = append(rep.Problems, checkUpgrades(b, r.Faction, u, e, &cost)...)
		rep.Points += cost
		rep.Lines = append(
			rep.Lines,
			engine.Say(
				"army.line", name, engine.Term("rank", "rank."+u.Rank), engine.Num("points", cost),
				engine.Terms("items", ItemKeys(append(append([]string{}, u.Equip...), e.Upgrades...))),
			),
		)
		rep.Sees(ItemKeys(append(append([]string{}, u.Equip...), e.Upgrades...))...)
		for _, q := range u.Qualities {
			rep.Sees("quality." + q)
		}
		ranks[u.Rank]++
		figures++
		if u.Guided {
			guided[u.ID]--
		}
		if u.Brings != "" {
			guided[u.Brings]++
		}
		if slices.Contains(u.Qualities, "leader") {
			leaders++
		}
		if slices.Contains(e.Marks, General) {
			generals++
			if !slices.Contains(u.Qualities, "leader") {
				bad("NEB-ARMY-12", "army.general.leader", name)
			}
		}
	}
	for _, l := range limits {
		n := ranks[l.rank]
		if n < l.min || l.max >= 0 && n > l.max {
			key := "army.rank.few"
			if n >= l.min {
				key = "army.rank.many"
			}
			bad(l.rule, key, engine.Term("rank", "rank."+l.rank), engine.Num("n", n), engine.Num("min", l.min), engine.Num("max", l.max))
		}
	}
	for _, id := range []string{"boarding_mate", "boarding_carronade"} {
		switch {
		case guided[id] < 0:
			bad("NEB-ARMY-20", "army.guided.alone", engine.Term("unit", "unit."+id))
		case guided[id] > 0:
			bad("NEB-ARMY-20", "army.guided.missing", engine.Term("unit", "unit."+id))
		}
	}
	if figures < figuresMin || figures > figuresMax {
		bad("NEB-ARMY-10", "army.figures", engine.Num("n", figures), engine.Num("min", figuresMin), engine.Num("max", figuresMax))
	}
	if rep.Points > pointsMax {
		bad("NEB-ARMY-11", "army.points", engine.Num("n", rep.Points), engine.Num("max", pointsMax))
	}
	switch {
	case leaders == 0:
		bad("NEB-ARMY-12", "army.leader")
	case generals > 1 || generals == 0 && leaders > 1:
		bad("NEB-ARMY-12", "army.general.one", engine.Num("n", generals))
	}
	return rep
}

// checkUpgrades checks what one member buys and adds its price.
func checkUpgrades(b *book.Book, faction string, u book.Unit, e engine.RosterUnit, cost *int) []*engine.Refusal {
	var out []*engine.Refusal
	name := engine.Term("unit", "unit."+u.ID)
	if len(e.Upgrades) > upgradesMax {
		out = append(out, engine.Refuse("NEB-ARMY-16", "army.upgrades", name, engine.Num("n", len(e.Upgrades)), engine.Num("max", upgradesMax)))
	}
	open := Prices(b, faction, u)
	for _, up := range e.Upgrades {
		price, ok := open[up]
		switch {
		case ok:
			*cost += price
		case slices.Contains(u.Qualities, "irrational"):
			out = append(out, engine.Refuse("NEB-ARMY-19", "army.irrational", name))
		case u.Rank == "mercenary":
			out = append(out, engine.Refuse("NEB-ARMY-17", "army.upgrade.mercenary", name, engine.Name("item", up)))
		default:
			out = append(
				out,
				engine.Refuse("NEB-ARMY-15", "army.upgrade.unknown", name, engine.Name("item", up), engine.Term("faction", "faction."+faction),
					engine.Name("near", engine.Nearly(up, maps.Keys(open)))),
			)
		}
	}
	if !Fit(b, slices.Concat(u.Equip, e.Upgrades)) {
		out = append(out, engine.Refuse("NEB-ARMY-18", "army.slots", name))
	}
	return out
}

// ItemKeys are the term keys of items.
func ItemKeys(ids []string) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, "item."+id)
	}
	return out
}

// UnitChoices are the profiles a faction may field, its own first.
func UnitChoices(b *book.Book, faction string) []engine.RosterChoice {
	var out []engine.RosterChoice
	for _, from := range []string{faction, "droidekas", "mercenaries"} {
		for _, u := range b.Order(from) {
			out = append(out, engine.RosterChoice{Key: u.ID, Name: "unit." + u.ID, Points: u.Points,
				Note: engine.Say("army.note", engine.Term("rank", "rank."+u.Rank), engine.Terms("items", ItemKeys(u.Equip)))})
		}
	}
	return out
}

// UpgradeChoices are what a unit may buy, cheapest first.
func UpgradeChoices(b *book.Book, faction, unit string) []engine.RosterChoice {
	u, ok := b.Units[unit]
	if !ok {
		return nil
	}
	var out []engine.RosterChoice
	for _, id := range sortedKeys(Prices(b, faction, u)) {
		out = append(out, engine.RosterChoice{Key: id, Name: "item." + id, Points: Prices(b, faction, u)[id]})
	}
	return out
}

// Marks are the roles of a unit: a Leader may be General.
func Marks(b *book.Book, unit string) []string {
	if slices.Contains(b.Units[unit].Qualities, "leader") {
		return []string{General}
	}
	return nil
}

// sortedKeys are the keys of a price list, cheapest first.
func sortedKeys(m map[string]int) []string {
	keys := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(keys, func(a, b string) int { return m[a] - m[b] })
	return keys
}
