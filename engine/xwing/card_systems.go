package xwing

import (
	"math"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("upgrade", systemCards) }

// systemCards are sensors, tech, illicit cards, modifications and titles.
var systemCards = []Effect{
	// Sensors

	{Key: "firecontrolsystem", On: []Trigger{{At: AfterAttack, May: true, When: func(m Moment) bool { return m.canLock(m.G.defender()) },
		Do: func(m Moment) { m.G.acquire(m.T, m.Ship, m.G.defender()) }}}},
	// Defending: one of the attacker's hits may become a focus result that is not rerolled.
	{Key: "sensorjammer", On: []Trigger{{At: ModifyAttack, Whose: Defending, May: true, When: showing(Hit),
		Do: func(m Moment) {
			i := slices.IndexFunc(m.G.Attack.Dice, func(d Die) bool { return d.modifiable() && d.Face == Hit })
			m.G.Attack.Dice[i].Face, m.G.Attack.Dice[i].Rerolled = FocusFace, true
			m.tellDice()
		}}}},
	// Before revealing: a free action; the Perform Action step is skipped.
	{Key: "advancedsensors", On: []Trigger{{At: BeforeReveal, May: true, When: func(m Moment) bool { return len(m.G.actions(m.Ship)) > 0 },
		Do: func(m Moment) {
			if m.free() != "" {
				m.Ship.SkipAction = true
			}
		}}}},
	// All results may be canceled for two hits that nothing modifies.
	{Key: "accuracycorrector", On: []Trigger{
		{At: ModifyAttack, May: true, Wise: Moment.fewerThanTwo, Do: func(m Moment) {
			for i := range m.G.Attack.Dice {
				m.G.Attack.Dice[i].Canceled = true
			}
			m.add(false, Hit, 2)
			m.remember("canceled", 1)
		}},
		{At: DefenseRolled, Whose: Anybody, When: Moment.attacks, Do: func(m Moment) { m.forget("canceled") }}},
		Forbids: func(m Moment, d Deed) bool {
			return d.Do == ToModify && m.aboutOwnShip() && m.remembers("canceled") > 0
		}},
	// A stress or ion token received: a damage takes it off.
	{Key: "electronicbaffle", On: []Trigger{{At: TokenGained, May: true,
		When: func(m Moment) bool { return (m.Token == Stress || m.Token == Ion) && m.Ship.has(m.Token) },
		Do:   func(m Moment) { m.G.lose(m.T, m.Ship, m.Token, 1); m.G.suffer(m.T, m.Ship, 1, 0) }}}},
	// Primary attacks on a locked ship: a critical hit may be added; then no lock is spent in the attack.
	{Key: "advtargetingcomputer",
		On: []Trigger{{At: ModifyAttack, May: true, When: func(m Moment) bool { return m.primaryFire() && m.G.locked(m.Ship, m.G.defender()) },
			Do: func(m Moment) { m.add(false, Crit, 1) }}},
		Forbids: func(m Moment, d Deed) bool {
			m.At = ModifyAttack
			return d.spends(lockToken) && m.aboutOwnShip() && m.attacks() && m.G.Attack.Step != "done" &&
				slices.Contains(m.G.Attack.Used, abilityID(m, 0))
		}},

	// Tech

	// Defending: a focus token turns one blank into an evade.
	{Key: "sensorcluster", On: []Trigger{{At: ModifyDefense, May: true, When: allOf(spendable(Focus), guarding(Blank)),
		Wise: func(m Moment) bool { return m.G.short() && count(m.G.Attack.Defense, FocusFace) <= 1 }, // of more the token turns all
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Focus) {
				turnDefense(Blank, EvadeFace, 1)(m)
			}
		}}}},
	// Two stress tokens or fewer do not prevent boosts and barrel rolls.
	{Key: "primedthrusters", Calm: func(m Moment, d Deed) bool {
		return m.Ship.Tokens[Stress] <= 2 && d.Do == ToPerform && (d.Action == "boost" || d.Action == "barrel_roll")
	}},

	// Illicit

	// Destroyed: a damage to every ship at Range 1.
	{Key: "deadmansswitch", On: []Trigger{{At: OnDestroyed, Do: func(m Moment) {
		for _, o := range m.around(m.Ship) {
			m.G.suffer(m.T, o, 1, 0)
		}
	}}}},
	// Modifications

	// Gone once the ship has been hit.
	{Key: "stealthdevice", On: []Trigger{{At: Compared, Whose: Defending, When: Moment.attackHits,
		Do: func(m Moment) { m.G.discardUpgrade(m.T, m.Ship, m.Upgrade()) }}}},
	{Key: "shieldupgrade"},
	{Key: "hullupgrade"},
	{Key: "engineupgrade"},
	{Key: "targetingcomputer"},
	{Key: "vectoredthrusters"},
	{Key: "bwinge2"},
	// An enemy's maneuver overlaps the ship: a die; on a hit or critical hit it suffers a damage.
	{Key: "antipursuitlasers", On: []Trigger{{At: AfterManeuver, Whose: Enemies, When: Moment.bumped, Do: func(m Moment) {
		if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
			m.G.suffer(m.T, m.About, 1, 0)
		}
	}}}},
	{Key: "ionprojector", On: []Trigger{{At: AfterManeuver, Whose: Enemies, When: Moment.bumped, Do: func(m Moment) {
		if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
			m.G.gain(m.T, m.About, Ion, 1)
		}
	}}}},
	// Defending beyond Range 2 or out of the attacker's arc: one blank may become an evade.
	{Key: "autothrusters", On: []Trigger{mayTurnDefense(Blank, EvadeFace, 1, func(m Moment) bool {
		// Band: a card may have the attack treated as at another range.
		return m.G.Attack.Band > 2 && flight.Beyond(m.G.attacker().base(), m.Ship.base(), 2) || !inArcOf(m.G.attacker(), m.Ship)
	})}},
	{Key: "twinionenginemkii", Difficulty: greener(func(m flight.Maneuver) bool {
		return m.Bearing == flight.BankLeft || m.Bearing == flight.BankRight
	})},
	// Once a round with torpedoes or missiles: one result to a hit, with a primary weapon of 3 to a critical hit.
	{Key: "guidancechips", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && ordnance(m.G.Attack.Weapon) && (count(m.G.Attack.Dice, Blank, FocusFace) > 0 ||
				count(m.G.Attack.Dice, Hit) > 0 && m.G.primary(m.Ship) >= 3)
		},
		Do: func(m Moment) {
			m.used()
			to := Hit
			if m.G.primary(m.Ship) >= 3 {
				to = Crit
			}
			turnAttack(m.face(m.G.Attack.Dice, slices.DeleteFunc([]Face{Blank, FocusFace, Hit}, func(f Face) bool { return f == to })...), to, 1)(m)
		}}}},
	// Decloaking or a cloak action: a free evade action.
	{Key: "stygiumparticleaccelerator", On: []Trigger{
		mayFree(TokenSpent, func(m Moment) bool { return m.Token == Cloak }, "evade"),
		mayFree(AfterAction, func(m Moment) bool { return m.Token == "cloak" }, "evade")}},
	{Key: "advancedcloakingdevice", On: []Trigger{mayFree(AfterAttack, Moment.always, "cloak")}},
	// Fewer defense dice than attack dice: a die more.
	{Key: "lightweightframe", On: []Trigger{{At: DefenseRolled,
		When: func(m Moment) bool { return len(standing(m.G.Attack.Dice)) > len(standing(m.G.Attack.Defense)) },
		Do: func(m Moment) {
			m.G.Attack.Defense = append(m.G.Attack.Defense, pool(rollDice(m.T, m.Ship.Seat, "defense", defenseDie, 1))...)
			m.tellDice()
		}}}},

	// Titles

	{Key: "millenniumfalcon"},
	{Key: "slavei"},
	{Key: "royalguardtie"},
	{Key: "awingtestpilot"},
	{Key: "virago"},
	{Key: "andrasta"},
	{Key: "tiex1"},
	{Key: "heavyscykinterceptor"},
	{Key: "punishingone"},
	{Key: "vaksai"},
	{Key: "chardaanrefit"},
	{Key: "bombloadout"},
	{Key: "renegaderefit"},
	// Focus tokens stay in the End phase.
	{Key: "moldycrow", Forbids: keeps(Focus)},
	// Once a round, after an attack with a cannon of 3 points or less: a primary attack.
	{Key: "tied", On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool {
			w := m.G.Attack.Weapon
			return m.oncePerRound() && isCannon(w) && book.Upgrade(w).Points <= 3 && couldShoot(isPrimary)(m)
		},
		Do: func(m Moment) { m.used(); m.shoot(with(isPrimary)) }}}},
	// After a maneuver of speed 3 to 5 that overlapped nothing: a free evade action.
	{Key: "tiex7", On: []Trigger{mayFree(AfterManeuver, func(m Moment) bool { return m.Man.Speed >= 3 && m.N == 0 }, "evade")}},
	{Key: "tiev1", On: []Trigger{mayFree(LockGained, Moment.always, "evade")}},
	// Defending at Range 1, both in each other's arcs: an evade is added.
	{Key: "concorddawnprotector", On: []Trigger{{At: ModifyDefense, When: func(m Moment) bool {
		return atRange(1, 1)(m) && m.attackerInArc() && inArcOf(m.G.attacker(), m.Ship)
	}, Do: func(m Moment) { m.add(true, EvadeFace, 1) }}}},

	// Cards of several kinds of the later waves

	// In the Activation phase the pilot skill is 0.
	{Key: "enhancedscopes", On: []Trigger{{At: ActivationStart, Whose: Anybody,
		Do: func(m Moment) { m.G.last(m.Ship, "skill", 0, "activation", m.Card.Key) }}}},
	// Three damage or more suffered in an attack: a shield.
	{Key: "reinforceddeflectors",
		On: []Trigger{{At: AfterAttack, Whose: Defending,
			When: func(m Moment) bool { return m.G.Attack.Hits+m.G.Attack.Crits >= 3 && m.damaged() },
			Do:   func(m Moment) { m.recover() }}}},
	// One evade token at most, which stays in the End phase; or one focus token.
	{Key: "commrelay", Forbids: keeps(Evade), On: []Trigger{single(Evade)}},
	{Key: "advancedoptics", Forbids: keeps(Focus), On: []Trigger{single(Focus)}},
	// Primary weapon or cannon: one die may be rerolled.
	{Key: "linkedbattery", On: []Trigger{mayReroll(1, func(m Moment) bool { return m.primaryFire() || isCannon(m.G.Attack.Weapon) },
		attackFaces...)}},
	// Start of Combat: discarded and a stress token; for the round focus results may all be turned.
	{Key: "glitterstim", On: []Trigger{
		{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return !m.Upgrade().Discarded },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.stress()
				m.G.last(m.Ship, "glitterstim", 1, "round", m.Card.Key)
			}},
		mayTurn(FocusFace, Hit, -1, Moment.glitters), mayTurnDefense(FocusFace, EvadeFace, -1, Moment.glitters)}},
	// After a SLAM the card is discarded.
	{Key: "burnoutslam", On: []Trigger{{At: AfterAction, When: func(m Moment) bool { return m.Token == "slam" },
		Do: func(m Moment) { m.G.discardUpgrade(m.T, m.Ship, m.Upgrade()) }}}},
	// After a SLAM that overlapped nothing: a free action.
	{Key: "advancedslam", On: []Trigger{{At: AfterAction, May: true,
		When: func(m Moment) bool {
			return m.Token == "slam" && !m.G.Turn.Bumped && len(m.G.Turn.Struck) == 0 && len(m.barActions()) > 0
		},
		Do: func(m Moment) { m.free(m.barActions()...) }}}},
	// Start of Combat: discarded for 1 Agility in the round; an enemy lock may go.
	{Key: "countermeasures", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return !m.Upgrade().Discarded },
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			m.G.last(m.Ship, "agility", 1, "round", "")
			m.unlockOne(m.Ship)
		}}}},
	// A Damage card dealt goes with the astromech.
	{Key: "integratedastromech", On: []Trigger{{At: CardDealt, May: true,
		When: func(m Moment) bool { return m.astromech() != nil },
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.astromech())
			m.G.discardDamage(m.T, m.Ship, m.Ship.numbered(m.N))
		}}}},
	// Once a round after an action: a free "Action:" of an Upgrade, then a stress token.
	{Key: "experimentalinterface",
		On: []Trigger{{At: AfterAction, May: true, When: func(m Moment) bool { return m.oncePerRound() && len(m.cardActions()) > 0 },
			Do: func(m Moment) {
				m.used()
				if m.free(m.cardActions()...) != "" {
					m.stress()
				}
			}}}},
	// Revealing a turn: the dial may be turned to the bank of that speed and side.
	{Key: "maneuveringfins", On: []Trigger{{At: OnReveal, May: true,
		When: func(m Moment) bool { return m.Man.Bearing == flight.TurnLeft || m.Man.Bearing == flight.TurnRight },
		Do: func(m Moment) {
			bank := map[flight.Bearing]flight.Bearing{flight.TurnLeft: flight.BankLeft, flight.TurnRight: flight.BankRight}[m.Man.Bearing]
			m.rotate(func(o flight.Maneuver) bool { return o.Bearing == bank && o.Speed == m.Man.Speed })
		}}}},
	{Key: "tieshuttle"},
	{Key: "smugglingcompartment"},
	{Key: "sabinesmasterpiece"},
	// After a boost or barrel roll an enemy lock on a friend at Range 1 may go.
	{Key: "blackone", On: []Trigger{{At: AfterAction, May: true,
		When: func(m Moment) bool {
			return (m.Token == "boost" || m.Token == "barrel_roll") && len(m.lockedFriends()) > 0
		},
		Do: func(m Moment) {
			if o := m.choose(true, m.lockedFriends); o != nil {
				m.unlockOne(o)
			}
		}}}},
	// A die more in the front arc; in the auxiliary arc a focus result may become a critical hit.
	{Key: "allianceoverhaul", On: []Trigger{
		{At: OnTarget, May: true, When: allOf(Moment.primaryFire, Moment.targetInFront), Do: func(m Moment) { m.G.Attack.More++ }},
		mayTurn(FocusFace, Crit, 1, Moment.targetInRear)}},

	// Revealing: discarded to stay where it is; then a stress token.
	{Key: "inertialdampeners", On: []Trigger{{At: OnReveal, May: true, When: func(m Moment) bool { return !m.Upgrade().Discarded },
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			m.treat(flight.Maneuver{Speed: 0, Bearing: flight.Stationary, Difficulty: flight.White})
			m.G.last(m.Ship, "dampened", 1, "activation", m.Card.Key)
		}},
		{At: AfterManeuver, When: func(m Moment) bool { return m.G.lasting(m.Ship, "dampened") > 0 && m.Man.Bearing == flight.Stationary },
			Do: func(m Moment) { m.stress() }}}},
	// A die: on a hit or critical hit a stressed enemy at Range 1-2 loses a stress token for a facedown Damage card.
	{Key: "blackmarketslicertools", Act: &Act{When: func(m Moment) bool { return len(m.strained()) > 0 },
		Do: func(m Moment) {
			e := m.choose(true, m.strained)
			if e == nil {
				return
			}
			if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
				m.relieve(e)
				m.G.deal(m.T, e, 1, false)
			}
		}}},
	// An ordnance token on each torpedo, missile and bomb.
	{Key: "extramunitions"},
	// A weapon that is discarded to attack is discarded only once it has hit; of one that attacks twice, at the
	// first hit.
	{Key: "munitionsfailsafe", Forbids: func(m Moment, d Deed) bool { return d.Do == ToDiscard && m.aboutOwnShip() },
		On: []Trigger{{At: AfterAttack, When: func(m Moment) bool {
			a := m.G.Attack
			if !a.Hit || m.primaryFire() || !book.Upgrade(a.Weapon).Weapon.Discard {
				return false
			}
			return !a.Repeated || !m.G.Interrupted[len(m.G.Interrupted)-1].Hit
		}, Do: func(m Moment) {
			if u := m.Ship.carries(m.G.Attack.Weapon); u != nil {
				m.G.discardUpgrade(m.T, m.Ship, u)
			}
		}}}},
	// Locks from Range 3 on; or however far.
	{Key: "longrangescanners", LockRange: func(Moment) (int, int) { return 3, flight.Ruler + 1 }},
	{Key: "st321", LockRange: func(Moment) (int, int) { return 1, flight.Ruler + 1 }},
	// With a cannon: no primary attacks, cannons in every direction.
	{Key: "outrider", Forbids: func(m Moment, d Deed) bool { return m.aboutOwnShip() && d == toFire(book.PrimaryWeapon) && m.cannons() },
		Arcs: func(m Moment, u *book.UpgradeCard) []string {
			if u.Slot == "cannon" {
				return []string{"any"}
			}
			return nil
		}},
	// No attacks outside the arc; after a primary attack one with a turret.
	{Key: "btla4ywing", Forbids: Moment.notInArc,
		On: []Trigger{{At: AfterAttack, May: true, When: allOf(Moment.primaryFire, Moment.oncePerRound, couldShoot(isTurret)),
			Do: func(m Moment) { m.used(); m.shoot(with(isTurret)) }}}},
	// After a maneuver that overlaps a ship: a free action, then a stress token.
	{Key: "dauntless", On: []Trigger{{At: AfterManeuver, May: true,
		When: func(m Moment) bool { return m.G.Turn.Bumped && len(m.G.actions(m.Ship)) > 0 },
		Do: func(m Moment) {
			if m.free() != "" {
				m.stress()
			}
		}}}},
	{Key: "havoc"},
	// Before revealing: discarded and a stress token; for the round actions and red maneuvers while stressed.
	{Key: "contrabandcybernetics", Calm: func(m Moment, _ Deed) bool { return m.G.lasting(m.Ship, "contraband") > 0 },
		On: []Trigger{{At: ShipActive, May: true, When: func(m Moment) bool { return !m.Upgrade().Discarded },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.stress()
				m.G.last(m.Ship, "contraband", 1, "round", m.Card.Key)
			}}}},
	// Attack face: Agility 1 more. Landing face: revealing a stationary maneuver it may turn round.
	// After a maneuver the card may be turned.
	{Key: "pivotwing", Agility: plus(1, func(m Moment) bool { return m.Upgrade().Face == 0 }), On: []Trigger{
		{At: OnReveal, May: true, When: func(m Moment) bool { return m.Upgrade().Face == 1 && m.Man.Bearing == flight.Stationary },
			Do: func(m Moment) { m.Ship.Pose = flight.Shifted(m.Ship.Pose, 0, 0, math.Pi) }},
		{At: AfterManeuver, May: true, Do: func(m Moment) { m.Upgrade().Face = 1 - m.Upgrade().Face }}}},
	// Sensors, tech, illicit cards, titles and modifications of the last waves

	// Defending with three stress tokens or fewer: a stress token makes one evade of the whole roll, which is not
	// modified any more.
	{Key: "thrustcorrector",
		On: []Trigger{{At: ModifyDefense, May: true, Wise: func(m Moment) bool {
			return m.G.short() &&
				count(m.G.Attack.Defense, EvadeFace) == 0
		},
			When: func(m Moment) bool { return m.Ship.Tokens[Stress] <= 3 },
			Do: func(m Moment) {
				m.stress()
				for i := range m.G.Attack.Defense {
					m.G.Attack.Defense[i].Canceled = true
				}
				m.addsEvade()
			}}},
		Forbids: func(m Moment, d Deed) bool {
			m.At = ModifyDefense
			return d.Do == ToModify && m.defends() && m.G.Attack.Step == string(ModifyDefense) && slices.Contains(m.G.Attack.Used, abilityID(m, 0))
		}},
	// An enemy in the arc at Range 1-2 becomes active in Combat: the lock on it for a free boost or barrel roll of the bar.
	{Key: "threattracker", On: []Trigger{{At: BeforeAttack, Whose: Enemies, May: true,
		When: func(m Moment) bool {
			return m.G.locked(m.Ship, m.About) && m.G.maySpendLock(m.Ship) && inArcOf(m.Ship, m.About) && aboutShipAt(1, 2)(m) &&
				len(m.evasive()) > 0
		},
		Do: func(m Moment) {
			if m.G.spendLock(m.T, m.Ship, m.About) {
				m.free(m.evasive()...)
			}
		}}}},
	// A free cloak action. End of the round: a die; on a focus result the card goes, and the ship decloaks or loses its token.
	{Key: "cloakingdevice", Act: &Act{When: func(m Moment) bool { return m.G.mayAct(m.Ship, "cloak") },
		Do: func(m Moment) { m.free("cloak") }},
		On: []Trigger{{At: RoundEnd, Whose: Anybody, Do: func(m Moment) {
			if m.G.rollFor(m.T, m.Ship, m.Name()) != FocusFace {
				return
			}
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			m.G.decloak(m.T, m.Ship)
			m.G.lose(m.T, m.Ship, Cloak, m.Ship.Tokens[Cloak])
		}}}},
	// An ion token received goes if an enemy at Range 1 is chosen; if that takes one, the card goes.
	{Key: "iondischargers", On: []Trigger{{At: TokenGained, May: true,
		When: func(m Moment) bool { return m.Token == Ion && m.Ship.has(Ion) && len(m.enemies(1, 1)) > 0 },
		Do: func(m Moment) {
			e := m.choose(true, func() []*Ship { return m.enemies(1, 1) })
			if e == nil || !m.G.lose(m.T, m.Ship, Ion, 1) {
				return
			}
			if m.decides(e, "refuse_ion", "take_ion") == "take_ion" {
				m.G.gain(m.T, e, Ion, 1)
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			}
		}}}},
	// A ship at Range 1-2 is destroyed: a discarded weapon, bomb or modification comes back; on a blank the crane goes.
	{Key: "scavengercrane", On: []Trigger{{At: OnDestroyed, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			return !m.aboutOwnShip() && aboutShipAt(1, 2)(m) && slices.ContainsFunc(m.Ship.Upgrades, m.salvage)
		},
		Do: func(m Moment) {
			if u := m.upgradeCard(m.Ship, m.salvage); u != nil {
				u.Discarded = false
				m.T.Tell("card.back", engine.Piece("who", m.Ship.ID), engine.Term("card", "upgrade."+u.Key))
				if m.G.rollFor(m.T, m.Ship, m.Name()) == Blank {
					m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				}
			}
		}}}},
	// Before revealing, unstressed: a white maneuver of speed 1, straight or banking.
	{Key: "adaptiveailerons", On: []Trigger{ailerons}},
	// The same, and banks of speed 3 are white.
	{Key: "advancedailerons", On: []Trigger{ailerons}, Difficulty: func(m Moment) flight.Difficulty {
		if m.aboutOwnShip() && m.Man.Speed == 3 && (m.Man.Bearing == flight.BankLeft || m.Man.Bearing == flight.BankRight) {
			return flight.White
		}
		return ""
	}},
	// Defending with another friend of the Resistance at Range 1-2 of the attacker: a focus result may be added.
	{Key: "crossfireformation", On: []Trigger{{At: ModifyDefense, May: true, When: func(m Moment) bool {
		a := m.G.attacker()
		return slices.ContainsFunc(m.G.inPlay(m.Ship.Seat), func(o *Ship) bool {
			return o != m.Ship && o.pilot().Part == "resistance" && flight.At(a.base(), o.base(), 1, 2)
		})
	}, Do: func(m Moment) { m.add(true, FocusFace, 1) }}}},
	// After defending an attacker in the bullseye arc gets a stress token.
	{Key: "enforcer", On: []Trigger{{At: AfterAttack, Whose: Defending, When: func(m Moment) bool {
		return flight.InArc(m.Ship.base(), m.G.attacker().base(), []flight.Arc{{Kind: "bullseye"}})
	}, Do: func(m Moment) { m.G.gain(m.T, m.G.attacker(), Stress, 1) }}}},
	// Attacking the only ship in the arc at Range 1-3: a die may be rerolled. Defending: discarded to reroll all dice.
	{Key: "firstordervanguard", On: []Trigger{
		mayReroll(1, func(m Moment) bool {
			return m.targetInArc() && m.inSight(0) == 1 && flight.At(m.Ship.base(), m.G.defender().base(), 1, 3)
		},
			attackFaces...),
		{At: ModifyDefense, May: true, Wise: Moment.never, When: func(m Moment) bool { return rerollable(m.G.Attack.Defense, defenseFaces) },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				chosen := map[Face]int{}
				for _, f := range defenseFaces {
					chosen[f] = fresh(m.G.Attack.Defense, f)
				}
				rerollFaces(m.G.Attack.Defense, chosen, func(n int) []Face { return rollDice(m.T, m.Ship.Seat, "reroll_defense", defenseDie, n) })
				m.tellDice()
				m.G.rerolled(m.T, true)
			}}}},
	// End of Combat: an unstressed enemy at Range 1-2, or another of its side there, gets a stress token.
	{Key: "kylorensshuttle", On: []Trigger{{At: CombatEnd, Whose: Anybody, When: func(m Moment) bool { return len(m.relaxed()) > 0 },
		Do: func(m Moment) {
			e := m.choose(false, m.relaxed)
			if e == nil {
				return
			}
			theirs := m
			id := m.T.Ask(e.Seat, "card_ship", func(p *engine.Prompt) {
				p.About = e.ID
				p.Args = []engine.Arg{engine.Term("card", m.Name())}
				for _, o := range theirs.enemies(1, 2) {
					p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "choose"})
				}
				p.Default = engine.Pick(e.ID)
			}).One()
			if o := m.G.ship(id); o != nil {
				m.G.gain(m.T, o, Stress, 1)
			}
		}}}},
	// After a bank of speed 3, touching nobody and unstressed: a stress token to turn round.
	{Key: "millenniumfalcon-swx57", On: []Trigger{{At: AfterManeuver, May: true, When: func(m Moment) bool {
		return m.Man.Speed == 3 && (m.Man.Bearing == flight.BankLeft || m.Man.Bearing == flight.BankRight) && m.unstressed() &&
			!m.G.touchesAny(m.Ship)
	}, Do: func(m Moment) { m.stress(); m.turnRound() }}}},
	{Key: "misthunter"},
	// Enemies of lower pilot skill do not declare it the target, until it has attacked or is alone.
	{Key: "capturedtie",
		Forbids: func(m Moment, d Deed) bool {
			return d.Do == ToTarget && d.On == m.Ship && m.About.Seat != m.Ship.Seat && m.G.skill(m.About) < m.G.skill(m.Ship) && !m.last()
		},
		On: []Trigger{{At: AfterAttack, Do: Moment.throwAway},
			{At: PlanningStart, Whose: Anybody, When: Moment.last, Do: Moment.throwAway},
			{At: CombatStart, Whose: Anybody, When: Moment.last, Do: Moment.throwAway}}},
	// Locked by one enemy alone: a defense die; on an evade the lock goes.
	{Key: "multispectralcamouflage", On: []Trigger{{At: LockGained, Whose: Enemies,
		When: func(m Moment) bool { return m.Other == m.Ship && len(m.lockers(m.Ship)) == 1 },
		Do: func(m Moment) {
			f := m.G.throw(m.T, m.Ship, "effect_defense", defenseDie, 1)[0]
			if m.tellFaces([]Face{f}); f == EvadeFace {
				m.G.unlock(m.About, m.Ship)
			}
		}}}},
	// End phase: an ion token for a shield.
	{Key: "pulsedrayshield", On: []Trigger{{At: EndStart, Whose: Anybody, May: true, When: Moment.damaged,
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Ion, 1); m.recover() }}}},
	// Start of Activation it may be turned. Attack face: unstressed, a turn 3 may be a red Tallon Roll. Closed face:
	// primary weapon 1 less, banks of speed 2 green.
	{Key: "servomotorsfoils",
		Primary: func(m Moment) int { return -m.Upgrade().Face },
		Difficulty: func(m Moment) flight.Difficulty {
			if m.aboutOwnShip() && m.Upgrade().Face == 1 && m.Man.Speed == 2 &&
				(m.Man.Bearing == flight.BankLeft || m.Man.Bearing == flight.BankRight) {
				return flight.Green
			}
			return ""
		},
		On: []Trigger{
			{At: ActivationStart, Whose: Anybody, May: true, Do: func(m Moment) { m.Upgrade().Face = 1 - m.Upgrade().Face }},
			{At: OnReveal, May: true,
				When: func(m Moment) bool {
					turns := m.Man.Bearing == flight.TurnLeft || m.Man.Bearing == flight.TurnRight
					return m.Upgrade().Face == 0 && m.unstressed() && m.Man.Speed == 3 && turns
				},
				Do: func(m Moment) {
					tallon := map[flight.Bearing]flight.Bearing{flight.TurnLeft: flight.TallonLeft, flight.TurnRight: flight.TallonRight}
					m.treat(flight.Maneuver{Speed: 3, Bearing: tallon[m.Man.Bearing], Difficulty: flight.Red})
				}}}},
	// Stress of a maneuver may be checked after the action.
	{Key: "patternanalyzer", On: []Trigger{{At: AfterMove, May: true,
		When: func(m Moment) bool { return m.G.Turn.Ship == m.Ship.ID && m.G.colour(m.Ship, m.Man) == flight.Red },
		Do:   func(m Moment) { m.G.Turn.Late = flight.Red }}}},
	// End of Combat after a speed of 3 to 5: the mobile arc may be turned.
	{Key: "gyroscopictargeting", On: []Trigger{{At: CombatEnd, Whose: Anybody, May: true,
		When: func(m Moment) bool { return m.Ship.Flown >= 3 && m.Ship.Flown <= 5 },
		Do:   func(m Moment) { m.G.rotateArc(m.T, m.Ship) }}}},
	// Damage cards are dealt faceup; banks are green.
	{Key: "lightscykinterceptor", Faceup: Moment.aboutOwnShip, Difficulty: greener(func(m flight.Maneuver) bool {
		return m.Bearing == flight.BankLeft || m.Bearing == flight.BankRight
	})},
	// Weapons disabled, it still fires torpedoes and missiles at ships it has locked, or cannons of 2 points or less.
	{Key: "os1arsenalloadout", Fires: func(m Moment, weapon string, e *Ship) bool { return ordnance(weapon) && m.G.locked(m.Ship, e) }},
	{Key: "xg1assaultconfiguration", Fires: func(_ Moment, weapon string, _ *Ship) bool {
		return isCannon(weapon) && book.Upgrade(weapon).Points <= 2
	}},
	// Bombs that are no mines may be launched with the straight 5 template.
	{Key: "trajectorysimulator", Drops: func(_ Moment, mine bool) []flight.Dropping {
		if mine {
			return nil
		}
		return []flight.Dropping{{Man: flight.Maneuver{Speed: 5, Bearing: flight.Straight, Difficulty: flight.White}, Front: true}}
	}},
	// A friendly bomb may be left unsuffered; a die, and on a hit the card goes.
	{Key: "deflectiveplating", On: []Trigger{{At: BombStrikes, May: true, When: func(m Moment) bool { return m.friendlyBomb() && *m.Due > 0 },
		Do: func(m Moment) {
			*m.Due = 0
			if m.G.rollFor(m.T, m.Ship, m.Name()) == Hit {
				m.throwAway()
			}
		}}}},
	// An attack that hits a ship in the mobile arc at Range 1-2: a tractor beam token.
	{Key: "shadowcaster", On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool { return m.attackHits() && slices.Contains(m.swept(), m.G.defender()) },
		Do:   func(m Moment) { m.G.tractor(m.T, m.Ship.Seat, m.G.defender()) }}}},
	// A ship in the arc at Range 1, be it a friend, gets a tractor beam token.
	{Key: "spacetugtractorarray", Act: &Act{When: func(m Moment) bool { return len(m.towable()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(false, m.towable); o != nil {
				m.G.tractor(m.T, m.Ship.Seat, o)
			}
		}}},
	{Key: "ig2000", Lends: true},
	// In place of attacks: discarded for 2 ion tokens on every ship at Range 1; or for an ion token and a damage an
	// enemy at Range 1 suffers a damage.
	{Key: "empdevice", Forbids: Moment.noFurther, Instead: func(m Moment) {
		m.throwAway()
		for _, o := range m.around(m.Ship) {
			m.G.gain(m.T, o, Ion, 2)
		}
	}},
	{Key: "feedbackarray", Forbids: Moment.noFurther, Instead: func(m Moment) {
		m.G.gain(m.T, m.Ship, Ion, 1)
		m.G.suffer(m.T, m.Ship, 1, 0)
		if e := m.choose(false, func() []*Ship { return m.enemies(1, 1) }); e != nil {
			m.G.suffer(m.T, e, 1, 0)
		}
	}},
	// Boosts, barrel rolls and decloaking may end on obstacles; their dice do no critical damage.
	{Key: "collisiondetector", Reckless: true},
}

