// Package engine is the core of Estafeta: a game is a log of answers.
//
// The rules of a system are ordinary procedures that change a plain state,
// Ask players, Roll dice and Tell what happened; they never wait. A step runs
// from one rest point to the next. To take one more answer the runtime runs
// the step again from its checkpoint and feeds the records; at the first Ask
// without a record it unwinds, and what that Ask wanted is the open prompt.
// So Run is a pure function of its input: no clock, no map order, no global.
package engine

import (
	"io/fs"
	"strings"

	"estafeta/engine/scene"
)

// Game is the whole truth of a game at a rest point. Its exported fields, as
// JSON, are the checkpoint.
type Game interface {
	// Step plays to the next rest point: a switch on the phase, then straight code.
	Step(t *Table)
	// Over reports that nothing is left to play.
	Over() bool
	// Adjust applies a correction; on error nothing has changed.
	Adjust(a Adjustment) error
	// Corrections are those that make sense now.
	Corrections() []Adjustment
	// View is what a seat sees (0: a spectator), built from nothing.
	View(s Seat) View
}

// Seer is a game in which anybody may check what a piece sees, at any time and
// without measuring.
type Seer interface {
	// Sees are the ids of the other side's pieces that a piece has in sight.
	Sees(piece string) []string
}

// Ruler is a game in which anybody may measure at any time.
type Ruler interface {
	// Measure is what lies between a piece and the others, in any order, and the
	// rings of its ruler: bands, for the table to draw.
	Measure(piece string) (rings []scene.Mark, list []Measured)
}

// Measured is what lies between two pieces.
type Measured struct {
	Piece string  // the other
	Far   float64 // how far away it is, in the table's units: the nearest is told first
	Text  Text    // how far away it is, whether it is seen, what covers it
}

// Rules reads checkpoints of one system.
type Rules interface {
	// Decode reads a checkpoint, migrating old schemas.
	Decode(schema string, state []byte) (Game, error)
	// Schema names the present form of the state.
	Schema() string
	// Rev names the revision of the rules that accepts records.
	Rev() string
}

// System is everything a game system brings: rules, rosters, content, words.
//
// What only some systems have is in RosterForms, SignedDice and MissionFiles.
type System interface {
	Rules
	Rosters
	Reference
	// ID is the short name of the system in commands and files: "nebula".
	ID() string
	// New makes a game ready for its first step.
	New(s Setup) (Game, error)
	// Seats are the fewest and the most sides of a game, at least 2 and at most 5.
	Seats() (fewest, most int)
	// Orders are the standing orders that a seat may give.
	Orders() []StandingOrder
	// Options are the house rules and settings of a game before it starts.
	Options() []HouseRule
	// Presets are ready-made setups (points, table, mission) by key, best first.
	Presets() []Preset
	// Texts holds the catalogues active.en.toml and active.es.toml of the system.
	Texts() fs.FS
	// Scenario reads a position written by hand (TOML) into a game.
	Scenario(doc []byte) (Game, error)
	// Demo is a scenario in which somebody can try the game at once.
	Demo() []byte
}

// Sided is implemented by games whose number of sides is their own, as that of
// a scenario; others have as few as their system needs.
type Sided interface {
	// Sides is how many seats play.
	Sides() int
}

// Written is implemented by games whose position can be written down.
type Written interface {
	// Position is the position as a scenario (TOML) that the system's Scenario
	// reads, with what a seat may know of it; 0 is a spectator. It is asked of
	// games between two steps. Nil before anything stands on the table, and after
	// the end.
	Position(s Seat) ([]byte, error)
}

// Caller is implemented by games in which a player may call for something at any
// question, without anybody's agreement: a die that settles a dispute.
type Caller interface {
	// Calls are the operations of the adjustments that a seat may make alone.
	Calls() []string
	// Call plays one out at the table once it is recorded; what it was called about
	// is a.What. It rolls and tells, it asks nobody.
	Call(t *Table, a Adjustment)
}

