package tricks

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// dealing are the steps that concern decks, hands and discard piles of Command cards.
func dealing(name string) func(u *Use, args []string) {
	switch name {
	case "bottom": // cards of the hand go under the deck
		return func(u *Use, args []string) {
			d := &u.Side(u.Seat).Command
			for range min(u.Number(args[0]), len(d.Hand)) {
				if card := u.secretly("bottom", d.Hand, false); d.Play(card) {
					d.Sink(card)
					u.T.Tell("command.bottom", engine.Side("seat", u.Seat))
				}
			}
		}
	case "restock": // a card of the own discard pile goes back into the deck
		return func(u *Use, _ []string) {
			d := &u.Side(u.Seat).Command
			if card := u.openly("restock", d.Discard); card != "" {
				i := slices.Index(d.Discard, card)
				d.Discard = slices.Delete(d.Discard, i, i+1)
				d.Mix(card)
				u.T.Tell("command.returns", engine.Side("seat", u.Seat), engine.Term("card", "command."+card))
			}
		}
	case "fetch": // a card of the own deck that asks for a trait, or for whoever is concerned
		return func(u *Use, args []string) { u.fetch(arg(args, 0, "")) }
	case "seek": // a card of the own deck by its key; it is shown
		return func(u *Use, args []string) { u.seek(args[0]) }
	case "sift": // the top cards of the opponent's deck are put back in any order
		return func(u *Use, args []string) { u.sorts(u.Number(args[0])) }
	case "scheme": // the top cards of both decks are looked at, one may be discarded
		return func(u *Use, _ []string) { u.scheme() }
	case "leak": // a card of the opponent's hand may be discarded for strain
		return func(u *Use, _ []string) { u.leak() }
	case "interrogate": // a card of the opponent's hand, for one of one's own
		return func(u *Use, _ []string) { u.interrogate() }
	case "regain": // the card paid last comes back to the hand
		return func(u *Use, _ []string) {
			d := &u.Side(u.Seat).Command
			if i := slices.Index(d.Discard, u.Mission().Paid); i >= 0 {
				d.Hand = append(d.Hand, d.Discard[i])
				slices.Sort(d.Hand)
				d.Discard = slices.Delete(d.Discard, i, i+1)
				u.T.Tell("command.regained", engine.Side("seat", u.Seat), engine.Term("card", "command."+u.Mission().Paid))
			}
		}
	case "borrow": // a card of the opponent's discard pile is played as one's own
		return func(u *Use, _ []string) {
			mine, theirs := u.Side(u.Seat), &u.Side(troops.Other(u.Seat)).Command
			if card := u.openly("borrow", theirs.Discard); card != "" && mine.Borrowed == "" {
				i := slices.Index(theirs.Discard, card)
				theirs.Discard = slices.Delete(theirs.Discard, i, i+1)
				mine.Borrowed = card
				mine.Command.Hand = append(mine.Command.Hand, card)
				slices.Sort(mine.Command.Hand)
				u.T.Tell("command.borrowed", engine.Side("seat", u.Seat), engine.Term("card", "command."+card))
			}
		}
	case "market": // the top card is revealed: bought, sold, or left
		return func(u *Use, _ []string) { u.market() }
	case "embargo": // nobody draws in this round
		return func(u *Use, _ []string) { u.Mission().Embargo = u.Mission().Round }
	case "lay", "recycle": // where the card goes
		return func(*Use, []string) {}
	}
	return nil
}

// openly asks for a card that all may see.
func (u *Use) openly(key string, cards []string) string {
	return u.card(key, cards, false, false)
}

// secretly asks for a card that only the player sees; pass: none may be chosen.
func (u *Use) secretly(key string, cards []string, pass bool) string {
	return u.card(key, cards, true, pass)
}

