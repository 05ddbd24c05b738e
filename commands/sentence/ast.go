package sentence

// Sentence is what a player says: step after step.
type Sentence struct {
	Steps  []Step
	Broken int // where the last step begins: of a sentence that is not understood, the one at fault
}

// Step is one thing done: who does what to whom, where, with what. Which of
// its parts are used depends on the questions it answers.
type Step struct {
	At     int    // where it begins, in characters
	Raw    string // as typed
	Words  string // the same, folded
	Who    []Ref
	Verb   []string // keys that the verb's word may stand for; the open question decides
	VerbAt Text     // the verb as typed
	Shares []Share
	Faces  []Share // faces of dice by key of their word
	Nums   []int   // only numbers: faces rolled by hand, a number, labels
	Name   Text    // free words: an item, a term
	Place  *Place
	With   Text
	Then   []Place
	Tool   *Tool
	Say    string // "yes", "pass", "send": an answer in one word
}

// Text is words as typed and where they stand.
type Text struct {
	At    int
	Raw   string
	Words string
}

// Ref names a piece; All stands for every piece that may be named.
type Ref struct {
	ID string
	At int
}

// All is the id of a Ref to every piece.
const All = "*"

// Share is a piece, or a face, and how many of something for it. N 0: not
// said; an empty ID: a bare count.
type Share struct {
	ID string
	N  int
	At int
}

// Place is where: a spot, the shape of several pieces there, a facing, and
// pieces that stand elsewhere.
type Place struct {
	At     int
	Raw    string
	Spot   Spot
	Form   *Form
	Turn   *Turn
	Except []Exception
}

// SpotKind says how a spot is named.
type SpotKind string

// The kinds of spots.
const (
	Here      SpotKind = ""          // only a facing: the spot stays
	Fixed     SpotKind = "fixed"     // To
	Shift     SpotKind = "shift"     // Way and Length
	Toward    SpotKind = "toward"    // To and Length
	Away      SpotKind = "away"      // To and Length
	Touching  SpotKind = "touching"  // To, perhaps a side of it
	Behind    SpotKind = "behind"    // To, seen from From
	Inside    SpotKind = "in"        // To
	OnTop     SpotKind = "on"        // To
	Around    SpotKind = "around"    // To
	Along     SpotKind = "along"     // To, a side of it
	Between   SpotKind = "between"   // To and From
	Close     SpotKind = "close"     // To, perhaps hidden from From
	Keep      SpotKind = "keep"      // where it stands
	Suggested SpotKind = "suggested" // what the system proposes
)

// Spot is one place on the table.
type Spot struct {
	Kind   SpotKind
	To     Point
	From   *Point
	Way    Way
	Length Length
}

// Point is a cell, a thing with perhaps a side of it, or a piece.
type Point struct {
	At    int
	Raw   string
	Cell  *Cell
	Thing string // id
	Side  string // compass point
	Piece string // id
}

// Cell is a cell of the grid by column and row from 0, and up to two thirds
// within it, 1 to 9.
type Cell struct {
	Col, Row int
	Thirds   []int
}

// Way is a direction: exactly one is set.
type Way struct {
	At      int
	Raw     string
	Compass string
	Hour    int     // 1-12, 12 is ahead
	Degrees *int    // clockwise from the top of the picture
	Side    Heading // relative to the facing
}

// Heading is a direction relative to a piece's facing.
type Heading string

// The relative directions.
const (
	Forward Heading = "forward"
	Back    Heading = "back"
	Left    Heading = "left"
	Right   Heading = "right"
)

// Length is how far. The zero Length is as far as it goes.
type Length struct {
	At   int
	Raw  string
	N    float64
	Unit string // "cm", "mm", "in"; "": the table's
	Half bool
}

// Form is how several pieces stand together.
type Form struct {
	Shape string // "line", "column", "block", "ring"; "": only a gap
	Ranks int    // block: rows, and pieces in each
	Files int
	Gap   string // "tight", "loose"
	Space Length // instead of a gap
	Lead  string // piece that stands first
}

// Turn is where a piece faces: a way or a point.
type Turn struct {
	Way *Way
	To  *Point
}

// Exception is a piece of a formation that goes elsewhere.
type Exception struct {
	Who  Ref
	Spot Spot
}

// Tool is a maneuver or a movement template.
type Tool struct {
	At     int
	Raw    string
	Code   string // 2bl, 3s, 4k
	Speed  int
	Bends  []Bend
	Length Length
}

// Bend is one bend of a flexible template.
type Bend struct {
	N    int
	Side Heading
}
