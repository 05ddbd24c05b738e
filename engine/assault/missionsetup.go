package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
)

// opening begins a mission of a campaign: special setup, the open groups, then the
// briefing is read to all (IA-MSET-07, IA-MSET-10, IA-MSET-14).
func (g *Game) opening(t *engine.Table) {
	f, s := g.story(), g.Mission.Story
	t.Tell("chapter.begins", said("name", f.Name), engine.Num("level", s.Level), engine.ByRules("IA-MSET-03"))
	g.event(t, event{name: "setup"})
	for _, x := range slices.Clone(g.Mission.Groups) { // IA-MSET-11
		if len(g.members(x.ID)) > 0 {
			g.equips(t, x)
		}
	}
	g.openGroups(t)
	g.happens(t, "setup", nil, "")
	if f.Briefing != (mission.Words{}) {
		t.Tell("mission.briefing", said("text", f.Briefing), engine.ByRules("IA-MSET-14"))
	}
	b := g.board()
	for _, x := range f.Token {
		list := slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *troops.Token) bool { return k.Key != x.Key || k.Gone || !b.Has(k.At) })
		if len(list) == 1 {
			g.introduce(t, list[0])
		} else if len(list) > 1 && list[0].Kind != "crate" && x.Name != (mission.Words{}) {
			t.Tell("mission.tokens", engine.ThingArg("token", list[0].ID), engine.Num("n", len(list)-1), said("name", x.Name))
		}
	}
	g.Mission.Phase = Entrance
}

// eligible are the Deployment cards that may be an open group: none of the Rebels,
// none that the mission uses, a unique one only if it was earned (IA-MSET-08,
// IA-ALLY-10).
func (g *Game) eligible() []string {
	f, s := g.story(), g.Mission.Story
	var out []string
	for _, c := range book.Content().Cards {
		switch {
		case c.Upgrade, c.Companion, c.Faction == "rebel", c.Attack == "" && c.Cost == 0:
		case slices.ContainsFunc(f.Group, func(x *mission.Group) bool { return x.Card == c.Key }):
		case c.Unique && !slices.Contains(s.Villains, c.Key):
		case len(s.Open) > 0 && !slices.Contains(s.Open, c.Key) && !slices.Contains(s.Villains, c.Key):
		default:
			out = append(out, c.Key)
		}
	}
	return out
}

// openGroups lets the Imperial player choose the open groups in secret; the Rebels
// see the backs of the cards (IA-IGRP-02, IA-IGRP-03, IA-MSET-07, IA-DEPC-02).
func (g *Game) openGroups(t *engine.Table) {
	n := min(g.story().Open, len(g.eligible()))
	if n == 0 {
		return
	}
	picked := t.Ask(Imperial, "open", func(p *engine.Prompt) {
		p.Kind, p.Secret, p.Min, p.Max = engine.Some, true, n, n
		p.Args = []engine.Arg{engine.Num("n", n)}
		p.Rules = []string{"IA-IGRP-02", "IA-MSET-08"}
		for i, key := range g.eligible() {
			c := book.Content().Card(key)
			p.Add(engine.Option{Key: key, Label: engine.Say("unit." + key), Group: "faction." + c.Faction, Note: engine.Say("deployment.cost", engine.Num("n", c.Cost))})
			if i < n {
				p.Default.Pick = append(p.Default.Pick, key)
			}
		}
	}).Pick
	if len(picked) != n {
		picked = g.eligible()[:n]
	}
	for _, key := range picked {
		g.takeUp(key)
	}
	imperial, mercenary := g.backs()
	t.Reveal("open.chosen", engine.Num("n", n), engine.Num("imperial", imperial), engine.Num("mercenary", mercenary), engine.ByRules("IA-DEPC-02", "IA-IGRP-03"))
}

// backs are how many cards of the hand have the Imperial and the Mercenary back.
func (g *Game) backs() (imperial, mercenary int) {
	for _, key := range g.Mission.Story.Hand {
		if book.Content().Card(key).Faction == "imperial" {
			imperial++
		} else {
			mercenary++
		}
	}
	return imperial, mercenary
}

