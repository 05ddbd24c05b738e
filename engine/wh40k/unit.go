package wh40k

import (
	"estafeta/engine"
	"slices"
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
}

// wounded reports a model that has lost wounds.
func (m Model) wounded() bool { return !m.Out && m.Wounds < m.W }

// same reports models between which nobody would choose.
func (m Model) same(o Model) bool {
	m.ID, o.ID = "", ""
	return m == o
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

// destroyed reports that no model is left.
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
		if m := u.Models[i]; m.Character {
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

// big reports a MONSTER or VEHICLE unit.
func (u *Unit) big() bool { return u.has("monster") || u.has("vehicle") }
