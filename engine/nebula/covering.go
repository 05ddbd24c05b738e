package nebula

import "estafeta/engine"

// covering are the loaded weapons that can give Covering Fire.
func (f *Figure) covering() []*Carried {
	var out []*Carried
	for _, c := range f.guns() {
		if c.item().Has("covering_fire") {
			out = append(out, c)
		}
	}
	return out
}

// dashers are the friends that Covering Fire can set in motion: not yet
// activated, on their feet and free to move and to act. NEB-KEY-26.
func (g *Game) dashers(f *Figure) []*Figure {
	var out []*Figure
	for _, o := range g.waiting(f.Seat) {
		switch {
		case o == f, o.unconscious(), o.Fleeing, o.engaged(), o.Prone, o.Down, o.NoMove, o.NoAction, o.suffers("badly_wounded") > 0:
		default:
			out = append(out, o)
		}
	}
	return out
}

// coverFire is a Shot at 1 less, after which a friend moves and Sprints and is
// activated by it. NEB-KEY-26, NEB-KEY-27.
func (g *Game) coverFire(t *engine.Table, f *Figure, in Intent) {
	g.Turn.Covering = true
	g.shoot(t, f, in)
	g.Turn.Covering = false
	o := g.figure(t.Ask(f.Seat, "covered", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-KEY-26", "NEB-KEY-27"}
		for _, o := range g.dashers(f) {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
	}).One())
	if o == nil {
		return
	}
	path := g.askPath(t, o).Poses
	o.Activated, o.Acted = true, true
	bonus := g.sprint(t, o)
	allowance := o.movement() + bonus
	if o.Entrench != "" {
		o.Entrench = ""
		allowance = max(0, allowance-entrenchExit) // NEB-TRENCH-06
	}
	w := g.walk(o, points(path), allowance)
	o.arrive(w)
	g.trail("path", o, w.Points...)
	g.tellMove(t, o, "move", w)
}
