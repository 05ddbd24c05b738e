package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// improve turns attack surges before the chart does: by Jedi Hunter and
// Critical X into criticals, by surge tokens into hits.
func (g *Game) improve(t *engine.Table) {
	a := g.fight()
	crits := a.More("critical")
	if a.Hunts() {
		crits = len(a.Dice)
	}
	left := 0
	for i := range a.Dice {
		d := &a.Dice[i]
		if d.Face != string(troops.Surge) || a.Attacker.AttackSurge == string(troops.Crit) {
			continue
		}
		if crits > 0 {
			d.Face = string(troops.Crit)
			crits--
			continue
		}
		left++
	}
	if a.Attacker.AttackSurge != "" {
		return
	}
	n := g.surgesSpent(t, a.Attacker, left)
	for i := range a.Dice {
		if d := &a.Dice[i]; n > 0 && d.Face == string(troops.Surge) {
			d.Face = string(troops.Hit)
			n--
		}
	}
}

// surgesSpent asks how many surge tokens a unit spends on so many surges.
func (g *Game) surgesSpent(t *engine.Table, u *troops.Unit, surges int) int {
	most := min(surges, g.tokens(u, troops.SurgeToken))
	if most < 1 {
		return 0
	}
	n := t.Ask(u.Seat, "surge", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", surges)}
		p.Rules = []string{"LEG-A-ATK-15"}
		p.Default = engine.Count(most)
	}).Num()
	if n > 0 {
		g.spend(u, troops.SurgeToken, n)
		t.Tell("surge.spent", engine.Piece("who", u.ID), engine.Num("n", n))
	}
	return n
}

// surgeBlocks lets the defender turn surges that its chart does not into blocks
// by surge tokens.
func (g *Game) surgeBlocks(t *engine.Table) {
	a := g.fight()
	if a.Turned(troops.Surge) == troops.Block {
		return
	}
	left := 0
	for _, f := range a.Defense {
		if troops.Face(f) == troops.Surge {
			left++
		}
	}
	n := g.surgesSpent(t, a.Defender, left)
	for i, f := range a.Defense {
		if n > 0 && troops.Face(f) == troops.Surge {
			a.Defense[i] = string(troops.Block)
			n--
		}
	}
}

// guardSurges are the faces of a Guardian's dice after its surge tokens, or
// after Soresu Mastery with a dodge token, which also wounds a shooter for each
// surge.
func (g *Game) guardSurges(t *engine.Table, q *troops.Guard, rolled []int) []troops.Face {
	var out []troops.Face
	surges := 0
	for _, f := range rolled {
		out = append(out, troops.DefenseFaces[troops.Colour(q.Defense)][f-1])
		if out[len(out)-1] == troops.Surge {
			surges++
		}
	}
	o := g.unit(q.Unit)
	if o == nil || surges == 0 {
		return out
	}
	turn := 0
	switch {
	case o.Has("soresu mastery") && o.Dodge > 0:
		if yes := t.Ask(o.Seat, "soresu", func(p *engine.Prompt) {
			p.About, p.Pass = o.ID, true
			p.Args = []engine.Arg{engine.Piece("who", o.ID)}
			p.Add(use("ability.soresu mastery"))
			p.DefaultFirst()
		}).One(); yes == "yes" {
			o.Dodge--
			turn = surges
			if g.Attack.Ranged {
				g.harm(t, g.by(), surges)
			}
		}
	case !q.Surge:
		turn = g.surgesSpent(t, o, surges)
	}
	for i, f := range out {
		if f == troops.Surge && turn > 0 {
			out[i] = troops.Block
			turn--
		}
	}
	return out
}

// lethal lets the attacker spend aim tokens for Pierce 1 each, as many as Lethal
// X says; they reroll nothing.
func (g *Game) lethal(t *engine.Table) {
	a := g.fight()
	most := min(a.More("lethal"), g.tokens(a.Attacker, troops.AimToken))
	if most < 1 {
		return
	}
	n := t.Ask(g.attacker(), "lethal", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, a.Attacker.ID
		p.Args = []engine.Arg{engine.Piece("who", a.Attacker.ID)}
		p.Default = engine.Count(0)
	}).Num()
	if n < 1 {
		return
	}
	g.spend(a.Attacker, troops.AimToken, n)
	a.Pool.Pierce += n
	t.Tell("lethal", engine.Piece("who", a.Attacker.ID), engine.Num("n", n))
	g.sharedAim(t, a.Attacker)
}

