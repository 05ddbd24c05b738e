package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// movementPhase moves the active player's units one at a time until all have
// been selected (WH-MVPH-01 … WH-MVPH-08).
func (g *Game) movementPhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.clear(func(d *troops.Deeds) { d.Chosen = false })
		g.happen(t, occasion{on: "phase_start"})
		b.Stage = "move"
	case "move":
		if !g.selectMove(t) {
			b.Stage = "ingress"
		}
	case "ingress": // the opponent's reactions, at the end (WH-MVPH-08)
		g.rapidIngress(t)
		b.Stage = "overwatch"
	case "overwatch":
		b.Stage = "end"
		if g.overwatch(t) {
			b.Stage = "after"
		}
	case "after": // who fires first may still bring reserves up (WH-REF-01)
		g.rapidIngress(t)
		b.Stage = "end"
	default:
		g.happen(t, occasion{on: "phase_end"})
		g.control(t)
		g.enter(ShootingOf)
	}
}

// movable are the units still to be selected to move: on the battlefield, in
// reserves or embarked (WH-MVPH-02, WH-MVPH-05).
func (g *Game) movable() []*troops.Unit {
	return g.which(g.of(g.Battle.Turn), func(u *troops.Unit) bool { return !u.Turn.Chosen })
}

// selectMove asks for the next unit to move and moves it; false: all have been
// selected. The rest may remain stationary at once.
func (g *Game) selectMove(t *engine.Table) bool {
	b := g.Battle
	left := g.movable()
	if len(g.which(left, func(u *troops.Unit) bool { return len(g.moveTypes(u)) > 1 })) == 0 {
		g.restStay(t, left)
		return false
	}
	id := t.Ask(b.Turn, "move.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"WH-MVPH-05"}
		for _, u := range left {
			if len(g.moveTypes(u)) > 1 {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "select"})
			}
		}
		p.Add(engine.Option{Key: "rest", Verb: "rest"})
		p.DefaultFirst()
		g.excludeUnits(p, b.Turn, "select", g.unmoved)
		g.bar(p)
	}).One()
	u := g.unit(id)
	if u == nil {
		g.restStay(t, left)
		return false
	}
	g.moveUnit(t, u)
	return true
}

// restStay lets units remain stationary (WH-MVPH-09, WH-MVPH-10).
func (g *Game) restStay(t *engine.Table, units []*troops.Unit) {
	for _, u := range units {
		u.Turn.Chosen = true
		if u.Turn.Move == "" {
			u.Turn.Move = moveStay
		}
	}
	if len(units) > 0 {
		t.Tell("move.rest", engine.Side("seat", g.Battle.Turn), engine.ByRules("WH-MVPH-09"))
	}
}

// The kinds of moves of the Movement phase.
const (
	moveStay      = "stay"
	moveNormal    = "normal"
	moveAdvance   = "advance"
	moveFallBack  = "fallback"
	moveDisembark = "disembark"
	moveIngress   = "ingress"
)

// moveTypes are those that a unit is eligible for (WH-MVPH-06, WH-MVPH-11,
// WH-MVPH-13, WH-MVPH-17, WH-MVPH-25, WH-AIR-02, WH-AIR-06, WH-RES-07,
// WH-RES-15, WH-TRANS-12 … WH-TRANS-14).
func (g *Game) moveTypes(u *troops.Unit) []string {
	out := []string{moveStay}
	switch {
	case u.Where == troops.Reserves:
		if g.mayIngress(u) {
			out = append(out, moveIngress)
		}
	case u.Where == troops.Embarked:
		if g.mayDisembark(u) {
			out = append(out, moveDisembark)
		}
	case u.Has("aircraft") || g.still(u) || u.Bound == g.Battle.Turns:
	default:
		held := g.which(g.foes(u), func(e *troops.Unit) bool { return !e.Has("aircraft") })
		if len(held) == 0 {
			out = append(out, moveNormal, moveAdvance)
		}
		if g.locked(u) {
			out = append(out, moveFallBack)
		}
	}
	return out
}

// still reports a unit none of whose models can move: M "-" (WH-DATA-02).
func (g *Game) still(u *troops.Unit) bool {
	for _, i := range u.Alive() {
		if u.Models[i].M >= 0 {
			return false
		}
	}
	return true
}

