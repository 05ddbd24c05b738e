package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// The numbers of shopping.
const (
	itemDraw  = 6  // cards drawn of each Item deck (IA-UPG-10)
	rounding  = 25 // a sale is rounded to the nearest multiple (IA-UPG-15)
	noCost    = 50 // a sale of an Item without a cost (IA-UPG-16)
	weapons   = 2  // brought to a mission (IA-ITEM-10)
	armors    = 1
	equipment = 3
)

// Shop draws six cards of each Item deck that the log names (IA-UPG-10,
// IA-UPG-11, IA-ITEM-06). They leave their decks; BuyItems puts back what is not
// bought.
func (c *Campaign) Shop(t *engine.Table) []string {
	var out []string
	for _, tier := range c.Line().Tiers {
		for range itemDraw {
			if key, ok := c.Items[tier-1].Draw(t, "item"); ok {
				out = append(out, key)
			}
		}
	}
	if tiers := c.Line().Tiers; c.bargains() && len(tiers) > 0 {
		if key, ok := c.Items[tiers[len(tiers)-1]-1].Draw(t, "item"); ok {
			out = append(out, key)
		}
	}
	return out
}

// CanBuyItems tests Items that the Rebels would buy (IA-UPG-12, IA-CRED-03).
func (c *Campaign) CanBuyItems(list []string) *engine.Refusal {
	n := 0
	for _, key := range list {
		n += book.Content().Asset(key).Credits
	}
	if n > c.Credits {
		return refuse("IA-CRED-03", "credits", engine.Num("cost", n), engine.Num("n", c.Credits))
	}
	return nil
}

// BuyItems pays for Items of those drawn; the rest goes back to the decks (IA-UPG-10,
// IA-UPG-12, IA-CRED-01 … IA-CRED-04). Give hands them out.
func (c *Campaign) BuyItems(drawn, list []string) {
	for _, key := range drawn {
		a := book.Content().Asset(key)
		if slices.Contains(list, key) {
			c.Credits -= a.Credits
			continue
		}
		d := &c.Items[a.Tier-1]
		d.Unseen = append(d.Unseen, key)
		slices.Sort(d.Unseen)
	}
}

// Give gives a bought Item to a hero (IA-UPG-13).
func (c *Campaign) Give(key, sheet string) { c.Hero(sheet).take(book.Content().Asset(key)) }

// Value is what an Item is sold for: half its cost to the nearest 25, half way
// between upwards, and 50 without a cost (IA-UPG-15, IA-UPG-16).
func Value(a *book.Asset) int {
	switch {
	case a.Price > 0:
		return a.Price
	case a.Credits == 0:
		return noCost
	}
	return (a.Credits + rounding) / (2 * rounding) * rounding
}

// Goods are the Items that the heroes may sell: all but Reward cards and those
// that their cards keep (IA-UPG-14, IA-REW-05). Modifications on them count.
func (h *Hero) Goods() []string {
	var out []string
	for _, key := range h.owned() {
		if a := book.Content().Asset(key); a.Kind != "reward" && !a.Bound {
			out = append(out, key)
		}
	}
	return out
}

// owned are all Items of a hero, the modifications on them included.
func (h *Hero) owned() []string {
	var out []string
	for _, i := range h.Items {
		out = append(out, i.Key)
		out = append(out, i.Mods...)
	}
	return out
}

// Sell sells an Item: its card returns to the box (IA-UPG-15). Modifications on it
// stay with the hero.
func (c *Campaign) Sell(sheet, key string) int {
	h := c.Hero(sheet)
	if !slices.Contains(h.Goods(), key) {
		return 0
	}
	h.remove(key)
	n := Value(book.Content().Asset(key))
	c.Credits += n
	return n
}

// remove takes an Item from a hero; modifications on it come off.
func (h *Hero) remove(key string) {
	h.detach(key)
	i := slices.IndexFunc(h.Items, func(x Item) bool { return x.Key == key })
	if i < 0 {
		return
	}
	mods := h.Items[i].Mods
	h.Items = slices.Delete(h.Items, i, i+1)
	for _, m := range mods {
		h.Items = append(h.Items, Item{Key: m, Mods: []string{}})
	}
}

// detach takes a modification off the weapon that has it; it then lies in the
// hero's play area (IA-MOD-05).
func (h *Hero) detach(mod string) {
	for i := range h.Items {
		if k := slices.Index(h.Items[i].Mods, mod); k >= 0 {
			h.Items[i].Mods = slices.Delete(h.Items[i].Mods, k, k+1)
			h.Items = append(h.Items, Item{Key: mod, Mods: []string{}})
			return
		}
	}
}

