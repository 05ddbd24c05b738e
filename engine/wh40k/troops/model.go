package troops

import (
	"estafeta/engine/geom"
	"slices"
)

// Core is a core ability of a component, with its number (24).
type Core struct {
	Key string
	X   Dice
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
	Pace     Dice       `json:",omitzero"`  // a random M, rolled whenever the unit moves; M is what was rolled, before that the most
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

// Shape is the footprint of a model where it stands.
func (m *Model) Shape() geom.Shape {
	switch m.Base.Shape {
	case "oval":
		return geom.Oval(m.At, m.Base.W, m.Base.L, m.Facing)
	case "hull":
		return geom.Box(m.At, m.Base.W, m.Base.L, m.Facing)
	}
	return geom.Round(m.At, m.Base.W/2)
}

// Count is how many of a weapon a model has.
func (m *Model) Count(key string) int {
	n := 0
	for _, k := range m.Gear {
		if k == key {
			n++
		}
	}
	return n
}

// Wounded reports a model that has lost wounds.
func (m Model) Wounded() bool { return !m.Out && m.Wounds < m.W }

// Same reports models between which nobody would choose in a single attack.
func (m Model) Same(o Model) bool {
	return m.Name == o.Name && m.T == o.T && m.Sv == o.Sv && m.InSv == o.InSv && m.W == o.W && m.Wounds == o.Wounds && m.FNP == o.FNP &&
		m.Character == o.Character && m.Halve == o.Halve && m.Lessen == o.Lessen && m.Demise == o.Demise && m.Out == o.Out &&
		m.Part == o.Part && slices.Equal(m.Gear, o.Gear) && slices.Equal(m.Items, o.Items)
}
