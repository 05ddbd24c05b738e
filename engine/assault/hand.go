package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// drop lets a player discard cards of the hand.
func (g *Game) drop(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, len(d.Hand)) {
		card := t.Ask(seat, "drop", func(p *engine.Prompt) {
			p.Secret = true
			for i, c := range g.side(seat).Command.Hand {
				p.Add(engine.Option{Key: strconv.Itoa(i + 1), Label: engine.Say("command." + c)})
			}
			p.DefaultFirst()
		}).One()
		i, _ := strconv.Atoi(card)
		if i < 1 || i > len(d.Hand) {
			i = 1
		}
		if i > len(d.Hand) {
			return
		}
		g.discard(t, seat, d.Hand[i-1])
	}
}

// discard puts a card of the hand on the discard pile, face up (IA-CMD-05).
func (g *Game) discard(t *engine.Table, seat engine.Seat, card string) {
	d := &g.side(seat).Command
	if d.Play(card) {
		d.Bury(card)
		t.Reveal("command.discarded", engine.Side("seat", seat), engine.Term("card", "command."+card))
	}
}

// mill discards the top cards of a deck.
func (g *Game) mill(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, d.Left()) {
		if card, ok := d.Draw(t, "mill"); ok {
			d.Bury(card)
			t.Tell("command.discarded", engine.Side("seat", seat), engine.Term("card", "command."+card))
		}
	}
}

// rob lets a player discard cards of the hand at random.
func (g *Game) rob(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, len(d.Hand)) {
		g.discard(t, seat, d.Hand[t.Pick("rob", len(d.Hand))-1])
	}
}

// shelve puts a card of a hand, taken at random, back into the deck. Nobody knows
// where in it: cards are drawn when they are seen.
func (g *Game) shelve(t *engine.Table, seat engine.Seat) {
	d := &g.side(seat).Command
	if len(d.Hand) == 0 {
		return
	}
	card := d.Hand[t.Pick("rob", len(d.Hand))-1]
	d.Play(card)
	d.Mix(card)
	t.Tell("command.shelved", engine.Side("seat", seat))
	t.TellSeat(seat, "command.shelved.which", engine.Term("card", "command."+card))
}

// sell discards a card of the hand for victory points equal to its cost.
func (u *using) sell() {
	d := &u.g.side(u.seat).Command
	had := slices.Clone(d.Hand)
	u.g.drop(u.t, u.seat, 1)
	for _, c := range had {
		if !slices.Contains(d.Hand, c) || count(had, c) > count(d.Hand, c) {
			u.g.score(u.t, u.seat, book.Content().Command(c).Cost, "score.card")
			return
		}
	}
}

func count(list []string, what string) int {
	n := 0
	for _, x := range list {
		if x == what {
			n++
		}
	}
	return n
}
