package legion

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// Adjust applies a correction that the table agreed on.
//
//	place        a miniature to a pose on the battlefield
//	wounds       a miniature's wound tokens to Num; its threshold defeats it
//	suppression  a unit's suppression tokens to Num
//	aim, dodge   its aim or dodge tokens to Num
//	victory      the victory tokens of Seat to Num
//	concede      Seat gives the battle up
//	dispute      nothing at once: a die tells who is right about What (Call)
//	terrain      during setup, a piece of terrain to the type What: what cover it
//	             gives, how it is moved over (LEG-A-SETUP-04, LEG-A-TERRAIN-01)
func (g *Game) Adjust(a engine.Adjustment) error {
	b := g.Battle
	switch a.Op {
	case "terrain":
		return g.define(a)
	case disputeOp:
		return nil
	case "concede", "victory":
		if a.Seat < 1 || int(a.Seat) > g.Sides() {
			return engine.Refuse("", "adjust.seat")
		}
		if a.Op == "concede" {
			b.Result = &Result{Winner: other(a.Seat), Why: "result.conceded"}
			b.Acting = ""
			g.enter(Ended)
			return nil
		}
		if a.Num < 0 || a.Num > 100 {
			return engine.Refuse("", "adjust.number", engine.Num("max", 100))
		}
		g.side(a.Seat).Victory = a.Num
		return nil
	}
	u := g.unit(g.pieceOf(a.Piece))
	if u == nil || u.Where == troops.Defeated {
		return engine.Refuse("", "adjust.unit", engine.Name("piece", a.Piece))
	}
	switch a.Op {
	case "suppression", "aim", "dodge":
		if a.Num < 0 || a.Num > 20 {
			return engine.Refuse("", "adjust.number", engine.Num("max", 20))
		}
		switch a.Op {
		case "suppression":
			u.Suppression = a.Num
		case "aim":
			u.Aim = a.Num
		default:
			u.Dodge = a.Num
		}
		return nil
	}
	m := u.Mini(a.Piece)
	if m == nil || m.Out {
		return engine.Refuse("", "adjust.mini", engine.Name("piece", a.Piece))
	}
	switch a.Op {
	case "wounds":
		if a.Num < 0 || a.Num > m.W {
			return engine.Refuse("", "adjust.wounds", engine.Num("max", m.W))
		}
		m.Lost = a.Num
		if a.Num == m.W {
			m.Out, m.Fell = true, max(1, b.Round)
			u.ReplaceLeader()
			if u.Defeated() {
				u.Where = troops.Defeated
				g.side(other(u.Seat)).Score += u.Points
			}
		}
		return nil
	case "place":
		if a.Pose == nil || u.Where != troops.OnField {
			return engine.Refuse("", "adjust.place", engine.Piece("who", m.ID))
		}
		was, p := *m, a.Pose.Quantised()
		m.At, m.Facing = geom.Point{X: p.X, Y: p.Y}, p.A
		f := g.field()
		m.Up = f.Ground(m.At, p.Z)
		if rule, _ := f.Place(g.body(u, m)); rule != "" {
			*m = was
			return engine.Refuse(rule, "adjust.place", engine.Piece("who", m.ID))
		}
		return nil
	}
	return engine.Refuse("", "adjust.what", engine.Name("op", a.Op))
}

// define makes a piece of terrain another type, as long as the battlefield is set
// up.
func (g *Game) define(a engine.Adjustment) error {
	p := g.piece(a.Piece)
	switch {
	case g.Battle.Round > 0:
		return engine.Refuse("LEG-A-SETUP-04", "adjust.terrain.late")
	case p == nil:
		return engine.Refuse("LEG-A-SETUP-04", "adjust.terrain.piece", engine.Name("piece", a.Piece))
	case book.TerrainOf(a.What) == nil:
		return engine.Refuse("LEG-A-SETUP-04", "adjust.terrain.type", engine.Name("what", a.What))
	}
	p.Type = a.What
	return nil
}

// Corrections are those that make sense now.
func (g *Game) Corrections() []engine.Adjustment {
	out := []engine.Adjustment{{Op: disputeOp}}
	if g.Battle.Round == 0 {
		for _, p := range g.Battle.Pieces {
			out = append(out, engine.Adjustment{Op: "terrain", Piece: p.ID, What: p.Type})
		}
	}
	for _, u := range g.onField(0) {
		out = append(out, engine.Adjustment{Op: "suppression", Piece: u.ID, Num: u.Suppression + 1},
			engine.Adjustment{Op: "aim", Piece: u.ID, Num: u.Aim + 1})
		for _, i := range u.Alive() {
			m := &u.Minis[i]
			near := engine.Pose{X: engine.Quantise(m.At.X + 5), Y: m.At.Y, Z: m.Up, A: m.Facing}
			out = append(out, engine.Adjustment{Op: "place", Piece: m.ID, Pose: &near}, engine.Adjustment{Op: "wounds", Piece: m.ID, Num: 1})
		}
	}
	for _, s := range g.players(1) {
		out = append(out, engine.Adjustment{Op: "victory", Seat: s, Num: g.side(s).Victory + 1}, engine.Adjustment{Op: "concede", Seat: s})
	}
	return out
}
