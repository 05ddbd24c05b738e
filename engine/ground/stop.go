package ground

import "estafeta/engine/geom"

// frame is how far beside an opening a way may still cross the wall.
const frame = 0.05

// Stop is the share of a straight way at which a body is stopped for good,
// above 1 if it is not. What it stands above does not stop it, nor what the
// stairs that it is on lead to.
func (t *Table) Stop(b Body, to geom.Point, on *Piece) (float64, Stopper) {
	stop, by := 2.0, Stopper{}
	for _, p := range t.Pieces {
		if b.Soars {
			break
		}
		if t.beneath(p, b.Up) || on != nil && on.leadsTo(p) {
			continue
		}
		v, ok := 0.0, false
		switch t.Rules.Effect(p) {
		case Closed:
			v, ok = b.Shape.SweepPolygon(to, p.Polygon())
		case Walled:
			v, ok = p.wall(b.Shape, to, b.Up < t.Rules.Step)
		}
		if ok && v < stop {
			stop, by = v, Stopper{Piece: p.ID}
		}
	}
	for _, o := range t.Bodies {
		if o.ID == b.ID || !b.beside(o) {
			continue
		}
		if v, ok := b.Shape.Sweep(to, o.Shape); ok && v < stop {
			stop, by = v, Stopper{Body: o.ID}
		}
	}
	return stop, by
}

// Barred is what no movement could pass on a straight way, whatever its
// length; up is the height at its end.
func (t *Table) Barred(b Body, to geom.Point) (by Stopper, up float64, barred bool) {
	if b.Soars {
		stop, by := t.Stop(b, to, nil)
		return by, t.Top(to), stop <= 1
	}
	treads, whole := t.Ascent(b.Shape.C, b.Up, to)
	up = b.Up
	for _, s := range treads {
		if stop, by := t.Stop(b.At(s.From, s.Height(s.From)), s.To, s.On); stop <= 1 {
			return by, up, true
		}
		up = s.Height(s.To)
	}
	return Stopper{Drop: !whole}, up, !whole
}

// wall is where a straight way meets the wall of a building; through an
// opening of the ground floor it passes, and the base may brush the frame.
func (p *Piece) wall(s geom.Shape, to geom.Point, ground bool) (float64, bool) {
	poly := p.Polygon()
	line := geom.Segment{A: s.C, B: to}
	first, found, through := 2.0, false, false
	for i := range poly {
		edge := geom.Segment{A: poly[i], B: poly[(i+1)%len(poly)]}
		if !line.Crosses(edge) {
			continue
		}
		at := line.Meet(edge)
		if ground && p.opening(line.A.Lerp(line.B, at)) {
			through = true
			continue
		}
		if v := max(0, at-s.Reach()/max(line.Len(), 0.001)); v < first {
			first, found = v, true
		}
	}
	if found || through || poly.Contains(s.C) {
		return first, found
	}
	return s.SweepPolygon(to, poly)
}

// opening reports a place in an opening of the walls.
func (p *Piece) opening(at geom.Point) bool {
	for _, d := range p.Doors {
		if d.Dist(at) < frame {
			return true
		}
	}
	return false
}
