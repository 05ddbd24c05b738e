package assault

import (
	_ "embed"
	"fmt"
	"maps"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/position"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
)

// Scenario reads a position written by hand: a map or a drawing, two armies whose
// figures stand on the map, and whose turn it is.
func (System) Scenario(doc []byte) (engine.Game, error) {
	if g, err := missionScenario(doc); g != nil || err != nil {
		return g, err
	}
	p, err := position.Read(doc)
	if err != nil {
		return nil, err
	}
	m := &book.Map{Drawing: p.Drawing, Zones: p.Zones, Marks: p.Marks}
	if p.Map != "" {
		if m = book.Content().Map(p.Map); m == nil {
			return nil, fmt.Errorf("there is no map %q", p.Map)
		}
	}
	if _, err := book.Draw(m.Drawing); err != nil {
		return nil, err
	}
	g := newMission(map[string]string{}, m)
	maps.Copy(g.Options, p.Options)
	if g.Mission.Key = p.Mission; g.Mission.Key == "" {
		g.Mission.Key = openMission
	}
	g.layTokens()
	if err := p.Lay(g.Mission); err != nil {
		return nil, err
	}
	for i, a := range p.Army {
		if err := g.musterScenario(engine.Seat(i+1), a); err != nil {
			return nil, fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	if len(g.standing(1)) == 0 || len(g.standing(2)) == 0 {
		return nil, fmt.Errorf("each army has at least one figure on the map")
	}
	return g, p.Check(g.Mission, g.Figures)
}

// Position writes a skirmish down as a scenario: once all stand on the map, and until
// one side has nobody there. Missions of a campaign are not written down: what lies in
// areas that are not revealed and what the Imperial player holds has no form yet.
func (g *Game) Position(seat engine.Seat) ([]byte, error) {
	m := g.Mission
	switch {
	case m == nil || m.Story != nil, m.Phase != Activation && m.Phase != StatusPhase, len(g.standing(1)) == 0, len(g.standing(2)) == 0:
		return nil, nil
	}
	return position.Write(position.Of(g.Options, m, g.Figures, seat))
}

func (g *Game) musterScenario(seat engine.Seat, a position.Army) error {
	side := &troops.Side{Seat: seat, Command: deck.New(a.Deck...)}
	g.Mission.Sides[seat-1] = side
	if err := a.Muster(side); err != nil {
		return err
	}
	for i, d := range a.Group {
		c := book.Content().Card(d.Card)
		if c == nil || c.Upgrade {
			return fmt.Errorf("group %d: there is no Deployment card %q", i+1, d.Card)
		}
		side.Cost += c.Cost
		if d.Label == "" {
			d.Label = g.label(seat)
		}
		if g.group("g"+d.Label) != nil {
			return fmt.Errorf("group %d: there is another group %s", i+1, d.Label)
		}
		list := g.field(seat, c, d.Label)
		if err := d.Muster(g.group(list[0].Group)); err != nil {
			return fmt.Errorf("group %s: %w", d.Label, err)
		}
		for k, fd := range d.Figure {
			n := k
			if fd.N > 0 {
				n = fd.N - 1
			}
			if n >= len(list) || list[n].On {
				return fmt.Errorf("group %s has %d figures at most, each once", d.Card, len(list))
			}
			if err := g.placeScenario(list[n], fd); err != nil {
				return fmt.Errorf("figure %s: %w", list[n].Label, err)
			}
		}
	}
	if a.Cost > 0 {
		side.Cost = a.Cost
	}
	return nil
}

func (g *Game) placeScenario(f *troops.Figure, d position.Figure) error {
	at, ok := book.Cell(d.At)
	if !ok {
		return fmt.Errorf("%q is no square; squares are called D4", d.At)
	}
	st := move.Stand{At: at, Across: d.Across}
	s := g.space()
	if ground, w := s.Ground(f), s.Walker(f); !ground.Fits(w, st) || !ground.Empty(w, st) {
		return fmt.Errorf("it cannot stand on %s", d.At)
	}
	if d.Health > 0 {
		f.Health = d.Health
	}
	if d.Damage < 0 || d.Damage >= f.Health {
		return fmt.Errorf("damage %d; its Health is %d", d.Damage, f.Health)
	}
	f.Put(st)
	f.On, f.Lost, f.Marks = true, d.Damage, strings.Join(d.Marks, " ")
	f.Tokens, f.Used = append(f.Tokens, d.Tokens...), append(f.Used, d.Used...)
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
