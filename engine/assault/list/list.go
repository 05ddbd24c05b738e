// Package list is the building of skirmish armies: which cards may be together,
// what they cost, and how lists come in and go out (IA-ARMY-02, IA-LIM-06,
// IA-CMD-09 … IA-CMD-11).
package list

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
)

const (
	mostPoints = 40 // of the Deployment cards (IA-ARMY-02)
	deckSize   = 15 // Command cards (IA-CMD-09)
	deckCost   = 15 // of them together (IA-CMD-10)
)

// Factions are the affiliations of an army (IA-AFF-01).
var Factions = []string{"imperial", "rebel", "mercenary"}

// copies is how many of a card an army may hold (IA-LIM-06).
func copies(c *book.Card) int {
	switch {
	case c.Unique:
		return 1
	case c.Elite:
		return 2
	}
	return 4
}

// serves reports a card that an army of a faction may hold (IA-AFF-05).
func serves(faction string, c *book.Card) bool {
	return c.Faction == faction || c.Faction == "neutral"
}

// Check validates an army as it is handed in.
func Check(b *book.Book, r engine.Roster) engine.RosterReport {
	rep := engine.RosterReport{Limit: mostPoints}
	bad := func(rule, key string, args ...engine.Arg) {
		rep.Problems = append(rep.Problems, engine.Refuse(rule, key, args...))
	}
	if !slices.Contains(Factions, r.Faction) {
		bad("IA-AFF-05", "army.faction", engine.Name("faction", r.Faction))
		return rep
	}
	figures := 0
	var seen, foreign []*book.Card
	for _, u := range r.Units {
		c := b.Card(u.Unit)
		if c == nil {
			near := engine.Name("near", engine.Nearly(u.Unit, b.Keys))
			bad("IA-ARMY-02", "army.unknown", engine.Name("unit", u.Unit), near)
			rep.Lines = append(rep.Lines, engine.Say("army.unknown", engine.Name("unit", u.Unit), near))
			continue
		}
		name := engine.Term("unit", "unit."+c.Key)
		if c.Companion {
			bad("IA-ARMY-02", "army.companion", name)
		}
		if !serves(r.Faction, c) {
			foreign = append(foreign, c)
		}
		rep.Points += c.Cost
		if c.Upgrade {
			rep.Lines = append(rep.Lines, engine.Say("army.line.upgrade", name, engine.Num("points", c.Cost)))
		} else {
			figures += c.Group()
			rep.Lines = append(rep.Lines, engine.Say("army.line", name, engine.Num("points", c.Cost), engine.Num("n", c.Group())))
		}
		seen = append(seen, c)
		report(&rep, c)
	}
	limits(seen, bad)
	guests(r.Faction, seen, foreign, bad)
	if figures == 0 {
		bad("IA-WIN-10", "army.empty")
	}
	if rep.Points > mostPoints {
		bad("IA-ARMY-02", "army.points", engine.Num("n", rep.Points), engine.Num("max", mostPoints))
	}
	checkDeck(b, r.Decks["command"], deckCost+allowed(seen, "deck"), &rep, bad)
	return rep
}

// limits tests how many copies of each card there are; of a unique one only one
// of its name, whatever its subtitle (IA-LIM-06, IA-UNIQ-01 … IA-UNIQ-03).
func limits(cards []*book.Card, bad func(rule, key string, args ...engine.Arg)) {
	var told []string
	for _, c := range cards {
		n := 0
		for _, o := range cards {
			if o == c || c.Unique && o.Unique && o.Called() == c.Called() {
				n++
			}
		}
		if most := copies(c); n > most && !slices.Contains(told, c.Called()) {
			told = append(told, c.Called())
			rule := "IA-LIM-06"
			if c.Unique {
				rule = "IA-UNIQ-02"
			}
			bad(rule, "army.copies", engine.Term("unit", "unit."+c.Key), engine.Num("n", n), engine.Num("max", most))
		}
	}
}

