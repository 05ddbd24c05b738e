package nebula

import (
	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// rollOff rolls for deployment; the higher die chooses who deploys first, ties
// are rolled again. NEB-DEP-01.
func (g *Game) rollOff(t *engine.Table) {
	t.Tell("game.begins", engine.Term("mission", "mission."+g.Mission), engine.Num("rounds", g.Rounds))
	g.tellReadings(t)
	g.rollWeather(t)
	winner := g.opposed(t, "deployment")
	first := t.Ask(winner, "deploy_first", func(p *engine.Prompt) {
		p.Measuring = true
		p.Rules = []string{"NEB-DEP-01", "NEB-DEP-02"}
		p.Add(engine.Option{Key: "self", Verb: "self"})
		p.Add(engine.Option{Key: "other", Verb: "other"})
		p.Default = engine.Pick("other")
	})
	g.ToAct = winner
	if first.One() == "other" {
		g.ToAct = enemyOf(winner)
	}
	t.Tell("deploy.first", engine.Side("seat", winner), engine.Side("first", g.ToAct), engine.ByRules("NEB-DEP-01"))
	g.Phase = Deploy
}

// opposed rolls a die for each side until they differ and returns the higher.
// NEB-ROUND-04, NEB-ROUND-05, NEB-DEP-01.
func (g *Game) opposed(t *engine.Table, purpose string) engine.Seat {
	for {
		a, b := t.Roll(1, purpose, 6, 1)[0], t.Roll(2, purpose, 6, 1)[0]
		t.Tell("roll."+purpose+".result", engine.Num("one", a), engine.Num("two", b))
		if a != b {
			if a > b {
				return 1
			}
			return 2
		}
	}
}

// deploy places one whole Force: a quadrant, then every figure (NEB-DEP-02,
// NEB-DEP-03). Measuring is free before the game.
func (g *Game) deploy(t *engine.Table) {
	seat := g.ToAct
	force := g.force(seat)
	q := t.Ask(seat, "quadrant", func(p *engine.Prompt) {
		p.Measuring, p.Begin = true, true
		p.Rules = []string{"NEB-DEP-03", "NEB-DEP-06"}
		for _, q := range quadrants {
			if q != g.force(enemyOf(seat)).Quadrant {
				p.Add(engine.Option{Key: q, Verb: q})
			}
		}
		p.Default = engine.Pick(p.Options[len(p.Options)-1].Key)
	}).One()
	force.Quadrant = q
	var own []*Figure
	for _, f := range g.Figures {
		if f.Seat == seat {
			own = append(own, f)
		}
	}
	a := t.Ask(seat, "deploy", func(p *engine.Prompt) {
		p.Kind, p.Measuring = engine.Place, true
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		x0, y0, x1, y1 := g.quadrantBox(q)
		p.Within = [4]float64{x0, y0, x1, y1}
		p.Rules = []string{"NEB-DEP-04", "NEB-DEP-05", "NEB-DEP-08"}
		for _, f := range own {
			p.Rows = append(p.Rows, f.ID)
			p.From = append(p.From, engine.Pose{X: f.At.X, Y: f.At.Y})
			p.Bases = append(p.Bases, scene.Base{ID: f.ID, Label: f.Label, Side: int(f.Seat), Shape: scene.Round, W: f.Base, H: f.Base})
		}
		p.Default = g.suggestDeployment(own, q)
		p.Check = func(a engine.Answer) *engine.Refusal {
			for i, f := range own {
				if r := g.mayDeploy(f, q, point(a.Poses[i])); r != nil {
					return r
				}
				for j := range i {
					if point(a.Poses[i]).Dist(point(a.Poses[j])) < f.radius()+own[j].radius()-tol {
						return engine.Refuse("NEB-DEP-04", "deploy.overlap", engine.Piece("who", f.ID), engine.Piece("other", own[j].ID))
					}
				}
			}
			return nil
		}
	})
	ids := []string{}
	for i, f := range own {
		if i < len(a.Poses) {
			f.At, f.Placed = point(a.Poses[i]), true
			ids = append(ids, f.ID)
		}
	}
	t.Tell(
		"deploy.placed", engine.Side("seat", seat), engine.Term("quadrant", "quadrant."+q), engine.Num("n", len(ids)),
		engine.ByRules("NEB-DEP-02"),
	)
	if len(g.standing(enemyOf(seat))) == 0 {
		g.ToAct = enemyOf(seat)
		return
	}
	g.Phase, g.Round = Initiative, 1
}

var quadrants = []string{"nw", "ne", "sw", "se"}

// quadrantBox is a quadrant as left, top, right, bottom.
func (g *Game) quadrantBox(q string) (x0, y0, x1, y1 float64) {
	x1, y1 = g.Width/2, g.Depth/2
	if q[1] == 'e' {
		x0, x1 = x1, g.Width
	}
	if q[0] == 's' {
		y0, y1 = y1, g.Depth
	}
	return x0, y0, x1, y1
}

// mayDeploy tests one figure's place: in the quadrant, its base within 15 cm
// (Infiltration 25) of an outer edge of it, 30 cm from any enemy, not on
// impassable ground. NEB-DEP-04, NEB-DEP-05, NEB-DEP-08.
func (g *Game) mayDeploy(f *Figure, q string, at geom.Point) *engine.Refusal {
	x0, y0, x1, y1 := g.quadrantBox(q)
	r := f.radius()
	if at.X-r < x0-tol || at.Y-r < y0-tol || at.X+r > x1+tol || at.Y+r > y1+tol {
		return engine.Refuse("NEB-DEP-03", "deploy.quadrant", engine.Piece("who", f.ID), engine.Term("quadrant", "quadrant."+q))
	}
	depth := deployDepth
	if f.has("infiltration") {
		depth = deployInfiltrate
	}
	fromX, fromY := at.X, at.Y // distance of the base's far side from the outer edge
	if q[1] == 'e' {
		fromX = g.Width - at.X
	}
	if q[0] == 's' {
		fromY = g.Depth - at.Y
	}
	if !within(min(fromX, fromY)+r, depth) {
		return engine.Refuse("NEB-DEP-04", "deploy.depth", engine.Piece("who", f.ID), engine.Num("depth", int(depth)))
	}
	for _, e := range g.standing(enemyOf(f.Seat)) {
		if d := geom.Round(at, r).Gap(e.disc()); d < deployGap-tol {
			return engine.Refuse("NEB-DEP-05", "deploy.gap", engine.Piece("who", f.ID), engine.Piece("enemy", e.ID), engine.Num("gap", deployGap))
		}
	}
	if e := g.scenery().Taken(g.body(f).At(at, 0)); e != nil {
		return engine.Refuse("NEB-TERR-04", "deploy.solid", engine.Piece("who", f.ID), engine.ThingArg("thing", e.ID))
	}
	return nil
}

// suggestDeployment fills the strips of the quadrant with legal places, the
// first figures nearest to the middle of the table.
func (g *Game) suggestDeployment(own []*Figure, q string) engine.Answer {
	var spots []geom.Point
	x0, y0, x1, y1 := g.quadrantBox(q)
	for y := y0 + 3; y < y1; y += 2.5 {
		for x := x0 + 3; x < x1; x += 2.5 {
			spots = append(spots, geom.Point{X: x, Y: y})
		}
	}
	centre := geom.Point{X: g.Width / 2, Y: g.Depth / 2}
	score := func(i int, at geom.Point, placed []geom.Point) float64 {
		score := 1000 - at.Dist(centre)
		for j, p := range placed {
			if gap := at.Dist(p) - own[i].radius() - own[j].radius(); gap < 6 { // room to move, and no two under one template
				score -= 20 * (6 - gap)
			}
		}
		return score
	}
	may := func(i int, at geom.Point, placed []geom.Point) bool {
		for j, p := range placed {
			if at.Dist(p)-own[i].radius()-own[j].radius() < 2 {
				return false
			}
		}
		return g.mayDeploy(own[i], q, at) == nil
	}
	places, _ := formation.Suggest(len(own), spots, score, may)
	out := engine.Answer{}
	for _, p := range places {
		out.Poses = append(out.Poses, engine.Pose{X: p.X, Y: p.Y})
	}
	return out
}

func point(p engine.Pose) geom.Point { return geom.Point{X: p.X, Y: p.Y} }

func pose(p geom.Point) engine.Pose { return engine.Pose{X: q3(p.X), Y: q3(p.Y)} }
