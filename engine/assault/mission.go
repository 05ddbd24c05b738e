package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/deck"
	"estafeta/engine/geom"
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

	Key  string `json:",omitempty"` // of a mission of a campaign
	Face string `json:",omitempty"` // its colour, once it is turned up
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

// other is the opponent of a seat.
func other(s engine.Seat) engine.Seat { return 3 - s }

// side is the side of a seat.
func (g *Game) side(s engine.Seat) *Side { return g.Mission.Sides[s-1] }

// group finds a group by its id.
func (g *Game) group(id string) *Group {
	for _, x := range g.Mission.Groups {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// members are the figures of a group that are on the map.
func (g *Game) members(id string) []*Figure {
	var out []*Figure
	for _, f := range g.Figures {
		if f.Group == id && f.On {
			out = append(out, f)
		}
	}
	return out
}

// standing are the figures of a seat on the map; 0: of both.
func (g *Game) standing(s engine.Seat) []*Figure {
	var out []*Figure
	for _, f := range g.Figures {
		if f.On && (s == 0 || f.Seat == s) {
			out = append(out, f)
		}
	}
	return out
}

// ready are the groups of a seat that may still be activated in this round
// (IA-RDY-05, IA-GRP-03).
func (g *Game) ready(s engine.Seat) []*Group {
	var out []*Group
	for _, x := range g.Mission.Groups {
		if x.Seat != s || x.Exhausted || x.Defeated || g.Mission.Story != nil && g.idle(x) {
			continue
		}
		if h := g.heroIn(x); h == nil || g.heroReady(h) {
			out = append(out, x)
		}
	}
	return out
}

// card is the Deployment card of a figure.
func (f *Figure) card() *book.Card { return cardOf(f.Card) }

// woundedSide follows the key of a hero sheet whose wounded side lies up.
const woundedSide = "/wounded"

// cardOf is a Deployment card, or a side of a hero sheet, by its key; nil: there is
// none.
func cardOf(key string) *book.Card {
	if c := book.Content().Card(key); c != nil {
		return c
	}
	if key == objectCard.Key {
		return objectCard
	}
	name, wounded := strings.CutSuffix(key, woundedSide)
	if h := book.Content().Sheet(name); h != nil {
		return h.Side(wounded)
	}
	return nil
}

// base is the base of a figure.
func (f *Figure) base() move.Base { return f.card().Size() }

// stand is where a figure stands.
func (f *Figure) stand() move.Stand { return move.Stand{At: f.At, Across: f.Across} }

// put sets where a figure stands.
func (f *Figure) put(s move.Stand) { f.At, f.Across = s.At, s.Across }

// squares are those that a figure stands on.
func (f *Figure) squares() []grid.Square { return f.base().Squares(f.stand()) }

// centre is the middle of a figure's base.
func (f *Figure) centre() geom.Point { return f.base().Centre(f.stand()) }

// board is the map as it is now: doors that were opened are no edges any more
// (IA-DOOR-03).
func (g *Game) board() *grid.Board {
	b, err := book.FromLines(g.Mission.Drawing)
	if err != nil {
		panic("assault: the map of a game cannot be read: " + err.Error())
	}
	if f := g.story(); f != nil {
		for _, a := range f.Area {
			if a.Hidden && !slices.Contains(g.Mission.Story.Revealed, a.Key) {
				for _, q := range a.Squares {
					b.Lay(q, grid.Wall)
				}
			}
		}
	}
	for _, d := range g.Mission.Doors {
		if d.Open {
			for _, e := range d.Edges {
				b.Mark(e, grid.Open)
			}
		}
	}
	return b
}

// doors are the doors of a board.
func doors(b *grid.Board) []*Door {
	out := []*Door{}
	for i, edges := range book.Doors(b) {
		out = append(out, &Door{ID: "door" + strconv.Itoa(i+1), N: i + 1, Edges: edges})
	}
	return out
}

// who is a figure in a sentence: a piece of a game, by its name in a single
// attack.
func (g *Game) who(arg string, f *Figure) engine.Arg {
	if g.Mission == nil {
		return engine.Term(arg, f.Name)
	}
	return engine.Piece(arg, f.ID)
}

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	m := g.Mission
	if g.Campaign != nil && (m == nil || m.Phase == Ended) {
		g.journey(t)
		return
	}
	switch m.Phase {
	case Initiative:
		g.initiative(t)
	case Zones:
		g.zones(t)
	case Deployment:
		g.deploy(t)
	case Opening:
		g.opening(t)
	case Entrance:
		g.entrance(t)
	case Activation:
		g.activation(t)
	case StatusPhase:
		g.status(t)
	default:
		panic("no such phase: " + string(m.Phase))
	}
}

// Over reports that the mission has its result, or the campaign its winner.
func (g *Game) Over() bool {
	if g.Campaign != nil {
		return g.Campaign.Over()
	}
	return g.Mission.Phase == Ended
}
