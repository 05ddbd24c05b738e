package wh40k

import "estafeta/engine"

// Mission is what decides the battle: what is scored and when (WH-GAME-04,
// WH-MISS-01).
type Mission struct {
	Key     string
	Primary [2]string // the primary mission of each player
}

// action is an action that a mission lets units do (16.01).
type action struct {
	Key      string
	may      func(g *Game, u *Unit) bool
	start    func(g *Game, t *engine.Table, u *Unit)
	holds    func(g *Game, u *Unit) bool
	complete func(g *Game, t *engine.Table, u *Unit)
}

// missionActions are the actions of the missions in play.
func (g *Game) missionActions() []action { return nil }

// missionTurnStarts keeps what missions compare at the end of the turn.
func (g *Game) missionTurnStarts() {}

// missionDestroyed and missionLost note what missions count.
func (g *Game) missionDestroyed(*Unit)    {}
func (g *Game) missionLost(*Unit, *Model) {}

// drawSecondaries draws what is drawn at the start of the Command phase.
func (g *Game) drawSecondaries(*engine.Table) {}

// scoreCommand scores at the end of the Command phase (WH-CMD-09): from the
// second round on 3 points for each objective that the turn's player controls.
func (g *Game) scoreCommand(t *engine.Table) {
	b := g.Battle
	if b.Round < 2 {
		return
	}
	n := 0
	for _, o := range b.Objectives {
		if o.Holder == b.Turn {
			n++
		}
	}
	g.score(t, b.Turn, 3*n, "mission.hold")
}

// scoreTurn, scoreRound and scoreEnd score at those moments (WH-ROUND-11,
// WH-ROUND-13).
func (g *Game) scoreTurn(*engine.Table)  {}
func (g *Game) scoreRound(*engine.Table) {}
func (g *Game) scoreEnd(*engine.Table)   {}

// score gives a player points.
func (g *Game) score(t *engine.Table, s engine.Seat, n int, why string) {
	if n == 0 {
		return
	}
	g.army(s).VP += n
	t.Tell("scored", engine.Side("seat", s), engine.Num("n", n), engine.Term("why", why), engine.Num("vp", g.army(s).VP))
}
