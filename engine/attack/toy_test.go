package attack_test

import (
	"embed"
	"encoding/json"
	"io/fs"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// toy is a small system for tests: each die that reaches the skill is a hit,
// each hit takes a wound; lethal sixes take two.
type toy struct{}

//go:embed testdata/toy/*.toml
var toyFiles embed.FS

func (toy) ID() string { return "toy" }
func (toy) Texts() fs.FS {
	sub, err := fs.Sub(toyFiles, "testdata/toy")
	if err != nil {
		panic(err)
	}
	return sub
}
func (toy) Games() engine.System { return nil }

func (toy) Attacks() attack.Resolver { return toy{} }
func (toy) Schema() string           { return "toy" }
func (toy) Rev() string              { return "1" }
func (toy) Decode(_ string, state []byte) (engine.Game, error) {
	g := &toyGame{}
	return g, json.Unmarshal(state, g)
}
func (toy) Options() []engine.HouseRule { return nil }

func (toy) Fields() []attack.Field {
	return []attack.Field{
		{Key: "charged", Part: attack.OfAttacker, Kind: attack.Flag, Words: []string{"charged", "cargado"}},
		{Key: "a", Part: attack.OfWeapon, Kind: attack.Dice, Words: []string{"a", "ataques"}, Min: 0, Max: 60, Needed: true},
		{Key: "bs", Part: attack.OfWeapon, Kind: attack.Goal, Words: []string{"bs", "hp"}, Min: 2, Max: 6, Needed: true},
		{Key: "s", Part: attack.OfWeapon, Kind: attack.Number, Words: []string{"s", "f"}, Min: 1, Max: 30},
		{Key: "ap", Part: attack.OfWeapon, Kind: attack.Number, Words: []string{"ap", "fp"}, Min: -6, Max: 0},
		{Key: "d", Part: attack.OfWeapon, Kind: attack.Dice, Words: []string{"d", "daño"}, Min: 1, Max: 60},
		{Key: "red", Part: attack.OfWeapon, Kind: attack.Pool, Words: []string{"red", "rojos", "rojo"}, Min: 0, Max: 12},
		{Key: "hit", Part: attack.OfWeapon, Kind: attack.Number, Words: []string{"hit", "to hit", "impactar"}, Min: -3, Max: 3},
		{
			Key:     "lethal",
			Part:    attack.OfWeapon,
			Kind:    attack.Flag,
			Words:   []string{"lethal", "lethal hits", "impactos letales"},
			Limited: true,
			Many:    true,
		},
		{
			Key:     "sustained",
			Part:    attack.OfWeapon,
			Kind:    attack.Counted,
			Words:   []string{"sustained", "sustained hits", "golpes sostenidos"},
			Min:     1,
			Max:     6,
			Limited: true,
			Many:    true,
		},
		{Key: "anti", Part: attack.OfWeapon, Kind: attack.Against, Words: []string{"anti"}, Min: 2, Max: 6, Many: true},
		{Key: "t", Part: attack.OfTarget, Kind: attack.Number, Words: []string{"t", "r"}, Min: 1, Max: 30},
		{Key: "sv", Part: attack.OfTarget, Kind: attack.Goal, Words: []string{"sv", "s"}, Min: 2, Max: 7},
		{Key: "inv", Part: attack.OfTarget, Kind: attack.Goal, Words: []string{"inv", "s inv"}, Min: 2, Max: 6},
		{Key: "w", Part: attack.OfTarget, Kind: attack.Number, Words: []string{"w", "h"}, Min: 1, Max: 60, Needed: true},
		{Key: "cover", Part: attack.OfTarget, Kind: attack.Flag, Words: []string{"cover", "cobertura"}},
		{Key: "infantry", Part: attack.OfTarget, Kind: attack.Flag, Words: []string{"infantry", "infantería"}},
		{Key: "beasts", Part: attack.OfTarget, Kind: attack.Flag, Words: []string{"beasts", "bestias"}},
		{Key: "vehicle", Part: attack.OfTarget, Kind: attack.Flag, Words: []string{"vehicle", "vehículo"}},
	}
}

func value(key string, n int) attack.Value { return attack.Value{Key: key, N: n} }
func flag(key string) attack.Value         { return attack.Value{Key: key} }

func (toy) Attackers() []attack.Entry {
	return []attack.Entry{
		{Key: "marines", Name: "unit.marines", Words: []string{"intercessors", "intercesores"}, Count: 5},
		{Key: "captain", Name: "unit.captain", Words: []string{"captain", "capitán"}, Count: 1},
		{Key: "twin", Name: "unit.twin", Words: []string{"heavy bolter"}, Count: 1},
	}
}

func (toy) Weapons(attacker string) []attack.Entry {
	rifle := attack.Entry{
		Key:    "rifle",
		Name:   "weapon.rifle",
		Words:  []string{"bolt rifle", "rifle bólter"},
		Values: []attack.Value{value("a", 2), value("bs", 3), value("s", 4)},
	}
	pistol := attack.Entry{
		Key:    "pistol",
		Name:   "weapon.pistol",
		Words:  []string{"bolt pistol", "pistola bólter"},
		Values: []attack.Value{value("a", 1), value("bs", 3)},
	}
	better := attack.Entry{
		Key:    "pistol_2",
		Name:   "weapon.pistol",
		Words:  []string{"bolt pistol", "pistola bólter"},
		Values: []attack.Value{value("a", 1), value("bs", 2), flag("lethal")},
		Count:  1,
	}
	heavy := attack.Entry{
		Key:    "heavy",
		Name:   "weapon.heavy",
		Words:  []string{"heavy bolter"},
		Values: []attack.Value{value("a", 3), value("bs", 4), {Key: "sustained", N: 1}},
		Count:  1,
	}
	switch attacker {
	case "marines":
		return []attack.Entry{rifle, pistol}
	case "captain":
		return []attack.Entry{better}
	case "twin":
		return []attack.Entry{heavy}
	}
	return []attack.Entry{rifle, pistol, better, heavy}
}

func (toy) Targets() []attack.Entry {
	return []attack.Entry{
		{
			Key:    "warriors",
			Name:   "unit.warriors",
			Words:  []string{"necron warriors", "guerreros necrones"},
			Values: []attack.Value{value("t", 4), value("sv", 4), value("w", 1), flag("infantry")},
			Count:  10,
		},
		{
			Key:    "overlord",
			Name:   "unit.overlord",
			Words:  []string{"overlord", "c'tan overlord"},
			Values: []attack.Value{value("t", 5), value("sv", 2), value("w", 6), flag("infantry")},
			Count:  1,
		},
	}
}

func (toy) Attack(s attack.Sheet, _ map[string]string) (attack.Game, *engine.Refusal) {
	if len(s.Weapons) == 0 {
		return nil, engine.Refuse("", "refuse.weapons")
	}
	g := &toyGame{Wounds: s.Targets[0].Count * max(1, s.Targets[0].N("w")), Dice: []int{}, Rolled: []int{}}
	for _, w := range s.Weapons {
		a, _ := w.Find("a")
		for range w.Count {
			g.Attacks = append(g.Attacks, toyWeapon{a.N, a.Dice, a.Sides, w.N("bs"), w.Has("lethal")})
		}
	}
	return g, nil
}

func (toy) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	s := r.Sheet
	if len(s.Weapons) == 0 {
		return attack.Odds{}, engine.Refuse("", "refuse.weapons")
	}
	all := attack.Exactly(0)
	for _, w := range s.Weapons {
		a, _ := w.Find("a")
		n := attack.Exactly(a.N)
		if a.Dice > 0 {
			n = attack.Die(a.Sides).Times(a.Dice).Plus(attack.Exactly(a.N))
		}
		hit := float64(7-w.N("bs")) / 6
		one := attack.Chance(hit)
		if w.Has("lethal") {
			one = attack.Dist{1 - hit, hit - 1.0/6, 1.0 / 6}
		}
		all = all.Plus(one.Sum(n).Times(w.Count))
	}
	total := s.Targets[0].Count * max(1, s.Targets[0].N("w"))
	all = all.Cap(total)
	return attack.Odds{Measures: []attack.Measure{{Key: "damage", P: all}}, Kill: all.At(total), Play: r.Play}, nil
}

