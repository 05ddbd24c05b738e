package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/tray"
	"estafeta/engine/wh40k/troops"
)

// snapRange is how far snap shooting reaches, in inches (WH-STRAT-28).
const snapRange = 24

// mostDice is the greatest number of attack dice of one attack.
const mostDice = 500

// build makes the attack that a sheet describes, or says what is missing.
func build(s attack.Sheet, options map[string]string) (*Single, *engine.Refusal) {
	agreed, ref := readings.Chosen(options)
	if ref != nil {
		return nil, ref
	}
	single := newSingle(agreed)
	g := &single.Game
	a := &g.Attack
	by := s.Attacker
	a.Situation = troops.Situation{
		Still:    by.Has("still"),
		Charged:  by.Has("charged"),
		Snap:     by.Has("snap"),
		Indirect: by.Has("indirect_shooting"),
		Spotted:  by.Has("spotted"),
		Engaged:  by.Has("engaged"),
		Big:      by.Has("big"),
		Plunging: by.Has("plunging"),
	}
	a.Command = by.Has("command")
	for i, p := range s.Weapons {
		w, ref := newWeapon(p)
		if ref != nil {
			return nil, ref
		}
		if at, ok := by.Find("at"); ok && !w.Melee && w.Range > 0 {
			if at.N > w.Range { // WH-ATK-03, WH-ATK-10
				if i == len(s.Weapons)-1 && len(a.Weapons) == 0 {
					return nil, engine.Refuse("WH-ATK-10", "refuse.range", engine.Num("range", w.Range))
				}
				continue
			}
			w.Half = w.Half || 2*at.N <= w.Range
		}
		if at, ok := by.Find("at"); ok && a.Situation.Snap && at.N > snapRange {
			return nil, engine.Refuse("WH-STRAT-28", "refuse.snap_range", engine.Num("range", snapRange))
		}
		a.Weapons = append(a.Weapons, w)
	}
	if len(a.Weapons) == 0 {
		return nil, noWeapon(by.Key)
	}
	scope := "inv_ranged"
	if a.Weapons[0].Melee {
		scope = "inv_melee"
	}
	if ref := fill(g.at(), s.Targets, scope); ref != nil {
		return nil, ref
	}
	a.CommandAt = s.Targets[0].Has("command_target")
	a.Models = len(g.at().Models)
	if ref := g.legal(); ref != nil {
		return nil, ref
	}
	dice := 0
	for i := range a.Weapons {
		for _, d := range a.Weapons[i].Each(g.at(), a.Models) {
			dice += a.Weapons[i].Count * d.Most()
		}
	}
	if dice > mostDice {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", dice), engine.Num("max", mostDice))
	}
	return single, nil
}

// noWeapon is the refusal of a unit that attacks with nothing: it names what it
// has (WH-ATK-02).
func noWeapon(unit string) *engine.Refusal {
	var names []string
	if unit != "" {
		for _, e := range tray.Weapons(unit) {
			names = append(names, e.Name)
		}
	}
	if len(names) == 0 {
		return engine.Refuse("WH-ATK-02", "refuse.weapon")
	}
	return engine.Refuse("WH-ATK-02", "refuse.whichweapon", engine.Terms("weapons", names))
}

// missing is the refusal of a sheet that lacks a field.
func missing(key string) *engine.Refusal {
	return engine.Refuse("", "refuse.missing", engine.Term("field", "field."+key))
}

func diceOf(v attack.Value) troops.Dice { return troops.Dice{N: v.N, Dice: v.Dice, Sides: v.Sides} }

// newWeapon reads a weapon's profile.
func newWeapon(p attack.Profile) (troops.Weapon, *engine.Refusal) {
	w := troops.Weapon{
		Key:       p.Key,
		Name:      "weapon.typed",
		Count:     p.Count,
		Range:     p.N("range"),
		S:         p.N("s"),
		AP:        p.N("ap"),
		Half:      p.Has("half"),
		CritHit:   p.N("crit"),
		Hit:       p.N("hit"),
		Wound:     p.N("wound"),
		Abilities: []troops.Ability{},
	}
	if e, ok := tray.Content().Weapons[p.Key]; ok {
		w.Name = e.Name
	}
	for _, key := range []string{"a", "s", "d"} {
		if !p.Has(key) {
			return w, missing(key)
		}
	}
	a, _ := p.Find("a")
	d, _ := p.Find("d")
	w.A, w.D = diceOf(a), diceOf(d)
	for _, d := range []troops.Dice{w.A, w.D} {
		if d.Random() && d.Sides != 3 && d.Sides != 6 {
			return w, engine.Refuse("WH-DICE-01", "refuse.sides", engine.Num("sides", d.Sides))
		}
	}
	switch bs, ws := p.N("bs"), p.N("ws"); {
	case bs > 0 && ws > 0:
		return w, engine.Refuse("WH-ATK-05", "refuse.skills")
	case ws > 0:
		w.Skill, w.Melee = ws, true
	case bs > 0:
		w.Skill = bs
	case !p.Has("torrent"):
		return w, missing("bs")
	}
	w.AgainHit = again(p, "rr1h", "rrh")
	w.AgainHurt = again(p, "rr1w", "rrw")
	for _, v := range p.Values {
		if !tray.FieldOf(v.Key).Ability {
			continue
		}
		ab := abilityOf(v)
		if ab.X.Random() && ab.X.Sides != 3 && ab.X.Sides != 6 {
			return w, engine.Refuse("WH-DICE-01", "refuse.sides", engine.Num("sides", ab.X.Sides))
		}
		w.Abilities = append(w.Abilities, ab)
	}
	return w, nil
}

