// Package xwing is the rules of the first edition of X-Wing: a dogfight of two
// squads. It reads like the rulebook, with its terms; every procedure names the
// ids of the rule ledger that it implements. Lengths are millimetres, seats 1
// and 2 are the two sides.
package xwing

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/deck"
	"estafeta/engine/xwing/flight"
)

// Phase is where the game stands between two steps.
type Phase string

// The steps of the setup and the phases of a round (XW-SET-01, XW-RND-01).
const (
	Initiative Phase = "initiative"
	Obstacles  Phase = "obstacles" // one token after the other
	Edges      Phase = "edges"
	Forces     Phase = "forces" // ships are placed
	Planning   Phase = "planning"
	Start      Phase = "start" // of the Activation phase: abilities, then decloaking
	Activation Phase = "activation"
	Combat     Phase = "combat"
	End        Phase = "end"
	Ended      Phase = "ended"
)

// Game is the whole truth of a game of X-Wing between two steps.
type Game struct {
	Options map[string]string
	Width   float64
	Height  float64
	Sides   []*Side
	Ships   []*Ship
	Rocks   []*Rock // obstacles in the play area
	Bombs   []*Bomb // bomb tokens in the play area
	Locks   []Lock
	Touches []Touch
	Lasting []Lasting // effects with a stated end (XW-CARD-08)

	Phase       Phase
	Opened      bool // the start of the phase has been resolved
	Round       int  // from 1
	Rounds      int  // the round limit, 0 without (XW-LIM-01)
	LastRound   bool // the time limit has run out (XW-LIM-02)
	Initiative  engine.Seat
	Setup       Setup
	Turn        Turn
	Attack      Attack   // under way, or the last one
	Interrupted []Attack // the attacks that it interrupts, the last of them innermost
	Trail       []Trail  // what happened last, for the picture
	Result      *Result
}

// Side is one of the two sides: a player or a team (XW-TEAM-02).
type Side struct {
	Seat      engine.Seat
	Faction   string
	Name      string
	Cost      int         // squad points (XW-SQ-10)
	Edge      flight.Edge // "" until it is chosen
	Set       string      // which Damage deck: core or core2 (XW-DMG-17)
	Score     int         // squad points of enemies destroyed (XW-LIM-03)
	deck.Deck             // the Damage deck with its discard pile (XW-DMG-09)
}

// Result is how the game ended; Winner 0 is a draw.
type Result struct {
	Winner engine.Seat
	Why    string // key of the reason
}

// Setup is what is still to be set up.
type Setup struct {
	Placed int      // obstacles placed
	Left   []string // obstacle tokens still available
}

// Turn is the active ship and what it is about.
type Turn struct {
	Ship     string            // the active ship
	Maneuver string            // key of the maneuver revealed or executed
	Told     string            // key of the maneuver that everybody has been told of
	Late     flight.Difficulty `json:",omitempty"` // of a maneuver whose stress is checked after the action
	Drifts   bool              // an ionized ship's maneuver
	Refused  []string          // "boost left": what proved impossible
	Bumped   bool              // the maneuver overlapped a ship
	Struck   []string          // obstacles hit, nearest to the start first
}

// Rock is an obstacle in the play area.
type Rock struct {
	ID   string // asteroid1: kind and number
	Key  string // of the token
	N    int
	Pose flight.Pose
}

// Lock is a target lock (XW-TL-02).
type Lock struct {
	Letter string
	By, On string // ship ids
}

// Touch is two ships in contact after an overlap (XW-TCH-01).
type Touch struct {
	A, B           string
	MovedA, MovedB bool // since they came to touch (XW-TCH-04)
}

// Lasting is an effect on a ship that ends at a stated time and outlives the
// card that caused it (XW-CARD-08, XW-PS-02).
type Lasting struct {
	Ship  string // on whom
	What  string // skill, agility, attack, or a card's own word
	N     int
	Until string // the end of: attack, activation, combat, round, game
	By    string // the card
}

// Trail is one mark of what happened last.
type Trail struct {
	Kind   string // ghost, template, shot, fallen, hurt
	Ship   string
	Poses  []flight.Pose
	Points []Spot
	Hits   []bool
	N      int
}

// Spot is a point of the play area.
type Spot struct{ X, Y float64 }

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	switch g.Phase {
	case Initiative:
		g.determineInitiative(t)
	case Obstacles:
		g.placeObstacle(t)
	case Edges:
		g.chooseEdge(t)
	case Forces:
		g.placeForces(t)
	case Planning:
		g.planning(t)
	case Start:
		g.startActivation(t)
	case Activation:
		g.activateNext(t)
	case Combat:
		g.combat(t)
	case End:
		g.endPhase(t)
	default:
		panic(fmt.Sprintf("no such phase: %q", g.Phase))
	}
}

// Over reports that the game has its result.
func (g *Game) Over() bool { return g.Phase == Ended }

func (g *Game) side(s engine.Seat) *Side { return g.Sides[s-1] }

func enemyOf(s engine.Seat) engine.Seat { return 3 - s }

// seats are the two seats, the one with initiative first (XW-INI-05).
func (g *Game) seats() []engine.Seat {
	return []engine.Seat{g.Initiative, enemyOf(g.Initiative)}
}

// ship finds a ship, nil if there is none.
func (g *Game) ship(id string) *Ship {
	for _, s := range g.Ships {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// inPlay are the ships in the play area of a seat, 0 for both.
func (g *Game) inPlay(seat engine.Seat) []*Ship {
	var out []*Ship
	for _, s := range g.Ships {
		if s.Placed && !s.Destroyed && (seat == 0 || s.Seat == seat) {
			out = append(out, s)
		}
	}
	return out
}

func (g *Game) trail(kind string, s *Ship) *Trail {
	g.Trail = append(g.Trail, Trail{Kind: kind, Ship: s.ID, Poses: []flight.Pose{}, Points: []Spot{}, Hits: []bool{}})
	return &g.Trail[len(g.Trail)-1]
}

// keepWays leaves of what happened the ways flown this round.
func (g *Game) keepWays() {
	g.Trail = slices.DeleteFunc(g.Trail, func(tr Trail) bool { return len(tr.Points) == 0 })
}
