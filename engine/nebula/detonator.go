package nebula

import (
	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

const detonateOn = 5

// detonation is the charge of a Self-Detonator: a Small template that Ignores Cover.
// NEB-KEY-14.
var detonation = book.Item{ID: "self_detonator", Kind: "shoot", Template: "small", Qualities: []string{"ignores_cover"}}

// unstable tests a Self-Detonator that has lost a Wound. NEB-KEY-15.
func (g *Game) unstable(t *engine.Table, f *Figure) {
	if f.Out || !f.has("self_detonator") {
		return
	}
	die := t.Roll(f.Seat, "detonation", 6, 1)[0]
	t.Tell("detonate.test", engine.Piece("who", f.ID), engine.Num("die", die), engine.ByRules("NEB-KEY-15"))
	if die >= detonateOn {
		g.detonate(t, f)
	}
}

// detonate puts a Self-Detonator Out of Combat, which sets its charge off.
// NEB-KEY-14 … NEB-KEY-16 (A41).
func (g *Game) detonate(t *engine.Table, f *Figure) {
	g.outOfCombat(t, f, "out.detonated")
}

// explode resolves every figure under the template laid on the droid as a Shot
// with its Aim, friend or foe; nobody reacts. Another Self-Detonator caught by
// it may follow: each once, since it is Out of Combat by then. NEB-KEY-17,
// NEB-RSHOT-13.
func (g *Game) explode(t *engine.Table, f *Figure) {
	t.Reveal("detonate", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-17"))
	g.trail("template", f, g.area(f, detonation, f.At)...)
	for _, o := range g.under(f, detonation, f.At) {
		if !o.Out {
			g.volley(t, f, o, detonation, 1, "shoot")
		}
	}
}
