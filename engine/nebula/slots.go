package nebula

import (
	"fmt"

	"estafeta/engine/nebula/list"
)

// stow puts items into slots: the first weapon in Hand, a second one too if
// both are Combinable or the bearer has Mastery and no third is carried
// (NEB-EQP-02, NEB-EQP-03, NEB-KEY-38), the rest Holstered; Ready weapons may
// lie among the objects (NEB-KEY-55). It is an error if they do not fit
// (NEB-REC-04, NEB-EQP-06, NEB-ARMY-18).
func stow(items, qualities []string) ([]*Carried, error) {
	out := []*Carried{}
	seen := map[string]int{}
	var slots list.Slots
	for _, id := range items {
		it := content().Items[id]
		seen[id]++
		c := &Carried{ID: id, Item: id, Place: "object"}
		if seen[id] > 1 {
			c.ID = fmt.Sprintf("%s.%d", id, seen[id])
		}
		c.Ammo = loaded(c)
		if !slots.Store(it) && slots.Add(it) {
			c.Place = "holster"
		}
		out = append(out, c)
	}
	if !slots.Fit() {
		return nil, fmt.Errorf("%d weapons and %d objects do not fit", slots.Weapons, slots.Objects)
	}
	arm(out, qualities, slots.Weapons)
	return out, nil
}

// loaded is how many projectiles an item comes with.
func loaded(c *Carried) int {
	if it := c.item(); !it.Has("energy_orb") {
		return it.Ammo
	}
	return c.profile().Ammo
}

// arm takes the first shooting weapon to Hand, else the first weapon, and the
// second of a pair.
func arm(items []*Carried, qualities []string, weapons int) {
	var first *Carried
	for _, c := range items {
		if c.Place != "holster" {
			continue
		}
		if first == nil || !first.fires() && c.fires() {
			first = c
		}
	}
	if first == nil {
		return
	}
	first.Place = "hand"
	if weapons != 2 {
		return
	}
	for _, c := range items {
		if c.Place == "holster" &&
			(c.item().Has("combinable") && first.item().Has("combinable") || has(qualities, "mastery") ||
				has(qualities, "twin_weapons") && c.Item == first.Item) {
			c.Place = "hand"
		}
	}
}

func (c *Carried) fires() bool { return c.shoots() || c.item().Template != "" }
