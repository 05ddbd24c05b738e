// Package campaign is what lies between the missions of a campaign of Imperial
// Assault, as plain data with its rules: the campaign log, what everybody owns,
// decks, active missions, and the upgrade stages (chapters Campaign, Classes,
// Items, Agenda), with the questions that they ask. Package assault plays the
// missions.
package campaign

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/deck"
)

// Campaign is the campaign log with all that belongs to it (IA-CAMP-04).
type Campaign struct {
	Plan     string // key of its Plan
	Phase    Phase  // where it stands between two steps
	Size     int    // how many heroes it has
	Seats    int    // players at the beginning
	Rebels   []engine.Seat
	Offer    []string // Items drawn of which some are bought (IA-UPG-10), then those bought that are to be given out
	At       int      // the line of the log that is resolved next
	Forced   []string // missions that are played before it, the first first (IA-FORCED-02)
	Now      string   // the mission that is played, empty: none
	Level    int      // the threat level of the last mission (IA-FORCED-05)
	Played   []Played
	Heroes   []*Hero
	Decider  engine.Seat // who decides for the Rebels, named by the Imperial player (IA-TIME-10); 0: all together
	Credits  int         // IA-CRED-02
	Allies   []Ally
	Items    []deck.Deck // by tier, from the first (IA-ITEM-05)
	Sides    deck.Deck   // of side missions
	Active   []string    // missions that may be chosen (IA-MSN-04)
	Imperial Imperial
	Winner   string // imperial, rebel; empty: it goes on (IA-WIN-04)
}

// Played is a mission that has been played (IA-MSN-05).
type Played struct {
	Mission string
	Winner  string // imperial, rebel
}

// Hero is a hero with what its player has (IA-CSET-03).
type Hero struct {
	Sheet string // key in package book
	Owner engine.Seat
	XP    int
	Cards []string // Class and Reward cards that are no Items
	Items []Item
	Load  []string // Items that it brings to the next mission (IA-ITEM-10)
}

// Item is an Item card with the modifications attached to it (IA-MOD-01).
type Item struct {
	Key  string
	Mods []string
}

// Imperial is what the Imperial player has.
type Imperial struct {
	Class     string // the Class deck
	Cards     []string
	XP        int
	Influence int       // IA-INF-02
	Agenda    deck.Deck // its hand are the cards kept secret (IA-AGD-08)
	More      int       `json:",omitempty"` // Agenda cards that are drawn besides
	Drawn     []string  // four cards of which some are bought now (IA-UPG-03)
	Ongoing   []string  // IA-AGD-07
	Villains  []string  // IA-ALLY-10
	Rewards   []string
}

// Ally is an ally that the Rebels have earned, and how often (IA-ALLY-03,
// IA-ALLY-21).
type Ally struct {
	Card  string
	Times int
}

// New is a campaign by a plan before anything is chosen, with so many heroes,
// shared among the seats of the Rebels.
func New(p *Plan, heroes int, rebels ...engine.Seat) *Campaign {
	c := &Campaign{
		Plan: p.Key, Phase: Gathering, Size: heroes, Seats: len(rebels) + 1, Rebels: rebels, Offer: []string{}, Forced: []string{}, Played: []Played{}, Heroes: []*Hero{}, Allies: []Ally{}, Items: []deck.Deck{}, Active: []string{},
		Sides:    deck.New(),
		Imperial: Imperial{Cards: []string{}, Agenda: deck.New(), Drawn: []string{}, Ongoing: []string{}, Villains: []string{}, Rewards: []string{}},
	}
	for tier := range tiers {
		var list []string
		for _, a := range book.Content().Deck("item", "") {
			if a.Tier == tier+1 {
				list = append(list, a.Key)
			}
		}
		c.Items = append(c.Items, deck.New(list...))
	}
	return c
}

// tiers is how many Item decks there are (IA-ITEM-05).
const tiers = 3

// keys are the keys of cards.
func keys(list []*book.Asset) []string {
	out := []string{}
	for _, a := range list {
		out = append(out, a.Key)
	}
	return out
}

// Hero finds a hero by its sheet; nil: it is not in the campaign.
func (c *Campaign) Hero(sheet string) *Hero {
	for _, h := range c.Heroes {
		if h.Sheet == sheet {
			return h
		}
	}
	return nil
}

// Over reports that the final mission has been played (IA-WIN-04).
func (c *Campaign) Over() bool { return c.Winner != "" }

// Line is the line of the log that is resolved now; nil: none is left.
func (c *Campaign) Line() *Line {
	p := Find(c.Plan)
	if p == nil || c.At < 0 || c.At >= len(p.Line) {
		return nil
	}
	return &p.Line[c.At]
}

// Card reports that a hero has a card, an Item among them.
func (h *Hero) Card(key string) bool {
	return slices.Contains(h.Cards, key) || slices.ContainsFunc(h.Items, func(i Item) bool { return i.Key == key || slices.Contains(i.Mods, key) })
}

// take gives a hero a card, among its Items if it counts as one (IA-ITEM-07).
func (h *Hero) take(a *book.Asset) {
	if a.Item() {
		h.Items = append(h.Items, Item{Key: a.Key, Mods: []string{}})
		return
	}
	h.Cards = append(h.Cards, a.Key)
}

// refuse is why something cannot be done, with the cards and heroes it is about.
func refuse(rule, key string, args ...engine.Arg) *engine.Refusal {
	return engine.Refuse(rule, "refuse.campaign."+key, args...)
}

// card is an argument that names a card.
func card(a *book.Asset) engine.Arg { return engine.Term("card", a.Name()) }

// Allowed are the Deployment cards that the Rebels may choose as their ally: of
// one earned once the regular card, of one earned twice also the elite one
// (IA-ALLY-21).
func (c *Campaign) Allowed() []string {
	out := []string{}
	for _, a := range c.Allies {
		out = append(out, a.Card)
		if elite := a.Card + "_elite"; a.Times > 1 && book.Content().Card(elite) != nil {
			out = append(out, elite)
		}
	}
	return out
}

// Earn gives the Rebels an ally as a reward (IA-ALLY-01).
func (c *Campaign) Earn(key string) {
	key = strings.TrimSuffix(key, "_elite")
	if book.Content().Card(key) == nil { // there is but the elite card
		key += "_elite"
	}
	for i := range c.Allies {
		if c.Allies[i].Card == key {
			c.Allies[i].Times++
			return
		}
	}
	c.Allies = append(c.Allies, Ally{Card: key, Times: 1})
}
