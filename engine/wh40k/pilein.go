package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// pileDistance is how far models pile in and consolidate (WH-FIGHT-06,
// WH-FIGHT-32).
const pileDistance = 3.0

// The two moves of a fight that cards make longer.
const (
	stepPile        = "pile_in"
	stepConsolidate = "consolidate"
)

// reachOf is how far a unit piles in or consolidates: 3", and what effects add.
func (g *Game) reachOf(u *troops.Unit, step string) float64 {
	far := pileDistance
	for _, f := range g.forces(func(e *book.Effect) bool { return e.Kind == "move" && e.What == step }) {
		if g.concerns(f, u, nil) && g.holdsIf(f, u, clash{}) {
			far += float64(f.effect.N.N)
		}
	}
	return far
}

// mayPile reports a unit that can make a pile-in move in its step (WH-FIGHT-05,
// WH-FIGHT-06, WH-FIGHT-08, WH-AIR-02).
func (g *Game) mayPile(u *troops.Unit) bool {
	return !u.Turn.Piled && !u.Has("aircraft") && !g.still(u) && (g.locked(u) || u.Turn.Charged) && len(g.pileTargets(u)) > 0
}

// pileTargets are the enemies that a unit piles in toward: those that it is
// engaged with; if there are none, those within 5" (WH-FIGHT-07, WH-FIGHT-08,
// WH-AIR-05, A34).
func (g *Game) pileTargets(u *troops.Unit) []*troops.Unit {
	minds := func(e *troops.Unit) bool { return u.Has("fly") || !e.Has("aircraft") }
	foes := g.foes(u)
	minded := g.which(foes, minds)
	if len(minded) > 0 || len(foes) > 0 && g.rule("a34") == "engaged" { // A34
		return minded
	}
	return g.which(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return minds(e) && battlefield.Within(g.apart(u, e), 5) })
}

// selectPile asks for the next unit that piles in; false: its player is done
// (WH-FIGHT-04).
func (g *Game) selectPile(t *engine.Table) bool {
	b := g.Battle
	able := g.which(g.onField(b.Second), func(u *troops.Unit) bool { return g.mayPile(u) && g.gains(u) })
	if len(able) == 0 {
		return false
	}
	id := t.Ask(b.Second, "pile.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring, p.Pass = true, true, true
		p.Rules = []string{"WH-FIGHT-04"}
		for _, u := range able {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "pile"})
		}
		p.Default = engine.Pick(able[0].ID)
	}).One()
	u := g.unit(id)
	if u == nil {
		return false
	}
	u.Turn.Piled = true
	g.pileIn(t, u)
	return true
}

// gains reports a unit with a model that is not in base contact yet: else it
// cannot pile in (WH-FIGHT-09).
func (g *Game) gains(u *troops.Unit) bool {
	goals := g.allBodies(g.onField(other(u.Seat)))
	for _, m := range g.bodies(u) {
		if !touchesAny(m, goals) {
			return true
		}
	}
	return false
}

func touchesAny(m battlefield.Model, list []battlefield.Model) bool {
	return slices.ContainsFunc(list, m.Touches)
}

// pileIn is a pile-in move (WH-FIGHT-06 … WH-FIGHT-12).
func (g *Game) pileIn(t *engine.Table, u *troops.Unit) {
	targets := g.pileTargets(u)
	if !g.locked(u) && len(targets) > 1 {
		targets = g.pickFoes(t, u, "pile.targets", targets, "WH-FIGHT-08")
	}
	if len(targets) == 0 {
		return
	}
	g.Battle.Acting = u.ID
	x := g.closing(u, targets, stepPile, true, "WH-FIGHT-10")
	x.may = func(to []battlefield.Model) *engine.Refusal {
		if !engagedAny(to, g.allBodies(g.onField(other(u.Seat)))) {
			return engine.Refuse("WH-FIGHT-11", "refuse.unengaged", engine.Piece("who", u.ID))
		}
		if r := g.keeps(x, to, "WH-FIGHT-12"); r != nil {
			return r
		}
		return x.musts(to, g.allBodies(targets), 0, "", "WH-FIGHT-10")
	}
	if x.ask(t, "pile.move", g.suggestClose(x, targets, 0), "WH-FIGHT-06", "WH-FIGHT-10") {
		t.Tell("moved.pile", engine.Piece("who", u.ID), engine.ByRules("WH-FIGHT-06"))
	}
	g.Battle.Acting = ""
}

