package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// validWith reports that a figure may declare an attack on a square of another:
// melee on what is adjacent or in its space, with Reach within two spaces and in
// sight, ranged on what it sees (IA-ATK-05, IA-ATK-06, IA-MEL-02, IA-KEY-18,
// IA-KEY-19, IA-RNG-02, IA-ATK-20), in the way that the attack is made.
func (s *space) validWith(f, target *troops.Figure, q grid.Square, h how) bool {
	switch {
	case s.g.truce(f, target):
		return false
	case h.ranged && s.g.flagged(f, "arcing"):
		return target.On && target != f && !target.Down && target.Seat != 0 && (h.any || target.Seat != f.Seat) && s.Arcs(f, target)
	case !target.On || target == f || target.Down || target.Seat == 0 || target.Seat == f.Seat && !h.any || h.wants != nil && !h.wants(target):
		return false
	case target.Object && s.g.door(target.ID) != nil:
		return s.atDoorWith(f, s.g.door(target.ID), q, h)
	case target.Companion() && s.g.flagged(target, "insignificant") && s.Sheltered(target):
		return false
	case s.g.flagged(target, "safe") || s.g.flagged(target, "distant") && !s.Within(f, target, 3):
		return false
	case h.ranged && s.g.flagged(f, "awkward") && s.Adjacent(f, target):
		return false
	case h.ranged:
		return s.SeesWith(f, target, q, h.clear || s.Spotted(f, target)) || f.Hero && s.Banks(f, target, q)
	case !h.melee:
		return false
	case s.Beside(f, q) || f.Base().Covers(f.Stand(), q):
		return true
	}
	return h.reach && s.Close(f, q, 2) && s.Sees(f, target, q)
}

// truce reports two figures that a card lets alone for the round.
func (g *Game) truce(a, b *troops.Figure) bool {
	pairs := strings.Fields(g.Mission.Truces)
	return slices.Contains(pairs, a.ID+":"+b.ID) || slices.Contains(pairs, b.ID+":"+a.ID)
}

// aims are the squares of a target on which an attack may be declared
// (IA-LARGE-03, IA-TGT-02).
func (s *space) aims(f, target *troops.Figure) []grid.Square {
	return s.aimsWith(f, target, s.g.usually(f))
}

func (s *space) aimsWith(f, target *troops.Figure, h how) []grid.Square {
	var out []grid.Square
	for _, q := range s.targetSpaces(target) {
		if s.validWith(f, target, q, h) {
			out = append(out, q)
		}
	}
	return out
}

// targets are the figures that a figure may attack.
func (s *space) targets(f *troops.Figure) []*troops.Figure { return s.preyOf(f, s.g.usually(f)) }

