package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// spin is a point at a distance from another, a share of a turn round it.
func spin(c geom.Point, d, share float64) geom.Point {
	return c.Add(geom.Heading(2 * math.Pi * share).Mul(d)).Quantised()
}

// pose is the i-th model of a move at a place, turned as it is.
func (x *march) pose(i int, at geom.Point) engine.Pose {
	m := x.unit.Models[x.rows[i]]
	return engine.Pose{X: at.X, Y: at.Y, Z: m.Up, A: m.Facing}.Quantised()
}

// beside are the places at which the i-th model would stand at gaps from an
// enemy model, the nearest to where it stands first.
func (x *march) beside(i int, o battlefield.Model, gaps ...float64) []geom.Point {
	m := x.start(i)
	toward := m.Shape.C.Sub(o.Shape.C).Angle() / (2 * math.Pi)
	var out []geom.Point
	for _, gap := range gaps {
		for k := range 16 {
			turn := float64((k+1)/2) / 16
			if k%2 == 0 {
				turn = -turn
			}
			dir := geom.Heading(2 * math.Pi * (toward + turn))
			// Along a direction the gap of two bases grows with the distance of their centres.
			lo, hi := 0.0, m.Shape.Reach()+o.Shape.Reach()+gap+0.1
			for range 18 {
				mid := (lo + hi) / 2
				if m.Shape.At(o.Shape.C.Add(dir.Mul(mid))).Gap(o.Shape) < gap {
					lo = mid
				} else {
					hi = mid
				}
			}
			out = append(out, o.Shape.C.Add(dir.Mul(hi+0.001)).Quantised())
		}
	}
	return out
}

// closeGaps are the gaps at which a model is put before an enemy: in contact,
// within 1", still engaged. Within least or not, those that matter come first.
func closeGaps(least float64) []float64 {
	if least > 0 {
		return []float64{0.002, 0.5, 0.98, 1.5, 1.98}
	}
	return []float64{0.002, 0.6, 1.3, 1.98}
}

// can reports that the i-th model may end at a place, given where the others
// of its unit end.
func (x *march) can(i int, m battlefield.Model, to []battlefield.Model) bool {
	rest := slices.DeleteFunc(slices.Clone(to), func(o battlefield.Model) bool { return o.ID == m.ID })
	return x.after(append(rest, m)).Fits(m) && x.comes(i, m) == nil && (x.each == nil || x.each(i, m) == nil)
}

// suggestClose are places of a move toward enemies that keep every "must": each
// model as near to a target as it comes, in coherency, engaged with nobody
// else. With nothing legal found it is empty. least is 1 for a charge.
func (x *march) seek(targets []*troops.Unit, least float64) []battlefield.Model {
	g := x.g
	goals := g.allBodies(targets)
	barred := g.allBodies(g.which(g.onField(other(x.unit.Seat)), func(e *troops.Unit) bool { return !slices.Contains(targets, e) }))
	if least == 0 && !x.all {
		barred = nil
	}
	to := x.places(nil)
	order := make([]int, len(x.rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmpFloat(nearestOf(x.start(a), goals), nearestOf(x.start(b), goals))
	})
	done := map[int]bool{}
	placed := func() []battlefield.Model {
		var out []battlefield.Model
		for i := range to {
			if done[i] {
				out = append(out, to[i])
			}
		}
		return out
	}
	for _, i := range order {
		if x.fixed != nil && x.fixed(i) {
			done[i] = true
			continue
		}
		if m, ok := x.best(i, goals, barred, to, placed(), targets, least); ok {
			to[i] = m
		}
		done[i] = true
	}
	return to
}

// best is the place of one model: engaged if it comes there, else as near as it
// comes; near those already placed.
func (x *march) best(i int, goals, barred, to, placed []battlefield.Model, targets []*troops.Unit, least float64) (battlefield.Model, bool) {
	from := x.start(i)
	missing := x.g.missing(targets, placed)
	fit := func(p geom.Point) (battlefield.Model, bool) {
		m := x.to(i, x.pose(i, p))
		if !moved(from, m) || !battlefield.Within(from.Shape.C.Dist(p), x.most[i]) || engagedAny([]battlefield.Model{m}, barred) || !x.can(i, m, to) {
			return m, false
		}
		return m, len(placed) == 0 || linked(m, placed)
	}
	near := slices.Clone(goals)
	slices.SortStableFunc(near, func(a, b battlefield.Model) int {
		am, bm := slices.Contains(missing, a.Unit), slices.Contains(missing, b.Unit)
		if am != bm {
			if am {
				return -1
			}
			return 1
		}
		return cmpFloat(from.Apart(a), from.Apart(b))
	})
	for _, gap := range closeGaps(least) {
		for k, o := range near {
			if k > 7 || from.Across(o) > x.most[i]+3 {
				continue
			}
			for _, p := range x.beside(i, o, gap) {
				if m, ok := fit(p); ok {
					return m, true
				}
			}
		}
	}
	// It cannot be engaged: as near as it comes.
	for _, p := range x.onward(i, near[:1]) {
		if m, ok := fit(p); ok {
			return m, true
		}
	}
	return from, false
}

