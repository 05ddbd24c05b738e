package nebula

import "estafeta/engine"

// sprint makes the two Expertise checks; each Success is 5 cm more this turn.
// NEB-SPR-01, NEB-SPR-02, NEB-SPR-05.
func (g *Game) sprint(t *engine.Table, f *Figure) float64 {
	need := g.expertise(f)
	dice := t.Roll(f.Seat, "sprint", 6, 2)
	bonus := 0.0
	if g.Turn.Figure == f.ID {
		g.Turn.Sprinted = true
	}
	for _, d := range dice {
		if d <= need && d != 6 {
			bonus += sprintPerSuccess
		}
	}
	t.Tell(
		"sprint", engine.Piece("who", f.ID), engine.Dice("dice", dice), engine.Num("need", need), engine.Num("bonus", int(bonus)),
		engine.ByRules("NEB-SPR-01", "NEB-SPR-02"),
	)
	return bonus
}

// freeSprint is the choice of a Sprint that costs nothing: it is never worse
// than none, but while there are containers that the figure may search, which
// who has Sprinted may not. NEB-MDAT-03.
func (g *Game) freeSprint(f *Figure) engine.Option {
	return engine.Option{Key: "sprint", Verb: "sprint", Obvious: len(g.unsearched(f)) == 0}
}

// march offers the free Sprint of Tactical March at the start of the figure's
// turn; it is not its action. NEB-KEY-39, NEB-SPR-06.
func (g *Game) march(t *engine.Table, f *Figure) {
	if !f.has("tactical_march") || f.Prone || g.Turn.NoMove || g.Turn.NoAction {
		return
	}
	a := t.Ask(f.Seat, "march", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-KEY-39"}
		p.Add(g.freeSprint(f))
	})
	if a.One() == "sprint" {
		g.Turn.Left += g.sprint(t, f)
	}
}
