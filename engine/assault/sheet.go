package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
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
	f.Name, f.Hero, f.Strain, f.Lost = troops.NameOf(by.Key, "unit.attacker"), by.Has("hero"), by.N("strain"), by.N("suffered")
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
	if ref := a.Arm(w, by); ref != nil {
		return nil, ref
	}
	if n := a.Pool.Count(troops.AttackColours) + a.Any + troops.Truth(a.Attacker.Has("focused")); n > mostAttack {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", n), engine.Num("max", mostAttack))
	}
	if n := a.Pool.Count(troops.DefenseColours); n > mostDefense {
		return nil, engine.Refuse("", "refuse.pool", engine.Num("n", n), engine.Num("max", mostDefense))
	}
	return single, nil
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
	if has && w.Key == "" && !slices.ContainsFunc(append(slices.Clone(troops.AttackColours), "any"), w.Has) {
		w.Key, w.Values = card.Key, slices.Clone(w.Values)
		for _, v := range card.Values {
			if _, typed := w.Find(v.Key); !typed || tray.FieldOf(v.Key).Many {
				w.Values = append(w.Values, v)
			}
		}
	}
	return w, nil
}

// face fills in the target and the defense pool: the first figure named; the
// others are those that the attack may touch besides.
func (g *Game) face(list []attack.Profile) *engine.Refusal {
	a := &g.Attack
	by, at := g.by(), g.at()
	for i, p := range list {
		for n := range max(1, p.Count) {
			f := troops.Figure{
				ID:         at.ID,
				Seat:       at.Seat,
				Name:       troops.NameOf(p.Key, "unit.target"),
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
			a.Others = append(a.Others, troops.Near{ID: f.ID, Beside: p.Has("beside"), Valid: p.Has("valid"), Away: p.N("away")})
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
	a.Defense = troops.Defense{
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
