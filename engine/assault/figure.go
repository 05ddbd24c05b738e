package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/grid"
)

// Figure is a figure or an object.
type Figure struct {
	ID         string
	Seat       engine.Seat
	Name       string // term key
	Health     int    // 0: not known
	Lost       int    // damage suffered
	Strain     int    // suffered
	Hero       bool   // a hero of a campaign: not a figure with a Deployment card
	Object     bool
	Conditions []string // focused, hidden, weakened, stunned, bleeding

	// In a game.
	Card   string // its Deployment card
	Group  string
	Label  string
	At     grid.Square // upper left of its base
	Across bool        // the longer side of its base lies across the board
	On     bool        // it is on the map
	Tokens []string    // power tokens
	Used   []string    // abilities used in this round
	Marks  string      `json:",omitempty"` // tokens that mean something to a card, each once: recon, device, bounty
	Down   bool        `json:",omitempty"` // incapacitated (IA-INCAP-01)
}

// Near is where a figure stands that an attack may touch besides its target.
type Near struct {
	ID     string
	Beside bool // adjacent to the target space
	Valid  bool // the attacker could have declared it the target
	Away   int  // spaces from the attacker, 0: not known
}

// defeated reports a figure that has suffered its Health, or a destroyed
// object (IA-DMG-02, IA-OBJA-03).
func (f *Figure) defeated() bool { return f.Health > 0 && f.Lost >= f.Health }

// takes is how much of so much damage the figure can suffer (IA-DMG-08).
func (f *Figure) takes(n int) int {
	if f.Health > 0 {
		return min(n, f.Health-f.Lost)
	}
	return n
}

// suffer lets it suffer damage and returns how much it did.
func (f *Figure) suffer(n int) int {
	n = f.takes(n)
	f.Lost += n
	return n
}

func (f *Figure) has(condition string) bool { return slices.Contains(f.Conditions, condition) }

// lose takes a condition from it.
func (f *Figure) lose(condition string) {
	f.Conditions = slices.DeleteFunc(f.Conditions, func(c string) bool { return c == condition })
}

// gain gives it a condition: not a second one of a kind (IA-COND-10), not an
// object (IA-OBJA-09), not a figure that is removed from the map (IA-DMG-09).
func (f *Figure) gain(condition string) bool {
	if !f.gains(condition) {
		return false
	}
	f.Conditions = append(f.Conditions, condition)
	return true
}

func (f *Figure) gains(condition string) bool {
	return !f.Object && !f.has(condition) && (!f.defeated() || f.Hero)
}

// Defense is what the defender rolls and applies.
type Defense struct {
	Block, Evade, Dodge int // added to its results
	Damage, Accuracy    int // added to those of the attack
	Own                 int // defense dice it may reroll
	Theirs              int // attack dice it may reroll
}