// abilityOf is a weapon ability as a sheet or a datasheet has it.
func abilityOf(v attack.Value) troops.Ability {
	ab := troops.Ability{Key: v.Key, For: []string{}}
	word := v.Word
	if rest, ok := strings.CutPrefix(word, "!"); ok {
		word, ab.Not = rest, true
	}
	if word != "" {
		ab.For = strings.Split(word, "/")
	}
	if tray.FieldOf(v.Key).Kind == attack.Against {
		ab.Goal = v.N
	} else {
		ab.X = diceOf(v)
	}
	return ab
}

func again(p attack.Profile, ones, failed string) string {
	switch {
	case p.Has(failed):
		return troops.AgainFailed
	case p.Has(ones):
		return troops.AgainOnes
	}
	return ""
}

// fill makes the unit of the kinds of models that a sheet names; scope is the
// invulnerable save that counts against these attacks besides.
func fill(u *troops.Unit, kinds []attack.Profile, scope string) *engine.Refusal {
	u.Models, u.Keywords, u.Stealth = []troops.Model{}, []string{}, true
	if len(kinds) == 0 {
		return engine.Refuse("WH-ATK-08", "refuse.target")
	}
	for _, p := range kinds {
		for _, key := range []string{"t", "sv", "w"} {
			if !p.Has(key) {
				return missing(key)
			}
		}
		m := troops.Model{
			Name:      "unit.typed",
			T:         p.N("t"),
			Sv:        p.N("sv"),
			InSv:      p.N("inv"),
			W:         p.N("w"),
			Wounds:    p.N("w"),
			FNP:       p.N("fnp"),
			Character: p.Has("character"),
			Halve:     p.Has("halve"),
			Lessen:    -p.N("lessen"),
		}
		if n := p.N(scope); n > 0 && (m.InSv == 0 || n < m.InSv) {
			m.InSv = n
		}
		if e, ok := tray.Content().Units[p.Key]; ok {
			m.Name = e.Name
		}
		if v, ok := p.Find("demise"); ok {
			m.Demise = diceOf(v)
			if m.Demise.Random() && m.Demise.Sides != 3 && m.Demise.Sides != 6 {
				return engine.Refuse("WH-DICE-01", "refuse.sides", engine.Num("sides", m.Demise.Sides))
			}
		}
		for i := range p.Count {
			m.ID, m.Wounds = modelID(len(u.Models)), m.W
			if lost := p.N("lost"); i == 0 && lost > 0 {
				if lost >= m.W {
					return engine.Refuse("WH-SEQ-36", "refuse.lost", engine.Num("w", m.W))
				}
				m.Wounds -= lost
			}
			u.Models = append(u.Models, m)
		}
		for _, v := range p.Values {
			if tray.FieldOf(v.Key).Keyword && !slices.Contains(u.Keywords, v.Key) {
				u.Keywords = append(u.Keywords, v.Key)
			}
		}
		u.Cover = u.Cover || p.Has("cover")
		u.Engaged = u.Engaged || p.Has("engaged_target")
		u.Stealth = u.Stealth && p.Has("stealth") // WH-KEY-52
		u.SaveMod += p.N("save")
		u.Near = max(u.Near, p.N("near"))
	}
	for _, q := range u.Groups() { // the rules never leave two wounded models in a group
		n := 0
		for _, i := range q.Models {
			if u.Models[i].Wounded() {
				n++
			}
		}
		if n > 1 {
			return engine.Refuse("WH-SEQ-28", "refuse.two_wounded")
		}
	}
	return nil
}

// legal tests what the rules forbid whatever is rolled.
func (g *Game) legal() *engine.Refusal {
	a, s, u := &g.Attack, g.Attack.Situation, g.at()
	if s.Indirect && !slices.ContainsFunc(a.Weapons, func(w troops.Weapon) bool { return w.Has("indirect") }) {
		return engine.Refuse("WH-SHOOT-20", "refuse.indirect")
	}
	for _, w := range a.Weapons {
		if w.Melee != a.Weapons[0].Melee {
			return engine.Refuse("WH-ATK-05", "refuse.mixed")
		}
		switch {
		case w.Melee && (s.Snap || s.Indirect):
			return engine.Refuse("WH-STRAT-27", "refuse.melee")
		case w.Melee:
		case s.Indirect && s.Engaged:
			return engine.Refuse("WH-SHOOT-20", "refuse.indirect_engaged")
		case u.Engaged && w.Has("blast"):
			return engine.Refuse("WH-MV-09", "refuse.blast")
		case u.Engaged && s.Snap:
			return engine.Refuse("WH-MV-05", "refuse.snap_engaged")
		case s.Engaged && !s.Big && !w.Has("close"):
			return engine.Refuse("WH-SHOOT-17", "refuse.close")
		case s.Engaged && !s.Big && !u.Engaged:
			return engine.Refuse("WH-SHOOT-17", "refuse.away")
		case u.Engaged && !s.Engaged && !u.Big():
			return engine.Refuse("WH-ATK-11", "refuse.engaged")
		}
	}
	return nil
}
