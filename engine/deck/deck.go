// Package deck is a deck of cards as a game keeps it: no order is stored. A
// card is picked by committed randomness at the moment somebody sees it, so
// that nothing in the state tells what comes next.
package deck

import (
	"slices"
	"strings"

	"estafeta/engine"
)

// Deck is a deck with what has been drawn from it. Cards are keys of the
// system's content; two cards of one key are two entries.
type Deck struct {
	Unseen   []string // what nobody has seen, in no order: the deck and the cards that lie facedown
	Facedown int      // how many of them have been dealt facedown and are out of the deck
	Hand     []string // what its owner holds and nobody else sees
	Discard  []string // the discard pile, sorted
	// Cards of the deck that somebody has seen since they came to lie there, with
	// blanks between them: on top the next to be drawn first, at the bottom the last.
	Top    string `json:",omitempty"`
	Bottom string `json:",omitempty"`
}

// New is a deck of some cards.
func New(cards ...string) Deck {
	return Deck{Unseen: append([]string{}, cards...), Hand: []string{}, Discard: []string{}}
}

// Left is how many cards may still be drawn.
func (d *Deck) Left() int {
	return len(strings.Fields(d.Top)) + len(d.Unseen) + len(strings.Fields(d.Bottom)) - d.Facedown
}

// Draw takes the top card to be seen; ok is false if none is left. The purpose
// names the pick in the log.
func (d *Deck) Draw(t *engine.Table, purpose string) (card string, ok bool) {
	switch {
	case d.Left() < 1:
		return "", false
	case d.Top != "":
		card, d.Top, _ = strings.Cut(d.Top, " ")
		return card, true
	case len(d.Unseen) == 0:
		card, d.Bottom, _ = strings.Cut(d.Bottom, " ")
		return card, true
	}
	return d.pick(t, purpose), true
}

// Peek settles which the top n cards of the deck are, fewer if there are fewer, and
// leaves them there.
func (d *Deck) Peek(t *engine.Table, purpose string, n int) []string {
	var out []string
	for range min(n, d.Left()) {
		if card, ok := d.Draw(t, purpose); ok {
			out = append(out, card)
		}
	}
	d.Put(out...)
	return out
}

// Put lays cards on top of the deck, the first to be drawn next.
func (d *Deck) Put(cards ...string) {
	d.Top = strings.Join(append(slices.Clone(cards), strings.Fields(d.Top)...), " ")
}

// Sink lays a card under the deck.
func (d *Deck) Sink(card string) { d.Bottom = strings.TrimSpace(d.Bottom + " " + card) }

// Cards are all cards of the deck, sorted: nothing of their order.
func (d *Deck) Cards() []string {
	out := slices.Concat(strings.Fields(d.Top), d.Unseen, strings.Fields(d.Bottom))
	slices.Sort(out)
	return out
}

// Search takes a card out of the deck by its key, after which the deck is shuffled.
// It reports whether the deck held it.
func (d *Deck) Search(card string) bool {
	d.Mix()
	i := slices.Index(d.Unseen, card)
	if i < 0 {
		return false
	}
	d.Unseen = slices.Delete(d.Unseen, i, i+1)
	return true
}

// Mix shuffles the deck with further cards: nobody knows any more what lies where.
func (d *Deck) Mix(cards ...string) {
	d.Unseen = append(d.Cards(), cards...)
	d.Top, d.Bottom = "", ""
	slices.Sort(d.Unseen)
}

// Deal takes the top card without anybody seeing it. It reports whether there
// was one.
func (d *Deck) Deal() bool {
	if d.Left() < 1 {
		return false
	}
	d.Facedown++
	return true
}

// Look settles which card one of those dealt facedown is; there must be one.
func (d *Deck) Look(t *engine.Table, purpose string) string {
	d.Facedown--
	return d.pick(t, purpose)
}

// Return puts cards dealt facedown back into the deck unseen.
func (d *Deck) Return(n int) { d.Facedown = max(0, d.Facedown-n) }

// Bury puts seen cards on the discard pile.
func (d *Deck) Bury(cards ...string) {
	d.Discard = append(d.Discard, cards...)
	slices.Sort(d.Discard)
}

// Shuffle makes the deck anew of the discard pile and what is left of it. No
// card may lie facedown: which they are is settled before, by Look. It reports
// whether the deck has cards.
func (d *Deck) Shuffle() bool {
	d.Mix(d.Discard...)
	d.Discard = []string{}
	return len(d.Unseen) > 0
}

// DrawToHand draws n cards to the hand, fewer if fewer are left, and returns
// them.
func (d *Deck) DrawToHand(t *engine.Table, purpose string, n int) []string {
	out := []string{}
	for range n {
		card, ok := d.Draw(t, purpose)
		if !ok {
			break
		}
		out = append(out, card)
	}
	d.Hand = append(d.Hand, out...)
	slices.Sort(d.Hand)
	return out
}

// Play takes a card out of the hand; where it goes is the system's affair. It
// reports whether the hand held it.
func (d *Deck) Play(card string) bool {
	i := slices.Index(d.Hand, card)
	if i < 0 {
		return false
	}
	d.Hand = slices.Delete(d.Hand, i, i+1)
	return true
}

// View is a deck as somebody sees it.
type View struct {
	Left    int      // cards in the deck
	Held    int      // cards in the hand
	Hand    []string // which they are; empty for all but the owner
	Discard []string
}

// ForOwner is the deck as its owner sees it.
func (d *Deck) ForOwner() View {
	v := d.ForOthers()
	v.Hand = slices.Clone(d.Hand)
	return v
}

// ForOthers is the deck as everybody else sees it.
func (d *Deck) ForOthers() View {
	return View{Left: d.Left(), Held: len(d.Hand), Hand: []string{}, Discard: slices.Clone(d.Discard)}
}

// pick takes one of the unseen cards at random, each as likely as another.
func (d *Deck) pick(t *engine.Table, purpose string) string {
	i := t.Pick(purpose, len(d.Unseen)) - 1
	card := d.Unseen[i]
	d.Unseen = slices.Delete(d.Unseen, i, i+1)
	return card
}
