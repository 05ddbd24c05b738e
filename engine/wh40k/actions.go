package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// actor is a unit that could start an action now.
type actor struct {
	Unit   *troops.Unit
	Action string
}

// mayAct reports a unit eligible to start an action (WH-ACT-03 … WH-ACT-09,
// WH-SHOCK-08, A35). One that has shot in this phase is not (WH-SHOOT-09).
func (g *Game) mayAct(u *troops.Unit) bool {
	holds := func(i int) bool { return u.Models[i].OC > 0 }
	oc := slices.ContainsFunc(u.Alive(), holds)
	if g.rule("a35") == "some" {
		oc = !slices.ContainsFunc(u.Alive(), func(i int) bool { return !holds(i) }) // A35
	}
	barred := u.Turn.Advanced || u.Turn.FellBack || u.Turn.NoAction
	if !u.Turn.Chose && (g.allows(u, "action") || g.proud(u) && !u.Turn.FellBack) {
		barred = false
	}
	return u.Where == troops.OnField && !u.Has("aircraft") && !u.Has("fortification") && !u.Shocked && oc && !barred && u.Action == "" && (u.Has("titanic") || !g.locked(u))
}

// actors are the actions that units of the active player can start now.
func (g *Game) actors() []actor {
	var out []actor
	for _, a := range g.missionActions() {
		for _, u := range g.onField(g.Battle.Turn) {
			if g.mayAct(u) && a.may(g, u) {
				out = append(out, actor{u, a.Key})
			}
		}
	}
	return out
}

// startAction starts an action with a unit: it is then eligible neither to shoot
// nor to charge (WH-ACT-02, WH-ACT-09 … WH-ACT-11).
func (g *Game) startAction(t *engine.Table, u *troops.Unit, key string) {
	list := g.missionActions()
	i := slices.IndexFunc(list, func(a action) bool { return a.Key == key })
	if i < 0 || u == nil {
		return
	}
	a := list[i]
	places := a.free(g, u)
	if len(places) == 0 {
		return
	}
	on := g.place(t, u, key, places)
	u.Action, u.ActionAt = key, on
	u.Turn.NoAction, u.Turn.NoCharge = true, true
	u.Turn.NoShoot = u.Turn.NoShoot || !u.Has("titanic") && !g.proud(u)
	t.Tell("action.begins", engine.Piece("who", u.ID), engine.Term("action", "action."+key), engine.ByRules("WH-ACT-02"))
	if a.AtOnce {
		g.completeAction(t, u, a)
	}
}

// completeAction applies the effect of an action (WH-ACT-13).
func (g *Game) completeAction(t *engine.Table, u *troops.Unit, a action) {
	t.Tell("action.done", engine.Piece("who", u.ID), engine.Term("action", "action."+a.Key), engine.ByRules("WH-ACT-13"))
	g.Battle.Mission.Done = append(g.Battle.Mission.Done, mission.Deed{Action: a.Key, Unit: u.ID, On: u.ActionAt})
	on := u.ActionAt
	u.Action, u.ActionAt = "", ""
	if a.effect != nil {
		a.effect(g, t, u, on)
	}
}

// failAction ends an action whose unit has moved, left the battlefield or become
// battle-shocked (WH-ACT-12, WH-SHOCK-08).
func (g *Game) failAction(t *engine.Table, u *troops.Unit) {
	if u.Action == "" {
		return
	}
	t.Tell("action.fails", engine.Piece("who", u.ID), engine.Term("action", "action."+u.Action), engine.ByRules("WH-ACT-12"))
	u.Action, u.ActionAt = "", ""
}

// completeActions completes the actions of the turn's player at its end, where
// their conditions hold (WH-ACT-13).
func (g *Game) completeActions(t *engine.Table) {
	for _, u := range g.onField(g.Battle.Turn) {
		if u.Action == "" {
			continue
		}
		list := g.missionActions()
		i := slices.IndexFunc(list, func(a action) bool { return a.Key == u.Action })
		if i < 0 || list[i].holds != nil && !list[i].holds(g, u, u.ActionAt) {
			g.failAction(t, u)
			continue
		}
		g.completeAction(t, u, list[i])
	}
}
