package xwing

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// directHit is the card that counts as two while faceup (XW-CRIT-05,
// XW-CRIT-06).
func directHit(key string) bool { return strings.HasSuffix(key, ".direct_hit") }

// injured reports a ship whose pilot's own text and elite Upgrades are ignored.
func (s *Ship) injured() bool { return s.damageAt("core.injured_pilot") >= 0 }

// breached reports a ship all of whose Damage cards are dealt faceup.
func (g *Game) breached(s *Ship) bool {
	i := s.damageAt("core2.major_hull_breach")
	return i >= 0 && s.Damage[i].Since < g.Round
}

func init() { effects.add("damage", damageEffects) }

// damageEffects are the Damage cards of both decks (XW-CRIT-03): core is the
// original core set's, core2 that of The Force Awakens.
var damageEffects = []Effect{
	{Key: "core.direct_hit"},                            // damageCards
	{Key: "core2.direct_hit"},                           // damageCards
	{Key: "core.injured_pilot"},                         // injured
	{Key: "core2.major_hull_breach", Act: flipAction()}, // breached

	// The next attack rolls no dice, or may not be made at all.
	{Key: "core.blinded_pilot",
		Attack: func(m Moment) int { return m.mine(-100) },
		On:     []Trigger{{At: AfterAttack, Do: Moment.flipThis}}},
	{Key: "core2.blinded_pilot",
		Forbids: func(m Moment, d Deed) bool { return m.About == m.Ship && d.Do == ToAttack },
		On:      []Trigger{{At: AfterOpportunity, Do: Moment.flipThis}}},

	{Key: "core.console_fire", Act: flipAction(), On: []Trigger{{At: CombatStart, Whose: Anybody, Do: Moment.burn}}},
	{Key: "core2.console_fire", Act: flipAction(), On: []Trigger{{At: CombatStart, Whose: Anybody, Do: Moment.burn}}},

	// Pilot skill 0 from the next round on.
	{Key: "core.damaged_cockpit", On: []Trigger{{At: PlanningStart, Whose: Anybody, When: Moment.laterRound, Do: Moment.skillZero}}},
	{Key: "core2.damaged_cockpit", On: []Trigger{{At: PlanningStart, Whose: Anybody, When: Moment.laterRound, Do: Moment.skillZero}}},

	{Key: "core.damaged_engine", Difficulty: Moment.redTurns},
	{Key: "core2.damaged_engine", Difficulty: Moment.redTurns},

	{Key: "core.damaged_sensor_array", Forbids: Moment.barsIcons, Act: rollAction(Hit)},
	{Key: "core2.damaged_sensor_array", Forbids: Moment.barsActions, Act: rollAction(Hit, Crit)},

	{Key: "core.structural_damage", Agility: func(Moment) int { return -1 }, Act: rollAction(Hit)},
	{Key: "core2.structural_damage", Agility: func(Moment) int { return -1 }, Act: rollAction(Hit, Crit)},

	{Key: "core.weapon_malfunction", Primary: func(Moment) int { return -1 }, Act: rollAction(Hit, Crit)},
	{Key: "core2.weapons_failure", Attack: func(m Moment) int { return m.mine(-1) }, Act: rollAction(Hit, Crit)},

	{Key: "core.stunned_pilot", On: []Trigger{{At: AfterManeuver, When: func(m Moment) bool { return m.N > 0 }, Do: Moment.stun}}},
	{Key: "core2.stunned_pilot", On: []Trigger{{At: AfterManeuver, When: func(m Moment) bool { return m.G.blocked(m.Ship) },
		Do: Moment.stun}}},

	{Key: "core.thrust_control_fire", Dealt: func(m Moment) { m.G.gain(m.T, m.Ship, Stress, 1); m.flipThis() }},
	{Key: "core2.thrust_control_fire", Dealt: func(m Moment) { m.G.gain(m.T, m.Ship, Stress, 1); m.flipThis() }},

	{Key: "core.minor_explosion", Dealt: func(m Moment) {
		hurt := m.G.rollFor(m.T, m.Ship, m.Card.name()) == Hit
		m.flipThis()
		if hurt {
			m.G.suffer(m.T, m.Ship, 1, 0)
		}
	}},
	{Key: "core2.major_explosion", Dealt: func(m Moment) {
		hurt := m.G.rollFor(m.T, m.Ship, m.Card.name()) == Hit
		m.flipThis()
		if hurt {
			m.G.suffer(m.T, m.Ship, 0, 1)
		}
	}},
	{Key: "core.minor_hull_breach",
		On: []Trigger{{At: AfterManeuver, When: func(m Moment) bool { return m.Man.Difficulty == flight.Red }, Do: Moment.burn}}},
	{Key: "core.munitions_failure", Dealt: Moment.loseMunition},

	{Key: "core2.shaken_pilot",
		Forbids: func(m Moment, d Deed) bool {
			return m.About == m.Ship && d.Do == ToSelect && d.Man.Bearing == flight.Straight
		},
		On: []Trigger{{At: OnReveal, Do: Moment.flipThis}}},
	{Key: "core2.loose_stabilizer", Act: flipAction(),
		On: []Trigger{{At: AfterManeuver, When: func(m Moment) bool { return m.Man.Difficulty == flight.White },
			Do: func(m Moment) { m.G.gain(m.T, m.Ship, Stress, 1) }}}},
}

