package sentence

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Arrange turns a place into one quantised pose for each of the ground's
// pieces: a shape at the spot, the pieces excepted where they are named.
// Without a shape pieces on the table keep the one they have, others stand as
// a block. Pieces that may only go so far end at the nearest place within
// their reach; short are the ids of those that miss their place. Errors are
// *Error.
func Arrange(p Place, g Ground) (poses []engine.Pose, short []string, err error) {
	out := make([]engine.Pose, len(g.Rows))
	for i := range g.Rows {
		out[i] = g.mover(i).at
	}
	var rows []int // those in the shape, the first leads
	for i, id := range g.Rows {
		if !slices.ContainsFunc(p.Except, func(e Exception) bool { return e.Who.ID == id }) {
			rows = append(rows, i)
		}
	}
	if p.Form != nil {
		slices.SortStableFunc(rows, func(a, b int) int {
			switch p.Form.Lead {
			case g.Rows[a]:
				return -1
			case g.Rows[b]:
				return 1
			}
			return 0
		})
	}
	if short, err = g.shape(p, rows, out); err != nil {
		return nil, nil, err
	}
	for _, e := range p.Except {
		i := slices.Index(g.Rows, e.Who.ID)
		if i < 0 {
			label, _, _ := g.Names.Piece(e.Who.ID)
			return nil, nil, wrong(e.Who.At, label, "sentence.notasked")
		}
		m := g.mover(i)
		others := g.others(g.Rows...)
		at, err := g.goal(e.Spot, m, others)
		if err != nil {
			return nil, nil, err
		}
		end, there := g.reach(m, at.at, others)
		if !there {
			short = append(short, m.id)
		}
		out[i].X, out[i].Y = end.X, end.Y
	}
	if p.Turn != nil {
		for i := range out {
			a, err := g.facing(*p.Turn, g.mover(i), geom.Point{X: out[i].X, Y: out[i].Y})
			if err != nil {
				return nil, nil, err
			}
			out[i].A = a
		}
	}
	for i := range out {
		out[i] = out[i].Quantised()
	}
	return out, short, nil
}

// shape puts the pieces of some rows at a spot, the leader first, then the
// others in their order, each as near to its place as it can go.
func (g Ground) shape(p Place, rows []int, out []engine.Pose) (short []string, err error) {
	if len(rows) == 0 {
		return nil, nil
	}
	switch {
	case p.Spot.Kind == Suggested:
		for _, i := range rows {
			if i < len(g.Default) {
				out[i] = g.Default[i]
			}
		}
		return nil, nil
	case (p.Spot.Kind == Keep || p.Spot.Kind == Here) && p.Form == nil:
		return nil, nil
	}
	lead := g.mover(rows[0])
	others := g.others(g.Rows...)
	at, err := g.goal(p.Spot, lead, others)
	if err != nil {
		return nil, err
	}
	var slots []geom.Point
	anchor := at.at
	if p.Form == nil && g.together(rows) {
		by := g.onTable(at.at.Sub(lead.point()), rows)
		if len(g.Allow) == 0 { // they go as one
			for _, i := range rows {
				out[i].X, out[i].Y = out[i].X+by.X, out[i].Y+by.Y
			}
			return nil, nil
		}
		for _, i := range rows {
			slots = append(slots, g.mover(i).point().Add(by))
		}
	} else {
		if len(g.Allow) > 0 { // the shape forms where its leader comes to stand
			anchor, _ = g.reach(lead, at.at, others)
		}
		if slots, err = g.slots(p, anchor, rows); err != nil {
			return nil, err
		}
	}
	for k, i := range rows {
		m := g.mover(i)
		fit := func(q geom.Point) bool { return g.stands(q, m.r, others) && g.walks(m, q, others) }
		start, there := g.reach(m, slots[k], others)
		spot, ok := g.settle(start, anchor, m.r, fit)
		switch {
		case ok:
		case len(g.Allow) > 0: // nowhere in its reach: it stays
			spot, there = m.point(), false
		default:
			spot = g.clamp(slots[k], m.r)
		}
		if !there || k == 0 && anchor != at.at {
			short = append(short, m.id)
		}
		out[i].X, out[i].Y = spot.X, spot.Y
		others = append(others, geom.Round(spot, m.r))
	}
	return short, nil
}

// reach is how far a piece comes on its shortest way to a place, and whether
// it comes there.
func (g Ground) reach(m mover, to geom.Point, others []geom.Shape) (geom.Point, bool) {
	if math.IsInf(m.allow, 1) {
		return to, true
	}
	at, left := m.point(), m.allow
	for _, q := range g.route(at, g.clamp(to, m.r), m.r, others) {
		d := at.Dist(q)
		if d > left {
			return inward(at.Lerp(q, left/d), at), false
		}
		at, left = q, left-d
	}
	return at, at.Dist(to) <= 2*geom.Slack
}

// inward quantises a point so that it does not lie farther from another.
func inward(p, from geom.Point) geom.Point {
	q := quantised(p)
	if d := q.Dist(from); d > p.Dist(from) && d > 0 {
		q = quantised(q.Lerp(from, min(1, 0.002/d)))
	}
	return q
}

// walks reports that a place is within a piece's allowance.
func (g Ground) walks(m mover, q geom.Point, others []geom.Shape) bool {
	if math.IsInf(m.allow, 1) {
		return true
	}
	if m.point().Dist(q) > m.allow {
		return false
	}
	_, there := g.reach(m, q, others)
	return there
}

