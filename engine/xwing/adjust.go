package xwing

import (
	"math"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// Adjust applies a correction that the table agreed on; it is also how cards
// are played whose texts are not coded.
//
//	place     a ship to a pose in the play area; it faces the edge or corner What
//	          (north, ne, …), or the pose's angle, or Num degrees clockwise from
//	          north; with none of them it keeps its facing
//	shields   a ship's shields to Num
//	token     a ship's tokens of the kind What to Num
//	lock      a ship gets a lock on the ship What; "" removes its lock
//	damage    a ship gets (Num above 0) or loses (below 0) facedown Damage cards
//	facedown  the faceup Damage card What of a ship is turned facedown
//	upgrade   the Upgrade card What of a ship is discarded (Num 0) or faceup (1)
//	skill     a ship's pilot skill to Num until the end of the round
//	destroy   a ship is destroyed
//	time      time has run out: the round is the last (XW-LIM-02)
//	concede   Seat gives the game up
func (g *Game) Adjust(a engine.Adjustment) error {
	switch a.Op {
	case "concede":
		if a.Seat != 1 && a.Seat != 2 {
			return engine.Refuse("", "adjust.seat")
		}
		g.end(&Result{enemyOf(a.Seat), "result.conceded"})
		return nil
	case "time":
		g.LastRound = true
		return nil
	}
	s := g.ship(a.Piece)
	if s == nil || s.Destroyed || !s.Placed {
		return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
	}
	switch a.Op {
	case "place":
		return g.adjustPlace(s, a)
	case "shields":
		if a.Num < 0 || a.Num > s.shieldValue() {
			return engine.Refuse("XW-STAT-09", "adjust.shields", engine.Num("max", s.shieldValue()))
		}
		s.Shields = a.Num
	case "token":
		if !slices.Contains(tokenKinds, a.What) || a.Num < 0 || a.Num > 20 {
			return engine.Refuse("", "adjust.token", engine.Name("what", a.What))
		}
		delete(s.Tokens, a.What)
		if a.Num > 0 {
			s.Tokens[a.What] = a.Num
		}
	case "lock":
		return g.adjustLock(s, a.What)
	case "damage":
		return g.adjustDamage(s, a.Num)
	case "facedown":
		i := s.damageAt(a.What)
		if i < 0 {
			return engine.Refuse("XW-CRIT-01", "adjust.facedown", engine.Name("what", a.What))
		}
		s.Damage[i].Faceup = false
		g.cardGone(s, a.What)
	case "upgrade":
		for _, u := range s.Upgrades {
			if u.Key == a.What {
				u.Discarded = a.Num == 0
				return nil
			}
		}
		return engine.Refuse("XW-UPG-09", "adjust.upgrade", engine.Name("what", a.What))
	case "skill":
		if a.Num < 0 || a.Num > 12 {
			return engine.Refuse("XW-STAT-10", "adjust.skill")
		}
		g.last(s, "skill", a.Num, "round", "word")
	case "destroy":
		g.withdraw(s)
	default:
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	return nil
}

// withdraw takes a ship out without asking anybody: unseen cards stay unseen.
func (g *Game) withdraw(s *Ship) {
	side := g.deck(s.Seat)
	for _, d := range s.Damage {
		switch {
		case d.Key != "":
			side.Bury(d.Key)
		case d.unseen():
			side.Return(1)
		}
	}
	s.Damage, s.Tokens, s.Shields, s.Destroyed, s.Doomed = []DamageDealt{}, map[string]int{}, 0, true, false
	s.Conditions = []Condition{}
	g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID || l.On == s.ID })
	g.Touches = slices.DeleteFunc(g.Touches, func(x Touch) bool { return x.A == s.ID || x.B == s.ID })
	g.side(enemyOf(s.Seat)).Score += s.Cost
}

// winds are the words of the eight facings, clockwise from north, in English
// and Spanish.
var facingWords = [][]string{{"n", "north", "norte"}, {"ne", "northeast", "noreste"}, {"e", "east", "este"}, {"se", "southeast", "sureste"},
	{"s", "south", "sur"}, {"sw", "southwest", "so", "suroeste"}, {"w", "west", "o", "oeste"}, {"nw", "northwest", "no", "noroeste"}}

