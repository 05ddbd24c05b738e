package sentence

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// points are the sixteen points of the compass, clockwise from north, which
// is up the picture.
var points = []string{"n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw"}

// bearing is the angle of a compass point.
func bearing(point string) float64 {
	return float64(slices.Index(points, point)) * math.Pi / 8
}

// heading is the angle of a way for a piece; hours and sides count from its
// own facing, so it must have one.
func (g Ground) heading(w Way, m mover) (float64, error) {
	switch {
	case w.Compass != "":
		return bearing(w.Compass), nil
	case w.Degrees != nil:
		return float64(*w.Degrees) * math.Pi / 180, nil
	}
	if b, ok := g.base(m.id); !ok || !b.Faced {
		return 0, wrong(w.At, w.Raw, "sentence.facing", engine.Piece("who", m.id))
	}
	switch w.Side {
	case Forward:
		return m.at.A, nil
	case Right:
		return m.at.A + math.Pi/2, nil
	case Back:
		return m.at.A + math.Pi, nil
	case Left:
		return m.at.A - math.Pi/2, nil
	}
	return m.at.A + float64(w.Hour%12)*math.Pi/6, nil
}

// facing is the angle that a turn asks for, seen from a place.
func (g Ground) facing(t Turn, m mover, at geom.Point) (float64, error) {
	if t.Way != nil {
		return g.heading(*t.Way, m)
	}
	b, err := g.target(*t.To)
	if err != nil {
		return 0, err
	}
	return b.Centre().Sub(at).Angle(), nil
}

// units are lengths of units in centimetres.
var units = map[string]float64{"cm": 1, "mm": 0.1, "in": 2.54}

// length is a length in the table's unit.
func (g Ground) length(l Length) (float64, error) {
	if l.Unit == "" || l.Unit == g.Scene.Unit {
		return l.N, nil
	}
	own, known := units[g.Scene.Unit]
	if !known {
		return 0, wrong(l.At, l.Raw, "sentence.unit", engine.Name("unit", g.Scene.Unit))
	}
	return l.N * units[l.Unit] / own, nil
}

// cellAt is the middle of a cell, or of a third of it.
func (g Ground) cellAt(c Cell) geom.Point {
	grid := g.Scene.Grid
	w, h := g.Scene.Width/float64(grid.Cols), g.Scene.Height/float64(grid.Rows)
	x, y := float64(c.Col)*w, float64(c.Row)*h
	for _, third := range c.Thirds {
		w, h = w/3, h/3
		x += float64((third-1)%3) * w
		y += float64((third-1)/3) * h
	}
	return geom.Point{X: x + w/2, Y: y + h/2}
}
