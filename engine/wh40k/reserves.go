package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// ingressDepth is how near an edge of the battlefield a unit arrives, and how
// far from every enemy (WH-RES-12, WH-RES-13).
const (
	ingressDepth = 6.0
	ingressGap   = 8.0
)

// mayIngress reports a unit that can arrive from reserves: from the second
// round on, and not one that is aboard a TRANSPORT in reserves (WH-RES-07,
// WH-RES-11).
func (g *Game) mayIngress(u *troops.Unit) bool {
	return u.Where == troops.Reserves && g.Battle.Round >= 2
}

// ingress sets a unit up from strategic reserves (WH-RES-11 … WH-RES-15,
// WH-KEY-17, WH-REF-18). It reports whether it was set up.
func (g *Game) ingress(t *engine.Table, u *troops.Unit, seat engine.Seat) bool {
	g.Battle.Acting = u.ID
	x := g.newSetUp(u)
	x.each = func(_ int, m battlefield.Model) *engine.Refusal { return g.mayArrive(u, m) }
	alone := g.unengagedAfter(u, "WH-SETUP-04")
	x.may = func(to []battlefield.Model) *engine.Refusal {
		if g.rule("a18") == "one" && !deepStrikes(u) && !g.oneEdge(to) { // A18
			return engine.Refuse("WH-RES-12", "refuse.ingress_edge", engine.Piece("who", u.ID))
		}
		return alone(to)
	}
	if !x.ask(t, "ingress", g.suggestIngress(x), "WH-RES-12", "WH-RES-13", "WH-RES-14") {
		return false
	}
	u.Where, u.Ingress = troops.OnField, true
	u.Turn.SetUp, u.Turn.Move = true, moveIngress
	u.Bound = g.Battle.Turns // WH-RES-15
	if slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return tooLarge(m, ingressDepth) }) && !deepStrikes(u) {
		u.Turn.NoShoot, u.Turn.NoCharge = true, true // WH-REF-18
	}
	u.Turn.Stirred = string(g.Battle.Phase)
	t.Tell("ingress", engine.Piece("who", u.ID), engine.Side("seat", seat), engine.ByRules("WH-RES-11"))
	return true
}

// mayArrive tests one model of a unit that arrives.
func (g *Game) mayArrive(u *troops.Unit, m battlefield.Model) *engine.Refusal {
	b := g.Battle
	if !deepStrikes(u) {
		if !g.nearEdge(m, ingressDepth) {
			return engine.Refuse("WH-RES-12", "refuse.ingress_edge", engine.Piece("who", m.ID))
		}
		if b.Round < 3 && b.Zones[other(u.Seat)-1].touches(m) {
			return engine.Refuse("WH-RES-14", "refuse.ingress_zone", engine.Piece("who", m.ID))
		}
	}
	return g.clearOf(u, m, ingressGap, "WH-RES-13")
}

// clearOf tests that a model is more than so far from every enemy, seen from
// above.
func (g *Game) clearOf(u *troops.Unit, m battlefield.Model, gap float64, rule string) *engine.Refusal {
	for _, e := range g.onField(other(u.Seat)) {
		for _, o := range g.bodies(e) {
			if battlefield.Within(m.Across(o), gap) {
				return engine.Refuse(rule, "refuse.near", engine.Piece("who", m.ID), engine.Piece("enemy", e.ID), inches("least", gap))
			}
		}
	}
	return nil
}

// nearEdge reports a model wholly within a distance of an edge of the
// battlefield (A18); a large one touches it (WH-REF-18).
func (g *Game) nearEdge(m battlefield.Model, depth float64) bool {
	lo, hi := m.Shape.Polygon(32).Bounds()
	b := g.Battle
	far := min(hi.X, b.Width-lo.X, hi.Y, b.Depth-lo.Y)
	near := min(lo.X, b.Width-hi.X, lo.Y, b.Depth-hi.Y)
	return battlefield.Within(far, depth) || tooLarge(m, depth) && near <= 0.05
}

