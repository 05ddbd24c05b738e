package xwing

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("upgrade", crewCards) }

// crewCards are crew.
var crewCards = []Effect{
	// After a miss: a primary attack, the last of the round.
	{Key: "gunner", Forbids: Moment.noFurther,
		On: []Trigger{{At: AfterAttack, May: true, When: allOf(Moment.missed, Moment.oncePerRound, couldShoot(isPrimary)),
			Do: func(m Moment) {
				m.used()
				m.shootLast(with(isPrimary))
			}}}},
	// The same, with one focus result to a hit.
	{Key: "lukeskywalker", Forbids: Moment.noFurther, On: []Trigger{
		{At: AfterAttack, May: true, When: allOf(Moment.missed, Moment.oncePerRound, couldShoot(isPrimary)),
			Do: func(m Moment) {
				m.used()
				m.shootLast(with(isPrimary))
			}},
		mayTurn(FocusFace, Hit, 1, func(m Moment) bool { return m.G.Attack.Granted == m.mark("") })}},
	{Key: "mercenarycopilot", On: []Trigger{mayTurn(Hit, Crit, 1, atRange(3, 3))}},
	// Straight maneuvers are green.
	{Key: "niennunb", Difficulty: greener(func(m flight.Maneuver) bool { return m.Bearing == flight.Straight })},
	// A Damage card dealt may go, with a shield back; then this card goes.
	{Key: "chewbacca", On: []Trigger{{At: CardDealt, May: true,
		Do: func(m Moment) {
			m.G.discardDamage(m.T, m.Ship, m.Ship.numbered(m.N))
			m.recover()
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
		}}}},
	// A focus action gives one token more.
	{Key: "reconspecialist", On: []Trigger{{At: AfterAction, When: func(m Moment) bool { return m.Token == "focus" },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	// A die: on a hit or critical hit a facedown card of an enemy at Range 1 is turned faceup.
	{Key: "saboteur", Act: &Act{When: func(m Moment) bool { return len(m.sabotaged()) > 0 },
		Do: func(m Moment) {
			e := m.choose(true, m.sabotaged)
			if e == nil {
				return
			}
			if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
				m.flipRandom(e)
			}
		}}},
	// After attacking: two damage suffered for a critical damage.
	{Key: "darthvader", On: []Trigger{{At: AfterAttack, May: true, When: func(m Moment) bool { return !m.G.defender().Destroyed },
		Do: func(m Moment) {
			e := m.G.defender()
			m.G.suffer(m.T, m.Ship, 2, 0)
			m.G.suffer(m.T, e, 0, 1)
		}}}},
	// Once a round, the first who declares the ship a target gets a stress token.
	{Key: "rebelcaptive", On: []Trigger{{At: OnTarget, Whose: Defending, When: Moment.oncePerRound,
		Do: func(m Moment) { m.used(); m.G.gain(m.T, m.G.attacker(), Stress, 1) }}}},
	// Defending: one focus result may be rerolled, against pilot skill 2 or less a blank.
	{Key: "flightinstructor", On: []Trigger{{At: ModifyDefense, May: true,
		When: func(m Moment) bool { return rerollable(m.G.Attack.Defense, m.lesson()) },
		Do:   func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, 1, m.lesson()...) }}}},
	// Revealing: the dial may be turned to another maneuver of the bearing, not red while stressed.
	{Key: "navigator", On: []Trigger{{At: OnReveal, May: true,
		When: func(m Moment) bool { return slices.ContainsFunc(m.Ship.shipType().Dial, m.plotted) },
		Do:   func(m Moment) { m.rotate(m.plotted) }}}},
	// An attack on a ship in the arc at Range 2 gives it a stress token.
	{Key: "tactician", On: []Trigger{{At: AfterAttack, When: allOf(atRange(2, 2), Moment.targetInArc),
		Do: func(m Moment) { m.G.gain(m.T, m.G.defender(), Stress, 1) }}}},
	// End of the round without shields: a shield and a die; on a hit a facedown card is turned faceup.
	{Key: "r2d2-swx22", On: []Trigger{{At: RoundEnd, Whose: Anybody, May: true,
		When: func(m Moment) bool { return m.Ship.Shields == 0 && m.damaged() },
		Do: func(m Moment) {
			m.recover()
			if m.G.rollFor(m.T, m.Ship, m.Name()) == Hit {
				m.flipRandom(m.Ship)
			}
		}}}},
	// A stress token removed: a focus token.
	{Key: "kylekatarn", On: []Trigger{{At: TokenLost, May: true, When: func(m Moment) bool { return m.Token == Stress },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	// The lock on the defender turns all focus results into hits.
	{Key: "hansolo", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool {
			return m.G.locked(m.Ship, m.G.defender()) && m.G.maySpendLock(m.Ship) && showing(FocusFace)(m)
		},
		Do: func(m Moment) {
			if m.G.spendLock(m.T, m.Ship, m.G.defender()) {
				turnAttack(FocusFace, Hit, -1)(m)
			}
		}}}},
	// Two defense dice: their focus results and evades become tokens.
	{Key: "landocalrissian", Act: &Act{Do: func(m Moment) {
		faces := m.G.throw(m.T, m.Ship, "effect_defense", defenseDie, 2)
		m.tellFaces(faces)
		dice := pool(faces)
		m.G.gain(m.T, m.Ship, Focus, count(dice, FocusFace))
		m.G.gain(m.T, m.Ship, Evade, count(dice, EvadeFace))
	}}},
	// End of Combat: enemies at Range 1 without a stress token get one.
	{Key: "marajade", On: []Trigger{{At: CombatEnd, Whose: Anybody, Do: func(m Moment) {
		for _, e := range m.enemies(1, 1) {
			if !e.stressed() {
				m.G.gain(m.T, e, Stress, 1)
			}
		}
	}}}},
	// Two ships within Range 1-2 get a focus token each; then a stress token.
	{Key: "fleetofficer", Act: &Act{When: func(m Moment) bool { return len(m.inside(1, 2)) > 0 },
		Do: func(m Moment) {
			var first *Ship
			for range 2 {
				o := m.choose(true, func() []*Ship { return slices.DeleteFunc(m.inside(1, 2), func(o *Ship) bool { return o == first }) })
				if o == nil {
					break
				}
				m.G.gain(m.T, o, Focus, 1)
				first = o
			}
			m.stress()
		}}},
	// A free boost, then an ion token.
	{Key: "leebo", Act: &Act{When: func(m Moment) bool { return m.G.mayAct(m.Ship, "boost") },
		Do: func(m Moment) {
			if m.free("boost") != "" {
				m.G.gain(m.T, m.Ship, Ion, 1)
			}
		}}},
	// Start of Combat without shields but with a Damage card: a free evade action.
	{Key: "ysanneisard", On: []Trigger{mayFree(CombatStart, func(m Moment) bool { return m.Ship.Shields == 0 && len(m.Ship.Damage) > 0 },
		"evade")}},
	// After a green maneuver a friend at Range 1 may lock.
	{Key: "systemsofficer", On: []Trigger{{At: AfterManeuver,
		When: func(m Moment) bool { return flown(flight.Green)(m) && len(m.friends(1, 1)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 1) }); o != nil {
				m.lockAny(o)
			}
		}}}},
	{Key: "k4securitydroid", On: []Trigger{lockAfter(flown(flight.Green))}},
	{Key: "outlawtech", On: []Trigger{{At: AfterManeuver, May: true, When: flown(flight.Red),
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	// After a miss, unstressed: a stress token, then a focus token and a lock on the defender.
	{Key: "bossk", On: []Trigger{{At: AfterAttack, When: allOf(Moment.attackMisses, Moment.unstressed),
		Do: func(m Moment) {
			e := m.G.defender()
			m.stress()
			m.G.gain(m.T, m.Ship, Focus, 1)
			if m.canLock(e) {
				m.G.acquire(m.T, m.Ship, e)
			}
		}}}},
	// One die may be rerolled, two against a unique pilot.
	{Key: "dengar", On: []Trigger{{At: ModifyAttack, May: true, When: func(m Moment) bool { return rerollable(m.G.Attack.Dice, attackFaces) },
		Do: func(m Moment) {
			n := 1
			if m.G.defender().pilot().Unique {
				n = 2
			}
			m.G.askReroll(m.T, m.Ship.Seat, false, n, attackFaces...)
		}}}},
	// Once a round, after a friend's white maneuver at Range 1-2: a stress token off it.
	{Key: "kananjarrus", On: []Trigger{{At: AfterManeuver, Whose: Allies, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && flown(flight.White)(m) && m.About.stressed() && (m.aboutOwnShip() || aboutShipAt(1, 2)(m))
		},
		Do: func(m Moment) { m.used(); m.relieve(m.About) }}}},
	{Key: "ezrabridger", On: []Trigger{mayTurn(FocusFace, Crit, 1, Moment.stressed)}},
	// Attacking out of a rear arc: the defender's Agility is 1 less.
	{Key: "tailgunner", Exposes: loseAgility(func(m Moment) bool {
		return slices.Contains(m.Ship.shipType().Arcs, "aux_rear") &&
			flight.InArc(m.Ship.base(), m.G.defender().base(), []flight.Arc{{Kind: "aux_rear"}})
	})},
	// The enemy in the arc: a blank result may be added, attacking with the primary weapon or defending.
	{Key: "finn", On: []Trigger{
		{At: ModifyAttack, May: true, When: allOf(Moment.primaryFire, Moment.targetInArc), Do: func(m Moment) { m.add(false, Blank, 1) }},
		{At: ModifyDefense, May: true, When: Moment.attackerInArc, Do: func(m Moment) { m.add(true, Blank, 1) }}}},
	{Key: "bistan", On: []Trigger{mayTurn(Hit, Crit, 1, atRange(1, 2))}},
	{Key: "wookieecommandos", On: []Trigger{mayReroll(-1, Moment.always, FocusFace)}},
	// Start of Activation: discarded, for the phase red maneuvers of friends are white.
	{Key: "leiaorgana", Difficulty: func(m Moment) flight.Difficulty {
		return whitened(m, m.About.Seat == m.Ship.Seat && m.G.lasting(m.Ship, "leia") > 0)
	},
		On: []Trigger{{At: ActivationStart, Whose: Anybody, May: true, When: func(m Moment) bool { return !m.Upgrade().Discarded },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.G.last(m.Ship, "leia", 1, "activation", m.Card.Key)
			}}}},
	// Once a round before rolling defense dice: a number of evades; if it comes true, one more.
	{Key: "c3po", On: []Trigger{
		{At: BeforeDefense, May: true, When: Moment.oncePerRound, Do: func(m Moment) {
			n := m.guess(6)
			if n >= 0 {
				m.used()
				m.remember("guess", n+1)
			}
		}},
		{At: DefenseRolled, When: func(m Moment) bool { return m.remembers("guess") > 0 }, Do: func(m Moment) {
			rolled := slices.DeleteFunc(slices.Clone(m.G.Attack.Defense), func(d Die) bool { return d.Added })
			right := count(rolled, EvadeFace) == m.remembers("guess")-1
			m.forget("guess")
			if right && len(rolled) > 0 {
				m.add(true, EvadeFace, 1)
			}
		}}}},
	// Once a round a friend at Range 1-3 gets an evade token instead of a focus token.
	{Key: "janors", On: []Trigger{{At: TokenDue, Whose: Allies, May: true,
		When: func(m Moment) bool {
			return m.Token == Focus && *m.Due > 0 && m.oncePerRound() && (m.aboutOwnShip() || aboutShipAt(1, 3)(m))
		},
		Do: func(m Moment) { m.used(); *m.Due--; m.G.gain(m.T, m.About, Evade, 1) }}}},
	// A faceup Damage card dealt is turned facedown, unresolved, for this card or another of the crew.
	{Key: "moffjerjerrod", On: []Trigger{{At: CardDealt, May: true,
		When: func(m Moment) bool { return m.Token != "" && !m.Upgrade().Discarded },
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.crewToGo())
			m.G.flipDown(m.T, m.Ship, m.Ship.numbered(m.N))
		}}}},
	// Red maneuvers may be revealed and executed while stressed.
	{Key: "herasyndulla", Calm: func(_ Moment, d Deed) bool { return d.Do == ToFly }},
	// Once a round a friend at Range 1-2 that loses a stress token loses another.
	{Key: "inspiringrecruit", On: []Trigger{{At: TokenLost, Whose: Allies, May: true,
		When: func(m Moment) bool {
			return m.Token == Stress && m.About.stressed() && m.oncePerRound() && (m.aboutOwnShip() || aboutShipAt(1, 2)(m))
		},
		Do: func(m Moment) { m.used(); m.relieve(m.About) }}}},
	// After a miss: a primary attack on another ship, the last of the round.
	{Key: "bazemalbus", Forbids: Moment.noFurther, On: []Trigger{{At: AfterAttack, May: true,
		When: func(m Moment) bool {
			return m.missed() && m.oncePerRound() &&
				slices.ContainsFunc(m.G.shots(m.Ship), func(a Aimed) bool { return isPrimary(a.Weapon) && a.Target != m.G.Attack.Defender })
		},
		Do: func(m Moment) {
			m.used()
			missed := m.G.Attack.Defender
			m.shootLast(func(a Aimed) bool { return isPrimary(a.Weapon) && a.Target != missed })
		}}}},
	// Defending: a stress token off the attacker adds an evade.
	{Key: "lattsrazzi", On: []Trigger{{At: ModifyDefense, May: true, When: func(m Moment) bool { return m.G.attacker().stressed() },
		Do: func(m Moment) { m.relieve(m.G.attacker()); m.add(true, EvadeFace, 1) }}}},
	// Two locks, on two enemies, which may be acquired together.
	{Key: "weaponsengineer", Locks: 2, On: []Trigger{{At: LockGained, May: true,
		When: func(m Moment) bool { return m.remembers("second") == 0 },
		Do: func(m Moment) {
			m.remember("second", 1)
			first := m.Other
			m.lockWhere(m.Ship, func(e *Ship) bool { return e != first && m.G.inLockRange(m.Ship, e) && !m.G.locked(m.Ship, e) })
			m.forget("second")
		}}}},
	// Attacking unstressed: any number of stress tokens makes the defender reroll as many dice.
	{Key: "zuckuss", On: []Trigger{{At: ModifyDefense, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			return m.attacks() && m.unstressed() && rerollable(m.G.Attack.Defense, defenseFaces)
		},
		Do: func(m Moment) {
			n := m.G.askReroll(m.T, m.Ship.Seat, true, -1, EvadeFace, FocusFace, Blank)
			m.G.gain(m.T, m.Ship, Stress, n)
		}}}},
	// Attacking: an ion token forbids the defender its focus or its evade tokens in this attack.
	{Key: "4lom", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool { e := m.G.defender(); return e.has(Focus) || e.has(Evade) },
			Do: func(m Moment) {
				e := m.G.defender()
				var open []string
				for _, token := range []string{Focus, Evade} {
					if e.has(token) {
						open = append(open, "spend_"+token)
					}
				}
				m.remember(strings.TrimPrefix(m.option(false, open...), "spend_"), 1)
				m.G.gain(m.T, m.Ship, Ion, 1)
			}},
		{At: AfterAttack, Do: func(m Moment) {
			m.forget(Focus)
			m.forget(Evade)
		}}},
		Forbids: func(m Moment, d Deed) bool {
			return d.Do == ToSpend && m.attacks() && m.G.Attack.Defender == m.About.ID && m.remembers(d.Token) > 0 && m.About.Tokens[d.Token] == 1
		}},
	// Start of the End phase a focus token may be kept on the card, start of Combat taken back.
	{Key: "rey", On: []Trigger{
		{At: EndStart, Whose: Anybody, May: true, When: holding(Focus), Do: func(m Moment) {
			if m.G.lose(m.T, m.Ship, Focus, 1) {
				m.Upgrade().N++
			}
		}},
		{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return m.Upgrade().N > 0 }, Do: func(m Moment) {
			m.Upgrade().N--
			m.G.gain(m.T, m.Ship, Focus, 1)
		}}}},
	// A friend at Range 1-2 gets a focus token for each enemy in the arc at Range 1-3, three at most.
	{Key: "jynerso", Act: &Act{When: func(m Moment) bool { return m.inSight(enemyOf(m.Ship.Seat)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(false, m.crowd); o != nil {
				m.G.gain(m.T, o, Focus, min(3, m.inSight(enemyOf(m.Ship.Seat))))
			}
		}}},
	// Attacking: a damage turns all focus results into critical hits.
	{Key: "sawgerrera", On: []Trigger{{At: ModifyAttack, May: true, When: showing(FocusFace),
		Do: func(m Moment) { m.G.suffer(m.T, m.Ship, 1, 0); turnAttack(FocusFace, Crit, -1)(m) }}}},
	// After defending the attacker may be locked.
	{Key: "magvayarro", On: []Trigger{{At: AfterAttack, Whose: Defending, May: true,
		When: func(m Moment) bool { return m.canLock(m.G.attacker()) },
		Do:   func(m Moment) { m.G.acquire(m.T, m.Ship, m.G.attacker()) }}}},
	// First round: an enemy is chosen; against it one focus result may become a hit or an evade.
	{Key: "agentkallus", On: []Trigger{
		{At: PlanningStart, Whose: Anybody, When: func(m Moment) bool { return m.G.Round == 1 && m.remembers("enemy") == 0 },
			Do: func(m Moment) {
				e := m.choose(false, func() []*Ship { return m.G.inPlay(enemyOf(m.Ship.Seat)) })
				m.remember("enemy", 1+slices.Index(m.G.Ships, e))
			}},
		mayTurn(FocusFace, Hit, 1, func(m Moment) bool { return m.hunted(m.G.defender()) }),
		mayTurnDefense(FocusFace, EvadeFace, 1, func(m Moment) bool { return m.hunted(m.G.attacker()) })}},
	// Once a round before a friend rolls any dice: a result is named, and one die is turned to it.
	{Key: "emperorpalpatine", On: []Trigger{
		{At: OnTarget, Whose: Allies, May: true, When: Moment.oncePerRound, Do: func(m Moment) { m.foresee(attackDie) }},
		{At: AttackRolled, Whose: Allies, When: Moment.foreseen, Do: func(m Moment) { m.fulfil(m.G.Attack.Dice) }},
		{At: BeforeDefense, Whose: Allies, May: true, When: Moment.oncePerRound, Do: func(m Moment) { m.foresee(defenseDie) }},
		{At: DefenseRolled, Whose: Allies, When: Moment.foreseen, Do: func(m Moment) { m.fulfil(m.G.Attack.Defense) }},
		{At: DiceDue, Whose: Allies, May: true, Wise: Moment.never, When: Moment.oncePerRound, Do: func(m Moment) {
			die := attackDie
			if d, _ := (System{}).DieOf(m.Token); d == "die.defense" {
				die = defenseDie
			}
			m.foresee(die)
		}},
		{At: DieRolled, Whose: Allies, When: Moment.foreseen, Do: func(m Moment) {
			dice := pool(m.Faces)
			m.fulfil(dice)
			for i, d := range dice {
				m.Faces[i] = d.Face
			}
		}}}},
	// An attack that has dealt the defender a faceup Damage card: discarded to discard one of its Upgrades.
	{Key: "bobafett", On: []Trigger{
		{At: CardDealt, Whose: Enemies, When: func(m Moment) bool {
			return m.Token != "" && m.attacks() && m.About == m.G.defender() && m.G.Attack.Step == "results"
		}, Do: func(m Moment) { m.remember("dealt", 1) }},
		{At: AfterAttack, May: true, When: func(m Moment) bool { return m.remembers("dealt") > 0 && len(m.G.defender().equipped()) > 0 },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				if u := m.upgradeCard(m.G.defender(), func(u *Equipped) bool { return !u.Discarded }); u != nil {
					m.G.discardUpgrade(m.T, m.G.defender(), u)
				}
			}},
		{At: OnTarget, Do: func(m Moment) { m.forget("dealt") }}}},
	// A faceup Damage card dealt: for a reinforce token it and all further ones of the round are turned facedown.
	{Key: "breachspecialist", On: []Trigger{
		{At: CardDealt, May: true, When: func(m Moment) bool {
			return m.Token != "" && m.G.lasting(m.Ship, "breach") == 0 && spendable("reinforce")(m)
		}, Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, "reinforce") {
				m.G.flipDown(m.T, m.Ship, m.Ship.numbered(m.N))
				m.G.last(m.Ship, "breach", 1, "round", m.Card.Key)
			}
		}},
		{At: CardDealt, When: func(m Moment) bool { return m.Token != "" && m.G.lasting(m.Ship, "breach") > 0 },
			Do: func(m Moment) { m.G.flipDown(m.T, m.Ship, m.Ship.numbered(m.N)) }}}},
	{Key: "captainrex", On: []Trigger{{At: AfterAttack, May: true, When: Moment.attackMisses,
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Focus, 1) }}}},
	// Actions while stressed, each for a damage.
	{Key: "chopper", Calm: func(_ Moment, d Deed) bool { return d.Do == ToPerform },
		On: []Trigger{{At: AfterAction, When: Moment.stressed, Do: func(m Moment) { m.G.suffer(m.T, m.Ship, 1, 0) }}}},
	// Another friend at Range 1 becomes the defender: the attacker gets a stress token if it has this ship in its
	// arc at Range 1-3.
	{Key: "deathtroopers", On: []Trigger{{At: OnTarget, Whose: Enemies, When: func(m Moment) bool {
		e := m.G.defender()
		return e != m.Ship && e.Seat == m.Ship.Seat && flight.At(m.Ship.base(), e.base(), 1, 1) && inArcOf(m.About, m.Ship) &&
			aboutShipAt(1, 3)(m)
	}, Do: func(m Moment) { m.G.gain(m.T, m.About, Stress, 1) }}}},
	// A shield token is put on the card, or taken off it for a shield.
	{Key: "gonk", Act: &Act{Do: func(m Moment) {
		if m.Upgrade().N > 0 && m.damaged() && m.option(false, "take_shield", "put_shield") == "take_shield" {
			m.Upgrade().N--
			m.recover()
			return
		}
		m.Upgrade().N++
	}}},
	{Key: "jabbathehutt"}, // stockIllicit
	// Attacking unstressed: any number of stress tokens rerolls as many dice; after a hit one may go.
	{Key: "maul", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool {
			return m.unstressed() && rerollable(m.G.Attack.Dice, attackFaces) && m.G.mayReroll(m.Ship)
		}, Do: func(m Moment) {
			n := m.G.askReroll(m.T, m.Ship.Seat, false, -1, attackFaces...)
			m.G.gain(m.T, m.Ship, Stress, n)
		}},
		{At: AfterAttack, May: true, When: allOf(Moment.attackHits, Moment.stressed), Do: func(m Moment) { m.relieve(m.Ship) }}}},
	// A friend at Range 1-2 has missed: a focus token for a friend at Range 1-3 of it.
	{Key: "operationsspecialist", On: []Trigger{{At: AfterAttack, Whose: Allies, May: true,
		When: func(m Moment) bool { return m.attackMisses() && (m.aboutOwnShip() || aboutShipAt(1, 2)(m)) },
		Do: func(m Moment) {
			near := m
			near.Ship = m.About
			if o := m.choose(true, func() []*Ship { return append([]*Ship{m.About}, near.friends(1, 3)...) }); o != nil {
				m.G.gain(m.T, o, Focus, 1)
			}
		}}}},
	// A white straight 1.
	{Key: "rearadmiralchiraneau", Act: &Act{Do: func(m Moment) { m.flies(false, flight.Straight) }}},
	{Key: "tacticalofficer"},
	// After a maneuver that overlapped an enemy: a damage for a free action.
	{Key: "unkarplutt", On: []Trigger{{At: AfterManeuver, May: true,
		When: func(m Moment) bool {
			return slices.ContainsFunc(m.Over, func(id string) bool { return m.G.ship(id).Seat != m.Ship.Seat }) && len(m.G.actions(m.Ship)) > 0
		},
		Do: func(m Moment) {
			if m.G.suffer(m.T, m.Ship, 1, 0); !m.Ship.Destroyed {
				m.free()
			}
		}}}},
	// The first time it attacks and the first time it defends in a round, the first Damage card is dealt faceup.
	{Key: "greedo", Faceup: func(m Moment) bool { return m.G.Attack.Defender == m.About.ID && m.remembers("first") > 0 },
		On: []Trigger{
			{At: OnTarget, When: func(m Moment) bool { return m.remembers("attacked") != m.G.Round },
				Do: func(m Moment) { m.remember("attacked", m.G.Round); m.remember("first", 1) }},
			{At: OnTarget, Whose: Defending, When: func(m Moment) bool { return m.remembers("defended") != m.G.Round },
				Do: func(m Moment) { m.remember("defended", m.G.Round); m.remember("first", 1) }},
			{At: CardDealt, Whose: Anybody, When: func(m Moment) bool { return m.G.Attack.Defender == m.About.ID },
				Do: func(m Moment) { m.forget("first") }},
			{At: AfterAttack, Whose: Anybody, Do: func(m Moment) { m.forget("first") }}}},
	// It attacks on obstacles, and nothing obstructs it.
	{Key: "dashrendar", Steady: true},
	// Enemies in its arc that it touches may be attacked, and may attack it.
	{Key: "zeborrelios", Apart: true},
	// Its primary attacks and attacks on it: the other must spend a focus token.
	{Key: "hotshotcopilot", Forbids: func(m Moment, d Deed) bool {
		if d.Do != ToKeep || d.Token != Focus || m.aboutOwnShip() {
			return false
		}
		a := m.G.Attack
		return m.attacks() && m.primaryFire() && a.Defender == m.About.ID || m.defends() && a.Attacker == m.About.ID
	}},
	// Bombs may be dropped with the straight 2 template.
	{Key: "bombardier", Drops: func(Moment, bool) []flight.Dropping { return behind(2, flight.Straight) }},
	// Once a round an enemy has rolled for a friendly bomb: its focus results and blanks are rolled again.
	{Key: "cadbane", On: []Trigger{{At: BombRolled, Whose: Enemies, May: true,
		When: func(m Moment) bool {
			return m.oncePerRound() && m.friendlyBomb() && count(pool(m.Faces), FocusFace, Blank) > 0
		},
		Do: func(m Moment) {
			m.used()
			for i, f := range m.Faces {
				if f == FocusFace || f == Blank {
					m.Faces[i] = rollDice(m.T, m.About.Seat, "bomb", attackDie, 1)[0]
				}
			}
		}}}},
	// Once a round, before a friendly bomb is removed: an enemy at Range 1 of it suffers a damage.
	{Key: "sabinewren", On: []Trigger{{At: BombGone, Whose: Anybody,
		When: func(m Moment) bool { return m.oncePerRound() && m.friendlyBomb() && len(m.targets()) > 0 },
		Do: func(m Moment) {
			m.used()
			if e := m.choose(false, m.targets); e != nil {
				m.G.suffer(m.T, e, 1, 0)
			}
		}}}},
	{Key: "bodhirook", Spots: true},
	// After jamming an enemy by an action: a ship at Range 1 of it that is not jammed is jammed.
	{Key: "isbslicer", On: []Trigger{{At: Jammed, May: true, When: func(m Moment) bool { return len(m.unjammed()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, m.unjammed); o != nil {
				m.G.gain(m.T, o, "jam", 1)
			}
		}}}},
	// Start of the End phase: an enemy in the arc at Range 1-2 keeps its tractor beam tokens.
	{Key: "ketsuonyo", On: []Trigger{{At: EndStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.held()) > 0 },
		Do: func(m Moment) {
			if e := m.choose(true, m.held); e != nil {
				m.G.last(e, "held", 1, "round", m.Card.Key)
			}
		}}},
		Forbids: func(m Moment, d Deed) bool { return d == toShed("tractor") && m.G.lasting(m.About, "held") > 0 }},
	{Key: "ig88d", Lends: true},
	// Up to three friends at Range 1-2 get a focus token, one of them Fanatical Devotion; then a stress token.
	{Key: "generalhux", Act: &Act{When: func(m Moment) bool { return len(m.crowd()) > 0 }, Do: func(m Moment) {
		var done []*Ship
		for range 3 {
			o := m.choose(len(done) > 0, func() []*Ship {
				return slices.DeleteFunc(m.crowd(), func(o *Ship) bool { return slices.Contains(done, o) })
			})
			if o == nil {
				break
			}
			done = append(done, o)
			m.G.gain(m.T, o, Focus, 1)
		}
		if o := m.choose(false, func() []*Ship { return done }); o != nil {
			m.afflict(o, "fanaticaldevotion")
		}
		m.stress()
	}}},
}

