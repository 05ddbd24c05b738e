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
	Ground        Ground
	Spread        bool // pieces stand in the open: a picture may leave out what is far from all of them
	Zones         []Zone
	Things        []Thing
	Tiles         []Tile  // of squares that are not plain floor, under everything else
	Edges         []Edge  // of squares, above floors and terrain
	Floors        []Floor // levels of terrain
	Bases         []Base
	Groups        []Group // bases that carry one tag
	Marks         []Mark
	Measured      bool // measuring is free now: scale bar and lengths may be drawn
	Turn          int  // quarter turns clockwise that bring the reader's own edge to the bottom
	Legend        []Sign
}

// Grid names places. Cells are letter and number from the top left.
type Grid struct {
	Cols, Rows int
	Style      GridStyle
}

// Sign explains a badge or an icon.
type Sign struct {
	Badge, Icon string // one of them
	Term        string // key of its word
}

// Ground is what a table is covered with; it tells nothing of the rules.
type Ground string

// The grounds.
const (
	Mat    Ground = "" // plain
	Space  Ground = "space"
	Grass  Ground = "grass"
	Sand   Ground = "sand"
	Snow   Ground = "snow"
	Plates Ground = "plates" // a paved yard, a deck
)

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
	Label   string // written large on it, may be empty
	Side    int    // 1 to 5, or 0 for nobody's
	Outline []Point
}

// Tile is a square of a board on which something lies. Nobody names it: its cell
// does.
type Tile struct {
	Kind    TileKind
	Outline []Point
}

// TileKind is what lies on a tile; render draws each alike on every board.
type TileKind string

// The kinds of tiles: no part of the board; what nobody enters or sees through;
// what nobody enters; what costs more to enter.
const (
	NoTile         TileKind = "none"
	BlockingTile   TileKind = "blocking"
	ImpassableTile TileKind = "impassable"
	DifficultTile  TileKind = "difficult"
)

// Edge is a line between two squares of a board, or along its end: what it does
// to who would cross it or look across.
type Edge struct {
	Kind EdgeKind
	A, B Point
}

// EdgeKind is the kind of an edge; render draws each alike on every board.
type EdgeKind string

// The kinds of edges: a wall; a door, shut or open; what blocks way and sight;
// what blocks the way alone; what costs more to cross.
const (
	Wall           EdgeKind = "wall"
	DoorShut       EdgeKind = "door"
	DoorOpen       EdgeKind = "open"
	BlockedEdge    EdgeKind = "blocked"
	ImpassableEdge EdgeKind = "impassable"
	DifficultEdge  EdgeKind = "difficult"
)

// Floor is a level of a piece of terrain on which bases can stand: a roof, a
// gallery, the second storey.
type Floor struct {
	Label   string // short, as players say it: "1", "roof"
	Height  float64
	Outline []Point // closed, without repeating the first point
}

// Group is some bases that carry one tag beside them, such as the figures of one
// deployment card: the tag stands at the first of them, and lines join them.
type Group struct {
	ID    string // of the piece that all of them are, "" if they are none
	Tag   string
	Side  int
	Bases []string // by ID, at least one

	Cloud  bool    // a unit of many bases: one hull round them all instead of lines, and a tag for large tables
	Icon   string  // of its kind, on the tag of a cloud
	Badges []Badge // on the tag of a cloud: models left, what it is under
	Acting bool    // a cloud whose turn it is
	Ready  bool    // a cloud still to act this round
}

// Members are ids with each that is a group's replaced by those of its bases.
func (s Scene) Members(ids ...string) []string {
	var out []string
	for _, id := range ids {
		of := []string{id}
		for _, g := range s.Groups {
			if g.ID == id && id != "" {
				of = g.Bases
			}
		}
		out = append(out, of...)
	}
	return out
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
	Side      int // 1 to 5, 0 for nobody's; each has its colours and its rim
	At        Point
	Shape     Shape
	W, H      float64 // across and along the facing; round: W is the diameter
	Facing    float64 // radians, 0 up the picture, clockwise; drawn if Faced
	Faced     bool
	Arcs      []Arc
	Badges    []Badge
	Acting    bool     // whose turn it is: a ring
	Ready     bool     // still to act this round: a dot
	Ghost     bool     // drawn hollow: where something was or could be
	Lead      bool     `json:",omitempty"` // a dot in the middle: of its group the one that ranges are measured from
	Icon      string   `json:",omitempty"` // of its class, among those of render/glyph; "" for none
	Emblem    string   `json:",omitempty"` // another such icon, over the label of a base that has room for both
	Drawing   *Drawing `json:"-"`          // what stands on it, nil for nothing; shared, never changed
	Livery    Livery   `json:",omitempty"` // of the drawing
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

// Drawing is a piece from above: filled shapes, the lowest first.
type Drawing struct {
	Key     string // tells it from all others
	Patches []Patch
}

// Patch is a shape of a drawing: closed, in table units round the middle of the
// base, as the piece faces up the picture.
type Patch struct {
	Paint   Paint
	Outline []Point
}

// Paint is what a patch shows; a livery says in which colour.
type Paint string

// The paints.
const (
	Hull   Paint = "hull"
	Shade  Paint = "shade" // hull in shadow
	Panel  Paint = "dark"
	Accent Paint = "accent"
	Glass  Paint = "glass"
	Glow   Paint = "glow" // what shines by itself
)

// Livery is a set of colours of drawings.
type Livery string

// The liveries.
const (
	Bone  Livery = "" // off-white with red
	Steel Livery = "steel"
	Rust  Livery = "rust" // ochre with brown
)

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
	Charge   MarkKind = "charge"   // a way run to base contact: an arrow
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
	Trail    MarkKind = "trail"    // a way flown this round: closed outline, fainter the greater N
	Choice   MarkKind = "choice"   // a piece that may be chosen, with what that takes as its text
	Excluded MarkKind = "excluded" // a piece that may not be chosen: a cross, with the reason as its text
	Field    MarkKind = "field"    // where a piece may shoot: closed outline, tinted if N is 0, else a limit within it
)

// Mark is something drawn over the pieces.
type Mark struct {
	Kind   MarkKind
	Side   int
	Points []Point
	Hits   []bool
	N      int
	R      float64
	Text   string // of a choice or what is excluded, in the reader's words
}
