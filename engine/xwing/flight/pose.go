// Package flight is the geometry of X-Wing: bases and templates, where a
// maneuver ends, what a ship may be moved to, arcs, range and obstruction. It
// knows places and outlines, and nothing of cards or of a game. Lengths are
// millimetres, angles radians clockwise from up the picture.
package flight

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// Lengths are millimetres; the table is as everywhere x to the right and y
// downwards, headings radians clockwise from up the picture. "Side" and "ahead"
// are the ship's own right and forward.
// Pose is where a base or token stands.
type Pose = engine.Pose

const (
	smallBase = 40.0 // XW-GEO-01
	largeBase = 80.0 // XW-GEO-02

	TemplateWidth = 20.0 // XW-GEO-03

	guideInner = 10.0 // either side of the axis (XW-GEO-13)
	guideOuter = 13.5

	// Tol is the one tolerance of comparisons at a boundary (XW-GEO-17).
	Tol = 0.05
	// press is how deep bases, templates and tokens may press into each other
	// and still count as touching: under tol, so that what slid back touches, and
	// over what rounding to a thousandth can do.
	press = geom.Slack
)

// Base is the side of the base.
func (s Size) Base() float64 {
	if s == Large {
		return largeBase
	}
	return smallBase
}

// Half is half of that.
func (s Size) Half() float64 { return s.Base() / 2 }

// Gauge holds what the book leaves open about measures.
type Gauge struct {
	Guide      float64 // length of the guides beyond the edges; 0: none (XW-GEO-13)
	GuidesFlee bool    // a guide over the edge has fled (XW-FLEE-07)
	FrontEdge  bool    // ranges in an arc begin inside the arc too, not at the whole base
}

// Standard is the recommended reading.
var Standard = Gauge{Guide: 1.7, GuidesFlee: true}

// Base is a ship's base where it stands.
type Base struct {
	ID   string
	Pose engine.Pose
	Size Size
}

// frame turns a ship's own directions into the table's.
type frame struct {
	at, right, ahead geom.Point
	facing           float64
}

func frameOf(p engine.Pose) frame {
	s, c := sincos(p.A)
	return frame{geom.Point{X: p.X, Y: p.Y}, geom.Point{X: c, Y: s}, geom.Point{X: s, Y: -c}, p.A}
}

// sincos is exact for eighths of a turn, which are stored rounded.
func sincos(a float64) (sin, cos float64) {
	k := math.Round(a / (math.Pi / 4))
	if math.Abs(a-k*math.Pi/4) > 1e-4 {
		return math.Sincos(a)
	}
	h := math.Sqrt2 / 2
	eighths := [8][2]float64{{0, 1}, {h, h}, {1, 0}, {h, -h}, {0, -1}, {-h, -h}, {-1, 0}, {-h, h}}
	e := eighths[(int(k)%8+8)%8]
	return e[0], e[1]
}

// point is a place of the ship's own directions.
func (f frame) point(side, ahead float64) geom.Point {
	return geom.Point{
		X: f.at.X + float64(f.right.X*side) + float64(f.ahead.X*ahead),
		Y: f.at.Y + float64(f.right.Y*side) + float64(f.ahead.Y*ahead),
	}
}

// rect is a rectangle of the ship's own directions.
func (f frame) rect(side0, side1, ahead0, ahead1 float64) geom.Polygon {
	return geom.Polygon{f.point(side0, ahead1), f.point(side1, ahead1), f.point(side1, ahead0), f.point(side0, ahead0)}
}

// Shifted is a pose reached from p: side and ahead of it, turned clockwise; as
// it is recorded.
func Shifted(p engine.Pose, side, ahead, turn float64) engine.Pose {
	at := frameOf(p).point(side, ahead)
	a := p.A
	if k := math.Round(a / (math.Pi / 4)); math.Abs(a-k*math.Pi/4) <= 1e-4 {
		a = k * math.Pi / 4
	}
	return engine.Pose{X: at.X, Y: at.Y, A: a + turn}.Quantised()
}

// Shape is the square base, without guides: what ranges, arcs, deployment and
// the edge look at (XW-RNG-13, XW-GEO-14).
func (b Base) Shape() geom.Shape {
	h := b.Size.Half()
	return frameOf(b.Pose).shape(-h, h, -h, h)
}

// Outline is the outline of the square base.
func (b Base) Outline() geom.Polygon { return b.Shape().Outline }

// shape is a rectangle of the ship's own directions as a shape that faces as the
// ship does. Its corners are exact for eighths of a turn.
func (f frame) shape(side0, side1, ahead0, ahead1 float64) geom.Shape {
	return geom.Shape{C: f.point((side0+side1)/2, (ahead0+ahead1)/2), Outline: f.rect(side0, side1, ahead0, ahead1), Facing: f.facing}
}

// body is the base with its guides, as convex parts: what maneuvers and
// overlaps look at (XW-GUI-01).
type body struct {
	parts  []geom.Shape
	centre geom.Point
	reach  float64
	guide  float64
}

func (b Base) body(g Gauge) body { return bodyAt(frameOf(b.Pose), b.Size, g) }

func bodyAt(f frame, size Size, g Gauge) body {
	h := size.Half()
	out := body{parts: append(make([]geom.Shape, 0, 5), f.shape(-h, h, -h, h)), centre: f.at, reach: h*math.Sqrt2 + g.Guide, guide: g.Guide}
	if g.Guide > 0 {
		for _, s := range [...]float64{-1, 1} {
			lo, hi := min(s*guideInner, s*guideOuter), max(s*guideInner, s*guideOuter)
			out.parts = append(out.parts, f.shape(lo, hi, h, h+g.Guide), f.shape(lo, hi, -h-g.Guide, -h))
		}
	}
	return out
}

// pressing is how deep two bodies press into each other, below zero if they
// are apart. Of more than a touch it may be less than the whole depth.
func (b body) pressing(o body) float64 {
	if b.centre.Dist(o.centre) > b.reach+o.reach {
		return -1
	}
	deepest := b.parts[0].Outline.Press(o.parts[0].Outline)
	if deepest > press || deepest < -(b.guide+o.guide) { // guides matter only between
		return deepest
	}
	for i, p := range b.parts {
		for j, q := range o.parts {
			if i+j > 0 {
				deepest = max(deepest, p.Outline.Press(q.Outline))
			}
		}
	}
	return deepest
}

// gap is the distance between two bodies.
func (b body) gap(o body) float64 {
	least := math.Inf(1)
	for _, p := range b.parts {
		for _, q := range o.parts {
			least = min(least, p.Gap(q))
		}
	}
	return least
}

// on says whether the body lies on a token.
func (b body) on(t Token) bool {
	for _, p := range b.parts {
		if p.OverlapsPolygon(t.Outline, press) {
			return true
		}
	}
	return false
}

// Overlaps says whether two bases lie on each other (XW-GEO-17).
func (b Base) Overlaps(o Base, g Gauge) bool { return b.body(g).pressing(o.body(g)) > press }

// Presses is how deep two bases, without guides, press into each other: below
// zero if they are apart.
func (b Base) Presses(o Base) float64 { return b.body(Gauge{}).pressing(o.body(Gauge{})) }

// Contact says whether two bases, guides included, touch or overlap.
func (b Base) Contact(o Base, g Gauge) bool { return b.body(g).gap(o.body(g)) <= Tol }
