package legion

import (
	"estafeta/engine"
	"estafeta/engine/attack"
)

// Game is a battle as plain data.
type Game struct {
	Options map[string]string // house rules by key
	Units   []*Unit           // of both sides
	Attack  Attack            // the attack being resolved
}

// unit finds a unit by its id.
func (g *Game) unit(id string) *Unit {
	return attack.Find(g.Units, id, func(x *Unit) string { return x.ID })
}

// by is the unit that attacks.
func (g *Game) by() *Unit { return g.unit(g.Attack.By) }

// at is the defender.
func (g *Game) at() *Unit { return g.unit(g.Attack.At) }

// attacker is who rolls and decides for the unit that attacks.
func (g *Game) attacker() engine.Seat { return g.by().Seat }

// defender is who rolls and decides for the defender.
func (g *Game) defender() engine.Seat { return g.at().Seat }

// fight is an attack between its two units: what it comes to is reckoned from
// these alone, so that the odds reckon as the game does.
type fight struct {
	*Attack
	by, at *Unit
}

func (g *Game) fight() fight { return fight{&g.Attack, g.by(), g.at()} }

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string { return readings.Reading(g.Options, key) }
