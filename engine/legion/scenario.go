package legion

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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
	b.Counter, b.Turn, b.Last, b.Flipped = b.Blue, b.Priority, engine.Seat(s.Last), s.Flipped
	if s.Phase != "" {
		b.Phase = Phase(s.Phase)
	}
	if s.Counter > 0 {
		b.Counter = engine.Seat(s.Counter)
	}
	if s.Turn > 0 {
		b.Turn = engine.Seat(s.Turn)
	}
	stages, ok := stages[b.Phase]
	most := engine.Seat(g.Sides())
	if !ok || b.Blue > 2 || b.Counter > 2 || max(b.Priority, b.Turn, b.Last) > most || b.Last < 0 {
		return nil, fmt.Errorf("phase %q, blue %d, priority %d: phases are command, activation and end, seats 1 to %d", s.Phase, s.Blue, s.Priority, most)
	}
	if s.Stage != "" && !slices.Contains(stages, s.Stage) {
		return nil, fmt.Errorf("stage %q of phase %s is none of %s", s.Stage, b.Phase, strings.Join(stages, ", "))
	}
	if err := g.layScenario(s); err != nil {
		return nil, err
	}
	for i, a := range s.Army {
		if err := g.armyOf(engine.Seat(i+1), a); err != nil {
			return nil, fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	if err := g.applyScenario(s); err != nil {
		return nil, err
	}
	f := g.field()
	fought := s.Stage != "" // miniatures stand where the battle has brought them
	for _, u := range g.onField(0) {
		for _, m := range g.bodies(u) {
			if rule, by := f.Place(m); rule != "" && (!fought || !f.OnTable(m.Shape)) {
				return nil, fmt.Errorf("a miniature of unit %s cannot stand at %.0f, %.0f (%s %s)", u.Label, m.Shape.C.X, m.Shape.C.Y, rule, by)
			}
		}
	}
	switch {
	case s.Stage != "":
		b.Stage = strings.TrimPrefix(s.Stage, stageStart)
	case b.Phase == Activate:
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
		g.lay(d.Kind, position.At(d.At), "")
		k := &b.Tokens[len(b.Tokens)-1]
		k.Owner, k.Wounds, k.Card, k.Facing = engine.Seat(d.Owner), d.Wounds, d.Card, position.Radians(d.Facing)
		if d.Owner < 0 || d.Owner > g.Sides() || d.On < 0 || d.On > len(b.Pieces) || d.Card != "" && book.UpgradeOf(d.Card) == nil && book.CommandOf(d.Card) == nil {
			return fmt.Errorf("a token of seat %d, on piece of terrain %d, of card %q", d.Owner, d.On, d.Card)
		}
		if d.On > 0 {
			k.On = b.Pieces[d.On-1].ID
		}
	}
	for _, card := range [][2]string{{"objective", s.Objective}, {"deployment", s.Deployment}, {"condition", s.Condition}} {
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
	for i, ud := range d.Unit {
		r.Units = append(r.Units, engine.RosterUnit{Unit: ud.Card})
		if err := g.unitOf(seat, ud); err != nil {
			return fmt.Errorf("unit %d: %w", i+1, err)
		}
	}
	s.Hand = list.Hand(r)
	if d.Cards != nil {
		s.Hand = handOf(r, d)
	}
	slices.Sort(s.Hand)
	return nil
}

// handOf are the command cards of an army in a battle that is being fought: those
// named, or so many usual ones that have not been played.
func handOf(r engine.Roster, d position.Army) []string {
	if len(d.Hand) > 0 {
		return slices.Clone(d.Hand)
	}
	gone := append([]string{d.Revealed, d.Divulged}, d.Discard...)
	hand := slices.DeleteFunc(list.Hand(r), func(k string) bool { return slices.Contains(gone, k) })
	if d.Divulged != "" && d.Divulged != d.Revealed && !slices.Contains(d.Discard, d.Divulged) {
		hand = append([]string{d.Divulged}, hand...)
	}
	return hand[:min(*d.Cards, len(hand))]
}

func (g *Game) unitOf(seat engine.Seat, d position.Unit) error {
	u, err := g.enlist(seat, d.Card, d.Upgrades)
	if err != nil {
		return err
	}
	u.Where = troops.OnField
	if d.Where != "" {
		if u.Where = d.Where; !slices.Contains([]troops.Where{troops.Waiting, troops.Aside, troops.Defeated}, d.Where) {
			return fmt.Errorf("it is nowhere: %q", d.Where)
		}
	}
	if len(d.Mini) > 0 {
		ground := g.field().Ground
		if u.Where != troops.OnField || d.Aboard != "" {
			ground = nil
		}
		return d.Put(u, ground)
	}
	facing := position.Radians(d.Facing)
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
	return nil
}
