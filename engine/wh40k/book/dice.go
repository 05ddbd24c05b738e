package book

import (
	"fmt"
	"strconv"
	"strings"
)

// Dice is a number, or dice with what is added to them: 3, D3, 2D6+1
// (WH-DICE-01 … WH-DICE-06).
type Dice struct {
	N     int // the number, or what is added
	Dice  int // how many
	Sides int // 3 or 6
}

// String writes 3, d6, 2d6+1.
func (d Dice) String() string {
	if d.Dice == 0 {
		return strconv.Itoa(d.N)
	}
	out := "d" + strconv.Itoa(d.Sides)
	if d.Dice > 1 {
		out = strconv.Itoa(d.Dice) + out
	}
	if d.N != 0 {
		out += fmt.Sprintf("%+d", d.N)
	}
	return out
}

// MarshalText is String.
func (d Dice) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText is ReadDice.
func (d *Dice) UnmarshalText(text []byte) error {
	var err error
	*d, err = ReadDice(string(text))
	return err
}

// ReadDice reads 3, -1, d6, D6+1, 2d3; anything else is an error that says so.
func ReadDice(text string) (Dice, error) {
	bad := fmt.Errorf("%q is no number and no dice such as 2d6+1", text)
	text = strings.ToLower(text)
	count, rest, rolled := strings.Cut(text, "d")
	if !rolled {
		n, err := strconv.Atoi(text)
		if err != nil {
			return Dice{}, bad
		}
		return Dice{N: n}, nil
	}
	d := Dice{Dice: 1}
	var err error
	if count != "" {
		if d.Dice, err = strconv.Atoi(count); err != nil || d.Dice < 1 || d.Dice > 20 {
			return Dice{}, bad
		}
	}
	sides, more, added := strings.Cut(rest, "+")
	if added {
		if d.N, err = strconv.Atoi(more); err != nil {
			return Dice{}, bad
		}
	}
	if d.Sides, err = strconv.Atoi(sides); err != nil || d.Sides != 3 && d.Sides != 6 {
		return Dice{}, bad
	}
	return d, nil
}
