package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// The tokens that a ship may have; shields and Damage cards are kept apart.
const (
	Focus  = "focus"
	Evade  = "evade"
	Stress = "stress"
	Ion    = "ion"
	Cloak  = "cloak"
)

// tokenKinds are all kinds of tokens in the order in which they are shown; the
// later ones come with cards of later waves.
var tokenKinds = []string{Focus, Evade, Stress, Ion, Cloak, "weapons_disabled", "tractor", "jam", "reinforce"}

// Ship is a ship with its pilot, cards and tokens.
type Ship struct {
	ID    string // s1.1
	Label string // what players call it (XW-IDT-01)
	Seat  engine.Seat
	Type  string // key of the ship type
	Pilot string // key of the Ship card
	Cost  int    // squad points with all Upgrades (XW-SQ-10)

	Upgrades   []*Equipped
	Damage     []DamageDealt
	Conditions []Condition
	Shields    int
	Typed      *book.Stats    `json:",omitempty"` // values typed in instead of the card's
	Tokens     map[string]int // only what is above 0
	Marks      map[Mark]int   // what its cards remember

	Pose      flight.Pose
	Placed    bool
	Destroyed bool
	Fled      bool // destroyed by leaving the play area (XW-FLEE-01)
	Doomed    bool // destroyed as soon as it has had its opportunity to attack (XW-SIM-02)

	Dial       string // key of the selected maneuver; secret until Revealed
	Plan       string // planned action, "" to be asked; secret like the dial
	Dialled    bool   // a dial is assigned
	Revealed   bool
	Activated  bool     // has been the active ship of this Activation phase (XW-ACTV-11)
	Fought     bool     // has had its opportunity to attack (XW-CMB-01)
	SkipAction bool     // must skip its Perform Action step
	Acted      []string // actions performed this round (XW-ACT-07)
	Bombed     bool     // has dropped a bomb this round (XW-BOMB-11)
	Decloaked  int      // round in which it was last asked to decloak (XW-CLK-06)
	Arc        int      // quarter turns clockwise of its mobile arc
	Towed      int      `json:",omitempty"` // the round in which it last got a tractor beam token
	Flown      int      `json:",omitempty"` // the speed of the maneuver that it executed last this round
	Performing string   `json:",omitempty"` // the action it is performing
	Reinforced string   // the half it has reinforced: front, rear or ""
}

// Equipped is an Upgrade card on a ship.
type Equipped struct {
	Key       string
	Discarded bool // turned facedown (XW-UPG-09)
	N         int  // what the card counts
	Face      int  // 1: the second face of a dual card lies up
}

// Condition is a Condition card on a ship.
type Condition struct {
	Key string
	By  string // the ship whose card assigned it
}

// DamageDealt is a Damage card on a ship. A facedown card that nobody has seen
// has no key (XW-DMG-03, digest f).
type DamageDealt struct {
	Key    string
	Faceup bool
	Since  int  // round in which it was dealt or turned faceup
	Proxy  bool // a substitute counter (XW-DMG-11)
	N      int  `json:",omitempty"` // tells the cards of a ship apart, from 1; 0 if nobody asked
}

func (s *Ship) shipType() *book.ShipType { return book.Ship(s.Type) }

func (s *Ship) pilot() *book.PilotCard { return book.Pilot(s.Pilot) }

// values are those of the Ship card, or those typed in for a single attack.
func (s *Ship) values() book.Stats {
	if s.Typed != nil {
		return *s.Typed
	}
	return s.pilot().Values()
}

// large reports a large base (XW-SIZE-01).
func (s *Ship) large() bool { return s.shipType().Size == flight.Large }

// has reports at least one token of a kind.
func (s *Ship) has(token string) bool { return s.Tokens[token] > 0 }

// stressed: XW-STR-01.
func (s *Ship) stressed() bool { return s.has(Stress) }

// ionized ships have an ion token, large ones two (XW-ION-01, XW-ION-07,
// XW-ION-08).
func (s *Ship) ionized() bool {
	if s.large() {
		return s.Tokens[Ion] >= 2
	}
	return s.has(Ion)
}

// equipped are the Upgrade cards of a ship that are in play (XW-UPG-09).
func (s *Ship) equipped() []*Equipped {
	var out []*Equipped
	for _, u := range s.Upgrades {
		if !u.Discarded {
			out = append(out, u)
		}
	}
	return out
}

// carries finds an Upgrade card in play by its key.
func (s *Ship) carries(key string) *Equipped {
	for _, u := range s.equipped() {
		if u.Key == key {
			return u
		}
	}
	return nil
}

// granted is the sum of what the cards in play add to a value: attack,
// agility, hull, shields or skill.
func (s *Ship) granted(kind string) int {
	n := 0
	for _, u := range s.equipped() {
		card := book.Upgrade(u.Key)
		if card.Slot == "elite" && s.injured() {
			continue
		}
		grants := card.Grants
		if u.Face == 1 {
			grants = card.Back
		}
		for _, gr := range grants {
			if gr.Kind == kind {
				n += gr.N
			}
		}
	}
	return n
}

