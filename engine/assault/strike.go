package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// valid reports that a figure may declare an attack on a square of another:
// melee on what is adjacent or in its space, with Reach within two spaces and in
// sight, ranged on what it sees (IA-ATK-05, IA-ATK-06, IA-MEL-02, IA-KEY-18,
// IA-KEY-19, IA-RNG-02, IA-ATK-20).
func (s *space) valid(f, target *Figure, q grid.Square) bool {
	if !target.On || target.Seat == f.Seat {
		return false
	}
	c := f.card()
	switch {
	case c.Attack == "":
		return false
	case c.Attack == "ranged":
		return s.sees(f, target, q)
	case s.beside(f, q) || f.base().Covers(f.stand(), q):
		return true
	}
	n := s.away(f, q)
	return reaches(c) && n != grid.Far && n <= 2 && s.sees(f, target, q)
}

// reaches reports Reach on a card (IA-KEY-18).
func reaches(c *book.Card) bool {
	for _, k := range c.Keywords {
		if k == "reach" {
			return true
		}
	}
	return false
}

// aims are the squares of a target on which an attack may be declared
// (IA-LARGE-03, IA-TGT-02).
func (s *space) aims(f, target *Figure) []grid.Square {
	var out []grid.Square
	for _, q := range target.squares() {
		if s.valid(f, target, q) {
			out = append(out, q)
		}
	}
	return out
}

// targets are the figures that a figure may attack.
func (s *space) targets(f *Figure) []*Figure {
	var out []*Figure
	for _, o := range s.g.standing(other(f.Seat)) {
		if len(s.aims(f, o)) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// chooseTarget asks whom a figure attacks, and which space of a large target if
// that can matter (IA-ATK-04, IA-LARGE-03). It reports false if nobody is
// attacked.
func (g *Game) chooseTarget(t *engine.Table, seat engine.Seat, f *Figure) (*Figure, grid.Square, bool) {
	id := t.Ask(seat, "target", func(p *engine.Prompt) {
		s := g.space()
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-ATK-04"}
		for _, o := range s.targets(f) {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Note: engine.Say("target.note", engine.Num("n", s.away(f, g.aim(s, f, o))), engine.Num("left", o.Health-o.Lost))})
		}
		p.Default = defaultOf(g.suggestTarget(s, f))
	}).One()
	target := g.figure(id)
	if target == nil || !target.On {
		return nil, grid.Square{}, false
	}
	s := g.space()
	aims := s.aims(f, target)
	if len(aims) == 0 {
		return nil, grid.Square{}, false
	}
	best := g.aim(s, f, target)
	if len(aims) > 1 {
		key := t.Ask(seat, "aim", func(p *engine.Prompt) {
			s := g.space()
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("target", target.ID)}
			p.Rules = []string{"IA-LARGE-03"}
			for _, q := range s.aims(f, target) {
				p.Add(engine.Option{Key: book.Name(q), Label: engine.Say("space", engine.Name("at", book.Name(q))), Note: engine.Say("aim.note", engine.Num("n", s.away(f, q)))})
			}
			p.Default = engine.Pick(book.Name(g.aim(s, f, target)))
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
func (g *Game) aim(s *space, f, target *Figure) grid.Square {
	var best grid.Square
	near := grid.Far
	for _, q := range s.aims(f, target) {
		if n := s.away(f, q); near == grid.Far || n != grid.Far && n < near {
			best, near = q, n
		}
	}
	return best
}

// strike resolves an attack of a figure on a square of another (IA-ATK-03). An
// attack that this one interrupts waits on the stack (IA-INTR-01).
func (g *Game) strike(t *engine.Table, f, target *Figure, q grid.Square) {
	m := g.Mission
	m.Under = append(m.Under, g.Attack)
	g.Attack = g.aimed(f, target, q)
	g.attack(t)
	m.Trail = append(m.Trail, g.shot())
	g.Attack = m.Under[len(m.Under)-1]
	m.Under = m.Under[:len(m.Under)-1]
	g.checkEnd(t)
}

// aimed is an attack as it is declared: weapon and pools are those of the cards
// (IA-ATK-02, IA-ATK-07).
func (g *Game) aimed(f, target *Figure, q grid.Square) Attack {
	a := noAttack()
	a.By, a.At, a.Square = f.ID, target.ID, q
	own := tray.Content().Own[f.Card]
	fight{Attack: &a, by: f, at: target}.equip(attack.Profile{Key: f.Card, Values: own.Values})
	a.Distance = g.space().away(f, q)
	c := target.card()
	for _, d := range c.Defense {
		*a.Pool.of(d)++
	}
	a.Defense = Defense{Block: c.Block, Evade: c.Evade, Dodge: c.Dodge, Accuracy: c.Hinders}
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
	for _, o := range g.standing(0) {
		if o == a.by || o == a.at {
			continue
		}
		n := Near{ID: o.ID, Beside: s.beside(o, a.Square)}
		if aims := s.aims(a.by, o); len(aims) > 0 {
			n.Valid, n.Away = true, s.away(a.by, g.aim(s, a.by, o))
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
