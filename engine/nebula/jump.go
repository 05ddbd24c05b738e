package nebula

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
)

// A jump, in cm. NEB-JUMP-01, NEB-JUMP-04, NEB-JUMP-05.
const (
	jumpLength  = 10.0
	jumpHeight  = 8.0
	jumpInertia = 3.0
	jumpSafe    = 5.0 // no check up to here
)

// landing is an elevated place, a flight of stairs or a building to jump onto
// at a point: its height, nearest to the own. NEB-JUMP-01.
func (g *Game) landing(at geom.Point, up float64) (*ground.Piece, float64) {
	var best *ground.Piece
	height := 0.0
	for _, e := range g.Terrain {
		h := e.Height
		switch {
		case !e.Polygon().Contains(at):
			continue
		case e.Rises():
			h = e.Rise(at)
		case !e.Deck:
			continue
		}
		if best == nil || math.Abs(h-up) < math.Abs(height-up) {
			best, height = &e.Piece, h
		}
	}
	return best, height
}

// platform is what a figure stands on above the ground, to jump from.
func (g *Game) platform(at geom.Point, up float64) *ground.Piece {
	if up < step {
		return nil
	}
	for _, e := range g.Terrain {
		if e.Deck && math.Abs(e.Height-up) <= step && e.Polygon().Contains(at) {
			return &e.Piece
		}
	}
	return g.scenery().Stairs(at, up)
}

// gapOf is where a straight line leaves one place and reaches another, as
// parameters.
func gapOf(from, to *ground.Piece, a, b geom.Point) (leaves, lands float64) {
	for _, s := range from.Polygon().Inside(a, b) {
		if s.From <= leaves+1e-6 {
			leaves = max(leaves, s.To)
		}
	}
	lands = 1
	for _, s := range to.Polygon().Inside(a, b) {
		lands = min(lands, s.From)
	}
	return leaves, max(lands, leaves)
}

// askJump asks for a point on the place to land on; how far it is shows only
// in jumping. NEB-JUMP-01, NEB-JUMP-03.
func (g *Game) askJump(t *engine.Table, f *Figure) engine.Answer {
	return t.Ask(f.Seat, "jump", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 1
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.From = []engine.Pose{g.from(f)}
		p.Rows = []string{f.ID}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-JUMP-01", "NEB-JUMP-03"}
		p.Open = g.decks(-1)
		p.Default = g.suggestJump(point(g.from(f)), g.declaredUp(f))
		p.Check = func(a engine.Answer) *engine.Refusal {
			from := point(g.from(f))
			up := g.declaredUp(f)
			if len(a.Poses) == 0 {
				return nil
			}
			e, h := g.landing(point(a.Poses[0]), up)
			if e == nil || e == g.platform(from, up) {
				return engine.Refuse("NEB-JUMP-01", "jump.nowhere")
			}
			for _, o := range g.Terrain { // nothing higher than both may stand between
				if &o.Piece != e && &o.Piece != g.platform(from, up) && o.Opaque() && o.Height > max(up, h)+step &&
					len(o.Polygon().Inside(from, point(a.Poses[0]))) > 0 {
					return engine.Refuse("NEB-TERR-10", "path.solid", engine.ThingArg("thing", o.ID))
				}
			}
			return nil
		}
	})
}

// suggestJump is a point on the nearest other deck, as the picture shows it;
// whether a jump carries so far is not asked.
func (g *Game) suggestJump(from geom.Point, up float64) engine.Answer {
	own := g.platform(from, up)
	best, out := math.Inf(1), engine.Answer{}
	for _, e := range g.Terrain {
		if !e.Deck || &e.Piece == own {
			continue
		}
		edge := e.Polygon().Nearest(from)
		if d := from.Dist(edge); d < best {
			best, out = d, engine.Way(pose(edge.Toward(e.Polygon().Centre(), 0.5)))
		}
	}
	return out
}

// leap is a jump as it measures: the run to the edge, the gap and the height
// between both places.
type leap struct {
	edge, land geom.Point
	run        float64
	gap        float64
	height     float64
	up         float64 // of the landing
}