// onTable is as much of a shift as leaves every piece on the table.
func (g Ground) onTable(by geom.Point, rows []int) geom.Point {
	share := 1.0
	for _, i := range rows {
		m := g.mover(i)
		from, to := m.point(), g.clamp(m.point().Add(by), m.r)
		if d := to.X - from.X; math.Abs(d) < math.Abs(by.X) {
			share = min(share, max(0, d/by.X))
		}
		if d := to.Y - from.Y; math.Abs(d) < math.Abs(by.Y) {
			share = min(share, max(0, d/by.Y))
		}
	}
	return by.Mul(share)
}

// together reports that all pieces are on the table, so that they have a
// shape to keep.
func (g Ground) together(rows []int) bool {
	for _, i := range rows {
		if _, ok := g.base(g.Rows[i]); !ok {
			return false
		}
	}
	return true
}

// slots are the places of a shape round its anchor, the leader's first.
func (g Ground) slots(p Place, anchor geom.Point, rows []int) ([]geom.Point, error) {
	form := Form{Shape: "block"}
	if p.Form != nil {
		form = *p.Form
		if form.Shape == "" {
			form.Shape = "block"
			if p.Spot.Kind == Around {
				form.Shape = "ring"
			}
		}
	}
	r := 0.0
	for _, i := range rows {
		r = max(r, g.mover(i).r)
	}
	gap := r
	switch {
	case form.Gap == "tight":
		gap = 0
	case form.Gap == "loose":
		gap = 2 * r
	case form.Space.N > 0:
		n, err := g.length(form.Space)
		if err != nil {
			return nil, err
		}
		gap = n
	}
	pitch := 2*r + gap
	ahead, err := g.front(p, anchor, rows)
	if err != nil {
		return nil, err
	}
	n := len(rows)
	switch form.Shape {
	case "line":
		return grid(anchor, ahead, pitch, 1, n, n), nil
	case "column":
		return grid(anchor, ahead, pitch, n, 1, n), nil
	case "ring":
		return g.ring(p, anchor, r, gap, pitch, n)
	}
	files := form.Files
	if files == 0 {
		files = int(math.Ceil(math.Sqrt(float64(n))))
	}
	return grid(anchor, ahead, pitch, (n+files-1)/files, files, n), nil
}

// front is where a shape looks: its facing, else along the side of a thing
// that it hugs, else up the table or toward it.
func (g Ground) front(p Place, anchor geom.Point, rows []int) (float64, error) {
	if p.Turn != nil {
		return g.facing(*p.Turn, g.mover(rows[0]), anchor)
	}
	if p.Spot.To.Thing != "" || p.Spot.To.Piece != "" {
		b, err := g.body(p.Spot.To)
		if err != nil {
			return 0, err
		}
		if near := b.nearest(anchor); near.Dist(anchor) > geom.Slack {
			return near.Sub(anchor).Angle(), nil
		}
	}
	if len(rows) > 0 {
		if way := anchor.Sub(g.mover(rows[0]).point()); g.together(rows) && way.Len() > geom.Slack {
			return way.Angle(), nil
		}
	}
	return 0, nil
}

// grid is n places in ranks and files: the leader in the middle of the first
// rank, the next at its sides in turn, further ranks behind.
func grid(anchor geom.Point, ahead, pitch float64, ranks, files, n int) []geom.Point {
	forward, side := geom.Heading(ahead), geom.Heading(ahead+math.Pi/2)
	var out []geom.Point
	for rank := range ranks {
		for k := range files {
			if len(out) == n {
				return out
			}
			at := anchor.Sub(forward.Mul(float64(rank) * pitch)).Add(side.Mul(fanned(k, pitch)))
			out = append(out, at)
		}
	}
	return out
}

// ring is n places round what the spot names, or round the anchor, in as many
// rings as they need.
func (g Ground) ring(p Place, anchor geom.Point, r, gap, pitch float64, n int) ([]geom.Point, error) {
	centre, inner := anchor, 0.0
	if p.Spot.Kind == Around {
		b, err := g.body(p.Spot.To)
		if err != nil {
			return nil, err
		}
		centre, inner = b.centre(), b.reach()
	}
	start := anchor.Sub(centre).Angle()
	radius := inner + r + gap
	if inner == 0 {
		radius = max(radius, pitch/2/math.Sin(math.Pi/float64(max(n, 2))))
	}
	var out []geom.Point
	for len(out) < n {
		room := 1
		if half := pitch / 2 / radius; half < 1 {
			room = max(1, int(math.Pi/math.Asin(half)+1e-9))
		}
		room = min(room, n-len(out))
		for k := range room {
			out = append(out, centre.Add(geom.Heading(start+2*math.Pi*float64(k)/float64(room)).Mul(radius)))
		}
		radius += pitch
	}
	return out, nil
}

// Lengths is how far each row of a question for places goes to where an answer
// puts it, by the shortest way; 0 for rows that are not on the table.
func Lengths(p engine.Prompt, s scene.Scene, a engine.Answer) []float64 {
	g := Ground{Scene: s, Rows: p.Rows, From: p.From, Bases: p.Bases, Area: p.Area}
	out := make([]float64, len(p.Rows))
	for i, id := range p.Rows {
		if _, ok := g.base(id); !ok || i >= len(a.Poses) {
			continue
		}
		m := g.mover(i)
		at := m.point()
		for _, q := range g.route(at, geom.Point{X: a.Poses[i].X, Y: a.Poses[i].Y}, m.r, g.others(p.Rows...)) {
			out[i] += at.Dist(q)
			at = q
		}
	}
	return out
}
