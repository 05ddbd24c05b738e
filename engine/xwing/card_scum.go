package xwing

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("pilot", scumPilots) }

// scumPilots are pilots of the Scum faction, by ship.
var scumPilots = []Effect{
	// Firespray-31

	// Attacking or defending: one die may be rerolled for each enemy at Range 1.
	{Key: "bobafett_scum", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool { return len(m.enemies(1, 1)) > 0 && rerollable(m.G.Attack.Dice, attackFaces) },
			Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, len(m.enemies(1, 1)), attackFaces...) }},
		{At: ModifyDefense, May: true,
			When: func(m Moment) bool { return len(m.enemies(1, 1)) > 0 && rerollable(m.G.Attack.Defense, defenseFaces) },
			Do:   func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, len(m.enemies(1, 1)), defenseFaces...) }}}},
	{Key: "kathscarlet_scum", Attack: plus(1, allOf(Moment.attacks, Moment.targetInRear))},

	// HWK-290

	// Start of Combat: a focus or evade token of an enemy at Range 1-2 becomes his.
	{Key: "palobgodalhi", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.robbable(m.enemies(1, 2))) > 0 },
		Do:   func(m Moment) { m.rob(func() []*Ship { return m.enemies(1, 2) }) }}}},
	// End of Activation: an enemy at Range 1-2 has pilot skill 0 until the end of Combat.
	{Key: "torkilmux", On: []Trigger{{At: ActivationEnd, Whose: Anybody, When: func(m Moment) bool { return len(m.enemies(1, 2)) > 0 },
		Do: func(m Moment) {
			if e := m.choose(false, func() []*Ship { return m.enemies(1, 2) }); e != nil {
				m.G.last(e, "skill", 0, "combat", m.Card.Key)
			}
		}}}},

	// Z-95

	{Key: "ndrusuhlak", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return len(m.friends(1, 2)) == 0 }))},
	// Start of Combat: a focus or evade token of another friend at Range 1-2 becomes his.
	{Key: "kaatoleeachos", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.robbable(m.friends(1, 2))) > 0 },
		Do:   func(m Moment) { m.rob(func() []*Ship { return m.friends(1, 2) }) }}}},

	// StarViper

	// Start of Combat with an enemy at Range 1: a focus token.
	{Key: "guri", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.enemies(1, 1)) > 0 },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},

	// M3-A Interceptor

	// Another friend at Range 1 defending may reroll a die.
	{Key: "serissu", On: []Trigger{{At: ModifyDefense, Whose: Friends, May: true,
		When: func(m Moment) bool { return aboutShipAt(1, 1)(m) && rerollable(m.G.Attack.Defense, defenseFaces) },
		Do:   func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, 1, defenseFaces...) }}}},
	// An attack on him has missed: an evade token.
	{Key: "laetinashera", On: []Trigger{{At: AfterAttack, Whose: Defending, May: true, When: Moment.attackMisses,
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Evade, 1) }}}},

	// Y-wing

	{Key: "kavil", Attack: plus(1, allOf(Moment.attacks, not(Moment.targetInArc)))},
	// A lock has been spent: a stress token for another.
	{Key: "drearenthal", On: []Trigger{{At: TokenSpent, May: true, When: func(m Moment) bool { return m.Token == "lock" },
		Do: func(m Moment) {
			m.stress()
			m.lockAny(m.Ship)
		}}}},

	// Aggressor

	// An attack that destroys the defender gives a shield back; at once also where the ship stays until it has
	// had its opportunity, for the attack has destroyed it and only its leaving waits (XW-SIM-02).
	{Key: "ig88a", On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool { e := m.G.defender(); return (e.Destroyed || e.Doomed) && m.damaged() },
		Do:   func(m Moment) { m.recover() }}}},
	// Once a round, after a miss: an attack with a cannon.
	{Key: "ig88b", On: []Trigger{{At: AfterAttack, May: true, When: allOf(Moment.oncePerRound, Moment.missed, couldShoot(isCannon)),
		Do: func(m Moment) { m.used(); m.shoot(with(isCannon)) }}}},
	// After a boost action: a free evade action.
	{Key: "ig88c", On: []Trigger{mayFree(AfterAction, func(m Moment) bool { return m.Token == "boost" }, "evade")}},

	// YV-666

	// An attack that hits: a critical hit may become two hits.
	{Key: "bossk", On: []Trigger{{At: Compared, May: true,
		When: allOf(Moment.attackHits, showing(Crit), func(m Moment) bool { return !m.G.forbids(m.Ship, Deed{Do: ToModify}) }),
		Do: func(m Moment) {
			cancel(m.G.Attack.Dice, Crit, 1)
			m.add(false, Hit, 2)
			m.G.Attack.Hits, m.G.Attack.Crits = count(m.G.Attack.Dice, Hit), count(m.G.Attack.Dice, Crit)
		}}}},
	// A friend attacks: her lock on the defender takes 1 of its Agility.
	{Key: "lattsrazzi", On: []Trigger{{At: OnTarget, Whose: Allies, May: true,
		When: func(m Moment) bool {
			return m.G.locked(m.Ship, m.G.defender()) && m.G.maySpendLock(m.Ship) && m.G.agility(m.G.defender()) > 0
		},
		Do: func(m Moment) {
			if m.G.spendLock(m.T, m.Ship, m.G.defender()) {
				m.G.Attack.MoreAgility--
			}
		}}}},

	// Kihraxz Fighter

	// Range bonuses count twice.
	{Key: "talonbanecobra", Attack: plus(1, allOf(Moment.attacks, Moment.primaryFire, atRange(1, 1), func(m Moment) bool {
		return !m.G.forbids(m.Ship, Deed{Do: ToBonus})
	})),
		Defense: plus(1, allOf(Moment.defends, Moment.primaryFire, atRange(3, 3)))},
	{Key: "grazthehunter", Defense: plus(1, allOf(Moment.defends, Moment.attackerInArc))},

	// G-1A

	// Attacking: a die more, and one more for the defender.
	{Key: "zuckuss", On: []Trigger{{At: OnTarget, May: true, Do: func(m Moment) { m.G.Attack.More++; m.G.Attack.MoreDefense++ }}}},

	// JumpMaster 5000

	// Once a round after defending against a ship in his arc: an attack on it.
	{Key: "dengar", On: []Trigger{{At: AfterAttack, Whose: Defending, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && m.attackerInArc() &&
				slices.ContainsFunc(m.G.shots(m.Ship), func(a Aimed) bool { return a.Target == m.G.Attack.Attacker })
		},
		Do: func(m Moment) {
			enemy := m.G.Attack.Attacker
			if m.shoot(func(a Aimed) bool { return a.Target == enemy }) {
				m.used()
			}
		}}}},

	// Protectorate Starfighter

	// At Range 1, attacking or defending: a die more.
	{Key: "fennrau_protectoratestarfighter", On: []Trigger{
		{At: OnTarget, May: true, When: atRange(1, 1), Do: func(m Moment) { m.G.Attack.More++ }},
		{At: OnTarget, Whose: Defending, May: true, When: atRange(1, 1), Do: func(m Moment) { m.G.Attack.MoreDefense++ }}}},
	// Start of Combat: an enemy at Range 1 in whose arc he is loses all focus and evade tokens.
	{Key: "oldteroch", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.facing()) > 0 },
		Do: func(m Moment) {
			if e := m.choose(true, m.facing); e != nil {
				for _, token := range []string{Focus, Evade} {
					m.G.lose(m.T, e, token, e.Tokens[token])
				}
			}
		}}}},
	{Key: "kadsolus", On: []Trigger{{At: AfterManeuver, When: flown(flight.Red), Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 2) }}}},

	// StarViper

	// Hit: a friend at Range 1 may suffer one uncanceled result in his place.
	{Key: "princexizor", On: []Trigger{{At: Compared, Whose: Defending, May: true,
		When: func(m Moment) bool { return m.G.Attack.Hits+m.G.Attack.Crits > 0 && len(m.friends(1, 1)) > 0 },
		Do: func(m Moment) {
			o := m.choose(true, func() []*Ship { return m.friends(1, 1) })
			if o == nil {
				return
			}
			if m.face(m.G.Attack.Dice, Crit, Hit) == Crit {
				cancel(m.G.Attack.Dice, Crit, 1)
				m.G.Attack.Crits--
				m.G.suffer(m.T, o, 0, 1)
				return
			}
			cancel(m.G.Attack.Dice, Hit, 1)
			m.G.Attack.Hits--
			m.G.suffer(m.T, o, 1, 0)
		}}}},

	// M3-A Interceptor

	// Attacking or defending: a shield for rerolling any dice.
	{Key: "inaldra", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool {
			return m.Ship.Shields > 0 && rerollable(m.G.Attack.Dice, attackFaces) && m.G.mayReroll(m.Ship)
		},
			Do: func(m Moment) { m.Ship.Shields--; m.G.askReroll(m.T, m.Ship.Seat, false, -1, attackFaces...) }},
		{At: ModifyDefense, May: true, When: func(m Moment) bool { return m.Ship.Shields > 0 && rerollable(m.G.Attack.Defense, defenseFaces) },
			Do: func(m Moment) { m.Ship.Shields--; m.G.askReroll(m.T, m.Ship.Seat, true, -1, defenseFaces...) }}}},

	// Lancer-class Pursuit Craft

	// Start of Combat: a ship at Range 1-2 in the mobile arc, a friend too, gets a stress token.
	{Key: "asajjventress", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.swept()) > 0 },
		Do: func(m Moment) {
			if e := m.choose(true, m.swept); e != nil {
				m.G.gain(m.T, e, Stress, 1)
			}
		}}}},
	// Defending against an attacker at Range 1-2 in the mobile arc: a focus result may be added.
	{Key: "sabinewren_lancerclasspursuitcraft", On: []Trigger{{At: ModifyDefense, May: true,
		When: func(m Moment) bool { return slices.Contains(m.swept(), m.G.attacker()) },
		Do:   func(m Moment) { m.add(true, FocusFace, 1) }}}},

	// YV-666

	// Cannons fire in the auxiliary arc too.
	{Key: "moraloeval", Arcs: func(m Moment, u *book.UpgradeCard) []string {
		if u.Slot == "cannon" {
			return []string{"aux_180"}
		}
		return nil
	}},

	// M3-A Interceptor, Kihraxz Fighter, HWK-290, M12-L Kimogila

	// Start of Combat: a weapons disabled token turns a discarded torpedo or missile faceup.
	{Key: "quinnjast", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return m.spentOrdnance() != nil },
		Do: func(m Moment) {
			u := m.spentOrdnance()
			m.G.gain(m.T, m.Ship, "weapons_disabled", 1)
			u.Discarded = false
			m.T.Tell("card.back", engine.Piece("who", m.Ship.ID), engine.Term("card", "upgrade."+u.Key))
		}}}},
	// After locking: focus and evade tokens up to those of the locked ship.
	{Key: "genesisred", On: []Trigger{{At: LockGained, When: func(m Moment) bool { return m.Other != nil },
		Do: func(m Moment) {
			for _, token := range []string{Focus, Evade} {
				m.G.gain(m.T, m.Ship, token, m.Other.Tokens[token]-m.Ship.Tokens[token])
			}
		}}}},
	// After defending with other than 2 dice rolled the attacker gets a stress token.
	{Key: "viktorhel", On: []Trigger{{At: AfterAttack, Whose: Defending, When: func(m Moment) bool {
		n := 0
		for _, d := range m.G.Attack.Defense {
			if !d.Added {
				n++
			}
		}
		return n != 2
	}, Do: func(m Moment) { m.G.gain(m.T, m.G.attacker(), Stress, 1) }}}},
	// An enemy at Range 1-3 gets an ion token: a stress token for a damage to it.
	{Key: "dacebonearm", On: []Trigger{{At: TokenGained, Whose: Enemies, May: true,
		When: allOf(Moment.unstressed, aboutShipAt(1, 3), func(m Moment) bool { return m.Token == Ion }),
		Do:   func(m Moment) { m.stress(); m.G.suffer(m.T, m.About, 1, 0) }}}},
	// Start of Combat: an enemy at Range 1-3 in the bullseye arc may be locked.
	{Key: "dalanoberos_m12lkimogilafighter",
		On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.centred()) > 0 },
			Do: func(m Moment) {
				m.lockWhere(m.Ship, func(e *Ship) bool { return slices.Contains(m.centred(), e) })
			}}}},
	// G-1A, JumpMaster 5000, M3-A Interceptor, M12-L Kimogila

	// Start of the End phase: one of his stress tokens may go to another ship at Range 1.
	{Key: "4lom", On: []Trigger{{At: EndStart, Whose: Anybody, May: true, When: func(m Moment) bool {
		return m.stressed() &&
			len(m.within(0, 1, 1)) > 0
	},
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.within(0, 1, 1) }); o != nil {
				m.relieve(m.Ship)
				m.G.gain(m.T, o, Stress, 1)
			}
		}}}},
	// Start of Combat: all focus and evade tokens and all locks may go to another friend at Range 1. The locks
	// are the blue tokens: a red one says whom an enemy has locked (XW-TL-13).
	{Key: "manaroo", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			return len(m.friends(1, 1)) > 0 && (m.Ship.has(Focus) || m.Ship.has(Evade) || m.G.locks(m.Ship) > 0)
		},
		Do: func(m Moment) {
			o := m.choose(true, func() []*Ship { return m.friends(1, 1) })
			if o == nil {
				return
			}
			for _, token := range []string{Focus, Evade} {
				n := m.Ship.Tokens[token]
				if m.G.lose(m.T, m.Ship, token, n) {
					m.G.gain(m.T, o, token, n)
				}
			}
			for _, e := range m.G.inPlay(enemyOf(m.Ship.Seat)) {
				if m.G.unlock(m.Ship, e) {
					m.G.acquire(m.T, o, e)
				}
			}
		}}}},
	// Once a round, all his dice rolled or rerolled show the same: one more may be added.
	{Key: "sunnybounder", On: []Trigger{
		{At: AttackRolled, May: true, When: allOf(Moment.oncePerRound, sameFaces(false)), Do: matching(false)},
		{At: DefenseRolled, May: true, When: allOf(Moment.oncePerRound, sameFaces(true)), Do: matching(true)},
		{At: Rerolled, May: true, When: func(m Moment) bool { return m.oncePerRound() && sameFaces(m.defends())(m) },
			Do: func(m Moment) { matching(m.defends())(m) }}}},
	// After an attack every enemy at Range 1-3 in the bullseye arc suffers a damage or loses its focus and evade
	// tokens; who has none suffers.
	{Key: "toranikulda", On: []Trigger{{At: AfterAttack, When: func(m Moment) bool { return len(m.centred()) > 0 }, Do: func(m Moment) {
		for _, e := range m.centred() {
			if (e.has(Focus) || e.has(Evade)) && m.decides(e, "lose_tokens", "suffer_damage") == "lose_tokens" {
				for _, token := range []string{Focus, Evade} {
					m.G.lose(m.T, e, token, e.Tokens[token])
				}
				continue
			}
			m.G.suffer(m.T, e, 1, 0)
		}
	}}}},
	// Defending: as many dice as the speed flown this round, in place of the Agility.
	{Key: "sarcoplank", On: []Trigger{{At: BeforeDefense, May: true,
		When: func(m Moment) bool { return m.Ship.Flown > 0 },
		Do: func(m Moment) {
			a := &m.G.Attack
			a.MoreAgility += m.Ship.Flown - (m.G.agilitySum(m.Ship) + a.MoreAgility + m.G.dicePlus(Exposing))
		}}}},
	// Once a game, about to be destroyed: all Damage cards go and four facedown ones are dealt.
	{Key: "teltrevura", On: []Trigger{{At: DestroyDue, When: func(m Moment) bool { return m.remembers("") == 0 }, Do: func(m Moment) {
		m.remember("", 1)
		for len(m.Ship.Damage) > 0 {
			m.G.discardDamage(m.T, m.Ship, len(m.Ship.Damage)-1)
		}
		m.G.deal(m.T, m.Ship, 4, false)
	}}}},
	// Once a round an enemy that is not defending suffers damage: an attack on it.
	{Key: "captainjostero", On: []Trigger{{At: Suffered, Whose: Enemies, May: true,
		When: func(m Moment) bool {
			a := m.G.Attack
			defends := a.Step != "" && a.Step != "done" && a.Defender == m.About.ID
			return m.oncePerRound() && !defends && slices.ContainsFunc(m.G.shots(m.Ship), func(s Aimed) bool { return s.Target == m.About.ID })
		},
		Do: func(m Moment) {
			if m.shoot(func(s Aimed) bool { return s.Target == m.About.ID }) {
				m.used()
			}
		}}}},
	// Bombs may be dropped with the turn 1 templates; or with those of speed 3.
	{Key: "solsixxa", Drops: func(Moment, bool) []flight.Dropping { return behind(1, flight.TurnLeft, flight.TurnRight) }},
	{Key: "emonazzameen", Drops: func(Moment, bool) []flight.Dropping {
		return behind(3, flight.TurnLeft, flight.Straight, flight.TurnRight)
	}},
	// Revealing a reverse maneuver: any bomb may be dropped from the front guides.
	{Key: "constablezuvio", On: []Trigger{{At: OnReveal, May: true,
		When: func(m Moment) bool {
			back := m.Man.Bearing == flight.ReverseStraight || m.Man.Bearing == flight.ReverseBankLeft || m.Man.Bearing == flight.ReverseBankRight
			return back && m.mayDrop() && slices.ContainsFunc(m.Ship.Upgrades, m.droppable)
		},
		Do: func(m Moment) {
			if u := m.upgradeCard(m.Ship, m.droppable); u != nil {
				m.G.releaseBy(m.T, m.Ship, u, flight.Dropping{Man: flight.Behind.Man, Front: true})
			}
		}}}},
	// He may ignore friendly bombs; a friend defending behind one may add an evade.
	{Key: "captainnym_scum", On: []Trigger{
		{At: BombStrikes, May: true, When: func(m Moment) bool { return m.friendlyBomb() && *m.Due > 0 }, Do: func(m Moment) { *m.Due = 0 }},
		{At: ModifyDefense, Whose: Allies, May: true, When: Moment.behindBomb, Do: Moment.addsEvade}}},
	// Start of Combat: a ship at Range 1 in both of her arcs gets a tractor beam token.
	{Key: "ketsuonyo", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.caught()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, m.caught); o != nil {
				m.G.tractor(m.T, m.Ship.Seat, o)
			}
		}}}},
	// End of Activation: every ship that he touches gets a tractor beam token.
	{Key: "unkarplutt", On: []Trigger{{At: ActivationEnd, Whose: Anybody, Do: func(m Moment) {
		for _, o := range m.G.inPlay(0) {
			if o != m.Ship && m.G.touching(m.Ship, o) {
				m.G.tractor(m.T, m.Ship.Seat, o)
			}
		}
	}}}},
}

