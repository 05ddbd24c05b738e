package legion

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// carers are the free card actions Repair and Treat of a unit.
func (g *Game) carers(u *troops.Unit) []action {
	var out []action
	for i, a := range u.Abilities {
		if a.Key != "repair" && a.Key != "treat" {
			continue
		}
		out = append(out, action{key: a.Key + strconv.Itoa(i), cost: 0, card: "ability." + a.Key, deed: deed{action: "card"},
			may: func(g *Game, u *troops.Unit) *engine.Refusal {
				if u.Where != troops.OnField || u.Uses(a) >= a.Capacity() {
					return engine.Refuse("LEG-B-KEY-REPAIR-02", "bar.exhausted", engine.Piece("who", u.ID))
				}
				if len(g.patients(u, a)) == 0 {
					return engine.Refuse("LEG-B-KEY-REPAIR-01", "bar.target", engine.Piece("who", u.ID))
				}
				return nil
			},
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.care(t, u, a) }})
	}
	return out
}

// patients are the friendly units at range 1 and in sight that Repair or Treat
// could help: vehicles with wounds or tokens, troopers with wounds or with
// miniatures defeated in this round (LEG-B-KEY-REPAIR-01, LEG-B-KEY-REPAIR-05,
// LEG-B-KEY-TREAT-01, LEG-B-KEY-TREAT-04 … LEG-B-KEY-TREAT-06).
func (g *Game) patients(u *troops.Unit, a troops.Ability) []*troops.Unit {
	return which(g.onField(u.Seat), func(o *troops.Unit) bool {
		if o.Vehicle != (a.Key == "repair") || o != u && (!g.near(u, o, 1) || !g.sees(u, o)) {
			return false
		}
		if o.Vehicle {
			return o.Wounds() > 0 || o.Ion > 0 || o.Damage != ""
		}
		return o.Wounds() > 0 || len(g.lostNow(o)) > 0
	})
}

// lostNow are the miniatures of a unit defeated in this round
// (LEG-B-KEY-TREAT-07).
func (g *Game) lostNow(u *troops.Unit) []int {
	var out []int
	for i, m := range u.Minis {
		if m.Out && m.Fell == g.Battle.Round {
			out = append(out, i)
		}
	}
	return out
}

// care uses Repair or Treat on a unit.
func (g *Game) care(t *engine.Table, u *troops.Unit, a troops.Ability) bool {
	may := g.patients(u, a)
	id := t.Ask(u.Seat, "care", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", a.X)}
		p.Rules = []string{"LEG-B-KEY-REPAIR-01", "LEG-B-KEY-TREAT-01"}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
		p.DefaultFirst()
	}).One()
	o := g.unit(id)
	if o == nil {
		return false
	}
	u.Wear(a)
	for range a.X {
		g.mend(t, o)
	}
	t.Tell("cared", engine.Piece("who", u.ID), engine.Piece("on", o.ID), engine.ByRules("LEG-B-KEY-REPAIR-01", "LEG-B-KEY-TREAT-01"))
	return true
}

// mend takes one token off a unit, or restores one of its miniatures: its player
// chooses.
func (g *Game) mend(t *engine.Table, o *troops.Unit) {
	kinds := []string{}
	if o.Wounds() > 0 {
		kinds = append(kinds, "wound")
	}
	if o.Vehicle && o.Ion > 0 {
		kinds = append(kinds, "ion")
	}
	if o.Vehicle && o.Damage != "" {
		kinds = append(kinds, "damage")
	}
	if !o.Vehicle && len(g.lostNow(o)) > 0 {
		kinds = append(kinds, "restore")
	}
	if len(kinds) == 0 {
		return
	}
	pick := t.Ask(o.Seat, "mend", func(p *engine.Prompt) {
		p.About, p.Pass = o.ID, true
		p.Args = []engine.Arg{engine.Piece("who", o.ID)}
		p.Rules = []string{"LEG-B-KEY-REPAIR-04", "LEG-B-KEY-TREAT-05"}
		for _, k := range kinds {
			p.Add(engine.Option{Key: k, Verb: "mend." + k})
		}
		p.DefaultFirst()
	}).One()
	switch pick {
	case "":
	case "ion":
		o.Ion--
	case "damage":
		o.Damage, o.Disrupted = "", ""
	case "restore":
		g.restore(t, o)
	default:
		most := -1
		for _, i := range o.Alive() {
			if o.Minis[i].Lost > 0 && (most < 0 || o.Minis[i].Lost > o.Minis[most].Lost) {
				most = i
			}
		}
		if most >= 0 {
			o.Minis[most].Lost--
		}
	}
}

