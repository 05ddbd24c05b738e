package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// Objective is an objective: terrain areas, or a marker 40 mm across
// (WH-OBJ-01, WH-APP-17).
type Objective struct {
	ID      string
	Role    string   // home, expansion, center: what missions call it
	Areas   []string // the terrain areas that it is
	At      geom.Point
	Link    string      `json:",omitempty"` // areas with one link are one objective
	Home    engine.Seat `json:",omitempty"` // whose home it is; 0: nobody's
	Was     engine.Seat `json:",omitempty"` // who controlled it when the turn began
	Holder  engine.Seat `json:",omitempty"` // who controls it
	Secured engine.Seat `json:",omitempty"` // whose army has secured it (WH-OBJ-10)
}

// markerRadius is that of a marker 40 mm across.
const markerRadius = 20 * battlefield.Inch

// outlines are the areas of an objective.
func (g *Game) outlines(o *Objective) []geom.Polygon {
	var out []geom.Polygon
	for _, a := range g.Battle.Terrain.Areas {
		if slices.Contains(o.Areas, a.ID) {
			out = append(out, a.Outline)
		}
	}
	return out
}

// nearestPoint is the point of an objective nearest to another.
func (g *Game) nearestPoint(o *Objective, p geom.Point) geom.Point {
	best := o.At
	for i, a := range g.outlines(o) {
		q := a.Nearest(p)
		if i == 0 || q.Dist(p) < best.Dist(p) {
			best = q
		}
	}
	return best
}

// modelGap is the distance of a model from an objective (WH-OBJ-02).
func (g *Game) modelGap(m battlefield.Model, o *Objective) float64 {
	areas := g.outlines(o)
	if len(areas) == 0 {
		return max(0, m.Shape.Gap(geom.Round(o.At, markerRadius)))
	}
	best := 1e9
	for _, a := range areas {
		best = min(best, max(0, m.Shape.GapPolygon(a)))
	}
	return best
}

// holds reports a model within range of an objective: in its terrain area, or
// within 3" across and 5" up of its marker (WH-OBJ-05, WH-APP-18).
func (g *Game) holds(o *Objective, m battlefield.Model) bool {
	if areas := g.outlines(o); len(areas) > 0 {
		return slices.ContainsFunc(areas, func(a geom.Polygon) bool { return m.Shape.OverlapsPolygon(a, 0) })
	}
	return battlefield.Within(g.modelGap(m, o), battlefield.MarkerRange) && battlefield.Within(m.Up, battlefield.MarkerUp)
}

// objectiveGap is the distance of a unit from an objective.
func (g *Game) objectiveGap(u *troops.Unit, o *Objective) float64 {
	best := 1e9
	for _, m := range g.bodies(u) {
		best = min(best, g.modelGap(m, o))
	}
	return best
}

// inRange reports a unit with a model within range of an objective.
func (g *Game) inRange(u *troops.Unit, o *Objective) bool {
	return u.Where == troops.OnField && slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return g.holds(o, m) })
}

// holdsObjective reports a model within range of any objective.
func (g *Game) holdsObjective(m battlefield.Model) bool {
	return slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return g.holds(o, m) })
}

// level is a player's level of control of an objective: the OC of all models
// within its range (WH-OBJ-06, WH-SHOCK-06, WH-DATA-08).
func (g *Game) level(s engine.Seat, o *Objective) (sum int, any bool) {
	for _, u := range g.onField(s) {
		if u.Shocked {
			continue
		}
		for _, i := range u.Alive() {
			m := &u.Models[i]
			if !g.holds(o, g.body(u, m)) {
				continue
			}
			if oc := g.value(u, m, "OC", m.OC); oc > 0 {
				sum, any = sum+oc, true
			}
		}
	}
	return sum, any
}

// control finds out who controls each objective, at the end of every phase and
// turn (WH-OBJ-04, WH-OBJ-06 … WH-OBJ-08, WH-OBJ-10, WH-OBJ-11).
func (g *Game) control(t *engine.Table) {
	for _, o := range g.Battle.Objectives {
		one, _ := g.level(1, o)
		two, _ := g.level(2, o)
		was := o.Holder
		if o.Secured != 0 {
			mine, theirs := one, two
			if o.Secured == 2 {
				mine, theirs = two, one
			}
			if theirs > mine {
				o.Secured = 0
			}
		}
		switch {
		case o.Secured != 0:
			o.Holder = o.Secured
		case one > two:
			o.Holder = 1
		case two > one:
			o.Holder = 2
		default:
			o.Holder = 0
		}
		if o.Holder != was {
			key := "objective.taken"
			if o.Holder == 0 {
				key = "objective.lost"
			}
			t.Tell(key, engine.Side("seat", o.Holder), engine.ThingArg("name", o.ID), engine.Num("one", one), engine.Num("two", two), engine.ByRules("WH-OBJ-06", "WH-OBJ-07"))
		}
	}
}
