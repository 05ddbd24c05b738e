package xwing

import (
	"slices"

	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("pilot", rebelPilots) }

// rebelPilots are pilots of the Rebel faction, by ship.
var rebelPilots = []Effect{
	// X-wing

	// Attacking: the defender's Agility is 1 less, not below 0.
	{Key: "wedgeantilles", Exposes: loseAgility(Moment.always)},
	// A focus token spent may go to a friendly ship at Range 1-2.
	{Key: "garvendreis", On: []Trigger{{At: TokenSpent, May: true,
		When: func(m Moment) bool { return m.Token == Focus && len(m.friends(1, 2)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 2) }); o != nil {
				m.G.gain(m.T, o, Focus, 1)
			}
		}}}},
	// Once a game, for a round: his friends at Range 1 are no targets for whom he is one.
	{Key: "biggsdarklighter",
		On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
			When: func(m Moment) bool { return m.remembers("") == 0 && len(m.friends(1, 1)) > 0 },
			Do: func(m Moment) {
				m.remember("", 1)
				m.G.last(m.Ship, "draws_fire", 1, "round", m.Card.Key)
			}}},
		Forbids: func(m Moment, d Deed) bool {
			if d.Do != ToTarget || m.G.lasting(m.Ship, "draws_fire") == 0 || m.About.Seat == m.Ship.Seat {
				return false
			}
			return slices.Contains(m.friends(1, 1), d.On) && m.G.inReach(m.About, d.Weapon, m.Ship)
		}},
	// Defending: one focus result may become an evade.
	{Key: "lukeskywalker", On: []Trigger{mayTurnDefense(FocusFace, EvadeFace, 1, Moment.always)}},
	// A stress token received may go at the risk of a facedown Damage card.
	{Key: "jekporkins", On: []Trigger{{At: TokenGained, May: true,
		When: func(m Moment) bool { return m.Token == Stress && m.Ship.stressed() },
		Do: func(m Moment) {
			m.relieve(m.Ship)
			if m.G.rollFor(m.T, m.Ship, m.Name()) == Hit {
				m.G.deal(m.T, m.Ship, 1, false)
			}
		}}}},
	// Whoever declares him the target may be locked.
	{Key: "tarnmison", On: []Trigger{{At: OnTarget, Whose: Defending, May: true,
		When: func(m Moment) bool { return m.canLock(m.G.attacker()) },
		Do:   func(m Moment) { m.G.acquire(m.T, m.Ship, m.G.attacker()) }}}},
	// After attacking: a focus token, an evade token or a lock of the defender goes.
	{Key: "wesjanson", On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool { return len(belongings(m, m.G.defender())) > 0 },
		Do: func(m Moment) {
			e := m.G.defender()
			switch what := m.option(true, belongings(m, e)...); what {
			case "spend_focus":
				m.G.lose(m.T, e, Focus, 1)
			case "spend_evade":
				m.G.lose(m.T, e, Evade, 1)
			case "spend_lock":
				if o := m.oneLocked(e); o != nil {
					m.G.unlock(e, o)
				}
			}
		}}}},
	// Acquiring or spending a lock may take a stress token off.
	{Key: "hobbieklivian", On: []Trigger{
		{At: LockGained, May: true, When: Moment.stressed, Do: func(m Moment) { m.relieve(m.Ship) }},
		{At: TokenSpent, May: true, When: allOf(Moment.stressed, func(m Moment) bool { return m.Token == "lock" }),
			Do: func(m Moment) { m.relieve(m.Ship) }}}},

	// Y-wing

	// After locking: a friend at Range 1-2 may lock too.
	{Key: "dutchvander", On: []Trigger{{At: LockGained, May: true,
		When: func(m Moment) bool { return len(m.friends(1, 2)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 2) }); o != nil {
				m.lockAny(o)
			}
		}}}},
	// Attacking at Range 2-3: blanks may be rerolled.
	{Key: "hortonsalm", On: []Trigger{mayReroll(-1, atRange(2, 3), Blank)}},

	// A-wing

	// Stressed he performs actions, but no red maneuvers.
	{Key: "tychocelchu", Calm: func(_ Moment, d Deed) bool { return d.Do == ToPerform }},
	// A focus token received: a free boost or barrel roll.
	{Key: "jakefarrell", On: []Trigger{mayFree(TokenGained, func(m Moment) bool { return m.Token == Focus }, "boost", "barrel_roll")}},
	{Key: "gemmersojan", Agility: plus(1, func(m Moment) bool { return len(m.enemies(1, 1)) > 0 })},

	// YT-1300

	// All dice may be rerolled, as many as possible.
	{Key: "hansolo", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool { return rerollable(m.G.Attack.Dice, attackFaces) },
		Wise: func(m Moment) bool {
			return fresh(m.G.Attack.Dice, Blank)+fresh(m.G.Attack.Dice, FocusFace) > fresh(m.G.Attack.Dice, Hit)+fresh(m.G.Attack.Dice, Crit)
		},
		Do: func(m Moment) {
			chosen := map[Face]int{}
			most := len(m.G.Attack.Dice)
			if m.G.forbids(m.Ship, Deed{Do: ToChain}) {
				most = max(0, 1-rerolled(m.G.Attack.Dice))
			}
			for _, f := range attackFaces {
				chosen[f] = min(most, fresh(m.G.Attack.Dice, f))
				most -= chosen[f]
			}
			if m.G.mayReroll(m.Ship) {
				rerollFaces(m.G.Attack.Dice, chosen, func(n int) []Face { return rollDice(m.T, m.Ship.Seat, "reroll_attack", attackDie, n) })
			}
			m.tellDice()
			m.G.rerolled(m.T, false)
		}}}},
	// A faceup Damage card dealt to him is turned facedown, unresolved.
	{Key: "chewbacca", On: []Trigger{{At: CardDealt, When: func(m Moment) bool { return m.Token != "" },
		Do: func(m Moment) { m.G.flipDown(m.T, m.Ship, m.Ship.numbered(m.N)) }}}},
	// After a green maneuver another friend at Range 1 may act.
	{Key: "landocalrissian", On: []Trigger{{At: AfterManeuver,
		When: allOf(flown(flight.Green), func(m Moment) bool { return len(m.friends(1, 1)) > 0 }),
		Do:   func(m Moment) { m.friendActs(1, 1) }}}},

	// B-wing

	// Attacking: one critical hit cannot be canceled by evades.
	{Key: "tennumb", Compares: func(m Moment, c *Comparison) {
		if m.attacks() {
			c.Crits = max(c.Crits, 1)
		}
	}},
	// Attacking or defending while stressed: one die may be rerolled.
	{Key: "ibtisam", On: []Trigger{mayReroll(1, Moment.stressed, attackFaces...), mayRerollDefense(1, Moment.stressed, defenseFaces...)}},
	// Attacking: a stress token off turns all focus results into hits.
	{Key: "keyanfarlander", On: []Trigger{{At: ModifyAttack, May: true, When: allOf(Moment.stressed, showing(FocusFace)),
		Do: func(m Moment) { m.relieve(m.Ship); turnAttack(FocusFace, Hit, -1)(m) }}}},

	// HWK-290

	// Unstressed: takes a stress token to give an attacking friend at Range 1-3 a die.
	{Key: "janors", On: []Trigger{{At: OnTarget, Whose: Friends, May: true, When: allOf(Moment.unstressed, aboutShipAt(1, 3)),
		Do: func(m Moment) { m.stress(); m.G.Attack.More++ }}}},
	// Start of Combat: one of his focus tokens may go to a friend at Range 1-3.
	{Key: "kylekatarn", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return m.Ship.has(Focus) && len(m.friends(1, 3)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 3) }); o != nil && m.G.lose(m.T, m.Ship, Focus, 1) {
				m.G.gain(m.T, o, Focus, 1)
			}
		}}}},
	// Start of Combat: a friend at Range 1-3 has pilot skill 12 for the phase.
	{Key: "roarkgarnet", On: []Trigger{{At: CombatStart, Whose: Anybody, When: func(m Moment) bool { return len(m.friends(1, 3)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(false, func() []*Ship { return m.friends(1, 3) }); o != nil {
				m.G.last(o, "skill", 12, "combat", m.Card.Key)
			}
		}}}},

	// YT-2400

	// Ignores obstacles in the Activation phase and when performing actions.
	{Key: "dashrendar", Immune: func(m Moment) bool {
		return m.G.Phase == Start || m.G.Phase == Activation || m.Ship.Performing != ""
	}},
	{Key: "eadenvrill", Attack: plus(1, allOf(Moment.attacks, Moment.primaryFire, func(m Moment) bool { return m.G.defender().stressed() }))},

	// E-wing

	// Start of the End phase: an attack, and none in the round after.
	{Key: "corranhorn",
		On: []Trigger{{At: EndStart, Whose: Anybody, May: true, When: couldShoot(func(string) bool { return true }),
			Do: func(m Moment) {
				if m.shoot(anyAttack) {
					m.remember("rests", m.G.Round+1)
				}
			}}},
		Forbids: func(m Moment, d Deed) bool {
			return d.Do == ToAttack && m.aboutOwnShip() && m.remembers("rests") == m.G.Round
		}},
	// Whoever attacks an enemy in his arc at Range 1-3 may turn a hit into a critical hit.
	{Key: "etahnabaht", On: []Trigger{{At: ModifyAttack, Whose: Allies, May: true,
		When: func(m Moment) bool {
			e := m.G.defender()
			return showing(Hit)(m) && inArcOf(m.Ship, e) && flight.At(m.Ship.base(), e.base(), 1, 3)
		}, Do: turnAttack(Hit, Crit, 1)}}},

	// Z-95

	// After attacking: another friend at Range 1 performs a free action, any it can.
	{Key: "airencracken", On: []Trigger{{At: AfterAttack, May: true, When: func(m Moment) bool { return len(m.friends(1, 1)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 1) }); o != nil {
				m.G.freeAction(m.T, o)
			}
		}}}},
	// Attacking: the defender is hit even if he suffers nothing.
	{Key: "lieutenantblount", Compares: func(m Moment, c *Comparison) { c.Sure = c.Sure || m.attacks() }},

	// K-wing

	// Once a round, attacking: a shield for a die more, or a die less for a shield.
	{Key: "mirandadoni", On: []Trigger{{At: OnTarget, May: true,
		When: allOf(Moment.oncePerRound, func(m Moment) bool { return m.Ship.Shields > 0 || m.damaged() }),
		Do: func(m Moment) {
			var open []string
			if m.Ship.Shields > 0 {
				open = append(open, "shield_for_die")
			}
			if m.damaged() {
				open = append(open, "die_for_shield")
			}
			switch m.option(true, open...) {
			case "shield_for_die":
				m.Ship.Shields--
				m.used()
				m.G.Attack.More++
			case "die_for_shield":
				m.recover()
				m.used()
				m.G.Attack.More--
			}
		}}}},

	// T-70 X-wing

	// The first shield lost in a round: an evade token.
	{Key: "redace", On: []Trigger{{At: ShieldLost, When: Moment.oncePerRound, Do: func(m Moment) {
		m.used()
		m.G.gain(m.T,
			m.Ship, Evade, 1)
	}}}},
	// Unstressed: Tallon Rolls are white.
	{Key: "elloasty", Difficulty: func(m Moment) flight.Difficulty {
		if m.aboutOwnShip() && !m.Ship.stressed() && (m.Man.Bearing == flight.TallonLeft || m.Man.Bearing == flight.TallonRight) {
			return flight.White
		}
		return ""
	}},
	// A stress token received goes if an enemy is in the arc at Range 1.
	{Key: "niennunb", On: []Trigger{{At: TokenGained, May: true, When: func(m Moment) bool {
		return m.Token == Stress && m.Ship.stressed() && slices.ContainsFunc(m.enemies(1, 1), func(e *Ship) bool { return inArcOf(m.Ship, e) })
	}, Do: func(m Moment) { m.relieve(m.Ship) }}}},
	// After a maneuver of speed 2 to 4, touching nobody: a free boost.
	{Key: "snapwexley", On: []Trigger{mayFree(AfterManeuver, func(m Moment) bool {
		return m.Man.Speed >= 2 && m.Man.Speed <= 4 && !m.G.touchesAny(m.Ship)
	}, "boost")}},
	// Attacking or defending: one die may be rerolled for each friend at Range 1.
	{Key: "jesspava", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool { return len(m.friends(1, 1)) > 0 && rerollable(m.G.Attack.Dice, attackFaces) },
			Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, len(m.friends(1, 1)), attackFaces...) }},
		{At: ModifyDefense, May: true,
			When: func(m Moment) bool { return len(m.friends(1, 1)) > 0 && rerollable(m.G.Attack.Defense, defenseFaces) },
			Do:   func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, len(m.friends(1, 1)), defenseFaces...) }}}},
	// With a focus token, one focus result may become a hit or an evade.
	{Key: "poedameron-swx57", On: []Trigger{
		mayTurn(FocusFace, Hit, 1, holding(Focus)),
		mayTurnDefense(FocusFace, EvadeFace, 1, holding(Focus))}},

	// VCX-100, Attack Shuttle

	// Revealing green or red: the dial may be turned to another of the colour.
	{Key: "herasyndulla_vcx100", On: []Trigger{sameColour}},
	{Key: "herasyndulla_attackshuttle", On: []Trigger{sameColour}},
	// A focus token takes a die from an enemy attacking at Range 1-2.
	{Key: "kananjarrus", On: []Trigger{{At: OnTarget, Whose: Enemies, May: true, When: allOf(spendable(Focus), aboutShipAt(1, 2)),
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Focus) {
				m.G.Attack.More--
			}
		}}}},
	// Before revealing: a free boost or barrel roll.
	{Key: "sabinewren_attackshuttle", On: []Trigger{mayFree(BeforeReveal, Moment.always, "boost", "barrel_roll")}},

	// ARC-170

	// Attacking or defending: the lock on the other adds a focus result.
	{Key: "norrawexley", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool {
			return m.G.locked(m.Ship, m.G.defender()) && m.G.maySpendLock(m.Ship)
		},
			Do: func(m Moment) { m.G.spendLock(m.T, m.Ship, m.G.defender()); m.add(false, FocusFace, 1) }},
		{At: ModifyDefense, May: true, When: func(m Moment) bool { return m.G.locked(m.Ship, m.G.attacker()) && m.G.maySpendLock(m.Ship) },
			Do: func(m Moment) { m.G.spendLock(m.T, m.Ship, m.G.attacker()); m.add(true, FocusFace, 1) }}}},
	// An enemy in the arc at Range 1-3 has attacked another friend: a free action.
	{Key: "thanekyrell", On: []Trigger{{At: AfterAttack, Whose: Enemies, May: true, When: func(m Moment) bool {
		return !m.defends() && inArcOf(m.Ship, m.About) && aboutShipAt(1, 3)(m) && len(m.G.actions(m.Ship)) > 0
	}, Do: func(m Moment) { m.free() }}}},
	// After a maneuver a die may take off a stress token.
	{Key: "braylenstramm", On: []Trigger{{At: AfterManeuver, May: true, When: Moment.stressed, Do: func(m Moment) {
		if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
			m.relieve(m.Ship)
		}
	}}}},

	// Auzituck Gunship

	{Key: "wullffwarro", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return m.Ship.Shields == 0 && len(m.Ship.Damage) > 0 }))},

	// VCX-100

	// Start of Combat: enemies he touches get a stress token.
	{Key: "chopper", On: []Trigger{{At: CombatStart, Whose: Anybody, Do: func(m Moment) {
		for _, e := range m.G.inPlay(enemyOf(m.Ship.Seat)) {
			if m.G.touching(m.Ship, e) {
				m.G.gain(m.T, e, Stress, 1)
			}
		}
	}}}},

	// U-wing

	// After a focus action one of his focus tokens may go to a friend at Range 1-2.
	{Key: "benthictwotubes", On: []Trigger{{At: AfterAction, May: true,
		When: func(m Moment) bool { return m.Token == "focus" && m.Ship.has(Focus) && len(m.friends(1, 2)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 2) }); o != nil && m.G.lose(m.T, m.Ship, Focus, 1) {
				m.G.gain(m.T, o, Focus, 1)
			}
		}}}},

	// YT-1300 of the Resistance

	// Attacking or defending with the enemy in her arc: two blanks may be rerolled.
	{Key: "rey", On: []Trigger{mayReroll(2, Moment.targetInArc, Blank), mayRerollDefense(2, Moment.attackerInArc, Blank)}},
	// Another friend at Range 1-3 is destroyed: an attack.
	{Key: "chewbacca-swx57", On: []Trigger{{At: OnDestroyed, Whose: Friends, May: true,
		When: allOf(aboutShipAt(1, 3), couldShoot(func(string) bool { return true })),
		Do:   func(m Moment) { m.shoot(anyAttack) }}}},

	// B-wing

	// Torpedoes are fired at ships outside the arc too.
	{Key: "neradantels", Arcs: func(m Moment, u *book.UpgradeCard) []string {
		if u.Slot == "torpedo" {
			return []string{"any"}
		}
		return nil
	}},
	// A-wing: enemies in the arc that he touches may be attacked.
	{Key: "arvelcrynyd", Contact: true},

	// TIE Fighter of the Rebels

	{Key: "sabinewren_tiefighter", On: []Trigger{mayFree(BeforeReveal, Moment.always, "boost", "barrel_roll")}},
	// Start of Combat: a focus token lets a friend at Range 1 act, herself too.
	{Key: "ahsokatano", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: spendable(Focus),
		Do: func(m Moment) {
			o := m.choose(true, func() []*Ship { return append([]*Ship{m.Ship}, m.friends(1, 1)...) })
			if o != nil && m.G.spend(m.T, m.Ship, Focus) {
				m.G.freeAction(m.T, o)
			}
		}}}},

	// X-wing and U-wing of the later waves

	// Active in the Activation phase with a focus token: a free action.
	{Key: "edriotwotubes", On: []Trigger{{At: ShipActive, May: true,
		When: allOf(holding(Focus), func(m Moment) bool { return len(m.G.actions(m.Ship)) > 0 }),
		Do:   func(m Moment) { m.free() }}}},
	// A stressed or damaged friend attacking at Range 1-2 may reroll a die.
	{Key: "sawgerrera", On: []Trigger{{At: ModifyAttack, Whose: Allies, May: true,
		When: func(m Moment) bool {
			return (m.aboutOwnShip() || aboutShipAt(1, 2)(m)) && (m.About.stressed() || len(m.About.Damage) > 0) &&
				rerollable(m.G.Attack.Dice, attackFaces)
		},
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, 1, attackFaces...) }}}},
	// An enemy's maneuver overlaps him: a free action.
	{Key: "hefftobber", On: []Trigger{{At: AfterManeuver, Whose: Enemies, May: true,
		When: func(m Moment) bool { return m.bumped() && len(m.G.actions(m.Ship)) > 0 },
		Do:   func(m Moment) { m.free() }}}},

	// B/SF-17 Bomber

	// A defender at Range 1 of a bomb token rolls 1 die less.
	{Key: "cobaltleader", Defense: func(m Moment) int {
		if m.attacks() && slices.ContainsFunc(m.G.Bombs, func(b *Bomb) bool {
			_, band := flight.RangeTo(m.G.defender().base(), m.G.bombToken(b).Outline)
			return band == 1
		}) {
			return -1
		}
		return 0
	}},
	// X-wing, U-wing, YT-2400, Attack Shuttle, Sheathipede, Auzituck

	// After a boost or barrel roll the S-foils may be turned.
	{Key: "kullbeesperado", On: []Trigger{{At: AfterAction, May: true,
		When: func(m Moment) bool {
			return (m.Token == "boost" || m.Token == "barrel_roll") && m.Ship.carries("servomotorsfoils") != nil
		},
		Do: func(m Moment) { u := m.Ship.carries("servomotorsfoils"); u.Face = 1 - u.Face }}}},
	// After a boost a stress token for an evade token.
	{Key: "leevantenza", On: []Trigger{{At: AfterAction, May: true, When: func(m Moment) bool { return m.Token == "boost" },
		Do: func(m Moment) { m.stress(); m.G.gain(m.T, m.Ship, Evade, 1) }}}},
	// Start of Activation: a stress token off another friend at Range 1-2.
	{Key: "cassianandor", On: []Trigger{{At: ActivationStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.stressedFriends(1, 2)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.stressedFriends(1, 2) }); o != nil {
				m.relieve(o)
			}
		}}}},
	// Of two faceup Damage cards he is dealt the one that he chooses.
	{Key: "leebo", Draws: 2},
	// Defending while stressed: two focus results may become evades.
	{Key: "ezrabridger_attackshuttle", On: []Trigger{mayTurnDefense(FocusFace, EvadeFace, 2, Moment.stressed)}},
	{Key: "ezrabridger_sheathipedeclassshuttle", On: []Trigger{mayTurnDefense(FocusFace, EvadeFace, 2, Moment.stressed)}},
	// An enemy in the arc at Range 1-3 becomes active in Combat: for a stress token it spends no tokens on its
	// attack dice this round.
	{Key: "fennrau_sheathipedeclassshuttle",
		On: []Trigger{{At: BeforeAttack, Whose: Enemies, May: true,
			When: func(m Moment) bool { return m.unstressed() && inArcOf(m.Ship, m.About) && aboutShipAt(1, 3)(m) },
			Do:   func(m Moment) { m.stress(); m.G.last(m.About, "confused", 1, "round", m.Card.Key) }}},
		Forbids: func(m Moment, d Deed) bool {
			return d.Do == ToSpend && m.G.Attack.Attacker == m.About.ID && m.G.Attack.Step == string(ModifyAttack) &&
				m.G.lasting(m.About, "confused") > 0
		}},
	// Another friend at Range 1 defending: a reinforce token adds an evade.
	{Key: "lowhhrick", On: []Trigger{{At: ModifyDefense, Whose: Friends, May: true, When: allOf(spendable("reinforce"), aboutShipAt(1, 1)),
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, "reinforce") {
				m.addsEvade()
			}
		}}}},
	// Defending, evades may cancel critical hits before hits.
	{Key: "zeborrelios_attackshuttle", On: []Trigger{critsFirst}, Compares: Moment.cancelsCrits},
	{Key: "zeborrelios_tiefighter", On: []Trigger{critsFirst}, Compares: Moment.cancelsCrits},
	{Key: "zeborrelios_sheathipedeclassshuttle", On: []Trigger{critsFirst}, Compares: Moment.cancelsCrits},
	// Coordinating: two stress tokens take one off the ship coordinated.
	{Key: "ap5", On: []Trigger{{At: Coordinated, May: true, When: func(m Moment) bool { return m.Other.stressed() },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Stress, 2); m.relieve(m.Other) }}}},
	// Who attacks another ship at Range 1-2 of her rerolls one attack die at most.
	{Key: "magvayarro", Forbids: func(m Moment, d Deed) bool {
		e := m.G.defender()
		return d.Do == ToChain && e != nil && e != m.Ship && m.G.Attack.Attacker == m.About.ID && flight.At(m.Ship.base(), e.base(), 1, 2)
	}},
	// Once a round he keeps a friendly bomb from going off.
	{Key: "captainnym_rebel", On: []Trigger{{At: BombDue, Whose: Anybody, May: true, Wise: Moment.never,
		When: func(m Moment) bool { return m.oncePerRound() && m.friendlyBomb() && *m.Due > 0 },
		Do:   func(m Moment) { m.used(); *m.Due = 0 }}}},
	// Friends lock what is at Range 1-3 of any of them.
	{Key: "bodhirook", Spots: true},
	// After attacking, the defender is under Suppressive Fire.
	{Key: "captainrex", On: []Trigger{
		{At: OnTarget, Do: func(m Moment) { m.remember("attacked", m.G.Round) }},
		{At: AfterAttack, Do: func(m Moment) { m.afflict(m.G.defender(), "suppressivefire") }}}},
}

