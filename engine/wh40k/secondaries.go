package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
)

// secondary is one of the 18 secondary missions.
type secondary struct {
	Key   string
	Fixed bool // one of the four that may be fixed
	// VP is what it scores at the end of a turn; own says whose turn it is. Of a
	// card that counts in the opponent's turn, the last turn of the battle counts
	// too for the player who goes second.
	VP func(x account, c *Card, fixed, own bool) int
	// Drawn is done when the card is drawn: something is chosen for it.
	Drawn func(g *Game, t *engine.Table, s engine.Seat, c *Card)
	// Again reports that the card may be put back when it is drawn, Must that it
	// is.
	Again func(g *Game, s engine.Seat) bool
	Must  bool
}

// secondaryOf finds a secondary mission by its key.
func secondaryOf(key string) *secondary {
	i := slices.IndexFunc(secondaries, func(s secondary) bool { return s.Key == key })
	if i < 0 {
		return nil
	}
	return &secondaries[i]
}

// ownTurn scores in the own turn alone, theirTurn in the opponent's.
func ownTurn(vp func(x account) int) func(account, *Card, bool, bool) int {
	return func(x account, _ *Card, _, own bool) int { return yes(vp(x), own) }
}

func theirTurn(vp func(x account, c *Card) int) func(account, *Card, bool, bool) int {
	return func(x account, c *Card, _, own bool) int {
		b := x.g.Battle
		return yes(vp(x, c), !own || b.Round >= b.Rounds && b.First != x.seat)
	}
}

func roundOne(g *Game, _ engine.Seat) bool { return g.Battle.Round == 1 }

// losses counts the enemy models destroyed this turn of which a test holds.
func (x account) losses(test func(l Loss) bool) int {
	n := 0
	for _, l := range x.g.Battle.Mission.Losses {
		if l.Seat == x.foe() && test(l) {
			n++
		}
	}
	return n
}

// noMansLand reports a model wholly outside both deployment zones.
func (x account) noMansLand(m battlefield.Model) bool {
	return !x.g.Battle.Zones[0].touches(m) && !x.g.Battle.Zones[1].touches(m)
}

// centred reports a unit of a seat within so far of the centre.
func (x account) centred(s engine.Seat, d float64) bool {
	b := x.g.Battle
	mid := geom.Round(geom.Point{X: b.Width / 2, Y: b.Depth / 2}, 0.001)
	return x.units(s, func(m battlefield.Model) bool { return battlefield.Within(max(0, m.Shape.Gap(mid)), d) }) > 0
}

// flanks scores units wholly within 6" of an edge and outside the own territory:
// at one edge, or at two that are opposite.
func (x account) flanks() int {
	b := x.g.Battle
	own := b.Mission.Territories[x.seat-1]
	at := func(edge func(lo, hi geom.Point) bool) bool {
		return len(x.wholly(x.seat, false, func(m battlefield.Model) bool {
			lo, hi := m.Shape.Polygon(32).Bounds()
			return !own.touches(m) && edge(lo, hi)
		})) > 0
	}
	w := at(func(_, hi geom.Point) bool { return battlefield.Within(hi.X, 6) })
	e := at(func(lo, _ geom.Point) bool { return battlefield.Within(b.Width-lo.X, 6) })
	n := at(func(_, hi geom.Point) bool { return battlefield.Within(hi.Y, 6) })
	s := at(func(lo, _ geom.Point) bool { return battlefield.Within(b.Depth-lo.Y, 6) })
	switch {
	case w && e || n && s:
		return 5
	case w || e || n || s:
		return 3
	}
	return 0
}

// noneWith reports that the opponent has no unit left of which a test holds.
func noneWith(test func(u *Unit) bool) func(*Game, engine.Seat) bool {
	return func(g *Game, s engine.Seat) bool { return !slices.ContainsFunc(g.of(other(s)), test) }
}

func hasBigModel(u *Unit) bool {
	return slices.ContainsFunc(u.alive(), func(i int) bool { return u.Models[i].W >= 10 })
}

func isHorde(u *Unit) bool { return u.Starting >= 13 }

// perKill scores so much for each of some, of a tactical card at most 5.
func perKill(fixedVP, tacticalVP int, count func(x account) int) func(account, *Card, bool, bool) int {
	return func(x account, _ *Card, fixed, _ bool) int {
		n := count(x)
		if fixed {
			return fixedVP * n
		}
		return min(5, tacticalVP*n)
	}
}

