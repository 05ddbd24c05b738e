package geom

import (
	"math"
	"slices"
)

// Polygon is a simple closed outline of either orientation; the first point is
// not repeated. It stands for the filled area, edge included.
type Polygon []Point

// Edges are the sides of g in order.
func (g Polygon) Edges() []Segment {
	edges := make([]Segment, len(g))
	for i := range g {
		edges[i] = g.edge(i)
	}
	return edges
}

func (g Polygon) edge(i int) Segment {
	if i+1 == len(g) {
		return Segment{g[i], g[0]}
	}
	return Segment{g[i], g[i+1]}
}

// Contains says whether p lies in g; the edge counts as inside.
func (g Polygon) Contains(p Point) bool {
	in := false
	for i := range g {
		e := g.edge(i)
		if e.Dist(p) <= tiny {
			return true
		}
		if (e.A.Y > p.Y) != (e.B.Y > p.Y) {
			d := e.B.Sub(e.A).Cross(p.Sub(e.A))
			if (d > 0) == (e.B.Y > e.A.Y) {
				in = !in
			}
		}
	}
	return in
}

// Boundary is the point of the outline nearest to p; of several the first.
func (g Polygon) Boundary(p Point) Point {
	best, at := math.Inf(1), p
	for i := range g {
		q := g.edge(i).Nearest(p)
		if d := q.Dist(p); d < best {
			best, at = d, q
		}
	}
	return at
}

// Nearest is the point of the filled polygon nearest to p: p itself inside.
func (g Polygon) Nearest(p Point) Point {
	if g.Contains(p) {
		return p
	}
	return g.Boundary(p)
}

// Dist is the distance from p to the filled polygon, 0 inside.
func (g Polygon) Dist(p Point) float64 { return g.Nearest(p).Dist(p) }

// DistSegment is the smallest distance between s and the filled polygon.
func (g Polygon) DistSegment(s Segment) float64 {
	if len(g) > 0 && (g.Contains(s.A) || g.Contains(s.B)) {
		return 0
	}
	best := math.Inf(1)
	for i := range g {
		best = min(best, g.edge(i).DistSegment(s))
	}
	return best
}

// DistPolygon is the smallest distance between two filled polygons, 0 if they
// touch or overlap.
func (g Polygon) DistPolygon(h Polygon) float64 {
	if len(g) == 0 || len(h) == 0 {
		return math.Inf(1)
	}
	if g.Contains(h[0]) || h.Contains(g[0]) {
		return 0
	}
	best := math.Inf(1)
	for i := range g {
		e := g.edge(i)
		for j := range h {
			best = min(best, e.DistSegment(h.edge(j)))
		}
	}
	return best
}

// Overlaps says whether g and h share an area; touching is not overlapping.
func (g Polygon) Overlaps(h Polygon) bool {
	return g.cuts(h) || h.cuts(g) || h.deep(g.inner()) || g.deep(h.inner())
}

// cuts says whether an edge of g passes through the inside of h.
func (g Polygon) cuts(h Polygon) bool {
	for i := range g {
		e := g.edge(i)
		for _, s := range h.Inside(e.A, e.B) {
			for _, t := range [...]float64{0.5, 0.25, 0.75} {
				if h.deep(e.A.Lerp(e.B, s.From+float64(t*(s.To-s.From)))) {
					return true
				}
			}
		}
	}
	return false
}

// deep says whether p lies inside g and off its outline.
func (g Polygon) deep(p Point) bool {
	return len(g) > 2 && g.Contains(p) && g.Boundary(p).Dist(p) > 1e-7
}

// inner is a point well inside g: the middle of the widest cut at half height
// between two corners.
func (g Polygon) inner() Point {
	ys := make([]float64, len(g))
	for i, p := range g {
		ys[i] = p.Y
	}
	slices.Sort(ys)
	lo, hi := g.Bounds()
	best, at := -1.0, g.mean()
	for i := 1; i < len(ys); i++ {
		y := (ys[i-1] + ys[i]) / 2
		a, b := Point{lo.X - 1, y}, Point{hi.X + 1, y}
		for _, s := range g.Inside(a, b) {
			if w := min(s.To-s.From, ys[i]-ys[i-1]); w > best {
				best, at = w, a.Lerp(b, (s.From+s.To)/2)
			}
		}
	}
	return at
}

