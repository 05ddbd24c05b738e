package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
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
	Enhanced string `json:",omitempty"` // its Enhancement
	Carries  int    `json:",omitempty"` // models that it transports
	Refuses  []string
}

// Core is a core ability of a component, with its number (24).
type Core struct {
	Key string
	X   Dice
}

// Arm is a weapon with its profiles, of which one is selected each time it
// attacks (WH-REF-13).
type Arm struct {
	Key      string
	Name     string
	Profiles []Weapon
}

// Deeds are what a unit did this turn, and what it may not do any more.
type Deeds struct {
	Chosen    bool   `json:",omitempty"` // selected to move in this phase
	Move      string `json:",omitempty"` // the kind of the last move in the Movement phase
	Advanced  bool   `json:",omitempty"`
	FellBack  bool   `json:",omitempty"`
	SetUp     bool   `json:",omitempty"` // set up on the battlefield this turn
	Left      string `json:",omitempty"` // how it disembarked this turn
	Boarded   Phase  `json:",omitempty"` // the phase in which it embarked
	Declared  bool   `json:",omitempty"` // a charge
	Charged   bool   `json:",omitempty"` // made a charge move
	Chose     bool   `json:",omitempty"` // selected to shoot in this phase
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
}

// Model is a model with its characteristics. InSv, FNP below 2: it has none.
type Model struct {
	ID        string
	Name      string // term key
	T         int
	Sv        int
	InSv      int
	W         int
	Wounds    int // left
	FNP       int
	Character bool
	Halve     bool // damage is halved
	Lessen    int  // what damage is lessened by
	Demise    Dice // Deadly Demise
	Out       bool // destroyed

	// What follows is of a battle.
	Part     int        `json:",omitempty"` // the component that it belongs to
	InRanged int        `json:",omitempty"` // invulnerable save against ranged attacks
	InMelee  int        `json:",omitempty"` // and against melee attacks
	M        int        `json:",omitempty"` // inches; below 0: "-"
	Ld       int        `json:",omitempty"`
	OC       int        `json:",omitempty"` // below 0: "-"
	Gear     []string   // its weapons, by key
	Items    []string   // what else it has, by id
	Extra    []Core     // core abilities that its items give it
	Spent    []string   // [ONE SHOT] weapons that it has used
	At       geom.Point `json:",omitzero"`
	Up       float64    `json:",omitempty"`
	Facing   float64    `json:",omitempty"`
	Base     Base       `json:",omitzero"`
	Tall     float64    `json:",omitempty"` // inches
	Went     float64    `json:",omitempty"` // how far it has moved this turn
}

// Base is the base of a model in inches.
type Base struct {
	Shape string // round, oval, hull
	W, L  float64
}

// wounded reports a model that has lost wounds.
func (m Model) wounded() bool { return !m.Out && m.Wounds < m.W }

// same reports models between which nobody would choose in a single attack.
func (m Model) same(o Model) bool {
	return m.Name == o.Name && m.T == o.T && m.Sv == o.Sv && m.InSv == o.InSv && m.W == o.W && m.Wounds == o.Wounds && m.FNP == o.FNP &&
		m.Character == o.Character && m.Halve == o.Halve && m.Lessen == o.Lessen && m.Demise == o.Demise && m.Out == o.Out &&
		m.Part == o.Part && slices.Equal(m.Gear, o.Gear) && slices.Equal(m.Items, o.Items)
}

// alive are the indexes of the models left.
func (u *Unit) alive() []int {
	var out []int
	for i, m := range u.Models {
		if !m.Out {
			out = append(out, i)
		}
	}
	return out
}

// destroyed reports that no model is left (WH-APP-09).
func (u *Unit) destroyed() bool {
	return !slices.ContainsFunc(u.Models, func(m Model) bool { return !m.Out })
}

// has reports a keyword of the unit.
func (u *Unit) has(keyword string) bool { return slices.Contains(u.Keywords, keyword) }

// toughness is what attacks are compared with: the highest T of the bodyguard
// models, or of the others if only those are left (WH-ATT-05, WH-ATT-06).
func (u *Unit) toughness() int {
	guard, lead := 0, 0
	for _, i := range u.alive() {
		if m := u.Models[i]; u.led(m) {
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

// led reports a model of a leader or support unit; in a single attack those are
// the CHARACTER models.
func (u *Unit) led(m Model) bool {
	if len(u.Parts) == 0 {
		return m.Character
	}
	return u.Parts[m.Part].Role != Bodyguard
}

// big reports a MONSTER or VEHICLE unit.
func (u *Unit) big() bool { return u.has("monster") || u.has("vehicle") }

// model finds a model by its id.
func (u *Unit) model(id string) *Model {
	for i := range u.Models {
		if u.Models[i].ID == id {
			return &u.Models[i]
		}
	}
	return nil
}

// part is the component of a model.
func (u *Unit) part(m *Model) *Part { return &u.Parts[m.Part] }

// attached reports a unit of several components (WH-ATT-02).
func (u *Unit) attached() bool { return len(u.Parts) > 1 }

// all reports that every model left has a core ability, and the lowest of their
// numbers: of duplicates with different numbers that one counts (WH-KEY-04).
func (u *Unit) all(core string) (least int, ok bool) {
	least = -1
	for _, i := range u.alive() {
		x, has := u.part(&u.Models[i]).core(core)
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

// core finds a core ability of a component; of several the highest.
func (p *Part) core(key string) (Dice, bool) {
	best, ok := Dice{}, false
	for _, c := range p.Core {
		if c.Key == key && (!ok || c.X.N > best.N) {
			best, ok = c.X, true
		}
	}
	return best, ok
}

// arm finds a weapon of the unit by its key.
func (u *Unit) arm(key string) *Arm {
	for i := range u.Arms {
		if u.Arms[i].Key == key {
			return &u.Arms[i]
		}
	}
	return nil
}