// secondaries are the secondary missions of Chapter Approved.
var secondaries = []secondary{
	{Key: "forward-position", Again: roundOne, VP: ownTurn(func(x account) int {
		all := 0
		for _, o := range x.g.Battle.Objectives {
			if expansion(o) {
				all++
			}
		}
		return yes(5, x.mine(x.theirs) > 0 || all > 0 && x.mine(expansion) == all)
	})},
	{Key: "burden-of-trust", Drawn: (*Game).chooseGuards, VP: theirTurn(func(x account, c *Card) int {
		n := 0
		for _, guard := range c.On {
			id, on := cutPlace(guard)
			u, o := x.g.unit(id), x.g.objective(on)
			if u != nil && o != nil && o.Holder == x.seat && x.g.inRange(u, o) {
				n++
			}
		}
		return min(5, 2*n)
	})},
	{Key: "display-of-might", VP: func(x account, _ *Card, _, own bool) int {
		more := len(x.wholly(x.seat, true, x.noMansLand)) > len(x.wholly(x.foe(), true, x.noMansLand))
		return yes(2, more && own) + yes(5, more && !own)
	}},
	{Key: "assassination", Fixed: true, VP: func(x account, _ *Card, fixed, _ bool) int {
		n := x.losses(func(l Loss) bool { return l.Character })
		if fixed {
			return 3*n + x.losses(func(l Loss) bool { return l.Character && l.W >= 4 })
		}
		gone := noneWith(func(u *Unit) bool { return u.has("character") && !u.destroyed() })(x.g, x.seat)
		return yes(5, n > 0 || gone)
	}},
	{Key: "centre-ground", VP: ownTurn(func(x account) int {
		switch {
		case !x.centred(x.seat, 3) || x.centred(x.foe(), 3):
			return 0
		case x.centred(x.foe(), 6):
			return 3
		}
		return 5
	})},
	{Key: "outflank", VP: ownTurn(account.flanks)},
	{Key: "plunder", Again: func(g *Game, s engine.Seat) bool { return g.inHand(s, "cleanse") }, VP: ownTurn(func(x account) int {
		return yes(5, x.done("plunder", nil) > 0)
	})},
	{Key: "engage-on-all-fronts", Fixed: true, VP: func(x account, _ *Card, fixed, own bool) int {
		n := x.fronts(true)
		if fixed {
			return yes(yes(2, n == 3)+yes(4, n == 4), own)
		}
		return yes(yes(3, n == 3)+yes(5, n == 4), own)
	}},
	{Key: "secure-no-mans-land", VP: ownTurn(func(x account) int {
		return yes(5, x.mine(func(o *Objective) bool { return o.Home == 0 }) >= 2)
	})},
	{Key: "no-prisoners", VP: perKill(2, 2, func(x account) int { return min(3, x.kills(nil)) })},
	{Key: "bring-it-down", Fixed: true, Must: true, Again: noneWith(hasBigModel), VP: perKill(4, 5, func(x account) int {
		return x.losses(func(l Loss) bool { return l.W >= 10 })
	})},
	{Key: "overwhelming-force", VP: perKill(3, 3, func(x account) int { return x.kills(onObjective) })},
	{Key: "cleanse", Again: func(g *Game, s engine.Seat) bool { return g.inHand(s, "plunder") }, VP: ownTurn(func(x account) int {
		n := x.marked(markCleansed, nil)
		return yes(2, n == 1) + yes(5, n >= 2)
	})},
	{Key: "behind-enemy-lines", Again: roundOne, VP: ownTurn(func(x account) int {
		return min(5, 3*len(x.wholly(x.seat, true, x.g.Battle.Zones[x.foe()-1].inside)))
	})},
	{Key: "defend-stronghold", Must: true, Again: roundOne, VP: theirTurn(func(x account, _ *Card) int {
		if x.g.Battle.Round < 2 {
			return 0
		}
		home := x.mine(func(o *Objective) bool { return o.Home == x.seat }) > 0
		clear := x.units(x.foe(), x.g.Battle.Zones[x.seat-1].touches) == 0
		return yes(3, home) + yes(2, home && clear)
	})},
	{Key: "a-tempting-target", Drawn: (*Game).tempt, VP: func(x account, c *Card, _, own bool) int {
		return yes(5, own && x.mine(func(o *Objective) bool { return slices.Contains(c.On, o.ID) }) > 0)
	}},
	{Key: "a-grievous-blow", Fixed: true, Must: true, Again: noneWith(isHorde), VP: perKill(4, 5, func(x account) int {
		return x.kills(func(k Kill) bool { return k.Starting >= 13 })
	})},
	{Key: "beacon", Drawn: (*Game).light, VP: theirTurn(func(x account, c *Card) int {
		for _, id := range c.On {
			u := x.g.unit(id)
			if u == nil || u.Where != OnField || u.destroyed() {
				continue
			}
			in := func(z Zone) bool { return slices.ContainsFunc(x.g.bodies(u), z.touches) }
			switch {
			case !in(x.g.Battle.Mission.Territories[x.seat-1]):
				return 5
			case !in(x.g.Battle.Zones[x.seat-1]):
				return 3
			}
		}
		return 0
	})},
}

