package nebula

import (
	"fmt"
	"io/fs"

	"estafeta/engine"
	"estafeta/engine/house"
	"estafeta/engine/nebula/book"
	"estafeta/engine/nebula/list"
	"estafeta/engine/nebula/texts"
)

// System is NEBULA for the registry of systems.
type System struct{}

// ID is "nebula".
func (System) ID() string { return "nebula" }

// Schema names the present form of Game.
func (System) Schema() string { return schema }

// Rev names the revision of these rules: the day they last changed, with a
// letter for a further change on the same day. Any change of what is asked,
// rolled or told is a new revision, so that games in flight are settled.
func (System) Rev() string { return "2026-11-23h" }

// Decode reads a checkpoint.
func (System) Decode(have string, state []byte) (engine.Game, error) {
	if have != schema {
		return nil, fmt.Errorf("nebula: the checkpoint has schema %q, known is %q", have, schema)
	}
	return decode(state)
}

// Texts are the catalogues of NEBULA.
func (System) Texts() fs.FS { return texts.Files }

// Games plays whole games.
func (s System) Games() engine.System { return s }

// Seats are two sides; several users may share one.
func (System) Seats() (fewest, most int) { return 2, 2 }

// Options are what the players agree on before the game.
func (System) Options() []engine.HouseRule {
	tables := engine.HouseRule{Key: "table", Rules: []string{"NEB-SCEN-01"}, Setting: true}
	for _, m := range content().Tables {
		tables.Values = append(tables.Values, m.ID)
	}
	tables.Values = append(tables.Values, "random")
	return append([]engine.HouseRule{
		tables,
		{Key: "mission", Values: []string{"finish_them", "data_recovery", "transport", "random"}, Rules: []string{"NEB-MIS-01"}, Setting: true},
		{Key: "weather", Values: []string{"none", "rolled", "1", "2", "3"}, Rules: []string{"NEB-WEA-01"}, Setting: true},
		{Key: "rounds", Values: []string{"mission", "10", "8", "6", "4", "2"}, Rules: []string{"NEB-MIS-03"}, Setting: true},
	}, readings...)
}

// Presets are the ready-made setups, one a table.
func (System) Presets() []engine.Preset {
	var out []engine.Preset
	for _, m := range content().Tables {
		out = append(out, engine.Preset{Key: m.ID, Options: map[string]string{"table": m.ID}})
	}
	return out
}

// labels of the two sides (play.md, d): numbers, and consonants that are no
// cell, compass point or count in either language.
var labels = [2][]string{
	{"1", "2", "3", "4", "5", "6", "7", "8"},
	{"B", "C", "D", "F", "G", "H", "J", "K"},
}

// New sets up a game: table, Forces, nothing deployed yet.
func (System) New(s engine.Setup) (engine.Game, error) {
	opts, err := house.Rules(System{}.Options()).Agree(System{}.Presets(), s)
	if err != nil {
		return nil, err
	}
	if len(s.Rosters) != 2 {
		return nil, fmt.Errorf("a game of NEBULA needs two lists, here are %d", len(s.Rosters))
	}
	g := &Game{
		Options: opts,
		Phase:   RollOff,
		Trail:   []Trail{},
		Ground:  []Dropped{},
		Smokes:  []Smoke{},
		Prep:    Prep{Queue: []string{}},
		Terrain: []*Terrain{},
	}
	g.setMission(opts["mission"])
	if opts["table"] == "random" {
		g.Width, g.Depth = 90, 90
	} else if err := g.layOut(opts["table"]); err != nil {
		return nil, err
	}
	for i, r := range s.Rosters {
		rep := System{}.Check(r)
		if len(rep.Problems) > 0 {
			return nil, rep.Problems[0]
		}
		if err := g.muster(engine.Seat(i+1), r); err != nil {
			return nil, err
		}
	}
	g.bind()
	if g.Mission != "finish_them" || opts["table"] == "random" {
		g.Phase = Prepare
	}
	return g, nil
}

// layOut puts a ready table's scenery down.
func (g *Game) layOut(id string) error {
	for _, m := range content().Tables {
		if m.ID == id {
			terrain, err := layTerrain(&m)
			g.Terrain, g.Width, g.Depth = terrain, m.Width, m.Depth
			return err
		}
	}
	return fmt.Errorf("there is no table %q", id)
}

// muster makes the Force of a list (NEB-REC-01, NEB-REC-02).
func (g *Game) muster(seat engine.Seat, r engine.Roster) error {
	force := &Force{Seat: seat, Faction: r.Faction, Name: r.Name}
	for i, e := range r.Units {
		u, ok := content().Units[e.Unit]
		if !ok {
			return fmt.Errorf("there is no unit %q", e.Unit)
		}
		f, err := recruit(u, e.Upgrades)
		if err != nil {
			return err
		}
		f.ID, f.Seat, f.Label = fmt.Sprintf("s%d.%d", seat, i+1), seat, labels[seat-1][i]
		for _, up := range e.Upgrades {
			f.Cost += list.Prices(content(), r.Faction, u)[up]
		}
		if has(u.Qualities, "leader") && (force.General == "" || has(e.Marks, list.General)) {
			force.General = f.ID
		}
		g.Figures = append(g.Figures, f)
	}
	force.Members = len(r.Units)
	g.Forces = append(g.Forces, force)
	return nil
}

// freeMagazine is what an Expert Gunsmith has besides its equipment.
const freeMagazine = "magazine.free"

// recruit makes a figure of a profile, with an Expert Gunsmith's free Magazine
// (NEB-KEY-25).
func recruit(u book.Unit, upgrades []string) (*Figure, error) {
	f := &Figure{
		Unit:      u.ID,
		Rank:      u.Rank,
		Cost:      u.Points,
		Wounds:    u.Attributes[HER],
		Qualities: append([]string{}, u.Qualities...),
		Engaged:   []string{},
		Mishaps:   []Mishap{},
	}
	copy(f.Attr[:], u.Attributes)
	f.Base, f.Height = body(u)
	items, err := stow(append(append([]string{}, u.Equip...), upgrades...), u.Qualities)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", u.ID, err)
	}
	f.Items = items
	if has(u.Qualities, "expert_gunsmith") {
		f.Items = append(f.Items, &Carried{ID: freeMagazine, Item: "magazine", Place: "object"})
	}
	return f, nil
}

// body is base diameter and height in cm; the text gives none, these are house
// values per rank (A55, digest section e).
func body(u book.Unit) (base, height float64) {
	switch {
	case u.Rank == "mech":
		return 5, 7
	case u.Rank == "droid" && u.Faction != "droidekas":
		return 4, 5
	}
	return 2.5, 3
}
