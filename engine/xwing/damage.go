package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// suffer makes a ship suffer damage: normal damage first, then critical, point
// by point; each takes a shield, or deals a card. Cards in excess are dealt
// too, and only then is the ship destroyed. XW-DMG-01 … XW-DMG-05, XW-DMG-14,
// XW-DMG-19, XW-ATK-30, XW-ATK-31, XW-DEST-06.
func (g *Game) suffer(t *engine.Table, s *Ship, hits, crits int) {
	if s.Destroyed || hits+crits == 0 {
		return
	}
	g.hurtMark(s).N += hits + crits
	for i := range hits + crits {
		if s.Destroyed {
			return
		}
		if s.Shields > 0 {
			s.Shields--
			t.Tell("damage.shield", engine.Piece("who", s.ID), engine.Num("left", s.Shields), engine.ByRules("XW-DMG-02"))
			g.fire(t, Moment{At: ShieldLost, About: s, N: 1})
			continue
		}
		g.dealOne(t, s, i >= hits)
	}
	if g.judge(t, s); !s.Destroyed {
		g.fire(t, Moment{At: Suffered, About: s, N: hits + crits})
	}
}

// hurtMark is the mark of what a ship suffered of late, one a ship.
func (g *Game) hurtMark(s *Ship) *Trail {
	for i := range g.Trail {
		if tr := &g.Trail[i]; tr.Kind == "hurt" && tr.Ship == s.ID {
			return tr
		}
	}
	return g.trail("hurt", s)
}

// deal deals Damage cards, whatever the shields (XW-DMG-13).
func (g *Game) deal(t *engine.Table, s *Ship, n int, faceup bool) {
	for range n {
		g.dealOne(t, s, faceup)
	}
	g.judge(t, s)
}

// dealOne deals one Damage card; the text of a faceup card is resolved at once.
// XW-DMG-03, XW-DMG-04, XW-DMG-10, XW-DMG-11, XW-DMG-17.
func (g *Game) dealOne(t *engine.Table, s *Ship, faceup bool) {
	who := engine.Piece("who", s.ID)
	faceup = faceup || g.breached(s) || g.dealtFaceup(s)
	deck := g.deck(s.Seat)
	if !g.deckReady(t, deck) { // XW-DMG-11
		s.Damage = append(s.Damage, DamageDealt{Proxy: true, Since: g.Round})
		t.Tell("damage.proxy", who, engine.ByRules("XW-DMG-11"))
		return
	}
	if !faceup {
		deck.Deal()
		n := s.lay(DamageDealt{Since: g.Round})
		t.Tell("damage.down", who, engine.Num("n", g.damageCards(s)), engine.Num("hull", s.hull()), engine.ByRules("XW-DMG-03"))
		g.fire(t, Moment{At: CardDealt, About: s, N: n})
		return
	}
	key := g.chosenCard(t, s, deck)
	n := s.lay(DamageDealt{Key: key, Faceup: true, Since: g.Round})
	t.Reveal("damage.up", who, engine.Term("card", book.Damage(key).Name), engine.Num("n", g.damageCards(s)), engine.Num("hull", s.hull()),
		engine.ByRules("XW-DMG-04"))
	g.fire(t, Moment{At: CardDealt, About: s, N: n})
	g.resolveDamage(t, s, s.numbered(n))
}

// dealtFaceup: a card in play has the next Damage card dealt faceup.
func (g *Game) dealtFaceup(s *Ship) bool {
	up := false
	look := func(e *Effect, m Moment) {
		m.About = s
		up = up || e.Faceup != nil && e.Faceup(m)
	}
	if g.each(s, look); g.Attack.Step == "results" && g.Attack.Attacker != s.ID {
		g.each(g.attacker(), look)
	}
	return up
}

// lay puts a Damage card on a ship and gives its number.
func (s *Ship) lay(d DamageDealt) int {
	for _, o := range s.Damage {
		d.N = max(d.N, o.N)
	}
	d.N++
	s.Damage = append(s.Damage, d)
	return d.N
}

// numbered is the place of a Damage card by its number, below 0 if it has gone.
func (s *Ship) numbered(n int) int {
	return slices.IndexFunc(s.Damage, func(d DamageDealt) bool { return d.N == n && n > 0 })
}

