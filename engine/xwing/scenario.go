package xwing

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/position"
)

// Scenario reads a position: two sides with ships where they stand. Labels are
// given in order: 1, 2, … and B, C, ….
func (System) Scenario(doc []byte) (engine.Game, error) {
	s, err := position.Read(doc)
	if err != nil {
		return nil, err
	}
	opts := map[string]string{}
	maps.Copy(opts, s.Options)
	g := newGame(opts)
	if s.Width > 0 {
		g.Width = s.Width
	}
	if s.Height > 0 {
		g.Height = s.Height
	}
	g.enter(Planning)
	if s.Phase != "" {
		g.enter(Phase(s.Phase))
	}
	g.Round, g.Rounds = max(1, s.Round), s.Rounds
	if s.Initiative == 2 {
		g.Initiative = 2
	}
	for i, d := range s.Side {
		if err := g.sideOf(engine.Seat(i+1), d); err != nil {
			return nil, fmt.Errorf("side %d: %w", i+1, err)
		}
	}
	return g, g.furnish(s)
}

// sideOf makes a side of a scenario.
func (g *Game) sideOf(seat engine.Seat, d position.Side) error {
	side := g.addSide(seat, d.Faction, "")
	side.Edge, side.Score = d.Edge, d.Score
	if side.Edge == "" {
		side.Edge = []flight.Edge{flight.South, flight.North}[seat-1]
	}
	if d.Deck != nil {
		side.Unseen = slices.Clone(d.Deck)
	}
	side.Discard = append(side.Discard, d.Discard...)
	first := len(g.Ships)
	for _, sd := range d.Ship {
		s, err := g.field(seat, sd.Pilot, sd.Upgrades)
		if err != nil {
			return err
		}
		side.Cost += s.Cost
	}
	g.stockIllicit(seat) // what a ship's counts say comes later, and holds
	for i, s := range g.Ships[first:] {
		if err := g.applyTo(s, d.Ship[i]); err != nil {
			return fmt.Errorf("ship %s: %w", s.Label, err)
		}
	}
	return nil
}

func (g *Game) applyTo(s *Ship, d position.Ship) error {
	s.Pose, s.Placed = position.Pose(d.At, d.Facing), true
	s.Shields = s.shieldValue()
	if d.Shields != nil {
		s.Shields = *d.Shields
	}
	if s.Shields < 0 || s.Shields > s.shieldValue() {
		return fmt.Errorf("it has %d shields; 0 to %d are possible", s.Shields, s.shieldValue())
	}
	gone := slices.Contains(d.States, "destroyed")
	if !gone && g.area().Overhang(s.base()) > 2*flight.Tol {
		return fmt.Errorf("it would stand partly outside the play area of %g x %g mm", g.Width, g.Height)
	}
	for _, o := range g.others(s) {
		if !gone && s.base().Presses(o) > flight.Tol {
			return fmt.Errorf("it would stand on %s", g.ship(o.ID).Label)
		}
	}
	side := g.side(s.Seat)
	for _, k := range d.Damage {
		s.Damage = append(s.Damage, DamageDealt{Key: k, Faceup: k != "", Since: g.Round})
		if k == "" {
			g.deck(s.Seat).Facedown++
		} else if i := slices.Index(side.Unseen, k); i >= 0 {
			side.Unseen = slices.Delete(side.Unseen, i, i+1)
		}
	}
	known := 0
	for _, k := range tokenKinds {
		if n, ok := d.Tokens[k]; ok {
			known++
			if n > 0 {
				s.Tokens[k] = n
			}
		}
	}
	if known < len(d.Tokens) {
		return fmt.Errorf("its tokens are %v; possible are %s", d.Tokens, strings.Join(tokenKinds, ", "))
	}
	maps.Copy(s.Marks, d.Marks)
	for _, k := range d.Discarded {
		if u := s.carries(k); u != nil {
			u.Discarded = true
		}
	}
	for _, k := range d.Turned {
		if u := s.carries(k); u != nil && book.Upgrade(k).Dual {
			u.Face = 1
		}
	}
	for i, n := range d.Counts[:min(len(d.Counts), len(s.Upgrades))] {
		s.Upgrades[i].N = max(n, 0)
	}
	s.Arc, s.Reinforced, s.Acted = d.Arc, d.Half, d.Acted
	if d.Plan != "" && !slices.Contains(g.bar(s), d.Plan) {
		return fmt.Errorf("it cannot plan %q; its actions are %s", d.Plan, strings.Join(g.bar(s), ", "))
	}
	s.Plan = d.Plan
	if d.Dial != "" {
		m, ok := s.coded(d.Dial)
		if !ok {
			return fmt.Errorf("its dial has no %q", d.Dial)
		}
		s.Dial, s.Dialled = m.Key(), true
	}
	if d.Skill != nil {
		g.last(s, "skill", *d.Skill, "game", "scenario")
	}
	flags := s.flags()
	for _, st := range d.States {
		i := slices.IndexFunc(flags, func(f written) bool { return f.name == st })
		if i < 0 {
			return fmt.Errorf("state %q is none of activated, fought, skip_action, revealed, bombed, destroyed", st)
		}
		*flags[i].is = true
	}
	s.Revealed = s.Revealed && s.Dialled
	return nil
}

// furnish lays out obstacles, bombs, locks and contacts.
func (g *Game) furnish(s position.Position) error {
	for _, r := range s.Obstacles {
		g.addRock(r.Key, position.Pose(r.At, r.Facing))
	}
	for i, b := range s.Bombs {
		by := g.labelled(b.By)
		if book.Bomb(b.Key) == nil || by == nil {
			return fmt.Errorf("bomb %d: there is no token %q, or no ship %q that dropped it", i+1, b.Key, b.By)
		}
		g.Bombs = append(g.Bombs, &Bomb{ID: fmt.Sprintf("bomb%d", i+1), Key: b.Key, N: i + 1, By: by.ID, Pose: position.Pose(b.At, b.Facing)})
	}
	for i, l := range s.Locks {
		a, b := g.labelled(l[0]), g.labelled(l[1])
		if a == nil || b == nil || a.Seat == b.Seat {
			return fmt.Errorf("lock %d: %s are no two enemies", i+1, strings.Join(l[:], " and "))
		}
		g.Locks = append(g.Locks, Lock{string(rune('A' + i)), a.ID, b.ID})
	}
	for i, l := range s.Touching {
		a, b := g.labelled(l[0]), g.labelled(l[1])
		if a == nil || b == nil {
			return fmt.Errorf("contact %d: there is no ship %s", i+1, strings.Join(l[:], " or "))
		}
		g.Touches = append(g.Touches, Touch{A: a.ID, B: b.ID})
	}
	for i, c := range s.Conditions {
		on, by := g.labelled(c[0]), g.labelled(c[2])
		if on == nil || by == nil || book.Condition(c[1]) == nil {
			return fmt.Errorf("condition %d: %s are no ship, Condition card and ship", i+1, strings.Join(c[:], ", "))
		}
		on.Conditions = append(on.Conditions, Condition{Key: c[1], By: by.ID})
	}
	return nil
}

func (g *Game) labelled(label string) *Ship {
	for _, s := range g.Ships {
		if s.Label == label {
			return s
		}
	}
	return nil
}
