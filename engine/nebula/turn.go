package nebula

import (
	"estafeta/engine"
)

// playerTurn is one Player Turn: a figure is chosen, what it does is declared,
// then done. NEB-ROUND-08 … NEB-ROUND-13, NEB-DECL-01 … NEB-DECL-07.
func (g *Game) playerTurn(t *engine.Table) {
	seat := g.ToAct
	id := t.Ask(seat, "activate", func(p *engine.Prompt) {
		p.Begin = true
		p.Rules = []string{"NEB-ROUND-10", "NEB-ROUND-13"}
		for _, f := range g.waiting(seat) {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID, Verb: "activate"})
		}
		p.Default = engine.Pick(p.Options[0].Key)
	}).One()
	f := g.figure(id)
	g.Trail = []Trail{}
	g.Attack = Attack{Dice: []int{}}
	f.Activated = true
	g.Turn = Turn{Figure: f.ID, Plan: []Intent{}, NoMove: f.NoMove, NoAction: f.NoAction}
	f.NoMove, f.NoAction = false, false
	if g.turnStart(t, f) {
		g.act(t, f)
	}
	g.Turn = Turn{Plan: []Intent{}}
	g.Attack = Attack{Dice: []int{}}
	g.passTurn(t)
}

// turnStart resolves what comes before a declaration: unconsciousness, a
// Fleeing figure's Recovery. It reports whether the figure may act.
// NEB-INJ-09, NEB-INJ-10, NEB-RCV-01, NEB-PRONE-05, NEB-FALL-02.
func (g *Game) turnStart(t *engine.Table, f *Figure) bool {
	if f.unconscious() {
		t.Tell("turn.unconscious", engine.Piece("who", f.ID), engine.ByRules("NEB-INJ-10"))
		return false
	}
	if f.suffers("badly_wounded") > 0 {
		g.Turn.NoAction = true
	}
	if f.Fleeing && !g.recover(t, f) {
		return false
	}
	g.Turn.Left = f.movement()
	if f.Prone {
		g.Turn.Left = min(crawl, g.Turn.Left)
	}
	if g.Turn.NoMove {
		g.Turn.Left = 0
	}
	return true
}

// act declares and resolves until the figure is done. A second declaration
// follows only where the first left something open: a fight or a Disengage
// that set the figure free (NEB-MEL-06, NEB-DIS-06), or an intent that proved
// illegal by measuring and is declared anew (NEB-DECL-06).
func (g *Game) act(t *engine.Table, f *Figure) {
	for range 6 {
		g.Turn.Plan = []Intent{}
		g.declare(t, f)
		again := false
		if !f.engaged() || g.Turn.Fought {
			if len(g.Turn.Plan) == 0 {
				return
			}
		}
		plan := g.Turn.Plan
		g.Turn.Plan = []Intent{}
		for _, in := range plan {
			void := g.perform(t, f, in)
			again = again || void
			if !g.canGoOn(f) {
				return
			}
		}
		if f.engaged() && !g.Turn.Fought && !g.Turn.Broke {
			g.fightAll(t, f)
			if !g.canGoOn(f) {
				return
			}
			again = again || !f.engaged()
		}
		if g.Turn.Broke && !g.Turn.Fought && !f.engaged() {
			again = true
			g.Turn.Broke = false
		}
		if !again {
			return
		}
	}
}

// canGoOn reports that the figure may still do something in its own turn.
func (g *Game) canGoOn(f *Figure) bool {
	return !f.Out && !f.unconscious() && !f.Fleeing && !f.Down
}

// declare asks for one intent after the other until the player says that is
// all; nothing is measured on the way. NEB-DECL-01, NEB-DECL-04.
func (g *Game) declare(t *engine.Table, f *Figure) {
	for len(g.Turn.Plan) < 6 {
		verb := t.Ask(f.Seat, "declare", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			p.Pass, p.Send = true, true
			p.Rules = []string{"NEB-DECL-01", "NEB-ACT-04"}
			for _, v := range g.verbs(f) {
				p.Add(engine.Option{Key: v, Verb: v, Grave: v == "flee"})
			}
		}).One()
		if verb == "" {
			return
		}
		in, ok := g.detail(t, f, verb)
		if ok {
			g.Turn.Plan = append(g.Turn.Plan, in)
		}
	}
}

// planned sums up what is declared so far.
func (g *Game) planned() (action, moved, last bool) {
	for _, in := range g.Turn.Plan {
		switch in.Verb {
		case "move":
			moved = true
		case "sprint":
			moved, action = true, true
		case "entrench":
			moved = true
			last = true // the rest of the movement is lost
		case "magazine":
		case "flee", "charge":
			action, last = true, true
		default:
			action = true
		}
	}
	return action || g.Turn.Action, moved, last
}

