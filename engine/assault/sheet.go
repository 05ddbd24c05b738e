package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
)

// The greatest numbers of dice of the pools; no card prints more than three and two.
const (
	mostAttack  = 8
	mostDefense = 6
)

// build makes the attack that a sheet describes, or says what is missing.
func build(s attack.Sheet, options map[string]string) (*Single, *engine.Refusal) {
	agreed, ref := readings.Chosen(options)
	if ref != nil {
		return nil, ref
	}
	single := newSingle(agreed)
	g := &single.Game
	by, f := s.Attacker, g.by()
	f.Name, f.Hero, f.Strain, f.Lost = nameOf(by.Key, "unit.attacker"), by.Has("hero"), by.N("strain"), by.N("suffered")
	for _, c := range []string{"focused", "hidden", "weakened"} {
		if by.Has(c) {
			f.Conditions = append(f.Conditions, c)
		}
	}
	g.Attack.Own, g.Attack.Theirs = by.N("rr"), by.N("rrd")
	if by.Has("stunned") {
		return nil, engine.Refuse("IA-COND-15", "refuse.stunned")
	}
	if by.Count > 1 || len(s.Weapons) == 1 && s.Weapons[0].Count > 1 {
		return nil, engine.Refuse("IA-ATK-04", "refuse.figures")
	}
	w, ref := weaponOf(s)
	if ref != nil {
		return nil, ref
	}
	if ref := g.face(s.Targets); ref != nil {
		return nil, ref
	}
	a := g.fight()
	if ref := a.arm(w, by); ref != nil {
		return nil, ref
	}
	if n := a.Pool.count(attackColours) + a.Any + one(a.by.has("focused")); n > mostAttack {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", n), engine.Num("max", mostAttack))
	}
	if n := a.Pool.count(defenseColours); n > mostDefense {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", n), engine.Num("max", mostDefense))
	}
	return single, nil
}

// nameOf is the term of something of the content, or else of something typed.
func nameOf(key, typed string) string {
	if e, ok := tray.Content().Named[key]; ok {
		return e
	}
	return typed
}

// missing is the refusal of a sheet that lacks a field.
func missing(key string) *engine.Refusal {
	return engine.Refuse("", "refuse.missing", engine.Term("field", "field."+key))
}

// weaponOf is the weapon of an attack: the one named; of a figure with a
// Deployment card that of its card, to which what is typed without dice is
// added (IA-ATK-02, IA-ATK-34).
func weaponOf(s attack.Sheet) (attack.Profile, *engine.Refusal) {
	if len(s.Weapons) > 1 {
		return attack.Profile{}, engine.Refuse("IA-ATK-02", "refuse.weapons")
	}
	card, has := tray.Content().Own[s.Attacker.Key]
	if len(s.Weapons) == 0 {
		if !has {
			return attack.Profile{}, engine.Refuse("IA-ATK-34", "refuse.weapon")
		}
		return attack.Profile{Key: card.Key, Count: 1, Values: card.Values}, nil
	}
	w := s.Weapons[0]
	if has && w.Key == "" && !slices.ContainsFunc(append(slices.Clone(attackColours), "any"), w.Has) {
		w.Key, w.Values = card.Key, slices.Clone(w.Values)
		for _, v := range card.Values {
			if _, typed := w.Find(v.Key); !typed || tray.FieldOf(v.Key).Many {
				w.Values = append(w.Values, v)
			}
		}
	}
	return w, nil
}

// arm fills in the weapon, the attack pool and the distance, and tests that the
// target can be attacked with it (IA-ATK-05, IA-MEL-02, IA-KEY-18).
func (a fight) arm(w attack.Profile, by attack.Profile) *engine.Refusal {
	at, known := by.Find("at")
	switch {
	case w.Has("melee") && w.Has("ranged"):
		return engine.Refuse("IA-ATK-02", "refuse.types")
	case w.Has("reach") && w.Has("ranged"):
		return engine.Refuse("IA-KEY-18", "refuse.reach")
	case w.Has("ranged") && !known:
		return missing("at")
	}
	a.equip(w)
	a.With.Melee = w.Has("melee") || w.Has("reach") || !w.Has("ranged") && !known
	a.Distance = 1
	if known {
		a.Distance = at.N
	}
	far := 1
	if a.With.Reach {
		far = 2
	}
	if a.With.Melee && a.Distance > far {
		return engine.Refuse("IA-MEL-02", "refuse.melee", engine.Num("n", far))
	}
	if a.Pool.count(attackColours)+a.Any == 0 {
		return engine.Refuse("IA-ATK-02", "refuse.nodice")
	}
	if a.by.Hero { // IA-ATK-33
		a.With.Surge = append(a.With.Surge, Ability{Cost: 1, Effects: []attack.Effect{{Key: "restrain", N: 1}}})
	}
	if n := len(a.With.Surge); n > mostAbilities {
		return engine.Refuse("", "refuse.abilities", engine.Num("n", n), engine.Num("max", mostAbilities))
	}
	return nil
}

