package battlefield

import (
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/move"
)

// meeting is what becomes of a miniature that moves and meets another.
type meeting uint8

const (
	through meeting = iota
	stopped
	displaces
)

// meets is the table of who moves through whom (LEG-B-MOVE-28 … LEG-B-MOVE-40,
// LEG-B-TROOP-05, LEG-B-TROOP-06, LEG-B-EMPL-09, LEG-B-EMPL-11, LEG-A-DISP-01 …
// LEG-A-DISP-04).
func (m Mini) meets(o Mini) meeting {
	kind := o.Kind
	if o.Hovers {
		kind = book.Ground
	}
	switch m.Kind {
	case book.Repulsor:
		return through
	case book.Ground:
		switch {
		case kind == book.Repulsor:
			return through
		case o.Kind == book.Trooper && !o.Engaged:
			return displaces
		}
		return stopped
	}
	if kind == book.Ground {
		return stopped
	}
	return through
}

// inTrench reports a base wholly inside a trench: whoever moves along in it is in
// open ground, whoever enters, leaves or crosses it is not (LEG-A-TERRAIN-32).
func (p *Piece) inTrench(s geom.Shape) bool { return p.Type == "trench" && s.InsidePolygon(p.Outline) }

// Displaces reports a miniature that this one displaces where it comes over it.
func (m Mini) Displaces(o Mini) bool { return m.meets(o) == displaces }

// Passage is how somebody moves beyond the usual.
type Passage struct {
	Over int // Jump X: heights above the start that are passed over and ended on
}

// Trod is what a way led through.
type Trod struct {
	Difficult bool     // it starts, passes or ends in difficult terrain
	Displaced []string // miniatures that are displaced
	Off       bool     // a part of the base left the battlefield
}

// footprint is the base on a leg: one with corners turns along it.
func footprint(m Mini, l move.Leg) geom.Shape {
	s := m.Shape.At(l.From)
	if s.Round() || l.From.Dist(l.To) < geom.Slack {
		return s
	}
	turn := l.To.Sub(l.From).Angle() - s.Facing
	return turned(s, turn)
}

// turned is a shape turned round its centre.
func turned(s geom.Shape, by float64) geom.Shape {
	out := geom.Shape{C: s.C, R: s.R, Facing: s.Facing + by}
	ahead, side := geom.Heading(by), geom.Heading(by+1.5707963267948966)
	for _, p := range s.Outline {
		d := p.Sub(s.C)
		// A point up the picture turns with ahead, one to the right with side.
		out.Outline = append(out.Outline, s.C.Add(ahead.Mul(-d.Y)).Add(side.Mul(d.X)))
	}
	return out
}

// Turned is the miniature facing another way.
func (m Mini) Turned(facing float64) Mini {
	if m.Shape.Round() {
		m.Shape.Facing = facing
		return m
	}
	m.Shape = turned(m.Shape, facing-m.Shape.Facing)
	return m
}

// Follow follows a way of the tool: what stops it, and what it led through. The
// stopper is the id of a miniature or a piece; share is how much of the way was
// done when it was met.
func (f *Field) Follow(m Mini, w move.Way, pass Passage) (trod Trod, stopper string, share float64) {
	length, done := w.Length(), 0.0
	if pass.Over > 0 {
		m.Aloft = max(m.Aloft, pass.Over+Height(m.Up))
	}
	for _, l := range w {
		s := footprint(m, l)
		if by, t := f.stop(m, s, l); by != "" {
			share := 1.0
			if length > 0 {
				share = (done + float64(t*l.From.Dist(l.To))) / length
			}
			return trod, by, share
		}
		f.tread(m, s, l, pass, &trod)
		done += l.From.Dist(l.To)
	}
	return trod, "", 1
}

// stop is what a base first meets on a leg that it cannot pass.
func (f *Field) stop(m Mini, s geom.Shape, l move.Leg) (by string, at float64) {
	at = 2
	reach := s.Reach()
	line := geom.Segment{A: l.From, B: l.To}
	for _, p := range f.Pieces {
		t := p.Terrain()
		if !m.bars(t) {
			continue
		}
		if !near(l, p.Outline, reach) {
			continue
		}
		if k, ok := s.SweepPolygon(l.To, p.Outline); ok && k < at {
			by, at = p.ID, k
		}
	}
	for _, o := range f.Minis {
		if o.Unit == m.Unit || m.meets(o) != stopped || line.Dist(o.Shape.C) > reach+o.Shape.Reach() || o.Up > m.Up+m.Tall || m.Up > o.Up+o.Tall {
			continue
		}
		if m.Aloft > 0 && Height(o.Up+o.Tall) <= m.Aloft { // Jump X passes over it
			continue
		}
		if k, ok := s.Sweep(l.To, o.Shape); ok && k < at {
			by, at = o.ID, k
		}
	}
	return by, at
}

