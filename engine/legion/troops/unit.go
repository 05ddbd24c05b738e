// Package troops is units, miniatures and weapons of Star Wars: Legion as plain
// data, what is read from them, and what an attack between two units needs of
// both. It asks nobody and rolls nothing. Lengths are millimetres.
package troops

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
)

// Unit is a unit. Its first miniature is the unit leader.
type Unit struct {
	ID           string
	Seat         engine.Seat
	AttackSurge  string // what its chart turns attack surges into: hit, crit, or nothing
	Aim          int    // tokens
	Precise      int
	Sharpshooter int
	Minis        []Mini
	Defense      string // colour of its defense dice
	Surge        bool   // its chart turns defense surges into blocks
	Vehicle      bool
	Nerveless    bool // a trooper with courage "-"
	Resilience   int  // of a vehicle; 0: none
	Token        bool // it has had its vehicle damage token from resilience
	Damage       string
	Dodge        int
	Suppression  int
	Ion          int
	Grade        int // cover by what lies between: 0 none, 1 light, 2 heavy
	Cover        int // Cover X
	LowProfile   bool
	Armor        int // Armor X; tray.Unlimited: Armor
	WeakPoint    int
	ImmuneBlast  bool
	ImmunePierce bool
	Impervious   bool
	Deflect      bool
	Nimble       bool
	DangerSense  int
	Uncanny      int
	Enrage       int
	Guardian     bool    // it has Guardian itself
	Guards       []Guard // friendly units near with Guardian X
	Fielded
}

// Fielded is what a unit of a battle has beyond what its attacks need.
type Fielded struct {
	Label     string // what players type: 3, K
	Card      string // key of its unit card
	Name      string // term key
	Rank      book.Rank
	Kind      book.Kind
	Points    int // with its upgrades
	Courage   int // 0: none
	Speed     int // maximum speed
	Base      float64
	Length    float64 // of an oblong base, 0 of a round one
	Notched   bool
	Tall      float64
	Gives     int // cover to those behind it: 0 none, 1 light, 2 heavy
	Abilities []Ability
	Upgrades  []Carried
	Where     Where
	Order     OrderToken
	Activated bool // in this round
	Panicked  bool
	Standby   bool // it has a standby token (LEG-A-STBY-08)
	Immobile  int  // immobilize tokens
	Ordered   bool // it has been issued an order in this round (LEG-B-ORD-04, LEG-B-ORD-09)
	Promoted  bool
	Claimed   string // the objective token that it has claimed
	Marked    bool   // it has the victory token of a Bounty
	Spoils    int    // victory tokens won by Bounty
	Aboard    string // the vehicle that transports it
	Arms      []Arm  // its weapons
	Disrupted string // key of the weapon with a weapon disrupted token
	Did       Deeds  // in its activation
	Rode      int    // standard moves in this round, of a transport
	Used      int    // wound tokens on its unit card, of Repair and Treat

	SurgeTokens int  `json:",omitempty"`
	Poison      int  `json:",omitempty"` // poison tokens
	Shields     int  `json:",omitempty"` // active shield tokens
	Broken      int  `json:",omitempty"` // spent shield tokens
	Known       bool `json:",omitempty"` // its Incognito is over
	Mission     bool `json:",omitempty"` // its Secret Mission is done
}

// Where a unit is.
type Where string

// Where units are.
const (
	Waiting  Where = "waiting"  // to be deployed
	OnField  Where = "field"    // on the battlefield
	Riding   Where = "riding"   // transported
	Aside    Where = "aside"    // set aside by Rapid Reinforcements
	Defeated Where = "defeated" // out of the game
)

// OrderToken is the order token of a unit: in the pool, or beside it
// (LEG-B-TOKEN-ORD-01 … LEG-B-TOKEN-ORD-06).
type OrderToken string

// The states of an order token.
const (
	InPool   OrderToken = ""
	FaceUp   OrderToken = "up"
	FaceDown OrderToken = "down"
)

// Ability is a keyword with its number and what it names.
type Ability struct {
	Key string // in small letters: "inspire"
	X   int
	Of  string // "Imperial Royal Guards", "Proton Charge", "Rear"
	By  string // the card that gives it, or none

	Until string // activation, round, attack: how long it lasts; "": for good
}

