package nebula

import (
	"fmt"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// Prep is what is still to be laid out before deployment.
type Prep struct {
	Begun bool
	Queue []string // pieces of scenery still to place, by model
	Next  engine.Seat
	Round int // rounds of scenery dice thrown (NEB-SCEN-09)
}

// model is a piece of scenery that the players place: its size, and how far it
// stays from others of its line in the table and from the edges.
type model struct {
	kind          string
	class         scene.Class
	line          string
	width, depth  float64
	height        float64
	gap, edge     float64
	volatile, ins bool
	rule          string
}

// models are the house's sizes for the lines of the scenery table, which gives
// only separations (NEB-SCEN-02 … NEB-SCEN-06), and of the mission's pieces.
var models = []model{
	{kind: "house", class: scene.Building, line: "house", width: 14, depth: 10, height: 9, gap: 20, ins: true, rule: "NEB-SCEN-02"},
	{kind: "vehicle", class: scene.Obstacle, line: "vehicle", width: 8, depth: 4, height: 4, gap: 10, rule: "NEB-SCEN-03"},
	{kind: "wall", class: scene.Obstacle, line: "obstacle", width: 10, depth: 1.5, height: 3, gap: 10, rule: "NEB-SCEN-04"},
	{kind: "crate", class: scene.Obstacle, line: "obstacle", width: 4, depth: 4, height: 3, gap: 10, rule: "NEB-SCEN-04"},
	{kind: "wood", class: scene.Difficult, line: "wood", width: 9, depth: 7, height: 8, gap: 20, rule: "NEB-SCEN-05"},
	{kind: "barrel", class: scene.Obstacle, line: "barrel", width: 3, depth: 3, height: 3, gap: 30, volatile: true, rule: "NEB-SCEN-06"},
	{kind: "cargo", class: scene.Obstacle, line: "cargo", width: 4, depth: 4, height: 3, gap: 20, edge: 20, rule: "NEB-MDAT-02"},
	{kind: "transport", class: scene.Impassable, line: "transport", width: 14, depth: 9, height: 12, rule: "NEB-MTRN-02"},
}

func modelOf(kind string) model {
	for _, m := range models {
		if m.kind == kind {
			return m
		}
	}
	return model{}
}

// d3 is half a D6, rounded up. NEB-GEN-07.
func d3(face int) int { return (face + 1) / 2 }

// prepare is one rest point of laying the table out: first the dice, then one
// piece after the other, by turns. NEB-SCEN-01, NEB-SCEN-07, NEB-MIS-01,
// NEB-DEP-07.
func (g *Game) prepare(t *engine.Table) {
	switch {
	case !g.Prep.Begun:
		g.begin(t)
	case len(g.Prep.Queue) > 0:
		g.placePiece(t)
	case g.Options["table"] == "random" && g.Prep.Round == 1 && g.moreScenery(t):
		g.rollScenery(t, 2)
	default:
		g.Phase = RollOff
	}
}

// begin settles the mission and what it and a random table put down.
func (g *Game) begin(t *engine.Table) {
	g.Prep.Begun, g.Prep.Next = true, 1
	if g.Mission == "random" {
		face := t.Roll(1, "mission", 6, 1)[0]
		g.setMission([]string{"data_recovery", "transport", "finish_them"}[d3(face)-1])
		t.Tell("mission.drawn", engine.Num("die", face), engine.Term("mission", "mission."+g.Mission), engine.ByRules("NEB-MIS-01"))
	}
	if g.Mission == "transport" {
		g.landTransport()
	}
	if g.Options["table"] == "random" {
		g.rollScenery(t, 1)
	}
	if g.Mission == "data_recovery" {
		n := t.Roll(1, "containers", 6, 1)[0] + 3
		for range n {
			g.Prep.Queue = append(g.Prep.Queue, "cargo")
		}
		t.Tell("containers", engine.Num("n", n), engine.ByRules("NEB-MDAT-02"))
	}
}

// rollScenery throws the dice of the table, halved in a further round.
// NEB-SCEN-02 … NEB-SCEN-06, NEB-SCEN-09.
func (g *Game) rollScenery(t *engine.Table, divisor int) {
	g.Prep.Round++
	roll := func(n int) int {
		sum := 0
		for _, f := range t.Roll(1, "scenery", 6, n) {
			sum += f
		}
		return sum
	}
	counts := []int{d3(roll(1)) + 1, roll(1), roll(2), roll(1), d3(roll(1))}
	for i, lines := range [][]string{{"house"}, {"vehicle"}, {"wall", "crate"}, {"wood"}, {"barrel"}} {
		counts[i] /= divisor
		for k := range counts[i] {
			g.Prep.Queue = append(g.Prep.Queue, lines[k%len(lines)])
		}
	}
	t.Tell("scenery.rolled", engine.Num("houses", counts[0]), engine.Num("vehicles", counts[1]), engine.Num("obstacles", counts[2]),
		engine.Num("woods", counts[3]), engine.Num("volatile", counts[4]), engine.ByRules("NEB-SCEN-02", "NEB-SCEN-06", "NEB-GEN-07"))
}

// moreScenery asks both whether another round of dice is thrown; both must
// want it. NEB-SCEN-09.
func (g *Game) moreScenery(t *engine.Table) bool {
	g.Prep.Round++
	for _, seat := range []engine.Seat{1, 2} {
		yes := t.Ask(seat, "more_scenery", func(p *engine.Prompt) {
			p.Measuring, p.Pass = true, true
			p.Rules = []string{"NEB-SCEN-09"}
			p.Add(engine.Option{Key: "more", Verb: "more"})
		}).One() == "more"
		if !yes {
			return false
		}
	}
	return true
}

// placePiece lets the player whose turn it is place the next piece.
// NEB-SCEN-07, NEB-SCEN-08, NEB-MDAT-02.
func (g *Game) placePiece(t *engine.Table) {
	m := modelOf(g.Prep.Queue[0])
	e := g.piece(m, geom.Point{X: g.Width / 2, Y: g.Depth / 2}, 0)
	a := t.Ask(g.Prep.Next, "scenery", func(p *engine.Prompt) {
		best, least := g.bestSpot(m)
		if least > tol {
			least += 0.5 // the suggestion is no finer than that
		}
		p.Kind, p.Measuring, p.Begin = engine.Place, true, true
		p.Args = []engine.Arg{engine.Term("thing", "thing."+m.kind)}
		p.Rows = []string{e.ID}
		p.From = []engine.Pose{{X: g.Width / 2, Y: g.Depth / 2}}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-SCEN-07", "NEB-SCEN-08", m.rule}
		p.Default = engine.Way(pose(best))
		p.Check = func(a engine.Answer) *engine.Refusal {
			if short, ok := g.shortfall(m, point(a.Poses[0]), a.Poses[0].A); !ok {
				return engine.Refuse("NEB-SCEN-07", "scenery.taken")
			} else if short > least+tol {
				return engine.Refuse(m.rule, "scenery.gap", engine.Num("gap", int(m.gap)))
			}
			return nil
		}
	})
	if len(a.Poses) > 0 {
		e = g.piece(m, point(a.Poses[0]), a.Poses[0].A)
		g.Terrain = append(g.Terrain, e)
		t.Tell("scenery.placed", engine.Side("seat", g.Prep.Next), engine.ThingArg("thing", e.ID), engine.ByRules("NEB-SCEN-07"))
	}
	g.Prep.Queue = append([]string{}, g.Prep.Queue[1:]...)
	g.Prep.Next = enemyOf(g.Prep.Next)
}

// piece makes an element of a model; a house has two doors.
func (g *Game) piece(m model, at geom.Point, turn float64) *Terrain {
	n := 1
	for _, e := range g.Terrain {
		if e.Kind == m.kind {
			n = max(n, e.N+1)
		}
	}
	e := &Terrain{Kind: m.kind, N: n, Volatile: m.volatile, Searched: []string{}, Piece: ground.Piece{
		ID: fmt.Sprintf("%s%d", m.kind, n), Class: m.class, Height: m.height, Doors: []scene.Segment{}, Floors: []float64{},
	}}
	e.Outline = geom.Rect(at, m.width, m.depth, turn)
	for k := range e.Outline {
		e.Outline[k] = geom.Point{X: q3(e.Outline[k].X), Y: q3(e.Outline[k].Y)}
	}
	if m.ins {
		for _, i := range []int{0, 2} {
			a, b := e.Outline[i], e.Outline[i+1]
			e.Doors = append(e.Doors, scene.Segment{A: a.Lerp(b, 0.35), B: a.Lerp(b, 0.65)})
		}
	}
	return e
}

// shortfall is how many cm a place lacks of the separations of a piece; it is
// not ok off the table or on another piece.
func (g *Game) shortfall(m model, at geom.Point, turn float64) (float64, bool) {
	poly := geom.Rect(at, m.width, m.depth, turn)
	lo, hi := poly.Bounds()
	edge := min(lo.X, lo.Y, g.Width-hi.X, g.Depth-hi.Y)
	if edge < -tol {
		return 0, false
	}
	short := max(0, m.edge-edge)
	reach := geom.Point{X: m.width / 2, Y: m.depth / 2}.Len()
	for _, e := range g.Terrain {
		apart := 0.0 // from pieces of other lines it only must not touch
		if modelOf(e.Kind).line == m.line {
			apart = m.gap
		}
		if far := e.Polygon().Dist(at) - reach; far > apart && far > tol {
			continue
		}
		d := poly.DistPolygon(e.Polygon())
		if d <= tol {
			return 0, false
		}
		if apart > 0 {
			short = max(short, apart-d)
		}
	}
	return short, true
}

// bestSpot is a place with the least lack of separation, well away from
// everything, and that lack: 0 where the rule can be kept. NEB-SCEN-08.
func (g *Game) bestSpot(m model) (geom.Point, float64) {
	const mesh = 3.0
	centre := geom.Point{X: g.Width / 2, Y: g.Depth / 2}
	best, least, room := centre, 1000.0, -1000.0
	for y := mesh; y < g.Depth; y += mesh {
		for x := mesh; x < g.Width; x += mesh {
			at := geom.Point{X: x, Y: y}
			short, ok := g.shortfall(m, at, 0)
			if !ok || short > least+tol {
				continue
			}
			away := 30.0
			for _, e := range g.Terrain {
				away = min(away, e.Polygon().Dist(at))
			}
			away -= at.Dist(centre) / 100
			if short < least-tol || away > room {
				best, least, room = at, short, away
			}
		}
	}
	return best, least
}
