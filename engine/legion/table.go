package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/move"
)

// tools are the movement tools of this game.
func (g *Game) tools() move.Tools {
	if g.rule("tools") == "inches" {
		return move.Inches
	}
	return move.Printed
}

// shape is the base of a miniature at a place.
func (u *Unit) shape(at geom.Point, facing float64) geom.Shape {
	if u.Length > 0 {
		return geom.Box(at, u.Base, u.Length, facing)
	}
	s := geom.Round(at, u.Base/2)
	s.Facing = facing
	return s
}

// body is a miniature as it stands.
func (g *Game) body(u *Unit, m *Mini) battlefield.Mini {
	b := battlefield.Mini{ID: m.ID, Unit: u.ID, Side: int(u.Seat), Kind: u.Kind, Shape: u.shape(m.At, m.Facing), Up: m.Up, Tall: u.Tall, Leader: m.Leader,
		Cover: u.Gives, Aloft: u.x("speeder")}
	if u.Kind == book.Ground && u.Gives > 0 && g.rule("a08") == "heavy" {
		b.Cover = heavy
	}
	b.Climbs = u.Kind == book.Trooper || u.has("climbing vehicle")
	return b
}

// bodies are the miniatures of a unit that are left, where they stand.
func (g *Game) bodies(u *Unit) []battlefield.Mini {
	var out []battlefield.Mini
	for _, i := range u.alive() {
		out = append(out, g.body(u, &u.Minis[i]))
	}
	return out
}

// front is the unit leader where it stands; of a transported unit the vehicle
// (LEG-B-TRANS-09).
func (g *Game) front(u *Unit) battlefield.Mini {
	if u.Where == Riding {
		u = g.unit(u.Aboard)
	}
	return g.body(u, &u.Minis[u.leader()])
}

// onField are the units of a seat on the battlefield; of seat 0: of both.
func (g *Game) onField(s engine.Seat) []*Unit {
	var out []*Unit
	for _, u := range g.Units {
		if u.Where == OnField && (s == 0 || u.Seat == s) {
			out = append(out, u)
		}
	}
	return out
}

// inPlay are the units of a seat on the battlefield or transported; of seat 0:
// of both.
func (g *Game) inPlay(s engine.Seat) []*Unit {
	var out []*Unit
	for _, u := range g.Units {
		if (u.Where == OnField || u.Where == Riding) && (s == 0 || u.Seat == s) {
			out = append(out, u)
		}
	}
	return out
}

// which are the units of a list that are so.
func which(list []*Unit, is func(*Unit) bool) []*Unit {
	var out []*Unit
	for _, u := range list {
		if is(u) {
			out = append(out, u)
		}
	}
	return out
}

// field is the battlefield with all that stand on it but some units.
func (g *Game) field(but ...*Unit) *battlefield.Field {
	b := g.Battle
	f := &battlefield.Field{Width: b.Width, Depth: b.Depth, Pieces: b.Pieces, Rims: g.rule("a12") == "overlap"}
	for _, u := range g.onField(0) {
		if slices.Contains(but, u) {
			continue
		}
		engaged := u.Kind != book.Repulsor && g.engaged(u)
		for _, m := range g.bodies(u) {
			m.Engaged = engaged
			f.Minis = append(f.Minis, m)
		}
	}
	for _, k := range b.Tokens {
		if k.By == "" && (k.Kind == "objective" || k.Kind == "condition") && k.On == "" {
			f.Tokens = append(f.Tokens, geom.Round(k.At, tokenRadius))
		}
	}
	return f
}

// tokenRadius is the radius of an objective token.
const tokenRadius = 12.5

// apart is the range of two units: from the closest miniature of one to the
// closest of the other (LEG-A-GEO-10).
func (g *Game) apart(a, b *Unit) int {
	best := 1 << 20
	those := g.stands(b)
	for _, x := range g.stands(a) {
		for _, y := range those {
			best = min(best, battlefield.Range(x.Shape, y.Shape))
		}
	}
	return best
}

// stands are the bases that ranges of a unit are measured from: its own, or
// that of the vehicle it rides (LEG-B-TRANS-09).
func (g *Game) stands(u *Unit) []battlefield.Mini {
	if u.Where == Riding {
		return g.bodies(g.unit(u.Aboard))
	}
	return g.bodies(u)
}

// near reports two units at a range of at most so much.
func (g *Game) near(a, b *Unit, most int) bool { return g.apart(a, b) <= most }

// contact reports miniatures of two units in base contact.
func contact(a, b []battlefield.Mini) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Touches(y) {
				return true
			}
		}
	}
	return false
}

// melees are the enemy units that a unit is in melee with (LEG-A-MELEE-01).
func (g *Game) melees(u *Unit) []*Unit {
	if u.Where != OnField {
		return nil
	}
	own := g.bodies(u)
	return which(g.onField(other(u.Seat)), func(e *Unit) bool { return contact(own, g.bodies(e)) })
}

// engaged reports a trooper unit in melee with an enemy trooper unit
// (LEG-A-MELEE-02, LEG-B-ENG-01).
func (g *Game) engaged(u *Unit) bool {
	return !u.Vehicle && slices.ContainsFunc(g.melees(u), func(e *Unit) bool { return !e.Vehicle })
}

// sees reports that any miniature of a unit sees any of another.
func (g *Game) sees(a, b *Unit) bool {
	f := g.field()
	for _, x := range g.bodies(a) {
		for _, y := range g.bodies(b) {
			if f.Sees(x, y) {
				return true
			}
		}
	}
	return false
}

// fighters reports a unit with a melee weapon (LEG-A-MELEE-05, LEG-A-MELEE-12).
func (u *Unit) fighters() bool {
	return slices.ContainsFunc(u.Arms, func(a Arm) bool { return book.WeaponOf(a.Key).Melee })
}

// inside reports a base wholly inside a zone, off its border (LEG-A-DEPLOY-07).
func (z Zone) inside(s geom.Shape) bool {
	for _, p := range z {
		g := geom.Polygon(p)
		if !s.InsidePolygon(g) {
			continue
		}
		clear := true
		for _, e := range g.Edges() {
			clear = clear && e.Dist(s.Nearest(e.Nearest(s.C))) > 0 && e.Dist(s.C) > reachTo(s, e)
		}
		if clear {
			return true
		}
	}
	return false
}

// reachTo is how far a base reaches toward a line.
func reachTo(s geom.Shape, e geom.Segment) float64 {
	if s.Round() {
		return s.R
	}
	far := e.Dist(s.C)
	near := far
	for _, p := range s.Outline {
		near = min(near, e.Dist(p))
	}
	return far - near
}

// centre is the middle of a zone's first polygon.
func (z Zone) centre() geom.Point {
	if len(z) == 0 {
		return geom.Point{}
	}
	return geom.Polygon(z[0]).Centre()
}

// near reports a base wholly within so many ranges of a zone.
func (z Zone) near(s geom.Shape, most int) bool {
	return slices.ContainsFunc(z, func(p []geom.Point) bool {
		far := geom.Polygon(p).Dist(s.C) + s.Reach()
		return far <= float64(most)*battlefield.Segment+battlefield.Hair
	})
}
