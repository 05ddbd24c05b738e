package tray

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/attack"
	"estafeta/engine/load"
	files "estafeta/engine/wh40k/content"
)

// Library is what the datasheets say of attacks.
type Library struct {
	Units   map[string]attack.Entry
	Weapons map[string]attack.Entry
	listed  []datasheet // in the order of the files
	guns    []string    // weapon keys in the order of the files
}

// datasheet is a unit, or a further kind of model of one.
type datasheet struct {
	Key      string
	Name     string
	Faction  string
	Models   int
	T        int
	Sv       int
	Inv      int
	Ranged   int `toml:"inv_ranged"` // invulnerable against ranged attacks
	Melee    int `toml:"inv_melee"`  // and against melee attacks
	W        int
	FNP      int
	Stealth  bool
	Demise   string
	Keywords []string
	Weapons  []string // key, or key and how many there usually are: "bolt-rifle 5"
}

// gun is a weapon profile.
type gun struct {
	Key       string
	Name      string
	Also      string // the weapon, of whose profiles this is the first
	Range     int
	A         string
	BS        int
	WS        int
	S         int
	AP        int
	D         string
	Abilities []string // as "rapid 2", "anti vehicle 4", "lethal:!monster/vehicle"
}

// Content is what the package holds: the content files and, of all other
// factions, the datasheets of the game; its tests hold that it can be read.
var Content = load.Lazily(func() (*Library, error) { return read(files.Files) })

// read reads the content files, one a faction.
func read(fsys fs.FS) (*Library, error) {
	names, err := fs.Glob(fsys, "*.toml")
	if err != nil {
		return nil, err
	}
	c := &Library{Units: map[string]attack.Entry{}, Weapons: map[string]attack.Entry{}}
	for _, name := range names {
		var doc struct {
			Unit   []datasheet
			Weapon []gun
		}
		if err := load.TOML(fsys, name, &doc); err != nil {
			return nil, err
		}
		for _, w := range doc.Weapon {
			e, err := w.entry()
			if err != nil {
				return nil, fmt.Errorf("%s: weapon %s: %w", name, w.Key, err)
			}
			if _, twice := c.Weapons[w.Key]; twice {
				return nil, fmt.Errorf("%s: two weapons are called %s", name, w.Key)
			}
			c.Weapons[w.Key] = e
			c.guns = append(c.guns, w.Key)
		}
		for _, u := range doc.Unit {
			e, err := u.entry()
			if err != nil {
				return nil, fmt.Errorf("%s: unit %s: %w", name, u.Key, err)
			}
			if _, twice := c.Units[u.Key]; twice {
				return nil, fmt.Errorf("%s: two units are called %s", name, u.Key)
			}
			for _, w := range u.Weapons {
				if key, _ := Counted(w); c.Weapons[key].Key == "" {
					return nil, fmt.Errorf("%s: unit %s has the weapon %q, which is not in the file", name, u.Key, key)
				}
			}
			c.Units[u.Key] = e
			c.listed = append(c.listed, u)
		}
	}
	c.tellApart()
	c.addFactions()
	return c, nil
}

// tellApart gives weapons of one name but different profiles a name of their
// own besides, from their key, by which they can be typed without their
// bearer.
func (c *Library) tellApart() {
	named := map[string]int{}
	for _, k := range c.guns {
		named[strings.ToLower(c.Weapons[k].Words[0])]++
	}
	for _, k := range c.guns {
		e := c.Weapons[k]
		if named[strings.ToLower(e.Words[0])] > 1 {
			if own := strings.ReplaceAll(k, "-", " "); own != e.Words[0] {
				e.Words = append(e.Words, own)
			}
		}
		c.Weapons[k] = e
	}
}

// Counted divides "bolt-rifle 5".
func Counted(s string) (key string, n int) {
	key, count, ok := strings.Cut(s, " ")
	if n, err := strconv.Atoi(count); ok && err == nil {
		return key, n
	}
	return key, 1
}

// counting writes what Counted divides.
func counting(key string, n int) string {
	if n > 1 {
		return key + " " + strconv.Itoa(n)
	}
	return key
}

// amount reads 3, d6, 2d6+1.
func amount(key, text string) (attack.Value, error) {
	v := attack.Value{Key: key}
	bad := fmt.Errorf("%s = %q is no number and no dice such as 2d6+1", key, text)
	dice, more, added := strings.Cut(text, "+")
	n, sides, rolled := strings.Cut(dice, "d")
	var err error
	if !rolled {
		if v.N, err = strconv.Atoi(dice); err != nil || added {
			return v, bad
		}
		return v, nil
	}
	v.Dice = 1
	if n != "" {
		if v.Dice, err = strconv.Atoi(n); err != nil {
			return v, bad
		}
	}
	if v.Sides, err = strconv.Atoi(sides); err != nil {
		return v, bad
	}
	if added {
		if v.N, err = strconv.Atoi(more); err != nil {
			return v, bad
		}
	}
	return v, nil
}