// fewerThanTwo: the attack has less than two hits, with a focus token spent too,
// and no other card is at hand to better it.
func (m Moment) fewerThanTwo() bool {
	has := count(m.G.Attack.Dice, Hit, Crit)
	if m.G.canSpend(m.Ship, Focus) {
		has += count(m.G.Attack.Dice, FocusFace)
	}
	return has < 2 && len(m.G.waiting(m.Ship.Seat, m, append([]string{abilityID(m, 0)}, m.G.Attack.Used...))) == 0
}

// bumped: the maneuver just executed overlapped the card's ship.
func (m Moment) bumped() bool { return slices.Contains(m.Over, m.Ship.ID) }

// ordnance: torpedoes or missiles.
func ordnance(weapon string) bool {
	return weapon != book.PrimaryWeapon && slices.Contains([]string{"torpedo", "missile"}, book.Upgrade(weapon).Slot)
}

// standing are the dice that have not been canceled.
func standing(dice []Die) []Die {
	return slices.DeleteFunc(slices.Clone(dice), func(d Die) bool { return d.Canceled })
}

// tellFaces tells what dice for a card show.
func (m Moment) tellFaces(faces []Face) {
	m.T.Tell("card.dice", engine.Piece("who", m.Ship.ID), engine.Term("card", m.Name()), engine.Terms("dice", faceKeys(pool(faces))))
}

