package book

import (
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// Cards are ship types with their dials, pilots, Upgrades, Damage cards and
// components: open information that anybody may look up at any time
// (XW-DIAL-03).
//
// What a card's text does is coded for some; the others are played by their
// owner's word.
func Cards(coded func(kind, key string) bool) []engine.Card {
	var out []engine.Card
	for i := range All().Ships {
		out = append(out, All().Ships[i].lookup())
	}
	for i := range All().Pilots {
		out = append(out, All().Pilots[i].lookup(coded))
	}
	for i := range All().Upgrades {
		out = append(out, All().Upgrades[i].lookup(coded))
	}
	for _, d := range All().Damage {
		out = append(out, engine.Card{Key: "damage." + d.Key, Name: d.Name, Kind: "kind.damage." + d.Deck, Rules: []string{"XW-CRIT-01"},
			Lines: []engine.Text{engine.Say("lookup.damage", engine.Term("trait", "trait."+d.Trait), engine.Num("n", d.Copies)),
				engine.Say("effect.damage." + d.Key)}})
	}
	return append(out, components(coded)...)
}

func (s *ShipType) lookup() engine.Card {
	c := engine.Card{Key: "ship." + s.Key, Name: s.Name(), Kind: "size." + string(s.Size), Rules: []string{"XW-DIAL-03"}, Lines: []engine.Text{
		valuesLine(s.Stats),
		engine.Say("lookup.actions", engine.Terms("actions", Prefixed("action.", s.Actions))),
	}}
	c.Lines = append(c.Lines, s.arcLines()...)
	for _, d := range []flight.Difficulty{flight.Green, flight.White, flight.Red} {
		var list []string
		for _, m := range s.Dial {
			if m.Difficulty == d {
				list = append(list, m.Code())
			}
		}
		if len(list) > 0 {
			c.Lines = append(c.Lines, engine.Say("lookup.dial", engine.Term("colour", "difficulty."+string(d)),
				engine.Name("maneuvers", strings.Join(list, " "))))
		}
	}
	return c
}

func (p *PilotCard) lookup(coded func(kind, key string) bool) engine.Card {
	c := engine.Card{Key: "pilot." + p.Key, Name: p.Name(), Kind: p.Type().Name(), Lines: []engine.Text{
		engine.Say("lookup.pilot", engine.Term("faction", "faction."+p.Faction), engine.Num("skill", p.Skill), engine.Num("points", p.Points)),
		valuesLine(p.Values()),
	}}
	if len(p.Slots) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.slots", engine.Terms("slots", Prefixed("slot.", p.Slots))))
	}
	if p.Unique {
		c.Lines = append(c.Lines, engine.Say("lookup.unique"))
	}
	switch {
	case coded("pilot", p.Key):
		c.Lines = append(c.Lines, engine.Say("effect.pilot."+p.Key))
	case p.Ability:
		c.Lines = append(c.Lines, engine.Say("lookup.word"))
	}
	return c
}

func (u *UpgradeCard) lookup(coded func(kind, key string) bool) engine.Card {
	c := engine.Card{Key: "upgrade." + u.Key, Name: u.Name(), Kind: "slot." + u.Slot,
		Lines: []engine.Text{engine.Say("lookup.upgrade", engine.Num("points", u.Points))}}
	if w := u.Weapon; w != nil {
		c.Lines = append(c.Lines, engine.Say("lookup.weapon", engine.Num("attack", w.Attack), engine.Num("from", w.Range[0]),
			engine.Num("to", w.Range[1])))
	}
	if u.Unique {
		c.Lines = append(c.Lines, engine.Say("lookup.unique"))
	}
	if u.Limited {
		c.Lines = append(c.Lines, engine.Say("lookup.limited"))
	}
	if len(u.Factions) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.only", engine.Terms("who", Prefixed("faction.", u.Factions))))
	}
	if len(u.Ships) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.only", engine.Terms("who", Prefixed("ship.", u.Ships))))
	}
	c.Lines = append(c.Lines, u.termLines()...)
	switch {
	case coded("upgrade", u.Key):
		c.Lines = append(c.Lines, engine.Say("effect.upgrade."+u.Key))
	case len(u.Grants) == 0: // what only grants values needs no code
		c.Lines = append(c.Lines, engine.Say("lookup.word"))
	}
	return c
}

func valuesLine(v Stats) engine.Text {
	return engine.Say("lookup.values", engine.Num("attack", v.Attack), engine.Num("agility", v.Agility), engine.Num("hull", v.Hull),
		engine.Num("shields", v.Shields))
}

// Prefixed are keys with a prefix before each.
func Prefixed(prefix string, keys []string) []string {
	var out []string
	for _, k := range keys {
		out = append(out, prefix+k)
	}
	return out
}

// HoldsOrdnance reports a card that may hold ordnance tokens.
func (u *UpgradeCard) HoldsOrdnance() bool {
	return u.Slot == "torpedo" || u.Slot == "missile" || u.Slot == "bomb"
}

// Stocked reports a card that other cards may put a token on, which goes when it
// would be discarded.
func (u *UpgradeCard) Stocked() bool { return u.HoldsOrdnance() || u.Slot == "illicit" }
