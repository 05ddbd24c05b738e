package xwing

import (
	"strings"

	"estafeta/engine"
)

// Cards are ship types with their dials, pilots, Upgrades, Damage cards and
// components: open information that anybody may look up at any time
// (XW-DIAL-03).
func (System) Cards() []engine.Card {
	var out []engine.Card
	for i := range content.Ships {
		out = append(out, content.Ships[i].lookup())
	}
	for i := range content.Pilots {
		out = append(out, content.Pilots[i].lookup())
	}
	for i := range content.Upgrades {
		out = append(out, content.Upgrades[i].lookup())
	}
	for _, d := range content.Damage {
		out = append(out, engine.Card{Key: "damage." + d.Key, Name: d.Name, Kind: "kind.damage." + d.Deck, Rules: []string{"XW-CRIT-01"},
			Lines: []engine.Text{engine.Say("lookup.damage", engine.Term("trait", "trait."+d.Trait), engine.Num("n", d.Copies)), engine.Say("effect.damage." + d.Key)}})
	}
	return append(out, components()...)
}

func (s *ShipType) lookup() engine.Card {
	c := engine.Card{Key: "ship." + s.Key, Name: s.Name(), Kind: "size." + string(s.Size), Rules: []string{"XW-DIAL-03"}, Lines: []engine.Text{
		valuesLine(s.Stats),
		engine.Say("lookup.actions", engine.Terms("actions", prefixed("action.", s.Actions))),
	}}
	c.Lines = append(c.Lines, s.arcLines()...)
	for _, d := range []Difficulty{Green, White, Red} {
		var list []string
		for _, m := range s.Dial {
			if m.Difficulty == d {
				list = append(list, m.code())
			}
		}
		if len(list) > 0 {
			c.Lines = append(c.Lines, engine.Say("lookup.dial", engine.Term("colour", "difficulty."+string(d)), engine.Name("maneuvers", strings.Join(list, " "))))
		}
	}
	return c
}

func (p *PilotCard) lookup() engine.Card {
	c := engine.Card{Key: "pilot." + p.Key, Name: p.Name(), Kind: p.Type().Name(), Lines: []engine.Text{
		engine.Say("lookup.pilot", engine.Term("faction", "faction."+p.Faction), engine.Num("skill", p.Skill), engine.Num("points", p.Points)),
		valuesLine(p.Values()),
	}}
	if len(p.Slots) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.slots", engine.Terms("slots", prefixed("slot.", p.Slots))))
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

func (u *UpgradeCard) lookup() engine.Card {
	c := engine.Card{Key: "upgrade." + u.Key, Name: u.Name(), Kind: "slot." + u.Slot, Lines: []engine.Text{engine.Say("lookup.upgrade", engine.Num("points", u.Points))}}
	if w := u.Weapon; w != nil {
		c.Lines = append(c.Lines, engine.Say("lookup.weapon", engine.Num("attack", w.Attack), engine.Num("from", w.Range[0]), engine.Num("to", w.Range[1])))
	}
	if u.Unique {
		c.Lines = append(c.Lines, engine.Say("lookup.unique"))
	}
	if u.Limited {
		c.Lines = append(c.Lines, engine.Say("lookup.limited"))
	}
	if len(u.Factions) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.only", engine.Terms("who", prefixed("faction.", u.Factions))))
	}
	if len(u.Ships) > 0 {
		c.Lines = append(c.Lines, engine.Say("lookup.only", engine.Terms("who", prefixed("ship.", u.Ships))))
	}
	c.Lines = append(c.Lines, u.termLines()...)
	switch {
	case coded("upgrade", u.Key):
		c.Lines = append(c.Lines, engine.Say("effect.upgrade."+u.Key))
	case byWord(u.Key):
		c.Lines = append(c.Lines, engine.Say("lookup.word"))
	}
	return c
}

func valuesLine(v Stats) engine.Text {
	return engine.Say("lookup.values", engine.Num("attack", v.Attack), engine.Num("agility", v.Agility), engine.Num("hull", v.Hull), engine.Num("shields", v.Shields))
}