// keeps: tokens of a kind are not removed in the End phase.
func keeps(token string) func(Moment, Deed) bool {
	return func(m Moment, d Deed) bool { return m.aboutOwnShip() && d == toShed(token) }
}

// single: the ship has one token of a kind at most.
func single(token string) Trigger {
	return Trigger{At: TokenGained, When: func(m Moment) bool { return m.Token == token && m.Ship.Tokens[token] > 1 },
		Do: func(m Moment) { m.G.lose(m.T, m.Ship, token, m.Ship.Tokens[token]-1) }}
}

func (m Moment) glitters() bool { return m.G.lasting(m.Ship, "glitterstim") > 0 }

// unlockOne lets the owner remove one enemy lock from a ship.
func (m Moment) unlockOne(s *Ship) {
	lockers := func() []*Ship { return m.lockers(s) }
	if len(lockers()) == 0 {
		return
	}
	if e := m.choose(true, lockers); e != nil {
		m.G.unlock(e, s)
	}
}

// lockers are the enemies that have locked a ship.
func (m Moment) lockers(s *Ship) []*Ship {
	return slices.DeleteFunc(m.G.inPlay(enemyOf(s.Seat)), func(e *Ship) bool { return !m.G.locked(e, s) })
}

// lockedFriends are the ships at Range 1, the card's own too, that an enemy has
// locked.
func (m Moment) lockedFriends() []*Ship {
	return slices.DeleteFunc(append([]*Ship{m.Ship}, m.friends(1, 1)...), func(o *Ship) bool { return len(m.lockers(o)) == 0 })
}

