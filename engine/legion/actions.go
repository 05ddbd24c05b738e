package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// action is something that an activated unit may do (LEG-A-ACT-01 …
// LEG-A-ACT-06).
type action struct {
	key     string
	kind    string // of which only one is performed, but for moves; "": as the key
	cost    int    // actions; 0: a free card action, below: it gives some
	once    bool   // once in an activation, though it is a move
	often   bool   // any number of times in an activation
	card    string // term key of the card whose action it is, shown as its name
	keyword string // that the action is of, which is said beside it
	may     func(g *Game, u *troops.Unit) *engine.Refusal
	do      func(g *Game, t *engine.Table, u *troops.Unit) bool // false: it was not performed after all
	deed    deed                                                // what it is to others
}

// actions are all of them, in the order of the rulebook; those of keywords and
// cards follow.
func actions() []action {
	moves := deed{action: "move", moved: true, moveAction: true}
	return append([]action{
		{key: "move", cost: 1, may: (*Game).mayMove,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.standardMove(t, u, nil) }, deed: moves},
		{key: "withdraw", kind: "move", cost: 1, may: (*Game).mayWithdraw, do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
			if !g.withdraw(t, u, nil) {
				return false
			}
			u.Did.Left, u.Did.Ended = 0, true
			return true
		}, deed: moves},
		{key: "pivot", kind: "move", cost: 1, may: (*Game).mayPivot,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.pivot(t, u.Seat, u) }, deed: moves},
		{key: "reverse", kind: "move", cost: 1, may: (*Game).mayReverse,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.reversed(t, u) }, deed: moves},
		{key: "climb", kind: "move", cost: 2, may: (*Game).mayClimb,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.climb(t, u, false) }, deed: moves},
		{key: "clamber", kind: "move", cost: 1, may: (*Game).mayClimb,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.climb(t, u, true) }, deed: moves},
		{key: "clamberfar", kind: "move", cost: 2, may: (*Game).mayClamberFar,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.ascend(t, u, g.hard(u), 2) }, deed: moves},
		{key: "attack", cost: 1, may: (*Game).mayAttack,
			do:   func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.attackWith(t, u, assault{}) },
			deed: deed{action: "attack", attacked: true, attackAction: true}},
		{key: "aim", cost: 1, do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
			g.gain(t, u, troops.AimToken, 1, "LEG-A-AIM-01")
			return true
		}, deed: deed{action: "aim"}},
		{key: "dodge", cost: 1, do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
			g.gain(t, u, troops.DodgeToken, 1, "LEG-A-DODGE-01")
			return true
		}, deed: deed{action: "dodge"}},
		{key: "standby", cost: 1, may: (*Game).mayStandby, do: func(g *Game, t *engine.Table, u *troops.Unit) bool {
			u.Standby = true
			t.Tell("standby.gains", engine.Piece("who", u.ID), engine.ByRules("LEG-A-STBY-03"))
			return true
		}, deed: deed{action: "standby"}},
		{key: "recover", cost: 1, do: func(g *Game, t *engine.Table, u *troops.Unit) bool { g.recovers(t, u); return true },
			deed: deed{action: "recover"}},
	}, keywordActions()...)
}

// recovers removes all suppression tokens of a unit and readies its cards
// (LEG-B-ACT-REC-01).
func (g *Game) recovers(t *engine.Table, u *troops.Unit) {
	t.Tell("recovers", engine.Piece("who", u.ID), engine.ByRules("LEG-B-ACT-REC-01"))
	g.calm(t, u, u.Suppression, "LEG-B-ACT-REC-01")
	for i := range u.Upgrades {
		u.Upgrades[i].Spent = false
	}
	u.RestoreShields(u.X("recharge"))
	g.reconfigure(t, u)
}

// mayMove tests a standard move: not engaged, with a speed; a disabled vehicle
// pays two actions (LEG-B-ENG-02, LEG-B-RES-03).
func (g *Game) mayMove(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case u.Where == troops.Riding:
		return engine.Refuse("LEG-B-TRANS-02", "bar.riding", who)
	case g.engaged(u) && !g.slips(u):
		return engine.Refuse("LEG-B-ENG-02", "bar.engaged", who)
	case g.speed(u) == 0:
		return engine.Refuse("LEG-B-MOVE-02", "bar.speed", who)
	case u.Did.Heavy:
		return engine.Refuse("LEG-A-KEY-18", "bar.cumbersome", who)
	case u.Has("plodding") && u.Did.Moves > 0:
		return engine.Refuse("LEG-B-KEY-PLODDING-01", "bar.plodding", who)
	case u.Has("stationary"):
		return engine.Refuse("LEG-B-KEY-STATIONARY-01", "bar.stationary", who)
	case u.Damage == "disabled" && u.Did.Left < 2:
		return engine.Refuse("LEG-B-RES-03", "bar.disabled", who)
	}
	return nil
}

