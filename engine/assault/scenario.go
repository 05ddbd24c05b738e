package assault

import (
	_ "embed"
	"fmt"
	"maps"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/load"
)

// scenario is a position written by hand.
type scenario struct {
	Options    map[string]string
	Map        string // one of the maps; empty: the drawing
	Drawing    string
	Zones      string
	Marks      string
	Mission    string
	Round      int
	Initiative int
	ToAct      int
	Army       []armyDoc
}

type armyDoc struct {
	Faction string
	Name    string
	Zone    string
	VP      int
	Deck    []string // Command cards left in the deck
	Hand    []string
	Group   []groupDoc
	Upgrade []string
}

type groupDoc struct {
	Card      string
	Exhausted bool
	Figure    []figureDoc
}

type figureDoc struct {
	At         string // the square of its upper left corner: "D4"
	Across     bool
	Damage     int
	Conditions []string
}

// Scenario reads a position written by hand: a map or a drawing, two armies whose
// figures stand on the map, and whose turn it is.
func (System) Scenario(doc []byte) (engine.Game, error) {
	if g, err := missionScenario(doc); g != nil || err != nil {
		return g, err
	}
	var s scenario
	if err := load.Decode("scenario", doc, &s); err != nil {
		return nil, err
	}
	if len(s.Army) != 2 {
		return nil, fmt.Errorf("a scenario of Imperial Assault has two [[army]] sections, this one %d", len(s.Army))
	}
	m := &book.Map{Drawing: s.Drawing, Zones: s.Zones, Marks: s.Marks}
	if s.Map != "" {
		if m = book.Content().Map(s.Map); m == nil {
			return nil, fmt.Errorf("there is no map %q", s.Map)
		}
	}
	if _, err := book.Draw(m.Drawing); err != nil {
		return nil, err
	}
	g := newMission(map[string]string{}, m)
	maps.Copy(g.Options, s.Options)
	mi := g.Mission
	mi.Key, mi.Phase, mi.Round, mi.Initiative, mi.ToAct = s.Mission, Activation, max(1, s.Round), 1, 1
	if mi.Key == "" {
		mi.Key = openMission
	}
	g.layTokens()
	if s.Initiative == 2 {
		mi.Initiative, mi.ToAct = 2, 2
	}
	if s.ToAct == 1 || s.ToAct == 2 {
		mi.ToAct = engine.Seat(s.ToAct)
	}
	for i, a := range s.Army {
		if err := g.musterScenario(engine.Seat(i+1), a); err != nil {
			return nil, fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	if len(g.standing(1)) == 0 || len(g.standing(2)) == 0 {
		return nil, fmt.Errorf("each army has at least one figure on the map")
	}
	return g, nil
}

func (g *Game) musterScenario(seat engine.Seat, a armyDoc) error {
	side := &troops.Side{Seat: seat, Name: a.Name, Faction: a.Faction, Zone: a.Zone, VP: a.VP, Upgrades: append([]string{}, a.Upgrade...), Exhausted: []string{}, Depleted: []string{}, Command: deck.New(a.Deck...)}
	side.Command.Hand = append(side.Command.Hand, a.Hand...)
	for _, key := range append(append([]string{}, a.Deck...), a.Hand...) {
		if book.Content().Command(key) == nil {
			return fmt.Errorf("there is no Command card %q", key)
		}
	}
	g.Mission.Sides[seat-1] = side
	if len(a.Group) > len(labels[seat-1]) {
		return fmt.Errorf("%d groups; %d at most", len(a.Group), len(labels[seat-1]))
	}
	for i, d := range a.Group {
		c := book.Content().Card(d.Card)
		if c == nil || c.Upgrade {
			return fmt.Errorf("group %d: there is no Deployment card %q", i+1, d.Card)
		}
		side.Cost += c.Cost
		list := g.field(seat, c, labels[seat-1][i])
		x := g.Mission.Groups[len(g.Mission.Groups)-1]
		x.Exhausted = d.Exhausted
		if len(d.Figure) > len(list) {
			return fmt.Errorf("group %s has %d figures at most", d.Card, len(list))
		}
		for k, fd := range d.Figure {
			if err := g.placeScenario(list[k], fd); err != nil {
				return fmt.Errorf("figure %s: %w", list[k].Label, err)
			}
		}
		x.Defeated = len(d.Figure) == 0
	}
	return nil
}

func (g *Game) placeScenario(f *troops.Figure, d figureDoc) error {
	at, ok := book.Cell(d.At)
	if !ok {
		return fmt.Errorf("%q is no square; squares are called D4", d.At)
	}
	st := move.Stand{At: at, Across: d.Across}
	s := g.space()
	if ground, w := s.Ground(f), s.Walker(f); !ground.Fits(w, st) || !ground.Empty(w, st) {
		return fmt.Errorf("it cannot stand on %s", d.At)
	}
	if d.Damage < 0 || d.Damage >= f.Health {
		return fmt.Errorf("damage %d; its Health is %d", d.Damage, f.Health)
	}
	f.Put(st)
	f.On, f.Lost = true, d.Damage
	for _, c := range d.Conditions {
		if err := g.Adjust(engine.Adjustment{Op: "mark", Piece: f.ID, What: c}); err != nil {
			return fmt.Errorf("there is no condition %q", c)
		}
	}
	return nil
}

//go:embed reference/demo.toml
var demo []byte

// Demo is a small skirmish to try.
func (System) Demo() []byte { return append([]byte(nil), demo...) }
