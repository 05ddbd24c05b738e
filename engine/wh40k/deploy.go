package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// undeployed are the units of a player still to be set up.
func (g *Game) undeployed(s engine.Seat) []*troops.Unit {
	return g.which(g.of(s), func(u *troops.Unit) bool { return u.Where == troops.Waiting })
}

// deploy sets units up by turns, one each, the defender first; who has none left
// is passed over (WH-SETUP-02, WH-MISS-04).
func (g *Game) deploy(t *engine.Table) {
	b := g.Battle
	if s := b.Second; b.Skips[s-1] { // its last was TITANIC (Chapter Approved, 8)
		b.Skips[s-1] = false
		if len(g.undeployed(other(s))) > 0 {
			t.Tell("deploy.skips", engine.Side("seat", s))
			b.Second = other(s)
		}
	}
	if len(g.undeployed(b.Second)) == 0 {
		b.Second = other(b.Second)
	}
	left := g.undeployed(b.Second)
	if len(left) == 0 {
		g.redeployments(t)
		if g.approved() { // the winner of a roll-off takes the first turn
			b.First = g.rollOff(t, "rolloff.first")
			t.Tell("mission.first", engine.Side("seat", b.First))
		}
		g.enter(Prebattle)
		b.Second = b.First
		return
	}
	seat := b.Second
	id := t.Ask(seat, "deploy.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"WH-SETUP-02"}
		for _, u := range left {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "deploy"})
		}
		p.Default = engine.Pick(left[0].ID)
	}).One()
	u := g.unit(id)
	if u == nil {
		u = left[0]
	}
	b.Acting = u.ID
	x := g.newSetUp(u)
	x.each = func(_ int, m battlefield.Model) *engine.Refusal { return g.mayDeploy(u, m) }
	x.may = g.unengagedAfter(u, "WH-SETUP-04")
	if _, ok := u.All("infiltrators"); !ok {
		x.within = geom.Around(b.Zones[seat-1])
	}
	x.begins = len(left) == 1 // it was not asked which
	if x.ask(t, "deploy", g.suggestDeployment(x), "WH-SETUP-03", "WH-SETUP-04") {
		u.Where = troops.OnField
		t.Tell("deployed", engine.Piece("who", u.ID), engine.ByRules("WH-SETUP-02"))
		b.Skips[seat-1] = u.Has("titanic") && g.approved()
		b.Second = other(seat)
	} else if len(g.suggestDeployment(x)) == 0 { // it finds no room, and waits in reserves (WH-SETUP-06)
		u.Where = troops.Reserves
		t.Tell("deploy.noroom", engine.Piece("who", u.ID), engine.ByRules("WH-SETUP-06"))
		b.Second = other(seat)
	}
	b.Acting = ""
}

// mayDeploy tests one model: wholly in the own deployment zone, or with
// Infiltrators more than 8" from the enemy's zone and models (WH-KEY-32).
func (g *Game) mayDeploy(u *troops.Unit, m battlefield.Model) *engine.Refusal {
	b := g.Battle
	if _, ok := u.All("infiltrators"); ok && !b.Zones[u.Seat-1].inside(m) {
		if battlefield.Within(b.Zones[other(u.Seat)-1].gap(m), 8) {
			return engine.Refuse("WH-KEY-32", "refuse.infiltrate", engine.Piece("who", m.ID))
		}
		return g.clearOf(u, m, 8, "WH-KEY-32")
	}
	if !b.Zones[u.Seat-1].inside(m) {
		return engine.Refuse("WH-SETUP-05", "refuse.zone", engine.Piece("who", m.ID))
	}
	return nil
}

// suggestDeployment finds a legal place in the own zone, near the enemy and with
// room between the units.
func (g *Game) suggestDeployment(x *march) []engine.Pose {
	b := g.Battle
	zone := b.Zones[x.unit.Seat-1]
	foe := centre(b.Zones[other(x.unit.Seat)-1])
	facing := foe.Sub(centre(zone)).Angle()
	var spots []geom.Point
	for _, p := range zone {
		lo, hi := geom.Polygon(p).Bounds()
		for y := lo.Y + 1.5; y < hi.Y; y += 2.5 {
			for px := lo.X + 1.5; px < hi.X; px += 2.5 {
				if at := (geom.Point{X: px, Y: y}); geom.Polygon(p).Contains(at) {
					spots = append(spots, at)
				}
			}
		}
	}
	var own []geom.Point
	for _, u := range g.onField(x.unit.Seat) {
		own = append(own, u.Models[u.Alive()[0]].At)
	}
	sortBy(spots, func(p geom.Point) float64 {
		room := 12.0
		for _, o := range own {
			room = min(room, p.Dist(o))
		}
		return p.Dist(foe) - room
	})
	for _, at := range spots {
		if poses, ok := x.block(at, facing, formation.Block(len(x.rows))); ok {
			return poses
		}
	}
	return nil
}

