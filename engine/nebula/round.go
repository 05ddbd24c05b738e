package nebula

import "estafeta/engine"

// initiative starts a Round: one die a Force, ties again, the higher chooses
// who starts. NEB-ROUND-03 … NEB-ROUND-06.
func (g *Game) initiative(t *engine.Table) {
	t.Tell("round.begins", engine.Num("round", g.Round), engine.Num("rounds", g.Rounds))
	winner := g.opposed(t, "initiative")
	first := t.Ask(winner, "initiative", func(p *engine.Prompt) {
		p.Rules = []string{"NEB-ROUND-06"}
		p.Add(engine.Option{Key: "self", Verb: "self"})
		p.Add(engine.Option{Key: "other", Verb: "other"})
		p.Default = engine.Pick("self")
	})
	g.ToAct = winner
	if first.One() == "other" {
		g.ToAct = enemyOf(winner)
	}
	t.Tell("round.first", engine.Side("seat", g.ToAct), engine.ByRules("NEB-ROUND-04"))
	g.Phase = Development
}

// passTurn hands the turn to the opponent; a Force with nobody left to
// activate is passed over, and with nobody left at all the Round ends.
// NEB-ROUND-07, NEB-ROUND-09, NEB-ROUND-11, NEB-ROUND-12.
func (g *Game) passTurn(t *engine.Table) {
	other := enemyOf(g.ToAct)
	switch {
	case len(g.waiting(other)) > 0:
		g.ToAct = other
	case len(g.waiting(g.ToAct)) > 0:
	default:
		g.endRound(t)
	}
}

// endRound lets mishaps run out, resets what counts per Round and stops after
// the mission's last. NEB-INJ-02, NEB-ROUND-12, NEB-MIS-03.
func (g *Game) endRound(t *engine.Table) {
	if g.Round >= g.Rounds || g.Mission == "data_recovery" && g.rule("a49") == "at_once" && g.rescued() != 0 {
		g.score(t) // before anybody lands (NEB-MTRN-07)
		return
	}
	for _, f := range g.Figures {
		running := []Mishap{}
		for _, m := range f.Mishaps {
			if m.Until > g.Round {
				running = append(running, m)
			}
		}
		f.Mishaps = running
		f.Activated, f.Acted, f.Down, f.Repeated, f.Reacted, f.Flying, f.Commanded = false, false, false, false, false, false, false
	}
	g.clearSmoke()
	t.Tell("round.ends", engine.Num("round", g.Round), engine.ByRules("NEB-ROUND-12"))
	g.Round++
	g.Phase = Initiative
}
