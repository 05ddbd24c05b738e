package geom

import "math"

// Rect is the rectangle of width w and height h round c, turned clockwise by
// angle.
func Rect(c Point, w, h, angle float64) Polygon {
	up := Heading(angle).Mul(h / 2)
	right := Heading(angle + math.Pi/2).Mul(w / 2)
	return Polygon{
		c.Sub(right).Add(up), c.Add(right).Add(up),
		c.Add(right).Sub(up), c.Sub(right).Sub(up),
	}
}

// Regular is the polygon of n equal sides with its corners at distance r from
// c, the first one straight up.
func Regular(c Point, r float64, n int) Polygon {
	g := make(Polygon, max(0, n))
	for i := range g {
		g[i] = c.Add(Heading(2 * math.Pi * float64(i) / float64(n)).Mul(r))
	}
	return g
}

// Teardrop is the template of a spray: it begins at tip, runs length along
// heading and widens from narrow to wide, both ends round.
func Teardrop(tip Point, heading, length, narrow, wide float64) Polygon {
	const steps = 16 // of each round end
	small, big := narrow/2, wide/2
	way := Heading(heading)
	near, far := tip.Add(way.Mul(small)), tip.Add(way.Mul(length-big))
	// The common tangent touches both circles at the same angle from the axis.
	lean := 0.0
	if d := length - small - big; d > math.Abs(big-small) {
		lean = math.Asin((big - small) / d)
	}
	var g Polygon
	from, to := heading-math.Pi/2-lean, heading+math.Pi/2+lean
	for i := range steps + 1 {
		g = append(g, far.Add(Heading(from+(to-from)*float64(i)/steps).Mul(big)))
	}
	from, to = to, from+2*math.Pi
	for i := range steps + 1 {
		g = append(g, near.Add(Heading(from+(to-from)*float64(i)/steps).Mul(small)))
	}
	return g
}