// allowed is how much of something the cards of an army let it have beyond the
// rules: cards of an affiliation, groups of a trait, cost of the Command deck.
func allowed(cards []*book.Card, what string) int {
	n := 0
	for _, c := range cards {
		for _, lets := range c.Lets {
			if lets.What == what {
				n += lets.N
			}
		}
	}
	return n
}

// guests tests the cards of other affiliations: none, but those that a card of the
// army lets in, and no Skirmish Upgrade whatever it says (IA-AFF-05, IA-DEPC-06).
// Some cards are for armies of unique figures alone.
func guests(faction string, cards, foreign []*book.Card, bad func(rule, key string, args ...engine.Arg)) {
	left := map[string]int{}
	for _, what := range []string{"rebel", "imperial", "mercenary", "droid"} {
		left[what] = allowed(cards, what)
	}
	for _, c := range foreign {
		name := engine.Term("unit", "unit."+c.Key)
		switch {
		case c.Upgrade:
			bad("IA-DEPC-06", "army.foreign.upgrade", name, engine.Term("faction", "faction."+faction))
		case left[c.Faction] > 0:
			left[c.Faction]--
		case c.Has("droid") && left["droid"] > 0:
			left["droid"]--
		default:
			bad("IA-AFF-05", "army.foreign", name, engine.Term("faction", "faction."+faction))
		}
	}
	for _, c := range cards {
		if !c.Is("heroes_all") {
			continue
		}
		for _, o := range cards {
			if !o.Upgrade && !o.Unique {
				bad("IA-GOLD-06", "army.unique", engine.Term("unit", "unit."+c.Key), engine.Term("other", "unit."+o.Key))
			}
		}
	}
}

// checkDeck tests the Command deck (IA-CMD-09 … IA-CMD-11).
func checkDeck(b *book.Book, deck []string, most int, rep *engine.RosterReport, bad func(rule, key string, args ...engine.Arg)) {
	cost := 0
	count := map[string]int{}
	for _, key := range deck {
		c := b.Command(key)
		if c == nil {
			bad("IA-CMD-09", "army.command.unknown", engine.Name("card", key))
			continue
		}
		cost += c.Cost
		count[key]++
		if c.ByWord() {
			rep.Leaves("command." + key)
		} else {
			rep.Sees("command." + key)
		}
		if count[key] == c.Limit+1 {
			bad("IA-CMD-11", "army.command.copies", engine.Term("card", "command."+key), engine.Num("max", c.Limit))
		}
	}
	if len(deck) != deckSize {
		bad("IA-CMD-09", "army.command.size", engine.Num("n", len(deck)), engine.Num("want", deckSize))
	}
	if cost > most {
		bad("IA-CMD-10", "army.command.cost", engine.Num("n", cost), engine.Num("max", most))
	}
	rep.Lines = append(rep.Lines, engine.Say("army.command.line", engine.Num("n", len(deck)), engine.Num("cost", cost)))
}

// UnitChoices are the cards that a faction may field, the dearest first.
func UnitChoices(b *book.Book, faction string) []engine.RosterChoice {
	var out []engine.RosterChoice
	for _, c := range b.Cards {
		if !serves(faction, c) || c.Companion {
			continue
		}
		note := engine.Say("army.note", engine.Num("n", c.Group()), engine.Num("health", c.Health), engine.Num("speed", c.Speed))
		if c.Upgrade {
			note = library.Noted("unit."+c.Key, engine.Say("army.note.upgrade"))
		}
		out = append(out, engine.RosterChoice{Key: c.Key, Name: "unit." + c.Key, Points: c.Cost, Note: note})
	}
	slices.SortStableFunc(out, func(x, y engine.RosterChoice) int { return y.Points - x.Points })
	return out
}

// report says which abilities of a card the bot sees to.
func report(rep *engine.RosterReport, c *book.Card) {
	for _, a := range c.Ability {
		term := "unit." + c.Key
		if a.Name != "" {
			term = "ability." + a.Name
		}
		if a.Word {
			rep.Leaves(term)
		} else {
			rep.Sees(term)
		}
	}
}