func isCannon(weapon string) bool {
	return weapon != book.PrimaryWeapon && book.Upgrade(weapon).Slot == "cannon"
}

// facing are the enemies at Range 1 in whose arc the card's ship is.
func (m Moment) facing() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 1), func(e *Ship) bool { return !inArcOf(e, m.Ship) })
}

// robbable are the ships with a focus or evade token.
func (m Moment) robbable(list []*Ship) []*Ship {
	return slices.DeleteFunc(list, func(o *Ship) bool { return !o.has(Focus) && !o.has(Evade) })
}

// rob takes a focus or evade token of a ship for the card's own.
func (m Moment) rob(open func() []*Ship) {
	o := m.choose(true, func() []*Ship { return m.robbable(open()) })
	if o == nil {
		return
	}
	var what []string
	for _, token := range []string{Focus, Evade} {
		if o.has(token) {
			what = append(what, "spend_"+token)
		}
	}
	token := strings.TrimPrefix(m.option(false, what...), "spend_")
	if m.G.lose(m.T, o, token, 1) {
		m.G.gain(m.T, m.Ship, token, 1)
	}
}

// swept are the other ships at Range 1-2 in the mobile arc of the card's ship,
// the enemies first.
func (m Moment) swept() []*Ship {
	return slices.DeleteFunc(append(m.enemies(1, 2), m.friends(1, 2)...), func(e *Ship) bool {
		return !flight.InArc(m.Ship.base(), e.base(), []flight.Arc{{Kind: "mobile", Turned: m.Ship.Arc}})
	})
}

