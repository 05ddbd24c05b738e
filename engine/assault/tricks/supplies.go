package tricks

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// supplying are the steps that concern Supply cards, tests and cards of heroes.
func supplying(name string) func(u *Use, args []string) {
	switch name {
	case "supply": // Supply cards are drawn (IA-SUP-02)
		return func(u *Use, args []string) {
			for _, f := range slices.Clone(u.On) {
				for range u.Number(args[0]) {
					u.draw(f)
				}
			}
		}
	case "search": // the Supply deck, for a card of a trait (IA-SUP-01)
		return func(u *Use, args []string) { u.search(args[0]) }
	case "winnow": // so many Supply cards are drawn, one is kept; not of a trait
		return func(u *Use, args []string) { u.sift(u.First(), u.Number(args[0]), arg(args, 1, "")) }
	case "scrap": // the Supply card that this is about is discarded
		return func(u *Use, args []string) { u.scrap(arg(args, 0, u.Mission().Detail)) }
	case "confiscate": // the Supply card found last
		return func(u *Use, _ []string) { u.scrap(u.Mission().Story.Found) }
	case "salvage": // the Supply card that this is about is taken from the discard pile
		return func(u *Use, _ []string) {
			s, card := u.Mission().Story, u.Mission().Detail
			h := u.Hero(u.First())
			if i := slices.Index(s.Supply.Discard, card); i >= 0 && h != nil {
				s.Supply.Discard = slices.Delete(s.Supply.Discard, i, i+1)
				h.Supply = append(h.Supply, card)
			}
		}
	case "give": // the card to another hero
		return func(u *Use, args []string) { u.give(args) }
	case "testdie": // a further die of the test
		return func(u *Use, args []string) {
			u.Mission().Extra = strings.TrimSpace(u.Mission().Extra + " " + args[0])
		}
	case "reached": // one of alternatives, as many as the successes of the test let it reach
		return func(u *Use, args []string) { u.reached(args) }
	case "put": // the top card of the Supply deck is looked at; it may go to the bottom
		return func(u *Use, _ []string) { u.put() }
	case "unveil": // the Imperial player shows hand and reserve
		return func(u *Use, _ []string) { u.unveil() }
	case "tires": // an Item of the hero is exhausted; without a ready one the rest is not done
		return func(u *Use, args []string) { u.tires(args[0]) }
	case "uncrate": // the crate that this is about is not the heroes' any more
		return func(u *Use, _ []string) {
			if k := u.tokenOf(u.Mission().Detail); k != nil && k.Own == rebel {
				k.Own = 0
				u.T.Tell("crate.lost", engine.ThingArg("token", k.ID), engine.ByRules("IA-CRED-05"))
			}
		}
	case "wake": // one of the exhausted cards of its player is ready again
		return func(u *Use, _ []string) { u.wake() }
	case "jam": // one of the opponent's cards in play is exhausted
		return func(u *Use, _ []string) { u.jam() }
	}
	return nil
}

// draw draws a Supply card for a hero (IA-SUP-01, IA-SUP-02).
func (u *Use) draw(f *troops.Figure) {
	h := u.Hero(f)
	if h == nil {
		return
	}
	if h.Flagged("sifting") {
		u.sift(f, 2, "")
		return
	}
	if card, ok := u.Mission().Story.DrawSupply(u.T); ok {
		u.finds(f, h, card)
	}
}

// finds gives a hero a Supply card, which may do something at once.
func (u *Use) finds(f *troops.Figure, h *troops.Hero, card string) {
	h.Supply = append(h.Supply, card)
	u.Mission().Story.Found = card
	u.T.Reveal("supply.drawn", engine.Piece("who", f.ID), engine.Term("card", book.Content().Asset(card).Name()), engine.ByRules("IA-SUP-01"))
	for i, a := range book.Content().Asset(card).Ability {
		if a.When == "drawn" {
			u.Found(f, troops.Source{Card: troops.Asset(card), N: i})
		}
	}
	if h.Holds(card) {
		u.Happens("found", f, card)
	}
}

// scrap discards a Supply card of whoever has it.
func (u *Use) scrap(card string) {
	for _, h := range u.Mission().Story.Heroes {
		if i := slices.Index(h.Supply, card); i >= 0 {
			h.Supply = slices.Delete(h.Supply, i, i+1)
			u.Mission().Story.Supply.Bury(card)
			return
		}
	}
}

// sift draws so many Supply cards for a hero, who keeps one that has not a trait;
// the others go back to the deck.
func (u *Use) sift(f *troops.Figure, n int, not string) {
	s, h := u.Mission().Story, u.Hero(f)
	if h == nil {
		return
	}
	var drawn []string
	for range n {
		if card, ok := s.DrawSupply(u.T); ok {
			drawn = append(drawn, card)
		}
	}
	list := slices.DeleteFunc(slices.Clone(drawn), func(c string) bool { return not != "" && book.Content().Asset(c).Has(not) })
	keep := ""
	if len(list) > 0 {
		keep = u.chooseCard(f, "winnow", list)
	}
	if i := slices.Index(drawn, keep); i >= 0 {
		drawn = slices.Delete(drawn, i, i+1)
	}
	s.Supply.Unseen = append(s.Supply.Unseen, drawn...)
	slices.Sort(s.Supply.Unseen)
	if keep != "" {
		u.finds(f, h, keep)
	}
}

