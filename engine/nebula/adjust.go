package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
)

// Adjust applies a correction that the table agreed on.
//
//	place     a figure to a pose on the table
//	wounds    a figure's Wounds to Num, 1 up to its profile
//	ammo      What (an item it carries) to Num projectiles
//	mark      a figure gets the state What: prone, fleeing, activated
//	unmark    a figure loses the state What, also entrenched and engaged
//	concede   Seat gives the game up
func (g *Game) Adjust(a engine.Adjustment) error {
	if a.Op == "concede" {
		if a.Seat != 1 && a.Seat != 2 {
			return engine.Refuse("", "adjust.seat")
		}
		g.force(a.Seat).Gone = true
		g.finish(&Result{Winner: enemyOf(a.Seat), Why: "result.conceded"})
		return nil
	}
	f := g.figure(a.Piece)
	if f == nil || f.Out {
		return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
	}
	switch a.Op {
	case "place":
		return g.adjustPlace(f, a)
	case "wounds":
		if a.Num < 1 || a.Num > f.Attr[HER] {
			return engine.Refuse("NEB-ATTR-08", "adjust.wounds", engine.Num("max", f.Attr[HER]))
		}
		f.Wounds = a.Num
		return nil
	case "ammo":
		c := f.carried(a.What)
		if c == nil || !c.fires() || a.Num < 0 || a.Num > c.profile().Ammo {
			return engine.Refuse("NEB-WPN-04", "adjust.ammo", engine.Name("item", a.What))
		}
		c.Ammo, c.Discharged = a.Num, a.Num == 0
		return nil
	case "mark", "unmark":
		return g.adjustMark(f, a.What, a.Op == "mark")
	}
	return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
}

func (g *Game) adjustPlace(f *Figure, a engine.Adjustment) error {
	if a.Pose == nil || !f.Placed {
		return engine.Refuse("", "adjust.place", engine.Piece("who", f.ID))
	}
	p := *a.Pose
	at := point(p.Quantised())
	table := g.table()
	up := table.Nearest(at, f.Up)
	if there := g.body(f).At(at, up); table.OnTable(there, at) != at || table.Taken(there) != nil || table.Crowded(there) {
		return engine.Refuse("", "adjust.place", engine.Piece("who", f.ID))
	}
	f.At, f.Up = at, up
	g.freed(f)
	return nil
}

func (g *Game) adjustMark(f *Figure, what string, on bool) error {
	switch what {
	case "prone":
		f.Prone = on
		if !on {
			f.Down = false
		}
	case "fleeing":
		f.Fleeing = on
	case "activated":
		if g.Turn.Figure == f.ID {
			return engine.Refuse("", "adjust.acting", engine.Piece("who", f.ID))
		}
		if on && len(g.waiting(f.Seat)) == 1 && !f.Activated {
			return engine.Refuse("", "adjust.last", engine.Piece("who", f.ID))
		}
		f.Activated = on
	case "entrenched":
		if on {
			return engine.Refuse("NEB-TRENCH-01", "adjust.mark", engine.Name("what", what))
		}
		f.Entrench = ""
	case "engaged":
		if on {
			return engine.Refuse("NEB-CHG-01", "adjust.mark", engine.Name("what", what))
		}
		g.part(f)
	default:
		return engine.Refuse("", "adjust.mark", engine.Name("what", what))
	}
	return nil
}

// Corrections are those that make sense now.
func (g *Game) Corrections() []engine.Adjustment {
	out := []engine.Adjustment{}
	for _, f := range g.standing(0) {
		near := pose(f.At.Add(geom.Point{X: 1}))
		out = append(out,
			engine.Adjustment{Op: "place", Piece: f.ID, Pose: &near},
			engine.Adjustment{Op: "wounds", Piece: f.ID, Num: 1},
			engine.Adjustment{Op: "mark", Piece: f.ID, What: "prone"},
			engine.Adjustment{Op: "unmark", Piece: f.ID, What: "prone"},
			engine.Adjustment{Op: "unmark", Piece: f.ID, What: "entrenched"},
		)
		if f.engaged() {
			out = append(out, engine.Adjustment{Op: "unmark", Piece: f.ID, What: "engaged"})
		}
		for _, c := range f.Items {
			if c.fires() {
				out = append(out, engine.Adjustment{Op: "ammo", Piece: f.ID, What: c.ID, Num: 1})
			}
		}
	}
	return append(out, engine.Adjustment{Op: "concede", Seat: 1}, engine.Adjustment{Op: "concede", Seat: 2})
}
