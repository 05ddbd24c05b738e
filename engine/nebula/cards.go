package nebula

import (
	"estafeta/engine"
	"estafeta/engine/nebula/list"
)

// Cards are the profiles, items and Qualities of the content.
func (System) Cards() []engine.Card {
	var out []engine.Card
	for _, u := range content().Listed {
		a := u.Attributes
		c := engine.Card{Key: "unit." + u.ID, Name: "unit." + u.ID, Kind: "rank." + u.Rank, Lines: []engine.Text{
			engine.Say("card.attributes", engine.Num("mov", a[MOV]), engine.Num("per", a[PER]), engine.Num("ent", a[ENT]), engine.Num("pnt", a[PNT]),
				engine.Num("des", a[DES]), engine.Num("cor", a[COR]), engine.Num("left", a[HER]), engine.Num("her", a[HER])),
			engine.Say("lookup.unit", engine.Num("points", u.Points), engine.Terms("items", list.ItemKeys(u.Equip))),
		}}
		if len(u.Qualities) > 0 {
			c.Lines = append(c.Lines, engine.Say("lookup.qualities", engine.Terms("qualities", qualityKeys(u.Qualities))))
		}
		out = append(out, c)
	}
	for _, it := range content().Shelf {
		c := engine.Card{Key: "item." + it.ID, Name: "item." + it.ID, Kind: "kind." + it.Kind}
		if it.Rate[1] > 0 {
			c.Lines = append(
				c.Lines,
				engine.Say(
					"lookup.weapon", engine.Num("range", int(it.Range)), engine.Num("min", it.Rate[0]), engine.Num("max", it.Rate[1]),
					engine.Num("ammo", it.Ammo),
				),
			)
		}
		if it.MinRange > 0 {
			c.Lines = append(c.Lines, engine.Say("lookup.minrange", engine.Num("range", int(it.MinRange))))
		}
		if len(it.Qualities) > 0 {
			c.Lines = append(c.Lines, engine.Say("lookup.qualities", engine.Terms("qualities", qualityKeys(it.Qualities))))
		}
		out = append(out, c)
	}
	return out
}

func qualityKeys(ids []string) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, "quality."+id)
	}
	return out
}
