package xwing

import (
	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// label is a maneuver in words.
func label(m flight.Maneuver) engine.Text {
	return engine.Say("maneuver", engine.Name("code", m.Code()), engine.Num("speed", m.Speed),
		engine.Term("bearing", "bearing."+string(m.Bearing)))
}

// maneuverArgs are a maneuver in an event.
func maneuverArgs(m flight.Maneuver, who *Ship, colour flight.Difficulty) []engine.Arg {
	return []engine.Arg{engine.Piece("who", who.ID), engine.Num("speed", m.Speed), engine.Term("bearing", "bearing."+string(m.Bearing)),
		engine.Term("colour", "difficulty."+string(colour))}
}

// coded finds the selection of a ship's dial by its code.
func (s *Ship) coded(code string) (flight.Maneuver, bool) {
	for _, m := range s.shipType().Dial {
		if m.Code() == code {
			return m, true
		}
	}
	return flight.Maneuver{}, false
}

// ionManeuver is what an ionized ship does (XW-ION-03, XW-ION-09).
var ionManeuver = flight.Maneuver{Speed: 1, Bearing: flight.Straight, Difficulty: flight.White}

// maneuver is the maneuver of a key: a selection of the ship's dial, or one
// that a card made of it, with its colour behind; else what is given.
func (s *Ship) maneuver(key string, otherwise flight.Maneuver) flight.Maneuver {
	if m, ok := s.shipType().Maneuver(key); ok {
		return m
	}
	if m, ok := flight.Keyed(key); ok {
		return m
	}
	return otherwise
}
