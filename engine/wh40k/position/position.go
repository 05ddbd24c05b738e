// Package position is the form in which a position of Warhammer 40,000 is
// written: a battlefield, a mission, two armies with their models where they
// stand. Lengths are inches, facings degrees clockwise from up the picture.
package position

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// Position is a position written by hand, or by a game.
type Position struct {
	Options   map[string]string `toml:"options,omitempty"`
	Width     float64           `toml:"width,omitzero"`
	Depth     float64           `toml:"depth,omitzero"`
	Limit     int               `toml:"limit,omitzero"` // points limit of the battle
	Round     int               `toml:"round,omitzero"`
	Rounds    int               `toml:"rounds,omitzero"`
	Phase     string            `toml:"phase,omitempty"`
	Stage     string            `toml:"stage,omitempty"` // a step of the phase
	Turn      int               `toml:"turn,omitzero"`   // whose turn it is
	First     int               `toml:"first,omitzero"`  // who goes first in every round
	Second    int               `toml:"second,omitzero"` // who selects next in the Fight phase
	Passed    bool              `toml:"passed,omitzero"` // the other player has just passed there
	Mission   Mission           `toml:"mission,omitzero"`
	Areas     []Area            `toml:"area,omitempty"`
	Features  []Feature         `toml:"feature,omitempty"`
	Objective []Objective       `toml:"objective,omitempty"`
	Lasting   []Lasting         `toml:"lasting,omitempty"`
	Army      []Army            `toml:"army,omitempty"`
}

// Mission is what a battle is fought for, and what was done for it.
type Mission struct {
	Key          string           `toml:"key,omitempty"` // hold or approved
	Table        string           `toml:"table,omitempty"`
	Deployment   string           `toml:"deployment,omitempty"`
	Dispositions []string         `toml:"dispositions,omitempty"` // of both
	Primary      []string         `toml:"primary,omitempty"`      // of both
	Attacker     int              `toml:"attacker,omitzero"`
	Territories  [][][][2]float64 `toml:"territories,omitempty"` // of both: polygons
	Kills        []mission.Kill   `toml:"kills,omitempty"`
	Losses       []mission.Loss   `toml:"losses,omitempty"`
	Before       []int            `toml:"before,omitempty"` // own units lost in the turn before, of both
	Marks        []mission.Mark   `toml:"marks,omitempty"`
	Done         []mission.Deed   `toml:"done,omitempty"`
}

// Area is a terrain area.
type Area struct {
	ID      string       `toml:"id,omitempty"`
	Outline [][2]float64 `toml:"outline"`
}

// Feature is a terrain feature.
type Feature struct {
	ID       string               `toml:"id,omitempty"`
	Kind     string               `toml:"kind,omitempty"`
	N        int                  `toml:"-"` // which of its kind
	Area     string               `toml:"area,omitempty"`
	Category battlefield.Category `toml:"category"`
	Outline  [][2]float64         `toml:"outline"`
	Height   float64              `toml:"height,omitzero"`
	Walls    [][][2]float64       `toml:"walls,omitempty"`
	Floors   []float64            `toml:"floors,omitempty"`
	Openings [][6]float64         `toml:"openings,omitempty"` // from x, y to x, y on a wall, from a height to a height
}

// Objective is an objective: a marker, or terrain areas.
type Objective struct {
	ID      string     `toml:"id,omitempty"`
	Role    string     `toml:"role,omitempty"`
	Areas   []string   `toml:"areas,omitempty"`
	At      [2]float64 `toml:"at"`
	Link    string     `toml:"link,omitempty"`
	Home    int        `toml:"home,omitzero"`    // whose home it is
	Holder  int        `toml:"holder,omitzero"`  // who controls it
	Was     int        `toml:"was,omitzero"`     // who controlled it when the turn began
	Secured int        `toml:"secured,omitzero"` // whose army has secured it
}

// Lasting is an effect of a card that lasts.
type Lasting struct {
	Faction string   `toml:"faction,omitempty"`
	Class   string   `toml:"class,omitempty"`
	Rule    string   `toml:"rule,omitempty"`
	Effect  int      `toml:"effect,omitzero"`
	Seat    int      `toml:"seat,omitzero"`
	Source  string   `toml:"source,omitempty"` // a unit
	Part    int      `toml:"part,omitzero"`
	On      []string `toml:"on,omitempty"` // units
	Until   string   `toml:"until,omitempty"`
}

