package legion

import (
	"math/rand/v2"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
)

// randomArmy is a legal army of 800 points at most: a commander, three corps
// units and whatever else fits, with all kinds of upgrade cards.
func randomArmy(rng *rand.Rand, faction string) engine.Roster {
	r := engine.Roster{System: "legion", Faction: faction, Size: "standard"}
	try := func(u *book.Unit) bool {
		e := engine.RosterUnit{Unit: u.Key, Upgrades: []string{}, Marks: []string{}}
		var cards []*book.Upgrade
		for _, c := range book.Content().Upgrades {
			if c.FaceOf == "" && list.MayHave(u, c) {
				cards = append(cards, c)
			}
		}
		rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		must := slices.Contains(u.Abilities, "Heavy Weapon Team")
		for _, slot := range u.Slots {
			if rng.IntN(2) == 0 && !(must && slot == "heavy-weapon") {
				continue
			}
			for _, c := range cards {
				if c.Slot == slot && !slices.Contains(e.Upgrades, c.Key) && c.MustFill == "" {
					e.Upgrades = append(e.Upgrades, c.Key)
					break
				}
			}
		}
		more := r
		more.Units = append(slices.Clone(r.Units), e)
		for _, p := range list.Check(more, enforced).Problems {
			if p.Key != "army.rank.few" {
				return false
			}
		}
		r = more
		return true
	}
	fill := func(rank book.Rank, n int) {
		var units []*book.Unit
		for _, u := range book.Content().Units {
			if u.Faction == faction && u.Rank == rank {
				units = append(units, u)
			}
		}
		for range 12 {
			if n > 0 && len(units) > 0 && try(units[rng.IntN(len(units))]) {
				n--
			}
		}
	}
	fill(book.Commander, 1)
	fill(book.Corps, 3)
	for _, rank := range []book.Rank{book.Support, book.Heavy, book.Operative, book.SpecialForces} {
		if rng.IntN(3) > 0 {
			fill(rank, 1)
		}
	}
	r.Decks = map[string][]string{list.Deck: randomHand(rng, r)}
	for _, e := range r.Units { // a card set aside by Loadout, if one fits
		u := book.UnitOf(e.Unit)
		for _, c := range book.Content().Upgrades {
			if slices.Contains(u.Abilities, "Loadout") && c.FaceOf == "" && list.MayHave(u, c) && !slices.Contains(e.Upgrades, c.Key) &&
				len(list.Swaps(e.Upgrades, []string{c.Key})) > 0 && rng.IntN(3) == 0 {
				r.Decks[list.Aside] = []string{c.Key}
			}
		}
	}
	return r
}

// randomHand is a legal command hand, cards of characters before others.
func randomHand(rng *rand.Rand, r engine.Roster) []string {
	people := map[string]bool{}
	for _, e := range r.Units {
		people[book.UnitOf(e.Unit).Plain()] = true
	}
	var own, rest []*book.Command
	for _, c := range book.Content().Commands {
		switch {
		case c.Key == book.StandingOrders, c.Faction != "" && c.Faction != r.Faction, c.Owner != "" && !people[c.Owner]:
		case c.Owner != "":
			own = append(own, c)
		default:
			rest = append(rest, c)
		}
	}
	rng.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
	rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	hand, n := []string{}, [4]int{}
	for _, c := range append(own, rest...) {
		if p := max(1, c.Pips); n[p] < 2 {
			n[p]++
			hand = append(hand, c.Key)
		}
	}
	return hand
}

// randomSetup pairs random armies of all factions on all tables.
func randomSetup(n int) (engine.Game, error) {
	rng := rand.New(rand.NewPCG(uint64(n), 16))
	opts := map[string]string{"table": []string{"industrial-yard", "forest-crossing", "desert-village"}[n%3], "size": "standard",
		"rounds": "2"}
	switch {
	case n%20 == 19:
		opts["rounds"] = "6"
	case n%4 == 0:
		opts["rounds"] = "3"
	}
	one, two := randomArmy(rng, list.Factions[rng.IntN(4)]), randomArmy(rng, list.Factions[rng.IntN(4)])
	return System{}.New(engine.Setup{Options: opts, Rosters: []engine.Roster{one, two}})
}

// TestBattleConformance plays random battles.
func TestBattleConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: System{}, New: randomSetup, Answers: 6000, Share: 0.5})
}
