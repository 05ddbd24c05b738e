package list

import (
	"cmp"
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// Pilots are the pilots of a faction by type of ship, the best first.
func Pilots(faction string) []engine.RosterChoice {
	var cards []*book.PilotCard
	for i := range book.All().Pilots {
		if p := &book.All().Pilots[i]; p.Faction == faction && !p.Launched {
			cards = append(cards, p)
		}
	}
	slices.SortStableFunc(cards, func(a, b *book.PilotCard) int {
		return cmp.Or(cmp.Compare(a.Ship, b.Ship), cmp.Compare(b.Skill, a.Skill), cmp.Compare(b.Points, a.Points))
	})
	var out []engine.RosterChoice
	for _, p := range cards {
		out = append(out, engine.RosterChoice{Key: p.Key, Name: p.Name(), Points: p.Points,
			Note: engine.Say("squad.note", engine.Term("ship", p.Type().Name()), engine.Num("skill", p.Skill),
				engine.Terms("slots", book.Prefixed("slot.", p.Slots)))})
	}
	return out
}

// Upgrades are the cards that a ship may be equipped with, in the order
// of its bar; titles and modifications last. A card that needs an icon which
// another one gives is among them.
func Upgrades(unit string) []engine.RosterChoice {
	p := book.Pilot(unit)
	if p == nil {
		return nil
	}
	open := slices.Clone(p.Slots)
	for i := range book.All().Upgrades { // icons that a card may give this ship
		u := &book.All().Upgrades[i]
		if !Suits(p, u) {
			continue
		}
		for _, g := range u.Grants {
			if g.Kind == "slot" {
				open = append(open, g.What)
			}
		}
		open = append(open, u.GainsOne...)
	}
	open = append(open, "title", "modification")
	var out []engine.RosterChoice
	for i, slot := range open {
		if slices.Contains(open[:i], slot) {
			continue
		}
		var cards []*book.UpgradeCard
		for k := range book.All().Upgrades {
			if u := &book.All().Upgrades[k]; u.Slot == slot && Suits(p, u) {
				cards = append(cards, u)
			}
		}
		slices.SortStableFunc(cards, func(a, b *book.UpgradeCard) int { return cmp.Compare(a.Points, b.Points) })
		for _, u := range cards {
			out = append(out, engine.RosterChoice{Key: u.Key, Name: u.Name(), Points: u.Points, Note: engine.Say("slot." + u.Slot)})
		}
	}
	return out
}

// Suits reports that no restriction of a card speaks against a ship, its
// icons left aside.
func Suits(p *book.PilotCard, u *book.UpgradeCard) bool {
	f := &Fit{P: p}
	bare := *u
	bare.NeedsAction, bare.NeedsSlots, bare.OnlyUnique, bare.Carries = "", nil, "", ""
	f.Restrictions(&bare)
	return len(f.Out) == 0
}