// preyOf are the figures that a figure may attack in a certain way.
func (s *space) preyOf(f *troops.Figure, h how) []*troops.Figure {
	var out []*troops.Figure
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
func (g *Game) chooseTarget(t *engine.Table, seat engine.Seat, f *troops.Figure, h how) (*troops.Figure, grid.Square, bool) {
	id := g.ask(t, seat, f, "target", func(p *engine.Prompt) {
		s := g.space()
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-ATK-04"}
		for _, o := range s.preyOf(f, h) {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Note: engine.Say("target.note", engine.Num("n", s.Away(f, g.aim(s, f, o, h))), engine.Num("left", o.Health-o.Lost))})
		}
		g.excludeTargets(p, s, f, h)
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
				p.Add(engine.Option{Key: book.Name(q), Label: engine.Say("space", engine.Name("at", book.Name(q))), Note: engine.Say("aim.note", engine.Num("n", s.Away(f, q)))})
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
func (g *Game) aim(s *space, f, target *troops.Figure, h how) grid.Square {
	var best grid.Square
	near := grid.Far
	for _, q := range s.aimsWith(f, target, h) {
		if n := s.Away(f, q); near == grid.Far || n != grid.Far && n < near {
			best, near = q, n
		}
	}
	return best
}

// strike resolves an attack of a figure on a square of another (IA-ATK-03). An
// attack that this one interrupts waits on the stack (IA-INTR-01).
func (g *Game) strike(t *engine.Table, f, target *troops.Figure, q grid.Square, seat engine.Seat, h how) {
	m := g.Mission
	m.Under = append(m.Under, g.Attack)
	g.Attack = g.aimed(f, target, q, h)
	g.Attack.Seat = seat
	g.attack(t)
	g.passes("next", g.Attack.At)
	m.Trail = append(m.Trail, g.shot())
	g.Attack = m.Under[len(m.Under)-1]
	m.Under = m.Under[:len(m.Under)-1]
	g.passes("attack", f.ID)
	g.checkEnd(t)
}

// aimed is an attack as it is declared: weapon and pools are those of the cards
// (IA-ATK-02, IA-ATK-07), with what it has besides.
func (g *Game) aimed(f, target *troops.Figure, q grid.Square, h how) troops.Attack {
	a := troops.NoAttack()
	a.By, a.At, a.Square, a.Bare = f.ID, target.ID, q, h.bare
	a.Weapon, a.For = h.weapon, h.cause
	x := troops.Fight{Attack: &a, Attacker: f, Target: target}
	if hero := g.heroOf(f); hero != nil && h.weapon != "" {
		x.Equip(hero.Profile(h.weapon))
	} else {
		x.Equip(attack.Profile{Key: f.Card, Values: tray.Content().Own[f.Card].Values})
	}
	a.With.Surge = slices.DeleteFunc(a.With.Surge, func(s troops.Ability) bool { return troops.Amount(s.Effects, "special") > 0 })
	a.With.Melee, a.With.Reach = h.melee, h.reach
	if h.mimic {
		c := target.Printed()
		h.dice, h.melee = c.Dice, c.Attack != "ranged"
		a.With.Melee, a.With.Reach = h.melee, false
	}
	if len(h.dice) > 0 {
		a.Pool, a.Any = troops.Pool{}, 0
		for _, d := range h.dice {
			*a.Pool.Of(d)++
		}
	}
	if f.Hero && !h.bare { // IA-ATK-33
		a.With.Surge = append(a.With.Surge, troops.Ability{Cost: 1, Effects: []attack.Effect{{Key: "restrain", N: 1}}})
	}
	if h.bare {
		a.With = troops.Weapon{Name: a.With.Name, Melee: h.melee, Keywords: []attack.Effect{}, Surge: []troops.Ability{}}
	} else {
		g.specialSurges(f, &a)
		for _, text := range g.borrowed(f) {
			text, two := strings.CutPrefix(text, "2x ")
			if effects, ok := tray.Surge(text); ok && len(a.With.Surge) < troops.MostAbilities {
				a.With.Surge = append(a.With.Surge, troops.Ability{Cost: 1 + troops.Truth(two), Effects: effects})
			}
		}
		if g.flagged(f, "overload") { // each may be triggered twice
			a.With.Surge = append(a.With.Surge, a.With.Surge[:min(len(a.With.Surge), troops.MostAbilities-len(a.With.Surge))]...)
		}
	}
	for _, mod := range h.mods {
		i := strings.IndexAny(mod, "+-")
		n, _ := strconv.Atoi(mod[i:])
		if slices.Contains(tray.Innate, mod[:i]) {
			a.With.Keywords = append(a.With.Keywords, attack.Effect{Key: mod[:i], N: n})
			continue
		}
		a.Add(mod[:i], n)
	}
	a.With.Damage += g.armed(f)
	a.Distance = g.space().Away(f, q)
	c := target.Printed()
	for _, d := range slices.Concat(c.Defense, g.diceOf(target), h.guard) {
		*a.Pool.Of(d) += troops.Truth(!h.naked)
	}
	if o := g.object(target.ID); o != nil {
		a.Defense.Block += o.Block
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
	a.Others = []troops.Near{}
	for _, o := range g.prey() {
		if o == a.Attacker || o == a.Target {
			continue
		}
		n := troops.Near{ID: o.ID, Beside: s.Beside(o, a.Square) || (o.Object || a.Target.Object) && o.Base().Covers(o.Stand(), a.Square)}
		if aims := s.aims(a.Attacker, o); len(aims) > 0 {
			n.Valid, n.Away = true, s.Away(a.Attacker, g.aim(s, a.Attacker, o, g.usually(a.Attacker)))
		}
		a.Others = append(a.Others, n)
	}
}

// shot is the line of the attack for the picture.
func (g *Game) shot() troops.Trail {
	a := g.fight()
	return troops.Trail{Kind: "shot", Figure: a.Attacker.ID, Points: troops.Points(a.Attacker.Centre(), troops.Middle(a.Square)), N: a.Tally.Damage}
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
