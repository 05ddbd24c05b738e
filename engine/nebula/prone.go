package nebula

import "estafeta/engine"

// dropProne lays a figure down; it can do nothing more this Round.
// NEB-PRONE-02, NEB-PRONE-04, NEB-PRONE-10.
func (g *Game) dropProne(t *engine.Table, f *Figure) {
	f.Prone, f.Down, f.Activated, f.Acted = true, true, true, true
	f.Entrench, f.Flying = "", false
	t.Tell("prone.drop", engine.Piece("who", f.ID), engine.ByRules("NEB-PRONE-01", "NEB-PRONE-02"))
}

// offerProne asks a figure that has been hit whether it drops Prone before its
// Fortune Roll, if it has taken no action this Round. NEB-PRONE-01,
// NEB-PRONE-09.
func (g *Game) offerProne(t *engine.Table, f *Figure, hits int) bool {
	if hits == 0 || !g.mayDrop(f) {
		return false
	}
	a := t.Ask(f.Seat, "drop", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("light", g.Attack.Light), engine.Num("severe", g.Attack.Severe)}
		p.Facts = map[string]int{"light": g.Attack.Light, "severe": g.Attack.Severe, "wounds": f.Wounds}
		p.Rules = []string{"NEB-PRONE-01", "NEB-PRONE-03"}
		p.Add(engine.Option{Key: "drop", Verb: "drop"})
		if f.Ducks {
			p.Default = engine.Pick("drop")
		}
	})
	if a.One() != "drop" {
		return false
	}
	g.dropProne(t, f)
	return true
}

// mayDrop reports a figure that may drop Prone when it is hit. NEB-PRONE-01,
// NEB-PRONE-09.
func (g *Game) mayDrop(f *Figure) bool {
	return !f.Acted && !f.Prone && !f.unconscious() && f.suffers("badly_wounded") == 0 && (g.Turn.Figure != f.ID || !g.Turn.NoAction)
}

// standUp takes the Prone marker off; from then on the figure has its normal
// movement, less what it has crawled. NEB-PRONE-08.
func (g *Game) standUp(f *Figure) {
	f.Prone = false
	if !g.Turn.NoMove {
		g.Turn.Left = max(0, f.movement()-g.Turn.Walked)
	}
}
