package legion

import (
	"fmt"
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
	"estafeta/engine/load"
)

// scenario is a position written by hand. Lengths are millimetres.
type scenario struct {
	Options   map[string]string `toml:"options"`
	Width     float64           `toml:"width"`
	Depth     float64           `toml:"depth"`
	Round     int               `toml:"round"`
	Phase     Phase             `toml:"phase"`    // command, activation
	Priority  int               `toml:"priority"` // seat
	Blue      int               `toml:"blue"`     // seat
	Table     string            `toml:"table"`    // a ready table
	Objective string            `toml:"objective"`
	Condition string            `toml:"condition"`
	Terrain   []terrainDoc      `toml:"terrain"`
	Token     []tokenDoc        `toml:"token"`
	Army      []armyDoc         `toml:"army"`
}

type terrainDoc struct {
	Type    string       `toml:"type"`
	Outline [][2]float64 `toml:"outline"`
	At      [2]float64   `toml:"at"` // or a rectangle round a place
	Size    [2]float64   `toml:"size"`
}

type tokenDoc struct {
	Kind string     `toml:"kind"`
	At   [2]float64 `toml:"at"`
}

type armyDoc struct {
	Name    string         `toml:"name"`
	Faction string         `toml:"faction"`
	Zone    [][][2]float64 `toml:"zone"`
	Hand    []string       `toml:"hand"` // command cards; empty: usual ones
	Unit    []unitDoc      `toml:"unit"`
}

