package xwing

import (
	"math"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// What many cards say in the same words.

// attacks: the card's ship is the attacker.
func (m Moment) attacks() bool { return m.G.Attack.Attacker == m.Ship.ID }

// defends: the card's ship is the defender.
func (m Moment) defends() bool { return m.G.Attack.Defender == m.Ship.ID }

// primaryFire: the attack in progress is made with the primary weapon.
func (m Moment) primaryFire() bool { return m.G.Attack.Weapon == book.PrimaryWeapon }

// all joins conditions.
func allOf(conditions ...func(Moment) bool) func(Moment) bool {
	return func(m Moment) bool {
		for _, c := range conditions {
			if !c(m) {
				return false
			}
		}
		return true
	}
}

func not(c func(Moment) bool) func(Moment) bool { return func(m Moment) bool { return !c(m) } }

// at: the attack's range is from lo to hi.
func atRange(lo, hi int) func(Moment) bool {
	return func(m Moment) bool { return m.G.Attack.Band >= lo && m.G.Attack.Band <= hi }
}

// hits and misses: how the attack turned out.
func (m Moment) attackHits() bool   { return m.G.Attack.Hit }
func (m Moment) attackMisses() bool { return !m.G.Attack.Hit }

// missed: the attack has missed and is over; of one that is performed twice,
// when the second is over: what follows an attack follows the pair.
func (m Moment) missed() bool { return !m.G.Attack.Hit && !m.G.Attack.Doubled }

// own: the moment is about the card's ship.
func (m Moment) aboutOwnShip() bool { return m.About == m.Ship }

// stressed and unstressed are states of the card's ship.
func (m Moment) stressed() bool { return m.Ship.stressed() }
func (m Moment) unstressed() bool {
	return !m.Ship.stressed()
}

// holding: the card's ship has a token.
func holding(token string) func(Moment) bool {
	return func(m Moment) bool { return m.Ship.has(token) }
}

// spendable: it has one and may spend it.
func spendable(token string) func(Moment) bool {
	return func(m Moment) bool { return m.G.canSpend(m.Ship, token) }
}

// flown: the maneuver executed, or revealed, has a colour.
func flown(c flight.Difficulty) func(Moment) bool {
	return func(m Moment) bool { return m.Man.Difficulty == c }
}

// showing: the attack dice, or the defense dice, show a face.
func showing(f Face) func(Moment) bool {
	return func(m Moment) bool { return changeable(m.G.Attack.Dice, f) > 0 }
}
func guarding(f Face) func(Moment) bool {
	return func(m Moment) bool { return changeable(m.G.Attack.Defense, f) > 0 }
}

// within are the ships of a seat at Range lo to hi of the card's ship, itself
// left out.
func (m Moment) within(seat engine.Seat, lo, hi int) []*Ship {
	var out []*Ship
	for _, o := range m.G.inPlay(seat) {
		if o != m.Ship && flight.At(m.Ship.base(), o.base(), lo, hi) {
			out = append(out, o)
		}
	}
	return out
}

// inside are the friends wholly within Range lo to hi of the card's ship, itself
// among them.
func (m Moment) inside(lo, hi int) []*Ship {
	return slices.DeleteFunc(m.G.inPlay(m.Ship.Seat), func(o *Ship) bool { return !flight.Within(m.Ship.base(), o.base(), lo, hi) })
}

func (m Moment) friends(lo, hi int) []*Ship { return m.within(m.Ship.Seat, lo, hi) }
func (m Moment) enemies(lo, hi int) []*Ship { return m.within(enemyOf(m.Ship.Seat), lo, hi) }

// near: the ship the moment is about is at Range lo to hi of the card's ship.
func aboutShipAt(lo, hi int) func(Moment) bool {
	return func(m Moment) bool { return m.About != nil && flight.At(m.Ship.base(), m.About.base(), lo, hi) }
}

// inArcOf: another ship lies in a printed firing arc of a ship, be it the front
// one or an auxiliary one.
func inArcOf(s, o *Ship) bool { return flight.InArc(s.base(), o.base(), s.arcs()) }

// targetInArc: the defender lies in a firing arc of the card's ship.
func (m Moment) targetInArc() bool { return inArcOf(m.Ship, m.G.defender()) }

// targetInFront: it lies in the primary firing arc, the one to the front.
func (m Moment) targetInFront() bool {
	return flight.InArc(m.Ship.base(), m.G.defender().base(), flight.FrontArc)
}

// attackerInArc: the attacker does.
func (m Moment) attackerInArc() bool { return inArcOf(m.Ship, m.G.attacker()) }

// once: the card has not been used this round; used marks it.
func (m Moment) oncePerRound() bool { return m.remembers("") != m.G.Round }
func (m Moment) used()              { m.remember("", m.G.Round) }

// plus adds n to a pool when a condition holds.
func plus(n int, when func(Moment) bool) func(Moment) int {
	return func(m Moment) int {
		if when(m) {
			return n
		}
		return 0
	}
}

// turnAttack changes up to n attack dice (all below 0), turnDefense defense
// dice.
func turnAttack(from, to Face, n int) func(Moment) {
	return func(m Moment) { change(m.G.Attack.Dice, from, to, n); m.tellDice() }
}
func turnDefense(from, to Face, n int) func(Moment) {
	return func(m Moment) { change(m.G.Attack.Defense, from, to, n); m.tellDice() }
}

// mayTurn is "when attacking, you may change n of your results".
func mayTurn(from, to Face, n int, when func(Moment) bool) Trigger {
	return Trigger{At: ModifyAttack, May: true, When: allOf(when, showing(from)), Do: turnAttack(from, to, n)}
}

// mayTurnDefense is "when defending, you may change n of your results".
func mayTurnDefense(from, to Face, n int, when func(Moment) bool) Trigger {
	return Trigger{At: ModifyDefense, May: true, When: allOf(when, guarding(from)), Do: turnDefense(from, to, n)}
}

func (Moment) always() bool { return true }

// never is an ability that is not proposed: it depends on the rest of the game.
func (Moment) never() bool { return false }

// mayReroll is "when attacking, you may reroll up to n of your dice", of the
// faces named; below 0 any number.
func mayReroll(n int, when func(Moment) bool, faces ...Face) Trigger {
	return Trigger{At: ModifyAttack, May: true, When: allOf(when, func(m Moment) bool { return rerollable(m.G.Attack.Dice, faces) }),
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, false, n, faces...) }}
}