// equip fills in the weapon and the attack pool of a profile.
func (a fight) equip(w attack.Profile) {
	a.With = Weapon{
		Name:     nameOf(w.Key, "weapon.typed"),
		Melee:    w.Has("melee") || w.Has("reach"),
		Reach:    w.Has("reach"),
		Damage:   w.N("damage"),
		Accuracy: w.N("accuracy"),
		Surges:   w.N("surges"),
		Pierce:   w.N("pierce"),
		Dodge:    w.N("dodge"),
		Keywords: []attack.Effect{},
		Surge:    []Ability{},
	}
	if _, card := tray.Content().Own[w.Key]; card {
		a.With.Name = "weapon.own"
	}
	for _, c := range attackColours {
		*a.Pool.of(c) = w.N(c)
	}
	a.Any = w.N("any")
	for _, key := range tray.Innate {
		if v, ok := w.Find(key); ok {
			a.With.Keywords = append(a.With.Keywords, attack.Effect{Key: key, N: max(1, v.N)})
		}
	}
	for _, v := range w.Values {
		if v.Key != "surge" && v.Key != "surge2" {
			continue
		}
		one := Ability{Cost: 1, Effects: v.Effects()}
		if v.Key == "surge2" {
			one.Cost = 2
		}
		for i := range one.Effects {
			if one.Effects[i].Key == "dodge" { // "dodge 1" of an attack takes one away
				one.Effects[i].N = -max(one.Effects[i].N, -one.Effects[i].N)
			}
		}
		for range v.N {
			a.With.Surge = append(a.With.Surge, one)
		}
	}
}

// face fills in the target and the defense pool: the first figure named; the
// others are those that the attack may touch besides.
func (g *Game) face(list []attack.Profile) *engine.Refusal {
	a := &g.Attack
	by, at := g.by(), g.at()
	for i, p := range list {
		for n := range max(1, p.Count) {
			f := Figure{
				ID:         at.ID,
				Seat:       at.Seat,
				Name:       nameOf(p.Key, "unit.target"),
				Health:     p.N("health"),
				Hero:       p.Has("hero_target"),
				Object:     p.Has("object"),
				Conditions: []string{},
				Tokens:     []string{},
				Used:       []string{},
			}
			if p.Has("friendly") {
				f.Seat = by.Seat
			}
			first := i == 0 && n == 0
			if !first {
				f.ID = "f" + strconv.Itoa(len(a.Others)+1)
			}
			if first || n == 0 { // of several figures one may have suffered damage
				f.Lost = p.N("lost")
			}
			if f.Health > 0 && f.Lost >= f.Health {
				return engine.Refuse("IA-DMG-02", "refuse.lost", engine.Num("health", f.Health))
			}
			for _, c := range []string{"hidden", "weakened", "stunned", "bleeding"} {
				if p.Has(c+"_target") && !f.Object {
					f.Conditions = append(f.Conditions, c)
				}
			}
			if first {
				*at = f
				continue
			}
			g.Figures = append(g.Figures, &f)
			a.Others = append(a.Others, Near{ID: f.ID, Beside: p.Has("beside"), Valid: p.Has("valid"), Away: p.N("away")})
		}
	}
	if len(list) == 0 {
		return engine.Refuse("IA-ATK-19", "refuse.target")
	}
	if at.Seat == by.Seat {
		return engine.Refuse("IA-ATK-20", "refuse.friendly")
	}
	p := list[0]
	a.Pool.Black, a.Pool.White = p.N("black"), p.N("white")
	a.Defense = Defense{
		Block:    p.N("block"),
		Evade:    p.N("evade"),
		Dodge:    p.N("dodging"),
		Damage:   p.N("spares"),
		Accuracy: p.N("hinders"),
		Own:      p.N("rr_target"),
		Theirs:   p.N("rra_target"),
	}
	return nil
}
