package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
)

// Name is the name behind a term key of the content, of which there are too
// many for the catalogues.
func (System) Name(lang, key string) (string, bool) { return book.Name(lang, key) }

// Factions are those whose units are at hand.
func (System) Factions() []string { return append([]string{}, list.Factions...) }

// Check musters a list and names everything that is wrong with it, and what of
// its cards is played by word.
func (System) Check(r engine.Roster) engine.RosterReport { return list.Check(r, enforced) }

// UnitChoices are the units that a faction may field.
func (System) UnitChoices(faction string) []engine.RosterChoice { return list.UnitChoices(faction) }

// UpgradeChoices are the upgrade cards that a unit may have.
func (System) UpgradeChoices(faction, unit string) []engine.RosterChoice {
	return list.UpgradeChoices(faction, unit)
}

// RosterMarks are none.
func (System) RosterMarks(_, _ string) []string { return []string{} }

// Ready are the ready-made lists.
func (System) Ready() []engine.Roster { return list.Ready() }

// RosterForms are the forms in which a list is written.
func (System) RosterForms() []string { return append([]string{}, list.Forms...) }

// ReadRoster reads a list as other programs write it, or as text.
func (System) ReadRoster(text string) (engine.Roster, []engine.RosterNote, bool) {
	return list.Read(text)
}

// WriteRoster writes a list as text, as Tabletop Admiral does, or as a code of
// Legion HQ.
func (System) WriteRoster(r engine.Roster, form string) (string, error) { return list.Write(r, form) }

// Sizes are the sizes of armies (LEG-A-ARMY-01, LEG-B-ADV-02, LEG-B-TEAM-02).
func (System) Sizes() []string {
	var out []string
	for _, s := range list.Sizes {
		out = append(out, s.Key)
	}
	return out
}

// DetachmentChoices are none: armies have ranks instead (LEG-A-ARMY-04).
func (System) DetachmentChoices(string) []engine.RosterChoice { return nil }
