// Package position is the form in which a position of X-Wing is written: a
// table, two sides with ships where they stand. Lengths are millimetres,
// facings degrees clockwise from up the picture.
package position

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// Position is a position written by hand, or by a game.
type Position struct {
	Options    map[string]string `toml:"options,omitempty"`
	Width      float64           `toml:"width,omitzero"`
	Height     float64           `toml:"height,omitzero"`
	Round      int               `toml:"round,omitzero"`
	Rounds     int               `toml:"rounds,omitzero"`
	Phase      string            `toml:"phase,omitempty"` // planning, activation, combat, end
	Initiative int               `toml:"initiative,omitzero"`
	Obstacles  []Obstacle        `toml:"obstacles,omitempty"`
	Bombs      []Bomb            `toml:"bombs,omitempty"`
	Locks      [][2]string       `toml:"locks,omitempty"`      // labels: who has locked whom
	Touching   [][2]string       `toml:"touching,omitempty"`   // labels
	Conditions [][3]string       `toml:"conditions,omitempty"` // label of who has it, Condition card, label of whose card gave it
	Side       []Side            `toml:"side,omitempty"`
}

// Obstacle is an obstacle token.
type Obstacle struct {
	Key    string     `toml:"key,omitempty"`
	At     [2]float64 `toml:"at"`
	Facing float64    `toml:"facing,omitzero"`
}

// Bomb is a bomb token.
type Bomb struct {
	Key    string     `toml:"key,omitempty"`
	By     string     `toml:"by,omitempty"` // label
	At     [2]float64 `toml:"at"`
	Facing float64    `toml:"facing,omitzero"`
}

// Side is one of the two sides.
type Side struct {
	Faction string      `toml:"faction,omitempty"`
	Edge    flight.Edge `toml:"edge,omitempty"`
	Deck    []string    `toml:"deck,omitempty"`    // the cards of the Damage deck instead of all
	Discard []string    `toml:"discard,omitempty"` // its discard pile
	Score   int         `toml:"score,omitzero"`
	Ship    []Ship      `toml:"ship,omitempty"`
}

// Ship is a ship with its cards and tokens.
type Ship struct {
	Pilot     string         `toml:"pilot,omitempty"`
	Upgrades  []string       `toml:"upgrades,omitempty"`
	Discarded []string       `toml:"discarded,omitempty"`
	Turned    []string       `toml:"turned,omitempty"` // dual cards whose second face lies up
	Counts    []int          `toml:"counts,omitempty"` // what each of the upgrades counts, in their order
	At        [2]float64     `toml:"at"`
	Facing    float64        `toml:"facing,omitzero"`
	Shields   *int           `toml:"shields"`          // by default all
	Damage    []string       `toml:"damage,omitempty"` // keys of faceup cards; "" is a facedown one
	Tokens    map[string]int `toml:"tokens,omitempty"`
	Marks     map[Mark]int   `toml:"marks,omitempty"`
	Dial      string         `toml:"dial,omitempty"`   // code of the dial that is set: 2bl
	Plan      string         `toml:"plan,omitempty"`   // action planned
	States    []string       `toml:"states,omitempty"` // activated, fought, skip_action, revealed, bombed, destroyed
	Skill     *int           `toml:"skill"`            // pilot skill other than printed, for the game
	Arc       int            `toml:"arc,omitzero"`     // quarter turns clockwise of its mobile arc
	Half      string         `toml:"half,omitempty"`   // which it has reinforced: front or rear
	Acted     []string       `toml:"acted,omitempty"`  // actions performed this round
}

// Mark names what a card remembers: kind, key, word.
type Mark string

// phases are those in which a position may stand; "" is planning.
var phases = []string{"", "planning", "start", "activation", "combat", "end"}

// Read reads a position; what names no card or token of the game is an error.
func Read(doc []byte) (Position, error) {
	var p Position
	if err := load.Decode("scenario", doc, &p); err != nil {
		return p, err
	}
	if len(p.Side) != 2 {
		return p, fmt.Errorf("a scenario of X-Wing has two [[side]] sections, this one %d", len(p.Side))
	}
	if !slices.Contains(phases, p.Phase) {
		return p, fmt.Errorf("phase %q is none of planning, start, activation, combat, end", p.Phase)
	}
	for _, r := range p.Obstacles {
		if book.Obstacle(r.Key) == nil {
			return p, fmt.Errorf("there is no obstacle token %q", r.Key)
		}
	}
	for i, s := range p.Side {
		if len(s.Ship) == 0 {
			return p, fmt.Errorf("side %d: it has no ship", i+1)
		}
		cards := append(slices.Clone(s.Deck), s.Discard...)
		for n, ship := range s.Ship {
			if !slices.Contains([]string{"", "front", "rear"}, ship.Half) || len(ship.Acted) > 20 || ship.Arc < 0 || ship.Arc > 3 {
				return p, fmt.Errorf("side %d: ship %d: its half is front or rear, its arc 0 to 3, of actions performed there are 20 at most", i+1, n+1)
			}
			cards = append(cards, slices.DeleteFunc(slices.Clone(ship.Damage), func(k string) bool { return k == "" })...)
		}
		for _, k := range cards {
			if book.Damage(k) == nil {
				return p, fmt.Errorf("side %d: there is no Damage card %q", i+1, k)
			}
		}
	}
	return p, nil
}

// Pose is where something stands.
func Pose(at [2]float64, facing float64) flight.Pose {
	return flight.Pose{X: at[0], Y: at[1], A: facing * math.Pi / 180}.Quantised()
}

// Spell is a pose as it is written: millimetres, and degrees fine enough to be
// read as the same.
func Spell(p flight.Pose) (at [2]float64, facing float64) {
	return [2]float64{p.X, p.Y}, math.Round(p.A*180/math.Pi*1e6) / 1e6
}

// Write writes a position as Read reads it.
func Write(p Position) ([]byte, error) { return load.Encode(p) }
