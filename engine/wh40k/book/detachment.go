package book

// Detachment is a detachment of a faction: its rules, Enhancements and
// Stratagems, and what it costs in detachment points.
type Detachment struct {
	ID           string         `json:"id"`
	Name         string         `json:"name"`
	ES           string         `json:"es,omitempty"` // its Spanish name, if it has one
	Points       int            `json:"dp"`
	Dispositions []string       `json:"dispositions,omitempty"` // force dispositions, by id
	Rules        []string       `json:"rules,omitempty"`        // abilities by id: Faction.Ability
	Enhancements []Enhancement  `json:"enhancements,omitempty"`
	Stratagems   []Stratagem    `json:"stratagems,omitempty"`
	Tags         []string       `json:"tags,omitempty"`  // of two detachments with one tag an army has but one
	Needs        []string       `json:"needs,omitempty"` // faction keywords of the army
	Grants       []GrantKeyword `json:"grants,omitempty"`
	Minimums     []UnitMinimum  `json:"minimums,omitempty"`

	Faction string `json:"-"` // id of the faction whose file holds it
}

// Key is the term key of its name.
func (d *Detachment) Key() string { return "detachment." + d.Faction + "/" + d.ID }

// Enhancement finds one by id; nil: it has no such Enhancement.
func (d *Detachment) Enhancement(id string) *Enhancement {
	for i := range d.Enhancements {
		if d.Enhancements[i].ID == id {
			return &d.Enhancements[i]
		}
	}
	return nil
}

// Stratagem finds one by id; nil: it has no such Stratagem.
func (d *Detachment) Stratagem(id string) *Stratagem {
	for i := range d.Stratagems {
		if d.Stratagems[i].ID == id {
			return &d.Stratagems[i]
		}
	}
	return nil
}

// Enhancement is bought for a CHARACTER, or, as an upgrade, for a unit.
type Enhancement struct {
	ID       string     `json:"id"` // within its detachment
	Name     string     `json:"name"`
	ES       string     `json:"es,omitempty"`
	Points   int        `json:"pts"`
	Keywords []string   `json:"kw,omitempty"`      // its bearer has all of them
	Groups   [][]string `json:"groups,omitempty"`  // or all of one of these
	Not      []string   `json:"not,omitempty"`     // and none of these
	Upgrade  bool       `json:"upgrade,omitempty"` // for units that need not be CHARACTERs
	Max      int        `json:"max,omitempty"`     // how many units may have it; 0: one
	Leads    []string   `json:"leads,omitempty"`   // datasheets that its bearer may lead besides
	Ability  string     `json:"ability,omitempty"` // its rule, if that has an id of its own
}

// Stratagem is a Stratagem of a detachment or of the core rules.
type Stratagem struct {
	ID     string   `json:"id"` // within its detachment
	Name   string   `json:"name"`
	ES     string   `json:"es,omitempty"`
	CP     int      `json:"cp"`
	Phases []string `json:"phases"`          // command, movement, shooting, charge, fight
	Turn   string   `json:"turn,omitempty"`  // own, opponent, "": either
	Once   string   `json:"once,omitempty"`  // turn, battle, "": once a phase (WH-STRAT-02)
	Needs  []string `json:"needs,omitempty"` // keywords of its target
}

// GrantKeyword is a keyword that units of other keywords have in an army of the
// detachment; Max limits how many units, which are chosen then.
type GrantKeyword struct {
	Keyword string   `json:"kw"`
	To      []string `json:"to"`
	Max     int      `json:"max,omitempty"`
}

// UnitMinimum is how many units with a keyword the detachment needs.
type UnitMinimum struct {
	Keyword string `json:"kw"`
	Min     int    `json:"min"`
}

// Ability is an ability that is no core ability: of a unit, of its wargear, of
// a detachment or of an army. What it does is in its Rule, or played by word.
type Ability struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"` // unit, faction, detachment, enhancement, stratagem
}
