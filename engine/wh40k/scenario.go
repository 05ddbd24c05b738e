package wh40k

import (
	"fmt"
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/list"
	"estafeta/engine/wh40k/troops"
)

// scenario is a position written by hand.
type scenario struct {
	Options   map[string]string `toml:"options"`
	Width     float64           `toml:"width"`
	Depth     float64           `toml:"depth"`
	Limit     int               `toml:"limit"` // points limit of the battle
	Round     int               `toml:"round"`
	Rounds    int               `toml:"rounds"`
	Phase     Phase             `toml:"phase"`
	Turn      int               `toml:"turn"`  // whose turn it is
	First     int               `toml:"first"` // who goes first in every round
	Areas     []areaDoc         `toml:"area"`
	Features  []featureDoc      `toml:"feature"`
	Objective []objectiveDoc    `toml:"objective"`
	Army      []armyDoc         `toml:"army"`
}

type areaDoc struct {
	ID      string       `toml:"id"`
	Outline [][2]float64 `toml:"outline"`
}

type featureDoc struct {
	ID       string               `toml:"id"`
	Kind     string               `toml:"kind"`
	Area     string               `toml:"area"`
	Category battlefield.Category `toml:"category"`
	Outline  [][2]float64         `toml:"outline"`
	Height   float64              `toml:"height"`
	Walls    [][][2]float64       `toml:"walls"`
	Floors   []float64            `toml:"floors"`
	Openings [][6]float64         `toml:"openings"` // from x, y to x, y on a wall, from a height to a height
}

type objectiveDoc struct {
	ID    string     `toml:"id"`
	Role  string     `toml:"role"`
	Areas []string   `toml:"areas"`
	At    [2]float64 `toml:"at"`
}

type armyDoc struct {
	Name    string         `toml:"name"`
	Faction string         `toml:"faction"`
	CP      int            `toml:"cp"`
	VP      int            `toml:"vp"`
	Zone    [][][2]float64 `toml:"zone"`
	Unit    []unitDoc      `toml:"unit"`
}

type unitDoc struct {
	Sheet    string             `toml:"sheet"` // "necrons/necron-warriors", or without the army's own faction
	Models   int                `toml:"models"`
	Attached []string           `toml:"attached"` // datasheets of leaders and supports
	At       [2]float64         `toml:"at"`       // of its first model
	Places   [][2]float64       `toml:"places"`   // or of each model
	Files    int                `toml:"files"`
	Facing   float64            `toml:"facing"` // degrees, clockwise from up the picture
	Up       float64            `toml:"up"`
	Where    troops.Whereabouts `toml:"where"`  // reserves, embarked
	In       string             `toml:"in"`     // label of the TRANSPORT
	Wounds   int                `toml:"wounds"` // of its first model
	Lost     int                `toml:"lost"`   // models destroyed
	States   []string           `toml:"states"` // shocked, advanced, fellback, charged, shot, moved
}

