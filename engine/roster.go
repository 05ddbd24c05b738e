package engine

import "slices"

// Roster is an army list: units with their upgrades, in the system's ids. What a
// system has no use for stays empty, and is then neither stored nor written.
type Roster struct {
	System      string              `json:"system" toml:"system"`
	Name        string              `json:"name" toml:"name"`
	Faction     string              `json:"faction" toml:"faction"`
	Size        string              `json:"size,omitempty" toml:"size,omitempty"` // of the battle that it is for, by the system's id
	Detachments []string            `json:"detachments,omitempty" toml:"detachments,omitempty"`
	Units       []RosterUnit        `json:"units" toml:"unit"`
	Decks       map[string][]string `json:"decks,omitempty" toml:"decks,omitempty"` // cards beside the units, by what they are: "command"
}

// RosterUnit is one entry of a roster.
type RosterUnit struct {
	Unit     string         `json:"unit" toml:"unit"`
	Upgrades []string       `json:"upgrades" toml:"upgrades"`
	Marks    []string       `json:"marks" toml:"marks"`                       // roles such as "general"
	Models   []RosterModels `json:"models,omitempty" toml:"model,omitempty"`  // of a unit of several; empty: as it comes
	Joins    int            `json:"joins,omitempty" toml:"joins,omitempty"`   // a leader: the entry that it is attached to, from 1; 0: none
	Within   int            `json:"within,omitempty" toml:"within,omitempty"` // the entry that carries it when the game begins, from 1; 0: none
}

// RosterModels are models of one kind, with the same gear, in a unit.
type RosterModels struct {
	Model string   `json:"model" toml:"model"`
	Count int      `json:"count" toml:"count"`
	Gear  []string `json:"gear,omitempty" toml:"gear,omitempty"`
}

// RosterChoice is something that may be added to a roster.
type RosterChoice struct {
	Key    string
	Name   string // term key
	Points int
	Note   Text // rank, numbers
}

// RosterReport says what a roster costs and what is wrong with it.
type RosterReport struct {
	Points, Limit int
	Lines         []Text     // one a unit
	Problems      []*Refusal // empty: legal
	Enforced      []string   // term keys of what is printed on its cards and the bot sees to
	ByWord        []string   // term keys of the cards that their owner plays by word
}

// Sees adds cards that the bot sees to, each once.
func (r *RosterReport) Sees(terms ...string) { r.Enforced = once(r.Enforced, terms) }

// Leaves adds cards that are left to their owner's word, each once.
func (r *RosterReport) Leaves(terms ...string) { r.ByWord = once(r.ByWord, terms) }

func once(list, more []string) []string {
	for _, term := range more {
		if !slices.Contains(list, term) {
			list = append(list, term)
		}
	}
	return list
}

// Rosters builds and checks army lists of a system.
type Rosters interface {
	// Factions are the factions' ids; the words are faction.<id>.
	Factions() []string
	// Check validates a roster as handed in.
	Check(r Roster) RosterReport
	// UnitChoices are the units a faction may field.
	UnitChoices(faction string) []RosterChoice
	// UpgradeChoices are the upgrades that a unit of a faction may buy.
	UpgradeChoices(faction, unit string) []RosterChoice
	// RosterMarks are the roles a unit of a roster may have, such as "general".
	RosterMarks(faction, unit string) []string
	// Ready are ready-made legal rosters, two a faction or more.
	Ready() []Roster
}

// Musters is implemented by systems whose lists are for a size of battle, or
// whose armies have detachments.
type Musters interface {
	// Sizes are the sizes of battle by id, the usual one first; their words are
	// size.<id>.
	Sizes() []string
	// DetachmentChoices are the detachments that an army of a faction may have.
	DetachmentChoices(faction string) []RosterChoice
}

// RosterNote is what a reader made of one line or entry of a list.
type RosterNote struct {
	Line       int    // from 1; 0: the list as a whole
	Source     string // as it stood there
	Understood bool
	Said       Text // what it was read as, or what is wrong and what would be right
}

// RosterForms is implemented by systems whose lists other programs exchange,
// or that read lists as people write them.
type RosterForms interface {
	// ReadRoster reads a list in any form of the system but TOML; every line or
	// entry is in the notes. ok is false if the text is in none of these forms.
	ReadRoster(text string) (r Roster, notes []RosterNote, ok bool)
	// RosterForms are the forms that WriteRoster writes, such as "text" and "xws".
	RosterForms() []string
	// WriteRoster writes a list in one of them.
	WriteRoster(r Roster, form string) (string, error)
}