// sameColour: revealing a green or a red maneuver, the dial may be turned to
// another of that colour.
var sameColour = Trigger{At: OnReveal, May: true,
	When: func(m Moment) bool { c := m.G.colour(m.Ship, m.Man); return c == flight.Green || c == flight.Red },
	Do: func(m Moment) {
		c := m.G.colour(m.Ship, m.Man)
		m.rotate(func(o flight.Maneuver) bool { return o != m.Man && m.G.colour(m.Ship, o) == c })
	}}

// loseAgility is the defender's Agility 1 less when the card's ship attacks.
func loseAgility(when func(Moment) bool) func(Moment) int {
	return plus(-1, allOf(Moment.attacks, when))
}

// belongings are what a ship has to lose, as verbs.
func belongings(m Moment, e *Ship) []string {
	var out []string
	if e.has(Focus) {
		out = append(out, "spend_focus")
	}
	if e.has(Evade) {
		out = append(out, "spend_evade")
	}
	if m.G.lockOf(e) != nil {
		out = append(out, "spend_lock")
	}
	return out
}

// friendActs lets a friend at a range perform a free action of its action bar.
func (m Moment) friendActs(lo, hi int) {
	if o := m.choose(true, func() []*Ship { return m.friends(lo, hi) }); o != nil {
		m.G.freeAction(m.T, o, slices.DeleteFunc(m.G.bar(o), func(a string) bool { return !m.G.knows(a) })...)
	}
}

