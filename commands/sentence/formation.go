package sentence

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
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
	if short, err = g.shape(p, g.order(p), out); err != nil {
		return nil, nil, err
	}
	for _, e := range p.Except {
		i := slices.Index(g.Rows, e.Who.ID)
		if i < 0 {
			label, _, _ := g.Names.Piece(e.Who.ID)
			return nil, nil, wrong(e.Who.At, label, "sentence.notasked")
		}
		m, f := g.mover(i), g.field(g.Rows...)
		at, err := g.goal(e.Spot, m, f)
		if err != nil {
			return nil, nil, err
		}
		end, there := f.Reach(m.Member, at.at)
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

// order is the rows of the pieces in the shape, the leader's first.
func (g Ground) order(p Place) []int {
	var rows []int
	for i, id := range g.Rows {
		switch {
		case slices.ContainsFunc(p.Except, func(e Exception) bool { return e.Who.ID == id }):
		case p.Form != nil && p.Form.Lead == id:
			rows = slices.Insert(rows, 0, i)
		default:
			rows = append(rows, i)
		}
	}
	return rows
}

// shape puts the pieces of some rows at a spot, the leader first, then the
// others in their order, each as near to its place as it can go.
func (g Ground) shape(p Place, rows []int, out []engine.Pose) (short []string, err error) {
	switch {
	case len(rows) == 0:
		return nil, nil
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
	f := g.field(g.Rows...)
	var members []formation.Member
	for _, i := range rows {
		members = append(members, g.mover(i).Member)
	}
	lead := g.mover(rows[0])
	at, err := g.goal(p.Spot, lead, f)
	if err != nil {
		return nil, err
	}
	var slots []geom.Point
	anchor := at.at
	if p.Form == nil && g.together(rows) {
		by := f.Shift(members, at.at.Sub(lead.point()))
		for _, m := range members {
			slots = append(slots, m.Body.Shape.C.Add(by))
		}
		if len(g.Allow) == 0 { // they go as one
			for k, i := range rows {
				out[i].X, out[i].Y = slots[k].X, slots[k].Y
			}
			return nil, nil
		}
	} else {
		if len(g.Allow) > 0 { // the shape forms where its leader comes to stand
			anchor, _ = f.Reach(lead.Member, at.at)
		}
		if slots, err = g.slots(p, anchor, rows); err != nil {
			return nil, err
		}
	}
	if g.Direct && len(rows) == 1 && p.Form == nil { // one that is told where: whether it stands there is for the rules
		i := rows[0]
		end, there := f.Reach(lead.Member, f.Clamp(slots[0], lead.Body.Shape))
		if at.short || !there && !p.Spot.far() {
			short = append(short, g.Rows[i])
		}
		out[i].X, out[i].Y = end.X, end.Y
		return short, nil
	}
	places, missed := f.Put(members, slots, anchor)
	for k, i := range rows {
		if (missed[k] || k == 0 && anchor != at.at) && !p.Spot.far() {
			short = append(short, g.Rows[i])
		}
		out[i].X, out[i].Y = places[k].X, places[k].Y
	}
	return short, nil
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
	form := Form{}
	if p.Form != nil {
		form = *p.Form
	}
	n, r := len(rows), 0.0
	for _, i := range rows {
		r = max(r, g.mover(i).Body.Shape.Reach())
	}
	gap, err := g.gap(form, r)
	if err != nil {
		return nil, err
	}
	if form.Shape == "ring" || form.Shape == "" && p.Form != nil && p.Spot.Kind == Around {
		centre, inner := anchor, 0.0
		if p.Spot.Kind == Around {
			to, err := g.target(p.Spot.To)
			if err != nil {
				return nil, err
			}
			centre, inner = to.Centre(), to.Reach()
		}
		return formation.Ring(centre, inner, anchor.Sub(centre).Angle(), r, gap, n), nil
	}
	ahead, err := g.front(p, anchor, rows)
	if err != nil {
		return nil, err
	}
	files := form.Files
	switch {
	case form.Shape == "line":
		files = n
	case form.Shape == "column":
		files = 1
	case files == 0:
		files = formation.Block(n)
	}
	return formation.Grid(anchor, ahead, 2*r+gap, files, n), nil
}

// gap is how far pieces whose bases reach r stand apart.
func (g Ground) gap(form Form, r float64) (float64, error) {
	switch {
	case form.Gap == "tight":
		return formation.Tight(r), nil
	case form.Gap == "loose":
		return formation.Loose(r), nil
	case form.Space.N > 0:
		return g.length(form.Space)
	case g.Spacing > 0:
		return g.Spacing, nil
	}
	return formation.Usual(r), nil
}

// front is where a shape looks: its facing, else along the side of a thing
// that it hugs, else up the table or toward it.
func (g Ground) front(p Place, anchor geom.Point, rows []int) (float64, error) {
	if p.Turn != nil {
		return g.facing(*p.Turn, g.mover(rows[0]), anchor)
	}
	if p.Spot.To.Thing != "" || p.Spot.To.Piece != "" {
		to, err := g.target(p.Spot.To)
		if err != nil {
			return 0, err
		}
		if near := to.Nearest(anchor); near.Dist(anchor) > geom.Slack {
			return near.Sub(anchor).Angle(), nil
		}
	}
	if way := anchor.Sub(g.mover(rows[0]).point()); g.together(rows) && way.Len() > geom.Slack {
		return way.Angle(), nil
	}
	return 0, nil
}

// Lengths is how far each row of a question for places goes to where an answer
// puts it, by the way that the rules say or the shortest; 0 for rows that are not
// on the table.
func Lengths(p engine.Prompt, s scene.Scene, a engine.Answer) []float64 {
	g := Ground{Scene: s, Rows: p.Rows, From: p.From, Bases: p.Bases, Area: p.Area, Direct: p.Direct}
	out := make([]float64, len(p.Rows))
	f := g.field(p.Rows...)
	courses := Courses(p, a)
	for i, id := range p.Rows {
		if _, ok := g.base(id); !ok || i >= len(a.Poses) {
			continue
		}
		if way := courses[i]; len(way) > 0 {
			for k := 1; k < len(way); k++ {
				out[i] += geom.Point{X: way[k-1].X, Y: way[k-1].Y}.Dist(geom.Point{X: way[k].X, Y: way[k].Y})
			}
			continue
		}
		m, to := g.mover(i), geom.Point{X: a.Poses[i].X, Y: a.Poses[i].Y}
		way := []geom.Point{to}
		if !p.Direct {
			way = f.Approach(m.Body, to)
		}
		for _, q := range way {
			out[i] += m.point().Dist(q)
			m.at.X, m.at.Y = q.X, q.Y
		}
	}
	return out
}

// Courses are the ways that the rules say the rows of a question take to an
// answer, one for each row; empty: straight.
func Courses(p engine.Prompt, a engine.Answer) [][]engine.Pose {
	out := make([][]engine.Pose, len(p.Rows))
	if p.Course != nil && len(a.Poses) == len(p.Rows) {
		copy(out, p.Course(a))
	}
	return out
}

// far reports a spot that only says where to: as far as one comes is what it asks
// for.
func (s Spot) far() bool {
	return (s.Kind == Shift || s.Kind == Away || s.Kind == Toward) && s.Length.N == 0 && !s.Length.Half
}
