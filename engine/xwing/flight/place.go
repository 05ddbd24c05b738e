package flight

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// Reposition is a ship about to boost, barrel roll or decloak, with all that
// may be in the way: it may end on no ship and no obstacle and inside the
// area, its template may lie on no obstacle, and it is never slid back
// (XW-BST-02 … XW-BST-04, XW-BRL-04 … XW-BRL-06, XW-CLK-12, XW-CLK-13).
type Reposition struct {
	Start     engine.Pose
	Size      Size
	Others    []Base
	Obstacles []Token
	Mines     []Token
	Area      Area
	Gauge     Gauge
	Careless  bool // obstacles do not matter, by a card
}

// Landing is a place where a reposition may end.
type Landing struct {
	Key   string  // front, middle, rear, or "" for a place in mm
	Shift float64 // fore and aft, mm; 0 for boosts
	Pose  engine.Pose
	Mines []string // that the template or the base then overlaps (XW-BOMB-09)
}

// Family are the places of one declared direction: one for a boost, a stretch
// of shifts for a roll.
type Family struct {
	Key  string      // straight, bank_left, bank_right, left, right, …
	Free []geom.Span // legal shifts, fore and aft; none: the direction is impossible

	move  Reposition
	boost *Maneuver
	roll  roll
}

// roll is a sideways shift in the ship's own directions.
type roll struct {
	side  float64 // of the final centre
	width float64 // of the template, fore and aft
	reach float64 // greatest shift of the template along the base, and of the base along it
}

// Boost is the family of a boost with a template: straight 1 or bank 1 for
// the action (XW-BST-01, XW-BST-08), straight 2 for a decloak (XW-CLK-16,
// XW-CLK-17), others by cards.
func (r Reposition) Boost(m Maneuver) Family {
	fam := Family{Key: string(m.Bearing), move: r, boost: &m}
	w := path{templateOf(m), r.Size.Base()}
	side, ahead, turn := w.pose(w.full())
	end := Base{Pose: Shifted(r.Start, side, ahead, turn), Size: r.Size}
	if !r.Area.Holds(end) || r.blocked(end) {
		return fam
	}
	if way := w.lay(frameOf(r.Start), w.length); !r.Careless && onAny(way, r.Obstacles) {
		return fam
	}
	fam.Free = []geom.Span{{}}
	return fam
}

func (r Reposition) blocked(end Base) bool {
	for _, o := range r.Others {
		if end.Overlaps(o, r.Gauge) {
			return true
		}
	}
	return !r.Careless && len(end.OnObstacle(r.Obstacles, r.Gauge)) > 0
}

func onAny(way laid, tokens []Token) bool {
	for _, t := range tokens {
		if way.on(t) {
			return true
		}
	}
	return false
}

// Roll is the family of a barrel roll to a side with the straight template of
// a speed: 1 for the action, 2 for a decloak (XW-BRL-02, XW-BRL-10 …
// XW-BRL-13, XW-CLK-16, XW-CLK-17). A small base meets the template's short
// ends, a large one its long edges.
func (r Reposition) Roll(right bool, speed int) Family {
	long, base := StraightLength(speed), r.Size.Base()
	fam := Family{Key: "left", move: r, roll: roll{-(base + long), TemplateWidth, (base - TemplateWidth) / 2}}
	if r.Size == Large {
		fam.roll = roll{-(base + TemplateWidth), long, (base - long) / 2}
	}
	if right {
		fam.Key, fam.roll.side = "right", -fam.roll.side
	}
	fam.Free = r.free(fam.roll)
	return fam
}

// free are the shifts of the final base that some place of the template
// allows: the whole range is searched (XW-BRL-13).
func (r Reposition) free(l roll) []geom.Span {
	f := frameOf(r.Start)
	reach := geom.Span{From: -l.reach, To: l.reach}
	templates := []geom.Span{reach}
	far := geom.Span{From: -2 * l.reach, To: 2 * l.reach}
	end := Base{Pose: Shifted(r.Start, l.side, 0, 0), Size: r.Size}
	var bar []geom.Span
	if !r.Careless {
		var under []geom.Span
		strip := r.strip(l, 0)
		for _, o := range r.Obstacles {
			under = append(under, strip.BarredBy(o.Outline, f.ahead, press, reach)...)
			for _, p := range end.body(r.Gauge).parts {
				bar = append(bar, p.Outline.BarredBy(o.Outline, f.ahead, press, far)...)
			}
		}
		templates = geom.Gaps(under, reach)
	}
	var others []body
	for _, o := range r.Others {
		others = append(others, o.body(r.Gauge))
	}
	bar = append(bar, barredShips(end.body(r.Gauge), others, f.ahead)...)
	bar = append(bar, r.Area.barred(end.Outline(), f.ahead, far)...)
	var out []geom.Span
	for _, t := range templates {
		out = append(out, geom.Gaps(bar, geom.Span{From: t.From - l.reach, To: t.To + l.reach})...)
	}
	return geom.Join(out)
}

