package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
)

// Adjust applies a correction that the table agreed on.
//
//	place     a figure to the square of a pose, empty and open to it
//	damage    a figure's damage to Num, 0 up to one less than its Health
//	mark      a figure gets the condition What
//	unmark    a figure loses the condition What
//	points    Seat has Num victory points, fewer than end the skirmish
//	concede   Seat gives the game up
//	threat, strain, hand, decider  see adjustStory
func (g *Game) Adjust(a engine.Adjustment) error {
	if g.Campaign != nil && (g.Mission == nil || a.Op == "concede") {
		return g.adjustCampaign(a)
	}
	if g.Mission.Story != nil {
		if done, err := g.adjustStory(a); done {
			return err
		}
	}
	switch a.Op {
	case "concede", "points":
		if a.Seat != 1 && a.Seat != 2 {
			return engine.Refuse("", "adjust.seat")
		}
		if a.Op == "concede" {
			g.finish(nil, &troops.Result{Winner: troops.Other(a.Seat), Why: "result.conceded"})
			return nil
		}
		if a.Num < 0 || a.Num >= winning {
			return engine.Refuse("IA-WIN-05", "adjust.points", engine.Num("max", winning-1))
		}
		g.side(a.Seat).VP = a.Num
		return nil
	}
	f := g.figure(a.Piece)
	if f == nil || !f.On {
		return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
	}
	switch a.Op {
	case "place":
		return g.adjustPlace(f, a)
	case "damage":
		if a.Num < 0 || a.Num >= f.Health {
			return engine.Refuse("IA-DMG-02", "adjust.damage", engine.Num("max", f.Health-1))
		}
		f.Lost = a.Num
	case "mark", "unmark":
		if !slices.Contains(troops.Harmful, a.What) && !slices.Contains(troops.Beneficial, a.What) {
			return engine.Refuse("IA-COND-05", "adjust.mark", engine.Name("what", a.What))
		}
		f.Lose(a.What)
		if a.Op == "mark" {
			f.Gain(a.What)
		}
	default:
		return engine.Refuse("", "adjust.op.game", engine.Name("op", a.Op))
	}
	return nil
}

func (g *Game) adjustPlace(f *troops.Figure, a engine.Adjustment) error {
	bad := engine.Refuse("IA-PLACE-03", "adjust.place", engine.Piece("who", f.ID))
	if a.Pose == nil {
		return bad
	}
	st, ok := f.NearTo(a.Pose.Quantised())
	s := g.space()
	ground, w := s.Ground(f), s.Walker(f)
	if !ok || !ground.Fits(w, st) || !ground.Empty(w, st) {
		return bad
	}
	f.Put(st)
	return nil
}

// Corrections are those that make sense now.
func (g *Game) Corrections() []engine.Adjustment {
	if g.Mission == nil {
		return g.Campaign.Corrections()
	}
	out := []engine.Adjustment{}
	s := g.space()
	for _, f := range g.standing(0) {
		if list := s.Nearest(f, f.At); len(list) > 0 {
			to := troops.Pose(f.Base().Centre(move.Stand{At: list[0].At, Across: list[0].Across}))
			out = append(out, engine.Adjustment{Op: "place", Piece: f.ID, Pose: &to})
		}
		out = append(out, engine.Adjustment{Op: "damage", Piece: f.ID, Num: max(0, f.Lost-1)})
		for _, c := range troops.Harmful {
			op := "mark"
			if f.Has(c) {
				op = "unmark"
			}
			out = append(out, engine.Adjustment{Op: op, Piece: f.ID, What: c})
		}
	}
	if g.Mission.Story != nil {
		return append(out, g.storyCorrections()...)
	}
	for _, seat := range []engine.Seat{1, 2} {
		out = append(out, engine.Adjustment{Op: "points", Seat: seat, Num: g.side(seat).VP}, engine.Adjustment{Op: "concede", Seat: seat})
	}
	return out
}
