package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
)

// Phase is where a campaign stands between two steps.
type Phase string

// The phases: the steps of setup, then those of the stages of the log.
const (
	Gathering Phase = "heroes" // the heroes are chosen (IA-CSET-03)
	Class     Phase = "class"
	Scheming  Phase = "agenda"
	Sidelines Phase = "sides"
	Choosing  Phase = "stage"   // the next stage begins, a mission is chosen
	Preparing Phase = "prepare" // Items change hands before a mission
	Loading   Phase = "load"    // what heroes bring
	Mission   Phase = "mission" // a mission is played
	Learning  Phase = "learn"   // the Rebel Upgrade stage (IA-UPG-06)
	Selling   Phase = "sell"
	Shopping  Phase = "shop"
	Sharing   Phase = "share"
	Training  Phase = "train" // the Imperial Upgrade stage (IA-UPG-01)
	Plotting  Phase = "plot"
	Finished  Phase = "over"
)

// imperial is the seat of the Imperial player (IA-CSET-02).
const imperial engine.Seat = 1

// Step plays to the next rest point between missions. In phase Mission there is
// none: a mission is played, and Gain ends it.
func (c *Campaign) Step(t *engine.Table) {
	switch c.Phase {
	case Gathering:
		c.gather(t)
	case Class:
		c.chooseClass(t)
	case Scheming:
		c.chooseSets(t)
	case Sidelines:
		c.chooseSides(t)
	case Choosing:
		c.next(t)
	case Preparing:
		c.prepare(t)
	case Loading:
		c.load(t)
	case Learning:
		c.learn(t)
	case Selling:
		c.sell(t)
	case Shopping:
		c.shop(t)
	case Sharing:
		c.share(t)
	case Training:
		c.train(t)
	case Plotting:
		c.plot(t)
	default:
		panic("no such phase of a campaign: " + string(c.Phase))
	}
}

// together asks the Rebels: any of them answers for all, unless the Imperial
// player has named one (IA-TIME-09, IA-TIME-10).
func (c *Campaign) together(t *engine.Table, key string, build func(*engine.Prompt)) engine.Answer {
	q := engine.Asking{Seat: c.Rebels[0], Also: slices.Clone(c.Rebels[1:]), Key: key, Build: build}
	if slices.Contains(c.Rebels, c.Decider) {
		q.Seat, q.Also = c.Decider, nil
	}
	return t.AskAll(q)[0]
}

// ID is the piece that stands for a hero between missions.
func (c *Campaign) ID(h *Hero) string { return "hero" + string(rune('1'+slices.Index(c.Heroes, h))) }

// Of is the hero of a piece; nil: it stands for none.
func (c *Campaign) Of(id string) *Hero {
	for _, h := range c.Heroes {
		if c.ID(h) == id {
			return h
		}
	}
	return nil
}

// cards offers cards: each with what it costs.
func offer(p *engine.Prompt, list []string, note func(a *book.Asset) engine.Text) {
	p.Kind, p.Min, p.Max, p.Pass = engine.Some, 0, len(list), true
	for i, key := range list {
		a := book.Content().Asset(key)
		p.Add(engine.Option{Key: numbered(list, i), Label: engine.Say(a.Name()), Note: library.Noted(a.Name(), note(a))})
	}
}

// numbered is the key of the i-th card of a list in which one may stand twice.
func numbered(list []string, i int) string {
	n := 0
	for _, key := range list[:i] {
		if key == list[i] {
			n++
		}
	}
	return list[i] + "~~~~~~~~~"[:n]
}

// chosen are the cards of a list that an answer names.
func chosen(list []string, a engine.Answer) []string {
	out := []string{}
	for i, key := range list {
		if slices.Contains(a.Pick, numbered(list, i)) {
			out = append(out, key)
		}
	}
	return out
}

// names are the terms of cards.
func names(list []string) []string {
	out := []string{}
	for _, key := range list {
		out = append(out, book.Content().Asset(key).Name())
	}
	return out
}

