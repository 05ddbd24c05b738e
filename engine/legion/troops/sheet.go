package troops

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/tray"
)

// Equip takes the weapons that can be used together: in melee those with the
// melee icon, otherwise ranged ones in range (LEG-A-ATK-04, LEG-A-ATK-05,
// LEG-A-WPN-11, LEG-A-WPN-13).
func (a Fight) Equip(s attack.Sheet) *engine.Refusal {
	by := s.Attacker
	at := by.N("range")
	var all []Weapon
	ranged, melee := 0, 0
	weapons := s.Weapons
	if len(weapons) == 0 {
		weapons = usual(by)
	}
	for _, p := range weapons {
		w := NewWeapon(p)
		if w.To > 0 {
			ranged++
		}
		if w.Melee {
			melee++
		}
		all = append(all, w)
	}
	switch {
	case len(all) == 0:
		return engine.Refuse("LEG-A-ATK-08", "refuse.weapon")
	case by.Has("engaged") && at > 0:
		return engine.Refuse("LEG-A-ATK-04", "refuse.engaged")
	case by.Has("engaged"):
	case ranged == len(all):
		a.Ranged = true
	case melee != len(all):
		return engine.Refuse("LEG-A-WPN-11", "refuse.mixed")
	case at > 0:
		return engine.Refuse("LEG-A-WPN-03", "refuse.melee")
	}
	for _, w := range all {
		switch {
		case !w.Fits(a.Ranged, at) && !a.Ranged:
			return engine.Refuse("LEG-A-WPN-03", "refuse.notmelee", engine.Term("weapon", w.Name))
		case !w.Fits(a.Ranged, at):
			return engine.Refuse(
				"LEG-A-ATK-08",
				"refuse.range",
				engine.Term("weapon", w.Name),
				engine.Num("from", w.From),
				engine.Num("to", w.To),
			)
		case w.OutOfArc && w.Fixed:
			return engine.Refuse("LEG-A-KEY-21", "refuse.arc", engine.Term("weapon", w.Name))
		case w.Cumbersome && by.Has("moved") && !by.Has("standby"):
			return engine.Refuse("LEG-A-KEY-19", "refuse.moved", engine.Term("weapon", w.Name))
		case a.Ranged && w.To == 1 && s.Targets[0].Has("immunerange1"):
			return engine.Refuse("", "refuse.range1", engine.Term("weapon", w.Name))
		}
	}
	a.Weapons = all
	return nil
}

// usual are the weapons of an attacker that names none: of its unit card, those
// that reach, the best first, as many as each miniature may use.
func usual(by attack.Profile) []attack.Profile {
	i := slices.IndexFunc(tray.Content().Cards, func(c *book.Unit) bool { return c.Key == by.Key })
	if i < 0 {
		return nil
	}
	var ranged, melee []attack.Profile
	for _, k := range tray.Content().Cards[i].Weapons {
		p := attack.Profile{Key: k, Count: max(1, by.Count), Values: tray.Content().Weapons[k].Values}
		w := NewWeapon(p)
		if w.Fits(true, by.N("range")) {
			ranged = append(ranged, p)
		}
		if w.Melee {
			melee = append(melee, p)
		}
	}
	list := ranged
	if by.Has("engaged") || len(ranged) == 0 && !by.Has("range") {
		list = melee
	}
	worth := func(p attack.Profile) int { return 6*p.N("red") + 4*p.N("black") + 2*p.N("white") } // eighths: what shows a hit or a critical
	slices.SortStableFunc(list, func(a, b attack.Profile) int { return worth(b) - worth(a) })
	return list[:min(len(list), max(1, by.N("arsenal")))]
}

// Enough holds that each miniature uses one weapon, or as many as Arsenal X
// says; an upgrade that adds a miniature brings its own, and only one miniature
// carries it (LEG-A-WPN-15 … LEG-A-WPN-18, LEG-A-KEY-26).
func (a Fight) Enough(by attack.Profile) *engine.Refusal {
	uses, carriers := 0, by.Count
	for _, w := range a.Weapons {
		uses += w.Count
		if w.Adds {
			carriers++
			if w.Count > 1 {
				return engine.Refuse("LEG-A-WPN-16", "refuse.carrier", engine.Term("weapon", w.Name))
			}
		}
	}
	if most := carriers * max(1, by.N("arsenal")); uses > most && by.Count > 0 {
		return engine.Refuse("LEG-A-WPN-18", "refuse.uses", engine.Num("n", uses), engine.Num("max", most))
	}
	return nil
}

// NewWeapon reads a weapon's profile; one without a range that is no melee
// weapon is a ranged one of every range.
func NewWeapon(p attack.Profile) Weapon {
	w := Weapon{
		Key:   p.Key,
		Name:  "weapon.typed",
		Count: p.Count,
		Red:   p.N("red"),
		Black: p.N("black"),
		White: p.N("white"),
		From:  p.N("from"),
		To:    p.N("to"),
		Melee: p.Has("melee"),
		Impact: p.N(
			"impact",
		),
		Pierce:       p.N("pierce"),
		Ion:          p.N("ion"),
		Blast:        p.Has("blast"),
		HighVelocity: p.Has("highvelocity"),
		Suppressive:  p.Has("suppressive"),
		Spray: p.Has(
			"spray",
		),
		Cumbersome:    p.Has("cumbersome"),
		Fixed:         p.Has("fixed"),
		ImmuneDeflect: p.Has("immunedeflect"),
		TowCable:      p.Has("towcable"),
		Disrupted:     p.Has("disrupted"),
		OutOfArc:      p.Has("outofarc"),
	}
	if e, ok := tray.Content().Weapons[p.Key]; ok {
		w.Name, w.Adds = e.Name, tray.Content().Adds[p.Key]
	}
	if w.To == 0 && !w.Melee {
		w.To = 5
	}
	return w
}

