package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// commandPhase is the Command Phase: cards are selected in secret and revealed
// together, priority is determined, orders are issued one by one, the order
// pools are made (LEG-A-ROUND-02 … LEG-A-ROUND-06, LEG-B-PHASE-CMD-01 …
// LEG-B-PHASE-CMD-09).
func (g *Game) commandPhase(t *engine.Table) {
	b := g.Battle
	switch b.Stage {
	case "":
		g.freshRound(t)
		b.Stage = "select"
	case "select":
		g.selectCards(t)
		g.priority(t)
		g.played(t)
		if g.Over() {
			return
		}
		b.Stage, b.Turn = "orders", b.Priority
		g.nominate(t, b.Turn)
	case "orders":
		if g.order(t, b.Turn) {
			return
		}
		g.followers(t, b.Turn)
		g.uplink(t, b.Turn)
		g.issued(t, b.Turn)
		if round := g.players(b.Priority); b.Turn != round[len(round)-1] {
			b.Turn = round[slices.Index(round, b.Turn)+1]
			g.nominate(t, b.Turn)
			return
		}
		g.pools()
		n := [2]int{}
		for _, s := range b.Sides {
			n[side(s.Seat)-1] += len(s.Pool)
		}
		t.Tell("pools", engine.Num("one", n[0]), engine.Num("two", n[1]), engine.ByRules("LEG-A-ROUND-06"))
		b.Turn = b.Priority
		g.enter(Activate)
	}
}

// freshRound begins a round: every order token lies on its card again.
func (g *Game) freshRound(t *engine.Table) {
	b := g.Battle
	for _, u := range g.Units {
		u.Order, u.Activated, u.Ordered, u.Rode, u.Did = troops.InPool, false, false, 0, troops.FreshDeeds(0)
	}
	for _, s := range b.Sides {
		s.Card, s.Nominee, s.Drawn, s.Pool, s.Orders, s.Used, s.Stored = "", "", "", []book.Rank{}, []OrderLeft{}, []string{}, ""
	}
	b.Last, b.Next, b.Forced = 0, "", ""
	t.Tell("round.begins", engine.Num("round", b.Round), engine.Num("rounds", g.rounds()), engine.ByRules("LEG-A-ROUND-01"))
}

// leaders are the units of a player that may be nominated with a card: the one
// whose card it is, else any commander (LEG-A-CMD-01, LEG-A-CMD-11, LEG-A-CMD-12,
// LEG-B-PHASE-CMD-05).
func (g *Game) leaders(s engine.Seat, c *book.Command) []*troops.Unit {
	return which(g.own(s), func(u *troops.Unit) bool {
		if c.Owner != "" {
			return book.UnitOf(u.Card).Is(c.Owner)
		}
		return u.Rank == book.Commander || c.Faction == "" && u.Has("field commander")
	})
}

// playable are the cards of a hand that can be used: with somebody to issue
// their orders (LEG-A-CMD-06, LEG-A-CMD-08, LEG-B-ORD-07, LEG-B-CMD-16,
// LEG-B-PHASE-CMD-02).
func (g *Game) playable(s engine.Seat) []string {
	var out []string
	if k := g.side(s).Divulged; g.Battle.Round == 1 && slices.Contains(g.side(s).Hand, k) && len(g.leaders(s, book.CommandOf(k))) > 0 {
		return []string{k} // what was divulged must be selected
	}
	for _, k := range g.side(s).Hand {
		if len(g.leaders(s, book.CommandOf(k))) > 0 {
			out = append(out, k)
		}
	}
	return out
}

// selectCards asks both players at once; nobody sees the other's choice before
// both are in (LEG-A-ROUND-03, LEG-B-PHASE-CMD-01, LEG-B-CMD-13, LEG-B-CMD-17).
func (g *Game) selectCards(t *engine.Table) {
	for except := (map[engine.Seat]string{}); ; {
		g.selectBut(t, except)
		again, ok := g.changesPlans(t)
		if !ok {
			return
		}
		except = again
	}
}

// selectBut asks for cards other than one of each side.
func (g *Game) selectBut(t *engine.Table, except map[engine.Seat]string) {
	var qs []engine.Asking
	for _, s := range g.players(1) {
		cards := slices.DeleteFunc(g.playable(s), func(k string) bool { return k == except[s] })
		if len(cards) == 0 {
			t.Tell("card.none", engine.Side("seat", s), engine.ByRules("LEG-B-PHASE-CMD-02"))
			continue
		}
		qs = append(qs, engine.Asking{Seat: s, Key: "command", Build: func(p *engine.Prompt) {
			p.Secret, p.Begin, p.Measuring = true, true, true
			p.Rules = []string{"LEG-A-ROUND-03"}
			for _, k := range cards {
				p.Add(engine.Option{Key: k, Label: engine.Say("command.label", engine.Term("card", "command."+k)), Note: commandNote(k)})
			}
			p.DefaultFirst()
		}})
	}
	if len(qs) == 0 {
		return
	}
	for i, a := range t.AskAll(qs...) {
		s := g.side(qs[i].Seat)
		s.Card = a.One()
		if !slices.Contains(g.playable(s.Seat), s.Card) {
			s.Card = book.StandingOrders // an invalid card becomes Standing Orders
		}
		s.Hand = slices.DeleteFunc(s.Hand, func(k string) bool { return k == s.Card })
	}
	for _, q := range qs {
		s := g.side(q.Seat)
		t.Reveal("card.revealed", engine.Side("seat", s.Seat), engine.Term("card", "command."+s.Card),
			engine.Num("pips", book.CommandOf(s.Card).Pips),
			engine.ByRules("LEG-A-ROUND-03"))
	}
}

