package legion

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/position"
)

// stages are where a battle can stand between two steps of a phase.
var stages = map[Phase][]string{
	CommandOf: {stageStart, "select", "orders"},
	Activate:  {stageStart, "choose", "begin", "rally", "act", "finish"},
	EndOf:     {stageStart},
}

// stageStart is what a position calls the stage with which a phase begins.
const stageStart = "start"

// Position writes a battle that is being fought down, with what a seat may know of
// it: hands, cards set aside for Loadout and order tokens put aside are their
// owner's business.
func (g *Game) Position(seat engine.Seat) ([]byte, error) {
	b := g.Battle
	if _, ok := stages[b.Phase]; !ok {
		return nil, nil
	}
	p := position.Scenario{Options: g.Options, Width: b.Width, Depth: b.Depth, Round: b.Round, Phase: string(b.Phase), Stage: b.Stage,
		Priority: max(1, int(b.Priority)), Blue: max(1, int(b.Blue)), Flipped: b.Flipped, Counter: int(b.Counter), Turn: max(1, int(b.Turn)), Last: int(b.Last),
		Acting: g.labelOf(b.Acting), Next: g.labelOf(b.Next), Forced: g.labelOf(b.Forced)}
	if p.Stage == "" {
		p.Stage = stageStart
	}
	for i, card := range []*string{&p.Objective, &p.Deployment, &p.Condition} {
		if row := *b.Cards.row(rows[i]); len(row) > 0 {
			*card = row[0]
		}
	}
	for _, x := range b.Pieces {
		p.Terrain = append(p.Terrain, position.Terrain{Type: x.Type, Outline: position.Corners(x.Outline)})
	}
	for _, k := range b.Tokens {
		d := position.Token{Kind: k.Kind, At: position.Spot(k.At), Owner: int(k.Owner), Wounds: k.Wounds, By: g.labelOf(k.By), Card: k.Card,
			Facing: position.Degrees(k.Facing)}
		for i, x := range b.Pieces {
			if x.ID == k.On {
				d.On = i + 1
			}
		}
		p.Token = append(p.Token, d)
	}
	for _, s := range b.Sides {
		p.Army = append(p.Army, g.writtenArmy(s, s.Seat == seat))
	}
	return position.Write(p)
}

// writtenArmy is a side as a position has it; own: for its player.
func (g *Game) writtenArmy(s *Side, own bool) position.Army {
	cards := len(s.Hand)
	d := position.Army{Name: s.Name, Faction: s.Faction, Cards: &cards, Discard: s.Discard, Revealed: s.Card, Divulged: s.Divulged,
		Nominee: g.labelOf(s.Nominee), Drawn: string(s.Drawn), Used: s.Used, Victory: s.Victory, Score: s.Score}
	for _, r := range s.Pool {
		d.Pool = append(d.Pool, string(r))
	}
	if stored := named(s.Stored); own {
		d.Hand, d.Aside, d.Stored = s.Hand, named(s.Aside), stored
	} else if d.Unseen = len(stored); d.Unseen > 0 {
		d.Pool = append(d.Pool, stored...)
		slices.Sort(d.Pool)
	}
	for _, o := range s.Orders {
		d.Orders = append(d.Orders, position.Order{Of: o.Of, Name: o.Name})
	}
	if s.Seat <= 2 {
		for _, z := range g.home(s.Seat) {
			d.Zone = append(d.Zone, position.Corners(z))
		}
	}
	for _, u := range g.Units {
		if u.Seat == s.Seat {
			d.Unit = append(d.Unit, position.Of(u, g.labelOf))
		}
	}
	return d
}

// named are the keys of a list that is divided by commas.
func named(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// labelOf is what players call a unit, "" of none.
func (g *Game) labelOf(id string) string {
	if u := g.unit(id); u != nil {
		return u.Label
	}
	return ""
}

// labelled is the id of the unit that players call so, "" of none.
func (g *Game) labelled(label string) string {
	for _, u := range g.Units {
		if u.Label == label && label != "" {
			return u.ID
		}
	}
	return ""
}

// applyScenario makes a battle what a position says of it once all its units are
// there.
func (g *Game) applyScenario(s position.Scenario) error {
	b := g.Battle
	b.Acting, b.Next, b.Forced = g.labelled(s.Acting), g.labelled(s.Next), g.labelled(s.Forced)
	if s.Acting != "" && b.Acting == "" {
		return fmt.Errorf("there is no unit %q to act", s.Acting)
	}
	at := 0
	for i, a := range s.Army {
		for k := range a.Unit {
			if err := a.Unit[k].Apply(g.Units[at], g.labelled); err != nil {
				return fmt.Errorf("army %d, unit %d: %w", i+1, k+1, err)
			}
			at++
		}
		if err := g.applyArmy(g.side(engine.Seat(i+1)), a); err != nil {
			return fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	for i, d := range s.Token {
		if d.By == "" {
			continue
		}
		u := g.unit(g.labelled(d.By))
		if u == nil {
			return fmt.Errorf("there is no unit %q that has claimed a token", d.By)
		}
		b.Tokens[i].By, u.Claimed = u.ID, b.Tokens[i].ID
	}
	return nil
}

// applyArmy makes a side what a position says of it beyond its units.
func (g *Game) applyArmy(s *Side, a position.Army) error {
	for _, u := range g.Units {
		if u.Seat == s.Seat {
			s.Points += u.Points
		}
	}
	for _, k := range append(append([]string{a.Revealed, a.Divulged}, a.Discard...), s.Hand...) {
		if k != "" && book.CommandOf(k) == nil {
			return fmt.Errorf("there is no command card %q", k)
		}
	}
	s.Card, s.Divulged, s.Discard = a.Revealed, a.Divulged, append(s.Discard, a.Discard...)
	s.Nominee, s.Drawn, s.Used, s.Victory, s.Score = g.labelled(a.Nominee), book.Rank(a.Drawn), append(s.Used, a.Used...), a.Victory, a.Score
	s.Aside = strings.Join(a.Aside, ",")
	pool, stored := a.Pool, a.Stored
	if a.Unseen > 0 {
		n := min(a.Unseen, len(pool))
		pool, stored = pool[n:], pool[:n]
	}
	for _, r := range slices.Concat(pool, stored) {
		if !slices.Contains(book.Ranks, book.Rank(r)) {
			return fmt.Errorf("there is no rank %q", r)
		}
	}
	for _, r := range pool {
		s.Pool = append(s.Pool, book.Rank(r))
	}
	s.Stored = strings.Join(stored, ",")
	for _, o := range a.Orders {
		s.Orders = append(s.Orders, OrderLeft{Of: o.Of, Name: o.Name})
	}
	return nil
}