// mayRerollDefense is the same when defending.
func mayRerollDefense(n int, when func(Moment) bool, faces ...Face) Trigger {
	return Trigger{At: ModifyDefense, May: true, When: allOf(when, func(m Moment) bool { return rerollable(m.G.Attack.Defense, faces) }),
		Do: func(m Moment) { m.G.askReroll(m.T, m.Ship.Seat, true, n, faces...) }}
}

func rerollable(dice []Die, faces []Face) bool {
	return slices.ContainsFunc(faces, func(f Face) bool { return fresh(dice, f) > 0 })
}

// attackFaces and defenseFaces are all faces, the worst first.
var (
	attackFaces  = []Face{Blank, FocusFace, Hit, Crit}
	defenseFaces = []Face{Blank, FocusFace, EvadeFace}
)

// add joins dice that show a face to a roll (XW-MOD-02).
func (m Moment) add(defense bool, f Face, n int) {
	for range n {
		if defense {
			m.G.Attack.Defense = append(m.G.Attack.Defense, Die{Face: f, Added: true})
		} else {
			m.G.Attack.Dice = append(m.G.Attack.Dice, Die{Face: f, Added: true})
		}
	}
	m.tellDice()
}

// cancelAll takes all dice of both rolls out; nothing is left to hurt.
func (m Moment) cancelAll() {
	for i := range m.G.Attack.Dice {
		m.G.Attack.Dice[i].Canceled = true
	}
	m.G.Attack.Hits, m.G.Attack.Crits = 0, 0
}

// free grants the card's ship a free action of those named, or of all that its
// action bar shows (XW-FREE-01).
func (m Moment) free(named ...string) string {
	return m.G.freeAction(m.T, m.Ship, named...)
}

// mayFree is "you may perform a free action" of those named.
func mayFree(w Window, when func(Moment) bool, named ...string) Trigger {
	return Trigger{At: w, May: true, When: allOf(when, func(m Moment) bool {
		return slices.ContainsFunc(named, func(a string) bool { return m.G.mayAct(m.Ship, a) })
	}), Do: func(m Moment) { m.free(named...) }}
}

