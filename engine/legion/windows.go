package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// deed is what a unit has just done, as others react to it.
type deed struct {
	action       string // the kind of action performed; "": none
	moved        bool
	moveAction   bool
	attacked     bool
	attackAction bool
	standby      bool // it spent a standby token for it
}

// window is what may happen after an action, move or attack: first standby
// tokens of the enemy, then detonations, then the unit's own abilities
// (LEG-A-STBY-04, LEG-A-STBY-12, LEG-A-DET-12, LEG-A-ACT-20).
func (g *Game) window(t *engine.Table, u *troops.Unit, d deed) {
	if g.Over() {
		return
	}
	g.standbys(t, u)
	if g.Over() {
		return
	}
	g.detonations(t, u, d)
	if g.Over() || u.Where != troops.OnField { // LEG-A-STBY-15
		return
	}
	g.afterwards(t, u, d)
}

// sentry reports a unit that may spend its standby token on an enemy: at range
// 1-2, with Sentinel 1-3, and in sight (LEG-A-STBY-04, LEG-A-STBY-10,
// LEG-A-KEY-38).
func (g *Game) sentry(u, enemy *troops.Unit) bool {
	most := 2
	if u.Has("sentinel") {
		most = 3
	}
	return u.Standby && u.Where == troops.OnField && enemy.Where == troops.OnField && g.near(u, enemy, most) && g.sees(u, enemy)
}

// standbys lets the opponent of a unit spend standby tokens, one after the
// other, each for a free attack or a free move (LEG-A-STBY-04, LEG-A-STBY-05,
// LEG-A-ATK-28).
func (g *Game) standbys(t *engine.Table, enemy *troops.Unit) {
	seat := other(enemy.Seat)
	for {
		may := which(g.onField(seat), func(u *troops.Unit) bool {
			return g.sentry(u, enemy) && (g.reacts(u) != "")
		})
		if len(may) == 0 {
			return
		}
		pick := g.agreed(t, seat, "standby", func(p *engine.Prompt) {
			p.Pass, p.Measuring = true, true
			p.Args = []engine.Arg{engine.Piece("enemy", enemy.ID)}
			p.Rules = []string{"LEG-A-STBY-04", "LEG-A-STBY-05"}
			for _, u := range may {
				can := g.reacts(u)
				if can != "move" {
					p.Add(engine.Option{Key: u.ID + " attack", Piece: u.ID, Verb: "attack",
						Label: engine.Say("standby.attack", engine.Piece("who", u.ID))})
				}
				if can != "attack" {
					p.Add(engine.Option{Key: u.ID + " move", Piece: u.ID, Verb: "move", Label: engine.Say("standby.move", engine.Piece("who", u.ID))})
				}
			}
			p.DefaultFirst()
		}).One()
		i := slices.IndexFunc(may, func(u *troops.Unit) bool { return pick == u.ID+" attack" || pick == u.ID+" move" })
		if i < 0 {
			return
		}
		g.react(t, may[i], enemy, pick == may[i].ID+" attack")
		if g.Over() {
			return
		}
	}
}

// reacts is what a unit could spend a standby token on: attack, move, both, or
// nothing.
func (g *Game) reacts(u *troops.Unit) string {
	attack := len(g.targets(u, assault{standby: true})) > 0
	move := !g.engaged(u) && g.speed(u) > 0 && !u.Has("stationary")
	switch {
	case attack && move:
		return "both"
	case attack:
		return "attack"
	case move:
		return "move"
	}
	return ""
}

// react spends a standby token. The activation of the enemy waits meanwhile.
func (g *Game) react(t *engine.Table, u, enemy *troops.Unit, attack bool) {
	u.Standby = false
	t.Tell("standby.spent", engine.Piece("who", u.ID), engine.Piece("enemy", enemy.ID), engine.ByRules("LEG-A-STBY-05"))
	was := u.Did
	u.Did = troops.FreshDeeds(0)
	switch {
	case attack:
		if g.attackWith(t, u, assault{standby: true, first: enemy.ID}) {
			g.window(t, u, deed{action: "attack", attacked: true, attackAction: true, standby: true})
		}
	case g.standardMove(t, u, nil):
		g.window(t, u, deed{action: "move", moved: true, moveAction: true, standby: true})
	}
	u.Did = was
}

// trigger is an ability that follows what its unit has done.
type trigger struct {
	key  string // of the keyword
	rule string
	may  func(g *Game, u *troops.Unit, d deed) bool
	do   func(g *Game, t *engine.Table, u *troops.Unit, d deed)
}

