package nebula

import (
	"estafeta/engine"
)

// playerTurn is one Player Turn: a figure is chosen, what it does is declared,
// then done. NEB-ROUND-08 … NEB-ROUND-13, NEB-DECL-01 … NEB-DECL-06.
func (g *Game) playerTurn(t *engine.Table) {
	seat := g.ToAct
	if len(g.waiting(seat)) == 0 {
		g.passTurn(t) // a position written by hand, or corrected
		return
	}
	t.Lock("turn") // a Reaction is sent by itself, though one figure alone is left to choose
	id := t.Ask(seat, "activate", func(p *engine.Prompt) {
		p.Begin = true
		p.Rules = []string{"NEB-ROUND-10", "NEB-ROUND-13"}
		for _, f := range g.waiting(seat) {
			if !g.led(f) { // NEB-KEY-46
				p.Add(engine.Option{Key: f.ID, Piece: f.ID, Verb: "activate"})
			}
		}
		p.DefaultFirst()
	}).One()
	g.Trail = []Trail{}
	g.Attack = Attack{Dice: []int{}}
	g.tether(t)
	for _, one := range g.crew(t, g.figure(id)) {
		if f := g.figure(one); !f.Out && f.Placed && !f.Activated {
			g.activate(t, f)
			g.tether(t)
		}
	}
	g.passTurn(t)
}

// activate is the whole active turn of one figure. NEB-ROUND-08.
func (g *Game) activate(t *engine.Table, f *Figure) {
	f.Activated = true
	g.Turn = Turn{Figure: f.ID, Plan: []Intent{}, Fired: []string{}, NoMove: f.NoMove, NoAction: f.NoAction}
	f.NoMove, f.NoAction = false, false
	if g.turnStart(t, f) {
		g.act(t, f)
	}
	g.Turn = Turn{Plan: []Intent{}, Fired: []string{}}
	g.Attack = Attack{Dice: []int{}}
}

// turnStart resolves what comes before a declaration: unconsciousness, a
// Fleeing figure's Recovery. It reports whether the figure may act.
// NEB-INJ-09, NEB-INJ-10, NEB-RCV-01, NEB-PRONE-05, NEB-FALL-02.
func (g *Game) turnStart(t *engine.Table, f *Figure) bool {
	if f.unconscious() {
		t.Tell("turn.unconscious", engine.Piece("who", f.ID), engine.ByRules("NEB-INJ-10"))
		return false
	}
	if f.suffers("badly_wounded") > 0 {
		g.Turn.NoAction = true
	}
	if f.Fleeing && !g.recover(t, f) {
		return false
	}
	g.Turn.Left = f.movement()
	if f.Prone {
		g.Turn.Left = min(crawl, g.Turn.Left)
	}
	if g.Turn.NoMove {
		g.Turn.Left = 0
	}
	g.march(t, f)
	return true
}

// act declares and resolves until the figure is done. A second declaration
// follows only where the first left something open: it came free of a close
// combat (NEB-MEL-06, NEB-DIS-06), or an intent proved illegal by measuring and
// the rest is declared anew (NEB-DECL-06). Fighting is no action and no choice:
// who is in close combat fights once in its turn (NEB-ACT-06, NEB-MEL-09).
func (g *Game) act(t *engine.Table, f *Figure) {
	for range 6 {
		g.Turn.Plan = []Intent{}
		g.Turn.Contact = f.engaged()
		g.declare(t, f)
		plan := g.Turn.Plan
		if len(plan) == 0 && !f.engaged() && !g.Turn.Declared {
			t.Tell("turn.nothing", engine.Piece("who", f.ID), engine.ByRules("NEB-DECL-01"))
		}
		g.Turn.Plan = []Intent{}
		void := false
		for _, in := range plan {
			void = g.perform(t, f, in)
			g.tether(t)
			if void {
				break
			}
			if !g.canGoOn(f) {
				return
			}
		}
		if void {
			continue
		}
		g.Turn.Declared = true
		if f.engaged() && !g.Turn.Fought {
			g.fightAll(t, f)
			if !g.canGoOn(f) {
				return
			}
		}
		if !g.Turn.Contact || f.engaged() {
			return
		}
	}
}

