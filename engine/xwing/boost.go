package xwing

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// reposition is a ship about to boost, roll or decloak, with what may be in
// its way.
func (g *Game) reposition(s *Ship) flight.Reposition {
	return flight.Reposition{Start: s.Pose, Size: s.shipType().Size, Others: g.others(s), Obstacles: g.tokens(), Mines: g.mines(),
		Area:  g.area(),
		Gauge: g.gauge(), Careless: g.immune(s) || g.any(s, func(e *Effect) bool { return e.Reckless })}
}

// boosts are the templates of a ship's boost: straight 1, bank left 1, bank
// right 1, and what cards add (XW-BST-01).
func (g *Game) boosts(s *Ship) []flight.Maneuver {
	out := []flight.Maneuver{{Speed: 1, Bearing: flight.Straight, Difficulty: flight.White},
		{Speed: 1, Bearing: flight.BankLeft, Difficulty: flight.White}, {Speed: 1, Bearing: flight.BankRight, Difficulty: flight.White}}
	g.each(s, func(e *Effect, m Moment) {
		if e.Boosts != nil {
			out = append(out, e.Boosts(m)...)
		}
	})
	return out
}

// boost is the boost action: the direction is declared, then it shows whether
// it is possible. XW-BST-01 … XW-BST-08. It reports whether the ship boosted.
func (g *Game) boost(t *engine.Table, s *Ship) bool {
	code := t.Ask(s.Seat, "boost", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-BST-05", "XW-BST-06"}
		for _, m := range g.boosts(s) {
			if !slices.Contains(g.Turn.Refused, "boost "+m.Code()) {
				p.Add(engine.Option{Key: m.Code(), Label: label(m)})
			}
		}
		p.Add(notNow)
		p.DefaultFirst()
	}).One()
	for _, m := range g.boosts(s) {
		if m.Code() == code {
			t.Lock("boost")
			return g.land(t, s, "boost", code, func() flight.Family { return g.reposition(s).Boost(m) })
		}
	}
	return false
}

// notNow goes back to the choice of an action. It is an option and no pass, so
// that a sentence which says no direction is asked for it.
var notNow = engine.Option{Key: "not_now", Verb: "not_now"}

// land offers the places where a reposition may end and sets the ship down;
// there may be none. XW-BST-06, XW-BST-07, XW-BRL-08, XW-BRL-09, XW-BRL-13.
func (g *Game) land(t *engine.Table, s *Ship, what, way string, family func() flight.Family) bool {
	if len(family().Free) == 0 {
		g.Turn.Refused = append(g.Turn.Refused, what+" "+way)
		t.Reveal(what+".blocked", engine.Piece("who", s.ID), engine.ByRules("XW-BST-06", "XW-BRL-08"))
		return false
	}
	key := ""
	if free := family().Free; len(free) > 1 || free[0].To-free[0].From > 1 {
		key = t.Ask(s.Seat, "landing", func(p *engine.Prompt) {
			p.About = s.ID
			p.Args = []engine.Arg{engine.Piece("who", s.ID)}
			p.Rules = []string{"XW-BRL-11", "XW-BRL-12", "XW-BRL-13"}
			shiftOptions(p, family().Free)
		}).One()
	}
	fam := family()
	if len(fam.Free) == 0 { // a correction came in between
		return false
	}
	spot, ok := fam.At(shiftOf(key, fam.Free))
	if !ok {
		spot = fam.Offers()[0]
	}
	g.setDown(t, s, what, spot)
	if g.any(s, func(e *Effect) bool { return e.Reckless }) {
		g.strikeWhereItLies(t, s)
	}
	return true
}

// setDown moves a ship by anything but a maneuver.
func (g *Game) setDown(t *engine.Table, s *Ship, what string, spot flight.Landing) {
	ghost := g.trail("ghost", s)
	ghost.Poses = []flight.Pose{s.Pose}
	s.Pose = spot.Pose
	g.movedTouching(s, nil)
	t.Tell(what+".done", engine.Piece("who", s.ID),
		engine.ByRules(strings.ToUpper("xw-"+map[string]string{"boost": "bst", "barrel_roll": "brl", "decloak": "clk",
			"tractor": "brl"}[what])+"-01"))
	for _, id := range spot.Mines { // XW-BOMB-09
		g.trigger(t, s, id)
	}
}