// makashi lets a melee attacker with Makashi Mastery lower its Pierce by 1, so
// that neither Immune: Pierce nor Impervious helps the defender.
func (g *Game) makashi(t *engine.Table) {
	a := g.fight()
	if a.Ranged || !a.Attacker.Has("makashi mastery") || a.Pool.Pierce < 1 || !a.Defender.ImmunePierce && !a.Defender.Impervious {
		return
	}
	yes := t.Ask(g.attacker(), "makashi", func(p *engine.Prompt) {
		p.About, p.Pass = a.Attacker.ID, true
		p.Args = []engine.Arg{engine.Piece("who", a.Attacker.ID), engine.Piece("enemy", a.Defender.ID)}
		p.Add(use("ability.makashi mastery"))
		p.DefaultFirst()
	}).One()
	if yes == "yes" {
		a.Pool.Pierce--
		a.Makashi = true
	}
}

// taint gives a unit wounded by Immobilize X or Poison X its tokens.
func (g *Game) taint(t *engine.Table) {
	a := g.fight()
	u := a.Defender
	if g.Attack.Tally.Wounds == 0 || u.Defeated() {
		return
	}
	if n := a.More("immobilize"); n > 0 {
		u.Immobile += n
		t.Tell("immobilized", engine.Piece("who", u.ID), engine.Num("n", n))
	}
	if n := a.More("poison"); n > 0 {
		g.poison(t, u, n)
	}
}

// poison gives a trooper that is no droid poison tokens.
func (g *Game) poison(t *engine.Table, u *troops.Unit, n int) {
	if u.Vehicle || troops.CardOf(u).Subtype == "droid" {
		return
	}
	u.Poison += n
	t.Tell("poisoned", engine.Piece("who", u.ID), engine.Num("n", n))
}

// raise lets the defender of a ranged attack turn shield tokens: each is a block
// and a die less to roll. Ion X turns some first, to no effect.
func (g *Game) raise(t *engine.Table) {
	a := g.fight()
	a.Shielded = 0
	if !a.Ranged || a.Defender.Shields == 0 {
		return
	}
	u := a.Defender
	lost := min(a.Pool.Ion, a.Hits+a.Crits, u.Shields)
	u.Shields -= lost
	u.Broken += lost
	most := min(u.Shields, a.Hits+a.Crits)
	if most == 0 || u.Has("no shields") {
		return
	}
	a.Shielded = t.Ask(u.Seat, "shields", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("hits", a.Hits), engine.Num("crits", a.Crits)}
		p.Default = engine.Count(most)
	}).Num()
	u.Shields -= a.Shielded
	u.Broken += a.Shielded
	if a.Shielded > 0 {
		t.Tell("shields.turned", engine.Piece("who", u.ID), engine.Num("n", a.Shielded))
	}
}

// lenders are the friendly units whose tokens a unit may spend in an attack as
// its own: clone troopers those of each other at range 1, everybody those of a
// unit with Exemplar at range 1-2; in sight.
func (g *Game) lenders(u *troops.Unit) []*troops.Unit {
	if g.Battle == nil || u.Where != troops.OnField {
		return nil
	}
	clone := func(o *troops.Unit) bool { return !o.Vehicle && troops.CardOf(o).Subtype == "clone" }
	return which(g.onField(u.Seat), func(o *troops.Unit) bool {
		switch {
		case o == u:
		case slices.ContainsFunc(u.Abilities, func(a troops.Ability) bool { return a.Key == "borrows" && a.Of == o.ID }):
			return true
		case o.Has("exemplar"):
			return g.near(u, o, 2) && g.sees(u, o)
		case clone(o) && clone(u):
			return g.near(u, o, 1) && g.sees(u, o)
		}
		return false
	})
}

// piloted lets a Veteran Clone Pilot and a friendly clone trooper at range 1 and in
// sight of it spend each other's tokens in an attack that either makes or
// defends against.
func (g *Game) piloted(t *engine.Table, u *troops.Unit) {
	const key = "veteran-clone-pilot"
	clone := func(o *troops.Unit) bool { return !o.Vehicle && troops.CardOf(o).Subtype == "clone" }
	flies := func(o *troops.Unit) bool { return o.Carries(key) && !o.Spent(key) }
	may := which(g.onField(u.Seat), func(o *troops.Unit) bool {
		pair := flies(u) && clone(o) || clone(u) && flies(o)
		return o != u && pair && o.Aim+o.Dodge+o.SurgeTokens > 0 && g.near(u, o, 1) && g.sees(u, o)
	})
	if len(may) == 0 || u.Where != troops.OnField {
		return
	}
	o := g.unit(t.Ask(u.Seat, "pilot", func(p *engine.Prompt) {
		p.About, p.Pass = u.ID, true
		p.Args = []engine.Arg{engine.Term("card", "upgrade."+key), engine.Piece("who", u.ID)}
		for _, o := range may {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "use", Note: effectOf("upgrade." + key)})
		}
	}).One())
	if o == nil {
		return
	}
	for _, x := range []*troops.Unit{u, o} {
		x.Exhaust(key)
	}
	u.Learn("borrows: "+o.ID, key, "attack")
	t.Tell("card.used", engine.Term("card", "upgrade."+key), engine.Pieces("on", []string{u.ID, o.ID}))
}