// canGoOn reports that the figure may still do something in its own turn.
func (g *Game) canGoOn(f *Figure) bool {
	return !f.Out && !f.unconscious() && !f.Fleeing && !f.Down
}

// void tells that measuring has shown a declaration to be illegal: the figure
// declares anew, or what it declared is spent (A78). NEB-DECL-06.
func (g *Game) void(t *engine.Table, f *Figure, in Intent, why *engine.Refusal) bool {
	key := "declared.void"
	spent := g.rule("a78") == "spent"
	if spent {
		key = "declared.spent"
	}
	t.Reveal(key, engine.Piece("who", f.ID), engine.Term("why", why.Key), engine.ByRules("NEB-DECL-06", why.Rule))
	switch {
	case !spent:
	case in.Verb == "jump":
		g.Turn.Left = 0
	default:
		g.Turn.Action, f.Acted = true, true
	}
	return !spent
}

// perform resolves one intent. It reports true if the intent proved illegal by
// measuring and may be declared anew (NEB-DECL-06).
func (g *Game) perform(t *engine.Table, f *Figure, in Intent) (void bool) {
	if why := g.illegal(f, in); why != nil {
		return g.void(t, f, in, why)
	}
	if g.freely(t, f, in) {
		return false
	}
	if g.Turn.Action {
		t.Tell("tactics.lost", engine.Piece("who", f.ID), engine.ByRules("NEB-ACT-04"))
		return false
	}
	g.Turn.Action, f.Acted = true, true
	g.action(t, f, in)
	return false
}

// illegal tests an intent with what measuring shows.
func (g *Game) illegal(f *Figure, in Intent) *engine.Refusal {
	switch in.Verb {
	case "jump":
		return g.jumpIllegal(f, point(in.Path[0]))
	case "shoot", "covering":
		return g.shotIllegal(f, in)
	case "charge":
		return g.chargeIllegal(f, g.figure(in.Target[0]))
	}
	return nil
}

// freely resolves an intent that takes no action. It reports false of others.
func (g *Game) freely(t *engine.Table, f *Figure, in Intent) bool {
	switch in.Verb {
	case "move":
		g.moveAlong(t, f, in.Path)
	case "jump":
		g.jump(t, f, point(in.Path[0]))
		g.breakCheck(t)
	case "fly":
		g.fly(t, f)
	case "entrench":
		g.entrench(t, f)
	case "magazine":
		g.magazine(t, f, f.carried(in.Weapon))
	case "detonate":
		g.detonate(t, f)
		g.breakCheck(t)
	case "search":
		if g.rule("a48") == "action" {
			g.Turn.Action, f.Acted = true, true
		}
		g.search(t, f)
	case "tactics":
		g.tactics(t, f)
	default:
		return false
	}
	return true
}

// action resolves the figure's action.
func (g *Game) action(t *engine.Table, f *Figure, in Intent) {
	switch in.Verb {
	case "sprint":
		g.Turn.Left += g.sprint(t, f)
		g.moveAlong(t, f, in.Path)
	case "shoot":
		g.shoot(t, f, in)
	case "covering":
		g.coverFire(t, f, in)
	case "charge":
		g.charge(t, f, g.figure(in.Target[0]), in)
	case "reload":
		g.reload(t, f, f.carried(in.Weapon))
	case "equip":
		g.equip(t, f, f.carried(in.Weapon))
	case "pickup":
		g.pickUp(t, f, in)
	case "stand":
		g.standUp(f)
		t.Tell("prone.stand", engine.Piece("who", f.ID), engine.ByRules("NEB-PRONE-08"))
	case "prone":
		g.dropProne(t, f)
	case "disengage":
		g.disengage(t, f)
	case "flee":
		t.Lock("flee")
		f.Fleeing = true
		t.Tell("flee", engine.Piece("who", f.ID), engine.ByRules("NEB-FLEE-10"))
		g.flight(t, f, false)
		g.breakCheck(t)
	case "blast":
		g.blast(t, f, in)
	case "treat":
		g.treat(t, f, g.figure(in.Target[0]), in.Weapon)
	case "control":
		g.control(t, f, g.figure(in.Target[0]))
	case "radiate":
		g.radiate(t, f)
	}
}
