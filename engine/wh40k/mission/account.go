package mission

import (
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
)

// Account is a battle as one player's missions look at it: what is whose, who
// stands where, what was destroyed and done this turn.
type Account struct {
	Round, Rounds  int
	Own            bool // it is the player's turn, or his turn ends
	Second         bool // he goes second
	Width, Depth   float64
	Zone, Foe      []geom.Polygon // deployment zones, the player's and the enemy's
	Land           []geom.Polygon // the player's territory
	Objectives     []Holding
	Mine, Theirs   []Stand
	Kills          []Kill // enemy units destroyed this turn
	Losses         []Loss // enemy models destroyed this turn
	Lost           int    // own units destroyed in the turn before
	Heroes         bool   // the enemy has a CHARACTER left
	Marks, Enemy   []Mark // the player's marks, and the enemy's
	Done           []Deed // own actions completed this turn
	Escaped        bool   // a condemned enemy unit left the battlefield this turn
	Areas          map[string]geom.Polygon
	ObjectiveAreas []string // terrain areas that are objectives
}

// Holding is an objective as a player has it.
type Holding struct {
	ID     string
	Role   string // Home, Expansion, Central
	Mine   bool   // the player controls it
	Theirs bool   // the enemy does
	Home   int    // 1 the player's, 2 the enemy's, 0 nobody's
	Was    bool   // the player controlled it when the turn began
	Beyond bool   // it lies in the enemy's territory
}

// Stand is a unit on the battlefield with its models.
type Stand struct {
	Unit   string
	Able   bool // no AIRCRAFT and not battle-shocked
	Bodies []battlefield.Model
	Holds  []string // objectives that it is within range of
}

// Kill is a unit destroyed this turn, with what missions ask about it.
type Kill struct {
	Unit     string   `toml:"unit,omitempty"`
	By       string   `toml:"by,omitempty"`    // the unit that destroyed it, "": none
	Held     bool     `toml:"held,omitzero"`   // the destroyer was within range of an objective
	At       []string `toml:"at,omitempty"`    // objectives that it was within range of when the turn began
	Areas    []string `toml:"areas,omitempty"` // terrain areas that it was in then
	Starting int      `toml:"starting,omitzero"`
	Seat     int      `toml:"seat,omitzero"` // whose it was
}

// Loss is a model destroyed this turn.
type Loss struct {
	Seat      int  `toml:"seat,omitzero"` // whose it was
	W         int  `toml:"w,omitzero"`
	Character bool `toml:"character,omitzero"`
}

// Mark is an operation marker, or a state that a mission has put on something:
// an objective, a terrain area or a unit.
type Mark struct {
	Seat int    `toml:"seat,omitzero"` // whose it is
	Kind string `toml:"kind,omitempty"`
	On   string `toml:"on,omitempty"`  // id of an objective, area or unit
	Turn int    `toml:"turn,omitzero"` // when it was put there
}

// Deed is an action completed this turn.
type Deed struct {
	Action string `toml:"action,omitempty"`
	Unit   string `toml:"unit,omitempty"`
	On     string `toml:"on,omitempty"`
}

// The kinds of marks that missions put down.
const (
	Condemned   = "condemned"
	Consecrated = "consecrated"
	Trapped     = "trapped"
	Locate      = "locate"
	Decoyed     = "decoyed"
	Link        = "link"
	Intel       = "intel"
	Angle       = "triangulated"
	Surveilled  = "surveilled"
	Cleansed    = "cleansed"
	Plundered   = "plundered"
)

// Markers are the kinds that are operation markers: what the enemy can remove.
var Markers = []string{Trapped, Locate, Decoyed, Link, Intel, Angle}

// yes is points if something holds.
func yes(n int, holds bool) int {
	if holds {
		return n
	}
	return 0
}

// mine counts the objectives that the player controls and of which a test holds.
func (x *Account) mine(test func(o Holding) bool) int {
	n := 0
	for _, o := range x.Objectives {
		if o.Mine && (test == nil || test(o)) {
			n++
		}
	}
	return n
}

func afield(o Holding) bool    { return o.Home != 1 }
func theirs(o Holding) bool    { return o.Home == 2 }
func ownHome(o Holding) bool   { return o.Home == 1 }
func nobodys(o Holding) bool   { return o.Home == 0 }
func central(o Holding) bool   { return o.Role == Central }
func expansion(o Holding) bool { return o.Role == Expansion }
func beyond(o Holding) bool    { return o.Beyond }

// newly reports an objective that the player did not control when the turn
// began, the own home left out.
func newly(o Holding) bool { return !o.Was && afield(o) }

// more reports that the player controls more objectives than the enemy.
func (x *Account) more() bool {
	n := 0
	for _, o := range x.Objectives {
		if o.Theirs {
			n++
		}
	}
	return x.mine(nil) > n
}

// kills counts the enemy units destroyed this turn of which a test holds.
func (x *Account) kills(test func(k Kill) bool) int {
	n := 0
	for _, k := range x.Kills {
		if test == nil || test(k) {
			n++
		}
	}
	return n
}

// outkilled reports more enemy units destroyed this turn than own ones in the
// turn before.
func (x *Account) outkilled() bool { return x.kills(nil) > x.Lost }

// onObjective reports a unit that began the turn within range of an objective.
func onObjective(k Kill) bool { return len(k.At) > 0 }

