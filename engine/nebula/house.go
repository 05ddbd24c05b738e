package nebula

import "estafeta/engine"

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string { return readings.Reading(g.Options, key) }

// tellReadings tells which rules are not read as recommended.
func (g *Game) tellReadings(t *engine.Table) { readings.Tell(t, g.Options) }