// recover gives a shield back, never above the shield value (XW-STAT-09).
func (m Moment) recover() bool {
	if m.Ship.Shields >= m.Ship.shieldValue() {
		return false
	}
	m.Ship.Shields++
	m.T.Tell("card.shield", engine.Piece("who", m.Ship.ID), engine.Num("left", m.Ship.Shields), engine.ByRules("XW-STAT-09"))
	return true
}

// damaged: the card's ship lacks shields.
func (m Moment) damaged() bool { return m.Ship.Shields < m.Ship.shieldValue() }

// relieve takes a stress token off a ship.
func (m Moment) relieve(s *Ship) {
	if m.G.lose(m.T, s, Stress, 1) {
		m.G.tellStress(m.T, s)
	}
}

// stress gives the card's ship a stress token.
func (m Moment) stress() { m.G.gain(m.T, m.Ship, Stress, 1) }

// choose asks the card's owner for one of some ships; nil if he wants none, or
// there is none. Without pass he must choose.
func (m Moment) choose(pass bool, open func() []*Ship) *Ship {
	id := m.T.Ask(m.Ship.Seat, "card_ship", func(p *engine.Prompt) {
		p.Pass, p.About = pass, m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, o := range open() {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "choose"})
		}
		p.DefaultFirst()
	}).One()
	o := m.G.ship(id)
	if o == nil || o.Destroyed {
		return nil
	}
	return o
}

// option asks the card's owner for one of some words, verbs of the catalogue;
// "" if he wants none, which he has to say.
func (m Moment) option(pass bool, verbs ...string) string {
	key := m.T.Ask(m.Ship.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, v := range verbs {
			p.Add(engine.Option{Key: v, Verb: v})
		}
		if pass {
			p.Add(notNow)
		}
		p.DefaultFirst()
	}).One()
	if key == notNow.Key {
		return ""
	}
	return key
}

// face asks the card's owner for one of the faces that dice in play show, the
// first of those given where there is no choice.
func (m Moment) face(dice []Die, faces ...Face) Face {
	var open []string
	for _, f := range faces {
		if count(dice, f) > 0 {
			open = append(open, "name_"+string(f))
		}
	}
	if len(open) == 0 {
		return ""
	}
	if len(open) == 1 {
		return Face(strings.TrimPrefix(open[0], "name_"))
	}
	return Face(strings.TrimPrefix(m.option(false, open...), "name_"))
}

// damageCard asks the card's owner for one of some Damage cards of a ship, by
// their places; below 0 there is none.
func (m Moment) damageCard(s *Ship, places []int) int {
	if len(places) < 2 {
		return append(places, -1)[0]
	}
	key := m.T.Ask(m.Ship.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, i := range places {
			if _, there := p.Option(s.Damage[i].Key); !there {
				p.Add(engine.Option{Key: s.Damage[i].Key, Label: engine.Say(book.Damage(s.Damage[i].Key).Name)})
			}
		}
		p.DefaultFirst()
	}).One()
	for _, i := range places {
		if s.Damage[i].Key == key {
			return i
		}
	}
	return -1
}

// oneLocked asks the card's owner for one of the ships that a ship has locked;
// nil if there is none.
func (m Moment) oneLocked(s *Ship) *Ship {
	locked := func() []*Ship {
		return slices.DeleteFunc(m.G.inPlay(enemyOf(s.Seat)), func(e *Ship) bool { return !m.G.locked(s, e) })
	}
	if all := locked(); len(all) < 2 {
		return append(all, nil)[0]
	}
	return m.choose(false, locked)
}

// shoot lets the card's ship make one of some attacks at once; the attack that
// it interrupts goes on afterwards. It reports whether it attacked.
func (m Moment) shoot(granted func(Aimed) bool) bool { return m.shootThen(granted, func() {}) }

// shootLast is shoot with the ship's last attack of the round: it may not
// attack again from the decision on.
func (m Moment) shootLast(granted func(Aimed) bool) bool {
	return m.shootThen(granted, func() { m.G.last(m.Ship, "no_attack", 1, "round", m.Card.Key) })
}

