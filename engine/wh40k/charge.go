package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// chargePhase lets the active player charge with units one at a time; at its
// end the opponent may intervene (WH-CHG-01 … WH-CHG-03, WH-CHG-12).
func (g *Game) chargePhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.clear(func(d *troops.Deeds) { d.Declared = false })
		g.happen(t, occasion{on: "phase_start"})
		b.Stage = "charge"
	case "charge":
		if !g.selectCharge(t) {
			b.Stage = "intervene"
		}
	case "intervene":
		g.intervene(t)
		b.Stage = "end"
	default:
		g.happen(t, occasion{on: "phase_end"})
		g.control(t)
		g.enter(FightOf)
	}
}

// chargeRange is how near a charge target must be (WH-CHG-06, WH-CHG-14).
const chargeRange = 12.0

// mayCharge reports a unit eligible to declare a charge.
func (g *Game) mayCharge(u *troops.Unit) bool { return g.noCharge(u) == nil }

// chargeable are the enemies within a distance that a unit may charge
// (WH-CHG-14, WH-AIR-09).
func (g *Game) chargeable(u *troops.Unit, d float64) []*troops.Unit {
	barred := g.offLimits(u)
	return g.which(g.onField(other(u.Seat)), func(e *troops.Unit) bool {
		return (!e.Has("aircraft") || u.Has("fly")) && !barred(e) && battlefield.Within(g.apart(u, e), min(d, chargeRange)) &&
			(g.rule("a31") == "unseen" || g.spies(u, e)) // A31
	})
}

// spies reports that a model of a unit sees an enemy unit.
func (g *Game) spies(u, e *troops.Unit) bool {
	f := g.field()
	return slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return g.sees(f, m, e) })
}

// selectCharge asks for the next unit that declares a charge; false: done
// (WH-CHG-03, WH-CHG-04).
func (g *Game) selectCharge(t *engine.Table) bool {
	b := g.Battle
	able := g.which(g.onField(b.Turn), g.mayCharge)
	if len(able) == 0 {
		return false
	}
	id := t.Ask(b.Turn, "charge.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"WH-CHG-04"}
		for _, u := range able {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "charge"})
		}
		g.excludeUnits(p, b.Turn, "charge", g.noCharge)
		g.bar(p)
		p.Add(engine.Option{Key: "done", Verb: "done"})
		p.Default = engine.Pick("done")
	}).One()
	u := g.unit(id)
	if u == nil {
		return false
	}
	g.charge(t, u, chargeRange, nil)
	return true
}

// charge resolves a charge: the roll, its targets, the move (WH-CHG-09 …
// WH-CHG-11). cap is the most the roll counts; only, if not nil, says which
// enemies may be targets.
func (g *Game) charge(t *engine.Table, u *troops.Unit, most float64, only func(e *troops.Unit) bool) {
	b := g.Battle
	b.Acting = u.ID
	u.Turn.Declared = true
	aloft, less := false, 0.0
	if g.rule("a08") == "before" {
		aloft, less = g.skies(t, u) // A8
	}
	rolled := troops.Thrown(t.Roll(u.Seat, "charge", 6, 2))
	g.rerollOf(t, u, "charge", rolled)
	sum := max(0, min(rolled[0].Face+rolled[1].Face+g.modifier(u, "charge"), int(most)))
	t.Tell("charge.rolled", engine.Piece("who", u.ID), engine.Dice("dice", troops.Faces(rolled)), engine.Num("n", sum), engine.ByRules("WH-CHG-09"))
	if g.rule("a08") == "after" && len(g.chargeable(u, float64(sum))) > 0 {
		aloft, less = g.skies(t, u) // A8
	}
	far := float64(sum) - less
	targets := g.which(g.chargeable(u, far), func(e *troops.Unit) bool { return only == nil || only(e) })
	if len(targets) == 0 {
		t.Tell("charge.failed", engine.Piece("who", u.ID), engine.ByRules("WH-CHG-10", "WH-CHG-11"))
		return
	}
	chosen := g.chargeTargets(t, u, targets)
	if len(chosen) == 0 {
		t.Tell("charge.declined", engine.Piece("who", u.ID), engine.ByRules("WH-CHG-10"))
		return
	}
	x := g.chargeMarch(u, chosen, far, aloft)
	if !x.ask(t, "charge.move", g.suggestClose(x, chosen, 1), "WH-CHG-16", "WH-CHG-17", "WH-CHG-18", "WH-CHG-19", "WH-CHG-20") {
		t.Tell("charge.declined", engine.Piece("who", u.ID), engine.ByRules("WH-CHG-10"))
		return
	}
	u.Turn.Charged, u.Turn.Foremost = true, true // WH-CHG-21
	g.hasMoved(t, u, "charge")
	g.crush(t, u)
}

