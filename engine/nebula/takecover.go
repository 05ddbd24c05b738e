package nebula

import (
	"sort"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// takeCover moves a figure into protection from a shooter: into Difficult
// terrain or a building, or where scenery hides it at least in part. Protected
// it counts as Entrenched; else it takes no action in its next turn.
// NEB-TCOV-01 … NEB-TCOV-05.
func (g *Game) takeCover(t *engine.Table, f, from *Figure) {
	if f.engaged() { // NEB-RSHOT-10
		t.Tell("cover.engaged", engine.Piece("who", f.ID), engine.ByRules("NEB-RSHOT-10"))
		return
	}
	allowance := f.movement() // NEB-TCOV-02
	if f.Prone {
		allowance = min(crawl, allowance)
	}
	if f.NoMove {
		allowance = 0
	}
	if allowance > 0 {
		a := t.Ask(f.Seat, "cover", func(p *engine.Prompt) {
			refuge, ok := g.refuge(f, from, allowance)
			p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 8
			p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Piece("by", from.ID)}
			p.Rows = []string{f.ID}
			p.From = []engine.Pose{pose(f.At)}
			p.Area = [4]float64{0, 0, g.Width, g.Depth}
			p.Rules = []string{"NEB-TCOV-01", "NEB-TCOV-05"}
			if ok {
				for _, q := range refuge {
					p.Default.Poses = append(p.Default.Poses, pose(q))
				}
				p.Pass = g.protected(f, f.At, from)
			}
			p.Check = func(a engine.Answer) *engine.Refusal {
				way := []geom.Point{}
				for _, q := range a.Poses {
					way = append(way, point(q))
				}
				if ok && !g.protected(f, g.walk(f, way, allowance).End, from) {
					return engine.Refuse("NEB-TCOV-05", "cover.unprotected", engine.Piece("who", f.ID))
				}
				return nil
			}
		})
		way := []geom.Point{}
		for _, q := range a.Poses {
			way = append(way, point(q))
		}
		if len(way) > 0 {
			f.Entrench = ""
			w := g.walk(f, way, allowance)
			f.At = w.End
			g.trail("path", f, w.Points...)
			g.freed(f)
		}
	}
	if g.protected(f, f.At, from) {
		f.Entrench = "ground"
		if e := g.parapet(f); e != nil {
			f.Entrench = e.ID
		}
		t.Tell("cover.taken", engine.Piece("who", f.ID), engine.ByRules("NEB-TCOV-04"))
		return
	}
	f.NoAction = true
	t.Tell("cover.none", engine.Piece("who", f.ID), engine.ByRules("NEB-TCOV-03"))
}

// protected reports a place that gives the protection sought from a shooter.
func (g *Game) protected(f *Figure, at geom.Point, from *Figure) bool {
	if g.sheltered(at) {
		return true
	}
	was := f.At
	f.At = at
	seen := g.byScenery(from, f)
	f.At = was
	return seen < 1
}

// byScenery is the share of a figure that scenery alone leaves in sight.
func (g *Game) byScenery(s, target *Figure) float64 {
	var prisms []geom.Prism
	for _, e := range g.Terrain {
		if e.Opaque() && !(e.Class == scene.Building && e.Polygon().Contains(s.At)) {
			prisms = append(prisms, geom.Prism{Base: e.Polygon(), Top: e.Height})
		}
	}
	return geom.Visible(s.At, s.bodily().Top, target.bodily(), prisms, nil)
}

// maxDetours is how many places are tried by a way round things.
const maxDetours = 12

// refuge is a way to the nearest protected place that the allowance reaches:
// straight, or around what stands in the way. NEB-TCOV-05.
func (g *Game) refuge(f, from *Figure, allowance float64) ([]geom.Point, bool) {
	if g.protected(f, f.At, from) {
		return []geom.Point{f.At}, true
	}
	const step = 1.5
	n := int(allowance/step) + 1
	var spots []geom.Point
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			to := f.At.Add(geom.Point{X: float64(i) * step, Y: float64(j) * step})
			to = geom.Point{X: q3(to.X), Y: q3(to.Y)}
			if d := to.Dist(f.At); d <= allowance && d > 0 && g.onTable(f, to) == to && g.solidAt(to, f.radius()) == nil && !g.crowded(f, to, nil) {
				spots = append(spots, to)
			}
		}
	}
	sort.SliceStable(spots, func(i, j int) bool { return spots[i].Dist(f.At) < spots[j].Dist(f.At) })
	detours := 0
	for _, to := range spots {
		if !g.protected(f, to, from) {
			continue
		}
		way := []geom.Point{to}
		if w := g.walk(f, way, allowance); w.End.Dist(to) < 0.01 {
			return way, true
		}
		if detours++; detours > maxDetours {
			continue
		}
		way = g.route(f, to, false)
		if w := g.walk(f, way, allowance); w.End.Dist(to) < 0.01 {
			return way, true
		}
	}
	return nil, false
}
