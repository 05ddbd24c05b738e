package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// validWith reports that a figure may declare an attack on a square of another:
// melee on what is adjacent or in its space, with Reach within two spaces and in
// sight, ranged on what it sees (IA-ATK-05, IA-ATK-06, IA-MEL-02, IA-KEY-18,
// IA-KEY-19, IA-RNG-02, IA-ATK-20), in the way that the attack is made.
func (s *space) validWith(f, target *Figure, q grid.Square, h how) bool {
	switch {
	case !target.On || target == f || target.Down || target.Seat == 0 || target.Seat == f.Seat && !h.any || h.wants != nil && !h.wants(target):
		return false
	case target.Object && s.g.door(target.ID) != nil:
		return s.atDoorWith(f, s.g.door(target.ID), q, h)
	case s.g.flagged(target, "safe") || s.g.flagged(target, "distant") && !s.within(f, target, 3):
		return false
	case h.ranged && s.g.flagged(f, "awkward") && s.adjacent(f, target):
		return false
	case h.ranged:
		return s.seesWith(f, target, q, h.clear)
	case !h.melee:
		return false
	case s.beside(f, q) || f.base().Covers(f.stand(), q):
		return true
	}
	n := s.away(f, q)
	return h.reach && n != grid.Far && n <= 2 && s.sees(f, target, q)
}

// reaches reports Reach on a card (IA-KEY-18).
func reaches(c *book.Card) bool { return slices.Contains(c.Keywords, "reach") }

// aims are the squares of a target on which an attack may be declared
// (IA-LARGE-03, IA-TGT-02).
func (s *space) aims(f, target *Figure) []grid.Square { return s.aimsWith(f, target, s.g.usually(f)) }

func (s *space) aimsWith(f, target *Figure, h how) []grid.Square {
	var out []grid.Square
	for _, q := range s.targetSpaces(target) {
		if s.validWith(f, target, q, h) {
			out = append(out, q)
		}
	}
	return out
}

// targets are the figures that a figure may attack.
func (s *space) targets(f *Figure) []*Figure { return s.preyOf(f, s.g.usually(f)) }

// preyOf are the figures that a figure may attack in a certain way.
func (s *space) preyOf(f *Figure, h how) []*Figure {
	var out []*Figure
	for _, o := range s.g.prey() {
		if len(s.aimsWith(f, o, h)) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// chooseTarget asks whom a figure attacks, and which space of a large target if
// that can matter (IA-ATK-04, IA-LARGE-03). It reports false if nobody is
// attacked.
func (g *Game) chooseTarget(t *engine.Table, seat engine.Seat, f *Figure, h how) (*Figure, grid.Square, bool) {
	id := g.ask(t, seat, f, "target", func(p *engine.Prompt) {
		s := g.space()
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-ATK-04"}
		for _, o := range s.preyOf(f, h) {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Note: engine.Say("target.note", engine.Num("n", s.away(f, g.aim(s, f, o, h))), engine.Num("left", o.Health-o.Lost))})
		}
		p.Default = defaultOf(g.suggestTarget(s, f, h))
	}).One()
	target := g.figure(id)
	if target == nil || !target.On {
		return nil, grid.Square{}, false
	}
	s := g.space()
	aims := s.aimsWith(f, target, h)
	if len(aims) == 0 {
		return nil, grid.Square{}, false
	}
	best := g.aim(s, f, target, h)
	if len(aims) > 1 {
		key := g.ask(t, seat, f, "aim", func(p *engine.Prompt) {
			s := g.space()
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("target", target.ID)}
			p.Rules = []string{"IA-LARGE-03"}
			for _, q := range s.aimsWith(f, target, h) {
				p.Add(engine.Option{Key: book.Name(q), Label: engine.Say("space", engine.Name("at", book.Name(q))), Note: engine.Say("aim.note", engine.Num("n", s.away(f, q)))})
			}
			p.Default = engine.Pick(book.Name(g.aim(s, f, target, h)))
		}).One()
		for _, q := range aims {
			if book.Name(q) == key {
				best = q
			}
		}
	}
	return target, best, true
}

// aim is the space of a target that is the nearest of those in sight.
func (g *Game) aim(s *space, f, target *Figure, h how) grid.Square {
	var best grid.Square
	near := grid.Far
	for _, q := range s.aimsWith(f, target, h) {
		if n := s.away(f, q); near == grid.Far || n != grid.Far && n < near {
			best, near = q, n
		}
	}
	return best
}