// restore brings a miniature defeated in this round back, in cohesion and with
// one wound less than its threshold: its player says which and where
// (LEG-B-KEY-TREAT-05).
func (g *Game) restore(t *engine.Table, u *troops.Unit) {
	kinds := u.Kinds(g.lostNow(u))
	i := kinds[0]
	pick := t.Ask(u.Seat, "restore", func(p *engine.Prompt) {
		p.About, p.Args, p.Rules = u.ID, []engine.Arg{engine.Piece("who", u.ID)}, []string{"LEG-B-KEY-TREAT-05"}
		for _, k := range kinds {
			p.Add(engine.Option{Key: u.Minis[k].ID, Label: engine.Say("mini.back", engine.Term("name", u.Minis[k].Name))})
		}
		p.DefaultFirst()
	}).One()
	for _, k := range kinds {
		if u.Minis[k].ID == pick {
			i = k
		}
	}
	m := &u.Minis[i]
	m.Out, m.Lost, m.Fell, m.Leader = false, m.W-1, 0, false
	x := &march{g: g, u: u, f: g.field(u)}
	for _, k := range u.Alive() {
		if k != i && k != u.Leader() {
			x.f.Minis = append(x.f.Minis, g.body(u, &u.Minis[k]))
		}
	}
	lead := g.front(u)
	if rest, ok := x.around(lead, nil, []int{i}); ok {
		m.Stand(rest[0].at)
		x.regather(t, landing{leader: lead, rest: rest}, "cohesion")
		return
	}
	m.Out, m.Lost, m.Fell = true, m.W, g.Battle.Round // there is no room for it
}

// reposition offers the free pivot of a standard move: before it or after it
// (LEG-B-KEY-REPOSITION-01).
func (g *Game) reposition(t *engine.Table, u *troops.Unit) (after bool) {
	if !u.Has("reposition") || !u.Notched {
		return false
	}
	pick := t.Ask(u.Seat, "reposition", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-KEY-REPOSITION-01"}
		p.Add(engine.Option{Key: "before", Verb: "before"})
		p.Add(engine.Option{Key: "after", Verb: "after"})
	}).One()
	if pick == "before" {
		g.pivot(t, u.Seat, u)
	}
	return pick == "after"
}

// followers are the orders of units with an Entourage: each may order a friendly
// unit of the kind that it names at range 1-2 (LEG-B-KEY-ENTOURAGE-02 …
// LEG-B-KEY-ENTOURAGE-04).
func (g *Game) followers(t *engine.Table, seat engine.Seat) {
	for _, u := range g.own(seat) {
		for _, a := range u.Abilities {
			if a.Key != "entourage" {
				continue
			}
			may := which(g.own(seat), func(o *troops.Unit) bool { return troops.CardOf(o).Is(a.Of) && !o.Ordered && g.near(u, o, 2) })
			if len(may) == 0 {
				continue
			}
			id := t.Ask(seat, "entourage", func(p *engine.Prompt) {
				p.About, p.Pass, p.Measuring = u.ID, true, true
				p.Args = []engine.Arg{engine.Piece("who", u.ID)}
				p.Rules = []string{"LEG-B-KEY-ENTOURAGE-02"}
				for _, o := range may {
					p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "order"})
				}
				p.DefaultFirst()
			}).One()
			if o := g.unit(id); o != nil {
				g.issue(t, o)
			}
		}
	}
}

