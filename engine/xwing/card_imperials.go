package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("pilot", imperialPilots) }

// imperialPilots are pilots of the Imperial faction, by ship.
var imperialPilots = []Effect{
	// TIE Fighter

	{Key: "maulermithel", Attack: plus(1, allOf(Moment.attacks, atRange(1, 1)))},
	// Who attacks him spends no focus tokens and rerolls no dice; a lock is spent for nothing.
	{Key: "darkcurse", Forbids: func(m Moment, d Deed) bool {
		return m.defends() && m.G.Attack.Attacker == m.About.ID && m.G.Attack.Step != "done" && (d.spends(Focus) || d.Do == ToReroll)
	}},
	{Key: "backstabber", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return !inArcOf(m.G.defender(), m.Ship) }))},
	{Key: "wingedgundark", On: []Trigger{mayTurn(Hit, Crit, 1, atRange(1, 1))}},
	{Key: "nightbeast", On: []Trigger{mayFree(AfterManeuver, flown(flight.Green), "focus")}},
	// Another friend at Range 1 attacking with its primary weapon may reroll a die.
	{Key: "howlrunner", On: []Trigger{{At: ModifyAttack, Whose: Friends, May: true,
		When: func(m Moment) bool {
			return m.primaryFire() && aboutShipAt(1, 1)(m) && rerollable(m.G.Attack.Dice, attackFaces)
		},
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, 1, attackFaces...) }}}},
	{Key: "scourge", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return len(m.G.defender().Damage) > 0 }))},
	// Attacking: all results may be canceled; with a critical hit among them a facedown card is dealt.
	{Key: "wampa", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool { return len(m.G.Attack.Dice) > 0 }, Wise: Moment.never,
		Do: func(m Moment) {
			deals := count(m.G.Attack.Dice, Crit) > 0
			m.cancelAll()
			m.tellDice()
			if deals {
				m.G.deal(m.T, m.G.defender(), 1, false)
			}
		}}}},
	// Another friend at Range 1 spends a focus token: he gets one.
	{Key: "chaser", On: []Trigger{{At: TokenSpent, Whose: Friends,
		When: allOf(aboutShipAt(1, 1), func(m Moment) bool { return m.Token == Focus }),
		Do:   func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},

	// TIE Advanced

	// Two actions in his Perform Action step.
	{Key: "darthvader", On: []Trigger{{At: BeforeAction,
		When: func(m Moment) bool { return !m.Ship.SkipAction && len(m.G.actions(m.Ship)) > 0 },
		Do:   func(m Moment) { m.free() }}}},
	// Start of Combat: an enemy at Range 1 may be locked.
	{Key: "commanderalozen", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.enemies(1, 1)) > 0 },
		Do:   func(m Moment) { m.lockOne(m.Ship, 1, 1) }}}},
	// Start of the End phase: his lock on an enemy turns one of its facedown cards faceup.
	{Key: "lieutenantcolzet", On: []Trigger{{At: EndStart, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			e := m.G.lockOf(m.Ship)
			return e != nil && m.G.maySpendLock(m.Ship) && len(e.facedown()) > 0
		},
		Do: func(m Moment) {
			if e := m.G.lockOf(m.Ship); e != nil && m.G.spendLock(m.T, m.Ship, e) {
				m.flipRandom(e)
			}
		}}}},
	// Enemies at Range 1 get no range bonus when attacking.
	{Key: "zertikstrom", Forbids: func(m Moment, d Deed) bool {
		return d.Do == ToBonus && m.About.Seat != m.Ship.Seat && aboutShipAt(1, 1)(m)
	}},

	// TIE Interceptor

	{Key: "soontirfel", On: []Trigger{{At: TokenGained, May: true, When: func(m Moment) bool { return m.Token == Stress },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	{Key: "turrphennir", On: []Trigger{mayFree(AfterAttack, Moment.always, "boost", "barrel_roll")}},
	// Enemies at Range 1 neither take nor spend focus and evade.
	{Key: "carnorjax", Forbids: func(m Moment, d Deed) bool {
		takes := d.Do == ToPerform && (d.Action == "focus" || d.Action == "evade")
		return m.About.Seat != m.Ship.Seat && aboutShipAt(1, 1)(m) && (takes || d.spends(Focus) || d.spends(Evade))
	}},
	// Attacking at Range 2-3: an evade token adds a hit.
	{Key: "kirkanos", On: []Trigger{{At: ModifyAttack, May: true, When: allOf(atRange(2, 3), spendable(Evade)),
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Evade) {
				m.add(false, Hit, 1)
			}
		}}}},

	// TIE Bomber

	// Another friend at Range 1 attacking with a secondary weapon may reroll two dice.
	{Key: "captainjonus", On: []Trigger{{At: ModifyAttack, Whose: Friends, May: true,
		When: func(m Moment) bool {
			return !m.primaryFire() && aboutShipAt(1, 1)(m) && rerollable(m.G.Attack.Dice, attackFaces)
		},
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, 2, attackFaces...) }}}},

	// TIE Defender

	// Right after rolling, a defender that somebody has locked may be locked.
	{Key: "colonelvessery", On: []Trigger{{At: AttackRolled, May: true,
		When: func(m Moment) bool {
			e := m.G.defender()
			for _, l := range m.G.Locks {
				if l.On == e.ID {
					return !m.G.locked(m.Ship, e) && m.canLock(e)
				}
			}
			return false
		}, Do: func(m Moment) { m.G.acquire(m.T, m.Ship, m.G.defender()) }}}},

	// TIE Phantom

	{Key: "whisper", On: []Trigger{{At: AfterAttack, May: true, When: Moment.attackHits, Do: func(m Moment) {
		m.G.gain(m.T,
			m.Ship, Focus, 1)
	}}}},

	// VT-49 Decimator

	// After a maneuver every enemy he touches suffers a damage.
	{Key: "captainoicunn", On: []Trigger{{At: AfterManeuver, Do: func(m Moment) {
		for _, e := range m.G.inPlay(enemyOf(m.Ship.Seat)) {
			if m.G.touching(m.Ship, e) {
				m.G.suffer(m.T, e, 1, 0)
			}
		}
	}}}},
	{Key: "rearadmiralchiraneau", On: []Trigger{mayTurn(FocusFace, Crit, 1, atRange(1, 2))}},
	{Key: "commanderkenkirk", Agility: plus(1, func(m Moment) bool { return m.Ship.Shields == 0 && len(m.Ship.Damage) > 0 })},

	// Firespray-31

	// Revealing a bank: the dial may be turned to the other bank of that speed.
	{Key: "bobafett_imperial", On: []Trigger{{At: OnReveal, May: true,
		When: func(m Moment) bool { return m.Man.Bearing == flight.BankLeft || m.Man.Bearing == flight.BankRight },
		Do: func(m Moment) {
			m.rotate(func(o flight.Maneuver) bool {
				return o.Speed == m.Man.Speed && o.Bearing != m.Man.Bearing && (o.Bearing == flight.BankLeft || o.Bearing == flight.BankRight)
			})
		}}}},
	// A defender who cancels a critical hit gets a stress token.
	{Key: "kathscarlet_imperial", On: []Trigger{{At: Compared, When: func(m Moment) bool { return evaded(m.G.Attack.Dice, Crit) > 0 },
		Do: func(m Moment) { m.G.gain(m.T, m.G.defender(), Stress, 1) }}}},
	{Key: "krassistrelix", On: []Trigger{mayReroll(1, not(Moment.primaryFire), attackFaces...)}},

	// TIE/fo Fighter

	// Enemies she has locked modify no dice against her.
	{Key: "omegaleader", Forbids: func(m Moment, d Deed) bool {
		return d.Do == ToModify && m.About.Seat != m.Ship.Seat && (m.attacks() || m.defends()) && m.G.locked(m.Ship, m.About)
	}},
	// Attacking unstressed: a stress token for a die.
	{Key: "zetaleader", On: []Trigger{{At: OnTarget, May: true, When: Moment.unstressed,
		Do: func(m Moment) { m.stress(); m.G.Attack.More++ }}}},

	// TIE Adv. Prototype

	// Primary attacks at Range 2-3 count as at Range 1.
	{Key: "theinquisitor", On: []Trigger{{At: OnTarget, When: allOf(Moment.primaryFire, atRange(2, 3)),
		Do: func(m Moment) { m.G.Attack.Band = 1 }}}},
	// After defending: a free action.
	{Key: "valenrudor", On: []Trigger{{At: AfterAttack, Whose: Defending, May: true,
		When: func(m Moment) bool { return len(m.G.actions(m.Ship)) > 0 },
		Do:   func(m Moment) { m.free() }}}},

	// TIE/sf Fighter

	// Once a round, losing a shield: a primary attack.
	{Key: "quickdraw", On: []Trigger{{At: ShieldLost, May: true, When: allOf(Moment.oncePerRound, couldShoot(isPrimary)),
		Do: func(m Moment) {
			if m.shoot(with(isPrimary)) {
				m.used()
			}
		}}}},
	// Attacking in the auxiliary arc: a critical hit may be added.
	{Key: "backdraft", On: []Trigger{{At: ModifyAttack, May: true, When: Moment.targetInRear, Do: func(m Moment) { m.add(false, Crit, 1) }}}},

	// TIE Striker

	{Key: "puresabacc", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return len(m.Ship.Damage) <= 1 }))},

	// Lambda-class Shuttle

	// A stress token of another friend at Range 1-2 may be his, with two at most.
	{Key: "captainyorr", On: []Trigger{{At: TokenDue, Whose: Friends, May: true,
		When: func(m Moment) bool {
			return m.Token == Stress && *m.Due > 0 && m.Ship.Tokens[Stress] <= 2 && aboutShipAt(1, 2)(m)
		},
		Do: func(m Moment) { *m.Due--; m.stress() }}}},
	// An enemy who locks must lock him if it can.
	// Who has him locked may choose another; a card that names the ship to lock is not touched.
	{Key: "captainkagi", Forbids: func(m Moment, d Deed) bool {
		return d.Do == ToLock && d.On != m.Ship && m.About.Seat != m.Ship.Seat && m.G.inLockRange(m.About, m.Ship) && !m.G.locked(m.About, m.Ship)
	}},
	// Start of Combat: one of his locks may go to a friend at Range 1 that has none.
	{Key: "coloneljendon", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return m.G.lockOf(m.Ship) != nil && len(m.lockless()) > 0 },
		Do: func(m Moment) {
			o := m.choose(true, m.lockless)
			if o == nil {
				return
			}
			e := m.oneLocked(m.Ship)
			for i := range m.G.Locks {
				if l := &m.G.Locks[i]; l.By == m.Ship.ID && l.On == e.ID {
					l.By = o.ID
				}
			}
		}}}},

	// TIE Defender

	// Damage cards that an attack has dealt may be turned faceup for a focus token.
	{Key: "rexlerbrath", On: []Trigger{
		{At: Compared, Do: func(m Moment) { m.remember("cards", len(m.G.defender().Damage)) }},
		{At: AfterAttack, May: true, When: func(m Moment) bool { return spendable(Focus)(m) && len(m.dealtDown()) > 0 },
			Do: func(m Moment) {
				if !m.G.spend(m.T, m.Ship, Focus) {
					return
				}
				for _, i := range m.dealtDown() {
					m.G.flipUp(m.T, m.G.defender(), i)
				}
			}}}},

	// TIE Aggressor

	// A focus token cancels the defender's blanks and focus results.
	{Key: "lieutenantkestal", On: []Trigger{{At: ModifyDefense, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			return m.attacks() && spendable(Focus)(m) && count(m.G.Attack.Defense, Blank, FocusFace) > 0
		},
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Focus) {
				cancel(m.G.Attack.Defense, Blank, len(m.G.Attack.Defense))
				cancel(m.G.Attack.Defense, FocusFace, len(m.G.Attack.Defense))
				m.tellDice()
			}
		}}}},
	// Once a round, after a miss with a secondary weapon: an attack with another weapon.
	{Key: "doubleedge", On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && m.missed() && !m.primaryFire() && couldShoot(func(w string) bool { return w != m.G.Attack.Weapon })(m)
		},
		Do: func(m Moment) {
			before := m.G.Attack.Weapon
			m.used()
			m.shoot(with(func(w string) bool { return w != before }))
		}}}},

	// Alpha-class Star Wing

	{Key: "majorvynder", Defense: plus(1, allOf(Moment.defends, holding("weapons_disabled")))},
	// Unstressed: a stress token takes a weapons disabled token off.
	{Key: "lieutenantkarsabi", On: []Trigger{{At: TokenGained, May: true,
		When: allOf(Moment.unstressed, func(m Moment) bool { return m.Token == "weapons_disabled" }),
		Do:   func(m Moment) { m.stress(); m.G.lose(m.T, m.Ship, "weapons_disabled", 1) }}}},

	// TIE Silencer, TIE Reaper, TIE Striker

	{Key: "testpilotblackout", Defense: func(m Moment) int {
		if m.attacks() && m.G.Attack.Obstructed {
			return -2
		}
		return 0
	}},
	// Against a defender without focus and evade tokens one blank or focus result may become a hit.
	{Key: "majorvermeil", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool {
			e := m.G.defender()
			return !e.has(Focus) && !e.has(Evade) && changeable(m.G.Attack.Dice, Blank)+changeable(m.G.Attack.Dice, FocusFace) > 0
		},
		Do: func(m Moment) { turnAttack(m.face(m.G.Attack.Dice, Blank, FocusFace), Hit, 1)(m) }}}},
	// Unstressed and hit: a damage and a stress token cancel all results.
	{Key: "countdown", On: []Trigger{{At: Compared, Whose: Defending, May: true, When: allOf(Moment.attackHits, Moment.unstressed),
		Do: func(m Moment) {
			m.cancelAll()
			m.G.Attack.Hit = false
			m.G.suffer(m.T, m.Ship, 1, 0)
			m.stress()
		}}}},

	// TIE Defender, TIE Advanced, TIE Interceptor: maneuvers that no dial shows

	// A straight revealed may be a Koiogran turn of its colour.
	{Key: "countessryad", On: []Trigger{{At: OnReveal, May: true, When: func(m Moment) bool { return m.Man.Bearing == flight.Straight },
		Do: func(m Moment) {
			m.treat(flight.Maneuver{Speed: m.Man.Speed, Bearing: flight.Koiogran, Difficulty: m.Man.Difficulty})
		}}}},
	// The speed revealed may be 1 more or less, 1 at least.
	{Key: "junoeclipse", On: []Trigger{{At: OnReveal, May: true, Do: func(m Moment) {
		var open []flight.Maneuver
		for _, speed := range []int{m.Man.Speed - 1, m.Man.Speed + 1} {
			if speed >= 1 && speed <= m.Man.Fastest() {
				open = append(open, flight.Maneuver{Speed: speed, Bearing: m.Man.Bearing, Difficulty: m.Man.Difficulty})
			}
		}
		m.treatAs(open...)
	}}}},
	// A Koiogran turn revealed may be of speed 1, 3 or 5.
	{Key: "tetrancowall", On: []Trigger{{At: OnReveal, May: true, When: func(m Moment) bool { return m.Man.Bearing == flight.Koiogran },
		Do: func(m Moment) {
			var open []flight.Maneuver
			for _, speed := range []int{1, 3, 5} {
				if speed != m.Man.Speed {
					open = append(open, flight.Maneuver{Speed: speed, Bearing: flight.Koiogran, Difficulty: m.Man.Difficulty})
				}
			}
			m.treatAs(open...)
		}}}},
	// Of the faceup Damage cards that his attack deals he chooses one of three.
	{Key: "maarekstele_tieadvanced", OneOf: 3},
	{Key: "maarekstele_tiedefender", OneOf: 3},
	{Key: "felswrath", Endures: true},
	// TIE Bomber, TIE Striker, TIE Reaper

	// Revealing, or after an action: an "Action:" of a bomb as a free action.
	{Key: "deathfire", On: []Trigger{
		{At: OnReveal, May: true, When: func(m Moment) bool { return len(m.actsOn("bomb")) > 0 },
			Do: func(m Moment) { m.free(m.actsOn("bomb")...) }},
		{At: AfterAction, May: true, When: func(m Moment) bool { return len(m.actsOn("bomb")) > 0 },
			Do: func(m Moment) { m.free(m.actsOn("bomb")...) }}}},
	{Key: "duchess"}, // adaptiveailerons
	// Defending against a jammed attacker: an evade is added.
	{Key: "captainferoph", On: []Trigger{{At: ModifyDefense, When: func(m Moment) bool { return m.G.attacker().has("jam") },
		Do: Moment.addsEvade}}},
	// A friend at Range 1 after a maneuver of speed 1 that overlapped no ship: one of his focus or evade tokens may be its.
	{Key: "vizier", On: []Trigger{{At: AfterManeuver, Whose: Friends, May: true,
		When: func(m Moment) bool {
			return m.Man.Speed == 1 && len(m.Over) == 0 && aboutShipAt(1, 1)(m) && (m.Ship.has(Focus) || m.Ship.has(Evade))
		},
		Do: func(m Moment) { m.giveToken(m.About) }}}},
	// Without Damage cards his pilot skill is 12.
	{Key: "epsilonace", Skill: func(m Moment) int {
		if len(m.Ship.Damage) == 0 {
			return 12
		}
		return -1
	}},
	// Ranges of secondary weapons may be 1 more or less, within Range 1-3.
	{Key: "majorrhymer", Wider: true},
	// Once a round an elite card discarded is turned faceup again.
	{Key: "tomaxbren", On: []Trigger{{At: UpgradeDiscarded, When: func(m Moment) bool {
		return m.oncePerRound() && book.Upgrade(m.Token).Slot == "elite"
	}, Do: func(m Moment) {
		for _, u := range m.Ship.Upgrades {
			if u.Key == m.Token && u.Discarded {
				m.used()
				u.Discarded = false
				m.T.Tell("card.back", engine.Piece("who", m.Ship.ID), engine.Term("card", "upgrade."+u.Key))
				return
			}
		}
	}}}},
	// Bombs may be dropped from the front guides; after that a free barrel roll.
	{Key: "deathrain", Drops: func(Moment, bool) []flight.Dropping { return []flight.Dropping{{Man: flight.Behind.Man, Front: true}} },
		On: []Trigger{mayFree(BombDropped, Moment.always, "barrel_roll")}},
}

// targetInRear: the defender lies in an auxiliary arc of the card's ship.
func (m Moment) targetInRear() bool {
	for _, k := range m.Ship.shipType().Arcs {
		if k != "front" && flight.InArc(m.Ship.base(), m.G.defender().base(), []flight.Arc{{Kind: k, Turned: m.Ship.Arc}}) {
			return true
		}
	}
	return false
}

// lockless are the friends at Range 1 that have locked nobody.
func (m Moment) lockless() []*Ship {
	return slices.DeleteFunc(m.friends(1, 1), func(o *Ship) bool { return m.G.lockOf(o) != nil })
}

// dealtDown are the places of the facedown cards that the attack of the card's
// ship has dealt.
func (m Moment) dealtDown() []int {
	return slices.DeleteFunc(m.G.defender().facedown(), func(i int) bool { return i < m.remembers("cards") })
}