// onCentral reports one that began it within range of a central one.
func (x *Account) onCentral(k Kill) bool {
	return slices.ContainsFunc(x.Objectives, func(o Holding) bool { return central(o) && slices.Contains(k.At, o.ID) })
}

// losses counts the enemy models destroyed this turn of which a test holds.
func (x *Account) losses(test func(l Loss) bool) int {
	n := 0
	for _, l := range x.Losses {
		if test(l) {
			n++
		}
	}
	return n
}

// done counts the actions of a kind that the player completed this turn at
// objectives of which a test holds; nil: anywhere.
func (x *Account) done(key string, test func(o Holding) bool) int {
	n := 0
	for _, d := range x.Done {
		if d.Action == key && (test == nil || slices.ContainsFunc(x.Objectives, func(o Holding) bool { return o.ID == d.On && test(o) })) {
			n++
		}
	}
	return n
}

// on lists what some marks of a kind are on.
func on(list []Mark, kind string) []string {
	var out []string
	for _, m := range list {
		if m.Kind == kind {
			out = append(out, m.On)
		}
	}
	return out
}

// marked counts the player's marks on objectives of which a test holds; nil:
// anywhere.
func (x *Account) marked(kind string, test func(o Holding) bool) int {
	n := 0
	for _, id := range on(x.Marks, kind) {
		if test == nil || slices.ContainsFunc(x.Objectives, func(o Holding) bool { return o.ID == id && test(o) }) {
			n++
		}
	}
	return n
}

// lastMarker reports that one marker of some is left, with a unit of the player
// in its terrain area and no enemy.
func (x *Account) lastMarker(of []Mark) bool {
	list := on(of, Locate)
	if len(list) != 1 {
		return false
	}
	a := battlefield.Area{Outline: x.Areas[list[0]]}
	return len(a.Outline) > 0 && count(x.Mine, a.In) > 0 && count(x.Theirs, a.In) == 0
}

// count counts units with a model of which a test holds.
func count(list []Stand, test func(m battlefield.Model) bool) int {
	n := 0
	for _, s := range list {
		if slices.ContainsFunc(s.Bodies, test) {
			n++
		}
	}
	return n
}

// wholly counts units all models of which pass a test; able leaves out AIRCRAFT
// and battle-shocked units.
func wholly(list []Stand, able bool, test func(m battlefield.Model) bool) int {
	n := 0
	for _, s := range list {
		if (!able || s.Able) && !slices.ContainsFunc(s.Bodies, func(m battlefield.Model) bool { return !test(m) }) {
			n++
		}
	}
	return n
}

// inside reports a model wholly in one of some areas, touches one partly in it.
func inside(zone []geom.Polygon) func(m battlefield.Model) bool {
	return func(m battlefield.Model) bool {
		return slices.ContainsFunc(zone, func(p geom.Polygon) bool { return m.Shape.InsidePolygon(p) })
	}
}

func touches(zone []geom.Polygon) func(m battlefield.Model) bool {
	return func(m battlefield.Model) bool {
		return slices.ContainsFunc(zone, func(p geom.Polygon) bool { return m.Shape.OverlapsPolygon(p, battlefield.Hair) })
	}
}

// middle is the centre of the battlefield.
func (x *Account) middle() geom.Shape {
	return geom.Round(geom.Point{X: x.Width / 2, Y: x.Depth / 2}, 0.001)
}

// fronts is in how many table quarters the player has a unit wholly, not within
// 6" of the centre (WH-REF-04).
func (x *Account) fronts(able bool) int {
	mid, n := x.middle(), 0
	for q := range 4 {
		x0, y0 := float64(q%2)*x.Width/2, float64(q/2)*x.Depth/2
		quarter := geom.Polygon{{X: x0, Y: y0}, {X: x0 + x.Width/2, Y: y0}, {X: x0 + x.Width/2, Y: y0 + x.Depth/2}, {X: x0, Y: y0 + x.Depth/2}}
		if wholly(x.Mine, able, func(m battlefield.Model) bool {
			return m.Shape.InsidePolygon(quarter) && !battlefield.Within(m.Shape.Gap(mid), 6)
		}) > 0 {
			n++
		}
	}
	return n
}

// centred reports a unit of some within so far of the centre.
func (x *Account) centred(list []Stand, d float64) bool {
	mid := x.middle()
	return count(list, func(m battlefield.Model) bool { return battlefield.Within(max(0, m.Shape.Gap(mid)), d) }) > 0
}

// flanks scores units wholly within 6" of an edge and outside the own territory:
// at one edge, or at two that are opposite.
func (x *Account) flanks() int {
	land := touches(x.Land)
	at := func(edge func(lo, hi geom.Point) bool) bool {
		return wholly(x.Mine, false, func(m battlefield.Model) bool {
			lo, hi := m.Shape.Polygon(32).Bounds()
			return !land(m) && edge(lo, hi)
		}) > 0
	}
	w := at(func(_, hi geom.Point) bool { return battlefield.Within(hi.X, 6) })
	e := at(func(lo, _ geom.Point) bool { return battlefield.Within(x.Width-lo.X, 6) })
	n := at(func(_, hi geom.Point) bool { return battlefield.Within(hi.Y, 6) })
	s := at(func(lo, _ geom.Point) bool { return battlefield.Within(x.Depth-lo.Y, 6) })
	switch {
	case w && e || n && s:
		return 5
	case w || e || n || s:
		return 3
	}
	return 0
}