// inReach: a ship could attack another with a weapon, whatever cards forbid of
// its target.
func (g *Game) inReach(s *Ship, w string, e *Ship) bool {
	if g.touching(s, e) || !g.armed(s, w) || !g.aimedAt(s, e, w) {
		return false
	}
	lo, hi := g.weaponRange(s, w)
	shot := g.aim(s, w, e)
	return shot.In && shot.Band >= lo && shot.Band <= hi
}

func (g *Game) touchesAny(s *Ship) bool {
	return slices.ContainsFunc(g.Touches, func(x Touch) bool { return x.A == s.ID || x.B == s.ID })
}

// evaded counts the dice of a face that evades have canceled.
func evaded(dice []Die, f Face) int {
	n := 0
	for _, d := range dice {
		if d.Evaded && d.Face == f {
			n++
		}
	}
	return n
}

// critsFirst lets the defender cancel critical hits first.
var critsFirst = Trigger{At: Comparing, Whose: Defending, May: true,
	When: func(m Moment) bool {
		return count(m.G.Attack.Dice, Hit) > 0 && count(m.G.Attack.Dice, Crit) > 0 && count(m.G.Attack.Defense, EvadeFace) > 0
	},
	Do: func(m Moment) { m.remember("crits", 1) }}

// cancelsCrits: the defender has chosen so.
func (m Moment) cancelsCrits(c *Comparison) {
	if m.defends() && m.remembers("crits") > 0 {
		m.forget("crits")
		c.CritsFirst = true
	}
}
