package troops

import (
	"slices"
	"strings"

	"estafeta/engine/assault/book"
)

// Printed is the Deployment card of a figure.
func (f *Figure) Printed() *book.Card { return CardOf(f.Card) }

// WoundedSide follows the key of a hero sheet whose wounded side lies up.
const WoundedSide = "/wounded"

// CardOf is a Deployment card, or a side of a hero sheet, by its key; nil: there is
// none.
func CardOf(key string) *book.Card {
	if c := book.Content().Card(key); c != nil {
		return c
	}
	if key == ObjectCard.Key {
		return ObjectCard
	}
	name, wounded := strings.CutSuffix(key, WoundedSide)
	if h := book.Content().Sheet(name); h != nil {
		return h.Side(wounded)
	}
	return nil
}

// ObjectCard is what stands for a card with objects: they have none.
var ObjectCard = &book.Card{Key: "object"}

// Companion reports a figure that comes with another card: it blocks nobody, and
// nobody blocks it.
func (f *Figure) Companion() bool { return f.Printed().Companion }

// Massive reports a Massive figure.
func (f *Figure) Massive() bool { return f.Printed().Massive }

// StrikesItself reports an ability that lets the figure itself attack.
func StrikesItself(a *book.Ability) bool {
	return slices.ContainsFunc(append(slices.Clone(a.Do), a.Choose...), func(s string) bool { return strings.HasPrefix(s, "strike") })
}

// Reaches reports Reach on a card (IA-KEY-18).
func Reaches(c *book.Card) bool { return slices.Contains(c.Keywords, "reach") }

// Cost is the figure cost: that of the card shared out.
func (f *Figure) Cost() int { return f.Printed().Cost / f.Printed().Group() }

// Trait reports a trait of a figure; several are separated by strokes.
func (f *Figure) Trait(words string) bool {
	for _, w := range strings.Split(words, "/") {
		if f.Printed().Has(w) || f.Marked("trait:"+w) {
			return true
		}
	}
	return false
}

// AbilityNames are the terms of the abilities on a figure's card.
func (f *Figure) AbilityNames() []string {
	var out []string
	for _, a := range f.Printed().Ability {
		if a.Name != "" && !slices.Contains(out, "ability."+a.Name) {
			out = append(out, "ability."+a.Name)
		}
	}
	return out
}

// Allows reports that a figure meets the restrictions of a Command card
// (IA-CMD-08).
func (f *Figure) Allows(c *book.Command) bool {
	switch {
	case c.Player:
		return false
	case c.Faction != "" && f.Printed().Faction != c.Faction:
		return false
	case len(c.Named) > 0 && !slices.Contains(c.Named, f.Printed().Called()):
		return false
	case len(c.Traits) > 0 && !slices.ContainsFunc(c.Traits, f.Trait):
		return false
	}
	switch c.Size {
	case "small":
		return !f.Base().Large()
	case "large":
		return f.Base().Large()
	case "massive":
		return f.Massive()
	}
	return true
}