// tokens is how many tokens of a kind a unit may spend in an attack.
func (g *Game) tokens(u *troops.Unit, kind string) int {
	n := *u.Held(kind)
	for _, o := range g.lenders(u) {
		n += *o.Held(kind)
	}
	return n
}

// spend takes tokens of a kind: the unit's own first, then those lent.
func (g *Game) spend(u *troops.Unit, kind string, n int) {
	from := append([]*troops.Unit{u}, g.lenders(u)...)
	for _, o := range from {
		take := min(n, *o.Held(kind))
		*o.Held(kind) -= take
		n -= take
	}
}

// support lets one friendly unit with Fire Support and a faceup order token add
// its weapons to the pool of a ranged attack; its token is turned facedown.
func (g *Game) support(t *engine.Table, u, e *troops.Unit, p pool) {
	adds := func(o *troops.Unit) []troops.Use {
		how := assault{ranged: true}
		if !p.ranged {
			if !o.Has("fire support in melee") || contact(g.bodies(o), g.bodies(e)) {
				return nil
			}
			how.reaching = true
		}
		return o.Best(g.uses(o, e, how).uses, nil)
	}
	may := which(g.onField(u.Seat), func(o *troops.Unit) bool {
		return o != u && o.Has("fire support") && o.Order == troops.FaceUp && !o.Activated && len(adds(o)) > 0
	})
	if len(may) == 0 {
		return
	}
	id := t.Ask(u.Seat, "firesupport", func(q *engine.Prompt) {
		q.About, q.Pass = u.ID, true
		q.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Piece("enemy", e.ID)}
		for _, o := range may {
			q.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "use"})
		}
	}).One()
	o := g.unit(id)
	if o == nil {
		return
	}
	g.use(o, []pool{{at: e, ranged: true, uses: adds(o)}})
	for _, x := range adds(o) {
		g.Attack.Add(troops.WeaponOf(o.Arms[x.Arm].Key), o.Arms[x.Arm].Key)
	}
	if !o.Has("keeps its order") {
		o.Order, o.Activated = troops.FaceDown, true
	}
	t.Tell("firesupport", engine.Piece("who", o.ID), engine.Piece("enemy", e.ID))
}

// scatter lets the attacker of a Scatter weapon move the miniatures of a trooper
// unit on small bases, but for its leader, in cohesion.
func (g *Game) scatter(t *engine.Table, u, e *troops.Unit) {
	if e.Where != troops.OnField || e.Vehicle || e.Notched || len(e.Alive()) < 2 {
		return
	}
	x := &march{g: g, u: e, f: g.field(e), by: u.Seat}
	l := landing{leader: g.front(e)}
	for _, i := range e.Alive() {
		if i != e.Leader() {
			l.rest = append(l.rest, place{i, g.body(e, &e.Minis[i])})
		}
	}
	x.regather(t, l, "scatter")
}

// beam are the further attacks of a Beam X weapon: up to X, each with it alone
// on an enemy in sight at range 1 of the unit hit before that has not been
// attacked in this chain.
func (g *Game) beam(t *engine.Table, u *troops.Unit, first pool) {
	k := slices.IndexFunc(first.uses, func(x troops.Use) bool { return troops.WeaponOf(u.Arms[x.Arm].Key).More.Beam > 0 })
	if k < 0 || !first.ranged {
		return
	}
	x := first.uses[k]
	left := troops.WeaponOf(u.Arms[x.Arm].Key).More.Beam
	last, had := first.at, []string{first.at.ID}
	for ; left > 0 && u.Where == troops.OnField && !g.Over(); left-- {
		may := which(g.onField(other(u.Seat)), func(e *troops.Unit) bool {
			return !slices.Contains(had, e.ID) && g.sees(u, e) && g.near(last, e, 1)
		})
		if last.Defeated() || len(may) == 0 {
			return
		}
		id := t.Ask(u.Seat, "beam", func(p *engine.Prompt) {
			p.About, p.Pass = u.ID, true
			p.Args = []engine.Arg{engine.Piece("who", u.ID)}
			for _, e := range may {
				p.Add(engine.Option{Key: e.ID, Piece: e.ID, Verb: "attack"})
			}
			p.DefaultFirst()
		}).One()
		e := g.unit(id)
		if e == nil {
			return
		}
		last, had = e, append(had, e.ID)
		g.resolvePool(t, u, pool{at: e, ranged: true, away: g.apart(u, e), uses: []troops.Use{x}})
	}
}