// card asks for a card of a list; empty: none.
func (u *Use) card(key string, cards []string, secret, pass bool) string {
	if len(cards) == 0 {
		return ""
	}
	picked := u.T.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.About, p.Secret, p.Pass = u.About(), secret, pass
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-CMD-03"}
		for i, c := range cards {
			p.Add(engine.Option{Key: "k" + strconv.Itoa(i+1), Label: engine.Say("command." + c), Note: library.Noted("command."+c, engine.Say("command.cost", engine.Num("n", book.Content().Command(c).Cost)))})
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
func (u *Use) fetch(trait string) {
	d := &u.Side(u.Seat).Command
	var list []string
	for _, key := range d.Cards() {
		c := book.Content().Command(key)
		fits := slices.Contains(c.Traits, trait)
		if trait == "" && len(u.On) > 0 {
			fits = slices.Contains(c.Named, u.On[0].Printed().Called())
		}
		if fits && !slices.Contains(list, key) {
			list = append(list, key)
		}
	}
	card := u.secretly("fetch", list, true)
	if card == "" {
		d.Mix()
		u.T.Tell("command.searched", engine.Side("seat", u.Seat))
		return
	}
	u.seek(card)
}

// seek takes a card out of the own deck, which is shuffled; the card is shown.
func (u *Use) seek(card string) {
	d := &u.Side(u.Seat).Command
	if !d.Search(card) {
		d.Mix()
		u.T.Tell("command.searched", engine.Side("seat", u.Seat))
		return
	}
	u.Cost = book.Content().Command(card).Cost
	d.Hand = append(d.Hand, card)
	slices.Sort(d.Hand)
	u.T.Reveal("command.found", engine.Side("seat", u.Seat), engine.Term("card", "command."+card))
}

// sorts looks at the top cards of the opponent's deck and puts them back in any
// order.
func (u *Use) sorts(n int) {
	d := &u.Side(troops.Other(u.Seat)).Command
	var left []string
	for range n {
		if card, ok := d.Draw(u.T, "command"); ok {
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
	u.T.Tell("command.sifted", engine.Side("seat", u.Seat), engine.Num("n", len(order)))
}

// scheme looks at the top card of each deck; one of them may be discarded.
func (u *Use) scheme() {
	var cards []string
	var of []*troops.Side
	for _, seat := range []engine.Seat{u.Seat, troops.Other(u.Seat)} {
		side := u.Side(seat)
		for _, c := range side.Command.Peek(u.T, "command", 1) {
			cards, of = append(cards, c), append(of, side)
		}
	}
	card := u.secretly("scheme.top", cards, true)
	u.T.Tell("command.looked", engine.Side("seat", u.Seat))
	if i := slices.Index(cards, card); card != "" && i >= 0 {
		d := &of[i].Command
		d.Draw(u.T, "command")
		d.Bury(card)
		u.T.Reveal("command.discarded", engine.Side("seat", of[i].Seat), engine.Term("card", "command."+card))
	}
}

// leak looks at the opponent's hand; a card of it may be discarded for strain equal
// to its cost.
func (u *Use) leak() {
	foe := troops.Other(u.Seat)
	card := u.secretly("leak", u.Side(foe).Command.Hand, true)
	u.T.Tell("command.hand.seen", engine.Side("seat", u.Seat))
	if card != "" {
		u.Discards(foe, card)
		u.to(u.By, "strain "+strconv.Itoa(book.Content().Command(card).Cost))
	}
}

// interrogate looks at the opponent's hand; a card of it may be discarded for one of
// one's own that costs as much.
func (u *Use) interrogate() {
	foe := troops.Other(u.Seat)
	card := u.secretly("interrogate", u.Side(foe).Command.Hand, true)
	u.T.Tell("command.hand.seen", engine.Side("seat", u.Seat))
	if card == "" {
		return
	}
	cost := book.Content().Command(card).Cost
	own := slices.DeleteFunc(slices.Clone(u.Side(u.Seat).Command.Hand), func(c string) bool { return book.Content().Command(c).Cost < cost })
	paid := u.secretly("interrogate.pay", own, true)
	if paid == "" {
		return
	}
	u.Discards(u.Seat, paid)
	u.Discards(foe, card)
	u.Mission().Paid = paid
	u.Interrogated(u.By)
}

// market reveals the top card of the own deck: it is bought for as many victory
// points as it costs, sold for them, or left where it is.
func (u *Use) market() {
	side := u.Side(u.Seat)
	d := &side.Command
	top := d.Peek(u.T, "command", 1)
	if len(top) == 0 {
		return
	}
	cost := book.Content().Command(top[0]).Cost
	u.T.Reveal("command.market", engine.Side("seat", u.Seat), engine.Term("card", "command."+top[0]))
	key := u.T.Ask(u.Seat, "market", func(p *engine.Prompt) {
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
		d.DrawToHand(u.T, "command", 1)
		u.Score(u.Seat, -cost)
	case "sell":
		d.Draw(u.T, "command")
		d.Bury(top[0])
		u.Score(u.Seat, cost)
	}
}

// mill discards the top cards of a deck.
func (u *Use) mill(seat engine.Seat, n int) {
	d := &u.Side(seat).Command
	for range min(n, d.Left()) {
		if card, ok := d.Draw(u.T, "mill"); ok {
			d.Bury(card)
			u.T.Tell("command.discarded", engine.Side("seat", seat), engine.Term("card", "command."+card))
		}
	}
}

// rob lets a player discard cards of the hand at random.
func (u *Use) rob(seat engine.Seat, n int) {
	d := &u.Side(seat).Command
	for range min(n, len(d.Hand)) {
		u.Discards(seat, d.Hand[u.T.Pick("rob", len(d.Hand))-1])
	}
}

// shelve puts a card of a hand, taken at random, back into the deck. Nobody knows
// where in it: cards are drawn when they are seen.
func (u *Use) shelve(seat engine.Seat) {
	d := &u.Side(seat).Command
	if len(d.Hand) == 0 {
		return
	}
	card := d.Hand[u.T.Pick("rob", len(d.Hand))-1]
	d.Play(card)
	d.Mix(card)
	u.T.Tell("command.shelved", engine.Side("seat", seat))
	u.T.TellSeat(seat, "command.shelved.which", engine.Term("card", "command."+card))
}

// sell discards a card of the hand for victory points equal to its cost.
func (u *Use) sell() {
	d := &u.Side(u.Seat).Command
	had := slices.Clone(d.Hand)
	u.Drops(u.Seat, 1)
	for _, c := range had {
		if !slices.Contains(d.Hand, c) || troops.Count(had, c) > troops.Count(d.Hand, c) {
			u.Score(u.Seat, book.Content().Command(c).Cost)
			return
		}
	}
}
