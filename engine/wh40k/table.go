package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// Terrain is the terrain of a battlefield.
type Terrain struct {
	Areas    []battlefield.Area
	Features []*battlefield.Feature
}

// body is a model as it stands on the battlefield.
func (g *Game) body(u *troops.Unit, m *troops.Model) battlefield.Model {
	kw := u.PartOf(m).Keywords
	has := func(list ...string) bool {
		return slices.ContainsFunc(list, func(k string) bool { return slices.Contains(kw, k) })
	}
	_, strides := u.PartOf(m).Find("super_heavy_walker")
	return battlefield.Model{
		ID: m.ID, Unit: u.ID, Side: int(u.Seat), Shape: m.Shape(), Up: m.Up, Tall: m.Tall, Quiet: g.quiet(u),
		Traits: battlefield.Traits{
			Foot: has("infantry", "beasts", "swarm"), Mobile: has("mobile"), Big: has("monster", "vehicle"), Monster: has("monster"), Flies: has("fly"),
			Aircraft: has("aircraft"), Titanic: has("titanic"), Strider: strides, Hull: m.Base.Shape == "hull",
		},
	}
}

// quiet reports a unit that made no ranged attacks in this turn and in the one
// before it (WH-COVER-09, A17).
func (g *Game) quiet(u *troops.Unit) bool {
	since := g.Battle.Turns - 1
	if g.rule("a17") == "own" && u.Seat == g.Battle.Turn {
		since-- // the own turn before this one
	}
	return u.Shot == 0 || u.Shot < since
}

// bodies are the models of a unit that are left, where they stand.
func (g *Game) bodies(u *troops.Unit) []battlefield.Model {
	alive := u.Alive()
	out := make([]battlefield.Model, 0, len(alive))
	for _, i := range alive {
		out = append(out, g.body(u, &u.Models[i]))
	}
	return out
}

// field is the battlefield with all models on it but those of some units.
func (g *Game) field(but ...*troops.Unit) *battlefield.Field {
	b := g.Battle
	f := &battlefield.Field{Width: b.Width, Depth: b.Depth, Areas: b.Terrain.Areas, Features: b.Terrain.Features, Solid: battlefield.SolidHeight,
		Wholly: g.rule("a15") == "wholly", Above: g.rule("a26") == "above"}
	switch {
	case g.twisted(nightFighting):
		f.Sight = nightSight
	case g.twisted(nowhereToHide):
		f.Solid = 0
	}
	for _, u := range g.onField(0) {
		if !slices.Contains(but, u) {
			f.Models = append(f.Models, g.bodies(u)...)
		}
	}
	return f
}

// onField are the units of a seat on the battlefield; of seat 0: of both.
func (g *Game) onField(s engine.Seat) []*troops.Unit {
	var out []*troops.Unit
	for _, u := range g.Units {
		if u.Where == troops.OnField && !u.Destroyed() && (s == 0 || u.Seat == s) {
			out = append(out, u)
		}
	}
	return out
}

// of are all units of a seat that are not destroyed, wherever they are.
func (g *Game) of(s engine.Seat) []*troops.Unit {
	var out []*troops.Unit
	for _, u := range g.Units {
		if u.Seat == s && u.Where != troops.Destroyed && !u.Destroyed() {
			out = append(out, u)
		}
	}
	return out
}

// apart is the distance of two units in space (A26).
func (g *Game) apart(a, b *troops.Unit) float64 {
	return g.least(a, b, g.gap())
}

// gap measures two models: in space, or seen from above (A26).
func (g *Game) gap() func(x, y battlefield.Model) float64 {
	if g.rule("a26") == "above" {
		return battlefield.Model.Across
	}
	return battlefield.Model.Apart
}

func (g *Game) least(a, b *troops.Unit, d func(x, y battlefield.Model) float64) float64 {
	best := 1e9
	those := g.bodies(b)
	for _, x := range g.bodies(a) {
		for _, y := range those {
			best = min(best, d(x, y))
		}
	}
	return best
}

// engaged reports two units engaged with each other (WH-ENG-02).
func (g *Game) engaged(a, b *troops.Unit) bool {
	return besides(a, b, battlefield.EngagementAcross) && engagedAny(g.bodies(a), g.bodies(b))
}

// besides is false for units no two models of which can be within a distance: it
// saves measuring.
func besides(a, b *troops.Unit, d float64) bool {
	for i := range a.Models {
		x := &a.Models[i]
		if x.Out {
			continue
		}
		for k := range b.Models {
			y := &b.Models[k]
			if y.Out {
				continue
			}
			most := max(x.Base.W, x.Base.L) + max(y.Base.W, y.Base.L) + d // of a box its corner is nearer than its whole side
			if dx, dy := x.At.X-y.At.X, x.At.Y-y.At.Y; float64(dx*dx)+float64(dy*dy) <= float64(most*most) {
				return true
			}
		}
	}
	return false
}

func engagedAny(a, b []battlefield.Model) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Engaged(y) {
				return true
			}
		}
	}
	return false
}

// foes are the enemy units on the battlefield that a unit is engaged with.
func (g *Game) foes(u *troops.Unit) []*troops.Unit {
	var out []*troops.Unit
	if u.Where != troops.OnField {
		return nil
	}
	for _, e := range g.onField(other(u.Seat)) {
		if g.engaged(u, e) {
			out = append(out, e)
		}
	}
	return out
}

// locked reports a unit that is engaged (WH-ENG-03).
func (g *Game) locked(u *troops.Unit) bool { return len(g.foes(u)) > 0 }

// sees reports that a unit is visible to a model: any of its models is
// (WH-LOS-06). Lone Operatives beyond their distance are not (WH-KEY-36).
func (g *Game) sees(f *battlefield.Field, by battlefield.Model, at *troops.Unit) bool {
	if x, ok := at.All("lone_operative"); ok && !at.Attached() {
		if x == 0 {
			x = 12
		}
		if !battlefield.Within(g.nearest(by, at), float64(x)) {
			return false
		}
	}
	for _, m := range g.bodies(at) {
		if f.Sees(by, m) {
			return true
		}
	}
	return false
}

// nearest is the distance of a model from a unit.
func (g *Game) nearest(by battlefield.Model, at *troops.Unit) float64 {
	best, gap := 1e9, g.gap()
	for _, m := range g.bodies(at) {
		best = min(best, gap(by, m))
	}
	return best
}

// piecesOf are the ids of units.
func piecesOf(units []*troops.Unit) []string {
	out := []string{}
	for _, u := range units {
		out = append(out, u.ID)
	}
	return out
}

// inZone reports a model wholly in a deployment zone.
func (z Zone) inside(m battlefield.Model) bool {
	return slices.ContainsFunc(z, func(p []geom.Point) bool { return m.Shape.InsidePolygon(geom.Polygon(p)) })
}

// touches reports a model partly in a zone.
func (z Zone) touches(m battlefield.Model) bool {
	return slices.ContainsFunc(z, func(p []geom.Point) bool { return m.Shape.OverlapsPolygon(geom.Polygon(p), battlefield.Hair) })
}

// gap is the horizontal distance of a model from a zone.
func (z Zone) gap(m battlefield.Model) float64 {
	best := 1e9
	for _, p := range z {
		best = min(best, m.Shape.GapPolygon(geom.Polygon(p)))
	}
	return best
}