func (w gun) entry() (attack.Entry, error) {
	e := attack.Entry{Key: w.Key, Name: "weapon." + w.Key, Words: []string{strings.ToLower(w.Name)}}
	for _, name := range []string{w.Name, w.Also} {
		if short := shorts[strings.ToLower(name)]; short != "" {
			e.Words = append(e.Words, short)
		}
	}
	if w.Also != "" {
		e.Words = append(e.Words, strings.ToLower(w.Also))
	}
	number := func(key string, n int) { e.Values = append(e.Values, attack.Value{Key: key, N: n}) }
	if w.Range > 0 {
		number("range", w.Range)
	}
	a, err := amount("a", w.A)
	if err != nil {
		return e, err
	}
	e.Values = append(e.Values, a)
	if w.BS > 0 {
		number("bs", w.BS)
	}
	if w.WS > 0 {
		number("ws", w.WS)
	}
	number("s", w.S)
	number("ap", w.AP)
	d, err := amount("d", w.D)
	if err != nil {
		return e, err
	}
	e.Values = append(e.Values, d)
	for _, text := range w.Abilities {
		v, err := abilityValue(text)
		if err != nil {
			return e, err
		}
		e.Values = append(e.Values, v)
	}
	return e, nil
}

// shorts are what players call weapons.
var shorts = map[string]string{"boltgun": "bolter", "bolt rifle": "bolter"}

// abilityValue reads "rapid 2", "anti infantry/beasts 4", "lethal:!vehicle".
func abilityValue(text string) (attack.Value, error) {
	text, limit, _ := strings.Cut(text, ":")
	parts := strings.Fields(text)
	bad := fmt.Errorf("ability %q is not understood", text)
	if len(parts) == 0 || !FieldOf(parts[0]).Ability {
		return attack.Value{}, bad
	}
	f := FieldOf(parts[0])
	v := attack.Value{Key: f.Key}
	var err error
	switch {
	case f.Kind == attack.Against && len(parts) == 3:
		v.Word = sorted(parts[1])
		if v.N, err = strconv.Atoi(parts[2]); err != nil {
			return v, bad
		}
	case f.Kind == attack.Counted && len(parts) == 2:
		if v, err = amount(f.Key, parts[1]); err != nil {
			return v, err
		}
	case f.Kind != attack.Flag || len(parts) > 1:
		return v, bad
	}
	if limit != "" {
		rest, not := strings.CutPrefix(limit, "!")
		v.Word = sorted(rest)
		if not {
			v.Word = "!" + v.Word
		}
	}
	for _, k := range strings.Split(strings.TrimPrefix(v.Word, "!"), "/") {
		if v.Word != "" && !FieldOf(k).Keyword {
			return v, fmt.Errorf("ability %q: %q is no keyword of a target", text, k)
		}
	}
	return v, nil
}

func sorted(keys string) string {
	list := strings.Split(keys, "/")
	slices.Sort(list)
	return strings.Join(list, "/")
}

func (u datasheet) entry() (attack.Entry, error) {
	name := strings.ToLower(u.Name)
	words := []string{name}
	if short, ok := strings.CutSuffix(name, " squad"); ok && !strings.HasSuffix(short, "s") {
		words = append(words, short+"s")
	}
	e := attack.Entry{Key: u.Key, Name: "unit." + u.Key, Words: words, Group: "faction." + u.Faction, Count: u.Models}
	for _, f := range Fields {
		if f.Part != attack.OfTarget {
			continue
		}
		n, has := 0, false
		switch f.Key {
		case "t":
			n, has = u.T, true
		case "sv":
			n, has = u.Sv, true
		case "inv":
			n, has = u.Inv, u.Inv > 0
		case "inv_ranged":
			n, has = u.Ranged, u.Ranged > 0
		case "inv_melee":
			n, has = u.Melee, u.Melee > 0
		case "w":
			n, has = u.W, true
		case "fnp":
			n, has = u.FNP, u.FNP > 0
		case "stealth":
			has = u.Stealth
		case "demise":
			if u.Demise != "" {
				v, err := amount("demise", u.Demise)
				if err != nil {
					return e, err
				}
				e.Values = append(e.Values, v)
			}
		default:
			has = f.Keyword && slices.Contains(u.Keywords, f.Key)
		}
		if has {
			e.Values = append(e.Values, attack.Value{Key: f.Key, N: n})
		}
	}
	return e, nil
}

// Attackers are the datasheets with weapons.
func Attackers() []attack.Entry {
	var out []attack.Entry
	for _, u := range Content().listed {
		if len(u.Weapons) == 0 {
			continue
		}
		e := Content().Units[u.Key]
		e.Values = []attack.Value{}
		if slices.Contains(u.Keywords, "monster") || slices.Contains(u.Keywords, "vehicle") {
			e.Values = []attack.Value{{Key: "big"}}
		}
		out = append(out, e)
	}
	return out
}

// Weapons are those of a datasheet, or all.
func Weapons(of string) []attack.Entry {
	var out []attack.Entry
	if of == "" {
		for _, k := range Content().guns {
			out = append(out, Content().Weapons[k])
		}
		return out
	}
	named := map[string]int{}
	for _, u := range Content().listed {
		if u.Key != of {
			continue
		}
		for _, w := range u.Weapons {
			key, n := Counted(w)
			e := Content().Weapons[key]
			e.Count = n
			out = append(out, e)
			for _, word := range e.Words {
				named[word]++
			}
		}
	}
	for i, e := range out {
		out[i].Words = slices.DeleteFunc(slices.Clone(e.Words), func(word string) bool { return named[word] > 1 })
		if len(out[i].Words) == 0 { // two profiles of one name: by their keys
			out[i].Words = []string{strings.ReplaceAll(e.Key, "-", " ")}
		}
	}
	return out
}

// Targets are all datasheets, those of several kinds of models once for each.
func Targets() []attack.Entry {
	var out []attack.Entry
	for _, u := range Content().listed {
		out = append(out, Content().Units[u.Key])
	}
	return out
}