// inHand reports a card in a player's hand.
func (g *Game) inHand(s engine.Seat, key string) bool {
	return slices.ContainsFunc(g.army(s).Hand, func(c Card) bool { return c.Key == key })
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
		for len(a.Hand) < 2 && len(a.Drawn) < len(secondaries) {
			g.drawCard(t, s)
		}
	}
}

// drawCard draws one card of those left in the deck, openly; one that has no use
// now may be put back, or must.
func (g *Game) drawCard(t *engine.Table, s engine.Seat) {
	a := g.army(s)
	var left []string
	for _, c := range secondaries {
		if !slices.Contains(a.Drawn, c.Key) {
			left = append(left, c.Key)
		}
	}
	if len(left) == 0 {
		return
	}
	key := left[t.Pick("secondary", len(left))-1]
	card := secondaryOf(key)
	t.Reveal("card.drawn", engine.Side("seat", s), engine.Term("card", "card."+key))
	if card.Again != nil && card.Again(g, s) && len(left) > 1 && (card.Must || g.putBack(t, s, key)) {
		t.Tell("card.back", engine.Side("seat", s), engine.Term("card", "card."+key))
		a.Drawn = append(a.Drawn, key)
		g.drawCard(t, s)
		a.Drawn = slices.DeleteFunc(a.Drawn, func(k string) bool { return k == key })
		return
	}
	a.Drawn = append(a.Drawn, key)
	c := Card{Key: key}
	if card.Drawn != nil {
		card.Drawn(g, t, s, &c)
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
	i := slices.IndexFunc(a.Hand, func(c Card) bool { return c.Key == key })
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
	var keys []string
	for i := range a.Hand {
		c := &a.Hand[i]
		n := secondaryOf(c.Key).VP(account{g, s}, c, a.Fixed, g.Battle.Turn == s)
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
			p.Kind, p.Max, p.Measuring = engine.Some, len(keys), true
			for _, k := range keys {
				p.Add(engine.Option{Key: k, Label: engine.Say("card." + k), Note: engine.Say("card.worth", engine.Num("n", worth[k]))})
			}
			p.Default = engine.Pick(keys...)
		}).Pick
	}
	for _, k := range taken {
		n := min(worth[k], mostOfKind-a.Second, mostOfRound-a.SecondRound)
		i := slices.IndexFunc(a.Hand, func(c Card) bool { return c.Key == k })
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
	a.Hand = slices.DeleteFunc(a.Hand, func(c Card) bool { return slices.Contains(picked, c.Key) })
	a.CP++
	var names []string
	for _, k := range picked {
		names = append(names, "card."+k)
	}
	t.Tell("card.discarded", engine.Side("seat", s), engine.Terms("cards", names), engine.Num("cp", a.CP))
}

// tempt lets the opponent choose the objective in no man's land of A Tempting
// Target.
func (g *Game) tempt(t *engine.Table, s engine.Seat, c *Card) {
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
			p.Add(engine.Option{Key: o.ID, Label: engine.Say("objective.name", engine.Name("name", o.ID))})
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
func (g *Game) light(t *engine.Table, s engine.Seat, c *Card) {
	list := g.which(g.of(s), func(u *Unit) bool { return u.Where == OnField || u.Where == Embarked })
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
func (g *Game) chooseGuards(t *engine.Table, s engine.Seat, c *Card) {
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
			if !slices.ContainsFunc(p.Default.Pick, func(k string) bool { _, o := cutPlace(k); return o == x.o }) {
				p.Default.Pick = append(p.Default.Pick, x.u+"@"+x.o)
			}
		}
	}).Pick
}

// cutPlace takes "unit@place" apart.
func cutPlace(key string) (unit, place string) {
	for i := range key {
		if key[i] == '@' {
			return key[:i], key[i+1:]
		}
	}
	return key, ""
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
