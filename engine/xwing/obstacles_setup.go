package xwing

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

const (
	rocksPlaced = 6                    // XW-SET-05
	rockGap     = flight.BandDepth     // XW-SET-06
	rockEdge    = 2 * flight.BandDepth // XW-SET-07
	zoneDepth   = flight.BandDepth     // XW-SET-11
)

// sets are the obstacle tokens that players agree to use.
var sets = map[string][]string{
	"core":   {"coreasteroid0", "coreasteroid1", "coreasteroid2", "coreasteroid3", "coreasteroid4", "coreasteroid5"},
	"core2":  {"core2asteroid0", "core2asteroid1", "core2asteroid2", "core2asteroid3", "core2asteroid4", "core2asteroid5"},
	"debris": {"coreasteroid0", "coreasteroid2", "coreasteroid5", "yt2400debris0", "yt2400debris1", "yt2400debris2"},
}

// prepareObstacles begins with the obstacles, or leaves them out where the
// players agreed on none or on a ready layout.
func (g *Game) prepareObstacles() {
	g.Setup.Left = slices.Clone(sets[g.Options["tokens"]])
	g.enter(Obstacles)
	switch g.Options["obstacles"] {
	case "none":
		g.enter(Edges)
	case "ready":
		g.readyRocks()
		g.enter(Edges)
	}
}

// layout is a ready field of six obstacles: place and heading in eighths.
var layout = [rocksPlaced][3]float64{{290, 300, 0}, {470, 270, 1}, {620, 420, 3}, {260, 500, 2}, {440, 450, 5}, {590, 620, 6}}

// readyRocks lays the tokens out; the area may be larger or smaller than usual.
func (g *Game) readyRocks() {
	for i, key := range g.Setup.Left {
		l := layout[i]
		g.addRock(key, flight.Pose{X: l[0] * g.Width / 900, Y: l[1] * g.Height / 900, A: l[2] * math.Pi / 4})
	}
	g.Setup.Left = []string{}
}

func (g *Game) addRock(key string, at flight.Pose) *Rock {
	kind, n := book.Obstacle(key).Kind, 1
	for _, r := range g.Rocks {
		if r.kind() == kind {
			n++
		}
	}
	r := &Rock{ID: fmt.Sprintf("%s%d", kind, n), Key: key, N: n, Pose: at.Quantised()}
	g.Rocks = append(g.Rocks, r)
	g.Setup.Placed++
	return r
}

// placeObstacle is one obstacle: beginning with the player with initiative the
// players choose a token in turn and place it. XW-SET-05 … XW-SET-07,
// XW-OBS-10. When no token fits any more, the rest is left out (digest i, 15).
func (g *Game) placeObstacle(t *engine.Table) {
	seat := g.placer()
	if g.Setup.Placed >= rocksPlaced || len(g.Setup.Left) == 0 {
		g.enter(Edges)
		return
	}
	key := t.Ask(seat, "obstacle", func(p *engine.Prompt) {
		p.Measuring, p.Begin = true, true
		p.Rules = []string{"XW-SET-05"}
		for _, k := range g.Setup.Left {
			p.Add(engine.Option{Key: k, Label: engine.Say("obstacle.token", engine.Num("n", slices.Index(sets[g.Options["tokens"]], k)+1)),
				Note: engine.Say("obstacle." + k)})
		}
		p.Default = engine.Pick(g.Setup.Left[0])
	}).One()
	if key == "" {
		key = g.Setup.Left[0]
	}
	if _, ok := g.suggestRock(key); !ok {
		t.Tell("obstacle.none", engine.ByRules("XW-SET-06"))
		g.enter(Edges)
		return
	}
	a := t.Ask(seat, "place_obstacle", func(p *engine.Prompt) {
		p.Kind, p.Measuring = engine.Place, true
		p.Area = [4]float64{0, 0, g.Width, g.Height}
		p.Rows = []string{"obstacle"}
		p.From = []engine.Pose{{X: g.Width / 2, Y: g.Height / 2}}
		lo, hi := book.Obstacle(key).Outline.Bounds()
		p.Bases = []scene.Base{{ID: "obstacle", Shape: scene.Oval, W: hi.X - lo.X, H: hi.Y - lo.Y, Faced: true}}
		p.Rules = []string{"XW-SET-06", "XW-SET-07"}
		at, _ := g.suggestRock(key)
		p.Default = engine.Way(at)
		p.Check = func(a engine.Answer) *engine.Refusal { return g.mayPlaceRock(key, a.Poses[0]) }
	})
	if len(a.Poses) == 1 {
		r := g.addRock(key, a.Poses[0])
		t.Tell("obstacle", engine.Side("seat", seat), engine.ThingArg("thing", r.ID), engine.ByRules("XW-SET-05"))
	} else {
		g.Setup.Placed++
	}
	g.Setup.Left = slices.DeleteFunc(g.Setup.Left, func(k string) bool { return k == key })
}

// placer is whose turn it is to place an obstacle.
func (g *Game) placer() engine.Seat {
	if g.Setup.Placed%2 == 1 {
		return enemyOf(g.Initiative)
	}
	return g.Initiative
}

// mayPlaceRock: beyond Range 1 of other obstacles and Range 2 of the edges.
func (g *Game) mayPlaceRock(key string, at flight.Pose) *engine.Refusal {
	out := flight.Place(book.Obstacle(key).Outline, at)
	if !g.area().FarFromEdges(out, rockEdge) {
		return engine.Refuse("XW-SET-07", "obstacle.edge")
	}
	for _, r := range g.Rocks {
		if !flight.FarApart(out, r.token().Outline, rockGap) {
			return engine.Refuse("XW-SET-06", "obstacle.near", engine.ThingArg("thing", r.ID))
		}
	}
	return nil
}

// suggestRock is a legal place: the first of the ready layout that is free,
// else the first of a coarse grid.
func (g *Game) suggestRock(key string) (flight.Pose, bool) {
	for _, l := range layout {
		p := flight.Pose{X: l[0] * g.Width / 900, Y: l[1] * g.Height / 900, A: l[2] * math.Pi / 4}.Quantised()
		if g.mayPlaceRock(key, p) == nil {
			return p, true
		}
	}
	for y := rockEdge + 20; y < g.Height-rockEdge; y += 20 {
		for x := rockEdge + 20; x < g.Width-rockEdge; x += 20 {
			if p := (flight.Pose{X: x, Y: y}); g.mayPlaceRock(key, p) == nil {
				return p, true
			}
		}
	}
	return flight.Pose{}, false
}

// chooseEdge: the player without initiative chooses an edge, the other gets
// the opposite one (XW-SET-08).
func (g *Game) chooseEdge(t *engine.Table) {
	seat := enemyOf(g.Initiative)
	edges := []flight.Edge{flight.North, flight.East, flight.South, flight.West}
	pick := t.Ask(seat, "edge", func(p *engine.Prompt) {
		p.Measuring, p.Begin = true, true
		p.Rules = []string{"XW-SET-08"}
		for _, e := range edges {
			p.Add(engine.Option{Key: string(e), Verb: "edge_" + string(e)})
		}
		p.Default = engine.Pick(string([]flight.Edge{flight.North, flight.South}[seat-1]))
	}).One()
	e := flight.Edge(pick)
	if !slices.Contains(edges, e) {
		e = flight.North
	}
	g.side(seat).Edge, g.side(g.Initiative).Edge = e, e.Opposite()
	t.Tell("edge", engine.Side("seat", seat), engine.Term("edge", "verb.edge_"+string(e)), engine.ByRules("XW-SET-08"))
	g.enter(Forces)
}
