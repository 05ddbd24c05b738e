package xwing

import (
	"math"

	"estafeta/engine/geom"
)

// band is the depth of a band of the range ruler (XW-RNG-02).
const band = 100.0

// ruler is the number of bands.
const ruler = 3

// Band is the band that a distance falls into: 1 to 3, and 0 beyond Range 3. A
// boundary belongs to the nearer band, contact is Range 1 (XW-RNG-02,
// XW-RNG-03, XW-RNG-12).
func Band(d float64) int {
	for n := 1; n <= ruler; n++ {
		if d <= band*float64(n)+tol {
			return n
		}
	}
	return 0
}

// Range is the shortest distance between two bases, guides ignored, and its
// band (XW-RNG-01, XW-RNG-13).
func Range(a, b Base) (d float64, band int) { return RangeTo(a, b.Outline()) }

// RangeTo is the range from a base to a token: to its closest part
// (XW-RNG-10, XW-BOMB-20).
func RangeTo(a Base, token geom.Polygon) (d float64, band int) {
	d = a.Outline().DistPolygon(token)
	return d, Band(d)
}

// At says whether b is at Range lo to hi of a, both bands included
// (XW-RNG-05, XW-RNG-06).
func At(a, b Base, lo, hi int) bool {
	_, n := Range(a, b)
	return n >= lo && n <= hi
}

// Within says whether the whole base of b lies in the bands lo to hi of a
// (XW-RNG-07).
func Within(a, b Base, lo, hi int) bool {
	d, _ := Range(a, b)
	far, from := 0.0, a.Outline()
	for _, p := range b.Outline() { // the distance from a convex base is greatest at a corner
		far = math.Max(far, from.Dist(p))
	}
	return far <= band*float64(hi)+tol && d >= band*float64(lo-1)-tol
}

// Beyond says whether no part of b lies in the bands up to n of a
// (XW-RNG-08).
func Beyond(a, b Base, n int) bool {
	d, _ := Range(a, b)
	return d > band*float64(n)+tol
}
