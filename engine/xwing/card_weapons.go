package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("upgrade", weaponCards) }

// weaponCards are secondary weapons: torpedoes, missiles, cannons, turrets.
// Their costs are in the content.
var weaponCards = []Effect{
	{Key: "concussionmissiles", On: []Trigger{mayTurn(Blank, Hit, 1, Moment.fires)}},
	// The attack is performed twice.
	{Key: "clustermissiles", On: []Trigger{twice}},
	// The defender cannot spend evade tokens.
	{Key: "homingmissiles", Forbids: func(m Moment, d Deed) bool {
		return d.spends(Evade) && m.fires() && m.G.Attack.Defender == m.About.ID
	}},
	// A hit hurts every other ship at Range 1 of the defender.
	{Key: "assaultmissiles", On: []Trigger{{At: AfterAttack, When: allOf(Moment.fires, Moment.attackHits), Do: func(m Moment) {
		for _, o := range m.around(m.G.defender()) {
			m.G.suffer(m.T, o, 1, 0)
		}
	}}}},
	// Up to three blanks may become focus results.
	{Key: "advprotontorpedoes", On: []Trigger{mayTurn(Blank, FocusFace, 3, Moment.fires)}},
	{Key: "ionpulsemissiles", On: []Trigger{insteadOfDamage(func(m Moment) {
		m.G.suffer(m.T, m.G.defender(), 1, 0)
		m.G.gain(m.T, m.G.defender(), Ion, 2)
	})}},
	// A hit gives the defender and every ship at Range 1 of it an ion token.
	{Key: "iontorpedoes", On: []Trigger{{At: Compared, When: allOf(Moment.fires, Moment.attackHits), Do: func(m Moment) {
		for _, o := range append([]*Ship{m.G.defender()}, m.around(m.G.defender())...) {
			m.G.gain(m.T, o, Ion, 1)
		}
	}}}},
	// A hit takes one shield more after dealing damage.
	{Key: "plasmatorpedoes", On: []Trigger{{At: AfterAttack,
		When: allOf(Moment.fires, Moment.attackHits, func(m Moment) bool { return m.G.defender().Shields > 0 }),
		Do: func(m Moment) {
			e := m.G.defender()
			e.Shields--
			m.T.Tell("card.shield", engine.Piece("who", e.ID), engine.Num("left", e.Shields))
			m.G.fire(m.T, Moment{At: ShieldLost, About: e, N: 1})
		}}}},
	// After the attack a stress token for a defender of hull 4 or less.
	{Key: "flechettetorpedoes", On: []Trigger{{At: AfterAttack,
		When: allOf(Moment.fires, func(m Moment) bool { return m.G.defender().hull() <= 4 }),
		Do:   func(m Moment) { m.G.gain(m.T, m.G.defender(), Stress, 1) }}}},
	// As many dice more as the ship's Agility, three at most.
	{Key: "protonrockets", Attack: func(m Moment) int {
		if m.fires() {
			return min(3, m.G.agility(m.Ship))
		}
		return 0
	}},
	{Key: "advhomingmissiles", On: []Trigger{insteadOfDamage(func(m Moment) { m.G.deal(m.T, m.G.defender(), 1, true) })}},
	// Friends at Range 1-2 may lock the defender instead.
	{Key: "xx23sthreadtracers", On: []Trigger{insteadOfDamage(func(m Moment) {
		var done []*Ship
		for {
			o := m.choose(true, func() []*Ship {
				return slices.DeleteFunc(m.crowd(), func(o *Ship) bool {
					f := m
					f.Ship = o
					return slices.Contains(done, o) || !f.canLock(m.G.defender())
				})
			})
			if o == nil {
				return
			}
			done = append(done, o)
			m.G.acquire(m.T, o, m.G.defender())
		}
	})}},

	{Key: "ioncannon", On: []Trigger{insteadOfDamage(Moment.ionize)}},
	{Key: "ioncannonturret", On: []Trigger{insteadOfDamage(Moment.ionize)}},
	// Right after rolling, critical hits become hits.
	{Key: "heavylasercannon", On: []Trigger{{At: AttackRolled, When: allOf(Moment.fires, showing(Crit)), Do: turnAttack(Crit, Hit, -1)}}},
	{Key: "flechettecannon", On: []Trigger{insteadOfDamage(func(m Moment) {
		m.G.suffer(m.T, m.G.defender(), 1, 0)
		if !m.G.defender().stressed() {
			m.G.gain(m.T, m.G.defender(), Stress, 1)
		}
	})}},
	{Key: "manglercannon", On: []Trigger{mayTurn(Hit, Crit, 1, Moment.fires)}},
	{Key: "autoblaster", Compares: Moment.uncancelable},
	{Key: "autoblasterturret", Compares: Moment.uncancelable},
	{Key: "blasterturret"},
	{Key: "hotshotblaster"},
	{Key: "dorsalturret", Attack: plus(1, allOf(Moment.fires, atRange(1, 1)))},
	// Twice, each hit for one damage.
	{Key: "twinlaserturret", On: []Trigger{
		insteadOfDamage(func(m Moment) { m.G.suffer(m.T, m.G.defender(), 1, 0) }),
		twice,
	}},
	// Against a ship in the firing arc: as many rerolls as the primary weapon value.
	{Key: "syncedturret", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool {
			return m.fires() && m.targetInFront() && rerollable(m.G.Attack.Dice, attackFaces)
		},
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, m.G.primary(m.Ship), attackFaces...) }}}},
	// A hit: another ship at Range 1 of the defender suffers a damage. The card is turned; start of Combat: a
	// weapons disabled token turns it back.
	{Key: "arccaster", On: []Trigger{
		{At: AfterAttack, When: Moment.fires, Do: func(m Moment) {
			if near := func() []*Ship { return m.around(m.G.defender()) }; m.attackHits() && len(near()) > 0 {
				if o := m.choose(false, near); o != nil {
					m.G.suffer(m.T, o, 1, 0)
				}
			}
			m.Upgrade().Face = 1
		}},
		{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return m.Upgrade().Face == 1 },
			Do: func(m Moment) { m.G.gain(m.T, m.Ship, "weapons_disabled", 1); m.Upgrade().Face = 0 }}}},
	// As many dice more as the speed flown this round, four at most.
	{Key: "cruisemissiles", Attack: func(m Moment) int {
		if m.fires() {
			return min(4, m.Ship.Flown)
		}
		return 0
	}},
	// Its dice are modified by a focus token alone.
	{Key: "unguidedrockets", Forbids: func(m Moment, d Deed) bool { return d.Do == ToAlter && m.aboutOwnShip() && m.fires() }},
	{Key: "tractorbeam", On: []Trigger{insteadOfDamage(func(m Moment) { m.G.tractor(m.T, m.Ship.Seat, m.G.defender()) })}},
	{Key: "jammingbeam", On: []Trigger{insteadOfDamage(func(m Moment) { m.G.gain(m.T, m.G.defender(), "jam", 1) })}},
	// A hit jams the defender and every other ship at Range 1 of it.
	{Key: "scramblermissiles", On: []Trigger{insteadOfDamage(func(m Moment) {
		for _, o := range append([]*Ship{m.G.defender()}, m.around(m.G.defender())...) {
			m.G.gain(m.T, o, "jam", 1)
		}
	})}},
	// A hit harpoons the defender.
	{Key: "harpoonmissiles", On: []Trigger{{At: AfterAttack, When: allOf(Moment.fires, Moment.attackHits),
		Do: func(m Moment) { m.afflict(m.G.defender(), "harpooned") }}}},
}

