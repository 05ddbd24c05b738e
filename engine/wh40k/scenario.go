package wh40k

import (
	"fmt"
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/list"
	"estafeta/engine/wh40k/position"
	"estafeta/engine/wh40k/troops"
)

// Scenario reads a position: two armies with units where they stand.
func (System) Scenario(doc []byte) (engine.Game, error) {
	s, err := position.Read(doc)
	if err != nil {
		return nil, err
	}
	g := newGame(map[string]string{})
	maps.Copy(g.Options, s.Options)
	b := g.Battle
	b.Width, b.Depth = or(s.Width, 60), or(s.Depth, 44)
	b.Rounds, b.Round = max(1, s.Rounds), max(1, s.Round)
	if s.Rounds == 0 {
		b.Rounds = 5
	}
	b.First, b.Turn = 1, 1
	if s.First == 2 {
		b.First = 2
	}
	if s.Turn == 2 {
		b.Turn = 2
	}
	b.Second = b.First
	if s.Second > 0 {
		b.Second = engine.Seat(min(s.Second, 2))
	}
	b.Turns = 2*b.Round - 1
	if b.Turn != b.First {
		b.Turns++
	}
	b.Phase, b.Stage, b.Passed = MovementOf, s.Stage, s.Passed
	if s.Phase != "" {
		b.Phase = Phase(s.Phase)
	}
	if !slices.Contains([]Phase{Formations, Deployment, RoundStart, CommandOf, MovementOf, ShootingOf, ChargeOf, FightOf, TurnEnd, RoundEnd}, b.Phase) {
		return nil, fmt.Errorf("phase %q is none of formations, deployment, round_start, command, movement, shooting, charge, fight, turn_end, round_end", s.Phase)
	}
	g.layPosition(s)
	g.missionOf(s.Mission)
	for _, l := range s.Lasting {
		b.Lasting = append(b.Lasting, Lasting{Faction: l.Faction, Class: l.Class, Rule: l.Rule, Effect: l.Effect, Seat: engine.Seat(l.Seat),
			Source: l.Source, Part: l.Part, On: slices.Clone(l.On), Until: book.Until(l.Until)})
	}
	for i, a := range s.Army {
		if err := g.armyOf(engine.Seat(i+1), a, s.Limit); err != nil {
			return nil, fmt.Errorf("army %d: %w", i+1, err)
		}
	}
	for _, u := range g.Units {
		if u.Where == troops.Embarked && g.unit(u.Aboard) == nil {
			for _, tr := range g.Units {
				if tr.Label == u.Aboard && tr.Seat == u.Seat {
					u.Aboard = tr.ID
				}
			}
			if g.unit(u.Aboard) == nil {
				return nil, fmt.Errorf("unit %s is embarked in %q, which is no unit of its army", u.Label, u.Aboard)
			}
		}
	}
	for _, u := range g.onField(0) {
		for _, m := range g.bodies(u) {
			if rule, by := g.field().Misplaced(m); rule != "" {
				return nil, fmt.Errorf("a model of unit %s stands where it cannot (%s %s) at %.1f, %.1f", u.Label, rule, by, m.Shape.C.X, m.Shape.C.Y)
			}
		}
	}
	return g, nil
}

func or(x, instead float64) float64 {
	if x > 0 {
		return x
	}
	return instead
}

// newGame is an empty battle.
func newGame(options map[string]string) *Game {
	return &Game{Options: options, Units: []*troops.Unit{}, Battle: &Battle{
		Terrain: Terrain{Areas: []battlefield.Area{}, Features: []*battlefield.Feature{}}, Objectives: []*Objective{},
		Armies: [2]*Army{{Seat: 1}, {Seat: 2}}, Mission: Mission{Key: "hold", Primary: [2]string{"hold", "hold"}}, First: 1, Rounds: 5,
	}}
}