// chosenCard is the card that a ship is dealt faceup: the next of the deck, or, of an
// attack whose ship has a card that says so, one of several that its owner
// chooses; the others are discarded.
func (g *Game) chosenCard(t *engine.Table, s *Ship, side *Side) string {
	n, by := 1, Moment{}
	if a := g.Attack; a.Step == "results" && a.Defender == s.ID {
		g.each(g.attacker(), func(e *Effect, m Moment) {
			if e.OneOf > n {
				n, by = e.OneOf, m
			}
		})
	}
	if n == 1 {
		g.each(s, func(e *Effect, m Moment) {
			if e.Draws > n {
				n, by = e.Draws, m
			}
		})
	}
	var cards []string
	for len(cards) < n && g.deckReady(t, side) {
		key, _ := side.Draw(t, damagePick)
		cards = append(cards, key)
	}
	if n == 1 {
		return cards[0]
	}
	pick := t.Ask(by.Ship.Seat, "card_choice", func(p *engine.Prompt) {
		p.About = by.Ship.ID
		p.Args = []engine.Arg{engine.Term("card", by.Name())}
		for i, key := range cards {
			if !slices.Contains(cards[:i], key) {
				p.Add(engine.Option{Key: key, Label: engine.Say(book.Damage(key).Name), Note: engine.Say("effect.damage." + key)})
			}
		}
		p.Default = engine.Pick(cards[0])
	}).One()
	at := max(0, slices.Index(cards, pick))
	side.Bury(slices.Delete(slices.Clone(cards), at, at+1)...)
	return cards[at]
}

// resolveDamage resolves what a card says at the moment it comes to lie
// faceup, if it still does.
func (g *Game) resolveDamage(t *engine.Table, s *Ship, i int) {
	if i < 0 || !s.Damage[i].Faceup || s.Destroyed {
		return
	}
	key := s.Damage[i].Key
	if e := effects.of[cardID{"damage", key}]; e != nil && e.Dealt != nil {
		e.Dealt(Moment{G: g, T: t, At: CardDealt, Ship: s, About: s, Card: Source{Kind: "damage", Key: key, I: i}})
	}
}

// damageAt is the place of the last faceup card of a key, below 0 if none.
func (s *Ship) damageAt(key string) int {
	for i := len(s.Damage) - 1; i >= 0; i-- {
		if s.Damage[i].Key == key && s.Damage[i].Faceup {
			return i
		}
	}
	return -1
}

// deck is the side whose Damage deck a seat uses (XW-DMG-17).
func (g *Game) deck(seat engine.Seat) *Side {
	if g.rule("a11") == "shared" {
		return g.Sides[0]
	}
	return g.side(seat)
}

// unseen reports a facedown card that nobody has seen: it is among the deck's
// Unseen.
func (d DamageDealt) unseen() bool { return d.Key == "" && !d.Proxy }

// deckReady sees to it that a card can be drawn: an empty deck is made anew of
// the discard pile. XW-DMG-10.
func (g *Game) deckReady(t *engine.Table, side *Side) bool {
	if side.Left() > 0 {
		return true
	}
	if len(side.Discard) == 0 {
		return false
	}
	for _, s := range g.Ships { // the cards still unseen are those on the ships: settle which is which
		for i := range s.Damage {
			if d := &s.Damage[i]; g.deck(s.Seat) == side && d.unseen() {
				d.Key = side.Look(t, damagePick)
			}
		}
	}
	side.Shuffle()
	t.Tell("damage.shuffle", engine.Side("seat", side.Seat), engine.ByRules("XW-DMG-10"))
	return true
}

// damagePick is the purpose under which a card of a Damage deck is picked: the
// deck has no stored order (XW-DMG-20).
const damagePick = "damage"

// flipDown turns a faceup Damage card facedown; it still counts (XW-CRIT-01,
// XW-CRIT-04).
func (g *Game) flipDown(t *engine.Table, s *Ship, i int) {
	if i < 0 || i >= len(s.Damage) || !s.Damage[i].Faceup {
		return
	}
	s.Damage[i].Faceup = false
	g.cardGone(s, s.Damage[i].Key)
	t.Tell("damage.flip", engine.Piece("who", s.ID), engine.Term("card", book.Damage(s.Damage[i].Key).Name), engine.ByRules("XW-CRIT-01"))
	g.fire(t, Moment{At: DamageFlipped, About: s, Token: s.Damage[i].Key})
}

// cardGone ends what a Damage card did for as long as it lay faceup.
func (g *Game) cardGone(s *Ship, key string) {
	if s.damageAt(key) < 0 {
		g.Lasting = slices.DeleteFunc(g.Lasting, func(l Lasting) bool { return l.Ship == s.ID && l.Until == "card" && l.By == key })
	}
}

