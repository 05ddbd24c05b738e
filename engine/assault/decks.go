package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// dealing are the steps that concern decks, hands and discard piles of Command cards.
func dealing(name string) func(u *using, args []string) {
	switch name {
	case "bottom": // cards of the hand go under the deck
		return func(u *using, args []string) {
			d := &u.g.side(u.seat).Command
			for range min(u.number(args[0]), len(d.Hand)) {
				if card := u.secretly("bottom", d.Hand, false); d.Play(card) {
					d.Sink(card)
					u.t.Tell("command.bottom", engine.Side("seat", u.seat))
				}
			}
		}
	case "restock": // a card of the own discard pile goes back into the deck
		return func(u *using, _ []string) {
			d := &u.g.side(u.seat).Command
			if card := u.openly("restock", d.Discard); card != "" {
				i := slices.Index(d.Discard, card)
				d.Discard = slices.Delete(d.Discard, i, i+1)
				d.Mix(card)
				u.t.Tell("command.returns", engine.Side("seat", u.seat), engine.Term("card", "command."+card))
			}
		}
	case "fetch": // a card of the own deck that asks for a trait, or for whoever is concerned
		return func(u *using, args []string) { u.fetch(arg(args, 0, "")) }
	case "sift": // the top cards of the opponent's deck are put back in any order
		return func(u *using, args []string) { u.sift(u.number(args[0])) }
	case "scheme": // the top cards of both decks are looked at, one may be discarded
		return func(u *using, _ []string) { u.scheme() }
	case "leak": // a card of the opponent's hand may be discarded for strain
		return func(u *using, _ []string) { u.leak() }
	case "interrogate": // a card of the opponent's hand, for one of one's own
		return func(u *using, _ []string) { u.interrogate() }
	case "regain": // the card paid last comes back to the hand
		return func(u *using, _ []string) {
			d := &u.g.side(u.seat).Command
			if i := slices.Index(d.Discard, u.g.Mission.Paid); i >= 0 {
				d.Hand = append(d.Hand, d.Discard[i])
				slices.Sort(d.Hand)
				d.Discard = slices.Delete(d.Discard, i, i+1)
				u.t.Tell("command.regained", engine.Side("seat", u.seat), engine.Term("card", "command."+u.g.Mission.Paid))
			}
		}
	case "borrow": // a card of the opponent's discard pile is played as one's own
		return func(u *using, _ []string) {
			mine, theirs := u.g.side(u.seat), &u.g.side(troops.Other(u.seat)).Command
			if card := u.openly("borrow", theirs.Discard); card != "" && mine.Borrowed == "" {
				i := slices.Index(theirs.Discard, card)
				theirs.Discard = slices.Delete(theirs.Discard, i, i+1)
				mine.Borrowed = card
				mine.Command.Hand = append(mine.Command.Hand, card)
				slices.Sort(mine.Command.Hand)
				u.t.Tell("command.borrowed", engine.Side("seat", u.seat), engine.Term("card", "command."+card))
			}
		}
	case "market": // the top card is revealed: bought, sold, or left
		return func(u *using, _ []string) { u.market() }
	case "embargo": // nobody draws in this round
		return func(u *using, _ []string) { u.g.Mission.Embargo = u.g.Mission.Round }
	case "lay", "recycle": // where the card goes
		return func(*using, []string) {}
	}
	return nil
}

// openly asks for a card that all may see.
func (u *using) openly(key string, cards []string) string {
	return u.card(key, cards, false, false)
}

// secretly asks for a card that only the player sees; pass: none may be chosen.
func (u *using) secretly(key string, cards []string, pass bool) string {
	return u.card(key, cards, true, pass)
}

// card asks for a card of a list; empty: none.
func (u *using) card(key string, cards []string, secret, pass bool) string {
	if len(cards) == 0 {
		return ""
	}
	picked := u.t.Ask(u.seat, key, func(p *engine.Prompt) {
		p.About, p.Secret, p.Pass = u.about(), secret, pass
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-CMD-03"}
		for i, c := range cards {
			p.Add(engine.Option{Key: "k" + strconv.Itoa(i+1), Label: engine.Say("command." + c), Note: engine.Say("command.cost", engine.Num("n", book.Content().Command(c).Cost))})
		}
		if !pass {
			p.DefaultFirst()
		}
	}).One()
	for i, c := range cards {
		if picked == "k"+strconv.Itoa(i+1) {
			return c
		}
	}
	if pass {
		return ""
	}
	return cards[0]
}

