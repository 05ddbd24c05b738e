package legion

import (
	"fmt"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// waiting are the units of a seat that have not been activated in this round.
func (g *Game) waiting(s engine.Seat) []*troops.Unit {
	return which(g.inPlay(s), func(u *troops.Unit) bool { return !u.Activated })
}

// activationPhase lets the players activate one unit each by turns; who has none
// left is passed over (LEG-A-ROUND-07, LEG-A-ROUND-08, LEG-A-ACTV-01 …
// LEG-A-ACTV-13).
func (g *Game) activationPhase(t *engine.Table) {
	b := g.Battle
	u := g.unit(b.Acting)
	switch {
	case b.Stage == "":
		g.startActivations(t)
		if !g.Over() {
			b.Stage = "choose"
		}
	case b.Stage == "choose":
		g.chooseUnit(t)
	case u == nil || u.Where == troops.Defeated:
		g.nextTurn()
	case b.Stage == "begin":
		g.begin(t, u)
		g.stage("rally")
	case b.Stage == "rally":
		g.rally(t, u)
		g.stage("act")
	case b.Stage == "act":
		if !g.act(t, u) {
			g.stage("finish")
		}
	default:
		g.finish(t, u)
		if !g.Over() {
			g.nextTurn()
		}
	}
}

// stage goes on within a phase, unless the battle is over.
func (g *Game) stage(next string) {
	if !g.Over() {
		g.Battle.Stage = next
	}
}

// nextTurn ends a turn of the Activation Phase.
func (g *Game) nextTurn() {
	b := g.Battle
	b.Acting, b.Stage = "", "choose"
	if u := g.unit(b.Next); u == nil || !allied(u.Seat, b.Turn) || u.Activated || u.Where == troops.Defeated {
		b.Next = ""
		b.Turn = other(b.Turn)
	}
}

// chooseUnit is the first step of a turn: a unit with a faceup order token, or
// one of the rank of a token drawn at random (LEG-A-ACTV-02 … LEG-A-ACTV-05,
// LEG-A-ACTV-15, LEG-A-ACTV-16, LEG-B-TOKEN-ORD-05, LEG-B-POOL-ORD-01,
// LEG-B-POOL-ORD-02).
func (g *Game) chooseUnit(t *engine.Table) {
	b := g.Battle
	if len(g.waiting(b.Turn)) == 0 {
		b.Turn = other(b.Turn)
	}
	left := g.waiting(b.Turn)
	if len(left) == 0 {
		g.endActivations(t)
		if !g.Over() {
			g.enter(EndOf)
		}
		return
	}
	b.Fallen = []Fallen{}
	if u := g.sent(t); u != nil {
		g.activates(t, u)
		return
	}
	members := g.members(b.Turn)
	if b.Last == 0 && len(which(left, func(u *troops.Unit) bool { return u.Seat == b.Priority })) > 0 { // LEG-B-TEAM-11
		members = []engine.Seat{b.Turn}
	}
	up := which(left, func(u *troops.Unit) bool { return u.Order == troops.FaceUp && slices.Contains(members, u.Seat) })
	ask := engine.Asking{Seat: members[0], Also: members[1:], Key: "activate", Build: func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"LEG-A-ACTV-03"}
		p.Args = []engine.Arg{engine.Num("left", len(left))}
		for _, u := range up {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "activate"})
		}
		for _, m := range members {
			g.drawOptions(p, g.side(m))
		}
		p.DefaultFirst()
		for _, u := range g.inPlay(b.Turn) {
			switch {
			case u.Activated:
				p.Exclude(u.ID, engine.Text{}, engine.Refuse("LEG-A-ACTV-03", "bar.activated", engine.Piece("who", u.ID)))
			case u.Order != troops.FaceUp:
				p.Exclude(u.ID, engine.Text{}, engine.Refuse("LEG-A-ACTV-03", "bar.drawn", engine.Piece("who", u.ID)))
			}
		}
	}}
	pick := t.AskAll(ask)[0].One()
	u := g.unit(pick)
	if u == nil || u.Activated {
		u = g.drawnBy(t, members, pick)
	}
	if u == nil { // nothing in the pool fits: only units with faceup tokens are left
		if len(up) == 0 {
			left[0].Activated = true // the pool was corrected away
			return
		}
		u = up[0]
	}
	g.activates(t, u)
}

