package nebula

import "estafeta/engine"

// reload fills a weapon's magazine again. NEB-AMMO-04, NEB-AMMO-06.
func (g *Game) reload(t *engine.Table, f *Figure, c *Carried) {
	c.Ammo, c.Discharged = c.profile().Ammo, false
	t.Tell("reload", engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-AMMO-04"))
}

// magazine reloads without an action and is discarded. NEB-AMMO-03, NEB-KEY-57.
func (g *Game) magazine(t *engine.Table, f *Figure, c *Carried) {
	i := 0
	for i < len(f.Items) && !f.Items[i].item().Has("reload") {
		i++
	}
	if i == len(f.Items) || c == nil {
		return
	}
	f.Items = append(f.Items[:i], f.Items[i+1:]...)
	c.Ammo, c.Discharged = c.profile().Ammo, false
	t.Tell("reload.magazine", engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item), engine.ByRules("NEB-AMMO-03", "NEB-KEY-57"))
}

// magazines is how many a figure has left beyond those already declared.
func (g *Game) magazines(f *Figure) int {
	n := 0
	for _, c := range f.Items {
		if c.item().Has("reload") {
			n++
		}
	}
	for _, in := range g.Turn.Plan {
		if in.Verb == "magazine" {
			n--
		}
	}
	return n
}

// forMagazine are the weapons that a Magazine may reload: none fired in this
// very turn, since it works from the next turn on. NEB-AMMO-03 (A36).
func (g *Game) forMagazine(f *Figure) []*Carried {
	fired := append([]string{}, g.Turn.Fired...)
	for _, in := range g.Turn.Plan {
		fired = append(fired, in.Weapon)
	}
	var out []*Carried
	for _, c := range g.emptied(f) {
		if !has(fired, c.ID) {
			out = append(out, c)
		}
	}
	return out
}

// forReload are the weapons that a Reload action would help after what is
// declared already.
func (g *Game) forReload(f *Figure) []*Carried {
	return g.emptied(g.readied(f))
}

// readied is the figure as it will be once the Magazines declared so far are
// in: what may be declared next is judged by it. NEB-AMMO-03.
func (g *Game) readied(f *Figure) *Figure {
	r := *f
	r.Items = nil
	for _, c := range f.Items {
		k := *c
		for _, in := range g.Turn.Plan {
			if in.Verb == "magazine" && in.Weapon == c.ID {
				k.Ammo, k.Discharged = k.profile().Ammo, false
			}
			if in.Weapon == c.ID { // fired before an extra action (NEB-KEY-62)
				spent := 0
				for _, n := range in.Dice {
					spent += n
				}
				switch in.Verb {
				case "blast":
					spent = 1
				case "reload":
					k.Ammo, k.Discharged = k.profile().Ammo, false
				}
				if k.Ammo = max(0, k.Ammo-spent); k.Ammo == 0 && c.fires() {
					k.Discharged = true
				}
			}
		}
		r.Items = append(r.Items, &k)
	}
	return &r
}

// emptied are the weapons that a reload would help. NEB-AMMO-08 (A35).
func (g *Game) emptied(f *Figure) []*Carried {
	var out []*Carried
	for _, c := range f.Items {
		if c.fires() && (c.Discharged || g.rule("a35") != "empty" && c.Ammo < c.profile().Ammo) && c.profile().Ammo > 0 {
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
