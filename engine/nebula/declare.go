package nebula

import (
	"estafeta/engine"
)

// declare asks for one intent after the other until the player says that is
// all; nothing is measured on the way. NEB-DECL-01, NEB-DECL-04.
func (g *Game) declare(t *engine.Table, f *Figure) {
	for len(g.Turn.Plan) < 6 {
		verb := t.Ask(f.Seat, "declare", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			p.Pass, p.Send = true, true
			p.Rules = []string{"NEB-DECL-01", "NEB-ACT-04"}
			c := g.chancesOf(f)
			for _, v := range c.out {
				p.Add(engine.Option{Key: v, Verb: v, Grave: v == "flee" || v == "detonate"})
			}
			c.bar(p)
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
	extra := false
	for _, in := range g.Turn.Plan {
		switch in.Verb {
		case "move":
			moved = true
		case "sprint":
			moved, action = true, true
		case "entrench", "jump": // NEB-JUMP-04
			moved = true
			last = true // the rest of the movement is lost
		case "tactics":
			action, extra = false, true
		case "search":
			action = action || g.rule("a48") == "action"
		case "magazine", "detonate", "fly":
		case "flee", "charge":
			action, last = true, true
		default:
			action = true
		}
	}
	return action || g.Turn.Action && !extra, moved, last
}

// calls reports that Combat Tactics are among what is declared.
func (g *Game) calls() bool {
	for _, in := range g.Turn.Plan {
		if in.Verb == "tactics" {
			return true
		}
	}
	return false
}

// anyParapet reports that there is something on the table to Entrench behind.
// Whether the figure stands beside it shows only when the intent is resolved:
// an offer that came and went would tell a distance (NEB-GEN-04).
func (g *Game) anyParapet(f *Figure) bool {
	for _, e := range g.Terrain {
		if e.shelters(f) {
			return true
		}
	}
	return false
}

// detail asks what a verb needs. It reports false if nothing came of it.
func (g *Game) detail(t *engine.Table, f *Figure, verb string) (Intent, bool) {
	in := Intent{Verb: verb, Path: []engine.Pose{}, Target: []string{}, Dice: []int{}}
	switch verb {
	case "move", "sprint":
		in.Path = g.askPath(t, f).Poses
		return in, len(in.Path) > 0
	case "climb":
		in.Verb, in.Path = "move", g.askClimb(t, f)
		return in, len(in.Path) > 0
	case "jump":
		in.Path = g.askJump(t, f).Poses
		return in, len(in.Path) > 0
	case "shoot", "covering":
		return g.askShot(t, f, in)
	case "blast":
		return g.askBlast(t, f, in)
	case "charge":
		return g.askCharge(t, f, in)
	case "reload":
		in.Weapon = g.askItem(t, f, verb, g.forReload)
		return in, in.Weapon != ""
	case "magazine":
		in.Weapon = g.askItem(t, f, verb, g.forMagazine)
		return in, in.Weapon != ""
	case "pickup":
		return g.askPickup(t, f, in)
	case "treat":
		return g.askTreat(t, f, in)
	case "control":
		return g.askControl(t, f, in)
	case "equip":
		in.Weapon = g.askItem(t, f, verb, (*Figure).holstered)
		return in, in.Weapon != ""
	}
	return in, true
}

// askItem asks which of several items.
func (g *Game) askItem(t *engine.Table, f *Figure, verb string, of func(*Figure) []*Carried) string {
	return t.Ask(f.Seat, verb, func(p *engine.Prompt) {
		p.About = f.ID
		for _, c := range of(f) {
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
		p.Open = g.decks(g.declaredUp(f))
		p.Check = func(a engine.Answer) *engine.Refusal {
			table, there := g.table(), g.body(f).At(point(g.from(f)), g.declaredUp(f))
			for i, q := range a.Poses {
				next := g.onTable(f, point(q))
				if there.Soars && i == len(a.Poses)-1 {
					if e := table.Taken(there.At(next, table.Top(next))); e != nil {
						return engine.Refuse("NEB-KEY-69", "path.solid", engine.ThingArg("thing", e.ID))
					}
				}
				by, height, barred := table.Barred(there, next)
				switch {
				case barred && by.Drop:
					return engine.Refuse("NEB-TERR-09", "path.drop")
				case barred && by.Piece != "":
					return engine.Refuse("NEB-TERR-10", "path.solid", engine.ThingArg("thing", by.Piece))
				case barred:
					return engine.Refuse("NEB-MOVE-01", "path.figure", engine.Piece("by", by.Body))
				}
				there = there.At(next, height)
			}
			return nil
		}
	})
}