// Scenario reads a position: two armies with units where they stand.
func (System) Scenario(doc []byte) (engine.Game, error) {
	var s scenario
	if err := load.Decode("scenario", doc, &s); err != nil {
		return nil, err
	}
	if len(s.Army) != 2 {
		return nil, fmt.Errorf("a scenario of Warhammer 40,000 has two [[army]] sections, this one %d", len(s.Army))
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
	b.Turns = 2*b.Round - 1
	if b.Turn != b.First {
		b.Turns++
	}
	b.Phase = MovementOf
	if s.Phase != "" {
		b.Phase = s.Phase
	}
	if !slices.Contains([]Phase{Formations, Deployment, RoundStart, CommandOf, MovementOf, ShootingOf, ChargeOf, FightOf, TurnEnd}, b.Phase) {
		return nil, fmt.Errorf("phase %q is none of formations, deployment, round_start, command, movement, shooting, charge, fight, turn_end", s.Phase)
	}
	if err := g.layScenario(s); err != nil {
		return nil, err
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

func outlineOf(doc [][2]float64) geom.Polygon {
	var out geom.Polygon
	for _, p := range doc {
		out = append(out, geom.Point{X: engine.Quantise(p[0]), Y: engine.Quantise(p[1])})
	}
	return out
}

// layScenario puts terrain and objectives down.
func (g *Game) layScenario(s scenario) error {
	b := g.Battle
	for i, a := range s.Areas {
		id := a.ID
		if id == "" {
			id = fmt.Sprintf("area%d", i+1)
		}
		if len(a.Outline) < 3 {
			return fmt.Errorf("area %s needs an outline of three points or more", id)
		}
		b.Terrain.Areas = append(b.Terrain.Areas, battlefield.Area{ID: id, Outline: outlineOf(a.Outline)})
	}
	for i, f := range s.Features {
		x := &battlefield.Feature{ID: f.ID, Kind: f.Kind, N: i + 1, Area: f.Area, Category: f.Category, Outline: outlineOf(f.Outline), Height: f.Height, Floors: f.Floors}
		for _, o := range f.Openings {
			x.Openings = append(x.Openings, battlefield.Opening{From: geom.Point{X: o[0], Y: o[1]}, To: geom.Point{X: o[2], Y: o[3]}, Low: o[4], High: o[5]})
		}
		if x.Kind == "" {
			x.Kind = "ruin"
		}
		if x.ID == "" {
			x.ID = fmt.Sprintf("%s%d", x.Kind, x.N)
		}
		if len(x.Outline) < 3 {
			return fmt.Errorf("feature %s needs an outline of three points or more", x.ID)
		}
		if !slices.Contains([]battlefield.Category{battlefield.Exposed, battlefield.Light, battlefield.Dense}, x.Category) {
			return fmt.Errorf("feature %s: category %q is none of exposed, light, dense", x.ID, x.Category)
		}
		for _, w := range f.Walls {
			x.Walls = append(x.Walls, outlineOf(w))
		}
		b.Terrain.Features = append(b.Terrain.Features, x)
	}
	g.boundAreas()
	for i, o := range s.Objective {
		x := &Objective{ID: o.ID, Role: o.Role, Areas: o.Areas, At: geom.Point{X: o.At[0], Y: o.At[1]}}
		if x.ID == "" {
			x.ID = fmt.Sprintf("objective%d", i+1)
		}
		if areas := g.outlines(x); len(areas) > 0 && o.At == [2]float64{} {
			x.At = areas[0].Centre().Quantised()
		}
		b.Objectives = append(b.Objectives, x)
	}
	return nil
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
func (g *Game) armyOf(seat engine.Seat, d armyDoc, limit int) error {
	if len(d.Unit) == 0 {
		return fmt.Errorf("it has no units")
	}
	a := g.army(seat)
	a.Name, a.Faction, a.CP, a.VP, a.Limit = d.Name, d.Faction, d.CP, d.VP, max(limit, 1000)
	for _, z := range d.Zone {
		g.Battle.Zones[seat-1] = append(g.Battle.Zones[seat-1], outlineOf(z))
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

func (g *Game) unitOf(seat engine.Seat, f *book.Faction, d unitDoc) error {
	var parts []component
	for i, id := range append([]string{d.Sheet}, d.Attached...) {
		sheet := f.Sheet(id)
		if sheet == nil {
			return fmt.Errorf("there is no datasheet %q", id)
		}
		n := 0
		if i == 0 {
			n = d.Models
		}
		c := component{sheet: sheet, role: troops.Bodyguard}
		if i > 0 {
			c.role = troops.Leads
			if sheet.Attach == string(troops.Supports) {
				c.role = troops.Supports
			}
		}
		for _, m := range list.Default(sheet, n) {
			c.models = append(c.models, squad{kind: m.Kind, count: m.Count, gear: m.Gear})
		}
		if len(sheet.Points) > 0 {
			c.points = sheet.Points[0].Points
		}
		parts = append(parts, c)
	}
	u, err := g.enlist(seat, parts...)
	if err != nil {
		return err
	}
	u.Starting = len(u.Models)
	u.Where = troops.OnField
	if d.Where != "" {
		u.Where, u.Aboard = d.Where, d.In
	}
	if g.Battle.Phase == Formations || g.Battle.Phase == Deployment {
		u.Where = troops.Waiting
	}
	if err := stand(u, d); err != nil {
		return err
	}
	for i := range min(d.Lost, len(u.Models)-1) {
		m := &u.Models[len(u.Models)-1-i]
		m.Wounds, m.Out = 0, true
	}
	if d.Wounds > 0 {
		u.Models[0].Wounds = min(d.Wounds, u.Models[0].W)
	}
	for _, s := range d.States {
		switch s {
		case "shocked":
			u.Shocked = true
		case "advanced":
			u.Turn.Advanced, u.Turn.NoAction = true, true
		case "fellback":
			u.Turn.FellBack, u.Turn.NoShoot, u.Turn.NoCharge, u.Turn.NoAction = true, true, true, true
		case "charged":
			u.Turn.Charged, u.Turn.Foremost = true, true
		case "shot":
			u.Shot = g.Battle.Turns
		case "moved":
			u.Turn.Chosen = true
			for i := range u.Models {
				u.Models[i].Went = 6
			}
		default:
			return fmt.Errorf("state %q is none of shocked, advanced, fellback, charged, shot, moved", s)
		}
	}
	return nil
}

// stand puts the models of a scenario's unit down: each at its place, or all as
// a block with the first in the middle of the first rank.
func stand(u *troops.Unit, d unitDoc) error {
	const degree = 0.017453292519943295
	facing := engine.QuantiseAngle(d.Facing * degree)
	places := outlineOf(d.Places)
	if len(places) == 0 {
		widest := 0.0
		for _, m := range u.Models {
			widest = max(widest, max(m.Base.W, m.Base.L))
		}
		files := d.Files
		if files == 0 {
			files = formation.Block(len(u.Models))
		}
		places = formation.Grid(geom.Point{X: d.At[0], Y: d.At[1]}, facing, widest+0.2, files, len(u.Models))
	}
	if len(places) != len(u.Models) {
		return fmt.Errorf("%d places for %d models", len(places), len(u.Models))
	}
	for i := range u.Models {
		u.Models[i].At, u.Models[i].Facing, u.Models[i].Up = places[i].Quantised(), facing, d.Up
	}
	return nil
}
