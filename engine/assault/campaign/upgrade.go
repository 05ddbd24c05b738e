package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// xpNote is the cost of a Class card beside its name.
func xpNote(a *book.Asset) engine.Text { return engine.Say("campaign.xp", engine.Num("n", a.XP)) }

// learn is the first step of the Rebel Upgrade stage: every hero may spend XP on
// Class cards, all at once (IA-UPG-06, IA-UPG-07).
func (c *Campaign) learn(t *engine.Table) {
	var qs []engine.Asking
	for _, h := range c.Heroes {
		list := keys(h.Learnable())
		qs = append(qs, engine.Asking{Seat: h.Owner, Key: "campaign.learn", Build: func(p *engine.Prompt) {
			p.About = c.ID(h)
			p.Args = []engine.Arg{engine.Term("hero", "unit."+h.Sheet), engine.Num("n", h.XP)}
			p.Rules = []string{"IA-UPG-07", "IA-UPG-08"}
			offer(p, affordable(list, h.XP), xpNote)
			p.Check = func(a engine.Answer) *engine.Refusal { return h.CanLearn(chosen(list, a)) }
			suggest(p)
		}})
	}
	for i, a := range t.AskAll(qs...) {
		h := c.Heroes[i]
		list := chosen(keys(h.Learnable()), a)
		if len(list) == 0 || h.CanLearn(list) != nil {
			continue
		}
		h.Learn(list)
		t.Tell("campaign.learned", engine.Term("hero", "unit."+h.Sheet), engine.Terms("cards", names(list)), engine.Num("n", h.XP), engine.ByRules("IA-UPG-08"))
	}
	c.Phase = Selling
}

// suggest makes the default of a purchase all that can be bought together, in the order
// in which it is offered.
func suggest(p *engine.Prompt) {
	for _, o := range p.Options {
		if more := append(slices.Clone(p.Default.Pick), o.Key); p.Check(engine.Pick(more...)) == nil {
			p.Default.Pick = more
		}
	}
}

// affordable are the Class cards whose XP are at hand.
func affordable(list []string, xp int) []string {
	return slices.DeleteFunc(slices.Clone(list), func(key string) bool { return book.Content().Asset(key).XP > xp })
}

// sell lets the heroes sell Items immediately before they buy some (IA-UPG-14).
func (c *Campaign) sell(t *engine.Table) {
	type good struct {
		hero *Hero
		item string
	}
	goods := func() (list []good, keys []string) {
		for _, h := range c.Heroes {
			for _, key := range h.Goods() {
				list, keys = append(list, good{h, key}), append(keys, key)
			}
		}
		return list, keys
	}
	list, all := goods()
	c.Phase = Shopping
	if len(list) == 0 {
		return
	}
	a := c.together(t, "campaign.sell", func(p *engine.Prompt) {
		list, all := goods()
		p.Args = []engine.Arg{engine.Num("n", c.Credits)}
		p.Rules = []string{"IA-UPG-14", "IA-UPG-15", "IA-UPG-16"}
		offer(p, all, func(a *book.Asset) engine.Text { return engine.Say("campaign.credits", engine.Num("n", Value(a))) })
		for i := range p.Options {
			p.Options[i].Piece = c.ID(list[i].hero)
		}
	})
	for i := range list {
		if slices.Contains(a.Pick, numbered(all, i)) {
			n := c.Sell(list[i].hero.Sheet, list[i].item)
			t.Tell("campaign.sold", engine.Term("card", book.Content().Asset(list[i].item).Name()), engine.Num("n", n), engine.Num("credits", c.Credits), engine.ByRules("IA-UPG-15"))
		}
	}
}

