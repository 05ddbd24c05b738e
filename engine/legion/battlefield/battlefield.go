// Package battlefield is the geometry of Star Wars: Legion: miniatures on their
// bases, terrain, ranges, ways, cohesion, sight and cover. It knows no turn and
// no dice. Lengths are millimetres, heights are above the table.
package battlefield

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
)

// Segment is the length of one range, and of one height (LEG-A-GEO-01,
// LEG-A-GEO-15).
const Segment = 152.4

// Hair is how far two lengths may differ and still be the same.
const Hair = 0.0015

// Touch is how far apart two bases in contact may lie.
const Touch = 2 * geom.Slack

// Mini is a miniature where it stands.
type Mini struct {
	ID      string
	Unit    string
	Side    int
	Kind    book.Kind
	Shape   geom.Shape
	Up      float64 // height of its base above the table
	Tall    float64 // from there to its highest point
	Peg     float64 // from there to where its body begins, on a clear peg (LEG-A-COVER-18)
	Leader  bool
	Engaged bool // its unit is
	Cover   int  // the grade that it gives to those behind it (LEG-A-COVER-05, LEG-A-COVER-06)
	Aloft   int  // Speeder X: heights that it passes over and ends on
	Climbs  bool // it counts as a trooper for vertical movement
	Hovers  bool // a repulsor vehicle that counts as a ground vehicle for others
}

// At is the miniature at another place.
func (m Mini) At(p geom.Point, up float64) Mini {
	m.Shape, m.Up = m.Shape.At(p), up
	return m
}

// Trooper reports a trooper, emplacement troopers included (LEG-B-EMPL-01).
func (m Mini) Trooper() bool { return m.Kind == book.Trooper || m.Kind == book.Emplacement }

// Range is the range between two bases seen from above, from 1; contact is
// range 1, a distance of exactly n segments is range n (LEG-A-GEO-02 …
// LEG-A-GEO-05).
func Range(a, b geom.Shape) int { return segments(a.Gap(b)) }

func segments(d float64) int { return max(1, int(math.Ceil((d-Hair)/Segment))) }

// Within reports a base wholly within so many segments of another (LEG-A-GEO-07).
func Within(of, at geom.Shape, x int) bool {
	most := float64(x)*Segment + Hair
	if at.Round() { // the farthest point lies straight behind the centre
		near := of.Nearest(at.C)
		return near.Dist(at.C)+at.R <= most
	}
	for _, p := range at.Outline {
		if of.Nearest(p).Dist(p) > most {
			return false
		}
	}
	return true
}

// Height is how many segments a vertical distance reaches; exactly on a line it
// is the lower one (LEG-A-GEO-15, LEG-A-GEO-16).
func Height(d float64) int { return int(math.Ceil((math.Abs(d) - Hair) / Segment)) }

// Touches reports two bases in contact (LEG-A-GEO-18).
func (m Mini) Touches(o Mini) bool {
	reach := m.Shape.Reach() + o.Shape.Reach() + 1
	if m.Shape.C.Dist(o.Shape.C) > reach {
		return false
	}
	return m.Shape.Gap(o.Shape) <= Touch && m.Up < o.Up+o.Tall && o.Up < m.Up+m.Tall
}

// Piece is a piece of terrain on the table.
type Piece struct {
	ID      string
	N       int    // which of its type
	Type    string // key of what it was declared as
	Outline geom.Polygon
}

// Terrain is what the piece was declared as.
func (p *Piece) Terrain() *book.Terrain { return book.TerrainOf(p.Type) }

// Touches reports a base in contact with the piece.
func (p *Piece) Touches(s geom.Shape) bool { return s.GapPolygon(p.Outline) <= Touch }

// Field is a battlefield with all that stands on it.
type Field struct {
	Width, Depth float64
	Pieces       []*Piece
	Minis        []Mini
	Tokens       []geom.Shape // objective and condition tokens, which no move may end on
	Carts        bool
	Rims         bool // whoever overlaps a hole is in it
}

