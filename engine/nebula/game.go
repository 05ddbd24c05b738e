// Package nebula is the rules of NEBULA: a skirmish of two Combat Forces of
// four to eight figures. It reads like the rulebook, in its order; every
// procedure names the ids of the rule ledger that it implements. Lengths are
// centimetres, seats 1 and 2.
package nebula

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// Phase is where the game stands between two steps.
type Phase string

// The phases (digest, section b).
const (
	Prepare     Phase = "prepare"    // scenery is laid out
	RollOff     Phase = "rolloff"    // who deploys first
	Deploy      Phase = "deploy"     // one Force after the other
	Initiative  Phase = "initiative" // who starts the Round
	Development Phase = "development"
	Ended       Phase = "ended"
)

// Game is the whole truth of a game of NEBULA between two steps.
type Game struct {
	Options map[string]string
	Mission string
	Width   float64
	Depth   float64
	Terrain []*Terrain
	Forces  []*Force
	Figures []*Figure

	Phase   Phase
	Round   int // from 1
	Rounds  int // the mission's limit
	ToAct   engine.Seat
	Turn    Turn
	Attack  Attack
	Trail   []Trail // what the last Player Turn did, for the picture
	Smokes  []Smoke
	Prep    Prep
	Found   bool // the projector (NEB-MDAT-04)
	Ground  []Dropped
	Weather string  // "", day, rain, fog, night
	Sight   float64 // how far anybody sees, 0 without limit (NEB-WEA-06)
	Result  *Result
}

// Force is one side (NEB-REC-01).
type Force struct {
	Seat     engine.Seat
	Faction  string
	Name     string
	General  string // figure id: the Lead Guide
	Members  int    // at the start
	Lost     int    // Out of Combat
	Quadrant string // nw, ne, sw, se
	Tested   bool   // the first Break Test has been made
	Due      int    // casualties that may still call for a Break Test
	Gone     bool   // left the game: Break Test failed, or withdrawn
	Points   int    // annihilation points scored
	Killed   int    // points cost of enemies put Out of Combat
}

// Result is how the game ended; Winner 0 is a draw.
type Result struct {
	Winner engine.Seat
	Why    string // key of the reason
}

// Turn is the Player Turn in progress.
type Turn struct {
	Figure   string
	Plan     []Intent
	Left     float64 // cm of movement left
	Walked   float64 // cm of movement spent
	Action   bool    // the action has been used
	NoMove   bool
	NoAction bool
	Declared bool     // the first declaration is done
	Dug      bool     // Entrenched this turn: no more movement
	Contact  bool     // has been in close combat during this declaration
	Fought   bool     // close combat has been fought this turn
	Sprinted bool     // also by Tactical March
	Extra    bool     // Combat Tactics gave one more action
	Covering bool     // the Shot in progress is Covering Fire
	Cut      bool     // wounded by Crossfire: the rest of a divided attack is lost
	Fired    []string // weapons fired this turn: no Magazine for them (A36)
}

// Intent is one thing declared (NEB-DECL-01, NEB-DECL-04).
type Intent struct {
	Verb   string
	Path   []engine.Pose
	Weapon string // item instance
	Target []string
	Dice   []int
	Sprint bool
	Around bool       // a Charge goes around what it could cross
	Aim    geom.Point // where a template is laid, or where it points
}

// Attack is the attack being resolved: what players look at when they are
// asked in the middle of it.
type Attack struct {
	By     string
	At     string
	Weapon string
	Dice   []int // as rolled
	Light  int
	Severe int
	Prone  bool // the target dropped Prone for it
}

// Dropped is Hoard equipment lying on the ground (NEB-MARK-04).
type Dropped struct {
	Item string
	Ammo int
	At   geom.Point
}

// Trail is one mark of what happened in the last Player Turn.
type Trail struct {
	Kind   string
	Figure string
	Points []geom.Point
	Hits   []bool
	N      int
}

const schema = "1"

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	switch g.Phase {
	case Prepare:
		g.prepare(t)
	case RollOff:
		g.rollOff(t)
	case Deploy:
		g.deploy(t)
	case Initiative:
		g.initiative(t)
	case Development:
		g.playerTurn(t)
	default:
		panic(fmt.Sprintf("no such phase: %q", g.Phase))
	}
}

// Over reports that the game has its result.
func (g *Game) Over() bool { return g.Phase == Ended }

func decode(state []byte) (*Game, error) {
	g := &Game{}
	if err := json.Unmarshal(state, g); err != nil {
		return nil, fmt.Errorf("nebula: %w", err)
	}
	if len(g.Forces) != 2 {
		return nil, fmt.Errorf("nebula: a game has two Forces, this one %d", len(g.Forces))
	}
	return g, nil
}

func (g *Game) figure(id string) *Figure {
	for _, f := range g.Figures {
		if f.ID == id {
			return f
		}
	}
	return nil
}

func (g *Game) force(s engine.Seat) *Force { return g.Forces[s-1] }

func enemyOf(s engine.Seat) engine.Seat { return 3 - s }

// standing are the figures of a seat on the table, 0 for both.
func (g *Game) standing(s engine.Seat) []*Figure {
	var out []*Figure
	for _, f := range g.Figures {
		if !f.Out && f.Placed && (s == 0 || f.Seat == s) {
			out = append(out, f)
		}
	}
	return out
}

// waiting are the figures of a seat not yet activated this Round
// (NEB-ROUND-10).
func (g *Game) waiting(s engine.Seat) []*Figure {
	var out []*Figure
	for _, f := range g.standing(s) {
		if !f.Activated {
			out = append(out, f)
		}
	}
	return out
}

func (g *Game) trail(kind string, f *Figure, points ...geom.Point) {
	g.Trail = append(g.Trail, Trail{Kind: kind, Figure: f.ID, Points: points, Hits: []bool{}})
}