// entrance deploys the heroes with what they bring, and an ally if they have
// earned one; then the first round begins (IA-MSET-15 … IA-MSET-18).
func (g *Game) entrance(t *engine.Table) {
	s := g.Mission.Story
	var list []*troops.Figure
	for _, h := range s.Heroes {
		g.loadOut(t, h)
		f := g.figure(h.Figure)
		f.Health = h.Health()
		list = append(list, f)
	}
	g.deploys(t, list, g.lies("entrance"))
	g.tokens(t)
	g.allies(t)
	g.everybody(t, g.first(), "deployed", func(f *troops.Figure) bool { return f.Seat == Rebel })
	g.happens(t, "arrival", nil, "")
	g.event(t, event{name: "start"})
	g.startRound(t)
}

// brought is how many Items of a form a hero may bring (IA-ITEM-10).
var brought = []struct {
	form string
	most int
}{{"armor", 1}, {"weapon", 2}, {"equipment", 3}}

// loadOut lets a hero that owns more Items than it may bring choose which it
// leaves behind; they are not used in this mission (IA-ITEM-11, IA-MSET-16).
func (g *Game) loadOut(t *engine.Table, h *troops.Hero) {
	for _, x := range brought {
		form := func(i troops.Item) bool {
			a := book.Content().Asset(i.Key)
			return a != nil && a.Form == x.form
		}
		n := 0
		for _, i := range h.Items {
			n += troops.Truth(form(i))
		}
		if n <= x.most {
			continue
		}
		keep := g.ask(t, Rebel, g.figure(h.Figure), "loadout", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.About = engine.Some, x.most, x.most, h.Figure
			p.Args = []engine.Arg{engine.Piece("who", h.Figure), engine.Num("n", x.most), engine.Term("form", "form."+x.form)}
			p.Rules = []string{"IA-ITEM-10", "IA-ITEM-11"}
			for _, i := range h.Items {
				if form(i) {
					p.Add(engine.Option{Key: i.Key, Label: engine.Say(book.Content().Asset(i.Key).Name()), Note: library.Does(book.Content().Asset(i.Key).Name())})
					if len(p.Default.Pick) < x.most {
						p.Default.Pick = append(p.Default.Pick, i.Key)
					}
				}
			}
		}).Pick
		h.Items = slices.DeleteFunc(h.Items, func(i troops.Item) bool { return form(i) && !slices.Contains(keep, i.Key) })
	}
}

// tokens gives the heroes their activation tokens: one each, two each of two
// heroes; of three heroes one has two, whom the Rebels choose (IA-MSET-18,
// IA-HERO-16, IA-STAT-07).
func (g *Game) tokens(t *engine.Table) {
	s := g.Mission.Story
	for _, h := range s.Heroes {
		h.Tokens = 1
		if len(s.Heroes) == 2 {
			h.Tokens = 2
		}
	}
	if len(s.Heroes) == 3 {
		g.passToken(t, nil)
	}
}