// drawOptions are a draw from the pool of a player, and one of the tokens that
// it has put aside; each player has its own (LEG-B-TEAM-10).
func (g *Game) drawOptions(p *engine.Prompt, s *Side) {
	key, label := "draw", engine.Text{}
	if g.Sides() > 2 {
		key, label = fmt.Sprint("draw", s.Seat), engine.Say("draw.option", engine.Side("seat", s.Seat))
	}
	if len(s.Pool) > 0 {
		p.Add(engine.Option{Key: key, Verb: "draw", Label: label})
	}
	if s.Stored != "" {
		p.Add(engine.Option{Key: strings.Replace(key, "draw", "stored", 1), Verb: "stored"})
	}
}

// drawnBy is the unit of the token that a player of a side draws, or takes of those
// put aside.
func (g *Game) drawnBy(t *engine.Table, members []engine.Seat, pick string) *troops.Unit {
	for _, m := range members {
		s := g.side(m)
		key := "draw"
		if g.Sides() > 2 {
			key = fmt.Sprint("draw", m)
		}
		switch pick {
		case strings.Replace(key, "draw", "stored", 1):
			if u := g.unstore(t, s); u != nil {
				return u
			}
		case key:
			if u := g.draw(t, s); u != nil {
				return u
			}
		}
	}
	for _, m := range members { // the pool named gave nothing
		if u := g.draw(t, g.side(m)); u != nil {
			return u
		}
	}
	return nil
}

// activates begins the activation of a unit.
func (g *Game) activates(t *engine.Table, u *troops.Unit) {
	b := g.Battle
	b.Acting, b.Stage, b.Last = u.ID, "begin", u.Seat
	b.Path, b.Mover = b.Path[:0], ""
	t.Tell("activates", engine.Piece("who", u.ID), engine.ByRules("LEG-A-ACTV-06"))
}

// draw takes tokens out of a pool until one fits a unit, and lets the player
// choose among several; nil: none did.
func (g *Game) draw(t *engine.Table, s *Side) *troops.Unit {
	for len(s.Pool) > 0 || s.Stored != "" {
		if len(s.Pool) == 0 { // what was put aside is all that is left
			if u := g.unstore(t, s); u != nil {
				return u
			}
			continue
		}
		i := t.Pick("draw", len(s.Pool)) - 1
		s.Drawn = s.Pool[i]
		s.Pool = slices.Delete(s.Pool, i, i+1)
		fit := g.fitting(s)
		if len(fit) == 0 && g.reinforce(t, s) {
			continue
		}
		if len(fit) == 0 {
			t.Reveal("draw.none", engine.Side("seat", s.Seat), engine.Term("rank", "rank."+string(s.Drawn)), engine.ByRules("LEG-A-ACTV-05"))
			continue
		}
		t.Reveal("draw", engine.Side("seat", s.Seat), engine.Term("rank", "rank."+string(s.Drawn)), engine.ByRules("LEG-A-ACTV-15"))
		if g.redraw(t, s) {
			fit = g.fitting(s)
		}
		return g.ofRank(t, s, fit)
	}
	return nil
}

// fitting are the units of a player that the token just drawn fits.
func (g *Game) fitting(s *Side) []*troops.Unit {
	return which(g.waiting(s.Seat), func(u *troops.Unit) bool { return u.Seat == s.Seat && u.Rank == s.Drawn && u.Order != troops.FaceUp })
}

// ofRank lets a player choose among the units that a token fits
// (LEG-A-ACTV-04).
func (g *Game) ofRank(t *engine.Table, s *Side, fit []*troops.Unit) *troops.Unit {
	id := t.Ask(s.Seat, "drawn", func(p *engine.Prompt) {
		p.Measuring = true
		p.Args = []engine.Arg{engine.Term("rank", "rank."+string(s.Drawn))}
		p.Rules = []string{"LEG-A-ACTV-04"}
		for _, u := range fit {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "activate"})
		}
		p.DefaultFirst()
	}).One()
	if u := g.unit(id); u != nil {
		return u
	}
	return fit[0]
}

