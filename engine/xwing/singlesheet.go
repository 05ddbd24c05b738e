package xwing

import (
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/position"
	"estafeta/engine/xwing/tray"
)

// Fields are those of a sheet.
func (Attacks) Fields() []attack.Field { return tray.Fields(coded) }

// Attackers are all Ship cards.
func (Attacks) Attackers() []attack.Entry { return tray.Pilots() }

// Weapons are the same for all: whoever tries them has them.
func (Attacks) Weapons(string) []attack.Entry { return tray.Weapons() }

// Targets are all Ship cards.
func (Attacks) Targets() []attack.Entry { return tray.Pilots() }

// standIn is the Ship card without a text that lends typed values its base.
const standIn = "academypilot"

// Attack is the attack of a sheet.
func (Attacks) Attack(s attack.Sheet, options map[string]string) (attack.Game, *engine.Refusal) {
	g, refusal := build(s, options)
	if refusal != nil {
		return nil, refusal
	}
	return g, nil
}

// build puts the two ships of a sheet on a table, face to face at its range,
// with their tokens and cards.
func build(s attack.Sheet, options map[string]string) (*Single, *engine.Refusal) {
	if len(s.Weapons) > 1 || len(s.Targets) != 1 || len(s.Weapons) == 1 && s.Weapons[0].Count > 1 || s.Targets[0].Count > 1 ||
		s.Attacker.Count > 1 {
		return nil, engine.Refuse("XW-ATK-02", "refuse.single")
	}
	opts := map[string]string{}
	maps.Copy(opts, options)
	g := &Single{Game: *newGame(opts), Weapon: book.PrimaryWeapon}
	g.enter(Combat)
	g.Round = 1
	for seat := engine.Seat(1); seat <= 2; seat++ {
		g.addSide(seat, "", "")
	}
	weapon := attack.Profile{}
	if len(s.Weapons) == 1 {
		weapon = s.Weapons[0]
		if weapon.Key != "" {
			g.Weapon = weapon.Key
		}
	}
	by, at := s.Attacker, s.Targets[0]
	arms := cardsOf(by, "card")
	if g.Weapon != book.PrimaryWeapon {
		arms = append(arms, g.Weapon)
		if weapon.Has("attack") {
			return nil, engine.Refuse("XW-SEC-03", "refuse.printed", engine.Term("weapon", weaponName(g.Weapon)))
		}
	}
	s1, refusal := g.singleShip(1, by.Key, arms)
	if refusal != nil {
		return nil, refusal
	}
	s2, refusal := g.singleShip(2, at.Key, cardsOf(at, "target_card"))
	if refusal != nil {
		return nil, refusal
	}
	g.Named = [2]bool{by.Key != "", at.Key != ""}
	if refusal := g.typed(s1, s2, weapon, at); refusal != nil {
		return nil, refusal
	}
	g.tokensOf(s1, by, map[string]string{"focus": Focus, "stress": Stress})
	g.tokensOf(s2, at, map[string]string{"target_focus": Focus, "evade": Evade, "target_stress": Stress})
	if at.Has("cloaked") {
		s2.Tokens[Cloak] = 1
	}
	if by.Has("lock") {
		g.Locks = append(g.Locks, Lock{"A", s1.ID, s2.ID})
	}
	for _, x := range []struct {
		s   *Ship
		p   attack.Profile
		key string
	}{{s1, by, "skill"}, {s2, at, "target_skill"}} {
		if v, ok := x.p.Find(x.key); ok {
			g.last(x.s, "skill", v.N, "game", "sheet")
		}
	}
	reach := 2
	if v, ok := by.Find("range"); ok {
		reach = v.N
	}
	g.face(s1, s2, reach)
	s2.Shields = s2.shieldValue()
	s1.Shields = s1.shieldValue()
	g.Had = s2.Shields
	g.Attack.Obstructed = at.Has("obstructed")
	return g, g.able(s1, s2, reach)
}