// Army is one side.
type Army struct {
	Name           string         `toml:"name,omitempty"`
	Faction        string         `toml:"faction,omitempty"`
	Detachments    []string       `toml:"detachments,omitempty"`
	CP             int            `toml:"cp,omitzero"`
	VP             int            `toml:"vp,omitzero"`
	Primary        int            `toml:"primary,omitzero"`         // of them by the primary mission
	PrimaryRound   int            `toml:"primary_round,omitzero"`   // and in this round
	Secondary      int            `toml:"secondary,omitzero"`       // by secondary missions
	SecondaryRound int            `toml:"secondary_round,omitzero"` // and in this round
	Fixed          bool           `toml:"fixed,omitzero"`
	Hand           []mission.Card `toml:"hand,omitempty"`
	Drawn          []string       `toml:"drawn,omitempty"`
	Swapped        bool           `toml:"swapped,omitzero"`
	Used           []Use          `toml:"used,omitempty"`
	Spent          []Spent        `toml:"spent,omitempty"`
	Zone           [][][2]float64 `toml:"zone,omitempty"`
	Unit           []Unit         `toml:"unit,omitempty"`
}

// Use is a Stratagem used.
type Use struct {
	Stratagem string `toml:"stratagem,omitempty"`
	Unit      string `toml:"unit,omitempty"`
	Turn      int    `toml:"turn,omitzero"`
	Phase     string `toml:"phase,omitempty"`
}

// Spent is a use of another card that has a limit.
type Spent struct {
	Card  string `toml:"card,omitempty"`
	Turn  int    `toml:"turn,omitzero"`
	Round int    `toml:"round,omitzero"`
	Phase string `toml:"phase,omitempty"`
}

// Unit is a unit: as it comes, with the models where At or Places put them, or
// with squads that say all of each model.
type Unit struct {
	Sheet    string             `toml:"sheet,omitempty"` // "necrons/necron-warriors", or without the army's own faction
	Models   int                `toml:"models,omitzero"`
	Attached []string           `toml:"attached,omitempty"` // datasheets of leaders and supports
	Enhanced []string           `toml:"enhanced,omitempty"` // Enhancements of its components, "": none
	Warlord  int                `toml:"warlord,omitzero"`   // which component is the WARLORD, from 1
	Points   []int              `toml:"points,omitempty"`   // of its components, the bodyguard unit first
	At       [2]float64         `toml:"at"`                 // of its first model
	Places   [][2]float64       `toml:"places,omitempty"`   // or of each model
	Files    int                `toml:"files,omitzero"`
	Facing   float64            `toml:"facing,omitzero"`
	Up       float64            `toml:"up,omitzero"`
	Where    troops.Whereabouts `toml:"where,omitempty"`   // reserves, embarked, destroyed
	In       string             `toml:"in,omitempty"`      // label of the TRANSPORT
	Wounds   int                `toml:"wounds,omitzero"`   // of its first model
	Lost     int                `toml:"lost,omitzero"`     // models destroyed
	States   []string           `toml:"states,omitempty"`  // what it is, or did, with what follows from it
	Exactly  []string           `toml:"exactly,omitempty"` // the same, and nothing follows
	Starting int                `toml:"starting,omitzero"` // its starting strength
	Moved    Moved              `toml:"moved,omitzero"`    // how it moved this turn
	Shot     int                `toml:"shot,omitzero"`     // the last turn in which it made ranged attacks, from 1
	Bound    int                `toml:"bound,omitzero"`    // until the Charge phase of this turn it makes no other move
	Precise  string             `toml:"precise,omitempty"` // Epic Challenge: the model
	Action   string             `toml:"action,omitempty"`  // the action that it performs
	ActionAt string             `toml:"action_at,omitempty"`
	BeganAt  []string           `toml:"began_at,omitempty"` // objectives that it was within range of when the turn began
	BeganIn  []string           `toml:"began_in,omitempty"` // terrain areas that it was in then
	Squad    []Squad            `toml:"squad,omitempty"`
}

