package xwing

import (
	"slices"
	"strings"

	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

func init() { effects.add("upgrade", eliteCards) }

// eliteCards are elite talents.
var eliteCards = []Effect{
	// A faceup Damage card of the trait pilot is discarded, unresolved.
	{Key: "determination", On: []Trigger{{At: CardDealt,
		When: func(m Moment) bool { return m.Token != "" && book.Damage(m.Token).Trait == "pilot" },
		Do:   func(m Moment) { m.G.discardDamage(m.T, m.Ship, m.Ship.numbered(m.N)) }}}},
	// Start of Combat: a friend at Range 1 has this ship's pilot skill for the phase.
	{Key: "swarmtactics", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return len(m.friends(1, 1)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 1) }); o != nil {
				m.G.last(o, "skill", m.G.skill(m.Ship), "combat", m.Card.Key)
			}
		}}}},
	// A ship at Range 1-2 of lower pilot skill performs a free action.
	{Key: "squadleader", Act: &Act{When: func(m Moment) bool { return len(m.juniors()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, m.juniors); o != nil {
				m.G.freeAction(m.T, o)
			}
		}}},
	// A free barrel roll, with a stress token if it has not the icon; then an enemy lock may go.
	{Key: "experthandling", Act: &Act{When: func(m Moment) bool { return m.G.mayAct(m.Ship, "barrel_roll") },
		Do: func(m Moment) {
			icon := slices.Contains(m.G.bar(m.Ship), "barrel_roll")
			if m.free("barrel_roll") == "" {
				return
			}
			if !icon {
				m.stress()
			}
			m.unlockOne(m.Ship)
		}}},
	// For the round: one focus result to a critical hit and all others to hits.
	{Key: "marksmanship", Act: &Act{Do: func(m Moment) { m.G.last(m.Ship, "marksmanship", 1, "round", m.Card.Key) }},
		On: []Trigger{{At: ModifyAttack, May: true,
			When: allOf(showing(FocusFace), func(m Moment) bool { return m.G.lasting(m.Ship, "marksmanship") > 0 }),
			Do: func(m Moment) {
				change(m.G.Attack.Dice, FocusFace, Crit, 1)
				turnAttack(FocusFace, Hit, -1)(m)
			}}}},
	// A white turn 1, then a stress token; without the boost icon two dice of damage.
	{Key: "daredevil", Act: &Act{Do: func(m Moment) {
		side := map[string]flight.Bearing{"roll_left": flight.TurnLeft, "roll_right": flight.TurnRight}[m.option(false, "roll_left",
			"roll_right")]
		if side == "" {
			return
		}
		boosts := slices.Contains(m.G.bar(m.Ship), "boost")
		m.G.execute(m.T, m.Ship, flight.Maneuver{Speed: 1, Bearing: side, Difficulty: flight.White})
		if m.Ship.Destroyed {
			return
		}
		m.stress()
		if !boosts {
			dice := pool(m.G.throw(m.T, m.Ship, "effect", attackDie, 2))
			m.G.suffer(m.T, m.Ship, count(dice, Hit), count(dice, Crit))
		}
	}}},
	// Defending unstressed: a stress token makes the attacker reroll a die.
	{Key: "elusiveness", On: []Trigger{{At: ModifyAttack, Whose: Defending, May: true,
		When: func(m Moment) bool {
			return m.unstressed() && rerollable(m.G.Attack.Dice, attackFaces) && m.G.mayReroll(m.G.attacker())
		},
		Do: func(m Moment) {
			m.stress()
			m.G.askReroll(m.T, m.Ship.Seat, false, 1, Crit, Hit, FocusFace, Blank)
		}}}},
	// Once a round after an action: a free action of its bar, then a stress token.
	{Key: "pushthelimit", On: []Trigger{{At: AfterAction, May: true,
		When: func(m Moment) bool { return m.oncePerRound() && len(m.barActions()) > 0 },
		Do: func(m Moment) {
			m.used()
			if m.free(m.barActions()...) != "" {
				m.stress()
			}
		}}}},
	// For the round: primary weapon 1 more, Agility 1 less.
	{Key: "expose", Act: &Act{Do: func(m Moment) {
		m.G.last(m.Ship, "attack", 1, "round", m.Card.Key)
		m.G.last(m.Ship, "agility", -1, "round", m.Card.Key)
	}}},
	{Key: "veteraninstincts"},
	{Key: "adaptability"},
	// A friend at Range 1 is hit: one critical hit may be suffered in its place.
	{Key: "drawtheirfire", On: []Trigger{{At: Compared, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			e := m.G.defender()
			return m.G.Attack.Crits > 0 && e.Seat == m.Ship.Seat && e != m.Ship && flight.At(m.Ship.base(), e.base(), 1, 1)
		},
		Do: func(m Moment) {
			cancel(m.G.Attack.Dice, Crit, 1)
			m.G.Attack.Crits--
			m.G.suffer(m.T, m.Ship, 0, 1)
		}}}},
	// Start of Combat: a stress token off another friend at Range 1.
	{Key: "wingman", On: []Trigger{{At: CombatStart, Whose: Anybody, When: func(m Moment) bool { return len(m.stressedFriends(1, 1)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(false, func() []*Ship { return m.stressedFriends(1, 1) }); o != nil {
				m.relieve(o)
			}
		}}}},
	// Start of Combat: pilot skills exchanged with a friend at Range 1-2 for the phase.
	{Key: "decoy", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true, When: func(m Moment) bool { return len(m.friends(1, 2)) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, func() []*Ship { return m.friends(1, 2) }); o != nil {
				mine, theirs := m.G.skill(m.Ship), m.G.skill(o)
				m.G.last(m.Ship, "skill", theirs, "combat", m.Card.Key)
				m.G.last(o, "skill", mine, "combat", m.Card.Key)
			}
		}}}},
	// Target in the arc, not in the target's arc: its Agility is 1 less.
	{Key: "outmaneuver", Exposes: loseAgility(func(m Moment) bool { return m.targetInArc() && !inArcOf(m.G.defender(), m.Ship) })},
	// One die may be rerolled, two against pilot skill 2 or less.
	{Key: "predator", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool { return rerollable(m.G.Attack.Dice, attackFaces) },
		Do: func(m Moment) {
			n := 1
			if m.G.skill(m.G.defender()) <= 2 {
				n = 2
			}
			m.G.askReroll(m.T, m.Ship.Seat, false, n, attackFaces...)
		}}}},
	// Against a target without focus and evade tokens: a stress token for a die.
	{Key: "opportunist", On: []Trigger{{At: OnTarget, May: true,
		When: func(m Moment) bool { e := m.G.defender(); return m.unstressed() && !e.has(Focus) && !e.has(Evade) },
		Do:   func(m Moment) { m.stress(); m.G.Attack.More++ }}}},
	// Attacking or defending without friends at Range 1-2: one blank may be rerolled.
	{Key: "lonewolf", On: []Trigger{mayReroll(1, Moment.alone, Blank), mayRerollDefense(1, Moment.alone, Blank)}},
	// A touching enemy has 1 Agility less.
	{Key: "intimidation", Exposes: plus(-1, func(m Moment) bool {
		e := m.G.defender()
		return e.Seat != m.Ship.Seat && m.G.touching(m.Ship, e)
	})},
	// After an attack that hits, another ship at Range 1 of the defender suffers a damage.
	{Key: "ruthlessness", On: []Trigger{{At: AfterAttack, When: func(m Moment) bool { return m.attackHits() && len(m.bystanders()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(false, m.bystanders); o != nil {
				m.G.suffer(m.T, o, 1, 0)
			}
		}}}},
	// A focus token turns one focus result into a critical hit.
	{Key: "calculation", On: []Trigger{{At: ModifyAttack, May: true, When: allOf(spendable(Focus), showing(FocusFace)),
		Wise: func(m Moment) bool { return count(m.G.Attack.Dice, FocusFace) == 1 }, // of more the token turns all
		Do: func(m Moment) {
			if m.G.spend(m.T, m.Ship, Focus) {
				turnAttack(FocusFace, Crit, 1)(m)
			}
		}}}},
	// With an evade token, one of the defender's evades may become a focus result.
	{Key: "juke", On: []Trigger{{At: ModifyDefense, Whose: Anybody, May: true, When: allOf(Moment.attacks, holding(Evade),
		guarding(EvadeFace)),
		Do: turnDefense(EvadeFace, FocusFace, 1)}}},
	// A stress token received: discarded for a focus or an evade token.
	{Key: "coolhand", On: []Trigger{{At: TokenGained, May: true, When: func(m Moment) bool { return m.Token == Stress },
		Do: func(m Moment) {
			token := map[string]string{"spend_focus": Focus, "spend_evade": Evade}[m.option(true, "spend_focus", "spend_evade")]
			if token != "" {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.G.gain(m.T, m.Ship, token, 1)
			}
		}}}},
	// In each other's arcs at Range 1: a hit may be added.
	{Key: "fearlessness", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool { return atRange(1, 1)(m) && m.targetInArc() && inArcOf(m.G.defender(), m.Ship) },
		Do:   func(m Moment) { m.add(false, Hit, 1) }}}},
	{Key: "expertise", On: []Trigger{mayTurn(FocusFace, Hit, -1, Moment.unstressed)}},
	{Key: "trickshot", Attack: plus(1, allOf(Moment.attacks, func(m Moment) bool { return m.G.Attack.Obstructed }))},
	// A focus token and two stress tokens; for the round three dice may be rerolled.
	{Key: "rage", Act: &Act{Do: func(m Moment) {
		m.G.gain(m.T, m.Ship, Focus, 1)
		m.G.gain(m.T, m.Ship, Stress, 2)
		m.G.last(m.Ship, "rage", 1, "round", m.Card.Key)
	}}, On: []Trigger{mayReroll(3, func(m Moment) bool { return m.G.lasting(m.Ship, "rage") > 0 }, attackFaces...)}},
	// A target in the arc: discarded to cancel one of its evades before results are compared. Nobody is asked
	// where the evades left would cancel everything.
	{Key: "crackshot", On: []Trigger{{At: Comparing, May: true,
		When: func(m Moment) bool {
			evades := count(m.G.Attack.Defense, EvadeFace)
			return m.targetInArc() && evades > 0 && evades <= count(m.G.Attack.Dice, Hit, Crit)
		},
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			cancel(m.G.Attack.Defense, EvadeFace, 1)
			m.tellDice()
		}}}},
	// A friend at Range 1 is hit: discarded to suffer all its uncanceled hits.
	{Key: "selflessness", On: []Trigger{{At: Compared, Whose: Anybody, May: true,
		When: func(m Moment) bool {
			e := m.G.defender()
			return m.G.Attack.Hits > 0 && e.Seat == m.Ship.Seat && e != m.Ship && flight.At(m.Ship.base(), e.base(), 1, 1)
		},
		Do: func(m Moment) {
			n := m.G.Attack.Hits
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			cancel(m.G.Attack.Dice, Hit, n)
			m.G.Attack.Hits = 0
			m.G.suffer(m.T, m.Ship, n, 0)
		}}}},
	// Revealing: the dial may be turned to another maneuver of the speed, which is red. Red is that maneuver
	// alone: for a ship that is stressed the opponent chooses another one, as its dial shows it.
	{Key: "stayontarget", Difficulty: func(m Moment) flight.Difficulty {
		if m.aboutOwnShip() && m.G.lasting(m.Ship, "stay "+m.Man.Key()) > 0 {
			return flight.Red
		}
		return ""
	}, On: []Trigger{{At: OnReveal, May: true, Do: func(m Moment) {
		before := m.G.Turn.Maneuver
		m.rotate(func(o flight.Maneuver) bool { return o != m.Man && o.Speed == m.Man.Speed })
		if m.G.Turn.Maneuver != before {
			m.used()
			m.G.last(m.Ship, "stay "+m.G.Turn.Maneuver, 1, "round", m.Card.Key)
		}
	}}}},
	// Focus and stress tokens received are received by the other bearers too.
	{Key: "attannimindlink", On: []Trigger{{At: TokenGained, When: func(m Moment) bool { return m.Token == Focus || m.Token == Stress },
		Do: func(m Moment) {
			for _, o := range m.G.inPlay(m.Ship.Seat) {
				if u := o.carries(m.Card.Key); o != m.Ship && u != nil && m.G.active(o, u) && !o.has(m.Token) {
					m.G.gain(m.T, o, m.Token, 1)
				}
			}
		}}}},
	// A red maneuver revealed is white: discarded.
	{Key: "adrenalinerush", Difficulty: func(m Moment) flight.Difficulty {
		return whitened(m, m.aboutOwnShip() && m.G.lasting(m.Ship, "adrenaline") > 0)
	},
		On: []Trigger{{At: OnReveal, May: true,
			When: func(m Moment) bool { return !m.Upgrade().Discarded && m.G.colour(m.Ship, m.Man) == flight.Red },
			Do: func(m Moment) {
				m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
				m.G.last(m.Ship, "adrenaline", 1, "activation", m.Card.Key)
			}}}},
	// After a boost or barrel roll: a focus or an evade token, and the card is turned; at the
	// end of Combat such a token turns it back.
	{Key: "intensity", On: []Trigger{
		{At: AfterAction, May: true,
			When: func(m Moment) bool { return m.Upgrade().Face == 0 && (m.Token == "boost" || m.Token == "barrel_roll") },
			Do: func(m Moment) {
				token := map[string]string{"spend_focus": Focus, "spend_evade": Evade}[m.option(true, "spend_focus", "spend_evade")]
				if token != "" {
					m.G.gain(m.T, m.Ship, token, 1)
					m.Upgrade().Face = 1
				}
			}},
		{At: CombatEnd, Whose: Anybody, May: true, When: func(m Moment) bool {
			return m.Upgrade().Face == 1 && (m.G.canSpend(m.Ship, Focus) || m.G.canSpend(m.Ship, Evade))
		},
			Do: func(m Moment) {
				var open []string
				for _, token := range []string{Focus, Evade} {
					if m.G.canSpend(m.Ship, token) {
						open = append(open, "spend_"+token)
					}
				}
				if token := strings.TrimPrefix(m.option(true, open...), "spend_"); token != "" && m.G.spend(m.T, m.Ship, token) {
					m.Upgrade().Face = 0
				}
			}}}},
	// Focus tokens pay what weapons ask in locks.
	{Key: "deadeye", FocusForLock: true},
	// Primary attack: evade tokens of two friends with the defender in their arcs at Range 1-3 are dice.
	{Key: "swarmleader", On: []Trigger{{At: OnTarget, May: true, When: func(m Moment) bool { return m.primaryFire() && len(m.flanking()) > 0 },
		Do: func(m Moment) {
			var done *Ship
			for range 2 {
				o := m.choose(true, func() []*Ship { return slices.DeleteFunc(m.flanking(), func(o *Ship) bool { return o == done }) })
				if o == nil || !m.G.lose(m.T, o, Evade, 1) {
					return
				}
				done = o
				m.G.Attack.More++
			}
		}}}},
	// Start of Combat: for a focus token a friend at Range 1 of higher pilot skill has 1 Agility more this round.
	{Key: "bodyguard", On: []Trigger{{At: CombatStart, Whose: Anybody, May: true,
		When: func(m Moment) bool { return spendable(Focus)(m) && len(m.seniors()) > 0 },
		Do: func(m Moment) {
			if o := m.choose(true, m.seniors); o != nil && m.G.spend(m.T, m.Ship, Focus) {
				m.G.last(o, "agility", 1, "round", m.Card.Key)
			}
		}}}},
	// An evade token for each obstacle at Range 1, two at most.
	{Key: "debrisgambit", Act: &Act{When: func(m Moment) bool { return m.rocks() > 0 },
		Do: func(m Moment) { m.G.gain(m.T, m.Ship, Evade, min(2, m.rocks())) }}},
	// After a white or green maneuver of its dial: discarded to turn round, then a stress token.
	{Key: "lightningreflexes", On: []Trigger{{At: AfterManeuver, May: true,
		When: func(m Moment) bool {
			_, dialled := m.Ship.shipType().Maneuver(m.Man.Key())
			return dialled && m.Man.Difficulty != flight.Red
		},
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			m.turnRound()
			m.stress()
		}}}},
	// After a miss with a torpedo or missile: a die for each ship at Range 1 of the defender whose Agility is below
	// what the card costs.
	{Key: "saturationsalvo", On: []Trigger{{At: AfterAttack,
		When: func(m Moment) bool { return m.attackMisses() && ordnance(m.G.Attack.Weapon) },
		Do: func(m Moment) {
			for _, o := range m.around(m.G.defender()) {
				if m.G.agility(o) < book.Upgrade(m.G.Attack.Weapon).Points {
					switch m.G.rollFor(m.T, o, m.Name()) {
					case Hit:
						m.G.suffer(m.T, o, 1, 0)
					case Crit:
						m.G.suffer(m.T, o, 0, 1)
					}
				}
			}
		}}}},
	// After an enemy's maneuver it may be attacked; dice are not modified, and there is no further attack this phase.
	{Key: "snapshot",
		On: []Trigger{
			{At: AfterManeuver, Whose: Enemies, May: true,
				When: func(m Moment) bool { return slices.ContainsFunc(m.G.shots(m.Ship), m.snaps) },
				Do:   func(m Moment) { m.shoot(m.snaps) }},
			{At: OnTarget, When: Moment.fires, Do: func(m Moment) {
				until := "combat"
				if m.G.Phase == Activation || m.G.Phase == Start {
					until = "activation"
				}
				m.G.last(m.Ship, "no_attack", 1, until, m.Card.Key)
			}}},
		Forbids: func(m Moment, d Deed) bool {
			return m.noFurther(d) || d.Do == ToModify && m.aboutOwnShip() && m.fires()
		}},
	// An enemy gets A Debt to Pay; against it one focus result may become a critical hit. It is chosen when the first
	// round begins: in between nothing asks for it.
	{Key: "ascoretosettle", On: []Trigger{
		{At: PlanningStart, Whose: Anybody, When: func(m Moment) bool { return m.G.Round == 1 && m.remembers("given") == 0 }, Do: func(m Moment) {
			m.remember("given", 1)
			if e := m.choose(false, func() []*Ship { return m.G.inPlay(enemyOf(m.Ship.Seat)) }); e != nil {
				m.afflict(e, "adebttopay")
			}
		}},
		mayTurn(FocusFace, Crit, 1, func(m Moment) bool { return m.G.defender().under("adebttopay") })}},
}