// strike resolves an attack of a figure on a square of another (IA-ATK-03). An
// attack that this one interrupts waits on the stack (IA-INTR-01).
func (g *Game) strike(t *engine.Table, f, target *Figure, q grid.Square, seat engine.Seat, h how) {
	m := g.Mission
	m.Under = append(m.Under, g.Attack)
	g.Attack = g.aimed(f, target, q, h)
	g.Attack.Seat = seat
	g.attack(t)
	m.Trail = append(m.Trail, g.shot())
	g.Attack = m.Under[len(m.Under)-1]
	m.Under = m.Under[:len(m.Under)-1]
	g.passes("attack", f.ID)
	g.checkEnd(t)
}

// aimed is an attack as it is declared: weapon and pools are those of the cards
// (IA-ATK-02, IA-ATK-07), with what it has besides.
func (g *Game) aimed(f, target *Figure, q grid.Square, h how) Attack {
	a := noAttack()
	a.By, a.At, a.Square, a.Bare = f.ID, target.ID, q, h.bare
	a.Weapon, a.For = h.weapon, h.cause
	x := fight{Attack: &a, by: f, at: target}
	if hero := g.heroOf(f); hero != nil && h.weapon != "" {
		x.equip(hero.profile(h.weapon))
	} else {
		x.equip(attack.Profile{Key: f.Card, Values: tray.Content().Own[f.Card].Values})
	}
	a.With.Surge = slices.DeleteFunc(a.With.Surge, func(s Ability) bool { return amount(s.Effects, "special") > 0 })
	a.With.Melee, a.With.Reach = h.melee, h.reach
	if len(h.dice) > 0 {
		a.Pool, a.Any = Pool{}, 0
		for _, d := range h.dice {
			*a.Pool.of(d)++
		}
	}
	if f.Hero && !h.bare { // IA-ATK-33
		a.With.Surge = append(a.With.Surge, Ability{Cost: 1, Effects: []attack.Effect{{Key: "restrain", N: 1}}})
	}
	if h.bare {
		a.With = Weapon{Name: a.With.Name, Melee: h.melee, Keywords: []attack.Effect{}, Surge: []Ability{}}
	} else {
		g.specialSurges(f, &a)
		if g.flagged(f, "overload") { // each may be triggered twice
			a.With.Surge = append(a.With.Surge, a.With.Surge[:min(len(a.With.Surge), mostAbilities-len(a.With.Surge))]...)
		}
	}
	for _, mod := range h.mods {
		i := strings.IndexAny(mod, "+-")
		n, _ := strconv.Atoi(mod[i:])
		if slices.Contains(tray.Innate, mod[:i]) {
			a.With.Keywords = append(a.With.Keywords, attack.Effect{Key: mod[:i], N: n})
			continue
		}
		a.add(mod[:i], n)
	}
	a.With.Damage += g.armed(f)
	a.Distance = g.space().away(f, q)
	c := target.card()
	for _, d := range append(slices.Clone(c.Defense), g.diceOf(target)...) {
		*a.Pool.of(d)++
	}
	a.Defense.Block += c.Block
	a.Defense.Evade += c.Evade
	a.Defense.Dodge += c.Dodge
	a.Defense.Accuracy += c.Hinders
	return a
}

// surround finds who else an attack may touch: those adjacent to the target
// space, and other valid targets (IA-KEY-13, IA-KEY-15, IA-KEY-32).
func (g *Game) surround() {
	if g.Mission == nil {
		return
	}
	a, s := g.fight(), g.space()
	a.Others = []Near{}
	for _, o := range g.prey() {
		if o == a.by || o == a.at {
			continue
		}
		n := Near{ID: o.ID, Beside: s.beside(o, a.Square) || (o.Object || a.at.Object) && o.base().Covers(o.stand(), a.Square)}
		if aims := s.aims(a.by, o); len(aims) > 0 {
			n.Valid, n.Away = true, s.away(a.by, g.aim(s, a.by, o, g.usually(a.by)))
		}
		a.Others = append(a.Others, n)
	}
}

// shot is the line of the attack for the picture.
func (g *Game) shot() Trail {
	a := g.fight()
	return Trail{Kind: "shot", Figure: a.by.ID, Points: points(a.by.centre(), middle(a.Square)), N: a.Tally.Damage}
}

// about is the figure of a seat whose decision a question of the attack is; a
// single attack names none.
func (g *Game) about(seat engine.Seat) string {
	switch {
	case g.Mission == nil:
		return ""
	case seat == g.by().Seat:
		return g.by().ID
	}
	return g.at().ID
}
