package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// disputeOp is what a player calls when the table cannot agree.
const disputeOp = "dispute"

// Calls are what a player may call for alone: the die that settles a dispute.
func (g *Game) Calls() []string { return []string{disputeOp} }

// Call is the resolution of a dispute about what happens on the battlefield: the
// holder of the round counter rolls a red defense die, on a block the holder's
// reading stands, on any other face that of the other side (LEG-A-GOLD-05). What
// follows from it for the table is corrected then.
func (g *Game) Call(t *engine.Table, a engine.Adjustment) {
	holder := g.Battle.Counter
	right, face := other(holder), redDefense(t, holder, disputeOp)
	if face == troops.Block {
		right = holder
	}
	t.Tell("dispute", engine.Name("what", a.What), engine.Side("holder", holder), engine.Term("face", "face."+string(face)),
		engine.Side("right", right), engine.ByRules("LEG-A-GOLD-05"))
}