type unitDoc struct {
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

// Scenario reads a position: two armies with units where they stand.
func (System) Scenario(doc []byte) (engine.Game, error) {
	var s scenario
	if err := load.Decode("scenario", doc, &s); err != nil {
		return nil, err
	}
	if err := s.bounded(); err != nil {
		return nil, err
	}
	options := maps.Clone(s.Options)
	if options == nil {
		options = map[string]string{}
	}
	switch len(s.Army) {
	case 2:
	case 4: // seats 1 and 3 against 2 and 4
		options["size"] = "team"
	default:
		return nil, fmt.Errorf("a scenario of Star Wars: Legion has two [[army]] sections, or four for two teams, this one %d", len(s.Army))
	}
	g := newGame(options)
	b := g.Battle
	if s.Width > 0 {
		b.Width = s.Width
	}
	if s.Depth > 0 {
		b.Depth = s.Depth
	}
	b.Phase, b.Round, b.Blue, b.Priority = CommandOf, max(1, s.Round), engine.Seat(max(1, s.Blue)), engine.Seat(max(1, s.Priority))
	b.Counter, b.Turn = b.Blue, b.Priority
	if s.Phase != "" {
		b.Phase = s.Phase
	}
	if b.Phase != CommandOf && b.Phase != Activate || b.Blue > 2 || b.Priority > 2 {
		return nil, fmt.Errorf("phase %q, blue %d, priority %d: phases are command and activation, seats 1 and 2", s.Phase, s.Blue, s.Priority)
	}
	if err := g.layScenario(s); err != nil {
		return nil, err
	}
	for i, a := range s.Army {
		if err := g.armyOf(engine.Seat(i+1), a); err != nil {
			return nil, fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	f := g.field()
	for _, u := range g.onField(0) {
		for _, m := range g.bodies(u) {
			if rule, by := f.Place(m); rule != "" {
				return nil, fmt.Errorf("a miniature of unit %s cannot stand at %.0f, %.0f (%s %s)", u.Label, m.Shape.C.X, m.Shape.C.Y, rule, by)
			}
		}
	}
	if b.Phase == Activate {
		b.Stage = "choose"
		g.pools()
	}
	return g, nil
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
func (s *scenario) bounded() error {
	for _, side := range []float64{s.Width, s.Depth} {
		if side != 0 && !(side >= leastTable && side <= mostTable) {
			return fmt.Errorf("the battlefield is %v by %v mm; its sides have %d to %d mm", s.Width, s.Depth, leastTable, mostTable)
		}
	}
	if s.Round < 0 || s.Round > 6 || len(s.Terrain) > mostThings || len(s.Token) > mostThings {
		return fmt.Errorf("round %d, %d pieces of terrain and %d tokens: rounds are 1 to 6, things %d at most", s.Round, len(s.Terrain), len(s.Token), mostThings)
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
		if len(a.Unit) > mostUnits || len(a.Zone) > 8 || len(a.Hand) > mostTokens || slices.ContainsFunc(a.Zone, func(z [][2]float64) bool { return !near(z...) }) {
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
func (d *unitDoc) bounded(near func(...[2]float64) bool) error {
	for _, n := range []int{d.Wounds, d.Lost, d.Suppression, d.Aim, d.Dodge, d.Ion, d.Immobile} {
		if n < 0 || n > mostTokens {
			return fmt.Errorf("it has %d of something; 0 to %d are possible", n, mostTokens)
		}
	}
	if !near(d.At) || !near(d.Places...) || !(d.Up >= 0 && d.Up <= mostTable) || !(d.Facing >= -720 && d.Facing <= 720) || len(d.Upgrades) > 12 {
		return fmt.Errorf("it stands at %v, %v mm up, facing %v degrees, with %d upgrades", d.At, d.Up, d.Facing, len(d.Upgrades))
	}
	return nil
}

func outlineOf(doc [][2]float64) geom.Polygon {
	var out geom.Polygon
	for _, p := range doc {
		out = append(out, geom.Point{X: engine.Quantise(p[0]), Y: engine.Quantise(p[1])})
	}
	return out
}

// layScenario puts terrain, tokens and battle cards down.
func (g *Game) layScenario(s scenario) error {
	b := g.Battle
	if s.Table != "" {
		if err := g.layTable(s.Table); err != nil {
			return err
		}
	}
	n := map[string]int{}
	for _, p := range b.Pieces {
		n[p.Type]++
	}
	for _, d := range s.Terrain {
		if book.TerrainOf(d.Type) == nil {
			return fmt.Errorf("there is no terrain %q", d.Type)
		}
		outline := outlineOf(d.Outline)
		if len(outline) == 0 {
			outline = geom.Rect(geom.Point{X: d.At[0], Y: d.At[1]}, d.Size[0], d.Size[1], 0)
		}
		if len(outline) < 3 || outline.Area() < 1 {
			return fmt.Errorf("a piece of %s needs an outline, or a place and a size", d.Type)
		}
		n[d.Type]++
		b.Pieces = append(b.Pieces, &battlefield.Piece{ID: fmt.Sprintf("%s%d", d.Type, n[d.Type]), N: n[d.Type], Type: d.Type, Outline: outline})
	}
	for _, d := range s.Token {
		g.lay(d.Kind, geom.Point{X: d.At[0], Y: d.At[1]}, "")
	}
	for _, card := range [][2]string{{"objective", s.Objective}, {"condition", s.Condition}} {
		kind, key := card[0], card[1]
		if key == "" {
			continue
		}
		if c := book.CardOf(key); c == nil || c.Kind != kind {
			return fmt.Errorf("there is no %s card %q", kind, key)
		}
		*b.Cards.row(kind) = []string{key}
	}
	b.Cards.Turns = 4
	return nil
}

// armyOf makes an army of a scenario.
func (g *Game) armyOf(seat engine.Seat, d armyDoc) error {
	if len(d.Unit) == 0 {
		return fmt.Errorf("it has no units")
	}
	s := g.side(seat)
	s.Name, s.Faction = d.Name, d.Faction
	r := engine.Roster{Faction: d.Faction, Decks: map[string][]string{list.Deck: d.Hand}}
	for _, z := range d.Zone {
		zone := &g.Battle.Zones[side(seat)-1]
		*zone = append(*zone, outlineOf(z))
	}
	first := len(g.Units)
	for i, ud := range d.Unit {
		r.Units = append(r.Units, engine.RosterUnit{Unit: ud.Card})
		if err := g.unitOf(seat, ud); err != nil {
			return fmt.Errorf("unit %d: %w", i+1, err)
		}
	}
	for i, ud := range d.Unit {
		if ud.Aboard < 0 || ud.Aboard > len(d.Unit) {
			return fmt.Errorf("unit %d: there is no transport %d", i+1, ud.Aboard)
		}
		if ud.Aboard > 0 {
			u := g.Units[first+i]
			u.Where, u.Aboard = troops.Riding, g.Units[first+ud.Aboard-1].ID
		}
	}
	s.Hand = list.Hand(r)
	slices.Sort(s.Hand)
	return nil
}

func (g *Game) unitOf(seat engine.Seat, d unitDoc) error {
	u, err := g.enlist(seat, d.Card, d.Upgrades)
	if err != nil {
		return err
	}
	u.Where = troops.OnField
	g.side(seat).Points += u.Points
	const degree = 0.017453292519943295
	facing := engine.QuantiseAngle(d.Facing * degree)
	places := outlineOf(d.Places)
	if len(places) == 0 {
		places = formation.Grid(geom.Point{X: d.At[0], Y: d.At[1]}, facing, u.Base+8, formation.Block(len(u.Minis)), len(u.Minis))
	}
	if len(places) != len(u.Minis) {
		return fmt.Errorf("%d places for %d miniatures", len(places), len(u.Minis))
	}
	lead := u.Leader()
	for i := range u.Minis { // the first place is the leader's
		k := i
		switch {
		case i == lead:
			k = 0
		case i < lead:
			k = i + 1
		}
		m := &u.Minis[i]
		m.At, m.Facing, m.Up = places[k].Quantised(), facing, d.Up
		m.Up = g.field().Ground(m.At, d.Up)
	}
	if d.Lost >= len(u.Minis) || d.Wounds >= u.Minis[lead].W {
		return fmt.Errorf("it would be defeated")
	}
	for i := range u.Minis {
		if k := len(u.Minis) - 1 - i; k != lead && d.Lost > 0 {
			u.Minis[k].Out, u.Minis[k].Lost = true, u.Minis[k].W
			d.Lost--
		}
	}
	u.Minis[lead].Lost = d.Wounds
	u.Suppression, u.Aim, u.Dodge, u.Ion, u.Immobile = d.Suppression, d.Aim, d.Dodge, d.Ion, d.Immobile
	u.Damage, u.Standby, u.Order, u.Activated = d.Damage, d.Standby, d.Order, d.Activated
	u.Token = d.Damage != ""
	u.Ordered = d.Order == troops.FaceUp
	return nil
}
