package wh40k

import "estafeta/engine"

// woundNeeded is the result that a wound roll needs (WH-SEQ-12 … WH-SEQ-16).
func woundNeeded(s, t int) int {
	switch {
	case s >= 2*t:
		return 2
	case s > t:
		return 3
	case s == t:
		return 4
	case 2*s > t:
		return 5
	}
	return 6
}

// wounds is what an unmodified wound roll comes to against a Toughness, by the
// first line that applies (WH-SEQ-09 … WH-SEQ-11, WH-SEQ-17, WH-KEY-08).
func (p *Pool) wounds(face, toughness int) struck {
	switch {
	case face == 1:
		return failed
	case face >= p.CritWound:
		return critical
	case max(1, face+p.WoundMod) >= woundNeeded(p.S, toughness):
		return success
	}
	return failed
}

// rollWounds makes the wound rolls of all hits that do not wound by themselves
// (WH-SEQ-09). Critical wounds of [DEVASTATING WOUNDS] end here and become
// mortal wounds later (WH-KEY-18).
func (g *Game) rollWounds(t *engine.Table) {
	a := &g.Attack
	p := &a.Pool
	tough := g.at().toughness()
	judge := func(face int) struck { return p.wounds(face, tough) }
	a.Rolled = fallen(t.Roll(g.attacker(), "wound", 6, a.Hits-a.Lethal))
	g.rerollFailed(t, "wound", p.AgainHurt, judge)
	g.commandReroll(t, g.attacker(), "wound", a.Rolled)
	a.Wounds, a.Mortal = a.Lethal, 0
	if a.Hits == 0 {
		return
	}
	crits := 0
	for _, d := range a.Rolled {
		switch judge(d.Face) {
		case success:
			a.Wounds++
		case critical:
			crits++
		}
	}
	if p.Devastating {
		a.Mortal = crits
	} else {
		a.Wounds += crits
	}
	g.Attack.Tally.Wounds += a.Wounds + a.Mortal
	t.Tell(
		"wound",
		engine.Num("n", len(a.Rolled)),
		engine.Dice("dice", faces(a.Rolled)),
		engine.Num("need", woundNeeded(p.S, tough)),
		engine.Signed("plus", p.WoundMod),
		engine.Num("wounds", a.Wounds+a.Mortal),
		engine.Num("crits", crits),
		engine.ByRules("WH-SEQ-09", "WH-SEQ-17"),
	)
	if a.Mortal > 0 {
		t.Tell("wound.devastating", engine.Num("n", a.Mortal), engine.ByRules("WH-KEY-18"))
	}
}
