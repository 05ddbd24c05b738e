package book

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// arcLines are the firing arcs of a type of ship. XW-ARC-06, XW-ARC-08,
// XW-ARC-10.
func (s *ShipType) arcLines() []engine.Text {
	out := []engine.Text{engine.Say("lookup.arcs", engine.Terms("arcs", Prefixed("arc.", s.Arcs)))}
	if s.Turret {
		out = append(out, engine.Say("lookup.turret"))
	}
	return out
}

// termLines are the conditions on which an Upgrade card is bought and used,
// and what it gives its ship, beside its cost, factions and types.
func (u *UpgradeCard) termLines() []engine.Text {
	var out []engine.Text
	add := func(on bool, key string, args ...engine.Arg) {
		if on {
			out = append(out, engine.Say(key, args...))
		}
	}
	slots := func(list []string) engine.Arg { return engine.Terms("slots", Prefixed("slot.", list)) }
	if w := u.Weapon; w != nil {
		add(w.Needs == "lock" && !w.Spends, "lookup.needs.lock")
		add(w.Needs == "lock" && w.Spends, "lookup.needs.lock.spent")
		add(w.Needs == "focus" && !w.Spends, "lookup.needs.focus")
		add(w.Needs == "focus" && w.Spends, "lookup.needs.focus.spent")
		add(w.AnyArc, "lookup.any.arc")
	}
	add(u.Discard, "lookup.discard")
	add(u.Action, "lookup.action")
	sizes := make([]string, len(u.Sizes))
	for i, s := range u.Sizes {
		sizes[i] = "size." + string(s)
	}
	add(len(sizes) > 0, "lookup.only", engine.Terms("who", sizes))
	add(u.MinSkill > 0, "lookup.skill.least", engine.Num("n", u.MinSkill))
	add(u.MaxAgility > 0, "lookup.agility.most", engine.Num("n", u.MaxAgility))
	add(u.MaxHull > 0, "lookup.hull.most", engine.Num("n", u.MaxHull))
	add(u.Shields > 0, "lookup.shields.only", engine.Num("n", u.Shields))
	if u.Carries != "" {
		add(true, "lookup.carries", engine.Term("card", "upgrade."+u.Carries))
	}
	add(u.NeedsAction != "", "lookup.needs.action", engine.Term("action", "action."+u.NeedsAction))
	add(len(u.NeedsSlots) > 0, "lookup.needs.slots", slots(u.NeedsSlots))
	add(u.LacksSlot != "", "lookup.lacks", engine.Term("slot", "slot."+u.LacksSlot))
	add(u.SquadLimited > 0, "lookup.squad", engine.Num("n", u.SquadLimited))
	add(len(u.Takes) > 0, "lookup.takes", slots(u.Takes))
	add(len(u.Removes) > 0, "lookup.removes", slots(u.Removes))
	out = append(out, grantLines(u.Grants)...)
	add(len(u.GainsOne) > 0, "lookup.gains.one", slots(u.GainsOne))
	if len(u.Back) > 0 {
		out = append(append(out, engine.Say("lookup.back")), grantLines(u.Back)...)
	}
	add(u.Modifications > 0, "lookup.modifications", engine.Num("n", u.Modifications))
	add(u.FurtherMax > 0, "lookup.modifications.most", engine.Num("n", u.FurtherMax))
	add(u.Titles > 0, "lookup.titles", engine.Num("n", u.Titles))
	if d := u.Discount; d.Slot == "any" {
		add(true, "lookup.discount.any", engine.Num("n", d.Points))
	} else {
		add(d.Points > 0, "lookup.discount", engine.Num("n", d.Points), engine.Term("slot", "slot."+d.Slot))
	}
	add(u.NoTwins != "", "lookup.twins", engine.Term("slot", "slot."+u.NoTwins))
	add(u.OnlyUnique != "", "lookup.unique.only", engine.Term("slot", "slot."+u.OnlyUnique))
	return out
}

// grantLines are the icons, actions and values that a card gives.
func grantLines(list []Grant) []engine.Text {
	var out []engine.Text
	var slots, actions []string
	for _, g := range list {
		switch g.Kind {
		case "slot":
			slots = append(slots, "slot."+g.What)
		case "action":
			actions = append(actions, "action."+g.What)
		default:
			out = append(out, engine.Say("lookup.value", engine.Term("value", "value."+g.Kind), engine.Signed("n", g.N)))
		}
	}
	if len(slots) > 0 {
		out = append(out, engine.Say("lookup.gains", engine.Terms("slots", slots)))
	}
	if len(actions) > 0 {
		out = append(out, engine.Say("lookup.adds", engine.Terms("actions", actions)))
	}
	return out
}