// shootThen is shoot with what follows at once from the decision.
func (m Moment) shootThen(granted func(Aimed) bool, decided func()) bool {
	g, s := m.G, m.Ship
	open := func() []Aimed {
		var out []Aimed
		for _, a := range g.shots(s) {
			if granted(a) {
				out = append(out, a)
			}
		}
		return out
	}
	pick := m.T.Ask(s.Seat, "card_attack", func(p *engine.Prompt) {
		p.Pass, p.Begin, p.About = true, true, s.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		p.Rules = []string{"XW-ATK-02"}
		for _, a := range open() {
			p.Add(g.attackOption(a, false))
		}
		p.DefaultFirst()
	}).One()
	for _, a := range open() {
		if a.key() == pick {
			attack := newAttack(s, g.ship(a.Target), a.Weapon, a.Shot)
			attack.Granted = m.mark("")
			decided()
			g.interrupt(m.T, attack)
			return true
		}
	}
	return false
}

// with are the attacks made with some weapons.
func with(weapons func(string) bool) func(Aimed) bool {
	return func(a Aimed) bool { return weapons(a.Weapon) }
}

func anyAttack(Aimed) bool { return true }

func isPrimary(weapon string) bool { return weapon == book.PrimaryWeapon }

// couldShoot: some attack with such a weapon is open.
func couldShoot(weapons func(string) bool) func(Moment) bool {
	return func(m Moment) bool {
		return slices.ContainsFunc(m.G.shots(m.Ship), func(a Aimed) bool { return weapons(a.Weapon) })
	}
}

// noFurther forbids attacks to a ship that a card has allowed its last one.
func (m Moment) noFurther(d Deed) bool {
	return d.Do == ToAttack && m.aboutOwnShip() && m.G.lasting(m.Ship, "no_attack") > 0
}

// canLock: an enemy that a card names is within the range in which the card's
// ship locks. Who must choose another (toLock) has nothing to choose here.
func (m Moment) canLock(e *Ship) bool {
	return e != nil && !e.Destroyed && m.G.inLockRange(m.Ship, e)
}

// lockAny lets a ship choose an enemy that it can lock and lock it.
func (m Moment) lockAny(s *Ship) {
	m.lockWhere(s, func(e *Ship) bool { return m.G.inLockRange(s, e) })
}

// lockOne is the same within a range that the card names.
func (m Moment) lockOne(s *Ship, lo, hi int) {
	m.lockWhere(s, func(e *Ship) bool { return flight.At(s.base(), e.base(), lo, hi) })
}

func (m Moment) lockWhere(s *Ship, may func(*Ship) bool) {
	open := func() []*Ship {
		var out []*Ship
		for _, e := range m.G.inPlay(enemyOf(s.Seat)) {
			if may(e) && !m.G.forbids(s, toLock(e)) {
				out = append(out, e)
			}
		}
		return out
	}
	if e := m.choose(true, open); e != nil && !s.Destroyed {
		m.G.acquire(m.T, s, e)
	}
}

// facedown are the places of a ship's facedown Damage cards.
func (s *Ship) facedown() []int {
	var out []int
	for i, d := range s.Damage {
		if !d.Faceup && !d.Proxy {
			out = append(out, i)
		}
	}
	return out
}

// flipRandom turns one facedown Damage card of a ship faceup, picked at
// random.
func (m Moment) flipRandom(s *Ship) {
	down := s.facedown()
	if len(down) > 0 {
		m.G.flipUp(m.T, s, down[m.T.Pick("card", len(down))-1])
	}
}

// rotate lets the owner turn the dial to another maneuver of those open.
func (m Moment) rotate(open func(flight.Maneuver) bool) {
	s := m.Ship
	code := m.T.Ask(s.Seat, "card_maneuver", func(p *engine.Prompt) {
		p.Pass, p.Begin, p.About = true, true, s.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, man := range s.shipType().Dial {
			if open(man) {
				p.Add(engine.Option{Key: man.Code(), Label: label(man), Note: engine.Say("difficulty." + string(m.G.colour(s, man)))})
			}
		}
		p.DefaultFirst()
	}).One()
	if man, ok := s.coded(code); ok {
		m.G.Turn.Maneuver = man.Key()
		m.T.Tell("card.maneuver", append(maneuverArgs(man, s, m.G.colour(s, man)), engine.Term("card", m.Name()))...)
	}
}

// treat makes another maneuver of the one revealed, be it on the dial or not.
func (m Moment) treat(man flight.Maneuver) {
	m.G.Turn.Maneuver = man.Key() + "." + string(man.Difficulty)
	m.T.Tell("card.maneuver", append(maneuverArgs(man, m.Ship, m.G.colour(m.Ship, man)), engine.Term("card", m.Name()))...)
}

