package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/list"
)

// Factions are the three primary factions (XW-FAC-01).
func (System) Factions() []string { return slices.Clone(list.Factions) }

// Check validates a squad of the recommended 100 points (XW-SQ-02); a game that
// agreed on another total checks it against that.
func (System) Check(r engine.Roster) engine.RosterReport {
	return list.Check(r, list.StandardPoints, coded)
}

// UnitChoices are the pilots of a faction.
func (System) UnitChoices(faction string) []engine.RosterChoice { return list.Pilots(faction) }

// UpgradeChoices are the cards that a ship may be equipped with.
func (System) UpgradeChoices(_, unit string) []engine.RosterChoice { return list.Upgrades(unit) }

// RosterMarks are none: no ship of a squad has a role.
func (System) RosterMarks(_, _ string) []string { return nil }

// Ready are the ready-made squads.
func (System) Ready() []engine.Roster { return slices.Clone(book.All().Ready) }

// RosterForms are the forms in which a squad is written.
func (System) RosterForms() []string { return slices.Clone(list.Forms) }

// ReadRoster reads a squad as people write it, or as XWS.
func (System) ReadRoster(text string) (engine.Roster, []engine.RosterNote, bool) {
	return list.Read(text)
}

// WriteRoster writes a squad as text or as XWS.
func (System) WriteRoster(r engine.Roster, form string) (string, error) { return list.Write(r, form) }

// Cards are ship types with their dials, pilots, Upgrades, Damage cards and
// components, with what is said of them (XW-DIAL-03).
func (System) Cards() []engine.Card { return book.Cards(coded) }