// passToken gives the extra activation token of three heroes to one of them, or
// from one to another (IA-ACT-11, IA-STAT-07).
func (g *Game) passToken(t *engine.Table, from *troops.Hero) {
	var list []*troops.Hero
	for _, h := range g.Mission.Story.Heroes {
		if h != from && !h.Withdrawn {
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return
	}
	id := g.ask(t, Rebel, nil, "extra", func(p *engine.Prompt) {
		p.Rules = []string{"IA-ACT-11", "IA-STAT-07"}
		for _, h := range list {
			p.Add(engine.Option{Key: h.Figure, Piece: h.Figure})
		}
		p.DefaultFirst()
	}).One()
	to := list[0]
	for _, h := range list {
		if h.Figure == id {
			to = h
		}
	}
	if from != nil {
		from.Tokens--
	}
	to.Tokens++
	t.Tell("hero.extra", engine.Piece("who", to.Figure), engine.ByRules("IA-ACT-11"))
}

// allies lets the Rebels deploy one ally that they have earned; the Imperial
// player gains its cost in threat and may deploy at once (IA-ALLY-11 …
// IA-ALLY-14, IA-MSET-17).
func (g *Game) allies(t *engine.Table) {
	s := g.Mission.Story
	free := func() []string {
		return slices.DeleteFunc(slices.Clone(s.Allies), func(key string) bool {
			return book.Content().Card(key) == nil || slices.ContainsFunc(g.Mission.Groups, func(x *troops.Group) bool { return x.Card == key && x.Seat == Rebel })
		})
	}
	if len(free()) == 0 {
		return
	}
	key := g.ask(t, Rebel, nil, "ally", func(p *engine.Prompt) {
		p.Pass = true
		p.Rules = []string{"IA-ALLY-11"}
		for _, key := range free() {
			p.Add(engine.Option{Key: key, Label: engine.Say("unit." + key), Note: engine.Say("deployment.cost", engine.Num("n", book.Content().Card(key).Cost))})
		}
	}).One()
	if !slices.Contains(free(), key) {
		return
	}
	cost := g.welcome(book.Content().Card(key))
	t.Tell("ally.joins", engine.Term("card", "unit."+key), engine.ByRules("IA-ALLY-11", "IA-ALLY-13"))
	list := g.muster(Rebel, key)
	g.entrust(t, g.group(list[0].Group))
	g.deploys(t, list, g.lies("entrance"))
	g.threat(t, cost, "threat.rises")
	g.optional(t, false)
}

// entrust gives the card of an ally to one of the Rebel players, who decides for it
// (IA-ALLY-15).
func (g *Game) entrust(t *engine.Table, x *troops.Group) {
	rebels := g.Mission.Story.Rebels
	if len(rebels) < 2 {
		return
	}
	key := g.ask(t, Rebel, nil, "holder", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("card", "unit."+x.Card)}
		p.Rules = []string{"IA-ALLY-15"}
		for _, seat := range rebels {
			p.Add(engine.Option{Key: "seat" + roundArg(int(seat)), Label: engine.Say("holder.of", engine.Side("seat", seat))})
		}
		p.DefaultFirst()
	}).One()
	x.Holder = rebels[0]
	for _, seat := range rebels {
		if "seat"+roundArg(int(seat)) == key {
			x.Holder = seat
		}
	}
	t.Tell("holder.has", engine.Side("seat", x.Holder), engine.Term("card", "unit."+x.Card), engine.ByRules("IA-ALLY-15"))
}

// consoles lets whoever holds the card of an ally give it to the player whose hero
// has withdrawn (IA-HERO-11).
func (g *Game) consoles(t *engine.Table, h *troops.Hero) {
	for _, x := range g.Mission.Groups {
		if x.Holder == 0 || x.Holder == h.Owner || x.Defeated {
			continue
		}
		given := t.Ask(x.Holder, "holder.gives", func(p *engine.Prompt) {
			p.Pass = true
			p.Args = []engine.Arg{engine.Term("card", "unit."+x.Card), engine.Side("seat", h.Owner)}
			p.Rules = []string{"IA-HERO-11"}
			p.Add(engine.Option{Key: "give", Label: engine.Say("holder.give")})
		}).One()
		if given == "give" {
			x.Holder = h.Owner
			t.Tell("holder.has", engine.Side("seat", x.Holder), engine.Term("card", "unit."+x.Card), engine.ByRules("IA-HERO-11"))
		}
	}
}

// storyStatus is the Status phase of a campaign (IA-STAT-01 … IA-STAT-08).
func (g *Game) storyStatus(t *engine.Table) {
	m, s := g.Mission, g.Mission.Story
	g.happens(t, "status", nil, "")
	g.threat(t, s.Level, "threat.rises") // 1, Increase threat
	for _, x := range m.Groups {         // 2, Ready: Deployment cards, allies too
		x.Exhausted = false
	}
	for _, h := range s.Heroes { // activation tokens; their cards not before they are activated (IA-STAT-04)
		h.Spent = 0
	}
	m.Sides[Imperial-1].Exhausted = []string{}
	g.optional(t, true) // 3, Deploy and reinforce
	// 4, End of round
	g.event(t, event{name: "end", arg: roundArg(m.Round)})
	g.empire(t, "end")
	g.everybody(t, g.first(), "end", nil)
	for _, side := range []engine.Seat{Imperial, Rebel} {
		g.open(t, side, ending, g.standing(side)...)
	}
	if len(s.Heroes) == 3 {
		if i := slices.IndexFunc(s.Heroes, func(h *troops.Hero) bool { return h.Tokens > 1 }); i >= 0 {
			g.passToken(t, s.Heroes[i])
		}
	}
	g.passes("round", "")
	for _, f := range g.Figures {
		f.Used = kept(f.Used)
	}
	t.Tell("mission.round.ends", engine.Num("round", m.Round), engine.Num("threat", s.Threat), engine.ByRules("IA-STAT-08"))
	g.startRound(t) // 5, Advance the dial
}

