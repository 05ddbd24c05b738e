// Package position is the form in which positions are written by hand: what a
// scenario says, and of what size it may be.
package position

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/troops"
	"estafeta/engine/load"
)

// Scenario is a position: written by hand, or of a battle that is being fought.
// Lengths are millimetres.
type Scenario struct {
	Options    map[string]string `toml:"options,omitempty"`
	Width      float64           `toml:"width,omitzero"`
	Depth      float64           `toml:"depth,omitzero"`
	Round      int               `toml:"round,omitzero"`
	Phase      string            `toml:"phase,omitempty"`   // command, activation, end
	Stage      string            `toml:"stage,omitempty"`   // of the phase
	Priority   int               `toml:"priority,omitzero"` // seat
	Blue       int               `toml:"blue,omitzero"`     // seat
	Flipped    bool              `toml:"flipped,omitempty"` // blue sits at the upper edge
	Counter    int               `toml:"counter,omitzero"`  // seat that has the round counter
	Turn       int               `toml:"turn,omitzero"`     // seat whose turn it is
	Last       int               `toml:"last,omitzero"`     // seat that activated a unit last
	Acting     string            `toml:"acting,omitempty"`  // label of the unit that is activated
	Next       string            `toml:"next,omitempty"`    // label of the one after it
	Forced     string            `toml:"forced,omitempty"`  // label of the one that the enemy makes act
	Table      string            `toml:"table,omitempty"`   // a ready table
	Objective  string            `toml:"objective,omitempty"`
	Deployment string            `toml:"deployment,omitempty"`
	Condition  string            `toml:"condition,omitempty"`
	Terrain    []Terrain         `toml:"terrain,omitempty"`
	Token      []Token           `toml:"token,omitempty"`
	Army       []Army            `toml:"army,omitempty"`
}

// Terrain is a piece of it.
type Terrain struct {
	Type    string       `toml:"type"`
	Outline [][2]float64 `toml:"outline,omitempty"`
	At      [2]float64   `toml:"at,omitzero"` // or a rectangle round a place
	Size    [2]float64   `toml:"size,omitzero"`
}

// Token is a token on the table: of an objective or a condition, a charge, smoke,
// a bomb cart.
type Token struct {
	Kind   string     `toml:"kind"`
	At     [2]float64 `toml:"at"`
	Owner  int        `toml:"owner,omitzero"` // seat
	Wounds int        `toml:"wounds,omitzero"`
	By     string     `toml:"by,omitempty"` // label of the unit that has claimed it
	On     int        `toml:"on,omitzero"`  // the number of the piece of terrain that it marks, from 1
	Card   string     `toml:"card,omitempty"`
	Facing float64    `toml:"facing,omitzero"`
}

// Army is a side.
type Army struct {
	Name     string         `toml:"name,omitempty"`
	Faction  string         `toml:"faction,omitempty"`
	Zone     [][][2]float64 `toml:"zone,omitempty"`
	Hand     []string       `toml:"hand,omitempty"`  // command cards; empty: usual ones
	Cards    *int           `toml:"cards,omitempty"` // or how many, where nobody may know which
	Discard  []string       `toml:"discard,omitempty"`
	Revealed string         `toml:"revealed,omitempty"` // the command card of this round
	Divulged string         `toml:"divulged,omitempty"`
	Nominee  string         `toml:"nominee,omitempty"` // label
	Orders   []Order        `toml:"orders,omitempty"`
	Pool     []string       `toml:"pool,omitempty"`   // ranks of order tokens
	Stored   []string       `toml:"stored,omitempty"` // ranks of those put aside
	Unseen   int            `toml:"unseen,omitzero"`  // or how many of the pool are put aside, where nobody may know which
	Drawn    string         `toml:"drawn,omitempty"`  // rank
	Used     []string       `toml:"used,omitempty"`   // what may be used once in a round
	Aside    []string       `toml:"aside,omitempty"`  // upgrade cards
	Victory  int            `toml:"victory,omitzero"`
	Score    int            `toml:"score,omitzero"`
	Unit     []Unit         `toml:"unit,omitempty"`
}

// Order is one that may still be issued: to any unit of some kinds, or to one.
type Order struct {
	Of   []string `toml:"of,omitempty"`
	Name string   `toml:"name,omitempty"`
}

