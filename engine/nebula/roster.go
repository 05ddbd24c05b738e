package nebula

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/nebula/list"
)

// Factions are the five factions that may form a Force (NEB-ARMY-01).
func (System) Factions() []string { return slices.Clone(list.Factions) }

// Check validates a list as it is handed in (NEB-ARMY-21).
func (System) Check(r engine.Roster) engine.RosterReport { return list.Check(content(), r) }

// UnitChoices are the profiles a faction may field, its own first.
func (System) UnitChoices(faction string) []engine.RosterChoice {
	return list.UnitChoices(content(), faction)
}

// UpgradeChoices are what a unit may buy, cheapest first.
func (System) UpgradeChoices(faction, unit string) []engine.RosterChoice {
	return list.UpgradeChoices(content(), faction, unit)
}

// RosterMarks are the roles of a unit: a Leader may be General.
func (System) RosterMarks(_, unit string) []string { return list.Marks(content(), unit) }

// Ready are ready-made legal lists, two a faction.
func (System) Ready() []engine.Roster { return slices.Clone(content().Ready) }
