package flight

import (
	"estafeta/engine/geom"
)

// BandDepth is the depth of a band of the range ruler (XW-RNG-02).
const BandDepth = 100.0

// Ruler is the number of bands.
const Ruler = 3

// Band is the band that a distance falls into: 1 to 3, and 0 beyond Range 3. A
// boundary belongs to the nearer band, contact is Range 1 (XW-RNG-02,
// XW-RNG-03, XW-RNG-12).
func Band(d float64) int {
	for n := 1; n <= Ruler; n++ {
		if d <= BandDepth*float64(n)+Tol {
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
	d = a.Shape().GapPolygon(token)
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
	far, near := 0.0, a.Shape()
	for _, p := range b.Outline() { // the farthest point of a base is one of its corners
		far = max(far, near.Nearest(p).Dist(p))
	}
	return far <= BandDepth*float64(hi)+Tol && (lo == 1 || Beyond(a, b, lo-1))
}

// Beyond says whether no part of b lies in the bands up to n of a
// (XW-RNG-08).
func Beyond(a, b Base, n int) bool {
	d, _ := Range(a, b)
	return d > BandDepth*float64(n)+Tol
}