// onward are places toward the nearest of some enemies for the i-th model, the
// farthest first, straight ahead and to both sides.
func (x *march) onward(i int, goals []battlefield.Model) []geom.Point {
	from := x.start(i)
	goal := goals[0]
	for _, o := range goals {
		if from.Apart(o) < from.Apart(goal) {
			goal = o
		}
	}
	var out []geom.Point
	ahead := goal.Shape.C.Sub(from.Shape.C).Angle() / (2 * math.Pi)
	for far := x.most[i]; far > 0.05; far -= max(0.25, x.most[i]/12) {
		for k := range 9 {
			out = append(out, spin(from.Shape.C, far, ahead+formation.Fanned(k, 1.0/24)))
		}
	}
	return out
}

// linked reports a model in coherency with some of its unit.
func linked(m battlefield.Model, placed []battlefield.Model) bool {
	near := false
	for _, o := range placed {
		if !battlefield.Within(m.Across(o), battlefield.CoherencyFar) {
			return false
		}
		near = near || battlefield.Within(m.Across(o), battlefield.CoherencyNear) && battlefield.Within(m.Rise(o), battlefield.CoherencyUp)
	}
	return near
}

// missing are the ids of targets that none of some models is engaged with.
func (g *Game) missing(targets []*troops.Unit, placed []battlefield.Model) []string {
	var out []string
	for _, e := range targets {
		if !engagedAny(placed, g.bodies(e)) {
			out = append(out, e.ID)
		}
	}
	return out
}

// suggestClose proposes a move toward enemies; empty if none is legal.
func (g *Game) suggestClose(x *march, targets []*troops.Unit, least float64) []engine.Pose {
	to := x.seek(targets, least)
	poses := posesOf(x, to)
	tries := 4
	if x.all {
		tries += 4 * len(to)
	}
	for range tries { // models that could end engaged, or closer, and do not are put there
		r := x.check(engine.Way(poses...))
		if r == nil {
			return poses
		}
		i := slices.IndexFunc(to, func(m battlefield.Model) bool { return len(r.Args) > 0 && r.Args[0].Text == m.ID })
		if i < 0 {
			break
		}
		m, ok := x.engageable(i, to, g.allBodies(targets), least)
		if !ok && x.all {
			m, ok = x.closer(i, to, g.allBodies(targets))
		}
		if !ok {
			break
		}
		to[i] = m
		poses = posesOf(x, to)
	}
	return nil
}

func posesOf(x *march, to []battlefield.Model) []engine.Pose {
	var out []engine.Pose
	for i, m := range to {
		p := x.pose(i, m.Shape.C)
		p.Z = m.Up
		out = append(out, p)
	}
	return out
}

// musts tests that every model that could end within least of a target, or
// engaged with one, does so (WH-CHG-17, WH-CHG-18, WH-FIGHT-10).
func (x *march) musts(to, goals []battlefield.Model, least float64, near, engaged string) *engine.Refusal {
	for i, m := range to {
		if x.fixed != nil && x.fixed(i) {
			continue
		}
		d := nearestAcross(m, goals)
		if least > 0 && !battlefield.Within(d, least) {
			if _, ok := x.endsWithin(i, to, goals, 0.002, least-0.02); ok {
				return engine.Refuse(near, "refuse.must_near", engine.Piece("who", m.ID))
			}
		}
		still := least == 0 && !x.all && !moved(x.start(i), m) // only models that move must
		if !engagedAny([]battlefield.Model{m}, goals) && !still {
			if _, ok := x.engageable(i, to, goals, least); ok {
				return engine.Refuse(engaged, "refuse.must_engage", engine.Piece("who", m.ID))
			}
		}
	}
	return nil
}

func nearestAcross(m battlefield.Model, list []battlefield.Model) float64 {
	best := 1e9
	for _, o := range list {
		best = min(best, m.Across(o))
	}
	return best
}

// engageable is a place where the i-th model would end engaged with a target,
// the others being where they are.
func (x *march) engageable(i int, to, goals []battlefield.Model, least float64) (battlefield.Model, bool) {
	gaps := []float64{0.002, 1.0, 1.98}
	if least > 0 {
		gaps = []float64{0.002, 0.98, 1.98}
	}
	return x.endsWithin(i, to, goals, gaps...)
}

func (x *march) endsWithin(i int, to, goals []battlefield.Model, gaps ...float64) (battlefield.Model, bool) {
	from := x.start(i)
	var rest []battlefield.Model
	for k, m := range to {
		if k != i {
			rest = append(rest, m)
		}
	}
	barred := x.g.allBodies(x.g.which(x.g.onField(other(x.unit.Seat)), func(e *troops.Unit) bool {
		return !slices.ContainsFunc(goals, func(o battlefield.Model) bool { return o.Unit == e.ID })
	}))
	for _, o := range goals {
		if from.Across(o) > x.most[i]+2 {
			continue
		}
		for _, p := range x.beside(i, o, gaps...) {
			if !battlefield.Within(from.Shape.C.Dist(p), x.most[i]) {
				continue
			}
			m := x.to(i, x.pose(i, p))
			if len(rest) > 0 && battlefield.Strays(append(rest[:len(rest):len(rest)], m)) > 0 || engagedAny([]battlefield.Model{m}, barred) {
				continue
			}
			if x.can(i, m, to) {
				return m, true
			}
		}
	}
	return from, false
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b-1e-9:
		return -1
	case a > b+1e-9:
		return 1
	}
	return 0
}

