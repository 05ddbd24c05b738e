// Package battlefield is the geometry of Warhammer 40,000: models on their
// bases, terrain areas and features, distances, engagement, coherency, ways,
// sight and cover. It knows no unit's turn and no dice. Lengths are inches,
// heights are above the table.
package battlefield

import (
	"math"

	"estafeta/engine/geom"
)

// Hair is how far two lengths may differ and still be the same: half of the
// thousandth of an inch that positions are rounded to.
const Hair = 0.0005

// The distances that the rulebook names (03.02, 03.03, 03.04, 13.08, 14.02).
const (
	EngagementAcross = 2.0
	EngagementUp     = 5.0
	CoherencyNear    = 2.0
	CoherencyFar     = 9.0
	CoherencyUp      = 5.0
	Detection        = 15.0
	MarkerRange      = 3.0
	MarkerUp         = 5.0
	SolidHeight      = 3.0
)

// Inch is a millimetre in inches; bases are given in millimetres.
const Inch = 1 / 25.4

// Within reports a distance of at most so much.
func Within(d, most float64) bool { return d <= most+Hair }

// Traits are what of a model decides how it moves, sees and is seen.
type Traits struct {
	Foot     bool // INFANTRY, BEASTS or SWARM
	Mobile   bool // MOBILE
	Big      bool // MONSTER or VEHICLE
	Monster  bool
	Flies    bool // FLY
	Aircraft bool
	Titanic  bool
	Strider  bool // Super-heavy Walker
	Hull     bool // FRAME: it is measured to the model itself, which is its shape here
}

// Model is a model where it stands.
type Model struct {
	ID    string
	Unit  string
	Side  int
	Shape geom.Shape
	Up    float64 // height of its base above the table
	Tall  float64 // from there to its top
	Quiet bool    // its unit made no ranged attack in this turn and the one before (WH-COVER-09)
	Traits
}

// At is the model at another place, turned as it is.
func (m Model) At(p geom.Point, up float64) Model {
	m.Shape, m.Up = m.Shape.At(p), up
	return m
}

// Across is the distance of two bases seen from above; 0 if they overlap
// (WH-GEO-02).
func (m Model) Across(o Model) float64 { return max(0, m.Shape.Gap(o.Shape)) }

// Rise is the difference in height of two bases.
func (m Model) Rise(o Model) float64 { return math.Abs(m.Up - o.Up) }

// Apart is the distance of two bases in space (A26).
func (m Model) Apart(o Model) float64 { return math.Hypot(m.Across(o), m.Rise(o)) }

// Gap is the distance of two bases: in space, or seen from above (A26).
func (f *Field) Gap(a, b Model) float64 {
	if f.Above {
		return a.Across(b)
	}
	return a.Apart(b)
}

// Engaged reports two models in each other's engagement range (WH-ENG-01,
// WH-ENG-02). Whose they are is not asked.
func (m Model) Engaged(o Model) bool {
	return m.Near(o, EngagementAcross) && Within(m.Across(o), EngagementAcross) && Within(m.Rise(o), EngagementUp)
}

// Near is false for models whose middles alone are too far apart for a
// distance; it saves measuring.
func (m Model) Near(o Model, d float64) bool {
	most := m.Shape.Reach() + o.Shape.Reach() + d + 1
	dx, dy := m.Shape.C.X-o.Shape.C.X, m.Shape.C.Y-o.Shape.C.Y
	return float64(dx*dx)+float64(dy*dy) <= float64(most*most)
}

// Touches reports base contact.
func (m Model) Touches(o Model) bool {
	return m.Near(o, 0) && Within(m.Across(o), 0.01) && m.Up < o.Up+o.Tall && o.Up < m.Up+m.Tall
}

// beside reports two models that fill a part of the same heights.
func (m Model) beside(o Model) bool { return m.Up < o.Up+o.Tall && o.Up < m.Up+m.Tall }

// Category is what a terrain feature is to movement and sight (WH-TERR-07).
type Category string

// The categories of terrain features.
const (
	Exposed Category = "exposed"
	Light   Category = "light"
	Dense   Category = "dense"
)

// Feature is a terrain feature: its walls stand on the ground and reach its
// height. Without walls, or with walls that close, it is a solid block.
type Feature struct {
	ID       string
	Kind     string // "ruin", "barrier": the key of its word
	N        int    // which of its kind
	Area     string // the terrain area that it stands in
	Category Category
	Outline  geom.Polygon
	Height   float64
	Walls    [][]geom.Point // lines of walls
	Floors   []float64      // heights of the floors above the ground
	Openings []Opening
}

// Opening is a gap in a wall that is enclosed on all sides: a window, a hole.
// Its ends lie on the wall, its heights are above the ground.
type Opening struct {
	From, To  geom.Point
	Low, High float64
}

// Block reports a feature that nobody stands in, only on.
func (f *Feature) Block() bool {
	if len(f.Walls) == 0 {
		return f.Category != Exposed
	}
	for _, line := range f.Walls {
		if len(line) < 4 || line[0].Dist(line[len(line)-1]) > 0.01 {
			return false
		}
	}
	return true
}

// Levels are the heights of its surfaces above the ground.
func (f *Feature) Levels() []float64 {
	if len(f.Floors) > 0 {
		return f.Floors
	}
	if f.Block() {
		return []float64{f.Height}
	}
	return nil
}

// Area is a terrain area (WH-TERR-05).
type Area struct {
	ID      string
	Outline geom.Polygon
}

// Field is a battlefield with all that stands on it.
type Field struct {
	Width, Depth float64
	Areas        []Area
	Features     []*Feature
	Models       []Model
	Wholly       bool    // for sight and cover, models are in an area with the whole base only (A15)
	Above        bool    // distances are seen from above (A26)
	Sight        float64 // how far models see; 0: as far as lines go
	Solid        float64 // up to this height enclosed gaps of dense features are closed (WH-COVER-13)

	screens []screen // of the terrain, once they are needed
	lines   *lines   // room for the lines being drawn
}

// In reports a model in a terrain area: any part of its base (WH-OBJ-05).
func (a Area) In(m Model) bool { return m.Shape.OverlapsPolygon(a.Outline, 0) }

// in reports a model in a terrain area for sight and cover (A15).
func (f *Field) in(a Area, m Model) bool {
	if f.Wholly {
		return a.Inside(m)
	}
	return a.In(m)
}

// Inside reports a model wholly in an area.
func (a Area) Inside(m Model) bool { return m.Shape.InsidePolygon(a.Outline) }

// categories are those of an area's features.
func (f *Field) holds(area string, one ...Category) bool {
	for _, x := range f.Features {
		for _, c := range one {
			if x.Area == area && x.Category == c {
				return true
			}
		}
	}
	return false
}

// Obscuring reports an area with a light or dense feature (WH-COVER-11).
func (f *Field) Obscuring(a Area) bool { return f.holds(a.ID, Light, Dense) }

// Hides reports an area with a dense feature (WH-COVER-08).
func (f *Field) Hides(a Area) bool { return f.holds(a.ID, Dense) }

// OnTable reports a base wholly on the battlefield (WH-MOVE-06).
func (f *Field) OnTable(m Model) bool {
	return m.Shape.InsidePolygon(geom.Polygon{{X: -Hair, Y: -Hair}, {X: f.Width + Hair, Y: -Hair}, {X: f.Width + Hair, Y: f.Depth + Hair}, {X: -Hair, Y: f.Depth + Hair}})
}
