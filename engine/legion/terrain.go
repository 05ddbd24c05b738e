package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// Terrain is the setup of terrain by the players, before colours are chosen
// (LEG-A-SETUP-05).
const Terrain Phase = "terrain"

// stock are the pieces that the players place by turns: an even number, a quarter
// of the usual battlefield, some that block sight and some that only give cover
// (LEG-A-TERRAIN-37).
var stock = []struct {
	kind       string
	n          int
	wide, deep float64
}{
	{"warehouse", 2, 200, 150}, {"low_house", 2, 150, 150}, {"forest", 2, 250, 200}, {"dense_forest", 2, 200, 150},
	{"ruins", 2, 200, 160}, {"container", 2, 120, 60}, {"tall_grass", 2, 250, 150}, {"barricade", 4, 70, 27},
}

// remaining is how many pieces of a kind of the stock are still to be placed.
func (g *Game) remaining(k int) int {
	n := stock[k].n
	for _, p := range g.Battle.Pieces {
		if p.Type == stock[k].kind {
			n--
		}
	}
	return n
}

// placeTerrain is competitive terrain placement: by turns, the player of the
// cheaper army first, at random on a tie, each piece beyond range 1 of all that
// stand; where there is no such place, anywhere without contact; then colours are
// chosen (LEG-A-TERRAIN-38 … LEG-A-TERRAIN-40).
func (g *Game) placeTerrain(t *engine.Table) {
	b := g.Battle
	if b.Stage == "" {
		b.Turn = 1
		switch one, two := g.worth(1), g.worth(2); {
		case two < one:
			b.Turn = 2
		case one == two:
			if troops.DefenseFaces[troops.Red][t.Roll(0, "colours", 6, 1)[0]-1] != troops.Block {
				b.Turn = 2
			}
		}
		b.Stage = "place"
	}
	var left []int
	for k := range stock {
		if g.remaining(k) > 0 {
			left = append(left, k)
		}
	}
	if len(left) == 0 {
		b.Turn = 1
		g.enter(Colours)
		return
	}
	kind := g.agreed(t, b.Turn, "terrain.piece", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"LEG-A-TERRAIN-38"}
		for _, k := range left {
			p.Add(engine.Option{Key: stock[k].kind, Label: engine.Say("terrain.option", engine.Term("kind", "thing."+stock[k].kind),
				engine.Num("n", g.remaining(k)))})
		}
		p.DefaultFirst()
	}).One()
	k := left[0]
	for _, i := range left {
		if stock[i].kind == kind {
			k = i
		}
	}
	g.placePiece(t, k)
	b.Turn = other(b.Turn)
}

// placePiece asks where a piece of the stock stands, and which way it lies.
func (g *Game) placePiece(t *engine.Table, k int) {
	b := g.Battle
	outline := func(p engine.Pose) geom.Polygon {
		return geom.Rect(geom.Point{X: p.X, Y: p.Y}.Quantised(), stock[k].wide, stock[k].deep, engine.QuantiseAngle(p.A))
	}
	spot, apart := g.terrainSpot(outline)
	if len(spot) == 0 { // there is no room for anything more
		g.enter(Colours)
		return
	}
	a := g.agreed(t, b.Turn, "terrain.place", func(p *engine.Prompt) {
		p.Kind, p.Measuring, p.Direct = engine.Place, true, true
		p.Area = [4]float64{0, 0, b.Width, b.Depth}
		p.Args = []engine.Arg{engine.Term("kind", "thing."+stock[k].kind)}
		p.Rules = []string{"LEG-A-TERRAIN-38", "LEG-A-TERRAIN-39"}
		p.Rows, p.From = []string{"piece"}, []engine.Pose{{X: b.Width / 2, Y: b.Depth / 2}}
		p.Bases = append(p.Bases, scene.Base{ID: "piece", Shape: scene.Rect, W: stock[k].wide, H: stock[k].deep})
		p.Default = engine.Way(spot...)
		p.Check = func(a engine.Answer) *engine.Refusal { return g.terrainFits(outline(a.Poses[0]), apart) }
	})
	pose := spot[0]
	if len(a.Poses) == 1 {
		pose = a.Poses[0]
	}
	p := g.erect(stock[k].kind, outline(pose))
	t.Tell("terrain.placed", engine.ThingArg("thing", p.ID), engine.ByRules("LEG-A-TERRAIN-38"))
}

// terrainFits is why a piece cannot stand somewhere: over the edge, or nearer to
// another than is allowed.
func (g *Game) terrainFits(o geom.Polygon, apart float64) *engine.Refusal {
	lo, hi := o.Bounds()
	if lo.X < 0 || lo.Y < 0 || hi.X > g.Battle.Width || hi.Y > g.Battle.Depth {
		return engine.Refuse("LEG-A-TERRAIN-38", "refuse.terrain.edge")
	}
	for _, p := range g.Battle.Pieces {
		if p.Outline.Overlaps(o) || p.Outline.DistPolygon(o) <= apart+battlefield.Hair {
			return engine.Refuse("LEG-A-TERRAIN-38", "refuse.terrain.near", engine.ThingArg("thing", p.ID))
		}
	}
	return nil
}

// terrainSpot is a place for a piece, spread out over the battlefield, and how far
// from the others it must be: beyond range 1, or if nothing is, not in contact.
func (g *Game) terrainSpot(outline func(engine.Pose) geom.Polygon) ([]engine.Pose, float64) {
	b := g.Battle
	for _, apart := range []float64{battlefield.Segment, battlefield.Touch} {
		for _, turn := range []float64{0, math.Pi / 2} {
			for y := 60.0; y < b.Depth; y += 45 {
				for x := 60.0; x < b.Width; x += 45 {
					p := engine.Pose{X: x, Y: y, A: turn}.Quantised()
					if g.terrainFits(outline(p), apart) == nil {
						return []engine.Pose{p}, apart
					}
				}
			}
		}
	}
	return nil, 0
}
