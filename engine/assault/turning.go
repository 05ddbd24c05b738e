package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// turning are steps of single cards that change who does what, and what lies on dice.
func turning(name string) func(u *using, args []string) {
	switch name {
	case "ransom": // the defender's player pays victory points, or the attack adds damage
		return func(u *using, args []string) { u.ransom(u.number(args[0]), u.number(args[1])) }
	case "must": // the group concerned is activated next
		return func(u *using, _ []string) {
			if len(u.on) > 0 && !u.g.group(u.on[0].Group).Exhausted {
				u.must(u.on[0].Group)
			}
		}
	case "summon": // the opponent says which of its ready groups is activated next
		return func(u *using, _ []string) { u.summon() }
	case "wait": // one's own groups wait until one has more ready cards
		return func(u *using, _ []string) { u.g.side(u.seat).Waits = true }
	case "keep":
		return func(u *using, _ []string) { u.kept = u.first() }
	case "truce": // whoever was kept and whoever is concerned do not attack each other
		return func(u *using, _ []string) {
			if u.kept != nil && len(u.on) > 0 {
				u.g.Mission.Truces = strings.TrimSpace(u.g.Mission.Truces + " " + u.kept.ID + ":" + u.on[0].ID)
				u.t.Tell("truce", engine.Piece("who", u.kept.ID), engine.Piece("other", u.on[0].ID))
			}
		}
	case "network":
		return func(u *using, _ []string) { u.g.side(u.seat).Network = true }
	case "muddle": // the opponent counts one figure fewer at a token beside the figure
		return func(u *using, _ []string) {
			if k := u.tokenOf(func(s *space, k *troops.Token) bool { return s.Touches(u.by, k) }); k != nil {
				k.Less = troops.Other(u.seat)
				u.t.Tell("token.muddled", engine.ThingArg("token", k.ID))
			}
		}
	case "terminal": // a terminal is chosen
		return func(u *using, _ []string) {
			k := u.tokenOf(func(_ *space, k *troops.Token) bool { return k.Kind == "terminal" })
			if u.over = k == nil; k != nil {
				u.at = k.At
			}
		}
	case "revive": // a defeated trooper comes back beside one of its group
		return func(u *using, args []string) { u.revive(u.number(arg(args, 0, "99"))) }
	case "sacrifice": // a friend is defeated; the opponent scores half of it
		return func(u *using, _ []string) {
			for _, f := range u.on {
				u.g.Mission.Halved = f.ID
				u.g.harm(u.t, f, f.Health-f.Lost)
				u.g.Mission.Halved = ""
			}
		}
	case "exchange": // a ready card is exhausted, and a cheaper one of its kind readied
		return func(u *using, _ []string) { u.exchange() }
	case "face": // a die is turned: one with a single icon, or the one rolled last
		return func(u *using, args []string) { u.face(args[0]) }
	case "spoil": // of the dice rerolled last one does not count
		return func(u *using, _ []string) { u.spoil() }
	case "parry": // each dodge becomes 2 block and 1 evade
		return func(u *using, _ []string) {
			n := troops.Total(u.g.Attack.Dice).Dodge
			u.g.Attack.Add("dodge", -n)
			u.g.Attack.Add("block", 2*n)
			u.g.Attack.Add("evade", n)
		}
	case "strip": // those concerned lose a condition or a token, as the player says
		return func(u *using, _ []string) {
			for _, f := range slices.Clone(u.on) {
				u.strip(f)
			}
		}
	case "largesse": // different power tokens for friends, as many as rounds
		return func(u *using, _ []string) { u.largesse() }
	case "ease": // less of the strain that is about to be suffered
		return func(u *using, args []string) {
			u.g.Mission.Suffering = max(0, u.g.Mission.Suffering-u.number(args[0]))
		}
	case "toll": // whoever is concerned suffers a damage, or its player discards a card at random
		return func(u *using, _ []string) {
			for _, f := range u.on {
				if len(u.g.side(f.Seat).Command.Hand) > 0 {
					u.g.rob(u.t, f.Seat, 1)
				} else {
					u.g.harm(u.t, f, 1)
				}
			}
		}
	case "companion": // comes with its card: on an empty space adjacent to the figure
		return func(u *using, args []string) { u.g.accompany(u.t, u.by, args[0]) }
	case "form": // one of the shapes of a Shapeshifter
		return func(u *using, _ []string) { u.form() }
	case "conspire": // power tokens for the surges of one's own dice and a yellow one
		return func(u *using, _ []string) { u.conspire() }
	case "environ": // figures outside are easier to hit, those inside harder
		return func(u *using, _ []string) { u.environ() }
	}
	return nil
}