// adjustPlace moves a ship, before deployment is over too; what it touched and
// no longer touches is forgotten.
func (g *Game) adjustPlace(s *Ship, a engine.Adjustment) error {
	if a.Pose == nil {
		return engine.Refuse("", "adjust.place", engine.Piece("who", s.ID))
	}
	at := *a.Pose
	eighth := slices.IndexFunc(facingWords, func(names []string) bool { return slices.Contains(names, strings.ToLower(a.What)) })
	switch {
	case eighth >= 0:
		at.A = float64(eighth) * math.Pi / 4
	case a.What != "":
		return engine.Refuse("", "adjust.facing", engine.Name("what", a.What))
	case a.Num != 0:
		at.A = float64(a.Num%360) * math.Pi / 180
	case at.A == 0:
		at.A = s.Pose.A
	}
	b := flight.Base{ID: s.ID, Pose: at.Quantised(), Size: s.shipType().Size}
	if !g.area().Holds(b) {
		return engine.Refuse("", "adjust.place", engine.Piece("who", s.ID))
	}
	for _, o := range g.others(s) {
		if b.Overlaps(o, g.gauge()) {
			return engine.Refuse("", "adjust.place", engine.Piece("who", s.ID))
		}
	}
	s.Pose = b.Pose
	g.Touches = slices.DeleteFunc(g.Touches, func(x Touch) bool {
		return (x.A == s.ID || x.B == s.ID) && !g.ship(x.A).base().Contact(g.ship(x.B).base(), g.gauge())
	})
	return nil
}

func (g *Game) adjustLock(s *Ship, on string) error {
	e := g.ship(on)
	if on != "" && (e == nil || e.Destroyed || e.Seat == s.Seat) {
		return engine.Refuse("XW-TL-15", "adjust.lock", engine.Name("what", on))
	}
	g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID })
	if e != nil {
		letter := "A"
		for slices.ContainsFunc(g.Locks, func(l Lock) bool { return l.Letter == letter }) {
			letter = string(letter[0] + 1)
		}
		g.Locks = append(g.Locks, Lock{letter, s.ID, e.ID})
	}
	return nil
}

// adjustDamage deals or takes away facedown Damage cards; no correction
// destroys a ship but destroy itself.
func (g *Game) adjustDamage(s *Ship, n int) error {
	side := g.deck(s.Seat)
	switch {
	case n > 0:
		if g.damageCards(s)+n >= s.hull() || side.Left() < n {
			return engine.Refuse("XW-DMG-06", "adjust.damage", engine.Num("hull", s.hull()))
		}
		for range n {
			side.Deal()
			s.Damage = append(s.Damage, DamageDealt{Since: g.Round})
		}
	case n < 0:
		for range -n {
			i := slices.IndexFunc(s.Damage, func(d DamageDealt) bool { return !d.Faceup })
			if i < 0 {
				return nil
			}
			switch d := s.Damage[i]; {
			case d.Key != "":
				side.Bury(d.Key)
			case d.unseen():
				side.Return(1)
			}
			s.Damage = slices.Delete(s.Damage, i, i+1)
		}
	}
	return nil
}

// Corrections are those that make sense now.
func (g *Game) Corrections() []engine.Adjustment {
	out := []engine.Adjustment{}
	for _, s := range g.inPlay(0) {
		near := s.Pose
		near.X += 5
		out = append(out,
			engine.Adjustment{Op: "place", Piece: s.ID, Pose: &near},
			engine.Adjustment{Op: "shields", Piece: s.ID, Num: s.shieldValue()},
			engine.Adjustment{Op: "token", Piece: s.ID, What: Focus, Num: 1},
			engine.Adjustment{Op: "token", Piece: s.ID, What: Stress, Num: 0},
			engine.Adjustment{Op: "token", Piece: s.ID, What: Ion, Num: 1},
			engine.Adjustment{Op: "damage", Piece: s.ID, Num: 1},
			engine.Adjustment{Op: "damage", Piece: s.ID, Num: -1},
			engine.Adjustment{Op: "skill", Piece: s.ID, Num: 3},
			engine.Adjustment{Op: "destroy", Piece: s.ID},
		)
		if e := g.lockOf(s); e != nil {
			out = append(out, engine.Adjustment{Op: "lock", Piece: s.ID})
		}
		for _, u := range s.Upgrades {
			out = append(out, engine.Adjustment{Op: "upgrade", Piece: s.ID, What: u.Key, Num: 1})
		}
	}
	return append(out, engine.Adjustment{Op: "time"}, engine.Adjustment{Op: "concede", Seat: 1}, engine.Adjustment{Op: "concede", Seat: 2})
}
