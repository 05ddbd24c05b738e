package wh40k

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// Phase is where a battle stands between two steps.
type Phase string

// The phases, with what comes before and after them (07 … 12, 18.01, 19.01,
// 20.01, 24.31).
const (
	Preparing   Phase = "preparing"  // missions, table, attacker
	Formations  Phase = "formations" // reserves and passengers are declared
	Deployment  Phase = "deployment"
	Prebattle   Phase = "prebattle"
	RoundStart  Phase = "round_start"
	CommandOf   Phase = "command"
	MovementOf  Phase = "movement"
	ShootingOf  Phase = "shooting"
	ChargeOf    Phase = "charge"
	FightOf     Phase = "fight"
	TurnEnd     Phase = "turn_end"
	RoundEnd    Phase = "round_end"
	BattleEnded Phase = "ended"
)

// Game is a battle as plain data. A single attack is one with two units and no
// battlefield.
type Game struct {
	Options map[string]string // house rules by key
	Units   []*troops.Unit    // of both sides
	Attack  troops.Attack     // the attacks being resolved
	Battle  *Battle           `json:",omitempty"` // nil: a single attack
}

// Battle is what a battle has beyond the attacks in it.
type Battle struct {
	Width, Depth float64
	Terrain      Terrain
	Objectives   []*Objective
	Zones        [2]Zone // deployment zones by seat
	Mission      Mission
	Armies       [2]*Army

	Phase    Phase
	Stage    string // a step of the phase
	Round    int
	Rounds   int
	First    engine.Seat    // takes the first turn of every round (WH-ROUND-03)
	Turn     engine.Seat    // whose turn it is; 0 between turns
	Turns    int            // turns begun since the battle did
	Acting   string         // the unit selected
	Second   engine.Seat    // who selects next in the Fight phase, or while armies are deployed
	Skips    [2]bool        `json:",omitzero"` // who skips the next turn to deploy, by seat
	Passed   bool           // the other player has just passed in the fight step
	Salvos   []troops.Salvo // attacks declared and not yet resolved
	Fallen   []Fallen       // models destroyed in this phase, for the picture
	Ways     []Way          // moves of the last unit, for the picture
	Lasting  []Lasting      // effects of cards that last
	Dying    []Dying        // models destroyed that have a last attack to make
	Standing []string       // those that are making it: nobody else of their unit attacks
	Late     []string       // models destroyed by the attacks being resolved: what they give still applies (WH-ATT-16)
	Psychic  bool           `json:",omitempty"` // the ability being carried out is (WH-OTH-06)
	Safe     bool           `json:",omitempty"` // and their hazard rolls succeed
	Result   *Result        `json:",omitempty"`
}

// Zone is an area of the battlefield: simple polygons.
type Zone [][]geom.Point

// Army is one side.
type Army struct {
	Seat         engine.Seat
	Name         string
	Faction      string
	Detachments  []string
	Limit        int // points limit of the battle
	CP           int
	VP           int
	Primary      int // of them by the primary mission
	PrimaryRound int // of them in this round
	Second       int // by secondary missions
	SecondRound  int
	Fixed        bool           // its secondary missions are fixed
	Hand         []mission.Card // secondary missions in hand, open to all
	Drawn        []string       // those that have left the deck
	Swapped      bool           // it has paid for a new card
	Used         []Use          // Stratagems used
	Spent        []Spent        // uses of other cards that have a limit
}

// Use is a Stratagem used (WH-STRAT-03, WH-STRAT-04, WH-STRAT-23).
type Use struct {
	Stratagem string
	Unit      string
	Turn      int
	Phase     Phase
}

// Fallen is where a model was destroyed.
type Fallen struct {
	Model string
	Side  engine.Seat
	At    geom.Point
}

// Way is the way of a model in the last move.
type Way struct {
	Model  string
	Points []geom.Point
}

// Result is how a battle ended; Winner 0 is a draw.
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

// at is the unit attacked.
func (g *Game) at() *troops.Unit { return g.unit(g.Attack.At) }

// rule is the reading of an ambiguous rule that this game uses: the one agreed
// on, else the recommended.
func (g *Game) rule(key string) string {
	if v := g.Options[key]; v != "" {
		return v
	}
	return recommended[key]
}

// attacker is who rolls and decides for the unit that attacks.
func (g *Game) attacker() engine.Seat { return g.by().Seat }

// defender is who rolls and decides for the unit attacked.
func (g *Game) defender() engine.Seat { return g.at().Seat }

// army is the army of a seat.
func (g *Game) army(s engine.Seat) *Army { return g.Battle.Armies[s-1] }

// other is the opponent of a seat.
func other(s engine.Seat) engine.Seat { return 3 - s }

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	b := g.Battle
	b.Acting = ""
	switch b.Phase {
	case Preparing:
		g.prepare(t)
	case Formations:
		g.declareFormations(t)
	case Deployment:
		g.deploy(t)
	case Prebattle:
		g.prebattle(t)
	case RoundStart:
		g.startRound(t)
	case CommandOf:
		g.commandPhase(t)
	case MovementOf:
		g.movementPhase(t)
	case ShootingOf:
		g.shootingPhase(t)
	case ChargeOf:
		g.chargePhase(t)
	case FightOf:
		g.fightPhase(t)
	case TurnEnd:
		g.endTurn(t)
	case RoundEnd:
		g.endRound(t)
	default:
		panic(fmt.Sprintf("no such phase: %q", b.Phase))
	}
}

// Over reports that the battle has its result.
func (g *Game) Over() bool { return g.Battle.Phase == BattleEnded }

const schema = "1"

func decode(state []byte) (*Game, error) {
	g := &Game{}
	if err := json.Unmarshal(state, g); err != nil {
		return nil, fmt.Errorf("wh40k: %w", err)
	}
	if g.Battle == nil {
		return nil, fmt.Errorf("wh40k: the state holds no battle")
	}
	return g, nil
}