// Carried is an upgrade card of a unit.
type Carried struct {
	Key    string
	Spent  bool // exhausted
	Wounds int  // wound tokens on the card
	Face   string
	By     string `json:",omitempty"` // whose attack those wounds come from
	Fired  bool   `json:",omitempty"` // its weapon has been used in this activation
}

// Arm is a weapon of a unit.
type Arm struct {
	Key       string
	Upgrade   string // the card that brings it, or none
	Miniature string // the only miniature that may use it, or any
	Arc       string // of a Fixed weapon: front, rear
	Exhaust   bool   // using it exhausts its card
	Brief     bool   `json:",omitempty"` // until the end of the activation
}

// Deeds is what a unit has done in its activation (LEG-A-ACT-01 … LEG-A-ACT-22).
type Deeds struct {
	Left       int      // actions left
	Done       []string // kinds of actions performed
	Moved      bool     // other than by a pivot
	Moves      int      // standard moves
	Attacked   bool
	Heavy      bool     // it attacked with a Cumbersome weapon
	LeftMelee  []string // enemy units whose melee it left
	Embarked   bool
	Attacks    int  // attack actions
	Compulsory bool // its compulsory move is made
	Acted      bool `json:",omitempty"` // it has performed an action that is not free
	Full       bool `json:",omitempty"` // it has made a full standard move at its maximum speed
	Volley     bool `json:",omitempty"` // a miniature has used several weapons in one attack
	Ended      bool
}

// Mini is a miniature of the defender.
type Mini struct {
	ID           string
	Name         string // term key
	W            int    // wound threshold
	Lost         int    // wound tokens
	Leader       bool
	Hidden       bool // no attacking miniature sees it
	Noncombatant bool
	Out          bool // defeated
	Standing
}

// Standing is where a miniature of a battle stands.
type Standing struct {
	At     geom.Point
	Up     float64
	Facing float64
	Model  string // the upgrade card that added it, or none
	Fell   int    // the round in which it was defeated
}

// Guard is a friendly unit at range 1 and in sight that may use Guardian X.
type Guard struct {
	Unit    string // its id, in a battle
	X       int
	Defense string
	Surge   bool
	Wounds  int  // suffered in this attack
	Close   bool `json:",omitempty"` // in melee attacks too
}

func miniID(i int) string { return "m" + strconv.Itoa(i+1) }

// Alive are the indexes of the miniatures that are left.
func (u *Unit) Alive() []int {
	var out []int
	for i, m := range u.Minis {
		if !m.Out {
			out = append(out, i)
		}
	}
	return out
}

// Seen is how many miniatures the attackers see (LEG-A-ATK-07, LEG-B-LOS-03).
func (u *Unit) Seen() int {
	n := 0
	for _, m := range u.Minis {
		if !m.Out && !m.Hidden {
			n++
		}
	}
	return n
}

// Wounds are all wound tokens of the miniatures that are left.
func (u *Unit) Wounds() int {
	n := 0
	for _, i := range u.Alive() {
		n += u.Minis[i].Lost
	}
	return n
}

// Defeated reports that nobody is left.
func (u *Unit) Defeated() bool { return len(u.Alive()) == 0 }

// Suppressible reports a unit that gains suppression tokens: a trooper with courage
// (LEG-A-SUP-19, LEG-A-KEY-75, LEG-A-KEY-77).
func (u *Unit) Suppressible() bool { return !u.Vehicle && !u.Nerveless && !u.Enraged() }

// Enraged reports that Enrage X is in force (LEG-A-KEY-75, LEG-A-KEY-76).
func (u *Unit) Enraged() bool { return u.Enrage > 0 && u.Wounds() >= u.Enrage }

// Clone is a copy that shares nothing.
func (u *Unit) Clone() *Unit {
	c := *u
	c.Minis = append([]Mini{}, u.Minis...)
	c.Guards = append([]Guard{}, u.Guards...)
	c.Abilities, c.Upgrades, c.Arms = slices.Clone(u.Abilities), slices.Clone(u.Upgrades), slices.Clone(u.Arms)
	return &c
}

// CardOf is the unit card of a unit.
func CardOf(u *Unit) *book.Unit { return book.UnitOf(u.Card) }

// Note notes an action performed.
func (d *Deeds) Note(what string) {
	if !slices.Contains(d.Done, what) {
		d.Done = append(d.Done, what)
	}
}

// Did reports an action performed in this activation.
func (d *Deeds) Did(what string) bool { return slices.Contains(d.Done, what) }

