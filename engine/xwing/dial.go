package xwing

import (
	"strconv"
	"strings"

	"estafeta/engine"
)

// codes are how players write the bearings behind a speed: 2bl, 4k.
var codes = map[Bearing]string{
	Straight: "s", BankLeft: "bl", BankRight: "br", TurnLeft: "tl", TurnRight: "tr", Koiogran: "k",
	SegnorLeft: "sl", SegnorRight: "sr", TallonLeft: "rl", TallonRight: "rr", Stationary: "s",
	ReverseStraight: "vs", ReverseBankLeft: "vl", ReverseBankRight: "vr",
}

// code is a maneuver as players write it: "2bl". It names one selection of a
// dial (XW-SPD-01, XW-SPD-02).
func (m Maneuver) code() string { return strconv.Itoa(m.Speed) + codes[m.Bearing] }

// label is a maneuver in words.
func (m Maneuver) label() engine.Text {
	return engine.Say("maneuver", engine.Name("code", m.code()), engine.Num("speed", m.Speed), engine.Term("bearing", "bearing."+string(m.Bearing)))
}

// args are a maneuver in an event.
func (m Maneuver) args(who *Ship, colour Difficulty) []engine.Arg {
	return []engine.Arg{engine.Piece("who", who.ID), engine.Num("speed", m.Speed), engine.Term("bearing", "bearing."+string(m.Bearing)), engine.Term("colour", "difficulty."+string(colour))}
}

// coded finds the selection of a ship's dial by its code.
func (s *Ship) coded(code string) (Maneuver, bool) {
	for _, m := range s.shipType().Dial {
		if m.code() == code {
			return m, true
		}
	}
	return Maneuver{}, false
}

// ionManeuver is what an ionized ship does (XW-ION-03, XW-ION-09).
var ionManeuver = Maneuver{Speed: 1, Bearing: Straight, Difficulty: White}

// maneuver is the maneuver of a key: a selection of the ship's dial, or one
// that a card made of it, with its colour behind; else what is given.
func (s *Ship) maneuver(key string, otherwise Maneuver) Maneuver {
	if m, ok := s.shipType().Maneuver(key); ok {
		return m
	}
	bearing, rest, _ := strings.Cut(key, ".")
	n, colour, _ := strings.Cut(rest, ".")
	speed, err := strconv.Atoi(n)
	if err != nil {
		return otherwise
	}
	if colour == "" {
		colour = string(White)
	}
	return Maneuver{speed, Bearing(bearing), Difficulty(colour)}
}

// fastest is the highest speed for which there is a template of the bearing.
func (m Maneuver) fastest() int {
	switch m.Bearing {
	case Straight, Koiogran, ReverseStraight:
		return 5
	case Stationary:
		return 0
	}
	return 3
}
