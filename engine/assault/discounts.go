package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// discount is a card of the Imperial player that lowers the deployment cost of a
// group: in play, or in the hand of secret Agenda cards.
type discount struct {
	key    string // of the asset
	n      int
	secret bool
	of     troops.Source
}

// discounts are the cards that may lower the cost of a Deployment card now.
func (g *Game) discounts(c *book.Card) []discount {
	var out []discount
	add := func(a *book.Asset, list []*book.Ability, of troops.Source, secret bool) {
		for i, x := range list {
			of.N = i
			if x.When != "deploying" || !g.affords(Imperial, nil, of, x.Cost) || len(a.Attach) == 0 && len(x.Who) > 0 && !cardFits(c, x.Who) {
				continue
			}
			u := g.using(tricks.Use{Seat: Imperial, Source: of})
			for _, s := range x.Steps() {
				if s[0] == "cheaper" {
					out = append(out, discount{a.Key, min(c.Cost, u.Number(s[1])), secret, of})
				}
			}
		}
	}
	for _, a := range g.classCards() {
		add(a, a.Ability, troops.Source{Card: a.Key}, false)
	}
	for _, key := range g.side(Imperial).Command.Hand {
		if a := book.Content().Asset(book.OfAgenda(key)); a != nil {
			add(a, book.Content().Command(key).Ability, troops.Source{Command: key}, true)
		}
	}
	return out
}

// discounted are cards that lower a cost together.
type discounted []discount

// n is by how much.
func (d discounted) n() int {
	n := 0
	for _, x := range d {
		n += x.n
	}
	return n
}

// key names them all.
func (d discounted) key() string {
	keys := []string{}
	for _, x := range d {
		keys = append(keys, x.key)
	}
	return strings.Join(keys, "+")
}

// mostDiscounts is of how many cards all ways to use them together are offered.
const mostDiscounts = 4

// reductions are the cards that may lower the cost of a Deployment card now: each alone, and
// as many together as its player likes, as long as every one of them lowers it
// (IA-ABIL-03).
func (g *Game) reductions(c *book.Card) []discounted {
	list := g.discounts(c)
	list = list[:min(len(list), mostDiscounts)]
	var out []discounted
	for size := 1; size <= len(list); size++ {
		for mask := range 1 << len(list) {
			var d discounted
			for i, x := range list {
				if mask&(1<<i) != 0 {
					d = append(d, x)
				}
			}
			if len(d) == size && (size == 1 || d[:size-1].n() < c.Cost) && g.payable(d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// payable reports cards whose own prices can be paid together: of those that cost
// threat or influence no two are used.
func (g *Game) payable(d discounted) bool {
	priced := 0
	for _, x := range d {
		cost := x.of.Ability().Cost
		priced += troops.Truth(strings.Contains(cost, "threat") || strings.Contains(cost, "influence"))
	}
	return priced < 2
}

// cardFits reports a Deployment card of one of some traits or names; villain is a
// unique one (IA-ALLY-02).
func cardFits(c *book.Card, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return w == "any" || w == "villain" && c.Unique || w == c.Called() || w == c.Faction || c.Has(w)
	})
}

// lowers pays for a card that lowers a cost.
func (g *Game) lowers(t *engine.Table, d discount) {
	if d.secret {
		deck := &g.side(Imperial).Command
		if deck.Play(d.of.Command) {
			deck.Bury(d.of.Command)
		}
		t.Reveal("command.played", engine.Side("seat", Imperial), engine.Term("card", "command."+d.of.Command), engine.ByRules("IA-AGD-08"))
	} else {
		t.Tell("class.used", engine.Term("card", book.Content().Asset(d.key).Name()), engine.ByRules("IA-ABIL-01"))
	}
	g.charge(t, Imperial, nil, d.of, d.of.Ability().Cost)
}

// lowered does what a card that lowered a cost does besides to the group that was
// deployed.
func (g *Game) lowered(t *engine.Table, d discount, list []*troops.Figure) {
	u := g.using(tricks.Use{T: t, Seat: Imperial, By: list[0], On: list, Source: d.of, Name: d.of.Name()})
	for _, s := range d.of.Ability().Steps() {
		switch x := g.group(list[0].Group); s[0] {
		case "cheaper": // that is paid
		case "attachcard":
			x.Attached = append(x.Attached, d.key)
		default:
			u.do([][]string{s})
		}
	}
}

// cost is what deploying a card costs the Imperial player with a discount of so
// much.
func (g *Game) cost(c *book.Card, less int) int {
	return max(0, c.Cost-g.cheaper(c)+g.Mission.Story.Stocked("dearer "+c.Key)-less)
}

// split is an option of the optional deployment: what it is, and of which card,
// lowered by which.
func split(key string) (what, of, by string) {
	w := append(strings.Fields(key), "", "", "")
	return w[0], w[1], w[2]
}
