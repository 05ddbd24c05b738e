package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// together uses abilities that are used at the same time, one after the other, in
// the order that a side says (IA-TIME-05, IA-INTR-05). Nobody is asked where
// several figures have but one ability, or abilities that only add something.
func (g *Game) together(t *engine.Table, seat engine.Seat, list []held, use func(h held)) {
	left := slices.Clone(list)
	for len(left) > 0 {
		next := g.next(t, seat, left)
		if next < 0 {
			return
		}
		h := left[next]
		left = slices.Delete(left, next, next+1)
		use(h)
	}
}

// next is which of some abilities a side uses first, -1: none can be used.
func (g *Game) next(t *engine.Table, seat engine.Seat, left []held) int {
	var open []int
	names := []string{}
	for i, h := range left {
		if !h.by.On && h.ability.When != "defeated" || !g.uses(h) {
			continue
		}
		open = append(open, i)
		if name := h.source.Name(); h.ability.Weighs() && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(open) == 0 {
		return -1
	}
	if len(names) < 2 {
		return open[0]
	}
	key := g.ask(t, seat, nil, "sequence", func(p *engine.Prompt) {
		p.Rules = []string{"IA-TIME-05"}
		for _, i := range open {
			h := left[i]
			p.Add(engine.Option{Key: h.by.ID + " " + h.key(), Label: engine.Say("sequence.of", engine.Term("ability", h.source.Name()), engine.Piece("who", h.by.ID)), Note: library.DoesOf(h.source, h.source.Name())})
		}
		p.DefaultFirst()
	}).One()
	for _, i := range open {
		if left[i].by.ID+" "+left[i].key() == key {
			return i
		}
	}
	return open[0]
}

// triggers uses what a figure has at a time, one ability after the other.
func (g *Game) triggers(t *engine.Table, f *troops.Figure, when string) {
	g.triggersOf(t, []*troops.Figure{f}, when)
}

// triggersOf uses what figures of one side have at a time.
func (g *Game) triggersOf(t *engine.Table, list []*troops.Figure, when string) {
	var all []held
	for _, f := range list {
		all = append(all, g.abilities(f, when)...)
	}
	if len(all) > 0 {
		g.together(t, g.master(all[0].by), all, func(h held) { g.invoke(t, h) })
	}
}

// everybody uses what all figures of both sides have at a time: first those of
// the side that comes first (IA-TIME-02, IA-TIME-04).
func (g *Game) everybody(t *engine.Table, first engine.Seat, when string, wants func(f *troops.Figure) bool) {
	for _, seat := range []engine.Seat{first, troops.Other(first)} {
		g.triggersOf(t, slices.DeleteFunc(g.standing(seat), func(f *troops.Figure) bool { return wants != nil && !wants(f) }), when)
	}
}

// friends use what they have when a friend of theirs attacks or defends.
func (g *Game) friends(t *engine.Table, of *troops.Figure, when string) {
	g.triggersOf(t, slices.DeleteFunc(g.standing(of.Seat), func(f *troops.Figure) bool { return f == of }), when)
}

// master is the side that uses the abilities of a figure: its own, but the one that
// attacks with it while it does (IA-ATK-29, IA-ATK-31).
func (g *Game) master(f *troops.Figure) engine.Seat {
	if g.Attack.By == f.ID && f.ID != "" {
		return g.attacker()
	}
	return f.Seat
}