// commandNote is what a command card comes to: its pips and orders, and what it
// does.
func commandNote(key string) engine.Text {
	c := book.CommandOf(key)
	return engine.Say("command.choice", engine.Num("pips", c.Pips), engine.Num("orders", c.Most()),
		engine.Term("does", book.Effect("command."+key, enforced)))
}

// pips are those of a revealed card, one less on a tie with Cunning
// (LEG-A-KEY-29, LEG-A-KEY-30).
func (g *Game) pips(s *Side, tie bool) int {
	c := book.CommandOf(s.Card)
	n := 2 * c.Pips
	if tie && c.Owner != "" && slices.ContainsFunc(g.leaders(s.Seat, c), func(u *troops.Unit) bool { return u.Has("cunning") }) {
		n--
	}
	return n
}

// priority goes to the card with fewer pips, to the only card played, else the
// holder of the round counter rolls a red defense die (LEG-A-ROUND-04,
// LEG-B-PHASE-CMD-03, LEG-B-CMD-14, LEG-B-CMD-15, LEG-B-ROUND-02).
func (g *Game) priority(t *engine.Table) {
	b := g.Battle
	one, two := g.side(1), g.side(2)
	switch {
	case g.Sides() == 4:
		if b.Priority = g.first(t); b.Priority == 0 {
			b.Priority = b.Counter
			if redDefense(t, b.Counter, "priority") != troops.Block {
				b.Priority = other(b.Counter)
			}
		}
	case one.Card != "" && two.Card == "":
		b.Priority = 1
	case one.Card == "" && two.Card != "":
		b.Priority = 2
	default:
		b.Priority = 0
		if one.Card != "" {
			x, y := g.pips(one, false), g.pips(two, false)
			if x == y {
				x, y = g.pips(one, true), g.pips(two, true)
			}
			switch {
			case x < y:
				b.Priority = 1
			case y < x:
				b.Priority = 2
			}
		}
		if b.Priority == 0 {
			b.Priority = other(b.Counter)
			if redDefense(t, b.Counter, "priority") == troops.Block {
				b.Priority = b.Counter
			}
		}
	}
	t.Tell("priority", engine.Side("seat", b.Priority), engine.ByRules("LEG-A-ROUND-04", "LEG-B-PHASE-CMD-03"))
}

// nominate names the unit that issues the orders of a player's card and makes
// them ready to be issued (LEG-B-ORD-01, LEG-B-ORD-06, LEG-B-PHASE-CMD-04).
func (g *Game) nominate(t *engine.Table, seat engine.Seat) {
	s := g.side(seat)
	s.Orders = []OrderLeft{}
	if s.Card == "" {
		return
	}
	card := book.CommandOf(s.Card)
	may := g.leaders(seat, card)
	if len(may) == 0 {
		return
	}
	id := t.Ask(seat, "nominate", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Args = []engine.Arg{engine.Term("card", "command."+s.Card)}
		p.Rules = []string{"LEG-B-ORD-01"}
		for _, u := range may {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "nominate"})
		}
		p.DefaultFirst()
	}).One()
	s.Nominee = id
	if g.unit(id) == nil {
		s.Nominee = may[0].ID
	}
	for _, o := range card.Orders {
		n := o.Count
		if n == 99 { // each eligible unit
			n = len(g.own(seat))
		}
		for range n {
			s.Orders = append(s.Orders, OrderLeft{Of: slices.Clone(o.Of), Name: o.Name})
		}
	}
	g.fewerOrders(s)
	t.Tell("nominated", engine.Piece("who", s.Nominee), engine.Term("card", "command."+s.Card), engine.ByRules("LEG-B-ORD-01"))
}

// takes reports that a unit may be issued an order: of the kind, without one in
// this round, at range 1-3 of the nominated unit (LEG-B-ORD-02 … LEG-B-ORD-04,
// LEG-B-CMD-09, LEG-B-PHASE-CMD-06, LEG-A-CMD-13).
func (g *Game) takes(s *Side, o OrderLeft, u *troops.Unit) bool {
	if u.Ordered || u.Seat != s.Seat {
		return false
	}
	from := g.unit(s.Nominee)
	if u != from && (!g.near(from, u, g.reach(from, u)) || g.jammed(u)) {
		return false
	}
	if o.Name != "" {
		return book.UnitOf(u.Card).Is(o.Name)
	}
	return len(o.Of) == 0 || slices.ContainsFunc(o.Of, u.Named)
}

