package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// jammed reports a unit that an enemy Comms Jammer at range 1 cuts off: only it
// itself can issue it orders.
func (g *Game) jammed(u *troops.Unit) bool {
	return slices.ContainsFunc(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return e.Carries("comms-jammer") && g.near(e, u, 1) })
}

// orderTo offers an order to one of some units.
func (g *Game) orderTo(t *engine.Table, u *troops.Unit, key string, may []*troops.Unit) *troops.Unit {
	if len(may) == 0 {
		return nil
	}
	return g.unit(t.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-ORD-05"}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "order"})
		}
		if key == "coordinate" {
			p.DefaultFirst()
		}
	}).One())
}

// coordinate lets a unit that has been issued an order issue one to a friendly
// unit that its Coordinate names at range 1, or 1-2 with a better antenna; that
// unit may go on.
func (g *Game) coordinate(t *engine.Table, u *troops.Unit) {
	reach := 1
	if u.Carries("command-control-array") || u.Carries("oom-series-battle-droid") {
		reach = 2
	}
	for _, a := range slices.Clone(u.Abilities) {
		if a.Key != "coordinate" {
			continue
		}
		may := which(g.own(u.Seat), func(o *troops.Unit) bool {
			return o != u && !o.Ordered && !g.jammed(o) && o.Described(a.Of) && g.near(u, o, reach)
		})
		if o := g.orderTo(t, u, "coordinate", may); o != nil {
			g.issue(t, o)
		}
	}
}

// redirect lets a unit that would be issued an order pass it on to a friendly
// unit at range 1-2: by Authoritative or a Comms Relay, once in a round
// (LEG-B-KEY-ENTOURAGE-05).
func (g *Game) redirect(t *engine.Table, u *troops.Unit) *troops.Unit {
	s := g.side(u.Seat)
	mark := "relay." + u.ID
	if !u.Has("authoritative") && !u.Carries("comms-relay") || slices.Contains(s.Used, mark) {
		return nil
	}
	may := which(g.own(u.Seat), func(o *troops.Unit) bool { return o != u && !o.Ordered && !g.jammed(o) && g.near(u, o, 2) })
	o := g.orderTo(t, u, "redirect", may)
	if o != nil {
		s.Used = append(s.Used, mark)
	}
	return o
}

// meditated are the units beyond the reach of a card's orders to which Battle
// Meditation of the nominated unit lets one of them go.
func (g *Game) meditated(s *Side) []*troops.Unit {
	from := g.unit(s.Nominee)
	if from == nil || len(s.Orders) == 0 || !from.Carries("battle-meditation") || slices.Contains(s.Used, "battle-meditation") {
		return nil
	}
	usual := g.recipients(s)
	return which(g.onField(s.Seat), func(o *troops.Unit) bool { return !o.Ordered && !slices.Contains(usual, o) && !g.jammed(o) })
}

// issued is what cards do once all orders of a side are issued.
func (g *Game) issued(t *engine.Table, seat engine.Seat) {
	for _, x := range g.sources("orders_issued", nil) {
		if x.side.Seat == seat && x.unit != nil && g.holds(x, x.unit) {
			g.resolve(t, x, x.unit)
		}
	}
}

// strict lets a unit with a faceup order token remove a suppression token
// instead of its Rally roll, if a friendly unit has Strict Orders.
func (g *Game) strict(t *engine.Table, u *troops.Unit) bool {
	if u.Suppression == 0 || u.Vehicle || u.Order != troops.FaceUp || u.Has("no remove suppression") ||
		!slices.ContainsFunc(g.inPlay(u.Seat), func(o *troops.Unit) bool { return o.Carries("strict-orders") }) {
		return false
	}
	return t.Ask(u.Seat, "strict", func(p *engine.Prompt) {
		p.About, p.Pass = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(use("upgrade.strict-orders"))
		if u.Suppression <= 1 {
			p.DefaultFirst()
		}
	}).One() == "yes"
}

