package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// redeployments are the rules that let units be set up again after both armies
// are deployed: the players resolve them by turns, the attacker first (Chapter
// Approved, 9).
func (g *Game) redeployments(t *engine.Table) {
	seat := max(1, g.Battle.Mission.Attacker)
	var left [2][]source
	for s := engine.Seat(1); s <= 2; s++ {
		left[s-1] = g.sources(s, opens("deployed"))
	}
	for len(left[0])+len(left[1]) > 0 {
		if mine := left[seat-1]; len(mine) > 0 {
			left[seat-1] = mine[1:]
			g.useRule(t, mine[0], occasion{on: "deployed"})
		}
		seat = other(seat)
	}
}

// redeploy sets a unit up again, as when armies are deployed, or places it into
// strategic reserves: those do not count toward the points there.
func (g *Game) redeploy(t *engine.Table, u *troops.Unit) {
	where := t.Ask(u.Seat, "redeploy", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(engine.Option{Key: "field", Verb: "redeploy.field"})
		if !u.Has("fortification") {
			p.Add(engine.Option{Key: "reserves", Verb: "redeploy.reserves"})
		}
		p.Default = engine.Pick("field")
	}).One()
	if where == "reserves" {
		u.Where = troops.Reserves
		t.Tell("redeployed.reserves", engine.Piece("who", u.ID))
		return
	}
	g.Battle.Acting = u.ID
	x := g.newSetUp(u)
	x.each = func(_ int, m battlefield.Model) *engine.Refusal { return g.mayDeploy(u, m) }
	x.may = g.unengagedAfter(u, "WH-SETUP-04")
	if x.ask(t, "deploy", x.stay(), "WH-SETUP-03", "WH-SETUP-04") {
		t.Tell("redeployed", engine.Piece("who", u.ID))
	}
	g.Battle.Acting = ""
}
