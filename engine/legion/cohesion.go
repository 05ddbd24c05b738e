package legion

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// gather places the miniatures of a unit round their leader: each near where it
// stood to the leader before, in contact with the enemy of a melee that begins
// if it can, else in cohesion. Not ok: somebody finds no place (LEG-B-COH-01 …
// LEG-B-COH-11, LEG-A-MELEE-07, LEG-A-MELEE-13).
func (x *march) gather(leader battlefield.Mini, foe *troops.Unit) ([]place, bool) {
	return x.around(leader, foe, nil)
}

// around places those miniatures that only names, nil: all but the leader.
func (x *march) around(leader battlefield.Mini, foe *troops.Unit, only []int) ([]place, bool) {
	u := x.u
	lead := u.Leader()
	f := *x.f
	f.Minis = append(slices.Clone(x.f.Minis), leader)
	var goals []battlefield.Mini
	if foe != nil {
		goals = x.g.bodies(foe)
	}
	var out []place
	slots := x.slots(leader)
	for _, i := range u.Alive() {
		if i == lead || only != nil && !slices.Contains(only, i) {
			continue
		}
		m := x.g.body(u, &u.Minis[i]).Turned(leader.Shape.Facing)
		m.Up = leader.Up
		want := slots[len(out)%len(slots)]
		if !x.setUp {
			want = leader.Shape.C.Add(u.Minis[i].At.Sub(u.Minis[lead].At))
		}
		at, ok := x.contactPlace(&f, leader, m, foe, goals, want)
		if !ok {
			at, ok = x.cohesionPlace(&f, leader, m, foe, slots, want)
		}
		if !ok {
			return nil, false
		}
		f.Minis = append(f.Minis, at)
		out = append(out, place{i, at})
	}
	return out, true
}

// slots are places round a leader, in rings, a finger apart.
func (x *march) slots(leader battlefield.Mini) []geom.Point {
	wide := max(x.u.Base, x.u.Length)
	reach := x.g.tools()[1] + wide
	var out []geom.Point
	for radius := wide + 4; radius <= reach; radius += (wide + 4) / 2 {
		n := max(6, int(2*math.Pi*radius/(wide+4)))
		for k := range n {
			turn := leader.Shape.Facing + math.Pi + formation.Fanned(k, 2*math.Pi/float64(n))
			out = append(out, leader.Shape.C.Add(geom.Heading(turn).Mul(radius)).Quantised())
		}
	}
	return out
}

// contactPlace is a place of a miniature in contact with the enemy of a melee,
// nearest to the place wanted.
func (x *march) contactPlace(f *battlefield.Field, leader, m battlefield.Mini, foe *troops.Unit, goals []battlefield.Mini,
	want geom.Point) (battlefield.Mini, bool) {
	if foe == nil {
		return m, false
	}
	var spots []geom.Point
	for _, o := range goals {
		far := m.Shape.Reach() + o.Shape.Reach()
		if !m.Shape.Round() || !o.Shape.Round() {
			far += 2
		}
		for k := range 24 {
			spots = append(spots, o.Shape.C.Add(geom.Heading(2*math.Pi*float64(k)/24).Mul(far)).Quantised())
		}
	}
	return x.first(f, leader, m, foe, spots, want, func(m battlefield.Mini) bool {
		return slices.ContainsFunc(goals, m.Touches)
	})
}

// cohesionPlace is a place of a miniature in cohesion, nearest to the place
// wanted.
func (x *march) cohesionPlace(f *battlefield.Field, leader, m battlefield.Mini, foe *troops.Unit, slots []geom.Point,
	want geom.Point) (battlefield.Mini, bool) {
	spots := append([]geom.Point{want.Quantised()}, slots...)
	if x.climbed { // together on the new level if there is room (LEG-B-COH-14, LEG-B-COH-15)
		if at, ok := x.first(f, leader, m, foe, spots, want, func(m battlefield.Mini) bool { return m.Up == leader.Up }); ok {
			return at, true
		}
	}
	return x.first(f, leader, m, foe, spots, want, nil)
}

// first is the spot nearest to the place wanted that is legal and, if asked for,
// something more.
func (x *march) first(f *battlefield.Field, leader, m battlefield.Mini, foe *troops.Unit, spots []geom.Point, want geom.Point,
	more func(battlefield.Mini) bool) (battlefield.Mini, bool) {
	slices.SortStableFunc(spots, func(a, b geom.Point) int { return compare(a.Dist(want), b.Dist(want)) })
	for _, p := range spots {
		at := m.At(p, f.Ground(p, m.Up))
		if (more == nil || more(at)) && x.comrade(f, leader, at, foe) {
			return at, true
		}
	}
	return m, false
}

