package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// The moves that cards give out of turn.
const (
	surging = "surge"
	driving = "normal"
)

// mayDrive reports a unit that a card may move: it is on the battlefield,
// unengaged, can move, and has made no surge move in this phase; for a surge
// move it has not moved at all in it, and is not battle-shocked (WH-SURGE-01,
// WH-SURGE-02, WH-SURGE-07).
func (g *Game) mayDrive(u *troops.Unit, what string) bool {
	now := string(g.Battle.Phase)
	if u.Where != troops.OnField || u.Destroyed() || u.Has("aircraft") || g.still(u) || g.locked(u) || u.Turn.Surged == now {
		return false
	}
	return what != surging || !u.Shocked && u.Turn.Stirred != now && len(g.surgeTargets(u)) > 0
}

// drives carries out the moves that an effect gives to units.
func (g *Game) drives(t *engine.Table, x source, e *book.Effect, on []*troops.Unit) {
	for _, u := range on {
		switch {
		case !g.mayDrive(u, e.What):
		case e.What == surging:
			g.surge(t, u, troops.Dice(e.N))
		default:
			far := troops.Dice(e.N).Sum(t.Roll(x.seat, "card", 6, e.N.Dice))
			g.drive(t, u, float64(far))
		}
	}
}

// drive is a normal move of so many inches out of turn (WH-MVPH-11, WH-MVPH-12).
func (g *Game) drive(t *engine.Table, u *troops.Unit, far float64) {
	aloft, less := g.skies(t, u)
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return max(0, far-less)
	})
	x.pass = battlefield.Passage{Skies: aloft, Usual: true}
	x.may = g.unengagedAfter(u, "WH-MVPH-12")
	if x.ask(t, "card.move", g.suggestOnward(x), "WH-MVPH-11", "WH-MVPH-12") {
		g.hasMoved(t, u, moveNormal)
	}
}

// surgeTargets are the enemy units closest to a unit: more than one only if they
// are as near as each other (WH-SURGE-03, WH-AIR-05).
func (g *Game) surgeTargets(u *troops.Unit) []*troops.Unit {
	near := g.near(u, 1e6)
	least := 1e9
	for _, e := range near {
		least = min(least, g.apart(u, e))
	}
	return g.which(near, func(e *troops.Unit) bool { return battlefield.Within(g.apart(u, e), least) })
}

// surge is a surge move: toward the closest enemy unit, and into engagement with
// it where that is possible (WH-SURGE-01 … WH-SURGE-07).
func (g *Game) surge(t *engine.Table, u *troops.Unit, dice troops.Dice) {
	g.happen(t, occasion{on: "surge", unit: u})
	rolled := troops.Thrown(t.Roll(u.Seat, "surge", 6, dice.Dice))
	if g.under(u, "reroll", "surge") {
		g.rerollWhole(t, u, "surge", rolled)
	}
	far := dice.Sum(troops.Faces(rolled))
	t.Tell("surge.rolled", engine.Piece("who", u.ID), engine.Num("n", far), engine.ByRules("WH-SURGE-01"))
	if o := g.surgeGoal(t, u); o != nil {
		x := g.toward(u, o, float64(far))
		g.surged(t, x, g.suggestToward(x, o))
		return
	}
	target := g.surgeTarget(t, u)
	x := g.surgeMarch(u, target, float64(far))
	g.surged(t, x, g.suggestClose(x, []*troops.Unit{target}, 0))
}

// surgeMarch is a surge move at an enemy unit: each model ends engaged with it if
// it can, else as close as it comes, and the unit with nobody else (WH-SURGE-04 …
// WH-SURGE-06).
func (g *Game) surgeMarch(u, target *troops.Unit, far float64) *march {
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return far
	})
	x.spacing, x.all = 0.1, true
	goals := g.bodies(target)
	x.may = func(to []battlefield.Model) *engine.Refusal {
		if r := g.others(u, to, []*troops.Unit{target}, "WH-SURGE-06"); r != nil {
			return r
		}
		if r := x.musts(to, goals, 0, "", "WH-SURGE-04"); r != nil {
			return r
		}
		return x.nearer(to, goals)
	}
	return x
}

// surged asks where a unit surges to; after it the unit moves no more in this
// phase (WH-SURGE-07).
func (g *Game) surged(t *engine.Table, x *march, suggested []engine.Pose) {
	u := x.unit
	if !x.ask(t, "surge.move", suggested, "WH-SURGE-04", "WH-SURGE-05", "WH-SURGE-06") {
		return
	}
	g.hasMoved(t, u, surging)
	u.Turn.Surged = string(g.Battle.Phase)
}

