package sentence

import (
	"slices"
	"strings"

	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// arrange answers a question for the places of several pieces with a step and
// those after it that only name places: 3 D2-5; 4 D2-8. Pieces not named
// stand as suggested, or stay.
func (r *reader) arrange(s Step, rest []Step) error {
	p := *r.open
	if s.Place == nil {
		r.refuse(wrong(s.At, s.Raw, "sentence.where"))
		return nil
	}
	a := arrangement{p: p, g: r.ground(p), poses: make([]engine.Pose, len(p.Rows)), named: make([]bool, len(p.Rows))}
	var said []string
	for i, step := range append([]Step{s}, rest...) {
		if step.Place == nil || len(step.Verb) > 0 || len(step.Shares) > 0 {
			break
		}
		if i > 0 && len(step.Who) == 0 && len(p.Rows) == 1 { // it is for the next question
			break
		}
		if err := a.put(step, r.v, r.w); err != nil {
			r.refuse(err)
			return nil
		}
		var who []string
		for _, w := range step.Who {
			who = append(who, r.v.shareWord(r.w, Share{ID: w.ID}))
		}
		said = append(said, strings.TrimSpace(strings.Join(who, ", ")+" "+r.v.place(r.w, *step.Place)))
		r.merged = i
	}
	if missing := a.rest(); len(missing) > 0 {
		r.merged = 0
		r.refuse(wrong(s.At, s.Raw, "sentence.whom", engine.Name("labels", r.v.labelsOf(missing))))
		return nil
	}
	ok, err := r.give(engine.Way(a.poses...), Text{s.At, s.Raw, s.Words})
	if ok {
		r.Said = append(r.Said, capital(strings.Join(said, ", ")))
		r.Short = append(r.Short, a.missed()...)
	}
	return err
}

// arrangement is the places named so far.
type arrangement struct {
	p     engine.Prompt
	g     Ground
	poses []engine.Pose
	named []bool
	short []string // ids of pieces that do not come as far as they were told
}

// put places the pieces of one step: those named, or all not yet placed.
func (a *arrangement) put(s Step, v Vocabulary, w *words.Speaker) *Error {
	var ids []string
	for _, w := range s.Who {
		if w.ID == All || w.ID == a.p.About && !slices.Contains(a.p.Rows, w.ID) { // the whole unit that is asked about
			ids = nil
			break
		}
		ids = append(ids, w.ID)
	}
	all := ids == nil
	if all {
		for i, id := range a.p.Rows {
			if !a.named[i] {
				ids = append(ids, id)
			}
		}
	}
	for _, e := range s.Place.Except {
		if !slices.Contains(ids, e.Who.ID) {
			ids = append(ids, e.Who.ID)
		}
	}
	g := a.g
	g.Rows, g.From, g.Allow, g.Default = nil, nil, nil, nil
	for _, id := range ids {
		i := slices.Index(a.p.Rows, id)
		if i < 0 {
			return wrong(s.At, v.shareWord(w, Share{ID: id}), "sentence.notasked")
		}
		g.Rows = append(g.Rows, id)
		if i < len(a.p.From) {
			g.From = append(g.From, a.p.From[i])
		}
		if i < len(a.p.Allow) {
			g.Allow = append(g.Allow, a.p.Allow[i])
		}
		if i < len(a.p.Default.Poses) {
			g.Default = append(g.Default, a.p.Default.Poses[i])
		}
	}
	poses, short, err := Arrange(*s.Place, g)
	if e, ok := err.(*Error); ok {
		return e
	}
	if len(poses) == 1 && s.Place.Spot.far() {
		poses[0] = a.asFar(g, poses[0])
	}
	a.short = append(a.short, short...)
	g.Scene.Bases = slices.Clone(g.Scene.Bases)
	suggested := s.Place.Spot.Kind == Suggested
	for k, id := range g.Rows {
		i := slices.Index(a.p.Rows, id)
		excepted := slices.ContainsFunc(s.Place.Except, func(e Exception) bool { return e.Who.ID == id })
		if suggested && !excepted {
			continue // left to rest, which makes room for those named
		}
		a.poses[i], a.named[i] = poses[k], true
		b, ok := g.base(id)
		if !ok {
			b = g.unseen(id)
			b.ID = id
		}
		b.At = geom.Point{X: poses[k].X, Y: poses[k].Y}
		g.Scene.Bases = append(slices.DeleteFunc(g.Scene.Bases, func(o scene.Base) bool { return o.ID == id }), b)
	}
	a.g.Scene = g.Scene
	return nil
}

// rest gives the pieces not named the places suggested for them, or that of a
// named piece standing there; without a suggestion they stay where they are.
// It returns those for which there is no place.
func (a *arrangement) rest() []string {
	var missing []string
	var free []engine.Pose // places suggested for pieces that stand elsewhere
	for i := range a.p.Rows {
		if a.named[i] && i < len(a.p.Default.Poses) {
			free = append(free, a.p.Default.Poses[i])
		}
	}
	for i, id := range a.p.Rows {
		if a.named[i] {
			continue
		}
		switch {
		case i < len(a.p.Default.Poses):
			at := a.p.Default.Poses[i]
			if a.taken(i, at) {
				if k := slices.IndexFunc(free, func(q engine.Pose) bool { return !a.taken(i, q) }); k >= 0 {
					at = free[k]
					free = slices.Delete(free, k, k+1)
				}
			}
			a.poses[i], a.named[i] = at, true
		default:
			if _, ok := a.g.base(id); !ok || i >= len(a.p.From) {
				missing = append(missing, id)
				continue
			}
			a.poses[i] = a.p.From[i]
		}
	}
	return missing
}

// taken reports that a piece placed before stands in the way of one more.
func (a *arrangement) taken(i int, at engine.Pose) bool {
	there := a.g.mover(i).Body.Shape.At(geom.Point{X: at.X, Y: at.Y})
	for j := range a.poses {
		if j != i && a.named[j] && there.Overlaps(a.g.mover(j).Body.Shape.At(geom.Point{X: a.poses[j].X, Y: a.poses[j].Y}), 0) {
			return true
		}
	}
	return false
}

// missed are the ids of pieces that do not come as far as they were told: by
// their allowance, or where the rules end their way before.
func (a *arrangement) missed() []string {
	out := a.short
	for i, way := range Courses(a.p, engine.Way(a.poses...)) {
		if len(way) == 0 || slices.Contains(out, a.p.Rows[i]) || i < len(a.p.Default.Poses) && a.poses[i] == a.p.Default.Poses[i] {
			continue // what is suggested is meant as it is
		}
		end := way[len(way)-1]
		if to := a.poses[i]; (geom.Point{X: end.X, Y: end.Y}).Dist(geom.Point{X: to.X, Y: to.Y}) > a.g.Scene.Width/200 {
			out = append(out, a.p.Rows[i])
		}
	}
	return out
}

// asFar is the farthest of some places on the way to one that the rules take, if
// they do not take that one: whoever only says where to goes as far as it can.
func (a *arrangement) asFar(g Ground, to engine.Pose) engine.Pose {
	if !a.p.Direct || a.p.Check == nil || len(a.p.Rows) != 1 || len(g.From) != 1 {
		return to
	}
	const tries = 20
	from := geom.Point{X: g.From[0].X, Y: g.From[0].Y}
	for k := tries; k > 0; k-- {
		at := from.Lerp(geom.Point{X: to.X, Y: to.Y}, float64(k)/tries).Quantised()
		q := to
		q.X, q.Y = at.X, at.Y
		if k == tries {
			q = to
		}
		if a.p.Check(engine.Way(q)) == nil {
			return q
		}
	}
	if len(g.Allow) == 1 { // a move that must be a full one leads past what it is toward
		at := from.Add((geom.Point{X: to.X, Y: to.Y}).Sub(from).Unit().Mul(g.Allow[0])).Quantised()
		if q := (engine.Pose{X: at.X, Y: at.Y, Z: to.Z, A: to.A}); a.p.Check(engine.Way(q)) == nil {
			return q
		}
	}
	return to
}
