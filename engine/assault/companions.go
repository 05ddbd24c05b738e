package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// accompany puts a companion beside a figure. It belongs to the figure's group, so
// that it acts before or after the figure, and counts for nothing when the group is
// defeated.
func (g *Game) accompany(t *engine.Table, f *troops.Figure, card string) {
	c := book.Content().Card(card)
	if f == nil || c == nil || g.companion(f, card) != nil {
		return
	}
	o := g.figure(f.ID + "." + card)
	if o == nil {
		o = &troops.Figure{ID: f.ID + "." + card, Seat: f.Seat, Name: "unit." + card, Card: card, Group: f.Group, Label: f.Label + "+", Used: []string{}}
		g.Figures = append(g.Figures, o)
	}
	o.Health, o.Lost = c.Health, 0
	o.Conditions, o.Tokens = []string{}, []string{}
	g.arrives(t, f.Seat, o, g.space().Around(o, f))
}

// companion is the companion of a card on the map that came with a figure; nil:
// there is none.
func (g *Game) companion(f *troops.Figure, card string) *troops.Figure {
	for _, o := range g.members(f.Group) {
		if o.Card == card {
			return o
		}
	}
	return nil
}

// forlorn removes the companions of a group of which nobody else is on the map.
func (g *Game) forlorn(t *engine.Table, group string) {
	list := g.members(group)
	if slices.ContainsFunc(list, func(f *troops.Figure) bool { return !f.Printed().Companion }) {
		return
	}
	for _, f := range list {
		f.On = false
		t.Tell("companion.leaves", engine.Piece("who", f.ID))
	}
}

// shapes are the forms of a Shapeshifter.
var shapes = []string{"form_scout", "form_senator", "form_streetrat"}

// form lets a Shapeshifter take one of its forms, which lies on its card.
func (u *using) form() {
	x := u.g.group(u.by.Group)
	key := u.g.ask(u.t, u.seat, u.by, "form", func(p *engine.Prompt) {
		p.About = u.by.ID
		p.Args = []engine.Arg{engine.Piece("who", u.by.ID)}
		p.Rules = []string{"IA-ABIL-03"}
		p.Pass = slices.ContainsFunc(x.Attached, func(k string) bool { return slices.Contains(shapes, k) })
		for _, k := range shapes {
			if !slices.Contains(x.Attached, k) {
				p.Add(engine.Option{Key: k, Label: engine.Say("unit." + k)})
			}
		}
		if !p.Pass {
			p.DefaultFirst()
		}
	}).One()
	if !slices.Contains(shapes, key) {
		return
	}
	x.Attached = append(slices.DeleteFunc(x.Attached, func(k string) bool { return slices.Contains(shapes, k) }), key)
	u.t.Tell("form.taken", engine.Piece("who", u.by.ID), engine.Term("form", "unit."+key))
}
