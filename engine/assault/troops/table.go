package troops

import (
	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/deck"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// Beside are the squares that share an edge with a door (IA-OBJA-15).
func (d *Door) Beside(b *grid.Board) []grid.Square {
	var out []grid.Square
	for _, e := range d.Edges {
		p, q := move.Sides(e)
		for _, x := range []grid.Square{p, q} {
			if b.Has(x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// Side is a player of a skirmish.
type Side struct {
	Seat      engine.Seat
	Name      string
	Faction   string
	Cost      int    // of the army (IA-INIT-02)
	Zone      string // red, blue
	VP        int
	Standing  int // victory points of what it holds now; they are among its VP
	Placed    int // tokens of its own put on the map
	Kills     int // deployment cost of the enemy groups defeated (IA-WIN-11)
	Upgrades  []string
	Exhausted []string // Skirmish Upgrades (IA-ABIL-09)
	Depleted  []string // IA-ABIL-10
	Command   deck.Deck
	Play      string `json:",omitempty"` // Command cards that lie in the play area, with blanks between them
	Must      string `json:",omitempty"` // the group that is to be activated next
	Waits     bool   `json:",omitempty"` // it does not activate until it has more ready cards
	Network   bool   `json:",omitempty"` // it controls all terminals in this round
	Plays     int    `json:",omitempty"` // Command cards played in this round
	Borrowed  string `json:",omitempty"` // a card of the opponent's discard pile in the hand
}

// Group are the figures of one Deployment card (IA-GRP-01).
type Group struct {
	ID        string
	Seat      engine.Seat
	Card      string
	Label     string
	Exhausted bool     // IA-RDY-01
	Attached  []string // Skirmish Upgrades on its card
	Defeated  bool     // the last of its figures is
	Key       string   `json:",omitempty"` // of a mission of a campaign
	// Holder is the Rebel player who has the card of an ally (IA-ALLY-15); 0: they decide together.
	Holder engine.Seat `json:",omitempty"`
	Host   string      `json:",omitempty"` // of a companion: the group in whose activations it acts, "any" of its side
	Lent   string      `json:",omitempty"` // of a companion: another group in whose activation it acts now
}

// Turn is the activation of a group.
type Turn struct {
	Group    string
	Figure   string   // who acts, empty: that is to be chosen
	Done     []string // figures of the group that have acted
	Actions  int      // left (IA-ACTN-01)
	Points   int      // movement points left (IA-MOVE-15)
	Acted    bool     // what it does next begins a draft of its own
	Attacked bool     // an action has been used to attack (IA-ACTN-09)
	Used     []string // special actions and other abilities used
	Busy     bool     // an action is being resolved
	Exited   bool     // it has left a space
	Still    bool     // it cannot move any more (IA-KEY-11)
	Pushed   int      `json:",omitempty"` // strain suffered for movement points (IA-ACT-08)
	Cut      bool     `json:",omitempty"` // it ends with what is being resolved (IA-DMG-10)
	Watched  string   `json:",omitempty"` // enemies that saw the figure when it began, with blanks between them
	Rested   bool     `json:",omitempty"`
	Unseen   string   `json:",omitempty"` // enemies that did not see the figure when its activation began
}

// Door is a door of the map; a closed one is in the way (IA-DOOR-01).
type Door struct {
	ID     string
	N      int
	Edges  []grid.Edge
	Open   bool
	Sealed bool
	Key    string `json:",omitempty"` // of a mission
}

// Token is a terminal, a crate or a mission token.
type Token struct {
	ID   string
	Kind string // terminal, crate, or what a mission calls it
	N    int
	At   grid.Square
	By   string      // the figure that carries it, empty: it lies on the map
	Gone bool        // claimed, or removed
	Own  engine.Seat // whose token lies on it
	Set  [2]bool     // who has put a token on it

	Less engine.Seat `json:",omitempty"` // this side counts one figure fewer at it
	Key  string      `json:",omitempty"` // of a mission of a campaign
	Face string      `json:",omitempty"` // its colour, once it is turned up
}

// Trail is one mark of what the last figure did.
type Trail struct {
	Kind   string
	Figure string
	Points []geom.Point
	N      int
}

// Result is how a mission ended; Winner 0 is a draw.
type Result struct {
	Winner engine.Seat
	Why    string // key of the reason
}

// Other is the opponent of a seat.
func Other(s engine.Seat) engine.Seat { return 3 - s }

// Object is something on the map that can be attacked because the mission lets it
// (IA-OBJA-01).
type Object struct {
	Figure
	Dice  []string // defense dice
	Block int      `json:",omitempty"` // always added
}
