package nebula

import "estafeta/engine"

// Orders are the reactions that a player may settle in advance. None of them
// speaks of a distance, which nobody knows before the lock.
func (System) Orders() []engine.StandingOrder {
	never := engine.OrderChoice{Name: "never"}
	return []engine.StandingOrder{
		{
			Key: "drop",
			Choices: []engine.OrderChoice{
				never,
				{Name: "always", Answer: engine.Pick("drop")},
				{Name: "severe", Answer: engine.Pick("drop"), When: []engine.Fact{{Name: "severe", Least: 1}}},
			},
		},
		{Key: "tenacious", Choices: []engine.OrderChoice{{Name: "always", Answer: engine.Pick("repeat")}, never}},
		{Key: "return_fire", Choices: []engine.OrderChoice{{Name: "one", Answer: engine.Count(1)}, {Name: "two", Answer: engine.Count(2)},
			{Name: "all", Answer: engine.Count(engine.All)}}},
		{Key: "break", Choices: []engine.OrderChoice{{Name: "always", Answer: engine.Pick("test")}}},
	}
}
