package assault

import (
	"embed"
	"fmt"
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

// names are the words of the catalogues of names, by language.
var names = load.Lazily(func() (map[string]map[string]string, error) {
	out := map[string]map[string]string{}
	for _, lang := range []string{"en", "es"} {
		words := map[string]string{}
		if err := load.TOML(textFiles, "texts/names."+lang+".toml", &words); err != nil {
			return nil, err
		}
		out[lang] = words
	}
	return out, nil
})

func nameOfTerm(lang, term string) string { return names()[lang][term] }

// ReadRoster reads a list as people write it: a card a line.
func (System) ReadRoster(text string) (engine.Roster, []engine.RosterNote, bool) {
	return list.Read(book.Content(), nameOfTerm, text)
}

// RosterForms are the forms in which a list is written.
func (System) RosterForms() []string { return slices.Clone(list.Forms) }

// WriteRoster writes a list in one of them.
func (System) WriteRoster(r engine.Roster, form string) (string, error) {
	switch form {
	case "text":
		return list.Write(book.Content(), nameOfTerm, r), nil
	case "json":
		return list.WriteJSON(book.Content(), nameOfTerm, r), nil
	}
	return "", fmt.Errorf("lists of Imperial Assault are written as text or JSON, not as %q", form)
}