// moveUnit is one unit selected to move: its controller is active until the
// move ends (WH-CORE-08, WH-MVPH-06).
func (g *Game) moveUnit(t *engine.Table, u *troops.Unit) {
	b := g.Battle
	b.Acting = u.ID
	g.happen(t, occasion{on: "move_chosen", unit: u})
	kind := t.Ask(u.Seat, "move.type", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-MVPH-06"}
		types := g.moveTypes(u)
		for _, k := range types {
			p.Add(engine.Option{Key: k, Verb: "move." + k})
		}
		p.Default = engine.Pick(types[min(1, len(types)-1)])
		for _, k := range []string{moveNormal, moveAdvance, moveFallBack, moveDisembark, moveIngress} {
			if why := g.noMove(u, k); why != nil {
				p.Lack("move."+k, why)
			}
		}
		g.bar(p)
	}).One()
	done := true
	if slices.Contains([]string{moveNormal, moveAdvance, moveFallBack}, kind) {
		g.pace(t, u)
	}
	switch kind {
	case moveNormal:
		done = g.normalMove(t, u)
	case moveAdvance:
		g.advanceMove(t, u)
	case moveFallBack:
		done = g.fallBack(t, u)
	case moveDisembark:
		done = g.disembark(t, u)
	case moveIngress:
		done = g.ingress(t, u, u.Seat)
	}
	if done { // a set-up that is undone, or a move not made, leaves the unit to be selected again (WH-SETUP-01)
		u.Turn.Chosen = true
		if u.Turn.Move == "" {
			u.Turn.Move = moveStay
		}
	}
	b.Acting = ""
	if u.Turn.Stirred == string(b.Phase) && u.Where == troops.OnField {
		g.each(t, other(u.Seat), "enemy_moved", occasion{foe: u})
	}
}

// unengagedAfter is the demand of most moves: afterwards the unit is unengaged
// (WH-MVPH-12, WH-MVPH-15, WH-MVPH-22). Models in the air are no hindrance of a
// unit that is engaged with AIRCRAFT only (WH-AIR-06).
func (g *Game) unengagedAfter(u *troops.Unit, rule string) func(to []battlefield.Model) *engine.Refusal {
	return func(to []battlefield.Model) *engine.Refusal {
		for _, e := range g.onField(other(u.Seat)) {
			if e.Has("aircraft") && rule != "WH-MVPH-22" {
				continue
			}
			for _, m := range to {
				for _, o := range g.bodies(e) {
					if m.Engaged(o) {
						return engine.Refuse(rule, "refuse.engaged_after", engine.Piece("who", m.ID), engine.Piece("enemy", e.ID))
					}
				}
			}
		}
		return nil
	}
}

// speed is the M of each model, with more; below 0 it does not move
// (WH-APP-13, A14).
func (g *Game) speed(u *troops.Unit, more float64) func(m *troops.Model) float64 {
	return func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return max(0, float64(max(1, g.value(u, m, "M", m.M)))+more)
	}
}

// skies asks a flying unit whether it takes to the skies, and what that costs:
// 2", or nothing with Hover (WH-FLY-01 … WH-FLY-03, WH-KEY-29).
func (g *Game) skies(t *engine.Table, u *troops.Unit) (aloft bool, less float64) {
	if !u.Has("fly") {
		return false, 0
	}
	pick := t.Ask(u.Seat, "skies", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-FLY-02", "WH-FLY-03"}
		p.Add(engine.Option{Key: "no", Verb: "ground"})
		p.Add(engine.Option{Key: "yes", Verb: "skies"})
		p.Default = engine.Pick("no")
	}).One()
	if pick != "yes" {
		return false, 0
	}
	if _, ok := u.All("hover"); ok {
		return true, 0
	}
	return true, 2
}

// strides asks a unit of Super-heavy Walkers whether its models have MOBILE for
// this move (WH-KEY-55).
func (g *Game) strides(t *engine.Table, u *troops.Unit) bool {
	if _, ok := u.All("super_heavy_walker"); !ok {
		return false
	}
	return t.Ask(u.Seat, "strides", func(p *engine.Prompt) {
		p.About = u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-KEY-55"}
		p.Add(engine.Option{Key: "no", Verb: "no"})
		p.Add(engine.Option{Key: "yes", Verb: "yes"})
		p.Default = engine.Pick("no")
	}).One() == "yes"
}

// afterStride rolls what MOBILE costs a Super-heavy Walker (WH-KEY-55).
func (g *Game) afterStride(t *engine.Table, u *troops.Unit, mobile bool) {
	if !mobile {
		return
	}
	die := t.Roll(u.Seat, "stride", 6, 1)[0]
	if die == 1 {
		u.Shocked = true
		g.failAction(t, u)
	}
	t.Tell("stride", engine.Piece("who", u.ID), engine.Num("die", die), engine.ByRules("WH-KEY-55"))
}

// pace rolls the random M of a unit, once for all models that have the same,
// before any of them moves (WH-REF-11, WH-REF-12).
func (g *Game) pace(t *engine.Table, u *troops.Unit) {
	rolled := map[troops.Dice]int{}
	for _, i := range u.Alive() {
		m := &u.Models[i]
		if !m.Pace.Random() {
			continue
		}
		n, ok := rolled[m.Pace]
		if !ok {
			n = m.Pace.Sum(t.Roll(u.Seat, "pace", 6, m.Pace.Dice))
			rolled[m.Pace] = n
			t.Tell("pace.rolled", engine.Piece("who", u.ID), engine.Num("n", n), engine.ByRules("WH-REF-12"))
		}
		m.M = n
	}
}