// SignedDice is implemented by systems whose dice show signs, not numbers.
type SignedDice interface {
	// DieOf is the die that falls under a purpose: the key of its name and, from
	// face 1, the keys of the words on its faces.
	DieOf(purpose string) (die string, faces []string)
}

// MissionFiles is implemented by systems whose missions players can write down.
type MissionFiles interface {
	// CheckMission is what is wrong with a mission, nothing if it can be played.
	CheckMission(doc []byte) []Fault
	// PreviewMission is the map of a mission as whoever knows all of it sees it.
	PreviewMission(doc []byte) (scene.Scene, error)
}

// Fault is what is wrong with a line of a file.
type Fault struct {
	Line int // from 1
	Text string
}

// Setup is what a game starts from.
type Setup struct {
	Preset  string            `json:"preset"`
	Options map[string]string `json:"options"` // of Options, by key; missing: the default
	Rosters []Roster          `json:"rosters"` // by seat, the first is seat 1's
}

// HouseRule is a named option of a game: a reading of an ambiguous rule, or a
// setting. The words are option.<key> and option.<key>.<value>.
type HouseRule struct {
	Key     string
	Values  []string // the first is the default
	Rules   []string // ledger ids it concerns
	Setting bool     // a setting of the table rather than a reading of a rule
}

// Preset is a ready-made setup. The words are preset.<key>, those of its sides
// side.<key>.<seat> where they have names of their own.
type Preset struct {
	Key          string
	Options      map[string]string
	Fewest, Most int  // sides of such a game, at most 5; 0: as System.Seats says
	NoLists      bool // what everybody plays is chosen in the game: Setup.Rosters holds an empty list a side
}

// PresetOf is a system's preset by key, "" for its first.
func PresetOf(s System, key string) (Preset, bool) {
	for _, p := range s.Presets() {
		if p.Key == key || key == "" {
			return p, true
		}
	}
	return Preset{}, false
}

// Sides are the fewest and the most sides of a game by a preset.
func Sides(s System, p Preset) (fewest, most int) {
	if p.Most == 0 {
		return s.Seats()
	}
	return p.Fewest, p.Most
}

// Outcome is how a game ended: which seats have won, several where sides are
// allied, none in a draw.
type Outcome struct {
	Winners []Seat
	Why     Text
}

// Won is the outcome of a game that one seat has won, or nobody: seat 0.
func Won(seat Seat, why Text) *Outcome {
	o := &Outcome{Why: why}
	if seat != 0 {
		o.Winners = []Seat{seat}
	}
	return o
}

// View is a game as one seat sees it.
type View struct {
	Seat    Seat
	Scene   scene.Scene
	Status  []Text      // the line under the ask: round, mission, score
	Pieces  []PieceCard // every piece a text may name, also those lost
	Acting  string      // the piece whose turn it is, or ""
	Outcome *Outcome    // once the game is over
}

// PieceCard is a piece with what the seat may know of it.
type PieceCard struct {
	ID    string
	Label string // 3, K, 4.7: what players type
	Name  string // term key of its name
	Kind  string // term key of what it is, where that is another thing: its type of ship; "": its name says it
	Seat  Seat
	Lost  bool
	Group bool   // a unit whose miniatures have cards of their own
	Lines []Text // its numbers and states, for /board and alt texts
}

// Within reports a miniature, 4.7, of a unit that is among some pieces: what is
// called alike means the unit.
func (v View) Within(p PieceCard, units []string) bool {
	for _, id := range units {
		if u, ok := v.Piece(id); ok && u.Group && strings.HasPrefix(p.Label, u.Label+".") {
			return true
		}
	}
	return false
}

// Piece finds a piece by id.
func (v View) Piece(id string) (PieceCard, bool) {
	for _, p := range v.Pieces {
		if p.ID == id {
			return p, true
		}
	}
	return PieceCard{}, false
}
