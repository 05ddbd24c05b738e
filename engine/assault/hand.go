package assault

import (
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/library"
)

// drop lets a player discard cards of the hand.
func (g *Game) drop(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, len(d.Hand)) {
		card := t.Ask(seat, "drop", func(p *engine.Prompt) {
			p.Secret = true
			for i, c := range g.side(seat).Command.Hand {
				p.Add(engine.Option{Key: strconv.Itoa(i + 1), Label: engine.Say("command." + c), Note: library.Does("command." + c)})
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
