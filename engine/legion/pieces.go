package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// piecesByName are the cards that have a piece of their own here, beyond what
// their clauses say.
var piecesByName = []string{
	"command.son-of-skywalker", "command.new-ways-to-motivate-them", "command.implacable", "command.coordinated-fire",
	"command.sabotaged-communications", "command.brains-and-brawn", "command.change-of-plans", "command.common-cause",
	"command.somebody-has-to-save-our-skins", "command.give-in-to-your-anger", "command.reckless-diversion", "command.eat-this-clankers",
	"upgrade.long-range-comlink", "upgrade.saber-throw", "upgrade.commanding-presence", "upgrade.hq-uplink",
	"upgrade.integrated-comms-antenna", "upgrade.battle-meditation", "upgrade.command-control-array", "upgrade.comms-jammer",
	"upgrade.comms-relay", "upgrade.emergency-stims", "upgrade.improvised-orders", "upgrade.oom-series-battle-droid",
	"upgrade.strict-orders", "upgrade.veteran-clone-pilot",
}

// The terms of cards that ask something here.
const (
	coordinatedFire = "command.coordinated-fire"
	implacable      = "command.implacable"
	hqUplink        = "upgrade.hq-uplink"
)

// plays reports a command card that a side has revealed in this round.
func (g *Game) plays(s engine.Seat, key string) bool {
	return slices.ContainsFunc(g.Battle.Sides, func(o *Side) bool { return allied(o.Seat, s) && o.Card == key })
}

// pieceActions are actions of cards with a piece of their own.
func (g *Game) pieceActions(u *troops.Unit) []action {
	var out []action
	if u.Carries("saber-throw") { // a ranged attack at range 1-2 with half the dice of a melee weapon
		out = append(out, action{key: "saberthrow", kind: "attack", cost: 1, card: "upgrade.saber-throw",
			deed: deed{action: "attack", attacked: true, attackAction: true},
			may: func(g *Game, u *troops.Unit) *engine.Refusal {
				if !g.throws(u) {
					return engine.Refuse("LEG-A-ATK-03", "bar.target", engine.Piece("who", u.ID))
				}
				return nil
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				return g.attackWith(t, u, assault{thrown: true, ranged: true})
			}})
	}
	s := g.side(u.Seat)
	if u.Order == troops.FaceUp && g.plays(u.Seat, "new-ways-to-motivate-them") && !u.Vehicle && !troops.CardOf(u).Is("Darth Vader") &&
		!slices.Contains(s.Used, "motivated."+u.ID) {
		// a wound for an action more
		out = append(out, action{key: "motivated", cost: -1, card: "command.new-ways-to-motivate-them", deed: deed{},
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
				s.Used = append(s.Used, "motivated."+u.ID)
				g.harm(t, u, 1)
				g.bury(t, nil)
				g.lose(t)
				u.Did.Left++
				return true
			}})
	}
	return out
}

// extraAttack is the attack that Son of Skywalker adds to Luke's first one.
func (g *Game) extraAttack(t *engine.Table, u *troops.Unit, d deed) {
	s := g.side(u.Seat)
	if !d.attacked || !g.plays(u.Seat, "son-of-skywalker") || !troops.CardOf(u).Is("Luke Skywalker") ||
		slices.Contains(s.Used, "son-of-skywalker") {
		return
	}
	if len(g.targets(u, assault{})) == 0 {
		return
	}
	s.Used = append(s.Used, "son-of-skywalker")
	if g.attackWith(t, u, assault{by: "son-of-skywalker", extra: true}) {
		g.window(t, u, deed{attacked: true})
	}
}

// sharedAim is Coordinated Fire: a corps unit has spent an aim token, another
// friendly unit at range 1-2 gains one.
func (g *Game) sharedAim(t *engine.Table, u *troops.Unit) {
	if !g.plays(u.Seat, "coordinated-fire") || u.Rank != book.Corps {
		return
	}
	may := which(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && g.near(u, o, 2) })
	if len(may) == 0 {
		return
	}
	id := t.Ask(u.Seat, "card.who", func(p *engine.Prompt) {
		p.Pass, p.Measuring = true, true
		p.Args = []engine.Arg{engine.Term("card", coordinatedFire), engine.Num("n", 1)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
		p.DefaultFirst()
	}).One()
	if o := g.unit(id); o != nil {
		g.gain(t, o, troops.AimToken, 1)
	}
}

// again is Implacable: at the end of Vader's activation, for a wound, his order
// token goes back to the pool, and he is activated once more with an action
// less.
func (g *Game) again(t *engine.Table, u *troops.Unit) {
	s := g.side(u.Seat)
	if !g.plays(u.Seat, "implacable") || !troops.CardOf(u).Is("Darth Vader") || slices.Contains(s.Used, "implacable") {
		return
	}
	ok := t.Ask(u.Seat, "card.use", func(p *engine.Prompt) {
		p.Pass, p.About = true, u.ID
		p.Args = []engine.Arg{engine.Term("card", implacable), engine.Piece("who", u.ID)}
		p.Add(use(implacable))
	}).One()
	if ok != "yes" {
		return
	}
	g.harm(t, u, 1)
	g.bury(t, nil)
	g.lose(t)
	if g.Over() || u.Where == troops.Defeated {
		return
	}
	s.Used = append(s.Used, "implacable")
	u.Order, u.Activated = troops.InPool, false
	s.Pool = append(s.Pool, u.Rank)
}

// fewerOrders is Sabotaged Communications of the opponent: one order less, but
// at least one.
func (g *Game) fewerOrders(s *Side) {
	if g.plays(other(s.Seat), "sabotaged-communications") && len(s.Orders) > 1 {
		s.Orders = s.Orders[:len(s.Orders)-1]
	}
}

// reach is the range at which a nominated unit issues orders to another: 3, 4
// with Commanding Presence or an antenna, any with a comlink (LEG-B-ERR-10).
func (g *Game) reach(from, u *troops.Unit) int {
	most := 3
	if from.Carries("commanding-presence") || u.Carries("integrated-comms-antenna") {
		most = 4
	}
	if u.Carries("long-range-comlink") {
		most = 1 << 10
	}
	return most
}

// uplink lets units with an HQ Uplink give themselves an order.
func (g *Game) uplink(t *engine.Table, seat engine.Seat) {
	for _, u := range g.own(seat) {
		if !u.Carries("hq-uplink") || u.Spent("hq-uplink") || u.Ordered {
			continue
		}
		ok := t.Ask(seat, "card.use", func(p *engine.Prompt) {
			p.Pass, p.About = true, u.ID
			p.Args = []engine.Arg{engine.Term("card", hqUplink), engine.Piece("who", u.ID)}
			p.Add(use(hqUplink))
		}).One()
		if ok == "yes" {
			u.Exhaust("hq-uplink")
			g.issue(t, u)
		}
	}
}
