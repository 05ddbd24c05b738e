package ground

import (
	"sort"

	"estafeta/engine/geom"
)

// Stopper is what ends a way: a body, a piece, or the edge of what the body
// stands on. All empty: nothing did.
type Stopper struct {
	Body, Piece string // ids
	Drop        bool
}

// Walked is what became of a way.
type Walked struct {
	End    geom.Point
	Up     float64      // height at the end
	Points []geom.Point // from the start to the end
	Spent  float64
	Stopper
}

// Walk moves a body along straight stretches as far as an allowance lets it:
// too far is no mistake, it stops where its movement ends.
func (t *Table) Walk(b Body, way []geom.Point, allowance float64) Walked {
	if b.Soars {
		return t.soar(b, way, allowance)
	}
	at := b.Shape.C
	w := Walked{End: at, Up: b.Up, Points: []geom.Point{at}}
	tiered := t.Tiered()
	for _, next := range way {
		next = t.OnTable(b, next)
		if at.Dist(next) < 0.001 {
			continue
		}
		var end geom.Point
		var spent float64
		var whole bool
		if tiered {
			end, w.Up, spent, whole, w.Stopper = t.climb(b.At(at, w.Up), next, allowance-w.Spent)
		} else {
			end, spent, whole, w.Stopper = t.stretch(b.At(at, 0), next, allowance-w.Spent)
		}
		w.Spent += spent
		at = end.Quantised()
		w.Points = append(w.Points, at)
		if !whole {
			break
		}
	}
	w.End = at
	return w
}

// crossing is the part of a stretch on which a body is over pieces that it
// crosses as a whole.
type crossing struct {
	geom.Span
	height float64
	id     string
}

// stretch moves along one straight line on the ground: the price of what it
// crosses and of slow ground is paid as it comes, and what stops it ends it. A
// body never ends on what is crossed as a whole: it stays before it, or is set
// down behind.
func (t *Table) stretch(b Body, to geom.Point, left float64) (end geom.Point, spent float64, whole bool, by Stopper) {
	a := b.Shape.C
	length := a.Dist(to)
	stop, stopper := t.Stop(b, to, nil)
	at, goal := 0.0, min(stop, 1)
	for _, c := range append(t.crossings(b, to), crossing{Span: geom.Span{From: 2}}) {
		until := min(c.From, goal)
		reached, cost := t.open(b, to, at, until, left)
		spent += cost
		left -= cost
		at = reached
		if reached < until {
			return a.Lerp(to, at), spent, false, Stopper{}
		}
		if goal <= c.From {
			break
		}
		toll := t.Rules.Toll(c.height, (c.To-c.From)*length)
		if c.To > goal || toll > left+t.Rules.Touch {
			return a.Lerp(to, at), spent, false, Stopper{Piece: c.id}
		}
		spent += toll
		left -= toll
		at = c.To
	}
	if stop < 1 {
		return a.Lerp(to, at), spent, false, stopper
	}
	return a.Lerp(to, at), spent, true, Stopper{}
}

// open walks from share at to until over ground where nothing is crossed, and
// returns how far it came and what it cost.
func (t *Table) open(b Body, to geom.Point, at, until, left float64) (reached, cost float64) {
	length := b.Shape.C.Dist(to)
	cuts := []float64{until}
	var slow []geom.Span
	for _, p := range t.Pieces {
		if t.Rules.Effect(p) == Slow && !p.Rises() {
			for _, s := range t.slowed(b, to, p) {
				slow = append(slow, s)
				cuts = append(cuts, s.From, s.To)
			}
		}
	}
	sort.Float64s(cuts)
	for _, v := range cuts {
		v = min(v, until)
		if v <= at {
			continue
		}
		rate := 1.0
		for _, s := range slow {
			if mid := (at + v) / 2; mid > s.From && mid < s.To {
				rate = t.Rules.Rate
			}
		}
		piece := float64((v-at)*length) * rate
		if piece > left+1e-9 {
			return at + left/(rate*length), cost + left
		}
		cost += piece
		left -= piece
		at = v
	}
	return max(at, until), cost
}

// slowed are the stretches of a straight line on which a body is in slow ground.
func (t *Table) slowed(b Body, to geom.Point, p *Piece) []geom.Span {
	if !t.Rules.Wide {
		return p.Polygon().Inside(b.Shape.C, to)
	}
	s, ok := t.over(b, to, p)
	if b.Shape.OverlapsPolygon(p.Polygon(), t.Rules.Touch) { // it stands in it, and has not to come in
		s, ok = geom.Span{To: t.leaves(b, to, p)}, true
	}
	if !ok {
		return nil
	}
	return []geom.Span{{From: s.From, To: min(s.To, 1)}}
}

// over is the part of a straight line on which a body's edge is over a piece,
// from the first to the last of it; it ends at 2 if the line ends there.
func (t *Table) over(b Body, to geom.Point, p *Piece) (geom.Span, bool) {
	in, ok := b.Shape.SweepPolygon(to, p.Polygon())
	if !ok {
		return geom.Span{}, false
	}
	return geom.Span{From: in, To: t.leaves(b, to, p)}, true
}

