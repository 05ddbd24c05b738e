package tray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/load"
)

// Library are the units and weapons that a sheet may name.
type Library struct {
	Units   map[string]attack.Entry // as targets
	Weapons map[string]attack.Entry
	Adds    map[string]bool // weapons of miniatures that upgrades add
	Cards   []*book.Unit    // in the order of the file
	guns    []string
}

// Content is what the package holds; its tests hold that it can be read.
var Content = load.Lazily(func() (*Library, error) { return read(book.Content()) })

func read(of *book.Library) (*Library, error) {
	c := &Library{Units: map[string]attack.Entry{}, Weapons: map[string]attack.Entry{}, Adds: map[string]bool{}, Cards: of.Units}
	for _, w := range of.Weapons {
		e, err := entry(w)
		if err != nil {
			return nil, fmt.Errorf("weapons.toml: %s: %w", w.Key, err)
		}
		c.Weapons[w.Key], c.Adds[w.Key] = e, w.Adds
		c.guns = append(c.guns, w.Key)
	}
	for _, u := range of.Units {
		e, err := target(u)
		if err != nil {
			return nil, fmt.Errorf("units.toml: %s: %w", u.Key, err)
		}
		c.Units[u.Key] = e
	}
	c.tellApart()
	return c, nil
}

// tellApart gives weapons of one name a name of their own besides, from their
// key, by which they can be typed without their bearer.
func (c *Library) tellApart() {
	named := map[string]int{}
	for _, k := range c.guns {
		named[c.Weapons[k].Words[0]]++
	}
	for _, k := range c.guns {
		e := c.Weapons[k]
		if own := strings.ReplaceAll(k, "-", " "); named[e.Words[0]] > 1 && own != e.Words[0] {
			e.Words = append(slices.Clone(e.Words), own)
			c.Weapons[k] = e
		}
	}
}

// Values reads keywords such as "impact 2" of a part of the sheet.
func Values(part attack.Part, keywords []string) ([]attack.Value, error) {
	var out []attack.Value
	for _, k := range keywords {
		key, number, counted := strings.Cut(k, " ")
		i := slices.IndexFunc(Fields, func(f attack.Field) bool { return f.Key == key && f.Part == part })
		if i < 0 {
			return nil, fmt.Errorf("%q is no keyword of this part of a sheet", key)
		}
		v := attack.Value{Key: key}
		f := Fields[i]
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

func entry(w *book.Weapon) (attack.Entry, error) {
	e := attack.Entry{Key: w.Key, Name: "weapon." + w.Key, Words: spelledAs(w.Typed), Values: []attack.Value{}}
	if w.Typed == "" {
		e.Words = spelledAs(w.Name, w.Spanish)
	}
	for _, v := range []attack.Value{{Key: "red", N: w.Red}, {Key: "black", N: w.Black}, {Key: "white", N: w.White}, {Key: "from", N: w.From},
		{Key: "to", N: w.To}} {
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
	more, err := Values(attack.OfWeapon, w.Keywords)
	e.Values = append(e.Values, more...)
	return e, err
}

// shorts are the short names of a unit that no unit before it has: of several
// versions of a character the first is meant.
func shorts(u *book.Unit) []string {
	out := slices.Clone(u.Short)
	for _, o := range book.Content().Units {
		if o.Key == u.Key {
			break
		}
		out = slices.DeleteFunc(out, func(s string) bool { return slices.Contains(o.Short, s) })
	}
	return out
}

// target is the unit as one that is attacked.
func target(u *book.Unit) (attack.Entry, error) {
	e := attack.Entry{
		Key:   u.Key,
		Name:  "unit." + u.Key,
		Words: spelledAs(append([]string{u.Typed, u.Name, u.Spanish}, shorts(u)...)...),
		Group: "faction." + u.Faction,
		Count: u.Miniatures,
	}
	if u.Defense != "red" && u.Defense != "white" { // LEG-A-DICE-05
		return e, fmt.Errorf("there are no defense dice in %q", u.Defense)
	}
	e.Values = []attack.Value{{Key: u.Defense + "defense"}, {Key: "w", N: u.Wounds}}
	flag := func(has bool, key string) {
		if has {
			e.Values = append(e.Values, attack.Value{Key: key})
		}
	}
	flag(u.DefenseSurge, "surge")
	flag(u.Vehicle(), "vehicle")
	flag(u.Nerveless, "nerveless")
	if u.Resilience > 0 {
		e.Values = append(e.Values, attack.Value{Key: "resilience", N: u.Resilience})
	}
	more, err := Values(attack.OfTarget, u.Defending)
	e.Values = append(e.Values, more...)
	return e, err
}

// Attackers are all units.
func Attackers() []attack.Entry {
	var out []attack.Entry
	for _, u := range Content().Cards {
		e := Content().Units[u.Key]
		e.Values, _ = Values(attack.OfAttacker, u.Attacking) // held by a test
		if u.AttackSurge != "" {
			e.Values = append([]attack.Value{{Key: "surge" + u.AttackSurge}}, e.Values...)
		}
		out = append(out, e)
	}
	return out
}

// Weapons are those of a unit and of the upgrades that it may have, or all.
func Weapons(of string) []attack.Entry {
	var out []attack.Entry
	if of == "" {
		for _, k := range Content().guns {
			e := Content().Weapons[k]
			e.Count = 1
			out = append(out, e)
		}
		return out
	}
	for _, u := range Content().Cards {
		if u.Key != of {
			continue
		}
		for _, k := range u.Armament() {
			e := Content().Weapons[k]
			e.Count = u.Miniatures
			if Content().Adds[k] {
				e.Count = 1
			}
			out = append(out, e)
		}
	}
	return out
}

// Targets are all units.
func Targets() []attack.Entry {
	var out []attack.Entry
	for _, u := range Content().Cards {
		out = append(out, Content().Units[u.Key])
	}
	return out
}
