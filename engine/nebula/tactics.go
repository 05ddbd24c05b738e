package nebula

import "estafeta/engine"

const tacticsDist = 20.0

// tacticians are the friends whose Combat Tactics are still to be used this
// Round, near or far. NEB-KEY-62 (A37).
func (g *Game) tacticians(f *Figure) []*Figure {
	var out []*Figure
	for _, o := range g.standing(f.Seat) {
		if o != f && o.has("combat_tactics") && (!o.Commanded || g.rule("a37") == "unlimited") && !o.unconscious() {
			out = append(out, o)
		}
	}
	return out
}

// tactics gives a figure one more action in its own turn, if a bearer stands
// within 20 cm; too far, and what was declared for it is lost. NEB-KEY-62
// (A37).
func (g *Game) tactics(t *engine.Table, f *Figure) {
	t.Lock("tactics")
	for _, o := range g.tacticians(f) {
		if within(f.gap(o), tacticsDist) {
			o.Commanded = true
			g.Turn.Action, g.Turn.Extra = false, true
			t.Tell("tactics", engine.Piece("who", f.ID), engine.Piece("by", o.ID), engine.ByRules("NEB-KEY-62"))
			return
		}
	}
	t.Tell("tactics.far", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-62", "NEB-DECL-05"))
}
