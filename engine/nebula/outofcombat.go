package nebula

import (
	"estafeta/engine"
)

// outOfCombat removes a figure; its Hoard equipment stays on the ground.
// NEB-OOA-01 … NEB-OOA-03, NEB-KEY-01.
func (g *Game) outOfCombat(t *engine.Table, f *Figure, why string) {
	f.Out, f.Fleeing = true, false
	f.Wounds = max(0, f.Wounds)
	g.part(f)
	g.trail("fallen", f, f.At)
	force := g.force(f.Seat)
	force.Lost++
	t.Tell(why, engine.Piece("who", f.ID), engine.ByRules("NEB-OOA-01"))
	for _, c := range f.Items {
		if c.item().Has("hoard") {
			g.Ground = append(g.Ground, Dropped{Item: c.Item, Ammo: c.Ammo, At: f.At})
		}
	}
	was := force.General == f.ID
	g.scoreKill(f, was)
	if was {
		g.succeed(t, force)
	}
	force.Due++
	if f.has("self_detonator") && why != "out.fled" {
		g.explode(t, f) // NEB-KEY-16
	}
}

// part ends every close combat of a figure.
func (g *Game) part(f *Figure) {
	for _, id := range f.Engaged {
		o := g.figure(id)
		rest := []string{}
		for _, e := range o.Engaged {
			if e != f.ID {
				rest = append(rest, e)
			}
		}
		o.Engaged = rest
	}
	f.Engaged = []string{}
}

// succeed finds the next General: another Leader, else the highest Resolve; a
// tie is the player's choice. NEB-ARMY-13, NEB-ARMY-14, NEB-COH-09.
func (g *Game) succeed(t *engine.Table, force *Force) {
	force.General = ""
	var heirs []*Figure
	for _, f := range g.standing(force.Seat) {
		if f.has("leader") {
			heirs = append(heirs, f)
		}
	}
	if len(heirs) == 0 {
		best := 0
		for _, f := range g.standing(force.Seat) {
			switch {
			case f.Attr[ENT] > best:
				best, heirs = f.Attr[ENT], []*Figure{f}
			case f.Attr[ENT] == best:
				heirs = append(heirs, f)
			}
		}
	}
	if len(heirs) == 0 {
		return
	}
	force.General = t.Ask(force.Seat, "general", func(p *engine.Prompt) {
		p.Rules = []string{"NEB-ARMY-13", "NEB-ARMY-14"}
		for _, f := range heirs {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		p.Default = engine.Pick(heirs[0].ID)
	}).One()
	if force.General != "" {
		t.Tell("general", engine.Piece("who", force.General), engine.ByRules("NEB-ARMY-13"))
	}
}

// breakCheck makes the Break Tests that casualties call for: the first when
// three or fewer are left or more than half are lost, then one for each
// further casualty. NEB-BRK-01, NEB-BRK-05, NEB-BRK-08 (A44).
func (g *Game) breakCheck(t *engine.Table) {
	for _, force := range g.Forces {
		if len(g.standing(force.Seat)) == 0 {
			g.score(t)
			t.End()
		}
		for force.Due > 0 {
			lost := force.Lost - force.Due + 1
			force.Due--
			if !force.Tested && !g.wavers(force, lost) {
				continue
			}
			force.Tested = true
			g.breakTest(t, force)
		}
	}
}

// wavers reports the losses that call for the first Break Test: three or fewer
// left, which is always the earlier, or more than half lost. NEB-BRK-01 (A44).
func (g *Game) wavers(force *Force, lost int) bool {
	few, half := force.Members-lost <= 3, lost > force.Members/2
	if g.rule("a44") == "half" {
		return half
	}
	return few || half
}

// breakTest rolls on the highest Resolve left. NEB-BRK-02 … NEB-BRK-07.
func (g *Game) breakTest(t *engine.Table, force *Force) {
	a := t.Ask(force.Seat, "break", func(p *engine.Prompt) {
		p.Rules = []string{"NEB-BRK-01", "NEB-BRK-06"}
		p.Default = engine.Pick("test")
		p.Add(engine.Option{Key: "test", Verb: "test"})
		p.Add(engine.Option{Key: "withdraw", Verb: "withdraw", Grave: true})
	})
	if a.One() == "withdraw" {
		t.Tell("break.withdraws", engine.Side("seat", force.Seat), engine.ByRules("NEB-BRK-06"))
		g.leave(t, force)
	}
	best := 0
	for _, f := range g.standing(force.Seat) {
		best = max(best, f.Attr[ENT])
		if g.coherent(f) {
			best = max(best, f.Attr[ENT]+1)
		}
	}
	die := t.Roll(force.Seat, "break", 6, 1)[0]
	passed := die <= best && die != 6
	key := "break.failed"
	if passed {
		key = "break.passed"
	}
	t.Tell(key, engine.Side("seat", force.Seat), engine.Num("die", die), engine.Num("need", best), engine.ByRules("NEB-BRK-01", "NEB-BRK-07"))
	if !passed {
		g.leave(t, force)
	}
}

// leave takes a whole Force off the table, not Out of Combat; the other has
// nobody left to fight and the mission is judged. NEB-BRK-04 (A45).
func (g *Game) leave(t *engine.Table, force *Force) {
	force.Gone = true
	for _, f := range g.standing(force.Seat) {
		f.Placed = false
		g.part(f)
	}
	g.score(t)
	t.End()
}
