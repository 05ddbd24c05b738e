package book

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/xwing/flight"
)

func loadContent(fsys fs.FS) (*Content, error) {
	c := &Content{}
	for _, load := range []func(fs.FS) error{c.loadShips, c.loadPilots, c.loadUpgrades, c.loadDamage, c.loadTokens, c.loadReady} {
		if err := load(fsys); err != nil {
			return nil, err
		}
	}
	return c, c.sort()
}

// sort puts each list in the order of its keys; a key stands once.
func (c *Content) sort() error {
	for _, err := range []error{
		byKey("ship", c.Ships, func(s *ShipType) string { return s.Key }),
		byKey("pilot", c.Pilots, func(p *PilotCard) string { return p.Key }),
		byKey("upgrade", c.Upgrades, func(u *UpgradeCard) string { return u.Key }),
		byKey("Damage card", c.Damage, func(d *DamageCard) string { return d.Key }),
		byKey("Condition card", c.Conditions, func(d *ConditionCard) string { return d.Key }),
		byKey("obstacle", c.Obstacles, func(o *ObstacleToken) string { return o.Key }),
		byKey("bomb", c.Bombs, func(b *BombShape) string { return b.Key }),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func byKey[T any](what string, list []T, of func(*T) string) error {
	sort.SliceStable(list, func(i, j int) bool { return of(&list[i]) < of(&list[j]) })
	for i := 1; i < len(list); i++ {
		if of(&list[i]) == of(&list[i-1]) {
			return fmt.Errorf("content: %s %q stands twice", what, of(&list[i]))
		}
	}
	return nil
}

func (c *Content) loadShips(fsys fs.FS) error {
	const name = "ships.toml"
	var doc struct {
		Ship []struct {
			Key                            string
			Factions                       []string
			Size                           flight.Size
			Attack, Agility, Hull, Shields int
			Actions, Arcs, Dial, Like      []string
			Turret                         bool
			RearSlot                       string `toml:"rear_slot"`
		}
	}
	if err := load.TOML(fsys, name, &doc); err != nil {
		return err
	}
	for _, s := range doc.Ship {
		dial, err := readDial(s.Dial)
		if err != nil {
			return fmt.Errorf("%s: ship %q: %w", name, s.Key, err)
		}
		c.Ships = append(c.Ships, ShipType{Key: s.Key, Factions: s.Factions, Size: s.Size,
			Stats: Stats{s.Attack, s.Agility, s.Hull, s.Shields}, Actions: s.Actions, Arcs: s.Arcs,
			Turret: s.Turret, RearSlot: s.RearSlot, Dial: dial, Like: s.Like})
	}
	return nil
}

// readDial reads lines such as "bank 1g 2w 3w": a bearing, then speed and
// colour; bearings with two sides stand for both if none is named. The result
// is ordered by speed, then from left to right.
func readDial(lines []string) ([]flight.Maneuver, error) {
	colours := map[string]flight.Difficulty{"g": flight.Green, "w": flight.White, "r": flight.Red}
	var dial []flight.Maneuver
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) < 2 {
			return nil, fmt.Errorf("dial line %q needs a bearing and a speed with a colour", line)
		}
		bearings := []flight.Bearing{flight.Bearing(words[0])}
		switch words[0] {
		case "bank", "turn", "segnor", "tallon", "reverse_bank":
			bearings = []flight.Bearing{flight.Bearing(words[0] + "_left"), flight.Bearing(words[0] + "_right")}
		}
		for _, w := range words[1:] {
			speed, err := strconv.Atoi(w[:1])
			colour, ok := colours[w[1:]]
			if err != nil || !ok {
				return nil, fmt.Errorf("dial line %q: %q is no speed with g, w or r", line, w)
			}
			for _, b := range bearings {
				if !slices.Contains(flight.Across, b) {
					return nil, fmt.Errorf("dial line %q: there is no bearing %q", line, b)
				}
				dial = append(dial, flight.Maneuver{Speed: speed, Bearing: b, Difficulty: colour})
			}
		}
	}
	sort.SliceStable(dial, func(i, j int) bool {
		if dial[i].Speed != dial[j].Speed {
			return dial[i].Speed < dial[j].Speed
		}
		return slices.Index(flight.Across, dial[i].Bearing) < slices.Index(flight.Across, dial[j].Bearing)
	})
	return dial, nil
}