// roundBegins is what the mission does at the start of a round: what was put off
// until now, then its rules.
func (g *Game) roundBegins(t *engine.Table) {
	m, s := g.Mission, g.Mission.Story
	due := []string{}
	s.Later = slices.DeleteFunc(s.Later, func(x Signal) bool {
		if x.Round <= m.Round {
			due = append(due, x.Name)
		}
		return x.Round <= m.Round
	})
	for _, name := range due {
		g.event(t, event{name: "signal", arg: name})
	}
	g.event(t, event{name: "round", arg: roundArg(m.Round)})
}

// wield asks a hero with several weapons which it attacks with, and gives how that
// is done (IA-ATK-02, IA-ATK-04).
func (g *Game) wield(t *engine.Table, seat engine.Seat, f *troops.Figure, h how) (how, bool) {
	hero := g.heroOf(f)
	if hero == nil {
		return h, true
	}
	open := func() []troops.Item {
		return slices.DeleteFunc(hero.Weapons(), func(x troops.Item) bool {
			return !h.takes(x) || len(g.space().preyOf(f, g.with(hero, x, h))) == 0
		})
	}
	list := open()
	if len(list) == 0 {
		return h, false
	}
	key := list[0].Key
	if len(list) > 1 {
		key = g.ask(t, seat, f, "weapon", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			p.Rules = []string{"IA-ATK-02"}
			for _, x := range open() {
				p.Add(engine.Option{Key: x.Key, Label: engine.Say("weapon." + x.Key)})
			}
			p.DefaultFirst()
		}).One()
	}
	for _, x := range list {
		if x.Key == key {
			return g.with(hero, x, h), true
		}
	}
	return g.with(hero, list[0], h), true
}

// takes reports a weapon with which such an attack can be made.
func (h how) takes(x troops.Item) bool {
	a := book.Content().Asset(x.Key)
	return (!x.Exhausted || h.only == x.Key) && (h.only == "" || h.only == x.Key) && (h.trait == "" || a.Has(h.trait)) && (h.sort == "" || a.Attack == h.sort)
}

// with is how a hero attacks with a weapon.
func (g *Game) with(hero *troops.Hero, x troops.Item, h how) how {
	arms := hero.Arms(x)
	h.weapon = x.Key
	h.ranged, h.melee = arms.Attack == "ranged", arms.Attack == "melee"
	if h.thrown {
		h.ranged, h.melee = true, false
	}
	h.reach = h.reach || slices.Contains(arms.Keywords, "reach")
	return h
}

// heroUsually is how a hero attacks: with the weapon of the attack that it makes,
// else with any that it has.
func (g *Game) heroUsually(f *troops.Figure, h *troops.Hero) how {
	var out how
	if g.Attack.By == f.ID {
		return how{ranged: !g.Attack.With.Melee, melee: g.Attack.With.Melee, reach: g.Attack.With.Reach}
	}
	for _, x := range h.Weapons() {
		if !x.Exhausted {
			w := g.with(h, x, how{})
			out.ranged, out.melee, out.reach = out.ranged || w.ranged, out.melee || w.melee, out.reach || w.reach
		}
	}
	out.clear = g.flagged(f, "clear")
	return out
}

// armsItself reports a figure that has something to attack with (IA-ATK-02).
func (g *Game) armsItself(f *troops.Figure) bool {
	if h := g.heroOf(f); h != nil {
		return len(h.Weapons()) > 0
	}
	return f.Printed().Attack != ""
}
