package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// askWay asks where a figure goes: a square, or several that the way leads
// through; the shortest way is taken to each. It gives the places on the way and
// what they cost, nothing if the figure stays.
func (g *Game) askWay(t *engine.Table, seat engine.Seat, f *troops.Figure, points int, kind move.Kind) ([]move.Stand, int) {
	a := g.ask(t, seat, f, "way", func(p *engine.Prompt) {
		b := g.board()
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 12
		p.Measuring, p.Direct = true, true // the shortest way is looked for here
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("n", points)}
		p.Rules = []string{"IA-MOVE-14", "IA-MOVE-12"}
		p.Rows = []string{f.ID}
		p.From = []engine.Pose{troops.Pose(f.Centre())}
		p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
		if to, ok := g.suggestWay(f, points, kind); ok {
			p.Default = engine.Way(troops.Pose(f.Base().Centre(to)))
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			_, _, ref := g.way(f, points, kind, a)
			return ref
		}
		p.Short = func(a engine.Answer) engine.Answer { return g.short(f, points, kind, a) }
	})
	way, cost, ref := g.way(f, points, kind, a)
	if ref != nil {
		return nil, 0
	}
	return way, cost
}

// way is the way that an answer names: through its points in order, or why it is
// none (IA-MOVE-07, IA-MOVE-12).
func (g *Game) way(f *troops.Figure, points int, kind move.Kind, a engine.Answer) ([]move.Stand, int, *engine.Refusal) {
	s := g.space()
	ground, w := s.Ground(f), s.Walker(f)
	var way []move.Stand
	at, cost := f.Stand(), 0
	for i, p := range a.Poses {
		ways := ground.Reach(w, at, points-cost, kind)
		last := i == len(a.Poses)-1
		to, ok := ways.At(geom.Point{X: p.X, Y: p.Y})
		if !ok && !last { // one only goes through there
			to, ok = ways.Through(geom.Point{X: p.X, Y: p.Y})
		}
		if !ok {
			there := troops.Square(p) == troops.Square(troops.Pose(w.Base.Centre(at))) && (i > 0 || len(a.Poses) > 1)
			if there && (!last || ground.Ends(w, at)) { // where it only goes through, it does not end
				continue
			}
			return nil, 0, g.noWay(s, f, troops.Square(p), points)
		}
		n, _ := ways.Steps(to)
		cost += n
		way = append(way, ways.To(to)...)
		at = to
	}
	return way, cost, nil
}

// short is a way whose last point is as near as the figure gets to where it was to
// lead, doors in between opened; the same way if that is not nearer than it is.
func (g *Game) short(f *troops.Figure, points int, kind move.Kind, a engine.Answer) engine.Answer {
	n := len(a.Poses) - 1
	if n < 0 {
		return a
	}
	s, at, cost := g.space(), f.Stand(), 0
	if n > 0 {
		way, spent, ref := g.way(f, points, kind, engine.Way(a.Poses[:n]...))
		if ref != nil || len(way) == 0 {
			return a
		}
		at, cost = way[len(way)-1], spent
	}
	near := g.distances(s.opened(), []grid.Square{troops.Square(a.Poses[n])})
	base := f.Base()
	best, closest := at, least(s, base, at, near)
	for _, st := range s.Ground(f).Reach(s.Walker(f), at, points-cost, kind).Ends() {
		if d := least(s, base, st, near); d < closest {
			best, closest = st, d
		}
	}
	if best == at {
		return a
	}
	return engine.Way(append(slices.Clone(a.Poses[:n]), troops.Pose(f.Base().Centre(best)))...)
}

// noWay says why a figure cannot go to a square.
func (g *Game) noWay(s *space, f *troops.Figure, q grid.Square, points int) *engine.Refusal {
	who, to := engine.Piece("who", f.ID), engine.Name("to", book.Name(q))
	switch o := s.At(q); {
	case !s.Board.Has(q):
		return engine.Refuse("IA-MOVE-14", "refuse.way.none", to)
	case o == f:
		return engine.Refuse("IA-MOVE-14", "refuse.way.here", who, to)
	case o != nil:
		return engine.Refuse("IA-MOVE-07", "refuse.way.figure", engine.Piece("other", o.ID), to)
	case !f.Printed().Mobile && !f.Massive() && s.Board.At(q) == grid.Blocking:
		return engine.Refuse("IA-TERR-12", "refuse.way.blocking", to)
	case !f.Printed().Mobile && !f.Massive() && s.Board.At(q) == grid.Impassable:
		return engine.Refuse("IA-TERR-21", "refuse.way.impassable", to)
	}
	return engine.Refuse("IA-MOVE-14", "refuse.way.far", who, to, engine.Num("n", points))
}

