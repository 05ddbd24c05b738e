package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// Adjust applies a correction that the table agreed on.
//
//	place     a model to a pose on the battlefield
//	wounds    a model's wounds to Num; 0 destroys it
//	mark      a unit gets the state What: shocked
//	unmark    it loses it
//	cp, vp    the Command points or victory points of Seat to Num
//	concede   Seat gives the battle up
func (g *Game) Adjust(a engine.Adjustment) error {
	b := g.Battle
	switch a.Op {
	case "concede", "cp", "vp":
		if a.Seat != 1 && a.Seat != 2 {
			return engine.Refuse("", "adjust.seat")
		}
		switch {
		case a.Op == "concede":
			b.Result, b.Phase = &Result{Winner: other(a.Seat), Why: "result.conceded"}, BattleEnded
		case a.Num < 0 || a.Num > 200:
			return engine.Refuse("", "adjust.number", engine.Num("max", 200))
		case a.Op == "cp":
			g.army(a.Seat).CP = a.Num
		default:
			g.army(a.Seat).VP = a.Num
		}
		return nil
	case "mark", "unmark":
		u := g.unit(g.pieceOf(a.Piece))
		if u == nil || u.Where == troops.Destroyed {
			return engine.Refuse("", "adjust.model", engine.Name("piece", a.Piece))
		}
		if a.What != "shocked" {
			return engine.Refuse("", "adjust.mark", engine.Name("what", a.What))
		}
		u.Shocked = a.Op == "mark"
		return nil
	}
	u := g.unit(g.pieceOf(a.Piece))
	if u == nil || u.Model(a.Piece) == nil || u.Model(a.Piece).Out {
		return engine.Refuse("", "adjust.model", engine.Name("piece", a.Piece))
	}
	m := u.Model(a.Piece)
	switch a.Op {
	case "wounds":
		if a.Num < 0 || a.Num > m.W {
			return engine.Refuse("", "adjust.wounds", engine.Num("max", m.W))
		}
		m.Wounds, m.Out = a.Num, a.Num == 0
		if u.Destroyed() {
			u.Where = troops.Destroyed
		}
		return nil
	case "place":
		if a.Pose == nil || u.Where != troops.OnField {
			return engine.Refuse("", "adjust.place", engine.Piece("who", m.ID))
		}
		was := *m
		p := a.Pose.Quantised()
		m.At, m.Facing, m.Up = geom.Point{X: p.X, Y: p.Y}, p.A, 0
		m.Up = g.field().Ground(g.body(u, m), m.At, p.Z)
		if !g.field().Fits(g.body(u, m)) {
			*m = was
			return engine.Refuse("", "adjust.place", engine.Piece("who", m.ID))
		}
		return nil
	}
	return engine.Refuse("", "adjust.what", engine.Name("op", a.Op))
}

// Corrections are those that make sense now.
func (g *Game) Corrections() []engine.Adjustment {
	out := []engine.Adjustment{}
	for _, u := range g.onField(0) {
		what := "mark"
		if u.Shocked {
			what = "unmark"
		}
		out = append(out, engine.Adjustment{Op: what, Piece: u.ID, What: "shocked"})
		for _, i := range u.Alive() {
			m := &u.Models[i]
			near := engine.Pose{X: engine.Quantise(m.At.X + 1), Y: m.At.Y, Z: m.Up, A: m.Facing}
			out = append(out, engine.Adjustment{Op: "place", Piece: m.ID, Pose: &near}, engine.Adjustment{Op: "wounds", Piece: m.ID, Num: 1})
		}
	}
	for s := engine.Seat(1); s <= 2; s++ {
		out = append(out, engine.Adjustment{Op: "cp", Seat: s, Num: g.army(s).CP + 1}, engine.Adjustment{Op: "vp", Seat: s, Num: g.army(s).VP + 1},
			engine.Adjustment{Op: "concede", Seat: s})
	}
	return out
}
