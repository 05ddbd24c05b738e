package geom

import "math"

// Hair is how far the corners of a Route keep off things beyond the radius, so
// that they may be quantised and its legs swept again with the same radius.
const Hair = 2 * Slack

// fan is the angle between two corners of the way round a convex corner.
const fan = math.Pi / 6

// Route is the shortest way of a disc of radius r from a to b that keeps off
// blocks and others and inside the table of width and height; ok is false if
// there is none. The way begins with a and ends with b. It may leave and reach
// things that the disc touches at a and b.
func Route(a, b Point, r float64, blocks []Polygon, others []Shape, width, height float64) ([]Point, bool) {
	f := field{r: r, others: others}
	margin := r - Slack
	lo, hi := Point{margin, margin}, Point{width - margin, height - margin}
	within := func(p Point) bool { return p.X >= lo.X && p.Y >= lo.Y && p.X <= hi.X && p.Y <= hi.Y }
	if !within(b) {
		return nil, false
	}
	for _, g := range blocks {
		if len(g) > 0 {
			l, h := g.Bounds()
			f.blocks = append(f.blocks, block{g, l.Sub(Point{r, r}), h.Add(Point{r, r})})
		}
	}
	if f.free(a, b) {
		return []Point{a, b}, true
	}
	nodes := []Point{a, b}
	for _, g := range blocks {
		nodes = append(nodes, corners(g, r+Hair)...)
	}
	for _, d := range others {
		if d.Round() {
			nodes = append(nodes, circle(d.C, d.R+r+Hair)...)
		} else {
			nodes = append(nodes, corners(d.Outline, r+Hair)...)
		}
	}
	kept := nodes[:2]
	for _, p := range nodes[2:] {
		if within(p) && f.stands(p) {
			kept = append(kept, p)
		}
	}
	return f.search(kept)
}

// field is what a route keeps off.
type field struct {
	r      float64
	blocks []block
	others []Shape
}

type block struct {
	g      Polygon
	lo, hi Point // bounds grown by the radius
}

// stands says whether the disc may stand at p.
func (f *field) stands(p Point) bool {
	for _, b := range f.blocks {
		if p.X > b.lo.X && p.X < b.hi.X && p.Y > b.lo.Y && p.Y < b.hi.Y && Round(p, f.r).OverlapsPolygon(b.g, Slack) {
			return false
		}
	}
	for _, d := range f.others {
		if d.Overlaps(Round(p, f.r), Slack) {
			return false
		}
	}
	return true
}

// free says whether the disc can go straight from p to q.
func (f *field) free(p, q Point) bool {
	lo, hi := Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}
	for _, d := range f.others {
		if _, hit := Round(p, f.r).Sweep(q, d); hit {
			return false
		}
	}
	for _, b := range f.blocks {
		if lo.X > b.hi.X || lo.Y > b.hi.Y || hi.X < b.lo.X || hi.Y < b.lo.Y {
			continue
		}
		if _, hit := SweepPolygon(p, q, f.r, b.g); hit {
			return false
		}
	}
	return true
}

// search is A* from node 0 to node 1, asking for the freedom of a leg only
// when that leg would shorten a way. Ties go to the lower index.
func (f *field) search(nodes []Point) ([]Point, bool) {
	n := len(nodes)
	cost, prev, done := make([]float64, n), make([]int, n), make([]bool, n)
	for i := range cost {
		cost[i] = math.Inf(1)
	}
	cost[0] = 0
	for {
		at, best := -1, math.Inf(1)
		for i, c := range cost {
			if e := c + nodes[i].Dist(nodes[1]); !done[i] && e < best {
				at, best = i, e
			}
		}
		if at < 0 {
			return nil, false
		}
		if at == 1 {
			break
		}
		done[at] = true
		for j, q := range nodes {
			c := cost[at] + nodes[at].Dist(q)
			if !done[j] && c < cost[j] && c+q.Dist(nodes[1]) < cost[1] && f.free(nodes[at], q) {
				cost[j], prev[j] = c, at
			}
		}
	}
	var back []Point
	for i := 1; i != 0; i = prev[i] {
		back = append(back, nodes[i])
	}
	way := []Point{nodes[0]}
	for i := len(back) - 1; i >= 0; i-- {
		way = append(way, back[i])
	}
	return way, true
}

// corners are the turning points round g at distance r: round every convex
// corner a fan whose chords stay outside r.
func corners(g Polygon, r float64) []Point {
	sign := 1.0
	if g.area() < 0 {
		sign = -1
	}
	var out []Point
	for i, p := range g {
		in := p.Sub(g[(i+len(g)-1)%len(g)])
		next := g[(i+1)%len(g)].Sub(p)
		turn := sign * math.Atan2(in.Cross(next), in.Dot(next))
		if turn <= 1e-9 {
			continue // a reflex corner never bends the shortest way
		}
		steps := math.Ceil(turn / fan)
		step := turn / steps
		reach := r / math.Cos(step/2)
		first := in.Angle() - sign*math.Pi/2
		for k := 0.5; k < steps; k++ {
			out = append(out, p.Add(Heading(first+sign*step*k).Mul(reach)))
		}
	}
	return out
}

// circle is the regular outline outside a circle of radius r.
func circle(c Point, r float64) []Point {
	return Regular(c, r/math.Cos(fan/2), int(math.Round(2*math.Pi/fan)))
}
