package xwing

import (
	"slices"

	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("upgrade", astromechCards) }

// astromechCards are astromech droids, salvaged ones too.
var astromechCards = []Effect{
	// Maneuvers of speed 1 and 2 are green.
	{Key: "r2astromech", Difficulty: greener(func(m flight.Maneuver) bool { return m.Speed == 1 || m.Speed == 2 })},
	{Key: "unhingedastromech", Difficulty: greener(func(m flight.Maneuver) bool { return m.Speed == 3 })},
	// After a green maneuver: a shield.
	{Key: "r2d2", On: []Trigger{{At: AfterManeuver, May: true, When: allOf(flown(flight.Green), Moment.damaged),
		Do: func(m Moment) { m.recover() }}}},
	{Key: "r2f2", Act: &Act{Do: func(m Moment) { m.G.last(m.Ship, "agility", 1, "round", m.Card.Key) }}},
	// A defense die; on an evade or focus a facedown Damage card goes, the last one: facedown all count alike.
	{Key: "r5d8", Act: &Act{When: func(m Moment) bool { return len(m.Ship.facedown()) > 0 },
		Do: func(m Moment) {
			f := m.G.throw(m.T, m.Ship, "effect_defense", defenseDie, 1)[0]
			m.tellFaces([]Face{f})
			if down := m.Ship.facedown(); f != Blank && len(down) > 0 {
				m.G.discardDamage(m.T, m.Ship, down[len(down)-1])
			}
		}}},
	// A lock spent: a defense die; on an evade the same ship is locked again.
	{Key: "r5k6", On: []Trigger{{At: TokenSpent, When: func(m Moment) bool { return m.Token == "lock" && m.Other != nil },
		Do: func(m Moment) {
			f := m.G.throw(m.T, m.Ship, "effect_defense", defenseDie, 1)[0]
			m.tellFaces([]Face{f})
			if f != EvadeFace {
				return
			}
			m.G.acquire(m.T, m.Ship, m.Other)
			if m.attacks() {
				m.remember("lock", 1)
			}
		}}, {At: AfterAttack, Do: func(m Moment) { m.forget("lock") }}},
		Forbids: func(m Moment, d Deed) bool {
			return d.spends(lockToken) && m.aboutOwnShip() && m.remembers("lock") > 0
		}},
	// End phase: a faceup Damage card of the trait ship may be turned facedown.
	{Key: "r5astromech", On: []Trigger{{At: EndStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.Ship.traitShip()) > 0 },
		Do:   func(m Moment) { m.G.flipDown(m.T, m.Ship, m.damageCard(m.Ship, m.Ship.traitShip())) }}}},
	// Once a round, defending against a ship it has locked: the lock makes the attacker reroll chosen dice.
	{Key: "r7astromech", On: []Trigger{{At: ModifyAttack, Whose: Defending, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && m.G.locked(m.Ship, m.G.attacker()) && m.G.maySpendLock(m.Ship) &&
				rerollable(m.G.Attack.Dice, attackFaces) && m.G.mayReroll(m.G.attacker())
		},
		Do: func(m Moment) {
			m.used()
			if m.G.spendLock(m.T, m.Ship, m.G.attacker()) {
				m.G.askReroll(m.T, m.Ship.Seat, false, -1, Crit, Hit, FocusFace, Blank)
			}
		}}}},
	{Key: "r2d6"},
	// A declared target in the arc: a stress token for a stress token.
	{Key: "r3a2", On: []Trigger{{At: OnTarget, May: true, When: Moment.targetInArc,
		Do: func(m Moment) { m.stress(); m.G.gain(m.T, m.G.defender(), Stress, 1) }}}},
	// End of Combat: a focus token for a shield.
	{Key: "r5p9", On: []Trigger{{At: CombatEnd, Whose: Anybody, May: true, When: allOf(spendable(Focus), Moment.damaged),
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Focus) {
				m.recover()
			}
		}}}},
	// After a red maneuver: a lock.
	{Key: "targetingastromech", On: []Trigger{lockAfter(flown(flight.Red))}},
	// A focus token spent attacking: the defender may be locked.
	{Key: "r4agromech", On: []Trigger{{At: TokenSpent, May: true,
		When: func(m Moment) bool {
			return m.Token == Focus && m.attacks() && m.G.Attack.Step != "" && m.G.Attack.Step != "done" && m.canLock(m.G.defender())
		},
		Do: func(m Moment) { m.G.acquire(m.T, m.Ship, m.G.defender()) }}}},
	// A focus token spent in Combat: a stress token for another.
	{Key: "overclockedr4", On: []Trigger{{At: TokenSpent, May: true,
		When: func(m Moment) bool { return m.Token == Focus && m.G.Phase == Combat },
		Do:   func(m Moment) { m.stress(); m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	// Hit by three hits or more: down to two, a stress token for each canceled.
	{Key: "r4d6", On: []Trigger{{At: Compared, Whose: Defending, May: true, When: func(m Moment) bool { return m.G.Attack.Hits >= 3 },
		Do: func(m Moment) {
			n := m.G.Attack.Hits - 2
			cancel(m.G.Attack.Dice, Hit, n)
			m.G.Attack.Hits = 2
			m.G.gain(m.T, m.Ship, Stress, n)
		}}}},
	// An enemy at Range 1-2 in whose arc the ship is may be locked; then a free boost.
	{Key: "r7t1", Act: &Act{When: func(m Moment) bool { return len(m.enemies(1, 2)) > 0 },
		Do: func(m Moment) {
			e := m.choose(false, func() []*Ship { return m.enemies(1, 2) })
			if e != nil && inArcOf(e, m.Ship) && m.canLock(e) && m.option(true, "target_lock") != "" {
				m.G.acquire(m.T, m.Ship, e)
			}
			m.free("boost")
		}}},
	// No attacks outside the arc; after a maneuver that overlapped nothing, with no enemy in the
	// arc at Range 1-3, a free boost or barrel roll.
	{Key: "flightassistastromech", Forbids: Moment.notInArc, On: []Trigger{mayFree(AfterManeuver, func(m Moment) bool {
		return m.N == 0 && !slices.ContainsFunc(m.enemies(1, 3), func(e *Ship) bool { return inArcOf(m.Ship, e) })
	}, "boost", "barrel_roll")}},
	// Once a round after defending: a die; a hit is one damage to the attacker, a critical hit one to both.
	{Key: "r5p8", On: []Trigger{{At: AfterAttack, Whose: Defending, May: true, When: Moment.oncePerRound,
		Do: func(m Moment) {
			m.used()
			a := m.G.attacker()
			switch m.G.rollFor(m.T, m.Ship, m.Name()) {
			case Hit:
				m.G.suffer(m.T, a, 1, 0)
			case Crit:
				m.G.suffer(m.T, m.Ship, 1, 0)
				m.G.suffer(m.T, a, 1, 0)
			}
		}}}},
	// Attacking: the lock on the defender makes it reroll chosen defense dice.
	{Key: "r4b11", On: []Trigger{{At: ModifyDefense, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			return m.attacks() && m.G.locked(m.Ship, m.G.defender()) && m.G.maySpendLock(m.Ship) && rerollable(m.G.Attack.Defense, defenseFaces)
		},
		Do: func(m Moment) {
			if m.G.spendLock(m.T, m.Ship, m.G.defender()) {
				m.G.askReroll(m.T, m.Ship.Seat, true, -1, EvadeFace, FocusFace, Blank)
			}
		}}}},
	// A faceup Damage card of the trait ship is discarded, and this card with it.
	{Key: "salvagedastromech", On: []Trigger{{At: CardDealt, May: true,
		When: func(m Moment) bool {
			return m.Token != "" && book.Damage(m.Token).Trait == "ship" && !m.Upgrade().Discarded
		},
		Do: func(m Moment) {
			m.G.discardDamage(m.T, m.Ship, m.Ship.numbered(m.N))
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
		}}}},
	// Once a round in a primary attack: a focus result canceled for an evade token.
	{Key: "r3astromech", On: []Trigger{{At: ModifyAttack, May: true, Wise: Moment.never, When: allOf(Moment.oncePerRound,
		Moment.primaryFire, showing(FocusFace)),
		Do: func(m Moment) {
			m.used()
			cancel(m.G.Attack.Dice, FocusFace, 1)
			m.tellDice()
			m.G.gain(m.T, m.Ship, Evade, 1)
		}}}},
	// Another Upgrade card is discarded for a shield.
	{Key: "chopper-swx72", Act: &Act{When: func(m Moment) bool { return m.damaged() && len(m.Ship.equipped()) > 1 },
		Do: func(m Moment) {
			if u := m.upgradeCard(m.Ship, func(u *Equipped) bool { return !u.Discarded && u.Key != m.Card.Key }); u != nil {
				m.G.discardUpgrade(m.T, m.Ship, u)
				m.recover()
			}
		}}},
	// A bomb that is dropped when revealing may be dropped after the maneuver instead.
	{Key: "genius", On: []Trigger{{At: AfterManeuver, May: true, When: func(m Moment) bool { return m.mayDrop() && m.bombs() > 0 },
		Do: func(m Moment) {
			if u := m.upgradeCard(m.Ship, m.timed); u != nil {
				m.G.release(m.T, m.Ship, u)
			}
		}}}},
	// Actions of torpedoes and bombs while stressed; after one the card may go with a stress token.
	{Key: "r4e1", Calm: func(_ Moment, d Deed) bool { return d.Do == ToPerform && isOf(d.Action, "torpedo", "bomb") },
		On: []Trigger{{At: AfterAction, May: true, When: func(m Moment) bool { return m.stressed() && isOf(m.Token, "torpedo", "bomb") },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.relieve(m.Ship)
			}}}},
}

// greener makes some of the ship's maneuvers green.
func greener(which func(flight.Maneuver) bool) func(Moment) flight.Difficulty {
	return func(m Moment) flight.Difficulty {
		if m.aboutOwnShip() && which(m.Man) {
			return flight.Green
		}
		return ""
	}
}

// lockAfter is "after executing a maneuver, you may acquire a target lock".
func lockAfter(when func(Moment) bool) Trigger {
	return Trigger{At: AfterManeuver, May: true, When: allOf(when, func(m Moment) bool {
		for _, e := range m.G.inPlay(enemyOf(m.Ship.Seat)) {
			if m.canLock(e) {
				return true
			}
		}
		return false
	}), Do: func(m Moment) {
		m.lockAny(m.Ship)
	}}
}

// traitShip are the places of the faceup Damage cards of the trait ship.
func (s *Ship) traitShip() []int {
	var out []int
	for i, d := range s.Damage {
		if d.Faceup && book.Damage(d.Key).Trait == "ship" {
			out = append(out, i)
		}
	}
	return out
}