// suggestRetreat proposes where a unit falls back to: as a block straight away
// from its enemies; empty if that is not legal.
func (g *Game) suggestRetreat(x *march) []engine.Pose {
	goals := g.allBodies(g.foes(x.unit))
	if len(goals) == 0 {
		return nil
	}
	var mid, foe geom.Point
	for i := range x.rows {
		mid = mid.Add(x.start(i).Shape.C.Mul(1 / float64(len(x.rows))))
	}
	for _, o := range goals {
		foe = foe.Add(o.Shape.C.Mul(1 / float64(len(goals))))
	}
	away := mid.Sub(foe).Angle() / (2 * math.Pi)
	least := 1e9
	for _, m := range x.most {
		least = min(least, m)
	}
	for _, far := range []float64{least * 0.95, least * 0.75, least * 0.5} {
		for k := range 13 {
			turn := float64((k+1)/2) / 24
			if k%2 == 0 {
				turn = -turn
			}
			shift := geom.Heading(2 * math.Pi * (away + turn)).Mul(far)
			var poses []engine.Pose
			for i := range x.rows {
				poses = append(poses, x.pose(i, x.start(i).Shape.C.Add(shift)))
			}
			if x.check(engine.Way(poses...)) == nil {
				return poses
			}
		}
	}
	return nil
}

// suggestToward proposes a consolidation to an objective: each model straight
// toward the nearest point of it.
func (g *Game) suggestToward(x *march, o *Objective) []engine.Pose {
	var poses []engine.Pose
	to := x.places(nil)
	for i := range x.rows {
		from := x.start(i)
		best, goal := x.pose(i, from.Shape.C), g.nearestPoint(o, from.Shape.C)
		for far := x.most[i]; far > 0.1; far -= 0.25 {
			p := x.pose(i, from.Shape.C.Toward(goal, min(far, from.Shape.C.Dist(goal))))
			if m := x.to(i, p); x.can(i, m, to) {
				best, to[i] = p, m
				break
			}
		}
		poses = append(poses, best)
	}
	for range x.rows { // models that could end within range and do not are put there
		i, place := x.short(to, o)
		if i < 0 {
			break
		}
		poses[i], to[i] = x.pose(i, place.Shape.C), place
	}
	if x.check(engine.Way(poses...)) != nil {
		return nil
	}
	return poses
}

// sortBy sorts points by a number, equal ones as they stand.
func sortBy(list []geom.Point, of func(geom.Point) float64) {
	slices.SortStableFunc(list, func(a, b geom.Point) int { return cmpFloat(of(a), of(b)) })
}

// suggestOnward proposes a normal or advance move: the whole unit toward the
// nearest objective that it does not hold, else toward the nearest enemy, as far
// as it comes together; it stays where that is not legal.
func (g *Game) suggestOnward(x *march) []engine.Pose {
	goal, ok := g.goalOf(x)
	if !ok {
		return x.stay()
	}
	least := math.Inf(1)
	for _, m := range x.most {
		least = min(least, m)
	}
	from := x.start(0).Shape.C
	toward := goal.Sub(from).Angle() / (2 * math.Pi)
	for _, share := range []float64{1, 0.8, 0.6, 0.4, 0.2} {
		for k := range 5 {
			turn := float64((k+1)/2) / 16
			if k%2 == 0 {
				turn = -turn
			}
			shift := spin(geom.Point{}, min(least*share, from.Dist(goal)), toward+turn)
			var poses []engine.Pose
			for i := range x.rows {
				poses = append(poses, x.pose(i, x.start(i).Shape.C.Add(shift)))
			}
			if x.check(engine.Way(poses...)) == nil {
				return poses
			}
		}
	}
	return x.stay()
}

// goalOf is where a unit is suggested to move: not ok if it holds an objective
// already, or there is nothing to make for.
func (g *Game) goalOf(x *march) (geom.Point, bool) {
	best, least := geom.Point{}, math.Inf(1)
	from := x.start(0).Shape.C
	for _, o := range g.Battle.Objectives {
		if g.inRange(x.unit, o) {
			return best, false
		}
		if d := from.Dist(o.At); d < least && o.Holder != x.unit.Seat {
			best, least = o.At, d
		}
	}
	if !math.IsInf(least, 1) {
		return best, true
	}
	for _, e := range g.onField(other(x.unit.Seat)) {
		if at := e.Models[e.Alive()[0]].At; from.Dist(at) < least {
			best, least = at, from.Dist(at)
		}
	}
	return best, !math.IsInf(least, 1)
}