// Trade gives an Item to another hero, with the modifications on it; Reward cards
// and those that their cards keep stay (IA-ITEM-08, IA-REW-05).
func (c *Campaign) Trade(from, key, to string) *engine.Refusal {
	a, h, o := book.Content().Asset(key), c.Hero(from), c.Hero(to)
	switch {
	case !slices.Contains(h.owned(), key):
		return refuse("IA-ITEM-08", "owner", card(a))
	case a.Kind == "reward":
		return refuse("IA-REW-05", "reward", card(a))
	case a.Bound:
		return refuse("IA-ITEM-08", "bound", card(a))
	}
	h.detach(key)
	i := slices.IndexFunc(h.Items, func(x Item) bool { return x.Key == key })
	o.Items = append(o.Items, h.Items[i])
	h.Items = slices.Delete(h.Items, i, i+1)
	return nil
}

// CanFit tests that a modification may be attached to an Item: the same icon, a
// bar that is free, no trait twice (IA-MOD-01, IA-MOD-03, IA-MOD-08).
func (h *Hero) CanFit(mod, on string) *engine.Refusal {
	m, w := book.Content().Asset(mod), book.Content().Asset(on)
	i := slices.IndexFunc(h.Items, func(x Item) bool { return x.Key == on })
	switch {
	case i < 0 || !slices.Contains(h.owned(), mod):
		return refuse("IA-MOD-05", "owner", card(m))
	case m.Form != "modification" || w.Form != "weapon" || m.Fits != w.Attack:
		return refuse("IA-MOD-01", "fits", card(m), engine.Term("weapon", w.Name()))
	}
	slots := w.Slots
	if slices.ContainsFunc(h.Cards, func(key string) bool { return book.Content().Asset(key).Is("slots") }) {
		slots++
	}
	others := slices.DeleteFunc(slices.Clone(h.Items[i].Mods), func(x string) bool { return x == mod })
	if len(others) >= slots {
		return refuse("IA-MOD-03", "slots", engine.Term("weapon", w.Name()), engine.Num("n", slots))
	}
	for _, key := range others {
		for _, trait := range book.Content().Asset(key).Traits {
			if m.Has(trait) {
				return refuse("IA-MOD-08", "trait", card(m), engine.Term("other", book.Content().Asset(key).Name()))
			}
		}
	}
	return nil
}

// Fit attaches a modification to an Item, or to nothing (IA-MOD-05).
func (h *Hero) Fit(mod, on string) {
	h.detach(mod)
	if on == "" || h.CanFit(mod, on) != nil {
		return
	}
	h.Items = slices.DeleteFunc(h.Items, func(x Item) bool { return x.Key == mod })
	i := slices.IndexFunc(h.Items, func(x Item) bool { return x.Key == on })
	h.Items[i].Mods = append(h.Items[i].Mods, mod)
}

// limits are how many Items of a form a hero brings (IA-ITEM-10); modifications
// count for nothing (IA-MOD-04).
var limits = []struct {
	form string
	n    int
}{{"weapon", weapons}, {"armor", armors}, {"equipment", equipment}}

// CanBring tests what a hero would bring to a mission (IA-ITEM-10).
func (h *Hero) CanBring(list []string) *engine.Refusal {
	for _, l := range limits {
		n, helmets := 0, 0
		for _, key := range list {
			a := book.Content().Asset(key)
			if a.Form == l.form {
				n++
			}
			if a.Has("helmet") {
				helmets++
			}
		}
		if n > l.n || helmets > 1 {
			return refuse("IA-ITEM-10", "load."+l.form, engine.Num("n", l.n))
		}
	}
	for _, i := range h.Items {
		if book.Content().Asset(i.Key).Is("brought") && !slices.Contains(list, i.Key) {
			return refuse("IA-ITEM-10", "brought", card(book.Content().Asset(i.Key)))
		}
	}
	return nil
}

// loaded is what a hero brings if nothing else is said: the dearest of each form
// (IA-ITEM-10).
func (h *Hero) loaded() []string {
	var out []string
	for _, l := range limits {
		var list []*book.Asset
		for _, i := range h.Items {
			if a := book.Content().Asset(i.Key); a.Form == l.form {
				list = append(list, a)
			}
		}
		slices.SortStableFunc(list, func(a, b *book.Asset) int { return rank(b) - rank(a) })
		helmet := false
		for _, a := range list {
			if n := len(out); n < l.n+before(out, l.form) && !(a.Has("helmet") && helmet) {
				helmet = helmet || a.Has("helmet")
				out = append(out, a.Key)
			}
		}
	}
	return out
}

// before counts what is brought of other forms.
func before(list []string, form string) int {
	n := 0
	for _, key := range list {
		if book.Content().Asset(key).Form != form {
			n++
		}
	}
	return n
}

// rank is how dear an Item is to who chooses by default: what must be brought
// first, then by its cost, a Class card by its XP.
func rank(a *book.Asset) int {
	if a.Is("brought") {
		return 9999
	}
	return a.Credits + 200*a.XP
}

// Brought are the Items of a list with their modifications, as they go to a
// mission; the others are left behind (IA-ITEM-11).
func (h *Hero) Brought(list []string) []Item {
	out := []Item{}
	for _, i := range h.Items {
		if slices.Contains(list, i.Key) {
			out = append(out, Item{Key: i.Key, Mods: slices.Clone(i.Mods)})
		}
	}
	return out
}
