package troops

import (
	"cmp"
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/dice"
)

// The colours of the dice in the order in which they are rolled and shown:
// attack dice, then defense dice (IA-ATK-23).
var (
	AttackColours  = tray.AttackColours
	DefenseColours = tray.DefenseColours
	Colours        = append(append([]string{}, AttackColours...), DefenseColours...)
)

// Results are symbols on dice, and what is added to them: damage, surges and
// accuracy of the attack; blocks, evades and dodges of the defense.
type Results struct {
	Damage, Surge, Accuracy int
	Block, Evade, Dodge     int
}

// Plus adds results up.
func (r Results) Plus(o Results) Results {
	return Results{r.Damage + o.Damage, r.Surge + o.Surge, r.Accuracy + o.Accuracy, r.Block + o.Block, r.Evade + o.Evade, r.Dodge + o.Dodge}
}

// Sides are the six faces of each colour (IA-DICE-01 … IA-DICE-06).
var Sides = func() map[string][6]Results {
	out := map[string][6]Results{}
	for _, colour := range Colours {
		die, ok := dice.Find("assault", colour)
		if !ok || len(die.Faces) != 6 {
			panic("assault: engine/dice has no " + colour + " die of six faces")
		}
		var faces [6]Results
		for i, f := range die.Faces {
			for _, c := range f.Symbols {
				switch c.Symbol {
				case "damage":
					faces[i].Damage += c.N
				case "surge":
					faces[i].Surge += c.N
				case "accuracy":
					faces[i].Accuracy += c.N
				case "block":
					faces[i].Block += c.N
				case "evade":
					faces[i].Evade += c.N
				case "dodge":
					faces[i].Dodge += c.N
				default:
					panic("assault: no die shows " + c.Symbol)
				}
			}
		}
		out[colour] = faces
	}
	return out
}()

// Die is a die rolled in an attack.
type Die struct {
	Colour string
	Face   int  // 1 to 6
	Again  bool // rerolled: never more than once in an attack (IA-ATK-09)
}

// Results are those of the face that lies up.
func (d Die) Results() Results { return Sides[d.Colour][d.Face-1] }

// Defends reports a defense die.
func (d Die) Defends() bool { return slices.Contains(DefenseColours, d.Colour) }

// Shown is the term of the face of a die.
func (d Die) Shown() string { return "shown." + d.Colour + "." + strconv.Itoa(d.Face) }

// Total adds up dice.
func Total(list []Die) Results {
	var sum Results
	for _, d := range list {
		sum = sum.Plus(d.Results())
	}
	return sum
}

// Pool is how many dice there are of each colour.
type Pool struct {
	Red, Blue, Green, Yellow int
	Black, White             int
}

// Of is the number of a colour.
func (p *Pool) Of(colour string) *int {
	switch colour {
	case "red":
		return &p.Red
	case "blue":
		return &p.Blue
	case "green":
		return &p.Green
	case "yellow":
		return &p.Yellow
	case "black":
		return &p.Black
	}
	return &p.White
}

// Count is the number of all its dice of these colours.
func (p Pool) Count(of []string) int {
	n := 0
	for _, c := range of {
		n += *p.Of(c)
	}
	return n
}

// Rolled rolls dice of a colour for a seat; again is ".again" for a reroll.
func Rolled(t *engine.Table, seat engine.Seat, colour, again string, n int) []Die {
	out := []Die{}
	for _, f := range t.Roll(seat, colour+again, 6, n) {
		out = append(out, Die{Colour: colour, Face: f, Again: again != ""})
	}
	return out
}

// Compare is any fixed order of results.
func (r Results) Compare(o Results) int {
	return cmp.Or(r.Damage-o.Damage, r.Surge-o.Surge, r.Accuracy-o.Accuracy, r.Block-o.Block, r.Evade-o.Evade, r.Dodge-o.Dodge)
}

// DieID names a die of an attack for an option, counted from 0.
func DieID(i int) string { return "d" + strconv.Itoa(i+1) }
