package legion

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/load"
)

//go:embed content/*.toml
var contentFiles embed.FS

// Content are the units and weapons that a sheet may name.
type Content struct {
	units   map[string]attack.Entry // as targets
	weapons map[string]attack.Entry
	adds    map[string]bool // weapons of miniatures that upgrades add
	cards   []card          // in the order of the file
	guns    []string
}

// card is a unit card.
type card struct {
	Key          string
	Name         string
	Typed        string // a shorter name, where a count before the name would be read as part of it
	Spanish      string
	Faction      string
	Miniatures   int
	Wounds       int
	Kind         string // trooper, emplacement, ground, repulsor
	Nerveless    bool
	Resilience   int
	Defense      string
	AttackSurge  string `toml:"attack_surge"`
	DefenseSurge bool   `toml:"defense_surge"`
	Attacking    []string
	Defending    []string
	Weapons      []string
	Upgrades     []string // weapons of upgrades that it may have
}

// armament are all weapons that the unit may use.
func (u card) armament() []string { return append(slices.Clone(u.Weapons), u.Upgrades...) }

// gun is a weapon of a unit card or an upgrade card.
type gun struct {
	Key      string
	Name     string
	Typed    string // instead of the name
	Spanish  string
	Red      int
	Black    int
	White    int
	From     int
	To       int
	Melee    bool
	Keywords []string
	Adds     bool
}

// content is what the package holds; its tests hold that it can be read.
var content = load.Lazily(func() (*Content, error) { return read(contentFiles) })

func read(fsys fs.FS) (*Content, error) {
	c := &Content{units: map[string]attack.Entry{}, weapons: map[string]attack.Entry{}, adds: map[string]bool{}}
	var guns struct{ Weapon []gun }
	if err := load.TOML(fsys, "content/weapons.toml", &guns); err != nil {
		return nil, err
	}
	for _, w := range guns.Weapon {
		e, err := w.entry()
		if err != nil {
			return nil, fmt.Errorf("content/weapons.toml: %s: %w", w.Key, err)
		}
		if _, twice := c.weapons[w.Key]; twice {
			return nil, fmt.Errorf("content/weapons.toml: two weapons are called %s", w.Key)
		}
		c.weapons[w.Key], c.adds[w.Key] = e, w.Adds
		c.guns = append(c.guns, w.Key)
	}
	var units struct{ Unit []card }
	if err := load.TOML(fsys, "content/units.toml", &units); err != nil {
		return nil, err
	}
	for _, u := range units.Unit {
		e, err := u.target()
		if err != nil {
			return nil, fmt.Errorf("content/units.toml: %s: %w", u.Key, err)
		}
		if _, twice := c.units[u.Key]; twice {
			return nil, fmt.Errorf("content/units.toml: two units are called %s", u.Key)
		}
		for _, w := range u.armament() {
			if c.weapons[w].Key == "" {
				return nil, fmt.Errorf("content/units.toml: %s has the weapon %s, which weapons.toml lacks", u.Key, w)
			}
		}
		c.units[u.Key] = e
		c.cards = append(c.cards, u)
	}
	c.tellApart()
	return c, nil
}

// tellApart gives weapons of one name a name of their own besides, from their
// key, by which they can be typed without their bearer.
func (c *Content) tellApart() {
	named := map[string]int{}
	for _, k := range c.guns {
		named[c.weapons[k].Words[0]]++
	}
	for _, k := range c.guns {
		e := c.weapons[k]
		if own := strings.ReplaceAll(k, "-", " "); named[e.Words[0]] > 1 && own != e.Words[0] {
			e.Words = append(slices.Clone(e.Words), own)
			c.weapons[k] = e
		}
	}
}

// values reads keywords such as "impact 2" of a part of the sheet.
func values(part attack.Part, keywords []string) ([]attack.Value, error) {
	var out []attack.Value
	for _, k := range keywords {
		key, number, counted := strings.Cut(k, " ")
		i := slices.IndexFunc(sheetFields, func(f attack.Field) bool { return f.Key == key && f.Part == part })
		if i < 0 {
			return nil, fmt.Errorf("%q is no keyword of this part of a sheet", key)
		}
		v := attack.Value{Key: key}
		f := sheetFields[i]
		switch {
		case counted:
			n, err := strconv.Atoi(number)
			if err != nil || f.Kind != attack.Counted || n < f.Min || n > f.Max {
				return nil, fmt.Errorf("%q: the number is wrong", k)
			}
			v.N = n
		case f.Kind == attack.Counted:
			if f.Bare == 0 {
				return nil, fmt.Errorf("%q needs a number", k)
			}
			v.N = f.Bare
		}
		out = append(out, v)
	}
	return out, nil
}

