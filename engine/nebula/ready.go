package nebula

import "estafeta/engine"

// Ready are ready-made legal lists, two a faction.
func (System) Ready() []engine.Roster { return append([]engine.Roster(nil), content().Ready...) }
