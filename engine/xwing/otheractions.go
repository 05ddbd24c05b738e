package xwing

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// slam executes a second maneuver of the speed just flown; the ship cannot
// attack this round.
func (g *Game) slam(t *engine.Table, s *Ship) bool {
	flown := s.maneuver(g.Turn.Maneuver, flight.Maneuver{Speed: -1})
	code := t.Ask(s.Seat, "slam", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for _, m := range s.shipType().Dial {
			if m.Speed == flown.Speed {
				p.Add(engine.Option{Key: m.Code(), Label: label(m), Note: engine.Say("difficulty." + string(g.colour(s, m)))})
			}
		}
		p.Add(notNow)
	}).One()
	m, ok := s.coded(code)
	if !ok {
		return false
	}
	g.gain(t, s, "weapons_disabled", 1)
	g.execute(t, s, m)
	return true
}

// rotateArc turns a mobile arc to another side of the ship.
func (g *Game) rotateArc(t *engine.Table, s *Ship) bool {
	sides := []string{"front", "right", "rear", "left"}
	a := t.Ask(s.Seat, "rotate_arc", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for i, k := range sides {
			if i != s.Arc {
				p.Add(engine.Option{Key: k, Verb: "arc_" + k})
			}
		}
		p.Add(notNow)
	}).One()
	for i, k := range sides {
		if k == a {
			s.Arc = i
			t.Tell("acts.arc", engine.Piece("who", s.ID), engine.Term("to", "verb.arc_"+k))
			return true
		}
	}
	return false
}

// coordinate lets another friendly ship at Range 1-2 perform a free action;
// its range is measured after it has been named, and out of range nothing is
// lost.
func (g *Game) coordinate(t *engine.Table, s *Ship) bool {
	id := t.Ask(s.Seat, "coordinate", func(p *engine.Prompt) {
		p.Pass, p.About = true, s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for _, o := range g.inPlay(s.Seat) {
			if o != s && !slices.Contains(g.Turn.Refused, "coordinate "+o.ID) {
				p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "coordinate"})
			}
		}
	}).One()
	o := g.ship(id)
	if o == nil || o.Destroyed {
		return false
	}
	t.Lock("coordinate")
	if !flight.At(s.base(), o.base(), 1, 2) {
		g.Turn.Refused = append(g.Turn.Refused, "coordinate "+o.ID)
		t.Reveal("coordinate.far", engine.Piece("who", s.ID), engine.Piece("at", o.ID))
		return false
	}
	t.Tell("coordinate", engine.Piece("who", s.ID), engine.Piece("at", o.ID))
	g.fire(t, Moment{At: Coordinated, About: s, Other: o})
	g.freeAction(t, o)
	return true
}

// reload turns discarded torpedoes and missiles faceup; the ship cannot attack
// this round.
func (g *Game) reload(t *engine.Table, s *Ship) bool {
	for _, u := range s.Upgrades {
		if slot := book.Upgrade(u.Key).Slot; u.Discarded && (slot == "torpedo" || slot == "missile") {
			u.Discarded = false
		}
	}
	t.Tell("acts.reload", engine.Piece("who", s.ID))
	g.gain(t, s, "weapons_disabled", 1)
	return true
}

// reinforce protects the front or the rear half of a ship for the round.
func (g *Game) reinforce(t *engine.Table, s *Ship) bool {
	half := t.Ask(s.Seat, "reinforce", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Add(engine.Option{Key: "front", Verb: "arc_front"})
		p.Add(engine.Option{Key: "rear", Verb: "arc_rear"})
		p.Add(notNow)
	}).One()
	if half == "" || half == notNow.Key {
		return false
	}
	s.Reinforced = half
	t.Tell("acts.reinforce", engine.Piece("who", s.ID), engine.Term("to", "verb.arc_"+half))
	g.assign(t, s, "reinforce", 1)
	return true
}

// reinforced adds an evade result to the defense of a ship that is attacked
// from the half it has reinforced.
func (g *Game) reinforced(t *engine.Table, e *Ship) {
	if !e.has("reinforce") || e.Reinforced == "" || g.forbids(e, Deed{Do: ToModify}) { // a result added modifies (XW-MOD-02)
		return
	}
	b := e.base()
	if e.Reinforced == "rear" {
		b.Pose.A += math.Pi
	}
	if flight.InArc(b, g.attacker().base(), []flight.Arc{{Kind: "aux_180"}}) {
		g.Attack.addEvade()
		t.Tell("dice", engine.Terms("dice", faceKeys(g.Attack.Defense)))
	}
}