// armed are the actions Arm X of a unit (LEG-A-KEY-25).
func (g *Game) armed(u *troops.Unit) []action {
	var out []action
	for _, a := range u.Abilities {
		if a.Key != "arm" || chargeOf(a.By) == nil {
			continue
		}
		out = append(out, action{key: "arm." + a.By, cost: 1, card: cardTerm(a.By), deed: deed{action: "card"}, may: onTheField,
			do: func(g *Game, t *engine.Table, u *troops.Unit) bool { return g.lays(t, u, a) }})
	}
	return out
}

// onTheField bars an action from units elsewhere.
func onTheField(_ *Game, u *troops.Unit) *engine.Refusal {
	if u.Where != troops.OnField {
		return engine.Refuse("LEG-B-TRANS-02", "bar.riding", engine.Piece("who", u.ID))
	}
	return nil
}

// chargeOf is the area weapon of the charges that a card arms, or nil.
func chargeOf(key string) *book.Weapon {
	if c := book.CommandOf(key); c != nil {
		return book.WeaponOf(c.Weapon)
	}
	c := book.UpgradeOf(key)
	if c == nil || c.Charge == "" {
		return nil
	}
	return book.WeaponOf(c.Charge)
}

// cardTerm is the term of a card of a unit: a command card that it owns, or an
// upgrade card.
func cardTerm(key string) string {
	if book.CommandOf(key) != nil {
		return "command." + key
	}
	return "upgrade." + key
}

// lays places X charges within range 1 and in sight of the leader, on no other
// token (LEG-A-KEY-25, LEG-A-DET-01 … LEG-A-DET-04).
func (g *Game) lays(t *engine.Table, u *troops.Unit, a troops.Ability) bool {
	b := g.Battle
	laid := g.puts(t, u, "charge", a.X, "LEG-A-KEY-25", "LEG-A-DET-02")
	for i := range laid {
		k := &b.Tokens[len(b.Tokens)-1-i]
		k.Owner, k.Card = u.Seat, a.By
	}
	if laid > 0 {
		t.Tell("charge.laid", engine.Piece("who", u.ID), engine.Term("card", cardTerm(a.By)), engine.ByRules("LEG-A-KEY-25"))
		if book.CommandOf(a.By) != nil { // Explosions!, Merciless Munitions
			g.granted(t, u, u.Seat, 1)
		}
	}
	return laid > 0
}

