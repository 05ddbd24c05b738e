package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// attach puts the Skirmish Upgrades of a side on its groups: each on one that it
// may go on, chosen by the player if there are several (IA-DEPC-05).
func (g *Game) attach(t *engine.Table, seat engine.Seat) {
	for _, key := range g.side(seat).Upgrades {
		c := book.Content().Card(key)
		list := g.bearers(seat, c)
		if len(c.Attach) == 0 || len(list) == 0 {
			continue
		}
		id := t.Ask(seat, "attach", func(p *engine.Prompt) {
			p.Args = []engine.Arg{engine.Term("card", "unit."+key)}
			p.Rules = []string{"IA-DEPC-05"}
			for _, x := range g.bearers(seat, c) {
				p.Add(engine.Option{Key: x.ID, Piece: g.pieceOf(x)})
			}
			p.DefaultFirst()
		}).One()
		x := g.group(id)
		if x == nil {
			x = list[0]
		}
		g.lays(t, x, c)
	}
}

// lays puts a Skirmish Upgrade on a group, with the traits that it gives.
func (g *Game) lays(t *engine.Table, x *troops.Group, c *book.Card) {
	x.Attached = append(x.Attached, c.Key)
	for _, f := range g.members(x.ID) {
		for _, flag := range c.Flags {
			if strings.HasPrefix(flag, "trait:") {
				f.Mark(flag)
			}
		}
	}
	t.Tell("attached", engine.Term("card", "unit."+c.Key), engine.Piece("who", g.pieceOf(x)))
}

// salvages lets the side of a group whose last figure is defeated put an upgrade that
// allows it on another group; the opponent scores its cost every time.
func (g *Game) salvages(t *engine.Table, x *troops.Group) {
	for _, key := range slices.Clone(x.Attached) {
		c := book.Content().Card(key)
		if c == nil || !c.Is("salvage") || g.over() {
			continue
		}
		g.score(t, troops.Other(x.Seat), c.Cost, "score.card")
		if len(g.bearers(x.Seat, c)) == 0 || g.over() {
			continue
		}
		id := t.Ask(x.Seat, "salvage", func(p *engine.Prompt) {
			p.Pass = true
			p.Args = []engine.Arg{engine.Term("card", "unit."+key)}
			p.Rules = []string{"IA-DEPC-05"}
			for _, o := range g.bearers(x.Seat, c) {
				p.Add(engine.Option{Key: o.ID, Piece: g.pieceOf(o)})
			}
			p.DefaultFirst()
		}).One()
		if o := g.group(id); o != nil {
			x.Attached = slices.DeleteFunc(x.Attached, func(k string) bool { return k == key })
			g.lays(t, o, c)
		}
	}
}

// bearers are the groups that an upgrade may go on: of a trait, of a name, any
// that is not unique.
func (g *Game) bearers(seat engine.Seat, c *book.Card) []*troops.Group {
	var out []*troops.Group
	for _, x := range g.Mission.Groups {
		card := troops.CardOf(x.Card)
		if x.Seat != seat || x.Defeated || slices.Contains(x.Attached, c.Key) {
			continue
		}
		if slices.ContainsFunc(c.Attach, func(a string) bool {
			named, is := strings.CutPrefix(a, "@")
			return is && card.Called() == named || a == "any" || a == "unique" && card.Unique || a == "common" && !card.Unique || card.Has(a)
		}) {
			out = append(out, x)
		}
	}
	return out
}

// equipped is what happens once everybody is deployed.
func (g *Game) equipped(t *engine.Table) {
	first := g.Mission.Initiative
	for _, seat := range []engine.Seat{first, troops.Other(first)} {
		g.attach(t, seat)
	}
	g.sides(t, first, "deployed")
	g.everybody(t, first, "deployed", nil)
}