// closing is a move of 3" toward enemies: each model moved ends closer to the
// closest of them; one in base contact stays (WH-FIGHT-09, WH-FIGHT-10,
// WH-FIGHT-36, WH-FIGHT-37).
func (g *Game) closing(u *troops.Unit, targets []*troops.Unit, step string, held bool, rule string) *march {
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return g.reachOf(u, step)
	})
	x.spacing = 0.1
	goals, all := g.allBodies(targets), g.allBodies(g.onField(other(u.Seat)))
	x.fixed = func(i int) bool { return held && touchesAny(x.start(i), all) }
	x.each = func(i int, m battlefield.Model) *engine.Refusal {
		from := x.start(i)
		if moved(from, m) && nearestOf(m, goals) >= nearestOf(from, goals)-battlefield.Hair {
			return engine.Refuse(rule, "refuse.closer", engine.Piece("who", m.ID))
		}
		return nil
	}
	return x
}

// keeps tests that each model that was engaged with an enemy unit still is
// (WH-FIGHT-12, WH-FIGHT-39).
func (g *Game) keeps(x *march, to []battlefield.Model, rule string) *engine.Refusal {
	for i, m := range to {
		from := []battlefield.Model{x.start(i)}
		for _, e := range g.foes(x.unit) {
			those := g.bodies(e)
			if engagedAny(from, those) && !engagedAny([]battlefield.Model{m}, those) {
				return engine.Refuse(rule, "refuse.let_go", engine.Piece("who", m.ID), engine.Piece("enemy", e.ID))
			}
		}
	}
	return nil
}

// pickFoes asks for one or more of some enemy units.
func (g *Game) pickFoes(t *engine.Table, u *troops.Unit, key string, list []*troops.Unit, rule string) []*troops.Unit {
	picked := t.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Some, 1, len(list)
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{rule}
		for _, e := range list {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
		p.Default = engine.Pick(list[0].ID)
	}).Pick
	return g.which(list, func(e *troops.Unit) bool { return slices.Contains(picked, e.ID) })
}

// The modes of consolidation; which one a unit has is not its choice
// (WH-FIGHT-33 … WH-FIGHT-35).
const (
	ongoing     = "ongoing"
	engaging    = "engaging"
	toObjective = "objective"
)

// consolidation is the mode that a unit has now; "": none.
func (g *Game) consolidation(u *troops.Unit) string {
	minds := func(e *troops.Unit) bool { return u.Has("fly") || !e.Has("aircraft") }
	switch {
	case u.Turn.Closed || !u.Turn.Able || u.Has("aircraft") || g.still(u):
		return ""
	case len(g.which(g.foes(u), minds)) > 0:
		return ongoing
	case g.rule("a34") == "engaged" && g.locked(u): // A34
		return ""
	case len(g.near(u, pileDistance)) > 0:
		return engaging
	}
	for _, o := range g.Battle.Objectives {
		if g.nearObjective(u, o) {
			return toObjective
		}
	}
	return ""
}

// nearObjective reports a unit within 3" of an objective with a model that is not
// within its range: the others gain nothing by a move (WH-FIGHT-35).
func (g *Game) nearObjective(u *troops.Unit, o *Objective) bool {
	return battlefield.Within(g.objectiveGap(u, o), pileDistance) &&
		slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return !g.holds(o, m) })
}

