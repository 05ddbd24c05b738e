package xwing

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/picture"
)

// placeForces places the next ships: ascending pilot skill, of equal skill the
// initiative player's first. Ships of one player that follow each other are
// placed together. XW-SET-09 … XW-SET-15, XW-PS-01.
func (g *Game) placeForces(t *engine.Table) {
	own := g.nextToPlace()
	if len(own) == 0 {
		g.begin(t)
		return
	}
	seat := own[0].Seat
	a := t.Ask(seat, "deploy", func(p *engine.Prompt) {
		p.Kind, p.Measuring, p.Begin = engine.Place, true, true
		p.Area = [4]float64{0, 0, g.Width, g.Height}
		one, two := g.edgePose(g.side(seat).Edge, -g.Width/2, 0), g.edgePose(g.side(seat).Edge, g.Width/2, zoneDepth)
		p.Within = [4]float64{min(one.X, two.X), min(one.Y, two.Y), max(one.X, two.X), max(one.Y, two.Y)}
		p.Rules = []string{"XW-SET-09", "XW-SET-11", "XW-SET-12", "XW-SET-14"}
		for _, s := range own {
			p.Rows = append(p.Rows, s.ID)
			from, base := s.Pose, s.picture()
			from.A = g.edgePose(g.side(seat).Edge, 0, 0).A // a place without a facing looks at the far edge
			base.Facing = from.A
			p.From, p.Bases = append(p.From, from), append(p.Bases, base)
		}
		p.Default = g.suggestForces(own)
		p.Check = func(a engine.Answer) *engine.Refusal { return g.mayPlace(own, a.Poses) }
	})
	ids := []string{}
	for i, s := range own {
		if i < len(a.Poses) {
			s.Pose, s.Placed = a.Poses[i], true
			ids = append(ids, s.ID)
		} else {
			s.Pose, s.Placed = g.suggestForces(own).Poses[i], true
		}
	}
	t.Tell("deploy", engine.Side("seat", seat), engine.Pieces("ships", ids), engine.ByRules("XW-SET-09"))
}

// nextToPlace are the ships that their player places next.
func (g *Game) nextToPlace() []*Ship {
	var order []*Ship
	for skill := 0; skill <= 12; skill++ {
		for _, seat := range g.seats() {
			for _, s := range g.Ships {
				if s.Seat == seat && !s.Placed && !s.Destroyed && min(12, g.skill(s)) == skill {
					order = append(order, s)
				}
			}
		}
	}
	for i, s := range order {
		if s.Seat != order[0].Seat {
			return order[:i]
		}
	}
	return order
}

// mayPlace tests the places of some ships. XW-SET-11, XW-SET-13 … XW-SET-15.
func (g *Game) mayPlace(own []*Ship, at []engine.Pose) *engine.Refusal {
	var there []flight.Base
	for _, s := range g.inPlay(0) {
		there = append(there, s.base())
	}
	for i, s := range own {
		b := flight.Base{ID: s.ID, Pose: at[i], Size: s.shipType().Size}
		if !g.area().Holds(b) {
			return engine.Refuse("XW-SET-14", "deploy.outside", engine.Piece("who", s.ID))
		}
		if !g.area().Deployable(b, g.side(s.Seat).Edge, zoneDepth) {
			return engine.Refuse("XW-SET-11", "deploy.zone", engine.Piece("who", s.ID))
		}
		for _, o := range there {
			if b.Overlaps(o, flight.Gauge{}) {
				return engine.Refuse("XW-SET-15", "deploy.overlap", engine.Piece("who", s.ID), engine.Piece("other", o.ID))
			}
		}
		there = append(there, b)
	}
	return nil
}

// suggestForces are legal places in a row at the front of the zone, looking
// ahead.
func (g *Game) suggestForces(own []*Ship) engine.Answer {
	edge := g.side(own[0].Seat).Edge
	out := engine.Answer{}
	for i, s := range own {
		for k := range 400 {
			// to and fro from the middle of the edge, then in a second row
			step := float64(k%100/2+1) * 15
			if k%2 == 0 {
				step = -step
			}
			half := s.shipType().Size.Half()
			p := g.edgePose(edge, step, max(half, zoneDepth-half-float64(k/100)*3))
			if g.mayPlace(own[:i+1], append(append([]engine.Pose{}, out.Poses...), p)) == nil {
				out.Poses = append(out.Poses, p)
				break
			}
		}
		if len(out.Poses) == i {
			out.Poses = append(out.Poses, g.edgePose(edge, 0, s.shipType().Size.Half()))
		}
	}
	return out
}

// edgePose is a place near an edge: so far along it from its middle, so far
// from it, looking to the far edge.
func (g *Game) edgePose(e flight.Edge, along, depth float64) flight.Pose {
	p := flight.Pose{X: g.Width/2 + along, Y: depth, A: math.Pi}
	switch e {
	case flight.South:
		p = flight.Pose{X: g.Width/2 + along, Y: g.Height - depth}
	case flight.West:
		p = flight.Pose{X: depth, Y: g.Height/2 + along, A: math.Pi / 2}
	case flight.East:
		p = flight.Pose{X: g.Width - depth, Y: g.Height/2 + along, A: 3 * math.Pi / 2}
	}
	return p.Quantised()
}

// begin ends the setup: shields up, and the first round starts. XW-SET-16 …
// XW-SET-18, XW-STAT-08, XW-TRK-01.
func (g *Game) begin(t *engine.Table) {
	for _, s := range g.Ships {
		s.Shields = s.shieldValue()
	}
	g.Round = 1
	t.Tell("setup.done", engine.ByRules("XW-SET-16", "XW-SET-18"))
	g.enter(Planning)
}

// picture is how a ship looks before it stands anywhere.
func (s *Ship) picture() scene.Base {
	b := picture.Base(s.Type, s.shipType().Size, s.pilot().Faction)
	b.ID, b.Label, b.Side = s.ID, s.Label, int(s.Seat)
	return b
}
