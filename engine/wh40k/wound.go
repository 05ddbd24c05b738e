package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// rollWounds makes the wound rolls of all hits that do not wound by themselves
// (WH-SEQ-09). Critical wounds of [DEVASTATING WOUNDS] end here and become
// mortal wounds later (WH-KEY-18).
func (g *Game) rollWounds(t *engine.Table) {
	a := &g.Attack
	p := &a.Pool
	tough := g.at().Toughness()
	judge := func(face int) troops.Struck { return p.Wounds(face, tough) }
	a.Rolled = troops.Thrown(t.Roll(g.attacker(), "wound", 6, a.Hits-a.Lethal))
	g.rerollFailed(t, "wound", p.AgainHurt, judge)
	g.commandReroll(t, g.attacker(), "wound", a.Rolled)
	a.Wounds, a.Mortal = a.Lethal, 0
	if a.Hits == 0 {
		return
	}
	crits := 0
	for _, d := range a.Rolled {
		switch judge(d.Face) {
		case troops.Success:
			a.Wounds++
		case troops.Critical:
			crits++
		}
	}
	if a.Crits = 0; p.Devastating {
		a.Mortal = crits
	} else {
		a.Wounds += crits
		if p.CritAP != 0 {
			a.Crits = crits
		}
	}
	g.Attack.Tally.Wounds += a.Wounds + a.Mortal
	t.Tell(
		"wound",
		engine.Num("n", len(a.Rolled)),
		engine.Needing("dice", troops.Faces(a.Rolled), troops.Lowest(judge)),
		engine.Num("need", troops.WoundNeeded(p.S, tough)),
		engine.Signed("plus", p.WoundMod),
		engine.Num("wounds", a.Wounds+a.Mortal),
		engine.Num("crits", crits),
		engine.ByRules("WH-SEQ-09", "WH-SEQ-17"),
	)
	if a.Mortal > 0 {
		t.Tell("wound.devastating", engine.Num("n", a.Mortal), engine.ByRules("WH-KEY-18"))
	}
}
