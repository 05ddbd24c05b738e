package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// locked reports that a ship has another locked.
func (g *Game) locked(s, e *Ship) bool {
	for _, l := range g.Locks {
		if l.By == s.ID && l.On == e.ID {
			return true
		}
	}
	return false
}

// lockOf is the ship that a ship has locked, nil if none (XW-TL-06).
func (g *Game) lockOf(s *Ship) *Ship {
	for _, l := range g.Locks {
		if l.By == s.ID {
			return g.ship(l.On)
		}
	}
	return nil
}

// acquire gives a ship a lock; one it had before is removed. XW-TL-02,
// XW-TL-06, XW-TL-07, XW-TL-10, XW-TL-11, XW-TL-14.
func (g *Game) acquire(t *engine.Table, s, e *Ship) {
	if e == nil || e.Destroyed || e.Seat == s.Seat { // XW-TL-15, XW-SHP-03
		return
	}
	g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID && l.On == e.ID })
	for g.locks(s) >= g.mostLocks(s) {
		given := g.lockGiven(t, s)
		g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID && l.On == given })
	}
	letter := ""
	for c := 'A'; letter == ""; c++ {
		if !slices.ContainsFunc(g.Locks, func(l Lock) bool { return l.Letter == string(c) }) {
			letter = string(c)
		}
	}
	g.Locks = append(g.Locks, Lock{letter, s.ID, e.ID})
	t.Tell("lock", engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.Name("letter", letter), engine.ByRules("XW-TL-03"))
	g.fire(t, Moment{At: LockGained, About: s, Other: e})
	g.jammed(t, s)
}

// lockGiven is the ship whose lock is given up for another; who has several
// chooses.
func (g *Game) lockGiven(t *engine.Table, s *Ship) string {
	var on []string
	for _, l := range g.Locks {
		if l.By == s.ID {
			on = append(on, l.On)
		}
	}
	if len(on) < 2 {
		return append(on, "")[0]
	}
	id := t.Ask(s.Seat, "lock_given", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-TL-06"}
		for _, o := range on {
			p.Add(engine.Option{Key: o, Piece: o, Verb: "choose"})
		}
		p.Default = engine.Pick(on[0])
	}).One()
	if slices.Contains(on, id) {
		return id
	}
	return on[0]
}

// locks is how many ships a ship has locked, mostLocks how many it may.
func (g *Game) locks(s *Ship) int {
	n := 0
	for _, l := range g.Locks {
		if l.By == s.ID {
			n++
		}
	}
	return n
}

func (g *Game) mostLocks(s *Ship) int {
	n := 1
	g.each(s, func(e *Effect, _ Moment) { n = max(n, e.Locks) })
	return n
}

// unlock removes both tokens of a lock (XW-TL-13).
func (g *Game) unlock(s, e *Ship) bool {
	n := len(g.Locks)
	g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID && l.On == e.ID })
	return len(g.Locks) < n
}

// spendLock spends a ship's lock on another (XW-SPN-01, XW-TL-04).
func (g *Game) spendLock(t *engine.Table, s, e *Ship) bool {
	if !g.maySpendLock(s) || !g.unlock(s, e) {
		return false
	}
	g.fire(t, Moment{At: TokenSpent, About: s, Other: e, Token: lockToken, N: 1})
	return true
}

// tryLock is the attempt to lock: the target is named, then its range is
// measured, before everybody. Out of range nothing is lost. XW-TL-03, XW-TL-09,
// XW-RNG-15. It reports whether the lock was acquired.
func (g *Game) tryLock(t *engine.Table, s *Ship) bool {
	id := g.lockTarget(t, s)
	e := g.ship(id)
	if e == nil || e.Destroyed || s.Destroyed {
		return false
	}
	t.Lock("target lock")
	if !g.inLockRange(s, e) {
		g.Turn.Refused = append(g.Turn.Refused, "target_lock "+e.ID)
		t.Reveal("lock.far", engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.ByRules("XW-TL-09"))
		return false
	}
	g.acquire(t, s, e)
	return true
}

// inLockRange reports a ship that another is near enough, and far enough, to
// lock (XW-TL-03).
func (g *Game) inLockRange(s, e *Ship) bool {
	lo, hi := g.lockRange(s)
	_, band := flight.Range(s.base(), e.base())
	return band >= lo && band <= hi || band == 0 && hi > flight.Ruler || g.spotted(s, e)
}

// spotted: a card lets a ship lock what is at Range 1-3 of any friendly ship.
func (g *Game) spotted(s, e *Ship) bool {
	on := g.any(s, func(f *Effect) bool { return f.Spots })
	for _, o := range g.inPlay(s.Seat) {
		pilot := effects.of[cardID{"pilot", o.Pilot}]
		on = on || pilot != nil && pilot.Spots && !o.injured()
	}
	return on && slices.ContainsFunc(g.inPlay(s.Seat), func(o *Ship) bool { return flight.At(o.base(), e.base(), 1, 3) })
}

// lockTarget asks whom a ship locks; a lock that was planned on the only enemy
// needs no asking.
func (g *Game) lockTarget(t *engine.Table, s *Ship) string {
	if enemies := g.inPlay(enemyOf(s.Seat)); s.Plan == "target_lock" && len(enemies) == 1 && len(g.Turn.Refused) == 0 {
		return enemies[0].ID
	}
	return t.Ask(s.Seat, "lock", func(p *engine.Prompt) {
		p.Pass, p.About = true, s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-TL-03", "XW-TL-09"}
		for _, e := range g.inPlay(enemyOf(s.Seat)) { // every enemy, whatever its distance
			if !slices.Contains(g.Turn.Refused, "target_lock "+e.ID) && !g.forbids(s, toLock(e)) {
				p.Add(engine.Option{Key: e.ID, Piece: e.ID, Verb: "target_lock"})
			}
		}
		p.DefaultFirst()
	}).One()
}

// lockRange are the bands in which a ship locks.
func (g *Game) lockRange(s *Ship) (lo, hi int) {
	lo, hi = 1, flight.Ruler
	g.each(s, func(e *Effect, m Moment) {
		if e.LockRange != nil {
			lo, hi = e.LockRange(m)
		}
	})
	return lo, hi
}