// components are what lies on the table beside ships: Condition cards,
// obstacles, bombs and the other tokens.
func components(coded func(kind, key string) bool) []engine.Card {
	var out []engine.Card
	for i := range All().Conditions {
		c := &All().Conditions[i]
		card := engine.Card{Key: c.Name(), Name: c.Name(), Kind: "kind.condition"}
		if c.Unique {
			card.Lines = append(card.Lines, engine.Say("lookup.unique"))
		}
		if coded("condition", c.Key) {
			card.Lines = append(card.Lines, engine.Say("effect.condition."+c.Key))
		} else {
			card.Lines = append(card.Lines, engine.Say("lookup.word"))
		}
		out = append(out, card)
	}
	for i := range All().Obstacles {
		out = append(out, All().Obstacles[i].lookup())
	}
	for i := range All().Bombs {
		out = append(out, All().Bombs[i].lookup())
	}
	for _, t := range tokenRules {
		out = append(out, engine.Card{Key: "token." + t.key, Name: "token." + t.key, Kind: "kind.token", Rules: t.rules,
			Lines: []engine.Text{engine.Say("lookup.token." + t.key)}})
	}
	return out
}

// tokenRules are all kinds of tokens with the rules about them; those without
// come with cards of later waves.
var tokenRules = []struct {
	key   string
	rules []string
}{
	{"focus", []string{"XW-FOC-02", "XW-FOC-03"}},
	{"evade", []string{"XW-EVA-02", "XW-EVA-03"}},
	{"target_lock", []string{"XW-TL-01", "XW-TL-03", "XW-TL-04"}},
	{"stress", []string{"XW-STR-01", "XW-STR-02", "XW-STR-03"}},
	{"ion", []string{"XW-ION-01", "XW-ION-03", "XW-ION-08"}},
	{"cloak", []string{"XW-CLK-02", "XW-CLK-03", "XW-CLK-07"}},
	{"shield", []string{"XW-STAT-08", "XW-STAT-09", "XW-DMG-02"}},
	{"critical_hit", []string{"XW-CRIT-02"}},
	{"id", []string{"XW-IDT-01", "XW-IDT-02"}},
	{"tracking", []string{"XW-TRK-01"}},
	{"initiative", []string{"XW-INI-06"}},
	{"weapons_disabled", nil},
	{"tractor", nil},
	{"jam", nil},
	{"reinforce", nil},
}

func (o *ObstacleToken) lookup() engine.Card {
	c := engine.Card{Key: o.Name(), Name: o.Name(), Kind: "thing." + o.Kind,
		Lines: []engine.Text{sizeLine(o.Outline), engine.Say("lookup." + o.Kind), engine.Say("lookup.obstructs")}}
	if o.Kind == Asteroid {
		c.Rules = []string{"XW-OBS-02", "XW-OBS-03", "XW-OBS-04", "XW-OBT-01"}
	} else {
		c.Rules = []string{"XW-OBS-05", "XW-OBS-06", "XW-OBS-07", "XW-OBT-01"}
	}
	return c
}

func (b *BombShape) lookup() engine.Card {
	c := engine.Card{Key: b.Name(), Name: b.Name(), Kind: "thing.bomb", Rules: []string{"XW-BOMB-19"},
		Lines: []engine.Text{sizeLine(b.Outline)}}
	if b.Mine {
		c.Lines = append(c.Lines, engine.Say("lookup.mine"))
		c.Rules = []string{"XW-BOMB-09"}
	} else {
		c.Lines = append(c.Lines, engine.Say("lookup.timed"))
	}
	c.Lines = append(c.Lines, engine.Say("lookup.bomb."+b.Key))
	switch b.Key {
	case "proton_bomb":
		c.Rules = append(c.Rules, "XW-BOMB-14")
	case "seismic_charge":
		c.Rules = append(c.Rules, "XW-BOMB-15")
	case "proximity_mine":
		c.Rules = append(c.Rules, "XW-BOMB-16", "XW-BOMB-18")
	}
	return c
}

// sizeLine is the length and width of a token in whole mm, guides included.
func sizeLine(outline geom.Polygon) engine.Text {
	lo, hi := outline[0], outline[0]
	for _, p := range outline {
		lo = geom.Point{X: math.Min(lo.X, p.X), Y: math.Min(lo.Y, p.Y)}
		hi = geom.Point{X: math.Max(hi.X, p.X), Y: math.Max(hi.Y, p.Y)}
	}
	long, wide := math.Round(hi.X-lo.X), math.Round(hi.Y-lo.Y)
	if long < wide {
		long, wide = wide, long
	}
	return engine.Say("lookup.size", engine.Num("long", int(long)), engine.Num("wide", int(wide)))
}