// Inside lists the parts of the way from a to b inside g, sorted and joined
// where they meet. Mere touching gives no part.
func (g Polygon) Inside(a, b Point) []Span {
	way := Segment{a, b}
	d := b.Sub(a)
	if d.Len() <= tiny {
		if g.Contains(a) {
			return []Span{{0, 1}}
		}
		return nil
	}
	cuts := append(make([]float64, 0, 8), 0, 1)
	for i := range g {
		cuts = way.cut(g.edge(i), cuts)
	}
	slices.Sort(cuts)
	var spans []Span
	least := tiny / d.Len()
	for i := 1; i < len(cuts); i++ {
		from, to := cuts[i-1], cuts[i]
		if to-from <= least || !g.Contains(a.Lerp(b, (from+to)/2)) {
			continue
		}
		if n := len(spans); n > 0 && from-spans[n-1].To <= least {
			spans[n-1].To = to
			continue
		}
		spans = append(spans, Span{from, to})
	}
	return spans
}

// cut appends where the edge e may change whether s is inside: the crossing,
// or for parallels the feet of its ends.
func (s Segment) cut(e Segment, cuts []float64) []float64 {
	add := func(t float64) {
		if t > 0 && t < 1 {
			cuts = append(cuts, t)
		}
	}
	d, f := s.B.Sub(s.A), e.B.Sub(e.A)
	den := d.Cross(f)
	if math.Abs(den) <= 1e-12*d.Len()*f.Len() {
		l := d.Dot(d)
		add(e.A.Sub(s.A).Dot(d) / l)
		add(e.B.Sub(s.A).Dot(d) / l)
		return cuts
	}
	w := e.A.Sub(s.A)
	if u := w.Cross(d) / den; u < -1e-9 || u > 1+1e-9 {
		return cuts
	}
	add(w.Cross(f) / den)
	return cuts
}

// area is twice the signed area, positive for corners in clockwise order on
// the table.
func (g Polygon) area() float64 {
	sum := 0.0
	for i := 1; i+1 < len(g); i++ {
		sum += g[i].Sub(g[0]).Cross(g[i+1].Sub(g[0]))
	}
	return sum
}

// Area is the area of g.
func (g Polygon) Area() float64 { return math.Abs(g.area()) / 2 }

// Centre is the centre of mass of the area; for a flat polygon the mean of its
// corners.
func (g Polygon) Centre() Point {
	all := g.area()
	if math.Abs(all) <= tiny {
		return g.mean()
	}
	var sum Point
	for i := 1; i+1 < len(g); i++ {
		p, q := g[i].Sub(g[0]), g[i+1].Sub(g[0])
		sum = sum.Add(p.Add(q).Mul(p.Cross(q)))
	}
	return g[0].Add(sum.Mul(1 / (3 * all)))
}

func (g Polygon) mean() Point {
	var sum Point
	for _, p := range g {
		sum = sum.Add(p)
	}
	return sum.Mul(1 / float64(max(1, len(g))))
}

// Bounds are the corners of the upright rectangle round g.
func (g Polygon) Bounds() (lo, hi Point) {
	if len(g) == 0 {
		return
	}
	lo, hi = g[0], g[0]
	for _, p := range g[1:] {
		lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	return
}

// Around is the box around some outlines: left, top, right, bottom; zero where
// there are none.
func Around(outlines [][]Point) [4]float64 {
	var out [4]float64
	for i, o := range outlines {
		lo, hi := Polygon(o).Bounds()
		if i == 0 {
			out = [4]float64{lo.X, lo.Y, hi.X, hi.Y}
			continue
		}
		out = [4]float64{min(out[0], lo.X), min(out[1], lo.Y), max(out[2], hi.X), max(out[3], hi.Y)}
	}
	return out
}
