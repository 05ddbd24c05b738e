package geom

import "math"

// Hair is how far the corners of a route keep off things beyond the radius, so
// that they may be quantised and its legs swept again with the same radius.
const Hair = 2 * Slack

// fan is the angle between two corners of the way round a convex corner.
const fan = math.Pi / 6

// Field is what a disc keeps off on its ways: blocks, others, and the edge of a
// table. It remembers which of the corners between them see each other, so that
// many ways in one field cost little more than one.
type Field struct {
	r      float64
	blocks []block
	others []Shape
	lo, hi Point   // of the places of the centre
	nodes  []Point // corners where the disc may stand; found for the first way
	known  bool    // that they are found
	legs   []leg   // by node and node
	start  Point   // of the last way
	first  []leg   // from there, by node
}

type block struct {
	g      Polygon
	lo, hi Point // bounds grown by the radius
}

// leg is what is known of the straight way between two corners.
type leg uint8

const (
	unknown leg = iota
	open
	shut
)

// NewField is the field of a disc of radius r on a table of width and height.
func NewField(r float64, blocks []Polygon, others []Shape, width, height float64) *Field {
	margin := r - Slack
	f := &Field{r: r, others: others, lo: Point{margin, margin}, hi: Point{width - margin, height - margin}}
	for _, g := range blocks {
		if len(g) > 0 {
			l, h := g.Bounds()
			f.blocks = append(f.blocks, block{g, l.Sub(Point{r, r}), h.Add(Point{r, r})})
		}
	}
	return f
}

// Route is the shortest way from a to b that keeps off everything; ok is false
// if there is none. The way begins with a and ends with b. It may leave and
// reach things that the disc touches at a and b.
func (f *Field) Route(a, b Point) ([]Point, bool) { return f.RouteUnder(a, b, math.Inf(1)) }

// RouteUnder is Route, but it looks no further once every way must have at
// least some length: then it is ok, and the way is nil.
func (f *Field) RouteUnder(a, b Point, most float64) (way []Point, ok bool) {
	if !f.within(b) {
		return nil, false
	}
	if f.free(a, b) {
		return []Point{a, b}, true
	}
	f.find()
	return f.search(a, b, most)
}

func (f *Field) within(p Point) bool {
	return p.X >= f.lo.X && p.Y >= f.lo.Y && p.X <= f.hi.X && p.Y <= f.hi.Y
}

// find collects the corners of all ways.
func (f *Field) find() {
	if f.known {
		return
	}
	f.known = true
	var nodes []Point
	for _, b := range f.blocks {
		nodes = append(nodes, corners(b.g, f.r+Hair)...)
	}
	for _, d := range f.others {
		if d.Round() {
			nodes = append(nodes, circle(d.C, d.R+f.r+Hair)...)
		} else {
			nodes = append(nodes, corners(d.Outline, f.r+Hair)...)
		}
	}
	for _, p := range nodes {
		if f.within(p) && f.stands(p) {
			f.nodes = append(f.nodes, p)
		}
	}
	f.legs = make([]leg, len(f.nodes)*len(f.nodes))
}

// stands says whether the disc may stand at p.
func (f *Field) stands(p Point) bool {
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

// free says whether the disc can go straight from p to q. What lies farther
// off than the radius needs no closer look.
func (f *Field) free(p, q Point) bool {
	lo, hi := Point{min(p.X, q.X), min(p.Y, q.Y)}, Point{max(p.X, q.X), max(p.Y, q.Y)}
	for i := range f.others {
		d := &f.others[i]
		if d.Round() {
			if r := f.r + d.R; d.C.X < lo.X-r || d.C.Y < lo.Y-r || d.C.X > hi.X+r || d.C.Y > hi.Y+r {
				continue
			}
			if _, hit := sweepPoint(p, q, d.C, f.r+d.R); hit {
				return false
			}
		} else if _, hit := SweepPolygon(p, q, f.r, d.Outline); hit {
			return false
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if lo.X > b.hi.X || lo.Y > b.hi.Y || hi.X < b.lo.X || hi.Y < b.lo.Y {
			continue
		}
		if _, hit := SweepPolygon(p, q, f.r, b.g); hit {
			return false
		}
	}
	return true
}

// sees says whether the disc can go straight between two places of a search:
// 0 and 1 are its ends, the others corners.
func (f *Field) sees(i, j int, p, q Point) bool {
	var l *leg
	switch {
	case i == 1 || j < 2:
		return f.free(p, q)
	case i == 0:
		if f.first == nil || f.start != p {
			f.start, f.first = p, make([]leg, len(f.nodes))
		}
		l = &f.first[j-2]
	default:
		l = &f.legs[(i-2)*len(f.nodes)+j-2]
	}
	if *l == unknown {
		*l = shut
		if f.free(p, q) {
			*l = open
		}
	}
	return *l == open
}

// search is A* from a to b, asking for the freedom of a leg only when that leg
// would shorten a way. Ties go to the corner that was found first.
func (f *Field) search(a, b Point, most float64) ([]Point, bool) {
	nodes := append([]Point{a, b}, f.nodes...)
	n := len(nodes)
	cost, rest, prev, done := make([]float64, n), make([]float64, n), make([]int, n), make([]bool, n)
	for i := range cost {
		cost[i], rest[i] = math.Inf(1), nodes[i].Dist(b)
	}
	cost[0] = 0
	for {
		at, best := -1, math.Inf(1)
		for i, c := range cost {
			if e := c + rest[i]; !done[i] && e < best {
				at, best = i, e
			}
		}
		if at < 0 {
			return nil, false
		}
		if best >= most {
			return nil, true
		}
		if at == 1 {
			break
		}
		done[at] = true
		for j, q := range nodes {
			if done[j] {
				continue
			}
			c := cost[at] + nodes[at].Dist(q)
			if c < cost[j] && c+rest[j] < cost[1] && f.sees(at, j, nodes[at], q) {
				cost[j], prev[j] = c, at
			}
		}
	}
	var back []Point
	for i := 1; i != 0; i = prev[i] {
		back = append(back, nodes[i])
	}
	way := []Point{a}
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