// puts asks a player where up to so many tokens are placed: within range 1 and in
// sight of the leader of a unit, on the flat, on no other token. It gives how
// many were.
func (g *Game) puts(t *engine.Table, u *troops.Unit, kind string, n int, rules ...string) int {
	b := g.Battle
	lead := g.front(u)
	check := func(ans engine.Answer) *engine.Refusal {
		s := geom.Round(geom.Point{X: ans.Poses[0].X, Y: ans.Poses[0].Y}.Quantised(), tokenRadius)
		f := g.field()
		who := engine.Piece("who", u.ID)
		switch {
		case !f.OnTable(s) || !battlefield.Within(lead.Shape, s, 1):
			return engine.Refuse("LEG-A-KEY-25", "refuse.charge.range", who)
		case !f.SeesSpot(lead, s):
			return engine.Refuse("LEG-A-KEY-25", "refuse.charge.sight", who)
		case slices.ContainsFunc(b.Tokens, func(k Token) bool { return s.Overlaps(geom.Round(k.At, tokenRadius), geom.Slack) }):
			return engine.Refuse("LEG-A-DET-02", "refuse.ontoken", who)
		case slices.ContainsFunc(b.Pieces, func(p *battlefield.Piece) bool {
			return p.Terrain().Kind != "area" && s.OverlapsPolygon(p.Outline, geom.Slack)
		}):
			return engine.Refuse("LEG-A-DET-03", "refuse.charge.flat", who)
		}
		return nil
	}
	for laid := range n {
		var spot []engine.Pose
		for k := range 48 {
			at := lead.Shape.C.Add(geom.Heading(float64(k%16) * 0.3927).Mul(110 - float64(k/16)*35)).Quantised()
			p := engine.Pose{X: at.X, Y: at.Y}
			if check(engine.Way(p)) == nil {
				spot = []engine.Pose{p}
				break
			}
		}
		if len(spot) == 0 {
			return laid
		}
		ans := t.Ask(u.Seat, kind, func(p *engine.Prompt) {
			p.Kind, p.About, p.Pass, p.Measuring, p.Direct = engine.Place, u.ID, true, true, true
			p.Area = [4]float64{0, 0, b.Width, b.Depth}
			p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("left", n-laid)}
			p.Rules = rules
			p.Rows, p.From = []string{"token"}, []engine.Pose{{X: lead.Shape.C.X, Y: lead.Shape.C.Y}}
			p.Bases = append(p.Bases, tokenBase())
			p.Default, p.Check = engine.Way(spot...), check
		})
		if len(ans.Poses) != 1 {
			return laid
		}
		g.lay(kind, geom.Point{X: ans.Poses[0].X, Y: ans.Poses[0].Y}.Quantised(), "")
	}
	return n
}

// sets off charges after an action of any unit: first the player who does not
// control it, up to X by each unit with Detonate X (LEG-A-KEY-63, LEG-A-KEY-66,
// LEG-A-KEY-67, LEG-A-DET-07).
func (g *Game) setsOff(t *engine.Table, acting *troops.Unit, d deed) {
	if d.action == "" || g.card("hostage-exchange") && g.Battle.Round <= 1 {
		return
	}
	for _, seat := range []engine.Seat{other(acting.Seat), acting.Seat} {
		for _, u := range g.inPlay(seat) {
			for _, a := range u.Abilities {
				if a.Key != "detonate" || chargeOf(a.By) == nil || g.Over() || u.Where == troops.Defeated {
					continue
				}
				g.offer(t, u, a)
			}
		}
	}
}

// offer asks a unit which charges near anybody it detonates.
func (g *Game) offer(t *engine.Table, u *troops.Unit, a troops.Ability) {
	f := g.field()
	var may []Token
	for _, k := range g.Battle.Tokens {
		spot := geom.Round(k.At, tokenRadius)
		if k.Kind == "charge" && k.Owner == u.Seat && k.Card == a.By && slices.ContainsFunc(f.Minis, func(m battlefield.Mini) bool {
			return battlefield.Range(m.Shape, spot) <= 1 && m.Side != int(side(u.Seat))
		}) {
			may = append(may, k)
		}
	}
	if len(may) == 0 {
		return
	}
	picks := t.Ask(u.Seat, "setoff", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About, p.Pass, p.Measuring = engine.Some, 1, min(a.X, len(may)), u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-A-KEY-63"}
		for _, k := range may {
			p.Add(engine.Option{Key: k.ID, Label: engine.Say("thing.label", engine.ThingArg("thing", k.ID))})
		}
	}).Pick
	w := chargeOf(a.By)
	for _, id := range picks {
		i := slices.IndexFunc(g.Battle.Tokens, func(k Token) bool { return k.ID == id })
		if i < 0 || g.Over() {
			continue
		}
		k := g.Battle.Tokens[i]
		g.Battle.Tokens = slices.Delete(g.Battle.Tokens, i, i+1)
		g.detonate(t, k, blastOf{name: "weapon." + w.Key, red: w.Red, black: w.Black, white: w.White, keywords: w.Keywords,
			surge:  string(troops.Crit),
			poison: a.By == "merciless-munitions"}, u.Seat)
	}
}