// near are the enemy units within a distance that a unit minds (WH-AIR-05).
func (g *Game) near(u *troops.Unit, d float64) []*troops.Unit {
	return g.which(g.onField(other(u.Seat)), func(e *troops.Unit) bool {
		return (u.Has("fly") || !e.Has("aircraft")) && battlefield.Within(g.apart(u, e), d)
	})
}

// selectConsolidate asks for the next unit that consolidates; false: its player
// is done (WH-FIGHT-30, WH-FIGHT-31).
func (g *Game) selectConsolidate(t *engine.Table) bool {
	b := g.Battle
	able := g.which(g.onField(b.Second), func(u *troops.Unit) bool {
		mode := g.consolidation(u)
		return mode != "" && (mode != ongoing || g.gains(u))
	})
	if len(able) == 0 {
		return false
	}
	id := t.Ask(b.Second, "consolidate.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring, p.Pass = true, true, true
		p.Rules = []string{"WH-FIGHT-30"}
		for _, u := range able {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "consolidate"})
		}
		p.Default = engine.Pick(able[0].ID)
	}).One()
	u := g.unit(id)
	if u == nil {
		return false
	}
	g.consolidate(t, u)
	return true
}

// consolidate is a consolidation move (WH-FIGHT-32 … WH-FIGHT-42).
func (g *Game) consolidate(t *engine.Table, u *troops.Unit) {
	mode, had := g.consolidation(u), g.foes(u)
	u.Turn.Closed = true
	g.Battle.Acting = u.ID
	var x *march
	var suggested []engine.Pose
	switch mode {
	case ongoing:
		targets := g.pileTargets(u)
		x = g.closing(u, targets, stepConsolidate, true, "WH-FIGHT-36")
		x.may = func(to []battlefield.Model) *engine.Refusal {
			if r := g.keeps(x, to, "WH-FIGHT-39"); r != nil {
				return r
			}
			return x.musts(to, g.allBodies(targets), 0, "", "WH-FIGHT-36")
		}
		suggested = g.suggestClose(x, targets, 0)
	case engaging:
		targets := g.pickFoes(t, u, "consolidate.targets", g.near(u, pileDistance), "WH-FIGHT-34")
		x = g.closing(u, targets, stepConsolidate, false, "WH-FIGHT-37")
		x.may = func(to []battlefield.Model) *engine.Refusal {
			for _, e := range targets {
				if !engagedAny(to, g.bodies(e)) {
					return engine.Refuse("WH-FIGHT-40", "refuse.not_engaged", engine.Piece("enemy", e.ID))
				}
			}
			return x.musts(to, g.allBodies(targets), 0, "", "WH-FIGHT-37")
		}
		suggested = g.suggestClose(x, targets, 0)
	default:
		o := g.pickObjective(t, u)
		x = g.toward(u, o, g.reachOf(u, stepConsolidate))
		suggested = g.suggestToward(x, o)
	}
	if !x.ask(t, "consolidate.move", suggested, "WH-FIGHT-32") {
		return
	}
	t.Tell("moved.consolidate", engine.Piece("who", u.ID), engine.ByRules("WH-FIGHT-32"))
	switch {
	case mode == engaging:
		g.answerBack(t, u, nil)
	case mode == ongoing && g.rule("a10") == "fight": // A10
		g.answerBack(t, u, had)
	}
}

// answerBack lets the enemies that an engaging consolidation has engaged and
// that have not fought fight at once, but for some (WH-FIGHT-41, A10, A11).
func (g *Game) answerBack(t *engine.Table, u *troops.Unit, but []*troops.Unit) {
	for {
		waiting := g.which(g.foes(u), func(e *troops.Unit) bool { return !e.Turn.Fought && !slices.Contains(but, e) })
		if len(waiting) == 0 || u.Destroyed() {
			return
		}
		e := waiting[0]
		if len(waiting) > 1 {
			id := t.Ask(e.Seat, "fight.forced", func(p *engine.Prompt) {
				p.Measuring = true
				p.Rules = []string{"WH-FIGHT-41"}
				for _, w := range waiting {
					p.Add(engine.Option{Key: w.ID, Piece: w.ID, Verb: "fight"})
				}
				p.Default = engine.Pick(waiting[0].ID)
			}).One()
			if w := g.unit(id); w != nil {
				e = w
			}
		}
		e.Turn.Able = true
		g.fight(t, e)
		if g.rule("a11") == "not" {
			e.Turn.Closed = true // A11
		}
	}
}