// Moved is how a unit moved this turn.
type Moved struct {
	Kind    string `toml:"kind,omitempty"`    // of the last move in the Movement phase
	Left    string `toml:"left,omitempty"`    // how it disembarked
	Boarded string `toml:"boarded,omitempty"` // the phase in which it embarked
	Last    string `toml:"last,omitempty"`    // the phase in which it last moved
	Surge   string `toml:"surge,omitempty"`   // and made a surge move
}

// Squad are models of one kind with the same equipment. Of what is the same for
// all of them one value stands for each.
type Squad struct {
	Part   int          `toml:"part,omitzero"` // the component: 0 the bodyguard unit, then those attached
	Kind   string       `toml:"kind,omitempty"`
	Gear   []string     `toml:"gear,omitempty"`
	Spent  []string     `toml:"spent,omitempty"` // [ONE SHOT] weapons used
	Places [][2]float64 `toml:"places"`
	Facing []float64    `toml:"facing,omitempty"`
	Up     []float64    `toml:"up,omitempty"`
	Wounds []int        `toml:"wounds,omitempty"` // left, 0: destroyed; none: all
	Went   []float64    `toml:"went,omitempty"`   // how far they have moved this turn
}

// Read reads a position; what a battlefield cannot be is an error.
func Read(doc []byte) (Position, error) {
	var p Position
	if err := load.Decode("scenario", doc, &p); err != nil {
		return p, err
	}
	if len(p.Army) != 2 {
		return p, fmt.Errorf("a scenario of Warhammer 40,000 has two [[army]] sections, this one %d", len(p.Army))
	}
	m := p.Mission
	for _, of := range []struct {
		key string
		n   int
	}{{"dispositions", len(m.Dispositions)}, {"primary", len(m.Primary)}, {"territories", len(m.Territories)}, {"before", len(m.Before)}} {
		if of.n != 0 && of.n != 2 {
			return p, fmt.Errorf("mission: %s is given for both armies, here for %d", of.key, of.n)
		}
	}
	kinds := map[string]int{}
	for i := range p.Areas {
		a := &p.Areas[i]
		if a.ID == "" {
			a.ID = fmt.Sprintf("area%d", i+1)
		}
		if len(a.Outline) < 3 {
			return p, fmt.Errorf("area %s needs an outline of three points or more", a.ID)
		}
	}
	for i := range p.Features {
		f := &p.Features[i]
		if f.Kind == "" {
			f.Kind = "ruin"
		}
		kinds[f.Kind]++
		f.N = kinds[f.Kind]
		if f.ID == "" {
			f.ID = fmt.Sprintf("%s%d", f.Kind, f.N)
		}
		if len(f.Outline) < 3 {
			return p, fmt.Errorf("feature %s needs an outline of three points or more", f.ID)
		}
		if !slices.Contains([]battlefield.Category{battlefield.Exposed, battlefield.Light, battlefield.Dense}, f.Category) {
			return p, fmt.Errorf("feature %s: category %q is none of exposed, light, dense", f.ID, f.Category)
		}
	}
	return p, nil
}

// Write writes a position as Read reads it.
func Write(p Position) ([]byte, error) { return load.Encode(p) }

// Outline is a line of points as it is played.
func Outline(doc [][2]float64) geom.Polygon {
	var out geom.Polygon
	for _, p := range doc {
		out = append(out, geom.Point{X: engine.Quantise(p[0]), Y: engine.Quantise(p[1])})
	}
	return out
}

// Corners is a line of points as it is written.
func Corners(line []geom.Point) [][2]float64 {
	out := [][2]float64{}
	for _, p := range line {
		out = append(out, [2]float64{engine.Quantise(p.X), engine.Quantise(p.Y)})
	}
	return out
}

// Radians is a facing as it is played.
func Radians(degrees float64) float64 { return engine.QuantiseAngle(degrees * math.Pi / 180) }

// Degrees is a facing as it is written, fine enough to be read as the same.
func Degrees(radians float64) float64 { return math.Round(radians*180/math.Pi*1e6) / 1e6 }
