package campaign

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	files "estafeta/engine/assault/mission"
)

// next begins the next stage of the log (IA-CAMP-14): an upgrade stage, or a
// mission that is chosen (IA-CAMP-05, IA-CAMP-06).
func (c *Campaign) next(t *engine.Table) {
	switch c.Stage() {
	case "rebel":
		t.Tell("campaign.stage.rebel", engine.Num("credits", c.Credits), engine.ByRules("IA-UPG-06"))
		c.Phase = Learning
	case "imperial":
		t.Tell("campaign.stage.imperial", engine.ByRules("IA-UPG-01"))
		c.duties(t)
		c.Phase = Training
	case "":
		c.Phase = Finished
	default:
		c.choose(t)
	}
}

// choose lets the Rebels choose the mission (IA-CAMP-06).
func (c *Campaign) choose(t *engine.Table) {
	list := c.Choices()
	if len(list) == 0 { // no mission of that kind is left: the log goes on
		t.Tell("campaign.nomission", engine.ByRules("IA-CAMP-06"))
		c.At++
		return
	}
	mission := list[0]
	if len(list) > 1 {
		key := c.together(t, "campaign.mission", func(p *engine.Prompt) {
			p.Rules = []string{"IA-CAMP-06"}
			p.Args = []engine.Arg{engine.Num("n", c.Threat())}
			for _, m := range c.Choices() {
				p.Add(engine.Option{Key: m, Label: engine.Say("campaign.mission", Title("mission", m))})
			}
			p.DefaultFirst()
		}).One()
		if slices.Contains(c.Choices(), key) {
			mission = key
		}
	}
	c.Begin(mission)
	t.Tell("campaign.chosen", Title("mission", mission), engine.Num("n", c.Level), engine.ByRules("IA-CAMP-06"))
	for _, h := range c.Heroes {
		h.Load = h.Load[:0]
	}
	c.Phase = Preparing
}

// prepare lets the heroes give Items to each other, attach and detach
// modifications, and change hands before a mission, one thing a step, until the
// Rebels are content (IA-ITEM-08, IA-MOD-05).
func (c *Campaign) prepare(t *engine.Table) {
	if len(c.movable()) == 0 {
		c.Phase = Loading
		return
	}
	key := c.together(t, "campaign.prepare", func(p *engine.Prompt) {
		p.Pass, p.Begin = true, true
		p.Rules = []string{"IA-ITEM-08", "IA-MOD-05"}
		p.Args = []engine.Arg{Title("mission", c.Now)}
		for _, m := range c.movable() {
			o := engine.Option{Key: m.key, Piece: c.ID(m.hero)}
			if m.item != "" {
				o.Label, o.Note = engine.Say(book.Content().Asset(m.item).Name()), engine.Say("campaign.owner", engine.Term("hero", "unit."+m.hero.Sheet))
			}
			p.Add(o)
		}
	}).One()
	i := slices.IndexFunc(c.movable(), func(m movable) bool { return m.key == key })
	if i < 0 {
		c.Phase = Loading
		return
	}
	c.moveTo(t, c.movable()[i])
}

// movable is something that can change its place: an Item, or with no item a
// hero, whose player may change.
type movable struct {
	key  string
	hero *Hero
	item string
}

// movable are what can change its place before a mission.
func (c *Campaign) movable() []movable {
	var out []movable
	for _, h := range c.Heroes {
		for _, key := range h.owned() {
			m := movable{c.ID(h) + "." + key, h, key}
			if len(c.places(m)) > 0 {
				out = append(out, m)
			}
		}
	}
	if len(c.Rebels) > 1 {
		for _, h := range c.Heroes {
			out = append(out, movable{key: c.ID(h), hero: h})
		}
	}
	return out
}

// place is where something can be put: with a hero, on a weapon of the same hero,
// off it, or with another player.
type place struct {
	key   string
	label engine.Text
	told  string
	args  []engine.Arg
	put   func()
}

// places are where something can be put now.
func (c *Campaign) places(m movable) []place {
	var out []place
	if m.item == "" {
		for _, s := range c.Rebels {
			if s != m.hero.Owner {
				to := []engine.Arg{engine.Side("seat", s)}
				out = append(out, place{"seat" + string(rune('0'+s)), engine.Say("campaign.player", to...), "campaign.moved.player", to, func() { m.hero.Owner = s }})
			}
		}
		return out
	}
	a := book.Content().Asset(m.item)
	if a.Form == "modification" {
		for _, i := range m.hero.Items {
			if !slices.Contains(i.Mods, m.item) && m.hero.CanFit(m.item, i.Key) == nil {
				to := []engine.Arg{engine.Term("weapon", book.Content().Asset(i.Key).Name())}
				out = append(out, place{"on." + i.Key, engine.Say("campaign.fit", to...), "campaign.moved.on", to, func() { m.hero.Fit(m.item, i.Key) }})
			}
		}
		if slices.ContainsFunc(m.hero.Items, func(i Item) bool { return slices.Contains(i.Mods, m.item) }) {
			out = append(out, place{"off", engine.Say("campaign.unfit"), "campaign.moved.off", nil, func() { m.hero.Fit(m.item, "") }})
		}
	}
	if a.Kind != "reward" && !a.Bound {
		for _, h := range c.Heroes {
			if h != m.hero {
				to := []engine.Arg{engine.Term("hero", "unit."+h.Sheet)}
				out = append(out, place{c.ID(h), engine.Say("unit." + h.Sheet), "campaign.moved.to", to, func() { c.Trade(m.hero.Sheet, m.item, h.Sheet) }})
			}
		}
	}
	return out
}