// ransom lets the player of the target pay victory points; otherwise the attack adds
// damage.
func (u *using) ransom(points, damage int) {
	foe := u.g.side(u.g.at().Seat)
	if foe.VP >= points {
		key := u.g.ask(u.t, foe.Seat, u.g.at(), "ransom", func(p *engine.Prompt) {
			p.Args = []engine.Arg{engine.Piece("who", u.by.ID), engine.Num("n", points), engine.Num("damage", damage)}
			p.Rules = []string{"IA-ABIL-03"}
			p.Add(engine.Option{Key: "refuse", Label: engine.Say("ransom.refuse")})
			p.Add(engine.Option{Key: "pay", Label: engine.Say("ransom.pay")})
			p.DefaultFirst()
		}).One()
		if key == "pay" {
			u.g.score(u.t, foe.Seat, -points, "score.card")
			u.g.score(u.t, u.seat, points, "score.card")
			return
		}
	}
	u.g.Attack.Add("damage", damage)
}

// must lets a group be activated next, if it can be.
func (u *using) must(group string) {
	x := u.g.group(group)
	u.g.side(x.Seat).Must = group
	u.t.Tell("group.must", engine.Piece("who", u.g.pieceOf(x)))
}

// summon asks the opponent which of its ready groups it activates next.
func (u *using) summon() {
	foe := troops.Other(u.seat)
	list := u.g.ready(foe)
	if len(list) == 0 {
		return
	}
	id := u.g.ask(u.t, foe, nil, "summon", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-ACT-02"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: u.g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	if u.g.group(id) == nil {
		id = list[0].ID
	}
	u.must(id)
}

// tokenOf asks for one of the tokens on the map that are wanted; nil: there is none.
func (u *using) tokenOf(wants func(s *space, k *troops.Token) bool) *troops.Token {
	s := u.g.space()
	list := slices.DeleteFunc(slices.Clone(u.g.Mission.Tokens), func(k *troops.Token) bool { return k.Gone || k.By != "" || !wants(s, k) })
	if len(list) < 2 {
		return append(list, nil)[0]
	}
	id := u.g.ask(u.t, u.seat, u.by, "token.which", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-GEO-15"}
		for _, k := range list {
			p.Add(engine.Option{Key: k.ID, Label: engine.Say("token.at", engine.ThingArg("token", k.ID), engine.Name("at", book.Name(k.At)))})
		}
		p.DefaultFirst()
	}).One()
	for _, k := range list {
		if k.ID == id {
			return k
		}
	}
	return list[0]
}

