package xwing

import (
	"slices"

	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// Aimed is an attack that may be declared.
type Aimed struct {
	Ship, Weapon, Target string
	Shot                 flight.Shot
}

func (a Aimed) key() string { return a.Ship + " " + a.Weapon + " " + a.Target }

// shots are the attacks that a ship may declare: every weapon with every
// target, measured. XW-ATK-02 … XW-ATK-06, XW-RNG-15.
func (g *Game) shots(s *Ship) []Aimed {
	if g.mayNotAttack(s) {
		return nil
	}
	var out []Aimed
	forbids := g.forbidding()
	for _, w := range g.weapons(s) {
		if !g.armed(s, w) {
			continue
		}
		for _, e := range g.inPlay(enemyOf(s.Seat)) { // XW-ATK-32, XW-SHP-03
			if shot, ok := g.shootable(s, w, e, forbids); ok {
				out = append(out, Aimed{s.ID, w, e.ID, shot})
			}
		}
	}
	return out
}

// mayNotAttack: a cloaked ship, one on an asteroid, or one that a card forbids
// it. XW-ATK-37, XW-ATK-38, XW-CLK-03, XW-OBS-04, XW-OBS-07.
func (g *Game) mayNotAttack(s *Ship) bool {
	return s.Destroyed || s.has(Cloak) || s.has("weapons_disabled") && !g.any(s, func(e *Effect) bool { return e.Fires != nil }) ||
		g.onAsteroid(s) && !g.any(s, func(e *Effect) bool { return e.Steady }) || g.forbids(s, Deed{Do: ToAttack})
}

// any: some card of a ship is of a kind.
func (g *Game) any(s *Ship, kind func(*Effect) bool) bool {
	on := false
	g.each(s, func(e *Effect, _ Moment) { on = on || kind(e) })
	return on
}

// fires: the ship's weapons are not disabled, or a card lets it attack with this
// one.
func (g *Game) fires(s *Ship, weapon string, at *Ship) bool {
	on := !s.has("weapons_disabled")
	g.each(s, func(e *Effect, m Moment) { on = on || e.Fires != nil && e.Fires(m, weapon, at) })
	return on
}

// weapons are the primary weapon and the Upgrade cards with the "Attack:"
// header. XW-SEC-01, XW-ATK-02.
func (g *Game) weapons(s *Ship) []string {
	out := []string{book.PrimaryWeapon}
	for _, u := range s.equipped() {
		if card := book.Upgrade(u.Key); card.Weapon != nil && !(card.Dual && u.Face == 1) && !slices.Contains(out, u.Key) {
			out = append(out, u.Key)
		}
	}
	return out
}

// armed reports that a ship meets what a weapon's header asks of the ship
// itself (XW-SEC-07).
func (g *Game) armed(s *Ship, weapon string) bool {
	if weapon == book.PrimaryWeapon {
		return true
	}
	w := book.Upgrade(weapon).Weapon
	return w.Needs != "focus" || s.has(Focus) && (!w.Spends || g.canSpend(s, Focus))
}

// aimedAt reports that a ship meets what a weapon's header asks of it and a
// target: a lock, or what a card lets stand in for one (XW-SEC-06).
func (g *Game) aimedAt(s, e *Ship, weapon string) bool {
	if weapon == book.PrimaryWeapon {
		return true
	}
	w := book.Upgrade(weapon).Weapon
	if w.Needs != "lock" || g.locked(s, e) && (!w.Spends || g.maySpendLock(s)) {
		return true
	}
	return g.focusForLock(s) && g.canSpend(s, Focus)
}

// attacksInContact: a card of one of two ships lets them attack each other
// although they touch: the card's ship attacks, or has the other in its arc.
func (g *Game) attacksInContact(s, e *Ship) bool {
	attacks := g.any(s, func(f *Effect) bool { return f.Contact }) && inArcOf(s, e)
	apart := func(a, b *Ship) bool { return g.any(a, func(f *Effect) bool { return f.Apart }) && inArcOf(a, b) }
	return attacks || apart(s, e) || apart(e, s)
}

// focusForLock: a card lets the ship pay with focus tokens what a weapon asks
// in locks.
func (g *Game) focusForLock(s *Ship) bool {
	return g.any(s, func(e *Effect) bool { return e.FocusForLock })
}

// mayShoot measures one weapon to one target. XW-ATK-03 … XW-ATK-05,
// XW-ATK-36, XW-TCH-02, XW-TCH-06, XW-SEC-02, XW-SEC-06, XW-RNG-14, XW-PRIO-04.
func (g *Game) mayShoot(s *Ship, weapon string, e *Ship) (flight.Shot, bool) {
	return g.shootable(s, weapon, e, g.forbidding())
}

// shootable is mayShoot for many targets: what cards forbid is gathered once.
func (g *Game) shootable(s *Ship, weapon string, e *Ship, forbids func(*Ship, Deed) bool) (flight.Shot, bool) {
	if e.Destroyed || g.touching(s, e) && !g.attacksInContact(s, e) || !g.aimedAt(s, e, weapon) || !g.fires(s, weapon, e) {
		return flight.Shot{}, false
	}
	shot := g.aim(s, weapon, e)
	lo, hi := g.weaponRange(s, weapon)
	if !shot.In || shot.Band < lo || shot.Band > hi || forbids(s, toTarget(e, weapon)) || forbids(s, toFire(weapon)) {
		return flight.Shot{}, false
	}
	return shot, true
}

// weaponRange are the bands in which a ship may use a weapon.
func (g *Game) weaponRange(s *Ship, weapon string) (lo, hi int) {
	if weapon == book.PrimaryWeapon {
		return 1, flight.Ruler
	}
	r := book.Upgrade(weapon).Weapon.Range
	if g.any(s, func(e *Effect) bool { return e.Wider }) {
		return max(1, r[0]-1), min(flight.Ruler, r[1]+1)
	}
	return r[0], r[1]
}

// aim measures an attack: a primary weapon uses every printed arc, or none if
// it is a turret; a secondary weapon the front arc, unless its card says
// otherwise. XW-ARC-04 … XW-ARC-06, XW-ARC-10, XW-TUR-01 … XW-TUR-03, XW-SEC-05.
func (g *Game) aim(s *Ship, weapon string, e *Ship) flight.Shot {
	shot := flight.Aim(s.base(), e.base(), g.arcsFor(s, weapon), g.tokens(), g.gauge())
	shot.Obstructed = shot.Obstructed && !g.any(s, func(f *Effect) bool { return f.Steady })
	return shot
}

// arcsFor are the arcs of a weapon, nil if it needs none.
func (g *Game) arcsFor(s *Ship, weapon string) []flight.Arc {
	switch {
	case weapon != book.PrimaryWeapon:
		return g.arcsOf(s, weapon)
	case s.shipType().Turret:
		return nil
	}
	return s.arcs()
}

// arcsOf are the arcs of a secondary weapon, nil if it needs none: the front
// arc, what the ship type adds for its icon, and what cards add (XW-SEC-05).
func (g *Game) arcsOf(s *Ship, weapon string) []flight.Arc {
	u := book.Upgrade(weapon)
	if u.Weapon.AnyArc {
		return nil
	}
	kinds := []string{"front"}
	if s.shipType().RearSlot == u.Slot {
		kinds = append(kinds, "aux_rear")
	}
	any := false
	g.each(s, func(e *Effect, m Moment) {
		if e.Arcs != nil {
			more := e.Arcs(m, u)
			any = any || slices.Contains(more, "any")
			kinds = append(kinds, more...)
		}
	})
	if any {
		return nil
	}
	var out []flight.Arc
	for _, k := range kinds {
		out = append(out, flight.Arc{Kind: k, Turned: s.Arc})
	}
	return out
}

// arcs are the firing arcs printed on a ship's token: what cards call its
// firing arc (XW-ARC-04, XW-ARC-08, XW-ARC-10).
func (s *Ship) arcs() []flight.Arc {
	var out []flight.Arc
	for _, k := range s.shipType().Arcs {
		out = append(out, flight.Arc{Kind: k, Turned: s.Arc})
	}
	return out
}
