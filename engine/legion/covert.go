package legion

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// covert asks a unit with Covert Ops, as it is deployed, whether it is an operative
// for the whole battle; it then has Infiltrate and is no commander (later
// printings; by two public sources).
func (g *Game) covert(t *engine.Table, u *troops.Unit) {
	if !u.Has("covert ops") || u.Rank == book.Operative {
		return
	}
	yes := t.Ask(u.Seat, "covert", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(use("ability.covert ops"))
	}).One()
	if yes != "yes" {
		return
	}
	u.Rank = book.Operative
	u.Learn("Infiltrate", "", "battle")
	t.Tell("covert", engine.Piece("who", u.ID))
}

// loadout asks a unit with Loadout, as it is deployed, which of the upgrade cards
// that its list sets aside take the places of cards that it has (later printings;
// by two public sources).
func (g *Game) loadout(t *engine.Table, u *troops.Unit) {
	s := g.side(u.Seat)
	if !u.Has("loadout") || s.Aside == "" {
		return
	}
	aside := strings.Split(s.Aside, ",")
	had := []string{}
	for _, c := range u.Upgrades {
		had = append(had, c.Key)
	}
	for _, pair := range list.Swaps(had, aside) {
		out, in := pair[0], pair[1]
		yes := t.Ask(u.Seat, "loadout", func(p *engine.Prompt) {
			p.About, p.Pass, p.Measuring = u.ID, true, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Term("out", "upgrade."+out), engine.Term("in", "upgrade."+in)}
			p.Add(use("upgrade." + in))
		}).One()
		if yes != "yes" || slices.Contains(had, in) {
			continue
		}
		had[slices.Index(had, out)] = in
		if err := u.Outfit(had); err != nil { // the list was tested when it was handed in
			return
		}
		t.Tell("loadout", engine.Piece("who", u.ID), engine.Term("out", "upgrade."+out), engine.Term("in", "upgrade."+in))
	}
}