// gather lets the Rebel players choose their heroes, one after the other; those
// with more than one take turns (IA-CSET-02 … IA-CSET-05).
func (c *Campaign) gather(t *engine.Table) {
	seat := c.Rebels[len(c.Heroes)%len(c.Rebels)]
	key := t.Ask(seat, "campaign.hero", func(p *engine.Prompt) {
		p.Rules = []string{"IA-CSET-03"}
		p.Args = []engine.Arg{engine.Num("n", len(c.Heroes)+1), engine.Num("of", c.Size)}
		for _, h := range c.Sheets() {
			p.Add(engine.Option{Key: h.Key, Label: engine.Say("unit." + h.Key),
				Note: engine.Say("campaign.hero.note", engine.Num("health", h.Health), engine.Num("endurance", h.Endurance), engine.Num("speed", h.Speed))})
		}
		p.DefaultFirst()
	}).One()
	if !slices.ContainsFunc(c.Sheets(), func(h *book.Hero) bool { return h.Key == key }) {
		key = c.Sheets()[0].Key
	}
	c.Join(key, seat)
	t.Tell("campaign.joins", engine.Side("seat", seat), engine.Term("hero", "unit."+key), engine.ByRules("IA-CSET-03", "IA-CSET-04"))
	if len(c.Heroes) < c.Size {
		return
	}
	if reward := c.Assemble(); reward != "" {
		t.Tell("campaign.reward.all", engine.Term("card", "asset."+reward), engine.ByRules("IA-CSET-05"))
	}
	c.Phase = Class
}

// chooseClass lets the Imperial player choose a Class deck (IA-CSET-06).
func (c *Campaign) chooseClass(t *engine.Table) {
	key := t.Ask(imperial, "campaign.class", func(p *engine.Prompt) {
		p.Rules = []string{"IA-CSET-06"}
		for _, d := range Classes() {
			p.Add(engine.Option{Key: d, Label: engine.Say("class." + d)})
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(Classes(), key) {
		key = Classes()[0]
	}
	c.Imperial.Take(key)
	t.Tell("campaign.class.chosen", engine.Side("seat", imperial), engine.Term("class", "class."+key), engine.ByRules("IA-CSET-06"))
	c.enlist(t)
	c.Phase = Scheming
}

// chooseSets lets the Imperial player choose Agenda sets, which nobody else need
// know (IA-CSET-07).
func (c *Campaign) chooseSets(t *engine.Table) {
	list := Sets(Find(c.Plan).Period)
	n := min(AgendaSets, len(list))
	sets := t.Ask(imperial, "campaign.sets", func(p *engine.Prompt) {
		p.Secret = true
		p.Kind, p.Min, p.Max = engine.Some, n, n
		p.Rules = []string{"IA-AGD-03", "IA-AGD-11"}
		p.Args = []engine.Arg{engine.Num("n", n)}
		for _, s := range list {
			p.Add(engine.Option{Key: s, Label: engine.Say("agenda." + s)})
		}
		p.Default = engine.Pick(list[:n]...)
	}).Pick
	if len(sets) != n {
		sets = list[:n]
	}
	c.Imperial.Scheme(sets)
	t.Tell("campaign.sets.chosen", engine.Side("seat", imperial), engine.Num("n", n), engine.ByRules("IA-AGD-03"))
	c.Phase = Sidelines
}

// chooseSides lets the Rebels choose green side missions; then the deck is built
// (IA-CSET-08).
func (c *Campaign) chooseSides(t *engine.Table) {
	list, n := c.Greens()
	var green []string
	for _, s := range list {
		if c.Agree(append(slices.Clone(green), s.Mission)) == nil || len(green) < n && !c.twice(green, s) {
			green = append(green, s.Mission)
		}
	}
	if len(list) > n {
		a := c.together(t, "campaign.sides", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max = engine.Some, n, n
			p.Rules = []string{"IA-SIDE-03", "IA-SIDE-04"}
			p.Args = []engine.Arg{engine.Num("n", n)}
			for _, s := range list {
				p.Add(engine.Option{Key: s.Mission, Label: engine.Say("campaign.mission", Title("mission", s.Mission))})
			}
			p.Default = engine.Pick(green...)
			p.Check = func(a engine.Answer) *engine.Refusal { return c.Agree(a.Pick) }
		})
		if c.Agree(a.Pick) == nil {
			green = a.Pick
		}
	}
	c.Build(green, func(n int) int { return t.Pick("gray", n) })
	t.Tell("campaign.sides.built", engine.Num("n", len(c.Sides.Unseen)), engine.ByRules("IA-SIDE-01"))
	c.Phase = Choosing
}

// twice reports a side mission whose ally another of a list gives.
func (c *Campaign) twice(list []string, s Side) bool {
	return s.Ally != "" && slices.ContainsFunc(list, func(m string) bool {
		o, _ := Find(c.Plan).card(m)
		return called(o.Ally) == called(s.Ally)
	})
}
