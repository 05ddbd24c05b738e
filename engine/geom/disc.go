package geom

// Disc is a round base or template.
type Disc struct {
	C Point
	R float64
}

// Gap is the distance from edge to edge, 0 if the discs overlap.
func (d Disc) Gap(e Disc) float64 { return max(0, d.C.Dist(e.C)-(d.R+e.R)) }

// GapPolygon is the distance from the edge of d to g, 0 if they overlap.
func (d Disc) GapPolygon(g Polygon) float64 { return max(0, g.Dist(d.C)-d.R) }

// Overlaps says whether the discs overlap by more than tol.
func (d Disc) Overlaps(e Disc, tol float64) bool { return d.C.Dist(e.C) < d.R+e.R-tol }

// OverlapsPolygon says whether d reaches more than tol into g.
func (d Disc) OverlapsPolygon(g Polygon, tol float64) bool {
	if len(g) == 0 {
		return false
	}
	off := g.Boundary(d.C).Dist(d.C)
	if g.Contains(d.C) {
		off = -off
	}
	return off < d.R-tol
}

// InsidePolygon says whether d lies wholly in g; touching its outline from
// within is inside.
func (d Disc) InsidePolygon(g Polygon) bool {
	return g.Contains(d.C) && g.Boundary(d.C).Dist(d.C) >= d.R-tiny
}