// layPosition puts terrain and objectives down.
func (g *Game) layPosition(s position.Position) {
	b := g.Battle
	for _, a := range s.Areas {
		b.Terrain.Areas = append(b.Terrain.Areas, battlefield.Area{ID: a.ID, Outline: position.Outline(a.Outline)})
	}
	for _, f := range s.Features {
		x := &battlefield.Feature{ID: f.ID, Kind: f.Kind, N: f.N, Area: f.Area, Category: f.Category, Outline: position.Outline(f.Outline), Height: f.Height, Floors: f.Floors}
		for _, o := range f.Openings {
			x.Openings = append(x.Openings, battlefield.Opening{From: geom.Point{X: o[0], Y: o[1]}, To: geom.Point{X: o[2], Y: o[3]}, Low: o[4], High: o[5]})
		}
		for _, w := range f.Walls {
			x.Walls = append(x.Walls, position.Outline(w))
		}
		b.Terrain.Features = append(b.Terrain.Features, x)
	}
	g.boundAreas()
	for i, o := range s.Objective {
		x := &Objective{ID: o.ID, Role: o.Role, Areas: o.Areas, At: geom.Point{X: o.At[0], Y: o.At[1]}, Link: o.Link,
			Home: engine.Seat(o.Home), Holder: engine.Seat(o.Holder), Was: engine.Seat(o.Was), Secured: engine.Seat(o.Secured)}
		if x.ID == "" {
			x.ID = fmt.Sprintf("objective%d", i+1)
		}
		if areas := g.outlines(x); len(areas) > 0 && o.At == [2]float64{} {
			x.At = areas[0].Centre().Quantised()
		}
		b.Objectives = append(b.Objectives, x)
	}
}

// missionOf takes a mission over, with what was done for it.
func (g *Game) missionOf(d position.Mission) {
	m := &g.Battle.Mission
	if d.Key != "" {
		m.Key = d.Key
	}
	m.Table, m.Deployment, m.Attacker = d.Table, d.Deployment, engine.Seat(d.Attacker)
	m.Kills, m.Losses, m.Marks, m.Done = d.Kills, d.Losses, d.Marks, d.Done
	copy(m.Dispositions[:], d.Dispositions)
	copy(m.Primary[:], d.Primary)
	copy(m.Before[:], d.Before)
	for i, zone := range d.Territories {
		for _, line := range zone {
			m.Territories[i] = append(m.Territories[i], position.Outline(line))
		}
	}
}

// boundAreas makes the terrain areas that features define by themselves: one
// without an area is one of its own, those that name an area which is not laid
// out are its boundary together (WH-TERR-02 … WH-TERR-04).
func (g *Game) boundAreas() {
	land := &g.Battle.Terrain
	corners := map[string][]geom.Point{}
	var order []string
	for _, f := range land.Features {
		if f.Area == "" {
			f.Area = f.ID
		}
		if g.area(f.Area) == nil {
			if corners[f.Area] == nil {
				order = append(order, f.Area)
			}
			corners[f.Area] = append(corners[f.Area], f.Outline...)
		}
	}
	for _, id := range order {
		land.Areas = append(land.Areas, battlefield.Area{ID: id, Outline: geom.Convex(corners[id])})
	}
}

