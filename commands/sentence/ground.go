package sentence

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Ground is what places are resolved against: the table, the pieces to be
// placed or moved and where they stand, and where points may be named.
type Ground struct {
	Scene   scene.Scene
	Rows    []string      // ids of the pieces
	From    []engine.Pose // where they stand, or start
	Bases   []scene.Base  // how they look, where the scene does not show them
	Allow   []float64     // how far each may go; empty: anywhere
	Area    [4]float64    // left, top, right, bottom; zero: the whole table
	Points  int           // corners a way may have; 0: any
	By      string        // the piece that "behind" is seen from, if it says nothing else
	Default []engine.Pose // what the system suggests
	Names   Vocabulary    // for errors
}

// mover is the first of the pieces: where it starts and how large it is.
type mover struct {
	id    string
	at    engine.Pose
	r     float64
	allow float64 // how far it may go
}

func (g Ground) mover(i int) mover {
	m := mover{allow: math.Inf(1)}
	if i < len(g.Allow) {
		m.allow = g.Allow[i]
	}
	if i < len(g.Rows) {
		m.id = g.Rows[i]
	}
	m.r = g.radius(m.id)
	if i < len(g.From) {
		m.at = g.From[i]
	} else if b, ok := g.base(m.id); ok {
		m.at = engine.Pose{X: b.At.X, Y: b.At.Y}
	}
	if b, ok := g.base(m.id); ok && m.at.A == 0 {
		m.at.A = b.Facing
	}
	return m
}

func (m mover) point() geom.Point { return geom.Point{X: m.at.X, Y: m.at.Y} }

// base finds a piece on the table.
func (g Ground) base(id string) (scene.Base, bool) {
	for _, b := range g.Scene.Bases {
		if b.ID == id && !b.Ghost {
			return b, true
		}
	}
	return scene.Base{}, false
}

// radius is that of a piece's base, for other shapes that of the circle round
// it; of a piece not yet on the table and of unknown size, that of the smallest
// there, or a seventy-second of the table.
func (g Ground) radius(id string) float64 {
	if b, ok := g.base(id); ok {
		return baseRadius(b)
	}
	for _, b := range g.Bases {
		if b.ID == id {
			return baseRadius(b)
		}
	}
	r := 0.0
	for _, b := range g.Scene.Bases {
		if x := baseRadius(b); r == 0 || x < r {
			r = x
		}
	}
	if r == 0 {
		r = g.Scene.Width / 144
	}
	return r
}

func baseRadius(b scene.Base) float64 {
	if b.Shape == scene.Rect {
		return math.Hypot(b.W, b.H) / 2
	}
	return max(b.W, b.H) / 2
}

// area is where points may be named.
func (g Ground) area() (lo, hi geom.Point) {
	if g.Area[2] > g.Area[0] && g.Area[3] > g.Area[1] {
		return geom.Point{X: g.Area[0], Y: g.Area[1]}, geom.Point{X: g.Area[2], Y: g.Area[3]}
	}
	return geom.Point{}, geom.Point{X: g.Scene.Width, Y: g.Scene.Height}
}

// clamp keeps a base of radius r on the table and in the area.
func (g Ground) clamp(p geom.Point, r float64) geom.Point {
	lo, hi := g.area()
	in := func(x, lo, hi float64) float64 {
		if hi-lo < 2*r {
			return (lo + hi) / 2
		}
		return min(max(x, lo+r), hi-r)
	}
	return geom.Point{X: in(p.X, lo.X, hi.X), Y: in(p.Y, lo.Y, hi.Y)}
}

// thing finds a piece of terrain.
func (g Ground) thing(id string) (scene.Thing, bool) {
	for _, t := range g.Scene.Things {
		if t.ID == id {
			return t, true
		}
	}
	return scene.Thing{}, false
}

// solid reports terrain that no way crosses.
func solid(t scene.Thing) bool { return t.Class == scene.Impassable || t.Class == scene.Building }

// firm reports terrain on which nothing stands.
func firm(t scene.Thing) bool { return solid(t) || t.Class == scene.Obstacle }

// others are the bases of all pieces but some.
func (g Ground) others(but ...string) []geom.Shape {
	var out []geom.Shape
	for _, b := range g.Scene.Bases {
		skip := b.Ghost
		for _, id := range but {
			skip = skip || b.ID == id
		}
		if !skip {
			out = append(out, geom.Shape{C: b.At, R: baseRadius(b)})
		}
	}
	return out
}

// stands reports that a base may stand at a place: on the table, off terrain
// that holds nothing, wholly in or out of a building, on nobody.
func (g Ground) stands(p geom.Point, r float64, others []geom.Shape) bool {
	if g.clamp(p, r) != p {
		return false
	}
	d := geom.Round(p, r)
	for _, t := range g.Scene.Things {
		poly := geom.Polygon(t.Outline)
		if firm(t) && d.OverlapsPolygon(poly, geom.Slack) && !(t.Class == scene.Building && d.InsidePolygon(poly)) {
			return false
		}
	}
	for _, o := range others {
		if o.Overlaps(d, geom.Slack) {
			return false
		}
	}
	return true
}

// settle is the place nearest to p that is fit; of equally near ones that
// nearest to from.
func (g Ground) settle(p, from geom.Point, r float64, fit func(geom.Point) bool) (geom.Point, bool) {
	p = quantised(g.clamp(p, r))
	if fit(p) {
		return p, true
	}
	toward := from.Sub(p).Angle()
	for ring := 1; ring <= 120; ring++ {
		for k := range 32 {
			q := p.Add(geom.Heading(toward + fanned(k, math.Pi/16)).Mul(float64(ring) * r / 4))
			if q = quantised(g.clamp(q, r)); fit(q) {
				return q, true
			}
		}
	}
	return p, false
}

// fanned are angles to both sides in turn: 0, 1, -1, 2, -2 … times a step.
func fanned(k int, step float64) float64 {
	turn := float64((k+1)/2) * step
	if k%2 == 0 {
		return -turn
	}
	return turn
}

func quantised(p geom.Point) geom.Point {
	return geom.Point{X: engine.Quantise(p.X), Y: engine.Quantise(p.Y)}
}
