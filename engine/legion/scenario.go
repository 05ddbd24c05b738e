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
	"estafeta/engine/legion/position"
	"estafeta/engine/legion/troops"
)

// Scenario reads a position: two armies with units where they stand.
func (System) Scenario(doc []byte) (engine.Game, error) {
	s, err := position.Read(doc)
	if err != nil {
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
		b.Phase = Phase(s.Phase)
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

// layScenario puts terrain, tokens and battle cards down.
func (g *Game) layScenario(s position.Scenario) error {
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
		outline := position.Outline(d.Outline)
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
func (g *Game) armyOf(seat engine.Seat, d position.Army) error {
	if len(d.Unit) == 0 {
		return fmt.Errorf("it has no units")
	}
	s := g.side(seat)
	s.Name, s.Faction = d.Name, d.Faction
	r := engine.Roster{Faction: d.Faction, Decks: map[string][]string{list.Deck: d.Hand}}
	for _, z := range d.Zone {
		zone := &g.Battle.Zones[side(seat)-1]
		*zone = append(*zone, position.Outline(z))
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

func (g *Game) unitOf(seat engine.Seat, d position.Unit) error {
	u, err := g.enlist(seat, d.Card, d.Upgrades)
	if err != nil {
		return err
	}
	u.Where = troops.OnField
	g.side(seat).Points += u.Points
	const degree = 0.017453292519943295
	facing := engine.QuantiseAngle(d.Facing * degree)
	places := position.Outline(d.Places)
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
