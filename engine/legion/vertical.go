package legion

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// ledge is a surface that a unit may climb or clamber to: a flat top, or the
// ground at its foot.
type ledge struct {
	piece *battlefield.Piece
	up    float64
	at    landing
	over  bool // across, to the foot of the other side
	hard  bool // two actions, and two dice a miniature: height 2, or across
}

// mayClimb tests vertical movement: a trooper whose leader touches terrain with
// a surface within reach above or below (LEG-A-VERT-01 … LEG-A-VERT-03,
// LEG-A-VERT-28, LEG-B-MOVE-10, LEG-B-EMPL-05).
func (g *Game) mayClimb(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case u.Kind != book.Trooper && !u.Has("climbing vehicle"), u.Has("grounded"):
		return engine.Refuse("LEG-A-VERT-28", "bar.climb.kind", who)
	case u.Where != troops.OnField:
		return engine.Refuse("LEG-B-TRANS-02", "bar.riding", who)
	case g.engaged(u):
		return engine.Refuse("LEG-B-ENG-02", "bar.engaged", who)
	case u.Did.Heavy:
		return engine.Refuse("LEG-A-KEY-18", "bar.cumbersome", who)
	case g.speed(u) == 0:
		return engine.Refuse("LEG-B-TOKEN-IMMOB-02", "bar.speed", who)
	case len(g.easy(u)) == 0:
		return engine.Refuse("LEG-A-VERT-01", "bar.climb", who)
	}
	return nil
}

// mayClamberFar tests clambering up or down height 2, or over a wall without a
// flat top (LEG-A-VERT-11, LEG-A-VERT-17).
func (g *Game) mayClamberFar(u *troops.Unit) *engine.Refusal {
	if len(g.hard(u)) == 0 {
		return engine.Refuse("LEG-A-VERT-11", "bar.climb", engine.Piece("who", u.ID))
	}
	if ref := g.mayClimb(u); ref != nil && ref.Key != "bar.climb" {
		return ref
	}
	return nil
}

// easy are the surfaces within height 1, hard those beyond, and the far sides of
// walls.
func (g *Game) easy(u *troops.Unit) []ledge {
	return slices.DeleteFunc(g.ledges(u), func(l ledge) bool { return l.hard })
}

func (g *Game) hard(u *troops.Unit) []ledge {
	return slices.DeleteFunc(g.ledges(u), func(l ledge) bool { return !l.hard })
}

// ledges are the surfaces that a unit could climb to, of height 2 at most, and the
// far sides of walls of height 1 without a flat top (LEG-A-VERT-02 …
// LEG-A-VERT-05, LEG-A-VERT-08, LEG-A-VERT-11, LEG-A-VERT-17, LEG-A-VERT-27).
func (g *Game) ledges(u *troops.Unit) []ledge {
	f := g.field(u)
	lead := g.front(u)
	var out []ledge
	for _, p := range f.Pieces {
		top := p.Terrain()
		if top.Height == 0 || top.Class(book.Trooper) != book.Impassable {
			continue
		}
		if !top.Flat {
			if battlefield.Height(top.Height-lead.Up) <= 1 && p.Touches(lead.Shape) {
				if l, ok := g.across(u, f, p); ok {
					out = append(out, ledge{piece: p, up: lead.Up, at: l, over: true, hard: true})
				}
			}
			continue
		}
		on := p.Outline.Contains(lead.Shape.C) && lead.Up == top.Height
		if !on && !p.Touches(lead.Shape) {
			continue
		}
		up := top.Height
		if on {
			up = 0
		}
		high := battlefield.Height(up - lead.Up)
		if high > 2 {
			continue
		}
		if l, ok := g.summit(u, f, p, up); ok {
			out = append(out, ledge{piece: p, up: up, at: l, hard: high > 1})
		}
	}
	return out
}

// summit is where the leader ends on a surface: as close to the edge as can be,
// at the spot nearest to where its base touched (LEG-A-VERT-04, LEG-A-VERT-22).
func (g *Game) summit(u *troops.Unit, f *battlefield.Field, p *battlefield.Piece, up float64) (landing, bool) {
	x := &march{g: g, u: u, f: f, climbed: true}
	lead := g.front(u)
	foot := p.Outline.Boundary(lead.Shape.C)
	in := p.Outline.Centre().Sub(foot).Unit()
	if up < lead.Up {
		in = in.Mul(-1)
	}
	r := lead.Shape.Reach()
	for ring := range 12 {
		for k := range 16 {
			turn := float64((k+1)/2) * math.Pi / 8
			if k%2 == 0 {
				turn = -turn
			}
			at := foot.Add(geom.Heading(in.Angle() + turn).Mul(r + 0.5 + float64(ring)*6)).Quantised()
			m := lead.At(at, up)
			if f.Ground(at, up) != up || p.Outline.Contains(at) != (up > 0) {
				continue
			}
			l := landing{leader: m}
			if x.may(&l) != nil || l.foe != nil {
				continue
			}
			rest, ok := x.gather(m, nil)
			if ok {
				l.rest = rest
				return l, true
			}
		}
	}
	return landing{}, false
}

