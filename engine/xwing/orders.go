package xwing

import "estafeta/engine"

// Orders are what a player may settle in advance. None of them speaks of a
// distance.
func (System) Orders() []engine.StandingOrder {
	never := engine.OrderChoice{Name: "never"}
	return []engine.StandingOrder{
		{Key: "activate", Choices: []engine.OrderChoice{{Name: "listed", Answer: engine.Pick(listed)}}},
		{Key: "modify_attack", Choices: []engine.OrderChoice{{Name: "focus", Answer: engine.Pick(Focus)}, never}},
		{Key: "modify_defense", Choices: []engine.OrderChoice{{Name: "evade", Answer: engine.Pick(Evade)},
			{Name: "focus", Answer: engine.Pick(Focus)}, never}},
		{Key: "action", Choices: []engine.OrderChoice{{Name: "focus", Answer: engine.Pick("focus")},
			{Name: "evade", Answer: engine.Pick("evade")}, never}},
		{Key: "ability", Choices: []engine.OrderChoice{never}},
		{Key: "decloak", Choices: []engine.OrderChoice{never}},
	}
}