// goes moves a figure along a way, space by space; whoever may interrupt that
// does so (IA-PLACE-11, IA-PLACE-12, IA-INTR-01). If it is stopped where it cannot
// end, it goes to the closest empty space (IA-MOVE-13). A Massive figure pushes
// whom it ends on (IA-KEY-08).
func (g *Game) goes(t *engine.Table, f *troops.Figure, way []move.Stand) {
	trail := []geom.Point{f.Centre()}
	own := g.Mission.Turn.Figure == f.ID
	for _, st := range way {
		if own {
			g.Mission.Turn.Exited = true
		}
		before := f.Stand()
		g.reactions(t, f, "foe exits", nil)
		if !f.On || f.Stand() != before {
			break
		}
		was := g.space()
		near := g.nearby(was, f)
		left, under := f.Squares(), g.meets(f)
		f.Put(st)
		trail = append(trail, f.Centre())
		g.rules(t, "enter")
		g.entered(t, f, left)
		g.tramples(t, f, under)
		g.comes(t, f, left)
		g.reactions(t, f, "foe enters", near)
		if !f.On || f.Stand() != st || !g.canMove(f) {
			break
		}
	}
	g.Mission.Trail = append(g.Mission.Trail, troops.Trail{Kind: "path", Figure: f.ID, Points: trail})
	if !f.On {
		return
	}
	if f.Massive() {
		g.settle(t, f)
		return
	}
	if s := g.space(); !s.Ground(f).Ends(s.Walker(f), f.Stand()) && !f.Printed().Mobile {
		g.displace(t, f)
	}
}

// meets are the enemies in whose spaces a figure is.
func (g *Game) meets(f *troops.Figure) []*troops.Figure {
	return slices.DeleteFunc(g.standing(troops.Other(f.Seat)), func(o *troops.Figure) bool { return !troops.Meets(o.Squares(), f.Squares()) })
}

// tramples uses what a figure does to the enemies whose spaces it leaves and enters as
// it moves: to each once in a round.
func (g *Game) tramples(t *engine.Table, f *troops.Figure, before []*troops.Figure) {
	now := g.meets(f)
	for _, x := range []struct {
		when        string
		of, without []*troops.Figure
	}{{"leaves", before, now}, {"overruns", now, before}} {
		for _, o := range x.of {
			if slices.Contains(x.without, o) {
				continue
			}
			for _, h := range g.abilities(f, x.when) {
				k := h.key() + " " + o.ID
				if !o.On || !f.On || slices.Contains(f.Used, k) || !g.uses(h) {
					continue
				}
				f.Used = append(f.Used, k)
				t.Tell("ability.used", engine.Piece("who", f.ID), engine.Term("ability", h.source.Name()), engine.ByRules("IA-ABIL-01"))
				u := g.using(tricks.Use{T: t, Seat: f.Seat, By: f, On: []*troops.Figure{o}, Name: h.source.Name(), Source: h.source})
				u.do(h.ability.Steps())
			}
		}
	}
}

// comes uses what a figure of a campaign has when it leaves the space of an enemy,
// and when it comes into a space.
func (g *Game) comes(t *engine.Table, f *troops.Figure, left []grid.Square) {
	if g.Mission.Story == nil || !f.On {
		return
	}
	was := g.Mission.Subject
	for _, o := range g.standing(troops.Other(f.Seat)) {
		if troops.Meets(o.Squares(), left) && !troops.Meets(o.Squares(), f.Squares()) {
			g.Mission.Subject = o.ID
			g.triggers(t, f, "passes")
		}
	}
	g.Mission.Subject = was
	if !g.Mission.Forced && f.On {
		g.triggers(t, f, "comes")
	}
}

// nearby are the enemies adjacent to a figure.
func (g *Game) nearby(s *space, f *troops.Figure) []*troops.Figure {
	var out []*troops.Figure
	for _, o := range g.standing(troops.Other(f.Seat)) {
		if s.Adjacent(o, f) {
			out = append(out, o)
		}
	}
	return out
}

