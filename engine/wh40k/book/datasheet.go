package book

import (
	"encoding/json"
	"slices"
	"strings"

	"estafeta/engine/attack"
)

// Datasheet is a unit as its datasheet prints it (02). Keywords are lower case
// with plain apostrophes: "infantry", "epic hero", "t'au empire".
type Datasheet struct {
	ID              string         `json:"id"`
	Name            string         `json:"name"`
	Role            string         `json:"role,omitempty"` // character, epic-hero, battleline, dedicated-transport
	Keywords        []string       `json:"kw"`
	FactionKeywords []string       `json:"fkw"`               // they decide what an army may include (WH-DATA-17)
	NotFor          []string       `json:"not_for,omitempty"` // faction keywords whose armies cannot field it
	More            []MoreKeyword  `json:"more,omitempty"`
	Models          []ModelKind    `json:"models"` // its composition, the leader of the unit first (WH-DATA-19)
	Sizes           []Size         `json:"sizes,omitempty"`
	Points          []Price        `json:"points"`
	Weapons         []string       `json:"weapons,omitempty"` // every weapon its models may have, by id
	Options         []Option       `json:"options,omitempty"`
	Budgets         []Budget       `json:"budgets,omitempty"`
	GearPoints      map[string]int `json:"gear_points,omitempty"` // what an item costs besides
	Attach          string         `json:"attach,omitempty"`      // leader, support, or "": it joins no unit (WH-ATT-01)
	Leads           []string       `json:"leads,omitempty"`       // the datasheets it may lead, by id
	LeadsKeywords   []string       `json:"leads_kw,omitempty"`    // or units with any of these keywords
	Capacity        int            `json:"capacity,omitempty"`    // models that it transports; 0: none
	CarriesNot      []string       `json:"carries_not,omitempty"` // keywords of models that it cannot transport
	Core            CoreAbilities  `json:"core,omitempty"`
	Abilities       []string       `json:"abilities,omitempty"` // the others, by id: Faction.Ability
	Damaged         int            `json:"damaged,omitempty"`   // at so many wounds and fewer its hit rolls are 1 worse (24.39); 0: never

	Faction string `json:"-"` // id of the faction whose file holds it
}

// Key is the term key of its name.
func (d *Datasheet) Key() string { return "unit." + d.Faction + "/" + d.ID }

// Has reports a keyword or faction keyword.
func (d *Datasheet) Has(keyword string) bool {
	return slices.Contains(d.Keywords, keyword) || slices.Contains(d.FactionKeywords, keyword)
}

// Model finds a kind of model by its id.
func (d *Datasheet) Model(id string) *ModelKind {
	for i := range d.Models {
		if d.Models[i].ID == id {
			return &d.Models[i]
		}
	}
	return nil
}

// Item reports that an ability is that of a thing that models have or may take:
// only they have it.
func (d *Datasheet) Item(id string) bool {
	for _, k := range d.Models {
		if slices.Contains(k.Gear, id) || slices.ContainsFunc(k.Variants, func(v Variant) bool { return slices.Contains(v.Gear, id) }) {
			return true
		}
	}
	return slices.ContainsFunc(d.Options, func(o Option) bool {
		return slices.ContainsFunc(o.With, func(w []string) bool { return slices.Contains(w, id) })
	})
}

// MoreKeyword is a keyword that the unit has only in some armies.
type MoreKeyword struct {
	Keyword    string `json:"kw"`
	Faction    string `json:"faction,omitempty"`    // faction keyword of the army
	Detachment string `json:"detachment,omitempty"` // id of its detachment
}

// ModelKind is one kind of model of a unit: how many there are, what they have,
// what they are. M, Ld in the rulebook's units; what is "-" is Dash.
type ModelKind struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Min      int       `json:"min"`
	Max      int       `json:"max"`
	Gear     []string  `json:"gear,omitempty"` // default wargear: weapons and other items by id
	Variants []Variant `json:"variants,omitempty"`
	Heads    bool      `json:"heads,omitempty"` // it leads the unit: a sergeant, a champion
	Stats    Stats     `json:"stats"`
	Base     Base      `json:"base"`
}

// Dash is a characteristic that is "-": the model does not move, or controls
// nothing (WH-DATA-08).
const Dash = -1

