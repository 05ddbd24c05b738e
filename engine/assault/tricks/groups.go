package tricks

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// must lets a group be activated next, if it can be.
func (u *Use) must(group string) {
	x := u.Group(group)
	u.Side(x.Seat).Must = group
	u.T.Tell("group.must", engine.Piece("who", u.Piece(x)))
}

// calls asks the opponent which of its ready groups it activates next.
func (u *Use) calls() {
	foe := troops.Other(u.Seat)
	list := u.Ready(foe)
	if len(list) == 0 {
		return
	}
	id := u.Ask(foe, nil, "summon", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-ACT-02"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: u.Piece(x)})
		}
		p.DefaultFirst()
	}).One()
	if u.Group(id) == nil {
		id = list[0].ID
	}
	u.must(id)
}

// exchange exhausts a ready card of the player and readies another that shares a
// trait with it and costs no more.
func (u *Use) exchange() {
	partners := func(x *troops.Group) []*troops.Group {
		a := troops.CardOf(x.Card)
		return slices.DeleteFunc(slices.Clone(u.Mission().Groups), func(o *troops.Group) bool {
			b := troops.CardOf(o.Card)
			return o.Seat != u.Seat || o == x || !o.Exhausted || o.Defeated || b.Cost > a.Cost || !slices.ContainsFunc(b.Traits, a.Has)
		})
	}
	list := slices.DeleteFunc(u.Ready(u.Seat), func(x *troops.Group) bool { return len(partners(x)) == 0 })
	x := u.groupOf("exchange", list)
	if x == nil {
		return
	}
	o := u.groupOf("exchange.for", partners(x))
	if o == nil {
		return
	}
	x.Exhausted, o.Exhausted = true, false
	u.T.Tell("exhausted", engine.Piece("who", u.Piece(x)), engine.ByRules("IA-RDY-01"))
	u.T.Tell("readied", engine.Piece("who", u.Piece(o)), engine.ByRules("IA-RDY-01"))
}

// next asks which of some groups is activated at once; nil: none is (IA-ACT-02).
func (u *Use) next(list []*troops.Group) *troops.Group {
	if len(list) == 0 {
		return nil
	}
	return u.Group(u.Ask(u.Seat, u.By, "follow", func(p *engine.Prompt) {
		p.Rules = []string{"IA-ACT-02"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: u.Piece(x)})
		}
		p.DefaultFirst()
	}).One())
}

// groupOf asks for one of some groups; nil: there is none.
func (u *Use) groupOf(key string, list []*troops.Group) *troops.Group {
	if len(list) == 0 {
		return nil
	}
	id := u.Ask(u.Seat, u.By, key, func(p *engine.Prompt) {
		p.Rules = []string{"IA-RDY-01"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: u.Piece(x)})
		}
		p.DefaultFirst()
	}).One()
	for _, x := range list {
		if x.ID == id {
			return x
		}
	}
	return list[0]
}

// tire exhausts one of the player's ready Deployment cards (IA-DEPC-07,
// IA-RDY-01).
func (u *Use) tire() {
	list := u.Ready(u.Seat)
	if len(list) == 0 {
		return
	}
	id := u.Ask(u.Seat, u.By, "tire", func(p *engine.Prompt) {
		p.Rules = []string{"IA-RDY-01", "IA-DEPC-07"}
		for _, x := range u.Ready(u.Seat) {
			p.Add(engine.Option{Key: x.ID, Piece: u.Piece(x)})
		}
		p.DefaultFirst()
	}).One()
	if x := u.Group(id); x != nil {
		x.Exhausted = true
		u.T.Tell("exhausted", engine.Piece("who", u.Piece(x)), engine.ByRules("IA-RDY-01"))
	}
}

// follow activates another ready group of the player at once: of the same name, or
// any, the costs of both no more than so many; or one of a trait that costs no more
// than so many alone.
func (u *Use) follow(which string, most int) {
	if u.By == nil && u.Mission().Last == "" {
		return
	}
	last := u.Group(u.Mission().Last)
	var list []*troops.Group
	for _, x := range u.Ready(u.Seat) {
		a, b := troops.CardOf(last.Card), troops.CardOf(x.Card)
		switch {
		case which == "any", which == "same":
			if a.Cost+b.Cost > most || which == "same" && a.Called() != b.Called() {
				continue
			}
		case b.Cost > most || !slices.ContainsFunc(strings.Split(which, "/"), b.Has):
			continue
		}
		list = append(list, x)
	}
	if x := u.next(list); x != nil {
		u.Activate(x)
		if a := u.Source.Ability(); a != nil && len(a.Grant) > 0 {
			for _, f := range u.Members(x.ID) {
				u.to(f, "grant round")
			}
		}
	}
}