// astromech is an astromech of the ship still in play.
func (m Moment) astromech() *Equipped {
	for _, u := range m.Ship.equipped() {
		if book.Upgrade(u.Key).Slot == "astromech" {
			return u
		}
	}
	return nil
}

// cardActions are the "Action:" texts of the ship's Upgrades open to it.
func (m Moment) cardActions() []string {
	return slices.DeleteFunc(m.G.cardActionsOf(m.Ship), func(a string) bool { return !strings.HasPrefix(a, "upgrade/") })
}

// strained are the stressed enemies at Range 1-2.
func (m Moment) strained() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 2), func(e *Ship) bool { return !e.stressed() })
}

func isTurret(weapon string) bool {
	return weapon != book.PrimaryWeapon && book.Upgrade(weapon).Slot == "turret"
}

// cannons: the ship carries a cannon.
func (m Moment) cannons() bool {
	return slices.ContainsFunc(m.Ship.equipped(), func(u *Equipped) bool { return book.Upgrade(u.Key).Slot == "cannon" })
}

// ailerons is the maneuver before the dial is revealed, which one pilot may leave.
var ailerons = Trigger{At: BeforeReveal, When: Moment.unstressed, Do: func(m Moment) {
	m.flies(m.Ship.Pilot == "duchess" && !m.Ship.injured(), flight.Straight, flight.BankLeft, flight.BankRight)
}}

// evasive are the boost and barrel roll actions of the bar that are open.
func (m Moment) evasive() []string {
	return slices.DeleteFunc(m.barActions(), func(a string) bool { return a != "boost" && a != "barrel_roll" })
}

// salvage: a discarded torpedo, missile, bomb, cannon, turret or modification.
func (m Moment) salvage(u *Equipped) bool {
	return u.Discarded && slices.Contains([]string{"torpedo", "missile", "bomb", "cannon", "turret", "modification"}, book.Upgrade(u.Key).Slot)
}

// relaxed are the unstressed enemies at Range 1-2.
func (m Moment) relaxed() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 2), func(e *Ship) bool { return e.stressed() })
}

// last: the card's ship is the only one left of its side.
func (m Moment) last() bool { return len(m.G.inPlay(m.Ship.Seat)) == 1 }

// throwAway discards the card itself.
func (m Moment) throwAway() { m.G.discardUpgrade(m.T, m.Ship, m.Upgrade()) }

// towable are the other ships in the arc at Range 1.
func (m Moment) towable() []*Ship {
	return slices.DeleteFunc(m.within(0, 1, 1), func(o *Ship) bool { return !inArcOf(m.Ship, o) })
}