// Stats are the characteristics of a model (02.02).
type Stats struct {
	M          int  `json:"m"`               // inches, or Dash
	MRoll      Dice `json:"m_roll,omitzero"` // what is rolled instead whenever the unit moves (WH-REF-12); M is then the most
	T          int  `json:"t"`
	Sv         int  `json:"sv"`                    // 2 to 7; 7: none succeeds
	InSv       int  `json:"insv,omitempty"`        // 0: none
	InSvRanged int  `json:"insv_ranged,omitempty"` // against ranged attacks alone
	InSvMelee  int  `json:"insv_melee,omitempty"`  // and against melee attacks alone
	W          int  `json:"w"`
	Ld         int  `json:"ld"`
	OC         int  `json:"oc"` // or Dash
}

// The shapes of bases.
const (
	Round = "round"
	Oval  = "oval"
	Hull  = "hull" // a FRAME without a base: the model itself counts, taken as a rectangle (WH-MV-03)
)

// Base is what a model stands on, and how high it stands. Own says that width,
// length or shape are ours because no source has them; heights always are.
type Base struct {
	Shape  string  `json:"shape"`
	Width  float64 `json:"w"`           // mm; of a round base its diameter
	Length float64 `json:"l,omitempty"` // mm, of an oval or hull, along the way it faces
	Height float64 `json:"h"`           // inches, in half inches
	Own    bool    `json:"own,omitempty"`
}

// Variant is a printed alternative to the default wargear of a kind of model.
type Variant struct {
	Name string   `json:"name"`
	Gear []string `json:"gear"`
	Max  int      `json:"max,omitempty"` // how many models may have it; 0: no limit of its own
}

// Size is one of the sizes that a unit may have: so many models of each kind.
type Size struct {
	Models []SizeOf `json:"models"`
}

// SizeOf is how many models of a kind, by its name, a size has.
type SizeOf struct {
	Model string `json:"model"` // id of the kind
	Min   int    `json:"min"`
	Max   int    `json:"max"`
}

// Price is what a unit of From to To models costs. The first copies of a
// datasheet in an army may cost less than later ones: it is the price of the
// CopyFrom-th to the CopyTo-th, from 1; CopyTo 0: of all further ones. Host is the
// faction of an army in which it costs so much; "": in all others.
type Price struct {
	From     int    `json:"from"`
	To       int    `json:"to"`
	Points   int    `json:"pts"`
	CopyFrom int    `json:"copy_from,omitempty"`
	CopyTo   int    `json:"copy_to,omitempty"`
	Host     string `json:"host,omitempty"`
}

// Option is a wargear option (WH-DATA-20): models of a kind exchange what
// Replaces lists for one of With; with an empty Replaces they take it besides.
type Option struct {
	Model    string     `json:"model,omitempty"` // id of the kind; "": any model of the unit
	Replaces []string   `json:"out,omitempty"`
	With     [][]string `json:"in"`
	Max      int        `json:"max,omitempty"` // models that may do so; 0 with Per 0: any number
	Per      int        `json:"per,omitempty"` // one for so many models of the unit
}

// Budget limits items of a unit: of all Items together it has Count, or Count
// for each Per models; no item more often than Each, if that is not 0.
type Budget struct {
	Items []string `json:"items"`
	Count int      `json:"count"`
	Per   int      `json:"per,omitempty"`
	Each  int      `json:"each,omitempty"`
}

// CoreAbilities are core abilities of section 24 that datasheets have, by key:
// "deep_strike", "demise" (Deadly Demise, with its number or dice), "fights_first",
// "firing_deck" (N models), "fnp" (Feel No Pain, N the goal), "hover",
// "infiltrators", "leader", "lone_operative" (N inches), "scouts" (N inches),
// "stealth", "super_heavy_walker", "support". In files they are texts: "scouts 6",
// "demise d6+2".
type CoreAbilities []attack.Value

// MarshalJSON writes the texts.
func (c CoreAbilities) MarshalJSON() ([]byte, error) {
	out := make([]string, len(c))
	for i, v := range c {
		if out[i] = v.Key; v.N != 0 || v.Dice != 0 {
			out[i] += " " + Dice{N: v.N, Dice: v.Dice, Sides: v.Sides}.String()
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the texts.
func (c *CoreAbilities) UnmarshalJSON(data []byte) error {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	*c = nil
	for _, text := range texts {
		key, rest, numbered := strings.Cut(text, " ")
		v := attack.Value{Key: key}
		if numbered {
			d, err := ReadDice(rest)
			if err != nil {
				return err
			}
			v = d.value(key)
		}
		*c = append(*c, v)
	}
	return nil
}

// Find finds one by key; of several it is the best.
func (c CoreAbilities) Find(key string) (attack.Value, bool) {
	for _, v := range c {
		if v.Key == key {
			return v, true
		}
	}
	return attack.Value{}, false
}

// Has reports one by key.
func (c CoreAbilities) Has(key string) bool { _, ok := c.Find(key); return ok }
