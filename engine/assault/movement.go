package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
)

// askWay asks where a figure goes: a square, or several that the way leads
// through; the shortest way is taken to each. It gives the places on the way and
// what they cost, nothing if the figure stays.
func (g *Game) askWay(t *engine.Table, seat engine.Seat, f *Figure, points int, kind move.Kind) ([]move.Stand, int) {
	a := g.ask(t, seat, f, "way", func(p *engine.Prompt) {
		b := g.board()
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 12
		p.Measuring, p.Direct = true, true // the shortest way is looked for here
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("n", points)}
		p.Rules = []string{"IA-MOVE-14", "IA-MOVE-12"}
		p.Rows = []string{f.ID}
		p.From = []engine.Pose{pose(f.centre())}
		p.Area = [4]float64{0, 0, float64(b.Width), float64(b.Height)}
		if to, ok := g.suggestWay(f, points, kind); ok {
			p.Default = engine.Way(pose(f.base().Centre(to)))
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			_, _, ref := g.way(f, points, kind, a)
			return ref
		}
	})
	way, cost, ref := g.way(f, points, kind, a)
	if ref != nil {
		return nil, 0
	}
	return way, cost
}

// way is the way that an answer names: through its points in order, or why it is
// none (IA-MOVE-07, IA-MOVE-12).
func (g *Game) way(f *Figure, points int, kind move.Kind, a engine.Answer) ([]move.Stand, int, *engine.Refusal) {
	s := g.space()
	ground, w := s.ground(f), g.walker(f)
	var way []move.Stand
	at, cost := f.stand(), 0
	for i, p := range a.Poses {
		ways := ground.Reach(w, at, points-cost, kind)
		last := i == len(a.Poses)-1
		to, ok := ways.At(geom.Point{X: p.X, Y: p.Y})
		if !ok && !last { // one only goes through there
			to, ok = ways.Through(geom.Point{X: p.X, Y: p.Y})
		}
		if !ok {
			if floor(p.X) == floor(w.Base.Centre(at).X) && floor(p.Y) == floor(w.Base.Centre(at).Y) && (i > 0 || len(a.Poses) > 1) {
				continue // it is there
			}
			return nil, 0, g.noWay(s, f, square(p), points)
		}
		n, _ := ways.Steps(to)
		cost += n
		way = append(way, ways.To(to)...)
		at = to
	}
	return way, cost, nil
}

// noWay says why a figure cannot go to a square.
func (g *Game) noWay(s *space, f *Figure, q grid.Square, points int) *engine.Refusal {
	who, to := engine.Piece("who", f.ID), engine.Name("to", book.Name(q))
	switch o := s.at(q); {
	case !s.board.Has(q):
		return engine.Refuse("IA-MOVE-14", "refuse.way.none", to)
	case o == f:
		return engine.Refuse("IA-MOVE-14", "refuse.way.here", who, to)
	case o != nil:
		return engine.Refuse("IA-MOVE-07", "refuse.way.figure", engine.Piece("other", o.ID), to)
	case !f.card().Mobile && !f.massive() && s.board.At(q) == grid.Blocking:
		return engine.Refuse("IA-TERR-12", "refuse.way.blocking", to)
	case !f.card().Mobile && !f.massive() && s.board.At(q) == grid.Impassable:
		return engine.Refuse("IA-TERR-21", "refuse.way.impassable", to)
	}
	return engine.Refuse("IA-MOVE-14", "refuse.way.far", who, to, engine.Num("n", points))
}

// goes moves a figure along a way, space by space; whoever may interrupt that
// does so (IA-PLACE-11, IA-PLACE-12, IA-INTR-01). If it is stopped where it cannot
// end, it goes to the closest empty space (IA-MOVE-13). A Massive figure pushes
// whom it ends on (IA-KEY-08).
func (g *Game) goes(t *engine.Table, f *Figure, way []move.Stand) {
	trail := []geom.Point{f.centre()}
	own := g.Mission.Turn.Figure == f.ID
	for _, st := range way {
		if own {
			g.Mission.Turn.Exited = true
		}
		before := f.stand()
		g.reactions(t, f, "foe exits", nil)
		if !f.On || f.stand() != before {
			break
		}
		was := g.space()
		near := g.nearby(was, f)
		left := f.squares()
		f.put(st)
		trail = append(trail, f.centre())
		g.rules(t, "enter")
		g.entered(t, f, left)
		g.reactions(t, f, "foe enters", near)
		if !f.On || f.stand() != st || !g.canMove(f) {
			break
		}
	}
	g.Mission.Trail = append(g.Mission.Trail, Trail{Kind: "path", Figure: f.ID, Points: trail})
	if !f.On {
		return
	}
	if f.massive() {
		g.settle(t, f)
		return
	}
	if s := g.space(); !s.ground(f).Ends(g.walker(f), f.stand()) && !f.card().Mobile {
		g.displace(t, f)
	}
}

