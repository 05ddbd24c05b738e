package nebula

import (
	"sort"

	"estafeta/engine"
	"estafeta/engine/geom"
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
				w := g.walk(f, way, allowance)
				if ok && !g.protectedAt(f, w.End, w.Up, from) {
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
			f.arrive(w)
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
	return g.protectedAt(f, at, f.Up, from)
}

// protectedAt is protected at a height.
func (g *Game) protectedAt(f *Figure, at geom.Point, up float64, from *Figure) bool {
	if g.sheltered(at, up) {
		return true
	}
	there := *f
	there.At, there.Up = at, up
	return g.byScenery(from, &there) < 1
}

// byScenery is the share of a figure that scenery alone leaves in sight.
func (g *Game) byScenery(s, target *Figure) float64 {
	if g.scenery().Ceiling(s.At, s.Up, target.At, target.Up) {
		return 0
	}
	return geom.Visible(s.At, s.bodily().Top, target.bodily(), g.scenery().Screens(s.At, s.Up, target.At, target.Up), nil)
}

// maxDetours is how many places are tried by a way round things.
const maxDetours = 12

// refuge is a way to the nearest protected place that the allowance reaches:
// straight, or around what stands in the way. NEB-TCOV-05.
func (g *Game) refuge(f, from *Figure, allowance float64) ([]geom.Point, bool) {
	if g.protected(f, f.At, from) {
		return []geom.Point{f.At}, true
	}
	const mesh = 1.5
	n := int(allowance/mesh) + 1
	table, body := g.table(), g.body(f)
	var spots []geom.Point
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			to := f.At.Add(geom.Point{X: float64(i) * mesh, Y: float64(j) * mesh})
			to = geom.Point{X: q3(to.X), Y: q3(to.Y)}
			if d := to.Dist(f.At); d <= allowance && d > 0 && table.Fits(body.At(to, f.Up)) {
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
		way = g.route(f, to, f.Up)
		if w := g.walk(f, way, allowance); w.End.Dist(to) < 0.01 {
			return way, true
		}
	}
	return nil, false
}
