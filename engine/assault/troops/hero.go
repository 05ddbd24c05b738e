package troops

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
)

// Hero is a hero in a mission of a campaign: what lies on and beside its sheet
// (IA-HERO-07). Its damage, strain and conditions are those of its figure.
type Hero struct {
	Figure    string      // the id of its figure, set when the mission begins
	Sheet     string      // its key in package book
	Owner     engine.Seat // who plays it; heroes may change hands
	Wounded   bool        // the wounded side of its sheet lies up (IA-HERO-01)
	Withdrawn bool        // IA-HERO-02
	Tokens    int         // activation tokens (IA-MSET-18, IA-HERO-16)
	Spent     int         // of these exhausted (IA-RDY-06)
	Cards     []string    // Class and Reward cards, by their keys
	Exhausted []string    // of these
	Depleted  []string    // IA-ABIL-13
	Items     []Item      // brought along (IA-ITEM-10)
	Supply    []string    // IA-SUP-02
}

// Item is an Item of a hero, with the modifications attached to it (IA-MOD-01).
type Item struct {
	Key       string
	Mods      []string
	Exhausted bool
	Depleted  bool
}

// Side is the side of the hero's sheet that lies up (IA-HERO-01, IA-HERO-15).
func (h *Hero) Side() *book.Card { return book.Content().Sheet(h.Sheet).Side(h.Wounded) }

// Brings are the cards whose numbers a hero has: its Class and Reward cards, and
// the Items that it has brought, with what is attached to them (IA-CLASS-05).
func (h *Hero) Brings() []*book.Asset {
	var out []*book.Asset
	add := func(key string) {
		if a := book.Content().Asset(key); a != nil && (h.Wounded || !a.Injured) {
			out = append(out, a)
		}
	}
	for _, key := range h.Cards {
		add(key)
	}
	for _, x := range h.Items {
		add(x.Key)
		for _, m := range x.Mods {
			add(m)
		}
	}
	for _, key := range h.Supply {
		add(key)
	}
	return out
}

// Health is the Health of the side that lies up, with what cards add to it.
func (h *Hero) Health() int {
	n := h.Side().Health
	for _, a := range h.Brings() {
		if a.Companion == "" {
			n += a.Health
		}
	}
	return n
}

// Endurance is the most strain that a hero can suffer (IA-STR-01).
func (h *Hero) Endurance() int {
	n := book.Content().Sheet(h.Sheet).EnduranceOf(h.Wounded)
	for _, a := range h.Brings() {
		n += a.Endurance
	}
	return n
}

// Speed is what cards add to the Speed of a hero.
func (h *Hero) Speed() int {
	n := 0
	for _, a := range h.Brings() {
		n += a.Speed
	}
	return n
}

// Weapons are the weapons that a hero has brought.
func (h *Hero) Weapons() []Item {
	return slices.DeleteFunc(slices.Clone(h.Items), func(x Item) bool {
		a := book.Content().Asset(x.Key)
		return a == nil || a.Form != "weapon" || x.Depleted
	})
}

// Arms are what an attack with a weapon of the hero is made with: the weapon, and
// what its modifications add to it (IA-MOD-02).
func (h *Hero) Arms(x Item) book.Arms {
	w := book.Content().Asset(x.Key)
	out := w.Arms
	out.Dice, out.Surge, out.Keywords = slices.Clone(out.Dice), slices.Clone(out.Surge), slices.Clone(out.Keywords)
	if w.Pool != "" {
		out.Dice = append(out.Dice, book.Content().Sheet(h.Sheet).Dice(w.Pool, h.Wounded)...)
	}
	for _, key := range x.Mods {
		m := book.Content().Asset(key)
		if m == nil {
			continue
		}
		out.Dice = append(out.Dice, m.Dice...)
		out.Surge = append(out.Surge, m.Surge...)
		out.Keywords = append(out.Keywords, m.Keywords...)
		out.Damage += m.Damage
		out.Accuracy += m.Accuracy
		out.Surges += m.Surges
		out.Pierce += m.Pierce
	}
	if slices.ContainsFunc(x.Mods, func(key string) bool { m := book.Content().Asset(key); return m != nil && m.Is("haft") }) {
		if slices.Contains(out.Keywords, "reach") {
			out.Pierce++
		} else {
			out.Keywords = append(out.Keywords, "reach")
		}
	}
	return out
}

