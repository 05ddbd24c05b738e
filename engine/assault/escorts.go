package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// anyGroup is the host of a companion that acts before or after an activation of
// any group of its side.
const anyGroup = "any"

// accompanying are the steps that concern companions.
func accompanying(name string) func(u *using, args []string) {
	switch name {
	case "escort": // it comes into play: in the space of who uses this, or adjacent
		return func(u *using, args []string) { u.accompany(args[0], arg(args, 1, "own")) }
	case "lend": // a companion acts with the figure whose activation begins
		return func(u *using, args []string) { u.lend(args[0]) }
	case "forage": // a Supply card of a crate beside a companion, once for each crate
		return func(u *using, _ []string) { u.forage() }
	}
	return nil
}

// accompany puts a companion into play, unless one of its kind is there. It belongs
// to the group of who uses this, or with "point" to its side and comes to an active
// deployment point.
func (u *using) accompany(card, where string) {
	g := u.g
	if slices.ContainsFunc(g.Figures, func(f *troops.Figure) bool { return f.On && f.Card == card }) {
		return
	}
	host, at := anyGroup, g.activePoints()
	if where != "point" {
		host, at = u.By.Group, u.By.Squares()
	}
	if where == "adjacent" {
		at = g.around(u.By)
	}
	if len(at) == 0 {
		return
	}
	list := g.muster(u.Seat, card)
	x := g.group(list[0].Group)
	x.Host = host
	if h := g.heroOf(u.By); h != nil { // what its hero's cards add
		for _, a := range h.Brings() {
			if a.Companion == card {
				x.Attached = append(x.Attached, a.Key)
				list[0].Health += a.Health
			}
		}
	}
	u.T.Tell("companion.comes", engine.Piece("who", list[0].ID))
	g.deploys(u.T, list, at)
}

// around are the squares adjacent to a figure.
func (g *Game) around(f *troops.Figure) []grid.Square {
	s := g.space()
	var out []grid.Square
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			if q := (grid.Square{X: x, Y: y}); s.Beside(f, q) && !slices.Contains(f.Squares(), q) {
				out = append(out, q)
			}
		}
	}
	return out
}

// companions are those on the map that may act in an activation of a group.
func (g *Game) companions(group string) []*troops.Figure {
	var out []*troops.Figure
	for _, x := range g.Mission.Groups {
		if (x.Host == group || x.Lent == group) && !x.Exhausted && !x.Defeated {
			out = append(out, g.members(x.ID)...)
		}
	}
	return out
}

// activated is the group whose activation it is when a figure acts: a companion
// acts in that of its host.
func (g *Game) activated(f *troops.Figure) string {
	x := g.group(f.Group)
	switch {
	case x.Lent != "":
		return x.Lent
	case x.Host != "" && x.Host != anyGroup:
		return x.Host
	}
	return f.Group
}

// follows lets a companion of a side act after one of its groups; it reports that
// it does.
func (g *Game) follows(t *engine.Table, x *troops.Group) bool {
	if x.Host != "" {
		return false
	}
	for _, f := range g.companions(anyGroup) {
		if f.Seat != x.Seat {
			continue
		}
		u := g.using(tricks.Use{T: t, Seat: f.Seat, By: f, Name: f.Name})
		if u.Agrees() {
			g.Mission.Turn = troops.Turn{Group: f.Group, Done: []string{}, Used: []string{}}
			g.Mission.Trailing = true
			return true
		}
	}
	return false
}

// lend readies a companion and lets it act with the figure whose activation begins.
func (u *using) lend(card string) {
	f := u.g.actor()
	for _, x := range u.g.Mission.Groups {
		if x.Card == card && f != nil && !x.Defeated {
			x.Exhausted, x.Lent = false, f.Group
		}
	}
}

// forage draws a Supply card for the hero of a companion that is adjacent to a
// crate.
func (u *using) forage() {
	g, s := u.g, u.g.space()
	for _, k := range g.Mission.Tokens {
		if k.Kind != "crate" || k.Gone || !s.Touches(u.By, k) || g.Mission.Story.Stocked("foraged "+k.ID) > 0 {
			continue
		}
		if o := g.members(g.group(u.By.Group).Host); len(o) > 0 {
			g.Mission.Story.Lay("foraged "+k.ID, 1)
			g.supply(u.T, o[0])
		}
		return
	}
}

// decrees counts the cards that change a rule for a figure by words that choose
// whom: of the Imperial player for its figures, of heroes for theirs.
func (g *Game) decrees(f *troops.Figure, flag string) int {
	n := 0
	if !book.Content().Decreed(flag) {
		return n
	}
	for _, h := range g.bestowed(f, "passive") {
		u := g.using(tricks.Use{Seat: f.Seat, By: f, Source: h.source})
		n += troops.Truth(h.ability.Flag == flag && u.All(h.ability.If))
	}
	return n
}

// bestowed are the abilities that cards of its side give to a figure: of the
// Imperial player, and of heroes where words choose whom (IA-AFF-14). A companion
// has only those that name it.
func (g *Game) bestowed(f *troops.Figure, when string) []held {
	var out []held
	give := func(a *book.Asset) {
		for i, x := range a.Ability {
			if x.When != when || len(x.Who) == 0 || f.Printed().Companion && !slices.Contains(x.Who, "named") {
				continue
			}
			u := g.using(tricks.Use{Seat: f.Seat, By: f})
			if u.Fits(g.space().Space, f, x.Who) {
				out = append(out, held{f, troops.Source{Card: a.Key, N: i}, x, -1})
			}
		}
	}
	if f.Seat == Imperial {
		for _, a := range g.classCards() {
			give(a)
		}
		return out
	}
	if g.Mission.Story != nil && f.Seat == Rebel {
		for _, h := range g.Mission.Story.Heroes {
			for _, key := range h.Usable() {
				if a := book.Content().Asset(key); a != nil && !h.Withdrawn {
					give(a)
				}
			}
		}
	}
	return out
}

// holder is the hero whose card a figure uses: itself, else whoever has it; nil: it
// is no card of a hero.
func (g *Game) holder(f *troops.Figure, card string) *troops.Hero {
	if h := g.heroOf(f); h != nil && h.Holds(card) || f == nil || f.Seat != Rebel || g.Mission.Story == nil {
		return h
	}
	for _, h := range g.Mission.Story.Heroes {
		if h.Holds(card) {
			return h
		}
	}
	return g.heroOf(f)
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
