package dice

import "fmt"

// Error says what is wrong with an expression. Key names the sentence in the
// catalogues, At is the place in the text in bytes, Text the part or the limit
// that the sentence speaks of.
type Error struct {
	Key  string
	At   int
	Text string
}

// The keys of errors.
const (
	ErrEmpty      = "dice.empty"      // nothing was written
	ErrLong       = "dice.long"       // longer than Text characters
	ErrUnexpected = "dice.unexpected" // Text does not belong here
	ErrEnd        = "dice.end"        // something is missing at the end
	ErrNumber     = "dice.number"     // Text is too large a number
	ErrSides      = "dice.sides"      // Text sides: 2 to 1000 are possible
	ErrMany       = "dice.many"       // more than Text dice
	ErrNone       = "dice.none"       // no dice, or nothing to repeat
	ErrDeep       = "dice.deep"       // more than Text brackets in each other
	ErrKeep       = "dice.keep"       // keeps or drops more dice than there are
	ErrName       = "dice.name"       // no die is called Text
	ErrAmbiguous  = "dice.ambiguous"  // several systems have a die called Text
	ErrSymbols    = "dice.symbols"    // Text cannot be done with symbols
	ErrTwice      = "dice.twice"      // Text stands twice
	ErrCrit       = "dice.crit"       // Text is on no face
	ErrReroll     = "dice.reroll"     // no face, or every face, would be rolled again
	ErrExplode    = "dice.explode"    // no face, or every face, would explode
	ErrZero       = "dice.zero"       // divides by zero
)

// sentences are in English, for logs and tests.
var sentences = map[string]string{
	ErrEmpty:      "Nothing to roll: write something like 4d6kh3+2.",
	ErrLong:       "Too long: %s characters at most.",
	ErrUnexpected: "I do not understand %q.",
	ErrEnd:        "Something is missing at the end.",
	ErrNumber:     "%s is too large a number.",
	ErrSides:      "A die cannot have %s sides: 2 to 1000.",
	ErrMany:       "Too many dice: %s at most.",
	ErrNone:       "%s dice or rounds: at least one.",
	ErrDeep:       "Too many brackets: %s deep at most.",
	ErrKeep:       "%s keeps or drops more dice than there are, or none.",
	ErrName:       "No die is called %q here.",
	ErrAmbiguous:  "Several systems have a die called %[1]q: write legion:%[1]s, assault:%[1]s or xwing:%[1]s.",
	ErrSymbols:    "%q cannot be done with dice of symbols.",
	ErrTwice:      "%q stands twice.",
	ErrCrit:       "No face shows %s or more.",
	ErrReroll:     "%s would roll every die again, or none.",
	ErrExplode:    "With %s every die would explode, or none.",
	ErrZero:       "%s: nothing can be divided by zero.",
}

// Error is the sentence in English.
func (e *Error) Error() string {
	s, ok := sentences[e.Key]
	if !ok {
		return e.Key
	}
	if e.Key == ErrEmpty || e.Key == ErrEnd {
		return s
	}
	return fmt.Sprintf(s, e.Text)
}
