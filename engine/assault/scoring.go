package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// scoring are the steps that concern players, cards and the order of things.
func scoring(name string) func(u *using, args []string) {
	switch name {
	case "if":
		return func(u *using, args []string) { u.over = !u.holds(args) }
	case "may":
		return func(u *using, _ []string) { u.over = !u.agrees() }
	case "roll":
		return func(u *using, args []string) { u.roll(args[0], u.number(arg(args, 1, "1"))) }
	case "score":
		return func(u *using, args []string) { u.g.score(u.t, u.seat, u.number(args[0]), "score.card") }
	case "yield": // the opponent scores
		return func(u *using, args []string) { u.g.score(u.t, troops.Other(u.seat), u.number(args[0]), "score.card") }
	case "draw":
		return func(u *using, args []string) { u.g.draw(u.t, u.seat, u.number(args[0])) }
	case "drop": // a card of one's hand
		return func(u *using, args []string) { u.g.drop(u.t, u.seat, u.number(args[0])) }
	case "rob": // cards of the opponent's hand, at random
		return func(u *using, args []string) { u.g.rob(u.t, troops.Other(u.seat), u.number(args[0])) }
	case "shelve": // a card of the opponent's hand goes back into the deck
		return func(u *using, _ []string) { u.g.shelve(u.t, troops.Other(u.seat)) }
	case "reshuffle": // a hand goes into the deck, two cards are drawn
		return func(u *using, args []string) {
			seat := u.seat
			if args[0] == "foe" {
				seat = troops.Other(seat)
			}
			d := &u.g.side(seat).Command
			d.Mix(d.Hand...)
			d.Hand = []string{}
			u.g.draw(u.t, seat, 2)
		}
	case "follow": // another group is activated now
		return func(u *using, args []string) { u.follow(args[0], u.number(args[1])) }
	case "steal":
		return func(u *using, args []string) {
			n := min(u.number(args[0]), u.g.side(troops.Other(u.seat)).VP)
			u.g.score(u.t, troops.Other(u.seat), -n, "score.card")
			u.g.score(u.t, u.seat, n, "score.card")
		}
	case "sell": // a card of the hand for its cost
		return func(u *using, _ []string) { u.sell() }
	case "forget": // the opponent's discard pile leaves the game
		return func(u *using, _ []string) { u.g.side(troops.Other(u.seat)).Command.Discard = []string{} }
	case "interact":
		return func(u *using, _ []string) {
			if len(u.g.tasks(u.g.space(), u.by)) > 0 {
				u.g.interactNow(u.t, u.by)
			}
		}
	case "spend": // movement points
		return func(u *using, args []string) { u.g.Mission.Turn.Points -= u.number(args[0]) }
	case "mill": // the top of the opponent's deck
		return func(u *using, args []string) { u.g.mill(u.t, troops.Other(u.seat), u.number(args[0])) }
	case "peek":
		return func(u *using, _ []string) {
			u.t.TellSeat(u.seat, "hand.shown", engine.Side("seat", troops.Other(u.seat)), engine.Terms("cards", terms("command.", u.g.side(troops.Other(u.seat)).Command.Hand)))
		}
	case "action":
		return func(u *using, args []string) { u.g.Mission.Turn.Actions += u.number(args[0]) }
	case "initiative":
		return func(u *using, _ []string) {
			u.g.Mission.Initiative, u.g.Mission.ToAct = u.seat, u.seat
			u.t.Tell("initiative.passes", engine.Side("seat", u.seat), engine.ByRules("IA-INIT-01"))
		}
	case "tire": // one of one's ready Deployment cards is exhausted
		return func(u *using, _ []string) { u.tire() }
	}
	return nil
}

// agrees asks whether an ability goes on.
func (u *using) agrees() bool {
	return u.g.ask(u.t, u.seat, u.by, "may", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-TIME-06"}
		p.Pass = true
		p.Add(engine.Option{Key: "use", Verb: "use"})
		p.DefaultFirst()
	}).One() == "use"
}

// roll rolls dice for what the next steps come to.
func (u *using) roll(colour string, n int) {
	dice := troops.Rolled(u.t, u.g.hand(u.seat, u.by), colour, "", n)
	u.rolled = troops.Total(dice)
	shown := []string{}
	for _, d := range dice {
		shown = append(shown, d.Shown())
	}
	u.t.Tell("ability.rolled", engine.Term("ability", u.name), engine.Terms("dice", shown))
}

// tire exhausts one of the player's ready Deployment cards (IA-DEPC-07,
// IA-RDY-01).
func (u *using) tire() {
	list := u.g.ready(u.seat)
	if len(list) == 0 {
		return
	}
	id := u.g.ask(u.t, u.seat, u.by, "tire", func(p *engine.Prompt) {
		p.Rules = []string{"IA-RDY-01", "IA-DEPC-07"}
		for _, x := range u.g.ready(u.seat) {
			p.Add(engine.Option{Key: x.ID, Piece: u.g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	if x := u.g.group(id); x != nil {
		x.Exhausted = true
		u.t.Tell("exhausted", engine.Piece("who", u.g.pieceOf(x)), engine.ByRules("IA-RDY-01"))
	}
}

// sorry lets a figure that has a condition already suffer strain instead of
// gaining it again; it reports that the rest is done to it.
func (u *using) sorry(condition string, n int) bool {
	if u.on[0].Has(condition) {
		u.g.strain(u.t, u.on[0], n)
		return false
	}
	return true
}

// follow activates another ready group of the player at once: of the same name, or
// any, the costs of both no more than so many; or one of a trait that costs no more
// than so many alone.
func (u *using) follow(which string, most int) {
	g := u.g
	if u.by == nil && g.Mission.Last == "" {
		return
	}
	last := g.group(g.Mission.Last)
	var list []*troops.Group
	for _, x := range g.ready(u.seat) {
		a, b := troops.CardOf(last.Card), troops.CardOf(x.Card)
		switch {
		case which == "any", which == "same":
			if a.Cost+b.Cost > most || which == "same" && a.Called() != b.Called() {
				continue
			}
		case b.Cost > most || !slices.ContainsFunc(strings.Split(which, "/"), b.Has):
			continue
		}
		list = append(list, x)
	}
	if len(list) == 0 {
		return
	}
	id := u.g.ask(u.t, u.seat, u.by, "follow", func(p *engine.Prompt) {
		p.Rules = []string{"IA-ACT-02"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	if x := g.group(id); x != nil {
		g.Mission.Turn = troops.Turn{Group: x.ID, Done: []string{}, Used: []string{}}
		g.Mission.ToAct = x.Seat
		u.t.Tell("activates", g.player("seat", x.Seat), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ACT-03"))
		if a := u.source.Ability(); a != nil && len(a.Grant) > 0 {
			for _, f := range g.members(x.ID) {
				u.grant(f, "round")
			}
		}
	}
}
