package troops

import (
	"estafeta/engine"
	"estafeta/engine/grid"
)

// Phase is where a mission stands between two steps.
type Phase string

// The phases (digest, section b).
const (
	Initiative  Phase = "initiative" // who has the token first
	Zones       Phase = "zones"      // who deploys where
	Deployment  Phase = "deployment"
	Activation  Phase = "activation"
	StatusPhase Phase = "status"
	Ended       Phase = "ended"
	Opening     Phase = "opening"  // of a campaign: special setup, the open groups (IA-MSET-07, IA-MSET-10)
	Entrance    Phase = "entrance" // of a campaign: the heroes are deployed (IA-MSET-15)
)

// Mission is what a game has beyond a single attack: the map and who plays on it.
type Mission struct {
	Map     string   // key of the map
	Key     string   // of its mission, empty: not drawn yet
	Drawing []string // the map, as package book reads it
	Red     []grid.Square
	Blue    []grid.Square
	Doors   []*Door
	Tokens  []*Token
	Sides   [2]*Side
	Groups  []*Group

	Phase      Phase
	Round      int
	Initiative engine.Seat
	ToAct      engine.Seat // whose turn it is to activate, to choose, or to deploy
	Turn       Turn
	Lasting    []Lasting // what figures have for a while
	Under      []Attack  // attacks that are interrupted, the last on top
	Last       string    // the group activated last
	Felled     string    // the last figure defeated
	Dying      string    // the figure about to be defeated
	Mover      string    // the figure whose movement is interrupted
	Trail      []Trail   // what the last figure did, for the picture
	Result     *Result   `json:",omitempty"`
	Story      *Story    `json:",omitempty"` // nil: a skirmish
	Used       string    `json:",omitempty"` // the ability used last
	Struck     string    `json:",omitempty"` // the figure attacked last by an ability
	Testing    string    `json:",omitempty"` // the attribute that is tested
	Success    int       `json:",omitempty"` // added to the successes of the test
	Again      int       `json:",omitempty"` // dice of the test that may be rerolled
	Embargo    int       `json:",omitempty"` // the round in which nobody draws Command cards
	Truces     string    `json:",omitempty"` // figures that do not attack each other in this round, as a:b with blanks between
	Halved     string    `json:",omitempty"` // the figure whose defeat scores half
	Suffering  int       `json:",omitempty"` // strain about to be suffered, while cards change it
	Paid       string    `json:",omitempty"` // the Command card that was discarded last to see another discarded
	Extra      string    `json:",omitempty"` // dice that the test has besides
	Forced     bool      `json:",omitempty"` // the movement is a push
	Trailing   bool      `json:",omitempty"` // a companion acts after a group
	Subject    string    `json:",omitempty"` // the figure to which something happens
	Detail     string    `json:",omitempty"` // what of that matters besides: the kind of a token, a card
	Chosen     string    `json:",omitempty"` // the figure that an ability has chosen last
	Spot       string    `json:",omitempty"` // the space that an ability has chosen last
}
