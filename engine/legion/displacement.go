package legion

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/picture"
	"estafeta/engine/legion/troops"
)

// displaced puts miniatures that a vehicle, nil: a cart, has moved over back on
// the battlefield. The player who did not move it places them, whose they are:
// all leaders first, each within range 1 of where it stood, then those that are
// displaced or out of cohesion; each unit gains a suppression token
// (LEG-A-DISP-05 … LEG-A-DISP-12, LEG-A-SUP-16, LEG-B-COH-07).
func (g *Game) displaced(t *engine.Table, mover engine.Seat, by *troops.Unit, ids []string) {
	units := which(g.onField(0), func(u *troops.Unit) bool {
		return slices.ContainsFunc(u.Alive(), func(i int) bool { return slices.Contains(ids, u.Minis[i].ID) })
	})
	aside := slices.Clone(ids) // those that do not stand on the battlefield
	back := func(id string) { aside = slices.DeleteFunc(aside, func(k string) bool { return k == id }) }
	for _, u := range units {
		if lead := u.Minis[u.Leader()].ID; slices.Contains(ids, lead) {
			g.newDisplacement(u, other(mover), ids, aside).placeLeader(t)
			back(lead)
		}
	}
	for _, u := range units {
		g.newDisplacement(u, other(mover), ids, aside).placeOthers(t)
		for _, m := range u.Minis {
			back(m.ID)
		}
		if by == nil {
			t.Tell("displaced.cart", engine.Piece("who", u.ID), engine.ByRules("LEG-A-DISP-01"))
		} else {
			t.Tell("displaced", engine.Piece("who", u.ID), engine.Piece("by", by.ID), engine.ByRules("LEG-A-DISP-01", "LEG-A-DISP-07"))
		}
		g.suppress(t, u, 1, "LEG-A-DISP-12")
	}
}

// displacement is a unit of which miniatures are displaced, as a player puts
// them back.
type displacement struct {
	march
	ids []string
}

// newDisplacement sees the battlefield without those that are still aside; the
// others of the unit stand where they are.
func (g *Game) newDisplacement(u *troops.Unit, placer engine.Seat, ids, aside []string) *displacement {
	d := &displacement{march{g: g, u: u, f: without(g.field(u), aside), free: true, by: placer}, ids}
	for _, i := range u.Alive() {
		if i != u.Leader() && !slices.Contains(ids, u.Minis[i].ID) {
			d.f.Minis = append(d.f.Minis, g.body(u, &u.Minis[i]))
		}
	}
	return d
}

// at is the leader at a place, on its level where the place has one.
func (d *displacement) at(p engine.Pose) battlefield.Mini {
	to := geom.Point{X: p.X, Y: p.Y}.Quantised()
	from := d.start()
	return from.At(to, d.f.Ground(to, from.Up))
}

// leaderFits tests a place of a displaced leader: within range 1 of where it
// stood, in contact with no enemy, on its level if it can be, and with room for
// its unit (LEG-A-DISP-09 … LEG-A-DISP-11).
func (d *displacement) leaderFits(p engine.Pose, level bool) *engine.Refusal {
	was, l := d.start(), landing{leader: d.at(p)}
	who := engine.Piece("who", d.u.ID)
	if !battlefield.Within(was.Shape, l.leader.Shape, 1) {
		return engine.Refuse("LEG-A-DISP-09", "refuse.displaced.far", who)
	}
	if level && l.leader.Up != was.Up {
		return engine.Refuse("LEG-A-DISP-11", "refuse.displaced.level", who)
	}
	if ref := d.may(&l); ref != nil {
		return ref
	}
	if _, _, ok := d.others(l.leader); !ok {
		return engine.Refuse("LEG-B-COH-01", "refuse.cohesion", who)
	}
	return nil
}

// spot is a place for a displaced leader, the nearest to where it stood; level:
// on its level, where there is one.
func (d *displacement) spot() (spot []engine.Pose, level bool) {
	c := d.start().Shape.C
	for _, level := range []bool{true, false} {
		for ring := range 11 {
			for k := range max(1, 6*ring) {
				at := c.Add(geom.Heading(2 * math.Pi * float64(k) / float64(max(1, 6*ring))).Mul(float64(ring) * 14)).Quantised()
				p := engine.Pose{X: at.X, Y: at.Y, A: d.start().Shape.Facing}
				if d.leaderFits(p, level) == nil {
					return []engine.Pose{p}, level
				}
			}
		}
	}
	return nil, false
}

// placeLeader asks where a displaced leader is put; it stays where there is no
// room for it.
func (d *displacement) placeLeader(t *engine.Table) {
	spot, level := d.spot()
	if len(spot) == 0 {
		return
	}
	m := &d.u.Minis[d.u.Leader()]
	a := t.Ask(d.by, "displaced", func(p *engine.Prompt) {
		d.fill(p)
		p.Allow, p.Course = nil, nil
		p.Bases = append(p.Bases, picture.Base(d.u, m))
		p.Rules = []string{"LEG-A-DISP-07", "LEG-A-DISP-09"}
		p.Default = engine.Way(spot...)
		p.Check = func(a engine.Answer) *engine.Refusal { return d.leaderFits(a.Poses[0], level) }
	})
	if len(a.Poses) == 1 {
		m.Stand(d.at(a.Poses[0]))
	}
}

// others are the places of those that are displaced or out of cohesion with
// their leader at a place, and the battlefield on which they are put.
func (d *displacement) others(leader battlefield.Mini) ([]place, *battlefield.Field, bool) {
	x := d.march
	f := *without(d.f, d.own())
	x.f = &f
	only := []int{}
	for _, i := range d.u.Alive() {
		m := d.g.body(d.u, &d.u.Minis[i])
		switch {
		case i == d.u.Leader():
		case !slices.Contains(d.ids, m.ID) && !m.Shape.Overlaps(leader.Shape, geom.Slack) && d.f.Cohesive(leader, m, d.g.tools(), false):
			f.Minis = append(f.Minis, m)
		default:
			only = append(only, i)
		}
	}
	rest, ok := x.around(leader, nil, only)
	return rest, &f, ok
}

// own are the ids of the unit's miniatures.
func (d *displacement) own() []string {
	var out []string
	for _, m := range d.u.Minis {
		out = append(out, m.ID)
	}
	return out
}

// placeOthers puts the others of the unit back, and lets the player who places
// them choose otherwise (LEG-A-DISP-08, LEG-A-DISP-09).
func (d *displacement) placeOthers(t *engine.Table) {
	leader := d.start()
	rest, f, ok := d.others(leader)
	if !ok {
		return
	}
	for _, r := range rest {
		d.u.Minis[r.i].Stand(r.at)
	}
	d.f = f
	d.regather(t, landing{leader: leader, rest: rest}, "cohesion")
}
