package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/campaign"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// Game is a mission or a skirmish as plain data. A single attack is one without
// a map.
type Game struct {
	Options map[string]string // house rules by key
	Figures []*troops.Figure  // of all sides, and objects
	Attack  troops.Attack     // the attack being resolved
	Mission *Mission          `json:",omitempty"` // nil: a single attack, or a campaign between missions
	// Campaign is what a game of several missions has beyond them; nil: there is but one.
	Campaign *campaign.Campaign `json:",omitempty"`
}

// figure finds a figure by its id.
func (g *Game) figure(id string) *troops.Figure {
	if f := attack.Find(g.Figures, id, func(x *troops.Figure) string { return x.ID }); f != nil || g.Mission == nil {
		return f
	}
	if o := g.object(id); o != nil {
		return &o.Figure
	}
	return nil
}

// by is the figure that attacks.
func (g *Game) by() *troops.Figure { return g.figure(g.Attack.By) }

// at is the target.
func (g *Game) at() *troops.Figure { return g.figure(g.Attack.At) }

// attacker is who rolls and decides for the figure that attacks.
func (g *Game) attacker() engine.Seat {
	if g.Attack.Seat != 0 {
		return g.Attack.Seat
	}
	return g.by().Seat
}

// defender is who rolls and decides for the target.
func (g *Game) defender() engine.Seat { return g.at().Seat }

func (g *Game) fight() troops.Fight {
	f := troops.Fight{Attack: &g.Attack, Attacker: g.by(), Target: g.at()}
	for _, n := range g.Attack.Others {
		f.Around = append(f.Around, troops.Bystander{Figure: g.figure(n.ID), Spot: n})
	}
	return f
}

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string { return readings.Reading(g.Options, key) }
