package nebula

import "estafeta/engine"

const (
	flyBonus = 10.0
	flyRange = 10.0
)

// fly takes a figure into the air for the rest of the Round: MOV and 10 cm as
// if it had Sprinted with two Successes, without its action. NEB-KEY-68,
// NEB-KEY-73 (A59, A67).
func (g *Game) fly(t *engine.Table, f *Figure) {
	t.Lock("fly")
	f.Flying = true
	if f.Entrench != "" {
		g.leaveParapet(f)
	}
	g.Turn.Left += flyBonus
	t.Tell("fly", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-68"))
}

// airborne reports a figure that flies, or will by what is declared so far.
func (g *Game) airborne(f *Figure) bool {
	if g.Turn.Figure == f.ID {
		for _, in := range g.Turn.Plan {
			if in.Verb == "fly" {
				return true
			}
		}
	}
	return f.Flying
}

// soars reports a figure that no terrain hinders on its way: in the air, or by
// a Parabolic Leap. NEB-KEY-69, NEB-KEY-61.
func (g *Game) soars(f *Figure) bool { return g.airborne(f) || f.has("parabolic_leap") }

// meets reports two figures that may be Engaged: a flying one only with
// another that flies; stairs may lead from one to the other. NEB-KEY-71.
func (g *Game) meets(f, e *Figure) bool {
	return g.airborne(f) == e.Flying && (f.level(e) || g.tiered())
}

// level reports two figures that stand at about the same height.
func (f *Figure) level(e *Figure) bool { return f.Up-e.Up < 1 && e.Up-f.Up < 1 }
