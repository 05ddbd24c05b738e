package xwing

import (
	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string { return book.Readings.Reading(g.Options, key) }

// tellReadings tells which rules are not read as recommended.
func (g *Game) tellReadings(t *engine.Table) { book.Readings.Tell(t, g.Options) }

// gauge is how this game measures what the book leaves open.
func (g *Game) gauge() flight.Gauge {
	m := flight.Standard
	m.FrontEdge = g.rule("a04") == "arc"
	m.GuidesFlee = g.rule("a05") == "guides"
	if g.rule("a06") == "none" {
		m.Guide = 0
	}
	return m
}
