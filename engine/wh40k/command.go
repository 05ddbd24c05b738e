package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// startRound begins a battle round: rules of its start, then the first turn
// (WH-ROUND-01, WH-ROUND-02).
func (g *Game) startRound(t *engine.Table) {
	b := g.Battle
	if b.Round == 0 { // begin the battle (WH-MISS-04)
		for _, u := range g.Units {
			u.Starting = len(u.Alive()) // WH-APP-02
		}
	}
	b.Round++
	for _, a := range b.Armies {
		a.PrimaryRound, a.SecondRound = 0, 0
	}
	g.expire(0, "round")
	t.Tell("round.begins", engine.Num("round", b.Round), engine.Num("rounds", b.Rounds))
	b.Turn = 0 // rules at its start come before the players' turns
	g.happen(t, occasion{on: "round_start"})
	g.startTurn(t, b.First)
}

// startTurn begins a player's turn (WH-ROUND-04, WH-ROUND-05).
func (g *Game) startTurn(t *engine.Table, seat engine.Seat) {
	b := g.Battle
	b.Turn = seat
	b.Turns++
	g.expire(0, "turn")
	g.expire(seat, "own_turn", "own_command")
	for _, u := range g.Units {
		u.Turn = troops.Deeds{}
		for i := range u.Models {
			u.Models[i].Went = 0
		}
	}
	g.missionTurnStarts()
	t.Tell("turn.begins", engine.Side("seat", seat), engine.Num("round", b.Round))
	g.condemn(t)
	g.guardsAgain(t)
	g.enter(CommandOf)
}

// enter begins a phase.
func (g *Game) enter(p Phase) {
	b := g.Battle
	b.Phase, b.Stage, b.Acting, b.Second, b.Passed = p, "", "", 0, false
	g.expire(0, "", "phase")
	b.Fallen, b.Ways = nil, nil
}

// commandPhase is the Command phase: both players gain 1 CP, the active player
// makes battle-shock rolls, then abilities, then the mission (WH-CMD-01 …
// WH-CMD-09).
func (g *Game) commandPhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.happen(t, occasion{on: "command_start"})
		g.happen(t, occasion{on: "phase_start"})
		g.drawSecondaries(t)
		for _, a := range b.Armies {
			a.CP++
		}
		t.Tell("command.cp", engine.Num("one", b.Armies[0].CP), engine.Num("two", b.Armies[1].CP), engine.ByRules("WH-CMD-03"))
		b.Stage = "shock"
	case "shock":
		if u := g.unsettled(); u != nil {
			g.settle(t, u)
			return
		}
		g.happen(t, occasion{on: "command"})
		b.Stage = "end"
	default:
		g.happen(t, occasion{on: "command_end"})
		g.happen(t, occasion{on: "phase_end"})
		g.control(t)
		g.scoreCommand(t)
		g.enter(MovementOf)
	}
}

// unsettled is the next unit of the active player that must make a battle-shock
// roll: it is battle-shocked, or at or below half-strength (WH-CMD-05, A32,
// WH-REF-09).
func (g *Game) unsettled() *troops.Unit {
	list := g.of(g.Battle.Turn)
	if g.rule("a32") == "field" {
		list = g.onField(g.Battle.Turn)
	}
	for _, u := range list {
		if !u.Turn.Chosen && (u.Shocked || u.Halved()) {
			return u
		}
	}
	return nil
}

// settle makes the battle-shock roll of the Command phase; just before it
// Insane Bravery may be used (WH-CMD-06, WH-STRAT-22, A13).
func (g *Game) settle(t *engine.Table, u *troops.Unit) {
	u.Turn.Chosen = true
	if g.mayUse(u.Seat, insaneBravery, u) && g.offer(t, u.Seat, insaneBravery, []*troops.Unit{u}, func(p *engine.Prompt) {
		p.About = u.ID
	}) != nil {
		g.use(t, u.Seat, insaneBravery, u)
		g.shocked(t, u, true, true, []int{}, 0) // WH-REF-05
		return
	}
	g.shock(t, u, true)
}

// clear ends what a phase remembers of units.
func (g *Game) clear(what func(d *troops.Deeds)) {
	for _, u := range g.Units {
		what(&u.Turn)
	}
}

// ids of the units of a seat that satisfy something.
func (g *Game) which(list []*troops.Unit, fit func(u *troops.Unit) bool) []*troops.Unit {
	return slices.DeleteFunc(slices.Clone(list), func(u *troops.Unit) bool { return !fit(u) })
}