type toyWeapon struct {
	A, Dice, Sides, Skill int
	Lethal                bool
}

type toyGame struct {
	Attacks []toyWeapon
	Dice    []int
	Rolled  []int
	Wounds  int
	Damage  int
	At      int
	Done    bool
}

func (g *toyGame) Step(t *engine.Table) {
	for g.At = range g.Attacks {
		w := g.Attacks[g.At]
		n := w.A
		if w.Dice > 0 {
			for _, f := range t.Roll(1, "attacks", w.Sides, w.Dice) {
				n += f
			}
		}
		double := true
		if w.Lethal {
			double = t.Ask(1, "lethal", func(p *engine.Prompt) {
				p.Pass, p.Default = true, engine.Pick("yes")
				p.Add(engine.Option{Key: "yes", Label: engine.Say("yes")})
			}).One() == "yes"
		}
		for _, f := range t.Roll(1, "hit", 6, n) {
			if f >= w.Skill {
				g.Damage++
				if f == 6 && w.Lethal && double {
					g.Damage++
				}
			}
		}
	}
	g.Damage = min(g.Damage, g.Wounds)
	t.Tell("done", engine.Num("n", g.Damage))
	g.Done = true
}
func (g *toyGame) Over() bool                       { return g.Done }
func (g *toyGame) Adjust(a engine.Adjustment) error { return engine.Refuse("", "refuse.adjust") }
func (g *toyGame) Corrections() []engine.Adjustment { return nil }
func (g *toyGame) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s}
	if g.Done {
		v.Outcome = engine.Won(1, engine.Say("done", engine.Num("n", g.Damage)))
	}
	return v
}
func (g *toyGame) Results() []int { return []int{g.Damage} }
func (g *toyGame) Killed() bool   { return g.Damage >= g.Wounds }