func (g *Game) mayWithdraw(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case !g.engaged(u):
		return engine.Refuse("LEG-B-WDRAW-01", "bar.unengaged", who)
	case g.speed(u) == 0:
		return engine.Refuse("LEG-B-WDRAW-05", "bar.speed", who)
	case len(u.Did.Done) > 0:
		return engine.Refuse("LEG-B-WDRAW-01", "bar.acted", who)
	}
	return nil
}

func (g *Game) mayPivot(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case !u.Notched || u.Where != troops.OnField:
		return engine.Refuse("LEG-B-TROOP-04", "bar.round", who)
	case g.engaged(u):
		return engine.Refuse("LEG-B-ENG-02", "bar.engaged", who)
	case u.Immobile > 0 && g.speed(u) == 0:
		return engine.Refuse("LEG-B-TOKEN-IMMOB-02", "bar.speed", who)
	}
	return nil
}

func (g *Game) mayReverse(u *troops.Unit) *engine.Refusal {
	if !u.Grounded() {
		return engine.Refuse("LEG-B-MOVE-REV-02", "bar.reverse", engine.Piece("who", u.ID))
	}
	if u.Damage == "disabled" {
		return engine.Refuse("LEG-B-RES-03", "bar.disabled", engine.Piece("who", u.ID))
	}
	if g.speed(u) == 0 && u.Immobile > 0 {
		return engine.Refuse("LEG-B-MOVE-REV-05", "bar.speed", engine.Piece("who", u.ID))
	}
	return g.mayMove(u)
}

func (g *Game) mayStandby(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case u.Kind == book.Repulsor && !u.Grounded() || u.Where != troops.OnField:
		return engine.Refuse("LEG-A-STBY-01", "bar.standby.repulsor", who)
	case u.Did.Attacked:
		return engine.Refuse("LEG-A-STBY-02", "bar.standby.attacked", who)
	}
	return nil
}

func (g *Game) mayAttack(u *troops.Unit) *engine.Refusal {
	if u.Has("no attack") {
		return engine.Refuse("LEG-A-ATK-03", "bar.noattack", engine.Piece("who", u.ID))
	}
	if len(g.targets(u, assault{})) == 0 {
		return engine.Refuse("LEG-A-ATK-03", "bar.target", engine.Piece("who", u.ID))
	}
	return nil
}

// price is what an action costs a unit: a disabled vehicle pays two for a move
// (LEG-B-RES-03, LEG-B-RES-06).
func (a action) price(u *troops.Unit) int {
	if a.key == "move" && u.Damage == "disabled" {
		return 2
	}
	return a.cost
}

// barred is why a unit cannot perform an action now, or nil (LEG-A-ACT-02,
// LEG-A-ACT-04, LEG-A-ACT-06, LEG-B-TRANS-02).
func (g *Game) barred(u *troops.Unit, a action) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	kind := a.kind
	if kind == "" {
		kind = a.key
	}
	switch {
	case a.often:
		return a.allowed(g, u)
	case kind == "attack" && u.Did.Attacks < 2 && (u.Has("second attack") || u.Has("barrage") && !u.Did.Volley):
		return a.allowed(g, u)
	case kind != "move" && u.Did.Did(kind), a.once && u.Did.Did(a.key):
		return engine.Refuse("LEG-A-ACT-02", "bar.twice", who)
	}
	return a.allowed(g, u)
}

// allowed tests what the action itself demands.
func (a action) allowed(g *Game, u *troops.Unit) *engine.Refusal {
	switch {
	case a.price(u) > u.Did.Left:
		return engine.Refuse("LEG-B-SPEND-02", "bar.actions", engine.Piece("who", u.ID), engine.Num("n", a.price(u)))
	case u.Where == troops.Riding && a.key != "disembark":
		return engine.Refuse("LEG-B-TRANS-02", "bar.riding", engine.Piece("who", u.ID))
	case a.may != nil:
		return a.may(g, u)
	}
	return nil
}

