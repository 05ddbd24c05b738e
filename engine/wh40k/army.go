package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// stratagem is a Stratagem as it is used (WH-STRAT-02, WH-STRAT-10).
type stratagem = book.CoreStratagem

// The core Stratagems (15.02 … 15.12).
var (
	commandReroll      = book.CommandReroll
	epicChallenge      = book.EpicChallenge
	insaneBravery      = book.InsaneBravery
	explosives         = book.Explosives
	crushingImpact     = book.CrushingImpact
	rapidIngress       = book.RapidIngress
	fireOverwatch      = book.FireOverwatch
	smokescreen        = book.Smokescreen
	heroicIntervention = book.HeroicIntervention
	counterOffensive   = book.CounterOffensive
	coreStratagems     = book.CoreStratagems()
)

// mayUse reports that a player can use a Stratagem on a unit now: the CP are
// there, it was not used in this phase, the unit was the target of none in this
// phase, and it is not battle-shocked (WH-STRAT-03, WH-STRAT-04, WH-STRAT-06,
// WH-SHOCK-07).
func (g *Game) mayUse(seat engine.Seat, s stratagem, u *troops.Unit) bool {
	return g.forbids(seat, s, u) == nil
}

// forbids is the reason why a Stratagem cannot be used.
func (g *Game) forbids(seat engine.Seat, s stratagem, u *troops.Unit) *engine.Refusal {
	a := g.army(seat)
	switch {
	case a.CP < s.Cost && a.CP < g.leastCost(s, u):
		return engine.Refuse("WH-STRAT-06", "refuse.cp", engine.Num("cost", s.Cost), engine.Num("cp", a.CP))
	case u.Shocked && (s.Key != insaneBravery.Key || g.rule("a13") == "refused"): // A13
		return engine.Refuse("WH-SHOCK-07", "refuse.shocked", engine.Piece("who", u.ID))
	}
	for _, x := range a.Used {
		now := x.Turn == g.Battle.Turns && x.Phase == g.Battle.Phase
		switch {
		case now && x.Stratagem == s.Key:
			return engine.Refuse("WH-STRAT-03", "refuse.used", engine.Term("stratagem", "stratagem."+s.Key))
		case now && x.Unit == u.ID:
			return engine.Refuse("WH-STRAT-04", "refuse.targeted", engine.Piece("who", u.ID))
		case s.Key == insaneBravery.Key && x.Stratagem == s.Key:
			return engine.Refuse("WH-STRAT-23", "refuse.once", engine.Term("stratagem", "stratagem."+s.Key))
		}
	}
	return nil
}

// use pays for a Stratagem and says so (WH-STRAT-05, WH-STRAT-06).
func (g *Game) use(t *engine.Table, seat engine.Seat, s stratagem, u *troops.Unit) {
	a := g.army(seat)
	s.Cost -= g.discount(t, s, u)
	a.CP -= s.Cost
	a.Used = append(a.Used, Use{Stratagem: s.Key, Unit: u.ID, Turn: g.Battle.Turns, Phase: g.Battle.Phase})
	t.Tell("stratagem.used", engine.Side("seat", seat), engine.Term("stratagem", "stratagem."+s.Key), engine.Piece("who", u.ID),
		engine.Num("cost", s.Cost), engine.Num("cp", a.CP), engine.ByRules(s.Rules...))
	for _, x := range g.sources(seat, opens("stratagem_target")) {
		g.useRule(t, x, occasion{on: "stratagem_target", unit: u})
	}
}

// offer asks a player which of some units a Stratagem is used on; nil: on none.
// The window stays shut unless its seat has armed it.
func (g *Game) offer(t *engine.Table, seat engine.Seat, s stratagem, units []*troops.Unit, also ...func(*engine.Prompt)) *troops.Unit {
	var fit []*troops.Unit
	for _, u := range units {
		if g.mayUse(seat, s, u) {
			fit = append(fit, u)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	id := t.Ask(seat, s.Key, func(p *engine.Prompt) {
		p.Pass, p.Arm, p.Measuring = true, true, true
		p.Rules = s.Rules
		p.Args = []engine.Arg{engine.Num("cost", s.Cost), engine.Num("cp", g.army(seat).CP)}
		p.Facts = map[string]int{"cp": g.army(seat).CP}
		for _, u := range fit {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "use"})
		}
		for _, f := range also {
			f(p)
		}
		g.excludeUnits(p, seat, "use", func(u *troops.Unit) *engine.Refusal {
			if why := g.unfit(s, u); why != nil {
				return why
			}
			return g.forbids(seat, s, u)
		})
	}).One()
	i := slices.IndexFunc(fit, func(u *troops.Unit) bool { return u.ID == id })
	if i < 0 {
		return nil
	}
	return fit[i]
}
