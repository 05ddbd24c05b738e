package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

func init() { effects.add("condition", conditionCards) }

// Condition cards are given to ships by other cards; their rules are those of
// the reference card of the expansions that bring them. A ship has one of a name
// at most, and a unique one lies on one ship only.

// afflict gives a ship a Condition card.
func (m Moment) afflict(s *Ship, key string) {
	if s.Destroyed {
		return
	}
	if book.Condition(key).Unique {
		for _, o := range m.G.Ships {
			o.lift(key)
		}
	}
	s.lift(key)
	s.Conditions = append(s.Conditions, Condition{Key: key, By: m.Ship.ID})
	m.T.Reveal("condition.given", engine.Piece("who", s.ID), engine.Term("card", book.Condition(key).Name()))
}

// lift takes a Condition card off a ship.
func (s *Ship) lift(key string) {
	s.Conditions = slices.DeleteFunc(s.Conditions, func(c Condition) bool { return c.Key == key })
}

// under: a ship has a Condition card.
func (s *Ship) under(key string) bool {
	return slices.ContainsFunc(s.Conditions, func(c Condition) bool { return c.Key == key })
}

// giver is the ship whose card assigned the moment's Condition card.
func (m Moment) giver() string { return m.Ship.Conditions[m.Card.I].By }

// liftThis takes the moment's Condition card off its ship.
func (m Moment) liftThis() {
	m.Ship.lift(m.Card.Key)
	m.T.Tell("condition.gone", engine.Piece("who", m.Ship.ID), engine.Term("card", m.Name()))
}

// shock is a damage to every other ship at Range 1 of the card's ship.
func (m Moment) shock() {
	for _, o := range m.around(m.Ship) {
		m.G.suffer(m.T, o, 1, 0)
	}
}

var conditionCards = []Effect{
	// Hit with a critical hit left: a damage to all at Range 1, then a facedown Damage card in place of this one.
	// Destroyed: the same damage. An action takes it off at the risk of a damage.
	{Key: "harpooned",
		Act: &Act{Do: func(m Moment) {
			m.liftThis()
			if f := m.G.rollFor(m.T, m.Ship, m.Name()); f == Hit || f == Crit {
				m.G.suffer(m.T, m.Ship, 1, 0)
			}
		}},
		On: []Trigger{
			{At: Compared, Whose: Defending, When: func(m Moment) bool { return m.attackHits() && m.G.Attack.Crits > 0 }, Do: func(m Moment) {
				m.shock()
				m.liftThis()
				m.G.deal(m.T, m.Ship, 1, false)
			}},
			{At: OnDestroyed, Do: Moment.shock}}},
	// An attack die less, but against who gave it. It goes when that ship is attacked, is destroyed, or has not
	// attacked in a Combat phase.
	{Key: "suppressivefire",
		Attack: func(m Moment) int {
			if m.attacks() && m.G.Attack.Defender != m.giver() {
				return -1
			}
			return 0
		},
		On: []Trigger{
			{At: OnTarget, When: func(m Moment) bool { return m.G.Attack.Defender == m.giver() }, Do: Moment.liftThis},
			{At: OnDestroyed, Whose: Anybody, When: func(m Moment) bool { return m.About.ID == m.giver() }, Do: Moment.liftThis},
			{At: CombatEnd, Whose: Anybody, When: func(m Moment) bool {
				by := m.G.ship(m.giver())
				return by.Destroyed || by.Marks["pilot/captainrex/attacked"] != m.G.Round
			}, Do: Moment.liftThis}}},
	// Attacking who has A Score to Settle: one focus result may become a critical hit.
	{Key: "adebttopay", On: []Trigger{mayTurn(FocusFace, Crit, 1,
		func(m Moment) bool { return m.G.defender().carries("ascoretosettle") != nil })}},
	// Defending it spends no focus tokens. Of an attack in which it has spent one a hit is canceled by no evade. It
	// goes in the End phase.
	{Key: "fanaticaldevotion",
		Forbids: func(m Moment, d Deed) bool {
			a := m.G.Attack
			return d.spends(Focus) && m.aboutOwnShip() && m.defends() && a.Step != "" && a.Step != "done"
		},
		Compares: func(m Moment, c *Comparison) {
			if m.attacks() && slices.Contains(m.G.Attack.Used, m.Ship.ID+" "+Focus) {
				c.Hits = max(c.Hits, 1)
			}
		},
		On: []Trigger{{At: RoundEnd, Whose: Anybody, Do: Moment.liftThis}}},
}
