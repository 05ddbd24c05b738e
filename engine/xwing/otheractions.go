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
