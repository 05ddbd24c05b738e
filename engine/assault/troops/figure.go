// Package troops are figures, groups, heroes and what lies on the map as plain
// data, and what attacks need of them: dice, weapons, pools and the numbers that
// come of them. It asks nobody and plays nothing.
package troops

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/grid"
)

// harmful and beneficial are the conditions there are (IA-COND-17).
var (
	Harmful    = []string{"bleeding", "stunned", "weakened"}
	Beneficial = []string{"focused", "hidden"}
)

// Powers are the kinds of power tokens: what one adds to an attack, or to a
// defense.
var Powers = []string{"damage", "surge", "block", "evade"}

// MostTokens is how many power tokens a figure can have.
const MostTokens = 2

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

// Defeated reports a figure that has suffered its Health, or a destroyed
// object (IA-DMG-02, IA-OBJA-03).
func (f *Figure) Defeated() bool { return f.Health > 0 && f.Lost >= f.Health }

// Takes is how much of so much damage the figure can suffer (IA-DMG-08).
func (f *Figure) Takes(n int) int {
	if f.Health > 0 {
		return min(n, f.Health-f.Lost)
	}
	return n
}

// Suffer lets it suffer damage and returns how much it did.
func (f *Figure) Suffer(n int) int {
	n = f.Takes(n)
	f.Lost += n
	return n
}

// Has reports a condition.
func (f *Figure) Has(condition string) bool { return slices.Contains(f.Conditions, condition) }

// Lose takes a condition from it.
func (f *Figure) Lose(condition string) {
	f.Conditions = slices.DeleteFunc(f.Conditions, func(c string) bool { return c == condition })
}

// Gain gives it a condition: not a second one of a kind (IA-COND-10), not an
// object (IA-OBJA-09), not a figure that is removed from the map (IA-DMG-09).
func (f *Figure) Gain(condition string) bool {
	if !f.Gains(condition) {
		return false
	}
	f.Conditions = append(f.Conditions, condition)
	return true
}

// Gains reports that it would have a condition that it has not now.
func (f *Figure) Gains(condition string) bool {
	return !f.Object && !f.Has(condition) && (!f.Defeated() || f.Hero)
}

// Defense is what the defender rolls and applies.
type Defense struct {
	Block, Evade, Dodge int // added to its results
	Damage, Accuracy    int // added to those of the attack
	Wary                int `json:",omitempty"` // the accuracy that a melee attack needs
	Own                 int // defense dice it may reroll
	Theirs              int // attack dice it may reroll
}

// Marked reports a token that lies on a figure.
func (f *Figure) Marked(kind string) bool { return slices.Contains(strings.Fields(f.Marks), kind) }

// Mark lays a token on a figure: one of a kind.
func (f *Figure) Mark(kind string) {
	f.Unmark(kind)
	f.Marks = strings.Join(append(strings.Fields(f.Marks), kind), " ")
}

// Unmark takes a token off a figure.
func (f *Figure) Unmark(kind string) {
	f.Marks = strings.Join(slices.DeleteFunc(strings.Fields(f.Marks), func(m string) bool { return m == kind }), " ")
}

// Most is the greatest damage that a figure may have suffered.
func (f *Figure) Most() int {
	if f.Health == 0 {
		return 60
	}
	return f.Health
}

// Truth is 1 for what is so, else 0.
func Truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Count is how often something stands in a list.
func Count(list []string, what string) int {
	n := 0
	for _, x := range list {
		if x == what {
			n++
		}
	}
	return n
}