// chooseCard asks the player of a figure for one of some cards.
func (u *Use) chooseCard(f *troops.Figure, question string, list []string) string {
	seat := imperial
	if f != nil {
		seat = f.Seat
	}
	key := u.Ask(seat, f, question, func(p *engine.Prompt) {
		if f != nil {
			p.About = f.ID
		}
		for i, c := range list {
			if !slices.Contains(list[:i], c) {
				p.Add(engine.Option{Key: c, Label: engine.Say(book.Content().Asset(c).Name()), Note: library.Does(book.Content().Asset(c).Name())})
			}
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(list, key) {
		return list[0]
	}
	return key
}

// search takes a card of a trait from the Supply deck; what is left of it is
// shuffled.
func (u *Use) search(trait string) {
	s, f := u.Mission().Story, u.First()
	h := u.Hero(f)
	list := slices.DeleteFunc(slices.Clone(s.Supply.Unseen), func(c string) bool { return !book.Content().Asset(c).Has(trait) })
	if h == nil || len(list) == 0 {
		u.T.Tell("supply.none", engine.Term("ability", u.Name))
		return
	}
	key := u.chooseCard(f, "search", list)
	i := slices.Index(s.Supply.Unseen, key)
	s.Supply.Unseen = slices.Delete(s.Supply.Unseen, i, i+1)
	u.finds(f, h, key)
}

// put shows the hero's player the top card of the Supply deck, who may put it to
// the bottom: as the deck keeps no order, it is then drawn last.
func (u *Use) put() {
	s := u.Mission().Story
	card, ok := s.DrawSupply(u.T)
	if !ok {
		return
	}
	u.T.Reveal("supply.top", engine.Term("card", book.Content().Asset(card).Name()))
	if u.Either(u.By, "put", "top", "bottom") == "top" {
		s.Top = card
		return
	}
	s.Bottom = strings.TrimSpace(s.Bottom + " " + card)
}

// reached asks for one of the alternatives that are reached: the first with no
// success, one more for each.
func (u *Use) reached(args []string) {
	list := strings.Split(strings.Join(args, " "), " / ")
	list = list[:min(len(list), u.Rolled.Surge+1)]
	u.Do(steps(u.Choose(list))...)
}

// give hands the card over to another hero that a choice allows.
func (u *Use) give(words []string) {
	u.Do("maybe " + strings.Join(words, " "))
	from := u.Hero(u.By)
	if len(u.On) == 0 || from == nil {
		return
	}
	to := u.Hero(u.On[0])
	if i := slices.Index(from.Supply, u.Source.Card); i >= 0 && to != nil {
		from.Supply = slices.Delete(from.Supply, i, i+1)
		to.Supply = append(to.Supply, u.Source.Card)
		u.T.Tell("supply.given", engine.Piece("who", u.By.ID), engine.Piece("to", u.On[0].ID), engine.Term("card", book.Content().Asset(u.Source.Card).Name()))
	}
}

// unveil shows everybody the hand and the reserve of the Imperial player.
func (u *Use) unveil() {
	cards := terms("unit.", append(slices.Clone(u.Mission().Story.Hand), u.Reserve()...))
	if len(cards) > 0 {
		u.T.Reveal("imperial.unveiled", engine.Terms("cards", cards))
	}
}

// tires exhausts an Item of the hero.
func (u *Use) tires(key string) {
	h := u.Hero(u.By)
	if h == nil || !h.Holds(key) || h.Tired(key) || !h.Turns(key, "exhaust") {
		u.Over = true
	}
}

// wake readies one of the exhausted cards of the player: of the hero, or of the
// Imperial player.
func (u *Use) wake() {
	list := u.sleeping()
	if len(list) == 0 {
		return
	}
	key := u.chooseCard(u.By, "wake", list)
	if h := u.Hero(u.By); h != nil {
		h.Exhausted = slices.DeleteFunc(h.Exhausted, func(c string) bool { return c == key })
	} else {
		side := u.Side(imperial)
		side.Exhausted = slices.DeleteFunc(side.Exhausted, func(c string) bool { return c == key })
	}
	u.T.Tell("card.ready", engine.Term("card", book.Content().Asset(key).Name()), engine.ByRules("IA-RDY-01"))
}

// sleeping are the exhausted Class cards of the player, but for this one.
func (u *Use) sleeping() []string {
	if h := u.Hero(u.By); h != nil {
		return troops.Sleeping(h.Exhausted, u.Source.Card)
	}
	return troops.Sleeping(u.Side(imperial).Exhausted, u.Source.Card)
}

// jam exhausts a ready Class card of the Imperial player.
func (u *Use) jam() {
	side := u.Side(imperial)
	list := slices.DeleteFunc(slices.Clone(u.Mission().Story.Class), func(c string) bool {
		a := book.Content().Asset(c)
		return a == nil || a.Kind != "imperial" || slices.Contains(side.Exhausted, c) || slices.Contains(side.Depleted, c)
	})
	if len(list) == 0 {
		return
	}
	key := u.chooseCard(u.By, "jam", list)
	side.Exhausted = append(side.Exhausted, key)
	u.T.Tell("card.exhausted", engine.Term("card", book.Content().Asset(key).Name()), engine.ByRules("IA-RDY-01"))
}