// jam jams an enemy at Range 1; its range is measured after it has been named,
// and out of range nothing is lost. The rules of jam and tractor beam tokens
// are those of the reference cards of the expansions that bring them.
func (g *Game) jam(t *engine.Table, s *Ship) bool {
	id := t.Ask(s.Seat, "jam", func(p *engine.Prompt) {
		p.Pass, p.About = true, s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for _, e := range g.inPlay(enemyOf(s.Seat)) {
			if !slices.Contains(g.Turn.Refused, "jam "+e.ID) {
				p.Add(engine.Option{Key: e.ID, Piece: e.ID, Verb: "jam"})
			}
		}
	}).One()
	e := g.ship(id)
	if e == nil || e.Destroyed {
		return false
	}
	t.Lock("jam")
	if !flight.At(s.base(), e.base(), 1, 1) {
		g.Turn.Refused = append(g.Turn.Refused, "jam "+e.ID)
		t.Reveal("jam.far", engine.Piece("who", s.ID), engine.Piece("at", e.ID))
		return false
	}
	g.gain(t, e, "jam", 1)
	g.fire(t, Moment{At: Jammed, About: s, Other: e})
	return true
}

// jammed: a ship with a jam token and a focus token, an evade token or a lock
// loses the jam token and one of them, as it chooses.
func (g *Game) jammed(t *engine.Table, s *Ship) {
	open := func() []string {
		var out []string
		for _, token := range []string{Focus, Evade} {
			if s.has(token) {
				out = append(out, token)
			}
		}
		if g.locks(s) > 0 {
			out = append(out, lockToken)
		}
		return out
	}
	for s.has("jam") && len(open()) > 0 {
		what := t.Ask(s.Seat, "jammed", func(p *engine.Prompt) {
			p.About = s.ID
			p.Args = []engine.Arg{engine.Piece("who", s.ID)}
			for _, token := range open() {
				p.Add(engine.Option{Key: token, Verb: "spend_" + token, Obvious: len(open()) == 1})
			}
			p.Default = engine.Pick(open()[0])
		}).One()
		if !slices.Contains(open(), what) {
			what = open()[0]
		}
		g.lose(t, s, "jam", 1)
		t.Tell("jam.removes", engine.Piece("who", s.ID), engine.Term("token", "token."+what))
		if what == lockToken {
			given := g.lockGiven(t, s)
			g.Locks = slices.DeleteFunc(g.Locks, func(l Lock) bool { return l.By == s.ID && l.On == given })
			continue
		}
		g.lose(t, s, what, 1)
	}
}

// tractor gives a ship a tractor beam token. The first of a round lets a seat
// move a small ship: a boost or a barrel roll with the straight 1 template, also
// onto obstacles, which strike it then.
func (g *Game) tractor(t *engine.Table, seat engine.Seat, s *Ship) {
	first := s.Towed != g.Round
	g.gain(t, s, "tractor", 1)
	if s.Towed = g.Round; !first || s.large() || s.Destroyed {
		return
	}
	families := func() map[string]flight.Family {
		r := g.reposition(s)
		r.Careless = true
		return map[string]flight.Family{"decloak_ahead": r.Boost(flight.Behind.Man), "roll_left": r.Roll(false, 1), "roll_right": r.Roll(true, 1)}
	}
	way := t.Ask(seat, "tractor", func(p *engine.Prompt) {
		p.Pass, p.About = true, s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		for _, w := range []string{"decloak_ahead", "roll_left", "roll_right"} {
			if len(families()[w].Free) > 0 {
				p.Add(engine.Option{Key: w, Verb: w})
			}
		}
	}).One()
	free := families()[way].Free
	if way == "" || len(free) == 0 {
		return
	}
	key := ""
	if len(free) > 1 || free[0].To-free[0].From > 1 {
		key = t.Ask(seat, "landing", func(p *engine.Prompt) {
			p.About = s.ID
			p.Args = []engine.Arg{engine.Piece("who", s.ID)}
			shiftOptions(p, families()[way].Free)
		}).One()
	}
	spot, ok := families()[way].At(shiftOf(key, free))
	if !ok {
		return
	}
	g.setDown(t, s, "tractor", spot)
	g.strikeWhereItLies(t, s)
}

// strikeWhereItLies is what the obstacles under a ship do that was moved onto
// them by anything but a maneuver.
func (g *Game) strikeWhereItLies(t *engine.Table, s *Ship) {
	before := g.Turn.Struck
	g.Turn.Struck = []string{}
	for _, id := range s.base().OnObstacle(g.strikable(s), g.gauge()) {
		g.Turn.Struck = append(g.Turn.Struck, id)
		t.Tell("moves.strikes", engine.Piece("who", s.ID), engine.ThingArg("thing", id), engine.ByRules("XW-OBS-01"))
	}
	g.debrisStress(t, s)
	g.obstacleDice(t, s)
	g.Turn.Struck = before
}
