package legion

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// Game is a battle as plain data. A single attack is one with two units and no
// battlefield.
type Game struct {
	Options map[string]string // house rules by key
	Units   []*troops.Unit    // of both sides
	Attack  troops.Attack     // the attack being resolved
	Battle  *Battle           `json:",omitempty"` // nil: a single attack
}

// Phase is where a battle stands between two steps.
type Phase string

// The phases, with the steps of setup before them (LEG-A-SETUP-01,
// LEG-A-ROUND-01).
const (
	Colours   Phase = "colours"
	Define    Phase = "define"
	Resolve   Phase = "resolve"
	Deploy    Phase = "deploy"
	Readying  Phase = "readying" // what comes after setup
	CommandOf Phase = "command"
	Activate  Phase = "activation"
	EndOf     Phase = "end"
	Ended     Phase = "ended"
)

// Battle is what a battle has beyond the attacks in it.
type Battle struct {
	Width, Depth float64
	Pieces       []*battlefield.Piece
	Zones        [2]Zone // deployment zones by side
	Sides        []*Side // by seat
	Cards        Cards
	Tokens       []Token // on the table: objective, condition, charge

	Phase    Phase
	Stage    string
	Round    int
	Blue     engine.Seat // plays blue; 0: not yet chosen
	Flipped  bool        // blue sits at the upper edge
	Counter  engine.Seat // has the round counter
	Priority engine.Seat
	Turn     engine.Seat     // whose turn it is to activate, or to deploy
	Acting   string          // the unit that is activated
	Last     engine.Seat     // who activated a unit most recently in this round, 0: nobody
	Held     []troops.Attack // attacks interrupted by others
	Fallen   []Fallen        // miniatures defeated since the last activation began, for the picture
	Path     []geom.Point
	Mover    string  // whose way Path is
	Shot     string  // the defender of the last ranged attack
	Result   *Result `json:",omitempty"`
	Struck   string  `json:",omitempty"` // the defender of the last attack
	Next     string  `json:",omitempty"` // the unit that is activated next
	Forced   string  `json:",omitempty"` // the unit that Give In To Your Anger makes act
}

// Zone is an area of the battlefield: simple polygons.
type Zone = battlefield.Zone

// Side is one player's side.
type Side struct {
	Seat    engine.Seat
	Name    string
	Faction string
	Points  int
	Hand    []string // command cards
	Discard []string
	Card    string      // the command card of this round, revealed
	Nominee string      // the unit that issues the orders
	Orders  []OrderLeft // orders still to be issued
	Pool    []book.Rank // order tokens to be drawn
	Drawn   book.Rank   // the token drawn for this activation
	Used    []string    // cards used that may be used once in this round
	Victory int         // victory tokens
	Score   int         // points of enemy units defeated

	Divulged string `json:",omitempty"` // the command card shown before the first round
	Aside    string `json:",omitempty"` // upgrade cards set aside by Loadout, divided by commas
	Stored   string `json:",omitempty"` // order tokens put aside by Voracious Ambition: ranks, divided by commas
}

// OrderLeft is an order that may still be issued.
type OrderLeft struct {
	Of   []string // kinds of units; empty: any
	Name string   // or the one unit
}

// Cards are the battle cards: those revealed, three in a row, and those in force
// (LEG-A-SETUP-09 … LEG-A-SETUP-13).
type Cards struct {
	Objectives  []string
	Deployments []string
	Conditions  []string
	Turns       int // opportunities to eliminate that are over
}

// Token is a token on the table.
type Token struct {
	ID     string
	Kind   string // objective, condition, or the charge's card
	At     geom.Point
	Owner  engine.Seat // whose charge it is; 0: nobody's
	Wounds int
	By     string  // the unit that has claimed it
	On     string  // the piece of terrain that it marks
	Card   string  // the upgrade card of a charge
	Facing float64 `json:",omitempty"` // of a bomb cart
}

// Fallen is where a miniature was defeated.
type Fallen struct {
	Mini string
	Side engine.Seat
	At   geom.Point
}

// Result is how a battle ended; Winner 0: nobody has won.
type Result struct {
	Winner engine.Seat
	Why    string // key of the reason
}

// unit finds a unit by its id.
func (g *Game) unit(id string) *troops.Unit {
	return attack.Find(g.Units, id, func(x *troops.Unit) string { return x.ID })
}

// by is the unit that attacks.
func (g *Game) by() *troops.Unit { return g.unit(g.Attack.By) }

// at is the defender.
func (g *Game) at() *troops.Unit { return g.unit(g.Attack.At) }

// attacker is who rolls and decides for the unit that attacks.
func (g *Game) attacker() engine.Seat { return g.by().Seat }

// defender is who rolls and decides for the defender.
func (g *Game) defender() engine.Seat { return g.at().Seat }

func (g *Game) fight() troops.Fight {
	return troops.Fight{Attack: &g.Attack, Attacker: g.by(), Defender: g.at()}
}

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string { return allReadings.Reading(g.Options, key) }

// side is the side of a seat.
func (g *Game) side(s engine.Seat) *Side { return g.Battle.Sides[s-1] }

// side is the side that a seat plays on, as its first seat: 1 with 3, 2 with 4.
func side(s engine.Seat) engine.Seat { return 2 - s%2 }

// allied reports seats of one side.
func allied(a, b engine.Seat) bool { return side(a) == side(b) }

// other is the enemy of a seat; of two allies the first.
func other(s engine.Seat) engine.Seat { return 3 - side(s) }

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	switch g.Battle.Phase {
	case Terrain:
		g.placeTerrain(t)
	case Colours:
		g.chooseColours(t)
	case Define:
		g.defineBattlefield(t)
	case Resolve:
		g.resolveCards(t)
	case Deploy:
		g.deploy(t)
	case Readying:
		g.afterSetup(t)
	case CommandOf:
		g.commandPhase(t)
	case Activate:
		g.activationPhase(t)
	case EndOf:
		g.endPhase(t)
	default:
		panic(fmt.Sprintf("no such phase: %q", g.Battle.Phase))
	}
}

// Over reports that the battle has its result.
func (g *Game) Over() bool { return g.Battle.Phase == Ended }

// enter begins a phase.
func (g *Game) enter(p Phase) { g.Battle.Phase, g.Battle.Stage = p, "" }

const schema = "1"

func decode(state []byte) (*Game, error) {
	g := &Game{}
	if err := json.Unmarshal(state, g); err != nil {
		return nil, fmt.Errorf("legion: %w", err)
	}
	if g.Battle == nil {
		return nil, fmt.Errorf("legion: the state holds no battle")
	}
	return g, nil
}
