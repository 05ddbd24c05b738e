package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// keywordActions are the card actions that keywords give: those of units
// without the keyword are barred.
func keywordActions() []action {
	jump := deed{action: "jump", moved: true, moveAction: true}
	return []action{
		{key: "jump", keyword: "jump", cost: 1, once: true, may: (*Game).mayJump, deed: jump, // LEG-B-KEY-JUMP-01 … LEG-B-KEY-JUMP-06
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				return g.standardMove(t, u, func(x *march) { x.pass.Over = u.X("jump") })
			}},
		{key: "strafe", kind: "move", cost: 1, may: (*Game).mayStrafe, do: (*Game).strafes,
			deed: deed{action: "move", moved: true, moveAction: true}},
		{key: "smoke", keyword: "smoke", cost: 1, may: lacks("smoke"), deed: deed{action: "card"},
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.smoke(t, u, u.X("smoke")) }},
		{key: "takecover", keyword: "take cover", cost: 1, may: lacks("take cover"), deed: deed{action: "card"}, // LEG-A-KEY-01 … LEG-A-KEY-03
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				return g.hand(t, u, troops.DodgeToken, u.X("take cover"), 1, "LEG-A-KEY-01")
			}},
		{key: "spotter", keyword: "spotter", cost: 1, may: lacks("spotter"), deed: deed{action: "card"}, // LEG-B-KEY-SPOTTER-01 … LEG-B-KEY-SPOTTER-03
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				return g.hand(t, u, troops.AimToken, u.X("spotter"), 1, "LEG-B-KEY-SPOTTER-01")
			}},
		{key: "quickthinking", keyword: "quick thinking", cost: 1, may: lacks("quick thinking"), deed: deed{action: "card"}, // LEG-A-KEY-08, LEG-A-KEY-09
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				g.gain(t, u, troops.AimToken, 1, "LEG-A-KEY-08")
				g.gain(t, u, troops.DodgeToken, 1, "LEG-A-KEY-08")
				return true
			}},
		{key: "strings", keyword: "pulling the strings", cost: 1, may: (*Game).mayPull, deed: deed{action: "card"}, do: (*Game).pullStrings}, // LEG-B-KEY-PULLSTRINGS-01
		{key: "odds", keyword: "calculate odds", cost: 1, may: (*Game).mayReckon, deed: deed{action: "card"}, do: (*Game).reckonOdds},
		{key: "mission", keyword: "secret mission", cost: 0, may: (*Game).mayMission, deed: deed{action: "card"},
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				u.Mission = true
				t.Tell("mission.done", engine.Piece("who", u.ID))
				return true
			}},
		{key: "claim", cost: 1, may: (*Game).mayClaim, deed: deed{action: "claim"}, do: (*Game).claim}, // LEG-B-OBJ-03
		{key: "drop", cost: 0, may: (*Game).mayDrop, deed: deed{action: "card"}, do: (*Game).drop},
		{key: "sabotage", cost: 1, may: (*Game).maySabotage, deed: deed{action: "sabotage"}, do: (*Game).sabotage},
		{key: "embark", kind: "move", cost: 1, may: (*Game).mayEmbark, deed: deed{action: "move", moved: true, moveAction: true},
			do: (*Game).embark},
		{key: "disembark", kind: "move", cost: 1, may: (*Game).mayDisembark, deed: deed{action: "move", moved: true, moveAction: true},
			do: (*Game).disembark},
	}
}

// lacks bars an action from units without a keyword.
func lacks(key string) func(*Game, *troops.Unit) *engine.Refusal {
	return func(_ *Game, u *troops.Unit) *engine.Refusal {
		if !u.Has(key) || u.Where != troops.OnField {
			return engine.Refuse("LEG-A-ACT-03", "bar.keyword", engine.Piece("who", u.ID))
		}
		return nil
	}
}

// mayJump tests the card action Jump X: as a move, with the keyword.
func (g *Game) mayJump(u *troops.Unit) *engine.Refusal {
	if ref := lacks("jump")(g, u); ref != nil {
		return ref
	}
	return g.mayMove(u)
}

// hand gives aim or dodge tokens to up to n friendly units within a range, the
// unit itself among them.
func (g *Game) hand(t *engine.Table, u *troops.Unit, kind string, n, most int, rule string) bool {
	may := which(g.onField(u.Seat), func(o *troops.Unit) bool { return g.near(u, o, most) })
	picks := t.Ask(u.Seat, "hand."+kind, func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About, p.Measuring = engine.Some, 1, min(n, len(may)), u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", n)}
		p.Rules = []string{rule}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
		for _, o := range may[:min(n, len(may))] {
			p.Default.Pick = append(p.Default.Pick, o.ID)
		}
	}).Pick
	for _, k := range picks {
		if o := g.unit(k); o != nil {
			g.gain(t, o, kind, 1, rule)
		}
	}
	return true
}

// pulled are the friendly trooper units that Pulling the Strings may use:
// another one at range 1-2 (LEG-B-KEY-PULLSTRINGS-01).
func (g *Game) pulled(u *troops.Unit) []*troops.Unit {
	return which(g.onField(u.Seat), func(o *troops.Unit) bool {
		return o != u && !o.Vehicle && g.near(u, o, 2) && (len(g.targets(o, assault{})) > 0 || !g.engaged(o) && g.speed(o) > 0)
	})
}

func (g *Game) mayPull(u *troops.Unit) *engine.Refusal {
	if ref := lacks("pulling the strings")(g, u); ref != nil {
		return ref
	}
	if len(g.pulled(u)) == 0 {
		return engine.Refuse("LEG-B-KEY-PULLSTRINGS-01", "bar.strings", engine.Piece("who", u.ID))
	}
	return nil
}