// pickObjective asks for the objective that a unit consolidates to
// (WH-FIGHT-35).
func (g *Game) pickObjective(t *engine.Table, u *troops.Unit) *Objective {
	var near []*Objective
	for _, o := range g.Battle.Objectives {
		if g.nearObjective(u, o) {
			near = append(near, o)
		}
	}
	if len(near) == 1 {
		return near[0]
	}
	id := t.Ask(u.Seat, "consolidate.objective", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Rules = []string{"WH-FIGHT-35"}
		for _, o := range near {
			p.Add(engine.Option{Key: o.ID, Label: engine.Say("objective.name", engine.ThingArg("name", o.ID))})
		}
		p.Default = engine.Pick(near[0].ID)
	}).One()
	for _, o := range near {
		if o.ID == id {
			return o
		}
	}
	return near[0]
}

// toward is a consolidation to an objective: each model moved ends in its range
// if it can, else closer to it, and the unit ends in its range (WH-FIGHT-38,
// WH-FIGHT-42).
func (g *Game) toward(u *troops.Unit, o *Objective, far float64) *march {
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return far
	})
	x.each = func(i int, m battlefield.Model) *engine.Refusal {
		from := x.start(i)
		if moved(from, m) && !g.holds(o, m) && g.modelGap(m, o) >= g.modelGap(from, o)-battlefield.Hair {
			return engine.Refuse("WH-FIGHT-38", "refuse.closer_objective", engine.Piece("who", m.ID))
		}
		return nil
	}
	x.may = func(to []battlefield.Model) *engine.Refusal {
		if !slices.ContainsFunc(to, func(m battlefield.Model) bool { return g.holds(o, m) }) {
			return engine.Refuse("WH-FIGHT-42", "refuse.not_in_range", engine.Piece("who", u.ID))
		}
		if i, _ := x.short(to, o); i >= 0 {
			return engine.Refuse("WH-FIGHT-38", "refuse.closer_objective", engine.Piece("who", to[i].ID))
		}
		return g.unengagedAfter(u, "WH-FIGHT-35")(to)
	}
	return x
}

// short is the first model that moves, ends out of range of an objective, and
// could end within it, with such a place; -1: none (WH-FIGHT-38).
func (x *march) short(to []battlefield.Model, o *Objective) (int, battlefield.Model) {
	for i, m := range to {
		if !moved(x.start(i), m) || x.g.holds(o, m) {
			continue
		}
		if place, ok := x.attains(i, o, to); ok {
			return i, place
		}
	}
	return -1, battlefield.Model{}
}

// attains is a place where the i-th model would end within range of an objective,
// the others being where they are: first straight toward the nearest point of it,
// then on rings all around, half a base apart.
func (x *march) attains(i int, o *Objective, to []battlefield.Model) (battlefield.Model, bool) {
	from := x.start(i)
	if !battlefield.Within(x.g.modelGap(from, o), x.most[i]+battlefield.MarkerRange) {
		return from, false
	}
	ahead := x.g.nearestPoint(o, from.Shape.C).Sub(from.Shape.C).Angle() / (2 * math.Pi)
	const around = 24
	for far := x.most[i]; far > 0; far -= 0.25 {
		for k := range around {
			m := x.to(i, x.pose(i, spin(from.Shape.C, far, ahead+formation.Fanned(k, 1.0/around))))
			if x.g.holds(o, m) && x.can(i, m, to) {
				return m, true
			}
		}
	}
	return from, false
}
