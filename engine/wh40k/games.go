package wh40k

import (
	_ "embed"
	"fmt"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/house"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/list"
	"estafeta/engine/wh40k/troops"
)

// Schema names the present form of Game.
func (System) Schema() string { return schema }

// Rev names the revision of these rules: the day they last changed.
func (System) Rev() string { return "2026-11-24b" }

// Decode reads a checkpoint.
func (System) Decode(have string, state []byte) (engine.Game, error) {
	if have != schema {
		return nil, fmt.Errorf("wh40k: the checkpoint has schema %q, known is %q", have, schema)
	}
	return decode(state)
}

// Seats are two sides; several users may share one.
func (System) Seats() (fewest, most int) { return 2, 2 }

// Orders are the windows that a player may arm.
func (System) Orders() []engine.StandingOrder {
	out := []engine.StandingOrder{}
	for _, s := range []stratagem{insaneBravery, rapidIngress, fireOverwatch, smokescreen, heroicIntervention, counterOffensive, epicChallenge} {
		out = append(out, engine.StandingOrder{Key: s.Key, Arms: true})
	}
	return append(out, engine.StandingOrder{Key: "card", Arms: true}, engine.StandingOrder{Key: "command", Arms: true}, engine.StandingOrder{Key: "model", Arms: true}, engine.StandingOrder{Key: "card.swap", Arms: true},
		engine.StandingOrder{Key: "pool", Arms: true}, engine.StandingOrder{Key: "target.first", Arms: true})
}

// Options are what the players agree on before the battle.
func (System) Options() []engine.HouseRule {
	return append([]engine.HouseRule{
		{Key: "size", Values: []string{"incursion", "strike-force"}, Rules: []string{"WH-GAME-05"}, Setting: true},
		{Key: "mission", Values: []string{"approved", "hold"}, Rules: []string{"WH-GAME-04"}, Setting: true},
		{Key: "table", Values: []string{"drawn", "variant-a", "variant-b", "variant-c"}, Rules: []string{"WH-GAME-07", "WH-TERR-06"}, Setting: true},
		{Key: "twist", Values: twists, Rules: []string{"WH-MISS-01"}, Setting: true},
		{Key: "painted", Values: []string{"none", "both"}, Rules: []string{"WH-MISS-01"}, Setting: true},
		{Key: "rounds", Values: []string{"mission", "1", "2", "3", "4"}, Rules: []string{"WH-GAME-03"}, Setting: true},
	}, allReadings...)
}

// Presets are the ready-made setups.
func (System) Presets() []engine.Preset {
	return []engine.Preset{
		{Key: "incursion", Options: map[string]string{"size": "incursion"}},
		{Key: "strike-force", Options: map[string]string{"size": "strike-force"}},
	}
}