// verbs are what the figure can still declare. NEB-ACT-01, NEB-ACT-04 …
// NEB-ACT-06.
func (g *Game) verbs(f *Figure) []string {
	action, moved, last := g.planned()
	free := !f.engaged() && !last && !g.Turn.NoMove
	can := !action && !g.Turn.NoAction
	prey := can && len(g.targets(f)) > 0
	var out []string
	add := func(ok bool, verb string) {
		if ok {
			out = append(out, verb)
		}
	}
	charged := false
	for _, in := range g.Turn.Plan {
		charged = charged || in.Verb == "charge" || in.Verb == "flee"
	}
	if charged {
		return nil
	}
	add(free && g.Turn.Left > 0, "move")
	add(prey && len(f.guns()) > 0, "shoot")
	add(prey && free && !f.Prone, "charge")
	add(can && free && !moved && !f.Prone && g.Turn.Left > 0, "sprint")
	add(can && f.engaged() && !g.Turn.Fought, "disengage")
	add(!f.engaged() && !last && f.Entrench == "" && g.anyParapet(f, moved), "entrench")
	add(can && len(g.emptied(f)) > 0, "reload")
	add(f.has("reload") && !action && len(g.emptied(f)) > 0, "magazine")
	add(can && len(f.holstered()) > 0 && !f.stunned(), "equip")
	add(can && f.Prone, "stand")
	add(can && !f.Prone && !f.engaged(), "prone")
	add(can && free && !moved && !f.engaged(), "flee")
	return out
}

// anyParapet reports that Entrenching makes sense: beside an Obstacle now, or
// after a move that is already declared.
func (g *Game) anyParapet(f *Figure, moved bool) bool {
	return moved || g.parapet(f) != nil
}

// detail asks what a verb needs. It reports false if nothing came of it.
func (g *Game) detail(t *engine.Table, f *Figure, verb string) (Intent, bool) {
	in := Intent{Verb: verb, Path: []engine.Pose{}, Target: []string{}, Dice: []int{}}
	switch verb {
	case "move", "sprint":
		in.Path = g.askPath(t, f).Poses
		return in, len(in.Path) > 0
	case "shoot":
		return g.askShot(t, f, in)
	case "charge":
		return g.askCharge(t, f, in)
	case "reload", "magazine":
		in.Weapon = g.askItem(t, f, verb, g.emptied(f))
		return in, in.Weapon != ""
	case "equip":
		in.Weapon = g.askItem(t, f, verb, f.holstered())
		return in, in.Weapon != ""
	}
	return in, true
}

// askItem asks which of several items.
func (g *Game) askItem(t *engine.Table, f *Figure, verb string, of []*Carried) string {
	return t.Ask(f.Seat, verb, func(p *engine.Prompt) {
		p.About = f.ID
		for _, c := range of {
			p.Add(engine.Option{Key: c.ID, Label: engine.Say("item." + c.Item)})
		}
	}).One()
}

// from is where a way declared now will begin, as far as that can be said
// without measuring.
func (g *Game) from(f *Figure) engine.Pose {
	at := pose(f.At)
	for _, in := range g.Turn.Plan {
		if n := len(in.Path); n > 0 {
			at = in.Path[n-1]
		}
	}
	return at
}

// askPath asks for the points of a way. What no movement could cross is
// refused, whatever the distance; too far is not (NEB-DECL-05).
func (g *Game) askPath(t *engine.Table, f *Figure) engine.Answer {
	return t.Ask(f.Seat, "path", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Min, p.Max = engine.Path, f.ID, true, 1, 8
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.From = []engine.Pose{g.from(f)}
		p.Rows = []string{f.ID}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-MOVE-03", "NEB-TERR-10"}
		p.Check = func(a engine.Answer) *engine.Refusal {
			at := point(g.from(f))
			for _, q := range a.Poses {
				next := g.onTable(f, point(q))
				if stop, by := g.blocked(f, at, next); stop <= 1 {
					if by.thing != "" {
						return engine.Refuse("NEB-TERR-10", "path.solid", engine.ThingArg("thing", by.thing))
					}
					return engine.Refuse("NEB-MOVE-01", "path.figure", engine.Piece("by", by.figure))
				}
				at = next
			}
			return nil
		}
	})
}

// perform resolves one intent. It reports true if the intent proved illegal by
// measuring and may be declared anew (NEB-DECL-06).
func (g *Game) perform(t *engine.Table, f *Figure, in Intent) (void bool) {
	switch in.Verb {
	case "move":
		g.moveAlong(t, f, in.Path)
		return false
	case "entrench":
		g.entrench(t, f)
		return false
	case "magazine":
		g.magazine(t, f, f.carried(in.Weapon))
		return false
	case "shoot":
		if why := g.shotIllegal(f, in); why != nil {
			t.Reveal("declared.void", engine.Piece("who", f.ID), engine.Term("why", why.Key), engine.ByRules("NEB-DECL-06", why.Rule))
			return true
		}
	case "charge":
		if why := g.chargeIllegal(f, g.figure(in.Target[0])); why != nil {
			t.Reveal("declared.void", engine.Piece("who", f.ID), engine.Term("why", why.Key), engine.ByRules("NEB-DECL-06", why.Rule))
			return true
		}
	}
	g.Turn.Action, f.Acted = true, true
	switch in.Verb {
	case "sprint":
		g.Turn.Left += g.sprint(t, f)
		g.moveAlong(t, f, in.Path)
	case "shoot":
		g.shoot(t, f, in)
	case "charge":
		g.charge(t, f, g.figure(in.Target[0]), in.Sprint)
	case "reload":
		g.reload(t, f, f.carried(in.Weapon))
	case "equip":
		g.equip(t, f, f.carried(in.Weapon))
	case "stand":
		f.Prone = false
		t.Tell("prone.stand", engine.Piece("who", f.ID), engine.ByRules("NEB-PRONE-08"))
	case "prone":
		g.dropProne(t, f)
	case "disengage":
		g.disengage(t, f)
	case "flee":
		t.Lock("flee")
		f.Fleeing = true
		g.flight(t, f, false)
	}
	return false
}