// triggers are the abilities that follow actions and moves, in the order of the
// glossary.
func triggers() []trigger {
	fresh := func(u *troops.Unit) bool { return !u.Did.Attacked && !u.Did.Did("attack") && !u.Panicked }
	return []trigger{
		{key: "charge", rule: "LEG-A-KEY-04", // a free melee attack after a move into melee
			may: func(g *Game, u *troops.Unit, d deed) bool {
				return d.moveAction && fresh(u) && len(g.targets(u, assault{melee: true})) > 0 && g.joined(u)
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit, d deed) {
				g.freeAttack(t, u, assault{melee: true, standby: d.standby, by: "charge"})
			}},
		{key: "steady", rule: "LEG-A-KEY-69", // a free ranged attack after a move
			may: func(g *Game, u *troops.Unit, d deed) bool {
				return d.moveAction && fresh(u) && (len(g.targets(u, assault{ranged: true})) > 0 || g.throws(u))
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit, d deed) {
				g.freeAttack(t, u, assault{ranged: true, standby: d.standby, by: "steady"})
			}},
		{key: "relentless", rule: "LEG-B-KEY-RELENTLESS-01", // a free attack after a move
			may: func(g *Game, u *troops.Unit, d deed) bool {
				return d.moveAction && fresh(u) && (len(g.targets(u, assault{})) > 0 || g.throws(u))
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit, d deed) {
				g.freeAttack(t, u, assault{standby: d.standby, by: "relentless"})
			}},
		{key: "ready", rule: "LEG-B-KEY-READY-01", // aim tokens after a standby action
			may: func(g *Game, u *troops.Unit, d deed) bool { return d.action == "standby" },
			do: func(g *Game, t *engine.Table, u *troops.Unit, _ deed) {
				g.gain(t, u, troops.AimToken, u.X("ready"), "LEG-B-KEY-READY-01")
			}},
		{key: "gunslinger", rule: "LEG-B-KEY-GUNSLINGER-01", // another ranged attack on another unit
			may: func(g *Game, u *troops.Unit, d deed) bool {
				return d.attackAction && g.Battle.Shot != "" && len(g.targets(u, assault{ranged: true, not: g.Battle.Shot, extra: true})) > 0
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit, d deed) {
				if g.attackWith(t, u, assault{ranged: true, not: g.Battle.Shot, extra: true, standby: d.standby, by: "gunslinger"}) {
					g.window(t, u, deed{attacked: true, standby: d.standby})
				}
			}},
	}
}

// joined reports a unit that has come into melee by the move just made.
func (g *Game) joined(u *troops.Unit) bool { return len(g.melees(u)) > 0 }

// afterwards resolves the unit's own abilities after what it did.
func (g *Game) afterwards(t *engine.Table, u *troops.Unit, d deed) {
	if u.Did.Ended { // it has withdrawn, or spent its whole activation otherwise (LEG-B-WDRAW-02, LEG-A-TRN-05)
		return
	}
	for _, x := range triggers() {
		if !u.Has(x.key) || u.Where != troops.OnField || g.Over() || !x.may(g, u, d) {
			continue
		}
		x.do(g, t, u, d)
	}
	if g.Over() || u.Where != troops.OnField {
		return
	}
	if d.attacked {
		g.extraAttack(t, u, d)
	}
}

// throws reports a unit that could throw its lightsaber: a card action that counts
// as a ranged attack action, and is used where one is granted (LEG-A-ACT-17).
func (g *Game) throws(u *troops.Unit) bool {
	return u.Carries("saber-throw") && !u.Did.Did("saberthrow") && len(g.targets(u, assault{thrown: true, ranged: true})) > 0
}

// freeAttack is a free attack action: it takes the place of the one attack
// action of an activation. Whoever makes none may throw a lightsaber instead
// (LEG-A-KEY-05, LEG-A-KEY-06, LEG-A-KEY-70, LEG-A-ACT-17).
func (g *Game) freeAttack(t *engine.Table, u *troops.Unit, how assault) {
	if !g.attackWith(t, u, how) {
		how.thrown, how.ranged = true, true
		if how.melee || !g.throws(u) || !g.attackWith(t, u, how) {
			return
		}
		u.Did.Note("saberthrow")
	}
	u.Did.Note("attack")
	g.window(t, u, deed{action: "attack", attacked: true, attackAction: true, standby: how.standby})
}
