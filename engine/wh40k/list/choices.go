package list

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/content"
)

// Factions are the ids of all factions, in the order of their names.
func Factions() []string {
	var out []string
	for _, l := range book.Index() {
		out = append(out, l.ID)
	}
	return out
}

// UnitChoices are the datasheets that an army of a faction may include: its own
// before its parent's, then those of its allies.
func UnitChoices(faction string) []engine.RosterChoice {
	f := book.FactionOf(faction)
	if f == nil {
		return nil
	}
	a := &Army{Faction: f, Detachments: f.All()}
	var out []engine.RosterChoice
	add := func(key string, d *book.Datasheet) {
		if slices.ContainsFunc(d.NotFor, a.is) || len(d.Points) == 0 {
			return
		}
		out = append(out, engine.RosterChoice{Key: key, Name: d.Key(), Points: d.Points[0].Points,
			Note: engine.Say("muster.note", engine.Name("models", counts(d)))})
	}
	for _, g := range []*book.Faction{f, f.Home()} {
		if g == nil {
			continue
		}
		for _, d := range g.Sheets {
			add(d.ID, d)
		}
	}
	slices.SortStableFunc(out, func(x, y engine.RosterChoice) int { return strings.Compare(x.Key, y.Key) })
	for _, r := range book.Allies() {
		if !slices.ContainsFunc(r.Armies, a.is) {
			continue
		}
		for _, id := range r.Sheets {
			if d := f.Sheet(id); d != nil && !slices.ContainsFunc(out, func(c engine.RosterChoice) bool { return c.Key == id }) {
				add(id, d)
			}
		}
	}
	return out
}

// UpgradeChoices are the Enhancements that a unit of a faction may have, of all
// its detachments.
func UpgradeChoices(faction, unit string) []engine.RosterChoice {
	f := book.FactionOf(faction)
	if f == nil || f.Sheet(unit) == nil {
		return nil
	}
	var out []engine.RosterChoice
	for _, d := range f.All() {
		c := &check{Army: &Army{Faction: f, Detachments: []*book.Detachment{d}}}
		u := &Unit{Sheet: f.Sheet(unit), Joins: -1, Within: -1}
		u.Ally = c.ally(u.Sheet)
		for i := range d.Enhancements {
			b := Bought{d, &d.Enhancements[i]}
			if c.barred(u, b) == "" {
				out = append(out, engine.RosterChoice{Key: b.ID, Name: b.Key(), Points: b.Points})
			}
		}
	}
	return out
}

// Marks are the roles of a unit: a CHARACTER may be the Warlord, all but
// FORTIFICATIONS may begin in reserves.
func Marks(faction, unit string) []string {
	f := book.FactionOf(faction)
	if f == nil || f.Sheet(unit) == nil {
		return nil
	}
	var out []string
	if f.Sheet(unit).Has("character") {
		out = append(out, Warlord)
	}
	if !f.Sheet(unit).Has("fortification") {
		out = append(out, Reserves)
	}
	return out
}

// Ready are the ready-made lists.
var Ready = load.Lazily(func() ([]engine.Roster, error) {
	var doc struct{ Roster []engine.Roster }
	if err := load.TOML(content.Files, "lists/ready.toml", &doc); err != nil {
		return nil, err
	}
	for i := range doc.Roster {
		doc.Roster[i].System = "wh40k"
	}
	return doc.Roster, nil
})

// DetachmentChoices are the detachments of a faction, its own before its
// parent's; their points are detachment points.
func DetachmentChoices(faction string) []engine.RosterChoice {
	f := book.FactionOf(faction)
	if f == nil {
		return nil
	}
	var out []engine.RosterChoice
	for _, d := range f.All() {
		out = append(out, engine.RosterChoice{Key: d.ID, Name: d.Key(), Points: d.Points})
	}
	return out
}