// shop draws six cards of each Item deck that the log names; the heroes buy as
// many as they choose (IA-UPG-10 … IA-UPG-12).
func (c *Campaign) shop(t *engine.Table) {
	offered := c.Shop(t)
	t.Tell("campaign.offer", engine.Terms("cards", names(offered)), engine.ByRules("IA-UPG-10", "IA-UPG-11"))
	a := c.together(t, "campaign.buy", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Num("n", c.Credits)}
		p.Rules = []string{"IA-UPG-10", "IA-UPG-12", "IA-CRED-03"}
		offer(p, offered, func(a *book.Asset) engine.Text { return engine.Say("campaign.credits", engine.Num("n", a.Credits)) })
		p.Check = func(a engine.Answer) *engine.Refusal { return c.CanBuyItems(chosen(offered, a)) }
		suggest(p)
	})
	list := chosen(offered, a)
	if c.CanBuyItems(list) != nil {
		list = []string{}
	}
	c.BuyItems(offered, list)
	if len(list) > 0 {
		t.Tell("campaign.bought", engine.Terms("cards", names(list)), engine.Num("credits", c.Credits), engine.ByRules("IA-UPG-12"))
	}
	c.Offer = list
	c.Phase = Sharing
}

// share gives each bought Item to the hero of the Rebels' choice (IA-UPG-13).
func (c *Campaign) share(t *engine.Table) {
	if len(c.Offer) == 0 {
		c.Done()
		c.Phase = Choosing
		return
	}
	key := c.Offer[0]
	a := book.Content().Asset(key)
	h := c.receiver(t, "campaign.share", a.Name(), "IA-UPG-13")
	c.Give(key, h.Sheet)
	c.Offer = c.Offer[1:]
	t.Tell("campaign.shared", engine.Term("card", a.Name()), engine.Term("hero", "unit."+h.Sheet), engine.ByRules("IA-UPG-13"))
}

// train is the first step of the Imperial Upgrade stage: XP are spent on Class
// cards (IA-UPG-01, IA-UPG-02).
func (c *Campaign) train(t *engine.Table) {
	i := &c.Imperial
	list := keys(i.Learnable())
	a := t.Ask(imperial, "campaign.train", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Num("n", i.XP)}
		p.Rules = []string{"IA-UPG-02"}
		offer(p, affordable(list, i.XP), xpNote)
		p.Check = func(a engine.Answer) *engine.Refusal { return i.CanLearn(chosen(list, a)) }
		suggest(p)
	})
	if bought := chosen(list, a); len(bought) > 0 && i.CanLearn(bought) == nil {
		i.Learn(bought)
		t.Tell("campaign.trained", engine.Side("seat", imperial), engine.Terms("cards", names(bought)), engine.Num("n", i.XP), engine.ByRules("IA-UPG-02"))
	}
	c.Phase = Plotting
}

// plot draws four Agenda cards that only the Imperial player sees; some are bought
// (IA-UPG-03 … IA-UPG-05).
func (c *Campaign) plot(t *engine.Table) {
	i := &c.Imperial
	i.Draw(t)
	t.Tell("campaign.plots", engine.Side("seat", imperial), engine.Num("n", len(i.Drawn)), engine.ByRules("IA-UPG-03"))
	a := t.Ask(imperial, "campaign.plot", func(p *engine.Prompt) {
		p.Secret, p.Veiled = true, true
		p.Args = []engine.Arg{engine.Num("n", i.Influence)}
		p.Rules = []string{"IA-UPG-03", "IA-INF-02"}
		offer(p, i.Drawn, func(a *book.Asset) engine.Text {
			return engine.Say("campaign.influence", engine.Num("n", a.Influence), engine.Term("play", "play."+a.Play))
		})
		p.Check = func(a engine.Answer) *engine.Refusal { return c.CanBuyAgenda(chosen(i.Drawn, a)) }
		suggest(p)
	})
	list := chosen(i.Drawn, a)
	if c.CanBuyAgenda(list) != nil {
		list = []string{}
	}
	read := c.BuyAgenda(list)
	for _, key := range read {
		t.Reveal("campaign.plotted", engine.Side("seat", imperial), engine.Term("card", "asset."+key), engine.Term("play", "play."+book.Content().Asset(key).Play),
			engine.ByRules("IA-UPG-05"))
	}
	if n := len(list) - len(read); n > 0 {
		t.Tell("campaign.kept", engine.Side("seat", imperial), engine.Num("n", n), engine.ByRules("IA-AGD-08"))
		t.TellSeat(imperial, "campaign.kept.yours", engine.Terms("cards", names(i.Agenda.Hand)))
	}
	c.Done()
	c.Phase = Choosing
}