// New sets up a battle: table, armies, nothing deployed yet.
func (System) New(s engine.Setup) (engine.Game, error) {
	opts, err := house.Rules(System{}.Options()).Agree(System{}.Presets(), s)
	if err != nil {
		return nil, err
	}
	if len(s.Rosters) != 2 {
		return nil, fmt.Errorf("a battle needs two lists, here are %d", len(s.Rosters))
	}
	g := newGame(opts)
	b := g.Battle
	b.Phase, b.Mission.Key = Preparing, opts["mission"]
	if opts["mission"] == "hold" {
		b.Phase = Formations
	}
	switch opts["rounds"] {
	case "1", "2", "3", "4":
		b.Rounds = int(opts["rounds"][0] - '0')
	}
	limit := 1000
	if opts["size"] == "strike-force" {
		limit = 2000
	}
	g.layPlain()
	for i, r := range s.Rosters {
		if rep := (System{}).Check(r); len(rep.Problems) > 0 {
			return nil, rep.Problems[0]
		}
		if err := g.muster(engine.Seat(i+1), r, limit); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// muster makes the army of a list: leaders and supports join the units that
// they lead (WH-ATT-03, WH-ATT-04, WH-GAME-05).
func (g *Game) muster(seat engine.Seat, r engine.Roster, limit int) error {
	a := list.Muster(r)
	if a.Points > limit {
		return engine.Refuse("WH-GAME-05", "refuse.limit", engine.Num("n", a.Points), engine.Num("max", limit))
	}
	army := g.army(seat)
	army.Name, army.Faction, army.Limit = r.Name, r.Faction, limit
	for _, d := range a.Detachments {
		army.Detachments = append(army.Detachments, d.ID)
	}
	for i := range a.Units {
		if a.Units[i].Joins >= 0 {
			continue
		}
		parts := []component{enrol(&a.Units[i], troops.Bodyguard)}
		for k := range a.Units {
			if a.Units[k].Joins == i {
				role := troops.Leads
				if a.Units[k].Sheet.Attach == string(troops.Supports) {
					role = troops.Supports
				}
				parts = append(parts, enrol(&a.Units[k], role))
			}
		}
		if _, err := g.enlist(seat, parts...); err != nil {
			return err
		}
	}
	return nil
}

// enrol is an entry of a list as a component of a unit.
func enrol(u *list.Unit, role troops.Role) component {
	c := component{sheet: u.Sheet, role: role, points: u.Points, warlord: u.Warlord}
	for _, e := range u.Enhancements {
		c.enhance(e.Key())
	}
	for _, m := range u.Models {
		c.models = append(c.models, squad{kind: m.Kind, count: m.Count, gear: m.Gear})
	}
	return c
}

// enhance gives a component an Enhancement.
func (c *component) enhance(key string) {
	c.enhanced = key
	if r := enhancementRule(key); Enforced(r) && c.role != troops.Bodyguard {
		for _, x := range r.Effects { // while leading, and so for the whole battle (WH-ATT-03, WH-ATT-08)
			if x.Kind == "keyword" {
				c.keywords = append(c.keywords, x.What)
			}
		}
	}
}

// layPlain lays a plain table: a ruin in every quarter, low walls in the middle,
// five objectives. Heights and places are our own.
func (g *Game) layPlain() {
	b := g.Battle
	b.Width, b.Depth = 60, 44
	b.Zones = [2]Zone{
		{{{X: 0, Y: 32}, {X: 60, Y: 32}, {X: 60, Y: 44}, {X: 0, Y: 44}}},
		{{{X: 0, Y: 0}, {X: 60, Y: 0}, {X: 60, Y: 12}, {X: 0, Y: 12}}},
	}
	ruins := []geom.Point{{X: 15, Y: 15}, {X: 45, Y: 29}, {X: 45, Y: 15}, {X: 15, Y: 29}}
	for i, c := range ruins {
		id := fmt.Sprintf("area%d", i+1)
		b.Terrain.Areas = append(b.Terrain.Areas, battlefield.Area{ID: id, Outline: geom.Rect(c, 8, 6, 0)})
		lo, hi := geom.Point{X: c.X - 3, Y: c.Y - 2}, geom.Point{X: c.X + 3, Y: c.Y + 2}
		corner := geom.Point{X: lo.X, Y: lo.Y}
		ends := []geom.Point{{X: hi.X, Y: lo.Y}, corner, {X: lo.X, Y: hi.Y}}
		if c.Y > 22 {
			ends = []geom.Point{{X: lo.X, Y: hi.Y}, hi, {X: hi.X, Y: lo.Y}}
		}
		b.Terrain.Features = append(b.Terrain.Features, &battlefield.Feature{ID: fmt.Sprintf("ruin%d", i+1), Kind: "ruin", N: i + 1, Area: id, Category: battlefield.Dense,
			Outline: geom.Rect(c, 6, 4, 0), Height: 6, Walls: [][]geom.Point{ends}, Floors: []float64{3}})
	}
	for i, c := range []geom.Point{{X: 26, Y: 19}, {X: 34, Y: 25}} {
		id := fmt.Sprintf("area%d", i+5)
		b.Terrain.Areas = append(b.Terrain.Areas, battlefield.Area{ID: id, Outline: geom.Rect(c, 6, 2, 0)})
		b.Terrain.Features = append(b.Terrain.Features, &battlefield.Feature{ID: fmt.Sprintf("barrier%d", i+1), Kind: "barrier", N: i + 1, Area: id, Category: battlefield.Light,
			Outline: geom.Rect(c, 4.5, 0.5, 0), Height: 1.5})
	}
	for i, c := range []geom.Point{{X: 30, Y: 22}, {X: 12, Y: 22}, {X: 48, Y: 22}, {X: 30, Y: 38}, {X: 30, Y: 6}} {
		role := []string{"center", "expansion", "expansion", "home", "home"}[i]
		o := &Objective{ID: fmt.Sprintf("objective%d", i+1), Role: role, At: c}
		if role == "home" {
			o.Home = engine.Seat(i - 2)
		}
		b.Objectives = append(b.Objectives, o)
	}
}

//go:embed reference/demo.toml
var demo []byte

// Demo is a small battle to try.
func (System) Demo() []byte { return demo }
