package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// endTurn is the end of a player's turn: coherency, AIRCRAFT, actions, then
// control and the missions (WH-ROUND-11, A19).
func (g *Game) endTurn(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		if g.rule("a19") == "first" {
			g.control(t) // A19
		}
		for _, u := range g.onField(0) {
			g.regain(t, u)
		}
		g.flyOff(t)
		g.happen(t, occasion{on: "turn_end"})
		g.completeActions(t)
		b.Stage = "mission"
	default:
		if g.rule("a19") == "last" {
			g.control(t)
		}
		g.scoreTurn(t)
		if g.Over() {
			return
		}
		if b.Turn == b.First {
			g.startTurn(t, other(b.First))
			return
		}
		b.Turn = 0
		g.enter(RoundEnd)
	}
}

// regain destroys models of a unit out of coherency one at a time until it is
// in coherency; nothing reacts to it (WH-COH-04, WH-COH-05).
func (g *Game) regain(t *engine.Table, u *troops.Unit) {
	for {
		bodies := g.bodies(u)
		if ok, _, _ := battlefield.Coherent(bodies); ok {
			return
		}
		id := t.Ask(u.Seat, "coherency", func(p *engine.Prompt) {
			p.About, p.Measuring = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID)}
			p.Rules = []string{"WH-COH-04", "WH-COH-05"}
			for _, m := range bodies {
				p.Add(engine.Option{Key: m.ID, Piece: m.ID})
			}
			p.Default = engine.Pick(g.astray(bodies))
		}).One()
		m := u.Model(id)
		if m == nil || m.Out {
			m = u.Model(g.astray(bodies))
		}
		m.Out, m.Wounds, m.Demise = true, 0, troops.Dice{}
		t.Tell("coherency.lost", engine.Piece("who", m.ID), engine.ByRules("WH-COH-04"))
	}
}

// astray is the model whose loss brings a unit nearest to coherency.
func (g *Game) astray(bodies []battlefield.Model) string {
	best, least := bodies[0].ID, 1<<30
	for i, m := range bodies {
		if n := battlefield.Strays(slices.Delete(slices.Clone(bodies), i, i+1)); n < least {
			best, least = m.ID, n
		}
	}
	return best
}

// endRound is the end of a battle round: reserves that never arrived, then the
// missions; after the last round the battle ends (WH-ROUND-12 … WH-ROUND-14).
func (g *Game) endRound(t *engine.Table) {
	b := g.Battle
	g.strand(t)
	g.scoreRound(t)
	t.Tell("round.ends", engine.Num("round", b.Round), engine.Num("one", b.Armies[0].VP), engine.Num("two", b.Armies[1].VP), engine.ByRules("WH-ROUND-13"))
	if b.Round >= b.Rounds {
		g.finish(t)
		return
	}
	g.enter(RoundStart)
}

// finish ends the battle: the higher score wins (WH-GAME-03).
func (g *Game) finish(t *engine.Table) {
	b := g.Battle
	g.scoreEnd(t)
	one, two := b.Armies[0].VP, b.Armies[1].VP
	r := &Result{Why: "result.points"}
	switch {
	case one > two:
		r.Winner = 1
	case two > one:
		r.Winner = 2
	default:
		r.Why = "result.draw"
	}
	b.Result, b.Phase = r, BattleEnded
	t.Tell("battle.ends", engine.Num("one", one), engine.Num("two", two), engine.ByRules("WH-GAME-03"))
}