// begin is the start of an activation: the roll of a damaged vehicle, ion tokens,
// the compulsory move, what cards do (LEG-A-ACTV-09 … LEG-A-ACTV-11,
// LEG-B-TOKEN-ION-01).
func (g *Game) begin(t *engine.Table, u *troops.Unit) {
	u.Did = troops.FreshDeeds(2)
	for i := range u.Upgrades {
		u.Upgrades[i].Fired = false
	}
	if slices.Contains(g.side(u.Seat).Used, "implacable") && troops.CardOf(u).Is("Darth Vader") {
		u.Did.Left--
	}
	u.Standby = u.Standby && u.Order != troops.FaceDown
	if u.Damage == "damaged" {
		if troops.DefenseFaces[troops.White][t.Roll(u.Seat, "damaged", 6, 1)[0]-1] == troops.Blank {
			u.Did.Left--
			t.Tell("damaged.less", engine.Piece("who", u.ID), engine.ByRules("LEG-A-VEH-03"))
		}
	}
	if u.Ion > 0 {
		u.Did.Left = max(0, u.Did.Left-u.Ion)
		t.Tell("ion.less", engine.Piece("who", u.ID), engine.Num("n", u.Ion), engine.ByRules("LEG-B-TOKEN-ION-01"))
	}
	g.whenActivated(t, u)
	if g.Over() {
		return
	}
	if u.Where == troops.OnField {
		g.wheels(t, u)
	}
	if u.Where == troops.OnField && u.Has("speeder") {
		g.compulsory(t, u)
	}
}

// rally is the Rally step: a white defense die for each suppression token, red
// ones with Indomitable; each block or surge removes one. Right after it the
// unit loses an action if it is suppressed, and may panic (LEG-A-ACTV-12,
// LEG-A-SUP-04 … LEG-A-SUP-06, LEG-B-RALLY-01 … LEG-B-RALLY-06,
// LEG-B-KEY-INDOMITABLE-01).
func (g *Game) rally(t *engine.Table, u *troops.Unit) {
	if g.strict(t, u) {
		g.calm(t, u, 1, "LEG-B-RALLY-01")
	} else if n := u.Suppression; n > 0 && u.Suppressible() && !u.Has("no remove suppression") {
		c, purpose := troops.White, "rally"
		if u.Has("indomitable") {
			c, purpose = troops.Red, "rally.red"
		}
		gone := 0
		for _, f := range t.Roll(u.Seat, purpose, 6, n) {
			if x := troops.DefenseFaces[c][f-1]; x == troops.Block || x == troops.Surge {
				gone++
			}
		}
		t.Tell("rallied", engine.Piece("who", u.ID), engine.Num("n", gone), engine.Num("of", n), engine.ByRules("LEG-A-ACTV-12"))
		if u.Has("inconspicuous") {
			gone = g.kept(t, u, gone)
		}
		g.calm(t, u, gone, "LEG-B-RALLY-01")
	}
	if u.Where == troops.OnField || u.Where == troops.Riding {
		g.inspire(t, u)
		g.demoralize(t, u)
	}
	u.Panicked = u.Suppressible() && u.Courage > 0 && !u.Has("no panicked") && u.Suppression >= 2*g.panicCourage(t, u)
	if u.Suppressed() && troops.CardOf(u).Subtype != "droid" {
		u.Did.Left = max(0, u.Did.Left-1)
		t.Tell("is.suppressed", engine.Piece("who", u.ID), engine.ByRules("LEG-A-SUP-04"))
	}
	if u.Panicked {
		t.Tell("panics", engine.Piece("who", u.ID), engine.ByRules("LEG-B-PANIC-01"))
		g.dropClaim(t, u)
		return
	}
	g.afterRally(t, u)
}

// infinite is a courage that nobody panics with (LEG-A-SUP-10).
const infinite = 1 << 10

// panicCourage is the courage that counts for panic: the unit's own, or a better
// one of a friendly commander at range 1-3 (LEG-A-SUP-09, LEG-A-SUP-10,
// LEG-B-PANIC-02, LEG-B-TRANS-08).
func (g *Game) panicCourage(_ *engine.Table, u *troops.Unit) int {
	best, reach := u.Courage, 3
	if g.card("war-weary") {
		reach = 1
	}
	for _, o := range g.inPlay(u.Seat) {
		if o.Rank != book.Commander || o == u || !g.near(u, o, reach) {
			continue
		}
		c := o.Courage
		if c == 0 && !o.Vehicle {
			c = infinite
		}
		best = max(best, c)
	}
	return best
}

// inspire removes up to X suppression tokens in all from other friendly units at
// range 1-2 (LEG-B-KEY-INSPIRE-01, LEG-B-KEY-INSPIRE-02).
func (g *Game) inspire(t *engine.Table, u *troops.Unit) {
	for left := u.X("inspire"); left > 0; left-- {
		may := which(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && o.Suppression > 0 && g.near(u, o, 2) })
		if len(may) == 0 {
			return
		}
		slices.SortStableFunc(may, func(a, b *troops.Unit) int { return b.Suppression - a.Suppression })
		id := t.Ask(u.Seat, "inspire", func(p *engine.Prompt) {
			p.About, p.Pass = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("left", left)}
			p.Rules = []string{"LEG-B-KEY-INSPIRE-01"}
			for _, o := range may {
				p.Add(engine.Option{Key: o.ID, Piece: o.ID, Note: engine.Say("suppression.note", engine.Num("n", o.Suppression))})
			}
			p.DefaultFirst()
		}).One()
		o := g.unit(id)
		if o == nil {
			return
		}
		g.calm(t, o, 1, "LEG-B-KEY-INSPIRE-01")
	}
}

