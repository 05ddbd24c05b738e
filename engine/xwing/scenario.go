package xwing

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// scenario is a position written by hand.
type scenario struct {
	Options    map[string]string `toml:"options"`
	Width      float64           `toml:"width"`
	Height     float64           `toml:"height"`
	Round      int               `toml:"round"`
	Rounds     int               `toml:"rounds"`
	Phase      string            `toml:"phase"` // planning, activation, combat, end
	Initiative int               `toml:"initiative"`
	Obstacles  []rockDoc         `toml:"obstacles"`
	Bombs      []bombDoc         `toml:"bombs"`
	Locks      [][2]string       `toml:"locks"`    // labels: who has locked whom
	Touching   [][2]string       `toml:"touching"` // labels
	Side       []sideDoc         `toml:"side"`
}

type rockDoc struct {
	Key    string     `toml:"key"`
	At     [2]float64 `toml:"at"`
	Facing float64    `toml:"facing"` // degrees, clockwise from up the picture
}

type bombDoc struct {
	Key    string     `toml:"key"`
	By     string     `toml:"by"` // label
	At     [2]float64 `toml:"at"`
	Facing float64    `toml:"facing"`
}

type sideDoc struct {
	Faction string      `toml:"faction"`
	Edge    flight.Edge `toml:"edge"`
	Deck    []string    `toml:"deck"`    // the cards of the Damage deck instead of all
	Discard []string    `toml:"discard"` // its discard pile
	Score   int         `toml:"score"`
	Ship    []shipDoc   `toml:"ship"`
}

type shipDoc struct {
	Pilot     string         `toml:"pilot"`
	Upgrades  []string       `toml:"upgrades"`
	Discarded []string       `toml:"discarded"`
	At        [2]float64     `toml:"at"`
	Facing    float64        `toml:"facing"`
	Shields   *int           `toml:"shields"` // by default all
	Damage    []string       `toml:"damage"`  // keys of faceup cards; "" is a facedown one
	Tokens    map[string]int `toml:"tokens"`
	Marks     map[Mark]int   `toml:"marks"`
	Dial      string         `toml:"dial"`   // code of the dial that is set: 2bl
	Plan      string         `toml:"plan"`   // action planned
	States    []string       `toml:"states"` // activated, fought, skip_action, destroyed
	Skill     *int           `toml:"skill"`  // pilot skill other than printed, for the game
}

// Scenario reads a position: two sides with ships where they stand. Labels are
// given in order: 1, 2, … and B, C, ….
func (System) Scenario(doc []byte) (engine.Game, error) {
	var s scenario
	if err := load.Decode("scenario", doc, &s); err != nil {
		return nil, err
	}
	if len(s.Side) != 2 {
		return nil, fmt.Errorf("a scenario of X-Wing has two [[side]] sections, this one %d", len(s.Side))
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
	phases := []string{"", "planning", "start", "activation", "combat", "end"}
	if !slices.Contains(phases, s.Phase) {
		return nil, fmt.Errorf("phase %q is none of planning, start, activation, combat, end", s.Phase)
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
func (g *Game) sideOf(seat engine.Seat, d sideDoc) error {
	if len(d.Ship) == 0 {
		return fmt.Errorf("it has no ship")
	}
	side := g.addSide(seat, d.Faction, "")
	side.Edge, side.Score = d.Edge, d.Score
	if side.Edge == "" {
		side.Edge = []flight.Edge{flight.South, flight.North}[seat-1]
	}
	for _, k := range append(slices.Clone(d.Deck), d.Discard...) {
		if book.Damage(k) == nil {
			return fmt.Errorf("there is no Damage card %q", k)
		}
	}
	if d.Deck != nil {
		side.Unseen = slices.Clone(d.Deck)
	}
	side.Discard = append(side.Discard, d.Discard...)
	for _, sd := range d.Ship {
		s, err := g.field(seat, sd.Pilot, sd.Upgrades)
		if err != nil {
			return err
		}
		side.Cost += s.Cost
		if err := sd.apply(g, s); err != nil {
			return fmt.Errorf("ship %s: %w", s.Label, err)
		}
	}
	g.stockIllicit(seat)
	return nil
}

func degrees(at [2]float64, facing float64) flight.Pose {
	return flight.Pose{X: at[0], Y: at[1], A: facing * math.Pi / 180}.Quantised()
}

func (d shipDoc) apply(g *Game, s *Ship) error {
	s.Pose, s.Placed = degrees(d.At, d.Facing), true
	s.Shields = s.shieldValue()
	if d.Shields != nil {
		s.Shields = *d.Shields
	}
	if s.Shields < 0 || s.Shields > s.shieldValue() {
		return fmt.Errorf("it has %d shields; 0 to %d are possible", s.Shields, s.shieldValue())
	}
	if !g.area().Holds(s.base()) {
		return fmt.Errorf("it would stand partly outside the play area of %g x %g mm", g.Width, g.Height)
	}
	for _, o := range g.others(s) {
		if s.base().Overlaps(o, flight.Gauge{}) {
			return fmt.Errorf("it would stand on %s", g.ship(o.ID).Label)
		}
	}
	side := g.side(s.Seat)
	for _, k := range d.Damage {
		if k != "" && book.Damage(k) == nil {
			return fmt.Errorf("there is no Damage card %q", k)
		}
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
	for _, st := range d.States {
		switch st {
		case "activated":
			s.Activated = true
		case "fought":
			s.Fought = true
		case "skip_action":
			s.SkipAction = true
		case "destroyed":
			s.Destroyed = true
		default:
			return fmt.Errorf("state %q is none of activated, fought, skip_action, destroyed", st)
		}
	}
	return nil
}

// furnish lays out obstacles, bombs, locks and contacts.
func (g *Game) furnish(s scenario) error {
	for _, r := range s.Obstacles {
		if book.Obstacle(r.Key) == nil {
			return fmt.Errorf("there is no obstacle token %q", r.Key)
		}
		g.addRock(r.Key, degrees(r.At, r.Facing))
	}
	for i, b := range s.Bombs {
		by := g.labelled(b.By)
		if book.Bomb(b.Key) == nil || by == nil {
			return fmt.Errorf("bomb %d: there is no token %q, or no ship %q that dropped it", i+1, b.Key, b.By)
		}
		g.Bombs = append(g.Bombs, &Bomb{ID: fmt.Sprintf("bomb%d", i+1), Key: b.Key, N: i + 1, By: by.ID, Pose: degrees(b.At, b.Facing)})
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