// near reports a leg that comes near an outline.
func near(l move.Leg, g geom.Polygon, reach float64) bool {
	lo, hi := g.Bounds()
	return min(l.From.X, l.To.X)-reach <= hi.X && max(l.From.X, l.To.X)+reach >= lo.X &&
		min(l.From.Y, l.To.Y)-reach <= hi.Y && max(l.From.Y, l.To.Y)+reach >= lo.Y
}

// tread notes what a base passes on a leg.
func (f *Field) tread(m Mini, s geom.Shape, l move.Leg, pass Passage, trod *Trod) {
	trod.Off = trod.Off || !f.OnTable(s.At(l.To)) || !f.OnTable(s)
	reach := s.Reach()
	if pass.Over == 0 && !trod.Difficult {
		for _, p := range f.Pieces {
			t := p.Terrain()
			if t.Class(m.Kind) != book.Difficult || t.Height > 0 && t.Height <= m.Up || m.Aloft > 0 && m.Ignores(t) || !near(l, p.Outline, reach) {
				continue
			}
			if p.inTrench(s) && p.inTrench(s.At(l.To)) { // LEG-A-TERRAIN-32
				continue
			}
			if crosses(s, l.To, p.Outline) {
				trod.Difficult = true
				break
			}
		}
	}
	for _, o := range f.Minis {
		if o.Unit == m.Unit || m.meets(o) != displaces {
			continue
		}
		if (geom.Segment{A: l.From, B: l.To}).Dist(o.Shape.C) < reach+o.Shape.Reach()-geom.Slack {
			trod.Displaced = append(trod.Displaced, o.ID)
		}
	}
}

// crosses reports a base that lies in an outline, comes into it or passes it.
func crosses(s geom.Shape, to geom.Point, g geom.Polygon) bool {
	if s.OverlapsPolygon(g, geom.Slack) || s.At(to).OverlapsPolygon(g, geom.Slack) {
		return true
	}
	_, ok := s.SweepPolygon(to, g)
	return ok
}

// InDifficult reports a miniature that stands in terrain that is difficult for
// it (LEG-B-TERR-05).
func (f *Field) InDifficult(m Mini) bool {
	for _, p := range f.Pieces {
		t := p.Terrain()
		if t.Class(m.Kind) == book.Difficult && (t.Height == 0 || t.Height > m.Up) && !m.Ignores(t) && !p.inTrench(m.Shape) &&
			m.Shape.OverlapsPolygon(p.Outline, geom.Slack) {
			return true
		}
	}
	return false
}

// Reach is the first way of the tool along which a miniature comes to a place
// without being stopped, and what it leads through; of ways through open ground
// and through difficult terrain the open one. Not ok: there is none.
func (f *Field) Reach(m Mini, ways []move.Way, pass Passage) (move.Way, Trod, bool) {
	var best move.Way
	var trod Trod
	for _, w := range ways {
		t, by, _ := f.Follow(m, w, pass)
		if by != "" || t.Off {
			continue
		}
		if !t.Difficult {
			return w, t, true
		}
		if best == nil {
			best, trod = w, t
		}
	}
	return best, trod, best != nil
}

// Cohesive reports a miniature in cohesion with its leader: a legal speed-1
// move leads from the leader's place to it, and they stand on one level unless
// the leader has just climbed (LEG-B-COH-03, LEG-B-COH-09 … LEG-B-COH-13,
// LEG-B-COH-16).
func (f *Field) Cohesive(leader, m Mini, tools move.Tools, climbed bool) bool {
	if gap := leader.Shape.Gap(m.Shape); gap > tools[1]+Hair {
		return false
	}
	if la, lb := f.Level(leader.Shape.C, leader.Up), f.Level(m.Shape.C, m.Up); la != lb {
		if !climbed || Height(la-lb) > 1 {
			return false
		}
		return f.vertical(leader, m)
	}
	// The way is that of the miniature's base from where the leader stands.
	walker := m.At(leader.Shape.C, leader.Up)
	half := (tools[1] + m.Shape.Reach() + leader.Shape.Reach()) / 2
	for _, w := range move.Round(leader.Shape.C, m.Shape.C, half) {
		if _, by, _ := f.Follow(walker, w, Passage{}); by == "" {
			return true
		}
	}
	return false
}

// vertical reports a miniature on a lower level that touches the piece its
// leader stands on, or the other way round (LEG-B-COH-12).
func (f *Field) vertical(leader, m Mini) bool {
	high, low := leader, m
	if m.Up > leader.Up {
		high, low = m, leader
	}
	for _, p := range f.Pieces {
		if t := p.Terrain(); t.Flat && t.Height == high.Up && p.Outline.Contains(high.Shape.C) {
			return p.Touches(low.Shape)
		}
	}
	return false
}