// ReplaceLeader makes the first miniature left the leader, if the leader is
// gone.
func (u *Unit) ReplaceLeader() {
	left := u.Alive()
	for _, i := range left {
		if u.Minis[i].Leader {
			return
		}
	}
	for i := range u.Minis {
		u.Minis[i].Leader = len(left) > 0 && i == left[0]
	}
}

// Claimable reports a unit that may do what an objective card lets troopers do:
// no emplacement, no vehicle (LEG-B-EMPL-07).
func (u *Unit) Claimable() bool { return u.Kind == book.Trooper && u.Where == OnField }

// Named reports a unit of a kind that a command card names.
func (u *Unit) Named(what string) bool {
	switch what {
	case "trooper":
		return !u.Vehicle
	case "vehicle":
		return u.Vehicle
	case "clone":
		return book.UnitOf(u.Card).Subtype == "clone"
	}
	return string(u.Rank) == what
}

// Carries reports an upgrade card.
func (u *Unit) Carries(key string) bool {
	return slices.ContainsFunc(u.Upgrades, func(c Carried) bool { return c.Key == key })
}

// Described reports a unit that an ability calls by its name or by its type:
// Droid Trooper, Corps Trooper, Vehicle; several are divided by commas.
func (u *Unit) Described(as string) bool {
	for _, name := range strings.Split(as, ", ") {
		switch kind, trooper := strings.CutSuffix(name, " Trooper"); {
		case CardOf(u).Is(name), name == "Vehicle" && u.Vehicle:
			return true
		case !trooper || u.Vehicle:
		case kind == "Emplacement" && u.Kind == book.Emplacement, kind == "Corps" && u.Rank == book.Corps,
			CardOf(u).Subtype != "" && strings.EqualFold(kind, CardOf(u).Subtype):
			return true
		}
	}
	return false
}

// Ready readies a card of a unit.
func (u *Unit) Ready(key string) {
	for i := range u.Upgrades {
		if u.Upgrades[i].Key == key {
			u.Upgrades[i].Spent = false
		}
	}
}

// Mindless are the kinds of actions of which an AI's first must be one; none:
// it is free to choose.
func (u *Unit) Mindless() []string {
	var out []string
	if u.Order == FaceUp || u.Did.Acted || u.Has("no ai") {
		return out
	}
	for _, a := range u.Abilities {
		if a.Key != "ai" {
			continue
		}
		for _, kind := range strings.Split(a.Of, ", ") {
			out = append(out, strings.ToLower(kind))
		}
	}
	return out
}

// Side is the key of the side of a card that is up.
func (c *Carried) Side() string {
	if c.Face != "" {
		return c.Face
	}
	return c.Key
}

// Stand puts a miniature where a body is.
func (m *Mini) Stand(at battlefield.Mini) {
	m.At, m.Up, m.Facing = at.Shape.C, at.Up, engine.QuantiseAngle(at.Shape.Facing)
}

// Shape is the base of a miniature at a place.
func (u *Unit) Shape(at geom.Point, facing float64) geom.Shape {
	if u.Length > 0 {
		return geom.Box(at, u.Base, u.Length, facing)
	}
	s := geom.Round(at, u.Base/2)
	s.Facing = facing
	return s
}

// Fighters reports a unit with a melee weapon (LEG-A-MELEE-05, LEG-A-MELEE-12).
func (u *Unit) Fighters() bool {
	return slices.ContainsFunc(u.Arms, func(a Arm) bool { return book.WeaponOf(a.Key).Melee })
}

// Open reports an Open transport.
func (u *Unit) Open() bool {
	return slices.ContainsFunc(u.Abilities, func(a Ability) bool {
		return (a.Key == "transport" || a.Key == "light transport") && a.Of == "Open"
	})
}

// Leader0 is the leader, or the first miniature of a unit that is defeated.
func (u *Unit) Leader0() int { return max(0, u.Leader()) }

// Mini finds a miniature of the unit.
func (u *Unit) Mini(id string) *Mini {
	for i := range u.Minis {
		if u.Minis[i].ID == id {
			return &u.Minis[i]
		}
	}
	return nil
}

// Grounded reports a vehicle that does what ground vehicles do: those, and
// repulsor vehicles with Hover: Ground.
func (u *Unit) Grounded() bool { return u.Kind == book.Ground || u.Has("hover") }
