package xwing

import (
	"cmp"
	"slices"

	"estafeta/engine"
)

// Factions are the three primary factions (XW-FAC-01).
func (System) Factions() []string { return slices.Clone(factions) }

// Check validates a squad of the recommended 100 points (XW-SQ-02); a game
// that agreed on another total uses CheckSquad.
func (System) Check(r engine.Roster) engine.RosterReport { return CheckSquad(r, standardPoints) }

// UnitChoices are the pilots of a faction by type of ship, the best first.
func (System) UnitChoices(faction string) []engine.RosterChoice {
	var cards []*PilotCard
	for i := range content.Pilots {
		if p := &content.Pilots[i]; p.Faction == faction && !p.Launched {
			cards = append(cards, p)
		}
	}
	slices.SortStableFunc(cards, func(a, b *PilotCard) int {
		return cmp.Or(cmp.Compare(a.Ship, b.Ship), cmp.Compare(b.Skill, a.Skill), cmp.Compare(b.Points, a.Points))
	})
	var out []engine.RosterChoice
	for _, p := range cards {
		out = append(out, engine.RosterChoice{Key: p.Key, Name: p.Name(), Points: p.Points,
			Note: engine.Say("squad.note", engine.Term("ship", p.Type().Name()), engine.Num("skill", p.Skill), engine.Terms("slots", prefixed("slot.", p.Slots)))})
	}
	return out
}

// UpgradeChoices are the cards that a ship may be equipped with, in the order
// of its bar; titles and modifications last. A card that needs an icon which
// another one gives is among them.
func (System) UpgradeChoices(_, unit string) []engine.RosterChoice {
	p := content.Pilot(unit)
	if p == nil {
		return nil
	}
	open := slices.Clone(p.Slots)
	for i := range content.Upgrades { // icons that a card may give this ship
		u := &content.Upgrades[i]
		if !suits(p, u) {
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
		var cards []*UpgradeCard
		for k := range content.Upgrades {
			if u := &content.Upgrades[k]; u.Slot == slot && suits(p, u) {
				cards = append(cards, u)
			}
		}
		slices.SortStableFunc(cards, func(a, b *UpgradeCard) int { return cmp.Compare(a.Points, b.Points) })
		for _, u := range cards {
			out = append(out, engine.RosterChoice{Key: u.Key, Name: u.Name(), Points: u.Points, Note: engine.Say("slot." + u.Slot)})
		}
	}
	return out
}

// suits reports that no restriction of a card speaks against a ship, its
// icons left aside.
func suits(p *PilotCard, u *UpgradeCard) bool {
	f := &fit{p: p}
	bare := *u
	bare.NeedsAction, bare.NeedsSlots, bare.OnlyUnique = "", nil, ""
	f.restrictions(&bare)
	return len(f.out) == 0
}

// RosterMarks are none: no ship of a squad has a role.
func (System) RosterMarks(_, _ string) []string { return nil }

// Ready are the ready-made squads.
func (System) Ready() []engine.Roster { return slices.Clone(content.ready) }
