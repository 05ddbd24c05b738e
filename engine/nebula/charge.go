package nebula

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/nebula/move"
	"estafeta/engine/scene"
)

// askCharge asks whom, and whether the free Sprint is used; anybody in sight
// may be named, not only the nearest. NEB-CHG-03 … NEB-CHG-05.
func (g *Game) askCharge(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	at := t.Ask(f.Seat, "charge", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-CHG-04", "NEB-CHG-11"}
		p.Pass = true
		for _, e := range g.chargeable(f) {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
	}).One()
	if at == "" {
		return in, false
	}
	in.Target = []string{at}
	in.Sprint = t.Ask(f.Seat, "free_sprint", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Rules = []string{"NEB-CHG-05"}
		p.Add(g.freeSprint(f))
	}).One() == "sprint"
	in.Around = t.Ask(f.Seat, "charge_way", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Piece("at", at)}
		p.Rules = []string{"NEB-CHG-10"}
		if g.hindered(point(g.from(f)), g.figure(at)) {
			p.Pass = true // straight through, unless it is said
			p.Add(engine.Option{Key: "around", Verb: "around"})
		}
	}).One() == "around"
	return in, true
}

// chargeable are the enemies that a Charge may be declared at. NEB-CHG-03,
// NEB-KEY-71.
func (g *Game) chargeable(f *Figure) []*Figure { return g.met(f, g.targets(f)) }

// met are those of some figures that another can come into contact with.
func (g *Game) met(f *Figure, targets []*Figure) []*Figure {
	var out []*Figure
	for _, e := range targets {
		if g.meets(f, e) {
			out = append(out, e)
		}
	}
	return out
}

// hindered reports ground that may be crossed or gone around on the straight
// line of a Charge; what the target itself stands in or behind is none.
// NEB-CHG-10.
func (g *Game) hindered(from geom.Point, at *Figure) bool {
	for _, e := range g.Terrain {
		if e.Class != scene.Obstacle && e.Class != scene.Difficult {
			continue
		}
		if at.disc().GapPolygon(e.Polygon()) > beside && len(e.Polygon().Inside(from, at.At)) > 0 {
			return true
		}
	}
	return false
}

// chargeIllegal tests a declared Charge with what measuring shows: a Line of
// Sight, and the nearest enemy among those in sight. NEB-CHG-03, NEB-CHG-11,
// NEB-DECL-06 (A08, A78).
func (g *Game) chargeIllegal(f, at *Figure) *engine.Refusal {
	if at.Out || !at.Placed {
		return engine.Refuse("NEB-CHG-03", "void.gone")
	}
	if !g.meets(f, at) {
		return engine.Refuse("NEB-KEY-71", "void.flying")
	}
	if !g.sees(f, at) || !g.clear(f, f.gap(at)) {
		return engine.Refuse("NEB-CHG-03", "void.sight")
	}
	for _, e := range g.standing(at.Seat) {
		if e != at && g.meets(f, e) && f.gap(e) < f.gap(at)-tol && (g.rule("a08") == "any" || g.sees(f, e)) {
			return engine.Refuse("NEB-CHG-11", "void.nearest")
		}
	}
	return nil
}

// charge resolves a Charge in its order: the charger's free Sprint, the
// target's Reaction with its shots or flight, then the charger moves.
// NEB-CHG-06, NEB-CHG-12 … NEB-CHG-16.
func (g *Game) charge(t *engine.Table, f, at *Figure, in Intent) {
	t.Reveal("charge", engine.Piece("who", f.ID), engine.Piece("at", at.ID), engine.ByRules("NEB-CHG-04"))
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	bonus := 0.0
	if in.Sprint {
		bonus = g.sprint(t, f)
	}
	g.reactCharge(t, at, f)
	g.breakCheck(t)
	if f.Out || f.unconscious() || f.Down {
		return // NEB-RCHG-07
	}
	plain := g.Turn.Left // a Leg from the reaction shots is already off
	who, whom := engine.Piece("who", f.ID), engine.Piece("at", at.ID)
	if at.Out { // it fled off the table
		g.chargeShort(f, g.chargeTable(in.Around).Route(g.body(f), g.onTable(f, at.At), 0), plain)
		t.Tell("charge.gone", who, whom, engine.ByRules("NEB-CHG-13"))
		return
	}
	way, reached := g.onslaught(f, at, in.Around)
	w := g.walk(f, way, plain+bonus)
	if !reached || w.End.Dist(way[len(way)-1]) >= 0.02 || math.Abs(w.Up-at.Up) > step {
		g.chargeShort(f, way, plain)
		t.Tell("charge.short", who, whom, engine.ByRules("NEB-CHG-12", "NEB-CHG-13"))
		return
	}
	f.arrive(w)
	g.trail("charge", f, w.Points...)
	g.freed(f)
	g.Turn.Left = max(0, q3(plain+bonus-w.Spent))
	g.Turn.Walked = q3(g.Turn.Walked + w.Spent)
	g.Turn.Contact = true
	f.Engaged = append(f.Engaged, at.ID)
	at.Engaged = append(at.Engaged, f.ID)
	t.Tell("charge.contact", who, whom, engine.ByRules("NEB-CHG-07"))
	g.fightAll(t, f)
}

