package nebula

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/nebula/move"
)

// scenery is the table as figures meet it, but for other figures.
func (g *Game) scenery() *ground.Table {
	t := &ground.Table{Width: g.Width, Depth: g.Depth, Rules: move.Terrain, Pieces: make([]*ground.Piece, len(g.Terrain))}
	t.Rules.Wide = g.rule("slow") == "edge"
	for i, e := range g.Terrain {
		t.Pieces[i] = &e.Piece
	}
	return t
}

// table is the table as figures meet it, without some of them.
func (g *Game) table(but ...*Figure) *ground.Table {
	t := g.scenery()
	for _, f := range g.Figures {
		if !f.Out && f.Placed && !slices.Contains(but, f) {
			t.Bodies = append(t.Bodies, f.body())
		}
	}
	return t
}

// body is a figure as it stands.
func (f *Figure) body() ground.Body {
	return ground.Body{ID: f.ID, Shape: f.disc(), Up: f.Up, Tall: f.tall()}
}

// body is a figure on its way; in the air and in a Parabolic Leap no terrain
// hinders it.
func (g *Game) body(f *Figure) ground.Body {
	b := f.body()
	b.Soars = g.soars(f)
	return b
}

// onTable keeps a base on the table.
func (g *Game) onTable(f *Figure, p geom.Point) geom.Point {
	r := f.radius()
	return geom.Point{X: min(max(p.X, r), g.Width-r), Y: min(max(p.Y, r), g.Depth-r)}
}

// walk moves a figure along straight segments as far as an allowance lets it
// (NEB-MOVE-01, NEB-MOVE-05): too far is no mistake, it stops where its
// movement ends.
func (g *Game) walk(f *Figure, way []geom.Point, allowance float64) ground.Walked {
	return g.table().Walk(g.body(f), way, allowance)
}

// route is the straightest way around what cannot be crossed (NEB-CHG-09,
// NEB-FLEE-05); a straight line if there is none.
func (g *Game) route(f *Figure, to geom.Point, up float64) []geom.Point {
	return g.table().Route(g.body(f), to, up)
}

// points are the places of a declared way.
func points(path []engine.Pose) []geom.Point {
	out := []geom.Point{}
	for _, p := range path {
		out = append(out, point(p))
	}
	return out
}

// moveAlong resolves a declared way (NEB-MOVE-01, NEB-MOVE-07): what is left
// of the movement is measured now and not before (NEB-MOVE-03).
func (g *Game) moveAlong(t *engine.Table, f *Figure, path []engine.Pose) {
	t.Lock("move")
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	w := g.walk(f, points(path), g.Turn.Left)
	f.arrive(w)
	g.Turn.Left = max(0, q3(g.Turn.Left-w.Spent))
	g.Turn.Walked = q3(g.Turn.Walked + w.Spent)
	g.trail("path", f, w.Points...)
	g.freed(f)
	if end := point(path[len(path)-1]); w.Body == "" && len(w.Points) > 1 && w.Points[len(w.Points)-1].Dist(end) > short {
		t.Tell("move.short", engine.Piece("who", f.ID), engine.ByRules("NEB-MOVE-01", "NEB-MOVE-03"))
		return
	}
	g.tellMove(t, f, "move", w)
}

// short is how far from its declared end a figure has to stop, in cm, to be told
// of as having come short of it.
const short = 0.5

// tellMove says where a figure went by what stands there; the log never gives
// a length.
func (g *Game) tellMove(t *engine.Table, f *Figure, verb string, w ground.Walked) {
	who, rules := engine.Piece("who", f.ID), engine.ByRules("NEB-MOVE-01", "NEB-DECL-05")
	if w.Body != "" {
		t.Tell(verb+".stopped", who, engine.Piece("by", w.Body), rules)
		return
	}
	best, gap := "", 2.0
	for _, e := range g.Terrain {
		if d := f.disc().GapPolygon(e.Polygon()); d < gap {
			best, gap = e.ID, d
		}
	}
	switch {
	case len(w.Points) < 2:
		t.Tell(verb+".stays", who, rules)
	case best != "":
		t.Tell(verb+".to", who, engine.ThingArg("thing", best), rules)
	default:
		t.Tell(verb+".open", who, rules)
	}
}

// leaveParapet costs 5 cm of the movement. NEB-TRENCH-06.
func (g *Game) leaveParapet(f *Figure) {
	f.Entrench = ""
	if g.Turn.Figure == f.ID {
		g.Turn.Left = max(0, g.Turn.Left-entrenchExit)
	}
}
