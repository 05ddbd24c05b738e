package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// endPhase is the End Phase: command cards are discarded, tokens removed, order
// tokens go back, players without a commander promote one, the round counter
// changes hands (LEG-A-ROUND-09, LEG-A-END-01 … LEG-A-END-07).
func (g *Game) endPhase(t *engine.Table) {
	b := g.Battle
	for _, s := range b.Sides {
		if s.Card == book.StandingOrders {
			s.Hand = append(s.Hand, s.Card) // LEG-A-END-02
			slices.Sort(s.Hand)
		} else if s.Card != "" {
			s.Discard = append(s.Discard, s.Card)
		}
		s.Card = ""
	}
	for _, u := range g.inPlay(0) {
		u.Aim, u.Dodge, u.SurgeTokens, u.Standby = 0, 0, 0, false
		u.RestoreShields(u.X("generator"))
		if u.Suppression > 0 && g.mayCalm(u) && !u.Has("no remove suppression") {
			g.calm(t, u, 1, "LEG-A-END-03", "LEG-A-SUP-17")
		}
	}
	for _, u := range g.Units {
		u.Forget("round")
		u.Ready("improvised-orders")
		u.Ready("veteran-clone-pilot")
	}
	g.Battle.Tokens = slices.DeleteFunc(g.Battle.Tokens, func(k Token) bool { return k.Kind == "smoke" })
	g.promote(t)
	g.endOfRound(t)
	if g.Over() {
		return
	}
	switch {
	case b.Round >= g.rounds() && g.unlimited():
		g.refill(t)
		b.Round = 0
	case b.Round >= g.rounds():
		g.score(t)
		return
	}
	b.Round++
	b.Counter = other(b.Counter) // LEG-A-END-06, LEG-B-ROUND-01
	g.enter(CommandOf)
}

// rounds is how many rounds the battle has (LEG-A-END-07).
func (g *Game) rounds() int {
	switch n := g.Options["rounds"]; n {
	case "1", "2", "3", "4", "5":
		return int(n[0] - '0')
	}
	return 6
}

// unlimited reports a battle that ends only when all troopers of a side are
// defeated (LEG-B-ADV-08).
func (g *Game) unlimited() bool { return g.Options["end"] == "unlimited" }

// refill gives the players their discarded command cards back at the end of every
// sixth round; the round counter begins at 1 again (LEG-B-ADV-10, LEG-B-ADV-11).
func (g *Game) refill(t *engine.Table) {
	for _, s := range g.Battle.Sides {
		s.Hand = append(s.Hand, s.Discard...)
		s.Discard = []string{}
		slices.Sort(s.Hand)
	}
	t.Tell("refilled", engine.ByRules("LEG-B-ADV-10"))
}

// promote lets players whose last commander is defeated make a trooper unit on
// the battlefield their commander, blue first (LEG-A-CMD-03 … LEG-A-CMD-07,
// LEG-A-CMD-14, LEG-A-END-05).
func (g *Game) promote(t *engine.Table) {
	for _, seat := range g.players(g.blue()) {
		if len(which(g.own(seat), func(u *troops.Unit) bool { return u.Rank == book.Commander })) > 0 {
			continue
		}
		may := which(g.onField(seat), func(u *troops.Unit) bool { return u.Seat == seat && !u.Vehicle })
		if len(may) == 0 {
			continue
		}
		id := t.Ask(seat, "promote", func(p *engine.Prompt) {
			p.Measuring, p.Pass = true, g.rule("a13") == "may"
			p.Rules = []string{"LEG-A-CMD-03", "LEG-A-END-05"}
			for _, u := range may {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "promote"})
			}
			p.DefaultFirst()
		}).One()
		u := g.unit(id)
		if u == nil {
			continue
		}
		u.Rank, u.Promoted = book.Commander, true
		t.Tell("promoted", engine.Piece("who", u.ID), engine.ByRules("LEG-A-CMD-04", "LEG-A-CMD-05"))
	}
}