// surgeTarget asks which of several enemies that are equally close is the target
// (WH-SURGE-03).
func (g *Game) surgeTarget(t *engine.Table, u *troops.Unit) *troops.Unit {
	near := g.surgeTargets(u)
	if len(near) == 1 {
		return near[0]
	}
	id := t.Ask(u.Seat, "surge.target", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-SURGE-03"}
		for _, e := range near {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
		p.Default = engine.Pick(near[0].ID)
	}).One()
	if e := g.unit(id); e != nil {
		return e
	}
	return near[0]
}

// surgeGoal asks whether a unit whose rules allow it surges to the closest
// objective instead; nil: to the enemy.
func (g *Game) surgeGoal(t *engine.Table, u *troops.Unit) *Objective {
	if !g.under(u, "move", "surge_objective") || len(g.Battle.Objectives) == 0 {
		return nil
	}
	best := g.Battle.Objectives[0]
	for _, o := range g.Battle.Objectives {
		if g.objectiveGap(u, o) < g.objectiveGap(u, best)-battlefield.Hair {
			best = o
		}
	}
	pick := t.Ask(u.Seat, "surge.toward", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-SURGE-03"}
		p.Add(engine.Option{Key: "enemy", Verb: "surge.enemy"})
		p.Add(engine.Option{Key: "objective", Verb: "surge.objective", Label: engine.Say("objective.name", engine.ThingArg("name", best.ID))})
		p.Default = engine.Pick("enemy")
	}).One()
	if pick == "objective" {
		return best
	}
	return nil
}

// closeness is how much nearer a model must be able to end before it must: what
// players can tell on a table.
const closeness = 0.25

// nearer tests that every model that cannot end engaged ends as close to the
// enemy as it comes (WH-SURGE-05).
func (x *march) nearer(to, goals []battlefield.Model) *engine.Refusal {
	for i, m := range to {
		if _, ok := x.closer(i, to, goals); ok && !engagedAny([]battlefield.Model{m}, goals) {
			return engine.Refuse("WH-SURGE-05", "refuse.must_near", engine.Piece("who", m.ID))
		}
	}
	return nil
}

// closer is a place where the i-th model would end clearly closer to some
// enemies, the others being where they are.
func (x *march) closer(i int, to, goals []battlefield.Model) (battlefield.Model, bool) {
	d := nearestOf(to[i], goals)
	rest := slices.DeleteFunc(slices.Clone(to), func(q battlefield.Model) bool { return q.ID == to[i].ID })
	for _, p := range x.onward(i, goals) {
		o := x.to(i, x.pose(i, p))
		if nearestOf(o, goals) < d-closeness && battlefield.Strays(append(rest[:len(rest):len(rest)], o)) == 0 && x.can(i, o, to) {
			return o, true
		}
	}
	return to[i], false
}

// each opens a window for every unit of a player on the battlefield, if a rule of
// his listens to it.
func (g *Game) each(t *engine.Table, s engine.Seat, on book.Window, o occasion) {
	if !g.listens(s, on) {
		return
	}
	for _, u := range g.onField(s) {
		if u.Where == troops.OnField && !u.Destroyed() {
			o.on, o.unit = on, u
			g.happen(t, o)
		}
	}
}

// listens reports that a player has a rule or Stratagem with a window.
func (g *Game) listens(s engine.Seat, on book.Window) bool {
	if len(g.sources(s, opens(on))) > 0 {
		return true
	}
	f := book.FactionOf(g.army(s).Faction)
	if f == nil {
		return false
	}
	for _, id := range g.army(s).Detachments {
		if d := f.Detachment(id); d != nil {
			for i := range d.Stratagems {
				if r := f.Rule("stratagem", d.ID+"/"+d.Stratagems[i].ID); Enforced(r) && opens(on)(r) {
					return true
				}
			}
		}
	}
	return false
}

// withdraw puts a unit into strategic reserves: it is repositioned, and keeps
// what it did this turn and what lasts on it (WH-RES-03 … WH-RES-05).
func (g *Game) withdraw(t *engine.Table, u *troops.Unit) {
	if u.Where != troops.OnField || u.Destroyed() {
		return
	}
	g.failAction(t, u)
	u.Where, u.Moved = troops.Reserves, true
	t.Tell("reserves.back", engine.Piece("who", u.ID), engine.ByRules("WH-RES-03"))
}
