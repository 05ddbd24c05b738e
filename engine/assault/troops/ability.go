package troops

import (
	"strings"

	"estafeta/engine/assault/book"
)

// Lasting is what a figure has for a while by an ability.
type Lasting struct {
	Figure string
	Source Source
	N      int    // of the ability's grants
	By     string // the figure that gave it
	Until  string // attack, next (attack on the figure), activation (of the figure), round, game
}

// Given is what a lasting effect gives.
func (l Lasting) Given() *book.Grant {
	a := l.Source.Ability()
	if a == nil || l.N >= len(a.Grant) {
		return &book.Grant{}
	}
	return &a.Grant[l.N]
}

// Source is where an ability is printed: a Deployment card or Skirmish Upgrade,
// or a Command card.
type Source struct {
	Command string
	Card    string
	N       int // of its abilities
}

// Ability is the ability of a source.
func (s Source) Ability() *book.Ability {
	list := s.List()
	if s.N < 0 || s.N >= len(list) {
		return nil
	}
	return list[s.N]
}

// List are the abilities of the card.
func (s Source) List() []*book.Ability {
	if s.Command != "" {
		if c := book.Content().Command(s.Command); c != nil {
			return c.Ability
		}
		return nil
	}
	if c := CardOf(s.Card); c != nil {
		return c.Ability
	}
	if a := s.asset(); a != nil {
		return a.Ability
	}
	return nil
}

// twin begins what a source calls a card of a campaign that has the key of a
// Deployment card: a companion is one, and what brings it is another.
const twin = "asset:"

// Asset is how a source calls a card of a campaign.
func Asset(key string) string {
	if book.Content().Card(key) != nil {
		return twin + key
	}
	return key
}

func (s Source) asset() *book.Asset { return book.Content().Asset(strings.TrimPrefix(s.Card, twin)) }

// Name is the term of what is used.
func (s Source) Name() string {
	if s.Command != "" {
		return "command." + s.Command
	}
	if a := s.Ability(); a != nil && a.Name != "" {
		return "ability." + a.Name
	}
	if a := s.asset(); a != nil {
		return a.Name()
	}
	return "unit." + s.Card
}