// Piece finds a piece by its id.
func (f *Field) Piece(id string) *Piece {
	for _, p := range f.Pieces {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// OnTable reports a base wholly on the battlefield (LEG-B-EDGE-01).
func (f *Field) OnTable(s geom.Shape) bool {
	if s.Round() {
		return s.C.X >= s.R-Hair && s.C.Y >= s.R-Hair && s.C.X <= f.Width-s.R+Hair && s.C.Y <= f.Depth-s.R+Hair
	}
	for _, p := range s.Outline {
		if p.X < -Hair || p.Y < -Hair || p.X > f.Width+Hair || p.Y > f.Depth+Hair {
			return false
		}
	}
	return true
}

// Ground is the surface on which a base stands whose centre is at a place: the
// table, a slope, or a flat top; of several the one nearest to a height.
func (f *Field) Ground(at geom.Point, up float64) float64 {
	best, found := 0.0, false
	for _, p := range f.Pieces {
		t := p.Terrain()
		if t.Height == 0 || !t.Flat || !p.Outline.Contains(at) {
			continue
		}
		if !found || math.Abs(t.Height-up) < math.Abs(best-up) {
			best, found = t.Height, true
		}
	}
	return best
}

// Level is the height of a miniature's surface for comparing levels: slopes
// that are walked up count as the table.
func (f *Field) Level(at geom.Point, up float64) float64 {
	for _, p := range f.Pieces {
		t := p.Terrain()
		if t.Flat && t.Height > 0 && t.Move[0] == book.Open && p.Outline.Contains(at) {
			return 0
		}
	}
	return up
}

// Ignores reports terrain that a miniature passes over and may end on whatever
// its class: low enough for its Speeder X, measured from the table
// (LEG-A-TERRAIN-16, LEG-A-KEY-50, LEG-A-KEY-51).
func (m Mini) Ignores(t *book.Terrain) bool { return m.Aloft > 0 && Height(t.Height) <= m.Aloft }

// bars reports a piece that a miniature at its height cannot enter
// (LEG-A-TERRAIN-14, LEG-B-TERR-11).
func (m Mini) bars(t *book.Terrain) bool {
	return t.Class(m.Kind) == book.Impassable && t.Height > m.Up+Hair && !m.Ignores(t)
}

// Place tells what is wrong with where a miniature ends: the rule, and the
// piece or miniature that is in its way. All well: "".
func (f *Field) Place(m Mini) (rule, by string) {
	if !f.OnTable(m.Shape) {
		return "LEG-B-EDGE-03", ""
	}
	for _, o := range f.Minis {
		if o.ID != m.ID && m.Shape.C.Dist(o.Shape.C) < m.Shape.Reach()+o.Shape.Reach() && m.Shape.Overlaps(o.Shape, geom.Slack) {
			return "LEG-B-MOVE-20", o.ID
		}
	}
	for _, s := range f.Tokens {
		if m.Shape.Overlaps(s, geom.Slack) {
			return "LEG-B-MOVE-21", ""
		}
	}
	reach := m.Shape.Reach()
	for _, p := range f.Pieces {
		t := p.Terrain()
		lo, hi := p.Outline.Bounds()
		if m.Shape.C.X < lo.X-reach || m.Shape.C.X > hi.X+reach || m.Shape.C.Y < lo.Y-reach || m.Shape.C.Y > hi.Y+reach {
			continue
		}
		if !m.Shape.OverlapsPolygon(p.Outline, geom.Slack) {
			continue
		}
		switch {
		case t.NoEnd:
			return "LEG-A-KEY-52", p.ID
		case m.bars(t):
			return "LEG-A-TERRAIN-14", p.ID
		case t.Class(m.Kind) == book.Impassable && !t.Flat:
			return "LEG-A-KEY-53", p.ID
		}
	}
	return "", ""
}

// Stands reports a miniature that may end where it is.
func (f *Field) Stands(m Mini) bool {
	rule, _ := f.Place(m)
	return rule == ""
}