// recipients are the units to which a next order can go so that in the end as
// many orders as possible are issued (LEG-B-CMD-10).
func (g *Game) recipients(s *Side) []*troops.Unit {
	units := g.inPlay(s.Seat)
	most := g.matching(s, units, s.Orders)
	if most == 0 {
		return nil
	}
	return which(units, func(u *troops.Unit) bool {
		return slices.ContainsFunc(s.Orders, func(o OrderLeft) bool { return g.takes(s, o, u) }) && g.orderFor(s, u, most) >= 0
	})
}

// orderFor is the order that a unit should take so that as many as possible are
// issued in the end; below 0: none.
func (g *Game) orderFor(s *Side, u *troops.Unit, most int) int {
	units := which(g.inPlay(s.Seat), func(o *troops.Unit) bool { return o != u })
	for i, o := range s.Orders {
		if !g.takes(s, o, u) {
			continue
		}
		rest := slices.Delete(slices.Clone(s.Orders), i, i+1)
		if g.matching(s, units, rest)+1 >= most {
			return i
		}
	}
	return -1
}

// matching is how many of some orders can be issued to some units at most.
func (g *Game) matching(s *Side, units []*troops.Unit, list []OrderLeft) int {
	takes := make([][]bool, len(list))
	for i, o := range list {
		for _, u := range units {
			takes[i] = append(takes[i], g.takes(s, o, u))
		}
	}
	given := make([]int, len(units)) // the order of each unit, from 1
	var give func(i int, tried []bool) bool
	give = func(i int, tried []bool) bool {
		for k := range units {
			if !takes[i][k] || tried[k] {
				continue
			}
			tried[k] = true
			if given[k] == 0 || give(given[k]-1, tried) {
				given[k] = i + 1
				return true
			}
		}
		return false
	}
	n := 0
	for i := range list {
		if give(i, make([]bool, len(units))) {
			n++
		}
	}
	return n
}

// order issues the next order of a player; false: none is left that anybody can
// take (LEG-B-ORD-05, LEG-B-ORD-08, LEG-B-TOKEN-ORD-03).
func (g *Game) order(t *engine.Table, seat engine.Seat) bool {
	s := g.side(seat)
	may, beyond := g.recipients(s), g.meditated(s)
	if len(may)+len(beyond) == 0 {
		return false
	}
	id := t.Ask(seat, "order", func(p *engine.Prompt) {
		p.Measuring = true
		p.Args = []engine.Arg{engine.Piece("who", s.Nominee), engine.Num("left", g.matching(s, g.inPlay(seat), s.Orders))}
		p.Rules = []string{"LEG-B-ORD-08", "LEG-B-CMD-10"}
		for _, u := range append(slices.Clone(may), beyond...) {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "order"})
		}
		p.DefaultFirst()
	}).One()
	u := g.unit(id)
	if u == nil {
		u = append(may, beyond...)[0]
	}
	if slices.Contains(beyond, u) {
		s.Used = append(s.Used, "battle-meditation")
		s.Orders = s.Orders[:len(s.Orders)-1]
	} else if i := g.orderFor(s, u, g.matching(s, g.inPlay(seat), s.Orders)); i >= 0 {
		s.Orders = slices.Delete(s.Orders, i, i+1)
	}
	g.issue(t, u)
	return true
}

// issue gives a unit its faceup order token and resolves what follows from it
// (LEG-A-KEY-68, LEG-B-ORD-05).
func (g *Game) issue(t *engine.Table, u *troops.Unit) {
	if o := g.redirect(t, u); o != nil {
		u = o
	}
	u.Order, u.Ordered = troops.FaceUp, true
	t.Tell("ordered", engine.Piece("who", u.ID), engine.ByRules("LEG-B-ORD-05"))
	if n := min(u.X("disciplined"), u.Suppression); n > 0 {
		g.calm(t, u, n, "LEG-A-KEY-68")
	}
	g.gain(t, u, troops.AimToken, u.X("target"))
	g.gain(t, u, troops.DodgeToken, u.X("defend"))
	g.orderedBy(t, u)
	g.coordinate(t, u)
}

// pools makes the order pools of all tokens that are not beside a unit
// (LEG-A-ROUND-06, LEG-B-PHASE-CMD-07, LEG-B-TOKEN-ORD-04).
func (g *Game) pools() {
	for _, s := range g.Battle.Sides {
		s.Pool = []book.Rank{}
		for _, u := range g.own(s.Seat) {
			if u.Order == troops.InPool {
				s.Pool = append(s.Pool, u.Rank)
			}
		}
		slices.SortStableFunc(s.Pool, func(a, b book.Rank) int { return slices.Index(book.Ranks, a) - slices.Index(book.Ranks, b) })
	}
}