// fallenTroopers are the defeated troopers of a side that can come back: their
// reinforcement costs no more than so much, and one of their group is on the map
// with an empty space beside it.
func (u *using) fallenTroopers(most int) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range u.g.Figures {
		if f.On || f.Seat != u.seat || !f.Trait("trooper") || f.Printed().Companion || f.Printed().Reinforce > most || f.Printed().Reinforce == 0 {
			continue
		}
		if len(u.g.besideKin(f)) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// besideKin are the empty spaces adjacent to others of a figure's group.
func (g *Game) besideKin(f *troops.Figure) []move.Stand {
	s := g.space()
	var out []move.Stand
	for _, o := range g.members(f.Group) {
		for _, st := range s.Around(f, o) {
			if !slices.Contains(out, st) {
				out = append(out, st)
			}
		}
	}
	return out
}

// revive brings a defeated trooper back, adjacent to another of its group.
func (u *using) revive(most int) {
	list := u.fallenTroopers(most)
	if len(list) == 0 {
		return
	}
	id := u.g.ask(u.t, u.seat, u.by, "revive", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-PLACE-01"}
		for _, f := range list {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		p.DefaultFirst()
	}).One()
	f := u.g.figure(id)
	if f == nil || f.On {
		f = list[0]
	}
	f.Lost, f.Health = 0, f.Printed().Health
	f.Conditions, f.Tokens = []string{}, []string{}
	u.g.arrives(u.t, u.seat, f, u.g.besideKin(f))
}

// arrives puts a figure in one of some places, as its player says.
func (g *Game) arrives(t *engine.Table, seat engine.Seat, f *troops.Figure, places []move.Stand) {
	if len(places) == 0 {
		return
	}
	to := places[0]
	if len(places) > 1 {
		key := g.ask(t, seat, f, "arrive", func(p *engine.Prompt) {
			p.Args = []engine.Arg{engine.Term("card", "unit."+f.Card)}
			p.Rules = []string{"IA-PLACE-01"}
			for _, st := range places {
				p.Add(engine.Option{Key: troops.StandKey(st), Label: engine.Say("space", engine.Name("at", book.Name(st.At)))})
			}
			p.DefaultFirst()
		}).One()
		for _, st := range places {
			if troops.StandKey(st) == key {
				to = st
			}
		}
	}
	f.On = true
	f.Put(to)
	t.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-01"))
}

// exchange exhausts a ready card of the player and readies another that shares a
// trait with it and costs no more.
func (u *using) exchange() {
	g := u.g
	partners := func(x *troops.Group) []*troops.Group {
		a := troops.CardOf(x.Card)
		return slices.DeleteFunc(slices.Clone(g.Mission.Groups), func(o *troops.Group) bool {
			b := troops.CardOf(o.Card)
			return o.Seat != u.seat || o == x || !o.Exhausted || o.Defeated || b.Cost > a.Cost || !slices.ContainsFunc(b.Traits, a.Has)
		})
	}
	list := slices.DeleteFunc(g.ready(u.seat), func(x *troops.Group) bool { return len(partners(x)) == 0 })
	x := u.groupOf("exchange", list)
	if x == nil {
		return
	}
	o := u.groupOf("exchange.for", partners(x))
	if o == nil {
		return
	}
	x.Exhausted, o.Exhausted = true, false
	u.t.Tell("exhausted", engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-RDY-01"))
	u.t.Tell("readied", engine.Piece("who", g.pieceOf(o)), engine.ByRules("IA-RDY-01"))
}

// groupOf asks for one of some groups; nil: there is none.
func (u *using) groupOf(key string, list []*troops.Group) *troops.Group {
	if len(list) == 0 {
		return nil
	}
	id := u.g.ask(u.t, u.seat, u.by, key, func(p *engine.Prompt) {
		p.Rules = []string{"IA-RDY-01"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: u.g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	for _, x := range list {
		if x.ID == id {
			return x
		}
	}
	return list[0]
}

// face turns a die of the attack to another face: "single" one that shows a single
// icon, "fresh" the one that was rolled last.
func (u *using) face(which string) {
	a := &u.g.Attack
	var list []int
	for i, d := range a.Dice {
		r := d.Results()
		if which == "fresh" && slices.Contains(strings.Fields(a.Fresh), troops.DieID(i)) || which == "single" && !d.Defends() && r.Damage+r.Surge == 1 {
			list = append(list, i)
		}
	}
	at := u.dieOf("face.die", list)
	if at < 0 {
		return
	}
	d := &a.Dice[at]
	key := u.g.ask(u.t, u.seat, u.by, "face", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-ATK-27"}
		for n := range 6 {
			p.Add(engine.Option{Key: "f" + strconv.Itoa(n+1), Label: engine.Say((troops.Die{Colour: d.Colour, Face: n + 1}).Shown())})
		}
		p.Default = engine.Pick("f" + strconv.Itoa(d.Face))
	}).One()
	if n, err := strconv.Atoi(strings.TrimPrefix(key, "f")); err == nil && n >= 1 && n <= 6 {
		d.Face = n
	}
	u.t.Tell("die.turned", engine.Term("ability", u.name), engine.Term("face", d.Shown()))
}

// dieOf asks for one of some dice of the attack, -1: none.
func (u *using) dieOf(key string, list []int) int {
	if len(list) == 0 {
		return -1
	}
	picked := u.g.ask(u.t, u.seat, u.by, key, func(p *engine.Prompt) {
		p.About, p.Pass = u.about(), true
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-ATK-27"}
		for _, i := range list {
			p.Add(engine.Option{Key: troops.DieID(i), Label: engine.Say(u.g.Attack.Dice[i].Shown())})
		}
	}).One()
	for _, i := range list {
		if troops.DieID(i) == picked {
			return i
		}
	}
	return -1
}

// spoil takes one of the dice that were rerolled last out of the attack.
func (u *using) spoil() {
	a := &u.g.Attack
	var list []int
	for i := range a.Dice {
		if slices.Contains(strings.Fields(a.Fresh), troops.DieID(i)) {
			list = append(list, i)
		}
	}
	if at := u.dieOf("spoil", list); at >= 0 {
		u.t.Tell("die.spoiled", engine.Term("ability", u.name), engine.Term("face", a.Dice[at].Shown()))
		a.Dice = slices.Delete(a.Dice, at, at+1)
		a.Fresh = ""
	}
}

// strip takes a condition or a power token from a figure, as the player says.
func (u *using) strip(f *troops.Figure) {
	if len(f.Conditions)+len(f.Tokens) == 0 {
		return
	}
	key := u.g.ask(u.t, u.seat, u.by, "strip", func(p *engine.Prompt) {
		p.About, p.Pass = u.about(), true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-COND-08"}
		for _, c := range f.Conditions {
			p.Add(engine.Option{Key: c, Label: engine.Say("condition." + c)})
		}
		for i, k := range f.Tokens {
			if slices.Index(f.Tokens, k) == i {
				p.Add(engine.Option{Key: "token " + k, Label: engine.Say("power." + k)})
			}
		}
	}).One()
	if kind, is := strings.CutPrefix(key, "token "); is {
		if i := slices.Index(f.Tokens, kind); i >= 0 {
			f.Tokens = slices.Delete(f.Tokens, i, i+1)
			u.t.Tell("token.lost", engine.Piece("who", f.ID), engine.Term("token", "power."+kind))
		}
		return
	}
	if f.Has(key) {
		f.Lose(key)
		u.t.Tell("shaken", engine.Piece("who", f.ID), engine.Term("condition", "condition."+key), engine.ByRules("IA-COND-08"))
	}
}

// largesse gives power tokens of different kinds to friends, as many as there have
// been rounds.
func (u *using) largesse() {
	kinds := slices.Clone(troops.Powers)
	for range min(u.g.Mission.Round, len(troops.Powers)) {
		u.over = false
		u.pick(0, 1, []string{"ally"})
		if len(u.on) == 0 {
			break
		}
		f := u.on[0]
		had := slices.Clone(f.Tokens)
		u.token(f, strings.Join(kinds, "/"), 1)
		kinds = slices.DeleteFunc(kinds, func(k string) bool { return count(f.Tokens, k) > count(had, k) })
	}
	u.over = false
}

// conspire rolls the attack dice of the figure and a yellow one: for each surge, 3 at
// most, it or a friend beside it gains a power token.
func (u *using) conspire() {
	u.rolled = troops.Results{}
	for _, c := range append(slices.Clone(u.by.Printed().Dice), "yellow") {
		had := u.rolled
		u.roll(c, 1)
		u.rolled = u.rolled.Plus(had)
	}
	for range min(3, u.rolled.Surge) {
		u.pick(0, 1, []string{"own", "adjacent"})
		f := u.by // or nobody else
		if len(u.on) > 0 {
			f = u.on[0]
		}
		u.over = false
		u.token(f, "any", 1)
	}
}

// environ changes the defense of everybody in this round, by where they stand. Of a
// map whose spaces are not known to be interior or exterior the players say it.
func (u *using) environ() {
	if !u.g.outdoors() {
		u.t.Tell("ability.word", u.g.player("seat", u.seat), engine.Term("ability", u.name))
		return
	}
	for _, f := range u.g.standing(0) {
		u.grant(f, "round")
	}
}

// outdoors reports a map of which the exterior spaces are known.
func (g *Game) outdoors() bool {
	m := book.Content().Map(g.Mission.Map)
	return m != nil && m.Outside != ""
}

// exterior reports a figure on exterior spaces (IA-GEO-09).
func (g *Game) exterior(f *troops.Figure) bool {
	m := book.Content().Map(g.Mission.Map)
	if m == nil || m.Outside == "" {
		return false
	}
	out := book.Places(m.Outside, 'o')
	return !slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return !slices.Contains(out, q) })
}
