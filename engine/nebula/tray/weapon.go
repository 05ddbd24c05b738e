package tray

import (
	"slices"

	"estafeta/engine/attack"
	"estafeta/engine/nebula/book"
)

// energyOrb is the shot of a weapon with an Energy Orb, as a weapon of its own.
// NEB-KEY-42.
const energyOrb = "energy_orb"

// Weapon is what can be done with an item in an attack: one thing, or
// two with an Energy Orb, or none.
func Weapon(it book.Item, twin bool) []attack.Entry {
	if !it.Weapon() || it.Has("smoke") {
		return nil
	}
	entry := func(key, name string, qualities []string) attack.Entry {
		e := attack.Entry{Key: key, Name: name, Words: Called(name), Values: []attack.Value{}}
		for _, q := range OfWeapon {
			if slices.Contains(qualities, q) || twin && q == "twin_weapons" {
				e.Values = append(e.Values, attack.Value{Key: q})
			}
		}
		return e
	}
	number := func(e *attack.Entry, key string, n int) {
		if n > 0 {
			e.Values = append(e.Values, attack.Value{Key: key, N: n})
		}
	}
	e := entry(it.ID, "item."+it.ID, it.Qualities)
	if it.Kind == "melee" {
		e.Values = append(e.Values, attack.Value{Key: "melee"})
		if !it.Has(energyOrb) {
			return []attack.Entry{e}
		}
		orb := entry(energyOrb, "quality."+energyOrb, []string{"stun"})
		p := it.Profile()
		number(&orb, "dice", p.Rate[1])
		number(&orb, "range", int(p.Range))
		number(&orb, "ammo", p.Ammo)
		return []attack.Entry{e, orb}
	}
	number(&e, "range", int(it.Range))
	number(&e, "min_range", int(it.MinRange))
	number(&e, "ammo", it.Ammo)
	if it.Template != "" {
		e.Values = append(e.Values, attack.Value{Key: "template"})
	} else {
		number(&e, "dice", it.Rate[1])
	}
	return []attack.Entry{e}
}
