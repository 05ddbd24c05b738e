package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// excludeTargets says of everybody on the map who cannot be attacked why that is
// (IA-ATK-05, IA-ATK-20, IA-MEL-02, IA-RNG-02).
func (g *Game) excludeTargets(p *engine.Prompt, s *space, f *troops.Figure, h how) {
	for _, o := range g.prey() {
		if o == f || len(s.aimsWith(f, o, h)) > 0 {
			continue
		}
		rule, why := "IA-RNG-02", "sight"
		away := s.Between(f, o)
		switch {
		case o.Seat == 0 || o.Down:
			rule, why = "IA-NEUT-03", "neutral"
		case o.Seat == f.Seat && !h.any:
			rule, why = "IA-ATK-20", "friend"
		case g.truce(f, o), h.wants != nil && !h.wants(o), g.flagged(o, "safe"), g.flagged(o, "distant") && !s.Within(f, o, 3), h.ranged && g.flagged(f, "awkward") && s.Adjacent(f, o):
			rule, why = "IA-ABIL-01", "card"
		case !h.ranged && away == grid.Far:
			rule, why = "IA-MEL-02", "shut"
		case !h.ranged && (!h.reach || away > 2):
			rule, why = "IA-MEL-02", "reach"
		}
		p.Exclude(o.ID, engine.Say("exclude."+why, engine.Num("n", max(0, away))),
			engine.Refuse(rule, "refuse.exclude."+why, engine.Piece("who", f.ID), engine.Piece("target", o.ID), engine.Num("n", max(0, away))))
	}
}

// excludeCards says of the cards of the hand that cannot be played in the activation of
// a figure why that is. The question is its player's alone (IA-CMD-03).
func (g *Game) excludeCards(p *engine.Prompt, f *troops.Figure) {
	open := g.inTurn(f)
	for i, key := range g.side(f.Seat).Command.Hand {
		if i > 0 && g.side(f.Seat).Command.Hand[i-1] == key || slices.ContainsFunc(open, func(x playable) bool { return x.card == key }) {
			continue
		}
		p.ExcludeNamed(engine.Say("command."+key), g.whyNot(f, book.Content().Command(key)))
	}
}

// whyNot is why a figure cannot play a Command card in its activation now.
func (g *Game) whyNot(f *troops.Figure, c *book.Command) *engine.Refusal {
	card, who := engine.Term("card", "command."+c.Key), engine.Piece("who", f.ID)
	turn := &g.Mission.Turn
	if g.silenced(f.Seat) {
		return engine.Refuse("IA-CMD-01", "refuse.card.silenced")
	}
	if c.Cancels != "" && len(c.Ability) == 0 {
		return engine.Refuse("IA-CMD-01", "refuse.card.cancels", card)
	}
	var when []string
	for _, a := range c.Ability {
		if len(a.Who) == 0 {
			when = append(when, a.When)
		}
	}
	own := slices.ContainsFunc(when, func(w string) bool { return book.Moments[w] == "turn" || book.Moments[w] == "begin" })
	switch {
	case own && !c.Player && !f.Allows(c):
		return engine.Refuse("IA-CMD-08", "refuse.card.figure", card, who)
	case !own:
		return engine.Refuse("IA-CMD-01", "refuse.card.time", card, engine.Term("time", "moment."+c.Moment()))
	case slices.Contains(when, "begin") && !slices.Contains(when, "during"):
		return engine.Refuse("IA-CMD-01", "refuse.card.time", card, engine.Term("time", "moment.begin"))
	case strings.HasPrefix(when[0], "special") && turn.Actions < 1+strings.Count(when[0], "2"):
		return engine.Refuse("IA-ACTN-05", "refuse.card.actions", card, engine.Num("n", 1+strings.Count(when[0], "2")))
	case strings.HasPrefix(when[0], "special") && g.spentAttack(f) && troops.StrikesItself(c.Ability[0]):
		return engine.Refuse("IA-ACTN-09", "refuse.attacked", who)
	}
	return engine.Refuse("IA-CMD-01", "refuse.card.conditions", card)
}
