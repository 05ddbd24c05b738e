package assault

import (
	"slices"

	"estafeta/engine"
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
		return func(u *using, args []string) { u.g.score(u.t, other(u.seat), u.number(args[0]), "score.card") }
	case "draw":
		return func(u *using, args []string) { u.g.draw(u.t, u.seat, u.number(args[0])) }
	case "drop": // a card of one's hand
		return func(u *using, args []string) { u.g.drop(u.t, u.seat, u.number(args[0])) }
	case "rob": // cards of the opponent's hand, at random
		return func(u *using, args []string) { u.g.rob(u.t, other(u.seat), u.number(args[0])) }
	case "shelve": // a card of the opponent's hand goes back into the deck
		return func(u *using, _ []string) { u.g.shelve(u.t, other(u.seat)) }
	case "reshuffle": // a hand goes into the deck, two cards are drawn
		return func(u *using, args []string) {
			seat := u.seat
			if args[0] == "foe" {
				seat = other(seat)
			}
			d := &u.g.side(seat).Command
			d.Unseen = append(d.Unseen, d.Hand...)
			slices.Sort(d.Unseen)
			d.Hand = []string{}
			u.g.draw(u.t, seat, 2)
		}
	case "follow": // another group is activated now
		return func(u *using, args []string) { u.follow(args[0] == "same", u.number(args[1])) }
	case "steal":
		return func(u *using, args []string) {
			n := min(u.number(args[0]), u.g.side(other(u.seat)).VP)
			u.g.score(u.t, other(u.seat), -n, "score.card")
			u.g.score(u.t, u.seat, n, "score.card")
		}
	case "sell": // a card of the hand for its cost
		return func(u *using, _ []string) { u.sell() }
	case "forget": // the opponent's discard pile leaves the game
		return func(u *using, _ []string) { u.g.side(other(u.seat)).Command.Discard = []string{} }
	case "interact":
		return func(u *using, _ []string) { u.g.interactNow(u.t, u.by) }
	case "spend": // movement points
		return func(u *using, args []string) { u.g.Mission.Turn.Points -= u.number(args[0]) }
	case "mill": // the top of the opponent's deck
		return func(u *using, args []string) { u.g.mill(u.t, other(u.seat), u.number(args[0])) }
	case "peek":
		return func(u *using, _ []string) {
			u.t.TellSeat(u.seat, "hand.shown", engine.Side("seat", other(u.seat)), engine.Terms("cards", terms("command.", u.g.side(other(u.seat)).Command.Hand)))
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
	dice := rolled(u.t, u.g.hand(u.seat, u.by), colour, "", n)
	u.rolled = total(dice)
	shown := []string{}
	for _, d := range dice {
		shown = append(shown, d.shown())
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
	if u.on[0].has(condition) {
		u.g.strain(u.t, u.on[0], n)
		return false
	}
	return true
}

// follow activates another ready group of the player at once: of the same name,
// or any, the costs of both no more than so many.
func (u *using) follow(same bool, most int) {
	g := u.g
	if u.by == nil && g.Mission.Last == "" {
		return
	}
	last := g.group(g.Mission.Last)
	var list []*Group
	for _, x := range g.ready(u.seat) {
		a, b := cardOf(last.Card), cardOf(x.Card)
		if a.Cost+b.Cost <= most && (!same || a.Called() == b.Called()) {
			list = append(list, x)
		}
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
		g.Mission.Turn = Turn{Group: x.ID, Done: []string{}, Used: []string{}}
		g.Mission.ToAct = x.Seat
		u.t.Tell("activates", g.player("seat", x.Seat), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ACT-03"))
	}
}