// moveTo asks where something goes, and puts it there.
func (c *Campaign) moveTo(t *engine.Table, m movable) {
	what := engine.Term("what", "unit."+m.hero.Sheet)
	if m.item != "" {
		what = engine.Term("what", book.Content().Asset(m.item).Name())
	}
	key := c.together(t, "campaign.place", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{what}
		p.Rules = []string{"IA-ITEM-08", "IA-MOD-05"}
		for _, x := range c.places(m) {
			p.Add(engine.Option{Key: x.key, Label: x.label})
		}
	}).One()
	for _, x := range c.places(m) {
		if x.key == key {
			x.put()
			t.Tell(x.told, append(x.args, what, engine.ByRules("IA-ITEM-08", "IA-MOD-05"))...)
			return
		}
	}
}

// load lets every hero with more Items than it may bring choose, all at once; then
// the mission is ready to begin (IA-ITEM-10, IA-ITEM-11).
func (c *Campaign) load(t *engine.Table) {
	var asked []*Hero
	var qs []engine.Asking
	for _, h := range c.Heroes {
		all := h.carried()
		h.Load = all
		if h.CanBring(all) == nil {
			continue
		}
		asked = append(asked, h)
		qs = append(qs, engine.Asking{Seat: h.Owner, Key: "campaign.load", Build: func(p *engine.Prompt) {
			p.About = c.ID(h)
			p.Args = []engine.Arg{engine.Term("hero", "unit."+h.Sheet)}
			p.Rules = []string{"IA-ITEM-10"}
			offer(p, all, func(a *book.Asset) engine.Text { return engine.Say("form." + a.Form) })
			p.Default = engine.Pick(h.carriedOf(h.loaded())...)
			p.Check = func(a engine.Answer) *engine.Refusal { return h.CanBring(chosen(all, a)) }
		}})
	}
	if len(qs) > 0 {
		for i, a := range t.AskAll(qs...) {
			h := asked[i]
			h.Load = chosen(h.carried(), a)
			if h.CanBring(h.Load) != nil {
				h.Load = h.loaded()
			}
		}
	}
	c.Phase = Mission
}

// carried are the Items of a hero that can be brought: all but modifications that
// lie beside them (IA-MOD-06).
func (h *Hero) carried() []string {
	out := []string{}
	for _, i := range h.Items {
		if book.Content().Asset(i.Key).Form != "modification" {
			out = append(out, i.Key)
		}
	}
	return out
}

// carriedOf are the keys by which a list of Items is offered.
func (h *Hero) carriedOf(list []string) []string {
	all, out, left := h.carried(), []string{}, slices.Clone(list)
	for i, key := range all {
		if k := slices.Index(left, key); k >= 0 {
			left = slices.Delete(left, k, k+1)
			out = append(out, numbered(all, i))
		}
	}
	return out
}

// Gain ends a mission: gains are noted and told, the cleanup is done, side
// missions become active, and Reward cards of the heroes are given out
// (IA-CAMP-08 … IA-CAMP-13, IA-HERO-12).
func (c *Campaign) Gain(t *engine.Table, g Gains, heroRewards []string) {
	mission := c.Now
	n := c.End(g)
	t.Reveal("campaign.won", engine.Term("side", "side."+g.Winner), Title("mission", mission), engine.ByRules("IA-CAMP-08", "IA-CAMP-11"))
	t.Tell("campaign.gains", engine.Num("credits", g.Credits+creditsOfCrate*g.Crates), engine.Num("xp", g.HeroXP), engine.Num("imperial", g.ImperialXP),
		engine.Num("influence", g.Influence), engine.ByRules("IA-CRED-05", "IA-XP-01"))
	for _, key := range heroRewards {
		c.awards(t, key)
	}
	for _, a := range g.Allies {
		t.Tell("campaign.ally", engine.Term("card", "unit."+a), engine.ByRules("IA-ALLY-03"))
	}
	for _, v := range g.Villains {
		t.Tell("campaign.villain", engine.Term("card", "unit."+v), engine.ByRules("IA-ALLY-10"))
	}
	if c.Over() {
		c.Phase = Finished
		t.Reveal("campaign.over", engine.Term("side", "side."+c.Winner), engine.ByRules("IA-WIN-04"))
		return
	}
	for _, m := range c.Reveal(t, n) {
		t.Tell("campaign.active", Title("mission", m), engine.ByRules("IA-CAMP-12", "IA-CAMP-13"))
	}
	c.Phase = Choosing
}

// receiver is the hero who gets a card, by the Rebels' choice.
func (c *Campaign) receiver(t *engine.Table, question, card, rule string) *Hero {
	h := c.Of(c.together(t, question, func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("card", card)}
		p.Rules = []string{rule}
		for _, h := range c.Heroes {
			p.Add(engine.Option{Key: c.ID(h), Piece: c.ID(h)})
		}
		p.DefaultFirst()
	}).One())
	if h == nil { // a correction has left nobody to choose
		return c.Heroes[0]
	}
	return h
}

// awards gives a Reward card to a hero of the Rebels' choice (IA-REW-02).
func (c *Campaign) awards(t *engine.Table, key string) {
	a := book.Content().Asset(key)
	h := c.receiver(t, "campaign.reward", a.Name(), "IA-REW-02")
	c.Award(h.Sheet, key)
	t.Tell("campaign.reward.given", engine.Term("card", a.Name()), engine.Term("hero", "unit."+h.Sheet), engine.ByRules("IA-REW-02"))
}

// Title is an argument that names a mission.
func Title(name, mission string) engine.Arg {
	if f := files.Find(mission); f != nil {
		return engine.Said(name, f.Name.EN, f.Name.ES)
	}
	return engine.Name(name, strings.ReplaceAll(mission, "_", " "))
}
