package tray

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/assault/book"
	"estafeta/engine/attack"
	"estafeta/engine/load"
)

// Library is what cards and sheets say of attacks.
type Library struct {
	Attackers []attack.Entry
	Targets   []attack.Entry
	Weapons   []attack.Entry
	Own       map[string]attack.Entry // the weapon of a card, by its key
	First     map[string]string       // the weapon that a hero starts with
	Named     map[string]string       // name terms of all entries, by key
}

// Content is what the package holds; its tests hold that it can be read.
var Content = load.Lazily(func() (*Library, error) { return read(book.Content()) })

// read makes the library of the content.
func read(b *book.Book) (*Library, error) {
	c := &Library{Own: map[string]attack.Entry{}, First: map[string]string{}, Named: map[string]string{}}
	for _, x := range b.Cards {
		if x.Upgrade {
			continue
		}
		if err := c.card(x); err != nil {
			return nil, fmt.Errorf("card %s: %w", x.Key, err)
		}
	}
	for _, x := range b.Heroes {
		c.hero(x)
	}
	for _, x := range b.Weapons {
		values, err := valuesOf(x.Arms)
		if err != nil {
			return nil, fmt.Errorf("weapon %s: %w", x.Key, err)
		}
		c.Weapons = append(c.Weapons, attack.Entry{Key: x.Key, Name: "weapon." + x.Key, Words: x.Words, Values: values})
		c.Named[x.Key] = "weapon." + x.Key
	}
	for _, e := range c.Attackers {
		if w, ok := c.First[e.Key]; ok && c.Named[w] == "" {
			return nil, fmt.Errorf("hero %s starts with the weapon %q, which is in no file", e.Key, w)
		}
	}
	return c, nil
}

// card adds a Deployment card: as a target, and with its weapon as an attacker.
func (c *Library) card(x *book.Card) error {
	e := attack.Entry{Key: x.Key, Name: "unit." + x.Key, Words: x.Words, Group: "faction." + x.Faction, Count: 1}
	c.Named[x.Key] = e.Name
	target := e
	target.Values = defends(
		x.Defense,
		x.Health,
		[]attack.Value{
			{Key: "block", N: x.Block},
			{Key: "evade", N: x.Evade},
			{Key: "dodging", N: x.Dodge},
			{Key: "hinders", N: x.Hinders},
		},
	)
	c.Targets = append(c.Targets, target)
	if x.Attack == "" {
		return nil
	}
	values, err := valuesOf(x.Arms)
	if err != nil {
		return err
	}
	e.Values = []attack.Value{}
	c.Attackers = append(c.Attackers, e)
	c.Own[x.Key] = attack.Entry{Key: x.Key, Name: "weapon.own", Words: words("attack", "ataque"), Values: values, Count: 1}
	return nil
}

// hero adds a hero as an attacker and as a target.
func (c *Library) hero(x *book.Hero) {
	e := attack.Entry{Key: x.Key, Name: "unit." + x.Key, Words: x.Words, Group: "faction.hero", Count: 1}
	c.Named[x.Key], c.First[x.Key] = e.Name, x.Weapon
	target := e
	target.Values = append(defends(x.Defense, x.Health, nil), attack.Value{Key: "hero_target"})
	c.Targets = append(c.Targets, target)
	e.Values = []attack.Value{{Key: "hero"}}
	c.Attackers = append(c.Attackers, e)
}

// defends are the values of a target.
func defends(dice []string, health int, more []attack.Value) []attack.Value {
	out := counted(dice, DefenseColours)
	out = append(out, attack.Value{Key: "health", N: health})
	for _, v := range more {
		if v.N != 0 {
			out = append(out, v)
		}
	}
	return out
}

// counted are dice by their colours.
func counted(dice, of []string) []attack.Value {
	out := []attack.Value{}
	for _, c := range of {
		n := len(slices.DeleteFunc(slices.Clone(dice), func(d string) bool { return d != c }))
		if n > 0 {
			out = append(out, attack.Value{Key: c, N: n})
		}
	}
	return out
}