// chargeTargets asks for the targets of a charge, after the roll (WH-CHG-14,
// WH-CHG-15). None: the charge is given up.
func (g *Game) chargeTargets(t *engine.Table, u *troops.Unit, targets []*troops.Unit) []*troops.Unit {
	picked := t.Ask(u.Seat, "charge.targets", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Some, 1, len(targets)
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-CHG-14"}
		for _, e := range targets {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
		near := targets[0]
		for _, e := range targets {
			if g.apart(u, e) < g.apart(u, near)-battlefield.Hair {
				near = e
			}
		}
		p.Default = engine.Pick(near.ID)
	}).Pick
	return g.which(targets, func(e *troops.Unit) bool { return slices.Contains(picked, e.ID) })
}

// chargeMarch is a charge move against targets (WH-CHG-13, WH-CHG-16 …
// WH-CHG-20, A7).
func (g *Game) chargeMarch(u *troops.Unit, targets []*troops.Unit, far float64, aloft bool) *march {
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return far
	})
	x.pass = battlefield.Passage{Skies: aloft}
	x.spacing = 0.1
	goals := g.allBodies(targets)
	x.each = func(i int, m battlefield.Model) *engine.Refusal {
		if g.rule("a07") == "moved" && !moved(x.start(i), m) {
			return nil // A7
		}
		if nearestOf(m, goals) < nearestOf(x.start(i), goals)-battlefield.Hair {
			return nil
		}
		return engine.Refuse("WH-CHG-16", "refuse.closer", engine.Piece("who", m.ID))
	}
	x.may = func(to []battlefield.Model) *engine.Refusal {
		for _, e := range targets {
			if !engagedAny(to, g.bodies(e)) {
				return engine.Refuse("WH-CHG-19", "refuse.not_engaged", engine.Piece("enemy", e.ID))
			}
		}
		if r := g.others(u, to, targets, "WH-CHG-20"); r != nil {
			return r
		}
		return x.musts(to, goals, 1, "WH-CHG-17", "WH-CHG-18")
	}
	return x
}

// others refuses that a unit ends engaged with an enemy that is none of some.
func (g *Game) others(u *troops.Unit, to []battlefield.Model, but []*troops.Unit, rule string) *engine.Refusal {
	for _, e := range g.onField(other(u.Seat)) {
		if !slices.Contains(but, e) && engagedAny(to, g.bodies(e)) {
			return engine.Refuse(rule, "refuse.also_engaged", engine.Piece("enemy", e.ID))
		}
	}
	return nil
}

// allBodies are the models of units.
func (g *Game) allBodies(units []*troops.Unit) []battlefield.Model {
	var out []battlefield.Model
	for _, u := range units {
		out = append(out, g.bodies(u)...)
	}
	return out
}

// nearestOf is the distance of a model from the nearest of some.
func nearestOf(m battlefield.Model, list []battlefield.Model) float64 {
	best := 1e9
	for _, o := range list {
		best = min(best, m.Apart(o))
	}
	return best
}

// crush offers Crushing Impact after a charge move of a MONSTER or VEHICLE unit
// (WH-STRAT-19 … WH-STRAT-21, A24).
func (g *Game) crush(t *engine.Table, u *troops.Unit) {
	foes := g.foes(u)
	if g.Battle.Turn != u.Seat || !u.Big() || len(foes) == 0 || !g.mayUse(u.Seat, crushingImpact, u) {
		return
	}
	id := t.Ask(u.Seat, "crushing_impact", func(p *engine.Prompt) {
		p.Pass, p.About, p.Measuring = true, u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("cost", crushingImpact.Cost), engine.Num("cp", g.army(u.Seat).CP)}
		p.Rules = crushingImpact.Rules
		for _, e := range foes {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID, Verb: "use"})
		}
	}).One()
	e := g.unit(id)
	if e == nil {
		return
	}
	m := g.crusher(t, u, e)
	g.use(t, u.Seat, crushingImpact, u)
	tough := m.T
	if g.rule("a24") == "target" {
		tough = e.Toughness() // A24
	}
	rolled := t.Roll(u.Seat, "crushing_impact", 6, tough)
	self, them := 0, 0
	for _, f := range rolled {
		if f == 1 {
			self++
		}
		if f >= 5 {
			them++
		}
	}
	self, them = min(6, self), min(6, them)
	t.Tell("crushing_impact", engine.Piece("who", u.ID), engine.Piece("target", e.ID), engine.Dice("dice", rolled), engine.Num("n", them), engine.Num("self", self),
		engine.ByRules("WH-STRAT-21"))
	if self > 0 {
		g.suffer(t, u, self)
	}
	if them > 0 {
		g.suffer(t, e, them)
	}
	g.bury(t)
}

