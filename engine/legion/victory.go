package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// bury takes units without miniatures out of the game; by is who defeated them,
// nil: nobody.
func (g *Game) bury(t *engine.Table, by *troops.Unit) {
	for _, u := range g.Units {
		for i := range u.Minis {
			m := &u.Minis[i]
			if m.Out && m.Fell == 0 && (u.Where == troops.OnField || u.Where == troops.Riding) {
				m.Fell = max(1, g.Battle.Round)
				g.Battle.Fallen = append(g.Battle.Fallen, Fallen{Mini: m.ID, Side: u.Seat, At: m.At})
			}
		}
		if u.Where != troops.Defeated && u.Where != troops.Waiting && u.Defeated() {
			g.dropClaim(t, u)
			g.spoils(t, u, by)
			g.defeat(t, u)
		}
	}
}

// defeat takes a unit out of the game: its points count for the enemy
// (LEG-B-WIN-03, LEG-B-TOKEN-ORD-07).
func (g *Game) defeat(t *engine.Table, u *troops.Unit) {
	if u.Where == troops.Defeated {
		return
	}
	riders := which(g.Units, func(r *troops.Unit) bool { return r.Aboard == u.ID && r.Where == troops.Riding })
	for _, r := range riders {
		g.bail(t, r, u)
	}
	g.dropClaim(t, u)
	u.Where = troops.Defeated
	for i := range u.Minis {
		u.Minis[i].Out = true
	}
	g.side(other(u.Seat)).Score += u.Points
	t.Tell("defeated", engine.Piece("who", u.ID), engine.Num("points", u.Points), engine.ByRules("LEG-A-DMG-02", "LEG-B-WIN-03"))
}

// lose ends the battle if a player has no unit left (LEG-B-WIN-01).
func (g *Game) lose(t *engine.Table) {
	if g.Over() {
		return
	}
	for _, s := range []engine.Seat{1, 2} {
		left := which(g.Units, func(u *troops.Unit) bool {
			return allied(u.Seat, s) && u.Where != troops.Defeated && (!u.Vehicle || !g.unlimited())
		})
		if len(left) == 0 {
			g.end(t, other(s), "result.eliminated")
			return
		}
	}
}

// end ends the battle.
func (g *Game) end(t *engine.Table, winner engine.Seat, why string) {
	g.Battle.Result = &Result{Winner: winner, Why: why}
	g.Battle.Acting = ""
	g.enter(Ended)
	t.Tell(why, engine.Side("seat", winner), engine.ByRules("LEG-B-WIN-01", "LEG-B-WIN-02"))
}

// score ends the battle by victory tokens, then by points, then for blue
// (LEG-B-WIN-02 … LEG-B-WIN-04, LEG-B-VT-01 … LEG-B-VT-04).
func (g *Game) score(t *engine.Table) {
	g.scoreObjective(t)
	g.scoreBounty(t)
	g.scoreMissions(t)
	one, score1 := g.total(1)
	two, score2 := g.total(2)
	t.Tell("score", engine.Num("one", one), engine.Num("two", two), engine.Num("points1", score1), engine.Num("points2", score2))
	switch {
	case one != two:
		g.end(t, better(one > two), "result.tokens")
	case score1 != score2:
		g.end(t, better(score1 > score2), "result.points")
	default:
		g.end(t, g.blue(), "result.blue")
	}
}

func better(first bool) engine.Seat {
	if first {
		return 1
	}
	return 2
}