// sabotaged are the enemies at Range 1 with a facedown Damage card.
func (m Moment) sabotaged() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 1), func(e *Ship) bool { return len(e.facedown()) == 0 })
}

// lesson are the faces that Flight Instructor lets reroll.
func (m Moment) lesson() []Face {
	if m.G.skill(m.G.attacker()) <= 2 {
		return []Face{FocusFace, Blank}
	}
	return []Face{FocusFace}
}

// plotted: a maneuver of the bearing just revealed, not red while stressed.
func (m Moment) plotted(o flight.Maneuver) bool {
	return o != m.Man && o.Bearing == m.Man.Bearing && !(m.Ship.stressed() && m.G.colour(m.Ship, o) == flight.Red)
}

// crowd are the card's own ship and its friends at Range 1-2.
func (m Moment) crowd() []*Ship { return append([]*Ship{m.Ship}, m.friends(1, 2)...) }

// whitened is what a red maneuver counts as under a card that makes it white.
func whitened(m Moment, when bool) flight.Difficulty {
	if when && m.Man.Difficulty == flight.Red {
		return flight.White
	}
	return ""
}

// guess asks for a number up to most; below 0 there is none, which has to be
// said.
func (m Moment) guess(most int) int {
	key := m.T.Ask(m.Ship.Seat, "card_guess", func(p *engine.Prompt) {
		p.About = m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for n := range most + 1 {
			p.Add(engine.Option{Key: strconv.Itoa(n), Label: engine.Say("card.number", engine.Num("n", n))})
		}
		p.Add(notNow)
		p.Default = engine.Pick("0")
	}).One()
	n, err := strconv.Atoi(key)
	if err != nil {
		return -1
	}
	return n
}

