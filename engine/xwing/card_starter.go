package xwing

import "estafeta/engine/xwing/flight"

func init() {
	effects.add("pilot", starterPilots)
	effects.add("upgrade", starterUpgrades)
}

// starterPilots are those of The Force Awakens core set.
var starterPilots = []Effect{
	// With a focus token, one focus result may become a hit or an evade.
	{Key: "poedameron", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool { return m.Ship.has(Focus) && count(m.G.Attack.Dice, FocusFace) > 0 },
			Do: func(m Moment) { change(m.G.Attack.Dice, FocusFace, Hit, 1); m.tellDice() }},
		{At: ModifyDefense, May: true, When: func(m Moment) bool {
			return m.Ship.has(Focus) && count(m.G.Attack.Defense, FocusFace) > 0 && m.G.short()
		}, Do: func(m Moment) { change(m.G.Attack.Defense, FocusFace, EvadeFace, 1); m.tellDice() }},
	}},
	// Boosts may use the turn 1 templates.
	{Key: "blueace", Boosts: func(Moment) []flight.Maneuver {
		return []flight.Maneuver{{Speed: 1, Bearing: flight.TurnLeft, Difficulty: flight.White},
			{Speed: 1, Bearing: flight.TurnRight, Difficulty: flight.White}}
	}},
	// Start of Combat: one stress token off every friendly ship at Range 1.
	{Key: "epsilonleader", On: []Trigger{{At: CombatStart, Do: func(m Moment) {
		for _, o := range m.G.inPlay(m.Ship.Seat) {
			if _, band := flight.Range(m.Ship.base(), o.base()); band == 1 && m.G.lose(m.T, o, Stress, 1) {
				m.G.tellStress(m.T, o)
			}
		}
	}}}},
	// Barrel rolls may use the straight 2 template.
	{Key: "zetaace", Rolls: func(Moment) []int { return []int{2} }},
	// Attacking: a focus token and the lock on the defender make all results critical hits.
	{Key: "omegaace", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool {
			return m.G.canSpend(m.Ship, Focus) && m.G.locked(m.Ship, m.G.defender()) && m.G.maySpendLock(m.Ship) && len(m.G.Attack.Dice) > 0
		},
		Do: func(m Moment) {
			m.G.spend(m.T, m.Ship, Focus)
			m.G.spendLock(m.T, m.Ship, m.G.defender())
			for _, f := range []Face{Hit, FocusFace, Blank} {
				change(m.G.Attack.Dice, f, Crit, -1)
			}
			m.tellDice()
		}}}},
}

// starterUpgrades are those of The Force Awakens core set.
var starterUpgrades = []Effect{
	// One focus result may become a critical hit.
	{Key: "protontorpedoes", On: []Trigger{{At: ModifyAttack, May: true,
		When: func(m Moment) bool { return m.fires() && count(m.G.Attack.Dice, FocusFace) > 0 },
		Do:   func(m Moment) { change(m.G.Attack.Dice, FocusFace, Crit, 1); m.tellDice() }}}},
	// Revealing a green maneuver: a free barrel roll.
	{Key: "bb8", On: []Trigger{{At: OnReveal, May: true,
		When: func(m Moment) bool {
			return m.G.colour(m.Ship, m.Man) == flight.Green && m.G.mayAct(m.Ship, "barrel_roll")
		},
		Do: func(m Moment) { m.G.freeAction(m.T, m.Ship, "barrel_roll") }}}},
	// Before revealing: discarded to ignore obstacles until the end of the round.
	{Key: "r5x3", On: []Trigger{{At: BeforeReveal, May: true,
		Do: func(m Moment) {
			m.G.discardUpgrade(m.T, m.Ship, m.Upgrade())
			m.G.last(m.Ship, "ignore_obstacles", 1, "round", "r5x3")
		}}}},
	// While stressed, focus results may be rerolled.
	{Key: "wired", On: []Trigger{
		{At: ModifyAttack, May: true, When: func(m Moment) bool { return m.Ship.stressed() && fresh(m.G.Attack.Dice, FocusFace) > 0 },
			Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, -1, FocusFace) }},
		{At: ModifyDefense, May: true, When: func(m Moment) bool { return m.Ship.stressed() && fresh(m.G.Attack.Defense, FocusFace) > 0 },
			Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, -1, FocusFace) }},
	}},
	// A focus token turns one blank into a hit.
	{Key: "weaponsguidance", On: []Trigger{{At: ModifyAttack, May: true,
		When: allOf(spendable(Focus), showing(Blank)),
		Wise: func(m Moment) bool { return count(m.G.Attack.Dice, FocusFace) <= 1 }, // of more the token turns all
		Do: func(m Moment) {
			m.G.spend(m.T, m.Ship, Focus)
			change(m.G.Attack.Dice, Blank, Hit, 1)
			m.tellDice()
		}}}},
}
