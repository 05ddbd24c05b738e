package sentence

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// Arrange turns a place into one quantised pose for each of the ground's
// pieces: a shape at the spot, the pieces excepted where they are named.
// Without a shape pieces on the table keep the one they have, others stand as
// a block. Errors are *Error.
func Arrange(p Place, g Ground) ([]engine.Pose, error) {
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
	if err := g.shape(p, rows, out); err != nil {
		return nil, err
	}
	for _, e := range p.Except {
		i := slices.Index(g.Rows, e.Who.ID)
		if i < 0 {
			label, _, _ := g.Names.Piece(e.Who.ID)
			return nil, wrong(e.Who.At, label, "sentence.notasked")
		}
		m := g.mover(i)
		at, err := g.goal(e.Spot, m, g.others(g.Rows...))
		if err != nil {
			return nil, err
		}
		out[i].X, out[i].Y = at.at.X, at.at.Y
	}
	if p.Turn != nil {
		for i := range out {
			a, err := g.facing(*p.Turn, g.mover(i), geom.Point{X: out[i].X, Y: out[i].Y})
			if err != nil {
				return nil, err
			}
			out[i].A = a
		}
	}
	for i := range out {
		out[i] = out[i].Quantised()
	}
	return out, nil
}

// shape puts the pieces of some rows at a spot.
func (g Ground) shape(p Place, rows []int, out []engine.Pose) error {
	if len(rows) == 0 {
		return nil
	}
	switch {
	case p.Spot.Kind == Suggested:
		for _, i := range rows {
			if i < len(g.Default) {
				out[i] = g.Default[i]
			}
		}
		return nil
	case (p.Spot.Kind == Keep || p.Spot.Kind == Here) && p.Form == nil:
		return nil
	}
	lead := g.mover(rows[0])
	others := g.others(g.Rows...)
	at, err := g.goal(p.Spot, lead, others)
	if err != nil {
		return err
	}
	if p.Form == nil && g.together(rows) {
		by := g.onTable(at.at.Sub(lead.point()), rows)
		for _, i := range rows {
			out[i].X, out[i].Y = out[i].X+by.X, out[i].Y+by.Y
		}
		return nil
	}
	slots, err := g.slots(p, at.at, rows)
	if err != nil {
		return err
	}
	for k, i := range rows {
		r := g.mover(i).r
		fit := func(q geom.Point) bool { return g.stands(q, r, others) }
		spot, ok := g.settle(slots[k], at.at, r, fit)
		if !ok {
			spot = g.clamp(slots[k], r)
		}
		out[i].X, out[i].Y = spot.X, spot.Y
		others = append(others, geom.Disc{C: spot, R: r})
	}
	return nil
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
