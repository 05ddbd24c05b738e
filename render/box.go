package render

import "estafeta/engine/geom"

// box is an upright rectangle in board pixels.
type box struct{ x0, y0, x1, y1 float64 }

// around is the box of width w and height h centred on c.
func around(c geom.Point, w, h float64) box {
	return box{c.X - w/2, c.Y - h/2, c.X + w/2, c.Y + h/2}
}

func (b box) hits(o box) bool { return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1 }

func (b box) within(o box) bool {
	return b.x0 >= o.x0 && b.y0 >= o.y0 && b.x1 <= o.x1 && b.y1 <= o.y1
}

func (b box) grow(d float64) box { return box{b.x0 - d, b.y0 - d, b.x1 + d, b.y1 + d} }

func (b box) centre() geom.Point { return geom.Point{X: (b.x0 + b.x1) / 2, Y: (b.y0 + b.y1) / 2} }

// near is the point of b nearest to q.
func (b box) near(q geom.Point) geom.Point {
	return geom.Point{X: min(max(q.X, b.x0), b.x1), Y: min(max(q.Y, b.y0), b.y1)}
}

func anyHit(b box, list []box) bool {
	for _, o := range list {
		if b.hits(o) {
			return true
		}
	}
	return false
}

// cutBy says whether a line runs through b.
func (b box) cutBy(l geom.Segment) bool {
	from, to := 0.0, 1.0
	d := l.B.Sub(l.A)
	for _, e := range [...][2]float64{{-d.X, l.A.X - b.x0}, {d.X, b.x1 - l.A.X}, {-d.Y, l.A.Y - b.y0}, {d.Y, b.y1 - l.A.Y}} {
		switch along, room := e[0], e[1]; {
		case along == 0 && room < 0:
			return false
		case along < 0:
			from = max(from, room/along)
		case along > 0:
			to = min(to, room/along)
		}
	}
	return from < to
}
