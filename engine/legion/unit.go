package legion

import (
	"estafeta/engine"
	"strconv"
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
}

// Guard is a friendly unit at range 1 and in sight that may use Guardian X.
type Guard struct {
	X       int
	Defense string
	Surge   bool
	Wounds  int // suffered in this attack
}

func miniID(i int) string { return "m" + strconv.Itoa(i+1) }

// alive are the indexes of the miniatures that are left.
func (u *Unit) alive() []int {
	var out []int
	for i, m := range u.Minis {
		if !m.Out {
			out = append(out, i)
		}
	}
	return out
}

// seen is how many miniatures the attackers see (LEG-A-ATK-07, LEG-B-LOS-03).
func (u *Unit) seen() int {
	n := 0
	for _, m := range u.Minis {
		if !m.Out && !m.Hidden {
			n++
		}
	}
	return n
}

// wounds are all wound tokens of the miniatures that are left.
func (u *Unit) wounds() int {
	n := 0
	for _, i := range u.alive() {
		n += u.Minis[i].Lost
	}
	return n
}

// defeated reports that nobody is left.
func (u *Unit) defeated() bool { return len(u.alive()) == 0 }

// suppressible reports a unit that gains suppression tokens: a trooper with courage
// (LEG-A-SUP-19, LEG-A-KEY-75, LEG-A-KEY-77).
func (u *Unit) suppressible() bool { return !u.Vehicle && !u.Nerveless && !u.enraged() }

// enraged reports that Enrage X is in force (LEG-A-KEY-75, LEG-A-KEY-76).
func (u *Unit) enraged() bool { return u.Enrage > 0 && u.wounds() >= u.Enrage }

// clone is a copy that shares nothing.
func (u *Unit) clone() *Unit {
	c := *u
	c.Minis = append([]Mini{}, u.Minis...)
	c.Guards = append([]Guard{}, u.Guards...)
	return &c
}