// nearby are the enemies adjacent to a figure.
func (g *Game) nearby(s *space, f *Figure) []*Figure {
	var out []*Figure
	for _, o := range g.standing(other(f.Seat)) {
		if s.adjacent(o, f) {
			out = append(out, o)
		}
	}
	return out
}

// shares reports a figure in a space with another.
func (g *Game) shares(f *Figure) bool {
	return slices.ContainsFunc(g.standing(0), func(o *Figure) bool { return o != f && meets(o.squares(), f.squares()) })
}

// reactions lets the enemies of a figure that moves react: those it leaves, or
// those it comes next to and was not before. Nobody interrupts it in a space that
// it shares (IA-INTR-06).
func (g *Game) reactions(t *engine.Table, f *Figure, when string, before []*Figure) {
	if g.shares(f) {
		return
	}
	list := slices.DeleteFunc(g.nearby(g.space(), f), func(o *Figure) bool { return slices.Contains(before, o) })
	for _, o := range list {
		for _, h := range g.abilities(o, when) {
			if h.ability.Limit == "figure" { // once for each figure in a round
				k := h.key() + " " + f.ID
				if slices.Contains(o.Used, k) || !g.uses(h) {
					continue
				}
				o.Used = append(o.Used, k)
			} else if !g.uses(h) {
				continue
			}
			t.Tell("ability.used", engine.Piece("who", o.ID), engine.Term("ability", h.source.name()), engine.ByRules("IA-ABIL-01"))
			u := &using{g: g, t: t, seat: o.Seat, by: o, on: []*Figure{f}, name: h.source.name(), source: h.source}
			u.do(h.ability.Steps())
		}
	}
	if len(list) > 0 && f.On {
		g.moving(t, f, when, list)
	}
}

// moving opens the window of Command cards for those whom a moving figure leaves
// or comes next to. The cards concern that figure.
func (g *Game) moving(t *engine.Table, f *Figure, when string, list []*Figure) {
	w := window{reacting.key, []string{when}, nil}
	seat := other(f.Seat)
	if len(g.side(seat).Command.Hand) == 0 {
		return
	}
	g.Mission.Mover = f.ID
	g.open(t, seat, w, list...)
	g.Mission.Mover = ""
}

// settle pushes the figures where a Massive figure has ended its movement to the
// closest empty spaces: those friendly to it first (IA-KEY-08 … IA-KEY-11).
func (g *Game) settle(t *engine.Table, f *Figure) {
	var under []*Figure
	for _, seat := range []engine.Seat{f.Seat, other(f.Seat)} {
		for _, o := range g.standing(seat) {
			if o != f && slices.ContainsFunc(o.squares(), func(q grid.Square) bool { return f.base().Covers(f.stand(), q) }) {
				under = append(under, o)
			}
		}
	}
	if len(under) == 0 {
		return
	}
	g.triggers(t, f, "settles")
	under = slices.DeleteFunc(under, func(o *Figure) bool { return !o.On })
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Still = true // IA-KEY-11
	}
	for _, o := range under {
		g.displace(t, o)
	}
}

// displace pushes a figure to the closest empty space; its player chooses among
// several that are equally close (IA-KEY-08, IA-MOVE-13).
func (g *Game) displace(t *engine.Table, f *Figure) {
	list := g.space().nearest(f, f.At)
	if len(list) == 0 {
		return
	}
	to := list[0]
	if len(list) > 1 {
		key := g.ask(t, f.Seat, f, "displace", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			p.Rules = []string{"IA-KEY-08"}
			for _, st := range g.space().nearest(f, f.At) {
				p.Add(engine.Option{Key: standKey(st), Label: engine.Say("space", engine.Name("at", book.Name(st.At)))})
			}
			p.DefaultFirst()
		}).One()
		for _, st := range list {
			if standKey(st) == key {
				to = st
			}
		}
	}
	f.put(to)
	t.Tell("displaced", engine.Piece("who", f.ID), engine.Name("to", placeName(f)), engine.ByRules("IA-KEY-08"))
}

// standKey names a place for an option.
func standKey(s move.Stand) string {
	if s.Across {
		return book.Name(s.At) + "a"
	}
	return book.Name(s.At)
}

// placeName is where a figure stands, as players say it: the square of its upper
// left corner.
func placeName(f *Figure) string { return book.Name(f.At) }