// oneEdge reports models that are all wholly within the depth of one edge.
func (g *Game) oneEdge(to []battlefield.Model) bool {
	b := g.Battle
	for _, far := range []func(lo, hi geom.Point) float64{
		func(_, hi geom.Point) float64 { return hi.X }, func(lo, _ geom.Point) float64 { return b.Width - lo.X },
		func(_, hi geom.Point) float64 { return hi.Y }, func(lo, _ geom.Point) float64 { return b.Depth - lo.Y },
	} {
		if !slices.ContainsFunc(to, func(m battlefield.Model) bool {
			lo, hi := m.Shape.Polygon(32).Bounds()
			return !battlefield.Within(far(lo, hi), ingressDepth)
		}) {
			return true
		}
	}
	return false
}

// tooLarge reports a model that does not fit into the depth of a set-up
// (WH-REF-18).
func tooLarge(m battlefield.Model, depth float64) bool {
	lo, hi := m.Shape.Polygon(32).Bounds()
	return min(hi.X-lo.X, hi.Y-lo.Y) > depth
}

// deepStrikes reports a unit all of whose models have Deep Strike (WH-KEY-17).
func deepStrikes(u *troops.Unit) bool {
	_, ok := u.All("deep_strike")
	return ok
}

// suggestIngress finds a legal place along the edges, the nearest to the middle;
// none: empty. The first rank stands as far in as it may, and there are as many
// files as the depth of the strip asks for.
func (g *Game) suggestIngress(x *march) []engine.Pose {
	b := g.Battle
	goal := geom.Point{X: b.Width / 2, Y: b.Depth / 2}
	widest, n := x.widest(), len(x.rows)
	in := max(ingressDepth-widest/2, widest/2) - 0.01
	if widest > ingressDepth {
		in = widest/2 + 0.01 // it touches the edge
	}
	ranks := max(1, int((ingressDepth-0.02+rankGap)/(widest+rankGap)))
	files := max(formation.Block(n), (n+ranks-1)/ranks)
	best, least := []engine.Pose(nil), 1e9
	for _, e := range []struct {
		a, b   geom.Point
		facing float64
	}{
		{geom.Point{X: in, Y: in}, geom.Point{X: b.Width - in, Y: in}, math.Pi},
		{geom.Point{X: in, Y: b.Depth - in}, geom.Point{X: b.Width - in, Y: b.Depth - in}, 0},
		{geom.Point{X: in, Y: in}, geom.Point{X: in, Y: b.Depth - in}, math.Pi / 2},
		{geom.Point{X: b.Width - in, Y: in}, geom.Point{X: b.Width - in, Y: b.Depth - in}, 3 * math.Pi / 2},
	} {
		const steps = 24
		for k := range steps + 1 {
			at := e.a.Lerp(e.b, float64(k)/steps)
			d := at.Dist(goal)
			if d >= least {
				continue
			}
			if poses, ok := x.block(at, e.facing, files); ok {
				best, least = poses, d
			}
		}
	}
	return best
}

// strand destroys the reserves that never arrived, at the end of the third
// round (WH-RES-08 … WH-RES-10, A30).
func (g *Game) strand(t *engine.Table) {
	if g.Battle.Round != 3 {
		return
	}
	for _, u := range g.Units {
		flown := u.Has("aircraft") && g.rule("a30") == "lost" // A30
		if u.Where == troops.Reserves && (flown || !u.Ingress && !u.Moved) && !u.Destroyed() {
			for i := range u.Models {
				u.Models[i].Out, u.Models[i].Wounds = true, 0
			}
			for _, p := range g.Units {
				if p.Where == troops.Embarked && p.Aboard == u.ID {
					for i := range p.Models {
						p.Models[i].Out, p.Models[i].Wounds = true, 0
					}
				}
			}
			t.Tell("reserves.lost", engine.Piece("who", u.ID), engine.ByRules("WH-RES-08"))
		}
	}
	g.bury(t)
}

// flyOff sends the AIRCRAFT of the player whose opponent's turn ends back to
// strategic reserves (WH-AIR-03).
func (g *Game) flyOff(t *engine.Table) {
	for _, u := range g.onField(other(g.Battle.Turn)) {
		if u.Has("aircraft") {
			u.Where, u.Moved = troops.Reserves, true
			t.Tell("aircraft.off", engine.Piece("who", u.ID), engine.ByRules("WH-AIR-03"))
		}
	}
}