// Unit is a unit of an army. Angles are degrees.
type Unit struct {
	Card        string            `toml:"card"`
	Upgrades    []string          `toml:"upgrades,omitempty"`
	At          [2]float64        `toml:"at,omitzero"`      // of its leader
	Places      [][2]float64      `toml:"places,omitempty"` // or of each miniature
	Mini        []Mini            `toml:"mini,omitempty"`   // or all of each
	Facing      float64           `toml:"facing,omitzero"`  // degrees, clockwise from up the picture
	Up          float64           `toml:"up,omitzero"`
	Wounds      int               `toml:"wounds,omitzero"` // of its leader
	Lost        int               `toml:"lost,omitzero"`   // miniatures defeated
	Suppression int               `toml:"suppression,omitzero"`
	Aim         int               `toml:"aim,omitzero"`
	Dodge       int               `toml:"dodge,omitzero"`
	Surge       int               `toml:"surge,omitzero"`
	Poison      int               `toml:"poison,omitzero"`
	Shields     *int              `toml:"shields,omitempty"` // active, where they are not all
	Broken      int               `toml:"broken,omitzero"`   // shields spent
	Ion         int               `toml:"ion,omitzero"`
	Immobile    int               `toml:"immobilize,omitzero"`
	Damage      string            `toml:"damage,omitempty"`
	Disrupted   string            `toml:"disrupted,omitempty"` // the weapon
	Standby     bool              `toml:"standby,omitempty"`
	Order       troops.OrderToken `toml:"order,omitempty"` // up: faceup
	Activated   bool              `toml:"activated,omitempty"`
	States      []string          `toml:"states,omitempty"`
	Rank        string            `toml:"rank,omitempty"`  // if it is not that of its card
	Points      int               `toml:"points,omitzero"` // if they are not those of its cards
	Spoils      int               `toml:"spoils,omitzero"` // victory tokens by Bounty
	Rode        int               `toml:"rode,omitzero"`
	Used        int               `toml:"used,omitzero"`    // wound tokens on its card
	Aboard      string            `toml:"aboard,omitempty"` // the label of its transport
	Where       troops.Where      `toml:"where,omitempty"`  // waiting, aside, defeated; else on the battlefield or aboard
	Learned     []Learned         `toml:"learned,omitempty"`
	Carried     []Carried         `toml:"carried,omitempty"` // upgrade cards that are not as they came
	Brief       []string          `toml:"brief,omitempty"`   // weapons for this activation
	Did         *Did              `toml:"did,omitempty"`
}

// Mini is a miniature, in the order of the cards that bring them.
type Mini struct {
	At     [2]float64 `toml:"at"`
	Up     float64    `toml:"up,omitzero"`
	Facing float64    `toml:"facing,omitzero"`
	Wounds int        `toml:"wounds,omitzero"`
	Leader bool       `toml:"leader,omitempty"`
	Fell   int        `toml:"fell,omitzero"` // the round in which it was defeated
}

// Learned is a keyword for a time.
type Learned struct {
	Text  string `toml:"text"`
	Until string `toml:"until"`
	By    string `toml:"by,omitempty"` // the card
}

// Carried is an upgrade card that has been used, damaged or turned.
type Carried struct {
	Card   string `toml:"card"`
	Spent  bool   `toml:"spent,omitempty"`
	Wounds int    `toml:"wounds,omitzero"`
	Face   string `toml:"face,omitempty"`
	By     string `toml:"by,omitempty"` // label of the unit whose attack the wounds come from
	Fired  bool   `toml:"fired,omitempty"`
}

// Did is what a unit has done in its activation.
type Did struct {
	Left     int      `toml:"left,omitzero"` // actions
	Done     []string `toml:"done,omitempty"`
	Moves    int      `toml:"moves,omitzero"`
	Attacks  int      `toml:"attacks,omitzero"`
	Broke    []string `toml:"broke,omitempty"` // labels of enemies whose melee it left
	Episodes []string `toml:"episodes,omitempty"`
}

// Read reads a scenario and tests that it can be played by its size. Errors name
// the line, or the army and the unit.
func Read(doc []byte) (s Scenario, err error) {
	if err := load.Decode("scenario", doc, &s); err != nil {
		return s, err
	}
	return s, s.bounded()
}