func (g *Game) measureLeap(f *Figure, to geom.Point) (leap, bool) {
	from := g.platform(f.At, f.Up)
	e, h := g.landing(to, f.Up)
	if from == nil || e == nil || e == from {
		return leap{}, false
	}
	leaves, lands := gapOf(from, e, f.At, to)
	l := leap{edge: f.At.Lerp(to, leaves), land: f.At.Lerp(to, lands), up: h}
	if e.Rises() {
		l.up = e.Rise(l.land)
	}
	l.run, l.gap, l.height = f.At.Dist(l.edge), q3(l.edge.Dist(l.land)), math.Abs(l.up-f.Up)
	return l, true
}

// jumpIllegal tests a declared jump with what measuring shows. NEB-JUMP-01.
func (g *Game) jumpIllegal(f *Figure, to geom.Point) *engine.Refusal {
	l, ok := g.measureLeap(f, to)
	switch {
	case !ok:
		return engine.Refuse("NEB-JUMP-01", "void.jump")
	case !within(l.gap, jumpLength):
		return engine.Refuse("NEB-JUMP-01", "void.wide")
	case !within(l.height, jumpHeight):
		return engine.Refuse("NEB-JUMP-01", "void.high")
	}
	return nil
}

// jump takes a figure across a gap: its length and its height are paid as
// movement, short of it the figure falls; it runs on for 3 cm and may land
// badly from more than 5 cm. It moves no more this turn. NEB-JUMP-02 …
// NEB-JUMP-08.
func (g *Game) jump(t *engine.Table, f *Figure, to geom.Point) {
	t.Lock("jump")
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	l, ok := g.measureLeap(f, to)
	if !ok {
		return
	}
	who := engine.Piece("who", f.ID)
	start := f.At
	w := g.walk(f, []geom.Point{l.edge}, g.Turn.Left)
	left := g.Turn.Left - w.Spent
	g.Turn.Walked = q3(g.Turn.Walked + w.Spent)
	g.Turn.Left = 0
	if w.End.Dist(l.edge) > 0.02 { // it never came to the edge
		f.arrive(w)
		g.trail("path", f, w.Points...)
		g.freed(f)
		t.Reveal("jump.short", who, engine.ByRules("NEB-JUMP-02"))
		return
	}
	g.Turn.Walked = q3(g.Turn.Walked + min(left, l.gap+l.height))
	if l.gap+l.height > left+tol { // NEB-JUMP-08
		down := l.edge.Toward(l.land, min(left, l.gap))
		if l.gap > 2*f.radius() {
			down = l.edge.Toward(l.land, min(max(left, f.radius()), l.gap-f.radius()))
		}
		f.At = l.edge
		g.trail("path", f, start, l.edge, down)
		t.Reveal("jump.misses", who, engine.ByRules("NEB-JUMP-08"))
		g.fall(t, f, geom.Point{X: q3(down.X), Y: q3(down.Y)})
		return
	}
	hair := l.land.Toward(to, 0.01) // on firm ground (NEB-JUMP-03)
	f.At, f.Up = g.table().Clear(g.body(f).At(hair.Quantised(), l.up)), l.up
	f.At, f.Up = g.inertia(f, to.Sub(start).Unit())
	g.trail("path", f, start, l.edge, l.land, f.At)
	g.freed(f)
	t.Reveal("jump", who, engine.ByRules("NEB-JUMP-01", "NEB-JUMP-04"))
	if l.height <= jumpSafe+tol {
		return // NEB-JUMP-05
	}
	need := g.expertise(f)
	passed, die := check(t, f, "jump", need)
	if passed {
		t.Tell("jump.lands", who, engine.Num("die", die), engine.Num("need", need), engine.ByRules("NEB-JUMP-06"))
		return
	}
	f.Prone, f.NoMove = true, true
	t.Tell("jump.badly", who, engine.Num("die", die), engine.Num("need", need), engine.ByRules("NEB-JUMP-07"))
}

// inertia is where 3 cm straight on lead, or as far as there is room.
// NEB-JUMP-04.
func (g *Game) inertia(f *Figure, dir geom.Point) (geom.Point, float64) {
	to := g.onTable(f, f.At.Add(dir.Mul(jumpInertia)))
	table, body := g.table(), g.body(f)
	treads, _ := table.Ascent(f.At, f.Up, to)
	at, up := f.At, f.Up
	for _, s := range treads {
		stop, _ := table.Stop(body.At(s.From, s.Height(s.From)), s.To, s.On)
		p := s.From.Lerp(s.To, min(stop, 1))
		at, up = p.Quantised(), s.Height(p)
		if stop < 1 {
			break
		}
	}
	return at, up
}