// missing is the refusal of a sheet that lacks a field.
func missing(key string) *engine.Refusal {
	return engine.Refuse("", "refuse.missing", engine.Term("field", "field."+key))
}

// ofMini are the fields of a target that belong to one kind of miniatures; all
// others belong to the unit.
var ofMini = []string{"w", "lost", "hidden", "noncombatant"}

// Fill makes the unit of the kinds of miniatures that a sheet names: the first
// is the unit with its leader, others are miniatures that upgrades add.
func (u *Unit) Fill(kinds []attack.Profile) *engine.Refusal {
	if len(kinds) == 0 {
		return engine.Refuse("LEG-A-ATK-06", "refuse.target")
	}
	p := kinds[0]
	p.Values = slices.Clone(p.Values)
	for _, kind := range kinds[1:] {
		if kind.Key != "" {
			return engine.Refuse("LEG-A-ATK-03", "refuse.units")
		}
		for _, v := range kind.Values { // what is said of a miniature counts for its unit
			if !slices.Contains(ofMini, v.Key) && !p.Has(v.Key) {
				p.Values = append(p.Values, v)
			}
		}
	}
	if p.Has("reddefense") == p.Has("whitedefense") {
		return engine.Refuse("LEG-A-ATK-19", "refuse.defense")
	}
	*u = Unit{
		ID:         u.ID,
		Seat:       u.Seat,
		Minis:      []Mini{},
		Guards:     []Guard{},
		Defense:    string(White),
		Surge:      p.Has("surge"),
		Vehicle:    p.Has("vehicle"),
		Nerveless:  p.Has("nerveless"),
		Resilience: p.N("resilience"),
		Token:      p.Has("damagetoken"),
		Dodge: p.N(
			"dodge",
		),
		Suppression: p.N("suppression"),
		Cover:       p.N("cover"),
		LowProfile:  p.Has("lowprofile"),
		Armor:       p.N("armor"),
		WeakPoint:   p.N("weakpoint"),
		ImmuneBlast: p.Has(
			"immuneblast",
		),
		ImmunePierce: p.Has("immunepierce"),
		Impervious:   p.Has("impervious"),
		Deflect:      p.Has("deflect"),
		Nimble:       p.Has("nimble"),
		DangerSense:  p.N("dangersense"),
		Uncanny:      p.N("uncanny"),
		Enrage:       p.N("enrage"),
		Guardian:     p.Has("guardian"),
	}
	if p.Has("reddefense") {
		u.Defense = string(Red)
	}
	switch {
	case p.Has("heavy"):
		u.Grade = Heavy
	case p.Has("light"):
		u.Grade = Light
	default:
		all := 0
		for _, kind := range kinds {
			all += kind.Count
		}
		if p.N("behindlight")+p.N("behindheavy") > all {
			return engine.Refuse("LEG-A-COVER-19", "refuse.hidden", engine.Num("n", all))
		}
		u.Grade = Majority(all, p.N("behindlight"), p.N("behindheavy"))
	}
	if n := p.N("guarded"); n > 0 {
		q := Guard{X: n, Defense: string(White), Surge: p.Has("guardsurge")}
		if p.Has("guardred") {
			q.Defense = string(Red)
		}
		u.Guards = append(u.Guards, q)
	}
	for k, kind := range kinds {
		if !kind.Has("w") && k > 0 {
			kind.Values = append(slices.Clone(kind.Values), attack.Value{Key: "w", N: p.N("w")})
		}
		if ref := u.Muster(kind); ref != nil {
			return ref
		}
	}
	u.Minis[0].Leader = true
	if u.Wounds() > 0 && u.Enraged() { // LEG-A-KEY-77
		u.Suppression = 0
	}
	return nil
}

// Muster adds the miniatures of one kind; the last of them are those that
// nobody sees, the first has lost wounds.
func (u *Unit) Muster(p attack.Profile) *engine.Refusal {
	if !p.Has("w") {
		return missing("w")
	}
	m := Mini{Name: "unit.typed", W: p.N("w"), Noncombatant: p.Has("noncombatant")}
	if e, ok := tray.Content().Units[p.Key]; ok {
		m.Name = e.Name
	}
	if m.Noncombatant {
		m.Name = "unit.noncombatant"
	}
	if lost := p.N("lost"); lost >= m.W {
		return engine.Refuse("LEG-B-WND-02", "refuse.lost", engine.Num("w", m.W))
	}
	if p.N("hidden") > p.Count {
		return engine.Refuse("LEG-B-WND-05", "refuse.hidden", engine.Num("n", p.Count))
	}
	for i := range p.Count {
		one := m
		one.ID, one.Hidden = miniID(len(u.Minis)), i >= p.Count-p.N("hidden")
		if i == 0 {
			one.Lost = p.N("lost")
		}
		u.Minis = append(u.Minis, one)
	}
	return nil
}