// crusher asks which model crushes: one engaged with the enemy unit. Only its
// Toughness matters, so that nobody is asked where all have the same
// (WH-STRAT-20).
func (g *Game) crusher(t *engine.Table, u, e *troops.Unit) *troops.Model {
	var able []*troops.Model
	for _, i := range u.Alive() {
		if m := &u.Models[i]; engagedAny([]battlefield.Model{g.body(u, m)}, g.bodies(e)) {
			able = append(able, m)
		}
	}
	strongest := able[0]
	for _, m := range able {
		if m.T > strongest.T {
			strongest = m
		}
	}
	if !slices.ContainsFunc(able, func(m *troops.Model) bool { return m.T != strongest.T }) {
		return able[0]
	}
	id := t.Ask(u.Seat, "crushing_impact.model", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Piece("target", e.ID)}
		p.Rules = []string{"WH-STRAT-20", "WH-STRAT-21"}
		for _, m := range able {
			p.Add(engine.Option{Key: m.ID, Piece: m.ID, Note: engine.Say("crush.note", engine.Num("n", m.T))})
		}
		p.Default = engine.Pick(strongest.ID)
	}).One()
	if m := u.Model(id); m != nil {
		return m
	}
	return strongest
}

// intervene offers Heroic Intervention to the opponent at the end of the Charge
// phase, in one of two modes (WH-STRAT-34 … WH-STRAT-40).
func (g *Game) intervene(t *engine.Table) {
	foe := other(g.Battle.Turn)
	u := g.offer(t, foe, heroicIntervention, g.which(g.onField(foe), g.mayIntervene))
	if u == nil {
		return
	}
	mode := t.Ask(foe, "intervention.mode", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-STRAT-36", "WH-STRAT-37"}
		for _, m := range g.interventions(u) {
			p.Add(engine.Option{Key: m, Verb: "intervene." + m})
		}
		p.DefaultFirst()
	}).One()
	s := heroicIntervention
	if mode == frayMode {
		s.Cost++
		g.use(t, foe, s, u)
		g.charge(t, u, 6, func(e *troops.Unit) bool { return battlefield.Within(g.apart(u, e), 6) }) // WH-STRAT-38, WH-STRAT-39
		return
	}
	g.use(t, foe, s, u)
	g.charge(t, u, chargeRange, func(e *troops.Unit) bool { return e.Turn.Charged }) // WH-STRAT-36
}

// The modes of Heroic Intervention: Leap to Defend and Into the Fray.
const (
	leapMode = "leap"
	frayMode = "fray"
)

// mayIntervene reports a unit that may be the target of Heroic Intervention.
func (g *Game) mayIntervene(u *troops.Unit) bool {
	barred := u.Turn.NoCharge || g.under(u, "deny", "charge") // a charge by all its steps (11.02)
	return !barred && !g.locked(u) && !u.Has("aircraft") && !g.still(u) && (!u.Has("vehicle") || u.Has("character") || u.Has("walker")) &&
		len(g.chargeable(u, chargeRange)) > 0 && len(g.interventions(u)) > 0
}

// interventions are the modes that a unit has targets for and its player the CP.
func (g *Game) interventions(u *troops.Unit) []string {
	var out []string
	if slices.ContainsFunc(g.chargeable(u, chargeRange), func(e *troops.Unit) bool { return e.Turn.Charged }) {
		out = append(out, leapMode)
	}
	fray := heroicIntervention
	fray.Cost++
	if len(g.chargeable(u, 6)) > 0 && g.army(u.Seat).CP >= g.leastCost(fray, u) {
		out = append(out, frayMode)
	}
	return out
}