// alone: no other friend is at Range 1-2.
func (m Moment) alone() bool { return len(m.friends(1, 2)) == 0 }

// juniors are the other friends at Range 1-2 of lower pilot skill.
func (m Moment) juniors() []*Ship {
	var out []*Ship
	for _, o := range m.friends(1, 2) {
		if m.G.skill(o) < m.G.skill(m.Ship) {
			out = append(out, o)
		}
	}
	return out
}

func (m Moment) stressedFriends(lo, hi int) []*Ship {
	var out []*Ship
	for _, o := range m.friends(lo, hi) {
		if o.stressed() {
			out = append(out, o)
		}
	}
	return out
}

// bystanders are the ships at Range 1 of the defender, attacker left out.
func (m Moment) bystanders() []*Ship {
	var out []*Ship
	for _, o := range m.around(m.G.defender()) {
		if o != m.Ship {
			out = append(out, o)
		}
	}
	return out
}

// barActions are the actions of the bar that are open to the card's ship.
func (m Moment) barActions() []string {
	var out []string
	for _, a := range m.G.bar(m.Ship) {
		if m.G.knows(a) && m.G.mayAct(m.Ship, a) {
			out = append(out, a)
		}
	}
	return out
}

// flanking are the other friends with an evade token that have the defender in
// their arcs at Range 1-3.
func (m Moment) flanking() []*Ship {
	e := m.G.defender()
	return slices.DeleteFunc(m.G.inPlay(m.Ship.Seat), func(o *Ship) bool {
		return o == m.Ship || !o.has(Evade) || !inArcOf(o, e) || !flight.At(o.base(), e.base(), 1, 3)
	})
}

// snaps: an attack of the card on the ship the moment is about.
func (m Moment) snaps(a Aimed) bool { return a.Weapon == m.Card.Key && a.Target == m.About.ID }

// seniors are the friends at Range 1 of higher pilot skill.
func (m Moment) seniors() []*Ship {
	return slices.DeleteFunc(m.friends(1, 1), func(o *Ship) bool { return m.G.skill(o) <= m.G.skill(m.Ship) })
}

// rocks is how many obstacles are at Range 1.
func (m Moment) rocks() int {
	n := 0
	for _, r := range m.G.tokens() {
		if _, band := flight.RangeTo(m.Ship.base(), r.Outline); band == 1 {
			n++
		}
	}
	return n
}