// twice performs the attack of a card a second time.
var twice = Trigger{At: AfterAttack, When: func(m Moment) bool { return m.fires() && !m.G.Attack.Repeated && !m.G.defender().Destroyed },
	Do: func(m Moment) {
		again := newAttack(m.Ship, m.G.defender(), m.Card.Key, flight.Shot{Band: m.G.Attack.Band, Obstructed: m.G.Attack.Obstructed})
		again.Repeated, m.G.Attack.Doubled = true, true
		m.G.interrupt(m.T, again)
	}}

// insteadOfDamage is "if this attack hits …, then cancel all dice results".
func insteadOfDamage(do func(Moment)) Trigger {
	return Trigger{At: Compared, When: allOf(Moment.fires, Moment.attackHits), Do: func(m Moment) {
		m.cancelAll()
		do(m)
	}}
}

func (m Moment) ionize() {
	m.G.suffer(m.T, m.G.defender(), 1, 0)
	m.G.gain(m.T, m.G.defender(), Ion, 1)
}

// uncancelable: evades cancel no hits, only critical hits.
func (m Moment) uncancelable(c *Comparison) {
	if m.fires() {
		c.Hits = max(c.Hits, count(m.G.Attack.Dice, Hit))
	}
}

// around are the ships at Range 1 of another, itself left out.
func (m Moment) around(e *Ship) []*Ship {
	return slices.DeleteFunc(m.G.inPlay(0), func(o *Ship) bool { return o == e || !flight.At(e.base(), o.base(), 1, 1) })
}
