package xwing

import (
	"strconv"

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