// cardsOf are the keys of the cards of a profile.
func cardsOf(p attack.Profile, field string) []string {
	var out []string
	for _, v := range p.Values {
		if v.Key == field {
			out = append(out, v.Word)
		}
	}
	return out
}

func (g *Single) singleShip(seat engine.Seat, pilot string, cards []string) (*Ship, *engine.Refusal) {
	if pilot == "" {
		pilot = standIn
	}
	if book.Pilot(pilot) == nil {
		return nil, engine.Refuse("", "refuse.pilot", engine.Name("pilot", pilot))
	}
	for _, key := range cards {
		if book.Upgrade(key) == nil {
			return nil, engine.Refuse("", "refuse.card", engine.Name("card", key))
		}
	}
	s, err := g.field(seat, pilot, cards)
	if err != nil {
		return nil, engine.Refuse("", "refuse.card", engine.Name("card", err.Error()))
	}
	s.Placed = true
	return s, nil
}

// typed puts the values of a sheet in the place of printed ones; without a
// Ship card they must be there.
func (g *Single) typed(by, at *Ship, weapon, target attack.Profile) *engine.Refusal {
	if v, ok := weapon.Find("attack"); ok {
		values := by.values()
		values.Attack = v.N
		by.Typed = &values
	} else if !g.Named[0] && g.Weapon == book.PrimaryWeapon {
		return engine.Refuse("XW-ATK-08", "refuse.attack")
	}
	values, changed := at.values(), !g.Named[1]
	if changed {
		values.Shields = 0
	}
	for _, x := range []struct {
		key    string
		into   *int
		needed bool
	}{{"agility", &values.Agility, true}, {"hull", &values.Hull, true}, {"shields", &values.Shields, false}} {
		v, ok := target.Find(x.key)
		if ok {
			*x.into, changed = v.N, true
		} else if x.needed && !g.Named[1] {
			return engine.Refuse("XW-STAT-01", "refuse.target")
		}
	}
	if changed {
		at.Typed = &values
	}
	return nil
}

func (g *Single) tokensOf(s *Ship, p attack.Profile, of map[string]string) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		if v, ok := p.Find(key); ok {
			s.Tokens[of[key]] = v.N
		}
	}
}

// face sets the ships front to front, in the middle of a band of range.
func (g *Single) face(s, e *Ship, reach int) {
	length := func(s *Ship) float64 { return s.base().Outline()[0].Dist(s.base().Outline()[1]) }
	s.Pose, e.Pose = position.Pose([2]float64{450, 700}, 0), position.Pose([2]float64{450, 300}, 180)
	gap := flight.BandDepth*float64(reach) - flight.BandDepth/2
	e.Pose = position.Pose([2]float64{450, 700 - length(s)/2 - length(e)/2 - gap}, 180)
}

// able refuses an attack that the rules would not let be declared at this
// range (XW-ATK-04, XW-ATK-37, XW-SEC-02, XW-SEC-06, XW-SEC-07).
func (g *Single) able(s, e *Ship, reach int) *engine.Refusal {
	lo, hi := g.weaponRange(s, g.Weapon)
	if reach < lo || reach > hi {
		return engine.Refuse("XW-SEC-02", "refuse.reach", engine.Term("weapon", weaponName(g.Weapon)), engine.Num("low", lo),
			engine.Num("high", hi))
	}
	if !g.armed(s, g.Weapon) || !g.aimedAt(s, e, g.Weapon) {
		return engine.Refuse("XW-SEC-06", "refuse.needs", engine.Term("weapon", weaponName(g.Weapon)),
			engine.Term("token", "token."+book.Upgrade(g.Weapon).Weapon.Needs))
	}
	if shot, ok := g.mayShoot(s, g.Weapon, e); !ok || g.mayNotAttack(s) || shot.Band != reach {
		return engine.Refuse("XW-ATK-04", "refuse.shot", engine.Term("weapon", weaponName(g.Weapon)))
	}
	return nil
}