// comrade reports a place at which a miniature may be: it stands there, touches
// no enemy but the one of its melee, and is in cohesion (LEG-B-COH-05).
func (x *march) comrade(f *battlefield.Field, leader, m battlefield.Mini, foe *troops.Unit) bool {
	if !f.Stands(m) {
		return false
	}
	for _, o := range f.Minis {
		if o.Side != m.Side && (foe == nil || o.Unit != foe.ID) && m.Touches(o) && !x.already(o.Unit) {
			return false
		}
	}
	if x.fits != nil && x.fits(m) != nil {
		return false
	}
	return f.Cohesive(leader, m, x.g.tools(), x.climbed)
}

// already reports an enemy unit that the unit is in melee with where it stands.
func (x *march) already(enemy string) bool {
	return !x.setUp && x.shun == nil && slices.ContainsFunc(x.g.melees(x.u), func(e *troops.Unit) bool { return e.ID == enemy })
}

// closeIn brings those miniatures of a unit in melee that touch no enemy into
// contact, in cohesion with their leader, as far as there is room; a unit
// without melee weapons stays as it is (LEG-A-MELEE-08, LEG-A-MELEE-09,
// LEG-A-MELEE-16 … LEG-A-MELEE-19).
func (g *Game) closeIn(t *engine.Table, u *troops.Unit) {
	foes := g.melees(u)
	if len(foes) == 0 || !u.Fighters() || u.Vehicle {
		return
	}
	g.bringTo(t, u, foes)
}

// bringTo moves miniatures of a unit that touch nobody into contact with some
// enemies; the leader first, if it touches nobody either and may be moved.
func (g *Game) bringTo(t *engine.Table, u *troops.Unit, foes []*troops.Unit) {
	var goals []battlefield.Mini
	for _, e := range foes {
		goals = append(goals, g.bodies(e)...)
	}
	touching := func(m battlefield.Mini) bool { return slices.ContainsFunc(goals, m.Touches) }
	x := &march{g: g, u: u, f: g.field(u), melee: true}
	lead := u.Leader()
	f := *x.f
	leader := g.body(u, &u.Minis[lead])
	f.Minis = append(slices.Clone(x.f.Minis), leader)
	var loose []int
	for _, i := range u.Alive() {
		m := g.body(u, &u.Minis[i])
		switch {
		case i == lead:
		case touching(m):
			f.Minis = append(f.Minis, m)
		default:
			loose = append(loose, i)
		}
	}
	moved := false
	for _, i := range loose {
		m := g.body(u, &u.Minis[i])
		at, ok := x.contactPlace(&f, leader, m, foes[0], goals, m.Shape.C)
		if !ok {
			at = m
		}
		moved = moved || ok
		f.Minis = append(f.Minis, at)
		u.Minis[i].Stand(at)
	}
	if moved {
		t.Tell("melee.close", engine.Piece("who", u.ID), engine.ByRules("LEG-A-MELEE-08", "LEG-A-MELEE-16"))
	}
}

// rejoin brings units in melee back into contact after losses: those of the
// player who is activating a unit first (LEG-A-MELEE-16 … LEG-A-MELEE-19).
func (g *Game) rejoin(t *engine.Table, units ...*troops.Unit) {
	first := g.Battle.Last
	if first == 0 {
		first = g.Battle.Blue
	}
	slices.SortStableFunc(units, func(a, b *troops.Unit) int {
		switch {
		case allied(a.Seat, b.Seat):
			return 0
		case allied(a.Seat, first):
			return -1
		}
		return 1
	})
	for _, u := range units {
		if u.Where == troops.OnField {
			g.closeIn(t, u)
		}
	}
}

// recontact brings a single miniature or a whole unit that lost its melee with
// a unit by losses back into contact with it, if there is room near
// (LEG-A-MELEE-18, LEG-A-MELEE-19).
func (g *Game) recontact(t *engine.Table, u, foe *troops.Unit) {
	if u.Where != troops.OnField || foe.Where != troops.OnField || !u.Fighters() || u.Vehicle || contact(g.bodies(u), g.bodies(foe)) {
		return
	}
	x := &march{g: g, u: u, f: g.field(u), melee: true, free: true}
	lead := u.Leader()
	from := g.body(u, &u.Minis[lead])
	for _, o := range g.bodies(foe) {
		if battlefield.Range(from.Shape, o.Shape) > 1 {
			continue
		}
		far := from.Shape.Reach() + o.Shape.Reach()
		for k := range 24 {
			at := o.Shape.C.Add(geom.Heading(from.Shape.C.Sub(o.Shape.C).Angle() + formation.Fanned(k, 2*math.Pi/24)).Mul(far)).Quantised()
			l := landing{leader: from.At(at, x.f.Ground(at, from.Up))}
			if x.may(&l) != nil || l.foe != foe {
				continue
			}
			rest, ok := x.gather(l.leader, foe)
			if !ok {
				continue
			}
			u.Minis[lead].Stand(l.leader)
			for _, p := range rest {
				u.Minis[p.i].Stand(p.at)
			}
			t.Tell("melee.close", engine.Piece("who", u.ID), engine.ByRules("LEG-A-MELEE-18"))
			return
		}
	}
}
