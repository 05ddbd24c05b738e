package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// useless reports that a card may be put back as it is drawn.
func (g *Game) useless(why mission.Back, s engine.Seat) bool {
	foes := g.of(other(s))
	switch why {
	case mission.InRoundOne:
		return g.Battle.Round == 1
	case mission.WithPlunder:
		return g.inHand(s, "plunder")
	case mission.WithCleanse:
		return g.inHand(s, "cleanse")
	case mission.NoGiants:
		return !slices.ContainsFunc(foes, func(u *troops.Unit) bool {
			return slices.ContainsFunc(u.Alive(), func(i int) bool { return u.Models[i].W >= 10 })
		})
	case mission.NoHordes:
		return !slices.ContainsFunc(foes, func(u *troops.Unit) bool { return u.Starting >= 13 })
	}
	return false
}

// inHand reports a card in a player's hand.
func (g *Game) inHand(s engine.Seat, key string) bool {
	return slices.ContainsFunc(g.army(s).Hand, func(c mission.Card) bool { return c.Key == key })
}

// approved reports a battle of Chapter Approved, with secondary missions.
func (g *Game) approved() bool { return g.Battle.Mission.Key == "approved" }

// drawSecondaries draws two cards at the start of the own Command phase.
func (g *Game) drawSecondaries(t *engine.Table) {
	s := g.Battle.Turn
	if !g.approved() {
		return
	}
	if a := g.army(s); !a.Fixed {
		for len(a.Hand) < 2 && len(a.Drawn) < len(mission.Secondaries) {
			g.drawCard(t, s)
		}
	}
}

// drawCard draws one card of those left in the deck, openly; one that has no use
// now may be put back, or must.
func (g *Game) drawCard(t *engine.Table, s engine.Seat) {
	a := g.army(s)
	var left []string
	for _, c := range mission.Secondaries {
		if !slices.Contains(a.Drawn, c.Key) {
			left = append(left, c.Key)
		}
	}
	if len(left) == 0 {
		return
	}
	key := left[t.Pick("secondary", len(left))-1]
	card := mission.SecondaryOf(key)
	t.Reveal("card.drawn", engine.Side("seat", s), engine.Term("card", "card."+key))
	if g.useless(card.Again, s) && len(left) > 1 && (card.Must || g.putBack(t, s, key)) {
		t.Tell("card.back", engine.Side("seat", s), engine.Term("card", "card."+key))
		a.Drawn = append(a.Drawn, key)
		g.drawCard(t, s)
		a.Drawn = slices.DeleteFunc(a.Drawn, func(k string) bool { return k == key })
		return
	}
	a.Drawn = append(a.Drawn, key)
	c := mission.Card{Key: key}
	switch card.Choice {
	case mission.Guards:
		g.chooseGuards(t, s, &c)
	case mission.Target:
		g.tempt(t, s, &c)
	case mission.Beacon:
		g.light(t, s, &c)
	}
	a.Hand = append(a.Hand, c)
}

func (g *Game) putBack(t *engine.Table, s engine.Seat, key string) bool {
	return t.Ask(s, "card.again", func(p *engine.Prompt) {
		p.Measuring = true
		p.Args = []engine.Arg{engine.Term("card", "card."+key)}
		p.Add(engine.Option{Key: "keep", Verb: "keep"})
		p.Add(engine.Option{Key: "again", Verb: "again"})
		p.Default = engine.Pick("again")
	}).One() == "again"
}

// swapCard lets the turn's player pay 1 CP once a battle, at the end of the
// Command phase, to discard a card and draw another.
func (g *Game) swapCard(t *engine.Table) {
	s := g.Battle.Turn
	a := g.army(s)
	if !g.approved() || a.Fixed || a.Swapped || a.CP < 1 || len(a.Hand) == 0 {
		return
	}
	key := t.Ask(s, "card.swap", func(p *engine.Prompt) {
		p.Pass, p.Arm, p.Measuring = true, true, true
		for _, c := range a.Hand {
			p.Add(engine.Option{Key: c.Key, Label: engine.Say("card." + c.Key)})
		}
	}).One()
	i := slices.IndexFunc(a.Hand, func(c mission.Card) bool { return c.Key == key })
	if i < 0 {
		return
	}
	a.Hand = slices.Delete(a.Hand, i, i+1)
	a.CP, a.Swapped = a.CP-1, true
	t.Tell("card.swapped", engine.Side("seat", s), engine.Term("card", "card."+key), engine.Num("cp", a.CP))
	g.drawCard(t, s)
}