// pullStrings lets another friendly trooper unit make a free attack or a free
// move (LEG-B-KEY-PULLSTRINGS-01 … LEG-B-KEY-PULLSTRINGS-04).
func (g *Game) pullStrings(t *engine.Table, u *troops.Unit) bool {
	may := g.pulled(u)
	pick := t.Ask(u.Seat, "strings", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-KEY-PULLSTRINGS-01"}
		for _, o := range may {
			if len(g.targets(o, assault{})) > 0 {
				p.Add(engine.Option{Key: o.ID + " attack", Piece: o.ID, Verb: "attack", Label: engine.Say("standby.attack", engine.Piece("who", o.ID))})
			}
			if !g.engaged(o) && g.speed(o) > 0 {
				p.Add(engine.Option{Key: o.ID + " move", Piece: o.ID, Verb: "move", Label: engine.Say("standby.move", engine.Piece("who", o.ID))})
			}
		}
		p.DefaultFirst()
	}).One()
	for _, o := range may {
		was := o.Did
		switch pick {
		case o.ID + " attack":
			o.Did = troops.FreshDeeds(0)
			if g.attackWith(t, o, assault{}) {
				g.window(t, o, deed{action: "attack", attacked: true, attackAction: true})
			}
		case o.ID + " move":
			o.Did = troops.FreshDeeds(0)
			if g.standardMove(t, o, nil) {
				g.window(t, o, deed{action: "move", moved: true, moveAction: true})
			}
		default:
			continue
		}
		o.Did, o.Standby = was, false
		return true
	}
	return false
}

// calculated are the friendly troopers at range 1 and in sight whom Calculate
// Odds may help.
func (g *Game) calculated(u *troops.Unit) []*troops.Unit {
	return which(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && !o.Vehicle && g.near(u, o, 1) && g.sees(u, o) })
}

func (g *Game) mayReckon(u *troops.Unit) *engine.Refusal {
	if ref := lacks("calculate odds")(g, u); ref != nil {
		return ref
	}
	if len(g.calculated(u)) == 0 {
		return engine.Refuse("", "bar.target", engine.Piece("who", u.ID))
	}
	return nil
}

// reckonOdds is Calculate Odds: a friendly trooper gains an aim, a dodge and a
// suppression token.
func (g *Game) reckonOdds(t *engine.Table, u *troops.Unit) bool {
	may := g.calculated(u)
	id := t.Ask(u.Seat, "odds", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
		p.DefaultFirst()
	}).One()
	o := g.unit(id)
	if o == nil {
		return false
	}
	g.gain(t, o, troops.AimToken, 1)
	g.gain(t, o, troops.DodgeToken, 1)
	g.suppress(t, o, 1)
	return true
}

// mastery readies up to X exhausted Force upgrades at the end of an activation
// (LEG-B-KEY-MASTERFORCE-01).
func (g *Game) mastery(t *engine.Table, u *troops.Unit) {
	var may []int
	for i, c := range u.Upgrades {
		if c.Spent && book.UpgradeOf(c.Key).Slot == "force" {
			may = append(may, i)
		}
	}
	left := u.X("master of the force")
	if left == 0 || len(may) == 0 {
		return
	}
	ready := may
	if len(may) > left {
		picks := t.Ask(u.Seat, "mastery", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.Pass, p.About = engine.Some, 1, left, true, u.ID
			p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", left)}
			p.Rules = []string{"LEG-B-KEY-MASTERFORCE-01"}
			for _, i := range may {
				p.Add(engine.Option{Key: u.Upgrades[i].Key, Label: engine.Say("card.action", engine.Term("card", "upgrade."+u.Upgrades[i].Key)),
					Note: effectOf("upgrade." + u.Upgrades[i].Key)})
			}
			p.DefaultFirst()
		}).Pick
		ready = slices.DeleteFunc(may, func(i int) bool { return !slices.Contains(picks, u.Upgrades[i].Key) })
	}
	for _, i := range ready {
		u.Upgrades[i].Spent = false
		t.Tell("readied", engine.Piece("who", u.ID), engine.Term("card", "upgrade."+u.Upgrades[i].Key),
			engine.ByRules("LEG-B-KEY-MASTERFORCE-01"))
	}
}

// cardActions are the actions that the cards in play give a unit, each once in
// an activation (LEG-A-ACT-03 … LEG-A-ACT-06).
func (g *Game) cardActions(u *troops.Unit) []action {
	var out []action
	for _, on := range []string{"free", "action", "during_activation"} {
		for _, x := range g.sources(on, u) {
			if x.unit != u {
				continue
			}
			cost := 0
			if on == "action" {
				cost = 1
			}
			out = append(out, action{key: "card." + x.key, cost: cost, often: x.clause.Often, card: x.term, deed: deed{action: "card"},
				may: func(g *Game, u *troops.Unit) *engine.Refusal { return g.mayUse(x, u) },
				do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
					x.clause.May = false // choosing the action is the decision
					g.resolve(t, x, u)
					return true
				}})
		}
	}
	return slices.Concat(out, g.pieceActions(u), g.carers(u), g.armed(u))
}

// mayUse tests an action of a card: ready, paid for, with somebody to use it on.
func (g *Game) mayUse(x source, u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	if u.Where != troops.OnField || !g.holds(x, u) {
		return engine.Refuse("LEG-A-ACT-05", "bar.exhausted", who)
	}
	if x.clause.Described() && !slices.ContainsFunc(g.onField(0), func(o *troops.Unit) bool { return g.fits(x, o) }) {
		return engine.Refuse("LEG-A-ACT-05", "bar.target", who)
	}
	return nil
}