// centre is the middle of a zone's first polygon.
func centre(z Zone) geom.Point {
	if len(z) == 0 {
		return geom.Point{}
	}
	return geom.Polygon(z[0]).Centre()
}

// prebattle resolves the pre-battle abilities by turns, the first player first
// (WH-KEY-46 … WH-KEY-51, WH-APP-27).
func (g *Game) prebattle(t *engine.Table) {
	b := g.Battle
	scouts := g.which(g.of(b.Second), g.mayScout)
	if len(scouts) > 0 {
		id := t.Ask(b.Second, "scout.unit", func(p *engine.Prompt) {
			p.Begin, p.Measuring, p.Pass = true, true, true
			p.Rules = []string{"WH-KEY-46"}
			for _, u := range scouts {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "scout"})
			}
			p.Default = engine.Pick(scouts[0].ID)
		}).One()
		if u := g.unit(id); u != nil {
			u.Turn.Chosen = true
			g.scout(t, u)
			return
		}
	}
	if b.Second == b.First {
		b.Second = other(b.First)
		return
	}
	g.enter(RoundStart)
}

// mayScout reports a unit with an option of Scouts left: every model has it, or
// every model aboard a DEDICATED TRANSPORT (WH-KEY-46 … WH-KEY-50).
func (g *Game) mayScout(u *troops.Unit) bool {
	if u.Turn.Chosen {
		return false
	}
	_, ok := g.scoutRange(u)
	return ok && (u.Where == troops.Reserves || u.Where == troops.OnField && g.whollyHome(u))
}

// scoutRange is the distance of a unit's scout move (WH-KEY-04).
func (g *Game) scoutRange(u *troops.Unit) (float64, bool) {
	if x, ok := u.All("scouts"); ok {
		return float64(x), true
	}
	riders := g.aboard(u)
	if !u.Has("dedicated transport") || len(riders) == 0 {
		return 0, false
	}
	least := 1e9
	for _, r := range riders {
		x, ok := r.All("scouts")
		if !ok {
			return 0, false
		}
		least = min(least, float64(x))
	}
	return least, true
}

// whollyHome reports a unit wholly in its deployment zone.
func (g *Game) whollyHome(u *troops.Unit) bool {
	for _, m := range g.bodies(u) {
		if !g.Battle.Zones[u.Seat-1].inside(m) {
			return false
		}
	}
	return true
}

// scout uses an option of Scouts: a unit in reserves is set up in the own zone,
// one on the battlefield makes a scout move (WH-KEY-47, WH-KEY-48, WH-KEY-50,
// WH-KEY-51).
func (g *Game) scout(t *engine.Table, u *troops.Unit) {
	g.Battle.Acting = u.ID
	if u.Where == troops.Reserves {
		x := g.newSetUp(u)
		x.each = func(_ int, m battlefield.Model) *engine.Refusal {
			if !g.Battle.Zones[u.Seat-1].inside(m) {
				return engine.Refuse("WH-KEY-47", "refuse.zone", engine.Piece("who", m.ID))
			}
			return nil
		}
		x.may = g.unengagedAfter(u, "WH-SETUP-04")
		if x.ask(t, "scout.setup", g.suggestDeployment(x), "WH-KEY-47") {
			u.Where = troops.OnField
			t.Tell("deployed", engine.Piece("who", u.ID), engine.ByRules("WH-KEY-47"))
		}
		return
	}
	far, _ := g.scoutRange(u)
	x := g.newMarch(u, func(m *troops.Model) float64 {
		if m.M < 0 {
			return 0
		}
		return far
	})
	x.each = func(_ int, m battlefield.Model) *engine.Refusal { return g.clearOf(u, m, 8, "WH-KEY-51") }
	if x.ask(t, "scout.move", x.stay(), "WH-KEY-50", "WH-KEY-51") {
		t.Tell("moved.scout", engine.Piece("who", u.ID), engine.ByRules("WH-KEY-48"))
	}
}
