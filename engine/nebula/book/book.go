// Package book is what the rulebook's lists print, read from content files:
// profiles, weapons and objects, prices of Upgrades, tables, ready lists. It
// knows no rules.
package book

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"

	"estafeta/engine"
	"estafeta/engine/load"
)

// Unit is a profile of a faction's list (digest, section k).
type Unit struct {
	ID         string   `toml:"id"`
	Rank       string   `toml:"rank"`
	Equip      []string `toml:"equip"`
	Qualities  []string `toml:"qualities"`
	Attributes []int    `toml:"attributes"` // MOV, PER, ENT, PNT, DES, COR, HER
	Points     int      `toml:"points"`
	Guided     bool     `toml:"guided"` // fielded only with the unit that brings it
	Brings     string   `toml:"brings"`

	Faction string `toml:"-"`
}

// Item is a weapon or an object. Distances in cm.
type Item struct {
	ID              string   `toml:"id"`
	Kind            string   `toml:"kind"` // shoot, template, melee, object
	Range           float64  `toml:"range"`
	MinRange        float64  `toml:"min_range"`
	PrintedMinRange float64  `toml:"printed_min_range"`
	Rate            [2]int   `toml:"rate"`
	Ammo            int      `toml:"ammo"`
	Template        string   `toml:"template"`
	Qualities       []string `toml:"qualities"`
	Lists           []string `toml:"lists"`
	House           string   `toml:"house"` // not from the text: by which analogy
}

// Has reports a Quality of the item.
func (i Item) Has(quality string) bool { return slices.Contains(i.Qualities, quality) }

// Profile is the item as it shoots: one with an Energy Orb fires it at 30 cm, one
// die, six shots. NEB-KEY-42.
func (i Item) Profile() Item {
	if i.Has("energy_orb") {
		i.Range, i.Rate, i.Ammo = 30, [2]int{1, 1}, 6
	}
	return i
}

// Weapon reports whether the item takes a weapon's slot.
func (i Item) Weapon() bool { return i.Kind != "object" }

// Faction is a faction with the price of its Upgrades.
type Faction struct {
	ID       string         `toml:"id"`
	Upgrades map[string]int `toml:"upgrades"`
}

// Book is everything that the rulebook's lists print.
type Book struct {
	Units    map[string]Unit
	Listed   []Unit // in the order of the files
	Items    map[string]Item
	Shelf    []Item // in the order of the file
	Factions []Faction
	Tables   []TableMap
	Ready    []engine.Roster
}

// Read reads the content files and tests that they fit together.
func Read(fsys fs.FS) (*Book, error) {
	c := &Book{Units: map[string]Unit{}, Items: map[string]Item{}}
	var items struct{ Item []Item }
	var factions struct{ Faction []Faction }
	if err := load.TOML(fsys, "content/items.toml", &items); err != nil {
		return nil, err
	}
	if err := load.TOML(fsys, "content/factions.toml", &factions); err != nil {
		return nil, err
	}
	c.Factions = factions.Faction
	for _, it := range items.Item {
		if _, twice := c.Items[it.ID]; twice {
			return nil, fmt.Errorf("content/items.toml: item %q stands twice", it.ID)
		}
		c.Items[it.ID] = it
		c.Shelf = append(c.Shelf, it)
	}
	var ready struct{ Roster []engine.Roster }
	if err := load.TOML(fsys, "content/ready.toml", &ready); err != nil {
		return nil, err
	}
	for _, r := range ready.Roster {
		r.System = "nebula"
		c.Ready = append(c.Ready, r)
	}
	names, err := fs.Glob(fsys, "content/*.toml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		base := strings.TrimSuffix(strings.TrimPrefix(name, "content/"), ".toml")
		if faction, ok := strings.CutPrefix(base, "units_"); ok {
			if err := c.loadUnits(fsys, name, faction); err != nil {
				return nil, err
			}
		}
		if id, ok := strings.CutPrefix(base, "table_"); ok {
			m := TableMap{ID: id}
			if err := load.TOML(fsys, name, &m); err != nil {
				return nil, err
			}
			if err := m.Check(); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			c.Tables = append(c.Tables, m)
		}
	}
	sort.Slice(c.Tables, func(i, j int) bool { return c.Tables[i].Order < c.Tables[j].Order })
	return c, nil
}

func (c *Book) loadUnits(fsys fs.FS, name, faction string) error {
	var doc struct{ Unit []Unit }
	if err := load.TOML(fsys, name, &doc); err != nil {
		return err
	}
	for _, u := range doc.Unit {
		u.Faction = faction
		if len(u.Attributes) != 7 {
			return fmt.Errorf("%s: unit %q has %d attributes; 7 are needed: MOV, PER, ENT, PNT, DES, COR, HER", name, u.ID, len(u.Attributes))
		}
		for _, e := range u.Equip {
			if _, ok := c.Items[e]; !ok {
				return fmt.Errorf("%s: unit %q carries %q, which items.toml does not have", name, u.ID, e)
			}
		}
		if _, twice := c.Units[u.ID]; twice {
			return fmt.Errorf("%s: unit %q stands twice", name, u.ID)
		}
		c.Units[u.ID] = u
		c.Listed = append(c.Listed, u)
	}
	return nil
}

// Order are the units of one list, as printed.
func (c *Book) Order(list string) []Unit {
	var out []Unit
	for _, u := range c.Listed {
		if u.Faction == list {
			out = append(out, u)
		}
	}
	return out
}