// treatAs offers maneuvers that the one revealed may be treated as.
func (m Moment) treatAs(open ...flight.Maneuver) {
	code := m.T.Ask(m.Ship.Seat, "card_maneuver", func(p *engine.Prompt) {
		p.Pass, p.About = true, m.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, man := range open {
			p.Add(engine.Option{Key: man.Code(), Label: label(man), Note: engine.Say("difficulty." + string(m.G.colour(m.Ship, man)))})
		}
		p.DefaultFirst()
	}).One()
	for _, man := range open {
		if man.Code() == code {
			m.treat(man)
		}
	}
}

// notInArc forbids attacks on ships outside the firing arcs of the card's ship.
func (m Moment) notInArc(d Deed) bool {
	return d.Do == ToTarget && m.aboutOwnShip() && !inArcOf(m.Ship, d.On)
}

// turnRound turns the card's ship by half a turn where it stands.
func (m Moment) turnRound() { m.Ship.Pose = flight.Shifted(m.Ship.Pose, 0, 0, math.Pi) }

// giveToken lets the card's ship hand one of its focus or evade tokens to
// another.
func (m Moment) giveToken(o *Ship) {
	var open []string
	for _, token := range []string{Focus, Evade} {
		if m.Ship.has(token) {
			open = append(open, "spend_"+token)
		}
	}
	token := strings.TrimPrefix(m.option(false, open...), "spend_")
	if m.G.lose(m.T, m.Ship, token, 1) {
		m.G.gain(m.T, o, token, 1)
	}
}

// decides asks the owner of another ship for one of some words about it.
func (m Moment) decides(o *Ship, verbs ...string) string {
	return m.T.Ask(o.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = o.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, v := range verbs {
			p.Add(engine.Option{Key: v, Verb: v})
		}
		p.Default = engine.Pick(verbs[0])
	}).One()
}

// upgradeCard asks the card's owner for one of a ship's Upgrade cards; nil if
// there is none of those wanted.
func (m Moment) upgradeCard(s *Ship, wanted func(*Equipped) bool) *Equipped {
	open := func() []*Equipped {
		return slices.DeleteFunc(slices.Clone(s.Upgrades), func(u *Equipped) bool { return !wanted(u) })
	}
	if len(open()) == 0 {
		return nil
	}
	key := m.T.Ask(m.Ship.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Term("card", m.Name())}
		for _, u := range open() {
			if _, there := p.Option(u.Key); !there {
				p.Add(engine.Option{Key: u.Key, Label: engine.Say("upgrade." + u.Key)})
			}
		}
		p.DefaultFirst()
	}).One()
	for _, u := range open() {
		if u.Key == key {
			return u
		}
	}
	return nil
}

// actsOn are the "Action:" texts open to a ship of its Upgrades with some icons.
func (m Moment) actsOn(slots ...string) []string {
	return slices.DeleteFunc(m.G.cardActionsOf(m.Ship), func(a string) bool { return !isOf(a, slots...) })
}

// isOf: an action is the "Action:" text of an Upgrade with one of some icons.
func isOf(action string, slots ...string) bool {
	key, ok := strings.CutPrefix(action, "upgrade/")
	return ok && slices.Contains(slots, book.Upgrade(key).Slot)
}

// addsEvade adds an evade to the defense roll.
func (m Moment) addsEvade() { m.add(true, EvadeFace, 1) }

// flies lets the card's ship execute a white maneuver of speed 1 of some
// bearings; with pass it may leave it.
func (m Moment) flies(pass bool, bearings ...flight.Bearing) bool {
	s := m.Ship
	white := func(b flight.Bearing) flight.Maneuver {
		return flight.Maneuver{Speed: 1, Bearing: b, Difficulty: flight.White}
	}
	code := white(bearings[0]).Code()
	if pass || len(bearings) > 1 {
		code = m.T.Ask(s.Seat, "card_flight", func(p *engine.Prompt) {
			p.Pass, p.About = pass, s.ID
			p.Args = []engine.Arg{engine.Term("card", m.Name())}
			for _, b := range bearings {
				p.Add(engine.Option{Key: white(b).Code(), Label: label(white(b))})
			}
			p.Default = engine.Pick(white(bearings[0]).Code())
		}).One()
	}
	for _, b := range bearings {
		if white(b).Code() == code {
			m.G.execute(m.T, s, white(b))
			return true
		}
	}
	return false
}
