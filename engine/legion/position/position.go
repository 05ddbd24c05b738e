// Package position is the form in which positions are written by hand: what a
// scenario says, and of what size it may be.
package position

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/troops"
	"estafeta/engine/load"
)

// Scenario is a position written by hand. Lengths are millimetres.
type Scenario struct {
	Options   map[string]string `toml:"options"`
	Width     float64           `toml:"width"`
	Depth     float64           `toml:"depth"`
	Round     int               `toml:"round"`
	Phase     string            `toml:"phase"`    // command, activation
	Priority  int               `toml:"priority"` // seat
	Blue      int               `toml:"blue"`     // seat
	Table     string            `toml:"table"`    // a ready table
	Objective string            `toml:"objective"`
	Condition string            `toml:"condition"`
	Terrain   []Terrain         `toml:"terrain"`
	Token     []Token           `toml:"token"`
	Army      []Army            `toml:"army"`
}

// Terrain is a piece of it.
type Terrain struct {
	Type    string       `toml:"type"`
	Outline [][2]float64 `toml:"outline"`
	At      [2]float64   `toml:"at"` // or a rectangle round a place
	Size    [2]float64   `toml:"size"`
}

// Token is an objective or condition token.
type Token struct {
	Kind string     `toml:"kind"`
	At   [2]float64 `toml:"at"`
}

// Army is a side.
type Army struct {
	Name    string         `toml:"name"`
	Faction string         `toml:"faction"`
	Zone    [][][2]float64 `toml:"zone"`
	Hand    []string       `toml:"hand"` // command cards; empty: usual ones
	Unit    []Unit         `toml:"unit"`
}

// Unit is a unit of an army. Angles are degrees.
type Unit struct {
	Card        string            `toml:"card"`
	Upgrades    []string          `toml:"upgrades"`
	At          [2]float64        `toml:"at"`     // of its leader
	Places      [][2]float64      `toml:"places"` // or of each miniature
	Facing      float64           `toml:"facing"` // degrees, clockwise from up the picture
	Up          float64           `toml:"up"`
	Wounds      int               `toml:"wounds"` // of its leader
	Lost        int               `toml:"lost"`   // miniatures defeated
	Suppression int               `toml:"suppression"`
	Aim         int               `toml:"aim"`
	Dodge       int               `toml:"dodge"`
	Ion         int               `toml:"ion"`
	Immobile    int               `toml:"immobilize"`
	Damage      string            `toml:"damage"`
	Standby     bool              `toml:"standby"`
	Order       troops.OrderToken `toml:"order"` // up: faceup
	Activated   bool              `toml:"activated"`
	Aboard      int               `toml:"aboard"` // the number of its transport in the army, from 1
}

// Read reads a scenario and tests that it can be played by its size. Errors name
// the line, or the army and the unit.
func Read(doc []byte) (s Scenario, err error) {
	if err := load.Decode("scenario", doc, &s); err != nil {
		return s, err
	}
	return s, s.bounded()
}

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
		if !near(d.At) {
			return fmt.Errorf("a token lies far off the battlefield")
		}
	}
	for i, a := range s.Army {
		if len(a.Unit) > mostUnits || len(a.Zone) > 8 || len(a.Hand) > mostTokens ||
			slices.ContainsFunc(a.Zone, func(z [][2]float64) bool { return !near(z...) }) {
			return fmt.Errorf("army %d has more than %d units, or a zone far off the battlefield", i+1, mostUnits)
		}
		for k, u := range a.Unit {
			if err := u.bounded(near); err != nil {
				return fmt.Errorf("army %d, unit %d: %w", i+1, k+1, err)
			}
		}
	}
	return nil
}

// bounded tests the numbers of a unit.
func (d *Unit) bounded(near func(...[2]float64) bool) error {
	for _, n := range []int{d.Wounds, d.Lost, d.Suppression, d.Aim, d.Dodge, d.Ion, d.Immobile} {
		if n < 0 || n > mostTokens {
			return fmt.Errorf("it has %d of something; 0 to %d are possible", n, mostTokens)
		}
	}
	if !near(d.At) || !near(d.Places...) || !(d.Up >= 0 && d.Up <= mostTable) || !(d.Facing >= -720 && d.Facing <= 720) ||
		len(d.Upgrades) > 12 {
		return fmt.Errorf("it stands at %v, %v mm up, facing %v degrees, with %d upgrades", d.At, d.Up, d.Facing, len(d.Upgrades))
	}
	return nil
}
