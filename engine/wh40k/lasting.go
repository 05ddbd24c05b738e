package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// Lasting is an effect that was given for a time: by a Stratagem, or at a window
// (WH-REF-17).
type Lasting struct {
	Faction string // whose file holds the rule
	Class   string
	Rule    string // its id
	Effect  int    // which of its effects, from 0
	Seat    engine.Seat
	Source  string // the unit that it comes from, "": an army or detachment
	Part    int
	On      []string // the units that it was given to
	Until   book.Until
}

// lasting is such an effect at work. ok is false if the content has no such rule
// any more.
func (g *Game) lasting(l *Lasting) (force, bool) {
	r := ruleOf(l.Faction, l.Class, l.Rule)
	if r == nil || l.Effect >= len(r.Effects) {
		return force{}, false
	}
	return force{effect: &r.Effects[l.Effect], seat: l.Seat, unit: g.unit(l.Source), part: l.Part, on: l.On}, true
}

// branded reports a unit with a mark of a seat.
func (g *Game) branded(s engine.Seat, u *troops.Unit, pool string) bool {
	return slices.ContainsFunc(g.Battle.Lasting, func(l Lasting) bool {
		f, ok := g.lasting(&l)
		return ok && l.Seat == s && f.effect.Kind == "mark" && f.effect.Pool == pool && slices.Contains(l.On, u.ID)
	})
}

// expire ends lasting effects; of seat 0: those of both.
func (g *Game) expire(s engine.Seat, untils ...book.Until) {
	g.Battle.Lasting = slices.DeleteFunc(g.Battle.Lasting, func(l Lasting) bool {
		return (s == 0 || l.Seat == s) && slices.Contains(untils, l.Until)
	})
}

// modifier is what effects add to a roll of a unit: charge, advance, shock.
func (g *Game) modifier(u *troops.Unit, roll string) int {
	n := 0
	for _, f := range g.felt(u, nil, func(e *book.Effect) bool { return e.Kind == "roll" && e.What == roll && e.By == "" }) {
		n += f.effect.N.N
	}
	return n
}

// under reports an effect of a kind on a unit: "shock", "three_dice".
func (g *Game) under(u *troops.Unit, kind book.Kind, what string) bool {
	same := func(e *book.Effect) bool { return e.Kind == kind && e.What == what }
	return slices.ContainsFunc(g.forces(same), func(f force) bool { return g.concerns(f, u, nil) && g.holdsIf(f, u, clash{}) })
}
