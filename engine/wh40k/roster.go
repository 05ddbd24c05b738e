package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/list"
)

// Name is the name behind a term key of the content, of which there are too
// many for the catalogues.
func (System) Name(lang, key string) (string, bool) { return book.Name(lang, key) }

// Factions are all factions whose datasheets are at hand.
func (System) Factions() []string { return list.Factions() }

// Check musters a list and names everything that is wrong with it, and what of
// its cards is played by word.
func (System) Check(r engine.Roster) engine.RosterReport { return list.Check(r, Enforced) }

// UnitChoices are the datasheets that an army of a faction may include.
func (System) UnitChoices(faction string) []engine.RosterChoice { return list.UnitChoices(faction) }

// UpgradeChoices are the Enhancements that a unit may have.
func (System) UpgradeChoices(faction, unit string) []engine.RosterChoice {
	return list.UpgradeChoices(faction, unit)
}

// RosterMarks are the Warlord and what is meant for reserves.
func (System) RosterMarks(faction, unit string) []string { return list.Marks(faction, unit) }

// Ready are the ready-made lists.
func (System) Ready() []engine.Roster { return append([]engine.Roster{}, list.Ready()...) }

// RosterForms are the forms in which a list is written.
func (System) RosterForms() []string { return append([]string{}, list.Forms...) }

// ReadRoster reads a list as other programs write it.
func (System) ReadRoster(text string) (engine.Roster, []engine.RosterNote, bool) {
	return list.Read(text)
}

// WriteRoster writes a list as text or as a roster file.
func (System) WriteRoster(r engine.Roster, form string) (string, error) { return list.Write(r, form) }

// Sizes are the battle sizes (25.03).
func (System) Sizes() []string {
	var out []string
	for _, s := range list.Sizes {
		out = append(out, s.ID)
	}
	return out
}

// DetachmentChoices are the detachments of a faction, with their detachment
// points (25.03).
func (System) DetachmentChoices(faction string) []engine.RosterChoice {
	return list.DetachmentChoices(faction)
}