// Write writes a position down.
func Write(s Scenario) ([]byte, error) { return load.Encode(s) }

// Corners are those of a polygon, as a scenario has them.
func Corners(doc geom.Polygon) [][2]float64 {
	var out [][2]float64
	for _, p := range doc {
		out = append(out, Spot(p))
	}
	return out
}

// Spot is a place, as a scenario has it.
func Spot(p geom.Point) [2]float64 { return [2]float64{engine.Quantise(p.X), engine.Quantise(p.Y)} }

// At is a place of a scenario.
func At(p [2]float64) geom.Point { return geom.Point{X: p[0], Y: p[1]}.Quantised() }

// Degrees are an angle as a scenario has it; Radians are one of a scenario.
func Degrees(a float64) float64 { return math.Round(a*180/math.Pi*1000) / 1000 }
func Radians(d float64) float64 { return engine.QuantiseAngle(d * math.Pi / 180) }

// Outline is a polygon of the corners of a scenario.
func Outline(doc [][2]float64) geom.Polygon {
	var out geom.Polygon
	for _, p := range doc {
		out = append(out, geom.Point{X: engine.Quantise(p[0]), Y: engine.Quantise(p[1])})
	}
	return out
}

// The greatest numbers of things in a scenario.
const (
	leastTable, mostTable = 300, 3600 // mm
	mostThings            = 100       // pieces of terrain, or tokens
	mostUnits             = 40        // of an army
	mostPoints            = 60        // of an outline
	mostTokens            = 30        // of a kind, of a unit
)

// bounded tests that a scenario is of a size that can be played.
func (s *Scenario) bounded() error {
	for _, side := range []float64{s.Width, s.Depth} {
		if side != 0 && !(side >= leastTable && side <= mostTable) {
			return fmt.Errorf("the battlefield is %v by %v mm; its sides have %d to %d mm", s.Width, s.Depth, leastTable, mostTable)
		}
	}
	if s.Round < 0 || s.Round > 6 || len(s.Terrain) > mostThings || len(s.Token) > mostThings {
		return fmt.Errorf("round %d, %d pieces of terrain and %d tokens: rounds are 1 to 6, things %d at most", s.Round, len(s.Terrain),
			len(s.Token), mostThings)
	}
	near := func(list ...[2]float64) bool {
		return len(list) <= mostPoints && !slices.ContainsFunc(list, func(p [2]float64) bool {
			return !(p[0] >= -mostTable && p[0] <= 2*mostTable && p[1] >= -mostTable && p[1] <= 2*mostTable)
		})
	}
	for _, d := range s.Terrain {
		if !near(d.Outline...) || !near(d.At, d.Size) {
			return fmt.Errorf("a piece of %s has %d points, or lies far off the battlefield", d.Type, len(d.Outline))
		}
	}
	for _, d := range s.Token {
		if !near(d.At) || !(d.Facing >= -720 && d.Facing <= 720) || d.Wounds < 0 || d.Wounds > mostTokens {
			return fmt.Errorf("a token lies far off the battlefield, or has %d wounds", d.Wounds)
		}
	}
	for i, a := range s.Army {
		if len(a.Unit) > mostUnits || len(a.Zone) > 8 || len(a.Hand) > mostTokens ||
			slices.ContainsFunc(a.Zone, func(z [][2]float64) bool { return !near(z...) }) {
			return fmt.Errorf("army %d has more than %d units, or a zone far off the battlefield", i+1, mostUnits)
		}
		for _, n := range []int{len(a.Discard), len(a.Orders), len(a.Pool), len(a.Stored), a.Unseen, len(a.Used), len(a.Aside)} {
			if n < 0 || n > mostUnits {
				return fmt.Errorf("army %d has %d of something; 0 to %d are possible", i+1, n, mostUnits)
			}
		}
		if a.Cards != nil && (*a.Cards < 0 || *a.Cards > mostTokens) || a.Victory < 0 || a.Victory > 100 || a.Score < 0 || a.Score > 10_000 {
			return fmt.Errorf("army %d: its number of cards, victory tokens or points is impossible", i+1)
		}
		for k, u := range a.Unit {
			if err := u.bounded(near); err != nil {
				return fmt.Errorf("army %d, unit %d: %w", i+1, k+1, err)
			}
		}
	}
	return nil
}
