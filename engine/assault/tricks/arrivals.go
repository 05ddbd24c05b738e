package tricks

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
)

// fallenTroopers are the defeated troopers of a side that can come back: their
// reinforcement costs no more than so much, and one of their group is on the map
// with an empty space beside it.
func (u *Use) fallenTroopers(most int) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range u.Figures() {
		if f.On || f.Seat != u.Seat || !f.Trait("trooper") || f.Printed().Companion || f.Printed().Reinforce > most || f.Printed().Reinforce == 0 {
			continue
		}
		if len(u.besideKin(f)) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// besideKin are the empty spaces adjacent to others of a figure's group.
func (u *Use) besideKin(f *troops.Figure) []move.Stand {
	s := u.Space()
	var out []move.Stand
	for _, o := range u.Members(f.Group) {
		for _, st := range s.Around(f, o) {
			if !slices.Contains(out, st) {
				out = append(out, st)
			}
		}
	}
	return out
}

// revive brings a defeated trooper back, adjacent to another of its group.
func (u *Use) revive(most int) {
	list := u.fallenTroopers(most)
	if len(list) == 0 {
		return
	}
	id := u.Ask(u.Seat, u.By, "revive", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-PLACE-01"}
		for _, f := range list {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		p.DefaultFirst()
	}).One()
	f := u.Figure(id)
	if f == nil || f.On {
		f = list[0]
	}
	f.Lost, f.Health = 0, f.Printed().Health
	f.Conditions, f.Tokens = []string{}, []string{}
	u.arrives(u.Seat, f, u.besideKin(f))
}

// arrives puts a figure in one of some places, as its player says.
func (u *Use) arrives(seat engine.Seat, f *troops.Figure, places []move.Stand) {
	if len(places) == 0 {
		return
	}
	to := places[0]
	if len(places) > 1 {
		key := u.Ask(seat, f, "arrive", func(p *engine.Prompt) {
			p.Args = []engine.Arg{engine.Term("card", "unit."+f.Card)}
			p.Rules = []string{"IA-PLACE-01"}
			for _, st := range places {
				p.Add(engine.Option{Key: troops.StandKey(st), Label: engine.Say("space", engine.Name("at", book.Name(st.At)))})
			}
			p.DefaultFirst()
		}).One()
		for _, st := range places {
			if troops.StandKey(st) == key {
				to = st
			}
		}
	}
	f.On = true
	f.Put(to)
	u.T.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-01"))
}

// tokenAmong asks for one of the tokens on the map that are wanted; nil: there is none.
func (u *Use) tokenAmong(wants func(s *battlefield.Space, k *troops.Token) bool) *troops.Token {
	s := u.Space()
	list := slices.DeleteFunc(slices.Clone(u.Mission().Tokens), func(k *troops.Token) bool { return k.Gone || k.By != "" || !wants(s, k) })
	if len(list) < 2 {
		return append(list, nil)[0]
	}
	id := u.Ask(u.Seat, u.By, "token.which", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-GEO-15"}
		for _, k := range list {
			p.Add(engine.Option{Key: k.ID, Label: engine.Say("token.at", engine.ThingArg("token", k.ID), engine.Name("at", book.Name(k.At)))})
		}
		p.DefaultFirst()
	}).One()
	for _, k := range list {
		if k.ID == id {
			return k
		}
	}
	return list[0]
}

// accompany puts a companion beside a figure. It belongs to the figure's group, so
// that it acts before or after the figure, and counts for nothing when the group is
// defeated.
func (u *Use) accompany(f *troops.Figure, card string) {
	c := book.Content().Card(card)
	if f == nil || c == nil || u.companion(f, card) != nil {
		return
	}
	o := u.Figure(f.ID + "." + card)
	if o == nil {
		o = &troops.Figure{ID: f.ID + "." + card, Seat: f.Seat, Name: "unit." + card, Card: card, Group: f.Group, Label: f.Label + "+", Used: []string{}}
		u.Adds(o)
	}
	o.Health, o.Lost = c.Health, 0
	o.Conditions, o.Tokens = []string{}, []string{}
	u.arrives(f.Seat, o, u.Space().Around(o, f))
}

// companion is the companion of a card on the map that came with a figure; nil:
// there is none.
func (u *Use) companion(f *troops.Figure, card string) *troops.Figure {
	for _, o := range u.Members(f.Group) {
		if o.Card == card {
			return o
		}
	}
	return nil
}

// shapes are the forms of a Shapeshifter.
var shapes = []string{"form_scout", "form_senator", "form_streetrat"}

// form lets a Shapeshifter take one of its forms, which lies on its card.
func (u *Use) form() {
	x := u.Group(u.By.Group)
	key := u.Ask(u.Seat, u.By, "form", func(p *engine.Prompt) {
		p.About = u.By.ID
		p.Args = []engine.Arg{engine.Piece("who", u.By.ID)}
		p.Rules = []string{"IA-ABIL-03"}
		p.Pass = slices.ContainsFunc(x.Attached, func(k string) bool { return slices.Contains(shapes, k) })
		for _, k := range shapes {
			if !slices.Contains(x.Attached, k) {
				p.Add(engine.Option{Key: k, Label: engine.Say("unit." + k), Note: library.Does("unit." + k)})
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
	u.T.Tell("form.taken", engine.Piece("who", u.By.ID), engine.Term("form", "unit."+key))
}