// redraw is Improvised Orders: for the card a second token is drawn, one of the
// two is used, the other goes back. It reports whether that was done.
func (g *Game) redraw(t *engine.Table, s *Side) bool {
	const key = "improvised-orders"
	with := which(g.own(s.Seat), func(u *troops.Unit) bool { return u.Carries(key) && !u.Spent(key) })
	if len(with) == 0 || len(s.Pool) == 0 {
		return false
	}
	term := engine.Term("card", "upgrade."+key)
	if t.Ask(s.Seat, "card.use", func(p *engine.Prompt) {
		p.Pass, p.About = true, with[0].ID
		p.Args = []engine.Arg{term, engine.Piece("who", with[0].ID)}
		p.Add(use("upgrade." + key))
	}).One() != "yes" {
		return false
	}
	with[0].Exhaust(key)
	i := t.Pick("draw", len(s.Pool)) - 1
	first, second := s.Drawn, s.Pool[i]
	t.Reveal("draw", engine.Side("seat", s.Seat), engine.Term("rank", "rank."+string(second)), engine.ByRules("LEG-A-ACTV-15"))
	fits := func(r book.Rank) bool {
		return slices.ContainsFunc(g.waiting(s.Seat), func(u *troops.Unit) bool {
			return u.Seat == s.Seat && u.Rank == r && u.Order != troops.FaceUp
		})
	}
	if first == second || !fits(second) {
		return true
	}
	pick := t.Ask(s.Seat, "redraw", func(p *engine.Prompt) {
		p.Args = []engine.Arg{term}
		for _, r := range []book.Rank{first, second} {
			p.Add(engine.Option{Key: string(r), Label: engine.Say("rank.label", engine.Term("rank", "rank."+string(r)))})
		}
		p.DefaultFirst()
	}).One()
	if pick == string(second) {
		s.Drawn, s.Pool[i] = second, first
	}
	return true
}

// stims lets the defender of an attack put up to two of its wounds off with
// Emergency Stims: they lie on the card until the end of its next activation. It
// gives how many.
func (g *Game) stims(t *engine.Table, u *troops.Unit, wounds int) int {
	const key = "emergency-stims"
	i := slices.IndexFunc(u.Upgrades, func(c troops.Carried) bool { return c.Key == key && c.Wounds == 0 })
	if i < 0 || wounds < 1 {
		return 0
	}
	n := t.Ask(u.Seat, "stims", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, min(2, wounds), u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", wounds)}
		p.Default = engine.Count(min(2, wounds))
	}).Num()
	if n > 0 {
		u.Upgrades[i].Wounds = n
		u.Upgrades[i].By = g.Attack.By
		t.Tell("stims.used", engine.Piece("who", u.ID), engine.Num("n", n))
	}
	return n
}

// comedown gives a unit the wounds that its Emergency Stims put off. Whoever
// attacked it then defeats it, if that does (LEG-B-KEY-BOUNTY-07).
func (g *Game) comedown(t *engine.Table, u *troops.Unit) {
	for i := range u.Upgrades {
		c := &u.Upgrades[i]
		if c.Key != "emergency-stims" || c.Wounds == 0 || u.Where == troops.Defeated {
			continue
		}
		n, by := c.Wounds, g.unit(c.By)
		c.Wounds, c.By = 0, ""
		g.harm(t, u, n)
		g.bury(t, by)
		g.lose(t)
	}
}

// faces asks with which side up a unit begins with a double-sided card
// (LEG-A-ARMY-21).
func (g *Game) faces(t *engine.Table, u *troops.Unit) {
	for i := range u.Upgrades {
		g.flip(t, u, i, "face")
	}
}

// reconfigure lets a unit that has recovered flip its double-sided cards
// (LEG-A-KEY-40, LEG-A-KEY-41).
func (g *Game) reconfigure(t *engine.Table, u *troops.Unit) {
	for i := range u.Upgrades {
		g.flip(t, u, i, "reconfigure")
	}
}

// flip asks which side of a double-sided card is up from now on.
func (g *Game) flip(t *engine.Table, u *troops.Unit, i int, key string) {
	c := &u.Upgrades[i]
	sides := book.SidesOf(c.Key)
	if len(sides) < 2 {
		return
	}
	pick := t.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.About = u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-A-KEY-40"}
		for _, k := range sides {
			p.Add(engine.Option{Key: k, Label: engine.Say("card.action", engine.Term("card", "upgrade."+k)),
				Note: book.WeaponLine(book.UpgradeOf(k).Weapon)})
		}
		p.Default = engine.Pick(c.Face)
	}).One()
	if pick == c.Face || !slices.Contains(sides, pick) {
		return
	}
	u.Turn(i, pick)
	t.Tell("flipped", engine.Piece("who", u.ID), engine.Term("card", "upgrade."+pick), engine.ByRules("LEG-A-KEY-40"))
}