// crewToGo asks which of the ship's crew is discarded.
func (m Moment) crewToGo() *Equipped {
	key := m.T.Ask(m.Ship.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, u := range m.Ship.equipped() {
			if book.Upgrade(u.Key).Slot == "crew" {
				p.Add(engine.Option{Key: u.Key, Label: engine.Say("upgrade." + u.Key)})
			}
		}
	}).One()
	if u := m.Ship.carries(key); u != nil {
		return u
	}
	return m.Upgrade()
}

// inSight is how many ships of a seat, 0 for both, lie in the arc at Range 1-3.
func (m Moment) inSight(seat engine.Seat) int {
	n := 0
	for _, e := range m.within(seat, 1, 3) {
		if inArcOf(m.Ship, e) {
			n++
		}
	}
	return n
}

// hunted is the enemy chosen in the first round.
func (m Moment) hunted(e *Ship) bool {
	return m.remembers("enemy") > 0 && m.remembers("enemy") == 1+slices.Index(m.G.Ships, e)
}

// named are the results in the order in which marks count them, from 1.
var named = []Face{Hit, Crit, EvadeFace, FocusFace, Blank}

// foresee names a result of a die before it is rolled.
func (m Moment) foresee(die [8]Face) {
	var verbs []string
	for _, f := range named {
		if slices.Contains(die[:], f) {
			verbs = append(verbs, "name_"+string(f))
		}
	}
	if i := slices.Index(named, Face(strings.TrimPrefix(m.option(true, verbs...), "name_"))); i >= 0 {
		m.used()
		m.remember("result", i+1)
	}
}

func (m Moment) foreseen() bool { return m.remembers("result") > 0 }

// fulfil turns a die rolled to the result that was named; nothing modifies it
// again.
func (m Moment) fulfil(dice []Die) {
	to := named[m.remembers("result")-1]
	m.forget("result")
	from := m.face(dice, Blank, FocusFace, Hit, EvadeFace, Crit)
	for i := range dice {
		if d := &dice[i]; !d.Canceled && d.Face == from {
			d.Face, d.Fixed = to, true
			m.T.Tell("card.dice", engine.Piece("who", m.About.ID), engine.Term("card", m.Name()), engine.Terms("dice", faceKeys(dice)))
			return
		}
	}
}

// unjammed are the ships at Range 1 of the one just jammed that are not.
func (m Moment) unjammed() []*Ship {
	return slices.DeleteFunc(m.around(m.Other), func(o *Ship) bool { return o.has("jam") || o == m.Ship })
}

// held are the enemies in the arc at Range 1-2 with tractor beam tokens.
func (m Moment) held() []*Ship {
	return slices.DeleteFunc(m.enemies(1, 2), func(e *Ship) bool { return !inArcOf(m.Ship, e) || !e.has("tractor") })
}
