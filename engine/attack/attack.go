// Package attack is one attack without a game: how it is given, resolved step
// by step, and what may come of it.
//
// A system describes an attack by a sheet: who attacks, with which weapons,
// whom, each a list of fields of the system. The attack itself is an ordinary
// game of the engine that ends after the attack: it asks, rolls and tells as
// every game does. Its odds are exact: by default those of an attack that both
// sides play at their best, else those of one in which every question gets its
// Default.
package attack

import "estafeta/engine"

// Resolver is what a system brings for single attacks. As Rules it reads the
// checkpoints of the games that Attack makes.
type Resolver interface {
	engine.Rules
	// Fields are all numbers and keywords of a sheet, in the order in which they
	// are shown.
	Fields() []Field
	// Options are the readings of ambiguous rules that concern an attack.
	Options() []engine.HouseRule
	// Attackers are the units of the content that can attack.
	Attackers() []Entry
	// Weapons are those of an attacker, by its key; of none: all.
	Weapons(attacker string) []Entry
	// Targets are the units of the content that can be attacked.
	Targets() []Entry
	// Attack is a game that is this attack: seat 1 attacks, seat 2 is attacked.
	// A refusal says what of the sheet is missing or impossible.
	Attack(s Sheet, options map[string]string) (Game, *engine.Refusal)
	// Odds is the exact distribution of what the attack does, played as the
	// request says. What is too big is refused before it is begun, with its bound
	// named; a request that is stopped is refused with Stopped.
	Odds(r Request) (Odds, *engine.Refusal)
}

// Game is an attack while it is resolved.
type Game interface {
	engine.Game
	// Results is what the attack did, in the order of the measures of its Odds;
	// they are final once the game is over.
	Results() []int
	// Killed reports whether the target is destroyed or defeated: what Odds.Kill
	// is the chance of.
	Killed() bool
}

// Signed is a resolver whose dice show signs, not numbers.
type Signed interface {
	engine.SignedDice
	// Die is the die that falls under a purpose, by system and name: legion:red.
	Die(purpose string) string
}

// Part is the part of a sheet that a field belongs to.
type Part string

// The parts of a sheet.
const (
	OfAttacker Part = "attacker"
	OfWeapon   Part = "weapon"
	OfTarget   Part = "target"
)

// Kind is how the value of a field is written.
type Kind string

// The kinds of fields.
const (
	Number  Kind = "number"  // A10, S4, AP-1
	Dice    Kind = "dice"    // a number or dice: D6+1, 2D3
	Goal    Kind = "goal"    // 3+, at least so much on a die
	Pool    Kind = "pool"    // a number that stands before its word: 2 red
	Flag    Kind = "flag"    // a keyword
	Counted Kind = "counted" // a keyword with a number or dice: sustained 2; without one it is 1, or Bare
	Card    Kind = "card"    // one of the Names of the field, by itself: Predator
	Effects Kind = "effects" // a word with some of the Names of the field, each with a number where its Count is not 0: surge pierce 1 & accuracy 2
	Against Kind = "against" // a keyword with keywords of targets and a goal: anti infantry 4+
)

// Field is one number or keyword of a sheet. Its name is the term
// field.<key>, its meaning in a line field.<key>.help.
type Field struct {
	Key      string
	Part     Part
	Kind     Kind
	Words    []string // as typed, in both languages, lower case; the first is the English abbreviation
	Min, Max int
	Needed   bool    // an attack cannot be resolved without it
	Many     bool    // it may stand several times in one part, with different words
	Bare     int     // what a Counted is without a number, 0: 1; and a Pool, 0: it needs one
	Sign     string  // of a Goal: what follows its number where no word is written: 4++
	Limited  bool    // it may be limited to targets with a keyword, or without: lethal:vehicle/monster, lethal:!vehicle
	Names    []Entry // of Card and Effects
	Rules    []string
}

// Value is a field filled in.
type Value struct {
	Key   string `json:"key" toml:"key"`
	N     int    `json:"n,omitempty" toml:"n,omitempty"`         // the number, the goal, or what is added to the dice
	Dice  int    `json:"dice,omitempty" toml:"dice,omitempty"`   // how many dice
	Sides int    `json:"sides,omitempty" toml:"sides,omitempty"` // of how many sides
	Word  string `json:"word,omitempty" toml:"word,omitempty"`   // of Against, the key of a Card, of Effects
}

// Profile is one part of a sheet filled in: a unit or a weapon.
type Profile struct {
	Key    string  `json:"key,omitempty"` // of the content; empty: typed in
	Count  int     `json:"count"`         // how many of it
	Values []Value `json:"values"`
}

// Sheet is everything an attack starts from.
type Sheet struct {
	Attacker Profile   `json:"attacker"` // without a key and a count: only its weapons are known
	Weapons  []Profile `json:"weapons"`  // one or more, in the order in which they are resolved
	Targets  []Profile `json:"targets"`  // one or more kinds of models of the one unit attacked: the unit, then who leads it
}

// Entry is something of the content that a sheet may name.
type Entry struct {
	Key    string
	Name   string   // term key
	Words  []string // as typed, in both languages, lower case, without accents
	Group  string   // term key of its faction, or empty
	Values []Value  // with which it fills its part of a sheet
	Count  int      // how many there usually are
}

// Odds is what may come of an attack: the first measure is what one asks for
// (damage), others follow (models lost, hits).
type Odds struct {
	Measures []Measure
	Kill     float64 // chance that the target is destroyed or defeated; below 0: it has no such thing
	Play     Play    // how it is played: as asked for, or Proposed where nothing better is reckoned
	Unused   []Unused
	Policy   Policy // nil: every question gets its Default
}

// Unused is a card or an ability of the sheet of which the odds make no use.
type Unused struct {
	What string // term key of the card or field
	Why  string // term key of the reason, in the words of the system
}

// Policy answers the questions of an attack as its odds take them to be
// answered. The game is the attack as it stands when the question is asked.
type Policy func(g Game, p engine.Prompt) engine.Answer

// Measure is one number that an attack yields. Its name is the term
// measure.<key>.
type Measure struct {
	Key string
	P   Dist // P[n] is the chance of exactly n
}

// Mean is the expected number.
func (m Measure) Mean() float64 { return m.P.Mean() }

// AtLeast is the chance of n or more.
func (m Measure) AtLeast(n int) float64 {
	var sum float64
	for i := len(m.P) - 1; i >= max(n, 0); i-- {
		sum += m.P[i]
	}
	return min(sum, 1)
}
