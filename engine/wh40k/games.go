package wh40k

import (
	"estafeta/engine"
)

// Orders are the windows that a player may arm, and the choices that may be
// settled in advance.
func (System) Orders() []engine.StandingOrder {
	out := []engine.StandingOrder{}
	for _, s := range []stratagem{commandReroll, insaneBravery, rapidIngress, fireOverwatch, smokescreen, heroicIntervention, counterOffensive, epicChallenge} {
		key := s.Key
		if s.Key == commandReroll.Key {
			key = "command"
		}
		out = append(out, engine.StandingOrder{Key: key, Arms: true})
	}
	return append(out, engine.StandingOrder{Key: "model", Arms: true})
}