// act asks an activated unit what it does next; false: its activation is over
// (LEG-A-ACTV-06, LEG-A-ACTV-13).
func (g *Game) act(t *engine.Table, u *troops.Unit) bool {
	if u.Did.Ended || u.Where == troops.Defeated {
		return false
	}
	if u.Panicked {
		g.flee(t, u)
		return false
	}
	list := append(actions(), g.cardActions(u)...)
	var may []action
	for _, a := range list {
		if g.barred(u, a) == nil {
			may = append(may, a)
		}
	}
	if len(may) == 0 {
		return false
	}
	may, mindless := bound(u, may)
	pick := t.Ask(u.Seat, "act", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("left", u.Did.Left)}
		p.Rules = []string{"LEG-A-ACT-01"}
		for _, a := range list {
			if ref := g.barred(u, a); ref != nil {
				if a.has(u) {
					p.Bar(a.key, ref)
				}
				continue
			}
			if !slices.ContainsFunc(may, func(o action) bool { return o.key == a.key }) {
				p.Bar(a.key, engine.Refuse("", "bar.ai", engine.Piece("who", u.ID)))
				continue
			}
			o := engine.Option{Key: a.key, Verb: a.key}
			if a.card != "" {
				o.Verb, o.Label, o.Note = "", engine.Say("card.action", engine.Term("card", a.card)), effectOf(a.card)
			}
			if a.keyword != "" {
				o.Note = effectOf("ability." + a.keyword)
			}
			if a.cost <= 0 {
				o.Group = "group.free"
			}
			p.Add(o)
		}
		if !mindless {
			p.Add(engine.Option{Key: "end", Verb: "end", Grave: u.Did.Left > 0})
		}
		p.Default = engine.Pick(g.usual(u, may))
		if p.Default.One() == "end" && mindless {
			p.DefaultFirst()
		}
	}).One()
	i := slices.IndexFunc(list, func(a action) bool { return a.key == pick })
	if i < 0 || g.barred(u, list[i]) != nil {
		return false
	}
	g.perform(t, u, list[i])
	return true
}

// perform performs an action and opens the window after it.
func (g *Game) perform(t *engine.Table, u *troops.Unit, a action) {
	left := u.Did.Left
	if !a.do(g, t, u) {
		return
	}
	u.Did.Left = max(0, min(u.Did.Left, left-a.price(u)))
	u.Did.Acted = u.Did.Acted || a.cost > 0
	if u.Did.Ended {
		u.Did.Left = 0
	}
	if a.kind != "" {
		u.Did.Note(a.kind)
	}
	if a.deed.attackAction {
		u.Did.Attacks++
	}
	u.Did.Note(a.key)
	if u.Standby && a.key != "standby" && (u.Kind != book.Repulsor || u.Grounded()) { // LEG-A-STBY-06, LEG-A-STBY-07
		u.Standby = false
	}
	g.window(t, u, a.deed)
}

// has reports that an action is one that a unit of this kind ever has, so that
// it is worth saying why it cannot be performed now.
func (a action) has(u *troops.Unit) bool {
	switch a.key {
	case "pivot":
		return u.Notched
	case "reverse":
		return u.Grounded()
	case "strafe":
		return u.Has("hover")
	case "standby":
		return u.Kind != book.Repulsor || u.Grounded()
	case "climb", "clamber":
		return u.Kind == book.Trooper
	case "move", "attack", "aim", "dodge", "recover":
		return true
	}
	return false
}

// usual is what a unit is suggested to do: fight, shoot after aiming, else move.
func (g *Game) usual(u *troops.Unit, may []action) string {
	can := func(key string) bool { return slices.ContainsFunc(may, func(a action) bool { return a.key == key }) }
	switch {
	case can("attack") && u.Did.Left >= 2 && can("aim") && !g.engaged(u):
		return "aim"
	case can("attack"):
		return "attack"
	case can("recover") && u.Suppression > 0 && u.Suppression >= u.Courage:
		return "recover"
	case can("move") && !u.Did.Attacked && len(g.newMarch(u, g.speed(u)).onward()) > 0:
		return "move"
	case can("dodge"):
		return "dodge"
	}
	return "end"
}