// spentOrdnance is a discarded torpedo or missile of the card's ship.
func (m Moment) spentOrdnance() *Equipped {
	for _, u := range m.Ship.Upgrades {
		if u.Discarded && ordnance(u.Key) {
			return u
		}
	}
	return nil
}

// centred are the enemies at Range 1-3 in the bullseye arc.
func (m Moment) centred() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 3),
		func(e *Ship) bool { return !flight.InArc(m.Ship.base(), e.base(), []flight.Arc{{Kind: "bullseye"}}) })
}

// sameFaces: all dice of a roll show the same face.
func sameFaces(defense bool) func(Moment) bool {
	return func(m Moment) bool {
		dice := standing(m.G.dice(defense))
		return len(dice) > 0 && count(dice, dice[0].Face) == len(dice)
	}
}

// matching adds a die that shows what the others show.
func matching(defense bool) func(Moment) {
	return func(m Moment) { m.used(); m.add(defense, standing(m.G.dice(defense))[0].Face, 1) }
}

// caught are the other ships at Range 1 in the front and in the mobile arc of
// the card's ship.
func (m Moment) caught() []*Ship {
	return slices.DeleteFunc(m.within(0, 1, 1), func(o *Ship) bool {
		return !flight.InArc(m.Ship.base(), o.base(), flight.FrontArc) ||
			!flight.InArc(m.Ship.base(), o.base(), []flight.Arc{{Kind: "mobile", Turned: m.Ship.Arc}})
	})
}