// armyOf makes an army of a scenario.
func (g *Game) armyOf(seat engine.Seat, d position.Army, limit int) error {
	if len(d.Unit) == 0 {
		return fmt.Errorf("it has no units")
	}
	a := g.army(seat)
	*a = Army{Seat: seat, Name: d.Name, Faction: d.Faction, Detachments: d.Detachments, Limit: max(limit, 1000), CP: d.CP, VP: d.VP,
		Primary: d.Primary, PrimaryRound: d.PrimaryRound, Second: d.Secondary, SecondRound: d.SecondaryRound,
		Fixed: d.Fixed, Hand: d.Hand, Drawn: d.Drawn, Swapped: d.Swapped}
	for _, x := range d.Used {
		a.Used = append(a.Used, Use{Stratagem: x.Stratagem, Unit: x.Unit, Turn: x.Turn, Phase: Phase(x.Phase)})
	}
	for _, x := range d.Spent {
		a.Spent = append(a.Spent, Spent{Card: x.Card, Turn: x.Turn, Round: x.Round, Phase: Phase(x.Phase)})
	}
	for _, z := range d.Zone {
		g.Battle.Zones[seat-1] = append(g.Battle.Zones[seat-1], position.Outline(z))
	}
	if len(d.Zone) == 0 {
		b := g.Battle
		y0, y1 := b.Depth-10, b.Depth
		if seat == 2 {
			y0, y1 = 0, 10
		}
		g.Battle.Zones[seat-1] = Zone{{{X: 0, Y: y0}, {X: b.Width, Y: y0}, {X: b.Width, Y: y1}, {X: 0, Y: y1}}}
	}
	f := book.FactionOf(d.Faction)
	if f == nil {
		return fmt.Errorf("there is no faction %q", d.Faction)
	}
	for i, ud := range d.Unit {
		if err := g.unitOf(seat, f, ud); err != nil {
			return fmt.Errorf("unit %d: %w", i+1, err)
		}
	}
	return nil
}

// unitOf makes a unit of a scenario.
func (g *Game) unitOf(seat engine.Seat, f *book.Faction, d position.Unit) error {
	var parts []component
	for i, id := range append([]string{d.Sheet}, d.Attached...) {
		sheet := f.Sheet(id)
		if sheet == nil {
			return fmt.Errorf("there is no datasheet %q", id)
		}
		role := troops.Bodyguard
		if i > 0 {
			role = troops.Leads
			if sheet.Attach == string(troops.Supports) {
				role = troops.Supports
			}
		}
		c := component{sheet: sheet, role: role, warlord: d.Warlord == i+1}
		if i < len(d.Enhanced) && d.Enhanced[i] != "" {
			if !slices.ContainsFunc(f.Detachments, func(x *book.Detachment) bool {
				return slices.ContainsFunc(x.Enhancements, func(e book.Enhancement) bool { return x.EnhancementKey(e.ID) == d.Enhanced[i] })
			}) {
				return fmt.Errorf("there is no Enhancement %q", d.Enhanced[i])
			}
			c.enhance(d.Enhanced[i])
		}
		for _, q := range d.Squad {
			if q.Part != i {
				continue
			}
			k := sheet.Model(q.Kind)
			if k == nil {
				return fmt.Errorf("%q has no models %q", id, q.Kind)
			}
			c.models = append(c.models, squad{kind: k, count: len(q.Places), gear: q.Gear})
		}
		if len(d.Squad) == 0 {
			n := 0
			if i == 0 {
				n = d.Models
			}
			for _, m := range list.Default(sheet, n) {
				c.models = append(c.models, squad{kind: m.Kind, count: m.Count, gear: m.Gear})
			}
		}
		switch {
		case i < len(d.Points):
			c.points = d.Points[i]
		case len(sheet.Points) > 0:
			c.points = sheet.Points[0].Points
		}
		parts = append(parts, c)
	}
	u, err := g.enlist(seat, parts...)
	if err != nil {
		return err
	}
	u.Starting = len(u.Models)
	if d.Starting > 0 {
		u.Starting = d.Starting
	}
	u.Where = troops.OnField
	if d.Where != "" {
		u.Where, u.Aboard = d.Where, d.In
	}
	if g.Battle.Phase == Formations || g.Battle.Phase == Deployment {
		u.Where = troops.Waiting
	}
	if err := position.Stand(u, d); err != nil {
		return err
	}
	for i := range min(d.Lost, len(u.Models)-1) {
		m := &u.Models[len(u.Models)-1-i]
		m.Wounds, m.Out = 0, true
	}
	if d.Wounds > 0 {
		u.Models[0].Wounds = min(d.Wounds, u.Models[0].W)
	}
	return position.Claim(u, d, g.Battle.Turns)
}
