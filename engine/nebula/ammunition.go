package nebula

import "estafeta/engine"

// reload fills a weapon's magazine again. NEB-AMMO-04, NEB-AMMO-06.
func (g *Game) reload(t *engine.Table, f *Figure, c *Carried) {
	c.Ammo, c.Discharged = c.profile().Ammo, false
	t.Tell("reload", engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-AMMO-04"))
}

// magazine reloads without an action and is discarded. NEB-AMMO-03, NEB-KEY-57.
func (g *Game) magazine(t *engine.Table, f *Figure, c *Carried) {
	for i, m := range f.Items {
		if m.item().Has("reload") {
			f.Items = append(f.Items[:i], f.Items[i+1:]...)
			break
		}
	}
	c.Ammo, c.Discharged = c.profile().Ammo, false
	t.Tell("reload.magazine", engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-AMMO-03", "NEB-KEY-57"))
}

// emptied are the weapons that a reload would help; with a Magazine only those
// not fired in this very turn, since it works from the next turn on (A35, A36).
func (g *Game) emptied(f *Figure) []*Carried {
	var out []*Carried
	for _, c := range f.Items {
		if c.fires() && (c.Discharged || c.Ammo < c.profile().Ammo) && c.profile().Ammo > 0 {
			out = append(out, c)
		}
	}
	return out
}

// equip takes a Holstered weapon to Hand; what was there is Holstered.
// NEB-EQP-04, NEB-EQP-05.
func (g *Game) equip(t *engine.Table, f *Figure, c *Carried) {
	for _, o := range f.Items {
		if o.Place == "hand" {
			o.Place = "holster"
		}
	}
	c.Place = "hand"
	t.Tell("equip", engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-EQP-05"))
}

// holstered are the weapons that Equip could take to Hand.
func (f *Figure) holstered() []*Carried {
	var out []*Carried
	for _, c := range f.Items {
		if c.Place == "holster" {
			out = append(out, c)
		}
	}
	return out
}
