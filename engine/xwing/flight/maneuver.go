package flight

import (
	"fmt"
	"strconv"
	"strings"
)

// Size is the size of a ship's base (XW-SIZE-01, XW-SIZE-02).
type Size string

// The sizes in play; huge ships have rules of their own (XW-SIZE-03).
const (
	Small Size = "small"
	Large Size = "large"
)

// Difficulty is the colour of a maneuver.
type Difficulty string

// The difficulties (XW-DIF-01).
const (
	Green Difficulty = "green"
	White Difficulty = "white"
	Red   Difficulty = "red"
)

// Bearing is the arrow on the dial (XW-BEAR-01).
type Bearing string

// The bearings.
const (
	Straight    Bearing = "straight"
	BankLeft    Bearing = "bank_left"
	BankRight   Bearing = "bank_right"
	TurnLeft    Bearing = "turn_left"
	TurnRight   Bearing = "turn_right"
	Koiogran    Bearing = "koiogran"
	SegnorLeft  Bearing = "segnor_left"
	SegnorRight Bearing = "segnor_right"
	TallonLeft  Bearing = "tallon_left"
	TallonRight Bearing = "tallon_right"
	Stationary  Bearing = "stationary"
	// Backing off, of one ship type of a later wave.
	ReverseStraight  Bearing = "reverse_straight"
	ReverseBankLeft  Bearing = "reverse_bank_left"
	ReverseBankRight Bearing = "reverse_bank_right"
)

// Maneuver is one selection of a dial: two that differ in any of the three are
// different maneuvers (XW-SPD-02).
type Maneuver struct {
	Speed      int
	Bearing    Bearing
	Difficulty Difficulty
}

// Key names the maneuver within its dial: "bank_left.2".
func (m Maneuver) Key() string { return fmt.Sprintf("%s.%d", m.Bearing, m.Speed) }

// Keyed is the maneuver of a key that is no selection of a dial: one that a card
// made, with its colour behind ("turn_left.2.red"), white if it has none.
func Keyed(key string) (Maneuver, bool) {
	bearing, rest, _ := strings.Cut(key, ".")
	n, colour, _ := strings.Cut(rest, ".")
	speed, err := strconv.Atoi(n)
	if colour == "" {
		colour = string(White)
	}
	return Maneuver{Speed: speed, Bearing: Bearing(bearing), Difficulty: Difficulty(colour)}, err == nil
}

// Codes are how players write the bearings behind a speed: 2bl, 4k.
var Codes = map[Bearing]string{
	Straight: "s", BankLeft: "bl", BankRight: "br", TurnLeft: "tl", TurnRight: "tr", Koiogran: "k",
	SegnorLeft: "sl", SegnorRight: "sr", TallonLeft: "rl", TallonRight: "rr", Stationary: "s",
	ReverseStraight: "vs", ReverseBankLeft: "vl", ReverseBankRight: "vr",
}

// Code is a maneuver as players write it: "2bl". It names one selection of a
// dial (XW-SPD-01, XW-SPD-02).
func (m Maneuver) Code() string { return strconv.Itoa(m.Speed) + Codes[m.Bearing] }

// Fastest is the highest speed for which there is a template of the bearing.
func (m Maneuver) Fastest() int {
	switch m.Bearing {
	case Straight, Koiogran, ReverseStraight:
		return 5
	case Stationary:
		return 0
	}
	return 3
}

// Across are the bearings as they stand in a row of a dial.
var Across = []Bearing{ReverseBankLeft, ReverseStraight, ReverseBankRight, TallonLeft, SegnorLeft, TurnLeft, BankLeft, Straight, Stationary,
	BankRight, TurnRight, SegnorRight, TallonRight, Koiogran}
