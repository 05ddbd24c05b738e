package campaign

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/deck"
)

// The numbers of campaign setup.
const (
	Fewest       = 2 // heroes
	Most         = 4
	AgendaSets   = 6 // IA-AGD-03
	greens       = 4 // IA-SIDE-03
	grays        = 4 // IA-SIDE-05
	firstMission = 2 // side missions drawn after the introduction (IA-CAMP-12)
)

// Sheets are the heroes that may still be chosen (IA-CSET-03).
func (c *Campaign) Sheets() []*book.Hero {
	var out []*book.Hero
	for _, h := range book.Content().Heroes {
		if h.Campaign() && c.Hero(h.Key) == nil {
			out = append(out, h)
		}
	}
	return out
}

// Join adds a hero with all cards of its Class deck that have no cost
// (IA-CSET-03, IA-CSET-04, IA-CLASS-02, IA-CLASS-03).
func (c *Campaign) Join(sheet string, owner engine.Seat) *Hero {
	h := &Hero{Sheet: sheet, Owner: owner, Cards: []string{}, Items: []Item{}, Load: []string{}}
	for _, a := range book.Content().Deck("class", sheet) {
		if a.XP == 0 {
			h.take(a)
		}
	}
	c.Heroes = append(c.Heroes, h)
	return h
}

// Assemble ends the choice of heroes: two are Legendary, three are Heroic
// (IA-CSET-05, IA-REW-03). It returns the Reward card that each received, or "".
func (c *Campaign) Assemble() string {
	reward := map[int]string{2: "legendary", 3: "heroic"}[len(c.Heroes)]
	for _, h := range c.Heroes {
		if reward != "" {
			h.Cards = append(h.Cards, reward)
		}
	}
	return reward
}

// Classes are the Imperial Class decks (IA-CSET-06).
func Classes() []string { return book.Content().Decks("imperial") }

// Take takes an Imperial Class deck with its cards that have no cost (IA-CLASS-02,
// IA-CLASS-03, IA-CSET-06).
func (i *Imperial) Take(class string) {
	i.Class = class
	for _, a := range book.Content().Deck("imperial", class) {
		if a.XP == 0 {
			i.Cards = append(i.Cards, a.Key)
		}
	}
}

// Sets are the Agenda sets that may be chosen in a campaign: none with a card
// whose time period leaves it out (IA-AGD-11, IA-ERA-03).
func Sets(period int) []string {
	var out []string
	for _, set := range book.Content().Decks("agenda") {
		if !slices.ContainsFunc(book.Content().Deck("agenda", set), func(a *book.Asset) bool { return !inPeriod(a.Period, period) }) {
			out = append(out, set)
		}
	}
	return out
}

// Scheme builds the Agenda deck of sets; what is not chosen is out of the
// campaign (IA-AGD-03, IA-AGD-10, IA-AGD-13, IA-CSET-07).
func (i *Imperial) Scheme(sets []string) {
	var list []string
	for _, set := range sets {
		list = append(list, keys(book.Content().Deck("agenda", set))...)
	}
	slices.Sort(list)
	i.Agenda = deck.New(list...)
}

// Greens are the green side missions among which the Rebels choose, and how many
// (IA-SIDE-03, IA-ERA-02).
func (c *Campaign) Greens() (list []Side, n int) {
	p := Find(c.Plan)
	allies := []string{}
	for _, s := range p.Side {
		if s.Color == "green" && s.Fits(p.Period) {
			list = append(list, s)
			if ally := called(s.Ally); ally == "" || !slices.Contains(allies, ally) {
				allies = append(allies, ally)
			}
		}
	}
	return list, min(greens, len(allies))
}

// called is the name of an ally, which all versions of it share.
func called(card string) string {
	if c := book.Content().Card(card); c != nil {
		return c.Called()
	}
	return ""
}

// Agree tests the green side missions that the Rebels choose: not two that give
// the same ally, whatever its subtitle (IA-SIDE-03, IA-SIDE-04).
func (c *Campaign) Agree(missions []string) *engine.Refusal {
	_, n := c.Greens()
	if len(missions) != n {
		return refuse("IA-SIDE-03", "greens", engine.Num("n", n))
	}
	p, allies := Find(c.Plan), []string{}
	for _, m := range missions {
		s, _ := p.card(m)
		ally := called(s.Ally)
		if ally != "" && slices.Contains(allies, ally) {
			return refuse("IA-SIDE-04", "ally", engine.Term("ally", "unit."+s.Ally))
		}
		allies = append(allies, ally)
	}
	return nil
}

// Build builds the Side Mission deck: the red cards of the heroes, the green ones
// chosen, gray ones at random that nobody sees (IA-SIDE-01, IA-SIDE-02,
// IA-SIDE-03, IA-SIDE-05, IA-CSET-08). pick draws one of n, from 1.
func (c *Campaign) Build(green []string, pick func(n int) int) {
	p := Find(c.Plan)
	list, gray := slices.Clone(green), []string{}
	for _, s := range p.Side {
		switch {
		case !s.Fits(p.Period):
		case s.Color == "red" && c.Hero(s.Hero) != nil:
			list = append(list, s.Mission)
		case s.Color == "gray":
			gray = append(gray, s.Mission)
		}
	}
	for range min(grays, len(gray)) {
		k := pick(len(gray)) - 1
		list = append(list, gray[k])
		gray = slices.Delete(gray, k, k+1)
	}
	slices.Sort(list)
	c.Sides = deck.New(list...)
}