// afterRally are the free moves of suppressed units that do not panic: by
// Dauntless, or by Compel of a friendly unit at range 1-2, for a suppression
// token (LEG-A-KEY-31 … LEG-A-KEY-33, LEG-B-KEY-DAUNTLESS-01).
func (g *Game) afterRally(t *engine.Table, u *troops.Unit) {
	if !u.Suppressed() || u.Where != troops.OnField || g.engaged(u) || g.speed(u) == 0 {
		return
	}
	compelled := slices.ContainsFunc(g.onField(u.Seat), func(o *troops.Unit) bool { return o != u && o.Has("compel") && g.near(o, u, 2) })
	for _, way := range []struct {
		is        bool
		key, rule string
	}{{u.Has("dauntless"), "dauntless", "LEG-B-KEY-DAUNTLESS-01"}, {compelled, "compel", "LEG-A-KEY-31"}} {
		if !way.is {
			continue
		}
		pick := t.Ask(u.Seat, way.key, func(p *engine.Prompt) {
			p.About, p.Pass = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID)}
			p.Rules = []string{way.rule}
			p.Add(engine.Option{Key: "yes", Verb: way.key, Note: effectOf("ability." + way.key)})
		}).One()
		if pick != "yes" {
			continue
		}
		g.suppress(t, u, 1, way.rule)
		if g.standardMove(t, u, nil) {
			u.Did.Note("move")
			g.window(t, u, deed{action: "move", moved: true, moveAction: true})
		}
	}
}

// ending is an effect that a unit has at the end of its activation.
type ending struct {
	verb string
	is   func() bool
	do   func()
}

// endings resolves the effects at the end of a unit's activation; of several its
// player decides which comes next (LEG-A-ACTV-14).
func (g *Game) endings(t *engine.Table, u *troops.Unit) {
	list := []ending{
		{"ending.regenerate", func() bool { return u.X("regenerate") > 0 && u.Wounds() > 0 }, func() { g.heal(t, u) }},
		{"ending.poison", func() bool { return u.Poison > 0 }, func() { g.venom(t, u) }},
		{"ending.stims", func() bool {
			return slices.ContainsFunc(u.Upgrades, func(c troops.Carried) bool { return c.Key == "emergency-stims" && c.Wounds > 0 })
		}, func() { g.comedown(t, u) }},
	}
	for !g.Over() && u.Where != troops.Defeated {
		list = slices.DeleteFunc(list, func(e ending) bool { return !e.is() })
		if len(list) == 0 {
			return
		}
		k := 0
		if len(list) > 1 {
			pick := t.Ask(u.Seat, "ending", func(p *engine.Prompt) {
				p.About, p.Args, p.Rules = u.ID, []engine.Arg{engine.Piece("who", u.ID)}, []string{"LEG-A-ACTV-14"}
				for _, e := range list {
					p.Add(engine.Option{Key: e.verb, Verb: e.verb})
				}
				p.DefaultFirst()
			}).One()
			k = max(0, slices.IndexFunc(list, func(e ending) bool { return e.verb == pick }))
		}
		e := list[k]
		list = slices.Delete(list, k, k+1)
		e.do()
	}
}

// finish is the end of an activation: ion and immobilize tokens go, the order
// token is turned facedown (LEG-A-ACTV-07, LEG-A-ACTV-14, LEG-B-TOKEN-ION-02,
// LEG-B-TOKEN-IMMOB-03, LEG-B-TOKEN-ORD-06).
func (g *Game) finish(t *engine.Table, u *troops.Unit) {
	g.endings(t, u)
	if u.Where != troops.Defeated && !g.Over() {
		g.activationEnds(t, u)
	}
	if u.Where == troops.Defeated || g.Over() {
		return
	}
	g.cycle(t, u)
	u.Ion, u.Immobile, u.Panicked = 0, 0, false
	u.Order, u.Activated = troops.FaceDown, true
	g.mastery(t, u)
	u.Did.Left = 0
	u.Forget("order")
	g.again(t, u)
	g.sends(t, u)
}