// scoreSecondary lets a player take the points of cards whose conditions hold at
// the end of a turn; a tactical card is then achieved and discarded.
func (g *Game) scoreSecondary(t *engine.Table, s engine.Seat) {
	if !g.approved() {
		return
	}
	a := g.army(s)
	worth := map[string]int{}
	account := g.account(s)
	var keys []string
	for i := range a.Hand {
		c := &a.Hand[i]
		n := mission.SecondaryOf(c.Key).VP(account, c, a.Fixed)
		if a.Fixed {
			n = min(n, mostOfFixed-c.Scored)
		}
		if n > 0 {
			worth[c.Key], keys = n, append(keys, c.Key)
		}
	}
	if len(keys) == 0 {
		return
	}
	taken := keys
	if !a.Fixed {
		taken = t.Ask(s, "card.score", func(p *engine.Prompt) {
			p.Kind, p.Max, p.Measuring, p.Pass = engine.Some, len(keys), true, true
			for _, k := range keys {
				p.Add(engine.Option{Key: k, Label: engine.Say("card." + k), Note: engine.Say("card.worth", engine.Num("n", worth[k]))})
			}
			p.Default = engine.Pick(keys...)
		}).Pick
	}
	for _, k := range taken {
		n := min(worth[k], mostOfKind-a.Second, mostOfRound-a.SecondRound)
		i := slices.IndexFunc(a.Hand, func(c mission.Card) bool { return c.Key == k })
		if i < 0 {
			continue
		}
		a.Second, a.SecondRound = a.Second+max(0, n), a.SecondRound+max(0, n)
		a.Hand[i].Scored += max(0, n)
		g.score(t, s, n, "card."+k)
		if !a.Fixed {
			a.Hand = slices.Delete(a.Hand, i, i+1)
		}
	}
}

// discard lets the turn's player discard cards at the end of the own turn: 1 CP
// for it in all.
func (g *Game) discard(t *engine.Table) {
	s := g.Battle.Turn
	a := g.army(s)
	if !g.approved() || a.Fixed || len(a.Hand) == 0 || g.Battle.Round >= g.Battle.Rounds {
		return
	}
	picked := t.Ask(s, "card.discard", func(p *engine.Prompt) {
		p.Kind, p.Max, p.Measuring, p.Pass = engine.Some, len(a.Hand), true, true
		for _, c := range a.Hand {
			p.Add(engine.Option{Key: c.Key, Label: engine.Say("card." + c.Key)})
		}
	}).Pick
	if len(picked) == 0 {
		return
	}
	a.Hand = slices.DeleteFunc(a.Hand, func(c mission.Card) bool { return slices.Contains(picked, c.Key) })
	a.CP++
	var names []string
	for _, k := range picked {
		names = append(names, "card."+k)
	}
	t.Tell("card.discarded", engine.Side("seat", s), engine.Terms("cards", names), engine.Num("cp", a.CP))
}

// tempt lets the opponent choose the objective in no man's land of A Tempting
// Target.
func (g *Game) tempt(t *engine.Table, s engine.Seat, c *mission.Card) {
	var list []*Objective
	for _, o := range g.Battle.Objectives {
		if o.Home == 0 {
			list = append(list, o)
		}
	}
	if len(list) == 0 {
		return
	}
	on := t.Ask(other(s), "card.tempt", func(p *engine.Prompt) {
		p.Measuring = true
		for _, o := range list {
			p.Add(engine.Option{Key: o.ID, Label: engine.Say("objective.name", engine.ThingArg("name", o.ID))})
		}
		p.Default = engine.Pick(list[0].ID)
	}).One()
	if on == "" {
		on = list[0].ID
	}
	c.On = []string{on}
	t.Tell("card.tempts", engine.Name("name", on))
}

// light lets the player choose the unit of Beacon, on the battlefield or
// embarked.
func (g *Game) light(t *engine.Table, s engine.Seat, c *mission.Card) {
	list := g.which(g.of(s), func(u *troops.Unit) bool { return u.Where == troops.OnField || u.Where == troops.Embarked })
	if len(list) == 0 {
		return
	}
	id := t.Ask(s, "card.beacon", func(p *engine.Prompt) {
		p.Measuring = true
		for _, u := range list {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID})
		}
		p.Default = engine.Pick(list[0].ID)
	}).One()
	if g.unit(id) == nil {
		id = list[0].ID
	}
	c.On = []string{id}
	t.Tell("card.lit", engine.Piece("who", id))
}

// chooseGuards lets the player choose a guard for each objective that he
// controls: a unit within its range (Burden of Trust).
func (g *Game) chooseGuards(t *engine.Table, s engine.Seat, c *mission.Card) {
	type pair struct{ u, o string }
	var list []pair
	for _, o := range g.Battle.Objectives {
		for _, u := range g.onField(s) {
			if o.Holder == s && g.inRange(u, o) {
				list = append(list, pair{u.ID, o.ID})
			}
		}
	}
	c.On = nil
	if len(list) == 0 {
		return
	}
	c.On = t.Ask(s, "card.guards", func(p *engine.Prompt) {
		p.Kind, p.Measuring, p.Max = engine.Some, true, len(list)
		for _, x := range list {
			p.Add(engine.Option{Key: x.u + "@" + x.o, Piece: x.u, Part: x.o, Label: engine.Say("card.guard", engine.Piece("who", x.u), engine.Name("name", x.o))})
			if !slices.ContainsFunc(p.Default.Pick, func(k string) bool { _, o := mission.CutPlace(k); return o == x.o }) {
				p.Default.Pick = append(p.Default.Pick, x.u+"@"+x.o)
			}
		}
	}).Pick
}

// guardsAgain lets the turn's player choose guards anew at the start of the own
// turn.
func (g *Game) guardsAgain(t *engine.Table) {
	a := g.army(g.Battle.Turn)
	for i := range a.Hand {
		if a.Hand[i].Key == "burden-of-trust" {
			g.chooseGuards(t, a.Seat, &a.Hand[i])
		}
	}
}