// across is the foot of the far side of a wall, as close to it as can be
// (LEG-A-VERT-18).
func (g *Game) across(u *troops.Unit, f *battlefield.Field, p *battlefield.Piece) (landing, bool) {
	x := &march{g: g, u: u, f: f, climbed: true}
	lead := g.front(u)
	foot := p.Outline.Boundary(lead.Shape.C)
	ahead := foot.Sub(lead.Shape.C)
	if ahead.Len() < geom.Slack {
		ahead = p.Outline.Centre().Sub(foot)
	}
	for _, turn := range []float64{0, math.Pi / 12, -math.Pi / 12, math.Pi / 6, -math.Pi / 6} {
		way := geom.Heading(ahead.Angle() + turn)
		for far := 1.0; far < 400; far += 2 {
			at := foot.Add(way.Mul(far)).Quantised()
			if p.Outline.Contains(at) || p.Outline.Dist(at) < lead.Shape.Reach() {
				continue
			}
			l := landing{leader: lead.At(at, f.Ground(at, lead.Up))}
			if l.leader.Up != lead.Up || x.may(&l) != nil || l.foe != nil {
				break
			}
			if rest, ok := x.gather(l.leader, nil); ok {
				l.rest = rest
				return l, true
			}
			break
		}
	}
	return landing{}, false
}

// climb moves a unit up or down: a climb without risk for two actions, or a
// clamber for one with a white defense die for each miniature and a wound for
// each block, unless there is a ladder or it is an Expert Climber
// (LEG-A-VERT-10 … LEG-A-VERT-15, LEG-A-VERT-30).
func (g *Game) climb(t *engine.Table, u *troops.Unit, risky bool) bool {
	dice := 0
	if risky {
		dice = 1
	}
	return g.ascend(t, u, g.easy(u), dice)
}

// ascend moves a unit to one of some surfaces: each miniature rolls so many white
// defense dice, each block is a wound (LEG-A-VERT-11, LEG-A-VERT-19).
func (g *Game) ascend(t *engine.Table, u *troops.Unit, list []ledge, dice int) bool {
	if len(list) == 0 {
		return false
	}
	id := t.Ask(u.Seat, "climb", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-A-VERT-02", "LEG-A-VERT-10"}
		for _, l := range list {
			key := "climb.up"
			switch {
			case l.over:
				key = "climb.over"
			case l.up == 0:
				key = "climb.down"
			}
			p.Add(engine.Option{Key: l.piece.ID, Label: engine.Say(key, engine.ThingArg("thing", l.piece.ID))})
		}
		p.DefaultFirst()
	}).One()
	for _, l := range list {
		if l.piece.ID != id {
			continue
		}
		x := &march{g: g, u: u, f: g.field(u), climbed: true, setUp: false}
		lead := u.Leader()
		u.Minis[lead].Stand(l.at.leader)
		u.Did.Moved = true
		if dice > 0 && !u.Has("expert climber") && !u.Has("scale") && !l.piece.Terrain().Ladder {
			wounds := 0
			for _, f := range t.Roll(u.Seat, "clamber", 6, dice*len(u.Alive())) {
				if troops.DefenseFaces[troops.White][f-1] == troops.Block {
					wounds++
				}
			}
			t.Tell("clamber.rolled", engine.Piece("who", u.ID), engine.Num("wounds", wounds), engine.ByRules("LEG-A-VERT-10"))
			g.harm(t, u, wounds, "LEG-A-VERT-13")
			g.bury(t, nil)
			if u.Where == troops.Defeated {
				g.lose(t)
				return true
			}
		}
		if rest, ok := x.gather(g.front(u), nil); ok {
			for _, r := range rest {
				u.Minis[r.i].Stand(r.at)
			}
		}
		t.Tell("climbed", engine.Piece("who", u.ID), engine.ThingArg("thing", l.piece.ID), engine.ByRules("LEG-A-VERT-05"))
		return true
	}
	return false
}
