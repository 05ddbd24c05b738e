// Package scene is what can be drawn of a table: board, grid, terrain, bases,
// badges and the marks of what just happened, all in the table's own unit.
// It is the only thing that package render knows of a game.
package scene

import "estafeta/engine/geom"

// Point is a place on the table: x to the right, y downwards, from the top
// left corner, in table units.
type Point = geom.Point

// Scene is one picture of a table, already reduced to what its reader may see.
type Scene struct {
	Width, Height float64 // of the table, in Unit
	Unit          string  // "cm", "mm", "in", "space"
	Grid          Grid
	Zones         []Zone
	Things        []Thing
	Bases         []Base
	Marks         []Mark
	Measured      bool // measuring is free now: scale bar and lengths may be drawn
}

// Grid names places. Cells are letter and number from the top left.
type Grid struct {
	Cols, Rows int
	Style      GridStyle
}

// GridStyle says how much of the grid is drawn.
type GridStyle string

// The grid styles: only letters and numbers on the edges, small crosses at the
// corners of the cells, or full lines (grids that the rules themselves use).
const (
	Edges   GridStyle = "edges"
	Crosses GridStyle = "crosses"
	Full    GridStyle = "full"
)

// Zone is a tinted area: a deployment zone, an objective's surroundings.
type Zone struct {
	Name    string // term key of its words, may be empty
	Side    int    // 1, 2 or 0
	Outline []Point
}

// Thing is a piece of terrain. Players name it by its kind's word and number:
// wall2, muro2.
type Thing struct {
	ID      string // "wall2"
	Kind    string // "wall": key of its word (thing.wall) and of its look
	N       int
	Class   Class
	Outline []Point // closed, without repeating the first point
	Height  float64
	Marks   []string  // short term keys drawn on it: "volatile", "searched"
	Doors   []Segment // openings of a building
}

// Class is what terrain does to movement; render draws each class alike
// whatever the thing is.
type Class string

// The classes of terrain.
const (
	Clear      Class = "clear"
	Obstacle   Class = "obstacle"
	Difficult  Class = "difficult"
	Building   Class = "building"
	Impassable Class = "impassable"
)

// Segment is a straight line between two points.
type Segment = geom.Segment

// Shape is the outline of a base.
type Shape string

// The shapes of bases.
const (
	Round Shape = "round"
	Rect  Shape = "rect"
	Oval  Shape = "oval"
)

// Base is a piece on the table.
type Base struct {
	ID, Label string
	Side      int // 1: filled disc, light number; 2: light disc, dark ring
	At        Point
	Shape     Shape
	W, H      float64 // across and along the facing; round: W is the diameter
	Facing    float64 // radians, 0 up the picture, clockwise; drawn if Faced
	Faced     bool
	Arcs      []Arc
	Badges    []Badge
	Acting    bool // whose turn it is: a ring
	Ready     bool // still to act this round: a dot
	Ghost     bool // drawn hollow: where something was or could be
}

// Footprint is the outline of the base where it stands.
func (b Base) Footprint() geom.Shape {
	switch b.Shape {
	case Rect:
		return geom.Box(b.At, b.W, b.H, b.Facing)
	case Oval:
		return geom.Oval(b.At, b.W, b.H, b.Facing)
	}
	return geom.Round(b.At, max(b.W, b.H)/2)
}

// Arc is a field of fire from the centre of a base, angles in radians relative
// to its facing.
type Arc struct{ From, To, Reach float64 }

// Badge is a small sign beside a base: its kind ("wounds", "prone", "fleeing",
// "entrenched", "discharged", "stunned", …) and a number if it counts.
type Badge struct {
	Kind string
	N    int
}

// MarkKind is the kind of a mark.
type MarkKind string

// The kinds of marks.
const (
	Path     MarkKind = "path"     // a way walked: dashes from a hollow start
	Shot     MarkKind = "shot"     // a shot line with one sign per die in Hits
	Fallen   MarkKind = "fallen"   // a cross where a piece was lost
	Hurt     MarkKind = "hurt"     // "-N" at a victim
	Locked   MarkKind = "locked"   // a double line between two pieces in combat
	Pin      MarkKind = "pin"      // a named point not yet sent
	Arrow    MarkKind = "arrow"    // a direction not yet sent, always of one length
	Template MarkKind = "template" // an area of effect: closed outline
	Band     MarkKind = "band"     // a range band: circle of radius R (only if measured)
	Link     MarkKind = "link"     // a dotted line between two pieces (a lock, a bond)
)

// Mark is something drawn over the pieces.
type Mark struct {
	Kind   MarkKind
	Side   int
	Points []Point
	Hits   []bool
	N      int
	R      float64
}