// barred are the shifts along u, within a span, at which an outline leaves
// the area.
func (a Area) barred(g geom.Polygon, u geom.Point, within geom.Span) []geom.Span {
	keep := within
	limit := func(at, v, lo, hi float64) { // lo-tol <= at + kv <= hi+tol
		lo, hi = lo-Tol, hi+Tol
		switch {
		case math.Abs(v) <= 1e-12:
			if at < lo || at > hi {
				keep = geom.Span{From: within.To + 1, To: within.To + 1}
			}
		case v > 0:
			keep = geom.Span{From: max(keep.From, (lo-at)/v), To: min(keep.To, (hi-at)/v)}
		default:
			keep = geom.Span{From: max(keep.From, (hi-at)/v), To: min(keep.To, (lo-at)/v)}
		}
	}
	for _, p := range g {
		limit(p.X, u.X, 0, a.W)
		limit(p.Y, u.Y, 0, a.D)
	}
	const beyond = 1e6
	if keep.From > keep.To {
		return []geom.Span{{From: -beyond, To: beyond}}
	}
	return []geom.Span{{From: -beyond, To: keep.From}, {From: keep.To, To: beyond}}
}

// strip is the template of a roll, shifted by a along the base.
func (r Reposition) strip(l roll, a float64) geom.Polygon {
	f, h := frameOf(r.Start), r.Size.Half()
	inner, outer := h, math.Abs(l.side)-h
	if l.side < 0 {
		inner, outer = -outer, -h
	}
	return f.rect(inner, outer, a-l.width/2, a+l.width/2)
}

// At is the place at a shift; ok is false if the ship cannot end there.
func (m Family) At(shift float64) (s Landing, ok bool) {
	shift = engine.Quantise(shift)
	for _, free := range m.Free {
		if shift >= free.From-1e-3 && shift <= free.To+1e-3 {
			return m.spot("", shift), true
		}
	}
	return Landing{}, false
}

// Offers are the places to choose from without typing millimetres: as far to
// the front, the middle and the rear as is legal, each once.
func (m Family) Offers() []Landing {
	if len(m.Free) == 0 {
		return nil
	}
	if m.boost != nil {
		return []Landing{m.spot("middle", 0)}
	}
	front, rear := m.Free[len(m.Free)-1].To, m.Free[0].From
	out := []Landing{m.spot("front", Inward(front))}
	if mid := Nearest(m.Free, 0); front-mid > 1 && mid-rear > 1 {
		out = append(out, m.spot("middle", Inward(mid)))
	}
	if front-rear > 1 {
		out = append(out, m.spot("rear", Inward(rear)))
	}
	return out
}

// Inward rounds a limit to a thousandth towards the middle.
func Inward(x float64) float64 {
	return engine.Quantise(math.Trunc(math.Round(x*1e6)/1e3) / 1e3)
}

func (m Family) spot(key string, shift float64) Landing {
	s := Landing{Key: key, Shift: shift}
	r := m.move
	if m.boost != nil {
		w := path{templateOf(*m.boost), r.Size.Base()}
		side, ahead, turn := w.pose(w.full())
		s.Pose = Shifted(r.Start, side, ahead, turn)
		s.Mines = r.mines(s.Pose, w.lay(frameOf(r.Start), w.length))
		return s
	}
	s.Pose = Shifted(r.Start, m.roll.side, shift, 0)
	s.Mines = r.mines(s.Pose, laid{strip: r.strip(m.roll, m.lead(shift))})
	return s
}

// lead is where the template lies for a shift of the base: half of it, or as
// near to that as obstacles and then mines allow.
func (m Family) lead(shift float64) float64 {
	r, l := m.move, m.roll
	reach := geom.Span{From: max(-l.reach, shift-l.reach), To: min(l.reach, shift+l.reach)}
	if reach.From > reach.To {
		reach.To = reach.From
	}
	strip, u := r.strip(l, 0), frameOf(r.Start).ahead
	var under []geom.Span
	if !r.Careless {
		for _, o := range r.Obstacles {
			under = append(under, strip.BarredBy(o.Outline, u, press, reach)...)
		}
	}
	clear := geom.Gaps(under, reach)
	for _, o := range r.Mines {
		under = append(under, strip.BarredBy(o.Outline, u, press, reach)...)
	}
	if safe := geom.Gaps(under, reach); len(safe) > 0 {
		clear = safe
	}
	return Nearest(clear, shift/2)
}

func (r Reposition) mines(at engine.Pose, way laid) []string {
	var out []string
	here := Base{Pose: at, Size: r.Size}.body(r.Gauge)
	for _, t := range r.Mines {
		if way.on(t) || here.on(t) {
			out = append(out, t.ID)
		}
	}
	return out
}

// Dropping is how a bomb is dropped: with a template from the rear guides, or
// from the front ones. Left and right are the ship's.
type Dropping struct {
	Man   Maneuver
	Front bool
}

// Behind is how bombs are dropped unless a card says otherwise (XW-BOMB-03).
var Behind = Dropping{Man: Maneuver{Speed: 1, Bearing: Straight, Difficulty: White}}

// Drop is where a bomb lies that is dropped: the middle of its mating edge at the
// far end of the template, the token extending on from there (XW-BOMB-03,
// XW-BOMB-04).
func Drop(from Base, d Dropping) engine.Pose {
	w := path{templateOf(d.Man), from.Size.Base()}
	side, ahead, turn := w.at(w.base + w.length)
	if d.Front {
		return Shifted(from.Pose, side, ahead, turn+math.Pi)
	}
	return Shifted(from.Pose, side, -ahead, -turn)
}
