package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// ransom is what the heroes may pay to be rid of an ongoing Agenda card.
const ransom = 300

// duties are what ongoing Agenda cards do when an Imperial Upgrade stage begins:
// the heroes pay, and the card is discarded, or the Imperial player draws one Agenda
// card more or gains influence (IA-AGD-07, IA-UPG-01).
func (c *Campaign) duties(t *engine.Table) {
	for _, key := range slices.Clone(c.Imperial.Ongoing) {
		a := book.Content().Asset(key)
		if !a.Is("beacon") && !a.Is("strings") {
			continue
		}
		if c.Credits >= ransom && c.together(t, "campaign.ransom", func(p *engine.Prompt) {
			p.Pass = true
			p.Rules = []string{"IA-AGD-07"}
			p.Args = []engine.Arg{card(a), engine.Num("n", ransom), engine.Num("credits", c.Credits)}
			p.Add(engine.Option{Key: "pay", Label: engine.Say("campaign.pay", engine.Num("n", ransom))})
			p.DefaultFirst()
		}).One() == "pay" {
			c.Credits -= ransom
			c.Imperial.Drop(key)
			t.Tell("campaign.ransomed", card(a), engine.Num("n", ransom), engine.Num("credits", c.Credits))
			continue
		}
		if a.Is("strings") {
			c.Imperial.Influence++
		} else {
			c.Imperial.More++
		}
		t.Tell("campaign.duty", card(a))
	}
}

// patrons are the factions of which some Class cards earn the Imperial player a
// villain each.
var patrons = []string{"imperial", "mercenary"}

// enlist lets the Imperial player earn a villain of each faction, if the Class deck
// says so (IA-ALLY-10).
func (c *Campaign) enlist(t *engine.Table) {
	i := &c.Imperial
	if !slices.ContainsFunc(i.Cards, func(key string) bool { return book.Content().Asset(key).Is("villains") }) {
		return
	}
	for _, faction := range patrons {
		var list []string
		for _, x := range book.Content().Cards {
			if x.Unique && x.Faction == faction && !x.Upgrade && !x.Companion {
				list = append(list, x.Key)
			}
		}
		key := t.Ask(imperial, "campaign.enlist", func(p *engine.Prompt) {
			p.Rules = []string{"IA-ALLY-10"}
			p.Args = []engine.Arg{engine.Term("faction", "faction."+faction)}
			for _, k := range list {
				p.Add(engine.Option{Key: k, Label: engine.Say("unit." + k)})
			}
			p.DefaultFirst()
		}).One()
		if !slices.Contains(list, key) {
			key = list[0]
		}
		i.Villains = append(i.Villains, key)
		t.Tell("campaign.villain", engine.Term("card", "unit."+key), engine.ByRules("IA-ALLY-10"))
	}
}

// Lose takes a Reward card of a side that returns to the box.
func (c *Campaign) Lose(key string) {
	is := func(k string) bool { return k == key }
	c.Imperial.Rewards = slices.DeleteFunc(c.Imperial.Rewards, is)
	for _, h := range c.Heroes {
		h.Cards = slices.DeleteFunc(h.Cards, is)
	}
}

// bargains reports a hero whose card draws an Item card more.
func (c *Campaign) bargains() bool {
	return slices.ContainsFunc(c.Heroes, func(h *Hero) bool {
		return slices.ContainsFunc(h.Cards, func(key string) bool { return book.Content().Asset(key).Is("bargain") })
	})
}
