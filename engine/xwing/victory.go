package xwing

import "estafeta/engine"

// victory ends the game at the end of a round in which a side has lost all its
// ships, or with which a limit was reached. XW-WIN-01 … XW-WIN-03, XW-WIN-05,
// XW-LIM-01 … XW-LIM-06, XW-TEAM-06.
func (g *Game) victory(t *engine.Table) bool {
	one, two := len(g.inPlay(1)), len(g.inPlay(2))
	switch {
	case one == 0 && two == 0:
		g.finish(t, 0, "result.both")
	case one == 0:
		g.finish(t, 2, "result.destroyed")
	case two == 0:
		g.finish(t, 1, "result.destroyed")
	case g.LastRound || g.Rounds > 0 && g.Round >= g.Rounds:
		winner, why := engine.Seat(0), "result.equal"
		if a, b := g.Sides[0].Score, g.Sides[1].Score; a > b {
			winner, why = 1, "result.points"
		} else if b > a {
			winner, why = 2, "result.points"
		}
		g.finish(t, winner, why)
	default:
		return false
	}
	return true
}

func (g *Game) finish(t *engine.Table, winner engine.Seat, why string) {
	g.end(&Result{winner, why})
	one, two := engine.Num("one", g.Sides[0].Score), engine.Num("two", g.Sides[1].Score)
	if winner == 0 {
		t.Tell("game.draw", engine.Term("why", why), one, two, engine.ByRules("XW-WIN-03"))
		return
	}
	t.Tell("game.ends", engine.Side("winner", winner), engine.Term("why", why), one, two, engine.ByRules("XW-WIN-02"))
}

func (g *Game) end(r *Result) { g.Result, g.Phase = r, Ended }
