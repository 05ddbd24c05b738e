// Package troops is what takes part in a battle of Warhammer 40,000 as attacks
// see it: units, their models and weapons, what attacks those make, what their
// dice come to, and in which groups a unit suffers. It knows no battlefield and
// asks nobody.
package troops

import (
	"estafeta/engine"
	"slices"
	"strings"
)

// Unit is a unit of models; an attached unit is one unit (WH-ATT-02).
type Unit struct {
	ID       string
	Seat     engine.Seat
	Models   []Model
	Keywords []string // of all its components (WH-ATT-08)
	Cover    bool     // it has the benefit of cover
	Stealth  bool     // every model has Stealth
	Engaged  bool
	SaveMod  int // what its save rolls are modified by
	Near     int // units within 6", its own side's too

	// What follows is of a battle.
	Label    string      `json:",omitempty"` // 1, 2, …; B, C, …
	Parts    []Part      // its components: the bodyguard unit first
	Arms     []Arm       // every weapon that its models have
	Points   int         `json:",omitempty"`
	Starting int         `json:",omitempty"` // starting strength (WH-APP-02)
	Where    Whereabouts `json:",omitempty"`
	Aboard   string      `json:",omitempty"` // the TRANSPORT that it is embarked in
	Shocked  bool        `json:",omitempty"` // battle-shocked
	Moved    bool        `json:",omitempty"` // it was repositioned: put in reserves during the battle (WH-RES-03)
	Ingress  bool        `json:",omitempty"` // it has made an ingress move
	Shot     int         `json:",omitempty"` // the last turn in which it made ranged attacks, from 1
	Bound    int         `json:",omitempty"` // until the Charge phase of this turn it makes no other move (WH-RES-15)
	Turn     Deeds       `json:",omitzero"`  // what it did this turn
	Action   string      `json:",omitempty"` // the action that it performs
	Bereft   bool        `json:",omitempty"` // its bodyguard unit is destroyed
	ActionAt string      `json:",omitempty"` // and where: an objective, area or unit
	Killer   bool        `json:",omitempty"` // it destroyed a unit in the last turn
	Began    Began       `json:",omitzero"`
}

// Began is where a unit was when the turn began.
type Began struct {
	At    []string // objectives that it was within range of
	Areas []string // terrain areas that it was in
}

// LentPrefix marks the weapons that a Firing Deck lends.
const LentPrefix = "deck:"

// Whereabouts is where a unit is.
type Whereabouts string

// Where units are.
const (
	OnField   Whereabouts = "field"
	Waiting   Whereabouts = "" // not set up yet
	Reserves  Whereabouts = "reserves"
	Embarked  Whereabouts = "embarked"
	Destroyed Whereabouts = "destroyed"
)

// Role is what a component is in an attached unit (WH-ATT-01).
type Role string

// The roles of components.
const (
	Bodyguard Role = "bodyguard"
	Leads     Role = "leader"
	Supports  Role = "support"
)

// Part is a component of a unit: a datasheet, and what its models have by it.
type Part struct {
	Sheet    string // "necrons/overlord"
	Name     string // term key
	Role     Role
	Keywords []string
	Core     []Core
	Points   int
	Warlord  bool   `json:",omitempty"`
	Mourned  bool   `json:",omitempty"` // the WARLORD is destroyed, and that was told
	Enhanced string `json:",omitempty"` // its Enhancement
	Carries  int    `json:",omitempty"` // models that it transports
	Refuses  []string
}

// Deeds are what a unit did this turn, and what it may not do any more.
type Deeds struct {
	Chosen    bool   `json:",omitempty"` // selected to move in this phase
	Move      string `json:",omitempty"` // the kind of the last move in the Movement phase
	Advanced  bool   `json:",omitempty"`
	FellBack  bool   `json:",omitempty"`
	SetUp     bool   `json:",omitempty"` // set up on the battlefield this turn
	Left      string `json:",omitempty"` // how it disembarked this turn
	Boarded   string `json:",omitempty"` // the phase in which it embarked
	Declared  bool   `json:",omitempty"` // a charge
	Charged   bool   `json:",omitempty"` // made a charge move
	Chose     bool   `json:",omitempty"` // selected to shoot in this phase
	Blind     bool   `json:",omitempty"` // it was found to have no target in this phase, and has none
	Fought    bool   `json:",omitempty"` // selected to fight in this phase
	Able      bool   `json:",omitempty"` // it was eligible to fight at some point of this phase
	Locked    bool   `json:",omitempty"` // engaged at the start of the fight step
	Piled     bool   `json:",omitempty"`
	Closed    bool   `json:",omitempty"` // it has consolidated
	Foremost  bool   `json:",omitempty"` // it has Fights First until the end of the turn
	NoShoot   bool   `json:",omitempty"`
	NoCharge  bool   `json:",omitempty"`
	NoAction  bool   `json:",omitempty"`
	Smoke     bool   `json:",omitempty"` // Smokescreen
	Precise   string `json:",omitempty"` // Epic Challenge: the model
	Countered bool   `json:",omitempty"` // Counter-offensive: it fights next
	Stirred   string `json:",omitempty"` // the phase in which it last moved
	Surged    string `json:",omitempty"` // and made a surge move
}

// BigModel reports a MONSTER or VEHICLE model.
func (u *Unit) BigModel(i int) bool {
	kw := u.PartOf(&u.Models[i]).Keywords
	return slices.Contains(kw, "monster") || slices.Contains(kw, "vehicle")
}

// Weapons is how many weapons the models left have.
func (u *Unit) Weapons() int {
	n := 0
	for _, i := range u.Alive() {
		n += len(u.Models[i].Gear)
	}
	return max(1, n)
}