// normalMove is a normal move (WH-MVPH-11, WH-MVPH-12). It reports whether it
// was made.
func (g *Game) normalMove(t *engine.Table, u *troops.Unit) bool {
	aloft, less := g.skies(t, u)
	mobile := g.strides(t, u)
	x := g.newMarch(u, g.speed(u, -less))
	x.pass = battlefield.Passage{Skies: aloft, Usual: true, Stride: true, Mobile: mobile}
	x.may = g.unengagedAfter(u, "WH-MVPH-12")
	if !x.ask(t, "move.normal", g.suggestOnward(x), "WH-MVPH-11", "WH-MVPH-12") {
		return false
	}
	g.hasMoved(t, u, moveNormal)
	g.afterStride(t, u, mobile)
	g.embark(t, u)
	return true
}

// hasMoved notes a move of a unit.
func (g *Game) hasMoved(t *engine.Table, u *troops.Unit, kind string) {
	u.Turn.Move, u.Turn.Stirred = kind, string(g.Battle.Phase)
	g.failAction(t, u)
	g.clearMarkers(t, u)
	far := 0.0
	for _, w := range g.Battle.Ways {
		far = math.Max(far, w.Points[0].Dist(w.Points[len(w.Points)-1]))
	}
	t.Tell("moved."+kind, engine.Piece("who", u.ID), inches("far", far), engine.ByRules("WH-MOVE-14"))
}

// advanceRoll is how much further a unit advances: a D6, or what a rule says
// instead of it (WH-MVPH-14, WH-REF-05).
func (g *Game) advanceRoll(t *engine.Table, u *troops.Unit) int {
	for _, f := range g.forces(func(e *book.Effect) bool { return e.Kind == "advance" }) {
		if g.concerns(f, u, nil) && g.holdsIf(f, u, clash{}) {
			t.Tell("advance.fixed", engine.Piece("who", u.ID), engine.Num("n", f.effect.N.N), engine.ByRules("WH-REF-05"))
			return f.effect.N.N
		}
	}
	rolled := troops.Thrown(t.Roll(u.Seat, "advance", 6, 1))
	g.rerollOf(t, u, "advance", rolled)
	t.Tell("advance.rolled", engine.Piece("who", u.ID), engine.Num("die", rolled[0].Face), engine.ByRules("WH-MVPH-14"))
	return rolled[0].Face
}

// advanceMove rolls for a unit and moves it: M plus the roll (WH-MVPH-13 …
// WH-MVPH-16).
func (g *Game) advanceMove(t *engine.Table, u *troops.Unit) {
	aloft, less := g.skies(t, u)
	mobile := g.strides(t, u)
	die := g.advanceRoll(t, u)
	u.Turn.Advanced, u.Turn.Move = true, moveAdvance
	u.Turn.NoAction = true
	x := g.newMarch(u, g.speed(u, float64(die)-less))
	x.pass = battlefield.Passage{Skies: aloft, Usual: true, Stride: true, Mobile: mobile}
	x.may = g.unengagedAfter(u, "WH-MVPH-15")
	if x.ask(t, "move.advance", g.suggestOnward(x), "WH-MVPH-13", "WH-MVPH-15") {
		g.hasMoved(t, u, moveAdvance)
		g.afterStride(t, u, mobile)
	}
	g.embark(t, u)
}

// fallBack takes an engaged unit out of combat: by ordered retreat, or by
// desperate escape, which a battle-shocked unit must use (WH-MVPH-17 …
// WH-MVPH-26). It reports whether the unit was moved, or has rolled for it.
func (g *Game) fallBack(t *engine.Table, u *troops.Unit) bool {
	mode := t.Ask(u.Seat, "fallback.mode", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-MVPH-18", "WH-MVPH-19"}
		if !u.Shocked {
			p.Add(engine.Option{Key: "ordered", Verb: "ordered"})
		}
		p.Add(engine.Option{Key: "desperate", Verb: "desperate"})
		p.DefaultFirst()
	}).One()
	desperate := mode == "desperate"
	aloft, less := g.skies(t, u)
	mobile := g.strides(t, u)
	if desperate {
		g.hazardRolls(t, u, len(u.Alive()), "WH-MVPH-20")
		if u.Destroyed() {
			g.bury(t)
			return true
		}
	}
	x := g.newMarch(u, g.speed(u, -less))
	if g.rule("a14") == "least" {
		x.alike() // A14
	}
	x.pass = battlefield.Passage{Skies: aloft, Stride: true, Mobile: mobile, Enemies: desperate}
	x.may = g.unengagedAfter(u, "WH-MVPH-22")
	if x.ask(t, "move.fallback", g.suggestRetreat(x), "WH-MVPH-17", "WH-MVPH-22") {
		u.Turn.FellBack = true
		u.Turn.NoShoot, u.Turn.NoCharge, u.Turn.NoAction = g.rule("a25") == "barred", true, true // WH-MVPH-23, A25
		g.hasMoved(t, u, moveFallBack)
		g.afterStride(t, u, mobile)
	} else if !desperate {
		return false // the move is not possible, or was not made (WH-MOVE-14)
	}
	if desperate && !u.Shocked { // WH-MVPH-24
		g.shock(t, u, false)
	}
	g.embark(t, u)
	return true
}
