package tricks

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// scoring are the steps that concern players, cards and the order of things.
func scoring(name string) func(u *Use, args []string) {
	switch name {
	case "if":
		return func(u *Use, args []string) { u.Over = !u.Holds(args) }
	case "may":
		return func(u *Use, _ []string) { u.Over = !u.Agrees() }
	case "roll":
		return func(u *Use, args []string) { u.Roll(args[0], u.Number(arg(args, 1, "1"))) }
	case "score":
		return func(u *Use, args []string) { u.Score(u.Seat, u.Number(args[0])) }
	case "yield": // the opponent scores
		return func(u *Use, args []string) { u.Score(troops.Other(u.Seat), u.Number(args[0])) }
	case "draw":
		return func(u *Use, args []string) { u.Draws(u.Seat, u.Number(args[0])) }
	case "drop": // a card of one's hand
		return func(u *Use, args []string) { u.Drops(u.Seat, u.Number(args[0])) }
	case "rob": // cards of the opponent's hand, at random
		return func(u *Use, args []string) { u.rob(troops.Other(u.Seat), u.Number(args[0])) }
	case "shelve": // a card of the opponent's hand goes back into the deck
		return func(u *Use, _ []string) { u.shelve(troops.Other(u.Seat)) }
	case "reshuffle": // a hand goes into the deck, two cards are drawn
		return func(u *Use, args []string) {
			seat := u.Seat
			if args[0] == "foe" {
				seat = troops.Other(seat)
			}
			d := &u.Side(seat).Command
			d.Mix(d.Hand...)
			d.Hand = []string{}
			u.Draws(seat, 2)
		}
	case "follow": // another group is activated now
		return func(u *Use, args []string) { u.follow(args[0], u.Number(args[1])) }
	case "steal":
		return func(u *Use, args []string) {
			n := min(u.Number(args[0]), u.Side(troops.Other(u.Seat)).VP)
			u.Score(troops.Other(u.Seat), -n)
			u.Score(u.Seat, n)
		}
	case "sell": // a card of the hand for its cost
		return func(u *Use, _ []string) { u.sell() }
	case "forget": // the opponent's discard pile leaves the game
		return func(u *Use, _ []string) { u.Side(troops.Other(u.Seat)).Command.Discard = []string{} }
	case "interact":
		return func(u *Use, _ []string) {
			if u.Interactive(u.By) {
				u.Interact(u.By)
			}
		}
	case "spend": // movement points
		return func(u *Use, args []string) { u.Mission().Turn.Points -= u.Number(args[0]) }
	case "mill": // the top of the opponent's deck
		return func(u *Use, args []string) { u.mill(troops.Other(u.Seat), u.Number(args[0])) }
	case "spurn": // the player of whoever is concerned discards so many cards of the deck, or one scores
		return func(u *Use, args []string) {
			f, n := u.First(), u.Number(args[0])
			if u.Side(f.Seat).Command.Left() >= n && u.Either(f, "spurn", "score", "mill") == "mill" {
				u.mill(f.Seat, n)
				return
			}
			u.Score(u.Seat, u.Number(args[1]))
		}
	case "everyone": // each player chooses up to so many
		return func(u *Use, args []string) { u.everyone(u.Number(args[0]), args[1:]) }
	case "peek":
		return func(u *Use, _ []string) {
			u.T.TellSeat(u.Seat, "hand.shown", engine.Side("seat", troops.Other(u.Seat)), engine.Terms("cards", terms("command.", u.Side(troops.Other(u.Seat)).Command.Hand)))
		}
	case "action":
		return func(u *Use, args []string) { u.Mission().Turn.Actions += u.Number(args[0]) }
	case "initiative":
		return func(u *Use, _ []string) {
			u.Mission().Initiative, u.Mission().ToAct = u.Seat, u.Seat
			u.T.Tell("initiative.passes", engine.Side("seat", u.Seat), engine.ByRules("IA-INIT-01"))
		}
	case "tire": // one of one's ready Deployment cards is exhausted
		return func(u *Use, _ []string) { u.tire() }
	}
	return nil
}

// Agrees asks whether an ability goes on.
func (u *Use) Agrees() bool {
	return u.Ask(u.Seat, u.By, "may", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-TIME-06"}
		p.Pass = true
		p.Add(engine.Option{Key: "use", Verb: "use", Note: library.DoesOf(u.Source, u.Name)})
		p.DefaultFirst()
	}).One() == "use"
}

// everyone lets both players choose up to so many figures, one after the other; a
// figure that both choose is concerned once.
func (u *Use) everyone(most int, words []string) {
	var all []*troops.Figure
	mine := u.Seat
	for _, seat := range []engine.Seat{mine, troops.Other(mine)} {
		u.Seat, u.On, u.Over = seat, nil, false
		u.PickOf(0, most, func() []*troops.Figure { return u.Those(words) })
		for _, f := range u.On {
			if !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	u.Seat, u.On, u.Over = mine, all, len(all) == 0
}

// Roll rolls dice for what the next steps come to.
func (u *Use) Roll(colour string, n int) {
	dice := troops.Rolled(u.T, u.Hand(u.Seat, u.By), colour, "", n)
	u.Rolled = troops.Total(dice)
	shown := []string{}
	for _, d := range dice {
		shown = append(shown, d.Shown())
	}
	u.T.Tell("ability.rolled", engine.Term("ability", u.Name), engine.Terms("dice", shown))
}

// sorry lets a figure that has a condition already suffer strain instead of
// gaining it again; it reports that the rest is done to it.
func (u *Use) sorry(condition string, n int) bool {
	if u.On[0].Has(condition) {
		u.to(u.On[0], "strain "+strconv.Itoa(n))
		return false
	}
	return true
}
