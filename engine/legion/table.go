package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/move"
	"estafeta/engine/legion/troops"
)

// tools are the movement tools of this game.
func (g *Game) tools() move.Tools {
	if g.rule("tools") == "inches" {
		return move.Inches
	}
	return move.Printed
}

// body is a miniature as it stands.
func (g *Game) body(u *troops.Unit, m *troops.Mini) battlefield.Mini {
	b := battlefield.Mini{ID: m.ID, Unit: u.ID, Side: int(side(u.Seat)), Kind: u.Kind, Shape: u.Shape(m.At, m.Facing), Up: m.Up, Tall: u.Tall,
		Leader: m.Leader,
		Cover:  u.Gives, Aloft: u.X("speeder")}
	b.Hovers = u.Has("hover")
	if (u.Kind == book.Ground || b.Hovers) && u.Gives > 0 && g.rule("a08") == "heavy" {
		b.Cover = troops.Heavy
	}
	if u.Kind == book.Repulsor && u.Notched && !b.Hovers {
		b.Peg = u.Tall / 2 // heights of pegs are printed nowhere: half of the whole
	}
	b.Climbs = u.Kind == book.Trooper || u.Has("climbing vehicle")
	return b
}

// bodies are the miniatures of a unit that are left, where they stand.
func (g *Game) bodies(u *troops.Unit) []battlefield.Mini {
	var out []battlefield.Mini
	for _, i := range u.Alive() {
		out = append(out, g.body(u, &u.Minis[i]))
	}
	return out
}

// front is the unit leader where it stands; of a transported unit the vehicle
// (LEG-B-TRANS-09).
func (g *Game) front(u *troops.Unit) battlefield.Mini {
	if u.Where == troops.Riding {
		u = g.unit(u.Aboard)
	}
	return g.body(u, &u.Minis[u.Leader()])
}

// onField are the units of a seat on the battlefield; of seat 0: of both.
func (g *Game) onField(s engine.Seat) []*troops.Unit {
	var out []*troops.Unit
	for _, u := range g.Units {
		if u.Where == troops.OnField && (s == 0 || allied(u.Seat, s)) {
			out = append(out, u)
		}
	}
	return out
}

// inPlay are the units of a seat on the battlefield or transported; of seat 0:
// of both.
func (g *Game) inPlay(s engine.Seat) []*troops.Unit {
	var out []*troops.Unit
	for _, u := range g.Units {
		if (u.Where == troops.OnField || u.Where == troops.Riding) && (s == 0 || allied(u.Seat, s)) {
			out = append(out, u)
		}
	}
	return out
}

// own are the units of a player in play, without those of an ally.
func (g *Game) own(s engine.Seat) []*troops.Unit {
	return which(g.inPlay(s), func(u *troops.Unit) bool { return u.Seat == s })
}

// which are the units of a list that are so.
func which(list []*troops.Unit, is func(*troops.Unit) bool) []*troops.Unit {
	var out []*troops.Unit
	for _, u := range list {
		if is(u) {
			out = append(out, u)
		}
	}
	return out
}

// field is the battlefield with all that stand on it but some units.
func (g *Game) field(but ...*troops.Unit) *battlefield.Field {
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
func (g *Game) apart(a, b *troops.Unit) int {
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
func (g *Game) stands(u *troops.Unit) []battlefield.Mini {
	if u.Where == troops.Riding {
		return g.bodies(g.unit(u.Aboard))
	}
	return g.bodies(u)
}

// near reports two units at a range of at most so much.
func (g *Game) near(a, b *troops.Unit, most int) bool { return g.apart(a, b) <= most }

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
func (g *Game) melees(u *troops.Unit) []*troops.Unit {
	if u.Where != troops.OnField {
		return nil
	}
	own := g.bodies(u)
	return which(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return contact(own, g.bodies(e)) })
}

// engaged reports a trooper unit in melee with an enemy trooper unit
// (LEG-A-MELEE-02, LEG-B-ENG-01).
func (g *Game) engaged(u *troops.Unit) bool {
	return !u.Vehicle && slices.ContainsFunc(g.melees(u), func(e *troops.Unit) bool { return !e.Vehicle })
}

// sees reports that any miniature of a unit sees any of another.
func (g *Game) sees(a, b *troops.Unit) bool {
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