// hull is the hull value (XW-STAT-07, XW-DMG-07).
func (s *Ship) hull() int { return s.values().Hull + s.granted("hull") }

// shieldValue is the most shield tokens a ship may hold (XW-STAT-08,
// XW-STAT-09).
func (s *Ship) shieldValue() int { return s.values().Shields + s.granted("shields") }

// damageCards is the number of Damage cards as it is compared with the hull
// (XW-DMG-06, XW-CRIT-04 … XW-CRIT-06).
func (g *Game) damageCards(s *Ship) int {
	n := 0
	for _, d := range s.Damage {
		n++
		if (d.Faceup || g.rule("a12") == "always") && directHit(d.Key) {
			n++
		}
	}
	return n
}

// faceup is the number of faceup Damage cards: critical hit tokens
// (XW-CRIT-02).
func (s *Ship) faceup() int {
	n := 0
	for _, d := range s.Damage {
		if d.Faceup {
			n++
		}
	}
	return n
}

// skill is the pilot skill now: the most recent effect still active, else the
// printed value with what the ship's own cards add (XW-STAT-10, XW-PS-02,
// XW-PS-03).
func (g *Game) skill(s *Ship) int {
	for i := len(g.Lasting) - 1; i >= 0; i-- {
		if l := g.Lasting[i]; l.Ship == s.ID && l.What == "skill" {
			return max(0, l.N)
		}
	}
	printed := s.pilot().Skill + s.granted("skill")
	g.each(s, func(e *Effect, m Moment) {
		if e.Skill != nil && e.Skill(m) >= 0 {
			printed = e.Skill(m)
		}
	})
	return max(0, printed)
}

// lasting is the sum of the lasting effects of a kind on a ship.
func (g *Game) lasting(s *Ship, what string) int {
	n := 0
	for _, l := range g.Lasting {
		if l.Ship == s.ID && l.What == what {
			n += l.N
		}
	}
	return n
}

// last adds an effect with a stated end.
func (g *Game) last(s *Ship, what string, n int, until, by string) {
	g.Lasting = append(g.Lasting, Lasting{s.ID, what, n, until, by})
}

// expire ends the effects that last until the end of something.
func (g *Game) expire(until string) {
	g.Lasting = slices.DeleteFunc(g.Lasting, func(l Lasting) bool { return l.Until == until })
}

// agility is the Agility with all modifiers: they are summed before a result
// below 0 is raised to 0 (XW-STAT-01, XW-STAT-03, XW-CLK-02).
func (g *Game) agility(s *Ship) int { return max(0, g.agilitySum(s)) }

func (g *Game) agilitySum(s *Ship) int {
	n := s.values().Agility + s.granted("agility") + g.lasting(s, "agility") - s.Tokens["tractor"]
	switch {
	case s.has(Cloak) && g.rule("a09") == "each":
		n += 2 * s.Tokens[Cloak]
	case s.has(Cloak):
		n += 2
	}
	return n + g.sum(s, func(e *Effect) func(Moment) int { return e.Agility })
}

// primary is the primary weapon value with all modifiers (XW-STAT-04,
// XW-STAT-06).
func (g *Game) primary(s *Ship) int {
	n := s.values().Attack + s.granted("attack") + g.lasting(s, "attack")
	return max(0, n+g.sum(s, func(e *Effect) func(Moment) int { return e.Primary }))
}

// gain assigns tokens to a ship.
func (g *Game) gain(t *engine.Table, s *Ship, token string, n int) {
	if n = g.due(t, s, token, n); n < 1 {
		return
	}
	t.Tell("token.gain", engine.Piece("who", s.ID), engine.Term("token", "token."+token), engine.Num("n", n))
	g.receive(t, s, token, n)
}

// assign is gain where what gives the tokens has been told.
func (g *Game) assign(t *engine.Table, s *Ship, token string, n int) {
	g.receive(t, s, token, g.due(t, s, token, n))
}

// due is how many of some tokens a ship receives: cards may have others receive
// them, or other tokens received instead.
func (g *Game) due(t *engine.Table, s *Ship, token string, n int) int {
	if n < 1 || s.Destroyed {
		return 0
	}
	left := n
	for range n {
		g.fire(t, Moment{At: TokenDue, About: s, Token: token, N: 1, Due: &left})
	}
	return left
}

// receive puts tokens on a ship, one after the other: what cards say of a token
// received holds for each.
func (g *Game) receive(t *engine.Table, s *Ship, token string, n int) {
	for range n {
		if s.Destroyed {
			return
		}
		s.Tokens[token]++
		g.fire(t, Moment{At: TokenGained, About: s, Token: token, N: 1})
	}
	g.jammed(t, s)
}

// lose returns tokens to the supply (XW-SPN-01) and reports whether there were
// so many.
func (g *Game) lose(t *engine.Table, s *Ship, token string, n int) bool {
	if n < 1 || s.Tokens[token] < n {
		return false
	}
	s.Tokens[token] -= n
	if s.Tokens[token] == 0 {
		delete(s.Tokens, token)
	}
	g.fire(t, Moment{At: TokenLost, About: s, Token: token, N: n})
	return true
}