// Values are those of a weapon with what is attached to it.
func Values(x book.Arms) ([]attack.Value, error) { return valuesOf(x) }

// valuesOf are those of a weapon.
func valuesOf(x book.Arms) ([]attack.Value, error) {
	if x.Attack != "melee" && x.Attack != "ranged" {
		return nil, fmt.Errorf("attack = %q is neither melee nor ranged", x.Attack)
	}
	colours := append(slices.Clone(AttackColours), "any")
	for _, d := range x.Dice {
		if !slices.Contains(colours, d) {
			return nil, fmt.Errorf("%q is no attack die", d)
		}
	}
	out := append([]attack.Value{{Key: x.Attack}}, counted(x.Dice, colours)...)
	for _, v := range []attack.Value{{Key: "damage", N: x.Damage}, {Key: "accuracy", N: x.Accuracy}, {Key: "surges", N: x.Surges},
		{Key: "pierce", N: x.Pierce}} {
		if v.N != 0 {
			out = append(out, v)
		}
	}
	for _, k := range x.Keywords {
		key, n, _ := strings.Cut(k, " ")
		v := attack.Value{Key: key}
		if FieldOf(key).Kind == attack.Counted {
			num, err := strconv.Atoi(n)
			if err != nil {
				return nil, fmt.Errorf("keyword %q has no number", k)
			}
			v.N = num
		} else if FieldOf(key).Part != attack.OfWeapon || n != "" {
			return nil, fmt.Errorf("%q is no keyword of a weapon", k)
		}
		out = append(out, v)
	}
	for _, s := range x.Surge {
		v, err := ability(s)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(out, func(o attack.Value) bool { return o.Key == v.Key && o.Word == v.Word }); i >= 0 {
			out[i].N++
			continue
		}
		out = append(out, v)
	}
	return out, nil
}

// ability reads "pierce 1 & bleed", "2x blast 3".
func ability(text string) (attack.Value, error) {
	rest, double := strings.CutPrefix(text, "2x ")
	var list []attack.Effect
	for _, part := range strings.Split(rest, " & ") {
		key, n, numbered := strings.Cut(part, " ")
		i := slices.IndexFunc(Effects, func(e attack.Entry) bool { return e.Key == key })
		if i < 0 || numbered != (Effects[i].Count > 0) {
			return attack.Value{}, fmt.Errorf("surge ability %q is not understood at %q", text, part)
		}
		e := attack.Effect{Key: key, N: 1}
		if numbered {
			num, err := strconv.Atoi(n)
			if err != nil || num == 0 {
				return attack.Value{}, fmt.Errorf("surge ability %q has no number at %q", text, part)
			}
			e.N = num
		}
		list = append(list, e)
	}
	key := "surge"
	if double {
		key = "surge2"
	}
	return attack.Value{Key: key, N: 1, Word: FieldOf(key).Together(list)}, nil
}

// Attackers are the heroes and the Deployment cards with an attack.
func Attackers() []attack.Entry { return Content().Attackers }

// Targets are the heroes and all Deployment cards.
func Targets() []attack.Entry { return Content().Targets }

// Weapons are those of an attacker: of a card its own, of a hero any weapon
// Item, the one it starts with before all.
func Weapons(of string) []attack.Entry {
	if own, ok := Content().Own[of]; ok {
		return []attack.Entry{own}
	}
	first := Content().First[of]
	out := slices.Clone(Content().Weapons)
	if i := slices.IndexFunc(out, func(e attack.Entry) bool { return e.Key == first }); i > 0 {
		e := out[i]
		out = slices.Insert(slices.Delete(out, i, i+1), 0, e)
	}
	return out
}

// Surge reads what a surge ability does, as "pierce 1 & bleed"; ok is false if it
// is not understood.
func Surge(text string) ([]attack.Effect, bool) {
	v, err := ability(text)
	if err != nil {
		return nil, false
	}
	return v.Effects(), true
}
