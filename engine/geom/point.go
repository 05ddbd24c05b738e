// Package geom is plane and simple solid geometry for table games: points,
// discs, polygons, swept bases, sight. Angles are radians, 0 up the picture (negative
// y) and clockwise. Products that feed comparisons are written float64(a*b)+c so that no
// machine fuses them.
package geom

import "math"

// Point is a place on the table, or a vector: x to the right, y downwards.
type Point struct{ X, Y float64 }

// Add is p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub is p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul is p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Len is the length of the vector.
func (p Point) Len() float64 { return math.Sqrt(float64(p.X*p.X) + float64(p.Y*p.Y)) }

// Dist is the distance from p to q.
func (p Point) Dist(q Point) float64 { return p.Sub(q).Len() }

// Unit is the vector of length 1 in the direction of p; zero stays zero.
func (p Point) Unit() Point {
	l := p.Len()
	if l == 0 {
		return Point{}
	}
	return Point{p.X / l, p.Y / l}
}

// Toward is the point at distance d from p in the direction of q, not farther than q.
func (p Point) Toward(q Point, d float64) Point {
	l := p.Dist(q)
	if l == 0 || d >= l {
		return q
	}
	return p.Add(q.Sub(p).Mul(d / l))
}

// Angle is the heading of the vector.
func (p Point) Angle() float64 {
	a := math.Atan2(p.X, -p.Y)
	if a < 0 {
		a += 2 * math.Pi
	}
	return a
}

// Heading is the unit vector of an angle.
func Heading(a float64) Point { return Point{math.Sin(a), -math.Cos(a)} }

// Dot is the scalar product of two vectors.
func (p Point) Dot(q Point) float64 { return float64(p.X*q.X) + float64(p.Y*q.Y) }

// Cross is the signed area of the parallelogram of two vectors: positive when q
// lies clockwise of p on the table.
func (p Point) Cross(q Point) float64 { return float64(p.X*q.Y) - float64(p.Y*q.X) }

// Lerp is the point at share t of the way from p to q.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + float64(t*(q.X-p.X)), p.Y + float64(t*(q.Y-p.Y))}
}

// Quantise rounds a length to a thousandth of the table's unit, so that every
// machine stores and compares the same numbers.
func Quantise(x float64) float64 {
	q := math.Round(x*1000) / 1000
	if q == 0 {
		return 0 // no negative zero in a checkpoint
	}
	return q
}

// Quantised is p with quantised coordinates.
func (p Point) Quantised() Point { return Point{Quantise(p.X), Quantise(p.Y)} }

// tiny is the length below which two things touch: far under the quantum of
// any table's unit, far above the rounding of a float64.
const tiny = 1e-9