// mine is n when the card's ship is the attacker, else 0.
func (m Moment) mine(n int) int {
	if m.G.Attack.Attacker == m.Ship.ID {
		return n
	}
	return 0
}

// flipThis turns the card itself facedown.
func (m Moment) flipThis() { m.G.flipDown(m.T, m.Ship, m.Ship.damageAt(m.Card.Key)) }

// flipAction is the action that turns the card facedown.
func flipAction() *Act { return &Act{Do: Moment.flipThis} }

// rollAction is the action that rolls an attack die and turns the card
// facedown on certain faces.
func rollAction(good ...Face) *Act {
	return &Act{Do: func(m Moment) {
		f := m.G.rollFor(m.T, m.Ship, m.Card.name())
		for _, ok := range good {
			if f == ok {
				m.flipThis()
				return
			}
		}
	}}
}

// rollFor rolls one attack die for a card; the face means only what the card
// says (XW-DICE-08).
func (g *Game) rollFor(t *engine.Table, s *Ship, why string) Face {
	f := g.throw(t, s, "effect", attackDie, 1)[0]
	t.Tell("die", engine.Piece("who", s.ID), engine.Term("why", why), engine.Term("face", "face."+string(f)), engine.ByRules("XW-DICE-08"))
	return f
}

// burn rolls an attack die: a hit is one damage.
func (m Moment) burn() {
	if m.G.rollFor(m.T, m.Ship, m.Card.name()) == Hit {
		m.G.suffer(m.T, m.Ship, 1, 0)
	}
}

func (m Moment) stun() { m.G.suffer(m.T, m.Ship, 1, 0) }

// laterRound: the card lies there since an earlier round and has not been
// counted yet.
func (m Moment) laterRound() bool {
	for _, l := range m.G.Lasting {
		if l.Ship == m.Ship.ID && l.By == m.Card.Key {
			return false
		}
	}
	return m.Ship.Damage[m.Card.I].Since < m.G.Round
}

func (m Moment) skillZero() { m.G.last(m.Ship, "skill", 0, "card", m.Card.Key) }

// redTurns makes all turn maneuvers red.
func (m Moment) redTurns() flight.Difficulty {
	if m.About == m.Ship && (m.Man.Bearing == flight.TurnLeft || m.Man.Bearing == flight.TurnRight) {
		return flight.Red
	}
	return ""
}

// barsIcons forbids the actions of the action bar.
func (m Moment) barsIcons(d Deed) bool {
	return d.Do == ToPerform && m.About == m.Ship && slices.Contains(m.G.bar(m.Ship), d.Action)
}

// barsActions forbids all actions but those of Damage cards.
func (m Moment) barsActions(d Deed) bool {
	return d.Do == ToPerform && m.About == m.Ship && !strings.HasPrefix(d.Action, "damage/")
}

// loseMunition discards one of the ship's secondary weapons; its owner
// chooses.
func (m Moment) loseMunition() {
	s := m.Ship
	a := m.T.Ask(s.Seat, "munition", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for _, u := range s.equipped() {
			if book.Upgrade(u.Key).Weapon != nil {
				p.Add(engine.Option{Key: u.Key, Label: engine.Say("upgrade." + u.Key)})
			}
		}
	}).One()
	if u := s.carries(a); u != nil {
		m.G.discardUpgrade(m.T, s, u)
	}
	m.flipThis()
}