// leaves is where on a straight line a body's edge is over a piece for the last
// time; 2 if it still is at the end.
func (t *Table) leaves(b Body, to geom.Point, p *Piece) float64 {
	back := b.Shape.At(to)
	if !back.OverlapsPolygon(p.Polygon(), t.Rules.Touch) {
		if off, ok := back.SweepPolygon(b.Shape.C, p.Polygon()); ok {
			return 1 - off
		}
	}
	return 2
}

// crossings are what a body crosses as a whole on a straight line, joined
// where they overlap.
func (t *Table) crossings(b Body, to geom.Point) []crossing {
	var out []crossing
	for _, p := range t.Pieces {
		if t.Rules.Effect(p) != Crossed {
			continue
		}
		if s, ok := t.over(b, to, p); ok {
			out = append(out, crossing{Span: s, height: p.Height, id: p.ID})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].From < out[j].From })
	joined := []crossing{}
	for _, c := range out {
		if n := len(joined); n > 0 && c.From < joined[n-1].To {
			joined[n-1].To = max(joined[n-1].To, c.To)
			joined[n-1].height = max(joined[n-1].height, c.height)
			continue
		}
		joined = append(joined, c)
	}
	return joined
}

// climb is a stretch on a table with places above the ground: stairs are slow,
// every other level is open.
func (t *Table) climb(b Body, to geom.Point, left float64) (end geom.Point, up, spent float64, whole bool, by Stopper) {
	treads, whole := t.Ascent(b.Shape.C, b.Up, to)
	end, up = b.Shape.C, b.Up
	for _, s := range treads {
		var cost float64
		var done bool
		if s.On == nil && s.Level < t.Rules.Step {
			end, cost, done, by = t.stretch(b.At(s.From, 0), s.To, left)
		} else {
			end, cost, done, by = t.tread(b, s, left)
		}
		spent += cost
		left -= cost
		up = s.Height(end)
		if !done {
			return end, up, spent, false, by
		}
	}
	return end, up, spent, whole, Stopper{Drop: !whole}
}

// tread walks one tread above the ground.
func (t *Table) tread(b Body, s Tread, left float64) (end geom.Point, spent float64, whole bool, by Stopper) {
	rate := 1.0
	if s.On != nil {
		rate = t.Rules.Rate
	}
	length := s.From.Dist(s.To)
	stop, by := t.Stop(b.At(s.From, s.Height(s.From)), s.To, s.On)
	at := min(stop, 1)
	if cost := at * length * rate; cost > left+1e-9 {
		return s.From.Lerp(s.To, left/(rate*length)), left, false, Stopper{}
	}
	return s.From.Lerp(s.To, at), at * length * rate, stop >= 1, by
}

// soar moves over all terrain at no extra cost; other bodies are no terrain.
func (t *Table) soar(b Body, way []geom.Point, allowance float64) Walked {
	at := b.Shape.C
	w := Walked{End: at, Up: b.Up, Points: []geom.Point{at}}
	for _, next := range way {
		next = t.OnTable(b, next)
		length := at.Dist(next)
		if length < 0.001 {
			continue
		}
		stop, by := t.Stop(b.At(at, b.Up), next, nil)
		goal := min(stop, 1)
		if length*goal > allowance-w.Spent {
			goal, by = (allowance-w.Spent)/length, Stopper{}
		}
		to := at.Lerp(next, goal)
		w.Spent += length * goal
		at = to.Quantised()
		w.Points = append(w.Points, at)
		if goal < 1 {
			w.Stopper = by
			break
		}
	}
	w.End = at
	t.alight(b, &w)
	return w
}

// alight draws the end of a flight back along its way to where a base can
// stand: nobody ends on what nobody can stand on.
func (t *Table) alight(b Body, w *Walked) {
	const hair = 0.1
	w.Up = t.Top(w.End)
	taken := func() bool {
		there := b.At(w.End, w.Up)
		return t.Taken(there) != nil || w.Up > 0 && t.Crowded(there)
	}
	for len(w.Points) > 1 && taken() {
		n := len(w.Points)
		from, to := w.Points[n-2], w.Points[n-1]
		if d := from.Dist(to); d <= hair {
			w.Points = w.Points[:n-1]
			w.End = from
			w.Spent = max(0, w.Spent-d)
		} else {
			w.Points[n-1] = to.Toward(from, hair).Quantised()
			w.End = w.Points[n-1]
			w.Spent = max(0, w.Spent-hair)
		}
		w.Up = t.Top(w.End)
	}
}

// Push moves a body straight away from a place, as far as there is room: no
// terrain that is more than slow lets it pass, not even through a door.
func (t *Table) Push(b Body, from geom.Point, dist float64) geom.Point {
	at := b.Shape.C
	dir := at.Sub(from).Unit()
	to := t.OnTable(b, at.Add(dir.Mul(dist)))
	end, on := 1.0, t.Stairs(at, b.Up)
	for _, p := range t.Pieces {
		if effect := t.Rules.Effect(p); effect <= Slow || t.beneath(p, b.Up) || on != nil && on.leadsTo(p) {
			continue
		}
		if v, ok := b.Shape.SweepPolygon(to, p.Polygon()); ok {
			end = min(end, v)
		}
	}
	for _, o := range t.Bodies {
		if o.ID != b.ID && b.beside(o) {
			if v, ok := b.Shape.Sweep(to, o.Shape); ok {
				end = min(end, v)
			}
		}
	}
	return at.Lerp(to, end).Quantised()
}
