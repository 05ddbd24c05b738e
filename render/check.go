package render

import (
	"errors"
	"fmt"
	"math"

	"estafeta/engine/scene"
)

// Limits of what can be drawn: far above any table, low enough that no scene
// takes unreasonable time or memory.
const (
	maxPieces = 2000
	maxPoints = 2000
	maxEdges  = 20_000
	maxCells  = 120
	maxSize   = 2400
	minSize   = 200
)

// checker collects the first thing wrong with a scene.
type checker struct {
	s   scene.Scene
	err error
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("render: "+format, args...)
	}
}

// point must be finite and no farther from the table than its own size.
func (c *checker) point(what string, p scene.Point) {
	ok := p.X >= -c.s.Width && p.X <= 2*c.s.Width && p.Y >= -c.s.Height && p.Y <= 2*c.s.Height
	if !ok {
		c.fail("%s lies at (%g, %g), far off the table", what, p.X, p.Y)
	}
}

func (c *checker) points(what string, ps []scene.Point) {
	if len(ps) > maxPoints {
		c.fail("%s has %d points", what, len(ps))
		return
	}
	for _, p := range ps {
		c.point(what, p)
	}
}

// length must be between 0 and twice the table.
func (c *checker) length(what string, l float64) {
	if !(l >= 0 && l <= 2*(c.s.Width+c.s.Height)) {
		c.fail("%s of %g", what, l)
	}
}

func (c *checker) angle(what string, a float64) {
	if !(math.Abs(a) <= 1000) {
		c.fail("%s of %g radians", what, a)
	}
}

func check(s scene.Scene, o Options) error {
	for _, l := range []float64{s.Width, s.Height} {
		if !(l > 1e-3 && l < 1e6) {
			return fmt.Errorf("render: a table of %g x %g", s.Width, s.Height)
		}
	}
	if r := s.Width / s.Height; r > 10 || r < 0.1 {
		return fmt.Errorf("render: a table of %g x %g is too long", s.Width, s.Height)
	}
	if len(s.Bases) > maxPieces || len(s.Things) > maxPieces || len(s.Marks) > maxPieces || len(s.Zones) > maxPieces ||
		len(s.Edges) > maxEdges || len(s.Tiles) > maxEdges || len(s.Floors) > maxPieces || len(s.Groups) > maxPieces {
		return errors.New("render: too many pieces")
	}
	if g := s.Grid; g.Cols < 0 || g.Rows < 0 || g.Cols > maxCells || g.Rows > maxCells {
		return fmt.Errorf("render: a grid of %d x %d", g.Cols, g.Rows)
	}
	c := checker{s: s}
	c.options(o)
	if len(s.Legend) > 60 {
		c.fail("a legend of %d signs", len(s.Legend))
	}
	for _, z := range s.Zones {
		c.points("a zone", z.Outline)
	}
	for _, t := range s.Things {
		c.thing(t)
	}
	for _, tile := range s.Tiles {
		c.points("a tile", tile.Outline)
	}
	for _, b := range s.Bases {
		c.base(b)
	}
	for _, e := range s.Edges {
		c.points("an edge", []scene.Point{e.A, e.B})
	}
	for _, f := range s.Floors {
		c.points("a floor", f.Outline)
		if math.IsNaN(f.Height) {
			c.fail("a floor has no height")
		}
	}
	c.groups()
	for _, m := range s.Marks {
		c.points("a mark", m.Points)
		c.length("a radius", m.R)
		if (m.Kind == scene.Choice || m.Kind == scene.Excluded) && len(m.Points) == 0 {
			c.fail("a choice stands nowhere")
		}
		if len(m.Hits) > 100 {
			c.fail("a shot of %d dice", len(m.Hits))
		}
	}
	return c.err
}

func (c *checker) options(o Options) {
	if o.Size != 0 && (o.Size < minSize || o.Size > maxSize) {
		c.fail("a picture of %d pixels", o.Size)
	}
	if w := o.Window; w != nil {
		c.point("the window", scene.Point{X: w.X, Y: w.Y})
		c.point("the window", scene.Point{X: w.X + w.W, Y: w.Y + w.H})
		least := max(c.s.Width, c.s.Height) / 60
		if !(w.W >= least && w.H >= least) || w.W/w.H > 10 || w.H/w.W > 10 {
			c.fail("a window of %g x %g", w.W, w.H)
		}
	}
}

func (c *checker) thing(t scene.Thing) {
	c.points(t.ID, t.Outline)
	if len(t.Doors) > 50 || len(t.Marks) > 20 {
		c.fail("%s has too many doors or marks", t.ID)
		return
	}
	for _, d := range t.Doors {
		c.points(t.ID, []scene.Point{d.A, d.B})
	}
	if math.IsNaN(t.Height) {
		c.fail("%s has no height", t.ID)
	}
}

func (c *checker) base(b scene.Base) {
	c.point(b.ID, b.At)
	c.length("a base", b.W)
	c.length("a base", b.H)
	c.angle("a facing", b.Facing)
	if b.W == 0 {
		c.fail("%s has no size", b.ID)
	}
	if len(b.Arcs) > 20 || len(b.Badges) > 50 {
		c.fail("%s has too many arcs or badges", b.ID)
		return
	}
	for _, a := range b.Arcs {
		c.length("an arc", a.Reach)
		c.angle("an arc", a.From)
		c.angle("an arc", a.To)
	}
}

// groups holds that each group has bases on the table.
func (c *checker) groups() {
	known := map[string]bool{}
	for _, b := range c.s.Bases {
		known[b.ID] = true
	}
	for _, g := range c.s.Groups {
		if len(g.Bases) == 0 || len(g.Bases) > 100 || len(g.Badges) > 50 {
			c.fail("group %s of %d bases: 1 to 100 can be drawn", g.Tag, len(g.Bases))
		}
		for _, id := range g.Bases {
			if !known[id] {
				c.fail("group %s has a base %s that is not on the table", g.Tag, id)
			}
		}
	}
}