func (c *Content) loadPilots(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "pilots_*.toml")
	if err != nil {
		return err
	}
	for _, name := range names {
		faction := strings.TrimSuffix(strings.TrimPrefix(name, "pilots_"), ".toml")
		var doc struct {
			Pilot []struct {
				Key, XWS, Ship, Part string
				Skill, Points        int
				Unique, Ability      bool
				Launched             bool
				Slots                []string
				Stats                []int
			}
		}
		if err := load.TOML(fsys, name, &doc); err != nil {
			return err
		}
		for _, p := range doc.Pilot {
			card := PilotCard{Key: p.Key, XWS: p.XWS, Ship: p.Ship, Faction: faction, Part: p.Part, Skill: p.Skill, Points: p.Points,
				Unique: p.Unique, Slots: p.Slots, Ability: p.Ability, Launched: p.Launched}
			if card.XWS == "" {
				card.XWS = p.Key
			}
			switch len(p.Stats) {
			case 0:
			case 4:
				card.Stats = &Stats{p.Stats[0], p.Stats[1], p.Stats[2], p.Stats[3]}
			default:
				return fmt.Errorf("%s: pilot %q has %d values; four are needed: attack, agility, hull, shields", name, p.Key, len(p.Stats))
			}
			if !slices.ContainsFunc(c.Ships, func(s ShipType) bool { return s.Key == p.Ship }) {
				return fmt.Errorf("%s: pilot %q flies %q, which ships.toml does not have", name, p.Key, p.Ship)
			}
			c.Pilots = append(c.Pilots, card)
		}
	}
	return nil
}

func (c *Content) loadUpgrades(fsys fs.FS) error {
	const name = "upgrades.toml"
	var doc struct {
		Upgrade []struct {
			Key, Slot             string
			Points                int
			Unique, Limited       bool
			SquadLimited          int `toml:"squad_limited"`
			Factions              []string
			Sizes                 []flight.Size
			Ships, Takes, Removes []string
			MinSkill              int `toml:"min_skill"`
			MaxAgility            int `toml:"max_agility"`
			MaxHull               int `toml:"max_hull"`
			Shields               int
			Carries               string
			NeedsAction           string   `toml:"needs_action"`
			NeedsSlots            []string `toml:"needs_slots"`
			GainsOne              []string `toml:"gains_one"`
			Modifications, Titles int
			FurtherMax            int    `toml:"further_max"`
			OnlyUnique            string `toml:"only_unique"`
			NoTwins               string `toml:"no_twins"`
			LacksSlot             string `toml:"lacks_slot"`
			Discount              Discount
			Cap                   Discount
			Grants, Back          []string
			Dual, Discard, Action bool
			Ordnance              bool
			BombTokens            int  `toml:"bomb_tokens"`
			IllicitTokens         bool `toml:"illicit_tokens"`
			Weapon                *struct {
				Attack  int
				Range   [2]int
				Needs   string
				Spends  bool
				Discard bool
				AnyArc  bool `toml:"any_arc"`
			}
		}
	}
	if err := load.TOML(fsys, name, &doc); err != nil {
		return err
	}
	for _, u := range doc.Upgrade {
		card := UpgradeCard{Key: u.Key, Slot: u.Slot, Points: u.Points, Unique: u.Unique, Limited: u.Limited, SquadLimited: u.SquadLimited,
			Factions: u.Factions, Sizes: u.Sizes, Ships: u.Ships, Takes: u.Takes, Removes: u.Removes, MinSkill: u.MinSkill,
			MaxAgility: u.MaxAgility, MaxHull: u.MaxHull, Shields: u.Shields, Carries: u.Carries, NeedsAction: u.NeedsAction,
			NeedsSlots: u.NeedsSlots, GainsOne: u.GainsOne,
			Modifications: u.Modifications, Titles: u.Titles, FurtherMax: u.FurtherMax, OnlyUnique: u.OnlyUnique,
			NoTwins: u.NoTwins, LacksSlot: u.LacksSlot, Discount: u.Discount, Cap: u.Cap, Ordnance: u.Ordnance, Dual: u.Dual, Discard: u.Discard,
			Action: u.Action, BombTokens: u.BombTokens, IllicitTokens: u.IllicitTokens}
		var err error
		if card.Grants, err = readGrants(u.Grants); err != nil {
			return fmt.Errorf("%s: upgrade %q: %w", name, u.Key, err)
		}
		if card.Back, err = readGrants(u.Back); err != nil {
			return fmt.Errorf("%s: upgrade %q: %w", name, u.Key, err)
		}
		if w := u.Weapon; w != nil {
			card.Weapon = &Weapon{Attack: w.Attack, Range: w.Range, Needs: w.Needs, Spends: w.Spends, Discard: w.Discard, AnyArc: w.AnyArc}
			card.Discard = w.Discard
		}
		c.Upgrades = append(c.Upgrades, card)
	}
	return nil
}

