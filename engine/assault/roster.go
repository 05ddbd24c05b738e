package assault

import (
	"embed"
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/list"
	"estafeta/engine/load"
)

// Factions are the affiliations of an army (IA-AFF-01).
func (System) Factions() []string { return slices.Clone(list.Factions) }

// Check validates an army as it is handed in.
func (System) Check(r engine.Roster) engine.RosterReport { return list.Check(book.Content(), r) }

// UnitChoices are the cards that a faction may field.
func (System) UnitChoices(faction string) []engine.RosterChoice {
	return list.UnitChoices(book.Content(), faction)
}

// UpgradeChoices are none: Skirmish Upgrades are cards of the army
// (IA-DEPC-05).
func (System) UpgradeChoices(_, _ string) []engine.RosterChoice { return nil }

// RosterMarks are none.
func (System) RosterMarks(_, _ string) []string { return nil }

// Ready are ready-made legal armies, two a faction.
func (System) Ready() []engine.Roster { return slices.Clone(ready()) }

//go:embed reference/ready.toml
var readyFiles embed.FS

var ready = load.Lazily(func() ([]engine.Roster, error) {
	var doc struct{ Army []engine.Roster }
	err := load.TOML(readyFiles, "reference/ready.toml", &doc)
	return doc.Army, err
})