// shares reports a figure in a space with another.
func (g *Game) shares(f *troops.Figure) bool {
	return slices.ContainsFunc(g.standing(0), func(o *troops.Figure) bool { return o != f && troops.Meets(o.Squares(), f.Squares()) })
}

// reactions lets the enemies of a figure that moves react: those it leaves, or
// those it comes next to and was not before. Nobody interrupts it in a space that
// it shares (IA-INTR-06). Of several reactions whoever resolves the activation says
// which is first (IA-INTR-05).
func (g *Game) reactions(t *engine.Table, f *troops.Figure, when string, before []*troops.Figure) {
	if g.shares(f) {
		return
	}
	list := slices.DeleteFunc(g.nearby(g.space(), f), func(o *troops.Figure) bool { return slices.Contains(before, o) })
	var all []held
	for _, o := range list {
		for _, h := range g.abilities(o, when) {
			if h.ability.Limit != "figure" || !slices.Contains(o.Used, h.key()+" "+f.ID) { // once for each figure in a round
				all = append(all, h)
			}
		}
	}
	decider := f.Seat
	if a := g.actor(); a != nil {
		decider = a.Seat
	}
	g.together(t, decider, all, func(h held) {
		if h.ability.Limit == "figure" {
			h.by.Used = append(h.by.Used, h.key()+" "+f.ID)
		}
		t.Tell("ability.used", engine.Piece("who", h.by.ID), engine.Term("ability", h.source.Name()), engine.ByRules("IA-ABIL-01"))
		u := g.using(tricks.Use{T: t, Seat: h.by.Seat, By: h.by, On: []*troops.Figure{f}, Name: h.source.Name(), Source: h.source})
		u.do(h.ability.Steps())
	})
	if len(list) > 0 && f.On {
		g.moving(t, f, when, list)
	}
}

// moving opens the window of Command cards for those whom a moving figure leaves
// or comes next to. The cards concern that figure.
func (g *Game) moving(t *engine.Table, f *troops.Figure, when string, list []*troops.Figure) {
	w := window{reacting.key, []string{when}, nil}
	seat := troops.Other(f.Seat)
	if len(g.side(seat).Command.Hand) == 0 {
		return
	}
	was := g.Mission.Mover // of a movement that this one interrupts
	g.Mission.Mover = f.ID
	g.open(t, seat, w, list...)
	g.Mission.Mover = was
}

// settle pushes the figures where a Massive figure has ended its movement to the
// closest empty spaces: those friendly to it first (IA-KEY-08 … IA-KEY-11).
func (g *Game) settle(t *engine.Table, f *troops.Figure) {
	var under []*troops.Figure
	for _, seat := range []engine.Seat{f.Seat, troops.Other(f.Seat)} {
		for _, o := range g.standing(seat) {
			if o != f && slices.ContainsFunc(o.Squares(), func(q grid.Square) bool { return f.Base().Covers(f.Stand(), q) }) {
				under = append(under, o)
			}
		}
	}
	if len(under) == 0 {
		return
	}
	g.triggers(t, f, "settles")
	g.open(t, f.Seat, window{reacting.key, []string{"settles"}, nil}, f)
	under = slices.DeleteFunc(under, func(o *troops.Figure) bool { return !o.On })
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Still = true // IA-KEY-11
	}
	for _, o := range under {
		g.displace(t, o)
	}
}

// displace pushes a figure to the closest empty space; its player chooses among
// several that are equally close (IA-KEY-08, IA-MOVE-13).
func (g *Game) displace(t *engine.Table, f *troops.Figure) {
	list := g.space().Displacements(f)
	if len(list) == 0 {
		return
	}
	to := list[0]
	if len(list) > 1 {
		key := g.ask(t, f.Seat, f, "displace", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			p.Rules = []string{"IA-KEY-08"}
			for _, st := range g.space().Displacements(f) {
				p.Add(engine.Option{Key: troops.StandKey(st), Label: engine.Say("space", engine.Name("at", book.Name(st.At)))})
			}
			p.DefaultFirst()
		}).One()
		for _, st := range list {
			if troops.StandKey(st) == key {
				to = st
			}
		}
	}
	f.Put(to)
	t.Tell("displaced", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-KEY-08"))
}