// readGrants reads "slot crew", "action boost" and "hull +1".
func readGrants(lines []string) ([]Grant, error) {
	var out []Grant
	for _, line := range lines {
		kind, what, _ := strings.Cut(line, " ")
		g := Grant{Kind: kind, What: what}
		if kind != "slot" && kind != "action" {
			n, err := strconv.Atoi(what)
			if err != nil {
				return nil, fmt.Errorf("grant %q needs a number, as in \"hull +1\"", line)
			}
			g.What, g.N = "", n
		}
		out = append(out, g)
	}
	return out, nil
}

func (c *Content) loadDamage(fsys fs.FS) error {
	var doc struct{ Card []DamageCard }
	if err := load.TOML(fsys, "damage.toml", &doc); err != nil {
		return err
	}
	c.Damage = doc.Card
	var cond struct{ Condition []ConditionCard }
	if err := load.TOML(fsys, "conditions.toml", &cond); err != nil {
		return err
	}
	c.Conditions = cond.Condition
	return nil
}

func (c *Content) loadTokens(fsys fs.FS) error {
	var doc struct {
		Obstacle []struct {
			Key, Kind string
			Outline   [][2]float64
		}
	}
	if err := load.TOML(fsys, "obstacles.toml", &doc); err != nil {
		return err
	}
	for _, o := range doc.Obstacle {
		c.Obstacles = append(c.Obstacles, ObstacleToken{o.Key, o.Kind, outline(o.Outline)})
	}
	var bombs struct {
		Bomb []struct {
			Key     string
			Mine    bool
			Outline [][2]float64
		}
	}
	if err := load.TOML(fsys, "bombs.toml", &bombs); err != nil {
		return err
	}
	for _, b := range bombs.Bomb {
		c.Bombs = append(c.Bombs, BombShape{b.Key, outline(b.Outline), b.Mine})
	}
	return nil
}

func outline(points [][2]float64) geom.Polygon {
	var g geom.Polygon
	for _, p := range points {
		g = append(g, geom.Point{X: p[0], Y: p[1]})
	}
	return g
}

// loadReady reads the ready-made squads.
func (c *Content) loadReady(fsys fs.FS) error {
	var doc struct{ Roster []engine.Roster }
	if err := load.TOML(fsys, "ready.toml", &doc); err != nil {
		return err
	}
	for _, r := range doc.Roster {
		r.System = "xwing"
		c.Ready = append(c.Ready, r)
	}
	return nil
}
