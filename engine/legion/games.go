package legion

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/house"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// Schema names the present form of Game.
func (System) Schema() string { return schema }

// Rev names the revision of these rules: the day they last changed.
func (System) Rev() string { return "2026-11-24b" }

// Decode reads a checkpoint.
func (System) Decode(have string, state []byte) (engine.Game, error) {
	if have != schema {
		return nil, fmt.Errorf("legion: the checkpoint has schema %q, known is %q", have, schema)
	}
	g, err := decode(state)
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Seats are two sides; several users may share one.
func (System) Seats() (fewest, most int) { return 2, 2 }

// DieOf is the die that falls under a purpose and the signs on its faces.
func (System) DieOf(purpose string) (die string, faces []string) { return Attacks{}.DieOf(purpose) }

// Orders are the windows that a player may arm.
func (System) Orders() []engine.StandingOrder {
	return []engine.StandingOrder{{Key: "cohesion", Arms: true}, {Key: "attack.split", Arms: true}, {Key: "scatter", Arms: true},
		{Key: "token.carried", Arms: true}, {Key: "wound.alike", Arms: true}}
}

// Options are what the players agree on before the battle.
func (System) Options() []engine.HouseRule {
	return append([]engine.HouseRule{
		{Key: "size", Values: []string{"skirmish", "standard", "large", "team"},
			Rules: []string{"LEG-A-ARMY-01", "LEG-B-ADV-02", "LEG-B-TEAM-02"}, Setting: true},
		{Key: "table", Values: []string{"industrial-yard", "forest-crossing", "desert-village", "open", "competitive"},
			Rules: []string{"LEG-A-SETUP-05"}, Setting: true},
		{Key: "end", Values: []string{"rounds", "unlimited"}, Rules: []string{"LEG-B-ADV-08"}, Setting: true},
		{Key: "rounds", Values: []string{"6", "1", "2", "3", "4", "5"}, Rules: []string{"LEG-A-END-07"}, Setting: true},
	}, allReadings...)
}

// Presets are the ready-made setups.
func (System) Presets() []engine.Preset {
	return []engine.Preset{
		{Key: "skirmish", Options: map[string]string{"size": "skirmish"}},
		{Key: "standard", Options: map[string]string{"size": "standard"}},
		{Key: "large", Options: map[string]string{"size": "large"}},
		{Key: "team", Options: map[string]string{"size": "team"}, Fewest: 4, Most: 4},
	}
}

// New sets up a battle: table and armies, nothing deployed yet.
func (System) New(s engine.Setup) (engine.Game, error) {
	opts, err := house.Rules(System{}.Options()).Agree(System{}.Presets(), s)
	if err != nil {
		return nil, err
	}
	g := newGame(opts)
	if len(s.Rosters) != g.Sides() {
		return nil, fmt.Errorf("this battle needs %d lists, here are %d", g.Sides(), len(s.Rosters))
	}
	if opts["table"] == "competitive" {
		g.Battle.Phase = Terrain
	}
	if err := g.layTable(opts["table"]); err != nil {
		return nil, err
	}
	limit := list.SizeOf(opts["size"])
	for i, r := range s.Rosters {
		if rep := list.Check(r, enforced); len(rep.Problems) > 0 {
			return nil, rep.Problems[0]
		}
		if err := g.muster(engine.Seat(i+1), r, limit); err != nil {
			return nil, err
		}
	}
	for i := 2; i < len(s.Rosters); i++ {
		if ref := partners(s.Rosters[i-2], s.Rosters[i]); ref != nil {
			return nil, ref
		}
	}
	return g, nil
}

// The usual table (LEG-A-SETUP-02).
const (
	usualWidth = 1800
	usualDepth = 900
	largeDepth = 1200
)

// newGame is an empty battle.
func newGame(opts map[string]string) *Game {
	g := &Game{Options: opts, Units: []*troops.Unit{}, Attack: troops.NoAttack(), Battle: &Battle{
		Width: usualWidth, Depth: usualDepth, Pieces: []*battlefield.Piece{}, Tokens: []Token{}, Held: []troops.Attack{}, Fallen: []Fallen{},
		Zones: [2]Zone{{}, {}}, Path: []geom.Point{},
		Cards: Cards{Objectives: []string{}, Deployments: []string{}, Conditions: []string{}},
		Phase: Colours, Counter: 1, Turn: 1,
	}}
	seats := 2
	if opts["size"] == "team" {
		seats = 4
	}
	for i := range seats {
		g.Battle.Sides = append(g.Battle.Sides, &Side{Seat: engine.Seat(i + 1), Hand: []string{}, Discard: []string{}, Orders: []OrderLeft{},
			Pool: []book.Rank{}, Used: []string{}})
	}
	if opts["size"] == "large" { // LEG-B-ADV-03
		g.Battle.Depth = largeDepth
	}
	return g
}

// layTable lays a ready table; a large battlefield has it in its middle.
func (g *Game) layTable(key string) error {
	if key == "open" || key == "competitive" {
		return nil
	}
	b := g.Battle
	shift := geom.Point{Y: (b.Depth - usualDepth) / 2}
	n := map[string]int{}
	for _, p := range book.Content().Pieces {
		if p.Table != key {
			continue
		}
		n[p.Type]++
		outline := p.Polygon()
		for i := range outline {
			outline[i] = outline[i].Add(shift)
		}
		b.Pieces = append(b.Pieces, &battlefield.Piece{ID: fmt.Sprintf("%s%d", p.Type, n[p.Type]), N: n[p.Type], Type: p.Type, Outline: outline})
	}
	if len(b.Pieces) == 0 {
		return fmt.Errorf("there is no table %q", key)
	}
	return nil
}

// muster makes the army of a list.
func (g *Game) muster(seat engine.Seat, r engine.Roster, size list.Size) error {
	s := g.side(seat)
	s.Name, s.Faction, s.Hand, s.Aside = r.Name, r.Faction, list.Hand(r), strings.Join(r.Decks[list.Aside], ",")
	for _, e := range r.Units {
		u, err := g.enlist(seat, e.Unit, e.Upgrades)
		if err != nil {
			return err
		}
		s.Points += u.Points
	}
	if s.Points > size.Points {
		return engine.Refuse(size.Rule, "refuse.limit", engine.Num("n", s.Points), engine.Num("max", size.Points))
	}
	slices.Sort(s.Hand)
	return nil
}

//go:embed reference/demo.toml
var demo []byte

// Demo is a small battle to try.
func (System) Demo() []byte { return demo }