// Usable are the cards whose abilities a hero has: Class and Reward cards, Items
// with what is attached to them, Supply cards; exhausted ones too, but none that is
// depleted (IA-CLASS-05, IA-RDY-07, IA-ABIL-13).
func (h *Hero) Usable() []string {
	var out []string
	for _, key := range h.Cards {
		if !slices.Contains(h.Depleted, key) {
			out = append(out, key)
		}
	}
	for _, x := range h.Items {
		if !x.Depleted && book.Content().Asset(x.Key).Form != "weapon" { // a weapon's are for its attacks
			out = append(out, x.Key)
		}
	}
	return append(out, h.Supply...)
}

// Holds reports a card of the hero that is in play: a Class, Reward or Supply card,
// an Item or what is attached to one.
func (h *Hero) Holds(card string) bool {
	if slices.Contains(h.Cards, card) || slices.Contains(h.Supply, card) {
		return true
	}
	return slices.ContainsFunc(h.Items, func(x Item) bool { return x.Key == card || slices.Contains(x.Mods, card) })
}

// Flagged reports a card of the hero with a flag.
func (h *Hero) Flagged(flag string) bool {
	return slices.ContainsFunc(h.Brings(), func(a *book.Asset) bool { return a.Is(flag) })
}

// Wielded are the weapons whose abilities a hero has at a time, with what is
// attached to them: those of the attack, and otherwise all that it has brought
// (IA-ITEM-04, IA-MOD-02).
func (h *Hero) Wielded(when, weapon string) []string {
	var out []string
	for _, x := range h.Items {
		a := book.Content().Asset(x.Key)
		if a.Form != "weapon" || x.Exhausted || x.Depleted || x.Key != weapon && slices.Contains(OfAttack, when) {
			continue
		}
		if len(a.Ability) > 0 && !slices.Contains(out, x.Key) {
			out = append(out, x.Key)
		}
		for _, m := range x.Mods {
			if !slices.Contains(h.Exhausted, m) && !slices.Contains(h.Depleted, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// OfAttack are the times of an attack at which only the weapon of that attack
// counts.
var OfAttack = []string{"declare", "attacking", "surge", "surge2", "reroll", "modify", "attacked", "used"}

// Tired reports a card of the hero that is exhausted: it cannot be exhausted again
// (IA-ABIL-09).
func (h *Hero) Tired(card string) bool {
	return slices.Contains(h.Exhausted, card) || slices.ContainsFunc(h.Items, func(x Item) bool { return x.Key == card && x.Exhausted })
}

// Turns exhausts or depletes one of the hero's cards for a cost; it reports that
// this was the cost (IA-ABIL-09, IA-ABIL-10).
func (h *Hero) Turns(card, cost string) bool {
	if cost != "exhaust" && cost != "deplete" {
		return false
	}
	for i := range h.Items {
		if h.Items[i].Key == card {
			h.Items[i].Exhausted, h.Items[i].Depleted = h.Items[i].Exhausted || cost == "exhaust", h.Items[i].Depleted || cost == "deplete"
			return true
		}
	}
	if i := slices.Index(h.Supply, card); i >= 0 { // IA-SUP-03
		h.Supply = slices.Delete(h.Supply, i, i+1)
		return true
	}
	if cost == "exhaust" {
		h.Exhausted = append(h.Exhausted, card)
	} else {
		h.Depleted = append(h.Depleted, card)
	}
	return true
}

// Readies readies the Items and Class cards of a hero at the start of its
// activation (IA-ACT-10).
func (h *Hero) Readies() {
	h.Exhausted = []string{}
	for i := range h.Items {
		h.Items[i].Exhausted = false
	}
}

// Profile is a weapon of a hero as attacks are made with.
func (h *Hero) Profile(key string) attack.Profile {
	for _, x := range h.Items {
		if x.Key == key {
			if values, err := tray.Values(h.Arms(x)); err == nil {
				return attack.Profile{Key: key, Values: values}
			}
		}
	}
	return attack.Profile{Key: key}
}

// Armed are the ready weapons of a sort, melee or ranged.
func (h *Hero) Armed(sort string) []string {
	var out []string
	for _, x := range h.Weapons() {
		if !x.Exhausted && book.Content().Asset(x.Key).Attack == sort {
			out = append(out, x.Key)
		}
	}
	return out
}

// Sleeping are the Class cards of a list of exhausted ones, but for one.
func Sleeping(list []string, but string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(c string) bool {
		a := book.Content().Asset(c)
		return a == nil || a.Kind != "class" && a.Kind != "imperial" || c == but
	})
}
