package nebula

import (
	"strconv"

	"estafeta/engine"
)

// worth are the annihilation points of a rank; mercenaries are not in the
// list. NEB-MANN-07 … NEB-MANN-14.
func worth(rank string) int {
	switch rank {
	case "command", "mech":
		return 3
	case "shock", "heavy":
		return 2
	case "light", "trooper", "droid":
		return 1
	}
	return 0
}

// generalWorth comes on top of the rank's points. NEB-MANN-06, NEB-MANN-16.
const generalWorth = 3

// scoreKill counts a figure Out of Combat for the other Force. NEB-MANN-04,
// NEB-MANN-06 … NEB-MANN-16.
func (g *Game) scoreKill(f *Figure, wasGeneral bool) {
	enemy := g.force(enemyOf(f.Seat))
	if !wasGeneral || g.rule("a43") != "general" {
		enemy.Points += worth(f.Rank)
	}
	if wasGeneral {
		enemy.Points += generalWorth
	}
	enemy.Killed += f.Cost
}

// missionRounds is how many Rounds a mission takes. NEB-MIS-03, NEB-MDAT-11,
// NEB-MTRN-03.
func missionRounds(mission string) int {
	if mission == "transport" {
		return 8
	}
	return 10
}

// setMission takes a mission up, with its Rounds unless others are agreed on.
// NEB-MIS-01, NEB-MIS-03.
func (g *Game) setMission(mission string) {
	g.Mission, g.Rounds = mission, missionRounds(mission)
	if n, err := strconv.Atoi(g.Options["rounds"]); err == nil {
		g.Rounds = n
	}
}

// score judges Finish Them: most annihilation points, then the higher points
// cost of enemies removed, else a draw. NEB-MANN-03 … NEB-MANN-05.
func (g *Game) score(t *engine.Table) {
	a, b := g.Forces[0], g.Forces[1]
	res := &Result{Why: "result.points"}
	switch {
	case a.Gone || len(g.standing(1)) == 0:
		res.Winner, res.Why = 2, "result.left" // a Force with nobody left cannot win (A45)
	case b.Gone || len(g.standing(2)) == 0:
		res.Winner, res.Why = 1, "result.left"
	case g.Mission == "transport":
		res = g.scoreTransport(t)
	case g.Mission == "data_recovery":
		res = g.scoreData()
	case a.Points != b.Points:
		res.Winner = 1
		if b.Points > a.Points {
			res.Winner = 2
		}
	case a.Killed != b.Killed:
		res.Winner, res.Why = 1, "result.cost"
		if b.Killed > a.Killed {
			res.Winner = 2
		}
	default:
		res.Why = "result.draw"
	}
	if len(g.standing(1))+len(g.standing(2)) == 0 {
		res.Winner, res.Why = 0, "result.draw"
	}
	g.finish(res)
	if res.Winner == 0 {
		t.Tell(
			"game.draw", engine.Num("one", a.Points), engine.Num("two", b.Points), engine.Num("cost1", a.Killed),
			engine.Num("cost2", b.Killed), engine.ByRules("NEB-MANN-05"),
		)
		return
	}
	t.Tell("game.ends", engine.Side("winner", res.Winner), engine.Term("why", res.Why),
		engine.Num("one", a.Points), engine.Num("two", b.Points), engine.Num("cost1", a.Killed), engine.Num("cost2", b.Killed),
		engine.ByRules("NEB-MANN-03", "NEB-MANN-04", "NEB-MANN-05"))
}

func (g *Game) finish(r *Result) {
	g.Result = r
	g.Phase = Ended
}