// spelledAs are the names by which a thing may be typed.
func spelledAs(names ...string) []string {
	var out []string
	for _, n := range names {
		if n = strings.ToLower(n); n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

func (w gun) entry() (attack.Entry, error) {
	e := attack.Entry{Key: w.Key, Name: "weapon." + w.Key, Words: spelledAs(w.Typed), Values: []attack.Value{}}
	if w.Typed == "" {
		e.Words = spelledAs(w.Name, w.Spanish)
	}
	for _, v := range []attack.Value{{Key: "red", N: w.Red}, {Key: "black", N: w.Black}, {Key: "white", N: w.White}, {Key: "from", N: w.From}, {Key: "to", N: w.To}} {
		if v.N > 0 {
			e.Values = append(e.Values, v)
		}
	}
	if w.Melee {
		e.Values = append(e.Values, attack.Value{Key: "melee"})
	}
	if w.From > w.To || w.To > 5 || w.Red+w.Black+w.White == 0 || w.To == 0 && !w.Melee {
		return e, fmt.Errorf("range %d to %d, melee %v, %d dice", w.From, w.To, w.Melee, w.Red+w.Black+w.White)
	}
	more, err := values(attack.OfWeapon, w.Keywords)
	e.Values = append(e.Values, more...)
	return e, err
}

// target is the unit as one that is attacked.
func (u card) target() (attack.Entry, error) {
	e := attack.Entry{
		Key:   u.Key,
		Name:  "unit." + u.Key,
		Words: spelledAs(u.Typed, u.Name, u.Spanish),
		Group: "faction." + u.Faction,
		Count: u.Miniatures,
	}
	if _, ok := defenseFaces[colour(u.Defense)]; !ok {
		return e, fmt.Errorf("there are no defense dice in %q", u.Defense)
	}
	e.Values = []attack.Value{{Key: u.Defense + "defense"}, {Key: "w", N: u.Wounds}}
	flag := func(has bool, key string) {
		if has {
			e.Values = append(e.Values, attack.Value{Key: key})
		}
	}
	flag(u.DefenseSurge, "surge")
	flag(u.Kind == "ground" || u.Kind == "repulsor", "vehicle")
	flag(u.Nerveless, "nerveless")
	if u.Resilience > 0 {
		e.Values = append(e.Values, attack.Value{Key: "resilience", N: u.Resilience})
	}
	more, err := values(attack.OfTarget, u.Defending)
	e.Values = append(e.Values, more...)
	return e, err
}

// Attackers are all units.
func (Attacks) Attackers() []attack.Entry {
	var out []attack.Entry
	for _, u := range content().cards {
		e := content().units[u.Key]
		e.Values, _ = values(attack.OfAttacker, u.Attacking) // held by a test
		if u.AttackSurge != "" {
			e.Values = append([]attack.Value{{Key: "surge" + u.AttackSurge}}, e.Values...)
		}
		out = append(out, e)
	}
	return out
}

// Weapons are those of a unit and of the upgrades that it may have, or all.
func (Attacks) Weapons(of string) []attack.Entry {
	var out []attack.Entry
	if of == "" {
		for _, k := range content().guns {
			e := content().weapons[k]
			e.Count = 1
			out = append(out, e)
		}
		return out
	}
	for _, u := range content().cards {
		if u.Key != of {
			continue
		}
		for _, k := range u.armament() {
			e := content().weapons[k]
			e.Count = u.Miniatures
			if content().adds[k] {
				e.Count = 1
			}
			out = append(out, e)
		}
	}
	return out
}

// Targets are all units.
func (Attacks) Targets() []attack.Entry {
	var out []attack.Entry
	for _, u := range content().cards {
		out = append(out, content().units[u.Key])
	}
	return out
}