// Relax takes away what fortify gave.
func (u *Unit) Relax(printed []Model) {
	for i := range u.Models {
		m, p := &u.Models[i], &printed[i]
		m.InSv, m.FNP, m.Lessen, m.Sv = p.InSv, p.FNP, p.Lessen, p.Sv
	}
}

// Strength compares a unit with its starting strength: how much is left of how
// much, models or, of a unit that started with one, wounds (WH-APP-02 …
// WH-APP-06).
func (u *Unit) Strength() (left, of int) {
	if u.Starting == 1 {
		for _, m := range u.Models {
			if !m.Out {
				return m.Wounds, m.W
			}
		}
		return 0, u.Models[0].W
	}
	return len(u.Alive()), u.Starting
}

// Below reports a unit below its starting strength, or below half of it; of a unit
// of one model its wounds count.
func (u *Unit) Below(half bool) bool {
	left, of := u.Strength()
	if half {
		left *= 2
	}
	return left < of
}

// Halved reports a unit at or below half-strength.
func (u *Unit) Halved() bool {
	left, of := u.Strength()
	return 2*left <= of
}

// Reach is the longest range of the unit's weapons.
func (u *Unit) Reach() float64 {
	best := 0
	for _, a := range u.Arms {
		for _, p := range a.Profiles {
			best = max(best, p.Range)
		}
	}
	return float64(best)
}

// Scope gives the models of a unit the invulnerable saves that they have
// against melee or ranged attacks, and returns those that they have anyway.
func (u *Unit) Scope(melee bool) []int {
	printed := make([]int, len(u.Models))
	for i := range u.Models {
		m := &u.Models[i]
		printed[i] = m.InSv
		n := m.InRanged
		if melee {
			n = m.InMelee
		}
		if n > 0 && (m.InSv == 0 || n < m.InSv) {
			m.InSv = n
		}
	}
	return printed
}

// Unscope gives the models back the invulnerable saves that are printed.
func (u *Unit) Unscope(printed []int) {
	for i := range u.Models {
		u.Models[i].InSv = printed[i]
	}
}

// HandBack ends what a Firing Deck lent (WH-KEY-25).
func (u *Unit) HandBack() {
	lent := func(key string) bool { return strings.HasPrefix(key, LentPrefix) }
	u.Arms = slices.DeleteFunc(u.Arms, func(a Arm) bool { return lent(a.Key) })
	for i := range u.Models {
		u.Models[i].Gear = slices.DeleteFunc(u.Models[i].Gear, lent)
	}
}

// Alive are the indexes of the models left.
func (u *Unit) Alive() []int {
	out := make([]int, 0, len(u.Models))
	for i := range u.Models {
		if !u.Models[i].Out {
			out = append(out, i)
		}
	}
	return out
}

// Destroyed reports that no model is left (WH-APP-09).
func (u *Unit) Destroyed() bool {
	for i := range u.Models {
		if !u.Models[i].Out {
			return false
		}
	}
	return true
}

// Has reports a keyword of the unit.
func (u *Unit) Has(keyword string) bool { return slices.Contains(u.Keywords, keyword) }

// Toughness is what attacks are compared with: the highest T of the bodyguard
// models, or of the others if only those are left (WH-ATT-05, WH-ATT-06).
func (u *Unit) Toughness() int {
	guard, lead := 0, 0
	for _, i := range u.Alive() {
		if m := u.Models[i]; u.Led(m) {
			lead = max(lead, m.T)
		} else {
			guard = max(guard, m.T)
		}
	}
	if guard > 0 {
		return guard
	}
	return lead
}

// Led reports a model of a leader or support unit; in a single attack those are
// the CHARACTER models.
func (u *Unit) Led(m Model) bool {
	if len(u.Parts) == 0 {
		return m.Character
	}
	return u.Parts[m.Part].Role != Bodyguard
}

// Warlord reports a unit with the WARLORD of its army among its models left.
func (u *Unit) Warlord() bool {
	return slices.ContainsFunc(u.Alive(), func(i int) bool { return len(u.Parts) > 0 && u.Parts[u.Models[i].Part].Warlord })
}

// Big reports a MONSTER or VEHICLE unit.
func (u *Unit) Big() bool { return u.Has("monster") || u.Has("vehicle") }

// Model finds a model by its id.
func (u *Unit) Model(id string) *Model {
	for i := range u.Models {
		if u.Models[i].ID == id {
			return &u.Models[i]
		}
	}
	return nil
}

// PartOf is the component of a model.
func (u *Unit) PartOf(m *Model) *Part { return &u.Parts[m.Part] }

// Attached reports a unit of several components (WH-ATT-02).
func (u *Unit) Attached() bool { return len(u.Parts) > 1 }

// All reports that every model left has a core ability, and the lowest of their
// numbers: of duplicates with different numbers that one counts (WH-KEY-04).
func (u *Unit) All(core string) (least int, ok bool) {
	least = -1
	for _, i := range u.Alive() {
		x, has := u.PartOf(&u.Models[i]).Find(core)
		for _, c := range u.Models[i].Extra {
			if c.Key == core && !has {
				x, has = c.X, true
			}
		}
		if !has {
			return 0, false
		}
		if least < 0 || x.N < least {
			least = x.N
		}
	}
	return max(0, least), least >= 0
}

// Find finds a core ability of a component; of several the highest.
func (p *Part) Find(key string) (Dice, bool) {
	best, ok := Dice{}, false
	for _, c := range p.Core {
		if c.Key == key && (!ok || c.X.N > best.N) {
			best, ok = c.X, true
		}
	}
	return best, ok
}

// Arm finds a weapon of the unit by its key.
func (u *Unit) Arm(key string) *Arm {
	for i := range u.Arms {
		if u.Arms[i].Key == key {
			return &u.Arms[i]
		}
	}
	return nil
}