// chargeShort moves a failed charger: its basic movement without the Sprint,
// and nothing else this turn. NEB-CHG-13.
func (g *Game) chargeShort(f *Figure, way []geom.Point, plain float64) {
	w := g.walk(f, way, plain)
	f.arrive(w)
	g.Turn.Left = 0
	g.trail("path", f, w.Points...)
	g.freed(f)
}

// onslaught is the charger's way to base contact, as straight as may be around
// friends and what cannot be crossed; across a thin Obstacle that the target
// stands behind, to that Obstacle. NEB-CHG-07 … NEB-CHG-10.
func (g *Game) onslaught(f, at *Figure, around bool) ([]geom.Point, bool) {
	touch := f.radius() + at.radius()
	table, body := g.chargeTable(around, at), g.body(f)
	if e := g.across(f, at); e != nil && !around {
		if t, ok := body.Shape.SweepPolygon(at.At, e.Polygon()); ok {
			p := f.At.Lerp(at.At, t).Quantised()
			if stop, _ := table.Stop(body, p, nil); stop > 1 {
				return []geom.Point{p}, true
			}
			return table.Route(body, p, at.Up), true // around a friend (NEB-CHG-09)
		}
	}
	straight := at.At.Toward(f.At, touch)
	if stop, _ := table.Stop(body, straight, nil); stop > 1 && !around && f.level(at) {
		return []geom.Point{straight.Quantised()}, true
	}
	heading := f.At.Sub(at.At).Angle()
	ways := table.From(body)
	var best []geom.Point
	bestLen := math.Inf(1)
	for i := range 24 { // the contact place with the shortest way
		k := float64((i + 1) / 2)
		if i%2 == 1 {
			k = -k
		}
		p := at.At.Add(geom.Heading(heading + k*15*degree).Mul(touch)).Quantised()
		if f.At.Dist(p) >= bestLen || !table.Fits(body.At(p, at.Up)) {
			continue
		}
		way, ok := []geom.Point(nil), true
		if f.level(at) {
			way = ways.Flat(p, bestLen)
		} else {
			way, ok = table.Climb(body, p, at.Up, ground.MaxFlights)
		}
		if !ok {
			return []geom.Point{straight}, false
		}
		if l := ground.Length(f.At, way); len(way) > 0 && l < bestLen-tol {
			best, bestLen = way, l
		}
	}
	if best == nil {
		return []geom.Point{straight}, false
	}
	return best, true
}

// chargeTable is the table as a charger meets it, who does not mind the
// target; they may go around what could be crossed. NEB-CHG-10.
func (g *Game) chargeTable(around bool, target ...*Figure) *ground.Table {
	t := g.table(target...)
	if around {
		t.Around = move.Crossable
	}
	return t
}

// across is a thin Obstacle between two figures that the target touches.
// NEB-CHG-08.
func (g *Game) across(f, at *Figure) *Terrain {
	for _, e := range g.Terrain {
		if f.Up > step || at.Up > step || e.Class != scene.Obstacle || !e.thin() || !within(at.disc().GapPolygon(e.Polygon()), beside) {
			continue
		}
		if len(e.Polygon().Inside(f.At, at.At)) > 0 {
			return e
		}
	}
	return nil
}

// reactCharge is the target's Reaction to a Charge: it shoots the charger if
// it passes and can, it flees if it fails in the open; a Fleeing target flees
// on without a check. NEB-RCHG-01 … NEB-RCHG-10, NEB-FLEE-08.
func (g *Game) reactCharge(t *engine.Table, f, by *Figure) {
	if f.unconscious() {
		return // NEB-RCHG-08
	}
	if f.Fleeing {
		t.Tell("charge.fleeing", engine.Piece("who", f.ID), engine.ByRules("NEB-FLEE-08"))
		g.flight(t, f, true)
		return
	}
	if f.Down {
		return // NEB-PRONE-02
	}
	need := g.resolve(f, true)
	passed, die := check(t, f, "reaction", need)
	g.tellCheck(t, f, "react", passed, die, need)
	switch {
	case passed && len(g.answering(f, by)) > 0:
		g.answerFire(t, f, by)
	case passed, f.engaged(), g.broken(f):
		t.Tell("react.stands", engine.Piece("who", f.ID), engine.ByRules("NEB-RCHG-04", "NEB-RCHG-05"))
	default:
		f.Fleeing = true
		t.Tell("react.flees", engine.Piece("who", f.ID), engine.ByRules("NEB-RCHG-06"))
		g.flight(t, f, false)
	}
}