// fetch takes a card out of the own deck that asks for a trait, or else for the
// figure concerned; it is shown, and the deck is shuffled.
func (u *using) fetch(trait string) {
	d := &u.g.side(u.seat).Command
	var list []string
	for _, key := range d.Cards() {
		c := book.Content().Command(key)
		fits := slices.Contains(c.Traits, trait)
		if trait == "" && len(u.on) > 0 {
			fits = slices.Contains(c.Named, u.on[0].Printed().Called())
		}
		if fits && !slices.Contains(list, key) {
			list = append(list, key)
		}
	}
	card := u.secretly("fetch", list, true)
	if card == "" || !d.Search(card) {
		d.Mix()
		u.t.Tell("command.searched", engine.Side("seat", u.seat))
		return
	}
	u.found = book.Content().Command(card).Cost
	d.Hand = append(d.Hand, card)
	slices.Sort(d.Hand)
	u.t.Reveal("command.found", engine.Side("seat", u.seat), engine.Term("card", "command."+card))
}

// sift looks at the top cards of the opponent's deck and puts them back in any
// order.
func (u *using) sift(n int) {
	d := &u.g.side(troops.Other(u.seat)).Command
	var left []string
	for range n {
		if card, ok := d.Draw(u.t, "command"); ok {
			left = append(left, card)
		}
	}
	var order []string
	for len(left) > 0 {
		card := left[0]
		if len(left) > 1 {
			card = u.secretly("sift", left, false)
		}
		order = append(order, card)
		i := slices.Index(left, card)
		left = slices.Delete(slices.Clone(left), i, i+1)
	}
	d.Put(order...)
	u.t.Tell("command.sifted", engine.Side("seat", u.seat), engine.Num("n", len(order)))
}

// scheme looks at the top card of each deck; one of them may be discarded.
func (u *using) scheme() {
	var cards []string
	var of []*troops.Side
	for _, seat := range []engine.Seat{u.seat, troops.Other(u.seat)} {
		side := u.g.side(seat)
		for _, c := range side.Command.Peek(u.t, "command", 1) {
			cards, of = append(cards, c), append(of, side)
		}
	}
	card := u.secretly("scheme.top", cards, true)
	u.t.Tell("command.looked", engine.Side("seat", u.seat))
	if i := slices.Index(cards, card); card != "" && i >= 0 {
		d := &of[i].Command
		d.Draw(u.t, "command")
		d.Bury(card)
		u.t.Reveal("command.discarded", engine.Side("seat", of[i].Seat), engine.Term("card", "command."+card))
	}
}

// leak looks at the opponent's hand; a card of it may be discarded for strain equal
// to its cost.
func (u *using) leak() {
	foe := troops.Other(u.seat)
	card := u.secretly("leak", u.g.side(foe).Command.Hand, true)
	u.t.Tell("command.hand.seen", engine.Side("seat", u.seat))
	if card != "" {
		u.g.discard(u.t, foe, card)
		u.g.strain(u.t, u.by, book.Content().Command(card).Cost)
	}
}

// interrogate looks at the opponent's hand; a card of it may be discarded for one of
// one's own that costs as much.
func (u *using) interrogate() {
	foe := troops.Other(u.seat)
	card := u.secretly("interrogate", u.g.side(foe).Command.Hand, true)
	u.t.Tell("command.hand.seen", engine.Side("seat", u.seat))
	if card == "" {
		return
	}
	cost := book.Content().Command(card).Cost
	own := slices.DeleteFunc(slices.Clone(u.g.side(u.seat).Command.Hand), func(c string) bool { return book.Content().Command(c).Cost < cost })
	paid := u.secretly("interrogate.pay", own, true)
	if paid == "" {
		return
	}
	u.g.discard(u.t, u.seat, paid)
	u.g.discard(u.t, foe, card)
	u.g.Mission.Paid = paid
	u.g.open(u.t, u.seat, window{resolved.key, []string{"interrogated"}, nil}, u.by)
}

// market reveals the top card of the own deck: it is bought for as many victory
// points as it costs, sold for them, or left where it is.
func (u *using) market() {
	side := u.g.side(u.seat)
	d := &side.Command
	top := d.Peek(u.t, "command", 1)
	if len(top) == 0 {
		return
	}
	cost := book.Content().Command(top[0]).Cost
	u.t.Reveal("command.market", engine.Side("seat", u.seat), engine.Term("card", "command."+top[0]))
	key := u.t.Ask(u.seat, "market", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("card", "command."+top[0]), engine.Num("n", cost)}
		p.Rules = []string{"IA-ABIL-03"}
		p.Add(engine.Option{Key: "leave", Label: engine.Say("market.leave")})
		if side.VP >= cost {
			p.Add(engine.Option{Key: "buy", Label: engine.Say("market.buy")})
		}
		p.Add(engine.Option{Key: "sell", Label: engine.Say("market.sell")})
		p.DefaultFirst()
	}).One()
	switch key {
	case "buy":
		d.DrawToHand(u.t, "command", 1)
		u.g.score(u.t, u.seat, -cost, "score.card")
	case "sell":
		d.Draw(u.t, "command")
		d.Bury(top[0])
		u.g.score(u.t, u.seat, cost, "score.card")
	}
}