// flipUp turns a facedown Damage card faceup, which is not dealing it
// (XW-DMG-16); its text is resolved.
func (g *Game) flipUp(t *engine.Table, s *Ship, i int) {
	if i < 0 || i >= len(s.Damage) || s.Damage[i].Faceup || s.Damage[i].Proxy {
		return
	}
	if s.Damage[i].Key == "" {
		s.Damage[i].Key = g.deck(s.Seat).Look(t, damagePick)
	}
	s.Damage[i].Faceup, s.Damage[i].Since = true, g.Round
	key := s.Damage[i].Key
	t.Reveal("damage.faceup", engine.Piece("who", s.ID), engine.Term("card", book.Damage(key).Name), engine.ByRules("XW-DMG-16"))
	g.resolveDamage(t, s, i)
	g.judge(t, s)
}

// discardDamage puts one Damage card of a ship on the discard pile.
func (g *Game) discardDamage(t *engine.Table, s *Ship, i int) {
	if i < 0 || i >= len(s.Damage) {
		return
	}
	d := s.Damage[i]
	side := g.deck(s.Seat)
	if d.unseen() {
		d.Key = side.Look(t, damagePick)
	}
	s.Damage = slices.Delete(s.Damage, i, i+1)
	if d.Proxy {
		return
	}
	g.cardGone(s, d.Key)
	side.Bury(d.Key)
	t.Reveal("damage.discard", engine.Piece("who", s.ID), engine.Term("card", book.Damage(d.Key).Name))
	g.fire(t, Moment{At: DamageGone, About: s, Token: d.Key})
}

// judge destroys a ship whose Damage cards reach its hull, or keeps it in play
// until it has had its opportunity to attack. XW-DMG-06, XW-DEST-01,
// XW-DEST-03.
func (g *Game) judge(t *engine.Table, s *Ship) {
	if s.Destroyed || s.Doomed || g.damageCards(s) < s.hull() {
		return
	}
	if g.fire(t, Moment{At: DestroyDue, About: s}); s.Destroyed || g.damageCards(s) < s.hull() {
		return
	}
	if g.simultaneous(s) || g.endures(s) {
		s.Doomed = true
		t.Tell("destroyed.later", engine.Piece("who", s.ID), engine.ByRules("XW-SIM-01", "XW-SIM-02"))
		return
	}
	g.destroy(t, s)
}

// destroy takes a ship out of the game. XW-DEST-01, XW-DEST-02, XW-DEST-04,
// XW-DMG-08, XW-CARD-07, XW-TL-13.
func (g *Game) destroy(t *engine.Table, s *Ship) {
	if s.Destroyed {
		return
	}
	g.fire(t, Moment{At: OnDestroyed, About: s})
	t.Tell("destroyed", engine.Piece("who", s.ID), engine.Num("points", s.Cost), engine.ByRules("XW-DEST-01"))
	g.trail("fallen", s).Poses = []flight.Pose{s.Pose}
	g.remove(t, s)
}

// flee destroys a ship that has left the play area: at once, without any
// ability (XW-FLEE-01, XW-FLEE-03, XW-FLEE-05).
func (g *Game) flee(t *engine.Table, s *Ship) {
	s.Fled = true
	t.Tell("fled", engine.Piece("who", s.ID), engine.Num("points", s.Cost), engine.ByRules("XW-FLEE-01"))
	g.trail("fallen", s).Poses = []flight.Pose{s.Pose}
	g.remove(t, s)
}

// remove clears away what belongs to a destroyed ship.
func (g *Game) remove(t *engine.Table, s *Ship) {
	s.Destroyed, s.Doomed = true, false
	side := g.deck(s.Seat)
	for i := range s.Damage {
		d := &s.Damage[i]
		if d.Proxy {
			continue
		}
		if d.Key == "" {
			d.Key = side.Look(t, damagePick)
		}
		side.Bury(d.Key)
	}
	s.Damage, s.Tokens, s.Shields, s.Conditions = []DamageDealt{}, map[string]int{}, 0, []Condition{}
	g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID || l.On == s.ID })
	g.Touches = slices.DeleteFunc(g.Touches, func(x Touch) bool { return x.A == s.ID || x.B == s.ID })
	g.side(enemyOf(s.Seat)).Score += s.Cost
}
